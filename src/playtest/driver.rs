//! Who plays: casts, activates, attacks and chooses by chance.

use super::{
    Problem,
    board::{self, ALICE, BOB},
    check,
};
use crate::{
    engine::{self, Action, Status},
    game::{Entity, Fault, Game, Journal, Note, ObjectId, PlayerId, Task},
    pool::{CardRef, Pool},
    random::Random,
};

/// So many things are done with a card.
const ACTIONS: usize = 40;

/// The game is left once this turn is over.
const TURNS: u32 = 5;

/// The most choices that one action may ask.
const CHOICES: usize = 1_000;

/// The most steps between two choices.
const STEPS: u64 = 50_000;

/// So many of the last actions are told.
const TOLD: usize = 8;

pub(super) struct Driver<'a> {
    pool: &'a Pool,
    card: &'a CardRef,
    game: Game,
    random: Random,
    said: Vec<String>,
}

impl<'a> Driver<'a> {
    pub(super) fn new(pool: &'a Pool, card: &'a CardRef, seed: u64) -> Self {
        let game = board::set_up(pool, card);
        let random = Random::named(seed, card.name());
        Self { pool, card, game, random, said: Vec::new() }
    }

    /// The turn it is, and what was done last.
    pub(super) fn lately(&self) -> (u32, Vec<String>) {
        let from = self.said.len().saturating_sub(TOLD);
        (self.game.turn.number, self.said[from..].to_vec())
    }

    /// Plays for a few turns.
    pub(super) fn play(&mut self) -> Result<(), Problem> {
        self.game.journal = Journal::open();
        self.go_on()?;
        for _ in 0..ACTIONS {
            if self.game.is_over() || self.game.turn.number > TURNS {
                break;
            }
            let before = self.game.clone();
            match self.act() {
                // What turns out not to be legal is taken back (601.2, 732).
                Err(Problem::Stuck(Fault::Illegal(why))) => {
                    self.say(format!("  taken back: {why}"));
                    self.game = before;
                }
                other => other?,
            }
        }
        self.save()
    }

    fn act(&mut self) -> Result<(), Problem> {
        match self.random.below(10) {
            0..=5 => self.anything_legal(),
            6 | 7 => self.combat(),
            8 => self.resolve(),
            _ => {
                self.say(format!("from {} on to the next step", self.game.turn.step));
                self.begin(Action::NextStep)
            }
        }
    }

    /// Casts or activates something; if it can, the card that is tried.
    fn anything_legal(&mut self) -> Result<(), Problem> {
        let player = if self.random.below(3) == 0 { BOB } else { ALICE };
        let all = engine::legal_actions(&self.game, player);
        let (own, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|action| self.is_own(action));
        let first = if self.random.below(3) == 0 { [others, own] } else { [own, others] };
        let Some(from) = first.into_iter().find(|from| !from.is_empty()) else { return Ok(()) };
        let Some(action) = self.random.pick(from) else { return Ok(()) };
        self.say(self.words(player, &action));
        if let Err(fault) = engine::act(&mut self.game, action) {
            return Err(Problem::Refused(fault));
        }
        self.go_on()?;
        // Now and then something else is done in response.
        if self.random.below(3) > 0 { self.resolve() } else { Ok(()) }
    }

    /// Is it about the card that is tried?
    fn is_own(&self, action: &Action) -> bool {
        let of = |id: &ObjectId| {
            self.game.objects.get(*id).is_some_and(|object| object.card == *self.card)
        };
        match action {
            Action::Cast { card, .. } | Action::Put { card, .. } => of(card),
            Action::Activate { object, .. } => of(object),
            _ => false,
        }
    }

    fn words(&self, player: PlayerId, action: &Action) -> String {
        let who = &self.game.player(player).name;
        match action {
            Action::Cast { card, .. } => {
                format!("{who} casts {}", engine::object_words(&self.game, *card))
            }
            Action::Put { card, .. } => {
                format!("{who} plays {}", engine::object_words(&self.game, *card))
            }
            Action::Activate { object, ability, .. } => {
                let object = engine::object_words(&self.game, *object);
                format!("{who} activates ability {} of {object}", ability + 1)
            }
            _ => format!("{who} does something"),
        }
    }

    fn resolve(&mut self) -> Result<(), Problem> {
        self.game.agenda.extend([Task::ResolveAll, Task::Settle]);
        self.go_on()
    }

    /// Attacks and blocks by chance, where the active player may attack.
    fn combat(&mut self) -> Result<(), Problem> {
        use crate::ast::StepName::FirstMain;
        if self.game.turn.step != FirstMain || !self.game.stack.is_empty() {
            return self.begin(Action::NextStep);
        }
        let active = self.game.turn.active;
        let defender = if active == ALICE { BOB } else { ALICE };
        let mut attackers: Vec<(ObjectId, Entity)> = Vec::new();
        for attacker in self.creatures(active) {
            let so = vec![(attacker, Entity::Player(defender))];
            if self.may(&Action::Attack(so.clone())) && self.random.below(3) > 0 {
                attackers.extend(so);
            }
        }
        if attackers.is_empty() {
            return self.begin(Action::NextStep);
        }
        self.say(format!("{} attack", attackers.len()));
        self.begin(Action::Attack(attackers.clone()))?;
        self.resolve()?;
        let mut blocks: Vec<(ObjectId, ObjectId)> = Vec::new();
        for blocker in self.creatures(defender) {
            let Some((attacker, _)) = self.random.pick(attackers.clone()) else { break };
            let more = [blocks.clone(), vec![(blocker, attacker)]].concat();
            if self.random.below(3) == 0 && self.may(&Action::Block(more.clone())) {
                blocks = more;
            }
        }
        self.say(format!("{} block", blocks.len()));
        self.begin(Action::Block(blocks))?;
        self.resolve()?;
        self.begin(Action::CombatDamage)?;
        self.resolve()
    }

    fn creatures(&self, of: PlayerId) -> Vec<ObjectId> {
        let own = self.game.battlefield().filter(|object| object.controller == of);
        own.map(|object| object.id).collect()
    }

    fn may(&self, action: &Action) -> bool {
        engine::act(&mut self.game.clone(), action.clone()).is_ok()
    }

    fn begin(&mut self, action: Action) -> Result<(), Problem> {
        engine::act(&mut self.game, action).map_err(Problem::Stuck)?;
        self.go_on()
    }

    /// Goes on until nothing is left to do; chooses by chance, and looks at each stop
    /// whether all is as it must be.
    fn go_on(&mut self) -> Result<(), Problem> {
        for _ in 0..CHOICES {
            let before = self.game.clone();
            let status = engine::run(&mut self.game, STEPS).map_err(Problem::Stuck)?;
            self.look(&before)?;
            let Some(choice) = &self.game.choice else {
                check::at_rest(&self.game).map_err(Problem::NotKept)?;
                return Ok(());
            };
            debug_assert_eq!(status, Status::Choice);
            let option = self.random.below(choice.len());
            let words = engine::describe(&self.game, choice).into_iter().nth(option);
            self.say(format!("  {}", words.unwrap_or_default()));
            let before = self.game.clone();
            engine::answer(&mut self.game, option).map_err(Problem::Stuck)?;
            self.look(&before)?;
        }
        Err(Problem::Endless)
    }

    fn look(&mut self, before: &Game) -> Result<(), Problem> {
        let journal = std::mem::replace(&mut self.game.journal, Journal::open());
        let events = journal.notes().iter().filter_map(|note| match note {
            Note::Performed(event) => Some(&**event),
            _ => None,
        });
        check::between(before, &self.game, events).map_err(Problem::NotKept)
    }

    /// 732: a game is a value: saved and loaded, it is the same.
    fn save(&mut self) -> Result<(), Problem> {
        let key = self.game.key();
        let loaded = self.game.save().ok().and_then(|bytes| Game::load(&bytes, self.pool).ok());
        let Some(mut loaded) = loaded else { return Err(Problem::Saved) };
        engine::run(&mut loaded, 0).ok();
        if loaded.key() == key { Ok(()) } else { Err(Problem::Saved) }
    }

    fn say(&mut self, what: String) {
        self.said.push(what);
    }
}
