//! What is true now: the whole game as one value.
//!
//! A [`Game`] can be cloned, compared, hashed and serialised; nothing in it is a
//! reference or a callback. Work still to do is on its agenda, so a game may be
//! put aside in the middle of a resolution.

mod agenda;
mod choice;
mod counters;
mod course;
mod done;
mod event;
mod fault;
mod history;
mod id;
mod journal;
mod key;
mod lasting;
mod mana;
mod object;
mod player;
mod save;
mod turn;
mod view;
mod vote;
mod watch;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use self::{
    agenda::{
        AbilityRef, Announce, AnnounceKind, Frame, Payment, Run, StackItem, Stage, Targets, Task,
        Waiting,
    },
    choice::{Choice, ChoiceKind, Chosen, CombatDamage, PayOption, Uncover},
    counters::Counters,
    course::Course,
    done::{Did, How, Mark},
    event::{
        Applied, Batch, DamageEntry, Departure, Departures, Entry, Event, EventFacts, Facts,
        ModifierId, Production, Use, Uses,
    },
    fault::{Fault, Illegal, MAX_AGENDA, MAX_AMOUNT, MAX_MANA, MAX_OPTIONS},
    history::{History, Past},
    id::{EffectId, Entity, ObjectId, PlayerId, Timestamp},
    journal::{Journal, Note},
    key::Key,
    lasting::{Lasting, LastingKind},
    mana::{ManaFrom, ManaPool, ManaTerms, ManaUnit},
    object::{CastFacts, Combat, Kick, Object, Objects, Permit, PermitEnd, Zone},
    player::{MAX_SPEED, Player},
    save::LoadError,
    turn::{Outcome, Turn},
    vote::{CastVote, VoteFor, Votes},
    watch::{WatchIndex, Watching},
};
use crate::{
    ast::{Name, StepName},
    pool::CardRef,
};

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Game {
    /// The players, in turn order.
    pub players: SmallVec<[Player; 2]>,
    /// All objects in all zones.
    pub objects: Objects,
    /// The stack; the last one resolves first (405).
    pub stack: Vec<StackItem>,
    /// Whose turn it is.
    pub turn: Turn,
    /// What changes the course of the turns, and the monarch.
    #[serde(default)]
    pub course: Course,
    /// Effects that last.
    pub lasting: Vec<Lasting>,
    /// Triggered abilities that wait to be put on the stack.
    pub waiting: Vec<Waiting>,
    /// Last known information: objects that are gone, as they were (608.2h), by id.
    pub known: Vec<Object>,
    /// What has happened this turn.
    #[serde(default)]
    pub history: History,
    /// Work still to do; the last task is next.
    pub agenda: Vec<Task>,
    /// The choice somebody has to make before anything goes on.
    pub choice: Option<Choice>,
    /// The next object's id.
    next_object: u32,
    /// The next lasting effect's id.
    next_effect: u32,
    /// The next timestamp.
    clock: u32,
    /// What happened, if somebody wants it told; no part of what the game is.
    #[serde(skip)]
    pub journal: Journal,
    /// Who watches for what. Derived: never saved.
    #[serde(skip)]
    pub watch: Arc<WatchIndex>,
    /// Must characteristics and the index be made anew before the next task?
    #[serde(skip)]
    pub stale: bool,
}

impl Game {
    /// A game of these players, each at 20 life, in the first main phase of the
    /// first one's first turn.
    #[must_use]
    pub fn new<N: Into<Name>>(players: impl IntoIterator<Item = N>) -> Self {
        let mut players: SmallVec<[Player; 2]> =
            players.into_iter().map(|name| Player::new(name.into())).collect();
        if let Some(first) = players.first_mut() {
            first.turns = 1;
        }
        Self {
            players,
            objects: Objects::default(),
            stack: Vec::new(),
            turn: Turn { number: 1, active: PlayerId(0), step: StepName::FirstMain },
            course: Course::default(),
            lasting: Vec::new(),
            waiting: Vec::new(),
            known: Vec::new(),
            history: History::default(),
            agenda: Vec::new(),
            choice: None,
            next_object: 0,
            next_effect: 0,
            clock: 0,
            journal: Journal::default(),
            watch: Arc::default(),
            stale: false,
        }
    }

    /// The player in this seat.
    #[must_use]
    #[inline]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[usize::from(id.0)]
    }

    /// The player in this seat, to be changed.
    #[inline]
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[usize::from(id.0)]
    }

    /// The player of this name.
    #[must_use]
    pub fn player_named(&self, name: &str) -> Option<PlayerId> {
        self.player_ids().find(|&id| self.player(id).name.as_str() == name)
    }

    /// The seats, in turn order.
    pub fn player_ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + use<> {
        (0..u8::try_from(self.players.len()).unwrap_or(u8::MAX)).map(PlayerId)
    }

    /// The seats in the order in which players act at one moment: the active
    /// player first (101.4).
    pub fn apnap(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let count = u8::try_from(self.players.len()).unwrap_or(u8::MAX).max(1);
        let active = self.turn.active.0;
        (0..count).map(move |seat| PlayerId((active + seat) % count))
    }

    /// The object with this id, as it is, or as it was last if it is gone (608.2h).
    #[must_use]
    #[inline]
    pub fn look(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id).or_else(|| {
            let index = self.known.binary_search_by_key(&id, |object| object.id).ok()?;
            Some(&self.known[index])
        })
    }

    /// The permanents.
    pub fn battlefield(&self) -> impl DoubleEndedIterator<Item = &Object> {
        self.objects.iter().filter(|object| object.on_battlefield())
    }

    /// Puts a card somewhere, owned and controlled by `player`, with no event: this
    /// is how a board is set up.
    pub fn place(&mut self, card: &CardRef, player: PlayerId, zone: Zone) -> ObjectId {
        let id = self.new_id();
        let object = self.blank(id, card, player, zone);
        self.objects.push(object);
        self.stale = true;
        id
    }

    /// An object of a card that has just come to a zone.
    pub(crate) fn blank(
        &mut self,
        id: ObjectId,
        card: &CardRef,
        owner: PlayerId,
        zone: Zone,
    ) -> Object {
        // What comes into a library with nothing else said is put on top.
        let tops = self.objects.iter().filter(|o| zone == Zone::Library && o.zone == zone);
        let highest = tops.filter(|o| o.owner == owner).map(|o| o.shelf).max();
        if card.remembers() {
            self.history.keep();
        }
        let shelf = if zone == Zone::Library { highest.unwrap_or(0).max(0) + 1 } else { 0 };
        Object {
            id,
            shelf,
            card: card.clone(),
            copied: None,
            copying: false,
            copied_before: None,
            face: 0,
            owner,
            controller: owner,
            base_controller: owner,
            zone,
            tapped: false,
            sick: false,
            damage: 0,
            deathtouched: false,
            counters: Counters::default(),
            attached: None,
            timestamp: self.tick(),
            x: None,
            chosen_color: None,
            chosen_type: None,
            exiled: Vec::new(),
            chosen_player: None,
            protector: None,
            commander: None,
            kicks: Vec::new(),
            cast: None,
            spent: Vec::new(),
            misses_untap: false,
            flashed: false,
            exhausted: Vec::new(),
            designations: Default::default(),
            level: 0,
            discarded: false,
            paid_for: None,
            triggered: Vec::new(),
            modes: Vec::new(),
            fresh: false,
            came: false,
            permit: None,
            copy: false,
            gifts: Vec::new(),
            activated: 0,
            damaged: false,
            combat: None,
            label: None,
            now: card.printed.clone(),
        }
    }

    /// A new object id.
    pub(crate) fn new_id(&mut self) -> ObjectId {
        self.next_object += 1;
        ObjectId(self.next_object)
    }

    /// A new id for an effect that lasts.
    pub(crate) fn new_effect_id(&mut self) -> EffectId {
        self.next_effect += 1;
        EffectId(self.next_effect)
    }

    /// A new timestamp.
    pub(crate) fn tick(&mut self) -> Timestamp {
        self.clock += 1;
        Timestamp(self.clock)
    }

    /// Keeps what an object was last, once it is gone (608.2h).
    pub(crate) fn remember(&mut self, object: Object) {
        let at = self.known.partition_point(|known| known.id < object.id);
        self.known.insert(at, object);
    }

    /// The effect that lasts with this id.
    #[must_use]
    pub fn effect(&self, id: EffectId) -> Option<&Lasting> {
        self.lasting.iter().find(|effect| effect.id == id)
    }

    /// Has the game ended?
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        self.players
            .iter()
            .any(|player| matches!(player.outcome, Some(Outcome::Won | Outcome::Draw)))
    }
}
