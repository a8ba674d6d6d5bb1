//! Keywords that tell how a card may be cast otherwise, or set aside to be cast later (702).

use serde::{Deserialize, Serialize};

use super::{Cost, Quantity, words::words};

/// `Morph {2}{R}`, `Suspend 3—{1}{U}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CastKeyword {
    /// The word.
    pub word: CastWord,
    /// How many counters; none where the word has no number.
    pub number: Option<Quantity>,
    /// What is paid.
    pub costs: Vec<Cost>,
}

words! {
    /// Keywords with a cost, for which a card may be cast or be set aside.
    pub enum CastWord {
        /// Cast face down with ward {2}, turned up for the cost (702.168).
        Disguise = "disguise",
        /// Morph, with a +1/+1 counter as it is turned up (702.37b).
        Megamorph = "megamorph",
        /// Cast face down, turned up for the cost (702.37).
        Morph = "morph",
    }
}

impl CastWord {
    /// May the card be cast face down (702.37a, 702.168a)?
    #[must_use]
    pub const fn is_face_down(self) -> bool {
        match self {
            Self::Disguise | Self::Megamorph | Self::Morph => true,
        }
    }
}
