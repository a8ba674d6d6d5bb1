//! Noun phrases: who or what a clause speaks of. Every verb shares them.

use serde::{Deserialize, Serialize};

use super::Quantity;
use super::filter::{Filter, Head, HeadWord};
use super::words::words;

/// A noun phrase: players, objects, or both.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Noun {
    /// `you`: the controller of the source of the ability.
    You,
    /// `~`: the object that has the ability.
    This,
    /// `target creature`: chosen as the spell or ability is put on the stack (115).
    Target(Box<Target>),
    /// `each creature`, `all creatures`: everything that fits.
    Each {
        /// Written `all` (with a plural) instead of `each`.
        all: bool,
        /// What fits.
        filter: Filter,
    },
    /// `a creature`, `two lands`: in an event, any that fits; in an effect or a
    /// cost, chosen by who does it.
    Some {
        /// How many; [`Quantity::Number`] 1 is written with an article.
        count: Quantity,
        /// What fits.
        filter: Filter,
    },
    /// `two or more creatures you control`, in an event: so many at one moment (603.2c).
    ManyOf {
        /// At least so many.
        least: i64,
        /// What fits.
        filter: Filter,
    },
    /// `up to two creature cards`, `any number of lands`: chosen by who does it.
    Several {
        /// How many.
        count: TargetCount,
        /// What fits.
        filter: Filter,
    },
    /// `one of them`, `up to two of those cards`: chosen by who does it.
    SomeOf {
        /// How many.
        count: TargetCount,
        /// Of what.
        of: Box<Noun>,
    },
    /// `the top three cards of your library`: looked at as they are named.
    Top {
        /// How many.
        amount: Quantity,
        /// Whose library.
        of: Box<Noun>,
    },
    /// `creatures you control`, with no article: all that fit.
    Bare(Filter),
    /// `enchanted creature`, `equipped creature`: what the source is attached to (303.4).
    Attached {
        /// The participle.
        how: Attachment,
        /// What it is called.
        head: Head,
    },
    /// `a source of your choice`: chosen as the effect begins (609.7).
    SourceOfChoice(Filter),
    /// `your team`: you, in a game without teams (102.4).
    YourTeam,
    /// `it`, `that player`, `that creature`: bound to a slot as a card enters the pool.
    Pronoun {
        /// The word on the card.
        word: Pronoun,
        /// What it stands for.
        slot: Slot,
    },
    /// `its controller`, `enchanted land's controller`.
    Controller(Box<Noun>),
    /// `its owner`.
    Owner(Box<Noun>),
    /// `the chosen player`: chosen for the source as it entered.
    ChosenPlayer,
    /// `defending player`: whom the creature of the clause attacks (508.5).
    DefendingPlayer,
    /// `the player or planeswalker it's attacking`.
    AttackedBy(Box<Noun>),
    /// `the creature it's attached to`.
    HostOf(Head, Box<Noun>),
    /// `each of two target creatures`: what is done is done to each of them.
    EachOf(Box<Noun>),
    /// `two target creatures each`: the same, with the word behind.
    Severally(Box<Noun>),
    /// `an opponent or a permanent an opponent controls`: any that fits one of them.
    Either(Vec<Noun>),
    /// `you and/or creatures you control`: as [`Noun::Either`], several at once too.
    AndOr(Vec<Noun>),
    /// `each creature and each player`: all of them.
    Both(Vec<Noun>),
}

impl Noun {
    /// Is it chosen by who follows the instruction, out of all that fits (608.2d)?
    #[must_use]
    pub const fn is_chosen(&self) -> bool {
        matches!(self, Self::Some { .. } | Self::Several { .. } | Self::SomeOf { .. })
    }

    /// Does it name players alone?
    #[must_use]
    pub fn is_player(&self) -> bool {
        let person = |filter: &Filter| {
            filter
                .terms
                .iter()
                .all(|term| matches!(term.head, Head::Word(HeadWord::Player | HeadWord::Opponent)))
        };
        match self {
            Self::You | Self::YourTeam | Self::DefendingPlayer | Self::ChosenPlayer => true,
            Self::Controller(_) | Self::Owner(_) => true,
            Self::Each { filter, .. } | Self::Some { filter, .. } | Self::Bare(filter) => {
                person(filter)
            }
            Self::Target(target) => person(&target.filter),
            Self::Attached { head, .. } => {
                matches!(head, Head::Word(HeadWord::Player | HeadWord::Opponent))
            }
            _ => false,
        }
    }

    /// May what is chosen be more than one thing?
    #[must_use]
    pub fn may_be_many(&self) -> bool {
        match self {
            Self::Some { count, .. } => *count != Quantity::Number(1),
            Self::Several { count, .. } | Self::SomeOf { count, .. } => count.is_many(),
            _ => false,
        }
    }

    /// One thing that fits `filter`, as in `a creature`.
    #[must_use]
    pub const fn a(filter: Filter) -> Self {
        Self::Some { count: Quantity::Number(1), filter }
    }
}

/// How a source is attached to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Attachment {
    /// `enchanted`.
    Enchanted,
    /// `equipped`.
    Equipped,
}

/// A pronoun as a card writes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Pronoun {
    /// Not said: `deals 4 damage instead`, to whom the damage before is dealt.
    Unsaid,
    /// `it`.
    It,
    /// `itself`.
    Itself,
    /// `they`.
    They,
    /// `them`.
    Them,
    /// `that creature`, `that player`, `that player or permanent`.
    That(Vec<Head>),
    /// `the source`: of the damage.
    Source,
    /// Not said again: the subject of the clause before it.
    Again {
        /// Does its verb stand in the plural?
        many: bool,
    },
    /// `the rest`: of the cards looked at, those that are still there.
    Rest,
    /// `the other`: the same, of two.
    Other,
    /// `all other cards revealed this way`: the same, in more words.
    Left(LeftWords),
    /// `those creatures`, `those creatures and/or players`.
    Those(Vec<Head>),
    /// `the creature`, `the creature or player`: the one just spoken of.
    The(Vec<Head>),
    /// `that target`: the one there is.
    ThatTarget,
    /// `the chosen creature`: the one that an instruction let somebody choose.
    Chosen(Head),
    /// `the amassed Army`: the one on which counters were put (701.47b).
    Amassed(AmassedWords),
    /// `the sacrificed creature`, `the exiled cards`: what a cost was paid with; and whether
    /// it is told of several.
    Paid(Participle, Head, bool),
}

words! {
    /// How an Army that was amassed is spoken of.
    pub enum AmassedWords {
        The = "the amassed Army",
        You = "the Army you amassed",
    }
}

words! {
    /// How cards that are left of those looked at are spoken of.
    pub enum LeftWords {
        NotPut = "all cards revealed this way that weren't put onto the battlefield",
        Other = "all other cards revealed this way",
        Rest = "the rest of the revealed cards",
    }
}

words! {
    /// What was done to the thing that a cost was paid with.
    pub enum Participle {
        Sacrificed = "sacrificed",
        Discarded = "discarded",
        Exiled = "exiled",
        Tapped = "tapped",
        Untapped = "untapped",
        Returned = "returned",
        Revealed = "revealed",
        Milled = "milled",
    }
}

words! {
    /// What an instruction, or a cost, has done to something.
    pub enum Done {
        Sacrificed = "sacrificed",
        Discarded = "discarded",
        Exiled = "exiled",
        Tapped = "tapped",
        Untapped = "untapped",
        Returned = "returned",
        Destroyed = "destroyed",
        Milled = "milled",
        Damaged = "dealt damage",
        Revealed = "revealed",
        /// Died, or went to a graveyard from elsewhere.
        Buried = "put into a graveyard",
        Entered = "put onto the battlefield",
    }
}

impl Done {
    /// The verb after `you`, now or in the past.
    #[must_use]
    pub const fn verb(self, past: bool) -> &'static str {
        match self {
            _ if past => self.word(),
            Self::Sacrificed => "sacrifice",
            Self::Discarded => "discard",
            Self::Exiled => "exile",
            Self::Tapped => "tap",
            Self::Untapped => "untap",
            Self::Returned => "return",
            Self::Destroyed => "destroy",
            Self::Milled => "mill",
            Self::Damaged => "deal damage to",
            Self::Revealed => "reveal",
            Self::Buried => "put into a graveyard",
            Self::Entered => "put onto the battlefield",
        }
    }
}

impl Participle {
    /// The same, told of any instruction.
    #[must_use]
    pub const fn done(self) -> Done {
        match self {
            Self::Sacrificed => Done::Sacrificed,
            Self::Discarded => Done::Discarded,
            Self::Exiled => Done::Exiled,
            Self::Tapped => Done::Tapped,
            Self::Untapped => Done::Untapped,
            Self::Returned => Done::Returned,
            Self::Revealed => Done::Revealed,
            Self::Milled => Done::Milled,
        }
    }
}

/// What a pronoun stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Slot {
    /// Not bound yet; a card never enters a pool so.
    #[default]
    Unbound,
    /// The object with the ability.
    This,
    /// The nth target, counted from 0 in the order of the text.
    Target(u8),
    /// Who controls what is targeted.
    TargetController(u8),
    /// Who controls the object that the event watched is about.
    EventController,
    /// The source of the damage, or the object that did it, in the event watched.
    EventSource,
    /// Who or what is dealt the damage, or suffers the event watched.
    EventRecipient,
    /// The object the event watched is about: what entered, was tapped, attacked.
    EventObject,
    /// The player the event watched is about.
    EventPlayer,
    /// The player whose turn it is.
    Active,
    /// The player chosen for the source as it entered.
    ChosenPlayer,
    /// All to whom an instruction before dealt damage.
    Dealt,
    /// The object this one is attached to.
    Host,
    /// Whom the creature of the event attacks (508.5).
    Defending,
    /// What a cost was paid with, in the way the pronoun says.
    Paid,
    /// The member of `each …` that is being handled.
    Each,
    /// The cards that the same text has milled.
    Milled,
    /// The one for which instructions are followed: `for each player, … that player`.
    ForEach,
    /// The cards that abilities of the object have exiled (607.2a).
    Exiled,
    /// What instructions of the same text have exiled, as it is now.
    ExiledNow,
    /// The cards that were looked at or searched for.
    Found,
    /// Those of them that are still there.
    Rest,
    /// What was chosen last by an instruction of the same text.
    Picked,
    /// Who was last asked whether they do something.
    Chooser,
    /// What the nth earlier clause of the same text moved, made or chose.
    Result(u8),
}

/// What may be targeted, and how many (115).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Target {
    /// How many.
    pub count: TargetCount,
    /// `another target creature`, `any other target`: none of those before it.
    pub other: bool,
    /// What fits.
    pub filter: Filter,
    /// `of an opponent's choice`: one of them chooses it (601.2c).
    pub by: Option<TargetChooser>,
    /// Which of the ability's targets it is, counted from 0 over all modes:
    /// bound as a card enters the pool.
    pub index: u8,
}

/// Who chooses a target, where it is not the controller of the spell or ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TargetChooser {
    /// `of an opponent's choice`.
    Opponent,
    /// `of their choice`: of the player of whom the sentence speaks.
    Their(Noun),
}

/// How many targets one use of the word asks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TargetCount {
    /// `target`.
    One,
    /// `two target`.
    Exactly(Quantity),
    /// `up to two target`.
    UpTo(Quantity),
    /// `any number of target`.
    AnyNumber,
    /// `one or two target`, `one, two, or three targets`: from 1 to so many.
    OneTo(u8),
}

impl TargetCount {
    /// May it be more than one?
    #[must_use]
    pub fn is_many(&self) -> bool {
        match self {
            Self::One => false,
            Self::Exactly(count) | Self::UpTo(count) => *count != Quantity::Number(1),
            Self::AnyNumber | Self::OneTo(_) => true,
        }
    }
}
