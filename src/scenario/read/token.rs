//! A statement in tokens, with names as single ones, and its normal form for the grammar.

use std::sync::Arc;

use super::{
    super::{names::fold_mark, players::seats},
    Context,
};
use crate::{
    ast::Name,
    diagnostic::{
        Code, Diagnostic, SourceFile, Span, quoted,
        suggest::{did_you_mean, similar_words},
    },
};

/// What a token stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word, number, symbol or mark.
    Plain,
    /// A player.
    Player(Name),
    /// A card.
    Card(Name),
    /// An object that the scenario has given a name to.
    Label(Name),
    /// A name that nobody knows.
    Unknown(String),
    /// A text in quotes that is no name.
    Text(String),
}

/// A statement as the grammar reads it: every token ends in one space.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// The normal form.
    pub(super) normal: String,
    /// The tokens, with their places in the source and in the normal form.
    pub(super) tokens: Vec<(Token, Span, usize)>,
    /// Where it stands, if there is no token.
    place: Span,
}

impl Line {
    fn push(&mut self, token: Token, span: Span, normal: &str) {
        let start = self.normal.len();
        let sigil = match token {
            Token::Plain => None,
            Token::Player(_) => Some('%'),
            Token::Card(_) | Token::Label(_) => Some('@'),
            Token::Unknown(_) => Some('?'),
            Token::Text(_) => Some('$'),
        };
        match sigil {
            None => self.normal.push_str(normal),
            Some(sigil) => {
                self.normal.push(sigil);
                self.normal.push_str(&self.tokens.len().to_string());
            }
        }
        self.normal.push(' ');
        self.tokens.push((token, span, start));
    }

    /// The place in the source of a stretch of the normal form.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let after = |offset: usize| self.tokens.partition_point(|token| token.2 < offset);
        let last = self.tokens.last().map_or(self.place, |token| token.1);
        let first = match self.tokens.get(after(start + 1).saturating_sub(1)) {
            Some(token) if start < self.normal.len() => token.1,
            _ => return Span::at(last.end),
        };
        match after(end).checked_sub(1).and_then(|index| self.tokens.get(index)) {
            Some(token) if end > start => first.join(token.1),
            _ => first,
        }
    }

    /// The token that starts at `offset` of the normal form.
    pub(super) fn token(&self, offset: usize) -> Option<&Token> {
        let index = self.tokens.partition_point(|token| token.2 < offset);
        let (token, _, start) = self.tokens.get(index)?;
        (*start == offset).then_some(token)
    }

    /// The normal form of the last token, without its space.
    fn last_word(&self, back: usize) -> &str {
        let Some(index) = self.tokens.len().checked_sub(back) else { return "" };
        let start = self.tokens.get(index).map_or(0, |token| token.2);
        self.normal[start..].split(' ').next().unwrap_or_default()
    }
}

/// Words that may be written with a capital where a statement starts.
const COMMON: [&str; 8] = ["in", "the", "it", "that", "there", "a", "an", "x"];

/// Small words within a name.
const JOINERS: [&str; 6] = ["of", "the", "to", "from", "for", "at"];

/// Reads the stretches of one statement.
pub(super) fn tokens(context: &mut Context<'_>, lines: &[Span]) -> Result<Line, Diagnostic> {
    let place = lines.first().copied().unwrap_or_default();
    let mut line = Line { place, ..Line::default() };
    for span in lines {
        let source = Arc::clone(&context.source);
        let mut scan =
            Scan { context, source: &source, line: &mut line, at: span.start, end: span.end };
        while scan.at < scan.end {
            scan.next()?;
        }
    }
    Ok(line)
}

struct Scan<'a, 'c> {
    context: &'a mut Context<'c>,
    source: &'a Arc<SourceFile>,
    line: &'a mut Line,
    at: usize,
    end: usize,
}

impl<'a> Scan<'a, '_> {
    fn rest(&self) -> &'a str {
        self.source.slice(Span::new(self.at, self.end))
    }

    fn push(&mut self, token: Token, length: usize, normal: &str) {
        let span = Span::new(self.at, self.at + length);
        self.line.push(token, span, normal);
        self.at += length;
    }

    fn next(&mut self) -> Result<(), Diagnostic> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(()) };
        if first.is_whitespace() {
            self.at += first.len_utf8();
            return Ok(());
        }
        if let Some(length) = possessive(rest).filter(|_| self.follows_a_word()) {
            self.push(Token::Plain, length, "'s");
            return Ok(());
        }
        match first {
            '"' | '“' | '”' => self.quote(first.len_utf8()),
            '{' => self.mana(),
            '(' | ')' | ',' | ':' | ';' | '=' => {
                self.push(Token::Plain, 1, first.encode_utf8(&mut [0; 4]));
                Ok(())
            }
            _ if first.is_uppercase() => {
                self.name();
                Ok(())
            }
            _ => {
                self.word();
                Ok(())
            }
        }
    }

    /// Does a token end just here?
    fn follows_a_word(&self) -> bool {
        self.line.tokens.last().is_some_and(|token| token.1.end == self.at)
    }

    /// A text in quotes: a label where `as` stands before it, else a name, else a text.
    fn quote(&mut self, mark: usize) -> Result<(), Diagnostic> {
        let inner = &self.rest()[mark..];
        let Some(close) = inner.find(['"', '“', '”']) else {
            let fault =
                Diagnostic::error(Code::UnclosedQuote, "this quotation mark is never closed");
            return Err(fault
                .at(self.source, Span::new(self.at, self.end))
                .help("close it with `\"` on the same line"));
        };
        let text = &inner[..close];
        let closing = inner[close..].chars().next().map_or(0, char::len_utf8);
        let length = mark + close + closing;
        let declares = self.line.last_word(1) == "as"
            || (self.line.last_word(1) == "and" || self.line.last_word(1) == ",")
                && self.line.last_word(3) == "as";
        let token = if declares {
            self.context.labels.push(Name::from(text));
            Token::Text(text.to_owned())
        } else if self.line.last_word(1) == "because" {
            Token::Text(text.to_owned())
        } else if self.context.labels.iter().any(|label| label.as_str() == text) {
            Token::Label(text.into())
        } else if let Some(name) = self.context.names.exact(text) {
            Token::Card(name)
        } else {
            Token::Text(text.to_owned())
        };
        self.push(token, length, "");
        Ok(())
    }

    /// Mana symbols that touch, as one token.
    fn mana(&mut self) -> Result<(), Diagnostic> {
        let rest = self.rest();
        let mut length = 0;
        while rest[length..].starts_with('{') {
            let close = rest[length..].find('}');
            let Some(close) = close.filter(|&close| !rest[length..length + close].contains(' '))
            else {
                let open = Span::new(self.at + length, self.at + length + 1);
                let fault = Diagnostic::error(Code::UnclosedBrace, "this brace is never closed");
                return Err(fault.at(self.source, open).help("close it, as in `{R}`"));
            };
            length += close + 1;
        }
        self.push(Token::Plain, length, &rest[..length].to_lowercase());
        Ok(())
    }

    /// A lower-case word, a number, or a mark.
    fn word(&mut self) {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || ",():;=\"“”{|".contains(c);
        let mut length = rest.find(ends).unwrap_or(rest.len()).max(1);
        while !rest.is_char_boundary(length) {
            length += 1;
        }
        if let Some(stem) = (1..length).find(|&stem| {
            rest.is_char_boundary(stem) && possessive(&rest[stem..length]) == Some(length - stem)
        }) {
            length = stem;
        } else if length > 1 && rest[..length].ends_with('.') {
            length -= 1;
        }
        let word: String = rest[..length].chars().map(fold_mark).collect();
        let word = word.to_lowercase().replace("colour", "color").replace("defence", "defense");
        self.push(Token::Plain, length, &word);
    }

    /// A capitalised word: a name, or the first word of a statement.
    fn name(&mut self) {
        let rest = self.rest();
        if let Some((length, token)) = self.known(rest) {
            self.push(token, length, "");
            return;
        }
        let first = word_length(rest);
        let lower = rest[..first].to_lowercase();
        if COMMON.contains(&lower.as_str()) {
            self.push(Token::Plain, first, &lower);
            return;
        }
        let mut length = first;
        while let Some(more) = self.joined(&rest[length..]) {
            length += more;
        }
        let text = rest[..length].to_owned();
        self.push(Token::Unknown(text), length, "");
    }

    /// The label, card or player that a text starts with, the longest.
    fn known(&self, text: &str) -> Option<(usize, Token)> {
        let is_x = text.strip_prefix('X').is_some_and(|rest| rest.trim_start().starts_with('='));
        if is_x {
            return None;
        }
        let starts = |name: &&Name| {
            let rest = text.strip_prefix(name.as_str());
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let label = self.context.labels.iter().filter(starts).max_by_key(|name| name.len());
        let label = label.map(|name| (name.len(), Token::Label(name.clone())));
        let player = self.context.known_players().find(|name| starts(name));
        let player = player.map(|name| (name.len(), Token::Player(name.clone())));
        let card = self.context.names.longest_match(text);
        let card = card.map(|(length, name)| (length, Token::Card(name)));
        // The first of equal length: a label before a player before a card.
        let found = [card, player, label].into_iter().flatten();
        found.max_by_key(|(length, _)| *length)
    }

    /// How far an unknown name goes on: capitalised words, with small words between them.
    fn joined(&self, text: &str) -> Option<usize> {
        let mut length = 0;
        loop {
            let rest = &text[length..];
            let space = rest.len() - rest.trim_start_matches(' ').len();
            let word = &rest[space..];
            if space == 0 || word.is_empty() {
                return None;
            }
            let next = word_length(word);
            if word.starts_with(char::is_uppercase) {
                return self.known(word).is_none().then_some(length + space + next);
            }
            if !JOINERS.contains(&&word[..next]) {
                return None;
            }
            length += space + next;
        }
    }
}

/// How many bytes the word at the start of a text takes; a mark alone takes one character.
fn word_length(text: &str) -> usize {
    let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '\'' || c == '’';
    let length = text.find(|c| !inside(c)).unwrap_or(text.len());
    let word = &text[..length];
    let stem = word.find("'s").or_else(|| word.find("’s"));
    let stem = stem.filter(|&stem| possessive(&text[stem..]).is_some());
    let first = text.chars().next().map_or(0, char::len_utf8);
    stem.unwrap_or(length).max(first)
}

/// The length of `'s` at the start of a text, if it ends a word there; a bare apostrophe counts.
fn possessive(text: &str) -> Option<usize> {
    let mark = text.strip_prefix(['\'', '’'])?;
    let (mark, rest) = (text.len() - mark.len(), mark);
    let (length, rest) = match rest.strip_prefix('s') {
        Some(rest) => (mark + 1, rest),
        None => (mark, rest),
    };
    (!rest.starts_with(char::is_alphanumeric)).then_some(length)
}

/// A fault at a name that nobody knows.
pub(super) fn unknown_card(context: &Context<'_>, name: &str, span: Span) -> Diagnostic {
    let near = context.names.similar(name);
    let near: Vec<_> = near.iter().map(Name::as_str).collect();
    if near.is_empty() && context.kind != super::Kind::Given && !name.contains(' ') {
        // One word may be meant for a player as well.
        let players = seats(&context.players);
        let near = similar_words(name, players.iter().map(Name::as_str), 1);
        let message = format!("there is no player and no card called {}", quoted(name));
        return Diagnostic::error(Code::UnknownPlayer, message)
            .at(&context.source, span)
            .help_if(did_you_mean(&near))
            .help(format!("the players are {}", in_words_and(&players)));
    }
    Diagnostic::error(Code::UnknownCard, format!("no card is called {}", quoted(name)))
        .at(&context.source, span)
        .help_if(did_you_mean(&near))
        .help("`--pool PATH` adds cards from files, folders or JSON")
}

/// `Alice, Bob and Carol`.
fn in_words_and(names: &[Name]) -> String {
    let names: Vec<&str> = names.iter().map(Name::as_str).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.join(""),
    }
}
