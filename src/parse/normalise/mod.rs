//! The normaliser: a paragraph as a card has it → the tokens that the grammar reads.
//!
//! Every token ends in one space. Words are in lower case, but known subtypes keep
//! their capital; punctuation and `'s` stand alone; numbers are digits; the object
//! itself is `~`; older wordings have become today's. A map leads back to the source.

mod names;
mod outdated;

pub use self::names::SelfNames;

use self::outdated::{Replaced, is_outdated, replaced, todays};

use std::sync::LazyLock;

use crate::ast::Name;
use crate::diagnostic::Span;

use crate::parse::fault::{Fault, FaultKind, MAX_DIGITS, MAX_LINE, MAX_NESTING};
use crate::parse::keyword::is_number;
use crate::parse::older::{as_today, may_be_older, opens_modes};
use crate::parse::words::{digits_of, is_mark, subtype_of, templates_at};

/// A paragraph as the grammar reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Normal {
    /// The tokens, each with its space.
    pub text: String,
    /// Where each token starts in `text` and what it stands for in the source.
    marks: Vec<Mark>,
    /// The reminder texts that were lifted out, with their parentheses.
    pub reminders: Vec<Name>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    at: usize,
    source: Span,
}

impl Normal {
    /// The place in the source of a stretch of the normalised text.
    #[must_use]
    pub fn source_span(&self, start: usize, end: usize) -> Span {
        let first = self.marks.partition_point(|mark| mark.at <= start).saturating_sub(1);
        let last = self.marks.partition_point(|mark| mark.at < end).saturating_sub(1).max(first);
        match (self.marks.get(first), self.marks.get(last)) {
            (Some(first), Some(last)) => first.source.join(last.source),
            _ => Span::default(),
        }
    }

    /// The tokens, each with its place in the source.
    pub(super) fn tokens(&self) -> impl Iterator<Item = (&str, Span)> {
        self.marks.iter().enumerate().map(|(index, mark)| (self.token(index), mark.source))
    }

    /// A token without its space.
    fn token(&self, index: usize) -> &str {
        let at = |index: usize| self.marks.get(index).map_or(self.text.len(), |mark| mark.at);
        let token = &self.text[at(index)..at(index + 1)];
        token.strip_suffix(' ').unwrap_or(token)
    }

    /// The last token.
    pub(super) fn last(&self) -> &str {
        self.marks.len().checked_sub(1).map_or("", |last| self.token(last))
    }

    /// Takes the last token away.
    pub(super) fn pop(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.text.truncate(mark.at);
        }
    }

    pub(super) fn push(&mut self, token: &str, source: Span) {
        self.marks.push(Mark { at: self.text.len(), source });
        self.text.push_str(token);
        self.text.push(' ');
    }
}

/// Normalises one paragraph.
///
/// # Errors
///
/// Something is opened and not closed, or goes over a limit.
pub(crate) fn normalise(text: &str, names: &SelfNames) -> Result<Normal, Fault> {
    let (out, old_wording) = as_written(text, names)?;
    let out = if old_wording { todays(out) } else { out };
    Ok(if may_be_older(&out.text) { as_today(&out) } else { out })
}

/// The same for a paragraph that defines a keyword: its parameters stay.
pub(super) fn normalise_template(text: &str, names: &SelfNames) -> Result<Normal, Fault> {
    let (out, old_wording) = as_read(text, names, Kind::Template)?;
    Ok(if old_wording { todays(out) } else { out })
}

/// The same for what was printed with marks.
pub(super) fn normalise_marked(text: &str) -> Result<Normal, Fault> {
    static NOBODY: LazyLock<SelfNames> = LazyLock::new(SelfNames::default);
    let (out, old_wording) = as_read(text, &NOBODY, Kind::Marked)?;
    Ok(if old_wording { todays(out) } else { out })
}

/// The older wordings of a paragraph: where they stand, and what stands for them today.
pub(super) fn older_wordings(text: &str, names: &SelfNames) -> Vec<(Span, String)> {
    let Ok((old, true)) = as_written(text, names) else { return Vec::new() };
    let mut found = Vec::new();
    let mut index = 0;
    while index < old.marks.len() {
        let Some(Replaced { wording, today, any, past, source }) = replaced(&old, index) else {
            index += 1;
            continue;
        };
        if is_outdated(wording) {
            found.push((source, today.replace('#', any)));
        }
        index = past;
    }
    found
}

/// The tokens of a paragraph as it is worded, and whether some of it may be an older wording.
fn as_written(text: &str, names: &SelfNames) -> Result<(Normal, bool), Fault> {
    as_read(text, names, Kind::Card)
}

/// What a paragraph is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A card.
    Card,
    /// A keyword's definition.
    Template,
    /// The printer, which has marked the keywords.
    Marked,
}

fn as_read(text: &str, names: &SelfNames, kind: Kind) -> Result<(Normal, bool), Fault> {
    if text.len() > MAX_LINE {
        return Err(FaultKind::LineTooLong.at(0..text.len().min(80)));
    }
    let mut reader = Reader {
        text,
        at: 0,
        names,
        kind,
        out: Normal { text: String::with_capacity(text.len() + 32), ..Normal::default() },
        word: String::new(),
        lower: String::new(),
        quote: None,
        old_wording: false,
        modal: kind == Kind::Card && text.contains('\n') && opens_modes(text),
    };
    reader.run()?;
    if let Some(quote) = reader.quote {
        return Err(FaultKind::UnclosedQuote.at(quote..quote + 1));
    }
    Ok((reader.out, reader.old_wording))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    names: &'a SelfNames,
    kind: Kind,
    out: Normal,
    /// The word being read; kept for its buffer.
    word: String,
    /// The same in lower case.
    lower: String,
    /// The quotation mark that is open.
    quote: Option<usize>,
    /// Is there a word with which an older wording may start?
    old_wording: bool,
    /// Are its lines modes?
    modal: bool,
}

impl Reader<'_> {
    fn run(&mut self) -> Result<(), Fault> {
        while let Some(c) = self.text[self.at..].chars().next() {
            let end = self.at + c.len_utf8();
            let span = Span::new(self.at, end);
            match c {
                // A mode in a line of its own, without its bullet.
                '\n' if self.modal && begins_bare_mode(&self.text[end..]) => {
                    self.out.push("•", span);
                    self.at = end;
                }
                _ if c.is_whitespace() => self.at = end,
                '.' | ',' | ':' | ';' | '•' => {
                    self.out.push(&self.text[self.at..end], span);
                    self.at = end;
                }
                '{' => self.symbol()?,
                '(' => self.reminder()?,
                '"' | '“' | '”' => {
                    let closes = self.quote.is_some();
                    self.quote = if closes { None } else { Some(self.at) };
                    // `"… 1 damage," and …`: the comma is of the sentence around it.
                    let comma = closes && self.out.last() == ",";
                    if comma {
                        self.out.pop();
                    }
                    // `… "{T}: Add {G}."` ends two sentences with one full stop.
                    let ended = closes && self.out.text.ends_with(". ");
                    // A quoted sentence in the middle of another may have none.
                    if closes && !ended {
                        self.out.push(".", span);
                    }
                    self.out.push("\"", span);
                    self.at = end;
                    if comma {
                        self.out.push(",", span);
                    } else if ended && starts_sentence(&self.text[end..]) {
                        self.out.push(".", span);
                    }
                }
                '~' => {
                    self.out.push("~", span);
                    self.at = end;
                }
                '—' => self.dash(end),
                _ if is_mark(c) => self.marked(end),
                '–' | '-' | '−'
                    if !self.text[end..].starts_with(|c: char| c.is_alphanumeric() || c == 'X') =>
                {
                    let double = self.text[self.at..].starts_with("--");
                    self.dash(if double { end + 1 } else { end });
                }
                _ => self.word(end)?,
            }
        }
        Ok(())
    }

    /// `§battle_cry`.
    fn marked(&mut self, end: usize) {
        let rest = &self.text[end..];
        let length = rest.find(|c: char| c.is_whitespace() || ".,:;—\"".contains(c));
        let end = end + length.unwrap_or(rest.len());
        self.out.push(&self.text[self.at..end], Span::new(self.at, end));
        self.at = end;
    }

    fn dash(&mut self, end: usize) {
        self.out.push("—", Span::new(self.at, end));
        self.at = end;
    }

    /// `{G}`, `{2/W}`.
    fn symbol(&mut self) -> Result<(), Fault> {
        let rest = &self.text[self.at..];
        let inside =
            rest[1..].find(['}', '{', ' ', '\n']).filter(|&end| rest[1 + end..].starts_with('}'));
        let Some(length) = inside else {
            return Err(FaultKind::UnclosedBrace.at(self.at..self.at + 1));
        };
        let span = Span::new(self.at, self.at + length + 2);
        if length > MAX_DIGITS && rest[1..=length].bytes().all(|b| b.is_ascii_digit()) {
            return Err(FaultKind::NumberTooLarge.at(span));
        }
        self.word.clear();
        self.word.push_str(&rest[..length + 2]);
        self.word.make_ascii_uppercase();
        self.out.push(&self.word, span);
        self.at = span.end;
        Ok(())
    }

    /// `(…)`: lifted out.
    fn reminder(&mut self) -> Result<(), Fault> {
        let mut depth = 0_usize;
        for (offset, c) in self.text[self.at..].char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth > MAX_NESTING {
                return Err(FaultKind::NestingTooDeep.at(self.at + offset..self.at + offset + 1));
            }
            if depth == 0 {
                let end = self.at + offset + 1;
                self.out.reminders.push(self.text[self.at..end].into());
                self.at = end;
                return Ok(());
            }
        }
        Err(FaultKind::UnclosedParenthesis.at(self.at..self.at + 1))
    }

    /// A word: the object's own name, a number, a subtype, or any other.
    fn word(&mut self, first_end: usize) -> Result<(), Fault> {
        let rest = &self.text[self.at..];
        if let Some(length) = self.names.at_start_of(rest) {
            self.out.push("~", Span::new(self.at, self.at + length));
            self.at += length;
            return self.possessive();
        }
        if let Some((range, length)) = result_range(rest) {
            self.out.push(&range, Span::new(self.at, self.at + length));
            self.at += length;
            return Ok(());
        }
        let length = rest.find(|c: char| !in_word(c)).unwrap_or(rest.len());
        let length = length.max(first_end - self.at);
        let written = &rest[..length];
        // `'s` is a token of its own, and so is the apostrophe of a plural.
        let (stem, end) = split_possessive(written);
        // `Urza's Mine`: the land type is one word.
        let whole = if end.is_empty() { String::new() } else { unify(written) };
        if whole.ends_with("'s") && is_named_type(&whole) {
            self.out.push(&whole, Span::new(self.at, self.at + length));
            self.at += length;
            return Ok(());
        }
        let span = Span::new(self.at, self.at + stem.len());
        let digits = stem.bytes().filter(u8::is_ascii_digit).count();
        if digits > MAX_DIGITS {
            return Err(FaultKind::NumberTooLarge.at(span));
        }
        if self.kind == Kind::Template && self.parameter(stem, span) {
            self.at = span.end;
            return Ok(());
        }
        self.word.clear();
        push_plain(&mut self.word, stem);
        match self.keyword(rest) {
            Some(length) => self.at += length,
            None => {
                self.put_word(span);
                self.at = span.end;
            }
        }
        self.possessive()
    }

    /// `N`, `COST`, `THINGS`.
    fn parameter(&mut self, stem: &str, span: Span) -> bool {
        match stem {
            "COST" => self.out.push("{COST}", span),
            "THING" => self.out.push("{THING}", span),
            "THINGS" => self.out.push("{THINGS}", span),
            stem if is_number(stem) => self.out.push(stem, span),
            _ => return false,
        }
        true
    }

    /// A keyword that a script defines; gives how long it is.
    fn keyword(&mut self, rest: &str) -> Option<usize> {
        if self.kind == Kind::Marked {
            return None;
        }
        self.lower.clear();
        self.lower.push_str(&self.word);
        self.lower.make_ascii_lowercase();
        let (token, length) = self.names.keywords.at(&self.lower, rest)?;
        self.out.push(token, Span::new(self.at, self.at + length));
        Some(length)
    }

    /// The word that was read.
    fn put_word(&mut self, span: Span) {
        if is_named_type(&self.word) {
            self.out.push(&self.word, span);
            return;
        }
        if self.word.is_ascii() {
            self.word.make_ascii_lowercase();
        } else {
            self.word = self.word.to_lowercase();
        }
        if let Some(digits) = digits_of(&self.word) {
            self.out.push(digits, span);
            return;
        }
        self.old_wording = self.old_wording || templates_at(&self.word).is_some();
        self.out.push(&self.word, span);
    }

    fn possessive(&mut self) -> Result<(), Fault> {
        let rest = &self.text[self.at..];
        let mut chars = rest.chars();
        if let Some(quote) = chars.next().filter(|&c| matches!(c, '\'' | '’')) {
            let s = quote.len_utf8();
            let (token, length) = match chars.next() {
                Some('s' | 'S') => ("'s", s + 1),
                _ => ("'", s),
            };
            self.out.push(token, Span::new(self.at, self.at + length));
            self.at += length;
        }
        Ok(())
    }
}

/// The results that a line of a table is for, with which the text begins, in one token, and
/// how long they are: `1—9 |`, `20 |`, `15+ |` (706.3a).
pub(super) fn result_range(text: &str) -> Option<(String, usize)> {
    let number = |text: &str| {
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        (1..=MAX_DIGITS).contains(&length).then_some(length)
    };
    let first = number(text)?;
    let (mut range, mut length) = (text[..first].to_owned(), first);
    let rest = &text[first..];
    if let Some(mark) = rest.chars().next().filter(|c| matches!(c, '-' | '–' | '—' | '−')) {
        let last = number(&rest[mark.len_utf8()..])?;
        let digits = first + mark.len_utf8();
        length = digits + last;
        range = format!("{range}-{}", &text[digits..length]);
    } else if rest.starts_with('+') {
        (range, length) = (format!("{range}+"), first + 1);
    }
    text[length..].trim_start_matches(' ').starts_with('|').then_some((range, length))
}

/// Does a mode without a bullet begin here?
fn begins_bare_mode(rest: &str) -> bool {
    let rest = rest.trim_start();
    !rest.starts_with('•') && !rest.starts_with("X can't be 0")
}

/// Is it a subtype with its capital, perhaps after `non-`?
fn is_named_type(word: &str) -> bool {
    let stem = word.strip_prefix("non-").or_else(|| word.strip_prefix("Non-")).unwrap_or(word);
    stem.starts_with(|c: char| c.is_ascii_uppercase()) && subtype_of(stem).is_some()
}

/// Does what follows begin a new sentence, or is there nothing more?
fn starts_sentence(rest: &str) -> bool {
    let rest = rest.trim_start();
    rest.is_empty() || rest.starts_with(|c: char| c.is_uppercase() || matches!(c, '(' | '~' | '{'))
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '−' | '/' | '+' | '*')
}

/// The word without `'s` or the apostrophe of a plural at its end.
fn split_possessive(word: &str) -> (&str, &str) {
    for end in ["'s", "’s", "'S", "’S", "'", "’"] {
        if let Some(stem) = word.strip_suffix(end).filter(|stem| !stem.is_empty()) {
            return word.split_at(stem.len());
        }
    }
    (word, "")
}

/// One sign for each of the marks that look alike.
const fn plain(c: char) -> char {
    match c {
        '’' => '\'',
        '−' | '–' => '-',
        other => other,
    }
}

fn unify(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    push_plain(&mut plain, text);
    plain
}

fn push_plain(word: &mut String, text: &str) {
    if text.is_ascii() {
        word.push_str(text);
    } else {
        word.extend(text.chars().map(plain));
    }
}

/// How many bytes of `text` the name takes up that it starts with.
fn prefix_length(text: &str, name: &str) -> Option<usize> {
    if !text.starts_with(|c| name.starts_with(plain(c))) {
        return None;
    }
    let mut length = 0;
    let mut chars = text.chars();
    for expected in name.chars() {
        let c = chars.next().filter(|&c| plain(c) == expected)?;
        length += c.len_utf8();
    }
    Some(length)
}

/// Does the text begin with this wording? Gives the token that `#` stands for.
fn fits<'t>(text: &'t str, wording: &str) -> Option<&'t str> {
    let Some((before, after)) = wording.split_once('#') else {
        return text.starts_with(wording).then_some("");
    };
    let rest = text.strip_prefix(before)?;
    let (any, rest) = rest.split_at(rest.find(' ')?);
    rest.starts_with(after).then_some(any)
}
