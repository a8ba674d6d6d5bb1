//! Produced mana under replacement effects (106.12b).

use smallvec::SmallVec;

use super::{
    Next, distinct,
    watching::{self, Effect},
};
use crate::{
    ast::{EventPattern, ManaTypeSet, ProduceChange, Rewrite},
    eval::fits,
    game::{Entity, Fault, Game, MAX_MANA, ManaUnit, ModifierId, ObjectId, PlayerId, Production},
    pool::EventKind,
};

struct Modifier<'a> {
    effect: Effect<'a>,
    change: &'a ProduceChange,
}

fn applicable<'a>(game: &'a Game, production: &Production) -> impl Iterator<Item = Modifier<'a>> {
    let Production { player, source, .. } = *production;
    // 106.12b: only mana of a permanent that was tapped for it.
    let tapped = production.tapped && !production.units.is_empty();
    let effects = tapped.then(|| applying(game, player, source)).into_iter().flatten();
    effects.filter(|modifier| !production.applied.contains(&modifier.effect.id))
}

fn applying(game: &Game, player: PlayerId, source: ObjectId) -> impl Iterator<Item = Modifier<'_>> {
    watching::effects(game, EventKind::TappedForMana).filter_map(move |effect| {
        let EventPattern::TappedForMana { by, what } = &effect.replacement.event else {
            return None;
        };
        let Rewrite::Produce { output: change, .. } = &effect.replacement.rewrite else {
            return None;
        };
        let ctx = &effect.ctx;
        let by = by.as_ref().is_none_or(|by| fits(ctx, by, Entity::Player(player)));
        (by && fits(ctx, what, Entity::Object(source))).then_some(Modifier { effect, change })
    })
}

/// What is to be done next with a production.
pub fn next(game: &Game, production: &Production) -> Next {
    let modifiers: SmallVec<[Modifier<'_>; 4]> = applicable(game, production).collect();
    let Some(first) = modifiers.first() else { return Next::Perform };
    if modifiers.iter().all(|one| matches!(one.change, ProduceChange::Times(_))) {
        return Next::Apply(first.effect.id);
    }
    let kept = distinct(&modifiers, |left, right| left.change == right.change);
    if kept.len() == 1 {
        return Next::Apply(first.effect.id);
    }
    Next::Ask {
        chooser: production.player,
        options: kept.iter().map(|&index| modifiers[index].effect.id.into()).collect(),
    }
}

/// Changes the mana as the modifier says.
pub fn apply(game: &Game, production: &mut Production, id: ModifierId) -> Result<(), Fault> {
    let change = applicable(game, production).find(|one| one.effect.id == id);
    let Some(change) = change.map(|modifier| modifier.change) else { return Ok(()) };
    let at = production.applied.partition_point(|own| *own < id);
    production.applied.insert(at, id);
    let units = &mut production.units;
    match change {
        // 106.6a: what is restricted stays so, the added mana too.
        ProduceChange::Times(times) => {
            let count = units.len();
            let total = i64::try_from(count).unwrap_or(i64::MAX).saturating_mul(*times);
            if total > MAX_MANA {
                return Err(Fault::TooMuchMana);
            }
            for _ in 1..*times {
                for index in 0..count {
                    units.push(units[index].clone());
                }
            }
        }
        ProduceChange::Exactly(types) => {
            let first: Option<ManaUnit> = units.first().cloned();
            units.clear();
            units.extend(
                first
                    .iter()
                    .flat_map(|unit| types.iter().map(|&mana| ManaUnit { mana, ..unit.clone() })),
            );
        }
        ProduceChange::Type(mana) => units.iter_mut().for_each(|unit| unit.mana = *mana),
    }
    Ok(())
}

/// The types that a permanent tapped for mana of these types may give, under all
/// replacement effects in every order (106.7).
pub fn types_in_any_order(
    game: &Game,
    player: PlayerId,
    source: ObjectId,
    types: ManaTypeSet,
) -> ManaTypeSet {
    if types.is_empty() {
        return types;
    }
    let mut set = ManaTypeSet::EMPTY;
    for modifier in applying(game, player, source) {
        match modifier.change {
            // The one applied last decides, and each can be the last.
            ProduceChange::Exactly(types) => set = set.union(types.iter().copied().collect()),
            ProduceChange::Type(mana) => set = set.with(*mana),
            ProduceChange::Times(_) => {}
        }
    }
    if set.is_empty() { types } else { set }
}
