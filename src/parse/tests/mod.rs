//! Tests of the parser and the printer.

mod cards;
mod clauses;
mod errors;
mod strict;

use super::SelfNames;

fn names() -> SelfNames {
    SelfNames::new("Ember Adept", false)
}
