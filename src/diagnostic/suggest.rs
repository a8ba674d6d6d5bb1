//! Did you mean …?
//!
//! A suggestion has limits, so that it helps more often than it puzzles: there must be three
//! letters at least, and a candidate may be three edits away at most, and at most one edit for
//! every three characters. Letter case counts for nothing. Candidates that are equally near stay
//! in the order in which they came.

use strsim::damerau_levenshtein;

use super::in_words;
use super::words::quoted;

/// How many letters there must be before anything is suggested.
const LETTERS: usize = 3;

/// How many edits away a suggestion may be.
const EDITS: usize = 3;

/// How many characters it takes to excuse one edit.
const CHARACTERS_PER_EDIT: usize = 3;

/// The candidates that are spelt nearly like `word`, the nearest first, at most `limit`.
#[must_use]
pub fn similar_words<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    limit: usize,
) -> Vec<&'a str> {
    let Some(query) = Query::new(word) else {
        return Vec::new();
    };
    nearest(candidates, limit, |candidate| query.distance(candidate))
}

/// The candidates that are spelt nearly like `name`, and after them those in which the words of
/// `name` are the starts of words: `curse blood` finds Curse of Bloodletting. At most `limit`.
#[must_use]
pub fn similar_names<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    limit: usize,
) -> Vec<&'a str> {
    let Some(query) = Query::new(name) else {
        return Vec::new();
    };
    nearest(candidates, limit, |candidate| {
        let near = query.distance(candidate);
        near.or_else(|| Some(EDITS + 1 + query.starts_words(candidate)?))
    })
}

/// The suggestion as a help text, if there is anything to suggest.
#[must_use]
pub fn did_you_mean(suggestions: &[&str]) -> Option<String> {
    if suggestions.is_empty() {
        return None;
    }
    let suggestions: Vec<_> = suggestions.iter().map(|text| quoted(text)).collect();
    Some(format!("did you mean {}?", in_words(&suggestions)))
}

/// The candidates with a rank, the lowest first, equal ones in their own order.
fn nearest<'a>(
    candidates: impl IntoIterator<Item = &'a str>,
    limit: usize,
    rank: impl Fn(&str) -> Option<usize>,
) -> Vec<&'a str> {
    let mut found: Vec<_> = candidates
        .into_iter()
        .filter_map(|candidate| Some((rank(candidate)?, candidate)))
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.truncate(limit);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// What is looked for, made ready to be compared with many candidates.
struct Query {
    text: String,
    words: Vec<String>,
    length: usize,
    letters: u64,
    edits: usize,
}

impl Query {
    /// Nothing if there are too few letters to go by, or so many that it is no word or name.
    fn new(text: &str) -> Option<Self> {
        const LONGEST: usize = 400;
        if text.len() > LONGEST {
            return None;
        }
        let text = text.to_lowercase();
        let length = text.chars().count();
        let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
        if letters < LETTERS {
            return None;
        }
        Some(Self {
            words: words(&text).map(str::to_owned).collect(),
            length,
            letters: letter_set(&text),
            edits: EDITS.min(length / CHARACTERS_PER_EDIT),
            text,
        })
    }

    /// The edits to a candidate, if they are few enough.
    ///
    /// Cheap comparisons first: one edit changes the length by one at most, and adds or removes
    /// one kind of letter at most.
    fn distance(&self, candidate: &str) -> Option<usize> {
        if candidate.chars().count().abs_diff(self.length) > self.edits {
            return None;
        }
        let candidate = candidate.to_lowercase();
        let letters = letter_set(&candidate);
        let differing =
            (letters & !self.letters).count_ones().max((self.letters & !letters).count_ones());
        if differing as usize > self.edits {
            return None;
        }
        let (text, candidate) = without_common_ends(&self.text, &candidate);
        let distance = damerau_levenshtein(text, candidate);
        (distance <= self.edits).then_some(distance)
    }

    /// How many words of the candidate come before the first that matches, if all words of the
    /// query start words of it in the same order.
    fn starts_words(&self, candidate: &str) -> Option<usize> {
        let mut sought = self.words.iter();
        let mut next = sought.next()?;
        let mut first = None;
        for (index, word) in words(candidate).enumerate() {
            if starts_with(word, next) {
                let first = *first.get_or_insert(index);
                match sought.next() {
                    Some(word) => next = word,
                    None => return Some(first),
                }
            }
        }
        None
    }
}

/// Two texts without the start and the end that they share, which change no distance.
fn without_common_ends<'a>(left: &'a str, right: &'a str) -> (&'a str, &'a str) {
    let same = |(left, right): &(char, char)| left == right;
    let start: usize = (left.chars().zip(right.chars()))
        .take_while(same)
        .map(|(character, _)| character.len_utf8())
        .sum();
    let (left, right) = (&left[start..], &right[start..]);
    let end: usize = (left.chars().rev().zip(right.chars().rev()))
        .take_while(same)
        .map(|(character, _)| character.len_utf8())
        .sum();
    (&left[..left.len() - end], &right[..right.len() - end])
}

/// The words of a text, without what stands between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether a word starts with another that is in lower case.
fn starts_with(word: &str, start: &str) -> bool {
    let mut letters = word.chars().flat_map(char::to_lowercase);
    start.chars().all(|letter| letters.next() == Some(letter))
}

/// The kinds of letter in a text, as bits; some rare ones share a bit.
fn letter_set(text: &str) -> u64 {
    text.chars().fold(0, |set, character| set | 1 << (u32::from(character) % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_like(word: &str, candidates: &[&'static str]) -> Vec<&'static str> {
        similar_words(word, candidates.iter().copied(), 3)
    }

    fn names_like(name: &str, candidates: &[&'static str]) -> Vec<&'static str> {
        similar_names(name, candidates.iter().copied(), 3)
    }

    #[test]
    fn three_letters_at_least() {
        assert!(words_like("ad", &["add"]).is_empty());
        assert!(words_like("{R}", &["{U}"]).is_empty());
        assert_eq!(words_like("ada", &["add"]), ["add"]);
    }

    #[test]
    fn a_third_of_the_length_and_three_at_most() {
        assert!(words_like("lief", &["loaf"]).is_empty());
        assert_eq!(words_like("lief", &["life"]), ["life"]);
        assert_eq!(words_like("domege", &["damage"]), ["damage"]);
        assert!(words_like("enchantment", &["entrapmants"]).is_empty());
        assert_eq!(words_like("enchamtnemt", &["enchantment"]), ["enchantment"]);
        assert!(words_like("xxxxefghijklmnop", &["abcdefghijklmnop"]).is_empty());
    }

    #[test]
    fn the_nearest_first_and_ties_in_order() {
        let candidates = ["dacage", "damage", "davage", "damages"];
        assert_eq!(words_like("damage", &candidates)[0], "damage");
        assert_eq!(words_like("dabage", &candidates), ["dacage", "damage", "davage"]);
    }

    #[test]
    fn names_in_any_case() {
        assert_eq!(
            names_like("lightening bolt", &["Lightning Bolt", "Lightning Helix"]),
            ["Lightning Bolt"]
        );
        assert_eq!(names_like("LIM-DÛL", &["Lim-Dûl"]), ["Lim-Dûl"]);
    }

    #[test]
    fn names_by_the_starts_of_their_words() {
        let pool = ["Trial of Curses", "Curse of Bloodletting", "Blood Curse", "Lightning Bolt"];
        assert_eq!(names_like("curse blood", &pool), ["Curse of Bloodletting"]);
        assert_eq!(
            names_like("curse", &pool),
            ["Curse of Bloodletting", "Blood Curse", "Trial of Curses"]
        );
        assert!(names_like("olt", &pool).is_empty());
    }

    #[test]
    fn in_words() {
        assert_eq!(did_you_mean(&[]), None);
        assert_eq!(
            did_you_mean(&["Shock", "Shark"]).as_deref(),
            Some("did you mean `Shock` or `Shark`?")
        );
    }

    #[test]
    fn common_ends_change_no_distance() {
        let texts = ["", "a", "ab", "ba", "aba", "abab", "baab", "éab", "abé", "aéb"];
        for left in texts {
            for right in texts {
                let (short_left, short_right) = without_common_ends(left, right);
                assert_eq!(
                    damerau_levenshtein(short_left, short_right),
                    damerau_levenshtein(left, right),
                    "{left} {right}"
                );
            }
        }
    }

    #[test]
    fn thirty_thousand_candidates_are_quick() {
        let pool: Vec<_> =
            (0..30_000).map(|number| format!("Curse of the {number:05} Bloodlettings")).collect();
        let start = std::time::Instant::now();
        let found =
            similar_names("Cruse of the 12345 Bloodletings", pool.iter().map(String::as_str), 1);
        assert_eq!(found, ["Curse of the 12345 Bloodlettings"]);
        assert!(start.elapsed() < std::time::Duration::from_secs(10));
        let huge = "x".repeat(10_000_000);
        assert!(similar_names(&huge, pool.iter().map(String::as_str), 1).is_empty());
    }
}
