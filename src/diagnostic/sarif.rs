//! Forms that other programs read: SARIF, and the annotations of GitHub's workflows.

use serde_json::{Value, json};

use super::{Code, Diagnostic, Severity, SourceFile, Span};

/// The diagnostics as a SARIF log (2.1.0), with the rules that they break.
#[must_use]
pub fn sarif(diagnostics: &[Diagnostic]) -> Value {
    let mut codes: Vec<Code> = diagnostics.iter().map(Diagnostic::code).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules: Vec<_> = codes.iter().map(|&code| rule(code)).collect();
    let results = diagnostics.iter().map(|one| {
        let index = codes.binary_search(&one.code()).ok();
        result(one, index)
    });
    let results: Vec<_> = results.collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cardscript",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: Code) -> Value {
    let explained = code.explain();
    let text = |words: &str| words.split_whitespace().collect::<Vec<_>>().join(" ");
    json!({
        "id": code,
        "shortDescription": { "text": code.title() },
        "fullDescription": { "text": explained.map_or_else(String::new, |all| text(all.cause)) },
        "help": { "text": explained.map_or_else(String::new, |all| text(all.cure)) },
    })
}

fn result(one: &Diagnostic, rule: Option<usize>) -> Value {
    let mut text = one.message().to_owned();
    for remark in one.expected_in_words().iter().chain(one.helps()) {
        text.push('\n');
        text.push_str(remark);
    }
    let mut result = json!({
        "ruleId": one.code(),
        "ruleIndex": rule,
        "level": one.severity(),
        "message": { "text": text },
    });
    if let Some(source) = one.source() {
        result["locations"] = json!([{ "physicalLocation": place(source, one.span()) }]);
        let labels = one.labels().iter().enumerate().map(|(id, label)| {
            json!({
                "id": id,
                "message": { "text": label.text },
                "physicalLocation": place(source, label.span),
            })
        });
        let labels: Vec<_> = labels.collect();
        if !labels.is_empty() {
            result["relatedLocations"] = labels.into();
        }
    }
    result
}

fn place(source: &SourceFile, span: Span) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(source.path()) } });
    if !source.text().is_empty() {
        let (from, to) = (source.position(span.start), source.position(span.end));
        place["region"] = json!({
            "startLine": from.line, "startColumn": from.column,
            "endLine": to.line, "endColumn": to.column,
        });
    }
    place
}

/// A path as a reference: what has a meaning of its own in one is escaped.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

impl Diagnostic {
    /// One line that a workflow of GitHub's shows beside the code.
    #[must_use]
    pub fn github(&self) -> String {
        let command = match self.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let mut properties = Vec::new();
        if let Some(source) = self.source() {
            properties.push(format!("file={}", escaped(source.path(), true)));
            if !source.text().is_empty() {
                let (from, to) =
                    (source.position(self.span().start), source.position(self.span().end));
                properties.push(format!("line={},endLine={}", from.line, to.line));
                if from.line == to.line {
                    properties.push(format!("col={},endColumn={}", from.column, to.column));
                }
            }
        }
        properties.push(format!("title={}", self.code()));
        let mut message = self.message().to_owned();
        for remark in self.expected_in_words().iter().chain(self.helps()) {
            message.push('\n');
            message.push_str(remark);
        }
        format!("::{command} {}::{}", properties.join(","), escaped(&message, false))
    }
}

/// What has a meaning in a workflow command is escaped.
fn escaped(text: &str, property: bool) -> String {
    let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    if property { text.replace(':', "%3A").replace(',', "%2C") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_a_workflow() {
        let source = SourceFile::new("a,b.card", "Bear {Q}\n");
        let fault = Diagnostic::error(Code::MalformedManaCost, "100% wrong").at(&source, 5..8);
        let fault = fault.help("write {G}\nor {1}");
        assert_eq!(
            fault.github(),
            "::error file=a%2Cb.card,line=1,endLine=1,col=6,endColumn=9,title=E0002::100%25 wrong%0Awrite {G}%0Aor {1}"
        );
        assert_eq!(
            Diagnostic::note(Code::EmptyFile, "no").at_path("x").github(),
            "::notice file=x,title=E0011::no"
        );
    }

    #[test]
    fn paths_as_references() {
        assert_eq!(uri("my cards/é.card"), "my%20cards/%C3%A9.card");
    }
}
