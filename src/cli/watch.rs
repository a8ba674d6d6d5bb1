//! `cardscript watch`: files checked and run again as they change.

use std::{
    io,
    path::PathBuf,
    thread,
    time::{Duration, Instant},
};

use clap::Args;
use serde::Serialize;

use super::{
    Verdict,
    args::Format,
    output::Style,
    session::{Session, counted},
};
use crate::{
    diagnostic::Diagnostic,
    pool::FaultCounts,
    watch::{Ran, Round, Watch},
};

/// Check files as they change, and run the scenarios that use what has changed
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript watch my-cards/
  cardscript watch cards/ scenarios/ --interval 500
  cardscript watch my-cards/ --format json

Only what has changed is checked again: a file by its time, in it a card by its text. Of the
scenarios those are run again that have changed or name a card that has. It goes on until it
is stopped (Ctrl-C); a folder that vanishes may come back. With --format json each round is
one line.")]
pub(super) struct WatchArgs {
    /// Files or folders of cards and scenarios
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How often the files are looked at, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    interval: u64,
    /// Stop after so many rounds, the first one too
    #[arg(long, value_name = "COUNT")]
    rounds: Option<u64>,
}

/// One round, for `--format json`.
#[derive(Serialize)]
struct RoundOut<'a> {
    files: &'a [String],
    cards: &'a [String],
    diagnostics: &'a [Diagnostic],
    scenarios: Vec<RanOut<'a>>,
}

/// A scenario that was run.
#[derive(Serialize)]
struct RanOut<'a> {
    path: &'a str,
    name: &'a str,
    passed: bool,
    diagnostics: Vec<Diagnostic>,
}

pub(super) fn run(args: &WatchArgs, session: &mut Session) -> io::Result<Verdict> {
    session.sum_up_pool();
    let start = Instant::now();
    let (mut watch, mut round) = Watch::begin(&session.pool, &args.paths);
    let mut took = start.elapsed();
    let mut rounds = 0;
    loop {
        tell(&round, &watch, took, session)?;
        session.out.finish()?;
        rounds += 1;
        if args.rounds.is_some_and(|most| rounds >= most) {
            return Ok(Verdict::Done);
        }
        round = loop {
            thread::sleep(Duration::from_millis(args.interval.max(1)));
            let start = Instant::now();
            if let Some(round) = watch.poll() {
                took = start.elapsed();
                break round;
            }
        };
    }
}

fn tell(round: &Round, watch: &Watch, took: Duration, session: &mut Session) -> io::Result<()> {
    if session.format == Format::Json {
        let ran = |Ran { scenario, report }: &Ran| {
            let diagnostics = report.diagnostics(scenario);
            (diagnostics, report.passed())
        };
        let scenarios = round.ran.iter().map(|own| {
            let (diagnostics, passed) = ran(own);
            let (path, name) = (own.scenario.source.path(), own.scenario.name.as_str());
            RanOut { path, name, passed, diagnostics }
        });
        let Round { files, cards, diagnostics, .. } = round;
        let out = RoundOut { files, cards, diagnostics, scenarios: scenarios.collect() };
        return session.out.json_line(&out);
    }
    for file in &round.files {
        let file = session.out.paint(Style::Strong, file);
        session.out.line(format!("changed: {file}"))?;
    }
    session.report(&round.diagnostics)?;
    for Ran { scenario, report } in &round.ran {
        let (style, word) =
            if report.passed() { (Style::Good, "pass") } else { (Style::Bad, "FAIL") };
        let word = session.out.paint(style, word);
        session.out.line(format!("  {word}  {}", scenario.name))?;
        session.report(&report.diagnostics(scenario))?;
    }
    let FaultCounts { errors, warnings, .. } = FaultCounts::of(&round.diagnostics);
    let (all, failed) = watch.counts();
    let cards = counted(round.cards.len(), "card");
    let words = format!(
        "{cards} new or changed, {} and {}; {} run, {failed} of {all} fail ({} ms)",
        counted(errors, "error"),
        counted(warnings, "warning"),
        counted(round.ran.len(), "scenario"),
        took.as_millis(),
    );
    let style = if errors > 0 || failed > 0 { Style::Bad } else { Style::Good };
    let words = session.out.paint(style, &words);
    session.out.line(words)
}
