//! From a file to the texts of its cards, still as they were written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    ast::{CardType, CardTypeSet, Face, Line, Supertype},
    diagnostic::{Diagnostic, SourceFile},
    parallel::in_parallel,
    parse::{
        Detail, FaceParts, KeywordNames, SelfNames, normal_form, paragraphs, parse_cards,
        parse_face_with,
    },
    pool::{FileKind, JsonCard, JsonFace, read_json},
};

/// A card, not understood yet.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CardText {
    /// Its name.
    pub name: String,
    /// Its faces.
    pub faces: Vec<FaceText>,
}

impl CardText {
    /// The card types of its front face.
    #[must_use]
    pub fn types(&self) -> CardTypeSet {
        self.faces.first().map_or(CardTypeSet::EMPTY, |face| face.types)
    }

    /// All paragraphs, each with whether its face is an instant or sorcery.
    pub fn paragraphs(&self) -> impl Iterator<Item = (&Paragraph, bool)> {
        self.faces.iter().flat_map(|face| face.paragraphs.iter().map(|one| (one, face.spell)))
    }
}

/// A face of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FaceText {
    /// Its card types.
    pub types: CardTypeSet,
    /// An instant or sorcery?
    pub spell: bool,
    /// Are its cost, its type line and its numbers understood?
    pub sound: bool,
    /// Its paragraphs.
    pub paragraphs: Vec<Paragraph>,
}

/// A line of a card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Paragraph {
    /// As it was written.
    pub text: String,
    /// As the grammar reads it, or why it cannot.
    pub normal: Result<String, String>,
}

/// So many cards are taken at a time.
const PIECE: usize = 64;

/// Reads the cards of a text that may use these keywords, and tells what is wrong with it.
#[must_use]
pub fn read(
    source: &Arc<SourceFile>,
    kind: FileKind,
    names: &KeywordNames,
) -> (Vec<CardText>, Vec<Diagnostic>) {
    match kind {
        FileKind::Cards => (from_text(source, names), Vec::new()),
        FileKind::Json | FileKind::JsonLines => {
            let json = read_json(source, kind == FileKind::JsonLines);
            let cards =
                in_parallel(&json.cards, PIECE, |(card, _)| from_json(card, names), &|_, _| ());
            (cards, json.diagnostics)
        }
        FileKind::Scenarios => (Vec::new(), Vec::new()),
    }
}

fn from_text(source: &Arc<SourceFile>, names: &KeywordNames) -> Vec<CardText> {
    let parsed = parse_cards(source);
    let card = |parsed: crate::parse::ParsedCard| CardText {
        name: parsed.card.name().to_string(),
        faces: (parsed.card.faces.iter().zip(&parsed.line_spans))
            .map(|(face, spans)| {
                // A fault above the text stands among the lines as one that is unknown.
                let texts = spans.iter().map(|&span| source.slice(span));
                face_text(face, true, texts, names)
            })
            .collect(),
    };
    parsed.cards.into_iter().map(card).collect()
}

fn from_json(card: &JsonCard, known: &KeywordNames) -> CardText {
    let names: Vec<_> = card.faces.iter().map(|face| face.name.trim()).collect();
    let faces = card.faces.iter().map(|face| from_json_face(face, known));
    CardText { name: names.join(" // "), faces: faces.collect() }
}

fn from_json_face(json: &JsonFace, names: &KeywordNames) -> FaceText {
    let given = |text| Some(text).filter(|text: &&str| !text.is_empty());
    let parts = FaceParts {
        name: json.name.trim(),
        mana_cost: given(&json.cost),
        type_line: &json.type_line,
        text: "",
        power: given(&json.power),
        toughness: given(&json.toughness),
        loyalty: given(&json.loyalty),
        defense: given(&json.defense),
    };
    let face = parse_face_with("", &parts, Detail::Place.into()).face;
    let sound = !face.lines.iter().any(|line| matches!(line, Line::Unknown(_)));
    face_text(&face, sound, paragraphs(&json.text).into_iter(), names)
}

fn face_text<'a>(
    face: &Face,
    sound: bool,
    texts: impl Iterator<Item = &'a str>,
    keywords: &KeywordNames,
) -> FaceText {
    let types = face.types.types;
    let spell = types.has(CardType::Instant) || types.has(CardType::Sorcery);
    let names = SelfNames::new(&face.name, face.types.supertypes.has(Supertype::Legendary));
    let names = names.knowing(keywords);
    let paragraph = |text: &str| Paragraph {
        text: text.trim().to_owned(),
        normal: normal_form(text, &names)
            .map(|normal| normal.text)
            .map_err(|(kind, _)| kind.to_string()),
    };
    FaceText { types, spell, sound, paragraphs: texts.map(paragraph).collect() }
}
