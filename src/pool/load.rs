//! From files to definitions: parsing, binding, and what is wrong on the way.

mod define;
pub mod files;
pub mod text;

use std::sync::Arc;

use self::define::{Defined, define};
use super::{CardRef, json};
use crate::{
    ast::{Card, Layout},
    diagnostic::{Diagnostic, SourceFile, Span},
    parse::{Detail, FaceParts, ParsedCard, parse_cards, parse_face_with},
};

/// From so many cards on, a file is data that nobody writes by hand.
const MANY: usize = 500;

/// A card that has come in, with the place of its name.
#[derive(Clone, Debug)]
pub(super) struct Incoming {
    pub(super) card: CardRef,
    pub(super) source: Arc<SourceFile>,
    pub(super) name: Span,
}

/// The cards of one file.
#[derive(Debug, Default)]
pub(super) struct Incomings {
    pub(super) cards: Vec<Incoming>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Incomings {
    /// Reads a card file.
    pub(super) fn from_text(source: &Arc<SourceFile>) -> Self {
        let parsed = parse_cards(source);
        let mut incomings = Self::default();
        let mut faults = parsed.diagnostics.into_iter().peekable();
        for ParsedCard { card, span, line_spans } in parsed.cards {
            // The faults of a card are those up to its end; they come in order.
            let mut own = Vec::new();
            while let Some(fault) = faults.next_if(|fault| fault.span().start <= span.end) {
                own.push(fault);
            }
            let Defined { definition, diagnostics } = define(card, source, &line_spans, own);
            incomings.diagnostics.extend(diagnostics);
            let name = Span::new(span.start, span.start + definition.name().len());
            let card = CardRef::new(definition);
            incomings.cards.push(Incoming { card, source: source.clone(), name });
        }
        incomings.diagnostics.extend(faults);
        incomings
    }

    /// Reads a JSON file.
    pub(super) fn from_json(source: &Arc<SourceFile>, by_line: bool) -> Self {
        let json = json::read(source, by_line);
        let mut incomings = Self { cards: Vec::new(), diagnostics: json.diagnostics };
        // What could stand at a fault is told where somebody will read it.
        let detail = if json.cards.len() > MANY { Detail::Place } else { Detail::Full };
        for (card, span) in json.cards {
            let Defined { definition, diagnostics } = define_json(&card, source.path(), detail);
            incomings.diagnostics.extend(diagnostics);
            let card = CardRef::new(definition);
            incomings.cards.push(Incoming { card, source: source.clone(), name: span });
        }
        incomings
    }
}

/// A card of a JSON file. Its diagnostics show it as a card file would have it.
fn define_json(json: &json::JsonCard, path: &str, detail: Detail) -> Defined {
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let mut faces = Vec::new();
    let mut places = Vec::new();
    for face in &json.faces {
        let (cost, power, toughness) =
            (given(&face.cost), given(&face.power), given(&face.toughness));
        let (loyalty, defense) = (given(&face.loyalty), given(&face.defense));
        let parts = FaceParts {
            name: face.name.trim(),
            mana_cost: cost.as_deref(),
            type_line: &face.type_line,
            text: &face.text,
            power: power.as_deref(),
            toughness: toughness.as_deref(),
            loyalty: loyalty.as_deref(),
            defense: defense.as_deref(),
        };
        let shown_as = format!("{path} ({})", face.name.trim());
        let parsed = parse_face_with(&shown_as, &parts, detail);
        let shown = parsed.diagnostics.iter().find_map(|one| one.source().cloned());
        faces.push(parsed.face);
        places.push((parsed.line_spans, shown, parsed.diagnostics));
    }
    let layout = layout(&json.layout, faces.len());
    define::define_faces(Card { layout, faces }, places)
}

fn layout(name: &str, faces: usize) -> Layout {
    match name {
        _ if faces < 2 => Layout::Normal,
        "transform" | "meld" => Layout::Transform,
        "modal_dfc" => Layout::Modal,
        "adventure" => Layout::Adventure,
        "flip" => Layout::Flip,
        _ => Layout::Split,
    }
}
