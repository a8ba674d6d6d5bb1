//! An open document, and what is known of each card in it.

use std::{path::Path, sync::Arc};

use hashbrown::HashMap;
use serde_json::Value;

use super::place::Text;
use crate::{
    ast::Card,
    check,
    diagnostic::{Code, Diagnostic, SourceFile, Span},
    parse::{Block, blocks, duplicate, is_script},
    pool::{FileKind, Vocabulary},
};

/// A text that is larger is not looked into while somebody types.
const MAX_TEXT: usize = 8 << 20;

/// An open document.
pub(super) struct Document {
    pub(super) uri: String,
    pub(super) version: i64,
    pub(super) kind: FileKind,
    pub(super) text: Text,
    /// The cards, by their text.
    known: HashMap<Arc<str>, Arc<Known>>,
    /// The keywords of the open folders.
    base: Vocabulary,
    /// Those, and its own.
    pub(super) keywords: Vocabulary,
    /// What is wrong with its own.
    keyword_faults: Vec<Diagnostic>,
    /// Where each card is.
    pub(super) cards: Vec<Placed>,
}

/// What is known of a card by its text alone.
pub(super) struct Known {
    pub(super) source: Arc<SourceFile>,
    pub(super) block: Block,
    pub(super) card: Card,
    pub(super) faults: Vec<Diagnostic>,
}

/// A card at its place.
pub(super) struct Placed {
    pub(super) span: Span,
    pub(super) known: Arc<Known>,
}

/// The path of a `file:` URI.
pub(super) fn path_of(uri: &str) -> String {
    let path = uri.strip_prefix("file://").unwrap_or(uri);
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let hex = (byte == b'%').then(|| after.get(..2)).flatten();
        let hex = hex.and_then(|hex| std::str::from_utf8(hex).ok());
        if let Some(escaped) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            bytes.push(escaped);
            rest = &after[2..];
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Document {
    pub(super) fn new(
        uri: &str,
        version: i64,
        language: &str,
        text: String,
        keywords: &Vocabulary,
    ) -> Self {
        let kind = FileKind::of(Path::new(&path_of(uri))).unwrap_or({
            if language == "cardscenario" { FileKind::Scenarios } else { FileKind::Cards }
        });
        let mut document = Self {
            uri: uri.to_owned(),
            version,
            kind,
            text: Text::default(),
            known: HashMap::new(),
            base: keywords.clone(),
            keywords: keywords.clone(),
            keyword_faults: Vec::new(),
            cards: Vec::new(),
        };
        document.set(text);
        document
    }

    /// Is it too large to be looked into?
    pub(super) fn is_too_large(&self) -> bool {
        self.text.text.len() > MAX_TEXT
    }

    /// Makes the changes of a message.
    pub(super) fn change(&mut self, changes: &[Value]) -> Result<(), &'static str> {
        let mut text = std::mem::take(&mut self.text);
        for change in changes {
            let Some(new) = change["text"].as_str() else {
                self.text = text;
                return Err("a change has a `text`");
            };
            let range = &change["range"];
            if range.is_null() {
                text = Text::new(new.to_owned());
                continue;
            }
            let ends = (text.offset(&range["start"]), text.offset(&range["end"]));
            let (Some(start), Some(end)) = ends else {
                self.text = text;
                return Err("a range has a start and an end");
            };
            if start > end {
                self.text = text;
                return Err("a range ends before it starts");
            }
            let mut whole = text.text;
            whole.replace_range(start..end, new);
            text = Text::new(whole);
        }
        self.set(text.text);
        Ok(())
    }

    fn set(&mut self, text: String) {
        self.text = Text::new(text);
        self.cards.clear();
        if self.kind != FileKind::Cards || self.is_too_large() {
            self.known.clear();
            return;
        }
        // Only what has changed is parsed again.
        let source = SourceFile::new(path_of(&self.uri), self.text.text.as_str());
        let (keywords, faults) = self.base.with_sources(std::slice::from_ref(&source));
        let mut before = std::mem::take(&mut self.known);
        if keywords.hash() != self.keywords.hash() {
            before.clear();
        }
        self.keywords = keywords;
        // That it replaces what it was when it was saved is no news.
        self.keyword_faults = faults;
        self.keyword_faults.retain(|fault| fault.code() != Code::ReplacedKeyword);
        for block in blocks(&self.text.text) {
            if is_script(&source, &block) {
                continue;
            }
            let span = block.span();
            let written = &self.text.text[span.start..span.end];
            let known = before.get(written).or_else(|| self.known.get(written)).cloned();
            let known = known.or_else(|| read(written, &self.keywords).map(Arc::new));
            let Some(known) = known else { continue };
            self.known.insert(known.source.text().into(), known.clone());
            self.cards.push(Placed { span, known });
        }
    }

    /// What is wrong or odd, each with how far its places are to be moved.
    pub(super) fn faults(&self) -> Vec<(Diagnostic, usize)> {
        let path = path_of(&self.uri);
        if self.is_too_large() {
            let message = "this file is too large to be checked while you type";
            let fault = Diagnostic::note(Code::FileTooLarge, message);
            return vec![(fault.help("`cardscript check` checks it"), 0)];
        }
        if self.kind != FileKind::Cards {
            return Vec::new();
        }
        let source = SourceFile::new(path, self.text.text.as_str());
        let mut names: HashMap<String, Span> = HashMap::new();
        let mut found: Vec<_> =
            self.keyword_faults.iter().map(|fault| (fault.clone(), 0)).collect();
        for Placed { span, known } in &self.cards {
            found.extend(known.faults.iter().map(|fault| (fault.clone(), span.start)));
            let name = known.card.name();
            let place = Span::new(span.start, span.start + name.len());
            match names.get(&name.to_lowercase()) {
                Some(first) => found.push((duplicate(&source, name, place, *first), 0)),
                None => {
                    names.insert(name.to_lowercase(), place);
                }
            }
        }
        found
    }

    /// The card at a byte.
    pub(super) fn card_at(&self, offset: usize) -> Option<&Placed> {
        self.cards.iter().find(|card| card.span.start <= offset && offset <= card.span.end)
    }
}

/// Reads a card that stands by itself.
fn read(text: &str, keywords: &Vocabulary) -> Option<Known> {
    let source = SourceFile::new("", text);
    let block = blocks(text).into_iter().next()?;
    let (card, faults) = check::check_block(&source, &block, keywords);
    Some(Known { source, block, card, faults })
}
