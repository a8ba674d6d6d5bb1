//! One thing that is wrong.

use std::fmt;
use std::sync::Arc;

use super::{Code, Position, Severity, SourceFile, Span, in_words};

/// A remark on a stretch of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The stretch it speaks of.
    pub span: Span,
    /// What it says.
    pub text: String,
}

/// What is wrong, where, and what could stand there.
///
/// One word wide, so that it can be an error as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    code: Code,
    severity: Severity,
    message: String,
    source: Option<Arc<SourceFile>>,
    span: Span,
    labels: Vec<Label>,
    understood: Option<String>,
    expected: Vec<String>,
    help: Vec<String>,
}

/// Building one.
impl Diagnostic {
    /// An error.
    #[must_use]
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message.into())
    }

    /// A warning.
    #[must_use]
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message.into())
    }

    /// A note.
    #[must_use]
    pub fn note(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message.into())
    }

    pub(crate) fn new(severity: Severity, code: Code, message: String) -> Self {
        Self(Box::new(Inner {
            code,
            severity,
            message,
            source: None,
            span: Span::default(),
            labels: Vec::new(),
            understood: None,
            expected: Vec::new(),
            help: Vec::new(),
        }))
    }

    /// It is at this place.
    #[must_use]
    pub fn at(mut self, source: &Arc<SourceFile>, span: impl Into<Span>) -> Self {
        self.0.span = source.clamp_span(span.into());
        self.0.source = Some(Arc::clone(source));
        self
    }

    /// The same for a source whose text need not be at hand: the place is known to be good.
    #[must_use]
    pub(crate) fn at_unread(mut self, source: &Arc<SourceFile>, span: Span) -> Self {
        self.0.span = span;
        self.0.source = Some(Arc::clone(source));
        self
    }

    /// It is about a path as a whole, whose text is not at hand.
    #[must_use]
    pub fn at_path(self, path: impl Into<Arc<str>>) -> Self {
        self.at(&SourceFile::without_text(path), Span::default())
    }

    /// A remark on a stretch of the same source; one on the very place of the fault stands beneath it.
    #[must_use]
    pub fn label(mut self, span: impl Into<Span>, text: impl Into<String>) -> Self {
        self.0.labels.push(Label { span: span.into(), text: text.into() });
        self
    }

    /// How far the text made sense, in the words of the text or of the reader.
    #[must_use]
    pub fn understood(mut self, text: impl Into<String>) -> Self {
        self.0.understood = Some(text.into());
        self
    }

    /// What could stand there: words in backticks (see [`quoted`](super::quoted)), kinds of words
    /// as they are. Adds to what was expected before, each entry once.
    #[must_use]
    pub fn expected<S: Into<String>>(mut self, entries: impl IntoIterator<Item = S>) -> Self {
        for entry in entries {
            let entry = entry.into();
            if !self.0.expected.contains(&entry) {
                self.0.expected.push(entry);
            }
        }
        self
    }

    /// A way out. There may be several.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.0.help.push(text.into());
        self
    }

    /// A way out, where there is one.
    #[must_use]
    pub fn help_if(self, text: Option<String>) -> Self {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }
}

/// Reading one.
impl Diagnostic {
    /// Its code.
    #[must_use]
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// How bad it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// What is wrong, in one sentence.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The text it is about, if it is about one.
    #[must_use]
    pub fn source(&self) -> Option<&Arc<SourceFile>> {
        self.0.source.as_ref()
    }

    /// The place of the fault in the source.
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.span
    }

    /// Remarks on other places of the source.
    #[must_use]
    pub fn labels(&self) -> &[Label] {
        &self.0.labels
    }

    /// How far the text made sense.
    #[must_use]
    pub fn understood_text(&self) -> Option<&str> {
        self.0.understood.as_deref()
    }

    /// What could stand there.
    #[must_use]
    pub fn expected_entries(&self) -> &[String] {
        &self.0.expected
    }

    /// What could stand there, in words: "expected `damage`, `life` or a number".
    #[must_use]
    pub fn expected_in_words(&self) -> Option<String> {
        if self.0.expected.is_empty() {
            return None;
        }
        Some(format!("expected {}", in_words(&self.0.expected)))
    }

    /// The ways out.
    #[must_use]
    pub fn helps(&self) -> &[String] {
        &self.0.help
    }

    /// Line and column where the fault starts, if it has a place in a text.
    #[must_use]
    pub fn line_column(&self) -> Option<Position> {
        self.position(self.0.span.start)
    }

    /// Line and column just after the fault, if it has a place in a text.
    #[must_use]
    pub fn end_line_column(&self) -> Option<Position> {
        self.position(self.0.span.end)
    }

    fn position(&self, offset: usize) -> Option<Position> {
        let source = self.source()?;
        Some(source.position(offset))
    }
}

/// The short form, as compilers print it: `bolt.card:3:12: error[E0001]: …`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = self.source() {
            write!(f, "{}:", source.path())?;
            if !source.text().is_empty() {
                write!(f, "{}:", source.position(self.0.span.start))?;
            }
            f.write_str(" ")?;
        }
        write!(f, "{}[{}]: {}", self.severity(), self.code(), self.message())
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_form_has_a_place_where_there_is_one() {
        let fault = Diagnostic::error(Code::UnknownCard, "no card is called `Forrest`");
        assert_eq!(fault.to_string(), "error[E0014]: no card is called `Forrest`");
        let source = SourceFile::new("a.scenario", "Given é\n Forrest");
        assert_eq!(
            fault.at(&source, 10..17).to_string(),
            "a.scenario:2:2: error[E0014]: no card is called `Forrest`"
        );
        let fault = Diagnostic::warning(Code::UnreadablePath, "no").at_path("cards");
        assert_eq!(fault.to_string(), "cards: warning[E0012]: no");
    }

    #[test]
    fn a_place_outside_of_the_text_is_its_end() {
        let source = SourceFile::new("x", "ab");
        let fault = Diagnostic::error(Code::EmptyFile, "").at(&source, 7..9);
        assert_eq!(fault.span(), Span::at(2));
    }

    #[test]
    fn expected_entries_are_told_once() {
        let fault = Diagnostic::error(Code::UnknownPhrase, "")
            .expected(["`damage`", "`life`"])
            .expected(["`life`", "a number"]);
        assert_eq!(
            fault.expected_in_words().as_deref(),
            Some("expected `damage`, `life` or a number")
        );
    }

    #[test]
    fn it_is_one_word_wide() {
        assert_eq!(size_of::<Diagnostic>(), size_of::<usize>());
    }
}
