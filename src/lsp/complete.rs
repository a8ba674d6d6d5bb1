//! What could stand at a place.

use serde_json::{Value, json};

use super::{
    cards::{Part, part_at},
    document::Document,
    keywords, scenarios,
};
use crate::{
    ast::{CardType, Supertype},
    diagnostic::SourceFile,
    parse::{SelfNames, expected_after, self_name, subtypes},
    pool::{FileKind, Pool, fold_name},
    scenario,
};

/// So many entries are offered at once.
const MOST: usize = 200;

/// The symbols that stand in braces.
const SYMBOLS: [&str; 34] = [
    "{T}", "{Q}", "{X}", "{0}", "{1}", "{2}", "{3}", "{4}", "{5}", "{6}", "{7}", "{8}", "{W}",
    "{U}", "{B}", "{R}", "{G}", "{C}", "{S}", "{E}", "{W/U}", "{U/B}", "{B/R}", "{R/G}", "{G/W}",
    "{W/B}", "{U/R}", "{B/G}", "{R/W}", "{G/U}", "{2/W}", "{W/P}", "{U/P}", "{B/P}",
];

/// Kinds of entries, as the protocol numbers them.
const KEYWORD: u8 = 14;
const CLASS: u8 = 7;
const TEXT: u8 = 1;
const CONSTANT: u8 = 21;

/// What could stand at a place.
pub(super) fn complete(document: &Document, offset: usize, pool: &Pool) -> Vec<Value> {
    let start = document.text.line_span(document.text.line_of(offset)).start;
    let before = &document.text.text[start..offset];
    let mut list = List { document, offset, items: Vec::new() };
    if let Some(open) = before.rfind('{').filter(|open| !before[*open..].contains('}')) {
        list.add(&before[open..], SYMBOLS.iter().map(|symbol| (*symbol).to_owned()), CONSTANT);
        return list.items;
    }
    match document.kind {
        FileKind::Scenarios => list.scenario(before, pool),
        FileKind::Cards | FileKind::Json | FileKind::JsonLines => list.card(before),
    }
    list.items
}

struct List<'a> {
    document: &'a Document,
    offset: usize,
    items: Vec<Value>,
}

impl List<'_> {
    /// Adds those that go on from what is written.
    fn add(&mut self, written: &str, entries: impl IntoIterator<Item = String>, kind: u8) {
        let lower = written.to_lowercase();
        let start = self.offset - written.len();
        let range = self.document.text.range((start..self.offset).into());
        for entry in entries {
            if self.items.len() >= MOST {
                return;
            }
            let fits = entry.to_lowercase().starts_with(&lower);
            if fits && !self.items.iter().any(|own| own["label"] == entry.as_str()) {
                let edit = json!({ "range": range, "newText": entry });
                self.items.push(json!({ "label": entry, "kind": kind, "textEdit": edit }));
            }
        }
    }

    fn card(&mut self, before: &str) {
        let word = before
            .rfind(|c: char| c.is_whitespace() || c == '—')
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let written = &before[word..];
        let Some(card) = self.document.card_at(self.offset) else { return };
        let at = self.offset - card.span.start;
        match part_at(card, at) {
            Part::Header | Part::Other => {}
            Part::Types => {
                let dash =
                    before.contains(['—', '–']) || before.contains(" - ") || before.contains("--");
                if dash {
                    self.add(written, subtypes().map(str::to_owned), CLASS);
                } else {
                    let words = Supertype::ALL.iter().map(|own| own.word());
                    let words = words.chain(CardType::ALL.iter().map(|own| own.word()));
                    self.add(written, words.map(capital), KEYWORD);
                }
            }
            Part::Paragraph { face, span, .. } => {
                let Some(face) = card.known.card.faces.get(face) else { return };
                let legendary = face.types.supertypes.has(Supertype::Legendary);
                let names =
                    SelfNames::new(&face.name, legendary).knowing(self.document.keywords.names());
                let text = &card.known.source.text()[span.start..at];
                let told = &text[..text.len() - written.len()];
                if told.trim().is_empty() || told.trim_end().ends_with(',') {
                    self.add(
                        written,
                        keywords::all(&self.document.keywords)
                            .into_iter()
                            .map(|word| cased(word, written)),
                        KEYWORD,
                    );
                }
                let expected = expected_after(told, &names);
                let own = self_name(face);
                if expected.iter().any(|entry| entry == "a subtype") {
                    self.add(written, subtypes().map(str::to_owned), CLASS);
                }
                if expected.iter().any(|entry| entry == "the card itself") {
                    let own = if told.trim().is_empty() { capital(&own) } else { own };
                    self.add(written, [own], CLASS);
                }
                if expected.iter().any(|entry| entry == "a mana symbol") {
                    self.add(written, SYMBOLS.iter().map(|own| (*own).to_owned()), CONSTANT);
                }
                let phrases = expected.iter().filter_map(|entry| {
                    let phrase = entry.strip_prefix('`')?.strip_suffix('`')?;
                    let begins =
                        told.trim().is_empty() || told.trim_end().ends_with(['.', ':', '•']);
                    Some(if begins { capital(phrase) } else { phrase.to_owned() })
                });
                let phrases: Vec<_> = phrases.collect();
                self.add(written, phrases, TEXT);
            }
        }
    }

    fn scenario(&mut self, before: &str, pool: &Pool) {
        let content = before.trim_start();
        if !content.contains(' ') {
            let words = ["Scenario: ", "Given ", "When ", "Then ", "And ", "But "];
            self.add(content, words.map(str::to_owned), KEYWORD);
            return;
        }
        if content.starts_with("Scenario:") || content.starts_with('#') {
            return;
        }
        let word = before.rfind(' ').map_or(0, |at| at + 1);
        let written = &before[word..];
        self.add(written, self.phrases(before.len() - written.len()), TEXT);
        // Names have several words: the longest stretch that begins one counts.
        let starts = before
            .match_indices(' ')
            .map(|(at, _)| at + 1)
            .filter(|at| before[*at..].starts_with(char::is_uppercase));
        for start in starts {
            let written = &before[start..];
            let key = fold_name(written);
            let names =
                pool.names().filter(|name| !key.is_empty() && fold_name(name).starts_with(&key));
            let names: Vec<String> = names.take(MOST).map(str::to_owned).collect();
            if !names.is_empty() {
                self.add(written, names, CLASS);
                return;
            }
        }
    }

    /// The words that could go on from the start of the line.
    fn phrases(&self, length: usize) -> Vec<String> {
        let text = &self.document.text;
        let line = text.line_of(self.offset);
        let start = text.line_span(line).start;
        let Some((_, scenario)) = scenarios::scenarios(text)
            .into_iter()
            .find(|(_, span)| span.start <= self.offset && start <= span.end)
        else {
            return Vec::new();
        };
        let cut = &text.text[scenario.start..start + length];
        let place = start - scenario.start;
        let file = scenario::read(&SourceFile::new("", cut), &NoNames);
        let found = file.diagnostics().find(|fault| fault.span().start >= place);
        let entries = found.map(|fault| fault.expected_entries().to_vec()).unwrap_or_default();
        let quoted = |entry: String| Some(entry.strip_prefix('`')?.strip_suffix('`')?.to_owned());
        entries.into_iter().filter_map(quoted).collect()
    }
}

/// Every name is one: only the words around them matter.
struct NoNames;

impl scenario::Names for NoNames {
    fn longest_match(&self, text: &str) -> Option<(usize, crate::ast::Name)> {
        let starts = text.starts_with(char::is_uppercase);
        let length =
            text.find(|c: char| c.is_whitespace() || matches!(c, ',' | '(')).unwrap_or(text.len());
        let name = text[..length].trim_end_matches("'s");
        let player = scenario::is_known_player(name);
        (starts && !player && !name.is_empty()).then(|| (name.len(), name.into()))
    }

    fn similar(&self, _: &str) -> Vec<crate::ast::Name> {
        Vec::new()
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// With a capital where one is begun with, or nothing is written yet.
fn cased(word: &str, written: &str) -> String {
    if written.starts_with(char::is_lowercase) { word.to_owned() } else { capital(word) }
}
