//! Events that abilities watch, and how a watched event is rewritten.

use super::damage::DamagePattern;
use super::step::{StepName, StepOf};
use serde::{Deserialize, Serialize};

use super::visit::{Node, Walk};
use super::words::words;
use super::{
    Color, Compare, Condition, CounterKind, Designation, Filter, Moment, Noun, Quantity, Sorting,
};

/// An event as an ability describes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EventPattern {
    /// Damage is dealt.
    Damage(DamagePattern),
    /// A permanent is tapped for mana (106.12).
    TappedForMana {
        /// `you`, `a player`; none in `enchanted land is tapped for mana`.
        by: Option<Noun>,
        /// The permanent tapped.
        what: Noun,
        /// `for mana of the chosen color`, `for two or more mana`.
        of: Option<ManaOf>,
    },
    /// `a land's ability causes you to add one or more mana of the chosen color`.
    AbilityAdds(Noun),
    /// `one or more loyalty counters are removed from ~` (122.6).
    CountersRemoved {
        /// Which.
        kind: CounterKind,
        /// From what.
        from: Noun,
        /// Written `a +1/+1 counter is removed`: each by itself.
        each: bool,
    },
    /// `enters untapped`.
    EntersUntapped(Noun),
    /// `dies during combat`, `leaves the battlefield during your turn`.
    During {
        /// What.
        event: Box<EventPattern>,
        /// When.
        when: Moment,
    },
    /// Something is so: `when you control no Islands` (603.8).
    State(Box<Condition>),
    /// A player plays a land (305).
    Plays {
        /// Who.
        who: Noun,
        /// What.
        what: Noun,
    },
    /// A player casts a spell (601.2i).
    Casts {
        /// Who.
        who: Noun,
        /// Which spell.
        what: Noun,
    },
    /// `you next cast a creature spell`, of what watches this turn alone: the next one.
    Next {
        /// The event.
        event: Box<EventPattern>,
        /// Written `you cast your next creature spell`.
        your: bool,
    },
    /// `you scry`, `you scry or surveil` (701.22, 701.25).
    Sorts {
        /// Who.
        who: Noun,
        /// Which of the two; none for either.
        how: Option<Sorting>,
    },
    /// `you expend 4`: spend that mana of a turn (700.14).
    Expends {
        /// Who.
        who: Noun,
        /// The how many-th mana.
        nth: i64,
    },
    /// `the fourth plan counter is put on ~`.
    NthCounter {
        /// The how many-th.
        nth: Ordinal,
        /// Which counter.
        kind: CounterKind,
        /// On what.
        on: Noun,
    },
    /// `you draw your second card each turn`: the event that comes so many-th.
    Nth {
        /// The event.
        event: Box<EventPattern>,
        /// The how many-th.
        nth: Ordinal,
        /// In which turns.
        when: NthWhen,
    },
    /// `you discard a card` (701.9).
    Discards {
        /// Who.
        who: Noun,
        /// What.
        what: Noun,
        /// Written `you cycle or discard a card`: what is cycled is discarded.
        cycles: bool,
    },
    /// `~ and at least two other creatures attack`.
    AttacksWithOthers {
        /// What attacks.
        what: Noun,
        /// With at least so many others.
        least: i64,
        /// Of what.
        others: Filter,
    },
    /// `one or more cards leave your graveyard`.
    LeavesGraveyard {
        /// What.
        what: Noun,
        /// Whose graveyard.
        whose: Noun,
    },
    /// `~ attacks while you control two or more artifacts`: looked at as it happens.
    While {
        /// What happens.
        event: Box<EventPattern>,
        /// What must be so then.
        condition: Box<Condition>,
    },
    /// `~ attacks you or a planeswalker you control`.
    AttacksWhom {
        /// What attacks.
        what: Noun,
        /// Whom.
        whom: Noun,
    },
    /// `a land enters under an opponent's control`.
    EntersFor {
        /// What.
        what: Noun,
        /// Under whose control.
        under: Noun,
    },
    /// `a card is put into your graveyard from anywhere`.
    GoesTo {
        /// What.
        what: Noun,
        /// Whose graveyard.
        whose: Option<Noun>,
        /// From where.
        from: GoesFrom,
    },
    /// A player casts or copies a spell.
    CastsOrCopies {
        /// Who.
        who: Noun,
        /// Which spell.
        what: Noun,
    },
    /// A player would lose unspent mana (106.4).
    LosesMana {
        /// Who: `you`, `players`.
        who: Noun,
        /// Mana of one colour only.
        of: Option<Color>,
    },
    /// Something becomes tapped, for whatever reason.
    BecomesTapped(Noun),
    /// `a creature would enter under an opponent's control` (614.1c).
    WouldEnter {
        /// What.
        what: Noun,
        /// Under whose control.
        under: Noun,
    },
    /// `~ transforms into ~` (701.27).
    Transforms {
        /// What.
        what: Noun,
        /// Does the text say into what: the face that has it?
        into: bool,
    },
    /// `~ is turned face up` (708.8).
    TurnedUp(Noun),
    /// `the last time counter is removed from ~`.
    LastCounter {
        /// Which.
        kind: CounterKind,
        /// From what.
        from: Noun,
    },
    /// `you exert a creature` (701.43).
    Exerts {
        /// Who.
        who: Noun,
        /// What.
        what: Noun,
    },
    /// `you roll one or more dice` (706).
    Rolls {
        /// Who.
        who: Noun,
        /// Written `a die`: for each of them.
        each: bool,
    },
    /// `you clash` (701.30).
    Clashes(Noun),
    /// Something enters the battlefield.
    Enters(Noun),
    /// `a planeswalker entered under your control`, `you had a land enter under your control`.
    EntersUnder {
        /// What.
        what: Noun,
        /// Does the text begin with the player: `you had`?
        had: bool,
    },
    /// `you attack with a creature`.
    AttacksWith {
        /// Who.
        who: Noun,
        /// With what.
        what: Noun,
    },
    /// `you sacrifice a permanent` (701.21).
    Sacrifices {
        /// Who.
        who: Noun,
        /// What.
        what: Noun,
    },
    /// Something is put into a graveyard from the battlefield (700.4).
    Dies(Noun),
    /// `becomes monstrous`.
    Becomes {
        /// What.
        what: Noun,
        /// What it comes to be.
        as_what: Designation,
    },
    /// `is put into exile from the battlefield`.
    PutIntoExile(Noun),
    /// `is put into a graveyard from the battlefield`: as [`EventPattern::Dies`].
    PutIntoGraveyard(Noun),
    /// Something leaves the battlefield.
    LeavesBattlefield(Noun),
    /// `died under your control`, of what happened before.
    UnderYours(Box<EventPattern>),
    /// `enters or attacks`: each of them, told of the same thing.
    Any(Vec<EventPattern>),
    /// `~ enters and whenever you gain life`: each of them.
    Also {
        /// The one and the other.
        events: Vec<EventPattern>,
        /// The word before the second, if there is one.
        word: Option<TriggerWord>,
        /// Joined by `or`, not by `and`.
        or: bool,
    },
    /// A creature attacks.
    Attacks(Noun),
    /// A creature attacks and no other one does (506.5).
    AttacksAlone(Noun),
    /// Something becomes untapped.
    BecomesUntapped(Noun),
    /// A creature blocks.
    Blocks(Noun),
    /// A creature becomes blocked.
    BecomesBlocked(Noun),
    /// A creature attacks and isn't blocked.
    Unblocked(Noun),
    /// `I, II —`: the lore counters on a Saga come to one of these numbers (714.2b).
    Chapter(Vec<u8>),
    /// A step or phase begins.
    Begins {
        /// Which one.
        step: StepName,
        /// Whose turn; none for `each`.
        whose: Option<Noun>,
        /// Written `the upkeep of` somebody, or `each upkeep of` them.
        of: Option<StepOf>,
    },
    /// A player gains life.
    GainsLife(Noun),
    /// A player draws a card (121.1).
    Draws {
        /// Who.
        who: Noun,
        /// `while your library has no cards in it`.
        from_nothing: bool,
    },
    /// A player loses life.
    LosesLife {
        /// Who.
        who: Noun,
        /// `damage that would reduce your life total to less than 1`: by damage, and to
        /// less than so much.
        below: Option<Quantity>,
        /// `from a source other than combat damage`.
        not_combat: bool,
    },
    /// `a card would be put into a graveyard from anywhere`.
    PutInto {
        /// What.
        what: Noun,
        /// Into which graveyard, and how it is said.
        into: IntoGraveyard,
    },
    /// `~ blocks a creature`, `~ becomes blocked by a creature` (509.3): once for each.
    Meets {
        /// Who blocks or becomes blocked.
        who: Noun,
        /// Whom it blocks, or what blocks it.
        whom: Noun,
        /// Becomes blocked, and does not block?
        blocked: bool,
        /// Written without the other creature, which is told after it: `blocks or becomes
        /// blocked by a creature`.
        bare: bool,
    },
    /// `you cycle ~` (702.29c).
    Cycles {
        /// Who.
        who: Noun,
        /// Which card.
        what: Noun,
    },
    /// `~ becomes the target of a spell or ability` (603.2).
    BecomesTarget {
        /// What.
        what: Noun,
        /// Of what.
        by: Noun,
    },
    /// A permanent would be destroyed (701.8).
    Destroyed {
        /// What.
        what: Noun,
        /// By an effect, and not because of damage (122.1c)?
        by_effect: bool,
    },
    /// Counters would be put on something.
    Counters {
        /// Which counters.
        kind: Option<CounterKind>,
        /// On what.
        on: Noun,
        /// Who puts them, where the text says so: `you put a counter on a creature`.
        by: Option<Noun>,
        /// Written `an effect would put`: not as a cost, and not because of damage.
        by_effect: bool,
    },
    /// Tokens would be created (111).
    Creates {
        /// Under whose control.
        under: Noun,
        /// Which.
        what: Filter,
        /// How it is written.
        words: CreateWords,
    },
}

/// How a phrase about tokens being created is written; only effects create tokens, so
/// it means the same in any way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CreateWords {
    /// `an effect would create one or more tokens under your control, it creates …`.
    Effect,
    /// `one or more tokens would be created under your control, … are created`.
    Passive,
}

impl EventPattern {
    /// What a plain event is about: `~` in `~ enters`.
    pub const fn subject_mut(&mut self) -> Option<&mut Noun> {
        match self {
            Self::Transforms { what: noun, .. }
            | Self::TurnedUp(noun)
            | Self::Becomes { what: noun, .. }
            | Self::WouldEnter { what: noun, .. }
            | Self::BecomesTapped(noun)
            | Self::Enters(noun)
            | Self::EntersUntapped(noun)
            | Self::Dies(noun)
            | Self::PutIntoGraveyard(noun)
            | Self::PutIntoExile(noun)
            | Self::LeavesBattlefield(noun)
            | Self::Attacks(noun)
            | Self::AttacksAlone(noun)
            | Self::Unblocked(noun)
            | Self::BecomesUntapped(noun)
            | Self::Blocks(noun)
            | Self::BecomesBlocked(noun)
            | Self::BecomesTarget { what: noun, .. }
            | Self::Meets { who: noun, .. } => Some(noun),
            Self::Damage(_)
            | Self::TappedForMana { .. }
            | Self::Casts { .. }
            | Self::CastsOrCopies { .. }
            | Self::AbilityAdds(_)
            | Self::LosesMana { .. }
            | Self::Plays { .. }
            | Self::Any(_)
            | Self::Also { .. }
            | Self::Nth { .. }
            | Self::Discards { .. }
            | Self::AttacksWithOthers { .. }
            | Self::LeavesGraveyard { .. }
            | Self::While { .. }
            | Self::UnderYours(_)
            | Self::AttacksWhom { .. }
            | Self::EntersFor { .. }
            | Self::GoesTo { .. }
            | Self::Chapter(_)
            | Self::CountersRemoved { .. }
            | Self::During { .. }
            | Self::Begins { .. }
            | Self::GainsLife(_)
            | Self::Rolls { .. }
            | Self::Clashes(_)
            | Self::LastCounter { .. }
            | Self::State(_)
            | Self::Exerts { .. }
            | Self::Draws { .. }
            | Self::LosesLife { .. }
            | Self::PutInto { .. }
            | Self::Cycles { .. }
            | Self::Next { .. }
            | Self::NthCounter { .. }
            | Self::Expends { .. }
            | Self::Sorts { .. }
            | Self::Destroyed { .. }
            | Self::EntersUnder { .. }
            | Self::AttacksWith { .. }
            | Self::Sacrifices { .. }
            | Self::Creates { .. }
            | Self::Counters { .. } => None,
        }
    }
}

words! {
    /// The how many-th.
    pub enum Ordinal {
        First = "first",
        Second = "second",
        Third = "third",
        Fourth = "fourth",
        Fifth = "fifth",
        Sixth = "sixth",
        Seventh = "seventh",
        Eighth = "eighth",
        Ninth = "ninth",
        Tenth = "tenth",
        Eleventh = "eleventh",
        Twelfth = "twelfth",
    }
}

words! {
    /// In which turns something is counted.
    pub enum NthWhen {
        EachTurn = "each turn",
        YourTurns = "during each of your turns",
        OpponentsTurns = "during each opponent's turn",
    }
}

words! {
    /// Into which graveyard something goes.
    pub enum IntoGraveyard {
        Anywhere = "a graveyard from anywhere",
        /// Of what is in one zone alone.
        Unsaid = "a graveyard",
        Yours = "your graveyard",
    }
}

words! {
    /// From where something goes to a graveyard.
    pub enum GoesFrom {
        Battlefield = "from the battlefield",
        Anywhere = "from anywhere",
        /// From the library of whose graveyard it is.
        Library = "from their library",
        YourLibrary = "from your library",
        /// Not said: from the battlefield.
        Unsaid = "",
    }
}

impl EventPattern {
    /// Does it speak of something that is targeted as what watches comes to be?
    #[must_use]
    pub fn targets(&self) -> bool {
        let mut targets = false;
        self.clone().walk(&mut |node| targets |= matches!(node, Node::Noun(Noun::Target(_))));
        targets
    }

    /// Does it speak of several things at one moment, so that it happens once for all of
    /// them (603.2c)?
    #[must_use]
    pub fn is_batch(&self) -> bool {
        let many = |noun: &Noun| matches!(noun, Noun::ManyOf { .. });
        match self {
            Self::Damage(damage) => damage.source.as_ref().is_some_and(many),
            Self::Nth { event, .. } | Self::While { event, .. } | Self::Next { event, .. } => {
                event.is_batch()
            }
            Self::BecomesTapped(what)
            | Self::BecomesUntapped(what)
            | Self::Enters(what)
            | Self::Dies(what)
            | Self::PutIntoGraveyard(what)
            | Self::PutIntoExile(what)
            | Self::LeavesBattlefield(what)
            | Self::Blocks(what)
            | Self::EntersFor { what, .. }
            | Self::EntersUnder { what, .. }
            | Self::GoesTo { what, .. }
            | Self::PutInto { what, .. }
            | Self::Discards { what, .. }
            | Self::LeavesGraveyard { what, .. }
            | Self::Sacrifices { what, .. }
            | Self::AttacksWith { what, .. }
            | Self::AttacksWhom { what, .. } => many(what),
            // 508.1: a player attacks once, with whatever it is.
            Self::Attacks(what) => many(what) || what.is_player(),
            _ => false,
        }
    }
}

/// Which mana a permanent is tapped for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ManaOf {
    /// `for mana of the chosen color`.
    ChosenColor,
    /// `for two or more mana`.
    Amount(Compare),
}

/// When a triggered ability triggers (603.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trigger {
    /// The word it begins with.
    pub word: TriggerWord,
    /// The event.
    pub event: EventPattern,
    /// `if you control a Wizard`: checked then and again on resolution (603.4).
    pub condition: Option<Condition>,
    /// `This ability triggers only once each turn.`
    pub once: bool,
}

words! {
    /// How a triggered ability begins.
    pub enum TriggerWord {
        When = "when",
        Whenever = "whenever",
        At = "at",
    }
}
