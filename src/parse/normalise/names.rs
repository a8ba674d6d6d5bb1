//! How a text names the object that has it.

use super::{is_named_type, prefix_length, unify};
use crate::parse::words::KeywordNames;

/// How a text may name the object that has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfNames {
    names: Vec<String>,
    /// The keywords that scripts define, those that ship unless others are named.
    pub(super) keywords: KeywordNames,
}

/// Words with which a legend's name may begin, and by which alone it is not called.
const TITLES: [&str; 12] = [
    "Captain",
    "Commander",
    "Emperor",
    "General",
    "King",
    "Lady",
    "Lord",
    "Master",
    "Mount",
    "Prince",
    "Princess",
    "Queen",
];

impl SelfNames {
    /// The card's name, and for a legend also the part before a comma.
    #[must_use]
    pub fn new(name: &str, legendary: bool) -> Self {
        let mut names = vec![unify(name)];
        // `Dain of the Ancient Halls` may be called `Dain`.
        for end in [",", " of ", " the "] {
            if let Some((short, _)) = name.split_once(end).filter(|_| legendary) {
                names.push(unify(short));
            }
        }
        // `Axelrod Gunnarson` may be called `Axelrod`.
        let first = name.split(' ').next().unwrap_or_default();
        let person = first.len() > 3 && !is_named_type(first) && !TITLES.contains(&first);
        if legendary && person && names.len() == 1 {
            names.push(unify(first));
        }
        names.retain(|name| !name.is_empty());
        Self { names, keywords: KeywordNames::default() }
    }

    /// The same in a text that may use these keywords.
    #[must_use]
    pub fn knowing(mut self, keywords: &KeywordNames) -> Self {
        self.keywords = keywords.clone();
        self
    }

    /// How long the name is that `text` starts with.
    pub(super) fn at_start_of(&self, text: &str) -> Option<usize> {
        self.names.iter().find_map(|name| {
            let length = prefix_length(text, name)?;
            let after = text[length..].chars().next();
            (!after.is_some_and(|c| c.is_alphanumeric() || c == '-')).then_some(length)
        })
    }
}
