//! Effects: what a spell or ability does, clause by clause.

use super::manner::{
    AsDone, CounterChange, Joint, LifeChange, NextTime, NextUntap, OwnerDoes, PickWord,
    ReturnPlace, ShuffleHow, Verb,
};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::adding::AddMana;
use super::change::{ActionWord, Change, Designation};
use super::deal::Deal;
use super::mode::{ModeCount, ModeTold, MoreModes};
use super::token::{EntersWith, Token, TokenState};
use super::turns::{ExtraCombat, TurnChange};
use super::{
    Ability, CardEffect, Condition, Cost, CounterKind, Duration, Filter, ManaSymbol, Name, Noun,
    Play, Quantity, Replacement, ResultRow, Roll, Rounding, Ruling, TargetCount, Vote, ZonePhrase,
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
    /// `discard a nonland card`, `discard up to three cards`: which and how many is chosen.
    DiscardSome {
        /// Who.
        who: Noun,
        /// Written `that player discards`.
        said: bool,
        /// How many.
        count: TargetCount,
        /// Which cards.
        filter: Filter,
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
    Emblem {
        /// Who.
        who: Noun,
        /// What it has.
        abilities: Vec<Arc<Ability>>,
    },
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
    /// `roll a d20` (706).
    Roll(Box<Roll>),
    /// `starting with you, each player votes for time or knowledge` (701.38).
    Vote(Box<Vote>),
    /// `clash with an opponent` (701.30).
    Clash(Noun),
    /// What cascade does (702.85a).
    Cascade,
    /// `target player takes an extra turn after this one`, `you become the monarch`.
    Turns {
        /// Who.
        who: Noun,
        /// Does the text say who?
        said: bool,
        /// What.
        change: TurnChange,
    },
    /// `exchange control of ~ and target creature` (701.12).
    Exchange {
        /// One of the two, or both.
        one: Noun,
        /// The other, where it is named by itself.
        other: Option<Noun>,
    },
    /// `after this phase, there is an additional combat phase` (500.8).
    ExtraCombat(ExtraCombat),
    /// `discover 4` (701.57).
    Discover(Quantity),
    /// What was exiled by one of the two goes to the bottom of the library.
    BottomExiled {
        /// What was found and not cast goes to the hand.
        to_hand: bool,
    },
    /// A card that has been exiled is one that is foretold, plotted or suspended.
    SetAside {
        /// By which keyword.
        how: super::CastWord,
        /// With how many time counters.
        counters: Option<i64>,
    },
    /// A Class comes to a level (716.2a).
    LevelUp(u8),
    /// The speed of the player whose turn it is goes up (702.179d).
    SpeedUp,
    /// `exert ~`: it misses its controller's next untap step (701.43).
    Exert,
    /// `1—9 | Draw a card.`: what comes of a roll (706.3).
    ResultTable(Vec<ResultRow>),
    /// `exile ~ with three time counters on it`.
    ExileWith(i64),
    /// `exile the top card of your library face down` (406.3).
    FaceDown(Effects),
    /// `exile target creature until ~ leaves the battlefield` (610.3).
    ExileUntil(Noun),
    /// `otherwise, draw a card`: where the condition of the sentence before does not hold.
    Otherwise(Effects),
    /// `double the number of +1/+1 counters on ~` (701.10e).
    DoubleCounters {
        /// Which; none: each kind.
        kind: Option<CounterKind>,
        /// On what; `you`: those that you have.
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
        /// How they enter.
        state: TokenState,
        /// Whom they enter attacking, where that is said: `attacking that player`.
        whom: Option<Noun>,
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
    /// `~ becomes a copy of target creature until end of turn` (707, layer 1).
    BecomeCopy {
        /// What becomes it.
        what: Noun,
        /// Of what.
        of: Noun,
        /// `except it has haste`.
        except: Vec<Change>,
        /// For how long; none: for good.
        duration: Option<Duration>,
        /// Written `until end of turn, …`.
        first: bool,
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
        /// `twice`: how many copies, where it is not one.
        times: Option<Quantity>,
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
    Watch {
        /// What watches.
        ability: Arc<Ability>,
        /// Written `this turn, …`.
        this_turn: bool,
    },
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
        /// `If you control a commander, you may choose both instead.`
        more: Option<Box<MoreModes>>,
        /// What the modes are called, in their order, if they have names (207.2d).
        words: Vec<Name>,
        /// What is said of them in front, where it is not just a dash.
        told: ModeTold,
        /// The modes.
        modes: Vec<Effects>,
    },
    /// `pay any amount of {R}`, after `you may`; none for `{E}`.
    PayAny(Option<ManaSymbol>),
    /// `when you do, …`: an ability that triggers if the player did it (603.12).
    Reflexive(Effects),
    /// `when you discard a nonland card this way, …`: the same, if this was done.
    ReflexiveIf {
        /// What was to be done.
        condition: Condition,
        /// What happens then.
        effects: Effects,
    },
    /// `Do this only once each turn.`: what the instruction before lets the player do.
    OnlyOnce,
    /// `choose a color`: what later words call `the chosen color` (608.2d).
    PickWord(PickWord),
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
    /// `sacrifice an artifact or discard a card`: one of these is chosen as the instruction
    /// is followed (608.2d).
    Either {
        /// Who faces the villainous choice (701.55), if it is one; else you choose.
        who: Option<Noun>,
        /// What may be chosen.
        options: Vec<Effects>,
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
    /// The same at any time from now on.
    WatchOn(Arc<Ability>),
    /// `when damage is prevented this way, …` (603.12).
    WhenPrevented(Effects),
    /// `that player can't gain life for the rest of the game`.
    Rule {
        /// What holds from now on.
        rule: Arc<Ruling>,
        /// For how long.
        duration: Duration,
        /// Is that said in front?
        first: bool,
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
    /// `proliferate twice`, `investigate X times`: one time after the other.
    Times {
        /// How many times.
        times: Quantity,
        /// What is done.
        effects: Effects,
    },
    /// `you win the game`, `you lose the game` (104.2b, 104.3e).
    EndGame {
        /// Who.
        who: Noun,
        /// Wins, and does not lose?
        wins: bool,
    },
    /// `it becomes monstrous`, `suspect target creature`, `it's no longer suspected`.
    Designate {
        /// What.
        what: Noun,
        /// What it comes to be.
        as_what: Designation,
        /// Or is no longer.
        not: bool,
    },
    /// `the owner of target permanent puts it on the top or bottom of their library`.
    ByOwner {
        /// What.
        what: Noun,
        /// What its owner does with it.
        does: OwnerDoes,
        /// Written `the owner of`.
        of: bool,
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
    /// `those creatures fight each other`: the two of them (701.14).
    FightEach(Noun),
    /// `~ fights target creature` (701.14).
    Fight {
        /// One of them.
        who: Noun,
        /// The other.
        whom: Noun,
    },
    /// `shuffle it into its owner's library` (701.24).
    ShuffleIn {
        /// What.
        what: Noun,
        /// How it is written.
        how: ShuffleHow,
    },
    /// `each player shuffles their hand and graveyard into their library`.
    ShuffleZones {
        /// Who.
        who: Noun,
        /// The hand, too?
        hand: bool,
    },
    /// `attach ~ to target creature you control` (701.3).
    Attach {
        /// What.
        what: Noun,
        /// To what.
        to: Noun,
    },
    /// `unattach ~` (701.3d).
    Unattach(Noun),
    /// `regenerate ~` (701.19).
    Regenerate(Noun),
    /// `Remove all damage marked on it.`
    Heal(Noun),
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
        /// Does the text say `as you cast ~`? What is divided, and how many targets there are,
        /// is always looked at then.
        as_done: Option<AsDone>,
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
