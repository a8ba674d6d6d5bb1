//! Why a paragraph did not parse: how far it made sense, and what could stand there.

use cardscript_grammar::card::{CardParser, Rule};
use pest::Parser;

use crate::diagnostic::quoted;

use super::fault::{Fault, FaultKind};

/// Parses again, with pest's details on, and tells the furthest place that was reached.
pub(super) fn unknown_phrase(text: &str) -> Fault {
    let result = cardscript_grammar::with_details(|| CardParser::parse(Rule::line, text));
    let attempts = result.as_ref().err().and_then(|error| error.parse_attempts());
    let (reached, tokens) = match attempts {
        Some(attempts) => (attempts.max_position, attempts.expected_tokens()),
        None => (0, Vec::new()),
    };
    let start = token_start(text, reached);
    let mut expected: Vec<_> = if start == reached {
        tokens.iter().filter_map(|token| in_words(&token.to_string(), &text[start..])).collect()
    } else {
        Vec::new()
    };
    expected.sort();
    expected.dedup();
    unknown_at(text, start, expected)
}

/// The same without what could stand there.
pub(super) fn unknown_after(text: &str, reached: usize) -> Fault {
    unknown_at(text, token_start(text, reached), Vec::new())
}

fn unknown_at(text: &str, start: usize, expected: Vec<String>) -> Fault {
    let end = text[start..].find(' ').map_or(text.len(), |length| start + length + 1);
    let understood = text[..start].trim_end().to_owned();
    FaultKind::UnknownPhrase { expected, understood }.at(start..end)
}

/// The start of the token that `reached` is in.
fn token_start(text: &str, reached: usize) -> usize {
    let reached = reached.min(text.len());
    text.as_bytes()[..reached].iter().rposition(|&b| b == b' ').map_or(0, |space| space + 1)
}

/// A token, as pest shows it, in a player's words; none for one that stands there already.
fn in_words(token: &str, found: &str) -> Option<String> {
    if token.contains("..") {
        return Some(if token.contains('0') { "a number" } else { "a subtype" }.into());
    }
    if found.starts_with(token) {
        return None;
    }
    match token.trim() {
        "" | "-" => None,
        "{" => Some("a mana symbol".into()),
        "~" => Some("the card itself".into()),
        "+" => Some("a change like `+1/+1`".into()),
        words => Some(quoted(words)),
    }
}
