//! A diagnostic for people: the message, the place in its lines, and the ways out.

use annotate_snippets::renderer::{DEFAULT_LINE_NUM_STYLE, Style};
use annotate_snippets::{
    AnnotationKind, Group, Level, Message, Renderer, Snippet, normalize_untrusted_str,
};

use super::excerpt::Excerpt;
use super::words::visible;
use super::{Diagnostic, Severity, SourceFile, in_words};

/// Lines come shortened already; nothing is to be cut off again.
const TERMINAL_WIDTH: usize = 1000;

impl Diagnostic {
    /// The long form, of several lines and with no line end after the last one.
    ///
    /// The time this takes does not depend on how long the lines of the source are, once its lines
    /// have been counted.
    #[must_use]
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.term_width(TERMINAL_WIDTH);
        let title =
            level(self.severity()).primary_title(visible(self.message())).id(self.code().as_str());
        let Some(source) = self.source() else {
            let group = title.elements(self.remarks());
            return renderer.render(&[group]);
        };
        let mut report = renderer.render(&[Group::with_title(title)]);
        let excerpt = (!source.text().is_empty()).then(|| Excerpt::new(source, self));
        let margin = excerpt.as_ref().map_or(1, |excerpt| digits(excerpt.last_line));
        report.push('\n');
        report.push_str(&self.location(source, margin, color));
        let mut body = Group::with_level(level(self.severity()));
        if let Some(excerpt) = excerpt {
            let far = excerpt.left_out.iter().map(|label| {
                let place = source.position(label.span.start);
                remark("note", &format!("at {place}: {}", label.text))
            });
            let far: Vec<_> = far.collect();
            body = body.element(snippet(excerpt)).elements(far);
        }
        body = body.elements(self.remarks());
        if !body.is_empty() {
            report.push('\n');
            report.push_str(&renderer.render(&[body]));
        }
        report
    }

    /// The line with path, line and column. The renderer would count columns in the excerpt.
    fn location(&self, source: &SourceFile, margin: usize, color: bool) -> String {
        let style = if color { DEFAULT_LINE_NUM_STYLE } else { Style::new() };
        let path = normalize_untrusted_str(&visible(source.path()));
        let place = if source.text().is_empty() {
            String::new()
        } else {
            format!(":{}", source.position(self.span().start))
        };
        format!("{:margin$}{style}-->{style:#} {path}{place}", "")
    }

    /// What stands below the excerpt.
    fn remarks(&self) -> Vec<Message<'static>> {
        let understood = self.understood_text().map(|text| remark("understood", text));
        let expected = (!self.expected_entries().is_empty())
            .then(|| remark("expected", &in_words(self.expected_entries())));
        let help = self.helps().iter().map(|text| remark("help", text));
        understood.into_iter().chain(expected).chain(help).collect()
    }
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}

fn remark(name: &'static str, text: &str) -> Message<'static> {
    Level::NOTE.with_name(name).message(normalize_untrusted_str(&visible(text)))
}

fn snippet(excerpt: Excerpt<'_>) -> Snippet<'static, annotate_snippets::Annotation<'static>> {
    let marks = excerpt.marks.into_iter().enumerate().map(|(index, mark)| {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        kind.span(mark.range).label(mark.text.map(|text| normalize_untrusted_str(&visible(text))))
    });
    let marks: Vec<_> = marks.collect();
    Snippet::source(excerpt.text).line_start(excerpt.first_line).annotations(marks)
}

/// How many digits a number has.
fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

#[cfg(test)]
mod tests;
