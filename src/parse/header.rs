//! The lines above and below a card's text: name and cost, type line, printed numbers.

use crate::ast::{CardType, ManaCost, Name, Stat, Supertype, TypeLine};
use crate::diagnostic::{Code, Span};

use super::symbol::mana_symbol;
use super::words::is_subtype;

/// Something wrong in a header line: a code, a message, where, and a way out.
pub(super) type HeaderFault = (Code, String, Span, Option<String>);

/// Splits a first line into the name and, where there is one, the mana cost.
pub(super) fn split_header(line: &str) -> (&str, Option<(usize, &str)>) {
    match line.find('{') {
        None => (line.trim(), None),
        Some(at) => (line[..at].trim(), Some((at, line[at..].trim_end()))),
    }
}

/// Parses a mana cost; `offset` is where it stands.
pub(super) fn mana_cost(text: &str, offset: usize) -> Result<ManaCost, HeaderFault> {
    let mut symbols = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let place = |length: usize| Span::new(offset + at, offset + at + length);
        if !rest.starts_with('{') {
            let length = rest.find('{').unwrap_or(rest.len());
            let message = format!("`{}` is no part of a mana cost", rest[..length].trim());
            return Err((Code::MalformedManaCost, message, place(length), cost_help()));
        }
        let Some(length) = rest.find('}').map(|end| end + 1) else {
            return Err((
                Code::UnclosedBrace,
                "this brace is not closed".into(),
                place(1),
                cost_help(),
            ));
        };
        let symbol = &rest[..length];
        let upper = symbol.to_uppercase();
        let Some(found) = mana_symbol(&upper) else {
            let digits = symbol.bytes().filter(u8::is_ascii_digit).count();
            let (code, message) = if digits > super::fault::MAX_DIGITS {
                (Code::NumberTooLarge, "this number has too many digits".to_owned())
            } else {
                let shown = crate::diagnostic::quoted(symbol);
                (Code::MalformedManaCost, format!("{shown} is no mana symbol"))
            };
            return Err((code, message, place(length), cost_help()));
        };
        symbols.push(found);
        at += length;
    }
    Ok(ManaCost(symbols))
}

#[allow(clippy::unnecessary_wraps)]
fn cost_help() -> Option<String> {
    Some("a mana cost is written like `{2}{G}{G}`, `{X}{R}`, `{G/W}` or `{U/P}`".into())
}

/// Parses a type line; `offset` is where it stands. What was found comes with the fault.
pub(super) fn type_line(text: &str, offset: usize) -> (TypeLine, Option<HeaderFault>) {
    let mut types = TypeLine::default();
    let mut subtypes = false;
    let mut stray: Vec<(usize, &str)> = Vec::new();
    for (at, word) in words(text) {
        let lower = word.to_lowercase();
        if matches!(word, "—" | "–" | "-" | "--" | "−") {
            subtypes = true;
        } else if subtypes {
            match types.subtypes.last_mut() {
                Some(last) if last.as_str() == "Time" && word == "Lord" => {
                    *last = "Time Lord".into()
                }
                _ => types.subtypes.push(Name::from(word)),
            }
        } else if let Some(supertype) = Supertype::from_word(&lower) {
            types.supertypes = types.supertypes.with(supertype);
        } else if let Some(card_type) = CardType::from_word(&lower) {
            types.types = types.types.with(card_type);
        } else {
            stray.push((at, word));
        }
    }
    let fault = stray_words(text, offset, &stray, !types.types.is_empty(), subtypes);
    if matches!(fault, Some((Code::MissingDash, ..))) {
        types.subtypes = stray.iter().map(|&(_, word)| word.into()).collect();
    }
    let fault = fault.or_else(|| {
        let whole = Span::new(offset, offset + text.len());
        let message = "there is no card type in this line".to_owned();
        types.types.is_empty().then(|| (Code::MissingTypeLine, message, whole, type_help()))
    });
    (types, fault)
}

fn stray_words(
    text: &str,
    offset: usize,
    stray: &[(usize, &str)],
    typed: bool,
    dash: bool,
) -> Option<HeaderFault> {
    let &(first, word) = stray.first()?;
    let &(last, end) = stray.last()?;
    if !typed {
        let whole = Span::new(offset, offset + text.len());
        return Some((Code::MissingTypeLine, "this is no type line".into(), whole, type_help()));
    }
    let span = Span::new(offset + first, offset + last + end.len());
    let shown = crate::diagnostic::quoted(word);
    if !dash && (is_subtype(word) || word.starts_with(char::is_uppercase)) {
        let message = format!("{shown} is no card type: a dash is missing before the subtypes");
        let help = format!("write `{} — {}`", text[..first].trim(), text[first..].trim());
        return Some((Code::MissingDash, message, span, Some(help)));
    }
    let span = Span::new(offset + first, offset + first + word.len());
    let known: Vec<_> = CardType::ALL
        .iter()
        .map(|t| t.word())
        .chain(Supertype::ALL.iter().map(|t| t.word()))
        .collect();
    let near = crate::diagnostic::suggest::similar_words(word, known, 1);
    let help = crate::diagnostic::suggest::did_you_mean(&near).or_else(type_help);
    Some((Code::UnknownType, format!("{shown} is no card type and no supertype"), span, help))
}

#[allow(clippy::unnecessary_wraps)]
fn type_help() -> Option<String> {
    Some("the second line of a card is its type line, for example `Creature — Elf Druid`".into())
}

/// The words of a type line with their places; a dash without spaces is a word too.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        let dash = matches!(c, '—' | '–');
        if (c.is_whitespace() || dash)
            && let Some(from) = start.take()
        {
            words.push((from, &text[from..at]));
        }
        if dash {
            words.push((at, &text[at..at + c.len_utf8()]));
        } else if !c.is_whitespace() && start.is_none() {
            start = Some(at);
        }
    }
    if let Some(from) = start {
        words.push((from, &text[from..]));
    }
    words
}

/// `2`, `*`, `1+*`, `-1`, `X`.
pub(super) fn stat(text: &str) -> Option<Stat> {
    let plain: String = text.trim().chars().map(|c| if c == '−' { '-' } else { c }).collect();
    if let Ok(number) = plain.parse::<i32>() {
        return (plain.len() <= super::fault::MAX_DIGITS).then_some(Stat::Number(number));
    }
    let variable = plain.contains(['*', 'X', 'x', '?']);
    let allowed =
        |c: char| c.is_ascii_digit() || matches!(c, '*' | '+' | '-' | 'X' | 'x' | '.' | '²' | '?');
    if !variable || plain.len() > MAX_STAT || !plain.chars().all(allowed) {
        return None;
    }
    let digits: String = plain.chars().filter(char::is_ascii_digit).collect();
    let base = digits.parse().unwrap_or(0);
    Some(Stat::Variable { text: plain.into(), base })
}

/// The longest printed number with a star in it.
const MAX_STAT: usize = 8;
