//! Card files: any number of cards, a blank line between them.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::ast::{Card, Layout};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, quoted, suggest};

use super::counter::is_counters;
use super::face::{ParsedFace, Places, read_face};
use super::header::{split_header, stat};
use super::keyword::{defined_names, is_keyword};
use super::memo::Reading;
use super::words::KeywordNames;

/// What a card file holds.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The cards, in order; those with faults too, as far as they were understood.
    pub cards: Vec<ParsedCard>,
    /// What is wrong, in order.
    pub diagnostics: Vec<Diagnostic>,
}

/// The lines of one card, without comments.
#[derive(Clone, Debug)]
pub(crate) struct Block(Vec<Span>);

/// A card and where it stands.
#[derive(Clone, Debug)]
pub struct ParsedCard {
    /// The card.
    pub card: Card,
    /// All of it.
    pub span: Span,
    /// The lines of each face.
    pub line_spans: Vec<Vec<Span>>,
}

/// Parses a card file. A fault in one paragraph never hides another one.
#[must_use]
pub fn parse_cards(source: &Arc<SourceFile>) -> Parsed {
    let mut parsed = Parsed::default();
    let mut names: HashMap<String, Span> = HashMap::new();
    let own = defined_names(source);
    let keywords = (!own.is_empty()).then(|| KeywordNames::default().and(own));
    let how = Reading { keywords: keywords.as_ref(), ..Reading::default() };
    for block in blocks(source.text()).into_iter().filter(|block| !is_script(source, block)) {
        let (card, diagnostics) = parse_block(source, &block, how);
        parsed.diagnostics.extend(diagnostics);
        let (name, header) = (card.card.name().as_str(), card.header());
        if let Some(&first) = names.get(&name.to_lowercase()) {
            parsed.diagnostics.push(duplicate(source, name, header, first));
            continue;
        }
        names.insert(name.to_lowercase(), header);
        parsed.cards.push(card);
    }
    if parsed.cards.is_empty() && parsed.diagnostics.is_empty() && keywords.is_none() {
        parsed.diagnostics.push(no_card(source));
    }
    parsed
}

/// A file with nothing but comments.
pub(crate) fn no_card(source: &Arc<SourceFile>) -> Diagnostic {
    Diagnostic::error(Code::EmptyFile, "there is no card in this file")
        .at(source, Span::default())
        .help("a card is its name and cost, its type line, its text, and its power and toughness")
}

/// A second card of one name in a file.
pub(crate) fn duplicate(
    source: &Arc<SourceFile>,
    name: &str,
    place: Span,
    first: Span,
) -> Diagnostic {
    let message = format!("there are two cards called {} in this file", quoted(name));
    Diagnostic::error(Code::DuplicateCard, message)
        .at(source, place)
        .label(first, "the first one")
        .help("remove one of them; the first one counts")
}

impl ParsedCard {
    /// The place of its name.
    pub(crate) fn header(&self) -> Span {
        Span::new(self.span.start, self.span.start + self.card.name().len())
    }
}

impl Block {
    /// Its lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Span> {
        self.0.iter().copied()
    }

    /// Its first line.
    pub(crate) fn first(&self) -> Option<Span> {
        self.0.first().copied()
    }

    /// All of it.
    pub(crate) fn span(&self) -> Span {
        match (self.0.first(), self.0.last()) {
            (Some(first), Some(last)) => first.join(*last),
            _ => Span::default(),
        }
    }

    /// The names of its faces, as parsing will find them.
    pub(crate) fn names<'a>(&self, source: &'a SourceFile) -> Vec<&'a str> {
        let faces = self.0.split(|line| is_mark(source, *line));
        let header = |face: &[Span]| {
            face.iter().map(|line| source.slice(*line)).find(|line| !line.starts_with("Layout:"))
        };
        let names: Vec<_> = faces.filter_map(header).map(|line| split_header(line).0).collect();
        // Nothing but marks: the first line stands for a name.
        let first = || self.0.first().map(|line| source.slice(*line));
        if names.is_empty() { first().into_iter().collect() } else { names }
    }
}

/// Is it the line between two faces?
fn is_mark(source: &SourceFile, line: Span) -> bool {
    source.slice(line).trim() == "//"
}

/// The lines of each card.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut block = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let end = start + line.trim_end_matches('\r').len();
        if line.trim().is_empty() {
            if !block.is_empty() {
                blocks.push(Block(std::mem::take(&mut block)));
            }
        } else if !line.starts_with('#') {
            block.push(Span::new(start, end));
        }
        start += line.len() + 1;
    }
    if !block.is_empty() {
        blocks.push(Block(block));
    }
    blocks
}

/// Where the parts of each face are, those of `Layout:` lines aside.
pub(crate) fn face_places(source: &SourceFile, block: &Block) -> Vec<Places> {
    let faces = block.0.split(|line| is_mark(source, *line));
    let plain = |lines: &[Span]| {
        let lines = lines.iter().copied();
        lines.filter(|line| !source.slice(*line).starts_with("Layout:")).collect::<Vec<_>>()
    };
    faces.filter_map(|lines| places(source, &plain(lines))).collect()
}

/// Parses one card of a file.
pub(crate) fn parse_block(
    source: &Arc<SourceFile>,
    block: &Block,
    how: Reading<'_>,
) -> (ParsedCard, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut layout = None;
    let mut faces = Vec::new();
    let mut line_spans = Vec::new();
    for lines in block.0.split(|line| is_mark(source, *line)) {
        let mut lines = lines.to_vec();
        lines.retain(|line| {
            let Some(word) = source.slice(*line).strip_prefix("Layout:") else { return true };
            match layout_named(word.trim()) {
                Some(found) => layout = Some(found),
                None => diagnostics.push(unknown_layout(source, *line, word.trim())),
            }
            false
        });
        let Some(places) = places(source, &lines) else { continue };
        let ParsedFace { face, line_spans: spans, diagnostics: faults } =
            read_face(source, &places, how);
        faces.push(face);
        line_spans.push(spans);
        diagnostics.extend(faults);
    }
    let span = block.span();
    if faces.is_empty() {
        // Nothing but marks: the first line stands for a name.
        let name = block.0.first().copied().unwrap_or_default();
        let places = Places { name, cost: None, types: None, lines: Vec::new(), stats: None };
        let ParsedFace { face, line_spans: spans, diagnostics: faults } =
            read_face(source, &places, how);
        faces.push(face);
        line_spans.push(spans);
        diagnostics.extend(faults);
    }
    let plain = match faces.len() {
        _ if is_token(source, block) => Layout::Token,
        0 | 1 => Layout::Normal,
        _ => Layout::Split,
    };
    let card = Card { layout: layout.unwrap_or(plain), faces };
    (ParsedCard { card, span, line_spans }, diagnostics)
}

/// What the type line of a token begins with.
const TOKEN: &str = "Token ";

/// Is it a block that defines a token?
pub(crate) fn is_token(source: &SourceFile, block: &Block) -> bool {
    block.lines().nth(1).is_some_and(|line| source.slice(line).starts_with(TOKEN))
}

/// Does a block define a word, and is no card?
pub(crate) fn is_script(source: &SourceFile, block: &Block) -> bool {
    is_keyword(source, block) || is_token(source, block) || is_counters(source, block)
}

/// Where the parts of a face are among its lines.
fn places(source: &SourceFile, lines: &[Span]) -> Option<Places> {
    let (&header, rest) = lines.split_first()?;
    let text = source.slice(header);
    let (name, cost) = split_header(text);
    let indent = text.len() - text.trim_start().len();
    let start = header.start + indent;
    let name = Span::new(start, start + name.len());
    let cost = cost.map(|(at, cost)| Span::new(header.start + at, header.start + at + cost.len()));
    let (types, mut rest) = match rest.split_first() {
        Some((&types, rest)) => (Some(types), rest),
        None => (None, rest),
    };
    // `Token Artifact — Treasure`.
    let types = types.map(|types| match source.slice(types).strip_prefix(TOKEN) {
        Some(_) => Span::new(types.start + TOKEN.len(), types.end),
        None => types,
    });
    let stats = rest.last().copied().filter(|last| is_stats(source.slice(*last)));
    if stats.is_some() {
        rest = &rest[..rest.len() - 1];
    }
    Some(Places { name, cost, types, lines: rest.to_vec(), stats })
}

/// `2/2`, `Loyalty: 4`, `Defense: 5`.
fn is_stats(line: &str) -> bool {
    let line = line.trim();
    if line.starts_with("Loyalty:") || line.starts_with("Defense:") {
        return true;
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    line.split_once('/').is_some_and(|(power, toughness)| {
        (stat(power).is_some() && stat(toughness).is_some()) || (digits(power) && digits(toughness))
    })
}

const LAYOUTS: [(&str, Layout); 6] = [
    ("normal", Layout::Normal),
    ("split", Layout::Split),
    ("transform", Layout::Transform),
    ("modal", Layout::Modal),
    ("adventure", Layout::Adventure),
    ("flip", Layout::Flip),
];

fn layout_named(word: &str) -> Option<Layout> {
    LAYOUTS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|&(_, layout)| layout)
}

fn unknown_layout(source: &Arc<SourceFile>, line: Span, word: &str) -> Diagnostic {
    let names = LAYOUTS.iter().map(|&(name, _)| name);
    let near = suggest::similar_words(word, names.clone(), 1);
    Diagnostic::error(Code::UnknownPhrase, format!("{} is no layout", quoted(word)))
        .at(source, line)
        .expected(names.map(quoted))
        .help_if(suggest::did_you_mean(&near))
}
