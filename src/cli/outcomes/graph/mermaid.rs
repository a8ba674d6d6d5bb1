//! The graph for Mermaid.

use std::fmt::Write;

use super::{Kind, Picture};

pub(super) fn draw(pictures: &[Picture]) -> String {
    let mut out = String::from("flowchart TD\n");
    for (number, picture) in pictures.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  subgraph s{number} [{}]", quoted(&picture.title));
        for (index, node) in picture.nodes.iter().enumerate() {
            let (open, close) = match node.kind {
                Kind::Event | Kind::Refused => ("[", "]"),
                Kind::Choice => ("{", "}"),
                Kind::Outcome => ("([", "])"),
                Kind::Note => ("[/", "/]"),
            };
            let _ = writeln!(out, "    n{number}_{index}{open}{}{close}", quoted(&node.words));
        }
        for edge in &picture.edges {
            let (from, to) = (edge.from, edge.to);
            let label = match edge.words.is_empty() {
                true => String::new(),
                false => format!("|{}|", quoted(&edge.words)),
            };
            let _ = writeln!(out, "    n{number}_{from} -->{label} n{number}_{to}");
        }
        out.push_str("  end\n");
    }
    out
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "#quot;").replace('\n', "<br/>"))
}
