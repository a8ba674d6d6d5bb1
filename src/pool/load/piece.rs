//! The cards of a file, each with what is wrong with it.

use std::{
    fs,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use hashbrown::HashMap;

use super::{files::FileKind, pack};
use crate::{
    diagnostic::{Diagnostic, SourceFile, Span},
    parse::duplicate,
    pool::{FaultCounts, Vocabulary, lazy::LazyCard},
};

/// One card of a file.
#[derive(Clone)]
pub(in crate::pool) struct Piece {
    /// A hash of all that its meaning depends on: what was written, and how it is read.
    pub(super) key: u64,
    pub(in crate::pool) card: LazyCard,
    /// Where its name is, or its object.
    pub(in crate::pool) place: Span,
    pub(super) faults: PieceFaults,
}

/// What is wrong with a card.
#[derive(Clone)]
pub(super) enum PieceFaults {
    Ready(Vec<Diagnostic>),
    /// A part of a cache, and how many there are in it.
    Packed(Arc<Vec<u8>>, Range<usize>, FaultCounts),
}

/// What a file held when it was read.
#[derive(Clone)]
pub(in crate::pool) struct FileCards {
    pub(in crate::pool) path: PathBuf,
    pub(in crate::pool) source: Arc<SourceFile>,
    pub(super) kind: FileKind,
    /// Of its bytes.
    pub(super) hash: u64,
    pub(super) stamp: Stamp,
    /// The keywords that its cards could use.
    pub(super) language: u64,
    /// Does it define keywords?
    pub(super) defines: bool,
    pub(in crate::pool) pieces: Vec<Piece>,
    /// What is wrong outside of the cards.
    pub(in crate::pool) faults: Vec<Diagnostic>,
}

/// What the file system told of a file before it was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stamp {
    /// Its size, when it was changed, and when that was looked at.
    seen: Option<(u64, SystemTime, SystemTime)>,
}

/// Who changes a file within this time of a look may leave no trace in its stamp.
const BLIND: Duration = Duration::from_secs(2);

impl Stamp {
    pub(super) fn of(path: &Path) -> Self {
        let seen = fs::metadata(path).and_then(|found| Ok((found.len(), found.modified()?)));
        Self { seen: seen.ok().map(|(size, changed)| (size, changed, SystemTime::now())) }
    }

    /// Is the file surely the same now, without a look into it?
    pub(super) fn proves(self, now: Self) -> bool {
        let (Some((size, changed, looked)), Some((size_now, changed_now, _))) =
            (self.seen, now.seen)
        else {
            return false;
        };
        let old_enough = looked.duration_since(changed).is_ok_and(|age| age > BLIND);
        (size, changed) == (size_now, changed_now) && old_enough
    }
}

impl Piece {
    /// The same card at another place of its file.
    pub(super) fn at(&self, place: Span) -> Self {
        Self { place, ..self.clone() }
    }

    /// What is wrong with it. `source` is its file.
    pub(in crate::pool) fn faults(&self, source: &Arc<SourceFile>) -> Vec<Diagnostic> {
        match &self.faults {
            PieceFaults::Ready(faults) => faults.clone(),
            PieceFaults::Packed(pack, range, _) => {
                let bytes = pack.get(range.clone()).unwrap_or_default();
                pack::unpack_faults(bytes, source).unwrap_or_default()
            }
        }
    }

    /// How many those are.
    pub(in crate::pool) fn fault_counts(&self) -> FaultCounts {
        match &self.faults {
            PieceFaults::Ready(faults) => FaultCounts::of(faults),
            PieceFaults::Packed(_, _, counts) => *counts,
        }
    }

    pub(in crate::pool) fn is_sound(&self) -> bool {
        match &self.faults {
            PieceFaults::Ready(faults) => faults.is_empty(),
            PieceFaults::Packed(_, range, _) => range.is_empty(),
        }
    }
}

impl FileCards {
    pub(super) fn new(path: &Path, source: Arc<SourceFile>, kind: FileKind, hash: u64) -> Self {
        let (path, stamp) = (path.to_owned(), Stamp::default());
        let (pieces, faults) = (Vec::new(), Vec::new());
        Self { path, source, kind, hash, stamp, language: 0, defines: false, pieces, faults }
    }

    /// Its cards by their keys, those whose faults do not depend on their place.
    pub(super) fn by_key(&self) -> HashMap<u64, &Piece> {
        let moves = |piece: &&Piece| self.kind != FileKind::Cards || piece.is_sound();
        self.pieces.iter().filter(moves).map(|piece| (piece.key, piece)).collect()
    }

    /// Were its cards read with these keywords, and defines it none itself?
    pub(in crate::pool) fn is_of(&self, keywords: &Vocabulary) -> bool {
        self.language == keywords.hash() && !self.defines
    }

    /// What it holds.
    pub(in crate::pool) fn kind(&self) -> FileKind {
        self.kind
    }

    /// Takes out what stands in a card file a second time. In data for all
    /// printings a card stands once for each of them; the pool sees to that.
    pub(super) fn without_doubles(&mut self) {
        if self.kind != FileKind::Cards {
            return;
        }
        let mut firsts: HashMap<String, Span> = HashMap::new();
        let mut kept: Vec<Piece> = Vec::new();
        for piece in std::mem::take(&mut self.pieces) {
            let name = piece.card.front_name();
            let first = *firsts.entry(name.to_lowercase()).or_insert(piece.place);
            if first == piece.place {
                kept.push(piece);
                continue;
            }
            // Faults are told in the order of the file.
            let Some(last) = kept.last_mut() else { continue };
            let mut faults = last.faults(&self.source);
            faults.extend(piece.faults(&self.source));
            faults.push(duplicate(&self.source, name, piece.place, first));
            last.faults = PieceFaults::Ready(faults);
        }
        self.pieces = kept;
    }
}
