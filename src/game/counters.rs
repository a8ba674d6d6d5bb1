//! Counters on objects and players (122).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::ast::CounterKind;

/// How many counters of each kind there are, sorted by kind, none of them zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counters(SmallVec<[(CounterKind, i64); 1]>);

impl Counters {
    /// How many counters of this kind.
    #[must_use]
    pub fn get(&self, kind: &CounterKind) -> i64 {
        self.find(kind).map_or(0, |index| self.0[index].1)
    }

    /// How many counters of this kind, or of all kinds together.
    #[must_use]
    pub fn of(&self, kind: Option<&CounterKind>) -> i64 {
        let all = || self.0.iter().fold(0, |sum: i64, (_, count)| sum.saturating_add(*count));
        kind.map_or_else(all, |kind| self.get(kind))
    }

    /// How many counters with this name, for example `loyalty`.
    #[must_use]
    pub fn named(&self, name: &str) -> i64 {
        self.0.iter().find(|(kind, _)| kind.is(name)).map_or(0, |(_, count)| *count)
    }

    /// Adds so many, or takes them away where `by` is negative; never below zero.
    /// Gives how many really came or went.
    pub fn change(&mut self, kind: &CounterKind, by: i64) -> i64 {
        match self.find(kind) {
            Ok(index) => {
                let old = self.0[index].1;
                let new = old.saturating_add(by).max(0);
                if new == 0 {
                    self.0.remove(index);
                } else {
                    self.0[index].1 = new;
                }
                new - old
            }
            Err(index) if by > 0 => {
                self.0.insert(index, (kind.clone(), by));
                by
            }
            Err(_) => 0,
        }
    }

    /// The kinds and numbers, sorted by kind.
    pub fn iter(&self) -> impl Iterator<Item = (&CounterKind, i64)> {
        self.0.iter().map(|(kind, count)| (kind, *count))
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn find(&self, kind: &CounterKind) -> Result<usize, usize> {
        self.0.binary_search_by(|(own, _)| own.cmp(kind))
    }
}
