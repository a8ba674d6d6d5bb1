//! Which rules of the grammar cost most on a file of cards.
//!
//! `cargo run --release --example grammar_profile -- CARDS.jsonl.gz [--lines] [--failed RULE]
//! [--search ROUNDS]`
//!
//! Walks pest's own optimised form of the grammar over every different line of the
//! file and counts *steps*: nodes of the grammar that were tried. What it counts is
//! the same on every machine. With `--lines` the lines that cost most are told too, with
//! `--failed` the words at which a rule was tried and did not match;
//! `--search` goes on from those to worse ones that nobody wrote, by chance.

use std::{
    collections::{BTreeSet, HashMap},
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use cardscript::{
    coverage,
    parse::{Detail, KeywordNames, parse_normal},
    pool::{FileKind, read_file},
};
use pest_meta::optimizer::OptimizedExpr;

/// How many rules and lines are listed.
const LISTED: usize = 40;

/// How many lines a search keeps.
const SEARCHED: usize = 50;

/// How many words a line of a search has at most.
const LONGEST: usize = 120;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let path = PathBuf::from(args.first().ok_or("say which file: cards as JSON")?);
    let lines_too = args.iter().any(|arg| arg == "--lines");
    let rounds = args.iter().position(|arg| arg == "--search");
    let rounds = rounds.and_then(|at| args.get(at + 1)?.parse().ok()).unwrap_or(0);
    let lines = lines(&path)?;
    let grammar = Grammar::new()?;
    let mut profile = Profile::new(&grammar);
    let failed = args.iter().position(|arg| arg == "--failed").and_then(|at| args.get(at + 1));
    let failed = failed.and_then(|name| grammar.names.iter().position(|own| own == name));
    profile.failed = failed.map(|rule| (rule, HashMap::new()));
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
    if let Some((_, words)) = &profile.failed {
        let mut words: Vec<_> = words.iter().collect();
        words.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        println!();
        words.iter().take(LISTED).for_each(|(word, count)| println!("{count:9}  {word}"));
    }
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
    if rounds > 0 {
        println!();
        let start =
            costs.iter().take(SEARCHED).map(|(steps, line, _)| (*steps, (*line).to_owned()));
        search(start.collect(), rounds, &lines.iter().collect::<Vec<_>>(), &grammar);
    }
    Ok(())
}

/// Changes lines by chance and keeps those that cost most for each of their words.
fn search(mut pool: Vec<(usize, String)>, rounds: usize, lines: &[&String], grammar: &Grammar) {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap_or_default() % below.max(1)
    };
    for _ in 0..rounds {
        let (_, line) = &pool[random(pool.len())];
        let mut words: Vec<&str> = line.split_terminator(' ').collect();
        let start = random(words.len());
        let end = start + 1 + random((words.len() - start).min(12));
        let end = end.min(words.len());
        match random(4) {
            0 => drop(words.drain(start..end)),
            1 => {
                let again = words[start..end].to_vec();
                let at = random(words.len() + 1);
                words.splice(at..at, again);
            }
            2 => {
                let other: Vec<&str> = lines[random(lines.len())].split_terminator(' ').collect();
                let from = random(other.len());
                let to = (from + 1 + random(12)).min(other.len());
                words.splice(start..end, other[from..to].iter().copied());
            }
            _ => words.truncate(start + 1),
        }
        words.truncate(LONGEST);
        let line: String = words.iter().flat_map(|word| [word, " "]).collect();
        let mut profile = Profile::new(grammar);
        profile.line(&line);
        pool.push((profile.steps, line));
        if pool.len() > 2 * SEARCHED {
            pool.sort_by_key(|(steps, _)| std::cmp::Reverse(*steps));
            pool.dedup();
            pool.truncate(SEARCHED);
        }
    }
    pool.sort_by_key(|(steps, _)| std::cmp::Reverse(*steps));
    for (steps, line) in pool.iter().take(3) {
        let started = Instant::now();
        let read = parse_normal(line, false, Detail::Place);
        let took = started.elapsed().as_micros();
        let words = line.split(' ').count();
        let fault = read.err().map_or_else(|| "read".to_owned(), |(kind, _)| kind.to_string());
        println!("{steps:9} steps, {words} words, {took} µs: {fault}\n    {line}");
    }
}

/// The different lines of a file, as the grammar reads them.
fn lines(path: &Path) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let source = read_file(path)?;
    let kind = FileKind::of(path).unwrap_or(FileKind::Cards);
    let (cards, _) = coverage::read(&source, kind, &KeywordNames::default());
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
        let text = grammar_of_cards()?;
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

/// The files of the grammar of cards as they stand now: a change is seen without a build.
fn grammar_of_cards() -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/grammar"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".pest") && !name.starts_with("scenario") {
            text += &fs::read_to_string(&path)?;
        }
    }
    Ok(text)
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
    /// The rule whose failures are told, and the words at which it failed.
    failed: Option<(usize, HashMap<String, usize>)>,
    steps: usize,
    /// The steps that rules called by the present one took.
    called: usize,
}

impl<'a> Profile<'a> {
    fn new(grammar: &'a Grammar) -> Self {
        Self {
            grammar,
            costs: vec![Cost::default(); grammar.rules.len()],
            failed: None,
            steps: 0,
            called: 0,
        }
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
        if let Some((_, words)) = self.failed.as_mut().filter(|(rule, _)| *rule == number)
            && end.is_none()
        {
            let word = text[at..].split(' ').next().unwrap_or_default();
            *words.entry(word.to_owned()).or_default() += 1;
        }
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
