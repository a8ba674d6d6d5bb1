//! Tokens: what is created, and how it enters.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::change::{Change, TypeChange};
use super::words::words;
use super::{Card, ColorSet, CounterKind, Name, Noun, Quantity};

/// A token (111).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Token {
    /// One that a script defines: `a Treasure token`.
    Known(KnownToken),
    /// `a token that's a copy of target creature, except …` (707.2).
    Copy {
        /// Of what.
        of: Noun,
        /// What is otherwise.
        except: Vec<Change>,
    },
    /// One that the text describes.
    Made {
        /// Power and toughness, if it has them.
        body: Option<(Quantity, Quantity)>,
        /// Its name, where it is not that of its subtypes (111.4).
        name: Option<Name>,
        /// Colours.
        colors: ColorSet,
        /// Types.
        types: TypeChange,
        /// Keywords and abilities.
        with: Vec<Change>,
    },
}

/// A token that a script defines (111.10).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KnownToken {
    /// The name.
    pub name: Name,
    /// Written `investigate` (701.16).
    pub investigate: bool,
    /// What its script says; none until the card comes into a pool.
    pub card: Option<Arc<Card>>,
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
