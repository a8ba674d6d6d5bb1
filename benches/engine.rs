//! Events, mana and searches, in the unit a tool builder would ask for.
//!
//! `cargo bench` runs these and the ones of the parser.

use cardscript::{
    engine::{self, Action},
    explore::{Everything, Limits, explore},
    game::{Batch, Entity, Event, Game, ObjectId, PlayerId, Task, Zone},
    interpret,
    pool::Pool,
};
use divan::{Bencher, counter::ItemsCount};

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

/// How much is done in one measured round, so that making the game does not count.
const ROUND: usize = 1_000;

fn main() {
    divan::main();
}

/// A pool with the cards that ship and these texts.
fn pool(cards: &str) -> Pool {
    let (pool, faults) = Pool::embedded().with_text("bench.card", cards);
    assert!(faults.is_empty(), "{faults:?}");
    pool
}

fn put(game: &mut Game, pool: &Pool, player: PlayerId, card: &str) -> ObjectId {
    game.place(pool.playable(card).expect("the card is there"), player, Zone::Battlefield)
}

fn hit(source: ObjectId, amount: i64) -> Action {
    let entries = [interpret::entry(source, Entity::Player(ALICE), amount)];
    Action::Event(Event::Damage(Batch { entries: entries.into_iter().collect() }))
}

/// One damage event through a doubler and a shield, with the order chosen.
#[divan::bench(counters = [ItemsCount::new(ROUND)])]
fn damage_through_doubler_and_shield(bencher: Bencher) {
    let pool = pool(
        "Thick Skin {W}\nEnchantment\nIf a source would deal damage to you, prevent 1 of that damage.\n",
    );
    let mut game = Game::new(["Alice", "Bob"]);
    put(&mut game, &pool, BOB, "Furnace of Rath");
    put(&mut game, &pool, ALICE, "Thick Skin");
    let source = put(&mut game, &pool, BOB, "Grizzly Bears");
    engine::run(&mut game, 10).expect("nothing is to do");
    game.player_mut(ALICE).life = 1_000_000_000;
    bencher.with_inputs(|| game.clone()).bench_local_refs(|game| {
        for _ in 0..ROUND {
            engine::act(game, hit(source, 3)).expect("damage can be dealt");
            engine::answer(game, 1).expect("the order is asked");
            engine::run(game, 100).expect("it ends");
        }
    });
}

/// One damage event that nothing watches.
#[divan::bench(counters = [ItemsCount::new(ROUND)])]
fn damage_alone(bencher: Bencher) {
    let pool = Pool::embedded();
    let mut game = Game::new(["Alice", "Bob"]);
    let source = put(&mut game, &pool, BOB, "Grizzly Bears");
    game.player_mut(ALICE).life = 1_000_000_000;
    bencher.with_inputs(|| game.clone()).bench_local_refs(|game| {
        for _ in 0..ROUND {
            engine::act(game, hit(source, 3)).expect("damage can be dealt");
            engine::run(game, 100).expect("it ends");
        }
    });
}

/// One land tapped through one replacement and one trigger.
#[divan::bench(counters = [ItemsCount::new(ROUND)])]
fn mana_through_replacement_and_trigger(bencher: Bencher) {
    let pool = Pool::embedded();
    let mut game = Game::new(["Alice", "Bob"]);
    put(&mut game, &pool, ALICE, "Mana Reflection");
    put(&mut game, &pool, ALICE, "Mana Flare");
    let forest = put(&mut game, &pool, ALICE, "Forest");
    engine::run(&mut game, 10).expect("nothing is to do");
    bencher.with_inputs(|| game.clone()).bench_local_refs(|game| {
        for _ in 0..ROUND {
            let tap = Action::Activate { object: forest, ability: 0, x: None };
            engine::act(game, tap).expect("it is untapped");
            engine::run(game, 100).expect("it ends");
            game.player_mut(ALICE).mana.empty(true);
            if let Some(forest) = game.objects.get_mut(forest) {
                forest.tapped = false;
            }
        }
    });
}

/// Every outcome of one event under so many different adders and as many doublers.
#[divan::bench(args = [2, 4, 6], sample_count = 5)]
fn outcomes_of_adders_and_doublers(bencher: Bencher, count: usize) {
    let mut cards = String::new();
    for number in 1..=count {
        cards.push_str(&format!(
            "Adder {number} {{R}}\nEnchantment\nIf a source would deal damage to a permanent or player, it deals that much damage plus {number} to that permanent or player instead.\n\n"
        ));
    }
    let pool = pool(&cards);
    let mut game = Game::new(["Alice", "Bob"]);
    for number in 1..=count {
        put(&mut game, &pool, BOB, &format!("Adder {number}"));
        put(&mut game, &pool, BOB, "Furnace of Rath");
    }
    let source = put(&mut game, &pool, BOB, "Grizzly Bears");
    game.player_mut(ALICE).life = 1_000_000;
    engine::run(&mut game, 10).expect("nothing is to do");
    game.agenda.push(Task::ResolveAll);
    engine::act(&mut game, hit(source, 1)).expect("damage can be dealt");
    let found = explore(game.clone(), &Limits::default(), &Everything).expect("it ends");
    eprintln!("{count} adders, {count} doublers: {} outcomes", found.outcomes.len());
    bencher.bench_local(|| explore(game.clone(), &Limits::default(), &Everything));
}
