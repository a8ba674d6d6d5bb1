//! Extra turns and phases, steps that are skipped, the monarch.

use crate::{
    ast::{ExtraCombat, StepName, TurnChange},
    game::{Game, PlayerId},
};

/// Changes the course of the turns for these players.
pub fn change(game: &mut Game, players: &[PlayerId], change: TurnChange) {
    for &player in players {
        match change {
            // 500.7: the one created last comes first.
            TurnChange::Extra => game.course.extra.push(player),
            TurnChange::Monarch => game.course.monarch = Some(player),
            TurnChange::SkipTurn => game.course.skipped.push((player, None)),
            TurnChange::SkipUntap | TurnChange::SkipDraw | TurnChange::SkipCombat => {
                game.course.skipped.push((player, change.skipped()));
            }
        }
    }
}

/// 500.8: a combat phase is inserted after this phase.
pub fn extra_combat(game: &mut Game, what: ExtraCombat) {
    let main = what.has_main().then_some(StepName::SecondMain);
    game.course.phases.extend(main);
    game.course.phases.push(StepName::BeginCombat);
}
