//! The tree of a scenario file, as plain data. It knows names and not games.

mod given;
mod noun;
mod then;
mod when;

use std::sync::Arc;

use serde::Serialize;

pub use self::{
    given::{Attribute, Chosen, Given, Holding, Permanents, Role, Shield, ShieldSize, StateWord},
    noun::{
        Amounts, Comparison, Counters, Floating, Moment, NameKind, Object, Place, Thing, Who, Zone,
    },
    then::{
        Claim, Description, Descriptor, Fact, GameEnd, MeasureWord, Noun, Predicate, Produced,
        Scope, Subject, Then,
    },
    when::{
        AbilityChoice, Act, ActVerb, Action, DamageWord, Fate, Manner, Payment, Pin, Response,
        Timing, Until, When,
    },
};
use crate::{
    ast::Name,
    diagnostic::{Diagnostic, SourceFile, Span},
};

/// One scenario of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// The file it is in.
    #[serde(skip)]
    pub source: Arc<SourceFile>,
    /// The place of its first line.
    #[serde(skip)]
    pub span: Span,
    /// The comments above it, without their hashes.
    pub comments: Vec<String>,
    /// The players whom it names, in the order of the text.
    pub players: Vec<Name>,
    /// The photograph.
    pub givens: Vec<Given>,
    /// What is done, and what is claimed after it. A `When` after a `Then` begins a new part.
    pub parts: Vec<Part>,
    /// What was not understood; a scenario with faults is not run.
    #[serde(skip)]
    pub faults: Vec<Diagnostic>,
}

/// Some Whens, and the Thens after them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Part {
    /// What is done.
    pub whens: Vec<When>,
    /// What is claimed of all outcomes.
    pub thens: Vec<Then>,
}

impl Scenario {
    /// Every Then.
    pub fn thens(&self) -> impl Iterator<Item = &Then> {
        self.parts.iter().flat_map(|part| &part.thens)
    }

    /// Every When.
    pub fn whens(&self) -> impl Iterator<Item = &When> {
        self.parts.iter().flat_map(|part| &part.whens)
    }

    /// A scenario with no Then asks a question and claims nothing.
    #[must_use]
    pub fn is_question(&self) -> bool {
        self.thens().next().is_none()
    }
}
