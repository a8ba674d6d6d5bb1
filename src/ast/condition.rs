//! Conditions: what must be true.

use serde::{Deserialize, Serialize};

use super::{
    Adjective, AnyKeyword, Clause, Compare, CounterKind, Done, EventPattern, Filter, KindOf,
    Measure, Noun, Order, Ordinal, Quantity, Shared, ZoneName, ZonePhrase, words::words,
};

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Condition {
    /// `you control seven or more lands`, `you control an Island`.
    Controls {
        /// Who.
        who: Noun,
        /// How many: `a` is at least one.
        count: Compare,
        /// Of what.
        filter: Filter,
    },
    /// `it's your turn`.
    YourTurn,
    /// `it's not your turn`.
    NotYourTurn,
    /// `it's not their turn`.
    TurnOf {
        /// Whose.
        who: Noun,
        /// Does the text say that it is not?
        not: bool,
    },
    /// `it's your first, second, or third turn of the game`.
    EarlyTurn,
    /// `you control a Mountain or a Forest`: one of them is enough.
    Any(Vec<Condition>),
    /// `you control an Urza's Mine and an Urza's Tower`: all of them hold.
    All(Vec<Condition>),
    /// `unless you control an Island`: the condition does not hold.
    Not(Box<Condition>),
    /// `you do`: the player did what the clause before let them do.
    YouDo {
        /// Does the text say that you do not?
        not: bool,
    },
    /// It came under its controller's control since their last upkeep (702.30a).
    Fresh,
    /// `it came under your control this turn`.
    CameThisTurn {
        /// Does the text say `it`?
        it: bool,
    },
    /// `a spell was warped this turn`: cast for the cost of this keyword (702.185b).
    WasCastFor(super::Name),
    /// `they share a color`: the source of the damage and whom it is dealt to (105.4).
    TheyShare(Shared),
    /// `you control a Forest and ~ is in your graveyard`: whole conditions side by side.
    Joined {
        /// All of them, and not one of them?
        and: bool,
        /// The conditions.
        parts: Vec<Condition>,
    },
    /// `you're the monarch` (724).
    Monarch(super::MonarchIs),
    /// It is in exile with a time counter on it (702.62b).
    Suspended,
    /// Its controller has max speed (702.178).
    MaxSpeed,
    /// The Class has come to this level (716.2).
    ClassLevel(u8),
    /// The Class is just of this level.
    ClassLevelIs(u8),
    /// `you search your library this way`.
    SearchedLibrary,
    /// `you have two or more opponents` (102.2).
    Opponents(Compare),
    /// `its evoke cost was paid`: the spell that it is or was was cast for that cost.
    PaidFor {
        /// The keyword.
        keyword: super::Name,
        /// Said of `~`, not of `it`.
        named: bool,
    },
    /// `that player does`, `you don't`: the same, told of somebody, or that it was not done.
    Does(DoWords),
    /// `you controlled a Mount as you cast ~`: looked at as the spell was cast.
    AsCast {
        /// Which of the text's conditions of this kind it is: bound as a card enters the pool.
        index: u8,
        /// What had to hold.
        condition: Box<Condition>,
    },
    /// `unless you control a Swamp`, behind what happens otherwise.
    Unless(Box<Condition>),
    /// `if it has a depletion counter on it`, behind what simply holds.
    If(Box<Condition>),
    /// `Otherwise, …`: what the sentence before asks for does not hold.
    Otherwise(Box<Condition>),
    /// `while it has a +1/+1 counter on it`, in the middle of a sentence.
    While(Box<Condition>),
    /// `~ is on the battlefield`.
    InZone {
        /// What.
        what: Noun,
        /// Where.
        zone: ZonePhrase,
    },
    /// `~ was kicked` (702.33d).
    WasKicked {
        /// What.
        what: Noun,
        /// How.
        how: KickedHow,
    },
    /// `~'s additional cost was paid`: one that may be paid.
    ExtraPaid(ExtraSaid),
    /// `it's a creature card`, `that creature was a Goblin`.
    IsA {
        /// What.
        what: Noun,
        /// A thing of which kind.
        filter: Filter,
        /// Written `was`.
        was: bool,
    },
    /// `this is the third time this ability has resolved this turn`.
    Resolved {
        /// The how many-th time: any of these.
        nth: Vec<Ordinal>,
        /// Written `it's the third time`.
        short: bool,
    },
    /// `you win`, of a clash (701.30).
    WonClash {
        /// Written `you won`.
        past: bool,
    },
    /// `knowledge gets more votes`, than every other word (701.38).
    MoreVotes {
        /// Which word.
        word: super::Name,
        /// Written `or the vote is tied`: or as many as another has.
        tied: bool,
    },
    /// `damage is prevented this way`.
    DamagePrevented,
    /// `damage from a creature source is prevented this way`.
    DamagePreventedFrom(Noun),
    /// `there are two or more Elf cards in your graveyard`.
    ThereAre {
        /// How many.
        count: Compare,
        /// Of what; its last clause tells where.
        filter: Filter,
        /// How it is written.
        form: ThereForm,
    },
    /// `there are four or more card types among cards in your graveyard`.
    ThereKinds {
        /// How many.
        count: Compare,
        /// Kinds of what.
        of: KindOf,
        /// Among what.
        among: Filter,
    },
    /// `the result is 5 or less`, `you roll a 6` (706.2).
    Rolled {
        /// How the result compares.
        is: Compare,
        /// Told as `you roll a 6`?
        told: bool,
    },
    /// `you win the flip` (705.2); `you lose the flip`.
    Flip {
        /// Won?
        won: bool,
    },
    /// `it targets a creature`: the spell whose cost is worked out.
    Targets(Noun),
    /// `that player has two or fewer cards in hand`, `you have no cards in hand`.
    CardsInHand {
        /// Who.
        who: Noun,
        /// How many.
        count: Compare,
    },
    /// `an opponent has eight or more cards in their graveyard`.
    CardsIn {
        /// Who.
        who: Noun,
        /// How many.
        count: Compare,
        /// In which of their zones.
        zone: ZoneName,
    },
    /// `you gained three or more life this turn`.
    LifeThisTurn {
        /// Who.
        who: Noun,
        /// Gained, and not lost?
        gained: bool,
        /// How much.
        is: Compare,
        /// Written `you've gained`.
        have: bool,
    },
    /// `an opponent was dealt 7 or more damage this turn`: in all.
    DealtSoMuch {
        /// Who or what.
        who: Noun,
        /// How much.
        is: Compare,
    },
    /// `you attacked with creatures with total power 6 or greater this combat`: looked at as
    /// they attack.
    AttackedTotal(Compare),
    /// `that Equipment was attached to a creature`.
    Told {
        /// What.
        what: Noun,
        /// What is told of it.
        clause: Box<Clause>,
        /// Written `was`.
        was: bool,
    },
    /// `a library has twenty or fewer cards in it`.
    ALibrary(Compare),
    /// `this ability has been activated four or more times this turn`.
    Activated(Compare),
    /// `you've been attacked this step`.
    Attacked,
    /// `that player has 5 or less life`.
    Life {
        /// Who.
        who: Noun,
        /// How much.
        is: Compare,
    },
    /// `~ is untapped`, `that permanent is green`, `the discarded card was multicolored`.
    Adjective {
        /// What.
        what: Noun,
        /// Does the text say `was`?
        was: bool,
        /// What it is.
        is: Adjective,
    },
    /// `that creature has infect`.
    HasKeyword {
        /// What.
        what: Noun,
        /// The keyword.
        keyword: AnyKeyword,
    },
    /// `you have more cards in hand than each opponent`.
    More {
        /// Who.
        who: Noun,
        /// Of what.
        of: MoreOf,
        /// At least by how much.
        by: i64,
        /// Than each of these.
        than: Noun,
    },
    /// `a player is dealt damage this way`, `excess damage was dealt this way` (120.4a).
    DealtThisWay {
        /// To what, if that is said.
        to: Option<Noun>,
        /// Is it told of excess damage?
        excess: bool,
    },
    /// `a land card was milled this way`, `you discard a creature card this way`.
    DoneThisWay {
        /// What it was done to.
        what: Noun,
        /// What was done.
        how: Done,
        /// How it is said.
        voice: Voice,
    },
    /// `you attacked this turn`, `a creature didn't die this turn`.
    Happened {
        /// What.
        event: Box<EventPattern>,
        /// How often; once if nothing is said.
        count: Option<Compare>,
        /// Does the text say that it did not?
        not: bool,
        /// Written `you've sacrificed`.
        have: bool,
    },
    /// `you cast it`, `you cast ~ during your main phase`.
    WasCast {
        /// What.
        what: Noun,
        /// How.
        how: CastHow,
        /// Written `~ was cast`.
        passive: bool,
    },
    /// `at least three red mana was spent to cast ~`, `{R} was spent to cast ~`.
    Spent {
        /// The mana that is counted.
        mana: Quantity,
        /// At least how much, where it is said; else any.
        least: Option<i64>,
    },
    /// `that spell has mana value 5 or greater`.
    HasMeasure {
        /// What.
        what: Noun,
        /// Which number.
        measure: Measure,
        /// Compared how.
        is: Compare,
    },
    /// `~ has a luck counter on it`.
    HasCounters {
        /// What.
        what: Noun,
        /// How many: `a` is at least one.
        count: Compare,
        /// Which; none for any.
        kind: Option<CounterKind>,
        /// Written `had`.
        was: bool,
        /// Written `counters on it`, with no number.
        bare: bool,
    },
    /// `it shares a color with that permanent`.
    Shares {
        /// What they have in common.
        shared: Shared,
        /// What.
        what: Noun,
        /// With what.
        with: Noun,
    },
    /// `its mana value was 3 or less`: of what is gone.
    Was(Box<Condition>),
    /// `X is 5 or more`.
    Is {
        /// The quantity.
        what: Quantity,
        /// Compared how.
        is: Compare,
    },
}

impl Condition {
    /// `who` controls at least one thing that fits `filter`.
    #[must_use]
    pub const fn controls_a(who: Noun, filter: Filter) -> Self {
        let count = Compare { order: Order::AtLeast, than: Quantity::Number(1) };
        Self::Controls { who, count, filter }
    }
}

/// How it is told that something is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ThereForm {
    /// `there are two or more land cards in your graveyard`.
    There,
    /// `there is a land card in your graveyard`.
    One,
    /// `there are cards exiled with ~`.
    Some,
    /// `seven or more cards are in your graveyard`.
    Are,
    /// `a card is exiled with ~`.
    Is,
}

/// What a player may have more of than another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MoreOf {
    /// Cards in hand.
    Cards,
    /// Life.
    Life,
    /// Permanents that fit.
    Permanents(Filter),
}

words! {
    /// Who did, or did not do, what the clause before let them do.
    pub enum DoWords {
        They = "they do",
        ThatPlayer = "that player does",
        ThePlayer = "the player does",
        APlayer = "a player does",
        YouCant = "you can't",
        NotToHand = "you don't put it into your hand",
        NotCardToHand = "you don't put the card into your hand",
        NotThatToHand = "you don't put that card into your hand",
        NotOnto = "you don't put it onto the battlefield",
        NotCardOnto = "you don't put the card onto the battlefield",
        NotThatOnto = "you don't put that card onto the battlefield",
        TheyDont = "they don't",
        ThatDoesnt = "that player doesn't",
        TheDoesnt = "the player doesn't",
        NoOne = "no one does",
    }
}

impl DoWords {
    /// Is it told that it was done?
    #[must_use]
    pub const fn done(self) -> bool {
        matches!(self, Self::They | Self::ThatPlayer | Self::ThePlayer | Self::APlayer)
    }
}

/// How a condition tells what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Voice {
    /// `a card is discarded`.
    Is,
    /// `a card was milled`.
    Was,
    /// `a creature dies`.
    Dies,
    /// `you discard a card`.
    You,
    /// `you sacrificed a land`.
    YouDid,
    /// `you return a card to your hand`.
    YouToHand,
}

/// How a spell was cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CastHow {
    /// In any way.
    Any,
    /// From the hand.
    FromHand,
    /// `from anywhere other than your hand`.
    NotFromHand,
    /// From any graveyard.
    FromGraveyard,
    /// From one's own graveyard.
    FromYourGraveyard,
    /// In one's own main phase.
    InMain,
}

/// How a spell was kicked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KickedHow {
    /// `was kicked`.
    Any,
    /// `was kicked twice`.
    Twice,
    /// `was kicked with its {2}{U} kicker` (702.33e).
    With(super::ManaCost),
}

/// How it is said that an additional cost was paid which may be paid (601.2b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ExtraSaid {
    /// `~'s additional cost was paid`.
    Additional,
    /// `evidence was collected`.
    Evidence,
    /// `the gift was promised`.
    Promised {
        /// Does the text say that it was not?
        not: bool,
    },
    /// `a Dragon was beheld`.
    Beheld(Filter),
    /// `~ was bargained`: for that keyword.
    Was(Noun, PaidWord),
}

words! {
    /// What became of a spell for which the cost of a keyword was paid.
    pub enum PaidWord {
        Bargained = "was bargained",
    }
}

impl PaidWord {
    /// The keyword.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Bargained => "bargain",
        }
    }
}
