//! From files to definitions: parsing, binding, and what is wrong on the way.
//!
//! A file is split into its cards, the *units*. What is known of a unit already,
//! from an earlier load or from a cache, is taken over; the others are parsed
//! over all processors, with equal ability lines parsed once. Nothing of the
//! result depends on which thread did what.

pub mod cache;
pub(super) mod define;
pub mod files;
pub(super) mod pack;
mod piece;
pub mod text;
mod unit;

use std::{
    hash::{DefaultHasher, Hasher},
    path::Path,
    sync::Arc,
};

use hashbrown::HashMap;

pub(crate) use self::unit::read_block;
use self::{
    cache::Cache,
    files::{FileKind, FoundFile, shown},
    piece::Stamp,
    unit::{Split, Unit},
};
pub(super) use self::{
    piece::{FileCards, Piece},
    unit::define_block,
};
use crate::{
    diagnostic::{Diagnostic, SourceFile},
    parallel::in_parallel,
    parse::Memo,
    pool::vocabulary::{self, Definitions, Vocabulary},
};

/// Units are parsed so many at a time.
const PIECE: usize = 32;

/// What came of a file: its cards, or why nothing of it could be read.
pub(super) type Loaded = Result<Arc<FileCards>, Diagnostic>;

/// What is known of files that were loaded before, by their paths.
pub(super) type Known<'a> = HashMap<&'a Path, &'a Arc<FileCards>>;

/// Loads files, those with scenarios left out. With `cached`, what is found in a
/// cache beside them is taken over, and what is new is written there.
pub(super) fn load(
    files: &[FoundFile],
    known: &Known<'_>,
    cached: bool,
    keywords: &mut Vocabulary,
) -> Vec<Loaded> {
    let mut loaded = Vec::new();
    for files in files.chunk_by(|one, next| one.root == next.root) {
        let files: Vec<_> = files.iter().filter(|file| file.kind != FileKind::Scenarios).collect();
        let Some(first) = files.first() else { continue };
        let all_known = files.iter().all(|file| known.contains_key(file.path.as_path()));
        let cache = if cached && !all_known { Cache::open(&first.root) } else { None };
        let before = |file: &FoundFile| {
            known.get(file.path.as_path()).copied().or_else(|| cache.as_ref()?.get(&file.path))
        };
        let own = load_root(&files, &before, keywords);
        let is_new = |(file, own): (&&FoundFile, &Loaded)| match (before(file), own) {
            (Some(before), Ok(own)) => !Arc::ptr_eq(before, own),
            (None, Ok(_)) => true,
            (_, Err(_)) => false,
        };
        if cached && files.iter().zip(&own).any(is_new) {
            Cache::keep(&first.root, &own);
        }
        loaded.extend(own);
    }
    loaded
}

/// Loads a text that is no file, all of it at once.
pub(super) fn load_text(
    source: &Arc<SourceFile>,
    kind: FileKind,
    keywords: &mut Vocabulary,
) -> Arc<FileCards> {
    let hash = content_hash(source.text().as_bytes());
    let path = Path::new(source.path());
    let cards = FileCards::new(path, source.clone(), kind, hash);
    let mut work = Work { cards, split: unit::split(source, kind) };
    let definitions = [(source.clone(), std::mem::take(&mut work.split.definitions))];
    let (known, faults) = keywords.with(&definitions, true);
    work.split.faults.extend(faults.into_iter().flatten());
    *keywords = known;
    work.cards.language = keywords.hash();
    work.cards.defines = !definitions[0].1.is_empty();
    parse(&mut [(&mut work, None)], keywords);
    Arc::new(work.finish())
}

/// The cards of a card file without fault, to be parsed when they are asked for.
pub(super) fn lazily(source: &Arc<SourceFile>) -> Arc<FileCards> {
    let mut cards = FileCards::new(Path::new(source.path()), source.clone(), FileKind::Cards, 0);
    cards.language = Vocabulary::default().hash();
    cards.pieces = unit::lazily(source);
    Arc::new(cards)
}

/// A file whose cards are still to be read.
struct Work {
    cards: FileCards,
    split: Split,
}

/// Loads the files that were found through one path.
fn load_root<'a>(
    files: &[&FoundFile],
    before: &(impl Fn(&FoundFile) -> Option<&'a Arc<FileCards>> + Sync),
    keywords: &mut Vocabulary,
) -> Vec<Loaded> {
    let mut begun = in_parallel(files, 1, |file| begin(file, before(file)), &|_, _| ());
    // The keywords of all files first: any card may use them.
    let nothing = || (SourceFile::new("", ""), Vec::new());
    let definitions = begun.iter_mut().map(|begun| match begun {
        Ok(Ok(cards)) if cards.defines => vocabulary::definitions(cards.source.clone()),
        Err(work) => (work.cards.source.clone(), std::mem::take(&mut work.split.definitions)),
        Ok(_) => nothing(),
    });
    let definitions: Vec<Definitions> = definitions.collect();
    let (known, faults) = keywords.with(&definitions, true);
    *keywords = known;
    // What was read with others is read again.
    for (begun, file) in begun.iter_mut().zip(files) {
        if matches!(begun, Ok(Ok(cards)) if cards.language != keywords.hash()) {
            *begun = begin(file, None);
        }
    }
    for (begun, found) in begun.iter_mut().zip(faults) {
        if let Err(work) = begun {
            work.split.faults.extend(found);
            work.cards.language = keywords.hash();
        }
    }
    let mut work: Vec<_> = (begun.iter_mut().zip(files))
        .filter_map(|(begun, file)| {
            Some((begun.as_mut().err().map(Box::as_mut)?, before(file).map(|one| &**one)))
        })
        .collect();
    parse(&mut work, keywords);
    let finish = |work: Box<Work>| Ok(Arc::new(work.finish()));
    begun.into_iter().map(|begun| begun.unwrap_or_else(finish)).collect()
}

/// Reads a file, and splits it unless it is what it was.
fn begin(file: &FoundFile, before: Option<&Arc<FileCards>>) -> Result<Loaded, Box<Work>> {
    let stamp = Stamp::of(&file.path);
    if let Some(before) = before.filter(|before| before.stamp.proves(stamp)) {
        return Ok(Ok(before.clone()));
    }
    let fetched = match Fetched::from(file) {
        Ok(fetched) => fetched,
        Err(fault) => return Ok(Err(fault)),
    };
    let hash = fetched.hash;
    if let Some(before) = before.filter(|before| before.hash == hash && before.kind == file.kind) {
        return Ok(Ok(before.clone()));
    }
    match fetched.decode() {
        Err(fault) => Ok(Err(fault)),
        Ok(source) => {
            let split = unit::split(&source, file.kind);
            let mut cards = FileCards::new(&file.path, source, file.kind, hash);
            cards.stamp = stamp;
            cards.defines = !split.definitions.is_empty();
            Err(Box::new(Work { cards, split }))
        }
    }
}

/// Turns the units of all files into pieces; what a file was before is at hand.
fn parse(work: &mut [(&mut Work, Option<&FileCards>)], keywords: &Vocabulary) {
    let memo = Memo::default();
    let mut units = Vec::new();
    for (work, before) in work.iter() {
        let before = before.filter(|before| before.language == keywords.hash());
        let before = before.map(FileCards::by_key).unwrap_or_default();
        let source = &work.cards.source;
        units.extend(
            work.split.units.iter().map(|unit| (unit, source, before.get(&unit.key).copied())),
        );
    }
    let piece = |&(unit, source, before): &(&Unit, &Arc<SourceFile>, Option<&Piece>)| {
        before.map_or_else(|| unit.define(source, &memo, keywords), |before| before.at(unit.place))
    };
    let mut pieces = in_parallel(&units, PIECE, piece, &|_, _| ()).into_iter();
    for (work, _) in work {
        let count = work.split.units.len();
        work.cards.pieces.extend(pieces.by_ref().take(count));
    }
}

impl Work {
    fn finish(self) -> FileCards {
        let mut cards = self.cards;
        cards.faults = self.split.faults;
        cards.without_doubles();
        cards
    }
}

/// The bytes of a file, not looked at yet.
pub(crate) struct Fetched<'a> {
    path: &'a Path,
    bytes: Vec<u8>,
    /// Tells whether the file has changed.
    pub(crate) hash: u64,
}

impl<'a> Fetched<'a> {
    /// Reads a file.
    pub(crate) fn from(file: &'a FoundFile) -> Result<Self, Diagnostic> {
        let bytes = text::bytes(&file.path)?;
        let hash = content_hash(&bytes);
        Ok(Self { path: &file.path, bytes, hash })
    }

    /// Its text, unpacked where it is packed.
    pub(crate) fn decode(self) -> Result<Arc<SourceFile>, Diagnostic> {
        text::decode(self.path, self.bytes)
    }
}

/// Tells whether a file has changed.
fn content_hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// The path of a source, as it is kept with a piece.
fn shown_path(path: &Path) -> Arc<str> {
    shown(path).into()
}
