//! What is looked at, searched for and revealed, for the words that point back to it.

use super::{
    BindError,
    antecedent::{Place, Role},
    kinds::{Kinds, kinds_of},
    reader::{OTHER, Reader},
    sentence::Held,
};
use crate::ast::{CardEffect, Head, HeadWord, Slot};

impl Reader {
    pub(super) fn cards(&mut self, effect: &mut CardEffect) -> Result<(), BindError> {
        match effect {
            CardEffect::Search { count, filter, their, .. } => {
                if *their && !self.acting {
                    return Err(BindError::Unbound { word: "their".into() });
                }
                self.target_count(count)?;
                self.filter(filter)?;
                let mut kinds = Kinds::of_filter(filter);
                // A card that is found is a card first of all.
                kinds.0.iter_mut().for_each(|nouns| nouns.push(Head::Word(HeadWord::Card)));
                self.found(kinds, count.is_many());
            }
            CardEffect::Look { what, .. } => self.noun(what, Held::Own(Role::Other))?,
            CardEffect::Shuffles(who) => self.noun(who, Held::Own(Role::Subject))?,
            CardEffect::RevealHand(who) | CardEffect::LookAtHand(who) => {
                self.noun(who, Held::Own(Role::Subject))?;
                self.found(Kinds::word(HeadWord::Card), true);
            }
            CardEffect::Until { who, filter, .. } => {
                self.maybe_noun(who, Held::Own(Role::Subject))?;
                self.filter(filter)?;
                self.found(Kinds::word(HeadWord::Card), true);
                let mut kinds = Kinds::of_filter(filter);
                kinds.0.iter_mut().for_each(|nouns| nouns.push(Head::Word(HeadWord::Card)));
                let place = Place::Slot(Slot::Picked);
                self.memory.add(kinds, false, Role::Other, place, "the last card".into());
            }
            CardEffect::ChooseFrom { count, filter, .. } => {
                self.target_count(count)?;
                self.filter(filter)?;
                let mut kinds = Kinds::of_filter(filter);
                kinds.0.iter_mut().for_each(|nouns| nouns.push(Head::Word(HeadWord::Card)));
                let place = Place::Slot(Slot::Picked);
                self.memory.add(
                    kinds,
                    count.is_many(),
                    Role::Other,
                    place,
                    "what is chosen".into(),
                );
            }
            CardEffect::Sort { amount, .. } => self.quantity(amount)?,
            CardEffect::Shuffle => {}
            CardEffect::Reveal(what) => {
                let picks = what.is_chosen();
                self.noun(what, if picks { Held::Nested } else { Held::Own(Role::Other) })?;
                if picks {
                    let (kinds, many) = (kinds_of(what), what.may_be_many());
                    let place = Place::Slot(Slot::Picked);
                    self.memory.add(kinds, many, Role::Other, place, "what is revealed".into());
                }
            }
            CardEffect::Put { what, from, whom, .. } => {
                self.done_to(what)?;
                self.zone(from)?;
                self.maybe_noun(whom, OTHER)?;
            }
        }
        Ok(())
    }

    pub(super) fn found(&mut self, kinds: Kinds, many: bool) {
        let place = Place::Slot(Slot::Found);
        self.memory.add(kinds, many, Role::Other, place, "what is found".into());
    }
}
