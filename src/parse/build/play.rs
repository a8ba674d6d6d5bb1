//! Casting and playing cards, and emblems.

use super::{
    Built, Pair, Rule, change::had, defect, kids, noun::noun_phrase, span, unexpected, word,
};
use crate::ast::{
    Change, Effect, Noun, Play, PlayUntil, PlayVerb, SpendAny, SpendHow, SpendSaid, SpendWhom,
};

/// `you may play that card this turn`, with its time in front or behind; `cast it`.
pub(super) fn play(pair: Pair<'_>, first: bool) -> Built<Effect> {
    let mut parts = kids(pair);
    let front = parts.maybe(Rule::play_until);
    let now_play = parts.has(Rule::now_play);
    let verb = match parts.maybe(Rule::play_verb) {
        Some(verb) => known(&verb, PlayVerb::from_word)?,
        None if now_play => PlayVerb::Play,
        None => PlayVerb::Cast,
    };
    let what = noun_phrase(parts.next()?)?;
    let transformed = parts.has(Rule::transformed);
    let free = parts.maybe(Rule::unpaid).is_some();
    let until = front.or_else(|| parts.maybe(Rule::play_until));
    let until = until.map(|until| known(&until, PlayUntil::from_word)).transpose()?;
    let spend = parts.maybe(Rule::spend_any).map(spend).transpose()?;
    Ok(Effect::Play(Box::new(Play { verb, what, transformed, free, until, first, spend })))
}

fn spend(pair: Pair<'_>) -> Built<SpendAny> {
    let mut parts = kids(pair);
    let said = match parts.has(Rule::spend_way) {
        true => SpendSaid::ThisWay,
        false if parts.maybe(Rule::spend_comma).is_some() => SpendSaid::Comma,
        false => SpendSaid::And,
    };
    let how = known(&parts.next()?, SpendHow::from_word)?;
    Ok(SpendAny { said, how, whom: known(&parts.next()?, SpendWhom::from_word)? })
}

/// `you get an emblem with "…"`.
pub(super) fn emblem(who: Noun, pair: Pair<'_>) -> Built<Effect> {
    let ability = |quoted: Pair<'_>| {
        let at = span(&quoted);
        match had(quoted)? {
            Change::Grant(ability) => Ok(ability),
            _ => Err(defect(at)),
        }
    };
    let abilities = kids(pair).rest().map(ability).collect::<Built<_>>()?;
    Ok(Effect::Emblem { who, abilities })
}

/// One of the words that the tree knows.
fn known<W>(pair: &Pair<'_>, from: impl Fn(&str) -> Option<W>) -> Built<W> {
    from(word(pair)).map_or_else(|| unexpected(pair), Ok)
}
