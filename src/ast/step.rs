//! Steps and phases as texts name them (500).

use serde::{Deserialize, Serialize};

use super::words::words;

/// How a step of somebody's turns is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StepOf {
    /// `the upkeep of`.
    The,
    /// `each end step of`.
    Each,
}

words! {
    /// A step or phase (500.1).
    pub enum StepName {
        Untap = "untap step",
        Upkeep = "upkeep",
        Draw = "draw step",
        /// The main phase before combat.
        FirstMain = "first main phase",
        BeginCombat = "combat",
        DeclareAttackers = "declare attackers step",
        DeclareBlockers = "declare blockers step",
        FirstStrikeDamage = "first strike damage step",
        CombatDamage = "combat damage step",
        EndCombat = "end of combat",
        /// The main phase after combat.
        SecondMain = "second main phase",
        End = "end step",
        Cleanup = "cleanup step",
    }
}

impl StepName {
    /// Is it a step of the combat phase?
    #[must_use]
    pub const fn is_in_combat(self) -> bool {
        match self {
            Self::BeginCombat
            | Self::DeclareAttackers
            | Self::DeclareBlockers
            | Self::FirstStrikeDamage
            | Self::CombatDamage
            | Self::EndCombat => true,
            Self::Untap
            | Self::Upkeep
            | Self::Draw
            | Self::FirstMain
            | Self::SecondMain
            | Self::End
            | Self::Cleanup => false,
        }
    }
}

/// Where `this turn` stands among the phrases of a damage event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnPlace {
    /// `to you by sources you don't control this turn`.
    #[default]
    Last,
    /// `this turn to you`, `this turn by target creature`.
    First,
    /// `to you this turn by target creature`.
    Between,
}
