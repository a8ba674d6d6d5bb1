//! Given, When, Then: reading scenarios, running them, judging and reporting.
//!
//! [`read`] makes trees of a file, [`run`] tries everything that a scenario leaves
//! open and judges each Then over all outcomes.

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
    judge::{Problem, Verdict},
    names::Names,
    read::{MAX_FILE, MAX_NUMBER, MAX_STATEMENT, ScenarioFile, read},
    report::{CountedJson, ObjectJson, OutcomeJson, PlayerJson, ScenarioJson, TakenJson},
    run::{Ended, RunReport, run, run_told},
    setup::setup,
    syntax::Scenario,
};
