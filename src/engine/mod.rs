//! The loop: one task off the agenda at a time, until something has to be chosen
//! or nothing is left to do.
//!
//! [`step`] takes one task; [`run`] goes on until a choice is open or the game is
//! idle; [`answer`] makes a choice; [`act`] begins an action.

mod action;
mod answer;
mod circle;
mod explain;
mod words;

use self::circle::Circle;
pub use self::{
    action::{Action, act, legal_actions},
    answer::answer,
    explain::{Told, explain},
    words::{about, describe, entity_words, object_words, use_words},
};
use crate::{
    game::{Fault, Game, MAX_AGENDA, Outcome, Task},
    interpret, kernel,
};

/// How a game stands after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is more to do.
    Going,
    /// Somebody has to choose; the choice is in the game.
    Choice,
    /// Nothing is left to do, or the game is over.
    Idle,
}

/// The most steps that [`run`] takes before it gives up.
pub const STEP_BUDGET: u64 = 1_000_000;

/// Takes one task off the agenda and does it.
///
/// # Errors
///
/// If a limit is reached, or what was announced is not legal after all. The game
/// is then not to be gone on with: the one before is.
pub fn step(game: &mut Game) -> Result<Status, Fault> {
    kernel::refresh(game);
    kernel::watch_states(game);
    if game.choice.is_some() {
        return Ok(Status::Choice);
    }
    if game.agenda.len() > MAX_AGENDA {
        return Err(Fault::AgendaTooLong);
    }
    if game.is_over() {
        game.agenda.clear();
        return Ok(Status::Idle);
    }
    let Some(task) = game.agenda.pop() else { return Ok(Status::Idle) };
    match task {
        Task::Run(run) => interpret::run(game, run)?,
        Task::Propose(event) => kernel::propose_again(game, event)?,
        Task::Announce(announce) => kernel::advance(game, announce)?,
        Task::Settle => settle(game)?,
        Task::Resolve => {
            game.agenda.push(Task::Settle);
            kernel::resolve_top(game)?;
        }
        Task::ResolveAll => game.agenda.extend([Task::ResolveRest, Task::Settle]),
        Task::ResolveRest => {
            if !game.stack.is_empty() {
                game.agenda.push(Task::ResolveAll);
                kernel::resolve_top(game)?;
            }
        }
        Task::Finish(spell) => kernel::finish(game, spell)?,
        Task::NextStep => kernel::next_step(game)?,
        Task::LeaveStep => kernel::leave_step(game),
        Task::GoTo { player, step, from_turn } => kernel::go_to(game, player, step, from_turn),
        Task::BeginStep(step) => kernel::begin_step(game, step)?,
        Task::CombatDamage(damage) => kernel::assign(game, damage)?,
    }
    Ok(if game.choice.is_some() { Status::Choice } else { Status::Going })
}

/// 704.3: state-based actions until there are none, then waiting triggers, and
/// again.
fn settle(game: &mut Game) -> Result<(), Fault> {
    // What state-based actions leave to do comes before the next look at them.
    let place = game.agenda.len();
    game.agenda.push(Task::Settle);
    if !kernel::check_state(game)? {
        game.agenda.remove(place);
        kernel::put_triggers(game)?;
    }
    Ok(())
}

/// Goes on until something has to be chosen or nothing is left to do. A game that
/// comes back to where it was with nothing to choose goes round for ever: that is
/// a draw (104.4b).
///
/// # Errors
///
/// As [`step`]; and if it takes more than `budget` steps.
pub fn run(game: &mut Game, budget: u64) -> Result<Status, Fault> {
    let mut circle = Circle::default();
    for taken in 0..budget {
        match step(game)? {
            Status::Going if taken >= UNWATCHED && circle.closes(game) => {
                game.agenda.clear();
                let players = game.players.iter_mut().filter(|player| player.is_in_game());
                players.for_each(|player| player.outcome = Some(Outcome::Draw));
                return Ok(Status::Idle);
            }
            Status::Going => {}
            status => return Ok(status),
        }
    }
    Err(Fault::TooManySteps(budget))
}

/// So many steps are taken before anybody looks whether they go in a circle.
const UNWATCHED: u64 = 5_000;
