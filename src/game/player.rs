//! Players.

use serde::{Deserialize, Serialize};

use super::{Counters, ManaPool, Outcome};
use crate::ast::Name;

/// The greatest speed (702.179c).
pub const MAX_SPEED: u8 = 4;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// The life total; may be negative until state-based actions are checked.
    pub life: i64,
    /// Unspent mana.
    pub mana: ManaPool,
    /// Poison and other counters.
    pub counters: Counters,
    /// Cards of the library that nobody has looked at and that stand for any card.
    pub filler: u32,
    /// Cards drawn so far from the filler: blank cards in hand.
    pub blanks: u32,
    /// How many spells this player has cast this turn.
    pub cast: u32,
    /// How many lands this player has played this turn (305.2).
    #[serde(default)]
    pub lands: u8,
    /// How many turns this player has begun.
    #[serde(default)]
    pub turns: u32,
    /// The speed (702.179): 0 for none.
    #[serde(default)]
    pub speed: u8,
    /// Has the speed gone up this turn?
    #[serde(default)]
    pub sped: bool,
    /// Did this player try to draw from an empty library since the last check (704.5b)?
    pub drew_from_nothing: bool,
    /// Combat damage dealt by each commander this game (903.10a), by its number.
    pub commander_damage: Vec<(u8, i64)>,
    /// Has the player lost or won?
    pub outcome: Option<Outcome>,
}

impl Player {
    /// A player at 20 life with 60 unknown cards in the library.
    #[must_use]
    pub fn new(name: Name) -> Self {
        Self {
            name,
            life: 20,
            mana: ManaPool::default(),
            counters: Counters::default(),
            filler: 60,
            blanks: 0,
            cast: 0,
            lands: 0,
            turns: 0,
            speed: 0,
            sped: false,
            drew_from_nothing: false,
            commander_damage: Vec::new(),
            outcome: None,
        }
    }

    /// Still in the game?
    #[must_use]
    pub const fn is_in_game(&self) -> bool {
        self.outcome.is_none()
    }
}
