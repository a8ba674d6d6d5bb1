//! Cards that are read when somebody asks for them.

use std::{
    ops::Range,
    sync::{Arc, OnceLock},
};

use super::{CardRef, load};
use crate::{ast::Card, diagnostic::SourceFile, parse::Block, pool::names};

/// A card of a pool, perhaps not read yet. Cloning shares it.
#[derive(Clone)]
pub(super) struct LazyCard(Arc<Inner>);

struct Inner {
    /// The full name: of all faces.
    name: Box<str>,
    /// How much of it is the front face's name.
    front: usize,
    /// What it is found by, however it is spelt.
    key: Arc<str>,
    /// The hash of the card's content, where it is known beforehand.
    hash: Option<u64>,
    /// The same, of a card that ships, as a cache remembers it.
    told: OnceLock<u64>,
    card: OnceLock<CardRef>,
    supply: Supply,
}

/// What a card is read from.
enum Supply {
    /// It is there.
    Ready,
    /// A part of a cache; `path` is the file that the card is from.
    Packed { pack: Arc<Vec<u8>>, range: Range<usize>, path: Arc<str> },
    /// A part of a card file that is known to be without fault.
    Text { source: Arc<SourceFile>, block: Block },
}

impl LazyCard {
    /// A card that is there.
    pub(super) fn ready(card: CardRef) -> Self {
        let names: Vec<_> = card.faces().collect();
        let (name, front) = (names.join(" // "), names.first().map_or(0, |name| name.len()));
        let (hash, card) = (Some(card.hash), OnceLock::from(card));
        Self::new(&name, front, hash, card, Supply::Ready)
    }

    /// A card of a card file, which is parsed when it is asked for.
    pub(super) fn of_text(source: &Arc<SourceFile>, block: Block) -> Self {
        let names = block.names(source);
        let (name, front) = (names.join(" // "), names.first().map_or(0, |name| name.len()));
        let supply = Supply::Text { source: source.clone(), block };
        Self::new(&name, front, None, OnceLock::new(), supply)
    }

    /// A card of a cache: `pack[range]` is what [`load::pack::card`] made of it.
    pub(super) fn packed(
        (name, front, hash): (&str, usize, u64),
        (pack, range): (&Arc<Vec<u8>>, Range<usize>),
        path: &Arc<str>,
    ) -> Self {
        let supply = Supply::Packed { pack: pack.clone(), range, path: path.clone() };
        Self::new(name, front.min(name.len()), Some(hash), OnceLock::new(), supply)
    }

    fn new(
        name: &str,
        front: usize,
        hash: Option<u64>,
        card: OnceLock<CardRef>,
        supply: Supply,
    ) -> Self {
        let key = names::fold(name).into();
        let told = OnceLock::new();
        Self(Arc::new(Inner { name: name.into(), front, key, hash, told, card, supply }))
    }

    /// Are they one and the same?
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The key of the full name.
    pub(super) fn key(&self) -> &Arc<str> {
        &self.0.key
    }

    /// Has it several faces?
    pub(super) fn has_faces(&self) -> bool {
        self.0.front < self.0.name.len()
    }

    /// The card; read now, if it was not yet.
    pub(super) fn get(&self) -> &CardRef {
        let inner = &*self.0;
        inner.card.get_or_init(|| match &inner.supply {
            Supply::Packed { pack, range, path } => {
                let bytes = pack.get(range.clone()).unwrap_or_default();
                let hash = inner.hash.unwrap_or_default();
                load::pack::unpack_card(bytes, path, hash)
                    .unwrap_or_else(|| CardRef::unreadable(self.front_name(), hash))
            }
            Supply::Text { source, block } => CardRef::new(load::define_block(source, block)),
            // A card that is there is never asked to become so.
            Supply::Ready => CardRef::unreadable(self.front_name(), 0),
        })
    }

    /// The bytes that it was read from, or is still to be read from.
    pub(super) fn bytes(&self) -> Option<&[u8]> {
        match &self.0.supply {
            Supply::Packed { pack, range, .. } => pack.get(range.clone()),
            Supply::Ready | Supply::Text { .. } => None,
        }
    }

    /// The names of all faces.
    pub(super) fn name(&self) -> &str {
        &self.0.name
    }

    /// The name of the front face.
    pub(super) fn front_name(&self) -> &str {
        self.0.name.get(..self.0.front).unwrap_or(&self.0.name)
    }

    /// The keys of the faces' names, of a card with several faces.
    pub(super) fn face_keys(&self) -> impl Iterator<Item = String> {
        let faces = self.has_faces().then(|| self.0.name.split(" // "));
        faces.into_iter().flatten().map(names::fold)
    }

    /// The name of the face with this key; the full name where no face has it alone.
    pub(super) fn name_of(&self, key: &str) -> &str {
        self.0.name.split(" // ").find(|name| names::fold(name) == key).unwrap_or(&self.0.name)
    }

    /// The hash of its content.
    pub(super) fn hash(&self) -> u64 {
        let known = self.0.hash.or_else(|| self.0.told.get().copied());
        known.unwrap_or_else(|| self.get().hash)
    }

    /// Its hash is this one: somebody has found it out before.
    pub(super) fn tell_hash(&self, hash: u64) {
        let _ = self.0.told.set(hash);
    }
}

/// Two are equal if their names and contents are.
impl PartialEq for LazyCard {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || self.front_name() == other.front_name() && self.hash() == other.hash()
    }
}

impl std::fmt::Debug for LazyCard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl CardRef {
    /// The names of its faces.
    fn faces(&self) -> impl Iterator<Item = &str> {
        let Card { faces, .. } = &self.card;
        faces.iter().map(|face| face.name.as_str())
    }
}
