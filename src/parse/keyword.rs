//! Scripts that define keywords: `Bushido N`, the type line `Keyword`, and paragraphs.

use std::sync::Arc;

use crate::ast::{Ability, Cost, Filter, Name};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, quoted};

use super::counter::{counter_words, is_counters};
use super::face::{describe, joined};
use super::file::{Block, blocks, is_script, is_token};
use super::line::{Detail, in_source, read_lenient, read_tokens};
use super::normalise::{Normal, SelfNames, normalise, normalise_template};
use super::print::{print_cost, print_things};
use super::words::KeywordNames;

/// Path and text of each file with keywords or tokens that ship, put here by the build script.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded_scripts.rs"));

/// The files with keywords or tokens that ship.
pub(crate) fn shipped() -> impl Iterator<Item = Arc<SourceFile>> {
    SHIPPED.iter().map(|(path, text)| SourceFile::new(*path, *text))
}

/// The names of the keywords that a card file defines, in lower case, and of the tokens
/// and counters.
#[must_use]
pub fn defined_names(source: &SourceFile) -> Vec<String> {
    let blocks = blocks(source.text());
    let own = blocks.iter().filter(|block| is_script(source, block));
    own.flat_map(|block| names_of(source, block)).collect()
}

/// The names of the keywords that ship.
pub(super) fn shipped_names() -> Vec<String> {
    shipped().flat_map(|source| defined_names(&source)).collect()
}

/// What stands in a keyword for what its use gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// `N`: a number.
    Number,
    /// `COST`: mana, or other costs behind a dash.
    Cost,
    /// `THINGS`: a kind of objects; in the text also `THING`.
    Things,
}

impl Parameter {
    const ALL: [Self; 3] = [Self::Number, Self::Cost, Self::Things];

    /// How it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "N",
            Self::Cost => "COST",
            Self::Things => "THINGS",
        }
    }

    /// The parameter that a token of a normalised paragraph stands for.
    fn of_token(token: &str) -> Option<Self> {
        match token {
            "{COST}" => Some(Self::Cost),
            "{THING}" | "{THINGS}" => Some(Self::Things),
            token => is_number(token).then_some(Self::Number),
        }
    }
}

/// `N`, `+N/+N`, `N/N`.
pub(super) fn is_number(word: &str) -> bool {
    word.contains('N') && word.bytes().all(|b| b.is_ascii_digit() || b"N+-/".contains(&b))
}

/// What a use of a keyword gives for its parameters.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Given<'a> {
    pub(crate) number: Option<i64>,
    pub(crate) costs: &'a [Cost],
    pub(crate) things: Option<&'a Filter>,
}

/// A keyword as its script defines it.
#[derive(Clone, Debug)]
pub struct KeywordScript {
    /// The name, in lower case.
    pub name: Name,
    /// Its parameters, in their order.
    pub parameters: Vec<Parameter>,
    /// The text that reminds of it, without parentheses.
    pub reminder: Option<Name>,
    /// The rule that tells of it.
    pub rule: Option<Name>,
    /// Where it is from.
    pub(crate) source: Arc<SourceFile>,
    /// Its first line.
    pub(crate) header: Span,
    /// All of it.
    pub(crate) span: Span,
    /// Each paragraph.
    paragraphs: Vec<Paragraph>,
}

/// A paragraph of a keyword's script.
#[derive(Clone, Debug)]
struct Paragraph {
    /// Where it stands.
    place: Span,
    /// Its tokens.
    normal: Normal,
    /// Is it what an instant or sorcery with the keyword does: `Spell: …`?
    spell: bool,
}

/// What stands before an instruction that an instant or sorcery with the keyword follows.
const SPELL: &str = "Spell:";

/// Is it a block that defines a keyword?
pub(crate) fn is_keyword(source: &SourceFile, block: &Block) -> bool {
    block.lines().nth(1).is_some_and(|line| source.slice(line).trim() == "Keyword")
}

/// The name that the first line of a keyword tells, and what follows it.
fn header(line: &str) -> (&str, &str) {
    let line = line.trim();
    let Some((name, last)) = line.rsplit_once(' ') else { return (line, "") };
    let shouted = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
    match last.split(['—', '-']).all(shouted) {
        true => (name.trim_end(), last),
        false => (line, ""),
    }
}

/// All names that a block defines: a counter is called `gizmo counter`.
pub(crate) fn names_of(source: &SourceFile, block: &Block) -> Vec<String> {
    match is_counters(source, block) {
        true => counter_words(source, block),
        false => vec![name_of(source, block)],
    }
}

/// The name of the keyword that a block defines, in lower case, or of the token.
pub(crate) fn name_of(source: &SourceFile, block: &Block) -> String {
    if is_token(source, block) {
        return block.names(source).first().copied().unwrap_or_default().to_owned();
    }
    block.first().map_or_else(String::new, |line| header(source.slice(line)).0.to_lowercase())
}

/// The abilities of a paragraph, or what is wrong with it.
pub(crate) type ReadParagraph = Result<Vec<Ability>, Box<Diagnostic>>;

impl KeywordScript {
    /// Reads a block that defines a keyword, where these names are known.
    pub(crate) fn read(
        source: &Arc<SourceFile>,
        block: &Block,
        names: &KeywordNames,
    ) -> (Self, Vec<Diagnostic>) {
        let mut faults = Vec::new();
        let place = block.first().unwrap_or_default();
        let (name, given) = header(source.slice(place));
        let mut script = Self {
            name: name.to_lowercase().into(),
            parameters: Vec::new(),
            reminder: None,
            rule: None,
            source: source.clone(),
            header: place,
            span: block.span(),
            paragraphs: Vec::new(),
        };
        for word in given.split(['—', '-']).filter(|word| !word.is_empty()) {
            match Parameter::ALL.into_iter().find(|own| own.word() == word) {
                Some(found) => script.parameters.push(found),
                None => faults.push(
                    Diagnostic::error(
                        Code::KeywordParameter,
                        format!("{} is no parameter of a keyword", quoted(word)),
                    )
                    .at(source, script.place_in_header(word))
                    .expected(["`N`", "`COST`", "`THINGS`"]),
                ),
            }
        }
        let lines: Vec<Span> = block.lines().skip(2).collect();
        let self_names = SelfNames::default().knowing(names);
        for span in joined(source.text(), &lines) {
            let text = source.slice(span).trim();
            if let Some(reminder) = text.strip_prefix("Reminder:") {
                script.reminder = Some(reminder.trim().into());
            } else if let Some(rule) = text.strip_prefix("Rule:") {
                script.rule = Some(rule.trim().into());
            } else {
                let told = text.strip_prefix(SPELL);
                let before =
                    told.map_or(0, |told| source.slice(span).trim_end().len() - told.len());
                let place = Span::new(span.start + before, span.end);
                match normalise_template(source.slice(place), &self_names) {
                    Ok(normal) => {
                        let spell = told.is_some();
                        script.paragraphs.push(Paragraph { place, normal, spell });
                    }
                    Err(fault) => faults.push(describe(fault, source, span)),
                }
            }
        }
        faults.extend(script.parameter_faults());
        if script.paragraphs.is_empty() && faults.is_empty() {
            let message = format!("the keyword {} says nothing", quoted(&script.name));
            faults.push(
                Diagnostic::error(Code::EmptyKeyword, message)
                    .at(source, place)
                    .help("write the abilities that it stands for below its type line"),
            );
        }
        (script, faults)
    }

    /// How it is written: `bushido N`.
    #[must_use]
    pub fn form(&self) -> String {
        let words: Vec<_> = self.parameters.iter().map(|own| own.word()).collect();
        if words.is_empty() {
            self.name.to_string()
        } else {
            format!("{} {}", self.name, words.join("—"))
        }
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

    fn place_in_header(&self, word: &str) -> Span {
        let line = self.source.slice(self.header);
        let at = line.rfind(word).unwrap_or(0);
        Span::new(at, at + word.len()).shifted(self.header.start)
    }

    /// Parameters that the text does not use, and those that the name does not have.
    fn parameter_faults(&self) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        let tokens = || {
            self.paragraphs.iter().flat_map(|Paragraph { place, normal, .. }| {
                let own = move |(token, span): (&str, Span)| {
                    Some((Parameter::of_token(token)?, span.shifted(place.start)))
                };
                normal.tokens().filter_map(own)
            })
        };
        for (index, &parameter) in self.parameters.iter().enumerate() {
            let word = parameter.word();
            if self.parameters[..index].contains(&parameter) {
                let message = format!("the parameter {} stands twice", quoted(word));
                faults.push(
                    Diagnostic::error(Code::KeywordParameter, message)
                        .at(&self.source, self.place_in_header(word)),
                );
            } else if !tokens().any(|(used, _)| used == parameter) {
                let message = format!("the parameter {} is not used", quoted(word));
                let help = format!("say something of {} below, or leave it out", quoted(word));
                faults.push(
                    Diagnostic::error(Code::UnusedParameter, message)
                        .at(&self.source, self.place_in_header(word))
                        .help(help),
                );
            }
        }
        for (parameter, place) in tokens() {
            if !self.parameters.contains(&parameter) {
                let word = parameter.word();
                let message =
                    format!("the keyword {} has no parameter {}", quoted(&self.name), quoted(word));
                let help = format!(
                    "write it behind the name: `{} {word}`",
                    self.source.slice(self.header).trim()
                );
                faults.push(
                    Diagnostic::error(Code::UndeclaredParameter, message)
                        .at(&self.source, place)
                        .help(help),
                );
            }
        }
        faults
    }

    /// The places where the text has the name of a keyword.
    pub(crate) fn places_of(&self, name: &str) -> Vec<Span> {
        let marked = super::words::marked(name);
        let places = self.paragraphs.iter().flat_map(|Paragraph { place, normal, .. }| {
            let own = normal.tokens().filter(|(token, _)| *token == marked);
            own.map(|(_, span)| span.shifted(place.start)).collect::<Vec<_>>()
        });
        places.collect()
    }

    /// The abilities of each paragraph with what is given put in, with their pronouns not
    /// bound; and where the paragraph stands. With `strict` they must print as they are
    /// written.
    pub(crate) fn read_with(&self, given: Given<'_>, strict: bool) -> Vec<(Span, ReadParagraph)> {
        let read = |Paragraph { place, normal, spell }: &Paragraph| {
            let filled = fill(normal, given);
            let detail = if strict { Detail::Full } else { Detail::Place };
            let read = match strict {
                true => read_tokens(&filled.text, *spell, detail),
                false => read_lenient(&filled.text, *spell, detail),
            };
            let told = |fault| {
                let text = self.source.slice(*place);
                Box::new(describe(in_source(fault, &filled, 0, text), &self.source, *place))
            };
            (*place, read.map_err(told))
        };
        self.paragraphs.iter().map(read).collect()
    }
}

/// The tokens with what is given in the place of the parameters.
fn fill(normal: &Normal, given: Given<'_>) -> Normal {
    let digits = given.number.unwrap_or_default().to_string();
    let mut filled = Normal::default();
    for (token, place) in normal.tokens() {
        match token {
            "{COST}" => {
                // `pays {2}` and `pays 2 life`, but `sacrifices a creature`.
                let verb = filled.last().to_owned();
                let pays = matches!(&*verb, "pay" | "pays");
                if pays {
                    filled.pop();
                }
                for (index, cost) in given.costs.iter().enumerate() {
                    if index > 0 {
                        filled.push(if pays { "and" } else { "," }, place);
                    }
                    if pays && matches!(cost, Cost::Mana(_)) {
                        filled.push(&verb, place);
                    }
                    let text = plain(&print_cost(cost));
                    let third = verb == "pays" && !matches!(cost, Cost::Mana(_));
                    for (at, word) in text.split_terminator(' ').enumerate() {
                        match third && at == 0 {
                            true => filled.push(&format!("{word}s"), place),
                            false => filled.push(word, place),
                        }
                    }
                }
            }
            "{THING}" | "{THINGS}" => {
                let many = token == "{THINGS}";
                let things = given.things.map(|things| print_things(things, many));
                for word in plain(&things.unwrap_or_default()).split_terminator(' ') {
                    filled.push(word, place);
                }
            }
            token if is_number(token) => filled.push(&token.replace('N', &digits), place),
            token => filled.push(token, place),
        }
    }
    filled
}

/// What was printed with marks, as tokens.
fn plain(printed: &str) -> String {
    normalise(printed, &SelfNames::default()).map(|normal| normal.text).unwrap_or_default()
}
