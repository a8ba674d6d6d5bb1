//! What is told of scenario files: cards by their names, labels and where they are given.

use serde_json::{Value, json};

use super::{document::Document, place::Text};
use crate::{
    diagnostic::Span,
    pool::{Pool, describe},
};

/// The scenarios of a text: the name of each, and all of it.
pub(super) fn scenarios(text: &Text) -> Vec<(String, Span)> {
    let mut found: Vec<(String, Span)> = Vec::new();
    let mut start = 0;
    for line in text.text.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        if let Some(name) = line.trim().strip_prefix("Scenario:") {
            found.push((name.trim().to_owned(), Span::new(start, end)));
        } else if !line.trim().is_empty()
            && let Some((_, span)) = found.last_mut()
        {
            span.end = end;
        }
        start += line.len();
    }
    found
}

/// The scenarios of a file, as an outline.
pub(super) fn symbols(document: &Document) -> Vec<Value> {
    let symbol = |(name, span): (String, Span)| {
        let line = document.text.line_span(document.text.line_of(span.start));
        json!({
            "name": if name.is_empty() { "(no name)" } else { name.as_str() },
            "kind": 12,
            "range": document.text.range(span),
            "selectionRange": document.text.range(line),
        })
    };
    scenarios(&document.text).into_iter().map(symbol).collect()
}

/// The card whose name a place is in, and where the name stands.
pub(super) fn card_at(document: &Document, offset: usize, pool: &Pool) -> Option<(String, Span)> {
    let span = document.text.line_span(document.text.line_of(offset));
    let line = &document.text.text[span.start..span.end];
    names_in(line, pool)
        .into_iter()
        .map(|(name, place)| (name, place.shifted(span.start)))
        .find(|(_, place)| place.start <= offset && offset <= place.end)
}

/// The names of cards in a line, the longest that fit, with their places.
pub(super) fn names_in(line: &str, pool: &Pool) -> Vec<(String, Span)> {
    let mut found = Vec::new();
    let mut at = 0;
    if line.trim_start().starts_with(['#', '|']) || line.trim_start().starts_with("Scenario:") {
        return found;
    }
    while at < line.len() {
        let rest = &line[at..];
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let before = line[..at].chars().next_back();
        let begins =
            rest.starts_with(char::is_uppercase) && !before.is_some_and(char::is_alphanumeric);
        match begins.then(|| crate::scenario::Names::longest_match(pool, rest)).flatten() {
            Some((length, name)) if length > 0 => {
                found.push((name.to_string(), Span::new(at, at + length)));
                at += length;
            }
            _ => at += first,
        }
    }
    found
}

/// The text of the card that a place names.
pub(super) fn hover(document: &Document, offset: usize, pool: &Pool) -> Option<Value> {
    let (name, place) = card_at(document, offset, pool)?;
    let report = describe(pool.get(&name)?, pool.origin(&name));
    let value = format!("```text\n{}```\nfrom {}", report.text, report.origin.unwrap_or_default());
    let contents = json!({ "kind": "markdown", "value": value });
    Some(json!({ "contents": contents, "range": document.text.range(place) }))
}

/// A label: its scenario, and every place where it stands, the one that gives it first.
pub(super) struct Label {
    pub(super) name: String,
    pub(super) others: Vec<String>,
    pub(super) places: Vec<Span>,
}

/// The label that a place is in.
pub(super) fn label_at(document: &Document, offset: usize) -> Option<Label> {
    let all = scenarios(&document.text);
    let (_, scenario) =
        all.into_iter().find(|(_, span)| span.start <= offset && offset <= span.end)?;
    let text = &document.text.text[scenario.start..scenario.end];
    let labels = labels(text);
    let mut names: Vec<String> =
        labels.iter().map(|span| text[span.start..span.end].to_owned()).collect();
    names.dedup();
    let at = offset - scenario.start;
    for (name, given) in names.iter().zip(&labels) {
        let mut places = vec![*given];
        places.extend(places_of(text, name).into_iter().filter(|place| place != given));
        if places.iter().any(|place| place.start <= at && at <= place.end) {
            let others = names.iter().filter(|own| *own != name).cloned().collect();
            let places = places.into_iter().map(|place| place.shifted(scenario.start)).collect();
            return Some(Label { name: name.clone(), others, places });
        }
    }
    None
}

/// Where labels are given: the texts in quotes after `as`, and after `and` behind one.
fn labels(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut quotes = text.match_indices('"').map(|(at, _)| at);
    let mut last = None;
    while let (Some(open), Some(close)) = (quotes.next(), quotes.next()) {
        let before = text[..open].trim_end();
        let follows = |word: &str| before.ends_with(word);
        let after_label = last
            .is_some_and(|end: usize| matches!(text[end + 1..open].trim(), "and" | "," | ", and"));
        if follows(" as") || after_label {
            found.push(Span::new(open + 1, close));
            last = Some(close);
        }
    }
    found
}

/// Where a name stands by itself in the statements of a scenario.
fn places_of(text: &str, name: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start();
        if !content.starts_with('#') && !content.starts_with("Scenario:") {
            let alone = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
            let own = line.match_indices(name).filter(|(at, _)| {
                alone(line[..*at].chars().next_back())
                    && alone(line[at + name.len()..].chars().next())
            });
            found.extend(own.map(|(at, _)| Span::new(start + at, start + at + name.len())));
        }
        start += line.len();
    }
    found
}
