//! Binding: what each pronoun of a card stands for.
//!
//! One algorithm for all of them. A text is read in the order of its sentences;
//! each noun phrase that a later word could point back to is kept as an
//! *antecedent*: what it may be, where its clause stands and the slot that holds
//! it as the ability is carried out. A pronoun takes the latest clause with an
//! antecedent that fits; in that clause the subject comes before the rest, and
//! of the rest there may be only one. `It` that fits nothing is the object with
//! the ability; any other pronoun that fits nothing is unbound.
//!
//! `That much` likewise: the latest amount that was not a printed number, and in
//! what follows a prevention the damage prevented.

mod antecedent;
mod effect;
mod event;
mod kinds;
mod library;
mod reader;
mod sentence;
#[cfg(test)]
mod tests;

use thiserror::Error;

use self::reader::Reader;
use super::Vocabulary;
use crate::{
    ast::{Ability, Amount, CardEffect, Effect, Node, Noun, Quantity, Slot, Walk},
    diagnostic::{Code, in_words},
};

/// Why a pronoun could not be bound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BindError {
    /// It refers to nothing that comes before it.
    #[error("`{word}` refers to nothing before it")]
    Unbound {
        /// The word on the card.
        word: String,
    },
    /// It could refer to several things, all equally near.
    #[error("`{word}` could be {}", in_words(.could_be))]
    Ambiguous {
        /// The word on the card.
        word: String,
        /// What it could be.
        could_be: Vec<String>,
    },
    /// A keyword is used that cannot be, or not so.
    #[error("`{word}` {what}")]
    Keyword {
        /// The keyword.
        word: String,
        /// The code of the fault.
        code: Code,
        /// What is wrong with it.
        what: String,
    },
    /// What it refers to is known, but not where it is kept by then.
    #[error("`{word}` refers to {to}, which is not remembered until then")]
    Forgotten {
        /// The word on the card.
        word: String,
        /// What it refers to.
        to: String,
    },
}

impl BindError {
    /// The pronoun at fault.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Unbound { word }
            | Self::Ambiguous { word, .. }
            | Self::Keyword { word, .. }
            | Self::Forgotten { word, .. } => word,
        }
    }

    /// The code of its diagnostic.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self {
            Self::Unbound { .. } | Self::Forgotten { .. } => Code::UnboundPronoun,
            Self::Ambiguous { .. } => Code::AmbiguousPronoun,
            Self::Keyword { code, .. } => *code,
        }
    }
}

/// Binds every pronoun of an ability, and numbers its targets. Vocabulary are those that ship.
///
/// # Errors
///
/// The first pronoun that cannot be bound.
pub fn bind(ability: &mut Ability) -> Result<(), BindError> {
    Binder::default().bind(ability)
}

/// The same where each keyword knows already what it stands for.
pub(super) fn bind_bare(ability: &mut Ability) -> Result<(), BindError> {
    Bare::default().bind(ability)
}

/// Binds the abilities of one face, one after the other. The paragraphs of a
/// spell are one text: a later one may point back to an earlier one.
#[derive(Default)]
pub struct Binder {
    keywords: Vocabulary,
    bare: Bare,
}

impl Binder {
    /// A binder for a face that may use these keywords.
    #[must_use]
    pub fn with(keywords: &Vocabulary) -> Self {
        Self { keywords: keywords.clone(), bare: Bare::default() }
    }

    /// Tells each keyword of the next ability what it stands for, binds every pronoun, and
    /// numbers the targets.
    ///
    /// # Errors
    ///
    /// The first pronoun that cannot be bound, or a keyword that cannot be used so.
    pub fn bind(&mut self, ability: &mut Ability) -> Result<(), BindError> {
        self.keywords.fill(ability)?;
        self.bare.bind(ability)
    }
}

/// The same for pronouns alone.
#[derive(Default)]
struct Bare {
    spell: Reader,
    /// How many targets the spell's paragraphs have so far.
    targets: u8,
}

impl Bare {
    fn bind(&mut self, ability: &mut Ability) -> Result<(), BindError> {
        if matches!(ability, Ability::Spell(_)) {
            let targets = super::bound::number_targets(ability).len();
            let before = self.targets;
            ability.walk(&mut |node| {
                if let Node::Noun(Noun::Target(target)) = node {
                    target.index = target.index.saturating_add(before);
                }
            });
            self.targets = before.saturating_add(u8::try_from(targets).unwrap_or(u8::MAX));
            self.spell.ability(ability)?;
        } else if has_pronouns(ability) {
            super::bound::number_targets(ability);
            Reader::default().ability(ability)?;
        }
        nothing_left(ability)
    }
}

/// Nothing may be left over, whatever nodes the tree grows.
fn nothing_left(ability: &mut Ability) -> Result<(), BindError> {
    let mut left = None;
    ability.walk(&mut |node| match node {
        Node::Noun(Noun::Pronoun { word, slot: Slot::Unbound }) => left = Some(kinds::spoken(word)),
        Node::Quantity(Quantity::ThatMuch(Amount::Unbound)) => left = Some("that much".into()),
        _ => {}
    });
    left.map_or(Ok(()), |word| Err(BindError::Unbound { word }))
}

fn has_pronouns(ability: &mut Ability) -> bool {
    let mut any = false;
    ability.walk(&mut |node| {
        any |= matches!(
            node,
            Node::Noun(Noun::Pronoun { .. })
                | Node::Quantity(Quantity::ThatMuch(_))
                | Node::Effect(
                    Effect::Reflexive(_)
                        | Effect::ReflexiveIf { .. }
                        | Effect::WhenPrevented(_)
                        | Effect::Watch { .. }
                        | Effect::WatchTurn(_)
                        | Effect::Cards(CardEffect::Search { their: true, .. })
                )
        );
    });
    any
}
