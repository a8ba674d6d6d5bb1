//! Replacement and prevention effects: how a watched event is rewritten.

use serde::{Deserialize, Serialize};

use super::event::{CreateWords, EventPattern};
use super::rule::Duration;
use super::words::words;
use super::{
    Change, Color, Condition, CounterKind, Effects, Keyword, ManaType, ManaTypeSet, Name, Noun,
    Quantity, Rounding,
};

/// An effect that watches for an event and changes it (614, 615).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacement {
    /// How often it applies.
    pub scope: Scope,
    /// What it watches.
    pub event: EventPattern,
    /// `this turn`.
    pub duration: Option<Duration>,
    /// `as long as …`, `while …`.
    pub condition: Option<Condition>,
    /// The condition is written behind the rest.
    pub behind: bool,
    /// What becomes of the event.
    pub rewrite: Rewrite,
}

impl Replacement {
    /// One that lasts as long as what it is of, under no condition.
    #[must_use]
    pub const fn new(scope: Scope, event: EventPattern, rewrite: Rewrite) -> Self {
        Self { scope, event, duration: None, condition: None, behind: false, rewrite }
    }
}

/// How often a replacement or prevention effect applies.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Scope {
    /// `If …`: every time.
    Each,
    /// `all …`: every time.
    All,
    /// `the next N damage`: until so much is used up (615.7).
    Next(Quantity),
    /// `the next N damage …, divided as you choose`: each target has its share (601.2d).
    Divided(Quantity),
    /// `The next time …`: once (615.8).
    NextTime,
}

/// What becomes of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Rewrite {
    /// Damage is prevented.
    Prevent {
        /// How much of it.
        how_much: Prevented,
        /// What follows: `You gain life equal to the damage prevented this way`.
        then: Effects,
    },
    /// `it deals double that damage to that player instead`.
    Deal {
        /// The subject as written: `it`, `that source`.
        source: Noun,
        /// The new amount.
        amount: DamageChange,
        /// The recipient as written, where it is.
        to: Option<Noun>,
    },
    /// `that damage is dealt to ~ instead` (614.9).
    Redirect {
        /// The new recipient.
        to: Noun,
    },
    /// `it produces twice as much of that mana instead`.
    Produce {
        /// The subject as written.
        source: Noun,
        /// The mana made instead.
        output: ProduceChange,
    },
    /// `~ enters with X +1/+1 counters on it`.
    EnterWithCounters {
        /// How many.
        amount: Quantity,
        /// How it is written.
        form: CountForm,
        /// Written `enters tapped with`.
        tapped: bool,
        /// Which.
        kind: CounterKind,
        /// Written `an additional`.
        additional: bool,
        /// `and with trample`.
        keyword: Option<Keyword>,
    },
    /// `as ~ enters, choose a color`.
    EnterChoosing {
        /// What.
        choice: EnterChoice,
        /// `a color other than black`.
        but: Option<Color>,
    },
    /// `as ~ enters, you may pay 2 life. If you don't, it enters tapped`.
    EnterPaying(Quantity),
    /// `if ~ would enter, sacrifice a Forest instead. If you do, put ~ onto the battlefield.
    /// If you don't, put it into its owner's graveyard`.
    EnterSacrificing(Noun),
    /// `as ~ enters, you may sacrifice any number of creatures. It enters with two +1/+1
    /// counters on it for each creature sacrificed this way` (702.82a).
    EnterDevouring {
        /// What may be sacrificed.
        what: Noun,
        /// How many counters for each.
        each: i64,
        /// Which counters.
        kind: CounterKind,
    },
    /// `as ~ enters, you may reveal a Forest card from your hand. If you don't, it enters
    /// tapped`.
    EnterRevealing {
        /// What is revealed.
        what: Noun,
        /// Does the text say `it enters tapped`?
        it: bool,
    },
    /// `you may have ~ enter with an additional +1/+1 counter on it. If you don't, it gains
    /// haste`.
    EnterMaybe {
        /// Which counter.
        kind: CounterKind,
        /// What it has if it has no counter.
        otherwise: Option<Keyword>,
    },
    /// `you may have ~ enter as a copy of any creature on the battlefield` (707.5).
    EnterAsCopy {
        /// Of what.
        of: Noun,
        /// Only if its controller wants it?
        may: bool,
        /// `except it's an artifact in addition to its other types` (707.9).
        except: Vec<Change>,
    },
    /// `you don't lose unspent green mana as steps and phases end`.
    Keep,
    /// `that mana becomes colorless instead`.
    TurnColorless,
    /// `~ enters tapped`.
    EnterTapped,
    /// `it enters under your control instead` (616.1b).
    EnterUnderYours,
    /// `you gain twice that much life instead`, `that many plus one … instead`.
    Amount {
        /// Of what.
        of: Amounts,
        /// The new amount.
        change: AmountChange,
    },
    /// `reduces it to 1 instead`: the life total ends there.
    LifeFloor(Quantity),
    /// `exile it instead`, `exile it instead of putting it anywhere else`.
    Exile {
        /// What.
        what: Noun,
        /// Is it said that it is put nowhere else?
        else_told: bool,
    },
    /// Regeneration (701.19): it stays, tapped, healed and out of combat.
    Regenerate,
    /// Other things happen instead (614.6).
    Instead(Effects),
}

/// How a number of counters is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CountForm {
    /// `three charge counters on it`.
    #[default]
    Plain,
    /// `X charge counters on it, where X is …`.
    WhereX,
    /// `a number of charge counters on it equal to …`.
    EqualTo,
    /// `a charge counter on it for each …`: so many for each.
    ForEach(i64),
}

words! {
    /// What is chosen as something enters (614.12a).
    pub enum EnterChoice {
        Color = "a color",
        CreatureType = "a creature type",
        Player = "a player",
        Opponent = "an opponent",
    }
}

/// How much of the damage is prevented.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Prevented {
    /// `prevent that damage`; `prevent all damage`; `prevent the next N`.
    All,
    /// `prevent 2 of that damage`.
    Of(Quantity),
    /// `prevent half that damage, rounded up`.
    Half(Rounding),
    /// `prevent all but 1 of that damage`.
    AllBut(Quantity),
    /// `prevent X of that damage, where X is the number of creatures you control`.
    X(Quantity),
}

/// How an amount of damage is changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DamageChange {
    /// `double that damage`, `triple that damage`.
    Times(i64),
    /// `that much damage plus 2`.
    Plus(Quantity),
    /// `that much damage minus 1`.
    Minus(Quantity),
    /// `half that damage, rounded down`.
    Half(Rounding),
    /// `3 damage`.
    Exactly(Quantity),
}

/// Which amount is changed, as its sentence names it again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Amounts {
    /// `you gain … life`.
    Gained(Noun),
    /// `you lose … life`.
    Lost(Noun),
    /// `… +1/+1 counters are put on it`.
    Put {
        /// Which counters: `+1/+1 counters`, or `of those counters`.
        kind: Option<CounterKind>,
        /// On what.
        on: Noun,
        /// Written `it puts … on` and not `… are put on`.
        by_effect: bool,
    },
    /// `… of those tokens are created`.
    Created(CreateWords),
}

/// How an amount of life or of counters is changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AmountChange {
    /// `twice that much`.
    Times(i64),
    /// `that much plus 1`.
    Plus(Quantity),
    /// `no life`.
    Nothing,
}

/// How produced mana is changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ProduceChange {
    /// `twice as much of that mana`, `three times as much`.
    Times(i64),
    /// `{B} instead of any other type and amount`.
    Exactly(Vec<ManaType>),
    /// `{B} instead of any other type`: the amount stays.
    Type(ProducedType),
    /// `one mana of a color of your choice instead of any other type and amount`.
    One(ProducedType),
    /// `Plains produce {R}, … instead of any other type`: by the land's types.
    ByType(Vec<(Name, ManaType)>),
}

/// The type that produced mana is turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ProducedType {
    /// `{B}`.
    Mana(ManaType),
    /// `colorless mana`.
    Colorless,
    /// `mana of a color of your choice`.
    OfYourChoice,
}

impl ProducedType {
    /// The types that it may become.
    #[must_use]
    pub const fn types(self) -> ManaTypeSet {
        match self {
            Self::Mana(mana) => ManaTypeSet::only(mana),
            Self::Colorless => ManaTypeSet::only(ManaType::Colorless),
            Self::OfYourChoice => ManaTypeSet::COLORS,
        }
    }
}
