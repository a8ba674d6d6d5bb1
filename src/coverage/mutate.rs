//! How loose the language is: lines that are understood, with their words spoilt.

use hashbrown::HashSet;
use serde::Serialize;

use super::{CardResult, CardText, PIECE, Standing, stands_alone};
use crate::{
    parallel::in_parallel,
    parse::{KeywordNames, without_marks},
    random::Random,
};

/// How a line is spoilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mutation {
    /// A word is left out.
    Dropped,
    /// Two neighbours change places.
    Swapped,
    /// All words are shuffled.
    Shuffled,
    /// A word is replaced by one that is no word of the language.
    Replaced,
}

/// How many spoilt lines are still understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mutated {
    /// How they were spoilt.
    pub mutation: Mutation,
    /// How many there were.
    pub lines: usize,
    /// How many of them are understood.
    pub supported: usize,
    /// Some that are, as they read now.
    pub examples: Vec<String>,
}

/// How many examples are kept of each.
const EXAMPLES: usize = 5;

/// Spoils each different line that is understood once in each way.
#[must_use]
pub fn mutate(cards: &[CardText], results: &[CardResult], seed: u64) -> Vec<Mutated> {
    let mut seen = HashSet::new();
    for (card, result) in cards.iter().zip(results) {
        for ((paragraph, spell), line) in card.paragraphs().zip(&result.lines) {
            if let (Standing::Supported, Ok(normal)) = (line.standing, &paragraph.normal) {
                seen.insert((normal.as_str(), spell));
            }
        }
    }
    let mut lines: Vec<(&str, bool)> = seen.into_iter().collect();
    lines.sort_unstable();
    [Mutation::Dropped, Mutation::Swapped, Mutation::Shuffled, Mutation::Replaced]
        .into_iter()
        .map(|mutation| {
            let mut random = Random::new(seed);
            let spoilt: Vec<(String, bool)> = lines
                .iter()
                .filter_map(|&(line, spell)| Some((spoil(line, mutation, &mut random)?, spell)))
                .collect();
            let stands = |(line, spell): &(String, bool)| stands_alone(line, *spell);
            let fine = in_parallel(&spoilt, PIECE, stands, &|_, _| {});
            let supported = fine.iter().filter(|fine| **fine).count();
            let examples = spoilt.iter().zip(&fine).filter(|(_, fine)| **fine);
            let examples =
                examples.take(EXAMPLES).map(|((line, _), _)| line.trim_end().into()).collect();
            Mutated { mutation, lines: spoilt.len(), supported, examples }
        })
        .collect()
}

/// What is no word of the language, nor begins or ends like one.
const NONSENSE: &str = "qvorblix";

/// The line with words spoilt; none if that leaves it as it is, but for the order of a
/// list. Marks stay where they are.
fn spoil(line: &str, mutation: Mutation, random: &mut Random) -> Option<String> {
    // The words that were written: a keyword of two words is two of them.
    let plain = without_marks(line);
    let mut tokens: Vec<&str> = plain.split_whitespace().collect();
    let is_word = |token: &str| token.contains(|c: char| c.is_alphanumeric() || c == '~');
    let words: Vec<usize> = (0..tokens.len()).filter(|&at| is_word(tokens[at])).collect();
    if words.len() < 2 {
        return None;
    }
    match mutation {
        Mutation::Dropped => {
            tokens.remove(words[random.below(words.len())]);
        }
        Mutation::Swapped => {
            let at = random.below(words.len() - 1);
            tokens.swap(words[at], words[at + 1]);
        }
        Mutation::Shuffled => {
            for at in (1..words.len()).rev() {
                tokens.swap(words[at], words[random.below(at + 1)]);
            }
        }
        Mutation::Replaced => {
            let plain = |at: &usize| tokens[*at].chars().all(char::is_alphabetic);
            let plain: Vec<usize> = words.into_iter().filter(plain).collect();
            *tokens.get_mut(*plain.get(random.below(plain.len().max(1)))?)? = NONSENSE;
        }
    }
    let spoilt: String = tokens.iter().flat_map(|token| [*token, " "]).collect();
    (in_list(&spoilt) != in_list(&plain)).then(|| KeywordNames::default().mark(&spoilt))
}

/// What stands between commas, in an order of its own: a list of keywords is the same in
/// any order.
fn in_list(line: &str) -> Vec<&str> {
    let mut items: Vec<&str> = line.split(',').map(str::trim).collect();
    items.sort_unstable();
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_in_another_order_is_the_same_line() {
        for seed in 0..50 {
            let shuffled = spoil("flying , vigilance ", Mutation::Shuffled, &mut Random::new(seed));
            assert_eq!(shuffled, None);
        }
        assert_eq!(in_list("flying , haste "), in_list("haste , flying"));
        assert_ne!(in_list("target creature"), in_list("creature target"));
    }
}
