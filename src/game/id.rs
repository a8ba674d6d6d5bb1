//! Names for the things in a game: ids instead of references.

use serde::{Deserialize, Serialize};

/// A player, by seat: 0 is the first in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId(pub u8);

/// An object: a card, token, or ability on the stack. It gets a new id at each
/// change of zone (400.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObjectId(pub u32);

/// An effect that lasts, made by a spell or ability that has resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EffectId(pub u32);

/// When an object entered its zone or an effect began, in order (613.7).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Timestamp(pub u32);

/// A player or an object: what can be targeted, damaged, enchanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Entity {
    /// A player.
    Player(PlayerId),
    /// An object.
    Object(ObjectId),
}

impl Entity {
    /// The player, if it is one.
    #[must_use]
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(player) => Some(player),
            Self::Object(_) => None,
        }
    }

    /// The object, if it is one.
    #[must_use]
    pub const fn object(self) -> Option<ObjectId> {
        match self {
            Self::Object(object) => Some(object),
            Self::Player(_) => None,
        }
    }
}

impl From<PlayerId> for Entity {
    fn from(player: PlayerId) -> Self {
        Self::Player(player)
    }
}

impl From<ObjectId> for Entity {
    fn from(object: ObjectId) -> Self {
        Self::Object(object)
    }
}
