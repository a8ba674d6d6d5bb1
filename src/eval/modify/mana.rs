//! Produced mana under replacement effects (106.12b).

use smallvec::SmallVec;

use super::{
    Next, distinct,
    watching::{self, Effect},
};
use crate::{
    ast::{EventPattern, ManaOf, ManaType, ManaTypeSet, Name, ProduceChange, Rewrite},
    eval::{amount, fits},
    game::{
        Entity, Fault, Game, MAX_MANA, ManaUnit, ModifierId, ObjectId, PlayerId, Production, Use,
        Uses,
    },
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
    let count = production.units.len();
    tapped.then(|| applying(game, &production.applied, player, source, count)).into_iter().flatten()
}

fn applying<'a>(
    game: &'a Game,
    applied: &[ModifierId],
    player: PlayerId,
    source: ObjectId,
    count: usize,
) -> impl Iterator<Item = Modifier<'a>> {
    watching::effects(game, EventKind::TappedForMana, applied).filter_map(move |effect| {
        let EventPattern::TappedForMana { by, what, of } = &effect.replacement.event else {
            return None;
        };
        let Rewrite::Produce { output: change, .. } = &effect.replacement.rewrite else {
            return None;
        };
        let ctx = &effect.ctx;
        let by = by.as_ref().is_none_or(|by| fits(ctx, by, Entity::Player(player)));
        let enough = match of {
            Some(ManaOf::Amount(compare)) => {
                let count = i64::try_from(count).unwrap_or(i64::MAX);
                compare.order.holds(count, amount(ctx, &compare.than))
            }
            Some(ManaOf::ChosenColor) | None => true,
        };
        // Only for lands of those types.
        let kinds = match change {
            ProduceChange::ByType(makes) => !made_by_type(game, source, makes).is_empty(),
            ProduceChange::Times(_)
            | ProduceChange::Exactly(_)
            | ProduceChange::Type(_)
            | ProduceChange::One(_) => true,
        };
        let fits = by && enough && kinds && fits(ctx, what, Entity::Object(source));
        fits.then_some(Modifier { effect, change })
    })
}

/// The types that a land's types say it makes instead.
fn made_by_type(game: &Game, source: ObjectId, makes: &[(Name, ManaType)]) -> ManaTypeSet {
    let Some(source) = game.look(source) else { return ManaTypeSet::EMPTY };
    makes.iter().filter(|(name, _)| source.now.has_subtype(name)).map(|(_, mana)| *mana).collect()
}

/// Goes on with a production until something has to be asked, or nothing applies any
/// more.
pub fn advance(game: &Game, production: &mut Production) -> Result<Next, Fault> {
    loop {
        let with = match next_of(game, production) {
            (Next::Apply(by), Some(change)) => (Use::from(by), change),
            (next, _) => return Ok(next),
        };
        change(game, production, with.0, with.1)?;
    }
}

/// What is to be done next with a production.
pub fn next(game: &Game, production: &Production) -> Next {
    next_of(game, production).0
}

/// The same; and what it is that applies where there is nothing to ask.
fn next_of<'a>(game: &'a Game, production: &Production) -> (Next, Option<&'a ProduceChange>) {
    let mut applying = applicable(game, production);
    let Some(first) = applying.next() else { return (Next::Perform, None) };
    let only = (Next::Apply(first.effect.id), Some(first.change));
    let multiplies = |one: &Modifier<'_>| matches!(one.change, ProduceChange::Times(_));
    // As mostly: the order of multipliers makes no difference.
    if multiplies(&first) && applying.all(|one| multiplies(&one)) {
        return only;
    }
    let modifiers: SmallVec<[Modifier<'a>; 4]> = applicable(game, production).collect();
    let kept = distinct(&modifiers, |left, right| left.change == right.change);
    if kept.len() == 1 && uses(game, production.source, &first).len() == 1 {
        return only;
    }
    let options = kept.iter().flat_map(|&index| uses(game, production.source, &modifiers[index]));
    (Next::Ask { chooser: production.player, options: options.collect() }, None)
}

/// The ways to apply a modifier: where there are several types, one for each.
fn uses(game: &Game, source: ObjectId, modifier: &Modifier<'_>) -> Uses {
    let by = modifier.effect.id;
    let each = |types: ManaTypeSet| -> Uses {
        types.iter().map(|mana| Use { by, share: Some(mana as i64) }).collect()
    };
    match modifier.change {
        ProduceChange::ByType(makes) => each(made_by_type(game, source, makes)),
        ProduceChange::Type(of) | ProduceChange::One(of) if of.types().len() > 1 => {
            each(of.types())
        }
        ProduceChange::Times(_)
        | ProduceChange::Exactly(_)
        | ProduceChange::Type(_)
        | ProduceChange::One(_) => SmallVec::from_iter([by.into()]),
    }
}

/// Changes the mana as the modifier says.
pub fn apply(game: &Game, production: &mut Production, with: Use) -> Result<(), Fault> {
    let own = applicable(game, production).find(|one| one.effect.id == with.by);
    own.map_or(Ok(()), |own| change(game, production, with, own.change))
}

fn change(
    game: &Game,
    production: &mut Production,
    with: Use,
    change: &ProduceChange,
) -> Result<(), Fault> {
    let id = with.by;
    let source = production.source;
    let at = production.applied.partition_point(|own| *own < id);
    production.applied.insert(at, id);
    let units = &mut production.units;
    let chosen_of = |types: ManaTypeSet| {
        let chosen = types.iter().find(|&mana| with.share == Some(mana as i64));
        chosen.or_else(|| types.iter().next())
    };
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
        ProduceChange::Type(of) => {
            if let Some(mana) = chosen_of(of.types()) {
                units.iter_mut().for_each(|unit| unit.mana = mana);
            }
        }
        ProduceChange::One(of) => {
            units.truncate(1);
            if let (Some(mana), Some(unit)) = (chosen_of(of.types()), units.first_mut()) {
                unit.mana = mana;
            }
        }
        ProduceChange::ByType(makes) => {
            if let Some(mana) = chosen_of(made_by_type(game, source, makes)) {
                units.iter_mut().for_each(|unit| unit.mana = mana);
            }
        }
    }
    Ok(())
}

/// The type that a modifier of produced mana is used for, where it may be used for several.
#[must_use]
pub fn used_for(game: &Game, with: Use) -> Option<ManaType> {
    let effect = watching::effect(game, with.by)?;
    let Rewrite::Produce { .. } = &effect.replacement.rewrite else { return None };
    ManaType::ALL.iter().copied().find(|&mana| with.share == Some(mana as i64))
}

/// By how much all multipliers together would multiply its mana.
pub fn times(game: &Game, player: PlayerId, source: ObjectId) -> usize {
    let times = applying(game, &[], player, source, 1).map(|modifier| match modifier.change {
        ProduceChange::Times(times) => usize::try_from(*times).unwrap_or(1),
        ProduceChange::Exactly(_)
        | ProduceChange::Type(_)
        | ProduceChange::One(_)
        | ProduceChange::ByType(_) => 1,
    });
    times.fold(1, usize::saturating_mul)
}

/// The types that a permanent tapped for mana of these types may give, under all
/// replacement effects in every order (106.7).
pub fn types_in_any_order(
    game: &Game,
    player: PlayerId,
    source: ObjectId,
    types: ManaTypeSet,
    count: usize,
) -> ManaTypeSet {
    if types.is_empty() {
        return types;
    }
    let mut set = ManaTypeSet::EMPTY;
    for modifier in applying(game, &[], player, source, count) {
        match modifier.change {
            // The one applied last decides, and each can be the last.
            ProduceChange::Exactly(types) => set = set.union(types.iter().copied().collect()),
            ProduceChange::Type(of) | ProduceChange::One(of) => set = set.union(of.types()),
            ProduceChange::ByType(makes) => set = set.union(made_by_type(game, source, makes)),
            ProduceChange::Times(_) => {}
        }
    }
    if set.is_empty() { types } else { set }
}
