//! Effects that last: made by spells and abilities that have resolved (611.2).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{AbilityRef, EffectId, Frame, ObjectId, PlayerId, Timestamp};
use crate::ast::{Change, Duration, Effects, NextTime, Replacement, Ruling};
use crate::pool::CardRef;

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting {
    /// Its id.
    pub id: EffectId,
    /// When it began.
    pub timestamp: Timestamp,
    /// When it ends.
    pub duration: Duration,
    /// The object whose ability or spell made it, and who controlled that.
    #[serde(default)]
    pub from: Option<(ObjectId, PlayerId)>,
    /// What it does.
    pub kind: LastingKind,
}

/// What an effect that lasts does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// It watches for events and triggers (603.7).
    Trigger {
        /// The ability.
        ability: AbilityRef,
        /// Its source.
        source: ObjectId,
        /// Who controls it.
        controller: PlayerId,
        /// What it remembers, if it knows more than its event.
        frame: Option<Box<Frame>>,
    },
    /// It waits for a moment and triggers once (603.7).
    Delayed {
        /// When.
        when: NextTime,
        /// Not in this turn.
        after: u32,
        /// What happens then.
        code: Effects,
        /// What it remembers.
        frame: Box<Frame>,
    },
    /// An object is a copy of another one (707).
    Copy {
        /// Which.
        object: ObjectId,
        /// The card whose values it has.
        card: CardRef,
    },
    /// What this object has exiled stays there until it leaves the battlefield (610.3).
    Holds(ObjectId),
    /// It says what the rules forbid or do otherwise.
    Rule {
        /// What it says.
        rule: Arc<Ruling>,
        /// From where it looks at the game.
        frame: Box<Frame>,
    },
    /// It changes objects.
    Change {
        /// Which objects: fixed as the effect began (611.2c).
        objects: Vec<ObjectId>,
        /// How, with every number worked out as the effect began.
        changes: Arc<[Change]>,
        /// Who made the effect: the one who gets control, where control changes.
        controller: PlayerId,
    },
}
