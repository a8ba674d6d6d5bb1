//! Players, objects, zones, numbers: what every kind of statement speaks of.

use serde::Serialize;

use crate::{
    ast::{CounterKind, ManaType, Name, StepName, ZoneName},
    diagnostic::Span,
};

/// A player, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Who {
    /// The name.
    pub name: Name,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// What kind of name an object is called by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NameKind {
    /// The name of a card of the pool.
    Card,
    /// A label that the scenario gave: `as "Little"`.
    Label,
    /// The name of a token that the rules know (111.10).
    Token,
}

/// An object, or several that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Object {
    /// `Bob's`.
    pub owner: Option<Who>,
    /// `two`.
    pub count: Option<i64>,
    /// The name.
    pub name: Name,
    /// What kind of name it is.
    pub kind: NameKind,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// A player or an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Thing {
    /// A player.
    Player(Who),
    /// An object.
    Object(Object),
}

impl Thing {
    /// Where it stands.
    #[must_use]
    pub const fn span(&self) -> Span {
        match self {
            Self::Player(who) => who.span,
            Self::Object(object) => object.span,
        }
    }
}

/// A zone, whose it is, and where in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Zone {
    /// Which zone.
    pub zone: ZoneName,
    /// Whose; none for `the graveyard`, `exile`.
    pub whose: Option<Who>,
    /// Where in a library.
    pub place: Place,
}

/// Where in a zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Place {
    /// Anywhere.
    #[default]
    Any,
    /// On top.
    Top,
    /// On the bottom.
    Bottom,
}

/// `2 +1/+1 counters`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counters {
    /// How many.
    pub amount: i64,
    /// Of which kind.
    pub kind: CounterKind,
}

/// `{C}{C} floating that can be spent only on artifact spells`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Floating {
    /// The mana.
    pub mana: Vec<ManaType>,
    /// What is said of it after `that`.
    pub rider: Option<String>,
    /// Where the rider stands.
    #[serde(skip)]
    pub span: Span,
}

/// How a number is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Comparison {
    /// Just so many.
    #[default]
    Exactly,
    /// So many or fewer.
    AtMost,
    /// So many or more.
    AtLeast,
    /// More than so many.
    MoreThan,
    /// Fewer than so many.
    FewerThan,
}

impl Comparison {
    /// Does `value` compare so with `bound`?
    #[must_use]
    pub const fn holds(self, value: i64, bound: i64) -> bool {
        match self {
            Self::Exactly => value == bound,
            Self::AtMost => value <= bound,
            Self::AtLeast => value >= bound,
            Self::MoreThan => value > bound,
            Self::FewerThan => value < bound,
        }
    }
}

/// `at most 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Amounts {
    /// Compared how.
    pub is: Comparison,
    /// With what.
    pub number: i64,
}

impl Amounts {
    /// Is `value` such an amount?
    #[must_use]
    pub const fn fit(self, value: i64) -> bool {
        self.is.holds(value, self.number)
    }
}

/// A moment of a game: `Bob's turn`, `Alice's upkeep`, `the end step`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moment {
    /// Whose turn it is, where that is said.
    pub whose: Option<Who>,
    /// Which step, where that is said.
    pub step: Option<StepName>,
}
