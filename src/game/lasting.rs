//! Effects that last: made by spells and abilities that have resolved (611.2).

use std::sync::Arc;

use serde::Serialize;

use super::{EffectId, Frame, ObjectId, Timestamp};
use crate::ast::{Duration, KeywordSet, Replacement};

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Lasting {
    /// Its id.
    pub id: EffectId,
    /// When it began.
    pub timestamp: Timestamp,
    /// When it ends.
    pub duration: Duration,
    /// What it does.
    pub kind: LastingKind,
}

/// What an effect that lasts does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub enum LastingKind {
    /// It watches for events and changes them.
    Replacement {
        /// How.
        replacement: Arc<Replacement>,
        /// The targets and the like of the spell that made it.
        frame: Box<Frame>,
        /// How much of it is left, where it is used up (615.7); 1 for the next time.
        left: Option<i64>,
    },
    /// It changes objects.
    Change {
        /// Which objects: fixed as the effect began (611.2c).
        objects: Vec<ObjectId>,
        /// Added to power.
        power: i64,
        /// Added to toughness.
        toughness: i64,
        /// Keywords gained.
        keywords: KeywordSet,
    },
}
