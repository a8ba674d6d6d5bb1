//! Tables of words: what the normaliser and the printer know about single words.

mod counters;
mod keywords;
mod plural;
mod subtypes;
mod templates;

use std::sync::OnceLock;

use hashbrown::HashMap;

pub use self::keywords::KeywordNames;
pub(crate) use self::{
    counters::{counters, is_counter},
    keywords::{MARK, is_mark, marked, unmarked, without_marks},
    plural::{plural, singular_of},
    subtypes::{is_creature_type, is_subtype, subtype_of, subtypes},
    templates::{ABILITY_WORDS, templates_at},
};

/// Flavour words (207.2d): names of single abilities and modes, with no rules meaning.
pub(crate) fn flavor_words() -> impl Iterator<Item = &'static str> {
    include_str!("flavor.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The numbers of chapters.
pub(crate) const ROMAN: [&str; 7] = ["", "I", "II", "III", "IV", "V", "VI"];

/// Numbers that cards write as words.
const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The digits for a number that is written as a word.
pub(crate) fn digits_of(word: &str) -> Option<&'static str> {
    const DIGITS: [&str; 21] = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
        "17", "18", "19", "20",
    ];
    static MAP: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    let map = MAP.get_or_init(|| NUMBERS.into_iter().zip(DIGITS).collect());
    map.get(word).copied()
}

/// A number in words, where cards write it so.
pub(crate) fn number_word(number: i64) -> Option<&'static str> {
    usize::try_from(number).ok().and_then(|index| NUMBERS.get(index)).copied()
}
