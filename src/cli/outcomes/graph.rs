//! `cardscript outcomes --graph`: the outcomes as a picture.

mod dot;
mod layout;
mod mermaid;
mod svg;

use std::{fs, io, path::Path};

use super::{ScenarioOut, words::player_words};
use crate::{
    cli::{args::Format, output, session::Session},
    explore::{Graph, NodeKind},
};

/// The most nodes of one scenario that are drawn.
const MAX_NODES: usize = 150;

/// One scenario's graph, ready to be drawn.
pub(super) struct Picture {
    title: String,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// What is not in it.
    left_out: Option<String>,
}

struct Node {
    kind: Kind,
    words: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Event,
    Choice,
    Outcome,
    Refused,
    /// What is left out.
    Note,
}

struct Edge {
    from: usize,
    to: usize,
    words: String,
}

impl Picture {
    /// The graph of a search, with words for its outcomes.
    pub(super) fn new(graph: &Graph, found: &ScenarioOut) -> Self {
        let graph = graph.contracted(|node| match node.kind {
            NodeKind::Event => true,
            NodeKind::Rest(outcome) => outcome.is_some(),
            _ => false,
        });
        // Nearest first: what is left out is what is farthest from the start.
        let order = breadth_first(&graph);
        let kept = order.len().min(MAX_NODES);
        let mut places = vec![None; graph.nodes.len()];
        let mut nodes = Vec::new();
        for &index in &order[..kept] {
            places[index] = Some(nodes.len());
            let node = &graph.nodes[index];
            let (kind, words) = match node.kind {
                NodeKind::Event => (Kind::Event, node.words.clone()),
                NodeKind::Choice => (Kind::Choice, node.words.clone()),
                NodeKind::Refused => (Kind::Refused, format!("not legal: {}", node.words)),
                NodeKind::Rest(number) => (Kind::Outcome, outcome_words(found, number)),
            };
            nodes.push(Node { kind, words });
        }
        let edges = graph.edges.iter().filter_map(|edge| {
            let rule = edge.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
            let ways = match edge.ways {
                1 => String::new(),
                ways => format!(" [{ways} ways]"),
            };
            let words = format!("{}{rule}{ways}", edge.words);
            Some(Edge { from: places[edge.from]?, to: places[edge.to]?, words })
        });
        let edges = edges.collect();
        let left_out = left_out(&graph, &order[kept..], found.complete);
        if let Some(words) = &left_out {
            nodes.push(Node { kind: Kind::Note, words: words.clone() });
        }
        Self { title: found.name.clone(), nodes, edges, left_out }
    }
}

fn outcome_words(found: &ScenarioOut, number: Option<usize>) -> String {
    let outcome = number.and_then(|number| Some((number, found.outcomes.get(number)?)));
    let Some((number, outcome)) = outcome else { return "it goes on".to_owned() };
    let players = &outcome.outcome.players;
    let players: Vec<_> = players.iter().map(|(name, player)| player_words(name, player)).collect();
    format!("{}. {}", number + 1, players.join("; "))
}

fn left_out(graph: &Graph, rest: &[usize], complete: bool) -> Option<String> {
    let count = |fits: fn(NodeKind) -> bool| {
        rest.iter().filter(|&&index| fits(graph.nodes[index].kind)).count()
    };
    let outcomes = count(|kind| matches!(kind, NodeKind::Rest(_)));
    let others = rest.len() - outcomes;
    match (rest.is_empty(), complete) {
        (true, true) => None,
        (true, false) => Some("the search was cut: there may be more".to_owned()),
        (false, complete) => {
            let more = if complete { "" } else { "; the search was cut, too" };
            Some(format!("left out: {outcomes} outcomes, {others} events and choices{more}"))
        }
    }
}

fn breadth_first(graph: &Graph) -> Vec<usize> {
    let mut outgoing = vec![Vec::new(); graph.nodes.len()];
    let mut incoming = vec![0usize; graph.nodes.len()];
    for edge in &graph.edges {
        outgoing[edge.from].push(edge.to);
        incoming[edge.to] += 1;
    }
    let mut seen = vec![false; graph.nodes.len()];
    // The start, and whatever else nothing leads to.
    let mut order: Vec<usize> =
        (0..graph.nodes.len()).filter(|&index| index == 0 || incoming[index] == 0).collect();
    order.retain(|&index| index == 0 || !outgoing[index].is_empty());
    order.iter().for_each(|&index| seen[index] = true);
    let mut next = 0;
    while let Some(&index) = order.get(next) {
        next += 1;
        for &to in &outgoing[index] {
            if !std::mem::replace(&mut seen[to], true) {
                order.push(to);
            }
        }
    }
    order
}

/// Writes the pictures to a file, in the way that its name ends. Tells whether it
/// could.
pub(super) fn write(path: &Path, pictures: &[Picture], session: &mut Session) -> io::Result<bool> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let text = match ending.as_deref() {
        Some("svg") => svg::draw(pictures),
        Some("dot" | "gv") => dot::draw(pictures),
        Some("mmd") => mermaid::draw(pictures),
        _ => {
            let path = path.display();
            output::complain(&format!("error: `{path}` does not end in .svg, .dot or .mmd"));
            return Ok(false);
        }
    };
    if let Err(error) = fs::write(path, text) {
        output::complain(&format!("error: cannot write `{}`: {error}", path.display()));
        return Ok(false);
    }
    // JSON stands alone on standard output.
    if session.format == Format::Json {
        return Ok(true);
    }
    for picture in pictures {
        if let Some(words) = &picture.left_out {
            session.out.line(format!("{}: {words}", picture.title))?;
        }
    }
    session.out.line(format!("the graph is in {}", path.display()))?;
    Ok(true)
}
