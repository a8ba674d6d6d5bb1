//! A choice that somebody has to make. What it is about and how the game goes
//! on is in the choice itself; words are made on demand.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{
    Announce, Entity, Event, ManaTerms, ModifierId, ObjectId, PlayerId, Production, Run, Uses,
    VoteFor,
};
use crate::ast::{Cost, Effects, ManaType, ManaTypeSet};

/// An open choice. The options are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// Who chooses.
    pub chooser: PlayerId,
    /// What about.
    pub kind: ChoiceKind,
}

/// What a choice is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ChoiceKind {
    /// Which replacement or prevention effect applies next (616.1).
    Order {
        /// The event as it is now.
        event: Box<Event>,
        /// The effects; of those that are alike, one.
        options: Uses,
    },
    /// Which mana is produced.
    Mana {
        /// The production, still without units.
        production: Box<Production>,
        /// The mana of each option.
        options: Vec<SmallVec<[ManaType; 2]>>,
        /// What else is said of the mana.
        terms: ManaTerms,
    },
    /// How much of the mana is of the next type, where there are too many combinations to
    /// be offered at once: the option's number.
    ManaShare {
        /// The production, with the units of the types before.
        production: Box<Production>,
        /// The types that are left, two at least.
        types: ManaTypeSet,
        /// How much mana is left.
        left: u32,
        /// What else is said of the mana.
        terms: ManaTerms,
    },
    /// What is chosen as an object enters (614.12a).
    Entering {
        /// The event that goes on then.
        event: Box<Event>,
        /// What may be chosen.
        options: Vec<Chosen>,
    },
    /// Which cost is paid for a spell: its mana cost or one that may be paid instead
    /// (118.9).
    Alternative {
        /// What is announced.
        announce: Box<Announce>,
        /// The costs.
        options: Vec<Vec<Cost>>,
    },
    /// How often a spell is kicked (702.33): the option's number.
    Kick {
        /// What is announced.
        announce: Box<Announce>,
        /// The most.
        max: u16,
    },
    /// Which modes (601.2b, 700.2).
    Modes {
        /// What is announced.
        announce: Box<Announce>,
        /// The sets of modes.
        options: Vec<SmallVec<[u8; 2]>>,
    },
    /// The value of X (107.3): the option's number is the value.
    X {
        /// What is announced.
        announce: Box<Announce>,
        /// The least value, which is the first option.
        #[serde(default)]
        min: u32,
        /// The greatest value that can be paid for.
        max: u32,
    },
    /// Targets for one use of the word (601.2c).
    Target {
        /// What is announced.
        announce: Box<Announce>,
        /// The sets of targets.
        options: Vec<super::Targets>,
    },
    /// How an amount is divided (601.2d).
    Division {
        /// What is announced.
        announce: Box<Announce>,
        /// The divisions.
        options: Vec<SmallVec<[i64; 3]>>,
    },
    /// A source, as an effect begins (609.7).
    Source {
        /// The instructions that need it.
        run: Box<Run>,
        /// The sources.
        options: Vec<ObjectId>,
    },
    /// How much to pay of any amount: the option's number.
    Amount {
        /// The instructions that need it.
        run: Box<Run>,
        /// The most.
        max: u32,
    },
    /// A colour, as an effect begins (609.4).
    Color {
        /// The instructions that need it.
        run: Box<Run>,
    },
    /// A colour, a creature type or a card type, for the source of instructions (608.2d).
    Word {
        /// The instructions that go on then.
        run: Box<Run>,
        /// What may be chosen.
        options: Vec<Chosen>,
    },
    /// The player who protects a battle that has no protector (310.10).
    Protector {
        /// The battle.
        battle: ObjectId,
        /// The players.
        options: Vec<PlayerId>,
    },
    /// What an instruction is done to (608.2d).
    Things {
        /// The instructions that need it.
        run: Box<Run>,
        /// The sets of things.
        options: Vec<super::Targets>,
    },
    /// A coin is flipped (705.1): chance.
    Coin {
        /// The instructions that go on then.
        run: Box<Run>,
    },
    /// A die is rolled (706.1): chance.
    Die {
        /// The instructions that need it.
        run: Box<Run>,
        /// Its sides.
        sides: u16,
    },
    /// In which order cards are put (401.4).
    Arrange {
        /// The instructions that need it.
        run: Box<Run>,
        /// The orders.
        options: Vec<super::Targets>,
    },
    /// Which object a cost or an instruction uses.
    Object {
        /// What is announced.
        announce: Box<Announce>,
        /// Which of its costs.
        cost: u8,
        /// The objects.
        options: Vec<ObjectId>,
    },
    /// How the next symbol of a mana cost is paid (601.2g–h).
    Pay {
        /// What is announced.
        announce: Box<Announce>,
        /// The ways.
        options: Vec<PayOption>,
    },
    /// Whether to do what an instruction lets the player do.
    May {
        /// The instructions that it is one of.
        run: Box<Run>,
        /// What is done if so.
        effects: Effects,
    },
    /// Which of several instructions is followed (608.2d).
    Either {
        /// The instructions that it is one of.
        run: Box<Run>,
        /// What may be chosen.
        options: Vec<Effects>,
    },
    /// What a player votes for (701.38).
    Vote {
        /// The instructions that hold the vote.
        run: Box<Run>,
        /// Who votes; somebody else may choose it for them.
        voter: PlayerId,
        /// What may be voted for; none for no vote, where the player need not vote again.
        options: Vec<Option<VoteFor>>,
    },
    /// Whether to pay, so that something else does not happen (118.12a).
    Unless {
        /// The instructions that it is one of.
        run: Box<Run>,
        /// What is paid if so.
        announce: Box<Announce>,
        /// What happens if not.
        otherwise: Effects,
    },
    /// Which of several legendary permanents of one name is kept (704.5j).
    Keep {
        /// The permanents.
        options: Vec<ObjectId>,
    },
    /// How an attacker or blocker divides its combat damage (510.1).
    Assign {
        /// What is decided so far.
        damage: Box<CombatDamage>,
        /// The creature.
        creature: ObjectId,
        /// The divisions: how much to whom. Of too many divisions, the share of the
        /// next recipient.
        options: Vec<SmallVec<[(Entity, i64); 2]>>,
    },
    /// Which card comes next on top of a library: chance (401.2).
    Uncover {
        /// Whose library.
        player: PlayerId,
        /// The cards; none for one that nobody knows.
        options: Vec<Option<ObjectId>>,
        /// What goes on then.
        then: Uncover,
    },
    /// Which waiting trigger is put on the stack next (603.3b).
    Trigger {
        /// Their places among those that wait; of those that are alike, one.
        options: Vec<u16>,
    },
}

/// What goes on once chance has told the next card of a library.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Uncover {
    /// An event is performed.
    Perform(Box<Event>),
    /// Instructions are followed from this one again.
    Run(Box<Run>),
}

/// What is chosen for an object as it enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Chosen {
    /// A colour.
    Color(crate::ast::Color),
    /// A creature type.
    Type(crate::ast::Name),
    /// A player.
    Player(PlayerId),
    /// The player who protects the battle (310.11a).
    Protector(PlayerId),
    /// Whom it attacks as it enters (508.4).
    Attack(super::Entity),
    /// What it is a copy of, by which effect; none if it stays what it is.
    Copy(ModifierId, Option<ObjectId>),
    /// These are sacrificed for an effect, or nothing is, and it goes to the graveyard.
    Sacrifice(ModifierId, Option<Vec<ObjectId>>),
    /// This is one of those that are sacrificed for an effect; none: there are no more.
    Devour(ModifierId, Option<ObjectId>),
    /// So much life is paid for an effect, or none.
    Pay(ModifierId, Option<i64>),
    /// Whether it enters with the counter that an effect offers.
    Counter(ModifierId, bool),
}

/// Combat damage being assigned, creature by creature (510.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatDamage {
    /// The creatures that still have to assign, the last one first.
    pub todo: Vec<ObjectId>,
    /// What is assigned.
    pub batch: super::Batch,
    /// What the creature in turn has assigned so far, recipient by recipient.
    pub begun: SmallVec<[(Entity, i64); 2]>,
}

/// One way to pay for a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PayOption {
    /// With the mana at this place of the pool.
    Unit(u16),
    /// With 2 life (107.4f).
    Life,
    /// By tapping this creature or artifact (702.51, 702.126).
    Tap(ObjectId),
    /// By exiling this card from the graveyard (702.66).
    Delve(ObjectId),
    /// Activate the nth ability of this object first (601.2g).
    Activate(ObjectId, u16),
}

impl Choice {
    /// How many options there are; two at least.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.kind {
            ChoiceKind::Order { options, .. } => options.len(),
            ChoiceKind::Mana { options, .. } => options.len(),
            ChoiceKind::ManaShare { left, .. } => *left as usize + 1,
            ChoiceKind::Entering { options, .. } | ChoiceKind::Word { options, .. } => {
                options.len()
            }
            ChoiceKind::Alternative { options, .. } => options.len(),
            ChoiceKind::Kick { max, .. } => usize::from(*max) + 1,
            ChoiceKind::Modes { options, .. } => options.len(),
            ChoiceKind::X { min, max, .. } => max.saturating_sub(*min) as usize + 1,
            ChoiceKind::Amount { max, .. } => *max as usize + 1,
            ChoiceKind::Target { options, .. }
            | ChoiceKind::Things { options, .. }
            | ChoiceKind::Arrange { options, .. } => options.len(),
            ChoiceKind::Division { options, .. } => options.len(),
            ChoiceKind::Color { .. } => crate::ast::Color::ALL.len(),
            ChoiceKind::Protector { options, .. } => options.len(),
            ChoiceKind::Source { options, .. } | ChoiceKind::Object { options, .. } => {
                options.len()
            }
            ChoiceKind::Pay { options, .. } => options.len(),
            ChoiceKind::May { .. } | ChoiceKind::Unless { .. } | ChoiceKind::Coin { .. } => 2,
            ChoiceKind::Either { options, .. } => options.len(),
            ChoiceKind::Vote { options, .. } => options.len(),
            ChoiceKind::Die { sides, .. } => usize::from(*sides),
            ChoiceKind::Keep { options } => options.len(),
            ChoiceKind::Assign { options, .. } => options.len(),
            ChoiceKind::Trigger { options } => options.len(),
            ChoiceKind::Uncover { options, .. } => options.len(),
        }
    }

    /// Is it part of announcing a spell or ability, or of paying for it (601.2)?
    #[must_use]
    pub const fn announces(&self) -> bool {
        match &self.kind {
            ChoiceKind::Alternative { .. }
            | ChoiceKind::Kick { .. }
            | ChoiceKind::Modes { .. }
            | ChoiceKind::X { .. }
            | ChoiceKind::Target { .. }
            | ChoiceKind::Division { .. }
            | ChoiceKind::Object { .. }
            | ChoiceKind::Pay { .. } => true,
            ChoiceKind::Order { .. }
            | ChoiceKind::Mana { .. }
            | ChoiceKind::ManaShare { .. }
            | ChoiceKind::Entering { .. }
            | ChoiceKind::Source { .. }
            | ChoiceKind::Amount { .. }
            | ChoiceKind::Color { .. }
            | ChoiceKind::Word { .. }
            | ChoiceKind::Protector { .. }
            | ChoiceKind::Things { .. }
            | ChoiceKind::Coin { .. }
            | ChoiceKind::Die { .. }
            | ChoiceKind::Arrange { .. }
            | ChoiceKind::May { .. }
            | ChoiceKind::Either { .. }
            | ChoiceKind::Vote { .. }
            | ChoiceKind::Unless { .. }
            | ChoiceKind::Keep { .. }
            | ChoiceKind::Assign { .. }
            | ChoiceKind::Uncover { .. }
            | ChoiceKind::Trigger { .. } => false,
        }
    }

    /// Is there no option? Never so in a choice that is open.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rule by which it is asked.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match &self.kind {
            ChoiceKind::Order { .. } => "616.1",
            ChoiceKind::Mana { .. } | ChoiceKind::ManaShare { .. } => "106.3",
            ChoiceKind::Entering { .. } => "614.12a",
            ChoiceKind::Alternative { .. } => "118.9",
            ChoiceKind::Kick { .. } => "702.33",
            ChoiceKind::Modes { .. } => "700.2",
            ChoiceKind::X { .. } => "107.3",
            ChoiceKind::Target { .. } => "601.2c",
            ChoiceKind::Division { .. } => "601.2d",
            ChoiceKind::Source { .. } => "609.7",
            ChoiceKind::Object { .. } => "601.2h",
            ChoiceKind::Protector { .. } => "310.10",
            ChoiceKind::Pay { .. } => "601.2g",
            ChoiceKind::Amount { .. }
            | ChoiceKind::May { .. }
            | ChoiceKind::Either { .. }
            | ChoiceKind::Things { .. }
            | ChoiceKind::Word { .. }
            | ChoiceKind::Color { .. } => "608.2d",
            ChoiceKind::Vote { .. } => "701.38",
            ChoiceKind::Unless { .. } => "118.12a",
            ChoiceKind::Keep { .. } => "704.5j",
            ChoiceKind::Assign { .. } => "510.1",
            ChoiceKind::Trigger { .. } => "603.3b",
            ChoiceKind::Uncover { .. } => "401.2",
            ChoiceKind::Arrange { .. } => "401.4",
            ChoiceKind::Coin { .. } => "705.1",
            ChoiceKind::Die { .. } => "706.1",
        }
    }

    /// Is it about an entity of the game (a target or an object)?
    #[must_use]
    pub fn entities(&self, option: usize) -> &[Entity] {
        match &self.kind {
            ChoiceKind::Target { options, .. }
            | ChoiceKind::Things { options, .. }
            | ChoiceKind::Arrange { options, .. } => options.get(option).map_or(&[], |set| set),
            _ => &[],
        }
    }
}
