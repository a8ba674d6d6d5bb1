//! Quick fixes: what a diagnostic says could be written instead.

use serde_json::{Value, json};

use super::{document::Document, fault::diagnostic};
use crate::diagnostic::{Diagnostic, Span};

/// The fixes for what is wrong in a stretch of a document.
pub(super) fn actions(
    document: &Document,
    faults: &[(Diagnostic, usize)],
    range: Span,
) -> Vec<Value> {
    let touches = |span: Span| span.start <= range.end && range.start <= span.end;
    let own = faults.iter().filter(|(fault, shift)| touches(fault.span().shifted(*shift)));
    own.flat_map(|(fault, shift)| fixes(document, fault, *shift)).collect()
}

fn fixes(document: &Document, fault: &Diagnostic, shift: usize) -> Vec<Value> {
    let span = fault.span().shifted(shift);
    let mut found = Vec::new();
    for help in fault.helps() {
        let texts: Vec<String> = match help.as_str() {
            "leave it out" => vec![String::new()],
            help if help.starts_with("did you mean ") || help.starts_with("write `") => {
                help.split('`').skip(1).step_by(2).map(str::to_owned).collect()
            }
            _ => continue,
        };
        for text in texts {
            found.push(fix(document, fault, shift, span, &text));
        }
    }
    found
}

fn fix(document: &Document, fault: &Diagnostic, shift: usize, span: Span, text: &str) -> Value {
    let line = document.text.line_span(document.text.line_of(span.start));
    let rest = &document.text.text[span.start..line.end];
    // A suggestion of several words stands for as many.
    let words = text.split(' ').count();
    let word_ends = rest.char_indices().skip(1).filter(|(at, letter)| {
        !letter.is_alphanumeric() && rest[..*at].ends_with(char::is_alphanumeric)
    });
    let nth = word_ends.map(|(at, _)| at).nth(words - 1).unwrap_or(rest.len());
    let end = if words > 1 { span.end.max(span.start + nth) } else { span.end };
    let capital = rest.starts_with(char::is_uppercase);
    let mut letters = text.chars();
    let text = match letters.next().filter(|_| capital) {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text.to_owned(),
    };
    // What is left out takes the space before it along.
    let before = &document.text.text[line.start..span.start];
    let gap = if text.is_empty() { before.len() - before.trim_end().len() } else { 0 };
    let range = document.text.range(Span::new(span.start - gap, end));
    let title = if text.is_empty() { "Leave it out".to_owned() } else { format!("Write `{text}`") };
    json!({
        "title": title,
        "kind": "quickfix",
        "diagnostics": [diagnostic(fault, shift, &document.text, &document.uri)],
        "edit": { "changes": { &document.uri: [{ "range": range, "newText": text }] } },
    })
}
