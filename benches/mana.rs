//! What boards can make and pay.

use cardscript::{
    ast::ManaCost,
    eval,
    game::{Game, PlayerId, Zone},
    kernel,
    mana::{self, Limits},
    parse::read_mana_cost,
    pool::Pool,
};
use divan::Bencher;

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

fn main() {
    divan::main();
}

fn board(cards: &[(PlayerId, &str, usize)]) -> Game {
    let pool = Pool::embedded();
    let mut game = Game::new(["Alice", "Bob"]);
    for &(player, card, count) in cards {
        for _ in 0..count {
            game.place(pool.playable(card).expect("it ships"), player, Zone::Battlefield);
        }
    }
    kernel::refresh(&mut game);
    game
}

fn cost(text: &str) -> ManaCost {
    read_mana_cost(text).expect("it is a cost")
}

/// 40 sources of ten kinds, with filters among them.
fn mixed() -> Game {
    board(&[
        (ALICE, "Forest", 8),
        (ALICE, "Island", 5),
        (ALICE, "City of Brass", 5),
        (ALICE, "Sol Ring", 3),
        (ALICE, "Izzet Signet", 3),
        (ALICE, "Gruul Signet", 2),
        (ALICE, "Llanowar Elves", 5),
        (ALICE, "Reflecting Pool", 2),
        (ALICE, "Adarkar Wastes", 4),
        (ALICE, "Priest of Titania", 3),
    ])
}

#[divan::bench]
fn pay_from_40_mixed_sources(bencher: Bencher) {
    let (game, cost) = (mixed(), cost("{2}{U}{U}"));
    bencher.bench(|| {
        let found = mana::pay(&game, ALICE, &cost, &Limits::default()).expect("no limit is met");
        assert!(found.how.is_some() && found.complete);
        found
    });
}

#[divan::bench]
fn survey_of_40_mixed_sources(bencher: Bencher) {
    let game = mixed();
    bencher.bench(|| mana::survey(&game, ALICE, &Limits::default()).expect("no limit is met"));
}

#[divan::bench]
fn could_produce_on_100_lands_under_10_effects(bencher: Bencher) {
    let game = board(&[
        (ALICE, "Forest", 20),
        (ALICE, "Reflecting Pool", 20),
        (ALICE, "Adarkar Wastes", 10),
        (BOB, "Island", 20),
        (BOB, "Exotic Orchard", 20),
        (BOB, "City of Brass", 10),
        (ALICE, "Mana Reflection", 4),
        (ALICE, "Nyxbloom Ancient", 3),
        (BOB, "Contamination", 2),
        (BOB, "Infernal Darkness", 1),
    ]);
    bencher.bench(|| eval::could_produce_all(&game));
}
