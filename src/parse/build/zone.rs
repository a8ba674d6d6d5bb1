//! From zone to zone.

use cardscript_grammar::card::Rule;

use crate::ast::{Effect, Noun, ReturnPlace, ZoneName, ZonePhrase};
use crate::parse::words::singular_of;

use super::noun::{noun_list, zone_phrase};
use super::quantity::amount;
use super::{Built, Pair, kids, only, unexpected, word};

/// `return target creature card from your graveyard to your hand`.
pub(super) fn returns(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let what = noun_list(parts.next()?)?;
    let from = parts.maybe(Rule::from_zone).map(from_zone).transpose()?;
    let place = parts.next()?;
    let text = word(&place).replace(" '", "'");
    let to = ReturnPlace::from_word(&text).map_or_else(|| unexpected(&place), Ok)?;
    Ok(Effect::Return { what, from, to })
}

/// `two cards at random`, discarded by somebody.
pub(super) fn discard(who: Option<Noun>, pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let amount = amount(&parts.next()?)?;
    let (said, random) = (who.is_some(), parts.has(Rule::at_random));
    Ok(Effect::Discard { who: who.unwrap_or(Noun::You), said, amount, random })
}

/// `three cards`, milled by somebody.
pub(super) fn mill(who: Option<Noun>, pair: Pair<'_>) -> Built<Effect> {
    let said = who.is_some();
    let amount = amount(&only(pair)?)?;
    Ok(Effect::Mill { who: who.unwrap_or(Noun::You), said, amount })
}

/// `from your graveyard`, `from a graveyard`.
pub(super) fn from_zone(pair: Pair<'_>) -> Built<ZonePhrase> {
    let mut parts = kids(pair.clone());
    if !parts.has(Rule::from_any) {
        return zone_phrase(pair);
    }
    let zone = parts.next()?;
    let (one, _) = singular_of(word(&zone));
    let zone = ZoneName::from_word(one).map_or_else(|| unexpected(&zone), Ok)?;
    Ok(ZonePhrase { zone, whose: None })
}
