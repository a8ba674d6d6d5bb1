//! `cardscript check`: what is wrong with files of cards and scenarios.

use std::{io, path::PathBuf};

use clap::Args;

use super::{
    Verdict,
    args::Report,
    output::Style,
    session::{Counts, Session, counted},
};
use crate::{
    check::{Checked, check_files},
    diagnostic::sarif,
    pool::{FaultCounts, find_files},
};

/// Check files or folders of cards and scenarios
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript check my.card
  cardscript check cards/ tests/scenarios/ --format json
  cardscript check cards/ --format sarif > cardscript.sarif
  cardscript check cards/ --format github

Fails if there is an error; warnings and notes do not count. `cardscript explain CODE` tells
what a code means.")]
pub(super) struct CheckArgs {
    /// Files or folders: .card, .scenario, .json, .jsonl, each also as .gz
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckArgs, session: &mut Session) -> io::Result<Verdict> {
    let (files, found) = find_files(&args.paths);
    let mut diagnostics = std::mem::take(&mut session.faults).into_vec();
    diagnostics.extend(found);
    let Checked { pool, diagnostics: faults, cards, scenarios } =
        check_files(&session.pool, &files);
    diagnostics.extend(faults);
    session.pool = pool;
    let counts = FaultCounts::of(&diagnostics);
    match session.report {
        Report::Json => session.out.json(&diagnostics)?,
        Report::Sarif => session.out.json(&sarif(&diagnostics))?,
        Report::Github => {
            diagnostics.iter().try_for_each(|one| session.out.line(one.github()))?;
        }
        Report::Human => {
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
