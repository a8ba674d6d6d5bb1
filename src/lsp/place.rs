//! Places as editors count them: lines from 0, columns in UTF-16.

use serde_json::{Value, json};

use crate::diagnostic::Span;

/// A text whose lines are found.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) text: String,
    /// Where each line starts.
    starts: Vec<usize>,
}

impl Text {
    pub(super) fn new(text: String) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    /// The line that a byte is in, from 0.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// Where a line is, without its end.
    pub(super) fn line_span(&self, line: usize) -> Span {
        let end = self.text.len();
        let start = self.starts.get(line).copied().unwrap_or(end);
        let next = self.starts.get(line + 1).map_or(end, |next| next - 1);
        Span::new(start, next)
    }

    /// The byte at a place; one past the end of a line or text counts as the end.
    pub(super) fn offset(&self, position: &Value) -> Option<usize> {
        let number = |key: &str| usize::try_from(position[key].as_u64()?).ok();
        let (line, column) = (number("line")?, number("character")?);
        let span = self.line_span(line);
        let mut units = 0;
        let line = &self.text[span.start..span.end];
        let within = line.char_indices().find(|(_, letter)| {
            let here = units >= column;
            units += letter.len_utf16();
            here
        });
        Some(span.start + within.map_or(line.len(), |(at, _)| at))
    }

    /// The place of a byte.
    pub(super) fn position(&self, offset: usize) -> Value {
        let (line, column) = self.line_column(offset);
        json!({ "line": line, "character": column })
    }

    /// The same as two numbers.
    pub(super) fn line_column(&self, offset: usize) -> (usize, usize) {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let start = self.starts.get(line).copied().unwrap_or(0);
        (line, units(&self.text[start..offset]))
    }

    /// The places of both ends.
    pub(super) fn range(&self, span: Span) -> Value {
        json!({ "start": self.position(span.start), "end": self.position(span.end) })
    }

    /// The whole text as a stretch.
    pub(super) fn whole(&self) -> Span {
        Span::new(0, self.text.len())
    }
}

/// How many units of UTF-16 a text has.
pub(super) fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_in_utf_16() {
        let text = Text::new("a😀b\né—c\n".to_owned());
        for (offset, line, column) in
            [(0, 0, 0), (5, 0, 3), (6, 0, 4), (7, 1, 0), (9, 1, 1), (14, 2, 0)]
        {
            assert_eq!(text.line_column(offset), (line, column), "{offset}");
            let position = json!({ "line": line, "character": column });
            assert_eq!(text.offset(&position), Some(offset));
        }
        assert_eq!(text.offset(&json!({ "line": 0, "character": 99 })), Some(6));
        assert_eq!(text.offset(&json!({ "line": 99, "character": 99 })), Some(14));
        assert_eq!(text.offset(&json!({ "line": -1, "character": 0 })), None);
        assert!(text.line_span(7).is_empty());
    }
}
