//! The pool: all cards that are known, as one shared value.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use hashbrown::{HashMap, HashSet};

use super::{
    CardRef, Faults, Vocabulary, embedded,
    lazy::LazyCard,
    load::{
        self, FileCards, Known, Piece,
        files::{FileKind, FoundFile, find},
    },
    names,
};
use crate::{
    diagnostic::{Code, Diagnostic, SourceFile, quoted, suggest},
    parallel::in_parallel,
};

/// Which cards exist. Cloning shares it; a pool never changes once it is made,
/// so a game in progress keeps the cards that it began with.
#[derive(Clone, Default)]
pub struct Pool(Arc<Inner>);

#[derive(Clone, Default)]
struct Inner {
    /// In the order in which they came; one that replaces another takes its place.
    cards: Vec<LazyCard>,
    /// The file each of them is from.
    origins: Vec<Arc<str>>,
    /// By the key of the full name.
    by_name: HashMap<Arc<str>, u32>,
    /// By the key of each face's name, of cards with several faces.
    by_face: HashMap<Arc<str>, u32>,
    /// The length of the longest key.
    longest: usize,
    /// The keywords that its cards may use.
    keywords: Vocabulary,
    /// What it was made of, the lowest first.
    layers: Vec<Layer>,
}

/// What was added to a pool at once.
#[derive(Clone)]
enum Layer {
    /// A text.
    Text(Arc<FileCards>),
    /// Files and folders, and what they held.
    Paths { roots: Vec<PathBuf>, files: Vec<Arc<FileCards>>, cached: bool },
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
        embedded::POOL.clone()
    }

    /// The cards of these files and folders, and all that is wrong with them.
    ///
    /// A card with a fault is in the pool all the same, see [`Pool::playable`].
    ///
    /// ```
    /// # use cardscript::pool::Pool;
    /// # let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("my.card");
    /// std::fs::write(&path, "My Forest\nLand\n{T}: Add {G}.\n")?;
    /// let (pool, faults) = Pool::load(&[path.clone()]);
    /// assert!(faults.is_empty() && pool.get("my forest").is_some());
    ///
    /// // The file changes: what has this pool keeps its cards.
    /// std::fs::write(&path, "My Island\nLand\n{T}: Add {U}.\n")?;
    /// let (changed, _) = pool.reload();
    /// assert!(pool.get("My Forest").is_some() && changed.get("My Forest").is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn load(paths: &[PathBuf]) -> (Self, Vec<Diagnostic>) {
        Self::empty().with(paths)
    }

    /// The same by way of a cache beside each of the paths: the next time, what has
    /// not changed need not be parsed, and a card is read only when it is asked for.
    ///
    /// A pool of a few cards gets no cache. One that is stale, damaged or of another
    /// version of the program counts for nothing; that none can be written is no fault.
    #[must_use]
    pub fn load_cached(paths: &[PathBuf]) -> (Self, Vec<Diagnostic>) {
        Self::empty().with_cached(paths)
    }

    /// This pool, and the cards of these files and folders on top of it.
    #[must_use]
    pub fn with(&self, paths: &[PathBuf]) -> (Self, Vec<Diagnostic>) {
        let mut edit = self.edit();
        edit.add_paths(paths, false);
        edit.finish()
    }

    /// The same by way of a cache beside each of the paths, see [`Pool::load_cached`].
    #[must_use]
    pub fn with_cached(&self, paths: &[PathBuf]) -> (Self, Vec<Diagnostic>) {
        let mut edit = self.edit();
        edit.add_paths(paths, true);
        edit.finish()
    }

    /// The pool as it would be loaded now, and all that is wrong with it.
    ///
    /// Only what has changed is read again: files by their size, time and content,
    /// and in a file that has changed the cards that have. This pool stays as it is,
    /// and so do the games that began with it.
    #[must_use]
    pub fn reload(&self) -> (Self, Vec<Diagnostic>) {
        let mut edit = Self::empty().edit();
        for layer in &self.0.layers {
            match layer {
                Layer::Text(cards) => edit.add_text_again(cards),
                Layer::Paths { roots, files, cached } => {
                    let known = files.iter().map(|file| (file.path.as_path(), file)).collect();
                    let (found, faults) = find(roots);
                    edit.faults.extend(faults);
                    edit.add_known(roots.clone(), &found, &known, *cached);
                }
            }
        }
        edit.finish()
    }

    /// The hash of the card with this key, which is read for it.
    pub(super) fn hash_of(&self, key: &str) -> Option<u64> {
        let &index = self.0.by_name.get(key)?;
        Some(self.0.cards[index as usize].hash())
    }

    /// What the hash of the card with this key is, if there is one.
    pub(super) fn tell_hash(&self, key: &str, hash: u64) {
        if let Some(&index) = self.0.by_name.get(key) {
            self.0.cards[index as usize].tell_hash(hash);
        }
    }

    /// The names of the cards that are not what they were in another pool, those that it
    /// has and this one has not too, sorted.
    #[must_use]
    pub fn changed_since(&self, before: &Self) -> Vec<String> {
        let missing = |one: &Self, other: &Self| {
            let same = |card: &LazyCard| {
                let own =
                    other.0.by_name.get(card.key()).and_then(|&at| other.0.cards.get(at as usize));
                own.is_some_and(|own| own == card)
            };
            // Mostly it stands where it stood.
            let stays = |at: usize, card| other.0.cards.get(at).is_some_and(|own| own.is(card));
            let cards = one.0.cards.iter().enumerate();
            let changed = cards.filter_map(|(at, card)| {
                let same = stays(at, card) || same(card);
                (!same).then(|| card.front_name().to_owned())
            });
            changed.collect::<Vec<_>>()
        };
        let mut names = missing(self, before);
        names.extend(missing(before, self));
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What is wrong with a file that this pool has cards of, and with these cards.
    #[must_use]
    pub fn faults_of(&self, path: &Path) -> Vec<Diagnostic> {
        let mut faults = Faults::default();
        for layer in &self.0.layers {
            if let Layer::Paths { files, .. } = layer {
                files
                    .iter()
                    .filter(|file| file.path == path)
                    .for_each(|file| faults.add_file(file));
            }
        }
        faults.into_vec()
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
        PoolEdit { inner: Inner::clone(&self.0), faults: Faults::default(), added: 0 }
    }

    /// The card of this name, or with this name on one of its faces; letter case, accents
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
        suggest::similar_names(name, self.0.cards.iter().map(LazyCard::front_name), limit)
    }

    /// The card with the longest name that `text` begins with, and how many bytes
    /// of the text are the name. The name ends where a word ends.
    #[must_use]
    pub fn longest_match(&self, text: &str) -> Option<(usize, &CardRef)> {
        let prefixes = names::prefixes(text, self.0.longest);
        prefixes.into_iter().rev().find_map(|(end, key)| {
            let card = &self.0.cards[self.0.index(&key)?];
            // A comma is read over only where the name has it too.
            let commas = |text: &str| text.matches(',').count();
            let (written, named) = (commas(&text[..end]), commas(card.name_of(&key)));
            (written == 0 || written == named).then(|| (end, card.get()))
        })
    }

    /// Every card, in the order of the files.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = &CardRef> {
        self.0.cards.iter().map(LazyCard::get)
    }

    /// The name of every card, that of the front face, in the order of the files.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.cards.iter().map(LazyCard::front_name)
    }

    /// The names of every card that has several faces, all of them: `Fire // Ice`.
    pub fn names_of_faces(&self) -> impl Iterator<Item = &str> {
        self.0.cards.iter().filter(|card| card.has_faces()).map(LazyCard::name)
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

    /// The keywords that scripts define and its cards may use.
    #[must_use]
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.0.keywords
    }

    /// The file that the card of this name is from, as it is shown.
    #[must_use]
    pub fn origin(&self, name: &str) -> Option<&str> {
        let index = self.0.index(&names::fold(name))?;
        Some(&self.0.origins[index])
    }

    fn by_key(&self, key: &str) -> Option<&CardRef> {
        Some(self.0.cards[self.0.index(key)?].get())
    }
}

impl Inner {
    fn index(&self, key: &str) -> Option<usize> {
        let index = self.by_name.get(key).or_else(|| self.by_face.get(key))?;
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
    faults: Faults,
    added: usize,
}

impl PoolEdit {
    /// Adds the cards of these files and folders, by way of a cache beside them if
    /// it is to be `cached`.
    pub fn add_paths(&mut self, paths: &[PathBuf], cached: bool) {
        let (files, faults) = find(paths);
        self.faults.extend(faults);
        self.add_known(paths.to_vec(), &files, &Known::default(), cached);
    }

    /// The same without a cache; what `before` knows of a file that has not changed since is
    /// taken over.
    pub fn add_paths_again(&mut self, paths: &[PathBuf], before: &Pool) {
        let (found, faults) = find(paths);
        self.faults.extend(faults);
        self.add_files_again(&found, before);
    }

    /// The same for files that were found.
    pub fn add_files_again(&mut self, files: &[FoundFile], before: &Pool) {
        let layers = before.0.layers.iter().filter_map(|layer| match layer {
            Layer::Paths { files, .. } => Some(files),
            Layer::Text(_) => None,
        });
        let known = layers.flatten().map(|file| (file.path.as_path(), file)).collect();
        let mut roots: Vec<_> = files.iter().map(|file| file.root.clone()).collect();
        roots.dedup();
        self.add_known(roots, files, &known, false);
    }

    /// Adds the cards of files that were found; those with scenarios have none.
    pub fn add_files(&mut self, files: &[FoundFile], cached: bool) {
        let mut roots: Vec<_> = files.iter().map(|file| file.root.clone()).collect();
        roots.dedup();
        self.add_known(roots, files, &Known::default(), cached);
    }

    fn add_known(
        &mut self,
        roots: Vec<PathBuf>,
        found: &[FoundFile],
        known: &Known<'_>,
        cached: bool,
    ) {
        let mut files = Vec::new();
        for loaded in load::load(found, known, cached, &mut self.inner.keywords) {
            match loaded {
                Ok(cards) => {
                    self.add(&cards);
                    files.push(cards);
                }
                Err(fault) => self.faults.push(fault),
            }
        }
        self.inner.layers.push(Layer::Paths { roots, files, cached });
    }

    /// Adds the cards of a text of this kind.
    pub fn add_source(&mut self, source: &Arc<SourceFile>, kind: FileKind) {
        let cards = load::load_text(source, kind, &mut self.inner.keywords);
        self.add_text_layer(cards);
    }

    /// Adds the cards of a card file that is known to have no fault; they are parsed
    /// when they are asked for.
    pub(super) fn add_embedded(&mut self, source: &Arc<SourceFile>) {
        self.add_text_layer(load::lazily(source));
    }

    /// Adds a text that was read before; again where it defines keywords, or other ones are
    /// known than were then.
    fn add_text_again(&mut self, cards: &Arc<FileCards>) {
        match cards.is_of(&self.inner.keywords) {
            true => self.add_text_layer(cards.clone()),
            false => self.add_source(&cards.source, cards.kind()),
        }
    }

    fn add_text_layer(&mut self, cards: Arc<FileCards>) {
        self.add(&cards);
        self.inner.layers.push(Layer::Text(cards));
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
        let (pool, faults) = self.finish_unread();
        (pool, faults.into_vec())
    }

    /// The same with the faults counted and not read yet.
    #[must_use]
    pub fn finish_unread(self) -> (Pool, Faults) {
        (Pool(Arc::new(self.inner)), self.faults)
    }

    fn add(&mut self, file: &Arc<FileCards>) {
        self.faults.add_file(file);
        self.added += file.pieces.len();
        // Cards that another one may replace are looked at now.
        let keys = file.pieces.iter().map(|one| one.card.key());
        let known = keys.filter_map(|key| self.inner.by_name.get(key));
        let known: Vec<_> = known.map(|&index| &self.inner.cards[index as usize]).collect();
        in_parallel(&known, 16, |card| card.hash(), &|_, _| ());
        let mut own = HashSet::with_capacity(file.pieces.len());
        let origin: Arc<str> = file.source.path().into();
        for piece in &file.pieces {
            self.add_card(piece, file, &origin, &mut own);
        }
    }

    /// Adds one card; `own` are the places of those from the same file.
    fn add_card(
        &mut self,
        Piece { card, place, .. }: &Piece,
        file: &FileCards,
        origin: &Arc<str>,
        own: &mut HashSet<u32>,
    ) {
        let (inner, key) = (&mut self.inner, card.key());
        let Some(index) = inner.by_name.get(key).copied() else {
            let index = u32::try_from(inner.cards.len()).unwrap_or(u32::MAX);
            inner.longest = inner.longest.max(key.len());
            for face in card.face_keys() {
                inner.by_face.entry(face.into()).or_insert(index);
            }
            own.insert(index);
            inner.by_name.insert(key.clone(), index);
            inner.cards.push(card.clone());
            inner.origins.push(origin.clone());
            return;
        };
        let at = index as usize;
        // Data for all printings have a card once for each of them; and one that is
        // the same as in a lower layer is no news.
        let same = inner.cards[at] == *card;
        let name = quoted(card.name());
        if !own.insert(index) {
            if !same {
                let message = format!("there are two cards called {name} in this file");
                self.faults.push(
                    Diagnostic::error(Code::DuplicateCard, message)
                        .at_unread(&file.source, *place)
                        .help("remove one of them; the first one counts"),
                );
            }
            return;
        }
        if !same {
            let old = &inner.origins[at];
            let message = format!("{name} replaces the card of this name from {old}");
            let note = Diagnostic::note(Code::ReplacedCard, message);
            self.faults.push(note.at_unread(&file.source, *place));
        }
        inner.cards[at] = card.clone();
        inner.origins[at] = origin.clone();
    }
}

#[cfg(test)]
mod tests;
