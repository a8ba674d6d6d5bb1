//! Damage as an ability describes it.

use super::step::TurnPlace;
use serde::{Deserialize, Serialize};

use super::{Compare, Noun};

/// Which damage an ability watches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamagePattern {
    /// What deals it; none where the text does not say.
    pub source: Option<Noun>,
    /// To whom or what; none where the text does not say.
    pub recipient: Option<Noun>,
    /// Combat damage or not.
    pub kind: DamageKind,
    /// `4 or more damage`.
    pub amount: Option<Compare>,
    /// `damage would be dealt to X` instead of `S would deal damage to X`.
    pub passive: bool,
    /// `dealt to and dealt by X`: the recipient and the source are one alternative each.
    pub both_ways: bool,
    /// How the phrase is written.
    pub wording: DamageWording,
}

impl DamagePattern {
    /// `damage that would be dealt to` this recipient, whatever deals it.
    #[must_use]
    pub fn dealt_to(recipient: Noun) -> Self {
        Self {
            source: None,
            recipient: Some(recipient),
            kind: DamageKind::Any,
            amount: None,
            passive: true,
            both_ways: false,
            wording: DamageWording::default(),
        }
    }
}

/// How a phrase about damage is written; it means the same in any way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageWording {
    /// `damage that ~ would deal` instead of `damage ~ would deal`.
    pub that: bool,
    /// Where `this turn` stands.
    pub turn: TurnPlace,
}

/// Combat damage, other damage, or all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DamageKind {
    /// `damage`.
    #[default]
    Any,
    /// `combat damage`.
    Combat,
    /// `noncombat damage`.
    Noncombat,
}
