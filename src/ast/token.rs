//! Tokens: what is created, and how it enters.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::change::{Change, TypeChange};
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
        /// Power and toughness.
        body: (Quantity, Quantity),
        /// Colours.
        colors: ColorSet,
        /// Types.
        types: TypeChange,
        /// Vocabulary and abilities.
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
