//! The graph as an image: layers from the start downwards.

use std::fmt::Write;

use super::{Kind, Node, Picture};

/// How many characters of a node stand on one line.
const COLUMNS: usize = 34;
const CHAR: usize = 7;
const LINE: usize = 17;
const PAD: usize = 12;
const GAP_X: usize = 60;
const GAP_Y: usize = 90;
const MARGIN: usize = 24;

struct Block {
    lines: Vec<String>,
    width: usize,
    height: usize,
    layer: usize,
    x: usize,
    y: usize,
}

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
    let mut blocks: Vec<Block> = picture.nodes.iter().map(block).collect();
    layers(picture, &mut blocks);
    let title = top + LINE;
    let size = place(picture, &mut blocks, title + LINE);
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"{title}\" font-weight=\"bold\">{}</text>",
        escaped(&picture.title)
    );
    for edge in &picture.edges {
        line(out, &blocks[edge.from], &blocks[edge.to]);
    }
    for (node, block) in picture.nodes.iter().zip(&blocks) {
        shape(out, node.kind, block);
    }
    labels(picture, &blocks, out);
    (size.0.max(MARGIN * 2 + picture.title.chars().count() * CHAR), size.1)
}

fn block(node: &Node) -> Block {
    let lines = wrapped(&node.words, COLUMNS);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = (longest * CHAR + 2 * PAD, lines.len() * LINE + PAD);
    Block { lines, width, height, layer: 0, x: 0, y: 0 }
}

/// Each node below all that lead to it; a circle does not push for ever.
fn layers(picture: &Picture, blocks: &mut [Block]) {
    for _ in 0..blocks.len() {
        let mut moved = false;
        for edge in picture.edges.iter().filter(|edge| edge.from < edge.to) {
            let layer = blocks[edge.from].layer + 1;
            if blocks[edge.to].layer < layer {
                blocks[edge.to].layer = layer;
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    let last = blocks.iter().map(|block| block.layer).max().unwrap_or(0);
    for (node, block) in picture.nodes.iter().zip(blocks.iter_mut()) {
        if node.kind == Kind::Note {
            block.layer = last + 1;
        }
    }
}

/// Rows from the top; in a row, below the middle of what leads there. Gives the size.
fn place(picture: &Picture, blocks: &mut [Block], top: usize) -> (usize, usize) {
    let last = blocks.iter().map(|block| block.layer).max().unwrap_or(0);
    let (mut y, mut width) = (top, 0);
    for layer in 0..=last {
        let mut row: Vec<usize> =
            (0..blocks.len()).filter(|&index| blocks[index].layer == layer).collect();
        let middle = |index: usize, blocks: &[Block]| {
            let from = picture.edges.iter().filter(|edge| edge.to == index && edge.from != index);
            let from: Vec<usize> = from
                .map(|edge| &blocks[edge.from])
                .filter(|block| block.layer < layer)
                .map(|block| block.x + block.width / 2)
                .collect();
            if from.is_empty() { 0 } else { from.iter().sum::<usize>() / from.len() }
        };
        row.sort_by_key(|&index| middle(index, blocks));
        let mut x = MARGIN;
        let mut high = 0;
        for index in row {
            // Room for the words of the edge that leads there.
            let words = picture.edges.iter().filter(|edge| edge.to == index);
            let words = words.map(|edge| edge.words.chars().count().min(COLUMNS) * CHAR).max();
            let room = blocks[index].width.max(words.unwrap_or(0));
            let left = (room - blocks[index].width) / 2;
            (blocks[index].x, blocks[index].y) = (x + left, y);
            x += room + GAP_X;
            high = high.max(blocks[index].height);
        }
        width = width.max(x - GAP_X + MARGIN);
        y += high + GAP_Y;
    }
    (width, y - GAP_Y + MARGIN)
}

fn ends(from: &Block, to: &Block) -> ((usize, usize), (usize, usize)) {
    ((from.x + from.width / 2, from.y + from.height), (to.x + to.width / 2, to.y))
}

fn line(out: &mut String, from: &Block, to: &Block) {
    let ((x1, y1), (x2, y2)) = ends(from, to);
    let _ = writeln!(
        out,
        "<path d=\"M{x1} {y1} C{x1} {} {x2} {} {x2} {y2}\" fill=\"none\" stroke=\"#555\" \
         marker-end=\"url(#arrow)\"/>",
        y1 + GAP_Y / 2,
        y2.saturating_sub(GAP_Y / 2),
    );
}

/// The words of edges, above what they lead to; of several to one node one below the other.
fn labels(picture: &Picture, blocks: &[Block], out: &mut String) {
    for (index, block) in blocks.iter().enumerate() {
        let edges = picture.edges.iter().filter(|edge| edge.to == index && !edge.words.is_empty());
        let lines: Vec<String> =
            edges.flat_map(|edge| wrapped(&edge.words, COLUMNS)).take(4).collect();
        for (row, words) in lines.iter().rev().enumerate() {
            let (x, y) = (block.x + block.width / 2, block.y.saturating_sub(14 + row * (LINE - 2)));
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"#1a4\" stroke=\"white\" \
                 stroke-width=\"4\" paint-order=\"stroke\">{}</text>",
                escaped(words)
            );
        }
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

fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { continue };
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > columns {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
