//! The builder: what the grammar found → the tree. One file for each grammar file.
//!
//! Places in faults are bytes of the normalised text.

mod ability;
mod behind;
mod change;
mod clause;
mod condition;
mod cost;
mod deal;
mod dice;
mod effect;
mod enter;
mod event;
mod history;
mod library;
mod mana;
mod modes;
mod noun;
mod play;
mod predicate;
mod prevention;
mod quantity;
mod replacement;
mod rewrite;
mod ruling;
mod sentence;
mod token;
mod told;
mod turns;
mod vote;
mod wheel;
mod zone;

use cardscript_grammar::card::Rule;
use pest::iterators::Pairs;

use crate::diagnostic::Span;

use super::fault::{Fault, FaultKind};

pub(super) use self::ability::line;

type Pair<'i> = pest::iterators::Pair<'i, Rule>;
type Built<T> = Result<T, Fault>;

/// The parts of a phrase, in order.
struct Kids<'i> {
    pairs: Pairs<'i, Rule>,
    whole: Span,
}

fn kids(pair: Pair<'_>) -> Kids<'_> {
    Kids { whole: span(&pair), pairs: pair.into_inner() }
}

fn span(pair: &Pair<'_>) -> Span {
    let span = pair.as_span();
    Span::new(span.start(), span.end())
}

impl<'i> Kids<'i> {
    /// The next part, which must be there.
    fn next(&mut self) -> Built<Pair<'i>> {
        self.pairs.next().ok_or_else(|| defect(self.whole))
    }

    /// The next part, if it is of this kind.
    fn maybe(&mut self, rule: Rule) -> Option<Pair<'i>> {
        match self.pairs.peek() {
            Some(pair) if pair.as_rule() == rule => self.pairs.next(),
            Some(_) | None => None,
        }
    }

    /// Is there a next part of this kind? It stays.
    fn peek(&self, rule: Rule) -> bool {
        self.pairs.peek().is_some_and(|pair| pair.as_rule() == rule)
    }

    /// Is there a next part of this kind? It is passed over.
    fn has(&mut self, rule: Rule) -> bool {
        self.maybe(rule).is_some()
    }

    /// What is left.
    fn rest(self) -> Pairs<'i, Rule> {
        self.pairs
    }
}

/// The one part of a phrase that has one.
fn only(pair: Pair<'_>) -> Built<Pair<'_>> {
    kids(pair).next()
}

/// A phrase that the grammar has and the builder does not expect there: an error, never silence.
fn defect(span: Span) -> Fault {
    FaultKind::UnknownPhrase { expected: Vec::new(), understood: String::new() }.at(span)
}

fn unexpected<T>(pair: &Pair<'_>) -> Built<T> {
    Err(defect(span(pair)))
}

/// The text of a phrase without the space at its end.
fn word<'i>(pair: &Pair<'i>) -> &'i str {
    pair.as_str().trim_end()
}
