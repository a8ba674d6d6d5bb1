//! Modes and what is said of them (700.2).

use cardscript_grammar::card::Rule;

use crate::ast::{Effect, Fresh, Limit, ManaCost, ModeCount, ModeTold, MoreModes, MoreWords, Name};

use super::ability::any_limit;
use super::cost::{in_order, one_symbol};
use super::effect::effects;
use super::quantity::{number, quantity};
use super::{Built, FaultKind, Pair, defect, kids, only, span, unexpected, word};
use crate::parse::words::without_marks;

/// `choose one —` and its modes.
pub(super) fn modes(pair: Pair<'_>) -> Built<Effect> {
    let at = span(&pair);
    let mut parts = kids(pair);
    if parts.peek(Rule::spree_mode) {
        return spree(parts.rest());
    }
    let count = parts.next()?;
    let fresh = match parts.maybe(Rule::mode_fresh) {
        Some(pair) => {
            let fresh = Fresh::from_word(word(&pair));
            Some(fresh.map_or_else(|| unexpected(&pair), Ok)?)
        }
        None => None,
    };
    let random = parts.has(Rule::mode_random);
    let more = parts.maybe(Rule::more_modes).map(more_modes).transpose()?;
    let mut told = ModeTold::Dash;
    if parts.has(Rule::mode_again) {
        told = ModeTold::Again;
    }
    if let Some(x) = parts.maybe(Rule::mode_x) {
        told = ModeTold::XIs(Box::new(quantity(only(x)?)?));
    }
    let (mut modes, mut words) = (Vec::new(), Vec::new());
    for mode in parts.rest() {
        let mut parts = kids(mode);
        words.extend(parts.maybe(Rule::mode_word).map(|name| mode_word(&name)).transpose()?);
        modes.push(effects(parts.next()?)?);
    }
    // Each has a name, or none has.
    if !words.is_empty() && words.len() != modes.len() {
        return Err(defect(at));
    }
    let count = ModeCount { fresh, random, ..mode_count(count, modes.len())? };
    // `both` is of two.
    let both = more.as_ref().is_some_and(|more| more.words != MoreWords::OneOrMore);
    if both && modes.len() != 2 {
        return Err(defect(at));
    }
    Ok(Effect::Choose { count, more, words, told, modes })
}

/// The name of a mode (207.2d).
fn mode_word(pair: &Pair<'_>) -> Built<Name> {
    let text = pair.as_str().trim_end_matches("— ").trim_end();
    match crate::parse::line::is_ability_word(text) {
        true => Ok(without_marks(text).replace(" '", "'").as_str().into()),
        false => Err(FaultKind::UnknownAbilityWord(text.into()).at(span(pair))),
    }
}

/// How many of so many modes are chosen.
fn mode_count(pair: Pair<'_>, modes: usize) -> Built<ModeCount> {
    let count = only(pair)?;
    let most = u8::try_from(modes).unwrap_or(u8::MAX);
    let (fresh, random) = (None, false);
    let some = |pair: &Pair<'_>| {
        let many = number(pair)?;
        u8::try_from(many).map_err(|_| FaultKind::NumberTooLarge.at(span(pair)))
    };
    Ok(match count.as_rule() {
        Rule::one_or_both | Rule::one_or_more => ModeCount { min: 1, max: most, fresh, random },
        Rule::up_to_modes => ModeCount { min: 0, max: some(&only(count)?)?, fresh, random },
        _ => {
            let n = some(&count)?;
            ModeCount { min: n, max: n, fresh, random }
        }
    })
}

/// `Spree`: one or more modes, each for its price (702.172).
fn spree<'p>(modes: impl Iterator<Item = Pair<'p>>) -> Built<Effect> {
    let (mut prices, mut told): (Vec<ManaCost>, Vec<_>) = (Vec::new(), Vec::new());
    for mode in modes {
        let at = span(&mode);
        let mut parts = kids(mode);
        let mut price = Vec::new();
        while let Some(symbol) = parts.maybe(Rule::symbol) {
            price.push(one_symbol(&symbol)?);
        }
        prices.push(in_order(price, at)?);
        told.push(effects(parts.next()?)?);
    }
    let max = u8::try_from(told.len()).unwrap_or(u8::MAX);
    let count = ModeCount { min: 1, max, fresh: None, random: false };
    let told_so = ModeTold::Spree(prices);
    Ok(Effect::Choose { count, more: None, words: Vec::new(), told: told_so, modes: told })
}

/// `choose one. Activate only as a sorcery.` and the modes.
pub(super) fn modes_within(pair: Pair<'_>) -> Built<(Effect, Vec<Limit>)> {
    let mut parts = kids(pair);
    let count = parts.next()?;
    let (mut limits, mut modes) = (Vec::new(), Vec::new());
    for part in parts.rest() {
        match part.as_rule() {
            Rule::mode => modes.push(effects(only(part)?)?),
            _ => limits.push(any_limit(part)?),
        }
    }
    let count = mode_count(count, modes.len())?;
    let (more, words, told) = (None, Vec::new(), ModeTold::Stop);
    Ok((Effect::Choose { count, more, words, told, modes }, limits))
}

/// `If you control a commander as you cast ~, you may choose both instead.`
fn more_modes(pair: Pair<'_>) -> Built<Box<MoreModes>> {
    let mut parts = kids(pair);
    let condition = super::condition::condition(parts.next()?)?;
    let as_cast = parts.has(Rule::as_cast);
    let words = parts.next()?;
    let text = word(&words).replace("choose 1 ", "choose one ");
    let words = MoreWords::from_word(&text).map_or_else(|| unexpected(&words), Ok)?;
    Ok(Box::new(MoreModes { condition, as_cast, words }))
}
