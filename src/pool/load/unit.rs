//! From the text of a file to its cards, each by itself.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use super::{
    define::{self, Defined, define},
    files::FileKind,
    pack,
    piece::{Piece, PieceFaults},
};
use crate::{
    ast::{Card, Layout},
    diagnostic::{Diagnostic, SourceFile, Span},
    parse::{
        Block, Detail, FaceParts, Memo, Reading, blocks, is_script, parse_block, parse_face_with,
    },
    pool::{CardRef, Definition, Vocabulary, json, lazy::LazyCard},
};

/// From so many cards on, a file is data that nobody writes by hand.
const MANY: usize = 500;

/// A text that is split into its cards.
#[derive(Default)]
pub(super) struct Split {
    pub(super) units: Vec<Unit>,
    /// The blocks that define keywords and tokens.
    pub(super) definitions: Vec<Block>,
    /// What is wrong outside of the cards.
    pub(super) faults: Vec<Diagnostic>,
}

/// A card that is not read yet.
pub(super) struct Unit {
    /// A hash of all that its meaning depends on.
    pub(super) key: u64,
    /// Where its name is, or its object.
    pub(super) place: Span,
    /// Is it one of many?
    many: bool,
    what: What,
}

enum What {
    Text(Block),
    Json(json::JsonCard, Detail),
}

/// Splits a text of this kind.
pub(super) fn split(source: &Arc<SourceFile>, kind: FileKind) -> Split {
    match kind {
        FileKind::Cards => split_text(source),
        FileKind::Json => split_json(source, false),
        FileKind::JsonLines => split_json(source, true),
        FileKind::Scenarios => Split::default(),
    }
}

fn split_text(source: &Arc<SourceFile>) -> Split {
    let (definitions, blocks): (Vec<_>, Vec<_>) =
        blocks(source.text()).into_iter().partition(|block| is_script(source, block));
    let many = blocks.len() > MANY;
    let unit = |block: Block| {
        let (span, name) = (block.span(), block.names(source));
        let key = key(&source.slice(span));
        let name = name.first().map_or(0, |name| name.len());
        let place = Span::new(span.start, span.start + name);
        Unit { key, place, many, what: What::Text(block) }
    };
    let units: Vec<_> = blocks.into_iter().map(unit).collect();
    let nothing = units.is_empty() && definitions.is_empty();
    let faults = if nothing { vec![crate::parse::no_card(source)] } else { Vec::new() };
    Split { units, definitions, faults }
}

/// The cards of a card file without fault.
pub(super) fn lazily(source: &Arc<SourceFile>) -> Vec<Piece> {
    let piece = |block: Block| {
        let (place, faults) = (block.span(), PieceFaults::Ready(Vec::new()));
        Piece { key: 0, card: LazyCard::of_text(source, block), place, faults }
    };
    blocks(source.text()).into_iter().map(piece).collect()
}

fn split_json(source: &Arc<SourceFile>, by_line: bool) -> Split {
    let json = json::read(source, by_line);
    // What could stand at a fault is told where somebody will read it.
    let many = json.cards.len() > MANY;
    let detail = if many { Detail::Place } else { Detail::Full };
    let unit = |(card, place): (json::JsonCard, Span)| {
        let key = key(&(&card, detail));
        Unit { key, place, many, what: What::Json(card, detail) }
    };
    let units = json.cards.into_iter().map(unit).collect();
    Split { units, definitions: Vec::new(), faults: json.diagnostics }
}

fn key(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

impl Unit {
    /// Parses the card and binds its pronouns.
    pub(super) fn define(
        &self,
        source: &Arc<SourceFile>,
        memo: &Memo,
        keywords: &Vocabulary,
    ) -> Piece {
        let read = |detail| Reading { detail, memo: Some(memo), keywords: Some(keywords.names()) };
        let Defined { definition, diagnostics } = match &self.what {
            What::Text(block) => {
                let (parsed, faults) = parse_block(source, block, read(Detail::Full));
                define(parsed.card, source, &parsed.line_spans, faults, keywords)
            }
            What::Json(card, detail) => define_json(card, source.path(), read(*detail), keywords),
        };
        let card = LazyCard::ready(CardRef::new(definition));
        let faults = PieceFaults::Ready(diagnostics);
        let piece = Piece { key: self.key, card, place: self.place, faults };
        if self.many { pack::shrink(piece, source) } else { piece }
    }
}

/// A card of a card file, without what is wrong with it.
pub(crate) fn define_block(source: &Arc<SourceFile>, block: &Block) -> Definition {
    let (parsed, faults) = parse_block(source, block, Reading::default());
    define(parsed.card, source, &parsed.line_spans, faults, &Vocabulary::default()).definition
}

/// A card of a card file as it was bound, and all that is wrong with it.
pub(crate) fn read_block(
    source: &Arc<SourceFile>,
    block: &Block,
    how: Reading<'_>,
    keywords: &Vocabulary,
) -> (Card, Vec<Diagnostic>) {
    let how = Reading { keywords: Some(keywords.names()), ..how };
    let (parsed, faults) = parse_block(source, block, how);
    let Defined { definition, diagnostics } =
        define(parsed.card, source, &parsed.line_spans, faults, keywords);
    (definition.card, diagnostics)
}

/// A card of a JSON file. Its diagnostics show it as a card file would have it.
fn define_json(
    json: &json::JsonCard,
    path: &str,
    how: Reading<'_>,
    keywords: &Vocabulary,
) -> Defined {
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
        let parsed = parse_face_with(&shown_as, &parts, how);
        let shown = parsed.diagnostics.iter().find_map(|one| one.source().cloned());
        faces.push(parsed.face);
        places.push((parsed.line_spans, shown, parsed.diagnostics));
    }
    let layout = layout(&json.layout, faces.len());
    define::define_faces(Card { layout, faces }, places, keywords)
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
