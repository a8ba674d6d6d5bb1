//! The kernel driven from Rust, as a tool builder would.

use cardscript::{
    ast::CounterKind,
    diagnostic::SourceFile,
    engine::{self, Action},
    explore::{Everything, Limits, Outcomes, explore},
    game::{Batch, Entity, Event, Fault, Game, ObjectId, Outcome, PlayerId, Task, Zone},
    interpret,
    pool::Pool,
    scenario,
};

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

/// A board being set up.
struct Board {
    pool: Pool,
    game: Game,
}

impl Board {
    fn new() -> Self {
        Self { pool: Pool::embedded(), game: Game::new(["Alice", "Bob"]) }
    }

    #[track_caller]
    fn put(&mut self, player: PlayerId, card: &str) -> ObjectId {
        let card = self.pool.playable(card).expect("the card is embedded").clone();
        self.game.place(&card, player, Zone::Battlefield)
    }

    #[track_caller]
    fn attached(&mut self, player: PlayerId, card: &str, host: impl Into<Entity>) -> ObjectId {
        let id = self.put(player, card);
        self.game.objects.get_mut(id).expect("just put there").attached = Some(host.into());
        id
    }

    #[track_caller]
    fn cast(&mut self, player: PlayerId, card: &str) -> Outcomes {
        let card = self.pool.playable(card).expect("the card is embedded").clone();
        let card = self.game.place(&card, player, Zone::Nowhere);
        self.act(Action::Cast { card, face: 0, player, pays: false, x: None })
    }

    #[track_caller]
    fn act(&mut self, action: Action) -> Outcomes {
        self.game.agenda.push(Task::ResolveAll);
        engine::act(&mut self.game, action).expect("the action is legal");
        explore(self.game.clone(), &Limits::default(), &Everything).expect("no limit is reached")
    }

    #[track_caller]
    fn damage(&mut self, source: &str, amount: i64, to: impl Into<Entity>) -> Outcomes {
        let card = self.pool.playable(source).expect("the card is embedded").clone();
        let source = self.game.place(&card, ALICE, Zone::Nowhere);
        let entries = [interpret::entry(source, to.into(), amount)].into_iter().collect();
        self.act(Action::Event(Event::Damage(Batch { entries })))
    }
}

fn lives(outcomes: &Outcomes, player: PlayerId) -> Vec<i64> {
    let mut lives: Vec<i64> =
        outcomes.outcomes.iter().map(|outcome| outcome.game.player(player).life).collect();
    lives.sort_unstable();
    lives
}

#[test]
fn a_doubler_doubles() {
    let mut board = Board::new();
    board.attached(BOB, "Curse of Bloodletting", ALICE);
    board.attached(BOB, "Curse of Bloodletting", ALICE);
    let outcomes = board.damage("Grizzly Bears", 3, ALICE);
    assert_eq!(lives(&outcomes, ALICE), [8]);
    assert!(outcomes.outcomes[0].choices.is_empty(), "identical curses ask for no order");
}

#[test]
fn a_shield_and_a_doubler_in_either_order() {
    let mut board = Board::new();
    board.attached(BOB, "Curse of Bloodletting", ALICE);
    let shielded = board.cast(ALICE, "Mending Hands");
    let to_alice = shielded.outcomes.into_iter().find(|outcome| {
        outcome.choices.iter().any(|taken| taken.options[taken.chosen] == "target Alice")
    });
    board.game = to_alice.expect("Alice can be targeted").game;
    let outcomes = board.cast(BOB, "Lava Axe");
    let mut lives = lives(&outcomes, ALICE);
    lives.dedup();
    assert_eq!(lives, [14, 18, 20]);
    for outcome in &outcomes.outcomes {
        let order = outcome.choices.iter().find(|taken| taken.rule == "616.1");
        assert!(order.is_none_or(|order| order.chooser == ALICE));
        if order.is_some() {
            assert!(outcome.game.lasting.is_empty(), "the shield is used up");
        }
    }
}

#[test]
fn a_forest_under_a_flare_and_a_reflection() {
    let mut board = Board::new();
    board.put(ALICE, "Mana Reflection");
    board.put(ALICE, "Mana Flare");
    let forest = board.put(ALICE, "Forest");
    let outcomes = board.act(Action::Activate { object: forest, ability: 0, x: None });
    assert_eq!(outcomes.outcomes.len(), 1);
    assert_eq!(outcomes.outcomes[0].game.player(ALICE).mana.units().len(), 3);
}

#[test]
fn x_counters_come_from_the_spell() {
    let mut board = Board::new();
    let card = board.pool.playable("Walking Ballista").expect("embedded").clone();
    let card = board.game.place(&card, ALICE, Zone::Nowhere);
    let outcomes =
        board.act(Action::Cast { card, face: 0, player: ALICE, pays: false, x: Some(2) });
    let game = &outcomes.outcomes[0].game;
    let ballista = game.battlefield().next().expect("it entered");
    assert_eq!(ballista.counters.get(&CounterKind::PLUS), 2);
    assert_eq!(ballista.now.mana_value(0), 0);
}

#[test]
fn equal_games_have_equal_keys_whatever_the_ids() {
    let build = |tapped_first: bool| {
        let mut board = Board::new();
        let first = board.put(ALICE, "Forest");
        let second = board.put(ALICE, "Forest");
        let tapped = if tapped_first { first } else { second };
        board.game.objects.get_mut(tapped).expect("just put there").tapped = true;
        board.attached(BOB, "Wild Growth", tapped);
        board.game
    };
    let (one, other) = (build(true), build(false));
    assert_ne!(one, other, "as values they differ");
    assert_eq!(one.key(), other.key());
}

#[test]
fn a_difference_that_matters_is_in_the_key() {
    let build = |enchanted_is_tapped: bool| {
        let mut board = Board::new();
        let first = board.put(ALICE, "Forest");
        let second = board.put(ALICE, "Forest");
        board.attached(BOB, "Wild Growth", first);
        let tapped = if enchanted_is_tapped { first } else { second };
        board.game.objects.get_mut(tapped).expect("just put there").tapped = true;
        board.game
    };
    assert_ne!(build(true).key(), build(false).key());
}

/// Games with equal keys have equal sets of outcomes: a board is built in two
/// orders, and every pair of outcomes found has its counterpart.
#[test]
fn equal_keys_mean_equal_outcomes() {
    let cards = ["Furnace of Rath", "Torbran, Thane of Red Fell", "Benevolent Unicorn"];
    let outcomes = |cards: &[&str]| {
        let mut board = Board::new();
        for card in cards {
            board.put(ALICE, card);
        }
        let before = board.game.key();
        let found = board.damage("Lightning Bolt", 3, BOB);
        let mut keys: Vec<_> = found.outcomes.iter().map(|outcome| outcome.game.key()).collect();
        keys.sort();
        (before, keys)
    };
    let forward = outcomes(&cards);
    let backward = outcomes(&[cards[2], cards[1], cards[0]]);
    assert_eq!(forward, backward);
    assert!(forward.1.len() > 1);
}

#[test]
fn a_wrong_answer_changes_nothing() {
    let mut board = Board::new();
    board.put(BOB, "Furnace of Rath");
    board.put(BOB, "Benevolent Unicorn");
    let card = board.pool.playable("Lightning Bolt").expect("embedded").clone();
    let source = board.game.place(&card, ALICE, Zone::Nowhere);
    let entries = [interpret::entry(source, BOB.into(), 3)].into_iter().collect();
    engine::act(&mut board.game, Action::Event(Event::Damage(Batch { entries }))).expect("legal");
    let before = board.game.clone();
    assert!(engine::answer(&mut board.game, 2).is_err());
    assert_eq!(board.game, before);
}

/// A board with a card that ships nowhere.
fn board_with(text: &str) -> Board {
    let (pool, faults) = Pool::embedded().with_text("test.card", text);
    assert!(faults.is_empty(), "{faults:?}");
    Board { pool, game: Game::new(["Alice", "Bob"]) }
}

#[test]
fn what_goes_round_for_ever_is_a_draw() {
    let mut board = board_with(
        "Restless Wheel {2}\nArtifact\nWhenever this artifact becomes tapped, untap it, then tap it.\n",
    );
    let wheel = board.put(ALICE, "Restless Wheel");
    let outcomes = board.act(Action::Event(Event::Tap { object: wheel }));
    assert_eq!(outcomes.outcomes.len(), 1);
    let players = &outcomes.outcomes[0].game.players;
    assert!(players.iter().all(|player| player.outcome == Some(Outcome::Draw)));
}

#[test]
fn what_grows_for_ever_runs_into_the_step_budget() {
    let mut board = board_with(
        "Endless Spring {2}{W}\nEnchantment\nWhenever you gain life, you gain 1 life.\n",
    );
    board.put(ALICE, "Endless Spring");
    engine::run(&mut board.game, 100).expect("nothing is to do");
    let gain = Event::gain_life(ALICE, 1);
    board.game.agenda.push(Task::ResolveAll);
    engine::act(&mut board.game, Action::Event(gain)).expect("life can be gained");
    assert_eq!(engine::run(&mut board.game, 20_000), Err(Fault::TooManySteps(20_000)));
}

/// A game put aside in the middle of a resolution, with a choice open, goes on as
/// if nothing had been.
#[test]
fn a_game_is_saved_with_its_choice_open() {
    let mut board = Board::new();
    board.put(BOB, "Furnace of Rath");
    board.put(BOB, "Benevolent Unicorn");
    let card = board.pool.playable("Lightning Bolt").expect("embedded").clone();
    let card = board.game.place(&card, ALICE, Zone::Hand);
    board.game.agenda.push(Task::ResolveAll);
    let cast = Action::Cast { card, face: 0, player: ALICE, pays: false, x: None };
    engine::act(&mut board.game, cast).expect("it can be cast");
    engine::run(&mut board.game, 100).expect("a target is asked");
    engine::answer(&mut board.game, 1).expect("Bob is a target");
    engine::run(&mut board.game, 100).expect("an order is asked");
    assert!(board.game.choice.is_some());

    let saved = board.game.save().expect("a game can be saved");
    let mut loaded = Game::load(&saved, &board.pool).expect("the cards are there");
    engine::run(&mut loaded, 1).expect("derived values are made anew");
    assert_eq!(loaded.key(), board.game.key());
    let outcomes = |game: Game| {
        let found = explore(game, &Limits::default(), &Everything).expect("it ends");
        lives(&found, BOB)
    };
    assert_eq!(outcomes(loaded), outcomes(board.game));
}

/// A save cut short, one with a byte changed, one of another version, and no save at all.
fn damages(saved: &[u8]) -> [Vec<u8>; 4] {
    let changed_at = |place: usize| {
        let mut bytes = saved.to_vec();
        bytes[place] ^= 1;
        bytes
    };
    let version = b"cardscript\n".len();
    let last = saved.len() - 1;
    [saved[..last].to_vec(), changed_at(last), changed_at(version), b"{}".to_vec()]
}

#[test]
fn a_save_whose_card_has_changed_is_refused() {
    let text = "Plain Spirit {W}\nCreature — Spirit\nFlying\n1/1\n";
    let mut board = board_with(text);
    board.put(ALICE, "Plain Spirit");
    let saved = board.game.save().expect("a game can be saved");
    let (changed, _) = Pool::embedded().with_text("test.card", &text.replace("1/1", "2/2"));
    let refused = Game::load(&saved, &changed).map(|_| ()).expect_err("the card has changed");
    assert!(refused.to_string().contains("Plain Spirit"), "{refused}");
    let missing = Game::load(&saved, &Pool::embedded()).map(|_| ()).expect_err("it is not there");
    assert!(missing.to_string().contains("not in the pool"), "{missing}");
    for damaged in damages(&saved) {
        assert!(Game::load(&damaged, &board.pool).is_err());
    }
}

#[test]
fn what_happened_is_kept_only_where_a_card_asks() {
    let mut board = Board::new();
    let outcomes = board.damage("Lava Axe", 5, ALICE);
    assert!(outcomes.outcomes.iter().all(|outcome| outcome.game.history.is_empty()));

    // It asks whether its controller attacked this turn.
    board.put(ALICE, "Mardu Heart-Piercer");
    let outcomes = board.damage("Lava Axe", 5, ALICE);
    assert!(outcomes.outcomes.iter().all(|outcome| !outcome.game.history.is_empty()));
}

#[test]
fn either_face_of_a_card_is_an_action_of_its_own() {
    let mut board = Board::new();
    let card = board.pool.playable("Bala Ged Sanctuary").expect("by any face's name").clone();
    assert_eq!(card.name().as_str(), "Bala Ged Recovery");
    let land = board.game.place(&card, ALICE, Zone::Hand);
    engine::run(&mut board.game, 10).expect("nothing is to do");
    let actions = engine::legal_actions(&board.game, ALICE);
    assert!(actions.contains(&Action::Put { card: land, face: 1, controller: ALICE }));
    assert!(!actions.contains(&Action::Put { card: land, face: 0, controller: ALICE }));
}

#[test]
fn a_face_that_is_up_is_saved_with_its_game() {
    let mut board = Board::new();
    let card = board.pool.playable("Primal Amulet").expect("it is embedded").clone();
    let amulet = board.game.place(&card, ALICE, Zone::Battlefield);
    board.game.agenda.push(Task::Propose(Box::new(Event::Transform(amulet))));
    engine::run(&mut board.game, 10).expect("it transforms");
    let name = |game: &Game| game.objects.get(amulet).expect("still there").now.name.to_string();
    assert_eq!(name(&board.game), "Primal Wellspring");

    let saved = board.game.save().expect("it can be saved");
    let loaded = Game::load(&saved, &board.pool).expect("and loaded");
    assert_eq!(name(&loaded), "Primal Wellspring");
    assert_eq!(loaded.key(), board.game.key());
}

/// 608.3f: a copy of a permanent spell becomes a token, which ceases to exist anywhere else.
#[test]
fn a_copy_of_a_permanent_spell_becomes_a_token() {
    let board = board_with(
        "Odd Mirror {U}\nInstant\nCopy target creature spell. You may choose new targets for the copy.\n",
    );
    let text = "Scenario: a copy\n When Alice casts Grizzly Bears\n  And Alice casts Odd Mirror, \
                in response, targeting Grizzly Bears\n Then Alice controls two Grizzly Bears\n\n\
                Scenario: it is gone once it dies\n When Alice casts Grizzly Bears\n  And Alice \
                casts Odd Mirror, in response, targeting Grizzly Bears\n  And Alice casts Pyroclasm\n \
                Then Grizzly Bears is in the graveyard\n";
    let file = scenario::read(&SourceFile::new("copy.scenario", text), &board.pool);
    for one in &file.scenarios {
        let report = scenario::run(one, &board.pool, &Limits::default());
        assert!(report.passed(), "{}: {:?}", one.name, report.diagnostics(one));
    }
}

/// Answers every question by `option`, as long as anything is asked; how often that was.
#[track_caller]
fn answer_all(game: &mut Game, option: impl Fn(usize) -> usize) -> usize {
    for asked in 0.. {
        engine::run(game, 10_000).expect("no limit is reached");
        let Some(choice) = &game.choice else { return asked };
        let option = option(choice.len());
        engine::answer(game, option).expect("the option is there");
    }
    0
}

#[test]
fn sets_too_many_to_be_offered_at_once_are_chosen_thing_by_thing() {
    let mut board = Board::new();
    let lands: Vec<ObjectId> = (0..18).map(|_| board.put(ALICE, "Forest")).collect();
    let tapped = |game: &Game| {
        lands.iter().filter(|id| game.objects.get(**id).is_some_and(|land| land.tapped)).count()
    };
    let spasm = board.pool.playable("Reality Spasm").expect("the card is embedded").clone();
    let card = board.game.place(&spasm, ALICE, Zone::Nowhere);
    let cast = Action::Cast { card, face: 0, player: ALICE, pays: false, x: Some(9) };
    board.game.agenda.push(Task::ResolveAll);
    engine::act(&mut board.game, cast).expect("there are nine lands and more");
    // Which mode; then nine of eighteen, of which there are 48,620.
    let mut first = board.game.clone();
    assert_eq!(answer_all(&mut first, |_| 0), 1 + 9);
    assert_eq!(tapped(&first), 9);
    // The last that may be chosen leaves no choice for the others.
    let mut last = board.game.clone();
    engine::run(&mut last, 100).expect("no limit is reached");
    engine::answer(&mut last, 0).expect("the first mode");
    assert_eq!(answer_all(&mut last, |options| options - 1), 1);
    assert_eq!(tapped(&last), 9);
}

#[test]
fn any_number_of_many_permanents_is_chosen_one_by_one() {
    let mut board = Board::new();
    for _ in 0..20 {
        board.put(ALICE, "Forest");
    }
    let renounce = board.pool.playable("Renounce").expect("the card is embedded").clone();
    let card = board.game.place(&renounce, ALICE, Zone::Nowhere);
    let cast = Action::Cast { card, face: 0, player: ALICE, pays: false, x: None };
    board.game.agenda.push(Task::ResolveAll);
    engine::act(&mut board.game, cast).expect("it can be cast");
    let mut none = board.game.clone();
    assert_eq!(answer_all(&mut none, |_| 0), 1, "the first option is no more of them");
    assert_eq!(none.player(ALICE).life, 20);
    let mut all = board.game.clone();
    assert_eq!(answer_all(&mut all, |_| 1), 20);
    assert_eq!(all.player(ALICE).life, 60);
}

#[test]
fn effects_that_make_the_same_copy_are_not_ordered() {
    let mut board = Board::new();
    for _ in 0..5 {
        board.put(ALICE, "Essence of the Wild");
    }
    let bears = board.pool.playable("Grizzly Bears").expect("the card is embedded").clone();
    let card = board.game.place(&bears, ALICE, Zone::Nowhere);
    let enters = Action::Put { card, face: 0, controller: ALICE };
    engine::act(&mut board.game, enters).expect("it can be put there");
    assert_eq!(answer_all(&mut board.game, |_| 0), 0, "616.1f: each of them gives the same");
    let names = board.game.battlefield().map(|object| object.now.name.to_string());
    assert_eq!(names.filter(|name| name == "Essence of the Wild").count(), 6);
}

#[test]
fn combinations_of_mana_too_many_to_be_told_are_chosen_type_by_type() {
    let mut board = Board::new();
    let klauth = board.put(ALICE, "Klauth, Unrivaled Ancient");
    let grow = |game: &mut Game, counters: i64| {
        let object = game.objects.get_mut(klauth).expect("it is there");
        object.counters.change(&CounterKind::PLUS, counters);
        game.stale = true;
        let attack = vec![(klauth, Entity::Player(BOB))];
        game.agenda.push(Task::ResolveAll);
        engine::act(game, Action::Attack(attack)).expect("it may attack");
    };
    // Twenty mana have 10,626 combinations; seventeen have 5,985.
    let mut few = board.game.clone();
    grow(&mut few, 13);
    assert_eq!(answer_all(&mut few, |options| options - 1), 1);
    let mut many = board.game.clone();
    grow(&mut many, 16);
    let (mut none, mut all) = (many.clone(), many);
    assert_eq!(answer_all(&mut none, |_| 0), 4, "what is left is green");
    assert_eq!(answer_all(&mut all, |options| options - 1), 1, "all of it is white");
}

#[test]
fn what_cannot_be_paid_for_is_no_legal_action() {
    let mut board = Board::new();
    let bolt = board.pool.playable("Lightning Bolt").expect("the card is embedded").clone();
    let bolt = board.game.place(&bolt, ALICE, Zone::Hand);
    let casts = |board: &mut Board| {
        engine::run(&mut board.game, 10).expect("nothing is to do");
        let legal = engine::legal_actions(&board.game, ALICE);
        legal.iter().any(|action| matches!(action, Action::Cast { card, .. } if *card == bolt))
    };
    // Enough mana, but none of it red.
    board.put(ALICE, "Forest");
    assert!(!casts(&mut board));
    board.put(ALICE, "Mountain");
    assert!(casts(&mut board));
}

/// The first target that is offered need not be the one with which it can be paid for.
#[test]
fn what_can_be_done_in_some_way_is_a_legal_action() {
    let mut board = board_with(
        "Odd Toll {U}\nInstant\nAs an additional cost to cast this spell, sacrifice a land.\nDestroy target land.\n",
    );
    let toll = board.pool.playable("Odd Toll").expect("it is in the pool").clone();
    let toll = board.game.place(&toll, ALICE, Zone::Hand);
    let casts = |board: &mut Board| {
        engine::run(&mut board.game, 10).expect("nothing is to do");
        let legal = engine::legal_actions(&board.game, ALICE);
        legal.iter().any(|action| matches!(action, Action::Cast { card, .. } if *card == toll))
    };
    assert!(!casts(&mut board), "there is no land to target");
    board.put(BOB, "Island");
    assert!(!casts(&mut board), "there is no land to sacrifice, nor any mana");
    board.put(ALICE, "Island");
    assert!(casts(&mut board));
}

/// 400.2: a hand and a library are seen by nobody else.
#[test]
fn what_is_hidden_from_a_player_is_only_counted() {
    let mut board = Board::new();
    let mut place = |player, card: &str, zone| {
        let card = board.pool.playable(card).expect("the card is embedded").clone();
        board.game.place(&card, player, zone)
    };
    let own = place(ALICE, "Lightning Bolt", Zone::Hand);
    let other = place(BOB, "Lightning Bolt", Zone::Hand);
    let top = place(ALICE, "Forest", Zone::Library);
    let bears = place(BOB, "Grizzly Bears", Zone::Battlefield);
    let library = board.game.player(ALICE).filler;

    let seen = board.game.seen_by(ALICE);
    assert!(seen.look(own).is_some() && seen.look(bears).is_some());
    assert!(seen.look(other).is_none() && seen.look(top).is_none());
    assert_eq!((seen.player(BOB).blanks, seen.player(ALICE).blanks), (1, 0));
    assert_eq!(seen.player(ALICE).filler, library + 1);
    // What Bob has in hand makes no difference to what Alice sees.
    board.game.objects.remove(other);
    let axe = board.pool.playable("Lava Axe").expect("the card is embedded").clone();
    board.game.place(&axe, BOB, Zone::Hand);
    assert_eq!(board.game.seen_by(ALICE).key(), seen.key());
}

#[test]
fn what_a_player_searches_is_seen_by_that_player_alone() {
    let mut board = Board::new();
    let forest = board.pool.playable("Forest").expect("the card is embedded").clone();
    let forest = board.game.place(&forest, ALICE, Zone::Library);
    let growth = board.pool.playable("Rampant Growth").expect("the card is embedded").clone();
    let card = board.game.place(&growth, ALICE, Zone::Nowhere);
    board.game.agenda.push(Task::ResolveAll);
    let cast = Action::Cast { card, face: 0, player: ALICE, pays: false, x: None };
    engine::act(&mut board.game, cast).expect("it can be cast");
    engine::run(&mut board.game, 100).expect("no limit is reached");
    assert!(board.game.choice.is_some());
    let (own, other) = (board.game.seen_by(ALICE), board.game.seen_by(BOB));
    assert!(own.choice.is_some() && own.objects.get(forest).is_some());
    assert!(other.choice.is_none() && other.objects.get(forest).is_none());
}
