//! A data-driven interpreter for card scripts: a card's text goes in, every outcome
//! comes out.
//!
//! A card is a text in the wording that players already read. It is parsed into a
//! tree ([`ast`]), which is the program: an interpreter runs it over a kernel of
//! events and replacements. The whole game is one value ([`game::Game`]), and every
//! rule is a step from one value to the next.
//!
//! # A tour
//!
//! Five damage to Alice, whose damage is doubled, and who has a shield that prevents
//! the next four: she orders the two effects (616.1), so there are two outcomes.
//!
//! ```
//! use cardscript::{
//!     engine::{self, Action, Status},
//!     explore::{Everything, Limits, explore},
//!     game::{Batch, Entity, Event, Game, PlayerId, Task, Zone},
//!     interpret,
//!     pool::Pool,
//! };
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A pool: the cards that ship, or `Pool::load` for files, folders and JSON.
//! let pool = Pool::embedded();
//!
//! // A game: a board as it stands, nothing has triggered because of it.
//! let (alice, bob) = (PlayerId(0), PlayerId(1));
//! let mut game = Game::new(["Alice", "Bob"]);
//! let curse = game.place(pool.playable("Curse of Bloodletting")?, bob, Zone::Battlefield);
//! game.objects.get_mut(curse).expect("just placed").attached = Some(alice.into());
//!
//! // Alice casts Mending Hands; the choice of its target is left open.
//! let hands = game.place(pool.playable("Mending Hands")?, alice, Zone::Hand);
//! game.agenda.push(Task::ResolveAll);
//! engine::act(&mut game, Action::Cast { card: hands, face: 0, player: alice, pays: false, x: None })?;
//! assert_eq!(engine::run(&mut game, engine::STEP_BUDGET)?, Status::Choice);
//! let choice = game.choice.as_ref().expect("a target has to be chosen");
//! let options = engine::describe(&game, choice);
//! assert_eq!(options, ["target Alice", "target Bob"]);
//! engine::answer(&mut game, 0)?;
//! engine::run(&mut game, engine::STEP_BUDGET)?;
//!
//! // Propose damage, and answer the choice of the order: the shield first.
//! let axe = game.place(pool.playable("Lava Axe")?, bob, Zone::Nowhere);
//! let entries = [interpret::entry(axe, alice.into(), 5)].into_iter().collect();
//! let before = game.clone();
//! engine::act(&mut game, Action::Event(Event::Damage(Batch { entries })))?;
//! let order = game.choice.as_ref().expect("two effects have to be ordered");
//! assert_eq!((order.chooser, order.rule()), (alice, "616.1"));
//! engine::answer(&mut game, 1)?;
//! engine::run(&mut game, engine::STEP_BUDGET)?;
//! assert_eq!(game.player(alice).life, 18);
//!
//! // A game is a value: go back, and look at every outcome instead.
//! let mut game = before;
//! let entries = [interpret::entry(axe, alice.into(), 5)].into_iter().collect();
//! engine::act(&mut game, Action::Event(Event::Damage(Batch { entries })))?;
//! let found = explore(game, &Limits::default(), &Everything)?;
//! let lives: Vec<i64> = found.outcomes.iter().map(|o| o.game.player(alice).life).collect();
//! assert_eq!(lives, [14, 18]);
//! assert!(found.complete);
//! # Ok(())
//! # }
//! ```
//!
//! # Rooms
//!
//! | room | the question it answers |
//! | --- | --- |
//! | [`ast`] | what does a card say, as plain data? |
//! | [`diagnostic`] | what is wrong, where, and what could stand there? |
//! | [`parse`] | text to tree, and tree to text |
//! | [`pool`] | which cards exist? |
//! | [`mod@format`] | how is it written today? |
//! | [`watch`] | what has changed, and what came of it? |
//! | [`lsp`] | what does an editor want to know? |
//! | [`scaffold`] | what does a new card or pool begin with? |
//! | [`check`] | what is odd, though it is understood? |
//! | [`game`] | what is true now? |
//! | [`eval`] | reading the game, and nothing else |
//! | [`kernel`] | an event's life; state-based actions, paying, turns, combat |
//! | [`interpret`] | what does each verb do? |
//! | [`engine`] | the loop: `step`, `answer`, `act` |
//! | [`explore`] | every outcome |
//! | [`mana`] | what can a board make, and can it pay? |
//! | [`scenario`] | Given, When, Then |
//! | [`coverage`] | how much of a file of cards is understood? |
//! | [`playtest`] | does a card that is understood play without a defect? |

pub mod ast;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod coverage;
pub mod diagnostic;
pub mod engine;
pub mod eval;
pub mod explore;
pub mod format;
pub mod game;
pub mod games;
pub mod interpret;
pub mod kernel;
pub mod lsp;
pub mod mana;
mod parallel;
pub mod parse;
pub mod playtest;
pub mod pool;
mod random;
pub mod scaffold;
pub mod scenario;
pub mod watch;

/// The code in the README compiles and does what it says.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// So does that of the guide.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Guide;
