//! The children of a node of the grammar, by rule.

use cardscript_grammar::scenario::Rule;

pub(super) type Pair<'p> = pest::iterators::Pair<'p, Rule>;
pub(super) type Pairs<'p> = pest::iterators::Pairs<'p, Rule>;

/// The children of a pair that is a whole line, without the end of input.
pub(super) fn within(pair: Pair<'_>) -> impl Iterator<Item = Pair<'_>> {
    pair.into_inner().filter(|pair| pair.as_rule() != Rule::EOI)
}

/// The children of a node, taken one after the other.
pub(super) struct Kids<'p>(Vec<Pair<'p>>);

impl<'p> Kids<'p> {
    pub(super) fn of(pair: Pair<'p>) -> Self {
        Self(within(pair).collect())
    }

    /// The first child of this rule.
    pub(super) fn take(&mut self, rule: Rule) -> Option<Pair<'p>> {
        let index = self.0.iter().position(|pair| pair.as_rule() == rule)?;
        Some(self.0.remove(index))
    }

    /// All children of this rule.
    pub(super) fn all(&mut self, rule: Rule) -> Vec<Pair<'p>> {
        let (found, rest) =
            std::mem::take(&mut self.0).into_iter().partition(|pair| pair.as_rule() == rule);
        self.0 = rest;
        found
    }

    /// Is there a child of this rule?
    pub(super) fn has(&mut self, rule: Rule) -> bool {
        self.take(rule).is_some()
    }

    /// The children that nobody has taken.
    pub(super) fn rest(self) -> Vec<Pair<'p>> {
        self.0
    }

    /// The first child that nobody has taken.
    pub(super) fn first(&mut self) -> Option<Pair<'p>> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }
}

/// The text of a pair without the space after its last token.
pub(super) fn words<'p>(pair: &Pair<'p>) -> &'p str {
    pair.as_str().trim_end()
}
