//! Cards and what is wrong with them as bytes, for the cache.
//!
//! The path of a file is left out of them: a cache goes where its pool goes.

use std::{ops::Range, path::PathBuf, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{
    files::FileKind,
    piece::{FileCards, Piece, PieceFaults},
    text,
};
use crate::{
    ast::Card,
    diagnostic::{Code, Diagnostic, Severity, SourceFile, Span},
    pool::{CardRef, Definition, FaultCounts, lazy::LazyCard},
};

/// A file, with its cards and faults still as bytes.
#[derive(Serialize, Deserialize)]
pub(super) struct PackedFile<'a> {
    /// Its path, as seen from the one that was given.
    pub(super) path: &'a str,
    kind: u8,
    pub(super) hash: u64,
    language: u64,
    defines: bool,
    #[serde(borrow)]
    pieces: Vec<PackedPiece<'a>>,
    faults: &'a [u8],
}

#[derive(Serialize, Deserialize)]
struct PackedPiece<'a> {
    key: u64,
    name: &'a str,
    front: usize,
    hash: u64,
    place: (usize, usize),
    card: &'a [u8],
    faults: &'a [u8],
    /// How many errors, warnings and notes.
    counts: (usize, usize, usize),
}

/// Where a fault is.
#[derive(Serialize, Deserialize)]
enum Place {
    Nowhere,
    /// In the file.
    File,
    /// In a text that was made to show it: which of those of the card.
    Shown(usize),
}

/// A path that may begin with that of the file.
#[derive(Serialize, Deserialize)]
struct Words {
    after_path: bool,
    words: String,
}

#[derive(Serialize, Deserialize)]
struct PackedFaults {
    /// Path and text of the texts that were made to show faults.
    shown: Vec<(Words, String)>,
    faults: Vec<PackedFault>,
}

#[derive(Serialize, Deserialize)]
struct PackedFault {
    code: u16,
    severity: u8,
    message: String,
    place: Place,
    span: (usize, usize),
    labels: Vec<((usize, usize), String)>,
    understood: Option<String>,
    expected: Vec<String>,
    help: Vec<String>,
}

const KINDS: [FileKind; 3] = [FileKind::Cards, FileKind::Json, FileKind::JsonLines];
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

impl Words {
    fn new(text: &str, path: &str) -> Self {
        match text.strip_prefix(path) {
            Some(rest) => Self { after_path: true, words: rest.into() },
            None => Self { after_path: false, words: text.into() },
        }
    }

    fn text(self, path: &str) -> String {
        if self.after_path { format!("{path}{}", self.words) } else { self.words }
    }
}

/// The parts of a file that are made into bytes one by one.
pub(super) struct Parts {
    /// The bytes of each card and of its faults.
    pieces: Vec<(Vec<u8>, Vec<u8>)>,
    faults: Vec<u8>,
}

/// Makes bytes of the cards and faults of a file.
pub(super) fn parts(cards: &FileCards) -> Option<Parts> {
    let source = &cards.source;
    let piece = |piece: &Piece| {
        let card = match piece.card.bytes() {
            Some(bytes) => bytes.to_vec(),
            None => pack_card(piece.card.get(), source.path())?,
        };
        let faults = match &piece.faults {
            PieceFaults::Packed(pack, range, _) => pack.get(range.clone())?.to_vec(),
            PieceFaults::Ready(faults) => pack_faults(faults, source)?,
        };
        Some((card, faults))
    };
    let pieces = cards.pieces.iter().map(piece).collect::<Option<_>>()?;
    Some(Parts { pieces, faults: pack_faults(&cards.faults, source)? })
}

impl<'a> PackedFile<'a> {
    pub(super) fn new(path: &'a str, cards: &'a FileCards, parts: &'a Parts) -> Option<Self> {
        let kind = KINDS.iter().position(|kind| *kind == cards.kind)?;
        let pieces = cards.pieces.iter().zip(&parts.pieces);
        let counts = |piece: &Piece| {
            let FaultCounts { errors, warnings, notes } = piece.fault_counts();
            (errors, warnings, notes)
        };
        let pieces = pieces.map(|(piece, (card, faults))| PackedPiece {
            key: piece.key,
            name: piece.card.name(),
            front: piece.card.front_name().len(),
            hash: piece.card.hash(),
            place: (piece.place.start, piece.place.end),
            card,
            faults,
            counts: counts(piece),
        });
        let kind = u8::try_from(kind).ok()?;
        let (pieces, faults) = (pieces.collect(), &parts.faults);
        let (hash, language, defines) = (cards.hash, cards.language, cards.defines);
        Some(Self { path, kind, hash, language, defines, pieces, faults })
    }

    /// The file as it was, with its cards still to be read from `pack`, a part of
    /// which this is.
    pub(super) fn cards(self, pack: &Arc<Vec<u8>>, path: PathBuf) -> Option<FileCards> {
        let kind = *KINDS.get(usize::from(self.kind))?;
        let shown = super::shown_path(&path);
        let again = path.clone();
        let source = SourceFile::deferred(shown.clone(), move || text::again(&again));
        let piece = |piece: PackedPiece<'_>| {
            let name = (piece.name, piece.front, piece.hash);
            let card = LazyCard::packed(name, (pack, range(pack, piece.card)?), &shown);
            let (errors, warnings, notes) = piece.counts;
            let counts = FaultCounts { errors, warnings, notes };
            let faults = PieceFaults::Packed(pack.clone(), range(pack, piece.faults)?, counts);
            let place = Span::new(piece.place.0, piece.place.1);
            Some(Piece { key: piece.key, card, place, faults })
        };
        let pieces = self.pieces.into_iter().map(piece).collect::<Option<_>>()?;
        let faults = unpack_faults(self.faults, &source)?;
        let (language, defines) = (self.language, self.defines);
        Some(FileCards {
            pieces,
            faults,
            language,
            defines,
            ..FileCards::new(&path, source, kind, self.hash)
        })
    }
}

/// Where a part stands in the whole.
fn range(whole: &[u8], part: &[u8]) -> Option<Range<usize>> {
    if part.is_empty() {
        return Some(0..0);
    }
    let start = (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)?;
    let end = start.checked_add(part.len())?;
    (end <= whole.len()).then_some(start..end)
}

/// The same card as bytes, which take a fraction of the room: of a large pool few
/// cards are ever looked at.
pub(super) fn shrink(piece: Piece, source: &Arc<SourceFile>) -> Piece {
    let counts = piece.fault_counts();
    let shrunk = || {
        let mut bytes = pack_card(piece.card.get(), source.path())?;
        let end = bytes.len();
        bytes.extend(pack_faults(&piece.faults(source), source)?);
        bytes.shrink_to_fit();
        let faults = if bytes.len() == end { 0..0 } else { end..bytes.len() };
        let pack = Arc::new(bytes);
        let name = (piece.card.name(), piece.card.front_name().len(), piece.card.hash());
        let card = LazyCard::packed(name, (&pack, 0..end), source.shared_path());
        Some((card, PieceFaults::Packed(pack, faults, counts)))
    };
    match shrunk() {
        Some((card, faults)) => Piece { card, faults, ..piece },
        None => piece,
    }
}

fn pack_card(card: &Definition, path: &str) -> Option<Vec<u8>> {
    let fault = card.fault.as_ref().map(|fault| Words::new(fault, path));
    postcard::to_stdvec(&(&card.card, fault)).ok()
}

/// The card that these bytes were made of.
pub(in crate::pool) fn unpack_card(bytes: &[u8], path: &str, hash: u64) -> Option<CardRef> {
    let (card, fault): (Card, Option<Words>) = postcard::from_bytes(bytes).ok()?;
    let fault = fault.map(|fault| fault.text(path));
    Some(CardRef::new(Definition { fault, ..Definition::with_hash(card, hash) }))
}

/// No bytes stand for no faults.
fn pack_faults(faults: &[Diagnostic], source: &Arc<SourceFile>) -> Option<Vec<u8>> {
    if faults.is_empty() {
        return Some(Vec::new());
    }
    let mut shown: Vec<&Arc<SourceFile>> = Vec::new();
    let mut packed = Vec::new();
    for fault in faults {
        let place = match fault.source() {
            None => Place::Nowhere,
            Some(own) if Arc::ptr_eq(own, source) => Place::File,
            Some(own) => {
                let known = shown.iter().position(|shown| Arc::ptr_eq(shown, own));
                Place::Shown(known.unwrap_or_else(|| {
                    shown.push(own);
                    shown.len() - 1
                }))
            }
        };
        packed.push(PackedFault {
            code: u16::try_from(Code::ALL.iter().position(|code| *code == fault.code())?).ok()?,
            severity: SEVERITIES
                .iter()
                .position(|one| *one == fault.severity())?
                .try_into()
                .ok()?,
            message: fault.message().into(),
            place,
            span: pair(fault.span()),
            labels: fault.labels().iter().map(|one| (pair(one.span), one.text.clone())).collect(),
            understood: fault.understood_text().map(str::to_owned),
            expected: fault.expected_entries().to_vec(),
            help: fault.helps().to_vec(),
        });
    }
    let text = |one: &&Arc<SourceFile>| (Words::new(one.path(), source.path()), one.text().into());
    postcard::to_stdvec(&PackedFaults { shown: shown.iter().map(text).collect(), faults: packed })
        .ok()
}

const fn pair(span: Span) -> (usize, usize) {
    (span.start, span.end)
}

/// The faults that these bytes were made of, in a file and its cards.
pub(super) fn unpack_faults(bytes: &[u8], source: &Arc<SourceFile>) -> Option<Vec<Diagnostic>> {
    if bytes.is_empty() {
        return Some(Vec::new());
    }
    let PackedFaults { shown, faults } = postcard::from_bytes(bytes).ok()?;
    let path = source.path();
    let shown: Vec<_> =
        shown.into_iter().map(|(own, text)| SourceFile::new(own.text(path), text)).collect();
    let unpack = |fault: PackedFault| {
        let code = *Code::ALL.get(usize::from(fault.code))?;
        let severity = *SEVERITIES.get(usize::from(fault.severity))?;
        let mut found = Diagnostic::new(severity, code, fault.message);
        let span = Span::new(fault.span.0, fault.span.1);
        match fault.place {
            Place::Nowhere => {}
            Place::File => found = found.at_unread(source, span),
            Place::Shown(index) => found = found.at_unread(shown.get(index)?, span),
        }
        for (span, text) in fault.labels {
            found = found.label(span.0..span.1, text);
        }
        if let Some(text) = fault.understood {
            found = found.understood(text);
        }
        found = found.expected(fault.expected);
        Some(fault.help.into_iter().fold(found, Diagnostic::help))
    };
    faults.into_iter().map(unpack).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::Pool;

    #[test]
    fn a_card_comes_back_as_it_was() {
        for card in Pool::embedded().cards() {
            let bytes = postcard::to_stdvec(&card.card).expect("a card can be written");
            let again: Card = postcard::from_bytes(&bytes).expect("a card can be read");
            assert_eq!(again, card.card);
            let packed = pack_card(card, "x.card").expect("a card can be packed");
            let again = unpack_card(&packed, "x.card", card.hash).expect("a card can be unpacked");
            assert_eq!((&again.card, &again.printed), (&card.card, &card.printed));
            assert_eq!((&again.spell, &again.fault), (&card.spell, &card.fault));
        }
    }
}
