//! The JSON form of a diagnostic.

use serde::{Serialize, Serializer};

use super::{Code, Diagnostic, Label, Severity, SourceFile};

/// The JSON form of a [`Diagnostic`]: one object with all of these keys.
///
/// Lines count from 1, columns from 1 in characters; the end is just after the last character.
/// Where a diagnostic has no place in a text, `path` and the four numbers are `null`.
///
/// ```json
/// {
///   "path": "bolt.card", "line": 3, "column": 9, "end_line": 3, "end_column": 15,
///   "code": "E0001", "severity": "error", "message": "this phrase is not known",
///   "understood": "deals 3", "expected": ["`damage`"], "help": ["did you mean `damage`?"],
///   "labels": []
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Json<'a> {
    /// The path of the source, as it was given.
    pub path: Option<&'a str>,
    /// The line where the fault starts.
    pub line: Option<usize>,
    /// The column where the fault starts.
    pub column: Option<usize>,
    /// The line where the fault ends.
    pub end_line: Option<usize>,
    /// The column just after the fault.
    pub end_column: Option<usize>,
    /// The stable code.
    pub code: Code,
    /// `error`, `warning` or `note`.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub message: &'a str,
    /// How far the text made sense, or `null`.
    pub understood: Option<&'a str>,
    /// What could stand there, all of it.
    pub expected: &'a [String],
    /// The ways out.
    pub help: &'a [String],
    /// Remarks on other places of the same source.
    pub labels: Vec<JsonLabel<'a>>,
}

/// The JSON form of a [`Label`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JsonLabel<'a> {
    /// The line where its stretch starts.
    pub line: usize,
    /// The column where its stretch starts.
    pub column: usize,
    /// The line where its stretch ends.
    pub end_line: usize,
    /// The column just after its stretch.
    pub end_column: usize,
    /// What it says.
    pub text: &'a str,
}

impl<'a> JsonLabel<'a> {
    fn new(source: &SourceFile, label: &'a Label) -> Self {
        let start = source.position(label.span.start);
        let end = source.position(label.span.end);
        Self {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            text: &label.text,
        }
    }
}

impl Diagnostic {
    /// The JSON form.
    #[must_use]
    pub fn json(&self) -> Json<'_> {
        let source = self.source();
        let place = source.filter(|source| !source.text().is_empty());
        let start = place.and_then(|_| self.line_column());
        let end = place.and_then(|_| self.end_line_column());
        Json {
            path: source.map(|source| source.path()),
            line: start.map(|start| start.line),
            column: start.map(|start| start.column),
            end_line: end.map(|end| end.line),
            end_column: end.map(|end| end.column),
            code: self.code(),
            severity: self.severity(),
            message: self.message(),
            understood: self.understood_text(),
            expected: self.expected_entries(),
            help: self.helps(),
            labels: place.map_or_else(Vec::new, |source| {
                let labels = self.labels().iter();
                labels.map(|label| JsonLabel::new(source, label)).collect()
            }),
        }
    }
}

/// As its JSON form, [`Json`].
impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_there() {
        let source = SourceFile::new("bolt.card", "Bolt\n— deals 3 domage");
        let fault = Diagnostic::error(Code::UnknownPhrase, "this phrase is not known")
            .at(&source, 17..23)
            .label(9..14, "the verb")
            .understood("deals 3")
            .expected(["`damage`"])
            .help("did you mean `damage`?");
        let json = serde_json::to_string_pretty(&fault).expect("it is plain data");
        insta::assert_snapshot!(json, @r#"
        {
          "path": "bolt.card",
          "line": 2,
          "column": 11,
          "end_line": 2,
          "end_column": 17,
          "code": "E0001",
          "severity": "error",
          "message": "this phrase is not known",
          "understood": "deals 3",
          "expected": [
            "`damage`"
          ],
          "help": [
            "did you mean `damage`?"
          ],
          "labels": [
            {
              "line": 2,
              "column": 3,
              "end_line": 2,
              "end_column": 8,
              "text": "the verb"
            }
          ]
        }
        "#);
    }

    #[test]
    fn no_place_is_null() {
        let fault = Diagnostic::error(Code::UnreadablePath, "no").at_path("cards");
        let json = serde_json::to_string(&fault).expect("it is plain data");
        insta::assert_snapshot!(json, @r#"{"path":"cards","line":null,"column":null,"end_line":null,"end_column":null,"code":"E0012","severity":"error","message":"no","understood":null,"expected":[],"help":[],"labels":[]}"#);
    }
}
