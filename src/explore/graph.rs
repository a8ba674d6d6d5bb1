//! The graph of games with an open choice, and the outcomes at its ends.

use hashbrown::HashMap;

use super::{
    Drawn, Graph, GraphEdge, GraphNode, Limits, NodeKind, Outcome, Outcomes, Policy, Refused,
    SearchError, Taken,
    orders::{self, OrderResult, OrderStep},
};
use crate::{
    engine::{self, Status},
    game::{Choice, ChoiceKind, Event, Fault, Game, Illegal, Key},
    kernel,
};

/// What stands at the end of an edge.
#[derive(Clone, Copy)]
enum End {
    Node(usize),
    Outcome(usize),
    Refused(usize),
}

/// One way, or several merged ones, from a node to what comes next.
struct Edge {
    to: End,
    /// How many ways are merged in it.
    count: u64,
    step: Step,
}

/// How an edge is told.
enum Step {
    /// An option of the node's choice.
    Option(usize),
    /// The one option that the policy left: nothing was chosen.
    Pinned,
    /// An order of replacement effects.
    Orders(Vec<OrderStep>),
}

struct Node {
    game: Game,
    edges: Vec<Edge>,
    /// The edge by which it was first reached.
    from: Option<(usize, usize)>,
}

pub struct Search<'a> {
    limits: &'a Limits,
    policy: &'a dyn Policy,
    nodes: Vec<Node>,
    seen: HashMap<Key, End>,
    outcomes: Vec<(Game, Option<(usize, usize)>)>,
    refused: Vec<(Illegal, Option<(usize, usize)>)>,
    complete: bool,
}

impl<'a> Search<'a> {
    pub fn new(limits: &'a Limits, policy: &'a dyn Policy) -> Self {
        Self {
            limits,
            policy,
            nodes: Vec::new(),
            seen: HashMap::new(),
            outcomes: Vec::new(),
            refused: Vec::new(),
            complete: true,
        }
    }

    pub fn run(mut self, game: Game) -> Result<Outcomes, SearchError> {
        let first = self.search(game)?;
        Ok(self.finish(first))
    }

    /// The same, and puts the graph to a picture.
    pub fn draw(
        mut self,
        game: Game,
        graph: &mut Graph,
        stage: usize,
    ) -> Result<Drawn, SearchError> {
        let first = self.search(game)?;
        let (first_node, places) = self.picture(graph, stage, first);
        Ok(Drawn { found: self.finish(first), first: first_node, places })
    }

    fn search(&mut self, game: Game) -> Result<End, SearchError> {
        let first = self.settle(game, None)?;
        let mut next = 0;
        while next < self.nodes.len() {
            if next >= self.limits.states || self.outcomes.len() >= self.limits.outcomes {
                self.complete = false;
                break;
            }
            self.expand(next)?;
            next += 1;
        }
        Ok(first)
    }

    /// Goes on with a game until something has to be chosen or it ends.
    fn settle(&mut self, mut game: Game, from: Option<(usize, usize)>) -> Result<End, SearchError> {
        match engine::run(&mut game, self.limits.steps) {
            Ok(Status::Choice | Status::Going) => {
                let key = game.key();
                if let Some(&end) = self.seen.get(&key) {
                    return Ok(end);
                }
                let end = End::Node(self.nodes.len());
                self.nodes.push(Node { game, edges: Vec::new(), from });
                self.seen.insert(key, end);
                Ok(end)
            }
            Ok(Status::Idle) => {
                let key = game.key();
                if let Some(&end) = self.seen.get(&key) {
                    return Ok(end);
                }
                let end = End::Outcome(self.outcomes.len());
                self.outcomes.push((game, from));
                self.seen.insert(key, end);
                Ok(end)
            }
            Err(Fault::Illegal(reason)) => Ok(self.refuse(reason, from)),
            Err(fault) => Err(SearchError { fault, choices: self.path(from) }),
        }
    }

    fn refuse(&mut self, reason: Illegal, from: Option<(usize, usize)>) -> End {
        let known = self.refused.iter().position(|(own, _)| *own == reason);
        End::Refused(known.unwrap_or_else(|| {
            self.refused.push((reason, from));
            self.refused.len() - 1
        }))
    }

    fn expand(&mut self, node: usize) -> Result<(), SearchError> {
        let game = &self.nodes[node].game;
        let Some(choice) = &game.choice else { return Ok(()) };
        if let ChoiceKind::Order { event, options } = &choice.kind {
            return self.expand_orders(node, choice.chooser, &event.clone(), &options.clone());
        }
        let pinned = self.policy.options(game, choice);
        let all = choice.len();
        let options = match pinned {
            Ok(pinned) => pinned.unwrap_or_else(|| (0..all).collect()),
            Err(reason) => {
                let to = self.refuse(reason, self.nodes[node].from);
                self.nodes[node].edges.push(Edge { to, count: 1, step: Step::Option(0) });
                return Ok(());
            }
        };
        let pinned = options.len() == 1;
        for option in options {
            let mut game = self.nodes[node].game.clone();
            let from = Some((node, self.nodes[node].edges.len()));
            // The edge stands before it is walked, so that its way can be told.
            self.nodes[node].edges.push(Edge {
                to: End::Node(node),
                count: 1,
                step: if pinned { Step::Pinned } else { Step::Option(option) },
            });
            let to = match engine::answer(&mut game, option) {
                Ok(()) => self.settle(game, from)?,
                Err(Fault::Illegal(reason)) => self.refuse(reason, from),
                Err(fault) => return Err(SearchError { fault, choices: self.path(from) }),
            };
            if let Some(edge) = self.nodes[node].edges.last_mut() {
                edge.to = to;
            }
        }
        Ok(())
    }

    fn expand_orders(
        &mut self,
        node: usize,
        chooser: crate::game::PlayerId,
        event: &Event,
        options: &[crate::game::Use],
    ) -> Result<(), SearchError> {
        let mut base = self.nodes[node].game.clone();
        base.choice = None;
        let found = orders::all(&base, chooser, event, options, self.policy, self.limits.outcomes);
        let orders::Orders { results, complete } = match found {
            Ok(found) => found,
            Err(Fault::Illegal(reason)) => {
                let to = self.refuse(reason, self.nodes[node].from);
                self.nodes[node].edges.push(Edge { to, count: 1, step: Step::Option(0) });
                return Ok(());
            }
            Err(fault) => {
                let choices = self.path(self.nodes[node].from);
                return Err(SearchError { fault, choices });
            }
        };
        self.complete &= complete;
        for result in results {
            let mut game = base.clone();
            let from = Some((node, self.nodes[node].edges.len()));
            let (count, step) = (result.count, Step::Orders(result.steps.clone()));
            self.nodes[node].edges.push(Edge { to: End::Node(node), count, step });
            let to = match perform(&mut game, event, &result) {
                Ok(()) => self.settle(game, from)?,
                Err(fault) => return Err(SearchError { fault, choices: self.path(from) }),
            };
            if let Some(edge) = self.nodes[node].edges.last_mut() {
                edge.to = to;
            }
        }
        Ok(())
    }

    /// The choices on the way that ends with this edge.
    fn path(&self, mut at: Option<(usize, usize)>) -> Vec<Taken> {
        let mut edges = Vec::new();
        while let Some((node, edge)) = at {
            edges.push((node, edge));
            at = self.nodes[node].from;
        }
        edges.into_iter().rev().flat_map(|(node, edge)| self.taken(node, edge)).collect()
    }

    fn taken(&self, node: usize, edge: usize) -> Vec<Taken> {
        let node = &self.nodes[node];
        let Some(choice) = &node.game.choice else { return Vec::new() };
        match node.edges.get(edge).map(|edge| &edge.step) {
            Some(Step::Option(chosen)) => vec![Taken {
                chooser: choice.chooser,
                rule: choice.rule(),
                options: engine::describe(&node.game, choice),
                chosen: *chosen,
            }],
            Some(Step::Orders(steps)) => {
                steps.iter().filter_map(|step| step.taken(&node.game)).collect()
            }
            Some(Step::Pinned) | None => Vec::new(),
        }
    }

    /// Puts nodes and edges to a picture. Gives where the search begins and where its
    /// outcomes are.
    fn picture(&self, graph: &mut Graph, stage: usize, first: End) -> (usize, Vec<usize>) {
        let choice = |node: &Node| {
            let words = node.game.choice.as_ref().map(|choice| engine::about(&node.game, choice));
            GraphNode { kind: NodeKind::Choice, words: words.unwrap_or_default() }
        };
        let nodes: Vec<usize> = self
            .nodes
            .iter()
            .map(|node| graph.node(node.game.key(), stage, || choice(node)))
            .collect();
        let rest = || GraphNode { kind: NodeKind::Rest(None), words: String::new() };
        let outcomes: Vec<usize> =
            self.outcomes.iter().map(|(game, _)| graph.node(game.key(), stage, rest)).collect();
        let refused = |(reason, _): &(Illegal, _)| {
            let words = reason.to_string();
            GraphNode { kind: NodeKind::Refused, words }
        };
        let refused: Vec<GraphNode> = self.refused.iter().map(refused).collect();
        let refused: Vec<usize> = refused.into_iter().map(|node| graph.add(node)).collect();
        let place = |end: End| match end {
            End::Node(node) => nodes[node],
            End::Outcome(outcome) => outcomes[outcome],
            End::Refused(reason) => refused[reason],
        };
        for (index, node) in self.nodes.iter().enumerate() {
            for (edge, Edge { to, count, .. }) in node.edges.iter().enumerate() {
                let taken = self.taken(index, edge);
                let words = taken.iter().filter_map(|one| one.options.get(one.chosen).cloned());
                graph.edge(GraphEdge {
                    from: nodes[index],
                    to: place(*to),
                    words: words.collect::<Vec<_>>().join(", then "),
                    rule: taken.first().map(|taken| taken.rule),
                    ways: *count,
                });
            }
        }
        (place(first), outcomes.clone())
    }

    fn finish(self, first: End) -> Outcomes {
        let counts = self.count(first);
        let outcomes = self.outcomes.iter().enumerate().map(|(index, (game, from))| Outcome {
            game: game.clone(),
            paths: counts.outcomes[index],
            choices: self.path(*from),
        });
        let refused = self.refused.iter().enumerate().map(|(index, (reason, from))| Refused {
            reason: reason.clone(),
            paths: counts.refused[index],
            choices: self.path(*from),
        });
        Outcomes {
            outcomes: outcomes.collect(),
            refused: refused.collect(),
            complete: self.complete,
        }
    }

    /// How many ways lead to each end. Nodes are taken in an order in which every
    /// edge leads onward; an edge that closes a circle is no new way.
    fn count(&self, first: End) -> Counts {
        let mut counts = Counts {
            nodes: vec![0; self.nodes.len()],
            outcomes: vec![0; self.outcomes.len()],
            refused: vec![0; self.refused.len()],
        };
        *counts.get(first) = 1;
        let order = self.topological(first);
        let mut place = vec![usize::MAX; self.nodes.len()];
        for (index, &node) in order.iter().enumerate() {
            place[node] = index;
        }
        for &node in &order {
            let ways = counts.nodes[node];
            for edge in &self.nodes[node].edges {
                let closes_circle = match edge.to {
                    End::Node(to) => place[to] <= place[node],
                    End::Outcome(_) | End::Refused(_) => false,
                };
                if !closes_circle {
                    let end = counts.get(edge.to);
                    *end = end.saturating_add(ways.saturating_mul(edge.count));
                }
            }
        }
        counts
    }

    /// The nodes that can be reached, each before those it leads to.
    fn topological(&self, first: End) -> Vec<usize> {
        let End::Node(first) = first else { return Vec::new() };
        let mut order = Vec::new();
        let mut entered = vec![false; self.nodes.len()];
        let mut stack = vec![(first, 0)];
        entered[first] = true;
        while let Some((node, edge)) = stack.pop() {
            match self.nodes[node].edges.get(edge) {
                Some(edge_to) => {
                    stack.push((node, edge + 1));
                    if let End::Node(to) = edge_to.to
                        && !entered[to]
                    {
                        entered[to] = true;
                        stack.push((to, 0));
                    }
                }
                None => order.push(node),
            }
        }
        order.reverse();
        order
    }
}

struct Counts {
    nodes: Vec<u64>,
    outcomes: Vec<u64>,
    refused: Vec<u64>,
}

impl Counts {
    fn get(&mut self, end: End) -> &mut u64 {
        match end {
            End::Node(node) => &mut self.nodes[node],
            End::Outcome(outcome) => &mut self.outcomes[outcome],
            End::Refused(refused) => &mut self.refused[refused],
        }
    }
}

/// Performs what an order has made of an event. If somebody wants it told, the
/// order is gone through once more, effect by effect.
fn perform(game: &mut Game, event: &Event, result: &OrderResult) -> Result<(), Fault> {
    if !game.journal.is_open() {
        return kernel::propose(game, result.event.clone());
    }
    let mut event = event.clone();
    for step in &result.steps {
        kernel::order_chosen(game, Box::new(event), step.taken_use())?;
        let Some(Choice { kind: ChoiceKind::Order { event: next, .. }, .. }) = &game.choice else {
            return Ok(());
        };
        event = Event::clone(next);
        game.choice = None;
    }
    Ok(())
}
