//! The graph of a search as a value: what happens and what is chosen, merged where
//! games are equal.

use hashbrown::HashMap;

use crate::game::Key;

/// A graph of events, choices and ends.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The nodes; the first is where it starts.
    pub nodes: Vec<GraphNode>,
    /// The edges, in the order in which they are found.
    pub edges: Vec<GraphEdge>,
    seen: HashMap<(Key, usize), usize>,
    /// The stage at which each node was found; none for the start.
    stages: Vec<Option<usize>>,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphNode {
    /// What it is.
    pub kind: NodeKind,
    /// What it says.
    pub words: String,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind {
    /// Something happens.
    Event,
    /// Somebody chooses.
    Choice,
    /// Nothing is left to do; the outcome with this number, once it is known.
    Rest(Option<usize>),
    /// It turned out not to be legal.
    Refused,
}

/// An edge from one node to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphEdge {
    /// From which node.
    pub from: usize,
    /// To which node.
    pub to: usize,
    /// The option chosen, in words; empty where nothing was chosen.
    pub words: String,
    /// By which rule it was asked.
    pub rule: Option<&'static str>,
    /// How many ways of choosing are merged in it.
    pub ways: u64,
}

impl Default for Graph {
    fn default() -> Self {
        let start = GraphNode { kind: NodeKind::Rest(None), words: String::new() };
        Self { nodes: vec![start], edges: Vec::new(), seen: HashMap::new(), stages: vec![None] }
    }
}

impl Graph {
    /// The node of this game at this stage of a longer search; made if it is new.
    pub(super) fn node(
        &mut self,
        key: Key,
        stage: usize,
        make: impl FnOnce() -> GraphNode,
    ) -> usize {
        *self.seen.entry((key, stage)).or_insert_with(|| {
            self.nodes.push(make());
            self.stages.push(Some(stage));
            self.nodes.len() - 1
        })
    }

    /// A node that is equal to no other.
    pub(super) fn add(&mut self, node: GraphNode) -> usize {
        self.nodes.push(node);
        self.stages.push(None);
        self.nodes.len() - 1
    }

    /// An edge, if there is no such edge yet.
    pub(super) fn edge(&mut self, edge: GraphEdge) {
        if !self.edges.contains(&edge) {
            self.edges.push(edge);
        }
    }

    /// At a node where nothing was left to do, this happens, and it goes on there. What
    /// was found at the same stage is told already.
    pub fn goes_on(&mut self, from: usize, words: &str, to: usize, stage: usize) {
        if let Some(node) = self.nodes.get_mut(from)
            && node.words.is_empty()
            && self.stages.get(from) != Some(&Some(stage))
        {
            node.kind = NodeKind::Event;
            words.clone_into(&mut node.words);
        }
        self.edge(GraphEdge { from, to, words: String::new(), rule: None, ways: 1 });
    }

    /// The same graph without nodes where nothing is told: a choice that was pinned, or
    /// what goes on within one event.
    #[must_use]
    pub fn contracted(&self, told: impl Fn(&GraphNode) -> bool) -> Self {
        let mut onward: Vec<usize> = (0..self.nodes.len()).collect();
        for (index, node) in self.nodes.iter().enumerate() {
            let mut edges = self.edges.iter().filter(|edge| edge.from == index);
            if let (Some(only), None) = (edges.next(), edges.next())
                && only.words.is_empty()
                && only.to != index
                && !told(node)
            {
                onward[index] = only.to;
            }
        }
        let end = |mut node: usize| {
            // A circle of nodes that tell nothing is left as it is.
            for _ in 0..onward.len() {
                if onward[node] == node {
                    break;
                }
                node = onward[node];
            }
            node
        };
        let mut places = vec![None; self.nodes.len()];
        let mut graph = Self::default();
        graph.nodes.clear();
        graph.stages.clear();
        for (index, node) in self.nodes.iter().enumerate() {
            if end(index) == index {
                places[index] = Some(graph.add(node.clone()));
            }
        }
        for edge in &self.edges {
            if let (Some(from), Some(to)) = (places[edge.from], places[end(edge.to)]) {
                graph.edge(GraphEdge { from, to, ..edge.clone() });
            }
        }
        graph
    }
}
