//! `cardscript outcomes`: every way in which a scenario can end.

mod graph;
mod words;

use std::{io, path::PathBuf};

use clap::Args;
use serde::Serialize;

use super::{
    Verdict,
    args::Format,
    output,
    scenarios::{Given, given},
    session::Session,
};
use crate::{
    engine,
    explore::Limits,
    scenario::{self, OutcomeJson, RunReport, Scenario},
};

/// Tell every outcome of scenarios, and the choices that lead to each
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript outcomes examples/prevention_and_doubling.scenario
  cardscript outcomes question.scenario --explain
  cardscript outcomes question.scenario --graph question.svg
  cardscript outcomes question.scenario --format json

What the Thens of a scenario claim is not looked at; `cardscript run` judges it.
Fails if a scenario cannot be run, or if not every outcome could be found.")]
pub(super) struct OutcomesArgs {
    /// Files or folders of scenarios; cards among them are added to the pool
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,
    /// Tell what happens on the way to each outcome, step by step, with the rules
    #[arg(long)]
    explain: bool,
    /// Draw the outcomes as a graph into a file: .svg, .dot or .mmd
    #[arg(long, value_name = "FILE", conflicts_with = "explain")]
    graph: Option<PathBuf>,
}

/// A scenario in `--format json`.
#[derive(Serialize)]
struct ScenarioOut {
    name: String,
    outcomes: Vec<OutcomeOut>,
    complete: bool,
}

/// An outcome in `--format json`.
#[derive(Serialize)]
struct OutcomeOut {
    #[serde(flatten)]
    outcome: OutcomeJson,
    /// With `--explain`: what happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<EventOut>>,
}

/// Something that happened.
#[derive(Serialize)]
struct EventOut {
    words: String,
    rule: &'static str,
}

pub(super) fn run(args: &OutcomesArgs, session: &mut Session) -> io::Result<Verdict> {
    let Given { files, faults } = given(&args.paths, session);
    session.sum_up_pool();
    let faults = faults.iter().chain(files.iter().flat_map(|file| &file.faults));
    let faults: Vec<_> = faults.map(|fault| fault.render(session.out.color)).collect();
    faults.iter().for_each(|fault| output::complain(fault));
    let mut failed = !faults.is_empty();
    let mut json = Vec::new();
    let mut pictures = Vec::new();
    for scenario in files.iter().flat_map(|file| &file.scenarios) {
        let (found, fine, drawn) = find(scenario, args, session);
        failed |= !fine;
        pictures.extend(drawn);
        match session.format {
            Format::Json => json.push(found),
            Format::Human => words::tell(&mut session.out, scenario, &found)?,
        }
    }
    if session.format == Format::Json {
        session.out.json(&json)?;
    }
    if let Some(path) = &args.graph {
        failed |= !graph::write(path, &pictures, session)?;
    }
    Ok(if failed { Verdict::Failed } else { Verdict::Done })
}

/// Finds the outcomes of a scenario, and tells whether nothing stood in the way.
fn find(
    scenario: &Scenario,
    args: &OutcomesArgs,
    session: &Session,
) -> (ScenarioOut, bool, Option<graph::Picture>) {
    let explain = args.explain;
    let run = match (&args.graph, explain) {
        (Some(_), _) => scenario::run_drawn,
        (None, true) => scenario::run_told,
        (None, false) => scenario::run,
    };
    let report = run(scenario, &session.pool, &Limits::default());
    for fault in &report.faults {
        output::complain(&fault.render(session.out.color));
    }
    let events = |index: usize| {
        let told = engine::explain(&report.outcomes[index].game);
        told.into_iter().map(|told| EventOut { words: told.words, rule: told.rule }).collect()
    };
    let found = report.json();
    let outcomes = found
        .outcomes
        .into_iter()
        .enumerate()
        .map(|(index, outcome)| OutcomeOut { outcome, events: explain.then(|| events(index)) });
    let outcomes = outcomes.collect();
    let RunReport { complete, faults, .. } = &report;
    let complete = *complete && faults.is_empty();
    let found = ScenarioOut { name: found.name, outcomes, complete };
    let picture = report.graph.as_ref().map(|graph| graph::Picture::new(graph, &found));
    (found, complete, picture)
}
