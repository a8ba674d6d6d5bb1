//! From a parsed card to a definition: its pronouns bound, its faults known.

use std::sync::Arc;

use crate::{
    ast::{Card, Face, Line},
    diagnostic::{Code, Diagnostic, Severity, SourceFile, Span},
    pool::{BindError, Binder, Definition, Vocabulary},
};

/// A definition and all that is wrong with its card.
pub(super) struct Defined {
    pub(super) definition: Definition,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// The places of a face's lines, the text they are places of (where there is
/// one to show), and what was wrong with the face.
pub(super) type FacePlaces = (Vec<Span>, Option<Arc<SourceFile>>, Vec<Diagnostic>);

/// Defines a card of a card file.
pub(super) fn define(
    card: Card,
    source: &Arc<SourceFile>,
    lines: &[Vec<Span>],
    faults: Vec<Diagnostic>,
    keywords: &Vocabulary,
) -> Defined {
    let mut places: Vec<FacePlaces> =
        lines.iter().map(|lines| (lines.clone(), Some(source.clone()), Vec::new())).collect();
    match places.first_mut() {
        Some(first) => first.2 = faults,
        None => places.push((Vec::new(), None, faults)),
    }
    define_faces(card, places, keywords)
}

/// Defines a card whose faces were parsed one by one.
pub(super) fn define_faces(
    mut card: Card,
    places: Vec<FacePlaces>,
    keywords: &Vocabulary,
) -> Defined {
    let mut diagnostics = Vec::new();
    for (face, (lines, source, faults)) in card.faces.iter_mut().zip(places) {
        diagnostics.extend(faults);
        diagnostics.extend(bind_face(face, &lines, source.as_ref(), keywords));
    }
    let complete = card.is_complete();
    let mut definition = Definition::of_bound(card);
    let errors = diagnostics.iter().filter(|one| one.severity() == Severity::Error);
    // A file's second card of a name is no fault of the first.
    let errors: Vec<_> = errors.filter(|one| one.code() != Code::DuplicateCard).collect();
    definition.fault = match errors.first() {
        Some(first) => Some(fault_words(first, errors.len())),
        None if complete => None,
        None => Some("a part of its text is not understood".into()),
    };
    Defined { definition, diagnostics }
}

fn fault_words(first: &Diagnostic, count: usize) -> String {
    let place = match (first.source(), first.line_column()) {
        (Some(source), Some(place)) => format!("{}:{place}: ", source.path()),
        _ => String::new(),
    };
    let more = match count {
        1 => String::new(),
        count => format!(" (and {} more)", count - 1),
    };
    format!("{place}{}{more}", first.message())
}

/// Binds the pronouns of a face. A line with one that cannot be bound becomes unknown.
fn bind_face(
    face: &mut Face,
    places: &[Span],
    source: Option<&Arc<SourceFile>>,
    keywords: &Vocabulary,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut binder = Binder::with(keywords);
    for (index, line) in face.lines.iter_mut().enumerate() {
        let Line::Known { abilities, .. } = line else { continue };
        let errors: Vec<_> =
            abilities.iter_mut().filter_map(|ability| binder.bind(ability).err()).collect();
        if errors.is_empty() {
            continue;
        }
        let place = source.zip(places.get(index).copied());
        diagnostics.extend(errors.iter().map(|error| describe(error, place)));
        let written = place.map_or("", |(source, span)| source.slice(span));
        *line = Line::Unknown(written.into());
    }
    diagnostics
}

pub(in crate::pool) fn describe(
    error: &BindError,
    place: Option<(&Arc<SourceFile>, Span)>,
) -> Diagnostic {
    let mut found = Diagnostic::error(error.code(), error.to_string());
    if let Some((source, line)) = place {
        let span = place_of(error.word(), source.slice(line));
        found = found.at(source, span.map_or(line, |span| span.shifted(line.start)));
    }
    let help = match error {
        BindError::Unbound { word } if word == "that much" => "say how much: a number, `X` …",
        BindError::Unbound { .. } => "say what is meant: `target creature`, `enchanted player` …",
        BindError::Ambiguous { .. } => "name the one that is meant: `that creature`, `that land` …",
        BindError::Keyword { .. } => return found,
        BindError::Forgotten { .. } => "this reference is not supported yet",
    };
    found.help(help)
}

/// The last place where the word stands by itself, also as `its` or `that creature's`.
fn place_of(word: &str, line: &str) -> Option<Span> {
    let lower = line.to_ascii_lowercase();
    let places = lower.match_indices(word).filter(|(start, _)| {
        let before = lower[..*start].chars().next_back();
        let after = lower[start + word.len()..].trim_start_matches('s').chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    });
    places.last().map(|(start, _)| Span::new(start, start + word.len()))
}
