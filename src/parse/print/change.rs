//! Changes of characteristics, as they are written.

use super::Printer;
use crate::ast::{Ability, Change, Keyword, Noun, TypeChange};

/// What `has` or `gains` is followed by.
enum Had<'a> {
    Keyword(Keyword),
    Ability(&'a Ability),
}

impl Printer<'_> {
    /// `target creature gets +1/+1 and gains flying`.
    pub(super) fn changes(&mut self, what: &Noun, changes: &[Change], for_a_while: bool) {
        let infinitive = std::mem::take(&mut self.infinitive);
        if changes == [Change::Control] {
            self.say("you control");
            self.noun(what);
            return;
        }
        self.noun(what);
        let many = infinitive || super::noun::is_plural(what);
        let mut said = false;
        for change in changes {
            said |= self.change(change, many, said);
        }
        let had: Vec<Had<'_>> = changes
            .iter()
            .filter_map(|change| match change {
                Change::Gain(keyword) => Some(Had::Keyword(*keyword)),
                Change::Grant(ability) => Some(Had::Ability(ability)),
                Change::PowerToughness(..)
                | Change::LoseAllAbilities
                | Change::Types(_)
                | Change::Colors(_)
                | Change::Base(..)
                | Change::Control => None,
            })
            .collect();
        if had.is_empty() {
            return;
        }
        if said {
            self.say("and");
        }
        self.say(match (for_a_while, many) {
            (true, true) => "gain",
            (true, false) => "gains",
            (false, true) => "have",
            (false, false) => "has",
        });
        self.list(&had, "and", |p, had| match had {
            Had::Keyword(keyword) => p.say(keyword.word()),
            Had::Ability(ability) => {
                p.say("\"");
                p.abilities(std::slice::from_ref(*ability));
                p.close("\"");
            }
        });
    }

    /// Prints a change that is not had or gained. Gives whether there was one.
    fn change(&mut self, change: &Change, many: bool, said: bool) -> bool {
        if matches!(change, Change::Gain(_) | Change::Grant(_) | Change::Control) {
            return false;
        }
        if said {
            self.say("and");
        }
        let be = if many { "are" } else { "is" };
        match change {
            Change::PowerToughness(power, toughness) => {
                self.say(if many { "get" } else { "gets" });
                let size = format!(
                    "{}/{}",
                    super::effect::signed(power),
                    super::effect::signed(toughness)
                );
                self.say(&size);
            }
            Change::LoseAllAbilities => {
                self.say(if many { "lose all abilities" } else { "loses all abilities" });
            }
            Change::Types(types) => {
                self.say(be);
                self.types(types, many);
            }
            Change::Colors(colors) => {
                self.say(be);
                let colors: Vec<_> = colors.iter().collect();
                if colors.is_empty() {
                    self.say("colorless");
                }
                self.list(&colors, "and", |p, color| p.say(color.word()));
            }
            Change::Base(power, toughness) => {
                self.say(if many { "have" } else { "has" });
                self.say("base power and toughness");
                self.quantity(power);
                self.say("/");
                self.quantity(toughness);
            }
            Change::Gain(_) | Change::Grant(_) | Change::Control => {}
        }
        true
    }

    fn types(&mut self, change: &TypeChange, many: bool) {
        let TypeChange { in_addition, supertypes, types, subtypes } = change;
        let mut words: Vec<String> = supertypes.iter().map(|word| word.word().into()).collect();
        words.extend(subtypes.iter().map(ToString::to_string));
        words.extend(types.iter().map(|word| word.word().to_owned()));
        if let Some(last) = words.last_mut().filter(|_| many) {
            *last = crate::parse::words::plural(last);
        } else if let Some(first) = words.first() {
            let vowel = first.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
            self.say(if vowel { "an" } else { "a" });
        }
        words.iter().for_each(|word| self.say(word));
        if *in_addition {
            self.say(if many {
                "in addition to their other types"
            } else {
                "in addition to its other types"
            });
        }
    }
}
