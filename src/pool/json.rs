//! Cards as JSON: an array or JSON Lines of objects, and the atomic form.
//!
//! The keys are those of `Scryfall` (`mana_cost`, `type_line`, `oracle_text` …)
//! or of `MTGJSON`'s atomic file (`manaCost`, `type`, `text` …). Unknown keys are
//! passed over, and one bad object costs one diagnostic.

mod object;
mod stream;

use std::sync::Arc;

pub(crate) use self::object::{JsonCard, JsonFace};
use self::{object::Object, stream::RawObject};
use crate::{
    diagnostic::{Code, Diagnostic, SourceFile, Span},
    parallel::in_parallel,
};

/// How many objects one text may hold.
pub const MAX_OBJECTS: usize = 2_000_000;

/// What a JSON text holds.
#[derive(Debug, Default)]
pub(crate) struct JsonCards {
    /// The cards, each with its place.
    pub(crate) cards: Vec<(JsonCard, Span)>,
    /// What is wrong.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Objects are read so many at a time.
const PIECE: usize = 256;

/// Reads the cards of a JSON text: an array, one object, or objects one after
/// the other; `by_line` where each line is one of its own.
pub(crate) fn read(source: &Arc<SourceFile>, by_line: bool) -> JsonCards {
    let text = source.text();
    let mut raws = Vec::new();
    if by_line {
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            if !line.trim().is_empty() {
                raw(source, Span::new(start, start + line.len()), &mut raws);
            }
            start += line.len();
        }
    } else {
        raw(source, Span::new(0, text.len()), &mut raws);
    }
    let parsed = in_parallel(&raws, PIECE, Raw::parse, &|_, _| ());
    let mut cards = JsonCards::default();
    for (raw, parsed) in raws.iter().zip(parsed) {
        match (raw, parsed) {
            (Raw::Object(_, span), Ok(object)) => cards.object(object, source, *span),
            (Raw::Object(_, span), Err(error)) => {
                cards.diagnostics.push(malformed(source, *span, &error));
            }
            (Raw::Fault(fault), _) => cards.diagnostics.push(fault.clone()),
        }
    }
    cards
}

/// What stands in a text, in order.
enum Raw<'a> {
    /// An object and its place.
    Object(&'a str, Span),
    /// What is wrong after the objects before it.
    Fault(Diagnostic),
}

impl Raw<'_> {
    fn parse(&self) -> Result<Object, serde_json::Error> {
        match self {
            Self::Object(text, _) => serde_json::from_str(text),
            Self::Fault(_) => Ok(Object::default()),
        }
    }
}

/// Adds the objects of a stretch of the text.
fn raw<'a>(source: &'a Arc<SourceFile>, span: Span, raws: &mut Vec<Raw<'a>>) {
    let (objects, error) = stream::objects(source.slice(span));
    raws.extend(objects.into_iter().map(|RawObject { text, start }| {
        Raw::Object(text, Span::new(start, start + text.len()).shifted(span.start))
    }));
    raws.extend(error.map(|error| Raw::Fault(malformed(source, span, &error))));
}

impl JsonCards {
    fn object(&mut self, object: Object, source: &Arc<SourceFile>, span: Span) {
        let (cards, unnamed) = object.into_cards();
        self.cards.extend(cards.into_iter().map(|card| (card, span)));
        if unnamed > 0 {
            let message = match unnamed {
                1 => "this object has no `name`".to_owned(),
                many => format!("{many} objects in here have no `name`"),
            };
            let head = source.slice(span).find([',', '\n']).map_or(span.len(), |end| end + 1);
            self.diagnostics.push(
                Diagnostic::error(Code::UnnamedJsonCard, message)
                    .at(source, Span::new(span.start, span.start + head.min(span.len())))
                    .help("a card's object has at least `name` and `type_line`"),
            );
        }
    }
}

/// A fault in the JSON itself, at its line and column of the whole text.
fn malformed(source: &Arc<SourceFile>, piece: Span, error: &serde_json::Error) -> Diagnostic {
    let text = source.slice(piece);
    let before: usize =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let offset = piece.start + before + error.column().saturating_sub(1);
    let words = error.to_string();
    let what = words.split(" at line ").next().unwrap_or(&words);
    let too_deep = what.contains("recursion limit");
    let code = if too_deep { Code::NestingTooDeep } else { Code::MalformedJson };
    let message = if too_deep {
        "this JSON is nested too deeply".to_owned()
    } else {
        format!("this JSON is malformed: {what}")
    };
    let end = piece.start + text.trim_end().len();
    let at_end = error.is_eof() || offset >= end;
    let span = if at_end { Span::at(end) } else { Span::new(offset, offset + 1) };
    let help = error.is_eof().then(|| "is the file cut off? fetch it again".to_owned());
    Diagnostic::error(code, message).at(source, span).help_if(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, by_line: bool) -> (Vec<String>, Vec<String>) {
        let cards = read(&SourceFile::new("x.json", text), by_line);
        let faults = cards.diagnostics.iter().map(ToString::to_string).collect();
        let names = cards.cards.iter().map(|(card, _)| card.faces[0].name.clone()).collect();
        (names, faults)
    }

    #[test]
    fn all_forms() {
        for (text, by_line) in [
            (r#"[{"name": "A"}, {"name": "B", "unknown": {"deep": [1, 2]}}]"#, false),
            ("{\"name\": \"A\"}\n\n{\"name\": \"B\"}\n", true),
            ("{\"name\": \"A\"}\n{\"name\":\n\"B\"}", false),
            (r#"{"meta": {}, "data": {"A": [{"name": "A"}], "B": [{"name": "B"}]}}"#, false),
            (r#"{"object": "list", "data": [{"name": "A"}, {"name": "B"}]}"#, false),
        ] {
            assert_eq!(names(text, by_line), (vec!["A".into(), "B".into()], vec![]), "{text}");
        }
    }

    #[test]
    fn one_bad_object_costs_one_diagnostic() {
        let (found, faults) = names(r#"[{"name": "A"}, {"names": 1}, 7, {"name": "B"}]"#, false);
        assert_eq!(found, ["A", "B"]);
        assert_eq!(
            faults,
            [
                "x.json:1:17: error[E0026]: this object has no `name`",
                "x.json:1:31: error[E0025]: this JSON is malformed: \
                 invalid type: integer `7`, expected struct Object",
            ]
        );
    }

    #[test]
    fn what_comes_before_a_cut_is_kept() {
        let (found, faults) = names("[{\"name\": \"A\"},\n {\"name\": \"B", false);
        assert_eq!(found, ["A"]);
        assert_eq!(
            faults,
            ["x.json:2:13: error[E0025]: this JSON is malformed: EOF while parsing a string"]
        );
        let (found, faults) =
            names("{\"name\": \"A\"}\n{\"name\" \"B\"}\n{\"name\": \"C\"}\n", true);
        assert_eq!(found, ["A", "C"]);
        assert_eq!(faults, ["x.json:2:9: error[E0025]: this JSON is malformed: expected `:`"]);
    }

    #[test]
    fn nesting_has_a_limit() {
        let text = format!("[{{\"card_faces\": {}", "[".repeat(100_000));
        let (_, faults) = names(&text, false);
        assert_eq!(faults.len(), 1, "{faults:?}");
    }

    #[test]
    fn faces() {
        let text = r#"[{"name": "Fire // Ice", "layout": "split", "card_faces": [
            {"name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": "x"},
            {"name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "y"}]}]"#;
        let cards = read(&SourceFile::new("x.json", text), false);
        let faces: Vec<_> = cards.cards[0]
            .0
            .faces
            .iter()
            .map(|face| (face.name.as_str(), face.text.as_str()))
            .collect();
        assert_eq!(faces, [("Fire", "x"), ("Ice", "y")]);
        assert_eq!(cards.cards[0].0.layout, "split");
        let text = r#"{"data": {"Fire // Ice": [
            {"name": "Fire // Ice", "faceName": "Fire", "manaCost": "{1}{R}", "type": "Instant", "text": "x", "layout": "split"},
            {"name": "Fire // Ice", "faceName": "Ice", "manaCost": "{1}{U}", "type": "Instant", "text": "y", "layout": "split"}]}}"#;
        let other = read(&SourceFile::new("x.json", text), false);
        assert_eq!(other.cards[0].0, cards.cards[0].0);
    }
}
