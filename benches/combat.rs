//! Combat, and many effects on one event: what must not grow out of hand.

use cardscript::{
    engine::{self, Action, Status},
    explore::{Everything, Limits, explore},
    game::{Batch, Entity, Event, Game, ObjectId, PlayerId, Task, Zone},
    interpret,
    pool::Pool,
};
use divan::Bencher;

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

/// Eight different adders.
const ADDERS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8"];

fn main() {
    divan::main();
}

/// A pool with the cards that ship and adders of many sizes.
fn pool() -> Pool {
    let adder = |by: &&str| {
        format!(
            "Adder of {by} {{R}}\nEnchantment\nIf a source would deal damage to a permanent or \
             player, it deals that much damage plus {by} to that permanent or player instead.\n"
        )
    };
    let cards: Vec<String> = ADDERS.iter().map(adder).collect();
    let (pool, faults) = Pool::embedded().with_text("bench.card", &cards.join("\n"));
    assert!(faults.is_empty(), "{faults:?}");
    pool
}

fn put(game: &mut Game, pool: &Pool, player: PlayerId, card: &str) -> ObjectId {
    game.place(pool.playable(card).expect("the card is there"), player, Zone::Battlefield)
}

/// Goes on until nothing is left to do, with the first option of every choice.
fn finish(game: &mut Game) {
    while engine::run(game, engine::STEP_BUDGET).expect("it goes on") == Status::Choice {
        engine::answer(game, 0).expect("there is a first option");
    }
}

/// Attackers that are each blocked, with three modifiers; every choice is fixed.
#[divan::bench(args = [20, 200], sample_count = 10)]
fn combat(bencher: Bencher, count: usize) {
    let pool = pool();
    let mut game = Game::new(["Alice", "Bob"]);
    put(&mut game, &pool, ALICE, "Furnace of Rath");
    put(&mut game, &pool, ALICE, "Adder of 1");
    put(&mut game, &pool, BOB, "Urza's Armor");
    let attackers: Vec<_> =
        (0..count).map(|_| put(&mut game, &pool, ALICE, "Hill Giant")).collect();
    let blockers: Vec<_> = (0..count).map(|_| put(&mut game, &pool, BOB, "Craw Wurm")).collect();
    engine::run(&mut game, 10).expect("nothing is to do");
    bencher.with_inputs(|| game.clone()).bench_local_refs(|game| {
        let whom = Entity::Player(BOB);
        let attack = attackers.iter().map(|&attacker| (attacker, whom)).collect();
        engine::act(game, Action::Attack(attack)).expect("they may attack");
        finish(game);
        let blocks = blockers.iter().copied().zip(attackers.iter().copied()).collect();
        engine::act(game, Action::Block(blocks)).expect("they may block");
        finish(game);
        engine::act(game, Action::CombatDamage).expect("damage is dealt");
        game.agenda.insert(0, Task::Settle);
        finish(game);
    });
}

fn hit(game: &mut Game, source: ObjectId) {
    let entries = [interpret::entry(source, Entity::Player(BOB), 1)].into_iter().collect();
    engine::act(game, Action::Event(Event::Damage(Batch { entries }))).expect("it can be dealt");
}

/// One event with twenty doublers that are alike: one outcome.
#[divan::bench]
fn twenty_doublers(bencher: Bencher) {
    let pool = pool();
    let mut game = Game::new(["Alice", "Bob"]);
    (0..20).for_each(|_| {
        put(&mut game, &pool, ALICE, "Furnace of Rath");
    });
    let source = put(&mut game, &pool, ALICE, "Grizzly Bears");
    engine::run(&mut game, 10).expect("nothing is to do");
    outcomes_of_a_hit(bencher, &game, source, 1);
}

/// Searches what comes of one damage event; there are so many outcomes.
fn outcomes_of_a_hit(bencher: Bencher, game: &Game, source: ObjectId, count: usize) {
    bencher.with_inputs(|| game.clone()).bench_local_values(|mut game| {
        hit(&mut game, source);
        let found = explore(game, &Limits::default(), &Everything).expect("few enough");
        assert!(found.complete);
        assert_eq!(found.outcomes.len(), count);
    });
}

/// One event with eight different adders and eight doublers, in every order.
#[divan::bench(sample_count = 3)]
fn eight_adders_and_eight_doublers(bencher: Bencher) {
    let pool = pool();
    let mut game = Game::new(["Alice", "Bob"]);
    for by in ADDERS {
        put(&mut game, &pool, ALICE, &format!("Adder of {by}"));
        put(&mut game, &pool, ALICE, "Furnace of Rath");
    }
    let source = put(&mut game, &pool, ALICE, "Grizzly Bears");
    engine::run(&mut game, 10).expect("nothing is to do");
    outcomes_of_a_hit(bencher, &game, source, 7_674);
}
