//! Conditions: what must be true.

use serde::{Deserialize, Serialize};

use super::{Compare, Filter, Noun, Order, Quantity};

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Condition {
    /// `you control seven or more lands`, `you control an Island`.
    Controls {
        /// Who.
        who: Noun,
        /// How many: `a` is at least one.
        count: Compare,
        /// Of what.
        filter: Filter,
    },
    /// `it's your turn`.
    YourTurn,
    /// `it's not your turn`.
    NotYourTurn,
    /// `X is 5 or more`.
    Is {
        /// The quantity.
        what: Quantity,
        /// Compared how.
        is: Compare,
    },
}

impl Condition {
    /// `who` controls at least one thing that fits `filter`.
    #[must_use]
    pub const fn controls_a(who: Noun, filter: Filter) -> Self {
        let count = Compare { order: Order::AtLeast, than: Quantity::Number(1) };
        Self::Controls { who, count, filter }
    }
}
