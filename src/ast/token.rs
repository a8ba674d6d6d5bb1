//! Tokens: what is created, and how it enters.

use serde::{Deserialize, Serialize};

use super::change::{Change, TypeChange};
use super::words::words;
use super::{ColorSet, CounterKind, Noun, Quantity};

/// A token (111).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Token {
    /// One that the rules know (111.10).
    Known(KnownToken),
    /// A Clue, written `investigate` (701.16).
    Investigate,
    /// `a token that's a copy of target creature, except …` (707.2).
    Copy {
        /// Of what.
        of: Noun,
        /// What is otherwise.
        except: Vec<Change>,
    },
    /// One that the text describes.
    Made {
        /// Power and toughness.
        body: (Quantity, Quantity),
        /// Colours.
        colors: ColorSet,
        /// Types.
        types: TypeChange,
        /// Keywords and abilities.
        with: Vec<Change>,
    },
}

words! {
    /// Tokens that the rules know (111.10).
    pub enum KnownToken {
        Treasure = "Treasure",
        Food = "Food",
        Clue = "Clue",
        Gold = "Gold",
        Blood = "Blood",
        Mutagen = "Mutagen",
        Lander = "Lander",
        Powerstone = "Powerstone",
        Shard = "Shard",
    }
}

/// Counters that something enters with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EntersWith {
    /// How many.
    pub amount: Quantity,
    /// Which.
    pub kind: CounterKind,
    /// Written `an additional`.
    pub additional: bool,
}

words! {
    /// How a token that is created enters.
    pub enum TokenState {
        Plain = "",
        Tapped = "tapped",
        /// It attacks somebody its controller chooses, and was not declared (508.4).
        Attacking = "tapped and attacking",
        /// The same, told behind the token.
        ThatAttacks = "that's tapped and attacking",
    }
}

impl TokenState {
    /// Does it enter tapped?
    #[must_use]
    pub const fn is_tapped(self) -> bool {
        !matches!(self, Self::Plain)
    }

    /// Does it enter attacking?
    #[must_use]
    pub const fn is_attacking(self) -> bool {
        matches!(self, Self::Attacking | Self::ThatAttacks)
    }
}
