//! Today's wording with the words that an author may choose: how the object itself is
//! called, a legend who is a person, another way of saying the same.

use std::borrow::Cow;

use crate::diagnostic::Span;

use super::advice::with_ordered_symbols;
use super::normalise::{SelfNames, normalise, older_wordings};

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
    let old: Vec<Span> =
        older_wordings(&written, names).into_iter().map(|(place, _)| place).collect();
    let pairs: Vec<(&str, Span, Span)> = before
        .tokens()
        .zip(after.tokens())
        .map(|((token, from), (_, to))| (token, from, to))
        .collect();
    // What is voted for is called as the author likes (701.38b).
    let votes = before.text.contains("votes for ");
    let mut text = printed.clone();
    // Tokens of one wording have one place in the text that was written.
    for group in pairs.chunk_by(|one, next| one.1 == next.1).rev() {
        let (Some(&(token, from, first)), Some(&(.., last))) = (group.first(), group.last()) else {
            continue;
        };
        let own = &written[from.start..from.end];
        let lower = own.to_lowercase();
        if votes && token == lower && own.starts_with(|first: char| first.is_ascii_uppercase()) {
            text.replace_range(first.join(last).start..first.join(last).end, own);
            continue;
        }
        let chosen = match token {
            "~" => lower.starts_with("this "),
            _ => PERSONS.contains(&lower.as_str()) || own.contains(' '),
        };
        if chosen && !old.contains(&from) {
            let place = first.join(last);
            let own = cased_after(&text[..place.start], own);
            text.replace_range(place.start..place.end, &own);
        }
    }
    let same = normalise(&text, names).is_ok_and(|again| again.text == before.text);
    if same { text } else { printed }
}

/// Words with a capital first at the start of a sentence; `this Aura` keeps its own.
fn cased_after(before: &str, words: &str) -> String {
    let before = before.trim_end();
    let upper = before.is_empty() || before.ends_with(['.', ':', '—', '•', '"']);
    let mut letters = words.chars();
    let first = letters.next().map(|letter| {
        if upper { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    });
    first.into_iter().chain(letters).collect()
}
