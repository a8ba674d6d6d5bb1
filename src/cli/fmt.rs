//! `cardscript fmt`: files as they are written today.

use std::{fs, io, io::Read, path::PathBuf};

use clap::Args;
use serde::Serialize;

use super::{
    Verdict,
    args::Format,
    output::{self, Style},
    session::{Session, counted},
};
use crate::{
    diagnostic::{Code, Diagnostic},
    format,
    parse::{KeywordNames, defined_names},
    pool::{FileKind, FoundFile, find_files, read_file},
};

/// Write files of cards and scenarios in today's form
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript fmt cards/ scenarios/
  cardscript fmt --check cards/
  cardscript fmt - < my.card

Cards get today's wording, the order of mana symbols and dashes of printed cards; scenarios get
even indents. Nothing changes its meaning, what is not understood stays, and so do comments.
Files of JSON and packed files are passed over. With `-` a text is read and written.
With --check nothing is written, and it fails if a file would change.")]
pub(super) struct FmtArgs {
    /// Only tell which files would change
    #[arg(long)]
    check: bool,
    /// Files or folders; `-` for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// What `--format json` writes.
#[derive(Serialize)]
struct Formatted {
    changed: Vec<String>,
    unchanged: usize,
}

pub(super) fn run(args: &FmtArgs, session: &mut Session) -> io::Result<Verdict> {
    if args.paths.iter().any(|path| path.as_os_str() == "-") {
        return stream(session);
    }
    let (files, mut faults) = find_files(&args.paths);
    let mut done = Formatted { changed: Vec::new(), unchanged: 0 };
    let keywords = keywords(&files, session);
    for file in &files {
        let packed = file.path.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz"));
        if packed || matches!(file.kind, FileKind::Json | FileKind::JsonLines) {
            continue;
        }
        let source = match read_file(&file.path) {
            Ok(source) => source,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        // What was read has no byte order mark; the file may have one.
        let Some(text) = format::file_with(source.text(), file.kind, &keywords) else { continue };
        if text == source.text() {
            done.unchanged += 1;
            continue;
        }
        if !args.check
            && let Err(error) = fs::write(&file.path, &text)
        {
            let message = format!("this file cannot be written: {error}");
            faults.push(Diagnostic::error(Code::UnreadablePath, message).at_path(source.path()));
            continue;
        }
        done.changed.push(source.path().to_owned());
    }
    for fault in &faults {
        output::complain(&fault.render(session.out.color));
    }
    let failed = faults.iter().any(|fault| fault.severity() == crate::diagnostic::Severity::Error);
    tell(args, &done, session)?;
    let wrong = failed || args.check && !done.changed.is_empty();
    Ok(if wrong { Verdict::Failed } else { Verdict::Done })
}

/// The keywords of the pool, and those that the files define.
fn keywords(files: &[FoundFile], session: &Session) -> KeywordNames {
    let cards = files.iter().filter(|file| file.kind == FileKind::Cards);
    let sources = cards.filter_map(|file| read_file(&file.path).ok());
    let own: Vec<_> = sources.flat_map(|source| defined_names(&source)).collect();
    session.pool.vocabulary().names().and(own)
}

fn tell(args: &FmtArgs, done: &Formatted, session: &mut Session) -> io::Result<()> {
    if session.format == Format::Json {
        return session.out.json(done);
    }
    let word = if args.check { "would change" } else { "changed" };
    for path in &done.changed {
        session.out.line(format!("{word}: {path}"))?;
    }
    let (changed, unchanged) = (done.changed.len(), done.unchanged);
    let words = format!("{} {word}, {unchanged} as they should be", counted(changed, "file"));
    let style = if args.check && changed > 0 { Style::Bad } else { Style::Good };
    let words = session.out.paint(style, &words);
    session.out.line(words)
}

/// Standard input to standard output; a text with a scenario in it is one of scenarios.
fn stream(session: &mut Session) -> io::Result<Verdict> {
    let mut text = String::new();
    if let Err(error) = io::stdin().lock().read_to_string(&mut text) {
        output::complain(&format!("error: standard input cannot be read: {error}"));
        return Ok(Verdict::Failed);
    }
    let scenarios = text.lines().any(|line| line.trim_start().starts_with("Scenario:"));
    let text = if scenarios { format::scenarios(&text) } else { format::cards(&text) };
    session.out.text(&text)?;
    Ok(Verdict::Done)
}
