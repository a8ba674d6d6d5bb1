//! What is told of card files.

use serde_json::{Value, json};

use super::{
    document::{Document, Placed},
    keywords::{self, Found},
};
use crate::{
    ast::{Line, tree},
    diagnostic::Span,
    parse::{face_places, paragraph_spans},
    pool::{CardRef, Definition, describe},
};

/// A part of a card.
pub(super) enum Part {
    /// The name and cost of a face.
    Header,
    /// Its type line.
    Types,
    /// The nth paragraph of the nth face.
    Paragraph { face: usize, paragraph: usize, span: Span },
    /// Anything else.
    Other,
}

/// The part of a card that a place is in, told in bytes of the card.
pub(super) fn part_at(card: &Placed, offset: usize) -> Part {
    let source = &card.known.source;
    let within = |span: Span| span.start <= offset && offset <= span.end;
    for (face, places) in face_places(source, &card.known.block).into_iter().enumerate() {
        if within(places.cost.map_or(places.name, |cost| places.name.join(cost))) {
            return Part::Header;
        }
        if places.types.is_some_and(within) {
            return Part::Types;
        }
        let spans = paragraph_spans(source.text(), &places.lines);
        if let Some(paragraph) = spans.iter().position(|span| within(*span)) {
            return Part::Paragraph { face, paragraph, span: spans[paragraph] };
        }
    }
    Part::Other
}

/// What a paragraph or a card says, as it was understood.
pub(super) fn hover(document: &Document, offset: usize) -> Option<Value> {
    let card = document.card_at(offset)?;
    let at = offset - card.span.start;
    let definition = Definition::of_bound(card.known.card.clone());
    let report = describe(&CardRef::new(definition), None);
    let (words, span) = match part_at(card, at) {
        Part::Paragraph { face, paragraph, span } => {
            let text = card.known.source.slice(span);
            let face = card.known.card.faces.get(face)?;
            let above = face.lines.len().checked_sub(
                paragraph_spans(card.known.source.text(), &lines_of(card, face.name.as_str()))
                    .len(),
            )?;
            let line = face.lines.get(above + paragraph)?;
            let mut words = String::new();
            match keywords::at(text, at - span.start, &document.keywords) {
                Some(Found::Kernel(keyword, rule)) => {
                    words.push_str(&format!("**{keyword}** ({rule})\n\n"));
                }
                Some(Found::Script(script)) => {
                    let rule = script.rule.iter().map(|rule| format!(" ({rule})"));
                    let rule: String = rule.collect();
                    let text = script.text();
                    words.push_str(&format!(
                        "**{}**{rule}\n\n```text\n{text}\n```\n\n",
                        script.form()
                    ));
                }
                None => {}
            }
            let number = above + paragraph + 1;
            let own = report
                .abilities
                .iter()
                .filter(|own| own.face == face.name.as_str() && own.line == number);
            for ability in own {
                let told =
                    ability.words.split_once(", ").map_or(ability.words.as_str(), |(_, told)| told);
                words.push_str(&format!("{}\n\n{told}\n\n", ability.text.replace('\n', "  \n")));
            }
            match line {
                Line::Known { abilities, .. } => {
                    words.push_str(&format!("```text\n{}\n```", tree(abilities)));
                }
                Line::Reminder(_) => words.push_str("reminder text: it has no meaning of its own"),
                Line::Unknown(_) => words.push_str("this is not understood"),
            }
            (words, span)
        }
        Part::Header | Part::Types | Part::Other => {
            (format!("```text\n{}\n```", report.to_text()), Span::new(0, card.span.len()))
        }
    };
    let range = document.text.range(span.shifted(card.span.start));
    Some(json!({ "contents": { "kind": "markdown", "value": words }, "range": range }))
}

/// The lines of the text of a face.
fn lines_of(card: &Placed, name: &str) -> Vec<Span> {
    let source = &card.known.source;
    let faces = face_places(source, &card.known.block);
    let own = faces.into_iter().find(|places| source.slice(places.name) == name);
    own.map(|places| places.lines).unwrap_or_default()
}

/// The cards of a file, as an outline.
pub(super) fn symbols(document: &Document) -> Vec<Value> {
    let symbol = |card: &Placed| {
        let name = card.known.card.name();
        let header = Span::new(card.span.start, card.span.start + name.len());
        let faces = face_places(&card.known.source, &card.known.block);
        let types = faces.first().and_then(|places| places.types);
        json!({
            "name": name.as_str(),
            "detail": types.map_or("", |span| card.known.source.slice(span)),
            "kind": 5,
            "range": document.text.range(card.span),
            "selectionRange": document.text.range(header),
        })
    };
    document.cards.iter().map(symbol).collect()
}
