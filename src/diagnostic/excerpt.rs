//! The few lines of a source that a report shows, however large the source is.

use std::ops::Range;

use super::words::visible;
use super::{Diagnostic, Label, SourceFile, Span};

/// How many characters of a line are shown.
const WIDTH: usize = 120;

/// How many of them stand before the place that is pointed at, in a line that is longer.
const LEAD: usize = 40;

/// How many lines a place may cover; of a taller one, only so many are shown.
const TALL: usize = 6;

/// How many lines away from the fault a label may be and still be shown with it.
const REACH: usize = 20;

/// What stands for the part of a line that is left out.
const ELLIPSIS: &str = "…";

/// A part of a source with the places to point at, told in bytes of that part.
pub(super) struct Excerpt<'a> {
    /// The lines, shortened.
    pub(super) text: String,
    /// The number of the first of them.
    pub(super) first_line: usize,
    /// The number of the last of them.
    pub(super) last_line: usize,
    /// The places to point at, the fault first.
    pub(super) marks: Vec<Mark<'a>>,
    /// The labels whose places are too far away.
    pub(super) left_out: Vec<&'a Label>,
}

/// A place to point at.
pub(super) struct Mark<'a> {
    /// Where it is in the excerpt.
    pub(super) range: Range<usize>,
    /// What stands beneath it.
    pub(super) text: Option<&'a str>,
}

/// A line of the excerpt: which part of the source it shows, and where that stands in the excerpt.
struct Piece {
    shown: Span,
    offset: usize,
}

impl Piece {
    /// Where a byte of the source stands in the excerpt, or would if it were shown.
    fn place(&self, offset: usize) -> usize {
        self.offset + offset.clamp(self.shown.start, self.shown.end) - self.shown.start
    }
}

impl<'a> Excerpt<'a> {
    /// The excerpt for a diagnostic in this source.
    pub(super) fn new(source: &SourceFile, diagnostic: &'a Diagnostic) -> Self {
        let fault = shorten(source, diagnostic.span());
        let fault_line = source.line(fault.start);
        let mut spans = vec![(fault, None)];
        let mut left_out = Vec::new();
        for label in diagnostic.labels() {
            let span = shorten(source, label.span);
            if span == fault && spans[0].1.is_none() {
                spans[0].1 = Some(label);
            } else if source.line(span.start).abs_diff(fault_line) <= REACH {
                spans.push((span, Some(label)));
            } else {
                left_out.push(label);
            }
        }
        let first_line = spans.iter().map(|(span, _)| source.line(span.start)).min();
        let last_line = spans.iter().map(|(span, _)| source.line(span.end)).max();
        let mut excerpt = Self {
            text: String::new(),
            first_line: first_line.unwrap_or(fault_line),
            last_line: last_line.unwrap_or(fault_line),
            marks: Vec::new(),
            left_out,
        };
        let pieces = excerpt.write_lines(source, &spans);
        for (index, (span, label)) in spans.into_iter().enumerate() {
            let piece = |offset| &pieces[source.line(offset) - excerpt.first_line];
            let (first, last) = (piece(span.start), piece(span.end));
            let hidden = span.start > first.shown.end || span.end < first.shown.start;
            match label {
                Some(label) if hidden && index > 0 => excerpt.left_out.push(label),
                _ => excerpt.marks.push(Mark {
                    range: first.place(span.start)..last.place(span.end),
                    text: label.map(|label| label.text.as_str()),
                }),
            }
        }
        excerpt
    }

    /// Writes the lines from the first to the last, each around the first place that it is shown for.
    fn write_lines(
        &mut self,
        source: &SourceFile,
        spans: &[(Span, Option<&'a Label>)],
    ) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for number in self.first_line..=self.last_line {
            let line = source.line_span(number);
            let touching =
                spans.iter().find(|(span, _)| span.start <= line.end && span.end >= line.start);
            let focus = touching.map_or(line.start, |(span, _)| span.start);
            let shown = window(source.text(), line, focus.clamp(line.start, line.end));
            if shown.start > line.start {
                self.text.push_str(ELLIPSIS);
            }
            let offset = self.text.len();
            self.text.push_str(&visible(source.slice(shown)));
            if shown.end < line.end {
                self.text.push_str(ELLIPSIS);
            }
            self.text.push('\n');
            pieces.push(Piece { shown, offset });
        }
        pieces
    }
}

/// A place cut off at the end of its last line that is shown.
fn shorten(source: &SourceFile, span: Span) -> Span {
    let span = source.clamp_span(span);
    let last = source.line(span.start) + TALL - 1;
    if source.line(span.end) <= last {
        return span;
    }
    Span::new(span.start, source.line_span(last).end)
}

/// The part of a line to show so that the byte at `focus` is in it.
fn window(text: &str, line: Span, focus: usize) -> Span {
    if forward(&text[line.start..line.end], WIDTH) == line.len() {
        return line;
    }
    let start = line.start + back(&text[line.start..focus], LEAD);
    let end = start + forward(&text[start..line.end], WIDTH);
    if end < line.end {
        return Span::new(start, end);
    }
    Span::new(line.start + back(&text[line.start..end], WIDTH), end)
}

/// Where the first `count` characters of a text end.
fn forward(text: &str, count: usize) -> usize {
    let next = text.char_indices().nth(count);
    next.map_or(text.len(), |(offset, _)| offset)
}

/// Where the last `count` characters of a text start.
fn back(text: &str, count: usize) -> usize {
    let first = text.char_indices().rev().nth(count - 1);
    first.map_or(0, |(offset, _)| offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lines_are_shown_whole() {
        let text = "é".repeat(WIDTH);
        let line = Span::new(0, text.len());
        assert_eq!(window(&text, line, 20), line);
    }

    #[test]
    fn long_lines_are_shown_around_the_place() {
        let text = "é".repeat(1000);
        let line = Span::new(0, text.len());
        let shown = |focus: usize| {
            let span = window(&text, line, focus * 2);
            (span.start / 2, span.end / 2)
        };
        assert_eq!(shown(0), (0, 120));
        assert_eq!(shown(40), (0, 120));
        assert_eq!(shown(41), (1, 121));
        assert_eq!(shown(500), (460, 580));
        assert_eq!(shown(990), (880, 1000));
        assert_eq!(shown(1000), (880, 1000));
    }
}
