//! What is wrong with files of cards and scenarios, and what is odd.
//!
//! Errors come from the rooms that read; the [warnings](lint()) are this room's own: a
//! card that works, but says something that is probably not meant.
//!
//! ```
//! use cardscript::{check, diagnostic::{Code, SourceFile}, pool::Vocabulary};
//!
//! let source = SourceFile::new("bear.card", "Odd Bear {G}{1}\nCreature — Bear\n2/2\n");
//! let warnings = check::lint(&source, &Vocabulary::default());
//! assert_eq!(warnings[0].code(), Code::SymbolOrder);
//! ```

mod lint;
mod never;

use std::sync::Arc;

use hashbrown::HashMap;

pub(crate) use self::lint::{check_block, lint_block};
use crate::{
    diagnostic::{Code, Diagnostic, SourceFile, quoted},
    parse::{Detail, Memo, Reading, blocks, is_script, parse_block},
    pool::{FileKind, FoundFile, Pool, Vocabulary, fold_name, read_file},
    scenario,
};

/// What came of checking files.
#[derive(Debug)]
pub struct Checked {
    /// The pool with the cards of the files on top.
    pub pool: Pool,
    /// All that is wrong or odd, file by file, each from its start to its end.
    pub diagnostics: Vec<Diagnostic>,
    /// How many cards there are in the files.
    pub cards: usize,
    /// How many scenarios.
    pub scenarios: usize,
}

/// Checks files, whose cards come on top of a pool.
#[must_use]
pub fn check_files(pool: &Pool, files: &[FoundFile]) -> Checked {
    let mut edit = pool.edit();
    edit.add_files(files, false);
    let cards = edit.added();
    let (pool, mut diagnostics) = edit.finish();
    let faces = Faces::of(&pool);
    let mut scenarios = 0;
    for file in files {
        match file.kind {
            FileKind::Scenarios => match read_file(&file.path) {
                Ok(source) => {
                    let (count, found) = check_scenarios(&source, &pool);
                    scenarios += count;
                    diagnostics.extend(found);
                }
                Err(fault) => diagnostics.push(fault),
            },
            // What cannot be read has been told as the pool was loaded.
            FileKind::Cards if is_by_hand(file) => {
                let Ok(source) = read_file(&file.path) else { continue };
                diagnostics.extend(lint(&source, pool.vocabulary()));
                diagnostics.extend(faces.shadows(&source));
            }
            FileKind::Cards | FileKind::Json | FileKind::JsonLines => {}
        }
    }
    in_order(&mut diagnostics);
    Checked { pool, diagnostics, cards, scenarios }
}

/// Nobody writes a larger file by hand, in bytes: it is data, and not warned about.
const MAX_BY_HAND: u64 = 8 << 20;

fn is_by_hand(file: &FoundFile) -> bool {
    std::fs::metadata(&file.path).is_ok_and(|found| found.len() <= MAX_BY_HAND)
}

/// The warnings about a card file whose cards may use these keywords: about each card by
/// itself.
#[must_use]
pub fn lint(source: &Arc<SourceFile>, keywords: &Vocabulary) -> Vec<Diagnostic> {
    let memo = Memo::default();
    let keywords = Some(keywords.names());
    let how = Reading { detail: Detail::Place, memo: Some(&memo), keywords };
    let mut found = Vec::new();
    for block in blocks(source.text()).into_iter().filter(|block| !is_script(source, block)) {
        let (card, _) = parse_block(source, &block, how);
        found.extend(lint_block(source, &block, &card.card));
    }
    found
}

/// How many scenarios a text has, and what is wrong with them.
#[must_use]
pub fn check_scenarios(source: &Arc<SourceFile>, pool: &Pool) -> (usize, Vec<Diagnostic>) {
    let file = scenario::read(source, pool);
    let mut found: Vec<_> = file.diagnostics().cloned().collect();
    // What reads well may still show a board that cannot be.
    let whole = file.scenarios.iter().filter(|scenario| scenario.faults.is_empty());
    found.extend(whole.filter_map(|whole| scenario::setup(whole, pool).err()));
    (file.scenarios.len(), found)
}

/// Diagnostics file by file, in the order in which the files come first, and in each
/// from its start to its end.
fn in_order(diagnostics: &mut [Diagnostic]) {
    let mut places: HashMap<Arc<str>, usize> = HashMap::new();
    for one in diagnostics.iter() {
        if let Some(source) = one.source() {
            let next = places.len();
            places.entry(source.shared_path().clone()).or_insert(next);
        }
    }
    let place = |one: &Diagnostic| one.source().and_then(|source| places.get(source.path()));
    diagnostics.sort_by_key(|one| (place(one).copied(), one.span().start));
}

/// The names of the faces of cards that have several.
pub(crate) struct Faces(HashMap<String, Vec<String>>);

impl Faces {
    pub(crate) fn of(pool: &Pool) -> Self {
        let mut faces: HashMap<String, Vec<String>> = HashMap::new();
        for name in pool.names_of_faces() {
            for face in name.split(" // ") {
                faces.entry(fold_name(face)).or_default().push(name.to_owned());
            }
        }
        Self(faces)
    }

    /// Cards of a file whose name means something else, too.
    pub(crate) fn shadows(&self, source: &Arc<SourceFile>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for block in blocks(source.text()).into_iter().filter(|block| !is_script(source, block)) {
            let names = block.names(source);
            let [name] = names[..] else { continue };
            let place = block.span();
            let place = place.start..place.start + name.len();
            if let Some(other) = self.0.get(&fold_name(name)).and_then(|others| others.first()) {
                let message =
                    format!("{} is also the name of a face of {}", quoted(name), quoted(other));
                let fault = Diagnostic::warning(Code::ShadowedName, message);
                let help = "the name alone means this card; rename one of them";
                found.push(fault.at(source, place).help(help));
            } else if scenario::is_known_player(name) {
                let message = format!("{} is also the name of a player in scenarios", quoted(name));
                let fault = Diagnostic::warning(Code::ShadowedName, message).at(source, place);
                found.push(fault.help("write the card's name in quotes there, or rename it"));
            }
        }
        found
    }
}
