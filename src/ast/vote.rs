//! Votes (701.38): what is voted for, and how.

use serde::{Deserialize, Serialize};

use super::{Name, Noun};

/// `starting with you, each player votes for time or knowledge`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Vote {
    /// Written `secretly`: in no order that is told, and revealed at once.
    pub secret: bool,
    /// What may be voted for.
    pub ballot: Ballot,
}

/// What may be voted for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ballot {
    /// `time or knowledge`: words that mean nothing by themselves (701.38b).
    Words(Vec<Name>),
    /// `a nonland permanent you don't control`: one of these things.
    Thing(Noun),
}
