//! `cardscript check`: what is wrong with files of cards and scenarios.

use std::{io, path::PathBuf};

use clap::Args;

use super::{
    Verdict,
    args::Format,
    output::Style,
    session::{Counts, Session, counted},
};
use crate::{
    diagnostic::Diagnostic,
    pool::{FaultCounts, FileKind, FoundFile, Pool, find_files, read_file},
    scenario,
};

/// Check files or folders of cards and scenarios
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript check my.card
  cardscript check cards/ tests/scenarios/ --format json

Fails if there is an error; warnings and notes do not count.")]
pub(super) struct CheckArgs {
    /// Files or folders: .card, .scenario, .json, .jsonl, each also as .gz
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckArgs, session: &mut Session) -> io::Result<Verdict> {
    let (files, found) = find_files(&args.paths);
    let mut diagnostics = std::mem::take(&mut session.faults).into_vec();
    diagnostics.extend(found);
    let mut edit = session.pool.edit();
    edit.add_files(&files, false);
    let cards = edit.added();
    let (pool, faults) = edit.finish();
    diagnostics.extend(faults);
    session.pool = pool;
    let mut scenarios = 0;
    for file in files.iter().filter(|file| file.kind == FileKind::Scenarios) {
        scenarios += check_scenarios(file, &session.pool, &mut diagnostics);
    }
    let counts = FaultCounts::of(&diagnostics);
    match session.format {
        Format::Json => session.out.json(&diagnostics)?,
        Format::Human => {
            session.report(&diagnostics)?;
            let (files, cards) = (counted(files.len(), "file"), counted(cards, "card"));
            let checked = format!("{files}, {cards}, {}: ", counted(scenarios, "scenario"));
            let style = if counts.errors > 0 { Style::Bad } else { Style::Good };
            let counts = session.out.paint(style, &Counts(counts).to_string());
            session.out.line(checked + &counts)?;
        }
    }
    Ok(if counts.errors > 0 { Verdict::Failed } else { Verdict::Done })
}

/// Checks a file of scenarios, and tells how many there are.
fn check_scenarios(file: &FoundFile, pool: &Pool, diagnostics: &mut Vec<Diagnostic>) -> usize {
    let source = match read_file(&file.path) {
        Ok(source) => source,
        Err(fault) => {
            diagnostics.push(fault);
            return 0;
        }
    };
    let file = scenario::read(&source, pool);
    diagnostics.extend(file.diagnostics().cloned());
    // What reads well may still show a board that cannot be.
    let whole = file.scenarios.iter().filter(|scenario| scenario.faults.is_empty());
    diagnostics.extend(whole.filter_map(|whole| scenario::setup(whole, pool).err()));
    file.scenarios.len()
}
