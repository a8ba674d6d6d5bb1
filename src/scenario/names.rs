//! Which card a stretch of text names.

use std::collections::BTreeMap;

use crate::{ast::Name, diagnostic::suggest::similar_names};

/// How many names a diagnostic suggests.
const SUGGESTIONS: usize = 3;

/// The names of cards, as a scenario needs them.
pub trait Names {
    /// The longest name that `text` starts with, and how many bytes of `text` it takes.
    ///
    /// A name ends at the end of a word. The first letter has to have the same case; for the rest,
    /// letter case, kinds of dash and quote, and accents do not matter.
    fn longest_match(&self, text: &str) -> Option<(usize, Name)>;

    /// Names spelt nearly like `name`, the nearest first.
    fn similar(&self, name: &str) -> Vec<Name>;

    /// The name that is spelt as all of `text` is.
    fn exact(&self, text: &str) -> Option<Name> {
        let (length, name) = self.longest_match(text)?;
        (length == text.len()).then_some(name)
    }
}

/// Names sorted by their first words.
#[derive(Clone, Debug, Default)]
pub struct NameIndex {
    names: BTreeMap<String, Vec<Entry>>,
}

#[derive(Clone, Debug)]
struct Entry {
    folded: String,
    first: Option<char>,
    name: Name,
}

impl NameIndex {
    /// Adds a name; one that is there already changes nothing.
    pub fn add(&mut self, name: Name) {
        let entry = Entry { folded: fold_all(&name), first: name.chars().next().map(fold_mark), name };
        let same_word = self.names.entry(first_word(&entry.name)).or_default();
        // The longest first, so that the first that fits is the longest.
        let rank = |entry: &Entry| (usize::MAX - entry.folded.len(), entry.name.clone());
        if let Err(place) = same_word.binary_search_by_key(&rank(&entry), rank) {
            same_word.insert(place, entry);
        }
    }
}

impl<N: Into<Name>> FromIterator<N> for NameIndex {
    fn from_iter<I: IntoIterator<Item = N>>(names: I) -> Self {
        let mut index = Self::default();
        names.into_iter().for_each(|name| index.add(name.into()));
        index
    }
}

impl Names for NameIndex {
    fn longest_match(&self, text: &str) -> Option<(usize, Name)> {
        let first = text.chars().next().map(fold_mark);
        let mut same_word = self.names.get(&first_word(text))?.iter();
        same_word.find_map(|entry| {
            let length = starts_with(text, &entry.folded)?;
            (entry.first == first).then(|| (length, entry.name.clone()))
        })
    }

    fn similar(&self, name: &str) -> Vec<Name> {
        let all = self.names.values().flatten().map(|entry| entry.name.as_str());
        similar_names(name, all, SUGGESTIONS).into_iter().map(Name::from).collect()
    }
}

/// How many bytes of `text` make up the name `folded`, if it ends there with a word.
fn starts_with(text: &str, folded: &str) -> Option<usize> {
    let mut sought = folded.chars();
    let mut rest = text.chars();
    while !sought.as_str().is_empty() {
        for letter in fold(rest.next()?) {
            if sought.next()? != letter {
                return None;
            }
        }
    }
    let after = rest.as_str();
    let ends = !after.starts_with(char::is_alphanumeric);
    ends.then_some(text.len() - after.len())
}

/// The first word of a text, folded.
fn first_word(text: &str) -> String {
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    fold_all(&text[..end])
}

fn fold_all(text: &str) -> String {
    text.chars().flat_map(fold).collect()
}

/// A character without its case, accent and typography.
fn fold(character: char) -> impl Iterator<Item = char> {
    let (first, second) = match character {
        'æ' | 'Æ' => ('a', Some('e')),
        'œ' | 'Œ' => ('o', Some('e')),
        other => (fold_mark(other), None),
    };
    first.to_lowercase().chain(second)
}

/// A character without its accent and typography.
pub(super) fn fold_mark(character: char) -> char {
    match character {
        '’' | '‘' | 'ʼ' | '`' | '´' => '\'',
        '–' | '—' | '−' | '‑' => '-',
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'Á' | 'À' | 'Â' | 'Ä' | 'Ã' | 'Å' => 'A',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'Ó' | 'Ò' | 'Ô' | 'Ö' | 'Õ' => 'O',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'Ú' | 'Ù' | 'Û' | 'Ü' => 'U',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(usize, String)> {
        let names = [
            "Torbran, Thane of Red Fell",
            "Torbran",
            "Fiery Emancipation",
            "Gaea's Cradle",
            "Lim-Dûl's Vault",
            "Forest",
        ];
        let index: NameIndex = names.into_iter().collect();
        index.longest_match(text).map(|(length, name)| (length, name.to_string()))
    }

    #[test]
    fn the_longest_name_wins() {
        let text = "Torbran, Thane of Red Fell and Fiery Emancipation";
        assert_eq!(found(text), Some((26, "Torbran, Thane of Red Fell".to_owned())));
        assert_eq!(found("Torbran, Thane"), Some((7, "Torbran".to_owned())));
    }

    #[test]
    fn words_are_never_split() {
        assert_eq!(found("Forests"), None);
        assert_eq!(found("Forest's"), Some((6, "Forest".to_owned())));
    }

    #[test]
    fn only_the_first_letter_has_a_case() {
        assert_eq!(found("forest"), None);
        assert_eq!(found("FOREST"), Some((6, "Forest".to_owned())));
    }

    #[test]
    fn typography_and_accents_do_not_matter() {
        assert_eq!(found("Gaea’s Cradle"), Some((15, "Gaea's Cradle".to_owned())));
        assert_eq!(found("Lim-Dul's Vault,"), Some((15, "Lim-Dûl's Vault".to_owned())));
    }
}
