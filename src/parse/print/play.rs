//! Casting and playing cards, and emblems, in words.

use std::sync::Arc;

use super::Printer;
use crate::ast::{Ability, Noun, Play, SpendSaid};

impl Printer<'_> {
    pub(super) fn play(&mut self, play: &Play) {
        match play.until {
            // It follows `you may`.
            None => {}
            Some(until) => {
                if play.first {
                    self.say(until.word());
                    self.close(",");
                }
                self.say("you may");
            }
        }
        self.say(play.verb.word());
        self.noun(&play.what);
        self.say(if play.transformed { "transformed" } else { "" });
        if play.free {
            let many = super::noun::is_plural(&play.what);
            self.say("without paying");
            self.say(if many { "their mana costs" } else { "its mana cost" });
        }
        if let Some(until) = play.until.filter(|_| !play.first) {
            self.say(until.word());
        }
        if let Some(spend) = play.spend {
            match spend.said {
                SpendSaid::And => self.say("and"),
                said => self.close(said.word()),
            }
            self.say(spend.how.word());
            self.say("to cast");
            self.say(spend.whom.word());
        }
    }

    pub(super) fn emblem(&mut self, who: &Noun, abilities: &[Arc<Ability>]) {
        self.noun_verb(who, "gets", "get");
        self.say("an emblem with");
        for (index, ability) in abilities.iter().enumerate() {
            self.say(if index > 0 { "and" } else { "" });
            let quoted = super::print_abilities(std::slice::from_ref(&**ability), "this emblem");
            self.say("\"");
            self.close(&quoted);
            self.close("\"");
        }
    }
}
