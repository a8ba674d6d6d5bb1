//! Scripts that define counters: `Gizmo`, the type line `Counter`, and a reminder.

use std::sync::Arc;

use crate::ast::Name;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, quoted};

use super::file::{Block, blocks};
use super::keyword::shipped;

/// A counter as its script defines it: a name by which cards put it, and what players
/// are told of it. What the rules make of some of them, the kernel does (122.1).
#[derive(Clone, Debug)]
pub struct CounterScript {
    /// The name, in lower case.
    pub name: Name,
    /// What players are told of it.
    pub reminder: Option<Name>,
    /// The rule that tells of it.
    pub rule: Option<Name>,
    source: Arc<SourceFile>,
    header: Span,
    span: Span,
}

/// Does a block define counters?
pub(crate) fn is_counters(source: &SourceFile, block: &Block) -> bool {
    block.lines().nth(1).is_some_and(|line| source.slice(line).trim() == "Counter")
}

/// The names that the first line of a block tells, in lower case, and where they stand.
fn names(source: &SourceFile, block: &Block) -> Vec<(String, Span)> {
    let place = block.first().unwrap_or_default();
    let mut at = place.start;
    let name = |part: &str| {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + 1;
        let name = part.trim();
        (name.to_lowercase(), Span::new(start, start + name.len()))
    };
    source.slice(place).split(',').map(name).collect()
}

/// The counters that a block defines, as cards write them: `gizmo counter`.
pub(crate) fn counter_words(source: &SourceFile, block: &Block) -> Vec<String> {
    names(source, block).into_iter().map(|(name, _)| format!("{name} counter")).collect()
}

/// The names of the counters that ship.
pub(crate) fn shipped_counters() -> impl Iterator<Item = String> {
    shipped().flat_map(|source| {
        let all = blocks(source.text());
        let own = all.iter().filter(|block| is_counters(&source, block));
        own.flat_map(|block| names(&source, block)).map(|(name, _)| name).collect::<Vec<_>>()
    })
}

impl CounterScript {
    /// Reads a block that defines counters: one, or several of which the same is told.
    pub(crate) fn read(source: &Arc<SourceFile>, block: &Block) -> (Vec<Self>, Vec<Diagnostic>) {
        let mut faults = Vec::new();
        let (mut reminder, mut rule): (Option<Name>, Option<Name>) = (None, None);
        for line in block.lines().skip(2) {
            let text = source.slice(line).trim();
            if let Some(told) = text.strip_prefix("Reminder:") {
                reminder = Some(told.trim().into());
            } else if let Some(told) = text.strip_prefix("Rule:") {
                rule = Some(told.trim().into());
            } else {
                let message = "a counter has no abilities of its own";
                let help = "say what it does on the cards that put it, or write a keyword; \
                            here stand `Reminder:` and `Rule:`";
                faults.push(Diagnostic::error(Code::Counter, message).at(source, line).help(help));
            }
        }
        let mut scripts = Vec::new();
        for (name, header) in names(source, block) {
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase()) {
                let message = format!("{} is no name of a counter", quoted(&name));
                let help = "it is one word of letters; several stand with commas between them";
                faults
                    .push(Diagnostic::error(Code::Counter, message).at(source, header).help(help));
                continue;
            }
            scripts.push(Self {
                name: name.as_str().into(),
                reminder: reminder.clone(),
                rule: rule.clone(),
                source: source.clone(),
                header,
                span: block.span(),
            });
        }
        (scripts, faults)
    }

    /// Its script, as it stands in its file.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.slice(self.span)
    }

    /// The file it is from, as it is shown.
    #[must_use]
    pub fn origin(&self) -> &str {
        self.source.path()
    }

    /// Where its name stands.
    pub(crate) fn place(&self) -> (&Arc<SourceFile>, Span) {
        (&self.source, self.header)
    }
}
