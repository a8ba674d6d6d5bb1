//! Keyword abilities (702): those that need the kernel, in one list, and the uses of those
//! that scripts define.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{Ability, Cost, Filter, Name, bits::bit_set, words::words};

/// A use of a keyword that a script defines: `Bushido 2`, `Unearth {3}{R}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Defined {
    /// The keyword, in lower case.
    pub word: Name,
    /// `Bushido 2`.
    pub number: Option<i64>,
    /// `Unearth {3}{R}`, `Ward—Pay 3 life`.
    pub costs: Vec<Cost>,
    /// `Affinity for artifacts`.
    pub things: Option<Filter>,
    /// The abilities that it stands for, their pronouns bound; none until the card comes
    /// into a pool.
    pub means: Arc<[Ability]>,
}

/// A keyword by its name alone: `a creature without flanking`, `loses flying`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnyKeyword {
    /// One that needs the kernel.
    Kernel(Keyword),
    /// One that a script defines.
    Defined(Name),
}

impl AnyKeyword {
    /// The word as a card writes it, in lower case.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Kernel(keyword) => keyword.word(),
            Self::Defined(name) => name,
        }
    }
}

impl fmt::Display for AnyKeyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Keyword abilities with a parameter that need the kernel, by the words before it.
pub const KERNEL_PARAMETER: [&str; 13] = [
    "affinity for",
    "buyback",
    "cumulative upkeep",
    "cycling",
    "enchant",
    "equip",
    "flashback",
    "kicker",
    "multikicker",
    "protection from",
    "replicate",
    "toxic",
    "ward",
];

words! {
    /// Keyword abilities without a parameter that need the kernel (702).
    pub enum Keyword {
        Cascade = "cascade",
        Changeling = "changeling",
        Convoke = "convoke",
        Deathtouch = "deathtouch",
        Defender = "defender",
        Delve = "delve",
        Devoid = "devoid",
        DoubleStrike = "double strike",
        Fear = "fear",
        FirstStrike = "first strike",
        Flash = "flash",
        Flying = "flying",
        /// Of a deck, and of no meaning in a game (702.124).
        FriendsForever = "friends forever",
        Haste = "haste",
        Hexproof = "hexproof",
        Horsemanship = "horsemanship",
        Improvise = "improvise",
        Indestructible = "indestructible",
        Infect = "infect",
        Intimidate = "intimidate",
        JumpStart = "jump-start",
        Lifelink = "lifelink",
        Menace = "menace",
        /// Of a deck, and of no meaning in a game (702.124).
        Partner = "partner",
        Reach = "reach",
        Rebound = "rebound",
        Retrace = "retrace",
        Shadow = "shadow",
        Shroud = "shroud",
        Skulk = "skulk",
        SplitSecond = "split second",
        StartYourEngines = "start your engines!",
        Storm = "storm",
        Trample = "trample",
        TrampleOverPlaneswalkers = "trample over planeswalkers",
        Vigilance = "vigilance",
        Wither = "wither",
        Plainswalk = "plainswalk",
        Islandwalk = "islandwalk",
        Swampwalk = "swampwalk",
        Mountainwalk = "mountainwalk",
        Forestwalk = "forestwalk",
    }
}

bit_set! {
    /// A set of keyword abilities.
    KeywordSet of Keyword
}
