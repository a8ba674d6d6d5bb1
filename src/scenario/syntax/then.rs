//! Then: what is claimed of all outcomes.

use serde::Serialize;

use super::{Amounts, Attribute, Floating, Moment, Object, Role, StateWord, Thing, Who, Zone};
use crate::{
    ast::{CardType, Color, CounterKind, ManaType, ManaTypeSet, Name, Supertype},
    diagnostic::Span,
};

/// One Then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Then {
    /// What is claimed.
    pub claim: Claim,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// What a Then claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Claim {
    /// Each outcome is as one of the alternatives says.
    Facts {
        /// Of which outcomes.
        scope: Scope,
        /// The alternatives; all facts of one hold together.
        alternatives: Vec<Vec<Fact>>,
        /// Written as a table.
        table: bool,
    },
    /// `that is illegal because "summoning sick"`.
    Illegal {
        /// A part of the reason.
        because: Option<String>,
    },
    /// `there are 3 outcomes`.
    Outcomes(Amounts),
}

/// Which outcomes a claim is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Scope {
    /// All of them, and each alternative is reached.
    #[default]
    Exactly,
    /// `in every outcome`: all of them, and an alternative need not be reached.
    Every,
    /// `in some outcome`.
    Some,
    /// `in no outcome`.
    No,
}

/// One fact of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What it is about.
    pub subject: Subject,
    /// It is not so.
    pub not: bool,
    /// What is so.
    pub is: Predicate,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// What a fact is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Subject {
    /// A player or an object.
    Thing(Thing),
    /// The game as a whole.
    Game,
}

/// What a fact says of its subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Predicate {
    /// `is at 14 life`.
    Life(Amounts),
    /// `has {G}{G} floating`: the whole pool. Empty for `no mana floating`.
    Pool(Vec<Floating>),
    /// `has 3 damage marked on it`.
    Damage(Amounts),
    /// `has 2 +1/+1 counters`.
    Counters(Amounts, CounterKind),
    /// `has 3 cards in hand`, `has Shock in graveyard`.
    Cards {
        /// How many; none: at least one.
        amount: Option<Amounts>,
        /// Which; none: any.
        named: Option<Object>,
        /// Where.
        zone: Zone,
    },
    /// `has mana value 2`.
    Measure(MeasureWord, Amounts),
    /// `has flying and haste`.
    Vocabulary(Vec<String>),
    /// `is the monarch`.
    Role(Role),
    /// `controls two Grizzly Bears (tapped)`.
    Controls {
        /// How many; none: at least one.
        amount: Option<Amounts>,
        /// What.
        noun: Noun,
        /// How they are.
        attributes: Vec<Attribute>,
    },
    /// `is in the graveyard`.
    In(Zone),
    /// `is tapped`.
    State(StateWord),
    /// `is attached to Alice`.
    Attached(Thing),
    /// `is attacking Bob`.
    Attacking(Thing),
    /// `is blocking Grizzly Bears`.
    Blocking(Object),
    /// `is under Bob's control`.
    ControlledBy(Who),
    /// `is a 4/4 creature with trample`.
    Is(Description),
    /// `could produce {W} or {U}`.
    CouldProduce(Produced),
    /// `loses the game`.
    Ends(GameEnd),
    /// `it is Bob's turn`.
    Moment(Moment),
    /// `the stack is empty`.
    StackEmpty,
}

/// A number of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MeasureWord {
    /// Mana value.
    ManaValue,
    /// Power.
    Power,
    /// Toughness.
    Toughness,
}

/// What a player controls: objects of a name, or of a description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Noun {
    /// Of a name.
    Named(Object),
    /// `permanents`, `Goblin tokens`, `lands`.
    Kind(Vec<Descriptor>),
}

/// `a 2/2 artifact creature with protection from blue`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Description {
    /// Power and toughness.
    pub body: Option<(i64, i64)>,
    /// Colours, types and subtypes, each of which it has.
    pub words: Vec<Descriptor>,
    /// Keyword abilities, each of which it has.
    pub keywords: Vec<String>,
}

/// A word of a description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Descriptor {
    /// `red`.
    Color(Color),
    /// `colorless`.
    Colorless,
    /// `legendary`.
    Super(Supertype),
    /// `creature`.
    Type(CardType),
    /// `Goblin`.
    Subtype(Name),
    /// `token`.
    Token,
    /// `permanent`: anything at all.
    Permanent,
    /// `tapped`.
    State(StateWord),
}

/// What `could produce` lists: one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Produced(pub ManaTypeSet);

impl FromIterator<ManaType> for Produced {
    fn from_iter<I: IntoIterator<Item = ManaType>>(types: I) -> Self {
        Self(types.into_iter().collect())
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum GameEnd {
    /// `loses the game`.
    Loses,
    /// `wins the game`.
    Wins,
    /// `the game is a draw`.
    Draw,
    /// `the game is over`.
    Over,
}
