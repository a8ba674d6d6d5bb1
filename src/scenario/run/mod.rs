//! Running a scenario: each When on every game reached so far, over all choices.

mod actions;
mod perform;
mod pins;
mod play;
mod stack;
mod time;

use hashbrown::HashMap;

pub use self::play::{Play, Played, Player, Question};

use super::{
    Scenario,
    judge::{self, Verdict},
    setup::setup,
    syntax::{Action, Part, Pin, Timing, When},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    explore::{Graph, Limits, NodeKind, SearchError, Taken},
    game::{Fault, Game, Illegal, Journal, Key},
    pool::Pool,
};

/// One way in which a scenario can end.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The game, with nothing left to do. If an action was not legal: as it was before that.
    pub game: Game,
    /// How many ways of choosing lead here.
    pub paths: u64,
    /// One of them.
    pub choices: Vec<Taken>,
    /// Why an action was not legal, if one was not, and where it stands.
    pub illegal: Option<(Illegal, Span)>,
    /// Its node in the report's graph, if there is one.
    pub place: usize,
}

/// What came of a scenario.
#[derive(Clone, Debug)]
pub struct RunReport {
    /// Its name.
    pub name: String,
    /// The distinct outcomes, in the order in which they are found.
    pub outcomes: Vec<Ended>,
    /// What is said of each Then, and of each action that was not legal though no Then says so.
    pub verdicts: Vec<Verdict>,
    /// Was everything looked at? If not, there may be more outcomes.
    pub complete: bool,
    /// What kept it from being run to the end.
    pub faults: Vec<Diagnostic>,
    /// What happens and what is chosen on the way, if it was asked for.
    pub graph: Option<Graph>,
}

impl RunReport {
    /// Does all hold that the scenario claims?
    #[must_use]
    pub fn passed(&self) -> bool {
        self.faults.is_empty() && self.verdicts.iter().all(Verdict::passed)
    }

    /// Everything that is wrong, in the order of the scenario.
    #[must_use]
    pub fn diagnostics(&self, scenario: &Scenario) -> Vec<Diagnostic> {
        let verdicts = self.verdicts.iter().filter_map(|verdict| verdict.diagnostic(scenario));
        self.faults.iter().cloned().chain(verdicts).collect()
    }
}

/// Runs a scenario: tries everything that it leaves open, and judges each Then.
#[must_use]
pub fn run(scenario: &Scenario, pool: &Pool, limits: &Limits) -> RunReport {
    run_with(scenario, pool, limits, Journal::default(), None)
}

/// The same; the game of each outcome keeps a journal of all that happened on the
/// way to it, for [`explain`](crate::engine::explain).
#[must_use]
pub fn run_told(scenario: &Scenario, pool: &Pool, limits: &Limits) -> RunReport {
    run_with(scenario, pool, limits, Journal::open(), None)
}

/// The same; the report has a graph of what happens and what is chosen.
#[must_use]
pub fn run_drawn(scenario: &Scenario, pool: &Pool, limits: &Limits) -> RunReport {
    run_with(scenario, pool, limits, Journal::default(), Some(Graph::default()))
}

fn run_with(
    scenario: &Scenario,
    pool: &Pool,
    limits: &Limits,
    journal: Journal,
    graph: Option<Graph>,
) -> RunReport {
    let mut report = RunReport {
        name: scenario.name.clone(),
        outcomes: Vec::new(),
        verdicts: Vec::new(),
        complete: true,
        faults: scenario.faults.clone(),
        graph,
    };
    if !report.faults.is_empty() {
        return report;
    }
    if let Err(fault) = run_parts(scenario, pool, limits, journal, &mut report) {
        report.faults.push(*fault);
    }
    report
}

type Boxed<T> = Result<T, Box<Diagnostic>>;

fn run_parts(
    scenario: &Scenario,
    pool: &Pool,
    limits: &Limits,
    journal: Journal,
    report: &mut RunReport,
) -> Boxed<()> {
    let mut game = setup(scenario, pool)?;
    game.journal = journal;
    let graph = report.graph.take();
    let mut runner =
        Runner { scenario, pool, limits, complete: true, graph, stage: 0, asked: None };
    let first = Ended { game, paths: 1, choices: Vec::new(), illegal: None, place: 0 };
    report.outcomes = vec![first];
    for part in &scenario.parts {
        // What was not legal has been judged: the game goes on as it was before.
        report.outcomes.iter_mut().for_each(|ended| ended.illegal = None);
        report.outcomes = runner.part(part, std::mem::take(&mut report.outcomes))?;
        report.complete = runner.complete;
        judge::part(scenario, part, &report.outcomes, report.complete, &mut report.verdicts);
    }
    if let Some(graph) = &mut runner.graph {
        for (number, ended) in report.outcomes.iter().enumerate() {
            if let Some(node) = graph.nodes.get_mut(ended.place) {
                node.kind = NodeKind::Rest(Some(number));
            }
        }
    }
    report.graph = runner.graph;
    Ok(())
}

/// What all Whens of a scenario share.
struct Runner<'a> {
    scenario: &'a Scenario,
    pool: &'a Pool,
    limits: &'a Limits,
    complete: bool,
    /// The graph being drawn, and at which When it is.
    graph: Option<Graph>,
    stage: usize,
    /// Who is asked for each choice, if not all are tried.
    asked: Option<play::Asked<'a>>,
}

impl Runner<'_> {
    fn part(&mut self, part: &Part, mut games: Vec<Ended>) -> Boxed<Vec<Ended>> {
        let whens = with_decisions(&part.whens);
        for (index, (when, pins)) in whens.iter().enumerate() {
            // What comes next in response comes before anything resolves.
            let next = whens.get(index + 1).map(|(when, _)| &when.timing);
            let holds = matches!(next, Some(Timing::InResponse(_)));
            let mut merged = Merged::default();
            self.stage += 1;
            for ended in games {
                if ended.illegal.is_some() {
                    merged.add(ended);
                    continue;
                }
                for next in self.when(when, pins, ended, holds)? {
                    merged.add(next);
                }
                if merged.ended.len() > self.limits.outcomes {
                    self.complete = false;
                    break;
                }
            }
            games = merged.ended;
        }
        Ok(games)
    }

    /// A fault of the search, at the place of the When.
    fn search_fault(&self, error: &SearchError, span: Span) -> Box<Diagnostic> {
        let code = match error.fault {
            Fault::TooManySteps(_) | Fault::AgendaTooLong => Code::TooManySteps,
            Fault::AmountTooLarge | Fault::TooMuchMana => Code::NumberTooLarge,
            _ => Code::TooManyOutcomes,
        };
        let fault = Diagnostic::error(code, error.fault.to_string());
        Box::new(fault.at(&self.scenario.source, span))
    }
}

/// A When that only decides, such as `Alice chooses red`, decides for the When before it.
fn with_decisions(whens: &[When]) -> Vec<(When, Vec<Pin>)> {
    let mut all: Vec<(When, Vec<Pin>)> = Vec::new();
    for when in whens {
        let decisions = when.acts.iter().map(|act| match &act.action {
            Action::Decide(pin) => Some(vec![pin.clone()]),
            Action::Pay { who, mana } => Some(pins::payment(who, mana, &act.manner)),
            _ => None,
        });
        let decisions: Option<Vec<_>> = decisions.collect();
        match (decisions, all.last_mut()) {
            (Some(pins), Some((_, before))) => before.extend(pins.into_iter().flatten()),
            (Some(_), None) => {}
            (None, _) => {
                let pins = when.acts.iter().flat_map(|act| act.manner.pins.iter().cloned());
                all.push((when.clone(), pins.collect()));
            }
        }
    }
    all
}

/// Ends with equal games merged.
#[derive(Default)]
struct Merged {
    ended: Vec<Ended>,
    places: HashMap<(Key, Option<Illegal>), usize>,
}

impl Merged {
    fn add(&mut self, ended: Ended) {
        let reason = ended.illegal.as_ref().map(|(reason, _)| reason.clone());
        let key = (ended.game.key(), reason);
        if let Some(&place) = self.places.get(&key) {
            let paths = &mut self.ended[place].paths;
            *paths = paths.saturating_add(ended.paths);
            return;
        }
        self.places.insert(key, self.ended.len());
        self.ended.push(ended);
    }
}
