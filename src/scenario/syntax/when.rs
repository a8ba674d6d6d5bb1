//! When: what is done.

use serde::Serialize;

use super::{Attribute, Chosen, Counters, Moment, Object, Thing, Who};
use crate::{
    ast::{DamageKind, ManaType, ZoneName},
    diagnostic::Span,
};

/// One When: actions of one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct When {
    /// Before or after what was done before it resolves.
    pub timing: Timing,
    /// What is done, all at the same time.
    pub acts: Vec<Act>,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// When a When is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Timing {
    /// Once everything before it has resolved.
    Afterwards,
    /// Before the last thing resolves.
    InResponse(Option<Response>),
}

/// `in response to Burning-Tree Emissary's trigger`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Response {
    /// The spell, or the source of the ability.
    pub object: Object,
    /// Is it an ability?
    pub ability: bool,
}

/// An action, and how it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// What is done.
    pub action: Action,
    /// How it is done.
    pub manner: Manner,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// How an action is done: what is said after it, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Manner {
    /// `paying {R}`.
    pub payment: Payment,
    /// `legally`.
    pub legally: bool,
    /// `face down`.
    pub down: bool,
    /// `with X = 5`.
    pub x: Option<i64>,
    /// `targeting Bob`; none where nothing is said of targets.
    pub targets: Option<Vec<Thing>>,
    /// `kicked twice`.
    pub kicked: u32,
    /// `from her graveyard`.
    pub from: Option<ZoneName>,
    /// Choices that are pinned.
    pub pins: Vec<Pin>,
}

/// How a cost is paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Payment {
    /// Nothing is said.
    #[default]
    Unsaid,
    /// `paying`: in every distinct legal way.
    Any,
    /// `paying {R}{R}`.
    Mana(Vec<ManaType>),
    /// `without paying its mana cost`.
    Free,
}

/// A choice that is pinned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Pin {
    /// `choosing red`, `Alice chooses red`.
    Choose {
        /// Who; none: whoever does the action.
        who: Option<Who>,
        /// What.
        what: Vec<Chosen>,
    },
    /// `Alice applies Mending Hands first, then Furnace of Rath` (616.1).
    Apply {
        /// Who.
        who: Who,
        /// The sources of the effects, in this order.
        what: Vec<Object>,
        /// After all others instead of before them.
        last: bool,
    },
    /// `Alice orders her triggers Blood Artist, Soul Warden` (603.3b).
    Order {
        /// Who.
        who: Who,
        /// The sources of the triggers, in the order in which they are put on the stack.
        what: Vec<Object>,
    },
}

/// Which ability of an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum AbilityChoice {
    /// Nothing is said: the one there is.
    Only,
    /// `second`, counted from 1; 0 stands for the last.
    Nth(usize),
    /// The loyalty ability with this cost.
    Loyalty(i64),
    /// The ability with these words in it.
    Words(String),
}

/// Until when time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Until {
    /// The end of the step or phase.
    Step,
    /// The end of the phase.
    Phase,
    /// The end of the turn.
    Turn,
}

/// What a player does with objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ActVerb {
    /// Taps.
    Tap,
    /// Untaps.
    Untap,
    /// Sacrifices.
    Sacrifice,
    /// Discards.
    Discard,
    /// Exiles.
    Exile,
    /// Destroys.
    Destroy,
    /// Returns to its owner's hand.
    Return,
    /// Mills.
    Mill,
    /// Gives a regeneration shield.
    Regenerate,
}

/// What becomes of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Fate {
    /// Is destroyed.
    Destroyed,
    /// Is exiled.
    Exiled,
    /// Is sacrificed by its controller.
    Sacrificed,
    /// Is discarded by its owner.
    Discarded,
    /// Dies: is put into its owner's graveyard from the battlefield.
    Dies,
    /// Becomes tapped.
    Tapped,
    /// Becomes untapped.
    Untapped,
    /// Leaves the battlefield, for its owner's hand.
    Leaves,
    /// Resolves.
    Resolves,
}

/// How damage is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DamageWord {
    /// Combat damage or not; `damage` alone is not.
    pub kind: DamageKind,
    /// `that can't be prevented`.
    pub unpreventable: bool,
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Action {
    /// `Alice casts Shock`.
    Cast {
        /// Who.
        who: Who,
        /// What.
        card: Object,
    },
    /// `Alice turns Exalted Angel face up`.
    TurnUp {
        /// Who.
        who: Who,
        /// What.
        object: Object,
    },
    /// `Alice plays Forest`.
    Play {
        /// Who.
        who: Who,
        /// What.
        card: Object,
    },
    /// `Alice activates Walking Ballista's second ability`.
    Activate {
        /// Who.
        who: Who,
        /// Of what.
        object: Object,
        /// Which one.
        ability: AbilityChoice,
    },
    /// `Alice taps Forest for mana`.
    TapForMana {
        /// Who.
        who: Who,
        /// What.
        objects: Vec<Object>,
    },
    /// `Alice pays {R}{R}{R}`: answers a choice of how much is paid.
    Pay {
        /// Who.
        who: Who,
        /// What.
        mana: Vec<ManaType>,
    },
    /// `Alice gains 3 life`; a loss is negative.
    Life {
        /// Who.
        who: Who,
        /// How much.
        amount: i64,
    },
    /// `Alice draws two cards`.
    Draw {
        /// Who.
        who: Who,
        /// How many.
        amount: i64,
    },
    /// `Alice sacrifices Grizzly Bears`.
    Do {
        /// Who.
        who: Who,
        /// What is done.
        verb: ActVerb,
        /// To what.
        objects: Vec<Object>,
    },
    /// `Alice puts 2 +1/+1 counters on Grizzly Bears`; removing is negative.
    Counters {
        /// Who.
        who: Who,
        /// How many of which.
        counters: Counters,
        /// On what.
        on: Thing,
    },
    /// `Alice adds {G}`.
    AddMana {
        /// Who.
        who: Who,
        /// What.
        mana: Vec<ManaType>,
    },
    /// `Alice concedes` (104.3a).
    Concede {
        /// Who.
        who: Who,
    },
    /// `Alice chooses red`: pins a choice of what was done before.
    Decide(Pin),
    /// `Grizzly Bears deals 3 damage to Alice`.
    Damage {
        /// The source.
        source: Object,
        /// How much.
        amount: i64,
        /// Which damage.
        word: DamageWord,
        /// To whom or what.
        to: Vec<Thing>,
    },
    /// `Grizzly Bears attacks Bob`.
    Attack {
        /// The attackers.
        attackers: Vec<Object>,
        /// Whom or what.
        whom: Thing,
    },
    /// `Craw Wurm blocks Grizzly Bears`.
    Block {
        /// The blockers.
        blockers: Vec<Object>,
        /// The attackers that each of them blocks.
        attackers: Vec<Object>,
    },
    /// `Forest enters the battlefield under Alice's control (tapped)`.
    Enter {
        /// What.
        objects: Vec<Object>,
        /// Under whose control; none: the active player's.
        under: Option<Who>,
        /// How.
        attributes: Vec<Attribute>,
    },
    /// `Grizzly Bears dies`.
    Suffer {
        /// What.
        objects: Vec<Object>,
        /// What becomes of them.
        fate: Fate,
    },
    /// `the combat damage is dealt`.
    CombatDamage {
        /// Only the first of the two steps (510.4).
        first_strike: bool,
    },
    /// `the step ends`.
    Ends(Until),
    /// `it becomes Bob's turn`.
    Becomes(Moment),
    /// `the stack resolves`.
    StackResolves,
}
