//! A game that goes round with nothing to choose (104.4b, 732.4).

use crate::game::{Game, Key};

/// Looks out for a game that was there before, with one game kept: at ever greater
/// distances, so that a circle of any length is found.
#[derive(Default)]
pub(super) struct Circle {
    kept: Option<(Outline, Key)>,
    steps: u64,
    distance: u64,
}

impl Circle {
    /// Is the game as it was when it was kept?
    pub(super) fn closes(&mut self, game: &Game) -> bool {
        let outline = Outline::of(game);
        // A key is dear, and equal games have equal outlines.
        if self.kept.as_ref().is_some_and(|(own, key)| *own == outline && *key == game.key()) {
            return true;
        }
        self.steps += 1;
        if self.steps >= self.distance {
            self.kept = Some((outline, game.key()));
            self.distance = (self.distance * 2).max(1);
            self.steps = 0;
        }
        false
    }
}

/// What can be told of a game at a glance. A circle that makes something grow with each
/// round never has the same twice.
#[derive(Debug, PartialEq, Eq)]
struct Outline {
    sizes: [usize; 5],
    sums: [i64; 3],
}

impl Outline {
    fn of(game: &Game) -> Self {
        let sizes = [
            game.agenda.len(),
            game.stack.len(),
            game.waiting.len(),
            game.lasting.len(),
            game.objects.iter().count(),
        ];
        let [mut life, mut counters, mut damage] = [0_i64; 3];
        for player in &game.players {
            life = life.wrapping_mul(31).wrapping_add(player.life);
            counters += player.counters.iter().map(|(_, count)| count).sum::<i64>();
        }
        for object in game.objects.iter() {
            counters += object.counters.iter().map(|(_, count)| count).sum::<i64>();
            damage += object.damage;
        }
        Self { sizes, sums: [life, counters, damage] }
    }
}
