//! What stands in the way: the phrases at which reading stops, ranked by how many
//! cards each one alone keeps out.

use hashbrown::HashMap;
use serde::Serialize;

use super::{CardResult, CardText, Standing, Stop};

/// A phrase that is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Phrase {
    /// The words at the place where reading stopped.
    pub words: String,
    /// How many cards lack nothing but it.
    pub alone: usize,
    /// How many lines it keeps out.
    pub lines: usize,
    /// A card that has it.
    pub card: String,
    /// The line up to the furthest point reached.
    pub understood: String,
    /// The rest of the line.
    pub rest: String,
}

/// How many words tell phrases apart: two group faults best.
const WORDS: usize = 2;

/// The phrases, the one that keeps out most cards first.
#[must_use]
pub fn phrases(cards: &[CardText], results: &[CardResult]) -> Vec<Phrase> {
    let mut found: HashMap<String, Phrase> = HashMap::new();
    for (card, result) in cards.iter().zip(results) {
        let mut own: Vec<String> = Vec::new();
        for ((paragraph, _), line) in card.paragraphs().zip(&result.lines) {
            if line.standing == Standing::Supported {
                continue;
            }
            let normal = paragraph.normal.as_deref().unwrap_or(&paragraph.text);
            let (words, at) = place(normal, line.stop.as_ref());
            let phrase = found.entry_ref(words.as_str()).or_insert_with(|| Phrase {
                words: words.clone(),
                alone: 0,
                lines: 0,
                card: card.name.clone(),
                understood: normal[..at].trim_end().to_owned(),
                rest: normal[at..].trim_end().to_owned(),
            });
            phrase.lines += 1;
            own.push(words);
        }
        own.sort_unstable();
        own.dedup();
        let alone = card.faces.iter().all(|face| face.sound);
        if let ([words], true) = (own.as_slice(), alone)
            && let Some(phrase) = found.get_mut(words)
        {
            phrase.alone += 1;
        }
    }
    let mut phrases: Vec<Phrase> = found.into_values().collect();
    phrases.sort_by(|a, b| (b.alone, b.lines, &a.words).cmp(&(a.alone, a.lines, &b.words)));
    phrases
}

/// The words at the place where reading stopped, and the place.
fn place(normal: &str, stop: Option<&Stop>) -> (String, usize) {
    let Some(stop) = stop else { return (String::new(), 0) };
    if stop.span.is_empty() {
        return (stop.why.clone(), 0);
    }
    let at = stop.span.start.min(normal.len());
    let at = if normal.is_char_boundary(at) { at } else { 0 };
    let words: Vec<_> = normal[at..].split_whitespace().take(WORDS).collect();
    (words.join(" "), at)
}
