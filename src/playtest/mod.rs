//! Does a card that is understood also play? It is put on a standard board and
//! played at random, by chance that can be repeated, and whatever breaks is told.
//!
//! What must hold at every stop: the game goes on without an error; no card is lost
//! and none comes from nowhere; each object is in one zone; life, counters and mana
//! change by events alone; and a game that is saved is the same when it is loaded.

mod board;
mod check;
mod driver;
mod table;

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use thiserror::Error;

use self::driver::Driver;
pub(crate) use self::table::Table;
use crate::{
    game::Fault,
    parallel::in_parallel,
    pool::{CardRef, Pool},
};

/// What went wrong as a card was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Broken {
    /// The card.
    pub card: String,
    /// The turn it was.
    pub turn: u32,
    /// What went wrong, in words.
    pub problem: String,
    /// The last things that were done, the newest last.
    pub actions: Vec<String>,
}

/// What may go wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Problem {
    #[error("it cannot be put on a board: {0}")]
    Unplayable(String),
    #[error("the game cannot go on: {0}")]
    Stuck(Fault),
    #[error("an action that was said to be legal was refused: {0}")]
    Refused(Fault),
    #[error("choices are asked without an end")]
    Endless,
    #[error("the game has no end")]
    Unending,
    #[error("{0}")]
    NotKept(String),
    #[error("a saved game is not the same when it is loaded")]
    Saved,
}

/// Plays each of the cards with these names, over all processors, and tells what
/// broke. `progress` is told how many of how many cards are done.
#[must_use]
pub fn play_all(
    pool: &Pool,
    names: &[String],
    seed: u64,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Vec<Broken> {
    let one = |name: &String| match pool.playable(name) {
        Ok(card) => play(pool, card, seed).err(),
        Err(fault) => {
            let problem = Problem::Unplayable(fault.to_string()).to_string();
            Some(Broken { card: name.clone(), turn: 0, problem, actions: Vec::new() })
        }
    };
    in_parallel(names, 8, one, progress).into_iter().flatten().collect()
}

/// Plays one card at random for a few turns. The same seed does the same.
///
/// # Errors
///
/// If anything breaks; a panic on the way counts, too.
pub fn play(pool: &Pool, card: &CardRef, seed: u64) -> Result<(), Broken> {
    let mut driver = Driver::new(pool, card, seed);
    attempt(|| driver.play()).map_err(|problem| {
        let (turn, actions) = driver.lately();
        Broken { card: card.name().to_string(), turn, problem, actions }
    })
}

/// Plays, and tells in words what breaks, a panic too.
pub(crate) fn attempt(play: impl FnOnce() -> Result<(), Problem>) -> Result<(), String> {
    match catch_unwind(AssertUnwindSafe(play)) {
        Ok(ended) => ended.map_err(|problem| problem.to_string()),
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("it panicked: {}", words.unwrap_or("for a reason unknown")))
        }
    }
}
