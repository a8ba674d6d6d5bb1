//! What changes the course of the turns, and who is the monarch.

use serde::{Deserialize, Serialize};

use super::PlayerId;
use crate::ast::StepName;

/// Turns, phases and steps that are inserted or left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Course {
    /// Who takes extra turns; the last one is next (500.7).
    pub extra: Vec<PlayerId>,
    /// After whose turn the usual order goes on, during extra turns.
    pub after: Option<PlayerId>,
    /// Phases that are inserted after this one; the last one is next (500.8).
    pub phases: Vec<StepName>,
    /// What follows once they are over.
    pub resume: Option<StepName>,
    /// Whose next step, phase or turn (none) is skipped (500.11).
    pub skipped: Vec<(PlayerId, Option<StepName>)>,
    /// The monarch (724).
    pub monarch: Option<PlayerId>,
}

impl Course {
    /// Is this step, phase or turn of the player skipped? It is used up by that.
    pub fn skips(&mut self, player: PlayerId, step: Option<StepName>) -> bool {
        match self.skipped.iter().position(|own| *own == (player, step)) {
            Some(place) => {
                self.skipped.remove(place);
                true
            }
            None => false,
        }
    }
}
