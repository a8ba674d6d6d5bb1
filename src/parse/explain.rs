//! Why a paragraph did not parse: how far it made sense, and what could stand there.

use cardscript_grammar::card::{CardParser, Rule};
use pest::Parser;

use std::sync::Arc;

use crate::ast::{CardType, Color, HeadWord, KERNEL, Keyword, State, Supertype};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, quoted, suggest};

use super::fault::{Fault, FaultKind};
use super::words::{KeywordNames, plural, subtypes};

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
        return Some(if token.contains('0') { "a number" } else { SUBTYPE }.into());
    }
    if found.starts_with(token) {
        return None;
    }
    match token.trim() {
        "" | "-" | "§" => None,
        "{" => Some("a mana symbol".into()),
        "~" => Some("the card itself".into()),
        "+" => Some("a change like `+1/+1`".into()),
        words => Some(quoted(words)),
    }
}

/// What an entry is called if the grammar has a subtype there.
const SUBTYPE: &str = "a subtype";

/// How many words of an unknown phrase are compared with phrases that are known.
const COMPARED: usize = 4;

/// The phrases among those that could stand there which are spelt nearly like the start of
/// `rest`, those of more words first.
pub(super) fn nearest_expected(rest: &str, expected: &[String]) -> Vec<String> {
    let rest = rest.to_lowercase();
    let words: Vec<&str> = rest
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '-' | '/' | '+'))
        .filter(|word| !word.is_empty())
        .take(COMPARED)
        .collect();
    let phrases: Vec<&str> = expected.iter().map(|entry| entry.trim_matches('`')).collect();
    let mut found: Vec<String> = Vec::new();
    for count in (1..=words.len()).rev() {
        let written = words[..count].join(" ");
        let long_enough = phrases.iter().filter_map(|phrase| {
            let end = phrase.match_indices(' ').nth(count - 1).map_or(phrase.len(), |(at, _)| at);
            (phrase[..end].split(' ').count() == count).then_some(&phrase[..end])
        });
        let subtypes: Vec<&str> = if count == 1 && expected.iter().any(|entry| entry == SUBTYPE) {
            subtypes().collect()
        } else {
            Vec::new()
        };
        for near in suggest::similar_words(&written, long_enough.chain(subtypes), 3) {
            if !found.iter().any(|own| own == near || own.starts_with(&format!("{near} "))) {
                found.push(near.to_owned());
            }
        }
    }
    found.truncate(3);
    found
}

/// What a paragraph is that begins so, as players call it.
pub(super) fn kind_of_ability(normal: &str, spell: bool) -> &'static str {
    let starts = |words: &[&str]| words.iter().any(|word| normal.starts_with(word));
    if normal.contains("• ") {
        "a choice of modes"
    } else if starts(&["when ", "whenever ", "at "]) {
        "a triggered ability"
    } else if normal.contains(" : ") || normal.ends_with(" :") {
        "an activated ability"
    } else if starts(&["if "]) && (normal.contains(" would ") || normal.ends_with(" would")) {
        "a replacement effect"
    } else if spell {
        "an instruction"
    } else {
        "a static ability"
    }
}

/// Words of one kind, and what the kind is called.
fn kinds() -> Vec<(&'static str, Vec<String>)> {
    let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let things = CardType::ALL.iter().flat_map(|own| [own.word().to_owned(), own.plural()]);
    let heads = HeadWord::ALL
        .iter()
        .filter(|head| !matches!(head, HeadWord::Player | HeadWord::Opponent | HeadWord::Target));
    let heads = heads.flat_map(|head| [head.word().to_owned(), plural(head.word())]);
    let states = State::ALL.iter().map(|state| state.word());
    let states = states.chain(Supertype::ALL.iter().map(|own| own.word()));
    vec![
        ("a color", Color::ALL.iter().map(ToString::to_string).collect()),
        ("a kind of object such as `creature`", things.chain(heads).collect()),
        ("a quality such as `tapped`", states.map(str::to_owned).collect()),
        ("a player", own(&["player", "players", "opponent", "opponents"])),
        (
            "a keyword ability such as `flying`",
            Keyword::ALL.iter().map(|keyword| keyword.word().to_owned()).collect(),
        ),
    ]
}

/// So many words of one kind are told by the name of the kind.
const MANY: usize = 3;

/// What could stand there: many words of one kind are told as the kind, the others after them.
pub(super) fn in_players_words(expected: Vec<String>) -> Vec<String> {
    let mut rest = expected;
    let mut told = Vec::new();
    for (name, words) in kinds() {
        let is_own = |entry: &String| {
            let word = entry.trim_matches('`');
            let word = word.strip_prefix("non").unwrap_or(word);
            words.iter().any(|own| own == word)
        };
        if rest.iter().filter(|entry| is_own(entry)).count() >= MANY {
            rest.retain(|entry| !is_own(entry));
            told.push(name.to_owned());
        }
    }
    let (kinds, words): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|entry| !entry.starts_with('`'));
    told.extend(kinds);
    told.extend(words);
    told
}

/// The part of a paragraph that looks like a keyword ability and begins at the fault: the
/// paragraph is a list of a few words each.
pub(super) fn keyword_like(text: &str, fault: Span) -> Option<Span> {
    const WORDS: usize = 3;
    if text.contains(['.', ':', '—', '"', '{', '•']) {
        return None;
    }
    let mut start = 0;
    let mut found = None;
    for part in text.split(',') {
        let words = part.split_whitespace().count();
        if !(1..=WORDS).contains(&words) {
            return None;
        }
        let first = start + part.len() - part.trim_start().len();
        if first == fault.start {
            found = Some(Span::new(first, start + part.trim_end().len()));
        }
        start += part.len() + 1;
    }
    found
}

/// A keyword ability that is none.
pub(super) fn unknown_keyword(source: &Arc<SourceFile>, place: Span) -> Diagnostic {
    let written = source.slice(place);
    let scripts = KeywordNames::default();
    let words = KERNEL.iter().map(|(word, _)| *word).chain(scripts.iter());
    let near = suggest::similar_words(&written.to_lowercase(), words, 3);
    let message = format!("{} is no keyword ability that is known", quoted(written));
    Diagnostic::error(Code::UnknownKeyword, message)
        .at(source, place)
        .help_if(suggest::did_you_mean(&near))
        .help("a paragraph that is no keyword is a sentence, and ends with a full stop")
}
