//! Damage and combat where they are asked too much, or something that cannot be.

use cardscript::{
    engine::{self, Action, Status},
    game::{
        Batch, Entity, Event, Fault, Game, Illegal, MAX_AMOUNT, ObjectId, PlayerId, Task, Zone,
    },
    interpret,
    pool::Pool,
};

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

fn put(game: &mut Game, player: PlayerId, card: &str) -> ObjectId {
    let pool = Pool::embedded();
    game.place(pool.playable(card).expect("the card ships"), player, Zone::Battlefield)
}

fn deal(game: &mut Game, source: ObjectId, to: Entity, amount: i64) -> Result<(), Fault> {
    let entries = [interpret::entry(source, to, amount)].into_iter().collect();
    engine::act(game, Action::Event(Event::Damage(Batch { entries })))?;
    engine::run(game, engine::STEP_BUDGET).map(|_| ())
}

fn finish(game: &mut Game) {
    while engine::run(game, engine::STEP_BUDGET).expect("it goes on") == Status::Choice {
        engine::answer(game, 0).expect("there is a first option");
    }
}

#[test]
fn what_cannot_be_damaged() {
    let mut game = Game::new(["Alice", "Bob"]);
    let source = put(&mut game, ALICE, "Grizzly Bears");
    let furnace = put(&mut game, BOB, "Furnace of Rath");
    let fault = deal(&mut game, source, furnace.into(), 3);
    assert!(matches!(fault, Err(Fault::Illegal(Illegal::NotDamageable(_)))), "{fault:?}");
}

#[test]
fn an_amount_past_the_limit_is_refused_and_never_wraps() {
    let mut game = Game::new(["Alice", "Bob"]);
    let source = put(&mut game, ALICE, "Grizzly Bears");
    for _ in 0..70 {
        put(&mut game, ALICE, "Furnace of Rath");
    }
    assert_eq!(deal(&mut game, source, BOB.into(), 1), Err(Fault::AmountTooLarge));
    let mut game = Game::new(["Alice", "Bob"]);
    let source = put(&mut game, ALICE, "Grizzly Bears");
    for _ in 0..3 {
        let _ = deal(&mut game, source, BOB.into(), MAX_AMOUNT / 2);
    }
    assert!(game.player(BOB).life.abs() <= MAX_AMOUNT);
}

#[test]
fn redirected_in_a_circle_it_ends() {
    let mut game = Game::new(["Alice", "Bob"]);
    let source = put(&mut game, BOB, "Grizzly Bears");
    let giants: Vec<_> = (0..4).map(|_| put(&mut game, ALICE, "Palisade Giant")).collect();
    deal(&mut game, source, ALICE.into(), 1).expect("it is dealt to somebody");
    finish(&mut game);
    let marked = giants.iter().filter_map(|&giant| game.look(giant)).map(|giant| giant.damage);
    assert_eq!(marked.sum::<i64>(), 1);
    assert_eq!(game.player(ALICE).life, 20);
}

#[test]
fn one_creature_blocks_once() {
    let mut game = Game::new(["Alice", "Bob"]);
    let attackers: Vec<_> = (0..2).map(|_| put(&mut game, ALICE, "Grizzly Bears")).collect();
    let blocker = put(&mut game, BOB, "Craw Wurm");
    let attack = attackers.iter().map(|&attacker| (attacker, Entity::Player(BOB))).collect();
    engine::act(&mut game, Action::Attack(attack)).expect("they may attack");
    finish(&mut game);
    let both = attackers.iter().map(|&attacker| (blocker, attacker)).collect();
    let fault = engine::act(&mut game, Action::Block(both));
    assert!(matches!(fault, Err(Fault::Illegal(Illegal::Block { .. }))), "{fault:?}");
}

#[test]
fn ten_thousand_creatures_in_one_combat() {
    let mut game = Game::new(["Alice", "Bob"]);
    put(&mut game, ALICE, "Furnace of Rath");
    let attackers: Vec<_> = (0..5_000).map(|_| put(&mut game, ALICE, "Hill Giant")).collect();
    let blockers: Vec<_> = (0..5_000).map(|_| put(&mut game, BOB, "Grizzly Bears")).collect();
    engine::run(&mut game, 10).expect("nothing is to do");
    let attack = attackers.iter().map(|&attacker| (attacker, Entity::Player(BOB))).collect();
    engine::act(&mut game, Action::Attack(attack)).expect("they may attack");
    finish(&mut game);
    let blocks = blockers.iter().copied().zip(attackers).collect();
    engine::act(&mut game, Action::Block(blocks)).expect("they may block");
    finish(&mut game);
    engine::act(&mut game, Action::CombatDamage).expect("damage is dealt");
    game.agenda.insert(0, Task::Settle);
    finish(&mut game);
    let left = |name: &str| game.battlefield().filter(|one| one.now.name.as_str() == name).count();
    assert_eq!((left("Hill Giant"), left("Grizzly Bears")), (0, 0));
    assert_eq!(game.player(BOB).life, 20);
}
