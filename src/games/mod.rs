//! Whole games by chance: decks are shuffled, hands are drawn, and every player does
//! legal things at random until somebody has won.
//!
//! At each stop it is looked at whether all is as it must be, as when a single card is
//! tried ([`playtest`](crate::playtest)). The same seed plays the same games.
//!
//! ```
//! use cardscript::{diagnostic::SourceFile, games::{self, Deck}, pool::Pool};
//!
//! let pool = Pool::embedded();
//! let list = SourceFile::new("red.txt", "20 Mountain\n20 Lightning Bolt\n20 Raging Goblin\n");
//! let deck = Deck::read(&list, &pool).expect("all of them are embedded");
//! let played = games::play(&[deck.clone(), deck], 1);
//! assert_eq!(played.problem, None);
//! assert!(played.turns > 1);
//! ```

mod deck;

use serde::Serialize;

pub use self::deck::Deck;
use crate::{
    ast::{CardType, StepName},
    engine::{self, Action},
    game::{Fault, Game, Object, Outcome, PlayerId, Zone},
    parallel::in_parallel,
    playtest::{Problem, Table, attempt},
    pool::{CardRef, Pool},
    random::Random,
};

/// A game without an end after so many turns is told as one.
pub const TURNS: u32 = 400;

/// So many things are begun in one main phase at most.
const ACTIONS: usize = 24;

/// So often a step of the turn is taken back where chance chose what cannot be done.
const TRIES: usize = 50;

/// The cards that a player begins with (103.5).
const HAND: usize = 7;

/// So often a hand is exchanged for one with a card less.
const MULLIGANS: usize = 2;

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// What makes it again.
    pub seed: u64,
    /// The number of the player who won, counted from 0; none for a draw, and for a game
    /// that did not end.
    pub winner: Option<usize>,
    /// How many turns it took.
    pub turns: u32,
    /// What broke, if anything did.
    pub problem: Option<String>,
    /// What was done: all of it, or the last things before something broke.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

/// Who plays with which deck.
#[derive(Clone, Debug)]
pub enum Decks {
    /// These, one for each player.
    Given(Vec<Deck>),
    /// For each of so many players one by chance, from cards of a pool.
    ByChance {
        /// The pool, which has the basic lands.
        pool: Pool,
        /// The cards that may be in them.
        cards: Vec<CardRef>,
        /// How many players.
        players: usize,
    },
}

/// Plays so many games, over all processors; the nth has the seed `seed + n`. `progress`
/// is told how many of how many are done.
#[must_use]
pub fn play_many(
    decks: &Decks,
    seed: u64,
    games: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Vec<Played> {
    let seeds: Vec<u64> = (0..games as u64).map(|nth| seed.wrapping_add(nth)).collect();
    let one = |&seed: &u64| match decks {
        Decks::Given(decks) => play(decks, seed),
        Decks::ByChance { pool, cards, players } => {
            let mut random = Random::named(seed, "decks");
            let decks = (0..*players).map(|_| Deck::by_chance(pool, cards, &mut random));
            match decks.collect::<Option<Vec<_>>>() {
                Some(decks) => play(&decks, seed),
                None => {
                    let problem = Some("no deck can be made of these cards".to_owned());
                    Played { seed, winner: None, turns: 0, problem, log: Vec::new() }
                }
            }
        }
    };
    in_parallel(&seeds, 1, one, progress)
}

/// Plays a game with these decks, one for each player: two players or more.
#[must_use]
pub fn play(decks: &[Deck], seed: u64) -> Played {
    let mut random = Random::new(seed);
    let game = begin(decks, &mut random);
    let mut table = Table::new(game, random);
    table.draws = true;
    let ended = attempt(|| play_out(&mut table));
    let turns = table.game.turn.number;
    let left: Vec<PlayerId> =
        table.game.player_ids().filter(|&id| table.game.player(id).is_in_game()).collect();
    let won = |id: &PlayerId| table.game.player(*id).outcome == Some(Outcome::Won);
    let winner = table.game.player_ids().find(won).or(match left[..] {
        [only] => Some(only),
        _ => None,
    });
    let winner = winner.map(|id| usize::from(id.0));
    match ended {
        Ok(()) => Played { seed, winner, turns, problem: None, log: table.log() },
        Err(problem) => {
            let log = table.lately().to_vec();
            Played { seed, winner: None, turns, problem: Some(problem), log }
        }
    }
}

/// A game with shuffled libraries and opening hands (103).
fn begin(decks: &[Deck], random: &mut Random) -> Game {
    let mut game = Game::new((1..=decks.len()).map(|number| format!("Player {number}")));
    for (player, deck) in game.player_ids().collect::<Vec<_>>().into_iter().zip(decks) {
        // Every card of the library is one that is there.
        game.player_mut(player).filler = 0;
        let mut cards = deck.cards.clone();
        shuffle(&mut cards, random);
        let mut less = 0;
        // 103.5: a hand without a land, or with little else, is exchanged.
        while less < MULLIGANS && !is_kept(&cards) {
            shuffle(&mut cards, random);
            less += 1;
        }
        let hand = HAND.min(cards.len());
        for (place, card) in cards.iter().enumerate().rev() {
            // 103.5: a card less for each time; those go to the bottom of the library.
            let zone = if place < hand.saturating_sub(less) { Zone::Hand } else { Zone::Library };
            game.place(card, player, zone);
        }
    }
    game
}

fn shuffle(cards: &mut [CardRef], random: &mut Random) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, random.below(last + 1));
    }
}

fn is_kept(cards: &[CardRef]) -> bool {
    let hand = cards.iter().take(HAND);
    let lands = hand.filter(|card| card.printed.is(CardType::Land)).count();
    (2..=5).contains(&lands)
}

/// Plays until somebody has won or nobody is left.
fn play_out(table: &mut Table) -> Result<(), Problem> {
    table.go_on()?;
    let mut tries = 0;
    while !is_over(&table.game) {
        if table.game.turn.number > TURNS {
            return Err(Problem::Unending);
        }
        let before = table.game.clone();
        match go_on(table) {
            // What turns out not to be legal is taken back (732.1), and chosen otherwise.
            Err(Problem::Stuck(Fault::Illegal(why))) if tries < TRIES => {
                table.say(format!("  taken back: {why}"));
                table.game = before;
                tries += 1;
            }
            other => {
                other?;
                tries = 0;
            }
        }
    }
    Ok(())
}

fn is_over(game: &Game) -> bool {
    let left = game.player_ids().filter(|&id| game.player(id).is_in_game()).count();
    game.is_over() || left < 2
}

/// One step of a turn, with what the players do in it.
fn go_on(table: &mut Table) -> Result<(), Problem> {
    let active = table.game.turn.active;
    match table.game.turn.step {
        StepName::FirstMain => {
            act(table, active)?;
            if is_over(&table.game) {
                return Ok(());
            }
            if table.game.turn.step == StepName::FirstMain {
                table.combat()?;
            }
        }
        StepName::SecondMain => act(table, active)?,
        _ => {}
    }
    if is_over(&table.game) { Ok(()) } else { table.begin(Action::NextStep) }
}

/// The active player does some of what is legal; the others may answer.
fn act(table: &mut Table, active: PlayerId) -> Result<(), Problem> {
    // What could not be paid for is not tried again.
    let mut refused: Vec<Action> = Vec::new();
    for _ in 0..ACTIONS {
        let mut legal = engine::legal_actions(&table.game, active);
        // Mana is made as it is needed.
        legal.retain(|action| !makes_mana(&table.game, action) && !refused.contains(action));
        let Some(action) = table.random.pick(legal) else { return Ok(()) };
        if table.random.below(6) == 0 {
            return Ok(());
        }
        let before = table.game.clone();
        match once(table, active, action.clone()) {
            Ok(()) => {}
            // 732.1: what turns out not to be legal is taken back.
            Err(Problem::Stuck(Fault::Illegal(why))) => {
                table.say(format!("  taken back: {why}"));
                table.game = before;
                refused.push(action);
            }
            Err(other) => return Err(other),
        }
        if is_over(&table.game) {
            return Ok(());
        }
    }
    Ok(())
}

fn once(table: &mut Table, active: PlayerId, action: Action) -> Result<(), Problem> {
    table.one_of(active, vec![action])?;
    let others: Vec<PlayerId> = table.game.player_ids().filter(|&id| id != active).collect();
    for other in others {
        if table.random.below(4) == 0 && !table.game.stack.is_empty() {
            let mut answers = engine::legal_actions(&table.game, other);
            answers.retain(|action| !makes_mana(&table.game, action));
            table.one_of(other, answers)?;
        }
    }
    table.resolve()
}

fn makes_mana(game: &Game, action: &Action) -> bool {
    let Action::Activate { object, ability, .. } = action else { return false };
    let is_mana = |object: &Object| {
        let ability = object.now.abilities.get(usize::from(*ability));
        ability.is_some_and(|ability| ability.is_mana)
    };
    game.objects.get(*object).is_some_and(is_mana)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(players: usize) -> Decks {
        let pool = Pool::embedded();
        let cards = pool.cards().filter(|card| card.fault.is_none()).cloned().collect();
        Decks::ByChance { pool, cards, players }
    }

    #[test]
    fn games_end_and_the_same_seed_plays_the_same() {
        let first = play_many(&chance(2), 7, 2, &|_, _| ());
        let problems: Vec<_> = first.iter().filter_map(|game| game.problem.as_ref()).collect();
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(first[..1], play_many(&chance(2), 7, 1, &|_, _| ())[..]);
        assert_ne!(first[0].log, first[1].log);
    }

    #[test]
    fn three_may_play() {
        let games = play_many(&chance(3), 1, 1, &|_, _| ());
        assert_eq!(games[0].problem, None);
        assert!(games[0].winner.is_none_or(|winner| winner < 3));
    }

    #[test]
    fn a_hand_has_seven_cards_and_a_turn_one_land() {
        let pool = Pool::embedded();
        let forest = pool.get("Forest").expect("it is embedded").clone();
        let deck = Deck { name: "Forests".into(), cards: vec![forest; 20] };
        let mut game = begin(&[deck.clone(), deck], &mut Random::new(3));
        engine::run(&mut game, 10).expect("nothing is to do");
        let in_hand = |game: &Game| game.objects.iter().filter(|o| o.zone == Zone::Hand).count();
        // Nobody keeps seven lands: two mulligans each.
        assert_eq!(in_hand(&game), 2 * (HAND - MULLIGANS));
        let player = PlayerId(0);
        let land = engine::legal_actions(&game, player).into_iter().next().expect("a land");
        engine::act(&mut game, land).expect("it can be played");
        engine::run(&mut game, 100).expect("it enters");
        let again = engine::legal_actions(&game, player);
        assert!(again.iter().all(|action| !matches!(action, Action::Put { .. })), "305.2");
    }
}
