//! Whose turn it is, and which step (500).

use serde::{Deserialize, Serialize};

use super::PlayerId;
use crate::ast::StepName;

/// Where in a turn the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Counted from 1.
    pub number: u32,
    /// The active player (102.1).
    pub active: PlayerId,
    /// The step or phase.
    pub step: StepName,
}

impl Turn {
    /// The step that follows in the same turn, if there is one. Combat steps are
    /// gone through only if there are attackers (506.1, 508.8).
    #[must_use]
    pub fn following(self, attackers: bool) -> Option<StepName> {
        let mut steps = StepName::ALL.iter().copied().skip_while(|&step| step != self.step).skip(1);
        steps.find(|step| {
            let needs_attackers = matches!(
                step,
                StepName::DeclareBlockers | StepName::FirstStrikeDamage | StepName::CombatDamage
            );
            attackers || !needs_attackers
        })
    }
}

/// How the game ended for a player (104).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// Lost.
    Lost,
    /// Won: everybody else lost.
    Won,
    /// Nobody won (104.4).
    Draw,
}
