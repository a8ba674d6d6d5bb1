//! Diagnostics in the protocol's form.

use serde_json::{Value, json};

use super::place::Text;
use crate::diagnostic::{Diagnostic, Severity, Span};

/// A diagnostic whose places are `shift` bytes further on in the text.
pub(super) fn diagnostic(one: &Diagnostic, shift: usize, text: &Text, uri: &str) -> Value {
    let severity = match one.severity() {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Note => 3,
    };
    let mut message = one.message().to_owned();
    let understood = one.understood_text().map(|words| format!("understood: {words}"));
    for remark in understood.iter().chain(&one.expected_in_words()).chain(one.helps()) {
        message.push('\n');
        message.push_str(remark);
    }
    let related = one.labels().iter().map(|label| {
        let range = text.range(label.span.shifted(shift));
        json!({ "location": { "uri": uri, "range": range }, "message": label.text })
    });
    let span = one.span().shifted(shift);
    // What is missing at the end of a line is shown on the letter before.
    let span =
        if span.is_empty() && span.start > 0 { Span::new(span.start - 1, span.end) } else { span };
    json!({
        "range": text.range(span),
        "severity": severity,
        "code": one.code(),
        "source": "cardscript",
        "message": message,
        "relatedInformation": related.collect::<Vec<_>>(),
    })
}
