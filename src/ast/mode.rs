//! Modes: how many are chosen, and what is said of them (700.2).

use serde::{Deserialize, Serialize};

use super::words::words;
use super::{Condition, ManaCost, Quantity};

/// How many modes are chosen (700.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ModeCount {
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
    /// `that hasn't been chosen`: none that was.
    pub fresh: Option<Fresh>,
    /// `at random`.
    pub random: bool,
}

/// How many modes are chosen instead, if something holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoreModes {
    /// What has to hold.
    pub condition: Condition,
    /// Is it said `as you cast ~`? The modes of a spell are chosen then in any case.
    pub as_cast: bool,
    /// How many then.
    pub words: MoreWords,
}

words! {
    /// How many modes are chosen instead.
    pub enum MoreWords {
        MayBothInstead = "you may choose both instead",
        MayBoth = "you may choose both",
        BothInstead = "choose both instead",
        Both = "choose both",
        OneOrMore = "choose one or more instead",
    }
}

impl MoreModes {
    /// How many that is, of so many modes.
    #[must_use]
    pub const fn count(&self, modes: u8, fresh: Option<Fresh>) -> ModeCount {
        let min = match self.words {
            MoreWords::BothInstead | MoreWords::Both => modes,
            MoreWords::MayBothInstead | MoreWords::MayBoth | MoreWords::OneOrMore => 1,
        };
        ModeCount { min, max: modes, fresh, random: false }
    }
}

words! {
    /// Since when a mode must not have been chosen.
    pub enum Fresh {
        Ever = "that hasn't been chosen",
        ThisTurn = "that hasn't been chosen this turn",
    }
}

/// What is said between how many modes are chosen and the modes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ModeTold {
    /// `choose one —`.
    Dash,
    /// `choose one. Activate only as a sorcery.`: the limits of the ability.
    Stop,
    /// `choose three. You may choose the same mode more than once.` (700.2d)
    Again,
    /// `choose one. X is the number of …`: what X is in each of them.
    XIs(Box<Quantity>),
    /// `Spree`: what each of them costs in addition (702.172).
    Spree(Vec<ManaCost>),
}
