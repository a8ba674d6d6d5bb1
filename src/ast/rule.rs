//! What the rules forbid or do otherwise, and for how long something lasts.

use serde::{Deserialize, Serialize};

use super::damage::DamagePattern;
use super::words::words;
use super::{
    Color, Condition, CounterKind, Filter, Keyword, ManaCost, ManaType, ManaTypeSet, Noun, StepName,
};

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
    /// Told of the subject of the ability before it, which is not said again.
    pub again: bool,
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
    /// `you may cast sorcery spells as though they had flash` (702.8).
    AsThoughFlash {
        /// What; `~` for the card with the ability.
        what: Noun,
        /// `if you pay {2} more to cast it`.
        more: Option<ManaCost>,
    },
    /// `you may assign ~'s combat damage divided as you choose among defending player and/or
    /// any number of creatures they control` (510.1c).
    AssignsAmong(Noun),
    /// `~ crews Vehicles as though its power were 2 greater` (702.122).
    CrewsFor {
        /// What.
        what: Noun,
        /// How much greater.
        more: i64,
        /// Written `saddles Mounts and crews Vehicles`.
        saddles: bool,
    },
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
    /// `untap ~ during each other player's untap step` (502.3).
    UntapsToo(Noun),
    /// `a player losing unspent mana causes that player to lose that much life`.
    ManaBurn(Noun),
    /// `you have no maximum hand size` (402.2).
    NoHandLimit(Noun),
    /// `you may play an additional land on each of your turns` (305.2).
    MoreLands {
        /// Who.
        who: Noun,
        /// How many more.
        count: i64,
        /// Written `on each of your turns`.
        each_turn: bool,
    },
    /// `~ can't block`, `~ can't block creatures with power 2 or greater`.
    CantBlock {
        /// Who.
        who: Noun,
        /// What; none for anything.
        whom: Option<Noun>,
    },
    /// `~ can't be the target of spells or abilities your opponents control` (115.4).
    CantBeTarget {
        /// What.
        what: Noun,
        /// Of what.
        of: Noun,
    },
    /// `skip your draw step`, `players skip their upkeep steps` (614.10).
    SkipsStep {
        /// Who.
        who: Noun,
        /// Which.
        step: StepName,
    },
    /// `the "legend rule" doesn't apply to creatures you control` (704.5j).
    NoLegendRule(Noun),
    /// `your maximum hand size is increased by 1` (402.2).
    HandSize {
        /// Whose.
        who: Noun,
        /// By how much, or what it is.
        change: SizeChange,
    },
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
    /// `artifact spells you cast this turn cost {1} less to cast`.
    Costs(Box<super::CostChange>),
    /// `~ can't be blocked by creatures with power 2 or less`.
    CantBeBlocked {
        /// What.
        what: Noun,
        /// By what; none for anything.
        by: Option<Noun>,
        /// Written `except by`: by anything else.
        except: bool,
    },
    /// `~ can't be blocked except by two or more creatures`, `~ can't be blocked by more than
    /// one creature` (509.1b).
    BlockedBy {
        /// What.
        what: Noun,
        /// At least so many, if it is blocked.
        least: Option<i64>,
        /// At most so many.
        most: Option<i64>,
    },
    /// `~ blocks each combat if able`, `target creature blocks ~ this turn if able`, `all
    /// creatures able to block ~ do so` (509.1c).
    MustBlock {
        /// Who blocks.
        who: Noun,
        /// What; none for anything.
        whom: Option<Noun>,
        /// When; none where whoever is able does so.
        when: Option<AttackWhen>,
    },
    /// `~ must be blocked by a Dalek if able` (509.1c).
    MustBeBlocked {
        /// What.
        what: Noun,
        /// By what; none for anything.
        by: Option<Noun>,
    },
    /// `you may spend mana as though it were mana of any color` (609.4b).
    SpendAs(SpendAs),
    /// `~ attacks each combat if able` (508.1d).
    MustAttack {
        /// What.
        what: Noun,
        /// Whom; none for anybody.
        whom: Option<Noun>,
        /// When.
        when: AttackWhen,
    },
    /// `while voting, you may vote an additional time` (701.38d).
    MoreVotes {
        /// Written `you may vote`, and not `you get an additional vote`?
        may: bool,
    },
    /// `you choose how each player votes this turn` (701.38).
    ChoosesVotes,
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
    /// `to activate those abilities`: those that it was given.
    Given,
    /// `to activate abilities of creatures you control`.
    Activate {
        /// The sources of the abilities.
        what: Noun,
        /// Written `to pay the activation costs of ~'s abilities`.
        costs: bool,
    },
}

/// What happens to a maximum hand size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SizeChange {
    /// It is so much more, or less.
    By(i64),
    /// It is so much.
    To(i64),
}

words! {
    /// When a creature attacks or blocks if able.
    pub enum AttackWhen {
        EachCombat = "each combat",
        EachTurn = "each turn",
        ThisTurn = "this turn",
        ThisCombat = "this combat",
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
    /// `until ~ is cast from exile`.
    UntilCast,
    /// `for as long as ~ remains tapped`.
    WhileTapped,
    /// As long as it is suspected (701.60c).
    WhileSuspected,
    /// Nothing is said, and it is told as what is so: `it has haste`.
    Stated,
    /// `for the rest of the game`.
    Game,
    /// Nothing is said: for good.
    Indefinite,
}
