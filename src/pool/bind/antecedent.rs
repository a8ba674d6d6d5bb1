//! Antecedents: what the words read so far have introduced, and which of them a
//! pronoun takes.

use super::{
    BindError,
    kinds::{self, Kinds},
};
use crate::ast::{Amount, CounterKind, Name, Noun, Pronoun, Slot};

/// The place of a noun phrase in its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// What the clause is about.
    Subject,
    /// Anything else.
    Other,
    /// Not said, but there: the source of damage in `~ is dealt damage`. Only
    /// its own noun points to it.
    Implied,
}

/// Where what a noun phrase names can be found later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In this slot, for good.
    Slot(Slot),
    /// In this slot while its own clause is carried out: each member of a group.
    Within(Slot),
    /// Nowhere.
    Lost,
}

/// Something that a pronoun may point back to.
#[derive(Clone, Debug)]
pub(super) struct Antecedent {
    pub(super) kinds: Kinds,
    pub(super) plural: bool,
    pub(super) role: Role,
    pub(super) place: Place,
    pub(super) clause: usize,
    /// What it is, for messages.
    pub(super) words: String,
}

/// What a clause was about.
pub(super) struct Subject {
    pub(super) kinds: Kinds,
    pub(super) plural: bool,
    pub(super) words: String,
    pub(super) slot: Slot,
}

/// All that has been introduced so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    pub(super) known: Vec<Antecedent>,
    pub(super) amounts: Vec<Amount>,
    /// Amounts printed as numbers: spoken of only where there is nothing better.
    pub(super) printed: Vec<Amount>,
    /// The clause being read.
    pub(super) clause: usize,
    /// The counters spoken of last, and what they are on.
    pub(super) counters: Option<(CounterKind, Noun)>,
    /// Has a cost or an instruction of this text exiled something?
    pub(super) exiles: Exiles,
    /// Has an instruction of this text let a colour be chosen?
    pub(super) color: bool,
    /// What the text has let players vote for: words, or, with none of them, things.
    pub(super) votes: Option<Vec<Name>>,
    /// Has the text clashed, or does it follow from a clash?
    pub(super) clashed: bool,
}

/// What a text exiles, as far as it has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Exiles {
    /// Nothing.
    #[default]
    Nothing,
    /// Something as a cost.
    AsCost,
    /// Something as an instruction.
    AsEffect,
}

impl Memory {
    /// Keeps an antecedent of the clause being read.
    pub(super) fn add(
        &mut self,
        kinds: Kinds,
        plural: bool,
        role: Role,
        place: Place,
        words: String,
    ) {
        let clause = self.clause;
        self.known.push(Antecedent { kinds, plural, role, place, clause, words });
    }

    /// Is there anything that can be found in this slot?
    pub(super) fn has(&self, slot: Slot) -> bool {
        self.known.iter().any(|one| one.place == Place::Slot(slot))
    }

    /// What the pronoun stands for: a slot, and the antecedent that told it.
    pub(super) fn resolve(
        &self,
        pronoun: &Pronoun,
    ) -> Result<(Slot, Option<&Antecedent>), BindError> {
        let own = matches!(pronoun, Pronoun::It | Pronoun::Itself);
        // What was chosen is called just what it was called then.
        let last = |one: &&Antecedent| matches!(one.place, Place::Slot(Slot::Picked | Slot::Found));
        let chosen = self.known.iter().rev().find(last);
        let chosen = chosen.filter(|one| one.place == Place::Slot(Slot::Picked));
        if let Some(chosen) = chosen.filter(|one| one.kinds.is_named(pronoun)) {
            return Ok((Slot::Picked, Some(chosen)));
        }
        for clause in (0..=self.clause).rev() {
            let fitting: Vec<_> = self
                .known
                .iter()
                .filter(|one| one.clause == clause && self.fits(one, pronoun))
                // `Each creature` of an earlier clause is not remembered as one of them.
                .filter(|one| {
                    let told = own || matches!(pronoun, Pronoun::Those(_));
                    !told || clause == self.clause || !matches!(one.place, Place::Within(_))
                })
                .collect();
            let subject = fitting.iter().find(|one| one.role == Role::Subject);
            let Some(first) = subject.or(fitting.first()) else { continue };
            let rivals: Vec<_> = fitting
                .iter()
                .filter(|one| one.place != first.place)
                .map(|one| one.words.clone())
                .collect();
            if subject.is_none() && !rivals.is_empty() {
                let could_be = std::iter::once(first.words.clone()).chain(rivals).collect();
                return Err(BindError::Ambiguous { word: kinds::spoken(pronoun), could_be });
            }
            return Ok((self.slot(first, pronoun)?, Some(first)));
        }
        if own {
            return Ok((Slot::This, None));
        }
        // `that player or that planeswalker's controller`, of one target: the part that it is.
        let targeted = |one: &&Antecedent| {
            matches!(one.place, Place::Slot(Slot::Target(_))) && one.kinds.may_be(pronoun)
        };
        if let Some(part) = self.known.iter().rev().find(targeted) {
            return Ok((self.slot(part, pronoun)?, Some(part)));
        }
        Err(BindError::Unbound { word: kinds::spoken(pronoun) })
    }

    fn fits(&self, one: &Antecedent, pronoun: &Pronoun) -> bool {
        let own = matches!(pronoun, Pronoun::It | Pronoun::Itself);
        if one.place == Place::Slot(Slot::This) {
            // `~` is called `it`, never `that creature`.
            return own;
        }
        // All who were dealt damage are called those.
        if one.place == Place::Slot(Slot::Dealt) && !matches!(pronoun, Pronoun::Those(_)) {
            return false;
        }
        if one.role == Role::Implied
            && !matches!(
                pronoun,
                Pronoun::That(_) | Pronoun::Those(_) | Pronoun::The(_) | Pronoun::Source
            )
        {
            return false;
        }
        one.kinds.fit(pronoun, one.plural)
    }

    fn slot(&self, one: &Antecedent, pronoun: &Pronoun) -> Result<Slot, BindError> {
        match one.place {
            Place::Slot(slot) => Ok(slot),
            Place::Within(slot) if one.clause == self.clause => Ok(slot),
            Place::Within(_) | Place::Lost => {
                Err(BindError::Forgotten { word: kinds::spoken(pronoun), to: one.words.clone() })
            }
        }
    }

    /// The last subject that a slot keeps.
    pub(super) fn last_subject(&self) -> Option<Subject> {
        self.known.iter().rev().find_map(|one| match (one.role, one.place) {
            (Role::Subject, Place::Slot(slot)) => {
                let (kinds, words) = (one.kinds.clone(), one.words.clone());
                Some(Subject { kinds, plural: one.plural, words, slot })
            }
            _ => None,
        })
    }

    /// Were cards looked at or searched for?
    pub(super) fn has_found(&self) -> bool {
        self.known.iter().any(|one| one.place == Place::Slot(Slot::Found))
    }

    /// Keeps an amount; `printed` is one that the text gives as a number.
    pub(super) fn add_amount(&mut self, amount: Amount, printed: bool) {
        let amounts = if printed { &mut self.printed } else { &mut self.amounts };
        amounts.push(amount);
    }

    /// What `that much` stands for.
    pub(super) fn amount(&self) -> Result<Amount, BindError> {
        match self.amounts.last().or(self.printed.last()) {
            None => Err(BindError::Unbound { word: "that much".into() }),
            Some(amount) => Ok(*amount),
        }
    }
}
