//! The pool: all cards that are known, as one shared value.

use std::{fmt, path::PathBuf, sync::Arc};

use hashbrown::{HashMap, HashSet};

use super::{
    CardRef, embedded,
    load::{
        Incoming, Incomings,
        files::{FileKind, FoundFile, find},
        text,
    },
    names,
};
use crate::diagnostic::{Code, Diagnostic, SourceFile, quoted, suggest};

/// Which cards exist. Cloning shares it; a pool never changes once it is made,
/// so a game in progress keeps the cards that it began with.
#[derive(Clone, Default)]
pub struct Pool(Arc<Inner>);

#[derive(Clone, Default)]
struct Inner {
    /// In the order in which they came; one that replaces another takes its place.
    cards: Vec<CardRef>,
    /// The file each of them is from.
    origins: Vec<Arc<str>>,
    /// By the key of the full name.
    by_name: HashMap<String, u32>,
    /// By the key of the front face's name, of cards with several faces.
    by_front: HashMap<String, u32>,
    /// The length of the longest key.
    longest: usize,
}

impl Pool {
    /// A pool with no card in it.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The cards that ship with the program. They are parsed when they are first
    /// asked for.
    #[must_use]
    pub fn embedded() -> Self {
        embedded::POOL.0.clone()
    }

    /// The cards of these files and folders, and all that is wrong with them.
    ///
    /// A card with a fault is in the pool all the same, see [`Pool::playable`].
    #[must_use]
    pub fn load(paths: &[PathBuf]) -> (Self, Vec<Diagnostic>) {
        Self::empty().with(paths)
    }

    /// This pool, and the cards of these files and folders on top of it.
    #[must_use]
    pub fn with(&self, paths: &[PathBuf]) -> (Self, Vec<Diagnostic>) {
        let (files, diagnostics) = find(paths);
        let mut edit = self.edit();
        edit.diagnostics = diagnostics;
        for file in &files {
            edit.add_file(file);
        }
        edit.finish()
    }

    /// This pool, and the cards of a text as a card file has it; `path` is only shown.
    #[must_use]
    pub fn with_text(&self, path: &str, text: &str) -> (Self, Vec<Diagnostic>) {
        let mut edit = self.edit();
        edit.add_text(&SourceFile::new(path, text));
        edit.finish()
    }

    /// Begins a changed copy.
    #[must_use]
    pub fn edit(&self) -> PoolEdit {
        PoolEdit { inner: Inner::clone(&self.0), diagnostics: Vec::new(), added: 0 }
    }

    /// The card of this name, or with this name on its front; letter case, accents
    /// and punctuation aside.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&CardRef> {
        self.by_key(&names::fold(name))
    }

    /// The same, or an error that tells the nearest names.
    ///
    /// # Errors
    ///
    /// There is no such card.
    pub fn find(&self, name: &str) -> Result<&CardRef, Diagnostic> {
        self.get(name).ok_or_else(|| {
            let near = self.nearest(name, 3);
            Diagnostic::error(Code::UnknownCard, format!("no card is called {}", quoted(name)))
                .help_if(suggest::did_you_mean(&near))
        })
    }

    /// The same, for a card that is to be played.
    ///
    /// # Errors
    ///
    /// There is no such card, or a part of it was not understood.
    pub fn playable(&self, name: &str) -> Result<&CardRef, Diagnostic> {
        let card = self.find(name)?;
        match &card.fault {
            None => Ok(card),
            Some(fault) => {
                let message =
                    format!("{} cannot be played: its text has a fault", quoted(card.name()));
                Err(Diagnostic::error(Code::IncompleteCard, message).help(fault.clone()))
            }
        }
    }

    /// The names that are spelt nearly like this one, the nearest first.
    #[must_use]
    pub fn nearest(&self, name: &str, limit: usize) -> Vec<&str> {
        suggest::similar_names(name, self.cards().map(|card| card.name().as_str()), limit)
    }

    /// The card with the longest name that `text` begins with, and how many bytes
    /// of the text are the name. The name ends where a word ends.
    #[must_use]
    pub fn longest_match(&self, text: &str) -> Option<(usize, &CardRef)> {
        let prefixes = names::prefixes(text, self.0.longest);
        prefixes.into_iter().rev().find_map(|(end, key)| {
            let card = self.by_key(&key)?;
            // A comma is read over only where the name has it too.
            let commas = |text: &str| text.matches(',').count();
            let (written, named) = (commas(&text[..end]), commas(card.name()));
            (written == 0 || written == named).then_some((end, card))
        })
    }

    /// Every card, in the order of the files.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = &CardRef> {
        self.0.cards.iter()
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.cards.len()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.cards.is_empty()
    }

    /// The file that the card of this name is from, as it is shown.
    #[must_use]
    pub fn origin(&self, name: &str) -> Option<&str> {
        let index = self.0.index(&names::fold(name))?;
        Some(&self.0.origins[index])
    }

    fn by_key(&self, key: &str) -> Option<&CardRef> {
        Some(&self.0.cards[self.0.index(key)?])
    }
}

impl Inner {
    fn index(&self, key: &str) -> Option<usize> {
        let index = self.by_name.get(key).or_else(|| self.by_front.get(key))?;
        Some(*index as usize)
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("cards", &self.len()).finish_non_exhaustive()
    }
}

/// A pool being made. Each file that is added lies on top of those before it.
pub struct PoolEdit {
    inner: Inner,
    diagnostics: Vec<Diagnostic>,
    added: usize,
}

impl PoolEdit {
    /// Adds the cards of a file; one with scenarios has none.
    pub fn add_file(&mut self, file: &FoundFile) {
        if file.kind == FileKind::Scenarios {
            return;
        }
        match text::read(&file.path) {
            Ok(source) => self.add_source(&source, file.kind),
            Err(fault) => self.diagnostics.push(fault),
        }
    }

    /// Adds the cards of a text of this kind.
    pub fn add_source(&mut self, source: &Arc<SourceFile>, kind: FileKind) {
        let incoming = match kind {
            FileKind::Cards => Incomings::from_text(source),
            FileKind::Json => Incomings::from_json(source, false),
            FileKind::JsonLines => Incomings::from_json(source, true),
            FileKind::Scenarios => return,
        };
        self.add(incoming);
    }

    /// Adds the cards of a card file.
    pub fn add_text(&mut self, source: &Arc<SourceFile>) {
        self.add_source(source, FileKind::Cards);
    }

    /// How many cards were added so far, those that replace another one too.
    #[must_use]
    pub fn added(&self) -> usize {
        self.added
    }

    /// The pool, and all that is wrong with what was added.
    #[must_use]
    pub fn finish(self) -> (Pool, Vec<Diagnostic>) {
        (Pool(Arc::new(self.inner)), self.diagnostics)
    }

    fn add(&mut self, incoming: Incomings) {
        self.diagnostics.extend(incoming.diagnostics);
        self.added += incoming.cards.len();
        let mut own = HashSet::new();
        for card in incoming.cards {
            self.add_card(card, &mut own);
        }
    }

    /// Adds one card; `own` are the places of those from the same file.
    fn add_card(
        &mut self,
        Incoming { card, source, name: place }: Incoming,
        own: &mut HashSet<u32>,
    ) {
        let faces: Vec<_> = card.card.faces.iter().map(|face| face.name.as_str()).collect();
        let full = faces.join(" // ");
        let key = names::fold(&full);
        let path: Arc<str> = source.path().into();
        match self.inner.by_name.get(&key).copied() {
            Some(index) if own.contains(&index) => {
                // Data for all printings have a card once for each of them.
                if self.inner.cards[index as usize] == card {
                    return;
                }
                let message = format!("there are two cards called {} in this file", quoted(&full));
                self.diagnostics.push(
                    Diagnostic::error(Code::DuplicateCard, message)
                        .at(&source, place)
                        .help("remove one of them; the first one counts"),
                );
            }
            Some(index) => {
                own.insert(index);
                let index = index as usize;
                // The same card once more is no news.
                if self.inner.cards[index] != card {
                    let old = &self.inner.origins[index];
                    let message =
                        format!("{} replaces the card of this name from {old}", quoted(&full));
                    self.diagnostics
                        .push(Diagnostic::note(Code::ReplacedCard, message).at(&source, place));
                }
                self.inner.cards[index] = card;
                self.inner.origins[index] = path;
            }
            None => {
                let index = u32::try_from(self.inner.cards.len()).unwrap_or(u32::MAX);
                self.inner.longest = self.inner.longest.max(key.len());
                if faces.len() > 1 {
                    let front = names::fold(faces[0]);
                    self.inner.by_front.entry(front).or_insert(index);
                }
                own.insert(index);
                self.inner.by_name.insert(key, index);
                self.inner.cards.push(card);
                self.inner.origins.push(path);
            }
        }
    }
}

#[cfg(test)]
mod tests;
