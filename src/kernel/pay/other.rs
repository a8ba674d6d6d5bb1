//! Ways to pay for mana symbols that are no mana.

use super::{alike::distinct_objects, pays};
use crate::{
    ast::{CardType, Keyword, ManaSymbol},
    game::{Announce, AnnounceKind, Game, Object, ObjectId, PayOption, Zone},
};

/// Ways to pay that are no mana: convoke, improvise and delve (702.51, 702.126, 702.66).
pub(super) fn other_ways(game: &Game, announce: &Announce, symbol: ManaSymbol) -> Vec<PayOption> {
    let player = announce.frame.controller;
    let spell = game.objects.get(announce.object);
    let Some(spell) = spell.filter(|_| announce.kind == AnnounceKind::Spell) else {
        return Vec::new();
    };
    let generic = matches!(symbol, ManaSymbol::Generic(_) | ManaSymbol::Monocolored(..));
    let has = |keyword| spell.has(keyword);
    let untapped = || {
        let own = game.battlefield().filter(|object| object.controller == player);
        own.filter(|object| !object.tapped)
    };
    let mut ids: Vec<ObjectId> = Vec::new();
    if has(Keyword::Convoke) {
        let creatures = untapped().filter(|object| object.is(CardType::Creature));
        let helps = |object: &&Object| {
            generic || object.now.colors.iter().any(|color| pays(symbol, color.mana()))
        };
        ids.extend(creatures.filter(helps).map(|object| object.id));
    }
    if has(Keyword::Improvise) && generic {
        ids.extend(untapped().filter(|object| object.is(CardType::Artifact)).map(|own| own.id));
    }
    ids.sort_unstable();
    ids.dedup();
    let mut ways: Vec<PayOption> =
        distinct_objects(game, ids).into_iter().map(PayOption::Tap).collect();
    if has(Keyword::Delve) && generic {
        let own = game.objects.iter().filter(|object| object.zone == Zone::Graveyard);
        let ids = own.filter(|object| object.owner == player).map(|object| object.id).collect();
        ways.extend(distinct_objects(game, ids).into_iter().map(PayOption::Delve));
    }
    ways
}
