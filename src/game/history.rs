//! What has happened this turn, as far as a text may ask for it.

use serde::{Deserialize, Serialize};

use super::Facts;
use crate::pool::EventKind;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Past {
    /// Of which kind.
    pub kind: EventKind,
    /// What is known of it.
    pub facts: Facts,
}

/// What has happened this turn, in order. It is kept from when a card that asks for
/// it first comes to the game: without one nobody can tell whether it is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct History {
    past: Vec<Past>,
    kept: bool,
}

impl History {
    /// Keeps what happens from now on.
    pub const fn keep(&mut self) {
        self.kept = true;
    }

    /// Adds what has just happened, if it is kept.
    pub(crate) fn record(&mut self, kind: EventKind, facts: &Facts) {
        if self.kept {
            self.past.push(Past { kind, facts: facts.clone() });
        }
    }

    /// A new turn begins.
    pub(crate) fn forget(&mut self) {
        self.past.clear();
    }

    /// What happened, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Past> {
        self.past.iter()
    }

    /// How much happened.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.past.len()
    }

    /// Has nothing happened that is kept?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.past.is_empty()
    }
}
