//! Then, from the grammar's nodes.

use cardscript_grammar::scenario::Rule;

use super::{
    Reader,
    kids::{Kids, Pair, Pairs, within, words},
};
use crate::{
    diagnostic::{Diagnostic, Span},
    scenario::syntax::{Amounts, Claim, Fact, Predicate, Scope, Subject, Then},
};

type Read<T> = Result<T, Diagnostic>;

/// Facts that hold together.
pub(super) type Conjunction = Vec<Fact>;

impl Reader<'_, '_> {
    pub(super) fn then(&self, pairs: Pairs<'_>, span: Span) -> Read<Then> {
        let mut kids = pairs.flat_map(within);
        let pair = kids.next().ok_or_else(|| self.lost(None))?;
        Ok(Then { claim: self.claim(pair)?, span })
    }

    fn claim(&self, pair: Pair<'_>) -> Read<Claim> {
        let rule = pair.as_rule();
        let mut kids = Kids::of(pair);
        Ok(match rule {
            Rule::illegal => {
                Claim::Illegal { because: kids.take(Rule::text).and_then(|pair| self.text(&pair)) }
            }
            Rule::table_intro => {
                Claim::Facts { scope: Scope::Exactly, alternatives: Vec::new(), table: true }
            }
            Rule::outcome_count => {
                let is = self.comparison(&mut kids);
                let number = self.number(&self.need(&mut kids, Rule::number)?)?;
                Claim::Outcomes(Amounts { is, number })
            }
            _ => self.facts(kids)?,
        })
    }

    fn facts(&self, mut kids: Kids<'_>) -> Read<Claim> {
        let scope = match kids.take(Rule::scope).as_ref().map(words) {
            None => Scope::Exactly,
            Some(words) if words.starts_with("in every") => Scope::Every,
            Some(words) if words.starts_with("in some") => Scope::Some,
            Some(_) => Scope::No,
        };
        let mut alternatives: Vec<Conjunction> = Vec::new();
        let mut subject = None;
        for pair in kids.rest() {
            let facts = Kids::of(pair.clone()).rest();
            let mut together: Vec<Conjunction> = vec![Vec::new()];
            for fact in facts {
                let (about, options) = if fact.as_rule() == Rule::fact {
                    self.fact_of(fact)?
                } else {
                    // After `or` the subject may be left out: it is the one before.
                    let about: Subject = subject.clone().ok_or_else(|| self.lost(Some(&pair)))?;
                    let span = self.span(&fact);
                    let (not, options) = self.predicate(fact)?;
                    (about.clone(), facts_about(&about, not, &options, span))
                };
                subject.get_or_insert(about);
                together = each_with_each(&together, &options);
            }
            alternatives.extend(together);
        }
        Ok(Claim::Facts { scope, alternatives, table: false })
    }

    /// A fact; several if it lists amounts, of which any will do, or things, of which all must.
    pub(super) fn fact_of(&self, pair: Pair<'_>) -> Read<(Subject, Vec<Conjunction>)> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair.clone());
        if let Some(game) = kids.take(Rule::game_fact) {
            let (not, predicate) = self.game_fact(game)?;
            let facts = facts_about(&Subject::Game, not, &[vec![predicate]], span);
            return Ok((Subject::Game, facts));
        }
        let subject = self.subject(self.need(&mut kids, Rule::subject)?)?;
        let predicate = kids.first().ok_or_else(|| self.lost(Some(&pair)))?;
        let (not, options) = self.predicate(predicate)?;
        let facts = facts_about(&subject, not, &options, span);
        Ok((subject, facts))
    }

    pub(super) fn subject(&self, pair: Pair<'_>) -> Read<Subject> {
        self.thing(pair).map(Subject::Thing)
    }
}

/// The facts that predicates make of a subject.
fn facts_about(
    subject: &Subject,
    not: bool,
    options: &[Vec<Predicate>],
    span: Span,
) -> Vec<Conjunction> {
    let fact = |is: &Predicate| Fact { subject: subject.clone(), not, is: is.clone(), span };
    options.iter().map(|together| together.iter().map(fact).collect()).collect()
}

/// Every conjunction of the one list with every one of the other.
fn each_with_each(left: &[Conjunction], right: &[Conjunction]) -> Vec<Conjunction> {
    let join = |one: &Conjunction, other: &Conjunction| one.iter().chain(other).cloned().collect();
    left.iter().flat_map(|one| right.iter().map(move |other| join(one, other))).collect()
}
