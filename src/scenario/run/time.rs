//! Time that passes: on to another step or turn.

use super::{
    super::syntax::{Moment, Pin, Until},
    Boxed, Ended, Runner,
    pins::Pinned,
};
use crate::{
    ast::StepName,
    diagnostic::Span,
    engine,
    game::{Fault, Game, Illegal, PlayerId, Task},
    kernel,
};

/// The most steps that are gone through on the way to one that is answered in response.
const MOST_STEPS: usize = 1_000;

/// The step to go on to, and whose it is: with nothing said, the first main phase of the turn.
pub(super) fn target(game: &Game, moment: &Moment) -> (Option<PlayerId>, StepName) {
    let whose = moment.whose.as_ref().and_then(|who| game.player_named(&who.name));
    (whose, moment.step.unwrap_or(StepName::FirstMain))
}

/// Where the game is once the phase or turn has ended.
pub(super) fn after(game: &Game, until: Until) -> (PlayerId, StepName) {
    let active = game.turn.active;
    let next_player = || kernel::next_active(&mut game.clone());
    let step = match (until, game.turn.step) {
        (Until::Turn, _) | (_, StepName::End | StepName::Cleanup) => {
            return (next_player(), StepName::Untap);
        }
        (_, StepName::Untap | StepName::Upkeep | StepName::Draw) => StepName::FirstMain,
        (_, StepName::FirstMain) => StepName::BeginCombat,
        (_, StepName::SecondMain) => StepName::End,
        (
            _,
            StepName::BeginCombat
            | StepName::DeclareAttackers
            | StepName::DeclareBlockers
            | StepName::FirstStrikeDamage
            | StepName::CombatDamage
            | StepName::EndCombat,
        ) => StepName::SecondMain,
    };
    (active, step)
}

impl Runner<'_> {
    /// Goes on to a step; with `holds`, what triggers as it begins stays on the stack.
    pub(super) fn go_to(
        &mut self,
        player: PlayerId,
        step: StepName,
        pins: &[Pin],
        mut ended: Ended,
        holds: bool,
        span: Span,
    ) -> Boxed<Result<Vec<Ended>, Illegal>> {
        let policy = Pinned::later(pins);
        if !holds {
            return match engine::act(&mut ended.game, engine::Action::GoTo { player, step }) {
                Ok(()) => self.search(ended, &policy, span),
                Err(Fault::Illegal(reason)) => Ok(Err(reason)),
                Err(fault) => {
                    let error = crate::explore::SearchError { fault, choices: ended.choices };
                    Err(self.search_fault(&error, span))
                }
            };
        }
        let first = ended.game.turn;
        let place = |step| StepName::ALL.iter().position(|&own| own == step);
        let in_this_turn = first.active == player && place(step) > place(first.step);
        let mut games = vec![ended];
        let mut found = Vec::new();
        for _ in 0..MOST_STEPS {
            let mut next = Vec::new();
            for mut ended in games {
                ended.game.agenda.extend([Task::Settle, Task::NextStep]);
                for mut ended in self.search(ended, &policy, span)?.unwrap_or_default() {
                    let turn = ended.game.turn;
                    let late_enough = in_this_turn || turn.number > first.number;
                    if turn.active == player && turn.step == step && late_enough
                        || ended.game.is_over()
                    {
                        found.push(ended);
                        continue;
                    }
                    ended.game.agenda.push(Task::ResolveAll);
                    next.extend(self.search(ended, &policy, span)?.unwrap_or_default());
                }
            }
            if next.is_empty() {
                break;
            }
            games = next;
        }
        Ok(Ok(found))
    }
}
