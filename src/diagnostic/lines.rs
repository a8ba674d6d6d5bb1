//! Line and column of a byte, quickly, however long the lines are.

use super::source::{Position, Span};

/// How many bytes share one entry in the count of characters.
const BLOCK: usize = 4096;

/// Where the lines of a text start, and how many characters there are before each block of it.
///
/// The second table is what keeps columns cheap in a file that is one line of many megabytes.
pub(super) struct LineIndex {
    starts: Vec<usize>,
    characters: Vec<usize>,
}

impl LineIndex {
    pub(super) fn new(text: &str) -> Self {
        let starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(offset, _)| offset + 1))
            .collect();
        let mut before = 0;
        let characters = std::iter::once(0)
            .chain(text.as_bytes().chunks(BLOCK).map(|block| {
                before += count(block);
                before
            }))
            .collect();
        Self { starts, characters }
    }

    /// The line, from 1, that `offset` is in.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }

    /// The stretch of a line without its line end; a line that is not there is the last one.
    pub(super) fn line_span(&self, text: &str, line: usize) -> Span {
        let start = self.start(line);
        let end = match self.starts.get(line) {
            Some(next) => next - 1,
            None => text.len(),
        };
        let line = &text[start..end];
        Span::new(start, start + line.strip_suffix('\r').unwrap_or(line).len())
    }

    /// Line and column of `offset`, which must be inside the text.
    pub(super) fn position(&self, text: &str, offset: usize) -> Position {
        let line = self.line(offset);
        let column = self.before(text, offset) - self.before(text, self.start(line)) + 1;
        Position { line, column }
    }

    fn start(&self, line: usize) -> usize {
        self.starts[line.clamp(1, self.starts.len()) - 1]
    }

    /// How many characters there are before `offset`.
    fn before(&self, text: &str, offset: usize) -> usize {
        let block = offset / BLOCK;
        self.characters[block] + count(&text.as_bytes()[block * BLOCK..offset])
    }
}

/// How many characters start in a piece of UTF-8.
fn count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| *byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_counting_one_by_one() {
        let text = "é{T}: — x\r\n\nüü".repeat(700);
        let index = LineIndex::new(&text);
        let (mut line, mut column) = (1, 1);
        for (offset, character) in text.char_indices() {
            assert_eq!(index.position(&text, offset), Position { line, column });
            column += 1;
            if character == '\n' {
                (line, column) = (line + 1, 1);
            }
        }
        assert_eq!(index.position(&text, text.len()), Position { line, column });
    }

    #[test]
    fn lines_have_no_line_ends() {
        let text = "one\r\ntwo\n\nlast";
        let index = LineIndex::new(text);
        let lines: Vec<_> = (1..=5)
            .map(|line| index.line_span(text, line))
            .map(|span| &text[span.start..span.end])
            .collect();
        assert_eq!(lines, ["one", "two", "", "last", "last"]);
    }
}
