//! Adding mana: to whom, what it may be spent on, and what it does when spent.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::effect::Effects;
use super::words::words;
use super::{CounterKind, Filter, Head, Keyword, ManaOutput, Name, Noun, Quantity};

/// Mana added by an effect (106).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AddMana {
    /// `that player adds`; the controller where nobody is named.
    pub who: Option<Noun>,
    /// What is added.
    pub output: ManaOutput,
    /// Written `an additional {G}`.
    pub additional: bool,
    /// `Spend this mana only to …` (106.6).
    pub only: Option<Arc<SpendOnly>>,
    /// `When that mana is spent to cast …`, `If that mana is spent on …` (106.6).
    pub riders: Vec<ManaRider>,
    /// `Until end of turn, you don't lose this mana as steps and phases end.`
    pub kept: Option<Keep>,
}

/// What comes of spending some mana on a spell (106.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ManaRider {
    /// How it begins.
    pub word: RiderWord,
    /// On which spells.
    pub on: Filter,
    /// What comes of it.
    pub gives: Gift,
}

/// What a spell gets from the mana spent on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Gift {
    /// `copy that spell and you may choose new targets for the copy`.
    Copy,
    /// `it gains haste until end of turn`.
    Gain(Keyword),
    /// `that spell can't be countered`.
    CantBeCountered,
    /// `scry 2`: what triggers.
    Do(Effects),
    /// `that creature enters with an additional +1/+1 counter on it`.
    Counters {
        /// How many.
        amount: Quantity,
        /// Which.
        kind: CounterKind,
        /// Written `an additional`.
        additional: bool,
        /// Does the text say `it`, not `that creature`?
        it: bool,
    },
}

/// How a text about what comes of spending mana begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RiderWord {
    /// `When that mana is spent to cast`.
    When,
    /// `If that mana is spent to cast`.
    IfCast,
    /// `If that mana is spent on`.
    If,
    /// `When you spend this mana to cast`.
    WhenYou,
}

/// What mana may be spent on (106.6).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpendOnly {
    /// On any of these.
    pub uses: Vec<SpendUse>,
    /// Can't it be countered, what it is spent on?
    pub safe: bool,
}

/// Something that mana may be spent on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SpendUse {
    /// `cast artifact spells`, `to cast a creature spell`.
    Cast {
        /// Spells that fit any of these.
        any: Vec<Filter>,
        /// Does the text speak of one spell?
        one: bool,
        /// Is there a `to` of its own before it?
        to: bool,
    },
    /// `cast Vampire, Cleric, and/or Demon spells`.
    CastKinds {
        /// The kinds.
        kinds: Vec<Head>,
        /// Does the text say `and/or`?
        and_or: bool,
    },
    /// `activate abilities of artifacts`, `activate an ability`.
    Activate {
        /// Of what, if that is said.
        of: Option<Filter>,
        /// Does the text speak of one?
        one: bool,
        /// Is there a `to` of its own before it?
        to: bool,
    },
    /// `cast your commander` (903.3).
    Commander {
        /// Is there a `to` of its own before it?
        to: bool,
    },
    /// `activate equip abilities`, `activate power-up abilities`.
    KindOf {
        /// The keyword that the abilities come from.
        word: Name,
        /// Is there a `to` of its own before it?
        to: bool,
    },
    /// `foretell a card from your hand` (702.143).
    Foretell {
        /// Is there a `to` of its own before it?
        to: bool,
    },
    /// `unlock a door` (709.5e).
    Unlock {
        /// Is there a `to` of its own before it?
        to: bool,
    },
    /// `turn creatures face up` (702.37e).
    TurnUp {
        /// Which.
        filter: Filter,
        /// Does the text speak of one?
        one: bool,
        /// Is there a `to` of its own before it?
        to: bool,
    },
    /// `pay cumulative upkeep costs`.
    CumulativeUpkeep,
    /// `on costs that contain {X}`.
    XCosts,
    /// Anything but these spells: `this mana can't be spent to cast a nonartifact spell`.
    NotCast {
        /// The spells.
        filter: Filter,
        /// Does the text speak of one?
        one: bool,
    },
}

words! {
    /// How long mana stays, where it does not go as a step or phase ends (106.4).
    pub enum Keep {
        Turn = "until end of turn, you don't lose this mana as steps and phases end",
        Combat = "until end of combat, you don't lose this mana as steps end",
    }
}
