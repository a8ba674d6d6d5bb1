//! Given, When, Then: reading scenarios, running them, judging and reporting.
//!
//! [`read`] makes trees of a file, [`run`] tries everything that a scenario leaves
//! open and judges each Then over all outcomes:
//!
//! ```
//! use cardscript::{diagnostic::SourceFile, explore::Limits, pool::Pool, scenario::{read, run}};
//!
//! let text = "
//! Scenario: prevention and doubling, in either order
//! Given Bob controls Curse of Bloodletting attached to Alice
//!  When Alice casts Mending Hands targeting Alice
//!   And Bob casts Lava Axe targeting Alice
//!  Then Alice is at 14 life or 18 life
//! ";
//! let pool = Pool::embedded();
//! let file = read(&SourceFile::new("axe.scenario", text), &pool);
//! let report = run(&file.scenarios[0], &pool, &Limits::default());
//! assert_eq!(report.outcomes.len(), 2);
//! assert!(report.passed());
//! ```
//!
//! # What may be written, and what it means
//!
//! `grammar/scenario*.pest` say what may be written. Where a statement can be read in
//! more than one way, this is how it is meant:
//!
//! - **Lines.** A line that starts with a keyword and its capital (`Given`, `When`, `Then`,
//!   `And`, `But`) is a statement; an indented line that starts with none goes on with the one
//!   before. A When after a Then begins a new part, which goes on from the games that the part
//!   before has led to.
//! - **Players.** Those named in a Given or When, and Alice and Bob up to two. Well-known names
//!   (Alice, Bob, Carol, Dave, Eve, Frank, Grace, Heidi) sit by the alphabet, others as they are
//!   named. A Given introduces any other name where only a player can stand.
//! - **Objects** are looked for on the battlefield, then on the stack, in graveyards, hands,
//!   exile and libraries; the first that has any counts. Of several that are alike any one is
//!   taken; of several that differ none, unless the action says which: a player taps and
//!   activates what they control, the active player's creatures attack.
//! - **`X is in the graveyard`** holds if at least one X is. Any other fact about a name has to
//!   hold of every permanent of that name, or of none.
//! - **`is a 4/4 creature with trample`** says this much and no more.
//! - **Several facts joined by `and`** in one Then hold together in each outcome; several Thens
//!   are judged each by itself.
//! - **Not legal.** If some ways of choosing are not legal and others are, those that are not are
//!   no ways. If none is, the action is not legal; the game stands as it was before it.
//! - **`that is illegal`** claims that every way ends so; nothing after the action is done.
//! - **`paying {R}{R}`** pins the mana that floats, all of it; what does not float is made by mana
//!   abilities.
//! - **Libraries.** What a Given puts on top is known in that order; once it is shuffled, any
//!   card may be next, and all of them are tried.
//! - **`casts … legally`** asks for timing, a card in hand, and the cost.
//! - **`taps X for mana`** tries each mana ability with `{T}` of it; a colour or mana that is
//!   chosen picks the abilities that can give it.
//! - **`choosing …`** pins each choice that what is chosen is an answer to, for whoever makes it:
//!   colours and mana pin mana, `the second mode` modes, names pin sources, costs, what is kept
//!   and the targets of triggers, `3 damage to Bob` divisions. What is not on offer is not legal.
//! - **`Alice applies X first, then Y`** holds whenever Alice orders effects: all of X that are
//!   among them come first, then all of Y.
//! - **`in response`** at the start of a When, or among its clauses, does it before anything that
//!   was done before it resolves. `in response to X's trigger` resolves as much as it takes until
//!   the ability of X is on top of the stack.
//! - **`it becomes Bob's turn`** goes on to his next first main phase, `it becomes the end step`
//!   to that of this turn, if it is still to come. What triggers on the way resolves.

mod board;
mod find;
mod judge;
mod names;
mod players;
mod read;
mod report;
mod run;
mod setup;
pub mod syntax;

pub use self::{
    board::board,
    judge::{Problem, Verdict},
    names::Names,
    players::is_known as is_known_player,
    read::{MAX_FILE, MAX_NUMBER, MAX_STATEMENT, ScenarioFile, read},
    report::{CountedJson, ObjectJson, OutcomeJson, PlayerJson, ScenarioJson, TakenJson},
    run::{Ended, Play, Played, Player, Question, RunReport, run, run_drawn, run_told},
    setup::setup,
    syntax::Scenario,
};
