//! From zone to zone.

use cardscript_grammar::card::Rule;

use crate::ast::{Effect, ReturnPlace, ZoneName, ZonePhrase};
use crate::parse::words::singular_of;

use super::noun::{noun_list, zone_phrase};
use super::{Built, Pair, kids, unexpected, word};

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
