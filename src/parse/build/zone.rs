//! From zone to zone.

use cardscript_grammar::card::Rule;

use crate::ast::{Effect, EntersWith, Head, HeadWord, Noun, ReturnPlace, TargetCount, Term};

use super::noun::{filter, noun_list, target_count, zone_phrase};
use super::quantity::{amount, counters_told};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};

/// `return target creature card from your graveyard to your hand`.
pub(super) fn returns(pair: Pair<'_>) -> Built<Effect> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let what = noun_list(parts.next()?)?;
    let from = parts.maybe(Rule::from_zone).map(zone_phrase).transpose()?;
    let place = parts.next()?;
    let text = word(&place).replace(" '", "'");
    let to = ReturnPlace::from_word(&text).map_or_else(|| unexpected(&place), Ok)?;
    let with = parts.maybe(Rule::return_with).map(enters_with).transpose()?;
    if with.is_some() && to.is_hand() {
        return Err(defect(at));
    }
    Ok(Effect::Return { what, from, to, with })
}

/// `with a finality counter on it`.
fn enters_with(pair: Pair<'_>) -> Built<EntersWith> {
    let mut parts = kids(pair);
    let additional = parts.has(Rule::additional);
    let (amount, kind) = counters_told(&mut parts)?;
    Ok(EntersWith { amount, kind, additional })
}

/// `a`, `up to three`, `any number of`.
fn counted(pair: Pair<'_>) -> Built<TargetCount> {
    match pair.as_rule() {
        Rule::article => Ok(TargetCount::One),
        _ => target_count(pair),
    }
}

/// `two cards at random`, discarded by somebody.
pub(super) fn discard(who: Option<Noun>, pair: Pair<'_>) -> Built<Effect> {
    if pair.as_rule() == Rule::discarded_some {
        let at = span(&pair);
        let mut parts = kids(pair);
        let count = counted(parts.next()?)?;
        let filter = filter(parts.next()?)?;
        // Which are told of are cards in a hand, and no others.
        let card = |term: &Term| term.head == Head::Word(HeadWord::Card);
        if !filter.terms.iter().all(card) {
            return Err(defect(at));
        }
        let said = who.is_some();
        return Ok(Effect::DiscardSome { who: who.unwrap_or(Noun::You), said, count, filter });
    }
    let mut parts = kids(pair);
    let amount = super::predicate::drawn(parts.next()?)?;
    let (said, random) = (who.is_some(), parts.has(Rule::at_random));
    Ok(Effect::Discard { who: who.unwrap_or(Noun::You), said, amount, random })
}

/// `three cards`, milled by somebody.
pub(super) fn mill(who: Option<Noun>, pair: Pair<'_>) -> Built<Effect> {
    let said = who.is_some();
    let amount = amount(&only(pair)?)?;
    Ok(Effect::Mill { who: who.unwrap_or(Noun::You), said, amount })
}
