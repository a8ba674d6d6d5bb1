//! What mana may be spent on and as what, and what comes of spending it (106.6, 609.4b).

use super::is_snow;
use crate::{
    ast::{
        Ability, CardType, CastWord, Cost, Filter, Gift, Limit, ManaCost, ManaTypeSet, Noun,
        SpendUse,
    },
    eval::{
        Ctx, fits,
        rules::{self, Paying},
    },
    game::{Announce, AnnounceKind, Game, ManaFrom, ManaUnit},
};

/// As which types mana of each type may be spent on this (609.4b). Where it came from
/// and what it may be spent on stays as it is.
pub(super) fn spends_as(game: &Game, announce: &Announce) -> [ManaTypeSet; 6] {
    let on = match announce.kind {
        AnnounceKind::Spell => Paying::Spell(announce.object),
        AnnounceKind::Activated(_) => Paying::Ability(announce.object),
        AnnounceKind::Copy
        | AnnounceKind::Triggered
        | AnnounceKind::Payment
        | AnnounceKind::TurnUp { .. } => Paying::Other,
    };
    rules::spends_as(game, announce.frame.controller, on)
}

/// Do the restrictions of the mana allow it to be spent on this (106.6)?
pub(super) fn may_spend(game: &Game, announce: &Announce, unit: &ManaUnit) -> bool {
    if !fits_source(game, announce, unit) {
        return false;
    }
    let Some(only) = &unit.only else { return true };
    let ctx = about_mana(game, announce, unit);
    only.uses.iter().any(|spend| allows(&ctx, announce, spend))
}

/// Is what is announced something that this use of mana speaks of?
fn allows(ctx: &Ctx<'_>, announce: &Announce, spend: &SpendUse) -> bool {
    let spell = announce.kind == AnnounceKind::Spell;
    let activated = matches!(announce.kind, AnnounceKind::Activated(_));
    let of = |filter: &Filter| fits(ctx, &Noun::Bare(filter.clone()), announce.object.into());
    match spend {
        SpendUse::Cast { any, .. } => spell && any.iter().any(of),
        SpendUse::CastKinds { kinds, .. } => {
            spell && kinds.iter().any(|kind| of(&Filter::of(kind.clone())))
        }
        SpendUse::Activate { of: wanted, .. } => activated && wanted.as_ref().is_none_or(of),
        SpendUse::Commander { .. } => {
            let own = ctx.game.objects.get(announce.object);
            spell && own.is_some_and(|own| own.commander.is_some() && own.owner == ctx.controller)
        }
        SpendUse::KindOf { word, .. } => activated && is_of(announce, word),
        // 116.2h: a special action, paid for like an ability.
        SpendUse::Foretell { .. } => has_limit(announce, &Limit::Special(CastWord::Foretell)),
        // No door is locked that mana could unlock.
        SpendUse::Unlock { .. } => false,
        SpendUse::TurnUp { filter, .. } => {
            matches!(announce.kind, AnnounceKind::TurnUp { .. }) && of(filter)
        }
        SpendUse::CumulativeUpkeep => {
            announce.kind == AnnounceKind::Payment
                && announce.costs.iter().any(|cost| matches!(cost, Cost::Upkeep { .. }))
        }
        SpendUse::XCosts => costs_x(ctx.game, announce),
        SpendUse::NotCast { filter, .. } => !(spell && of(filter)),
    }
}

/// Has what is announced this limit?
fn has_limit(announce: &Announce, limit: &Limit) -> bool {
    announce.ability.as_ref().is_some_and(|ability| match &ability.0.ability {
        Ability::Activated { limits, .. } => limits.contains(limit),
        _ => false,
    })
}

/// Does the ability come from this keyword?
fn is_of(announce: &Announce, word: &str) -> bool {
    let part = announce.ability.as_ref().and_then(|ability| ability.0.part_of.as_ref());
    match word {
        "power-up" => has_limit(announce, &Limit::PowerUp),
        "exhaust" => has_limit(announce, &Limit::Exhaust),
        "boast" => has_limit(announce, &Limit::Boast),
        word => part.is_some_and(|part| part.as_str() == word),
    }
}

/// Does the cost that is paid contain X?
fn costs_x(game: &Game, announce: &Announce) -> bool {
    let Some(object) = game.objects.get(announce.object) else { return false };
    match announce.kind {
        AnnounceKind::Spell => object.now.cost.as_ref().is_some_and(ManaCost::has_x),
        AnnounceKind::Activated(_) => announce.ability.as_ref().is_some_and(|ability| {
            let Ability::Activated { costs, .. } = &ability.0.ability else { return false };
            costs.iter().any(|cost| matches!(cost, Cost::Mana(cost) if cost.has_x()))
        }),
        AnnounceKind::TurnUp { .. } => match &announce.payment {
            crate::game::Payment::Costs(symbols) => symbols.contains(&crate::ast::ManaSymbol::X),
            crate::game::Payment::Free => false,
        },
        AnnounceKind::Copy | AnnounceKind::Triggered | AnnounceKind::Payment => false,
    }
}

/// Keeps which mana was spent on a spell whose text asks for it.
pub(super) fn note_spent(game: &mut Game, announce: &Announce, unit: &ManaUnit) {
    if announce.kind != AnnounceKind::Spell {
        return;
    }
    let snow = is_snow(game, unit);
    let source = unit.source.and_then(|source| game.look(source));
    let treasure = source.is_some_and(|source| source.now.has_subtype("Treasure"));
    let creature = source.is_some_and(|source| source.is(CardType::Creature));
    let asked = game.battlefield().any(|object| object.card.asks_spent());
    if let Some(spell) = game.objects.get_mut(announce.object)
        && (asked || spell.card.asks_spent())
    {
        spell.spent.push((unit.mana, ManaFrom { snow, treasure, creature }));
        spell.spent.sort_unstable();
    }
}

/// `Spend only mana produced by creatures to cast ~` (106.3: the source as it is or was).
fn fits_source(game: &Game, announce: &Announce, unit: &ManaUnit) -> bool {
    let spell = game.objects.get(announce.object);
    let Some(spell) = spell.filter(|_| announce.kind == AnnounceKind::Spell) else { return true };
    let ctx = Ctx::running(game, &announce.frame);
    spell.now.abilities.iter().all(|ability| match &ability.ability {
        Ability::SpendOnlyFrom(filter) => {
            unit.source.is_some_and(|source| fits(&ctx, &Noun::Bare(filter.clone()), source.into()))
        }
        _ => true,
    })
}

/// From where a restriction or a rider looks at the spell: it is the text of the
/// object that produced the mana.
fn about_mana<'a>(game: &'a Game, announce: &Announce, unit: &ManaUnit) -> Ctx<'a> {
    Ctx::of(game, unit.source.unwrap_or(announce.object), announce.frame.controller)
}

/// What rides on the mana goes to the spell on which it is spent (106.6).
pub(super) fn ride(game: &mut Game, announce: &Announce, unit: &ManaUnit) {
    if announce.kind != AnnounceKind::Spell {
        return;
    }
    let mut gifts: Vec<Gift> = Vec::new();
    if unit.only.as_ref().is_some_and(|only| only.safe) {
        gifts.push(Gift::CantBeCountered);
    }
    let ctx = about_mana(game, announce, unit);
    for rider in unit.riders.iter().flat_map(|riders| riders.iter()) {
        if fits(&ctx, &Noun::Bare(rider.on.clone()), announce.object.into()) {
            gifts.push(rider.gives.clone());
        }
    }
    let Some(spell) = game.objects.get_mut(announce.object) else { return };
    for gift in gifts {
        // A copy for each mana; anything else is had or not.
        let each = matches!(gift, Gift::Copy | Gift::Do(_) | Gift::Counters { .. });
        if each || !spell.gifts.contains(&gift) {
            spell.gifts.push(gift);
        }
    }
}
