//! Given: a photograph of the game.

use serde::Serialize;

use super::{Counters, Floating, Moment, Object, Thing, Who, Zone};
use crate::{
    ast::{Color, DamageKind, ManaType, Name},
    diagnostic::Span,
};

/// One statement of the photograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Given {
    /// `Alice is at 20 life`.
    Life {
        /// Who.
        who: Who,
        /// The life total.
        life: i64,
    },
    /// `Alice controls two Llanowar Elves (tapped)`.
    Controls {
        /// Who.
        who: Who,
        /// The permanents.
        permanents: Vec<Permanents>,
    },
    /// `Alice has Lightning Bolt in hand, {R} floating`.
    Has {
        /// Who.
        who: Who,
        /// What.
        what: Vec<Holding>,
    },
    /// `Alice chose red for Caged Sun`.
    Chose {
        /// Who.
        who: Who,
        /// What was chosen.
        what: Vec<Chosen>,
        /// For what.
        object: Object,
    },
    /// `Alice is the monarch`.
    Role {
        /// Who.
        who: Who,
        /// What they are.
        role: Role,
    },
    /// `it is Bob's turn, in the declare attackers step`.
    Moment(Moment),
    /// `Alice is protected by a shield that prevents the next 3 damage this turn`.
    Shield {
        /// Who or what is protected.
        what: Thing,
        /// By what.
        shield: Shield,
    },
    /// `Little is tapped`.
    Is {
        /// What.
        object: Object,
        /// How it is.
        attributes: Vec<Attribute>,
    },
}

/// `two Llanowar Elves (tapped) as "Little" attached to Alice`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Permanents {
    /// How many.
    pub count: i64,
    /// The card, or the token the rules know.
    pub object: Object,
    /// How they are.
    pub attributes: Vec<Attribute>,
    /// What they are called.
    pub labels: Vec<Name>,
    /// Where they stand.
    #[serde(skip)]
    pub span: Span,
}

/// What a permanent is like in the photograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Attribute {
    /// `tapped`.
    State(StateWord),
    /// `2 +1/+1 counters`.
    Counters(Counters),
    /// `3 damage`.
    Damage(i64),
    /// `attacking Bob`.
    Attacking(Thing),
    /// `blocking Hill Giant`.
    Blocking(Object),
    /// `attached to Alice`.
    Attached(Thing),
    /// `protected by Bob`.
    Protected(Who),
    /// `owned by Bob`.
    Owned(Who),
    /// `imprinted with Forest`.
    Imprinted(Object),
    /// `her commander` (903.3).
    Commander,
    /// `token`.
    Token,
}

/// A state in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum StateWord {
    /// Tapped.
    Tapped,
    /// Untapped.
    Untapped,
    /// Not under its controller's control since their turn began (302.6).
    SummoningSick,
    /// Face down (708).
    FaceDown,
    /// Phased out (702.26).
    PhasedOut,
    /// With its back face up (701.28).
    Transformed,
    /// Attacking.
    Attacking,
    /// Blocking.
    Blocking,
    /// Attacking and blocked.
    Blocked,
    /// Attacking and not blocked.
    Unblocked,
    /// Monstrous (701.37).
    Monstrous,
}

/// What a player has, outside of the battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Holding {
    /// `{R}{R} floating`.
    Floating(Floating),
    /// `1 poison counter`.
    Counters(Counters),
    /// `Lightning Bolt in hand`.
    Cards {
        /// The named cards, with how many of each.
        named: Vec<Object>,
        /// How many nameless ones.
        unnamed: i64,
        /// Where.
        zone: Zone,
    },
}

/// What a player may be besides a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Role {
    /// Has max speed (702.178).
    MaxSpeed,
    /// The monarch (724).
    Monarch,
    /// Has the initiative (726).
    Initiative,
    /// Has the city's blessing (702.131).
    Blessing,
}

/// Something that a player has chosen or chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Chosen {
    /// `red`.
    Color(Color),
    /// `{R}{R}`.
    Mana(Vec<ManaType>),
    /// `the second mode`: counted from 1; 0 stands for the last.
    Modes(Vec<usize>),
    /// `X = 5`.
    X(i64),
    /// `5`.
    Number(i64),
    /// A player or an object.
    Thing(Thing),
    /// `1 damage to Bob`, `2 +1/+1 counters on Grizzly Bears`.
    Share {
        /// How much.
        amount: i64,
        /// Of counters, of which kind.
        counters: Option<crate::ast::CounterKind>,
        /// For whom or what.
        to: Thing,
    },
    /// `Human`, `not to pay`, a text in quotes: the words of an option.
    Words(String),
}

/// `a shield that prevents the next 3 damage from Shock this turn`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shield {
    /// How much it prevents.
    pub size: ShieldSize,
    /// Of what damage.
    pub kind: DamageKind,
    /// From which source only.
    pub source: Option<Object>,
}

/// How much a shield prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ShieldSize {
    /// `the next 3 damage`.
    Next(i64),
    /// `the next damage`: the next time there is any.
    NextTime,
    /// `all damage`.
    All,
}
