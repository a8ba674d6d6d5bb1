//! Today's wording with the words that an author may choose: how the object itself is
//! called, and a legend who is a person.

use std::borrow::Cow;

use super::advice::with_ordered_symbols;
use super::normalise::{SelfNames, normalise};

/// What is `it` in the tree, and a person in the text.
const PERSONS: [&str; 7] = ["he", "she", "him", "himself", "herself", "his", "her"];

/// A printed paragraph with the words of the one that was written, where both are today's:
/// `this card`, `this spell`, `him`.
pub(crate) fn in_own_words(printed: String, written: &str, names: &SelfNames) -> String {
    let written = with_ordered_symbols(written).map_or(Cow::Borrowed(written), Cow::Owned);
    let (Ok(before), Ok(after)) = (normalise(&written, names), normalise(&printed, names)) else {
        return printed;
    };
    if before.text != after.text {
        return printed;
    }
    let mut text = printed.clone();
    let pairs: Vec<_> = before.tokens().zip(after.tokens()).collect();
    for ((token, from), (_, to)) in pairs.into_iter().rev() {
        let own = &written[from.start..from.end];
        let lower = own.to_lowercase();
        let chosen = match token {
            "~" => lower.starts_with("this "),
            "it" | "its" | "itself" => PERSONS.contains(&lower.as_str()),
            _ => false,
        };
        let Some(first) = text[to.start..].chars().next().filter(|_| chosen) else { continue };
        // Only the first letter goes by its place: `this Aura`.
        let mut letters = own.chars();
        let begin = letters.next().map(|letter| {
            let upper = first.is_uppercase();
            if upper { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
        });
        let own: String = begin.into_iter().chain(letters).collect();
        text.replace_range(to.start..to.end, &own);
    }
    let same = normalise(&text, names).is_ok_and(|again| again.text == before.text);
    if same { text } else { printed }
}
