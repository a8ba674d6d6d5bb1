//! Lines that were read before: equal lines are parsed once.

use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, PoisonError};

use hashbrown::{DefaultHashBuilder, Equivalent, HashMap};

use crate::ast::Ability;

use super::fault::Fault;
use super::line::{Detail, read_tokens};
use super::words::KeywordNames;

/// How paragraphs are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading<'a> {
    /// How much is told of a paragraph that is not known.
    pub detail: Detail,
    /// What was read before, where the same keywords are known.
    pub memo: Option<&'a Memo>,
    /// The keywords that scripts define; none stands for those that ship.
    pub keywords: Option<&'a KeywordNames>,
}

impl From<Detail> for Reading<'_> {
    fn from(detail: Detail) -> Self {
        Self { detail, memo: None, keywords: None }
    }
}

/// So many threads may look things up at once without waiting for each other.
const SHARDS: usize = 16;

type Read = Result<Vec<Ability>, Fault>;
type Shard = Mutex<HashMap<Line, Read, DefaultHashBuilder>>;

/// What came of the normalised lines that were read so far. Threads share it: what
/// it gives is what parsing again would give, so their order does not matter.
#[derive(Default)]
pub struct Memo {
    hasher: DefaultHashBuilder,
    shards: [Shard; SHARDS],
}

/// The lines by which a result is found.
#[derive(PartialEq, Eq, Hash)]
struct Line {
    text: Box<str>,
    spell: bool,
    detail: Detail,
}

/// The same, borrowed.
#[derive(Hash)]
struct LineRef<'a> {
    text: &'a str,
    spell: bool,
    detail: Detail,
}

impl Equivalent<Line> for LineRef<'_> {
    fn equivalent(&self, line: &Line) -> bool {
        (self.text, self.spell, self.detail) == (&line.text, line.spell, line.detail)
    }
}

impl Memo {
    /// How many different lines were read.
    #[must_use]
    pub fn len(&self) -> usize {
        let lens = self.shards.iter().map(|shard| Self::locked(shard).len());
        lens.sum()
    }

    /// Was none read?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads a line, or remembers what came of it.
    pub(super) fn read(&self, text: &str, spell: bool, detail: Detail) -> Read {
        let line = LineRef { text, spell, detail };
        let shard = &self.shards[self.hasher.hash_one(&line) as usize % SHARDS];
        if let Some(read) = Self::locked(shard).get(&line) {
            return read.clone();
        }
        // Two threads may read the same line at once: they come to the same.
        let read = read_tokens(text, spell, detail);
        Self::locked(shard).insert(Line { text: text.into(), spell, detail }, read.clone());
        read
    }

    fn locked(shard: &Shard) -> std::sync::MutexGuard<'_, HashMap<Line, Read, DefaultHashBuilder>> {
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Memo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memo").field("lines", &self.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SelfNames, line::read_line};
    use super::*;

    #[test]
    fn equal_lines_are_parsed_once() {
        let memo = Memo::default();
        let how = Reading { memo: Some(&memo), ..Detail::Place.into() };
        for (name, text) in [
            ("Odd Shock", "Odd Shock deals 2 damage to any target."),
            ("Even Shock", "Even Shock deals 2 damage to any target."),
            ("Bad Shock", "Bad Shock deals 2 domage."),
            ("Worse Shock", "Worse Shock deals 2 domage."),
        ] {
            let names = SelfNames::new(name, false);
            let again = read_line(text, &names, true, Detail::Place.into());
            assert_eq!(read_line(text, &names, true, how), again);
        }
        assert_eq!(memo.len(), 2);
    }
}
