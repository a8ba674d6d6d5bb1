//! How much of a file of cards is understood, and what the rest lacks.
//!
//! A line counts as *parsed* if the grammar reads it, as *supported* if the tree,
//! printed back, is the very same sentence and all of its pronouns are bound. Every
//! node of a tree has its meaning in the interpreter, whose matches are exhaustive.
//! A card counts if all that it says does.

mod family;
mod mutate;
mod phrases;
mod read;
mod survey;
mod tally;

pub use self::{
    family::Family,
    mutate::{Mutated, Mutation, mutate},
    phrases::{Phrase, phrases},
    read::{CardText, FaceText, Paragraph, read},
    survey::{Survey, survey},
    tally::{Counts, Figures, Share, figures},
};

use std::borrow::Borrow;

use hashbrown::HashMap;
use serde::{Deserialize, Serialize};

use crate::{
    ast::Ability,
    diagnostic::Span,
    parallel::in_parallel,
    parse::{Detail, FaultKind, parse_normal},
    pool::{Binder, Vocabulary},
};

/// How a line was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Standing {
    /// The grammar does not know it.
    Unknown,
    /// It is read, but it does not print back as it was, or a pronoun is not bound.
    Parsed,
    /// It is understood.
    Supported,
}

/// Where the reading of a line stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// Where, in the normalised text.
    pub span: Span,
    /// Why, in a few words.
    pub why: String,
}

/// What came of one line of a card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LineResult {
    /// How it was read.
    pub standing: Standing,
    /// Why it is not supported, if it is not.
    pub stop: Option<Stop>,
}

/// What came of one card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CardResult {
    /// One for each paragraph of each face, in order.
    pub lines: Vec<LineResult>,
    /// Is all of the card read?
    pub parsed: bool,
    /// Is all of it understood?
    pub supported: bool,
}

/// A line as the grammar sees it: lines that are equal here are parsed once.
type Key<'a> = (&'a str, bool);

/// So many lines or cards are taken at a time.
const PIECE: usize = 64;

type Read = Result<Vec<Ability>, (Standing, Stop)>;

/// Judges cards, over as many threads as there are processors. `progress` is told
/// how many of how many different lines are done.
#[must_use]
pub fn judge<T: Borrow<CardText> + Sync>(
    cards: &[T],
    vocabulary: &Vocabulary,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Vec<CardResult> {
    let mut keys: Vec<Key<'_>> = Vec::new();
    let mut places: HashMap<Key<'_>, usize> = HashMap::new();
    let faces = cards.iter().flat_map(|card| &card.borrow().faces);
    for (face, paragraph) in
        faces.flat_map(|face| face.paragraphs.iter().map(move |one| (face, one)))
    {
        let Ok(normal) = &paragraph.normal else { continue };
        places.entry((normal, face.spell)).or_insert_with_key(|&key| {
            keys.push(key);
            keys.len() - 1
        });
    }
    let read = in_parallel(&keys, PIECE, |&(normal, spell)| read_key(normal, spell), progress);
    let find = |normal: &str, spell| places.get(&(normal, spell)).and_then(|&at| read.get(at));
    in_parallel(cards, PIECE, |card| judge_card(card.borrow(), vocabulary, &find), &|_, _| ())
}

fn read_key(normal: &str, spell: bool) -> Read {
    parse_normal(normal, spell, Detail::Place).map_err(|(kind, span)| {
        let standing = match kind {
            FaultKind::ReadAs(_) => Standing::Parsed,
            _ => Standing::Unknown,
        };
        (standing, Stop { span, why: kind.to_string() })
    })
}

fn judge_card<'a>(
    card: &CardText,
    vocabulary: &Vocabulary,
    find: &impl Fn(&str, bool) -> Option<&'a Read>,
) -> CardResult {
    let sound = card.faces.iter().all(|face| face.sound);
    let mut lines = Vec::new();
    for face in &card.faces {
        let mut binder = Binder::with(vocabulary);
        lines.extend(face.paragraphs.iter().map(|paragraph| match &paragraph.normal {
            Err(why) => {
                let stop = Stop { span: Span::default(), why: why.clone() };
                LineResult { standing: Standing::Unknown, stop: Some(stop) }
            }
            Ok(normal) => bound(&mut binder, find(normal, face.spell)),
        }));
    }
    let all = |least| sound && lines.iter().all(|line| line.standing >= least);
    let (parsed, supported) = (all(Standing::Parsed), all(Standing::Supported));
    CardResult { lines, parsed, supported }
}

/// The pronouns of a line are bound on its own card: a later line of a spell may
/// point back to an earlier one.
fn bound(binder: &mut Binder, read: Option<&Read>) -> LineResult {
    match read {
        None => LineResult { standing: Standing::Unknown, stop: None },
        Some(Err((standing, stop))) => LineResult { standing: *standing, stop: Some(stop.clone()) },
        Some(Ok(abilities)) => {
            let mut abilities = abilities.clone();
            match abilities.iter_mut().find_map(|ability| binder.bind(ability).err()) {
                None => LineResult { standing: Standing::Supported, stop: None },
                Some(error) => {
                    let stop = Stop { span: Span::default(), why: error.to_string() };
                    LineResult { standing: Standing::Parsed, stop: Some(stop) }
                }
            }
        }
    }
}

/// Is a normalised line understood by itself?
fn stands_alone(normal: &str, spell: bool) -> bool {
    parse_normal(normal, spell, Detail::Place).is_ok_and(|mut abilities| {
        let mut binder = Binder::default();
        abilities.iter_mut().all(|ability| binder.bind(ability).is_ok())
    })
}
