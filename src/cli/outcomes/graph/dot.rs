//! The graph for Graphviz.

use std::fmt::Write;

use super::{Kind, Picture};

pub(super) fn draw(pictures: &[Picture]) -> String {
    let mut out =
        String::from("digraph outcomes {\n  rankdir=TB;\n  node [fontname=\"sans-serif\"];\n");
    for (number, picture) in pictures.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  subgraph cluster_{number} {{");
        let _ = writeln!(out, "    label={};", quoted(&picture.title));
        for (index, node) in picture.nodes.iter().enumerate() {
            let shape = match node.kind {
                Kind::Event => "box",
                Kind::Choice => "diamond",
                Kind::Outcome => "box, style=rounded, penwidth=2",
                Kind::Refused => "box, style=dashed",
                Kind::Note => "note",
            };
            let words = quoted(&node.words);
            let _ = writeln!(out, "    n{number}_{index} [shape={shape}, label={words}];");
        }
        for edge in &picture.edges {
            let (from, to, words) = (edge.from, edge.to, quoted(&edge.words));
            let _ = writeln!(out, "    n{number}_{from} -> n{number}_{to} [label={words}];");
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}
