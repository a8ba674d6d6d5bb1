//! Every outcome: a search over all choices.
//!
//! Games that are equal in all that can still matter are merged, so the search
//! walks a graph and not a tree; each outcome keeps one way that leads to it and
//! the number of all ways. An order of replacement effects is searched on the
//! event alone, and whole games are made only of its results.

mod amounts;
mod graph;
mod orders;
mod picture;

use thiserror::Error;

pub use self::picture::{Graph, GraphEdge, GraphNode, NodeKind};

use crate::{
    engine,
    game::{Choice, Fault, Game, Illegal, PlayerId, Use},
};

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most games with an open choice that are looked at.
    pub states: usize,
    /// The most outcomes.
    pub outcomes: usize,
    /// The most steps between two choices.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 100_000, outcomes: 100_000, steps: engine::STEP_BUDGET }
    }
}

/// Decides which options of a choice are looked at; all of them by default.
pub trait Policy {
    /// The options to try, by their numbers; none to try all of them.
    ///
    /// # Errors
    ///
    /// If what was pinned is not on offer.
    fn options(&self, game: &Game, choice: &Choice) -> Result<Option<Vec<usize>>, Illegal> {
        let _ = (game, choice);
        Ok(None)
    }

    /// Does it never say anything about an order? Then numbers alone may be searched.
    fn leaves_orders_open(&self) -> bool {
        false
    }

    /// The same for an order of replacement effects.
    ///
    /// # Errors
    ///
    /// If what was pinned is not on offer.
    fn orders(
        &self,
        game: &Game,
        chooser: PlayerId,
        options: &[Use],
    ) -> Result<Option<Vec<usize>>, Illegal> {
        let _ = (game, chooser, options);
        Ok(None)
    }
}

/// Everything is tried.
#[derive(Clone, Copy, Debug, Default)]
pub struct Everything;

impl Policy for Everything {
    fn leaves_orders_open(&self) -> bool {
        true
    }
}

/// A choice as it was made on the way to an outcome.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Taken {
    /// Who chose.
    pub chooser: PlayerId,
    /// By which rule it was asked.
    pub rule: &'static str,
    /// The options in words.
    pub options: Vec<String>,
    /// The one taken, counted from 0.
    pub chosen: usize,
}

/// One of the ways in which it can end.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The game, with nothing left to do.
    pub game: Game,
    /// How many ways of choosing lead here; at its greatest where there are more.
    pub paths: u64,
    /// One of them.
    pub choices: Vec<Taken>,
}

/// A way of choosing that turned out not to be legal.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Why.
    pub reason: Illegal,
    /// How many ways of choosing lead here.
    pub paths: u64,
    /// One of them.
    pub choices: Vec<Taken>,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// The distinct outcomes, in the order in which they are found.
    pub outcomes: Vec<Outcome>,
    /// What turned out not to be legal, one for each reason.
    pub refused: Vec<Refused>,
    /// Was everything looked at? If not, there may be more outcomes.
    pub complete: bool,
}

/// A search that could not go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct SearchError {
    /// What stood in the way.
    pub fault: Fault,
    /// The choices that lead there.
    pub choices: Vec<Taken>,
}

/// Finds every distinct outcome of `game` over all choices that `policy` allows.
///
/// # Errors
///
/// If some way of choosing runs into a limit of the game itself.
pub fn explore(game: Game, limits: &Limits, policy: &dyn Policy) -> Result<Outcomes, SearchError> {
    graph::Search::new(limits, policy).run(game)
}

/// The same, with the graph of the search put to `graph`: this is how several searches,
/// one after the other, make one graph. `stage` tells them apart.
///
/// # Errors
///
/// As [`explore`].
pub fn explore_into(
    game: Game,
    limits: &Limits,
    policy: &dyn Policy,
    graph: &mut Graph,
    stage: usize,
) -> Result<Drawn, SearchError> {
    graph::Search::new(limits, policy).draw(game, graph, stage)
}

/// What a search found, and where it is in a graph.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// What was found.
    pub found: Outcomes,
    /// The node where the search began.
    pub first: usize,
    /// The node of each outcome.
    pub places: Vec<usize>,
}
