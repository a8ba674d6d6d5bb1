//! What may be targeted (115).

use crate::{
    ast::{Keyword, Quantity, Target, TargetCount},
    eval::{Ctx, amount, fits_filter, is_sought, rules},
    game::{Entity, Game, Object, Targets, Zone},
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
    may_be_targeted && fits_filter(ctx, &target.filter, entity)
}

fn may_target(ctx: &Ctx<'_>, object: &Object) -> bool {
    match object.zone {
        // 702.18, 702.11.
        Zone::Battlefield => {
            let source = ctx.game.look(ctx.source);
            // 702.16b.
            let kept = |source: &Object| {
                rules::is_protected(ctx.game, object, source)
                    || rules::cant_be_target(ctx.game, object.id, source, ctx.controller)
            };
            !source.is_some_and(kept)
                && !object.has(Keyword::Shroud)
                && (!object.has(Keyword::Hexproof) || object.controller == ctx.controller)
        }
        Zone::Stack | Zone::Graveyard | Zone::Exile => true,
        Zone::Hand | Zone::Library | Zone::Command | Zone::Nowhere => false,
    }
}

/// What may be chosen for one use of the word, and how many of them at least and at most;
/// `before` are the targets of earlier uses.
pub struct Candidates {
    /// The legal targets: players, then objects.
    pub all: Vec<Entity>,
    /// As few of them.
    pub min: usize,
    /// As many of them.
    pub max: usize,
}

impl Candidates {
    /// The candidates for `target`.
    pub fn of(ctx: &Ctx<'_>, target: &Target, before: &[Targets]) -> Self {
        let all = candidates(ctx.game)
            .filter(|&entity| is_legal_target(ctx, target, entity))
            // `another target`: none of those before it.
            .filter(|entity| !target.other || !before.iter().any(|set| set.contains(entity)));
        let all = all.collect();
        let number = |quantity: &Quantity| {
            usize::try_from(amount(ctx, quantity).max(0)).unwrap_or(usize::MAX)
        };
        let (min, max) = match &target.count {
            TargetCount::One => (1, 1),
            TargetCount::Exactly(count) => (number(count), number(count)),
            TargetCount::UpTo(count) => (0, number(count)),
            TargetCount::AnyNumber => (0, usize::MAX),
            TargetCount::OneTo(most) => (1, usize::from(*most)),
        };
        Self { all, min, max }
    }

    /// Are there enough of them?
    pub fn are_enough(&self) -> bool {
        self.all.len() >= self.min
    }
}

/// Everything that a spell or ability could target: players, then objects.
fn candidates(game: &Game) -> impl Iterator<Item = Entity> {
    let objects = game.objects.iter().map(|object| Entity::Object(object.id));
    game.player_ids().map(Entity::Player).chain(objects)
}
