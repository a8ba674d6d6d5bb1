//! `cardscript coverage`: how much of a file of cards is understood.

mod baseline;
mod words;

use std::{io, path::PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::{
    Verdict,
    args::Format,
    output,
    progress::Progress,
    session::{Session, counted},
};
use crate::{
    coverage::{self, CardResult, CardText, Figures, Mutated, Phrase, Survey},
    playtest::{self, Broken},
    pool::{Pool, find_files, fold_name},
};

/// Tell how much of a file of cards is understood, and what the rest lacks
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript coverage my-cards.json
  cardscript coverage cards.jsonl.gz --format json
  cardscript coverage cards.jsonl.gz --list unsupported
  cardscript coverage cards.jsonl.gz --explain 'My Card'
  cardscript coverage cards.jsonl.gz --mutate 1
  cardscript coverage cards.jsonl.gz --play
  cardscript coverage cards.jsonl.gz --baseline supported.txt

A line is parsed if the grammar reads it; it is supported if the tree, printed back, is the
very same sentence and every pronoun in it is bound. A card counts if all of it does.

A baseline that is not there yet is written. One that is there is compared: it is a failure,
with the names, if a card that was supported is so no longer.")]
pub(super) struct CoverageArgs {
    /// Files or folders: .json, .jsonl, .card, each also as .gz
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,
    /// List the names of these cards, one a line, and nothing else
    #[arg(long, value_enum, value_name = "WHICH", conflicts_with = "explain")]
    list: Option<Listed>,
    /// Tell of one card, line by line, what is understood and what is not
    #[arg(long, value_name = "NAME")]
    explain: Option<String>,
    /// Tell how loose the language is: lines spoilt by chance that are still understood
    #[arg(long, value_name = "SEED")]
    mutate: Option<u64>,
    /// Play every card that is supported on a standard board, by chance, and tell what breaks
    #[arg(long, value_name = "SEED", num_args = 0..=1, default_missing_value = "1")]
    play: Option<u64>,
    /// Compare with the cards that were supported before, or write them down
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// How many phrases that are not understood are told
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    phrases: usize,
}

/// Which cards are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Listed {
    /// Those that are understood whole
    Supported,
    /// The others
    Unsupported,
}

/// What `--format json` writes.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    figures: Figures,
    phrases: Vec<Phrase>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mutations: Vec<Mutated>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<Played>,
}

/// What came of playing the cards.
#[derive(Clone, Serialize)]
struct Played {
    cards: usize,
    broken: Vec<Broken>,
}

pub(super) fn run(args: &CoverageArgs, session: &mut Session) -> io::Result<Verdict> {
    let (files, mut faults) = find_files(&args.paths);
    let progress = Progress::begin("lines read");
    let survey =
        coverage::survey(&files, session.cached, session.pool.vocabulary(), &|done, all| {
            progress.at(done, all)
        });
    progress.end();
    let Survey { cards, results, faults: found } = survey;
    faults.extend(found);
    for fault in &faults {
        output::complain(&fault.render(session.out.color));
    }
    let verdict = if faults.is_empty() { Verdict::Done } else { Verdict::Failed };
    if let Some(name) = &args.explain {
        return Ok(if explain(name, &cards, &results, session)? {
            verdict
        } else {
            Verdict::Failed
        });
    }
    let supported = names(&cards, &results, true);
    let lost = args.baseline.as_deref().map(|path| baseline::compare(path, &supported)).transpose();
    let lost = match lost {
        Ok(lost) => lost,
        Err(fault) => {
            output::complain(&fault.render(session.out.color));
            return Ok(Verdict::Failed);
        }
    };
    let play = args.play.map(|seed| play(&args.paths, &supported, seed, session.cached));
    if let Some(listed) = args.list {
        list(&names(&cards, &results, listed == Listed::Supported), session)?;
    } else {
        let mut phrases = coverage::phrases(&cards, &results);
        phrases.truncate(args.phrases);
        let mutate = |seed| coverage::mutate(&cards, &results, seed);
        let report = Report {
            figures: coverage::figures(&cards, &results),
            phrases,
            mutations: args.mutate.map(mutate).unwrap_or_default(),
            lost: lost.clone(),
            play: play.clone(),
        };
        match session.format {
            Format::Json => session.out.json(&report)?,
            Format::Human => words::tell(&mut session.out, &report)?,
        }
    }
    let lost = lost.unwrap_or_default();
    for name in &lost {
        output::complain(&format!("error: {name} was supported and is so no longer"));
    }
    let sound = lost.is_empty() && play.is_none_or(|play| play.broken.is_empty());
    Ok(if sound { verdict } else { Verdict::Failed })
}

/// Plays the cards with these names from the files.
fn play(paths: &[PathBuf], names: &[String], seed: u64, cached: bool) -> Played {
    let mut edit = Pool::embedded().edit();
    edit.add_paths(paths, cached);
    let (pool, _) = edit.finish_unread();
    let progress = Progress::begin("cards played");
    let broken = playtest::play_all(&pool, names, seed, &|done, all| progress.at(done, all));
    progress.end();
    Played { cards: names.len(), broken }
}

/// The names of the cards that are supported, or of the others, sorted.
fn names(cards: &[CardText], results: &[CardResult], supported: bool) -> Vec<String> {
    let which = cards.iter().zip(results).filter(|(_, result)| result.supported == supported);
    let mut names: Vec<String> = which.map(|(card, _)| card.name.clone()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn list(names: &[String], session: &mut Session) -> io::Result<()> {
    match session.format {
        Format::Json => session.out.json(&names),
        Format::Human => names.iter().try_for_each(|name| session.out.line(name)),
    }
}

/// Tells of the cards with this name. Gives whether there is one.
fn explain(
    name: &str,
    cards: &[CardText],
    results: &[CardResult],
    session: &mut Session,
) -> io::Result<bool> {
    let wanted = fold_name(name);
    let mut found = 0;
    for (card, result) in cards.iter().zip(results) {
        if fold_name(&card.name) == wanted {
            found += 1;
            words::explain(&mut session.out, card, result)?;
        }
    }
    if found == 0 {
        let read = counted(cards.len(), "card");
        output::complain(&format!("error: there is no card called `{name}` among the {read}"));
    }
    Ok(found > 0)
}
