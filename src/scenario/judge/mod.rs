//! Then: each claim judged over the set of all outcomes.

mod describe;
mod facts;
mod words;

use super::{
    Scenario,
    run::Ended,
    syntax::{Amounts, Claim, Fact, Part, Scope},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    explore::Taken,
    game::Illegal,
};

/// What is said of one Then, or of an action that was not legal though no Then says so.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Where the claim stands.
    pub span: Span,
    /// The claim as it is written.
    pub claim: String,
    /// What is wrong with it; nothing if it holds.
    pub problems: Vec<Problem>,
}

/// What is wrong with a claim.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// An alternative that no outcome is like.
    Missing {
        /// The alternative, in words.
        what: String,
    },
    /// An outcome that is like no alternative.
    Extra {
        /// What it is like instead.
        what: String,
        /// The choices that lead there.
        choices: Vec<Taken>,
        /// The choices in words.
        told: Vec<String>,
    },
    /// An action that is not legal, though no Then says so.
    Illegal {
        /// Why.
        reason: String,
        /// Is it because of a target?
        target: bool,
        /// The choices in words that lead there.
        told: Vec<String>,
    },
    /// Everything was legal, though a Then says that something is not; or it was not for
    /// another reason.
    Otherwise {
        /// What happened.
        what: String,
    },
    /// The search was cut, so nothing exact can be said.
    Incomplete,
    /// The claim cannot be judged.
    Fault(Diagnostic),
}

impl Verdict {
    /// Does the claim hold?
    #[must_use]
    pub fn passed(&self) -> bool {
        self.problems.is_empty()
    }

    /// What is wrong, with its place; nothing if the claim holds.
    #[must_use]
    pub fn diagnostic(&self, scenario: &Scenario) -> Option<Diagnostic> {
        let first = self.problems.first()?;
        if let Problem::Fault(fault) = first {
            return Some(fault.clone());
        }
        let (code, message) = match first {
            Problem::Illegal { reason, target: true, .. } => {
                (Code::IllegalTarget, format!("this is not legal: {reason}"))
            }
            Problem::Illegal { reason, .. } => {
                (Code::IllegalAction, format!("this is not legal: {reason}"))
            }
            Problem::Incomplete => (
                Code::TooManyOutcomes,
                "not everything could be looked at, so this is not certain".to_owned(),
            ),
            _ => (Code::WrongOutcomes, "the outcomes are not these".to_owned()),
        };
        let mut diagnostic = Diagnostic::error(code, message).at(&scenario.source, self.span);
        for problem in &self.problems {
            diagnostic = match problem {
                Problem::Missing { what } => {
                    diagnostic.help(format!("missing: no outcome where {what}"))
                }
                Problem::Extra { what, told, .. } => {
                    diagnostic.help(format!("extra: {what}{}", after(told)))
                }
                Problem::Otherwise { what } => diagnostic.help(what.clone()),
                Problem::Illegal { told, .. } if !told.is_empty() => {
                    diagnostic.help(format!("it comes{}", after(told)))
                }
                Problem::Illegal { .. } | Problem::Incomplete | Problem::Fault(_) => diagnostic,
            };
        }
        Some(diagnostic)
    }
}

fn after(told: &[String]) -> String {
    if told.is_empty() { String::new() } else { format!(", after: {}", told.join("; ")) }
}

/// Judges the Thens of a part.
pub(super) fn part(
    scenario: &Scenario,
    part: &Part,
    outcomes: &[Ended],
    complete: bool,
    verdicts: &mut Vec<Verdict>,
) {
    let expects = part.thens.iter().any(|then| matches!(then.claim, Claim::Illegal { .. }));
    if !expects {
        verdicts.extend(surprises(scenario, outcomes));
    }
    // Where nothing came of it, there is nothing more to say.
    if !expects && !outcomes.is_empty() && outcomes.iter().all(|ended| ended.illegal.is_some()) {
        return;
    }
    let judge = Judge { scenario, outcomes, complete };
    for then in &part.thens {
        let problems = judge.claim(&then.claim);
        let claim = scenario.source.slice(then.span).to_owned();
        verdicts.push(Verdict { span: then.span, claim, problems });
    }
}

/// Actions that were not legal, where no Then says so.
fn surprises(scenario: &Scenario, outcomes: &[Ended]) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = Vec::new();
    for ended in outcomes {
        let Some((reason, span)) = &ended.illegal else { continue };
        let target = matches!(reason, Illegal::NoTarget(_) | Illegal::BadTarget { .. });
        let (reason, told) = (reason.to_string(), words::choices(ended));
        let problem = Problem::Illegal { reason, target, told };
        match verdicts.iter_mut().find(|verdict| verdict.span == *span) {
            Some(verdict) => verdict.problems.push(problem),
            None => {
                let claim = scenario.source.slice(*span).to_owned();
                verdicts.push(Verdict { span: *span, claim, problems: vec![problem] });
            }
        }
    }
    verdicts
}

struct Judge<'a> {
    scenario: &'a Scenario,
    outcomes: &'a [Ended],
    complete: bool,
}

impl Judge<'_> {
    fn claim(&self, claim: &Claim) -> Vec<Problem> {
        let problems = match claim {
            Claim::Illegal { because } => self.illegal(because.as_deref()),
            Claim::Outcomes(amount) => self.count(*amount),
            Claim::Facts { scope, alternatives, .. } => self
                .facts(*scope, alternatives)
                .unwrap_or_else(|fault| vec![Problem::Fault(*fault)]),
        };
        // A search that was cut fails everything that speaks of all outcomes.
        let certain = matches!(claim, Claim::Facts { scope: Scope::Some, .. });
        if problems.is_empty() && !self.complete && !certain {
            return vec![Problem::Incomplete];
        }
        problems
    }

    /// Everything ends with an action that is not legal, for this reason.
    fn illegal(&self, because: Option<&str>) -> Vec<Problem> {
        let because = because.map(str::to_lowercase);
        let mut problems = Vec::new();
        for ended in self.outcomes {
            let what = match &ended.illegal {
                None => format!("everything is legal{}", after(&words::choices(ended))),
                Some((reason, _)) => {
                    let reason = reason.to_string();
                    let fits =
                        because.as_ref().is_none_or(|words| reason.to_lowercase().contains(words));
                    if fits {
                        continue;
                    }
                    format!("it is not legal for another reason: {reason}")
                }
            };
            problems.push(Problem::Otherwise { what });
        }
        problems
    }

    fn count(&self, amount: Amounts) -> Vec<Problem> {
        let count = i64::try_from(self.outcomes.len()).unwrap_or(i64::MAX);
        if amount.fit(count) {
            return Vec::new();
        }
        vec![Problem::Otherwise { what: format!("there are {count}") }]
    }

    fn facts(
        &self,
        scope: Scope,
        alternatives: &[Vec<Fact>],
    ) -> Result<Vec<Problem>, Box<Diagnostic>> {
        // Which outcomes are like which alternatives.
        let mut reached = vec![false; alternatives.len()];
        let mut extra = Vec::new();
        let mut any = false;
        for ended in self.outcomes {
            let mut fits = false;
            for (alternative, reached) in alternatives.iter().zip(&mut reached) {
                if facts::all_hold(self.scenario, &ended.game, alternative)? {
                    fits = true;
                    *reached = true;
                }
            }
            any |= fits;
            if fits == (scope == Scope::No) {
                extra.push(ended);
            }
        }
        let missing = || {
            let missing = alternatives.iter().zip(&reached).filter(|(_, reached)| !**reached);
            missing.map(|(facts, _)| Problem::Missing { what: words::facts(self.scenario, facts) })
        };
        let about = alternatives.first().map_or(&[][..], |facts| &facts[..]);
        let extra = || self.extra(&extra, about);
        Ok(match scope {
            Scope::Exactly => missing().chain(extra()).collect(),
            Scope::Every | Scope::No => extra(),
            Scope::Some if any => Vec::new(),
            Scope::Some => missing().collect(),
        })
    }

    /// Outcomes that should not be; those that look alike are told once.
    fn extra(&self, ended: &[&Ended], about: &[Fact]) -> Vec<Problem> {
        let mut told: Vec<String> = Vec::new();
        let mut problems = Vec::new();
        for ended in ended {
            let what = words::actual(&ended.game, about);
            if told.contains(&what) {
                continue;
            }
            told.push(what.clone());
            let (choices, told) = (ended.choices.clone(), words::choices(ended));
            problems.push(Problem::Extra { what, choices, told });
        }
        problems
    }
}
