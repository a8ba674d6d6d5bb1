//! Events: the only way in which a game changes.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{EffectId, Entity, ManaTerms, ManaUnit, ObjectId, PlayerId, Zone};
use crate::{
    ast::{CounterKind, ManaType, ManaTypeSet, StepName},
    pool::CardRef,
};

/// A watching effect, for the set of those already applied to an event (614.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ModifierId {
    /// The nth ability of an object.
    Ability(ObjectId, u16),
    /// An effect that lasts.
    Effect(EffectId),
}

/// A modifier being applied to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Use {
    /// Which one.
    pub by: ModifierId,
    /// How much of a shield is used on the part of the event whose turn it is; none
    /// for as much as there is (615.7).
    pub share: Option<i64>,
}

/// The modifiers that may be applied next; mostly two, where there is any choice.
pub type Uses = SmallVec<[Use; 2]>;

impl From<ModifierId> for Use {
    fn from(by: ModifierId) -> Self {
        Self { by, share: None }
    }
}

/// The modifiers already applied, sorted.
pub type Applied = SmallVec<[ModifierId; 4]>;

/// An event that is proposed: it may still be replaced or prevented.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Event {
    /// Damage is dealt, all at once (120.4).
    Damage(Batch),
    /// A mana ability or another effect produces mana (106).
    Mana(Production),
    /// A player gains life.
    GainLife {
        /// Who.
        player: PlayerId,
        /// How much; 0 once nothing is left of it.
        amount: i64,
        /// What has been applied already.
        applied: Applied,
    },
    /// A player loses life.
    LoseLife {
        /// Who.
        player: PlayerId,
        /// How much; 0 once nothing is left of it.
        amount: i64,
        /// Is it the result of damage (120.3a)?
        by_damage: bool,
        /// By combat damage?
        #[serde(default)]
        combat: bool,
        /// What has been applied already.
        applied: Applied,
    },
    /// Counters are put on something (122.6), or removed where negative.
    Counters {
        /// On what.
        on: Entity,
        /// Which.
        kind: CounterKind,
        /// How many.
        amount: i64,
        /// By an effect, and not as a cost or because of damage?
        by_effect: bool,
        /// Who puts them, where that is known.
        #[serde(default)]
        by: Option<PlayerId>,
        /// What has been applied already.
        applied: Applied,
    },
    /// An object enters the battlefield.
    Enter(Entry),
    /// A player discards a card that nobody knows.
    Discard(PlayerId),
    /// A player mills a card (701.17).
    Mill(PlayerId),
    /// Tokens are created (111).
    Create {
        /// Who creates, owns and controls them.
        player: PlayerId,
        /// What they are.
        card: CardRef,
        /// How many.
        count: i64,
        /// Do they enter tapped?
        tapped: bool,
        /// Do they enter attacking (508.4)?
        attacking: bool,
        /// Whom they may attack then; nobody in particular if it is empty.
        whom: Vec<Entity>,
        /// What has been applied already.
        applied: Applied,
    },
    /// Objects go to other zones than the battlefield, all at one moment.
    Leave(Departures),
    /// A permanent becomes tapped (701.26).
    Tap {
        /// Which.
        object: ObjectId,
    },
    /// A permanent becomes untapped.
    Untap(ObjectId),
    /// A permanent transforms (701.27).
    Transform(ObjectId),
    /// A permanent is turned face up (708.8).
    TurnUp {
        /// Which.
        object: ObjectId,
        /// With a +1/+1 counter (702.37b)?
        counter: bool,
        /// The X of what was paid for it.
        x: Option<i64>,
    },
    /// A permanent is turned face down (708.2b).
    TurnDown(ObjectId),
    /// A player draws a card (121).
    Draw {
        /// Who.
        player: PlayerId,
        /// What happens instead, once something does.
        instead: Option<ModifierId>,
        /// What has been applied already.
        applied: Applied,
    },
    /// A player loses unspent mana (106.4).
    LoseMana(PlayerId),
    /// A step or phase begins.
    Begin(StepName),
    /// Creatures attack, all at once (508).
    Attack(Vec<(ObjectId, Entity)>),
}

/// Objects that leave where they are at one moment.
pub type Departures = SmallVec<[Departure; 1]>;

/// An object that is about to go to another zone than the battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Departure {
    /// Which.
    pub object: ObjectId,
    /// Where to; none once it stays where it is.
    pub to: Option<Zone>,
    /// To the bottom of a library, and not on top?
    pub bottom: bool,
    /// Because it is destroyed (701.8), and not for another reason?
    pub destroyed: bool,
    /// Because the rules say so, and not by an effect (704.5g)?
    #[serde(default)]
    pub by_rule: bool,
    /// By whom it is sacrificed (701.21), if it is.
    #[serde(default)]
    pub sacrificed: Option<PlayerId>,
    /// May it be regenerated (701.19c)?
    pub regenerates: bool,
    /// The object whose ability exiles it (607.2a).
    pub exiled_by: Option<ObjectId>,
    /// What has been applied already, and in which order it was.
    pub applied: Applied,
    /// What happens in its place: it is regenerated, or the effect with this id says.
    pub saved_by: Option<ModifierId>,
}

impl Departure {
    /// An object goes to a zone.
    #[must_use]
    pub fn to(object: ObjectId, to: Zone) -> Self {
        Self {
            object,
            to: Some(to),
            bottom: false,
            destroyed: false,
            by_rule: false,
            sacrificed: None,
            regenerates: true,
            exiled_by: None,
            applied: Applied::new(),
            saved_by: None,
        }
    }

    /// A player sacrifices a permanent (701.21).
    #[must_use]
    pub fn sacrificed(object: ObjectId, by: PlayerId) -> Self {
        Self { sacrificed: Some(by), ..Self::to(object, Zone::Graveyard) }
    }

    /// An ability of `by` exiles an object.
    #[must_use]
    pub fn exiled(object: ObjectId, by: ObjectId) -> Self {
        Self { exiled_by: Some(by), ..Self::to(object, Zone::Exile) }
    }

    /// A permanent is destroyed (701.8).
    #[must_use]
    pub fn destroyed(object: ObjectId) -> Self {
        Self { destroyed: true, ..Self::to(object, Zone::Graveyard) }
    }
}

impl Event {
    /// A player gains life.
    #[must_use]
    pub fn gain_life(player: PlayerId, amount: i64) -> Self {
        Self::GainLife { player, amount, applied: Applied::new() }
    }

    /// A player loses life, not by damage.
    #[must_use]
    pub fn lose_life(player: PlayerId, amount: i64) -> Self {
        Self::LoseLife { player, amount, by_damage: false, combat: false, applied: Applied::new() }
    }

    /// An effect puts counters on something, or removes them where `amount` is negative.
    #[must_use]
    pub fn counters(on: Entity, kind: CounterKind, amount: i64) -> Self {
        Self::Counters { on, kind, amount, by_effect: true, by: None, applied: Applied::new() }
    }

    /// The same as a cost, or as a result of damage: by the rules.
    #[must_use]
    pub fn counters_by_rule(on: Entity, kind: CounterKind, amount: i64) -> Self {
        Self::Counters { on, kind, amount, by_effect: false, by: None, applied: Applied::new() }
    }

    /// A player draws a card.
    #[must_use]
    pub fn draw(player: PlayerId) -> Self {
        Self::Draw { player, instead: None, applied: Applied::new() }
    }

    /// What has been applied to the event whose place this one takes is not applied
    /// to it either (614.5).
    pub fn inherit(&mut self, from: &Applied) {
        let add = |applied: &mut Applied| {
            applied.extend(from.iter().copied());
            applied.sort_unstable();
            applied.dedup();
        };
        match self {
            Self::Damage(batch) => batch.entries.iter_mut().for_each(|one| add(&mut one.applied)),
            Self::Mana(production) => add(&mut production.applied),
            Self::Enter(entry) => add(&mut entry.applied),
            Self::GainLife { applied, .. }
            | Self::LoseLife { applied, .. }
            | Self::Draw { applied, .. }
            | Self::Counters { applied, .. } => add(applied),
            Self::Leave(departures) => departures.iter_mut().for_each(|one| add(&mut one.applied)),
            Self::Tap { .. }
            | Self::Create { .. }
            | Self::Discard(_)
            | Self::Mill(_)
            | Self::Untap(_)
            | Self::Transform(_)
            | Self::TurnUp { .. }
            | Self::TurnDown(_)
            | Self::LoseMana(_)
            | Self::Begin(_)
            | Self::Attack(_) => {}
        }
    }

    /// An object goes to another zone than the battlefield.
    #[must_use]
    pub fn put(object: ObjectId, to: Zone) -> Self {
        Self::Leave(Departures::from_iter([Departure::to(object, to)]))
    }

    /// A permanent is destroyed.
    #[must_use]
    pub fn destroy(object: ObjectId) -> Self {
        Self::Leave(Departures::from_iter([Departure::destroyed(object)]))
    }

    /// The event without what mattered only until it is performed: two events that
    /// are equal so do the same to a game.
    #[must_use]
    pub fn performed(mut self) -> Self {
        match &mut self {
            Self::Damage(batch) => {
                for entry in &mut batch.entries {
                    entry.applied.clear();
                    // What rides on a prevention that fails may still happen (615.12).
                    let fails = entry.unpreventable;
                    entry.prevented.retain(|(_, amount)| *amount > 0 || fails);
                    entry.prevented.sort_unstable();
                }
            }
            Self::Mana(production) => production.applied.clear(),
            Self::Enter(entry) => entry.applied.clear(),
            Self::GainLife { applied, .. }
            | Self::LoseLife { applied, .. }
            | Self::Create { applied, .. }
            | Self::Counters { applied, .. } => applied.clear(),
            // What happens instead is not done to itself again.
            Self::Draw { instead, applied, .. } => {
                if instead.is_none() {
                    applied.clear();
                }
            }
            Self::Leave(departures) => {
                departures.iter_mut().for_each(|departure| departure.applied.clear());
            }
            Self::Tap { .. }
            | Self::Discard(_)
            | Self::Mill(_)
            | Self::Untap(_)
            | Self::Transform(_)
            | Self::TurnUp { .. }
            | Self::TurnDown(_)
            | Self::LoseMana(_)
            | Self::Begin(_)
            | Self::Attack(_) => {}
        }
        self
    }
}

/// Damage that is dealt at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Batch {
    /// Who deals how much to whom.
    pub entries: SmallVec<[DamageEntry; 1]>,
}

/// Damage from one source to one recipient.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageEntry {
    /// The source (120.7). Modifying or redirecting damage never changes it.
    pub source: ObjectId,
    /// Who or what is dealt the damage.
    pub recipient: Entity,
    /// How much; 0 once all of it is prevented.
    pub amount: i64,
    /// Combat damage?
    pub combat: bool,
    /// Does what deals it say that it can't be prevented (615.12)?
    pub unpreventable: bool,
    /// What has been applied already.
    pub applied: Applied,
    /// What was prevented by which effect, in order.
    pub prevented: SmallVec<[(ModifierId, i64); 1]>,
}

/// Mana about to be produced.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Production {
    /// Who gets it.
    pub player: PlayerId,
    /// The object whose ability or spell produces it.
    pub source: ObjectId,
    /// Is it the mana ability of a permanent tapped for it (106.12)?
    pub tapped: bool,
    /// The mana.
    pub units: SmallVec<[ManaUnit; 2]>,
    /// What has been applied already.
    pub applied: Applied,
}

impl Production {
    /// Adds mana of these types under these terms.
    pub(crate) fn add(&mut self, types: impl IntoIterator<Item = ManaType>, terms: &ManaTerms) {
        let source = self.source;
        self.units.extend(types.into_iter().map(|mana| terms.unit(mana, source)));
    }
}

/// An object about to enter the battlefield (614.12).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The object, still where it comes from.
    pub object: ObjectId,
    /// Under whose control.
    pub controller: PlayerId,
    /// Tapped?
    pub tapped: bool,
    /// Attacking (508.4)?
    #[serde(default)]
    pub attacking: bool,
    /// Whom it may attack then; nobody in particular if it is empty.
    #[serde(default)]
    pub whom: Vec<Entity>,
    /// With which counters.
    pub counters: Vec<(CounterKind, i64)>,
    /// Attached to what.
    pub attached: Option<Entity>,
    /// What was chosen for it as it enters.
    pub chosen: Vec<super::Chosen>,
    /// What it gets until the turn ends.
    pub keywords: Vec<crate::ast::Keyword>,
    /// What has been applied already.
    pub applied: Applied,
}

impl Entry {
    /// An object enters under a player's control, with nothing said of how.
    #[must_use]
    pub fn of(object: ObjectId, controller: PlayerId) -> Self {
        Self {
            object,
            controller,
            tapped: false,
            attacking: false,
            whom: Vec::new(),
            counters: Vec::new(),
            attached: None,
            chosen: Vec::new(),
            keywords: Vec::new(),
            applied: Applied::new(),
        }
    }
}

/// What an ability that triggered or applied knows of its event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Facts {
    /// The source of the damage.
    pub source: Option<ObjectId>,
    /// Who was dealt the damage.
    pub recipient: Option<Entity>,
    /// The object it is about.
    pub object: Option<ObjectId>,
    /// What that object became in the zone it went to (400.7).
    pub became: Option<ObjectId>,
    /// The player it is about.
    pub player: Option<PlayerId>,
    /// How much.
    pub amount: i64,
    /// Was it combat damage?
    pub combat: bool,
    /// How much of it was more than lethal (120.4a).
    pub excess: i64,
    /// The types of mana produced.
    pub types: ManaTypeSet,
    /// The X of the spell that became the object (107.3m).
    pub x: Option<i64>,
}

/// Shared, since a trigger and what it does both look at it.
pub type EventFacts = Arc<Facts>;
