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

/// The keyword abilities that need the kernel, those with a parameter by the words before
/// it, each with its rule. All others are defined by scripts.
pub const KERNEL: &[(&str, &str)] = &[
    ("buyback", "702.27"),
    ("cascade", "702.85"),
    ("changeling", "702.73"),
    ("convoke", "702.51"),
    ("cumulative upkeep", "702.24"),
    ("deathtouch", "702.2"),
    ("defender", "702.3"),
    ("delve", "702.66"),
    ("devoid", "702.114"),
    ("disguise", "702.168"),
    ("double strike", "702.4"),
    ("enchant", "702.5"),
    ("escape", "702.138"),
    ("fear", "702.36"),
    ("first strike", "702.7"),
    ("flash", "702.8"),
    ("flashback", "702.34"),
    ("flying", "702.9"),
    ("forestwalk", "702.14"),
    ("foretell", "702.143"),
    ("friends forever", "702.124"),
    ("haste", "702.10"),
    ("hexproof", "702.11"),
    ("horsemanship", "702.31"),
    ("improvise", "702.126"),
    ("indestructible", "702.12"),
    ("infect", "702.90"),
    ("intimidate", "702.13"),
    ("islandwalk", "702.14"),
    ("jump-start", "702.133"),
    ("kicker", "702.33"),
    ("lifelink", "702.15"),
    ("madness", "702.35"),
    ("max speed", "702.178"),
    ("mayhem", "702.187"),
    ("megamorph", "702.37"),
    ("menace", "702.111"),
    ("morph", "702.37"),
    ("mountainwalk", "702.14"),
    ("multikicker", "702.33"),
    ("partner", "702.124"),
    ("partner with", "702.124"),
    ("plainswalk", "702.14"),
    ("plot", "702.170"),
    ("protection from", "702.16"),
    ("reach", "702.17"),
    ("rebound", "702.88"),
    ("replicate", "702.56"),
    ("retrace", "702.81"),
    ("shadow", "702.28"),
    ("shroud", "702.18"),
    ("skulk", "702.118"),
    ("split second", "702.61"),
    ("start your engines!", "702.179"),
    ("storm", "702.40"),
    ("suspend", "702.62"),
    ("swampwalk", "702.14"),
    ("toxic", "702.164"),
    ("trample", "702.19"),
    ("trample over planeswalkers", "702.19"),
    ("vigilance", "702.20"),
    ("wither", "702.80"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_every_keyword_of_the_kernel() {
        for keyword in Keyword::ALL {
            assert!(KERNEL.iter().any(|(word, _)| *word == keyword.word()), "{keyword}");
        }
        assert!(KERNEL.is_sorted());
    }
}
