//! One paragraph: normalise, parse, build, and check that it prints back.

use std::num::NonZeroUsize;
use std::sync::{LazyLock, Once};

use hashbrown::HashSet;

use cardscript_grammar::card::{CardParser, Rule};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pairs;

use crate::ast::{Ability, Name};
use crate::diagnostic::Span;

use super::advice::with_ordered_symbols;
use super::build;
use super::explain::{unknown_after, unknown_phrase};
use super::fault::{Fault, FaultKind, MAX_CALLS};
use super::memo::Reading;
use super::normalise::{Normal, SelfNames, normalise, normalise_marked};
use super::print::{print_abilities, print_marked};
use super::words::{ABILITY_WORDS, flavor_words, without_marks};

/// How much is told of a paragraph that is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Detail {
    /// The furthest place that made sense and all that could stand there: a second parse.
    #[default]
    Full,
    /// About how far it made sense: for pools of many thousand cards.
    Place,
}

/// What a paragraph says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedLine {
    /// The ability word before the dash, as it was written.
    pub word: Option<Name>,
    /// The abilities; none in a paragraph of reminder text.
    pub abilities: Vec<Ability>,
    /// The reminder texts, with their parentheses.
    pub reminder: Vec<Name>,
}

/// Parses one paragraph. In a `spell` (an instant or sorcery) sentences are instructions;
/// on other cards they are static abilities.
///
/// # Errors
///
/// What is wrong, and where in `text`.
pub fn parse_line(
    text: &str,
    names: &SelfNames,
    spell: bool,
) -> Result<ParsedLine, (FaultKind, Span)> {
    read_line(text, names, spell, Detail::Full.into()).map_err(|fault| (fault.kind, fault.span))
}

/// Is the paragraph understood, and does the tree say just what was written?
#[must_use]
pub fn supported(text: &str, names: &SelfNames, spell: bool) -> bool {
    read_line(text, names, spell, Detail::Place.into()).is_ok()
}

/// Parses a paragraph that is normalised already: what `normal_form` gave, or words of it.
/// A place of a fault is one in `normal`.
///
/// # Errors
///
/// What is wrong, and where.
pub fn parse_normal(
    normal: &str,
    spell: bool,
    detail: Detail,
) -> Result<Vec<Ability>, (FaultKind, Span)> {
    if normal.is_empty() {
        return Ok(Vec::new());
    }
    let start = after_ability_word(normal).unwrap_or(0);
    read_tokens(&normal[start..], spell, detail)
        .map_err(|Fault { kind, span }| (kind, span.shifted(start)))
}

/// What could follow the start of a paragraph: phrases in backticks, kinds of words as they are.
#[must_use]
pub fn expected_after(text: &str, names: &SelfNames) -> Vec<String> {
    let Ok(normal) = normalise(text, names) else { return Vec::new() };
    let start = after_ability_word(&normal.text).unwrap_or(0);
    match unknown_phrase(&normal.text[start..]) {
        // What does not make sense before the end has nothing that could follow.
        Fault { kind: FaultKind::UnknownPhrase { expected, .. }, span }
            if span.start + start >= normal.text.len() =>
        {
            expected
        }
        _ => Vec::new(),
    }
}

/// The paragraph as the grammar reads it.
///
/// # Errors
///
/// Something is opened and not closed, or goes over a limit.
pub fn normal_form(text: &str, names: &SelfNames) -> Result<Normal, (FaultKind, Span)> {
    normalise(text, names).map_err(|fault| (fault.kind, fault.span))
}

/// Reads a paragraph; symbols that are out of order are told of by a warning, not here.
pub(super) fn read_line(
    text: &str,
    names: &SelfNames,
    spell: bool,
    how: Reading<'_>,
) -> Result<ParsedLine, Fault> {
    read_written(text, names, spell, how).or_else(|fault| {
        let ordered = with_ordered_symbols(text);
        ordered.and_then(|text| read_written(&text, names, spell, how).ok()).ok_or(fault)
    })
}

fn read_written(
    text: &str,
    names: &SelfNames,
    spell: bool,
    Reading { detail, memo, .. }: Reading<'_>,
) -> Result<ParsedLine, Fault> {
    let normal = normalise(text, names)?;
    if normal.text.is_empty() {
        return Ok(ParsedLine { reminder: normal.reminders, ..ParsedLine::default() });
    }
    let start = after_ability_word(&normal.text).unwrap_or(0);
    let tokens = &normal.text[start..];
    let abilities = memo
        .map_or_else(|| read_tokens(tokens, spell, detail), |memo| memo.read(tokens, spell, detail))
        .map_err(|fault| in_source(fault, &normal, start, text))?;
    let word = (start > 0).then(|| {
        let written = normal.source_span(0, start - "— ".len());
        text[written.start..written.end].trim().into()
    });
    Ok(ParsedLine { word, abilities, reminder: normal.reminders })
}

/// Where the ability begins, if there is an ability word in front of it (207.2c).
fn after_ability_word(text: &str) -> Option<usize> {
    let (before, _) = text.split_once(" — ")?;
    is_ability_word(before).then_some(before.len() + " — ".len())
}

/// Is this, normalised, an ability word or a flavour word that is known?
pub(super) fn is_ability_word(text: &str) -> bool {
    static KNOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let names = SelfNames::default();
        let words = ABILITY_WORDS.iter().copied().chain(flavor_words());
        let normal = words.filter_map(|word| normalise(word, &names).ok());
        normal.map(|normal| without_marks(&normal.text).trim_end().to_lowercase()).collect()
    });
    KNOWN.contains(without_marks(text).trim_end().to_lowercase().as_str())
}

/// The fault, with its place in the source instead of one in the normalised text.
pub(super) fn in_source(fault: Fault, normal: &Normal, start: usize, text: &str) -> Fault {
    let Fault { kind, span } = fault;
    // An unknown word before a dash is more likely the cause than what follows it.
    if let (FaultKind::UnknownPhrase { .. }, 0) = (&kind, start)
        && let Some((before, _)) = normal.text.split_once(" — ")
        && before.split(' ').count() <= 4
        && before.bytes().all(|b| b.is_ascii_lowercase() || b == b' ' || b == b'\'')
        && !before.starts_with("choose")
        && span.start <= before.len() + 3
    {
        let at = normal.source_span(0, before.len());
        return FaultKind::UnknownAbilityWord(text[at.start..at.end].to_owned()).at(at);
    }
    let end = span.end.saturating_add(start).min(normal.text.len());
    kind.at(normal.source_span(span.start.saturating_add(start).min(end), end))
}

/// Words that put a phrase inside of another one, the shortest first, and how many of them a
/// paragraph may have.
const DEEPENING: &[&str] = &["'s ", "twice ", "half ", "times ", "other than ", "attached to "];
const MAX_DEEPENING: usize = 200;

/// Reads what was put together and not written: `create 1 tokens` says what it should.
pub(super) fn read_lenient(text: &str, spell: bool, detail: Detail) -> Result<Vec<Ability>, Fault> {
    build::line(parse(text, detail)?, spell)
}

pub(super) fn read_tokens(text: &str, spell: bool, detail: Detail) -> Result<Vec<Ability>, Fault> {
    // No paragraph of this length has so many.
    let short = text.len() <= MAX_DEEPENING * DEEPENING[0].len();
    let deep = || DEEPENING.iter().map(|word| text.matches(word).count()).sum::<usize>();
    if !short && deep() > MAX_DEEPENING {
        return Err(FaultKind::NestingTooDeep.at(0..text.len()));
    }
    let abilities = build::line(parse(text, detail)?, spell)?;
    let again = normalise_marked(&print_marked(&abilities))?;
    if again.text == text {
        return Ok(abilities);
    }
    let printed = print_abilities(&abilities, "~");
    // The first token that differs is the one that was not read.
    let same = again.text.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
    let start = text.as_bytes()[..same].iter().rposition(|&b| b == b' ').map_or(0, |at| at + 1);
    let end = text[start..].find(' ').map_or(text.len(), |length| start + length + 1);
    Err(FaultKind::ReadAs(printed).at(start..end))
}

/// Parses plainly; only a failure is looked at a second time, for its details.
fn parse(text: &str, detail: Detail) -> Result<Pairs<'_, Rule>, Fault> {
    static LIMITS: Once = Once::new();
    LIMITS.call_once(|| pest::set_call_limit(NonZeroUsize::new(MAX_CALLS)));
    CardParser::parse(Rule::line, text).map_err(|error| match error.variant {
        ErrorVariant::CustomError { .. } => FaultKind::TooHard.at(0..text.len()),
        ErrorVariant::ParsingError { .. } => match (detail, error.location) {
            (Detail::Full, _) => unknown_phrase(text),
            (Detail::Place, InputLocation::Pos(at) | InputLocation::Span((at, _))) => {
                unknown_after(text, at)
            }
        },
    })
}
