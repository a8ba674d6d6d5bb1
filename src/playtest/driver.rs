//! Who plays a card that is tried: casts, activates, attacks and chooses by chance.

use super::{
    Problem,
    board::{self, ALICE, BOB},
    table::Table,
};
use crate::{
    engine::{self, Action},
    game::{Fault, Game, ObjectId},
    pool::{CardRef, Pool},
    random::Random,
};

/// So many things are done with a card.
const ACTIONS: usize = 40;

/// The game is left once this turn is over.
const TURNS: u32 = 5;

pub(super) struct Driver<'a> {
    pool: &'a Pool,
    card: &'a CardRef,
    table: Table,
}

impl<'a> Driver<'a> {
    pub(super) fn new(pool: &'a Pool, card: &'a CardRef, seed: u64) -> Self {
        let game = board::set_up(pool, card);
        let table = Table::new(game, Random::named(seed, card.name()));
        Self { pool, card, table }
    }

    /// The turn it is, and what was done last.
    pub(super) fn lately(&self) -> (u32, Vec<String>) {
        (self.table.game.turn.number, self.table.lately().to_vec())
    }

    /// Plays for a few turns.
    pub(super) fn play(&mut self) -> Result<(), Problem> {
        self.table.go_on()?;
        for _ in 0..ACTIONS {
            let game = &self.table.game;
            if game.is_over() || game.turn.number > TURNS {
                break;
            }
            let before = game.clone();
            match self.act() {
                // What turns out not to be legal is taken back (601.2, 732).
                Err(Problem::Stuck(Fault::Illegal(why))) => {
                    self.table.say(format!("  taken back: {why}"));
                    self.table.game = before;
                }
                other => other?,
            }
        }
        self.save()
    }

    fn act(&mut self) -> Result<(), Problem> {
        match self.table.random.below(10) {
            0..=5 => self.anything_legal(),
            6 | 7 => self.table.combat(),
            8 => self.table.resolve(),
            _ => {
                self.table.say(format!("from {} on to the next step", self.table.game.turn.step));
                self.table.begin(Action::NextStep)
            }
        }
    }

    /// Casts or activates something; if it can, the card that is tried.
    fn anything_legal(&mut self) -> Result<(), Problem> {
        let player = if self.table.random.below(3) == 0 { BOB } else { ALICE };
        let all = engine::legal_actions(&self.table.game, player);
        let (own, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|action| self.is_own(action));
        let first = if self.table.random.below(3) == 0 { [others, own] } else { [own, others] };
        let Some(from) = first.into_iter().find(|from| !from.is_empty()) else { return Ok(()) };
        self.table.one_of(player, from)?;
        // Now and then something else is done in response.
        if self.table.random.below(3) > 0 { self.table.resolve() } else { Ok(()) }
    }

    /// Is it about the card that is tried?
    fn is_own(&self, action: &Action) -> bool {
        let of = |id: &ObjectId| {
            self.table.game.objects.get(*id).is_some_and(|object| object.card == *self.card)
        };
        match action {
            Action::Cast { card, .. } | Action::Put { card, .. } => of(card),
            Action::Activate { object, .. } => of(object),
            _ => false,
        }
    }

    /// 732: a game is a value: saved and loaded, it is the same.
    fn save(&self) -> Result<(), Problem> {
        let game = &self.table.game;
        let loaded = game.save().ok().and_then(|bytes| Game::load(&bytes, self.pool).ok());
        let Some(mut loaded) = loaded else { return Err(Problem::Saved) };
        engine::run(&mut loaded, 0).ok();
        if loaded.key() == game.key() { Ok(()) } else { Err(Problem::Saved) }
    }
}
