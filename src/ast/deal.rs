//! Dealing damage: how much, to whom, and how the sentence has it.

use serde::{Deserialize, Serialize};

use super::{Condition, Noun, Quantity};

/// Damage dealt by an effect (120).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deal {
    /// What deals it.
    pub source: Noun,
    /// How much.
    pub amount: Quantity,
    /// How the amount is written.
    pub form: DealForm,
    /// To whom or what.
    pub to: Noun,
    /// `and 2 damage to you`: dealt by the same source in the same event.
    pub also: Vec<Share>,
    /// Does the text say `also deals`?
    pub again: bool,
    /// `3 damage to X if … and 3 damage to Y if …`: for each part, under what condition;
    /// none if it has none.
    pub ifs: Vec<Condition>,
}

/// A further part of the damage that one clause deals.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Share {
    /// How much.
    pub amount: Quantity,
    /// To whom or what.
    pub to: Noun,
    /// Written `and 1 additional damage to each blue creature`.
    pub additional: bool,
}

/// Where the amount of damage stands in its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DealForm {
    /// `deals 3 damage to X`.
    Plain,
    /// `deals damage equal to Q to X`.
    EqualTo,
    /// `deals damage to X equal to Q`.
    ToEqual,
    /// `deals 3 damage divided as you choose among X`.
    Divided,
    /// `deals that much damage to X`.
    ThatMuch,
    /// `deals damage equal to Q divided as you choose among X`.
    EqualDivided,
    /// `deals 3 damage divided evenly, rounded down, among X`.
    Evenly,
}
