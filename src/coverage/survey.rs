//! Files read and judged, by way of a cache beside them.

use std::path::Path;

use hashbrown::HashMap;
use serde::{Deserialize, Serialize};

use super::{CardResult, CardText, judge, read};
use crate::{
    diagnostic::Diagnostic,
    pool::{Fetched, FileKind, FoundFile, Vocabulary, cache, read_file},
};

/// What came of files of cards.
#[derive(Debug, Default)]
pub struct Survey {
    /// The cards, in the order of the files.
    pub cards: Vec<CardText>,
    /// What came of each of them.
    pub results: Vec<CardResult>,
    /// What is wrong with the files.
    pub faults: Vec<Diagnostic>,
}

/// A file that was read and judged. One with faults has no place in a cache: they
/// are told each time.
#[derive(Serialize, Deserialize)]
struct Judged {
    /// As seen from the path that was given.
    path: String,
    /// Of the bytes of the file and of the keywords.
    hash: u64,
    cards: Vec<CardText>,
    results: Vec<CardResult>,
}

/// A file on its way.
struct Step {
    judged: Judged,
    /// How many of its cards are still to be judged: all of them or none.
    open: usize,
    faults: Vec<Diagnostic>,
}

/// Reads the cards of files, which may use these keywords and those that the files
/// define, and judges them, see [`judge`]. With `cached`, what is
/// in a cache beside the files is taken from there, and what is new is written.
#[must_use]
pub fn survey(
    files: &[FoundFile],
    cached: bool,
    vocabulary: &Vocabulary,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Survey {
    let sources = files.iter().filter(|file| file.kind == FileKind::Cards);
    let sources: Vec<_> = sources.filter_map(|file| read_file(&file.path).ok()).collect();
    let vocabulary = &vocabulary.with_sources(&sources).0;
    let mut survey = Survey::default();
    let mut roots: Vec<(&Path, Vec<Step>)> = Vec::new();
    for files in files.chunk_by(|one, next| one.root == next.root) {
        let Some(first) = files.first() else { continue };
        let mut known = if cached { open(&first.root) } else { HashMap::new() };
        let steps = files.iter().filter_map(|file| match begin(file, &mut known, vocabulary) {
            Ok(step) => Some(step),
            Err(fault) => {
                survey.faults.push(fault);
                None
            }
        });
        let steps = steps.collect();
        roots.push((&first.root, steps));
    }
    // Equal lines of all files are judged once.
    let steps = || roots.iter().flat_map(|(_, steps)| steps);
    let open: Vec<&CardText> = steps().flat_map(|one| &one.judged.cards[..one.open]).collect();
    let mut results = judge(&open, vocabulary, progress).into_iter();
    for (root, mut steps) in roots {
        for step in &mut steps {
            step.judged.results.extend(results.by_ref().take(step.open));
        }
        if cached {
            keep(root, &steps);
        }
        for Step { judged, faults, .. } in steps {
            survey.cards.extend(judged.cards);
            survey.results.extend(judged.results);
            survey.faults.extend(faults);
        }
    }
    survey
}

fn begin(
    file: &FoundFile,
    known: &mut HashMap<String, Judged>,
    vocabulary: &Vocabulary,
) -> Result<Step, Diagnostic> {
    let fetched = Fetched::from(file)?;
    let path = file.path.strip_prefix(&file.root).unwrap_or(&file.path);
    let (path, hash) = (path.to_string_lossy().into_owned(), fetched.hash ^ vocabulary.hash());
    if let Some(judged) = known.remove(&path).filter(|judged| judged.hash == hash) {
        return Ok(Step { judged, open: 0, faults: Vec::new() });
    }
    let (cards, faults) = read(&fetched.decode()?, file.kind, vocabulary.names());
    let open = cards.len();
    Ok(Step { judged: Judged { path, hash, cards, results: Vec::new() }, open, faults })
}

/// What the cache beside a path has of each file.
fn open(root: &Path) -> HashMap<String, Judged> {
    let read = || {
        let (bytes, body) = cache::read(&cache::place(root, cache::COVERAGE)?)?;
        postcard::from_bytes::<Vec<Judged>>(bytes.get(body)?).ok()
    };
    let fits = |judged: &Judged| judged.cards.len() == judged.results.len();
    let judged = read().unwrap_or_default().into_iter().filter(fits);
    judged.map(|judged| (judged.path.clone(), judged)).collect()
}

fn keep(root: &Path, steps: &[Step]) {
    let sound: Vec<_> = steps.iter().filter(|step| step.faults.is_empty()).collect();
    let cards: usize = sound.iter().map(|step| step.judged.cards.len()).sum();
    if cards < cache::LEAST || sound.iter().all(|step| step.open == 0) {
        return;
    }
    let judged: Vec<_> = sound.iter().map(|step| &step.judged).collect();
    if let (Some(place), Ok(body)) =
        (cache::place(root, cache::COVERAGE), postcard::to_stdvec(&judged))
    {
        // That nothing can be written is no fault.
        let _ = cache::write(&place, &body);
    }
}
