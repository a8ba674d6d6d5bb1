//! Events that abilities watch, and how a watched event is rewritten.

use serde::{Deserialize, Serialize};

use super::{
    Change, Color, Compare, Condition, CounterKind, Effects, Filter, Keyword, ManaType,
    ManaTypeSet, Name, Noun, Quantity, Rounding, ZoneName, words::words,
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
    /// A player casts a spell (601.2i).
    Casts {
        /// Who.
        who: Noun,
        /// Which spell.
        what: Noun,
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
    /// `you roll one or more dice` (706).
    Rolls {
        /// Who.
        who: Noun,
        /// Written `a die`: for each of them.
        each: bool,
    },
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
    /// `is put into a graveyard from the battlefield`: as [`EventPattern::Dies`].
    PutIntoGraveyard(Noun),
    /// Something leaves the battlefield.
    LeavesBattlefield(Noun),
    /// `enters or attacks`: each of them, told of the same thing.
    Any(Vec<EventPattern>),
    /// `~ enters and whenever you gain life`: each of them.
    Also {
        /// The one and the other.
        events: Vec<EventPattern>,
        /// The word before the second.
        word: TriggerWord,
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
    },
    /// `a card would be put into a graveyard from anywhere`.
    PutInto {
        /// What.
        what: Noun,
        /// Into which zone.
        zone: ZoneName,
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
    Destroyed(Noun),
    /// Counters would be put on something.
    Counters {
        /// Which counters.
        kind: Option<CounterKind>,
        /// On what.
        on: Noun,
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
            | Self::WouldEnter { what: noun, .. }
            | Self::BecomesTapped(noun)
            | Self::Enters(noun)
            | Self::Dies(noun)
            | Self::PutIntoGraveyard(noun)
            | Self::LeavesBattlefield(noun)
            | Self::Attacks(noun)
            | Self::AttacksAlone(noun)
            | Self::Unblocked(noun)
            | Self::BecomesUntapped(noun)
            | Self::Blocks(noun)
            | Self::BecomesBlocked(noun)
            | Self::Meets { who: noun, .. } => Some(noun),
            Self::Damage(_)
            | Self::TappedForMana { .. }
            | Self::Casts { .. }
            | Self::CastsOrCopies { .. }
            | Self::AbilityAdds(_)
            | Self::LosesMana { .. }
            | Self::Any(_)
            | Self::Also { .. }
            | Self::Nth { .. }
            | Self::Discards { .. }
            | Self::AttacksWhom { .. }
            | Self::EntersFor { .. }
            | Self::GoesTo { .. }
            | Self::Chapter(_)
            | Self::Begins { .. }
            | Self::GainsLife(_)
            | Self::Rolls { .. }
            | Self::Draws { .. }
            | Self::LosesLife { .. }
            | Self::PutInto { .. }
            | Self::Cycles { .. }
            | Self::BecomesTarget { .. }
            | Self::Destroyed(_)
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
    /// From where something goes to a graveyard.
    pub enum GoesFrom {
        Battlefield = "from the battlefield",
        Anywhere = "from anywhere",
        /// Not said: from the battlefield.
        Unsaid = "",
    }
}

impl EventPattern {
    /// Does it speak of several things at one moment, so that it happens once for all of
    /// them (603.2c)?
    #[must_use]
    pub fn is_batch(&self) -> bool {
        let many = |noun: &Noun| matches!(noun, Noun::ManyOf { .. });
        match self {
            Self::Damage(damage) => damage.source.as_ref().is_some_and(many),
            Self::Nth { event, .. } => event.is_batch(),
            Self::BecomesTapped(what)
            | Self::BecomesUntapped(what)
            | Self::Enters(what)
            | Self::Dies(what)
            | Self::PutIntoGraveyard(what)
            | Self::LeavesBattlefield(what)
            | Self::Blocks(what)
            | Self::EntersFor { what, .. }
            | Self::EntersUnder { what, .. }
            | Self::GoesTo { what, .. }
            | Self::PutInto { what, .. }
            | Self::Discards { what, .. }
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

/// Which damage an ability watches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamagePattern {
    /// What deals it; none where the text does not say.
    pub source: Option<Noun>,
    /// To whom or what; none where the text does not say.
    pub recipient: Option<Noun>,
    /// Combat damage or not.
    pub kind: DamageKind,
    /// `4 or more damage`.
    pub amount: Option<Compare>,
    /// `damage would be dealt to X` instead of `S would deal damage to X`.
    pub passive: bool,
    /// `dealt to and dealt by X`: the recipient and the source are one alternative each.
    pub both_ways: bool,
    /// How the phrase is written.
    pub wording: DamageWording,
}

/// How a phrase about damage is written; it means the same in any way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageWording {
    /// `damage that ~ would deal` instead of `damage ~ would deal`.
    pub that: bool,
    /// Where `this turn` stands.
    pub turn: TurnPlace,
}

/// Where `this turn` stands among the phrases of a damage event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnPlace {
    /// `to you by sources you don't control this turn`.
    #[default]
    Last,
    /// `this turn to you`, `this turn by target creature`.
    First,
    /// `to you this turn by target creature`.
    Between,
}

/// Combat damage, other damage, or all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DamageKind {
    /// `damage`.
    #[default]
    Any,
    /// `combat damage`.
    Combat,
    /// `noncombat damage`.
    Noncombat,
}

words! {
    /// A step or phase (500.1).
    pub enum StepName {
        Untap = "untap step",
        Upkeep = "upkeep",
        Draw = "draw step",
        /// The main phase before combat.
        FirstMain = "first main phase",
        BeginCombat = "combat",
        DeclareAttackers = "declare attackers step",
        DeclareBlockers = "declare blockers step",
        FirstStrikeDamage = "first strike damage step",
        CombatDamage = "combat damage step",
        EndCombat = "end of combat",
        /// The main phase after combat.
        SecondMain = "second main phase",
        End = "end step",
        Cleanup = "cleanup step",
    }
}

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
    EnterChoosing(EnterChoice),
    /// `as ~ enters, you may pay 2 life. If you don't, it enters tapped`.
    EnterPaying(Quantity),
    /// `as ~ enters, you may reveal a Forest card from your hand. If you don't, it enters
    /// tapped`.
    EnterRevealing {
        /// What is revealed.
        what: Noun,
        /// Does the text say `it enters tapped`?
        it: bool,
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

/// A static ability that says what the rules forbid or do otherwise (604.1), and
/// changes neither objects nor events.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rule {
    /// What it says.
    pub says: Ruling,
    /// `as long as …`.
    pub condition: Option<Condition>,
    /// The condition is written behind the rest.
    pub behind: bool,
}

/// What a [`Rule`] says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Ruling {
    /// `players can't gain life` (119.7).
    CantGainLife(Noun),
    /// `your life total can't change` (119.8).
    LifeCantChange(Noun),
    /// `you don't lose the game for having 0 or less life`.
    NoLossForLife(Noun),
    /// `combat damage that would be dealt by creatures you control can't be prevented` (615.12).
    CantBePrevented(DamagePattern),
    /// `all damage is dealt to you as though its source had infect`.
    DealtAsThough {
        /// To whom; none for all damage.
        to: Option<Noun>,
        /// The keyword.
        keyword: Keyword,
    },
    /// `each creature assigns combat damage equal to its toughness rather than its power`.
    AssignsToughness(Noun),
    /// `~ assigns no combat damage this turn`.
    AssignsNothing(Noun),
    /// `you may have ~ assign its combat damage as though it weren't blocked` (510.1c).
    AsThoughUnblocked(Noun),
    /// `it can't be regenerated this turn` (701.19).
    CantRegenerate(Noun),
    /// `creatures you control can't attack`.
    CantAttack(Noun),
    /// `your opponents can't cast noncreature spells`, `each player can't cast more than one
    /// spell each turn` (601.3).
    CantCast {
        /// Who.
        who: Noun,
        /// Which spells.
        what: Filter,
        /// More than so many each turn.
        more_than: Option<i64>,
    },
    /// `creature spells you control can't be countered` (101.2).
    CantBeCountered(Noun),
    /// `~ can't block`.
    CantBlock(Noun),
    /// `if ~ is in your opening hand, you may begin the game with it on the battlefield`
    /// (103.6): nothing in a game that has begun.
    OpeningHand {
        /// `and you're not the starting player`.
        second: bool,
        /// `with a luck counter on it`.
        with: Option<CounterKind>,
        /// `If you do, exile a card from your hand.`
        exiles: bool,
    },
    /// `~ can't be blocked by creatures with power 2 or less`.
    CantBeBlocked {
        /// What.
        what: Noun,
        /// By what; none for anything.
        by: Option<Noun>,
        /// Written `except by`: by anything else.
        except: bool,
    },
    /// `you may spend mana as though it were mana of any color` (609.4b).
    SpendAs(SpendAs),
    /// `~ attacks each combat if able` (508.1d).
    MustAttack {
        /// What.
        what: Noun,
        /// When.
        when: AttackWhen,
    },
    /// `creatures entering don't cause abilities to trigger` (603.2d).
    NoTriggers(Noun),
    /// `if an artifact or creature entering causes a triggered ability of a permanent
    /// you control to trigger, that ability triggers an additional time` (603.2d).
    ExtraTrigger {
        /// What enters.
        entering: Noun,
        /// Whose abilities.
        of: Noun,
    },
}

/// Mana that may be spent as though it were other mana (609.4b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpendAs {
    /// Who may: `you`, `players`.
    pub who: Noun,
    /// Mana of one type only: `white mana`.
    pub of: Option<ManaType>,
    /// What it may be taken for.
    pub as_if: AsMana,
    /// On what; none for every cost.
    pub on: Option<SpendOn>,
}

/// What mana is taken for as it is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AsMana {
    /// `mana of any color`.
    AnyColor,
    /// `mana of any type`: colourless too.
    AnyType,
    /// `red mana`.
    Color(Color),
}

impl AsMana {
    /// The types.
    #[must_use]
    pub const fn types(self) -> ManaTypeSet {
        match self {
            Self::AnyColor => ManaTypeSet::COLORS,
            Self::AnyType => ManaTypeSet::ALL,
            Self::Color(color) => ManaTypeSet::only(color.mana()),
        }
    }
}

/// What mana may be spent on as though it were other mana.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpendOn {
    /// `to cast creature spells`.
    Cast(Noun),
    /// `to activate abilities of creatures you control`.
    Activate {
        /// The sources of the abilities.
        what: Noun,
        /// Written `to pay the activation costs of ~'s abilities`.
        costs: bool,
    },
}

words! {
    /// When a creature attacks if able.
    pub enum AttackWhen {
        EachCombat = "each combat",
        EachTurn = "each turn",
        ThisTurn = "this turn",
    }
}

/// How long an effect lasts (611.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Duration {
    /// `this turn`.
    ThisTurn,
    /// `until end of turn`.
    UntilEndOfTurn,
    /// `until your next turn`.
    YourNextTurn,
    /// `this combat`.
    ThisCombat,
    /// `until end of combat`.
    UntilEndOfCombat,
    /// `for as long as you control ~`.
    WhileYouControl,
    /// `for as long as ~ remains on the battlefield`.
    WhileHere,
    /// `for as long as ~ remains tapped`.
    WhileTapped,
    /// Nothing is said, and it is told as what is so: `it has haste`.
    Stated,
    /// `for the rest of the game`.
    Game,
    /// Nothing is said: for good.
    Indefinite,
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
