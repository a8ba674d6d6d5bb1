//! The subtypes (205.3), by the spellings that a text may use for them.

use std::sync::OnceLock;

use hashbrown::HashMap;

use super::plural;

const SUBTYPES: &str = include_str!("subtypes.txt");

/// Every spelling, singular and plural, with the word of the type line.
fn spellings() -> &'static HashMap<String, &'static str> {
    static MAP: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    MAP.get_or_init(|| {
        let mut map: HashMap<String, &'static str> =
            subtypes().map(|word| (plural(word), word)).collect();
        map.extend(subtypes().map(|word| (word.to_owned(), word)));
        map
    })
}

/// Every subtype, as a type line has it.
pub(crate) fn subtypes() -> impl Iterator<Item = &'static str> {
    SUBTYPES.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace)
}

/// The subtype that a word, singular or plural, stands for.
pub(crate) fn subtype_of(word: &str) -> Option<&'static str> {
    spellings().get(word).copied()
}

/// Is it one of the creature types (205.3m)?
pub(crate) fn is_creature_type(word: &str) -> bool {
    let creatures = SUBTYPES.split("# creature").nth(1).and_then(|rest| rest.split('#').next());
    let mut words = creatures.unwrap_or_default().split_whitespace();
    words.any(|own| own.eq_ignore_ascii_case(word))
}

/// Is the word a subtype as a type line has it?
pub(crate) fn is_subtype(word: &str) -> bool {
    subtype_of(word) == Some(word)
}
