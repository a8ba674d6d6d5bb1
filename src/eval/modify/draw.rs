//! Drawing a card under replacement effects (614.11).

use smallvec::SmallVec;

use super::{
    Next, distinct,
    watching::{self, Effect},
};
use crate::{
    ast::{EventPattern, Rewrite},
    eval::{Ctx, fits},
    game::{Applied, Facts, Game, ModifierId, PlayerId, Zone},
    pool::EventKind,
};

/// What a draw is to those who watch it.
#[must_use]
pub fn facts(player: PlayerId) -> Facts {
    Facts { player: Some(player), amount: 1, ..Facts::default() }
}

fn applicable<'a>(
    game: &'a Game,
    player: PlayerId,
    applied: &Applied,
) -> SmallVec<[Effect<'a>; 2]> {
    let applies = |effect: &Effect<'_>| {
        let instead = matches!(effect.replacement.rewrite, Rewrite::Instead(_));
        instead && matches(&effect.ctx, &effect.replacement.event, player)
    };
    watching::effects(game, EventKind::Draws, applied).filter(applies).collect()
}

/// Does a pattern describe this draw?
pub fn matches(ctx: &Ctx<'_>, pattern: &EventPattern, player: PlayerId) -> bool {
    let EventPattern::Draws { who, from_nothing } = pattern else { return false };
    fits(ctx, who, player.into()) && (!from_nothing || has_no_library(ctx.game, player))
}

fn has_no_library(game: &Game, player: PlayerId) -> bool {
    let in_library =
        |object: &crate::game::Object| object.zone == Zone::Library && object.owner == player;
    game.player(player).filler == 0 && !game.objects.iter().any(in_library)
}

/// What is to be done next. A draw that nothing is left to draw for may be replaced all
/// the same (614.11).
pub fn next(game: &Game, player: PlayerId, applied: &Applied) -> Next {
    let effects = applicable(game, player, applied);
    let Some(first) = effects.first() else { return Next::Perform };
    let kept = distinct(&effects, Effect::alike);
    match kept[..] {
        [_] => Next::Apply(first.id),
        _ => Next::Ask {
            chooser: player,
            options: kept.iter().map(|&index| effects[index].id.into()).collect(),
        },
    }
}

/// Something else takes the place of the draw.
pub fn apply(
    game: &Game,
    player: PlayerId,
    applied: &mut Applied,
    instead: &mut Option<ModifierId>,
    id: ModifierId,
) {
    if applicable(game, player, applied).iter().any(|effect| effect.id == id) {
        let at = applied.partition_point(|own| *own < id);
        applied.insert(at, id);
        *instead = Some(id);
    }
}
