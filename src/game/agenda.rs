//! The agenda: work still to be done, as data (no call stack is kept).

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use super::{
    Applied, CombatDamage, Did, Entity, Event, EventFacts, Mark, ObjectId, PlayerId, Votes,
};
use crate::{
    ast::{Ability, Color, Cost, Effects, Name, Participle, StepName},
    pool::BoundAbility,
};

/// A small piece of work. The last one on the agenda is done next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Task {
    /// Follow instructions.
    Run(Box<Run>),
    /// Let an event be replaced and prevented, then perform it.
    Propose(Box<Event>),
    /// Go on announcing a spell or ability (601.2).
    Announce(Box<Announce>),
    /// Check state-based actions and put waiting triggers on the stack, until
    /// there is nothing of either (117.5, 704.3).
    Settle,
    /// Resolve the topmost object of the stack (608).
    Resolve,
    /// Settle and resolve until the stack is empty.
    ResolveAll,
    /// All is settled: resolve the topmost object of the stack, then all others.
    ResolveRest,
    /// What is left to do once a spell has done all it does (608.2n).
    Finish(ObjectId),
    /// End the step: unspent mana is lost first.
    NextStep,
    /// Go to the next step of the turn, or to the next turn.
    LeaveStep,
    /// Go on from step to step until this player's turn has come to this step.
    GoTo {
        /// Whose turn.
        player: PlayerId,
        /// Which step.
        step: StepName,
        /// Not before this turn number.
        from_turn: u32,
    },
    /// Begin a step.
    BeginStep(StepName),
    /// Assign and deal the combat damage of this step (510).
    CombatDamage(Box<CombatDamage>),
}

/// Instructions being followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// The instructions.
    pub code: Effects,
    /// The next of them.
    pub at: u32,
    /// What they read.
    pub frame: Frame,
}

/// The entities chosen for one use of the word `target`.
pub type Targets = SmallVec<[Entity; 1]>;

/// What the instructions of one spell or ability read: their source, targets,
/// X, the event that set them off, what came of earlier instructions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// The object they are of.
    pub source: ObjectId,
    /// The player who controls them.
    pub controller: PlayerId,
    /// The targets, by index.
    pub targets: SmallVec<[Targets; 1]>,
    /// How an amount is divided among them, in the same order.
    pub division: SmallVec<[i64; 3]>,
    /// X.
    pub x: Option<i64>,
    /// The event that an ability triggered on, or that was replaced.
    pub event: Option<EventFacts>,
    /// Are they of a mana ability for which the source was tapped (106.12)?
    pub tapped_for_mana: bool,
    /// What a cost was paid with, and how.
    pub paid: SmallVec<[(Participle, ObjectId); 1]>,
    /// Did the player do what an instruction before let them do?
    pub did: bool,
    /// The source chosen as the effect began (609.7).
    pub chosen_source: Option<ObjectId>,
    /// What was chosen for the instruction that is being followed, by each who chooses.
    #[serde(default)]
    pub chosen: SmallVec<[Targets; 1]>,
    /// Was the last flip of a coin won, if there was one?
    pub won: Option<bool>,
    /// The dice of the roll that is going on.
    #[serde(default)]
    pub dice: SmallVec<[u16; 2]>,
    /// The result of the last roll (706.2).
    #[serde(default)]
    pub rolled: Option<i64>,
    /// The votes of the last vote.
    #[serde(default)]
    pub votes: Votes,
    /// Did the last condition hold, for `otherwise`?
    pub held: bool,
    /// The cards that were looked at or searched for.
    pub found: SmallVec<[ObjectId; 1]>,
    /// What was chosen last by an instruction, for those after it.
    pub picked: Targets,
    /// All to whom an instruction that named a group dealt damage.
    #[serde(default)]
    pub dealt: Targets,
    /// What became of objects that are spoken of, as these instructions moved them (400.7j).
    pub moved: SmallVec<[(ObjectId, ObjectId); 1]>,
    /// How much was paid of any amount.
    pub paid_amount: Option<i64>,
    /// The colour chosen as an effect begins.
    pub color: Option<Color>,
    /// What has been applied to the event that these instructions take the place of:
    /// it is not applied to theirs either (614.5).
    pub inherits: Applied,
    /// How much had happened this turn as it began to resolve, where its text asks what
    /// it did.
    pub began: u32,
    /// Are players being asked whether they do something, so that it is to be known?
    #[serde(default)]
    pub asks: bool,
    /// Are the tokens that are created now the last thing that is spoken of?
    #[serde(default)]
    pub awaits: bool,
    /// Who was last asked whether they do something.
    #[serde(default)]
    pub chooser: Option<PlayerId>,
    /// How many of those who may do something have been asked.
    #[serde(default)]
    pub asked: Option<u8>,
    /// Which of the conditions that are looked at as the spell is cast held.
    #[serde(default)]
    pub as_cast: SmallVec<[bool; 1]>,
    /// Do these instructions ask what they have done?
    #[serde(default)]
    pub keeps: bool,
    /// How many of them have been followed.
    #[serde(default)]
    pub step: u32,
    /// The last instruction whose amount was worked out, and the last whose amount is a
    /// printed number.
    #[serde(default)]
    pub results: [Option<Mark>; 2],
    /// What they and their costs have done, if they ask.
    #[serde(default)]
    pub deeds: Vec<Did>,
    /// The member of `for each …` of which they speak.
    #[serde(default)]
    pub each: Option<Entity>,
}

impl Frame {
    /// A frame with nothing in it but the source and its controller.
    #[must_use]
    pub fn new(source: ObjectId, controller: PlayerId) -> Self {
        Self {
            source,
            controller,
            targets: SmallVec::new(),
            division: SmallVec::new(),
            x: None,
            event: None,
            tapped_for_mana: false,
            paid: SmallVec::new(),
            did: false,
            chosen_source: None,
            chosen: SmallVec::new(),
            won: None,
            dice: SmallVec::new(),
            rolled: None,
            votes: Votes::default(),
            held: false,
            found: SmallVec::new(),
            picked: Targets::new(),
            dealt: Targets::new(),
            moved: SmallVec::new(),
            paid_amount: None,
            color: None,
            inherits: Applied::new(),
            began: 0,
            asks: false,
            awaits: false,
            chooser: None,
            asked: None,
            as_cast: SmallVec::new(),
            keeps: false,
            step: 0,
            results: [None, None],
            deeds: Vec::new(),
            each: None,
        }
    }
}

impl Frame {
    /// 400.7j: remembers what an object has become, if these instructions speak of it.
    pub fn follow(&mut self, old: ObjectId, new: ObjectId) {
        let is = |entity: &Entity| entity.object() == Some(old);
        let spoken_of = self.source == old
            || self.picked.iter().any(is)
            || self.dealt.iter().any(is)
            || self.found.contains(&old)
            || self.targets.iter().flatten().any(is)
            || self.moved.iter().any(|(_, now)| *now == old);
        if spoken_of {
            self.moved.push((old, new));
        }
    }

    /// What an object that was moved has become; itself if it was not.
    #[must_use]
    pub fn current(&self, mut id: ObjectId) -> ObjectId {
        for &(old, new) in &self.moved {
            if old == id {
                id = new;
            }
        }
        id
    }
}

/// A shared ability; saved as its content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AbilityRef(pub Arc<BoundAbility>);

impl<'de> Deserialize<'de> for AbilityRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Pronouns are bound in it already.
        let ability = Ability::deserialize(deserializer)?;
        Ok(Self(Arc::new(BoundAbility::without_pronouns(ability))))
    }
}

impl Serialize for AbilityRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.ability.serialize(serializer)
    }
}

/// A spell or ability being announced, cast or activated (601.2, 602.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Announce {
    /// The spell on the stack, or the source of the ability.
    pub object: ObjectId,
    /// What is announced.
    pub kind: AnnounceKind,
    /// The ability whose effects it has; a permanent spell has none.
    pub ability: Option<AbilityRef>,
    /// The modes chosen.
    pub modes: SmallVec<[u8; 2]>,
    /// What is chosen so far.
    pub frame: Frame,
    /// How far the announcing has come.
    pub stage: Stage,
    /// How its mana is paid for.
    pub payment: Payment,
    /// Its costs other than mana.
    pub costs: SmallVec<[Cost; 1]>,
}

/// What is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnnounceKind {
    /// A spell.
    Spell,
    /// The nth ability of the object, activated.
    Activated(u16),
    /// A triggered ability put on the stack (603.3).
    Triggered,
    /// A copy of a spell (707.10).
    Copy,
    /// Nothing but a payment that an effect asks for (118.12).
    Payment,
    /// A permanent is turned face up (116.2b).
    TurnUp {
        /// With a +1/+1 counter (702.37b)?
        counter: bool,
    },
}

/// The stages of announcing (601.2b–i).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Choosing modes.
    Modes,
    /// Choosing which cost is paid (601.2b).
    Alternative,
    /// Choosing how often it is kicked; so many of the costs that may be paid are chosen.
    Kick(u8),
    /// Adding what the modes that are chosen cost (702.42a, 702.120a).
    Price,
    /// Choosing X.
    X,
    /// Choosing targets; so many are done.
    Targets(u8),
    /// Dividing an amount.
    Division,
    /// Working out the total cost (601.2f).
    Total,
    /// Paying mana (601.2g).
    Mana,
    /// Paying the other costs; so many are paid (601.2h).
    Cost(u8),
    /// On the stack.
    Done,
}

/// How a spell or ability is paid for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Payment {
    /// Not at all: a scenario's plain `casts`.
    Free,
    /// Its costs are paid: what is left of the mana cost.
    Costs(Vec<crate::ast::ManaSymbol>),
}

/// An object on the stack (405).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StackItem {
    /// The spell, or an id of its own for an ability.
    pub id: ObjectId,
    /// Spell or ability.
    pub kind: AnnounceKind,
    /// What it does.
    pub code: Option<Effects>,
    /// The ability, where it has one.
    pub ability: Option<AbilityRef>,
    /// The modes chosen.
    pub modes: SmallVec<[u8; 2]>,
    /// What it reads.
    pub frame: Frame,
    /// A name that a scenario has given it.
    pub label: Option<Name>,
}

/// A triggered ability that waits to be put on the stack (603.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// Its source.
    pub source: ObjectId,
    /// Who controlled the source as it triggered.
    pub controller: PlayerId,
    /// The ability.
    pub ability: AbilityRef,
    /// The event.
    pub event: EventFacts,
    /// What a delayed trigger remembers (603.7).
    pub frame: Option<Box<Frame>>,
    /// May more of the same moment still belong to it (603.2c)?
    #[serde(default)]
    pub open: bool,
}
