//! The graph as an image.

use std::fmt::Write;

use super::{
    Kind, Picture,
    layout::{Block, CHAR, LINE, Label, Layout, MARGIN, PAD},
};

/// One picture below the other.
pub(super) fn draw(pictures: &[Picture]) -> String {
    let (mut body, mut width, mut height) = (String::new(), 0, MARGIN);
    for picture in pictures {
        let (wide, high) = draw_one(picture, height, &mut body);
        width = width.max(wide);
        height = high + MARGIN;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#555\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    )
}

fn draw_one(picture: &Picture, top: usize, out: &mut String) -> (usize, usize) {
    let title = top + LINE;
    let layout = Layout::of(picture, title + LINE);
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"{title}\" font-weight=\"bold\">{}</text>",
        escaped(&picture.title)
    );
    for edge in &picture.edges {
        line(out, &layout, edge.from, edge.to);
    }
    for (node, block) in picture.nodes.iter().zip(&layout.blocks) {
        shape(out, node.kind, block);
    }
    for label in &layout.labels {
        words(out, &layout, label);
    }
    (layout.size.0.max(MARGIN * 2 + picture.title.chars().count() * CHAR), layout.size.1)
}

type Point = (usize, usize);

/// Where an edge begins and ends.
fn ends(layout: &Layout, from: usize, to: usize) -> (Point, Point) {
    let (from, to) = (&layout.blocks[from], &layout.blocks[to]);
    match layout.sideways {
        true => ((from.x + from.width, from.y + from.height / 2), (to.x, to.y + to.height / 2)),
        false => ((from.x + from.width / 2, from.y + from.height), (to.x + to.width / 2, to.y)),
    }
}

/// Between the words of an edge and what it leads to.
const ARROW: usize = 14;

/// An edge: a curve as far as its words, then straight on behind them.
fn line(out: &mut String, layout: &Layout, from: usize, to: usize) {
    let ((x1, y1), (x2, y2)) = ends(layout, from, to);
    let own = |label: &&Label| (label.from, label.to) == (from, to) && !label.shared;
    let words = layout.labels.iter().find(own);
    let words = words.map_or(0, |label| label.extent(layout.sideways) + ARROW);
    let (x3, y3) = match layout.sideways {
        true => (x2.saturating_sub(words).max(x1), y2),
        false => (x2, y2.saturating_sub(words).max(y1)),
    };
    let ((a, b), (c, d)) = match layout.sideways {
        true => ((x1.midpoint(x3), y1), (x1.midpoint(x3), y3)),
        false => ((x1, y1.midpoint(y3)), (x3, y1.midpoint(y3))),
    };
    let straight = if words > 0 { format!(" L{x2} {y2}") } else { String::new() };
    let _ = writeln!(
        out,
        "<path d=\"M{x1} {y1} C{a} {b} {c} {d} {x3} {y3}{straight}\" fill=\"none\" \
         stroke=\"#555\" marker-end=\"url(#arrow)\"/>"
    );
}

/// The words of an edge: before what it leads to, or in the middle of its way where
/// others lead there, too.
fn words(out: &mut String, layout: &Layout, label: &Label) {
    let (start, end) = ends(layout, label.from, label.to);
    let (wide, high) = (label.extent(true), label.extent(false));
    let (x, y) = match (label.shared, layout.sideways) {
        (true, _) => (start.0.midpoint(end.0), start.1.midpoint(end.1)),
        (false, true) => (end.0.saturating_sub(ARROW + wide / 2), end.1),
        (false, false) => (end.0, end.1.saturating_sub(ARROW + high / 2)),
    };
    let (left, top) = (x.saturating_sub(wide / 2), y.saturating_sub(high / 2));
    let _ = writeln!(
        out,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"white\" \
         fill-opacity=\"0.85\"/>"
    );
    for (row, line) in label.lines.iter().enumerate() {
        let y = top + row * LINE + 13;
        let line = escaped(line);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"#173\">{line}</text>"
        );
    }
}

fn shape(out: &mut String, kind: Kind, block: &Block) {
    let Block { lines, width, height, x, y, .. } = block;
    let (fill, stroke, round) = match kind {
        Kind::Event => ("#eef3fb", "#456", 2),
        Kind::Choice => ("#fff6dd", "#a70", 14),
        Kind::Outcome => ("#e7f6e7", "#262", 8),
        Kind::Refused => ("#fbeaea", "#a33", 2),
        Kind::Note => ("#f4f4f4", "#777", 0),
    };
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\" \
         fill=\"{fill}\" stroke=\"{stroke}\"/>"
    );
    for (row, words) in lines.iter().enumerate() {
        let (x, y) = (x + width / 2, y + PAD / 2 + row * LINE + 13);
        let words = escaped(words);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{words}</text>");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
