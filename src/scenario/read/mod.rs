//! A scenario file: text to tree.

mod describe;
mod fault;
mod given;
mod kids;
mod lines;
mod manner;
mod noun;
mod predicate;
mod table;
mod then;
mod token;
mod when;

use std::sync::Arc;

use cardscript_grammar::scenario::{Rule, ScenarioParser};
use pest::Parser;

use self::{
    lines::{Block, Kind, Statement},
    token::{Line, Token},
};
use super::{
    Names,
    players::KNOWN,
    syntax::{Claim, Part, Scenario},
};
use crate::{
    ast::Name,
    diagnostic::{Code, Diagnostic, SourceFile},
};

/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 64 << 20;

/// The longest statement, in bytes, with the lines it goes on in.
pub const MAX_STATEMENT: usize = 20_000;

/// The largest number that a scenario may say.
pub const MAX_NUMBER: i64 = 1_000_000_000_000;

/// The scenarios of a file.
#[derive(Clone, Debug)]
pub struct ScenarioFile {
    /// The text.
    pub source: Arc<SourceFile>,
    /// The scenarios, in the order of the file.
    pub scenarios: Vec<Scenario>,
    /// What is wrong outside of any scenario.
    pub faults: Vec<Diagnostic>,
}

impl ScenarioFile {
    /// Everything that is wrong, in the order of the file.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        let within = self.scenarios.iter().flat_map(|scenario| &scenario.faults);
        self.faults.iter().chain(within)
    }
}

/// Reads a scenario file against the names of a pool. A faulty line hides no other fault.
#[must_use]
pub fn read(source: &Arc<SourceFile>, names: &dyn Names) -> ScenarioFile {
    let mut file =
        ScenarioFile { source: Arc::clone(source), scenarios: Vec::new(), faults: Vec::new() };
    let length = source.text().len();
    if length > MAX_FILE {
        let message =
            format!("this file has {length} bytes, and {MAX_FILE} are the most that is read");
        file.faults.push(Diagnostic::error(Code::FileTooLarge, message).at_path(source.path()));
        return file;
    }
    let (blocks, faults) = lines::blocks(source);
    file.faults = faults;
    if blocks.is_empty() && file.faults.is_empty() {
        let fault = Diagnostic::error(Code::EmptyFile, "there is no scenario in this file");
        let fault = fault.at_path(source.path());
        file.faults.push(fault.help("a scenario starts with a line `Scenario: ` and its name"));
    }
    file.scenarios =
        blocks.into_iter().map(|block| Context::new(source, names).block(block)).collect();
    file
}

/// What is known while a scenario is read.
struct Context<'a> {
    source: Arc<SourceFile>,
    names: &'a dyn Names,
    /// Labels given so far.
    labels: Vec<Name>,
    /// Players named so far, in the order of the text.
    players: Vec<Name>,
    /// Every word that is a player's name.
    known: Vec<Name>,
    kind: Kind,
}

impl<'a> Context<'a> {
    fn new(source: &Arc<SourceFile>, names: &'a dyn Names) -> Self {
        Self {
            source: Arc::clone(source),
            names,
            labels: Vec::new(),
            players: Vec::new(),
            known: KNOWN.iter().copied().map(Name::from).collect(),
            kind: Kind::Given,
        }
    }

    fn known_players(&self) -> impl Iterator<Item = &Name> {
        self.known.iter()
    }

    /// Notes a player who is named.
    fn mention(&mut self, name: &Name) {
        if !self.players.contains(name) {
            self.players.push(name.clone());
        }
        if !self.known.contains(name) {
            self.known.push(name.clone());
        }
    }

    fn block(&mut self, block: Block) -> Scenario {
        let mut scenario = Scenario {
            name: block.name,
            source: Arc::clone(&self.source),
            span: block.span,
            comments: block.comments,
            players: Vec::new(),
            givens: Vec::new(),
            parts: Vec::new(),
            faults: block.faults,
        };
        for statement in &block.statements {
            self.kind = statement.kind;
            if let Err(fault) = self.statement(statement, &mut scenario) {
                scenario.faults.push(fault);
            }
        }
        scenario.players = std::mem::take(&mut self.players);
        scenario
    }

    fn statement(
        &mut self,
        statement: &Statement,
        scenario: &mut Scenario,
    ) -> Result<(), Diagnostic> {
        let span = statement.span();
        if span.len() > MAX_STATEMENT {
            let message = format!("this statement has more than {MAX_STATEMENT} bytes");
            return Err(Diagnostic::error(Code::LineTooLong, message).at(&self.source, span));
        }
        if let (Some(row), false) = (statement.rows.first(), statement.kind == Kind::Then) {
            let place = row.first().copied().unwrap_or(span);
            let message = "a table stands only below `Then the outcomes are`";
            return Err(
                Diagnostic::error(Code::UnknownScenarioLine, message).at(&self.source, place)
            );
        }
        let line = token::tokens(self, &statement.lines)?;
        if statement.kind != Kind::Then {
            self.mention_all(&line);
        }
        let rule = match statement.kind {
            Kind::Given => Rule::given_line,
            Kind::When => Rule::when_line,
            Kind::Then => Rule::then_line,
        };
        let pairs = self.parse(rule, &line)?;
        if statement.kind == Kind::Given {
            self.introduce(&pairs, &line);
        }
        let reader = Reader { context: self, line: &line };
        let last_has_thens = scenario.parts.last().is_none_or(|part| !part.thens.is_empty());
        match statement.kind {
            Kind::Given => {
                if !scenario.parts.is_empty() {
                    let message = "a Given stands before every When and Then";
                    let fault = Diagnostic::error(Code::UnknownScenarioLine, message);
                    return Err(fault.at(&self.source, span));
                }
                for pair in pairs.flat_map(kids::within) {
                    scenario.givens.push(reader.given(pair)?);
                }
            }
            Kind::When => {
                let when = reader.when(pairs, span)?;
                if last_has_thens {
                    scenario.parts.push(Part::default());
                }
                if let Some(part) = scenario.parts.last_mut() {
                    part.whens.push(when);
                }
            }
            Kind::Then => {
                let mut then = reader.then(pairs, span)?;
                if let Claim::Facts { table: true, alternatives, .. } = &mut then.claim {
                    *alternatives = table::rows(self, &statement.rows, span)?;
                } else if let Some(cell) = statement.rows.first().and_then(|row| row.first()) {
                    let message = "a table stands only below `Then the outcomes are`";
                    let fault = Diagnostic::error(Code::UnknownScenarioLine, message);
                    return Err(fault.at(&self.source, *cell));
                }
                if scenario.parts.is_empty() {
                    scenario.parts.push(Part::default());
                }
                if let Some(part) = scenario.parts.last_mut() {
                    part.thens.push(then);
                }
            }
        }
        Ok(())
    }

    /// Parses a line; on failure once more, for the details.
    fn parse<'l>(&self, rule: Rule, line: &'l Line) -> Result<kids::Pairs<'l>, Diagnostic> {
        ScenarioParser::parse(rule, &line.normal).map_err(|_| {
            let detailed =
                cardscript_grammar::with_details(|| ScenarioParser::parse(rule, &line.normal));
            fault::misread(self, line, detailed.err())
        })
    }

    /// Notes the players of a line.
    fn mention_all(&mut self, line: &Line) {
        for (token, ..) in &line.tokens {
            if let Token::Player(name) = token {
                self.mention(name);
            }
        }
    }

    /// A name that stands in a Given where only a player can stand, and is no card, is a player.
    fn introduce(&mut self, pairs: &kids::Pairs<'_>, line: &Line) {
        for pair in pairs.clone().flatten().filter(|pair| pair.as_rule() == Rule::who) {
            if let Some(Token::Unknown(name)) = line.token(pair.as_span().start()) {
                self.mention(&Name::from(name.as_str()));
            }
        }
    }
}

/// Builds the tree of one line.
struct Reader<'a, 'c> {
    context: &'a Context<'c>,
    line: &'a Line,
}

#[cfg(test)]
mod tests;
