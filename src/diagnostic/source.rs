//! Texts with a path, and places in them.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::lines::LineIndex;

/// A stretch of a text, in bytes: from `start` up to and without `end`.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Span {
    /// Where it starts.
    pub start: usize,
    /// Where the next thing starts.
    pub end: usize,
}

impl Span {
    /// The stretch from `start` to `end`; an end before the start counts as the start.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        let end = if end < start { start } else { end };
        Self { start, end }
    }

    /// The place just before the byte at `offset`, with nothing in it.
    #[must_use]
    pub const fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// How many bytes it covers.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether it covers nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The shortest stretch with both of them in it.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The same stretch of a part of a text, told in bytes of the whole, where the part starts at `offset`.
    #[must_use]
    pub const fn shifted(self, offset: usize) -> Self {
        Self::new(self.start.saturating_add(offset), self.end.saturating_add(offset))
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

/// A place as people count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A text and the path it came from.
///
/// Diagnostics share it. Lines are found once, when they are first asked for, so that a thousand
/// diagnostics of one large file cost little more than one.
pub struct SourceFile {
    path: Arc<str>,
    text: OnceLock<Arc<str>>,
    /// Gives the text, where it was not at hand yet.
    fetch: Option<Fetch>,
    lines: OnceLock<LineIndex>,
}

type Fetch = Box<dyn Fn() -> Arc<str> + Send + Sync>;

impl SourceFile {
    /// A text from `path`, which is only shown and never read.
    #[must_use]
    pub fn new(path: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Arc<Self> {
        let text = OnceLock::from(text.into());
        Arc::new(Self { path: path.into(), text, fetch: None, lines: OnceLock::new() })
    }

    /// A text that is fetched when it is first looked at.
    pub(crate) fn deferred(
        path: impl Into<Arc<str>>,
        fetch: impl Fn() -> Arc<str> + Send + Sync + 'static,
    ) -> Arc<Self> {
        let (text, lines) = (OnceLock::new(), OnceLock::new());
        Arc::new(Self { path: path.into(), text, fetch: Some(Box::new(fetch)), lines })
    }

    /// A path whose text is not at hand: it could not be read, or it is a folder.
    #[must_use]
    pub fn without_text(path: impl Into<Arc<str>>) -> Arc<Self> {
        Self::new(path, "")
    }

    /// The path as it is shown.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The same, shared.
    pub(crate) const fn shared_path(&self) -> &Arc<str> {
        &self.path
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| self.fetch.as_ref().map_or_else(|| "".into(), |fetch| fetch()))
    }

    /// Line and column of a byte; one that is past the end counts as the end.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        self.lines().position(self.text(), self.clamp(offset))
    }

    /// The text of a stretch, as far as it exists.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        let span = self.clamp_span(span);
        &self.text()[span.start..span.end]
    }

    /// The line, from 1, that a byte is in.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.lines().line(self.clamp(offset))
    }

    /// The stretch of a line, from 1, without its line end.
    pub(super) fn line_span(&self, line: usize) -> Span {
        self.lines().line_span(self.text(), line)
    }

    /// The stretch with both ends inside the text and between characters.
    pub(super) fn clamp_span(&self, span: Span) -> Span {
        Span::new(self.clamp(span.start), self.clamp(span.end))
    }

    /// The nearest place that is not past `offset` and is between two characters.
    fn clamp(&self, offset: usize) -> usize {
        let text = self.text();
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.text()))
    }
}

impl PartialEq for SourceFile {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path && self.text() == other.text()
    }
}

impl Eq for SourceFile {}

impl fmt::Debug for SourceFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceFile")
            .field("path", &self.path)
            .field("bytes", &self.text.get().map(|text| text.len()))
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let source = SourceFile::new("x", "Lim-Dûl’s {R}\nzwei — drei\n");
        let at = |word: &str| {
            let offset = source.text().find(word).expect("the word is there");
            source.position(offset).to_string()
        };
        assert_eq!(at("Lim"), "1:1");
        assert_eq!(at("l’s"), "1:7");
        assert_eq!(at("{R}"), "1:11");
        assert_eq!(at("\n"), "1:14");
        assert_eq!(at("drei"), "2:8");
        assert_eq!(source.position(usize::MAX).to_string(), "3:1");
    }

    #[test]
    fn an_offset_within_a_character_counts_as_its_start() {
        let source = SourceFile::new("x", "aéb");
        assert_eq!(source.position(2), source.position(1));
        assert_eq!(source.slice(Span::new(2, 9)), "éb");
        assert_eq!(source.slice(Span::new(7, 9)), "");
    }

    #[test]
    fn spans() {
        let span = Span::new(3, 5);
        assert_eq!(span.len(), 2);
        assert_eq!(span.join(Span::at(9)), Span::new(3, 9));
        assert_eq!(span.shifted(10), Span::from(13..15));
        assert!(Span::new(5, 3).is_empty());
    }
}
