//! Mana pools (106.4).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ObjectId;
use crate::ast::{Keep, ManaRider, ManaType, SpendOnly};

/// One mana, with what it remembers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ManaUnit {
    /// Its type.
    pub mana: ManaType,
    /// The object whose ability or spell produced it (106.3).
    pub source: Option<ObjectId>,
    /// What it may be spent on (106.6); none: on anything.
    pub only: Option<Arc<SpendOnly>>,
    /// What a spell gets on which it is spent (106.6).
    pub riders: Option<Arc<[ManaRider]>>,
    /// Does it stay until the turn ends?
    pub kept: Option<Keep>,
}

/// What a text says of the mana it adds besides its types.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ManaTerms {
    /// What it may be spent on (106.6); none: on anything.
    pub only: Option<Arc<SpendOnly>>,
    /// What a spell gets on which it is spent (106.6).
    pub riders: Option<Arc<[ManaRider]>>,
    /// Does it stay until the turn ends?
    pub kept: Option<Keep>,
}

impl ManaTerms {
    /// One mana under these terms.
    #[must_use]
    pub fn unit(&self, mana: ManaType, source: ObjectId) -> ManaUnit {
        let Self { only, riders, kept } = self.clone();
        ManaUnit { mana, source: Some(source), only, riders, kept }
    }
}

/// What the source of a mana was, as far as a text may ask for it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct ManaFrom {
    /// Snow (107.4h).
    pub snow: bool,
    /// A Treasure.
    pub treasure: bool,
    /// A creature.
    pub creature: bool,
}

impl ManaUnit {
    /// Plain mana that nothing in the game produced.
    #[must_use]
    pub const fn plain(mana: ManaType) -> Self {
        Self { mana, source: None, only: None, riders: None, kept: None }
    }
}

/// The mana that a player has, kept in the order of the types.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ManaPool(Vec<ManaUnit>);

impl ManaPool {
    /// Adds one mana.
    pub fn add(&mut self, unit: ManaUnit) {
        let at = self.0.partition_point(|own| own.mana <= unit.mana);
        self.0.insert(at, unit);
    }

    /// Takes out the mana at `index`.
    pub fn take(&mut self, index: usize) -> ManaUnit {
        self.0.remove(index)
    }

    /// Takes all of it out but what stays until the turn ends, if it has not ended
    /// (106.4).
    pub fn empty(&mut self, turn_ends: bool) {
        self.0.retain(|unit| unit.kept == Some(Keep::Turn) && !turn_ends);
    }

    /// Takes everything out.
    pub fn take_all(&mut self) -> Vec<ManaUnit> {
        std::mem::take(&mut self.0)
    }

    /// The units.
    #[must_use]
    pub fn units(&self) -> &[ManaUnit] {
        &self.0
    }

    /// How much of one type there is.
    #[must_use]
    pub fn count(&self, mana: ManaType) -> usize {
        self.0.iter().filter(|unit| unit.mana == mana).count()
    }
}
