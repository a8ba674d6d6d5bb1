//! `cardscript run`: scenarios as tests.

use std::{io, path::PathBuf};

use clap::Args;
use serde::Serialize;

use super::{
    Verdict,
    args::Format,
    output::Style,
    scenarios::{Given, given},
    session::{Session, counted},
};
use crate::{
    diagnostic::Diagnostic,
    explore::Limits,
    scenario::{self, Scenario},
};

/// Run scenarios, and tell pass or fail for each
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript run tests/scenarios
  cardscript run my.scenario --pool my-cards/ --format json

A scenario that fails tells which outcome is missing or extra, with the choices that lead to it.")]
pub(super) struct RunArgs {
    /// Files or folders of scenarios; cards among them are added to the pool
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The most steps between two choices, after which a game is taken to go on for ever
    #[arg(long, value_name = "COUNT", default_value_t = Limits::default().steps)]
    steps: u64,
}

/// What came of one scenario, for `--format json`.
#[derive(Serialize)]
struct Result<'a> {
    path: &'a str,
    line: usize,
    name: &'a str,
    passed: bool,
    complete: bool,
    diagnostics: Vec<Diagnostic>,
}

pub(super) fn run(args: &RunArgs, session: &mut Session) -> io::Result<Verdict> {
    let Given { files, faults } = given(&args.paths, session);
    session.sum_up_pool();
    let limits = Limits { steps: args.steps, ..Limits::default() };
    let mut tally = Tally { limits, json: Vec::new(), passed: 0, failed: 0, faults: faults.len() };
    if session.format == Format::Human {
        session.report(&faults)?;
    }
    for file in &files {
        tally.faults += file.faults.len();
        if session.format == Format::Human {
            let path = session.out.paint(Style::Strong, file.source.path());
            session.out.line(path)?;
            session.report(&file.faults)?;
        }
        for scenario in &file.scenarios {
            tally.scenario(scenario, session)?;
        }
    }
    match session.format {
        Format::Json => session.out.json(&tally.json)?,
        Format::Human => tally.sum_up(session)?,
    }
    let failed = tally.failed > 0 || tally.faults > 0;
    Ok(if failed { Verdict::Failed } else { Verdict::Done })
}

struct Tally<'a> {
    limits: Limits,
    json: Vec<Result<'a>>,
    passed: usize,
    failed: usize,
    /// Faults outside of any scenario.
    faults: usize,
}

impl<'a> Tally<'a> {
    fn scenario(&mut self, scenario: &'a Scenario, session: &mut Session) -> io::Result<()> {
        let report = scenario::run(scenario, &session.pool, &self.limits);
        let passed = report.passed();
        if passed {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        let diagnostics = report.diagnostics(scenario);
        if session.format == Format::Json {
            self.json.push(Result {
                path: scenario.source.path(),
                line: scenario.source.position(scenario.span.start).line,
                name: &scenario.name,
                passed,
                complete: report.complete,
                diagnostics,
            });
            return Ok(());
        }
        let asks = scenario.parts.iter().all(|part| part.thens.is_empty());
        let (style, word) = match (passed, asks) {
            (true, false) => (Style::Good, "pass"),
            (true, true) => (Style::Faint, "asks"),
            (false, _) => (Style::Bad, "FAIL"),
        };
        let word = session.out.paint(style, word);
        session.out.line(format!("  {word}  {}", scenario.name))?;
        if !diagnostics.is_empty() {
            session.out.line("")?;
        }
        session.report(&diagnostics)
    }

    fn sum_up(&self, session: &mut Session) -> io::Result<()> {
        let all = counted(self.passed + self.failed, "scenario");
        let mut words = format!("{all}: {} passed, {} failed", self.passed, self.failed);
        if self.faults > 0 {
            words = format!("{words}; {}", counted(self.faults, "other fault"));
        }
        let fine = self.failed == 0 && self.faults == 0;
        let words = session.out.paint(if fine { Style::Good } else { Style::Bad }, &words);
        session.out.line(words)
    }
}
