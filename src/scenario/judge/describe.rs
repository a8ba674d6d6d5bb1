//! Does a description fit an object?

use super::facts::{Facts, Judged};
use crate::{
    ast::{AnyKeyword, CardType, Color, Keyword},
    game::{Combat, Object},
    scenario::{
        find,
        syntax::{Attribute, Description, Descriptor, NameKind, Noun, StateWord},
    },
};

impl Facts<'_> {
    pub(super) fn describes(&self, description: &Description, object: &Object) -> Judged<bool> {
        let body = description.body.is_none_or(|body| {
            object.is(CardType::Creature) && body == (object.power(), object.toughness())
        });
        for word in &description.words {
            if !self.word_fits(word, object)? {
                return Ok(false);
            }
        }
        Ok(body && self.keywords_fit(&description.keywords, object)?)
    }

    pub(super) fn keywords_fit(&self, keywords: &[String], object: &Object) -> Judged<bool> {
        for keyword in keywords {
            let color = keyword.strip_prefix("protection from ").and_then(Color::from_word);
            if let Some(color) = color {
                if !object.now.protection.has(color) {
                    return Ok(false);
                }
                continue;
            }
            let keyword = Keyword::from_word(keyword)
                .map_or_else(|| AnyKeyword::Defined(keyword.as_str().into()), AnyKeyword::Kernel);
            if !object.now.has_any(&keyword) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn noun_fits(&self, noun: &Noun, object: &Object) -> Judged<bool> {
        match noun {
            // A token that the rules know by name is one by its subtype, too.
            Noun::Named(named) if named.kind == NameKind::Token => {
                Ok(find::is_named(self.game, named, object) || object.now.has_subtype(&named.name))
            }
            Noun::Named(named) => Ok(find::is_named(self.game, named, object)),
            Noun::Kind(words) => {
                for word in words {
                    if !self.word_fits(word, object)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    pub(super) fn word_fits(&self, word: &Descriptor, object: &Object) -> Judged<bool> {
        let now = &object.now;
        Ok(match word {
            Descriptor::Color(color) => now.colors.has(*color),
            Descriptor::Colorless => now.colors.is_empty(),
            Descriptor::Super(supertype) => now.supertypes.has(*supertype),
            Descriptor::Type(card_type) => now.is(*card_type),
            Descriptor::Subtype(subtype) => now.has_subtype(subtype),
            Descriptor::Permanent => object.on_battlefield(),
            Descriptor::State(state) => self.state_fits(*state, object)?,
            Descriptor::Token => return Err(self.not_yet("a token")),
        })
    }

    pub(super) fn attributes_fit(&self, attributes: &[Attribute], object: &Object) -> Judged<bool> {
        for attribute in attributes {
            let fits = match attribute {
                Attribute::State(state) => self.state_fits(*state, object)?,
                Attribute::Counters(own) => object.counters.get(&own.kind) == own.amount,
                Attribute::Damage(damage) => object.damage == *damage,
                Attribute::Attached(thing) => self.is_one_of(object.attached, thing)?,
                Attribute::Owned(who) => object.owner == self.player(who)?,
                _ => return Err(self.not_yet("such a state")),
            };
            if !fits {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn state_fits(&self, state: StateWord, object: &Object) -> Judged<bool> {
        Ok(match state {
            StateWord::Tapped => object.tapped,
            StateWord::Untapped => !object.tapped,
            StateWord::SummoningSick => !object.is_rested(),
            StateWord::Attacking => object.is_attacking(),
            StateWord::Blocking => object.is_blocking(),
            StateWord::Blocked => {
                matches!(object.combat, Some(Combat::Attacking { blocked: true, .. }))
            }
            StateWord::Unblocked => {
                matches!(object.combat, Some(Combat::Attacking { blocked: false, .. }))
            }
            StateWord::Transformed => object.face > 0 && object.face_down().is_none(),
            StateWord::FaceDown => object.face_down().is_some(),
            StateWord::PhasedOut | StateWord::Monstrous => {
                return Err(self.not_yet("such a state"));
            }
        })
    }
}
