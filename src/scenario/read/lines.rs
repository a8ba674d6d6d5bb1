//! A file in lines: scenarios, their statements, and the rows of tables.

use crate::diagnostic::{Code, Diagnostic, Span, suggest};
use std::sync::Arc;

use crate::diagnostic::SourceFile;

/// The words with which a line starts.
const KEYWORDS: [&str; 5] = ["Given", "When", "Then", "And", "But"];

/// Which kind of statement a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Given,
    When,
    Then,
}

/// A scenario in statements.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) comments: Vec<String>,
    pub(super) statements: Vec<Statement>,
    pub(super) faults: Vec<Diagnostic>,
}

/// A statement: the stretches of its lines after the keyword, and rows of a table.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) kind: Kind,
    pub(super) lines: Vec<Span>,
    pub(super) rows: Vec<Vec<Span>>,
}

impl Statement {
    /// Where it stands, without its table.
    pub(super) fn span(&self) -> Span {
        let mut lines = self.lines.iter().copied();
        let first = lines.next().unwrap_or_default();
        lines.fold(first, Span::join)
    }
}

/// The scenarios of a file, and what stands outside of any.
pub(super) fn blocks(source: &Arc<SourceFile>) -> (Vec<Block>, Vec<Diagnostic>) {
    let mut lines = Lines { source, blocks: Vec::new(), faults: Vec::new(), comments: Vec::new() };
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        let text = line.trim_end();
        let content = text.trim_start();
        let at = start + text.len() - content.len();
        lines.line(content, at, at > start);
        start += line.len();
    }
    (lines.blocks, lines.faults)
}

struct Lines<'a> {
    source: &'a Arc<SourceFile>,
    blocks: Vec<Block>,
    faults: Vec<Diagnostic>,
    comments: Vec<String>,
}

impl Lines<'_> {
    /// One line without the space around it, which starts at `at`.
    fn line(&mut self, content: &str, at: usize, indented: bool) {
        let span = Span::new(at, at + content.len());
        if let Some(comment) = content.strip_prefix('#') {
            self.comments.push(comment.trim().to_owned());
        } else if content.is_empty() {
            // A comment stands directly above its scenario.
            self.comments.clear();
        } else if let Some(name) = content.strip_prefix("Scenario:") {
            self.scenario(name.trim(), span);
        } else {
            self.comments.clear();
            self.within(content, span, indented);
        }
    }

    fn scenario(&mut self, name: &str, span: Span) {
        let mut faults = Vec::new();
        if name.is_empty() {
            let fault = Diagnostic::error(Code::UnnamedScenario, "this scenario has no name");
            faults.push(fault.at(self.source, span).help("write a few words after `Scenario:`"));
        }
        let comments = std::mem::take(&mut self.comments);
        let name = name.to_owned();
        self.blocks.push(Block { name, span, comments, statements: Vec::new(), faults });
    }

    /// A line that belongs to a scenario.
    fn within(&mut self, content: &str, span: Span, indented: bool) {
        let keyword = KEYWORDS.into_iter().find(|keyword| {
            let rest = content.strip_prefix(keyword);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        });
        let Some(block) = self.blocks.last_mut() else {
            self.faults.push(stray(content).at(self.source, span));
            return;
        };
        if let Some(keyword) = keyword {
            let rest = content[keyword.len()..].trim_start();
            let rest = Span::new(span.end - rest.len(), span.end);
            let kind = match keyword {
                "Given" => Some(Kind::Given),
                "When" => Some(Kind::When),
                "Then" => Some(Kind::Then),
                _ => block.statements.last().map(|statement| statement.kind),
            };
            let Some(kind) = kind else {
                let message = format!("`{keyword}` has nothing before it to go on from");
                let fault = Diagnostic::error(Code::UnknownScenarioLine, message);
                let fault = fault.at(self.source, span).expected(["`Given`", "`When`", "`Then`"]);
                block.faults.push(fault);
                return;
            };
            block.statements.push(Statement { kind, lines: vec![rest], rows: Vec::new() });
            return;
        }
        match block.statements.last_mut() {
            Some(statement) if content.starts_with('|') => {
                statement.rows.push(cells(content, span.start));
            }
            Some(statement) if indented && statement.rows.is_empty() => statement.lines.push(span),
            _ => block.faults.push(stray(content).at(self.source, span)),
        }
    }
}

/// A line that starts with no keyword.
fn stray(content: &str) -> Diagnostic {
    let word = content.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or(content);
    let candidates = KEYWORDS.into_iter().chain(["Scenario:"]);
    let near = suggest::similar_words(word, candidates, 1);
    Diagnostic::error(Code::UnknownScenarioLine, "this line starts with no keyword")
        .expected(["`Scenario:`", "`Given`", "`When`", "`Then`", "`And`", "`But`"])
        .help_if(suggest::did_you_mean(&near))
}

/// The cells of a row `| a | b |`.
fn cells(row: &str, at: usize) -> Vec<Span> {
    let inner = row.strip_prefix('|').unwrap_or(row);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let mut start = at + 1;
    let mut cells = Vec::new();
    for cell in inner.split('|') {
        let content = cell.trim();
        let first = start + cell.len() - cell.trim_start().len();
        cells.push(Span::new(first, first + content.len()));
        start += cell.len() + 1;
    }
    cells
}
