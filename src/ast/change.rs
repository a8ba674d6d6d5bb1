//! Continuous changes to objects: what they become, gain and may not do.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::bits::bit_set;
use super::words::words;
use super::{
    Ability, AnyKeyword, CardType, CardTypeSet, ColorSet, Condition, Keyword, Measure, Name, Noun,
    Protection, Quantity, SupertypeSet,
};

words! {
    /// What an object cannot do (101.2).
    pub enum Restriction {
        Attack = "attack",
        Block = "block",
        AttackOrBlock = "attack or block",
        /// 506.5: as the only attacker.
        AttackAlone = "attack alone",
        BlockAlone = "block alone",
        AttackOrBlockAlone = "attack or block alone",
        BeBlocked = "be blocked",
        Untap = "untap during its controller's untap step",
        UntapYours = "untap during your untap step",
        UntapTheirs = "untap during their controllers' untap steps",
        /// Its activated abilities cannot be activated.
        Activate = "be activated",
    }
}

words! {
    /// Actions that stand for instructions told in words (701).
    pub enum ActionWord {
        Adapt = "adapt",
        Amass = "amass",
        Blight = "blight",
        Bolster = "bolster",
        Connive = "connive",
        Detain = "detain",
        Earthbend = "earthbend",
        Endure = "endure",
        Explore = "explore",
        Incubate = "incubate",
        Learn = "learn",
        Monstrosity = "monstrosity",
        Populate = "populate",
        ManifestDread = "manifest dread",
        Support = "support",
    }
}

words! {
    /// What a permanent may come to be, with no effect that lasts (701.37c, 701.60, 702.112).
    pub enum Designation {
        Monstrous = "monstrous",
        Renowned = "renowned",
        Suspected = "suspected",
    }
}

words! {
    /// What an object loses, where it loses all that it has.
    pub enum LoseAll {
        Abilities = "all abilities",
        /// All but those that the same effect gives.
        Other = "all other abilities",
        /// Of landwalk alone (702.14).
        Landwalk = "all landwalk abilities",
        /// The land types, too (305.7 speaks of another case).
        LandTypes = "all land types and abilities",
    }
}

bit_set! {
    /// A set of what a permanent has come to be.
    DesignationSet of Designation
}

words! {
    /// What an object may do, or does otherwise than others.
    pub enum Way {
        /// 509.1b.
        BlocksOnlyFlying = "can block only creatures with flying",
        /// 509.1a.
        BlocksAny = "can block any number of creatures",
        /// 508.1d.
        AttacksEachCombat = "attacks each combat if able",
        /// 508.1d.
        AttacksEachTurn = "attacks each turn if able",
        /// 701.15b.
        Goaded = "is goaded",
        /// 508.1c.
        AttacksDespiteDefender = "can attack as though it didn't have defender",
    }
}

bit_set! {
    /// A set of what objects may do, or do otherwise.
    WaySet of Way
}

bit_set! {
    /// A set of what an object cannot do.
    RestrictionSet of Restriction
}

impl Restriction {
    /// Is it about untapping? Then it is written `doesn't`, else `can't`.
    #[must_use]
    pub const fn is_untapping(self) -> bool {
        matches!(self, Self::Untap | Self::UntapYours | Self::UntapTheirs)
    }
}

/// A change of characteristics (613).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Change {
    /// `gets +3/+3` (layer 7c).
    PowerToughness(Quantity, Quantity),
    /// `gains flying`, `has haste` (layer 6).
    Gain(Keyword),
    /// `gains your choice of flying or haste`: chosen as the effect begins.
    GainAny(Vec<Keyword>),
    /// `gains protection from red` (layer 6).
    Protect(Protection),
    /// `have "{T}: Add {G}."` (layer 6).
    Grant(Arc<Ability>),
    /// `loses "…"`: an ability that is told in full.
    LoseAbility(Arc<Ability>),
    /// `loses all abilities` (layer 6).
    LoseAll(LoseAll),
    /// `has all activated abilities of all lands on the battlefield` (layer 6).
    GrantAll(Box<Noun>),
    /// `gains the abilities below`: those printed below this one, which stand here as soon
    /// as the card is put together (702.165a).
    GrantBelow,
    /// `loses flying` (613.1f).
    Lose(AnyKeyword),
    /// `are Mountains`, `is a Swamp in addition to its other types` (layer 4).
    Types(TypeChange),
    /// `is every creature type`, or `gains all creature types` (layer 4).
    EveryCreatureType {
        /// Written `all creature types`.
        all: bool,
    },
    /// `is the chosen color` (layer 5).
    ChosenColor,
    /// `becomes the color of your choice`: chosen as the effect begins (layer 5).
    ColorOfChoice,
    /// `isn't a creature` (layer 4).
    NotType(CardType),
    /// `is blue`; no colour: `is colorless` (layer 5).
    Colors(ColorSet),
    /// `has base power and toughness 1/1`, `~'s power and toughness are each equal to …`
    /// (layers 7a and 7b).
    Base(Quantity, Quantity),
    /// `~'s power is equal to …`: one of the two numbers (layer 7a).
    BaseOf(Measure, Quantity),
    /// `can't block`: what it cannot do.
    Cant(Restriction),
    /// `can block two additional creatures each combat` (509.1a).
    BlocksMore {
        /// How many more.
        more: u8,
        /// Is it said that it is so in each combat?
        each_combat: bool,
    },
    /// `can block only creatures with flying`: what it may do or does otherwise.
    Way(Way),
    /// `you control enchanted creature` (layer 2).
    Control,
}

/// Types that an effect gives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TypeChange {
    /// How many of the changes behind it are told with it: `with trample`.
    pub with: u8,
    /// Written `in addition to its other types`: nothing is lost. A change of basic
    /// land types without it takes away what the land's text gives (305.7).
    pub in_addition: Option<Addition>,
    /// `It's still a land.`: nothing is lost either (205.1b); and whether it is
    /// written `that's still a land`.
    pub still: Option<(CardType, bool)>,
    /// Supertypes given.
    pub supertypes: SupertypeSet,
    /// Card types given.
    pub types: CardTypeSet,
    /// Subtypes given.
    pub subtypes: Vec<Name>,
}

words! {
    /// What a change of types leaves as it is.
    pub enum Addition {
        Types = "types",
        LandTypes = "land types",
        CreatureTypes = "creature types",
        ColorsAndTypes = "colors and types",
    }
}

/// A continuous effect of a static ability (604, 611).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Continuous {
    /// What it affects.
    pub what: Noun,
    /// How.
    pub changes: Vec<Change>,
    /// `as long as …`.
    pub condition: Option<Condition>,
    /// The condition is written behind the rest.
    pub behind: bool,
    /// Written as something that happens: `gains`, `becomes`.
    pub happens: bool,
    /// `This effect doesn't remove ~.`
    pub keeps: bool,
}

impl Continuous {
    /// One that holds always and is told as how things are.
    #[must_use]
    pub const fn always(what: Noun, changes: Vec<Change>) -> Self {
        Self { what, changes, condition: None, behind: false, happens: false, keeps: false }
    }
}
