//! Filters: which objects or players a noun phrase picks out.

use serde::{Deserialize, Serialize};

use super::noun::{Done, Noun};
use super::words::words;
use super::{AnyKeyword, CardType, CastWord, Color, Compare, EventPattern, Name, Supertype};

/// What fits a noun phrase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Filter {
    /// The alternatives, joined by `or` (in a plural sometimes by `and`).
    pub terms: Vec<Term>,
    /// What follows the noun and holds for every alternative.
    pub clauses: Vec<Clause>,
    /// Written `creatures and/or planeswalkers`, which means the same.
    pub and_or: bool,
    /// Written `creature and planeswalker`, which means the same.
    pub and: bool,
}

/// Adjectives and a head noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Term {
    /// What stands before the head.
    pub adjectives: Vec<Adjective>,
    /// The noun itself.
    pub head: Head,
}

impl Filter {
    /// Whatever has this head.
    #[must_use]
    pub fn of(head: Head) -> Self {
        Self {
            terms: vec![Term { adjectives: Vec::new(), head }],
            clauses: Vec::new(),
            and_or: false,
            and: false,
        }
    }
}

/// The noun of a noun phrase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Head {
    /// `creature`, `artifact`, `land` …
    Type(CardType),
    /// `Elf`, `Forest`, `Aura` … with the word as the type line has it.
    Subtype(Name),
    /// One of the other nouns.
    Word(HeadWord),
}

words! {
    /// Nouns that are no type.
    pub enum HeadWord {
        Permanent = "permanent",
        Source = "source",
        Spell = "spell",
        Card = "card",
        /// 903.3: the card of a deck that is its commander, wherever it is.
        Commander = "commander",
        /// An Assassin, Mercenary, Pirate, Rogue or Warlock (700.12).
        Outlaw = "outlaw",
        Token = "token",
        Ability = "ability",
        Player = "player",
        Opponent = "opponent",
        /// After `for each`: `of your opponents who lost life this turn`.
        OfYourOpponents = "of your opponents",
        /// What `any target` and `targets` mean: a creature, player, planeswalker or battle (115.4).
        Target = "target",
    }
}

/// What may stand before a head noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Adjective {
    /// `red`.
    Color(Color),
    /// `1/1`: of just this power and toughness.
    Size(i64, i64),
    /// `nonred`.
    NonColor(Color),
    /// `artifact` in `artifact creature`.
    Type(CardType),
    /// `noncreature`.
    NonType(CardType),
    /// `legendary`, `basic`, `snow`.
    Super(Supertype),
    /// `nonbasic`.
    NonSuper(Supertype),
    /// `Goblin` in `Goblin creature`.
    Subtype(Name),
    /// `non-Human`.
    NonSubtype(Name),
    /// One of the words of state.
    State(State),
    /// `attacking or blocking`, `instant or sorcery`.
    Any(Vec<Adjective>),
    /// `instant and sorcery` in front of a plural: as [`Adjective::Any`].
    EitherAnd(Vec<Adjective>),
    /// `instant and/or sorcery`: either is enough.
    AndOr(Vec<Adjective>),
}

words! {
    /// Adjectives that speak of an object's state.
    pub enum State {
        /// Not the source itself.
        Other = "other",
        /// 903.3.
        Commander = "commander",
        /// An artifact, legendary, or a Saga (700.6).
        Historic = "historic",
        Tapped = "tapped",
        Untapped = "untapped",
        Attacking = "attacking",
        Blocking = "blocking",
        Blocked = "blocked",
        Unblocked = "unblocked",
        Colorless = "colorless",
        /// With a counter on it, equipped, or enchanted by an Aura of its controller (700.9).
        Modified = "modified",
        Monocolored = "monocolored",
        Multicolored = "multicolored",
        AllColors = "all colors",
        /// Not colorless (105.2c).
        Colored = "one or more colors",
        Token = "token",
        Nontoken = "nontoken",
        /// Of a card or spell: one of a permanent's types (110.4a).
        Permanent = "permanent",
        /// Of a spell: 702.33d.
        Kicked = "kicked",
        Enchanted = "enchanted",
        Equipped = "equipped",
        /// 708.
        FaceDown = "face-down",
        /// 701.15.
        Goaded = "goaded",
        /// 701.37.
        Monstrous = "monstrous",
        /// 702.112.
        Renowned = "renowned",
        /// 701.60.
        Suspected = "suspected",
    }
}

/// What may stand behind a head noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Clause {
    /// `you control`, `that player controls`.
    Controlled(Noun),
    /// `you already control`, of what enters.
    AlreadyControlled,
    /// `you don't control`.
    NotControlled(Noun),
    /// `you controlled`: of what is gone.
    ControlledThen(Noun),
    /// `you don't own`.
    NotOwned(Noun),
    /// `you cast this turn`: what is said of it is said for this turn.
    CastThisTurn(Noun),
    /// `with a basic land type`.
    BasicType,
    /// `that has an Adventure` (715).
    Adventure {
        /// Written `have`.
        many: bool,
    },
    /// `that aren't on the battlefield`.
    NotThere,
    /// `you control but don't own`.
    ButNotOwned,
    /// `you own`.
    Owned(Noun),
    /// `with flying`.
    With(AnyKeyword),
    /// `without flying`.
    Without(AnyKeyword),
    /// `with power 3 or less`.
    Measure {
        /// Which number.
        what: Measure,
        /// Compared how.
        is: Compare,
    },
    /// `with the greatest power among creatures they control`.
    Extreme {
        /// The most or the least.
        extreme: Extreme,
        /// Which number.
        what: Measure,
        /// Among what.
        among: Filter,
    },
    /// `with a +1/+1 counter on it`.
    WithCounter {
        /// Which; none for any.
        kind: Option<CounterKind>,
        /// Is it told of several: `with oil counters on them`?
        many: bool,
    },
    /// `with three or more +1/+1 counters on them`, `with no counters on it`.
    WithSoMany {
        /// How many.
        count: Compare,
        /// Which; none for any.
        kind: Option<CounterKind>,
    },
    /// `with no abilities`, `with abilities`.
    Abilities(bool),
    /// `with mana value 4, 5, or 6`.
    OneOf(Measure, Vec<i64>),
    /// `with lesser mana value`: than this one's.
    Lesser(Measure, Noun),
    /// `without a blaze counter on it`.
    WithoutCounter(Option<CounterKind>),
    /// `with flashback`, `with foretell`: none for flashback.
    WithCasting(Option<CastWord>),
    /// `that's an Ape or Monkey`.
    IsKind(Filter),
    /// `in exile and in your graveyard`.
    InBoth(ZonePhrase, ZonePhrase),
    /// `that blocked this turn`.
    Did(Deed),
    /// `that didn't attack this turn`.
    DidNot(Deed),
    /// `with {X} in its mana cost`.
    WithX,
    /// `it's blocking`.
    BlockedBy(Noun),
    /// `it blocked this combat`: the same, of what may be gone.
    BlockedThisCombat(Noun),
    /// `with the most life or tied for most life`: of players.
    MostLife,
    /// `you attacked this combat`: of players.
    AttackedThisCombat,
    /// `who controls a white creature`.
    WhoControls(Filter),
    /// `who tapped a land for mana this turn`: of players.
    WhoDid(Box<EventPattern>),
    /// `who sacrificed a Plains this way`: of players.
    WhoWay {
        /// What they did.
        how: Done,
        /// To what.
        what: Noun,
    },
    /// `in your hand`, `in all graveyards`.
    In(ZonePhrase),
    /// `from your graveyard`, `from a graveyard` (whose: nobody in particular).
    From(ZonePhrase),
    /// `from anywhere other than your hand`: of a spell.
    NotFromHand,
    /// `attached to ~`.
    AttachedTo(Noun),
    /// `with the same name as that creature` (201.2).
    SameName(Noun),
    /// `from among them`.
    Among(Noun),
    /// `named ~`: with the name of the object itself.
    NamedSame,
    /// `that targets ~`: a spell or ability on the stack.
    Targets(Noun),
    /// `named Kindle`.
    Named(Name),
    /// `with the most votes or tied for most votes` (701.38).
    MostVotes,
    /// `revealed this way`: among the cards that were looked at.
    Revealed,
    /// `exiled with ~`: by one of its abilities (607.2a).
    ExiledWith {
        /// Does the text say `it`?
        it: bool,
    },
    /// `of the chosen color`.
    ChosenColor,
    /// `of that color`: of the colour that the text has just let be chosen.
    ThatColor,
    /// `from your hand or graveyard`: in one of two zones.
    Zones(ZonesWord),
    /// `of the chosen type`.
    ChosenType,
    /// `you cast`.
    CastBy(Noun),
    /// `other than ~`.
    OtherThan(Noun),
    /// `attacking you`.
    AttackingPlayer(Noun),
    /// `blocking it`.
    Blocking(Noun),
    /// `with different names`: told of all of them together; each alone fits.
    Together(Together),
    /// `that's blocking it`, `that's attacking you`: the same in more words.
    That(Box<Clause>),
    /// `that's tapped`, `that isn't enchanted`.
    Is {
        /// What it is.
        adjective: Adjective,
        /// Does the text say that it is not?
        not: bool,
    },
    /// `that was dealt damage this turn`.
    DealtDamageThisTurn,
    /// `of the color of your choice`: chosen as the effect begins.
    ColorOfChoice,
    /// `at random`: which of them is chance.
    ByChance,
    /// `that shares a color with it`, `that shares a creature type with ~`.
    Shares(Shared, Noun),
    /// `dealt damage by ~ this turn`.
    DamagedBy {
        /// By what.
        by: Noun,
        /// Is `this turn` said? Else what is told of it tells when.
        told: bool,
    },
    /// `blocking or blocked by it`.
    Fighting(Noun),
    /// `that died this way`: as [`Done::Buried`], of what was on the battlefield.
    DiedThisWay,
    /// `sacrificed this way`: by the same text, as a cost or as an instruction.
    ThisWay(Done),
}

words! {
    /// The most or the least of something.
    pub enum Extreme {
        Greatest = "greatest",
        /// The same.
        Highest = "highest",
        Least = "least",
        /// The same.
        Lowest = "lowest",
    }
}

words! {
    /// What two objects may have in common.
    pub enum Shared {
        /// 105.4: a colourless object has none.
        Color = "a color",
        CreatureType = "a creature type",
        CardType = "a card type",
        LandType = "a land type",
    }
}

words! {
    /// A number that an object has.
    pub enum Measure {
        Power = "power",
        Toughness = "toughness",
        ManaValue = "mana value",
    }
}

/// A kind of counter (122).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CounterKind {
    /// `+1/+1`, `-1/-1`: changes power and toughness by so much.
    PowerToughness(i8, i8),
    /// `charge`, `loyalty`, `poison` …
    Named(Name),
}

impl CounterKind {
    /// The +1/+1 counter.
    pub const PLUS: Self = Self::PowerToughness(1, 1);
    /// The -1/-1 counter.
    pub const MINUS: Self = Self::PowerToughness(-1, -1);

    /// Is it the counter with this name?
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        matches!(self, Self::Named(own) if own.as_str() == name)
    }
}

impl std::fmt::Display for CounterKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // A zero has the sign of its partner: -0/-1.
            Self::PowerToughness(0, toughness) if *toughness < 0 => write!(f, "-0/{toughness}"),
            Self::PowerToughness(power, 0) if *power < 0 => write!(f, "{power}/-0"),
            Self::PowerToughness(power, toughness) => write!(f, "{power:+}/{toughness:+}"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// A zone and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZonePhrase {
    /// Which zone.
    pub zone: ZoneName,
    /// `your hand`, `their graveyard`; none for `all graveyards` or `exile`.
    pub whose: Option<Box<Noun>>,
}

words! {
    /// A zone (400.1).
    pub enum ZoneName {
        Battlefield = "battlefield",
        Graveyard = "graveyard",
        Hand = "hand",
        Library = "library",
        Exile = "exile",
        Stack = "stack",
        Command = "command zone",
    }
}

words! {
    /// What something did this turn.
    pub enum Deed {
        Attacked = "attacked",
        Blocked = "blocked",
        Entered = "entered",
        /// Of a player, as those after it.
        LostLife = "lost life",
        GainedLife = "gained life",
    }
}

words! {
    /// What is told of several things together.
    pub enum Together {
        DifferentNames = "with different names",
        DifferentPowers = "with different powers",
        SameName = "with the same name",
        ShareLandType = "that share a land type",
        ShareCreatureType = "that share a creature type",
        ShareColor = "that share a color",
        /// Never written: of `for each opponent, … up to one target creature that player
        /// controls`.
        Apart = "controlled by different players",
        /// Said of the greatest number of them.
        CreatureTypeInCommon = "that have a creature type in common",
    }
}

words! {
    /// Two of your zones.
    pub enum ZonesWord {
        HandOrGraveyard = "from your hand or graveyard",
        HandAndGraveyard = "from your hand and/or graveyard",
    }
}

impl ZonesWord {
    /// Which they are.
    #[must_use]
    pub const fn zones(self) -> [ZoneName; 2] {
        match self {
            Self::HandOrGraveyard | Self::HandAndGraveyard => [ZoneName::Hand, ZoneName::Graveyard],
        }
    }
}
