//! Whole games by chance: how many in a second.

use cardscript::{
    games::{self, Decks},
    pool::Pool,
};
use divan::{Bencher, counter::ItemsCount};

/// So many games are one measured round, so that long and short ones even out.
const GAMES: usize = 20;

fn main() {
    divan::main();
}

/// Two players with decks by chance of the cards that ship.
#[divan::bench(counters = [ItemsCount::new(GAMES)], sample_count = 5)]
fn games_of_two(bencher: Bencher) {
    let pool = Pool::embedded();
    let cards = pool.cards().filter(|card| card.fault.is_none()).cloned().collect();
    let decks = Decks::ByChance { pool, cards, players: 2 };
    bencher.bench_local(|| games::play_many(&decks, 1, GAMES, &|_, _| ()));
}
