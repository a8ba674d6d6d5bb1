//! Which rules of the grammar cost most on a file of cards.
//!
//! `cargo run --release --example grammar_profile -- CARDS.jsonl.gz [--lines]`
//!
//! Walks pest's own optimised form of the grammar over every different line of the
//! file and counts *steps*: nodes of the grammar that were tried. What it counts is
//! the same on every machine. With `--lines` the lines that cost most are told too.

use std::{
    collections::{BTreeSet, HashMap},
    env,
    error::Error,
    path::{Path, PathBuf},
    time::Instant,
};

use cardscript::{
    coverage,
    parse::{Detail, parse_normal},
    pool::{FileKind, read_file},
};
use pest_meta::optimizer::OptimizedExpr;

/// How many rules and lines are listed.
const LISTED: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let path = PathBuf::from(args.next().ok_or("say which file: cards as JSON")?);
    let lines_too = args.any(|arg| arg == "--lines");
    let lines = lines(&path)?;
    let grammar = Grammar::new()?;
    let mut profile = Profile::new(&grammar);
    let mut costs: Vec<(usize, &str, bool)> = Vec::new();
    for line in &lines {
        let before = profile.steps;
        let whole = profile.line(line);
        costs.push((profile.steps - before, line, whole));
    }
    costs.sort_by_key(|(steps, ..)| std::cmp::Reverse(*steps));
    let read = costs.iter().filter(|(.., whole)| *whole).count();
    println!("{} lines, {read} read, {} steps", lines.len(), profile.steps);
    let at = |part: usize| costs[(costs.len() - 1) * part / 1000].0;
    let (most, p99, p90, median) = (at(0), at(10), at(100), at(500));
    println!("steps a line: median {median}, 90% {p90}, 99% {p99}, most {most}\n");
    profile.tell();
    if lines_too {
        println!();
        for (steps, line, whole) in costs.iter().take(LISTED) {
            let started = Instant::now();
            let fault = parse_normal(line, false, Detail::Place).err().map(|(kind, _)| kind);
            let took = started.elapsed().as_micros();
            let read = if *whole { "read" } else { "not read" };
            println!("{steps:9}  {took:7} µs  {read:8}  {line}");
            if let Some(cardscript::parse::FaultKind::TooHard) = fault {
                println!("{:9}  given up", "");
            }
        }
    }
    Ok(())
}

/// The different lines of a file, as the grammar reads them.
fn lines(path: &Path) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let source = read_file(path)?;
    let kind = FileKind::of(path).unwrap_or(FileKind::Cards);
    let (cards, _) = coverage::read(&source, kind);
    let paragraphs = cards.iter().flat_map(|card| card.paragraphs());
    let normal = paragraphs.filter_map(|(paragraph, _)| paragraph.normal.clone().ok());
    Ok(normal.filter(|line| !line.is_empty()).collect())
}

/// A part of a rule.
enum Node {
    Text(String),
    Range(char, char),
    Rule(usize),
    Any,
    Start,
    End,
    Ahead(Box<Self>, bool),
    Seq(Vec<Self>),
    Choice(Vec<Self>),
    Optional(Box<Self>),
    Repeat(Box<Self>),
    /// Up to one of these.
    Until(Vec<String>),
}

struct Grammar {
    names: Vec<String>,
    rules: Vec<Node>,
    line: usize,
}

impl Grammar {
    fn new() -> Result<Self, Box<dyn Error>> {
        let text = cardscript_grammar::card::SOURCES.concat();
        let (_, rules) =
            pest_meta::parse_and_optimize(&text).map_err(|errors| format!("{errors:?}"))?;
        let names: Vec<_> = rules.iter().map(|rule| rule.name.clone()).collect();
        let numbers: HashMap<&str, usize> =
            names.iter().enumerate().map(|(number, name)| (name.as_str(), number)).collect();
        let nodes = rules.iter().map(|rule| node(&rule.expr, &numbers));
        let nodes = nodes.collect::<Result<_, _>>()?;
        let line = *numbers.get("line").ok_or("the grammar has no `line`")?;
        Ok(Self { names, rules: nodes, line })
    }
}

fn node(expr: &OptimizedExpr, numbers: &HashMap<&str, usize>) -> Result<Node, String> {
    let boxed = |expr: &OptimizedExpr| node(expr, numbers).map(Box::new);
    let letter = |text: &str| text.chars().next().unwrap_or_default();
    Ok(match expr {
        OptimizedExpr::Str(text) => Node::Text(text.clone()),
        OptimizedExpr::Range(from, to) => Node::Range(letter(from), letter(to)),
        OptimizedExpr::Ident(name) => match name.as_str() {
            "ANY" => Node::Any,
            "SOI" => Node::Start,
            "EOI" => Node::End,
            "ASCII_DIGIT" => Node::Range('0', '9'),
            "ASCII_ALPHA_LOWER" => Node::Range('a', 'z'),
            "ASCII_ALPHA_UPPER" => Node::Range('A', 'Z'),
            name => Node::Rule(*numbers.get(name).ok_or(format!("what is `{name}`?"))?),
        },
        OptimizedExpr::PosPred(expr) => Node::Ahead(boxed(expr)?, true),
        OptimizedExpr::NegPred(expr) => Node::Ahead(boxed(expr)?, false),
        OptimizedExpr::Seq(left, right) => {
            let mut nodes = vec![node(left, numbers)?];
            match node(right, numbers)? {
                Node::Seq(rest) => nodes.extend(rest),
                one => nodes.push(one),
            }
            Node::Seq(nodes)
        }
        OptimizedExpr::Choice(left, right) => {
            let mut nodes = vec![node(left, numbers)?];
            match node(right, numbers)? {
                Node::Choice(rest) => nodes.extend(rest),
                one => nodes.push(one),
            }
            Node::Choice(nodes)
        }
        OptimizedExpr::Opt(expr) => Node::Optional(boxed(expr)?),
        OptimizedExpr::Rep(expr) => Node::Repeat(boxed(expr)?),
        OptimizedExpr::Skip(ends) => Node::Until(ends.clone()),
        OptimizedExpr::RestoreOnErr(expr) => node(expr, numbers)?,
        other => return Err(format!("{other:?} is not known here")),
    })
}

/// What a rule cost.
#[derive(Clone, Default)]
struct Cost {
    tried: usize,
    matched: usize,
    /// Steps in the rule itself.
    own: usize,
    /// Steps in it and the rules it calls, where they led to nothing.
    wasted: usize,
    /// How many calls of it are open.
    open: usize,
}

struct Profile<'a> {
    grammar: &'a Grammar,
    costs: Vec<Cost>,
    steps: usize,
    /// The steps that rules called by the present one took.
    called: usize,
}

impl<'a> Profile<'a> {
    fn new(grammar: &'a Grammar) -> Self {
        Self { grammar, costs: vec![Cost::default(); grammar.rules.len()], steps: 0, called: 0 }
    }

    /// Is the line read?
    fn line(&mut self, line: &str) -> bool {
        self.rule(self.grammar.line, line, 0).is_some()
    }

    fn rule(&mut self, number: usize, text: &str, at: usize) -> Option<usize> {
        let (before, outer) = (self.steps, std::mem::take(&mut self.called));
        self.costs[number].open += 1;
        let grammar = self.grammar;
        let end = self.node(&grammar.rules[number], text, at);
        let steps = self.steps - before;
        let cost = &mut self.costs[number];
        cost.open -= 1;
        cost.tried += 1;
        cost.matched += usize::from(end.is_some());
        cost.own += steps - self.called;
        if end.is_none() && cost.open == 0 {
            cost.wasted += steps;
        }
        self.called = outer + steps;
        end
    }

    fn node(&mut self, node: &Node, text: &str, at: usize) -> Option<usize> {
        self.steps += 1;
        let rest = &text[at..];
        match node {
            Node::Text(word) => rest.starts_with(word).then_some(at + word.len()),
            Node::Range(from, to) => {
                let letter = rest.chars().next().filter(|letter| (from..=to).contains(&letter));
                letter.map(|letter| at + letter.len_utf8())
            }
            Node::Rule(number) => self.rule(*number, text, at),
            Node::Any => rest.chars().next().map(|letter| at + letter.len_utf8()),
            Node::Start => (at == 0).then_some(at),
            Node::End => rest.is_empty().then_some(at),
            Node::Ahead(node, wanted) => {
                (self.node(node, text, at).is_some() == *wanted).then_some(at)
            }
            Node::Seq(nodes) => nodes.iter().try_fold(at, |at, node| self.node(node, text, at)),
            Node::Choice(nodes) => nodes.iter().find_map(|node| self.node(node, text, at)),
            Node::Optional(node) => Some(self.node(node, text, at).unwrap_or(at)),
            Node::Repeat(node) => {
                let mut at = at;
                while let Some(next) = self.node(node, text, at).filter(|next| *next > at) {
                    at = next;
                }
                Some(at)
            }
            Node::Until(ends) => {
                let found = ends.iter().filter_map(|end| rest.find(end.as_str())).min();
                Some(found.map_or(text.len(), |found| at + found))
            }
        }
    }

    fn tell(&self) {
        let mut rules: Vec<_> = self.grammar.names.iter().zip(&self.costs).collect();
        rules.sort_by_key(|(_, cost)| std::cmp::Reverse(cost.own));
        let share = |part: usize, all: usize| part as f64 * 100.0 / all.max(1) as f64;
        println!("| rule | tried | matched | own steps | wasted within |");
        println!("| --- | ---: | ---: | ---: | ---: |");
        for (name, cost) in rules.into_iter().take(LISTED) {
            println!(
                "| `{name}` | {} | {:.1}% | {:.1}% | {:.1}% |",
                cost.tried,
                share(cost.matched, cost.tried),
                share(cost.own, self.steps),
                share(cost.wasted, self.steps),
            );
        }
    }
}
