//! Keywords that tell how a card may be cast otherwise, or set aside to be cast later (702),
//! and abilities that are there only at a level.

use serde::{Deserialize, Serialize};

use super::{Ability, Cost, ManaCost, words::words};

/// `Morph {2}{R}`, `Suspend 3—{1}{U}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CastKeyword {
    /// The word.
    pub word: CastWord,
    /// How many counters; none where the word has no number.
    pub number: Option<i64>,
    /// What is paid.
    pub costs: Vec<Cost>,
}

words! {
    /// Keywords with a cost, for which a card may be cast or be set aside.
    pub enum CastWord {
        /// Cast face down with ward {2}, turned up for the cost (702.168).
        Disguise = "disguise",
        /// Cast from the graveyard for the cost (702.138).
        Escape = "escape",
        /// Exiled for {2}, cast for the cost in a later turn (702.143).
        Foretell = "foretell",
        /// Exiled as it is discarded, and cast for the cost then (702.35).
        Madness = "madness",
        /// Cast from the graveyard for the cost in the turn in which it was discarded (702.187).
        Mayhem = "mayhem",
        /// Morph, with a +1/+1 counter as it is turned up (702.37b).
        Megamorph = "megamorph",
        /// Cast face down, turned up for the cost (702.37).
        Morph = "morph",
        /// Exiled for the cost, cast for nothing in a later turn (702.170).
        Plot = "plot",
        /// Exiled for the cost with time counters, cast for nothing as the last one goes
        /// (702.62).
        Suspend = "suspend",
    }
}

impl CastWord {
    /// May the card be cast face down (702.37a, 702.168a)?
    #[must_use]
    pub const fn is_face_down(self) -> bool {
        matches!(self, Self::Disguise | Self::Megamorph | Self::Morph)
    }

    /// Is the card cast from the graveyard for the cost?
    #[must_use]
    pub const fn is_from_graveyard(self) -> bool {
        matches!(self, Self::Escape | Self::Mayhem)
    }
}

/// Abilities that are there only while something has come so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Level {
    /// How far.
    pub at: LevelAt,
    /// The abilities.
    pub abilities: Vec<Ability>,
}

/// How far something has to have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LevelAt {
    /// Its controller has max speed (702.178).
    MaxSpeed,
    /// So many charge counters are on it (721.2a).
    Charged(u16),
    /// The Class has come to this level (716.2).
    Class(u8),
}

/// A line from which on the abilities below it are there only at a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Section {
    /// `STATION 8+` (721.2).
    Station(u16),
    /// `{1}{R}: Level 2` (716.2a).
    Class {
        /// What it costs to come there from the level before.
        cost: ManaCost,
        /// The level.
        level: u8,
    },
}

impl Section {
    /// How far the permanent has to have come.
    #[must_use]
    pub const fn at(&self) -> LevelAt {
        match self {
            Self::Station(count) => LevelAt::Charged(*count),
            Self::Class { level, .. } => LevelAt::Class(*level),
        }
    }
}
