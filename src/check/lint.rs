//! The warnings about one card.

use std::sync::Arc;

use super::never;
use crate::{
    ast::{Ability, Card, CardType, Effect, Face, Line, Node, Supertype, Walk},
    diagnostic::{Code, Diagnostic, SourceFile, Span, quoted},
    parse::{
        Block, Places, Reading, SelfNames, disordered_symbols, face_places, nearest_subtype,
        old_wordings, paragraph_spans,
    },
    pool::{Vocabulary, read_block},
};

/// All that is wrong or odd with one card of a file.
pub(crate) fn check_block(
    source: &Arc<SourceFile>,
    block: &Block,
    keywords: &Vocabulary,
) -> (Card, Vec<Diagnostic>) {
    let (card, mut found) = read_block(source, block, Reading::default(), keywords);
    found.extend(lint_block(source, block, &card));
    (card, found)
}

/// The warnings about a card that was read from a block.
pub(crate) fn lint_block(source: &Arc<SourceFile>, block: &Block, card: &Card) -> Vec<Diagnostic> {
    let mut lint = Lint { source, found: Vec::new() };
    for (face, places) in card.faces.iter().zip(face_places(source, block)) {
        lint.face(face, &places);
    }
    lint.found
}

struct Lint<'a> {
    source: &'a Arc<SourceFile>,
    found: Vec<Diagnostic>,
}

impl Lint<'_> {
    fn warn(&mut self, code: Code, message: String, span: Span, help: Option<String>) {
        let fault = Diagnostic::warning(code, message).at(self.source, span).help_if(help);
        self.found.push(fault);
    }

    fn face(&mut self, face: &Face, places: &Places) {
        if let Some(cost) = places.cost {
            self.symbols(cost);
        }
        if let Some(types) = places.types {
            self.subtypes(face, types);
        }
        let names = SelfNames::new(&face.name, face.types.supertypes.has(Supertype::Legendary));
        let spans = paragraph_spans(self.source.text(), &places.lines);
        // Faults above the text stand as unknown lines before those of the text.
        let above = face.lines.len().saturating_sub(spans.len());
        for (line, span) in face.lines.iter().skip(above).zip(spans) {
            let Line::Known { abilities, .. } = line else { continue };
            self.symbols(span);
            for old in old_wordings(self.source.slice(span), &names) {
                let place = old.span.shifted(span.start);
                let written = quoted(self.source.slice(place));
                let message = format!("{written} is an older wording");
                let help = match old.today.as_str() {
                    "" => "leave it out".to_owned(),
                    today => format!("write {}", quoted(today)),
                };
                self.warn(Code::OldWording, message, place, Some(help));
            }
            self.abilities(face, abilities, span);
        }
    }

    fn symbols(&mut self, span: Span) {
        for (place, ordered) in disordered_symbols(self.source.slice(span)) {
            let message = "these symbols are out of order".to_owned();
            let help = Some(format!("write {}", quoted(&ordered)));
            self.warn(Code::SymbolOrder, message, place.shifted(span.start), help);
        }
    }

    fn subtypes(&mut self, face: &Face, span: Span) {
        let types = face.types.types;
        let creature = types.has(CardType::Creature) || types.has(CardType::Kindred);
        for subtype in &face.types.subtypes {
            let Some(near) = nearest_subtype(subtype, creature) else { continue };
            let line = self.source.slice(span);
            let place = line
                .rfind(subtype.as_str())
                .map_or(span, |at| Span::new(span.start + at, span.start + at + subtype.len()));
            let message = format!("{} is no subtype that is known", quoted(subtype));
            let help = Some(format!("did you mean {}?", quoted(near)));
            self.warn(Code::MisspeltSubtype, message, place, help);
        }
    }

    fn abilities(&mut self, face: &Face, abilities: &[Ability], span: Span) {
        let mut abilities = abilities.to_vec();
        let mut modes = Vec::new();
        let mut never = Vec::new();
        let may_be = |subtype: &str| {
            let own = face.types.subtypes.iter().any(|own| own.as_str() == subtype);
            // What is no permanent yet may become one of these.
            own || self.source.slice(span).contains(subtype) || !is_permanent(face)
        };
        let attaches = (may_be("Aura"), may_be("Equipment") || may_be("Fortification"));
        abilities.walk(&mut |node| match node {
            Node::Effect(Effect::Choose { modes: own, .. }) => modes.push(own.len()),
            Node::Noun(noun) => never.extend(never::contradiction(noun, attaches)),
            _ => {}
        });
        if modes.contains(&1) {
            let message = "there is only one mode to choose".to_owned();
            let help = "write the others below it, each after a `•`, or the instruction alone";
            self.warn(Code::OneMode, message, span, Some(help.to_owned()));
        }
        never.dedup();
        for message in never {
            self.warn(Code::NeverApplies, message, span, None);
        }
    }
}

fn is_permanent(face: &Face) -> bool {
    CardType::ALL.iter().any(|own| own.is_permanent() && face.types.types.has(*own))
}
