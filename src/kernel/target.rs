//! What may be targeted (115), and the sets of targets that may be chosen.

use smallvec::smallvec;

use crate::{
    ast::{Keyword, Quantity, Target, TargetCount},
    eval::{Ctx, amount, fits, is_sought},
    game::{Entity, Fault, Game, MAX_OPTIONS, Object, Targets, Zone},
};

/// Is `entity` a legal target now?
#[must_use]
pub fn is_legal_target(ctx: &Ctx<'_>, target: &Target, entity: Entity) -> bool {
    let may_be_targeted = match entity {
        Entity::Player(player) => ctx.game.player(player).is_in_game(),
        Entity::Object(id) => ctx.game.objects.get(id).is_some_and(|object| {
            is_sought(&target.filter, object.zone) && may_target(ctx, object)
        }),
    };
    let noun = crate::ast::Noun::Bare(target.filter.clone());
    may_be_targeted && fits(ctx, &noun, entity)
}

fn may_target(ctx: &Ctx<'_>, object: &Object) -> bool {
    match object.zone {
        // 702.18, 702.11.
        Zone::Battlefield => {
            let source = ctx.game.look(ctx.source).map(|source| source.now.colors);
            let colors = source.unwrap_or_default();
            // 702.16b.
            object.now.protection.intersection(colors).is_empty()
                && !object.has(Keyword::Shroud)
                && (!object.has(Keyword::Hexproof) || object.controller == ctx.controller)
        }
        Zone::Stack | Zone::Graveyard | Zone::Exile => true,
        Zone::Hand | Zone::Library | Zone::Command | Zone::Nowhere => false,
    }
}

/// Every set of targets that may be chosen for one use of the word. No set where
/// there are too few legal targets; `before` are the targets of earlier uses.
///
/// # Errors
///
/// If there are too many sets.
pub fn target_sets(
    ctx: &Ctx<'_>,
    target: &Target,
    before: &[Targets],
) -> Result<Vec<Targets>, Fault> {
    let candidates = candidates(ctx.game)
        .filter(|&entity| is_legal_target(ctx, target, entity))
        // `another target`: none of those before it.
        .filter(|entity| !target.other || !before.iter().any(|set| set.contains(entity)));
    let candidates: Vec<Entity> = candidates.collect();
    let number =
        |quantity: &Quantity| usize::try_from(amount(ctx, quantity).max(0)).unwrap_or(usize::MAX);
    let (min, max) = match &target.count {
        TargetCount::One => (1, 1),
        TargetCount::Exactly(count) => (number(count), number(count)),
        TargetCount::UpTo(count) => (0, number(count)),
        TargetCount::AnyNumber => (0, usize::MAX),
        TargetCount::OneTo(most) => (1, usize::from(*most)),
    };
    if (min, max) == (1, 1) {
        return Ok(candidates.into_iter().map(|entity| smallvec![entity]).collect());
    }
    sets(&candidates, min, max)
}

/// The sets of between `min` and `max` of the candidates, smaller ones first.
///
/// # Errors
///
/// If there are too many.
pub fn sets(candidates: &[Entity], min: usize, max: usize) -> Result<Vec<Targets>, Fault> {
    let mut all = Vec::new();
    let mut of_size: Vec<(usize, Targets)> = vec![(0, Targets::new())];
    for size in 0..=max.min(candidates.len()) {
        if size >= min {
            all.extend(of_size.iter().map(|(_, set)| set.clone()));
        }
        let longer = of_size.iter().flat_map(|(from, set)| {
            (*from..candidates.len()).map(move |index| {
                let mut set = set.clone();
                set.push(candidates[index]);
                (index + 1, set)
            })
        });
        of_size = longer.take(MAX_OPTIONS + 1).collect();
        if all.len() + of_size.len() > MAX_OPTIONS {
            return Err(Fault::TooManyOptions);
        }
    }
    Ok(all)
}

/// Everything that a spell or ability could target: players, then objects.
fn candidates(game: &Game) -> impl Iterator<Item = Entity> {
    let objects = game.objects.iter().map(|object| Entity::Object(object.id));
    game.player_ids().map(Entity::Player).chain(objects)
}
