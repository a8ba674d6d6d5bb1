//! Quantities: numbers, and what is counted or measured.

use serde::{Deserialize, Serialize};

use super::{
    Color, CounterKind, Done, EventPattern, Filter, ManaType, Measure, Name, Noun, words::words,
};

/// A number that a clause needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Quantity {
    /// `3`, `three`, `a`.
    Number(i64),
    /// `X`: of the spell or of the activation (107.3), or what `where X is` says.
    X,
    /// `X`, in what holds as long as an ability is there: what `where X is` says behind it.
    XIs(Box<Quantity>),
    /// `a number of`: how many is said behind, as `where X is` says it.
    SoMany,
    /// `that much`, `that many`: of the event watched, or of the clause before.
    ThatMuch(Amount),
    /// `the number of creatures you control`.
    Count(Filter),
    /// `its power`, `that creature's toughness`, `its mana value`.
    Measure {
        /// Which number.
        what: Measure,
        /// Whose.
        of: Box<Noun>,
    },
    /// `the number of charge counters on ~`.
    Counters {
        /// Which counters; none for all of them.
        kind: Option<CounterKind>,
        /// On what.
        on: Box<Noun>,
    },
    /// `the mana value of the discarded card`.
    MeasureOf {
        /// Which number.
        what: Measure,
        /// Whose.
        of: Box<Noun>,
    },
    /// `the number of red mana symbols in the sacrificed creature's mana cost`.
    Symbols {
        /// Of which colour.
        color: Color,
        /// Of whose cost.
        of: Box<Noun>,
    },
    /// `its power`, in what is said of each thing that is looked at.
    OwnMeasure(Measure),
    /// `your life total`.
    Life(Box<Noun>),
    /// `your devotion to red`, `your devotion to white and black` (700.5).
    Devotion(Vec<Color>),
    /// `your devotion to that color`: to the one just chosen.
    DevotionThatColor,
    /// How many spells were cast this turn before this one (702.40a).
    CastBefore,
    /// `for each time its squad cost was paid`: how often the cost of this keyword was.
    TimesPaid(Name),
    /// How often the spell was kicked.
    TimesKicked,
    /// `the number of times that spell was kicked`.
    KickedTimes(Box<Noun>),
    /// `the number of permanents you sacrificed this turn`: how often it happened.
    Happened(Box<EventPattern>),
    /// `{S} spent to cast ~`: how much mana of this kind was.
    Spent {
        /// Of which kind.
        mana: SpentMana,
        /// Does the text say `it`?
        on: Box<Noun>,
    },
    /// `the greatest power among creatures you control`; 0 if there are none.
    Greatest {
        /// Which number.
        what: Measure,
        /// Of what.
        among: Filter,
    },
    /// `the greatest mana value among the discarded cards`; 0 if there are none.
    GreatestOf {
        /// Written `highest`.
        highest: bool,
        /// Which number.
        what: Measure,
        /// Of what.
        of: Box<Noun>,
    },
    /// `the total power of creatures you control`.
    Total {
        /// Which number.
        what: Measure,
        /// Of what.
        of: Filter,
    },
    /// `the total mana value of those cards`.
    TotalOf {
        /// Which number.
        what: Measure,
        /// Of what.
        of: Box<Noun>,
    },
    /// `the number of colors among permanents you control`: each kind counts once.
    Kinds {
        /// Kinds of what.
        of: KindOf,
        /// Among what.
        among: Filter,
    },
    /// `unspent green mana you have`.
    Unspent(Option<Color>),
    /// `the damage prevented this way`.
    PreventedThisWay,
    /// `the number of creatures in your party` (700.8).
    Party,
    /// `the result`, of dice that were rolled (706.2).
    Result,
    /// `the number of time votes` (701.38).
    Votes(super::Name),
    /// `the damage dealt this way`, `the amount of life lost this way`.
    ThisWay {
        /// Of what.
        what: WayAmount,
        /// Written `the amount of`.
        long: bool,
        /// Dealt to what, if that is said.
        to: Option<Box<Noun>>,
    },
    /// `the number of cards they discarded this way`.
    DoneBy {
        /// Who did it, or whose it was.
        who: Box<Noun>,
        /// What was done; none for `drew`.
        how: Option<Done>,
        /// To what.
        what: Filter,
    },
    /// `the damage dealt to you this turn`.
    DealtThisTurn {
        /// Written `the amount of`.
        long: bool,
        /// By what, and whether that is said before the recipient.
        by: Option<(Box<Noun>, bool)>,
        /// To whom or what.
        to: Box<Noun>,
        /// `the greatest amount`: of what one source dealt to one of them at one moment.
        greatest: bool,
    },
    /// `of its colors`, after `for each`.
    ColorsOf(Box<Noun>),
    /// `the number of turns you have begun`.
    TurnsBegun,
    /// `the amount of life you gained this turn`.
    LifeThisTurn {
        /// Gained, and not lost?
        gained: bool,
        /// Written `you've gained`.
        have: bool,
    },
    /// `the number of charge counters removed this way`; of any kind where none is said.
    RemovedThisWay(Option<CounterKind>),
    /// `any number of`: chosen as a cost is paid, as X is.
    AnyNumber,
    /// `all`, of counters: as many as there are.
    All,
    /// `half X, rounded down`.
    Half {
        /// Of what.
        of: Box<Quantity>,
        /// Which way.
        rounded: Rounding,
        /// Where the text says which way.
        told: RoundingPlace,
    },
    /// `twice X`, `three times X`.
    Times(i64, Box<Quantity>),
    /// `X plus 1`, `1 plus the number of …`.
    Plus(Box<Quantity>, Box<Quantity>),
    /// `X in excess of Y`: what is beyond it, or nothing.
    Excess(Box<Quantity>, Box<Quantity>),
    /// `X minus 1`.
    Minus(Box<Quantity>, Box<Quantity>),
}

words! {
    /// An amount that the same text has dealt, or has made somebody lose.
    pub enum WayAmount {
        Damage = "damage dealt",
        Excess = "excess damage dealt",
        LifeLost = "life lost",
        LifeGained = "life gained",
        /// The same as the excess damage dealt this way.
        ThatExcess = "that excess damage",
    }
}

words! {
    /// Kinds that are counted once each.
    pub enum KindOf {
        BasicLandTypes = "basic land types",
        ManaValues = "mana values",
        Colors = "colors",
        CardTypes = "card types",
        /// Written `differently named lands`.
        Names = "names",
    }
}

/// Which amount `that much` speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Amount {
    /// Not bound yet; a card never enters a pool so.
    #[default]
    Unbound,
    /// The amount of the event watched.
    Event,
    /// How much the shield prevented (615.5).
    Prevented,
    /// How much was paid of any amount.
    Paid,
    /// What the last earlier instruction came to: 0, of those whose amount the text works
    /// out, else 1, of those whose amount it gives as a number.
    Result(u8),
}

/// Which way a half is rounded (107.1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rounding {
    /// `rounded up`.
    Up,
    /// `rounded down`.
    Down,
}

/// Where a text says which way a half is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RoundingPlace {
    /// Right behind it: `half X, rounded up`.
    Here,
    /// Behind the instruction or in the next sentence: [`super::Effect::Rounded`].
    Apart,
    /// Nowhere yet: no text that is accepted has it.
    Nowhere,
}

impl Rounding {
    /// Half of `amount`, which is not negative.
    #[must_use]
    pub const fn half(self, amount: i64) -> i64 {
        match self {
            Self::Up => amount / 2 + amount % 2,
            Self::Down => amount / 2,
        }
    }
}

/// Mana that was spent on a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpentMana {
    /// Of a type.
    Type(ManaType),
    /// From a snow source (107.4h).
    Snow,
    /// `mana from a Treasure`.
    Treasure,
    /// `mana from creatures`.
    Creatures,
    /// Of any kind: `the amount of mana spent to cast ~`.
    Any,
    /// Each colour once: `the number of colors of mana spent to cast ~`.
    Colors,
}
