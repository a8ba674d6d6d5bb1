//! One face of a card, from places in a source.

use std::sync::Arc;

use crate::ast::{CardType, ColorSet, Face, Line, ManaCost, Name, Stats, Supertype, TypeLine};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, quoted, suggest};

use super::explain::{
    in_players_words, keyword_like, kind_of_ability, nearest_expected, unknown_keyword,
};
use super::fault::{Fault, FaultKind};
use super::header::{HeaderFault, mana_cost, stat, type_line};
use super::line::{Detail, read_line};
use super::memo::Reading;
use super::normalise::SelfNames;
use super::phrases::nearest_phrase;

/// The fields of a face, as JSON pools have them.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaceParts<'a> {
    /// The name.
    pub name: &'a str,
    /// `{2}{G}`; none or empty for a card without one.
    pub mana_cost: Option<&'a str>,
    /// `Creature — Elf Druid`.
    pub type_line: &'a str,
    /// The rules text, a paragraph a line.
    pub text: &'a str,
    /// The power.
    pub power: Option<&'a str>,
    /// The toughness.
    pub toughness: Option<&'a str>,
    /// The loyalty.
    pub loyalty: Option<&'a str>,
    /// The defense.
    pub defense: Option<&'a str>,
}

/// A face and what was wrong with it.
#[derive(Clone, Debug)]
pub struct ParsedFace {
    /// The face; what was not understood in it is marked.
    pub face: Face,
    /// The place of each of its lines in the source of the diagnostics.
    pub line_spans: Vec<Span>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses a face from its fields. Diagnostics show the face as a card file would have it,
/// under the name `path`.
#[must_use]
pub fn parse_face(path: &str, parts: &FaceParts<'_>) -> ParsedFace {
    parse_face_with(path, parts, Detail::Full.into())
}

/// The same, with the paragraphs read as `how` says.
#[must_use]
pub fn parse_face_with(path: &str, parts: &FaceParts<'_>, how: Reading<'_>) -> ParsedFace {
    let mut text = String::new();
    let mut put = |part: &str, end: &str| {
        let start = text.len();
        text.push_str(part);
        let span = Span::new(start, text.len());
        text.push_str(end);
        span
    };
    let cost = parts.mana_cost.filter(|cost| !cost.is_empty());
    let name = put(parts.name, if cost.is_some() { " " } else { "\n" });
    let cost = cost.map(|cost| put(cost, "\n"));
    let types = put(parts.type_line, "\n");
    let paragraphs = put(parts.text, "\n");
    let stats = match (parts.power, parts.toughness, parts.loyalty, parts.defense) {
        (Some(power), Some(toughness), _, _) => Some(put(&format!("{power}/{toughness}"), "\n")),
        (_, _, Some(loyalty), _) => Some(put(&format!("Loyalty: {loyalty}"), "\n")),
        (_, _, _, Some(defense)) => Some(put(&format!("Defense: {defense}"), "\n")),
        _ => None,
    };
    let lines = lines_of(&text, paragraphs);
    let source = SourceFile::new(path, text);
    read_face(&source, &Places { name, cost, types: Some(types), lines, stats }, how)
}

/// The places of the lines in a stretch of text, without those that are empty.
fn lines_of(text: &str, span: Span) -> Vec<Span> {
    let mut start = span.start;
    let mut lines = Vec::new();
    for line in text[span.start..span.end].split('\n') {
        let trimmed = line.trim_end_matches('\r');
        if !trimmed.trim().is_empty() {
            lines.push(Span::new(start, start + trimmed.len()));
        }
        start += line.len() + 1;
    }
    lines
}

/// The paragraphs of a rules text: modes belong to the one above them.
#[must_use]
pub fn paragraphs(text: &str) -> Vec<&str> {
    let spans = lines_of(text, Span::new(0, text.len()));
    joined(text, &spans).into_iter().map(|span| &text[span.start..span.end]).collect()
}

/// Does a line belong to the paragraph before it: a mode, or a line of a table of results?
fn goes_on(before: &str, line: &str) -> bool {
    line.starts_with('•')
        || line.starts_with("+ {")
        || line.trim_end() == "X can't be 0."
        || super::normalise::result_range(line).is_some()
        || super::older::is_bare_mode(before, line)
}

/// Does a line go on with the sentences of the paragraph before it, which was broken there?
/// Only what cannot begin a paragraph tells that: it speaks of what is done before.
fn continues(before: &str, line: &str) -> bool {
    const OPENERS: &[&str] = &[
        "Then ",
        "If you do",
        "If a player does",
        "When you do",
        "Otherwise, ",
        "Put the rest ",
        "It gains ",
        "They gain ",
        "This ability costs ",
        "This ability triggers only ",
    ];
    let opens = OPENERS.iter().any(|opener| line.starts_with(opener));
    let may = line.starts_with("You may ") && line.contains(" from among them");
    let way = ["Create ", "Put ", "Draw ", "That "].iter().any(|verb| line.starts_with(verb))
        && line.contains(" this way");
    before.trim_end().ends_with('.') && (opens || may || way)
}

/// The places of the paragraphs among these lines.
pub(crate) fn joined(text: &str, spans: &[Span]) -> Vec<Span> {
    let mut joined: Vec<Span> = Vec::new();
    for &span in spans {
        match joined.last_mut() {
            Some(last)
                if goes_on(
                    &text[last.start..last.end],
                    text[span.start..span.end].trim_start(),
                ) || continues(
                    &text[last.start..last.end],
                    text[span.start..span.end].trim_start(),
                ) =>
            {
                *last = last.join(span);
            }
            _ => joined.push(span),
        }
    }
    joined
}

/// Where the parts of a face stand in a source.
pub(crate) struct Places {
    pub(crate) name: Span,
    pub(crate) cost: Option<Span>,
    pub(crate) types: Option<Span>,
    pub(crate) lines: Vec<Span>,
    pub(crate) stats: Option<Span>,
}

/// Reads a face; a fault in one part leaves the others as they are.
pub(super) fn read_face(source: &Arc<SourceFile>, places: &Places, how: Reading<'_>) -> ParsedFace {
    let mut reader = Reader { source, how, diagnostics: Vec::new(), broken: Vec::new() };
    let places = &reader.cut(places);
    let name: Name = source.slice(places.name).into();
    let cost = places.cost.and_then(|span| reader.cost(span));
    let types = places.types.map_or_else(TypeLine::default, |span| reader.types(span));
    if places.types.is_none() {
        let fault =
            Diagnostic::error(Code::MissingTypeLine, format!("{} has no type line", quoted(&name)));
        reader.diagnostics.push(fault.at(source, places.name).help(
            "the second line of a card is its type line, for example `Creature — Elf Druid`",
        ));
        reader.broken.push(places.name);
    }
    let stats = places.stats.map_or(Stats::None, |span| reader.stats(span));
    if types.types.has(CardType::Creature) && stats == Stats::None && places.stats.is_none() {
        let message = format!("{} is a creature and has no power and toughness", quoted(&name));
        let fault = Diagnostic::error(Code::MissingPowerToughness, message).at(source, places.name);
        reader.diagnostics.push(fault.help("write them in the last line, for example `2/2`"));
        reader.broken.push(places.name);
    }
    let names = SelfNames::new(&name, types.supertypes.has(Supertype::Legendary));
    let names = how.keywords.map_or_else(|| names.clone(), |own| names.clone().knowing(own));
    let spell = types.types.has(CardType::Instant) || types.types.has(CardType::Sorcery);
    let (lines, mut line_spans) = reader.lines(&places.lines, &names, spell);
    // What is wrong above the text makes the card incomplete too.
    let broken = reader.broken.iter().map(|&span| Line::Unknown(source.slice(span).into()));
    let lines = broken.chain(lines).collect();
    line_spans.splice(0..0, reader.broken.iter().copied());
    let face = Face { name, cost, indicator: ColorSet::EMPTY, types, lines, stats };
    ParsedFace { face, line_spans, diagnostics: reader.diagnostics }
}

/// How much of a line that is too long is shown.
const SHOWN: usize = 60;

struct Reader<'a> {
    source: &'a Arc<SourceFile>,
    how: Reading<'a>,
    diagnostics: Vec<Diagnostic>,
    /// Lines other than the text that have a fault.
    broken: Vec<Span>,
}

impl Reader<'_> {
    fn header(&mut self, fault: HeaderFault, line: Span) {
        let (code, message, span, help) = fault;
        self.diagnostics.push(Diagnostic::error(code, message).at(self.source, span).help_if(help));
        self.broken.push(line);
    }

    /// The same places without header lines that nobody wrote.
    fn cut(&mut self, places: &Places) -> Places {
        let mut fits = |span: &Span| {
            let fits = span.len() <= super::fault::MAX_LINE;
            if !fits {
                let start = Span::new(span.start, span.start + SHOWN);
                self.diagnostics.push(describe(
                    FaultKind::LineTooLong.at(0..SHOWN),
                    self.source,
                    *span,
                ));
                self.broken.push(start);
            }
            fits
        };
        let name = places.name;
        Places {
            name: if fits(&name) { name } else { Span::new(name.start, name.start + SHOWN) },
            cost: places.cost.filter(&mut fits),
            // A line that is too long still stands where the type line must be.
            types: places
                .types
                .map(|types| if fits(&types) { types } else { Span::at(types.start) }),
            lines: places.lines.clone(),
            stats: places.stats.filter(&mut fits),
        }
    }

    fn cost(&mut self, span: Span) -> Option<ManaCost> {
        match mana_cost(self.source.slice(span), span.start) {
            Ok(cost) => Some(cost),
            Err(fault) => {
                self.header(fault, span);
                None
            }
        }
    }

    fn types(&mut self, span: Span) -> TypeLine {
        if span.is_empty() {
            return TypeLine::default();
        }
        let (types, fault) = type_line(self.source.slice(span), span.start);
        if let Some(fault) = fault {
            self.header(fault, span);
        }
        types
    }

    fn stats(&mut self, span: Span) -> Stats {
        let text = self.source.slice(span);
        let found = match text.split_once(':') {
            Some(("Loyalty", loyalty)) => stat(loyalty).map(Stats::Loyalty),
            Some(("Defense", defense)) => stat(defense).map(Stats::Defense),
            _ => text.split_once('/').and_then(|(power, toughness)| {
                Some(Stats::Creature { power: stat(power)?, toughness: stat(toughness)? })
            }),
        };
        found.unwrap_or_else(|| {
            let large = text.bytes().filter(u8::is_ascii_digit).count() > super::fault::MAX_DIGITS;
            let code = if large { Code::NumberTooLarge } else { Code::UnknownPhrase };
            let message = format!("{} is no number that a card can have", quoted(text));
            self.header((code, message, span, Some("for example `2/2` or `*/1+*`".into())), span);
            Stats::None
        })
    }

    fn lines(&mut self, spans: &[Span], names: &SelfNames, spell: bool) -> (Vec<Line>, Vec<Span>) {
        let places = joined(self.source.text(), spans);
        let lines = places.iter().map(|&span| self.line(span, names, spell)).collect();
        (lines, places)
    }

    fn line(&mut self, span: Span, names: &SelfNames, spell: bool) -> Line {
        let text = self.source.slice(span);
        match read_line(text, names, spell, self.how) {
            Ok(line) if line.abilities.is_empty() => Line::Reminder(text.trim().into()),
            Ok(line) => {
                Line::Known { word: line.word, abilities: line.abilities, reminder: line.reminder }
            }
            Err(fault) => {
                let told = describe_with(fault, self.source, span, spell, self.how.detail);
                self.diagnostics.push(told);
                Line::Unknown(shortened(text))
            }
        }
    }
}

/// The end of a text, where it is long.
fn the_end(text: &str) -> std::borrow::Cow<'_, str> {
    const SHOWN: usize = 200;
    match text.char_indices().rev().nth(SHOWN) {
        Some((start, _)) => format!("…{}", &text[start..]).into(),
        None => text.into(),
    }
}

/// A text that nobody wrote is not kept whole.
fn shortened(text: &str) -> Name {
    match text.char_indices().nth(super::fault::MAX_LINE) {
        Some((end, _)) => text[..end].into(),
        None => text.into(),
    }
}

/// The diagnostic for a fault in a paragraph.
pub(super) fn describe(fault: Fault, source: &Arc<SourceFile>, line: Span) -> Diagnostic {
    describe_with(fault, source, line, false, Detail::Full)
}

fn describe_with(
    fault: Fault,
    source: &Arc<SourceFile>,
    line: Span,
    spell: bool,
    detail: Detail,
) -> Diagnostic {
    let Fault { kind, span } = fault;
    let place = span.shifted(line.start);
    if matches!(kind, FaultKind::UnknownPhrase { .. })
        && let Some(part) = keyword_like(source.slice(line), span)
    {
        return unknown_keyword(source, part.shifted(line.start));
    }
    let found = Diagnostic::error(kind.code(), kind.to_string()).at(source, place);
    match kind {
        FaultKind::UnknownPhrase { expected, understood } => {
            let near = nearest_expected(source.slice(Span::new(place.start, line.end)), &expected);
            let near: Vec<_> = near.iter().map(String::as_str).collect();
            let help = suggest::did_you_mean(&near);
            let before = source.slice(Span::new(line.start, place.start)).trim();
            let found = match (understood.as_str(), before) {
                ("", _) | (_, "") => found,
                (normal, before) => {
                    let kind = kind_of_ability(normal, spell);
                    found.understood(format!("{kind}: {}", the_end(before)))
                }
            };
            let expected = in_players_words(expected);
            // Who reads a fault by itself is shown what is known; thousands are data.
            let phrase = (detail == Detail::Full).then(|| nearest_phrase(source.slice(line)));
            found.expected(expected).help_if(help).help_if(
                phrase.flatten().map(|phrase| format!("a sentence that is known: `{phrase}`")),
            )
        }
        FaultKind::ReadAs(printed) => found.help(format!("it was read as `{printed}`")),
        FaultKind::UnknownAbilityWord(word) => {
            let near = suggest::similar_words(
                &word.to_lowercase(),
                super::words::ABILITY_WORDS.iter().copied().chain(super::words::flavor_words()),
                1,
            );
            found.help_if(suggest::did_you_mean(&near))
        }
        FaultKind::UnknownCounter(word) => {
            let known = super::words::counters();
            let near = suggest::similar_words(&word, known.iter().map(String::as_str), 1);
            let script = "a script may define it: the name, and `Counter` below";
            found.help_if(suggest::did_you_mean(&near)).help(script)
        }
        FaultKind::UnknownSymbol(_) => found,
        FaultKind::TooHard => found.help("write it as several paragraphs"),
        FaultKind::UnclosedBrace => found.help("close it with `}`"),
        FaultKind::UnclosedQuote => found.help("close it with `\"`"),
        FaultKind::UnclosedParenthesis => found.help("close it with `)`"),
        FaultKind::NestingTooDeep | FaultKind::NumberTooLarge | FaultKind::LineTooLong => found,
        FaultKind::Misplaced(_) => found,
    }
}
