//! Given, When, Then: reading scenarios, running them, judging and reporting.

mod names;
mod players;
mod read;
pub mod syntax;

pub use self::{
    names::{NameIndex, Names},
    read::{MAX_FILE, MAX_NUMBER, MAX_STATEMENT, ScenarioFile, read},
    syntax::Scenario,
};
