//! A journal of what happened, for whoever wants it told. A game without one pays
//! nothing for it, and it is no part of what the game is: games with different
//! journals are equal.

use std::hash::{Hash, Hasher};

use super::{Event, ModifierId, ObjectId};

/// What a journal keeps; the engine tells it in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// An event was performed.
    Performed(Box<Event>),
    /// A replacement or prevention effect was applied; the event as it became.
    Applied {
        /// The effect.
        by: ModifierId,
        /// The effect's source in words, since the effect may be used up.
        words: String,
        /// The event as it was.
        before: Box<Event>,
        /// The event as it became.
        after: Box<Event>,
    },
    /// An ability of this object triggered.
    Triggered {
        /// The object.
        source: ObjectId,
        /// Without the stack, as a mana ability?
        mana: bool,
    },
    /// A spell or ability was put on the stack.
    Stacked {
        /// The spell, or the source of the ability.
        object: ObjectId,
        /// A spell?
        spell: bool,
    },
    /// A spell or ability of this object began to resolve.
    Resolving(ObjectId),
    /// A spell or ability of this object did not resolve: its targets were gone.
    Fizzled(ObjectId),
    /// State-based actions were performed next.
    StateBased,
}

/// Keeps notes, if it is open.
#[derive(Clone, Debug, Default)]
pub struct Journal(Option<Vec<Note>>);

impl Journal {
    /// A journal that keeps notes.
    #[must_use]
    pub const fn open() -> Self {
        Self(Some(Vec::new()))
    }

    /// Does it keep notes?
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Keeps a note, which is made only if the journal is open.
    pub fn note(&mut self, note: impl FnOnce() -> Note) {
        if let Some(notes) = &mut self.0 {
            notes.push(note());
        }
    }

    /// The notes, in the order in which things happened.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl PartialEq for Journal {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Journal {}

impl Hash for Journal {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
