//! Where the boxes of a graph stand: in layers from the start on, downwards where few
//! stand side by side, else to the right, so that many outcomes make a list.

use super::{Kind, Node, Picture};

/// How many characters of a box or of the words of an edge stand on one line.
const COLUMNS: usize = 34;
pub(super) const CHAR: usize = 7;
pub(super) const LINE: usize = 17;
pub(super) const PAD: usize = 12;
pub(super) const MARGIN: usize = 24;
/// Between two boxes of one layer.
const BESIDE: usize = 28;
/// Between two layers, beside the words between them.
const BETWEEN: usize = 44;
/// The most boxes of a layer that stand side by side.
const FEW: usize = 4;

/// A box with its text.
pub(super) struct Block {
    pub(super) lines: Vec<String>,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) x: usize,
    pub(super) y: usize,
    layer: usize,
    /// Where its middle is, across the layers.
    middle: f64,
    /// How much room it takes there, with the words of what leads to it.
    room: f64,
}

/// The words of all edges from one box to another.
pub(super) struct Label {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) lines: Vec<String>,
    /// Do others lead there from elsewhere?
    pub(super) shared: bool,
}

/// Everything placed.
pub(super) struct Layout {
    pub(super) blocks: Vec<Block>,
    pub(super) labels: Vec<Label>,
    /// Do the layers go to the right?
    pub(super) sideways: bool,
    /// The right and the lower edge.
    pub(super) size: (usize, usize),
}

impl Layout {
    /// Places a picture below `top`.
    pub(super) fn of(picture: &Picture, top: usize) -> Self {
        let mut blocks: Vec<Block> = picture.nodes.iter().map(block).collect();
        let labels = labels(picture);
        layers(picture, &mut blocks);
        let last = blocks.iter().map(|block| block.layer).max().unwrap_or(0);
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
        for (index, block) in blocks.iter().enumerate() {
            rows[block.layer].push(index);
        }
        let sideways = rows.iter().any(|row| row.len() > FEW);
        for (index, block) in blocks.iter_mut().enumerate() {
            let own = if sideways { block.height } else { block.width };
            let words = labels.iter().filter(|label| label.to == index && !label.shared);
            let words = words.map(|label| label.extent(!sideways)).max().unwrap_or(0);
            block.room = as_length(own.max(words));
        }
        across(picture, &mut blocks, &mut rows);
        let mut layout = Self { blocks, labels, sideways, size: (0, 0) };
        layout.along(&rows, top);
        layout
    }

    /// Gives each layer its place, one behind the other, with room for words between.
    fn along(&mut self, rows: &[Vec<usize>], top: usize) {
        let first = self.blocks.iter().map(|block| block.middle - block.room / 2.0);
        let shift = first.fold(f64::INFINITY, f64::min);
        let mut at = if self.sideways { MARGIN } else { top };
        for (layer, row) in rows.iter().enumerate() {
            let leads = |label: &&Label| self.blocks[label.to].layer == layer;
            let words = self.labels.iter().filter(leads);
            let words = words.map(|label| label.extent(self.sideways)).max();
            // Lines that part or meet want some room of their own.
            let bends = if words.is_some() && self.sideways { BETWEEN } else { 0 };
            at += if layer == 0 { 0 } else { BETWEEN + bends + words.unwrap_or(0) };
            let mut deep = 0;
            for &index in row {
                let block = &mut self.blocks[index];
                let (own, depth) = match self.sideways {
                    true => (block.height, block.width),
                    false => (block.width, block.height),
                };
                let start = as_pixels(block.middle - shift - as_length(own) / 2.0);
                (block.x, block.y) = match self.sideways {
                    true => (at, top + start),
                    false => (MARGIN + start, at),
                };
                deep = deep.max(depth);
            }
            at += deep;
        }
        let right = self.blocks.iter().map(|block| block.x + block.width).max().unwrap_or(0);
        let below = self.blocks.iter().map(|block| block.y + block.height).max().unwrap_or(0);
        // Words may be wider than the box that they lead to.
        let half = |label: &Label| {
            let to = &self.blocks[label.to];
            to.x + to.width / 2 + label.extent(true) / 2
        };
        let words = self.labels.iter().map(half).max().unwrap_or(0);
        let right = if self.sideways { right } else { right.max(words) };
        self.size = (right + MARGIN, below + MARGIN);
    }
}

impl Label {
    /// How wide its words are, or how high.
    pub(super) fn extent(&self, wide: bool) -> usize {
        match wide {
            true => self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) * CHAR,
            false => self.lines.len() * LINE,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "an image is not so large")]
const fn as_length(pixels: usize) -> f64 {
    pixels as f64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is positive")]
fn as_pixels(length: f64) -> usize {
    length.max(0.0).round() as usize
}

fn block(node: &Node) -> Block {
    // In an outcome each player stands on a line of their own.
    let parts = node.words.split_inclusive("; ").filter(|_| node.kind == Kind::Outcome);
    let mut lines: Vec<String> = parts.flat_map(wrapped).collect();
    if lines.is_empty() {
        lines = wrapped(&node.words);
    }
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = (longest * CHAR + 2 * PAD, lines.len() * LINE + PAD);
    Block { lines, width, height, x: 0, y: 0, layer: 0, middle: 0.0, room: 0.0 }
}

/// The words of the edges, those from one box to another together.
fn labels(picture: &Picture) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    for edge in picture.edges.iter().filter(|edge| !edge.words.is_empty()) {
        let lines = wrapped(&edge.words);
        let same = |label: &&mut Label| (label.from, label.to) == (edge.from, edge.to);
        match labels.iter_mut().find(same) {
            Some(label) => label.lines.extend(lines),
            None => {
                let other = |other: &super::Edge| other.to == edge.to && other.from != edge.from;
                let shared = picture.edges.iter().any(other);
                labels.push(Label { from: edge.from, to: edge.to, lines, shared });
            }
        }
    }
    labels
}

/// Each node behind all that lead to it; a circle does not push for ever.
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

/// Places the boxes across the layers: each near the middle of what leads to it and of
/// what it leads to, by turns.
fn across(picture: &Picture, blocks: &mut [Block], rows: &mut [Vec<usize>]) {
    const TURNS: usize = 6;
    for turn in 0..TURNS {
        let forward = turn % 2 == 0;
        let order: Vec<usize> =
            if forward { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for layer in order {
            let row = &mut rows[layer];
            let wanted = |index: usize, blocks: &[Block]| {
                let near = picture.edges.iter().filter_map(|edge| {
                    let (own, other) =
                        if forward { (edge.to, edge.from) } else { (edge.from, edge.to) };
                    let before = match forward {
                        true => blocks[other].layer < layer,
                        false => blocks[other].layer > layer,
                    };
                    (own == index && before).then(|| blocks[other].middle)
                });
                let near: Vec<f64> = near.collect();
                match near.is_empty() {
                    true => blocks[index].middle,
                    false => near.iter().sum::<f64>() / as_length(near.len()),
                }
            };
            let mut wants: Vec<(f64, usize)> =
                row.iter().map(|&index| (wanted(index, blocks), index)).collect();
            // Only the first turns change who stands before whom.
            if turn < 2 {
                wants.sort_by(|left, right| left.0.total_cmp(&right.0));
            }
            *row = wants.iter().map(|(_, index)| *index).collect();
            spread(blocks, &wants);
        }
    }
}

/// Sets the boxes of a layer where they want to be, as far as they have room.
fn spread(blocks: &mut [Block], wants: &[(f64, usize)]) {
    let mut free = f64::NEG_INFINITY;
    let mut off = 0.0;
    for &(want, index) in wants {
        let half = blocks[index].room / 2.0;
        let middle = want.max(free + half);
        blocks[index].middle = middle;
        free = middle + half + as_length(BESIDE);
        off += want - middle;
    }
    let shift = off / as_length(wants.len().max(1));
    wants.iter().for_each(|&(_, index)| blocks[index].middle += shift);
}

fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { continue };
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > COLUMNS {
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
