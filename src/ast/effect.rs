//! Effects: what a spell or ability does, clause by clause.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Ability, AnyKeyword, CardEffect, CardType, CardTypeSet, ColorSet, Condition, Cost, CounterKind,
    Duration, Filter, Head, Keyword, ManaOutput, ManaSymbol, Measure, Name, Noun, Play, Protection,
    Quantity, Replacement, Rounding, Ruling, SupertypeSet, ZonePhrase, bits::bit_set, words::words,
};

/// Instructions, followed in the order written (608.2c). Shared, so that a game
/// in progress can point at what is still to be done.
pub type Effects = Arc<[Effect]>;

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Effect {
    /// `~ deals 3 damage to any target`.
    Deal(Deal),
    /// `add {G}`.
    AddMana(AddMana),
    /// A replacement or prevention effect that lasts for a while.
    Replace(Arc<Replacement>),
    /// `you gain 3 life`, `each player loses 1 life`.
    Life {
        /// Who.
        who: Noun,
        /// Gain or lose.
        change: LifeChange,
        /// How much.
        amount: Quantity,
    },
    /// `put a +1/+1 counter on target creature`, `remove …`.
    Counters {
        /// Put or remove.
        change: CounterChange,
        /// How many.
        amount: Quantity,
        /// Which.
        kind: CounterKind,
        /// On or from what.
        on: Noun,
    },
    /// `draw two cards`.
    Draw {
        /// Who.
        who: Noun,
        /// Written `you draw`.
        said: bool,
        /// How many.
        amount: Quantity,
    },
    /// `discard a card`.
    Discard {
        /// Who.
        who: Noun,
        /// Written `you discard`.
        said: bool,
        /// How many.
        amount: Quantity,
        /// Written `at random`.
        random: bool,
    },
    /// `mill three cards` (701.17).
    Mill {
        /// Who.
        who: Noun,
        /// Written `you mill`.
        said: bool,
        /// How many.
        amount: Quantity,
    },
    /// What is done with libraries and cards.
    Cards(CardEffect),
    /// `proliferate` (701.34).
    Proliferate,
    /// `remove those counters`: which and from what is known once the text is bound.
    RemoveThose(Option<(CounterKind, Noun)>),
    /// `you may play that card this turn`, and `cast it`, which the player may do.
    Play(Box<Play>),
    /// `you get an emblem with "…"` (114).
    Emblem(Vec<Arc<Ability>>),
    /// `pay {2}`, which the player may do.
    Pay(Box<Cost>),
    /// `target player draws a card and loses 1 life`: clauses whose subject is said once.
    Chain {
        /// The word between them.
        by: Joint,
        /// The clauses, each with the subject.
        parts: Effects,
    },
    /// `flip a coin` (705).
    FlipCoin,
    /// `exile target creature until ~ leaves the battlefield` (610.3).
    ExileUntil(Noun),
    /// `otherwise, draw a card`: where the condition of the sentence before does not hold.
    Otherwise(Effects),
    /// `double the number of +1/+1 counters on ~` (701.10e).
    DoubleCounters {
        /// Which.
        kind: CounterKind,
        /// On what.
        on: Noun,
    },
    /// `you get {E}{E}`, `target player gets two poison counters`.
    GetCounters {
        /// Who.
        who: Noun,
        /// How many.
        amount: Quantity,
        /// Which.
        kind: CounterKind,
    },
    /// `discard your hand`, `each player discards their hand`.
    DiscardHand {
        /// Who.
        who: Noun,
        /// Does the text say who?
        said: bool,
    },
    /// `create two 1/1 white Soldier creature tokens` (111).
    Create {
        /// Who, where the text says so.
        who: Option<Noun>,
        /// How many.
        amount: Quantity,
        /// Do they enter tapped?
        tapped: bool,
        /// Which.
        token: Token,
    },
    /// `return target creature to its owner's hand`.
    Return {
        /// What.
        what: Noun,
        /// From which zone, where the text says so of `~`.
        from: Option<ZonePhrase>,
        /// Where to.
        to: ReturnPlace,
        /// `with a finality counter on it`.
        with: Option<EntersWith>,
    },
    /// `destroy`, `sacrifice`, `tap` … and what it is done to.
    Act {
        /// Who does it, where the text says so.
        who: Option<Noun>,
        /// What is done.
        verb: Verb,
        /// To what.
        what: Noun,
    },
    /// `target creature gets +3/+3 until end of turn`.
    Change {
        /// What is changed.
        what: Noun,
        /// How.
        changes: Vec<Change>,
        /// For how long.
        duration: Duration,
        /// Written `until end of turn, …`.
        first: bool,
    },
    /// `gain control of target creature until end of turn` (layer 2).
    Control {
        /// Who gets it.
        who: Noun,
        /// Of what.
        what: Noun,
        /// For how long; none: for good.
        duration: Option<Duration>,
    },
    /// `copy target instant or sorcery spell. You may choose new targets for the copy.`
    Copy {
        /// Which spell.
        what: Noun,
        /// Written `and you may choose …`.
        and: bool,
    },
    /// `double the amount of each type of unspent mana you have` (701.10f).
    DoubleMana,
    /// `that land doesn't untap during its controller's next untap step`.
    MissUntap {
        /// What.
        what: Noun,
        /// Whose step.
        step: NextUntap,
    },
    /// `until end of turn, whenever a player taps an Island for mana, …`.
    Watch(Arc<Ability>),
    /// `… at the beginning of the next end step` (603.7).
    Later {
        /// When.
        when: NextTime,
        /// What happens then.
        effects: Effects,
        /// Written in front.
        first: bool,
    },
    /// `choose one —` and its modes (700.2).
    Choose {
        /// How many of them.
        count: ModeCount,
        /// The modes.
        modes: Vec<Effects>,
    },
    /// `pay any amount of {R}`, after `you may`.
    PayAny(ManaSymbol),
    /// `when you do, …`: an ability that triggers if the player did it (603.12).
    Reflexive(Effects),
    /// `choose a permanent you control`: what later words call `that permanent`.
    Pick(Noun),
    /// `if you control a Swamp, …`.
    If {
        /// The condition.
        condition: Condition,
        /// What happens then.
        then: Effects,
        /// Written with `instead`: what it replaces of the clause before (614.15).
        instead: bool,
        /// Is `instead` said before what happens?
        front: bool,
        /// Written behind what it governs: `… instead if you control a Swamp`.
        behind: bool,
    },
    /// `amass Orcs 2`, `it connives`: an action that stands for instructions (701).
    Told {
        /// Which.
        action: ActionWord,
        /// Who or what does it, where that is said.
        who: Option<Noun>,
        /// How many.
        amount: Option<Quantity>,
        /// Of which kind.
        kind: Option<Name>,
        /// What it stands for.
        effects: Effects,
    },
    /// `you may draw a card`.
    May(Effects),
    /// `its controller may draw a card`: each of them decides, and does it as the player
    /// that the instructions speak to.
    MayBy {
        /// Who.
        who: Noun,
        /// What.
        effects: Effects,
    },
    /// `… unless you pay {2}`: that player may pay; the rest happens if they do not (118.12a).
    Unless {
        /// Who may pay.
        who: Noun,
        /// What.
        cost: Box<Cost>,
        /// What happens otherwise.
        otherwise: Effects,
    },
    /// `… unless that player has ~ deal 4 damage to them`: that player may let it happen;
    /// the rest happens if they do not (118.12a).
    UnlessHave {
        /// Who.
        who: Noun,
        /// What they may let happen.
        have: Effects,
        /// What happens otherwise.
        otherwise: Effects,
    },
    /// `its controller may pay {2}`, `any player may have ~ deal 5 damage to them`.
    Allow {
        /// Who may; each of them is asked in turn order until one does it.
        who: Noun,
        /// What.
        effects: Effects,
    },
    /// `the damage can't be prevented`: what the instruction before deals (615.12).
    Unpreventable,
    /// `when that creature dies this turn, …`: a delayed trigger, once or as often as the
    /// word says, that knows what the text spoke of (603.7).
    WatchTurn(Arc<Ability>),
    /// `when damage is prevented this way, …` (603.12).
    WhenPrevented(Effects),
    /// `that player can't gain life for the rest of the game`.
    Rule {
        /// What holds from now on.
        rule: Arc<Ruling>,
        /// For how long.
        duration: Duration,
    },
    /// `… for each 1 damage prevented this way`: the amount so many times.
    ForEach {
        /// How many times.
        each: Quantity,
        /// What is done.
        effects: Effects,
        /// Does it stand in front: `for each creature you control, …`?
        first: bool,
    },
    /// `you win the game`, `you lose the game` (104.2b, 104.3e).
    EndGame {
        /// Who.
        who: Noun,
        /// Wins, and does not lose?
        wins: bool,
    },
    /// `distribute two -1/-1 counters among one or two target creatures` (601.2d).
    Distribute {
        /// How many.
        amount: Quantity,
        /// Which.
        kind: CounterKind,
        /// Among what.
        among: Noun,
    },
    /// `~ fights target creature` (701.14).
    Fight {
        /// One of them.
        who: Noun,
        /// The other.
        whom: Noun,
    },
    /// `shuffle it into its owner's library` (701.24).
    ShuffleIn(Noun),
    /// `attach ~ to target creature you control` (701.3).
    Attach {
        /// What.
        what: Noun,
        /// To what.
        to: Noun,
    },
    /// `regenerate ~` (701.19).
    Regenerate(Noun),
    /// `they can't be regenerated`: what the clause before destroys (701.19c).
    NoRegeneration(Noun),
    /// `Excess damage is dealt to that creature's controller instead`: of the damage that
    /// the instruction before deals (120.4a).
    ExcessTo(Noun),
    /// `…, where X is the number of creatures you control`.
    Where {
        /// What X is in these effects.
        x: Quantity,
        /// The effects.
        effects: Effects,
        /// Does the text say `as you cast ~`? What is divided is always looked at then.
        as_cast: bool,
        /// Written `a number of counters equal to …`.
        equal_to: bool,
    },
    /// `create half X Food tokens, rounded up`: which way the halves in it are rounded.
    Rounded {
        /// Which way.
        rounded: Rounding,
        /// Written as a sentence of its own: `Round down each time.`
        each_time: bool,
        /// The effects.
        effects: Effects,
    },
    /// Clauses of one sentence, followed in the order written.
    Joined {
        /// The word between them.
        by: Joint,
        /// The clauses.
        parts: Effects,
    },
}

words! {
    /// The untap step that something misses.
    pub enum NextUntap {
        Its = "its controller's next untap step",
        Their = "their controller's next untap step",
        Theirs = "their controllers' next untap steps",
        Yours = "your next untap step",
    }
}

words! {
    /// The moment of a delayed trigger.
    pub enum NextTime {
        EndOfCombat = "end of combat",
        EndStep = "the next end step",
        YourMain = "your next main phase",
        YourUpkeep = "your next upkeep",
        Upkeep = "the next turn's upkeep",
    }
}

words! {
    /// The word that joins two clauses.
    pub enum Joint {
        And = "and",
        Then = "then",
        /// A comma alone.
        Comma = ",",
        /// A comma before it.
        CommaAnd = ", and",
    }
}

/// Damage dealt by an effect (120).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deal {
    /// What deals it.
    pub source: Noun,
    /// How much.
    pub amount: Quantity,
    /// How the amount is written.
    pub form: DealForm,
    /// To whom or what.
    pub to: Noun,
    /// `and 2 damage to you`: dealt by the same source in the same event.
    pub also: Vec<Share>,
    /// Does the text say `also deals`?
    pub again: bool,
}

/// A further part of the damage that one clause deals.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Share {
    /// How much.
    pub amount: Quantity,
    /// To whom or what.
    pub to: Noun,
    /// Written `and 1 additional damage to each blue creature`.
    pub additional: bool,
}

/// Where the amount of damage stands in its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DealForm {
    /// `deals 3 damage to X`.
    Plain,
    /// `deals damage equal to Q to X`.
    EqualTo,
    /// `deals damage to X equal to Q`.
    ToEqual,
    /// `deals 3 damage divided as you choose among X`.
    Divided,
    /// `deals that much damage to X`.
    ThatMuch,
    /// `deals damage equal to Q divided as you choose among X`.
    EqualDivided,
    /// `deals 3 damage divided evenly, rounded down, among X`.
    Evenly,
}

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
    pub kept: bool,
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

/// A token (111).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Token {
    /// One that the rules know (111.10).
    Known(KnownToken),
    /// A Clue, written `investigate` (701.16).
    Investigate,
    /// `a token that's a copy of target creature, except …` (707.2).
    Copy {
        /// Of what.
        of: Noun,
        /// What is otherwise.
        except: Vec<Change>,
    },
    /// One that the text describes.
    Made {
        /// Power and toughness.
        body: (Quantity, Quantity),
        /// Colours.
        colors: ColorSet,
        /// Types.
        types: TypeChange,
        /// Keywords and abilities.
        with: Vec<Change>,
    },
}

words! {
    /// Tokens that the rules know (111.10).
    pub enum KnownToken {
        Treasure = "Treasure",
        Food = "Food",
        Clue = "Clue",
        Gold = "Gold",
        Blood = "Blood",
        Mutagen = "Mutagen",
        Lander = "Lander",
        Powerstone = "Powerstone",
        Shard = "Shard",
    }
}

/// Counters that something enters with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EntersWith {
    /// How many.
    pub amount: Quantity,
    /// Which.
    pub kind: CounterKind,
    /// Written `an additional`.
    pub additional: bool,
}

words! {
    /// Where something returns to.
    pub enum ReturnPlace {
        ItsOwnersHand = "its owner's hand",
        TheirOwnersHand = "their owner's hand",
        TheirOwnersHands = "their owners' hands",
        YourHand = "your hand",
        Battlefield = "the battlefield",
        Tapped = "the battlefield tapped",
        UnderYours = "the battlefield under your control",
        UnderIts = "the battlefield under its owner's control",
        UnderTheirs = "the battlefield under their owners' control",
        TappedYours = "the battlefield tapped under your control",
        TappedIts = "the battlefield tapped under its owner's control",
        TappedTheirs = "the battlefield tapped under their owners' control",
    }
}

impl ReturnPlace {
    /// Is it a hand?
    #[must_use]
    pub const fn is_hand(self) -> bool {
        matches!(
            self,
            Self::ItsOwnersHand | Self::TheirOwnersHand | Self::TheirOwnersHands | Self::YourHand
        )
    }

    /// Tapped?
    #[must_use]
    pub const fn is_tapped(self) -> bool {
        matches!(self, Self::Tapped | Self::TappedYours | Self::TappedIts | Self::TappedTheirs)
    }

    /// Under the control of the owner, whoever that is?
    #[must_use]
    pub const fn is_owners(self) -> bool {
        matches!(self, Self::UnderIts | Self::UnderTheirs | Self::TappedIts | Self::TappedTheirs)
    }
}

words! {
    /// What an object cannot do (101.2).
    pub enum Restriction {
        Attack = "attack",
        Block = "block",
        AttackOrBlock = "attack or block",
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
        Connive = "connive",
        Explore = "explore",
        Populate = "populate",
        Support = "support",
    }
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

words! {
    /// Which way a life total goes.
    pub enum LifeChange {
        Gain = "gain",
        Lose = "lose",
    }
}

words! {
    /// What is done with counters.
    pub enum CounterChange {
        Put = "put",
        Remove = "remove",
    }
}

words! {
    /// Verbs that take an object and nothing else.
    pub enum Verb {
        Counter = "counter",
        Destroy = "destroy",
        Exile = "exile",
        Sacrifice = "sacrifice",
        Tap = "tap",
        Untap = "untap",
        TapOrUntap = "tap or untap",
        Transform = "transform",
        /// Of cards that are named, not chosen.
        Discard = "discard",
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
    /// `gains protection from red` (layer 6).
    Protect(Protection),
    /// `have "{T}: Add {G}."` (layer 6).
    Grant(Arc<Ability>),
    /// `loses all abilities` (layer 6).
    LoseAllAbilities,
    /// `loses flying` (613.1f).
    Lose(AnyKeyword),
    /// `are Mountains`, `is a Swamp in addition to its other types` (layer 4).
    Types(TypeChange),
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

/// How many modes are chosen (700.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ModeCount {
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
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
}
