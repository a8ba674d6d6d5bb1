//! Semantic tokens: what each piece of a text is.

use serde_json::Value;

use super::{
    cards::{Part, part_at},
    document::Document,
    place::units,
    scenarios::names_in,
};
use crate::{
    ast::Keyword,
    diagnostic::Span,
    pool::{FileKind, Pool},
    scenario,
};

/// The kinds of token, in the order of their numbers.
pub(super) const KINDS: [&str; 8] =
    ["class", "type", "keyword", "comment", "string", "number", "macro", "variable"];

#[derive(Clone, Copy)]
enum Kind {
    Class,
    Type,
    Keyword,
    Comment,
    String,
    Number,
    Macro,
    Variable,
}

/// The tokens of a document, each told from the one before it.
pub(super) fn tokens(document: &Document, pool: &Pool) -> Vec<Value> {
    let mut found: Vec<(Span, Kind)> = Vec::new();
    let mut start = 0;
    for line in document.text.text.split_inclusive('\n') {
        let content = line.trim_end();
        match document.kind {
            FileKind::Scenarios => scenario_line(content, start, pool, &mut found),
            FileKind::Cards | FileKind::Json | FileKind::JsonLines => {
                card_line(document, content, start, &mut found);
            }
        }
        start += line.len();
    }
    found.sort_by_key(|(span, _)| span.start);
    let mut data = Vec::new();
    let (mut last_line, mut last_column, mut end) = (0, 0, 0);
    for (span, kind) in found {
        // Tokens do not lie over each other.
        if span.start < end || span.is_empty() {
            continue;
        }
        end = span.end;
        let (line, column) = document.text.line_column(span.start);
        let from = if line == last_line { last_column } else { 0 };
        let length = units(&document.text.text[span.start..span.end]);
        data.extend([line - last_line, column - from, length, kind as usize, 0].map(Value::from));
        (last_line, last_column) = (line, column);
    }
    data
}

fn card_line(document: &Document, line: &str, start: usize, found: &mut Vec<(Span, Kind)>) {
    let all = Span::new(start, start + line.len());
    if line.starts_with('#') {
        found.push((all, Kind::Comment));
        return;
    }
    let indent = line.len() - line.trim_start().len();
    let Some(card) = document.card_at(start + indent) else { return };
    if line.trim() == "//" || line.starts_with("Layout:") {
        found.push((all, Kind::Keyword));
        return;
    }
    match part_at(card, start + indent - card.span.start) {
        Part::Header => {
            let name = line.find('{').unwrap_or(line.len());
            found.push((
                Span::new(start + indent, start + line[..name].trim_end().len()),
                Kind::Class,
            ));
            pieces(line, start, found);
        }
        Part::Types => found.push((all, Kind::Type)),
        Part::Paragraph { .. } => pieces(line, start, found),
        Part::Other => found.push((all, Kind::Number)),
    }
}

fn scenario_line(line: &str, start: usize, pool: &Pool, found: &mut Vec<(Span, Kind)>) {
    let indent = line.len() - line.trim_start().len();
    let content = &line[indent..];
    let at = start + indent;
    if content.starts_with('#') {
        found.push((Span::new(at, start + line.len()), Kind::Comment));
        return;
    }
    if content.starts_with("Scenario:") {
        found.push((Span::new(at, at + "Scenario:".len()), Kind::Keyword));
        found.push((Span::new(at + "Scenario:".len(), start + line.len()), Kind::String));
        return;
    }
    let word = content.split(char::is_whitespace).next().unwrap_or_default();
    if matches!(word, "Given" | "When" | "Then" | "And" | "But") {
        found.push((Span::new(at, at + word.len()), Kind::Keyword));
    }
    for (_, place) in names_in(line, pool) {
        found.push((place.shifted(start), Kind::Class));
    }
    let letters = |c: char| !c.is_alphanumeric();
    let mut from = 0;
    for word in line.split(letters) {
        if scenario::is_known_player(word) {
            found.push((Span::new(start + from, start + from + word.len()), Kind::Variable));
        }
        from += word.len();
        from += line[from..].chars().next().map_or(0, char::len_utf8);
    }
    pieces(line, start, found);
}

/// Symbols, reminders, quotes, numbers and keywords of a line.
fn pieces(line: &str, start: usize, found: &mut Vec<(Span, Kind)>) {
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &line[at..];
        let ends = |close: char| {
            rest[1..].find(close).map_or(rest.len(), |end| end + 1 + close.len_utf8())
        };
        let (length, kind) = match bytes[at] {
            b'{' => (ends('}'), Some(Kind::Macro)),
            b'(' => (ends(')'), Some(Kind::Comment)),
            b'"' => (1, Some(Kind::String)),
            byte if byte.is_ascii_digit() => {
                let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                (length, Some(Kind::Number))
            }
            byte if byte.is_ascii_alphabetic() => {
                let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
                let lower = rest.to_ascii_lowercase();
                let keyword = Keyword::ALL.iter().map(|own| own.word()).find(|own| {
                    lower
                        .strip_prefix(own)
                        .is_some_and(|after| !after.starts_with(char::is_alphanumeric))
                });
                keyword.map_or((length, None), |own| (own.len(), Some(Kind::Keyword)))
            }
            _ => (rest.chars().next().map_or(1, char::len_utf8), None),
        };
        if let Some(kind) = kind {
            found.push((Span::new(start + at, start + at + length), kind));
        }
        at += length;
    }
}
