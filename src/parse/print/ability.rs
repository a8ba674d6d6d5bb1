//! Abilities in words.

use crate::ast::{Ability, Condition, Cost, Limit, Quantity};

use super::Printer;

impl Printer<'_> {
    /// The abilities of one paragraph: keywords side by side, sentences one after the other.
    pub(super) fn abilities(&mut self, abilities: &[Ability]) {
        for (index, ability) in abilities.iter().enumerate() {
            if index > 0 && matches!(ability, Ability::Keyword(_)) {
                self.close(",");
            }
            match (index, ability) {
                (0, _) => {
                    self.capital(|p| p.ability(ability));
                }
                (_, Ability::Keyword(_)) => self.ability(ability),
                (_, _) => {
                    self.capital(|p| p.ability(ability));
                }
            }
        }
    }

    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Keyword(keyword) => self.say(keyword.word()),
            Ability::Enchant(filter) => {
                self.say("enchant");
                self.filter(filter, false);
            }
            Ability::Spell(effects) => self.sentences(effects),
            Ability::Activated { costs, effects, limits } => {
                for (index, cost) in costs.iter().enumerate() {
                    if index > 0 {
                        self.close(",");
                    }
                    self.capital(|p| p.cost(cost));
                }
                self.close(":");
                self.sentences(effects);
                for limit in limits {
                    self.sentence(|p| p.limit(limit));
                }
            }
            Ability::Triggered { trigger, effects } => {
                self.trigger(trigger);
                self.close(",");
                if let Some(condition) = &trigger.condition {
                    self.say("if");
                    self.condition(condition);
                    self.close(",");
                }
                self.after_comma(effects);
            }
            Ability::Replacement(replacement) => self.sentence(|p| p.replacement(replacement)),
            Ability::Continuous(continuous) => self.sentence(|p| {
                match &continuous.condition {
                    None => {}
                    Some(Condition::YourTurn) => p.say("during your turn,"),
                    Some(condition) => {
                        p.say("as long as");
                        p.condition(condition);
                        p.close(",");
                    }
                }
                p.continuous(continuous);
            }),
        }
    }

    /// Sentences of which the first goes on after a comma, with no capital.
    fn after_comma(&mut self, effects: &[crate::ast::Effect]) {
        let start = self.out.len();
        self.sentences(effects);
        // The capital of the first sentence is taken back, but never that of a name.
        let first = start + self.out[start..].find(|c: char| c != ' ').unwrap_or(0);
        let name = self.out[first..].starts_with(self.me);
        if let Some(c) = self.out[first..].chars().next().filter(|c| c.is_ascii_uppercase() && !name) {
            let word = self.out[first..].split(' ').next().unwrap_or_default();
            if crate::parse::words::subtype_of(word).is_none() && word != "X" {
                self.out.replace_range(first..=first, &c.to_ascii_lowercase().to_string());
            }
        }
    }

    fn cost(&mut self, cost: &Cost) {
        match cost {
            Cost::Tap => self.say("{T}"),
            Cost::Untap => self.say("{Q}"),
            Cost::Mana(cost) => self.say(&cost.to_string()),
            Cost::Life(amount) => {
                self.say("pay");
                self.amount(amount);
                self.say("life");
            }
            Cost::Sacrifice(what) => {
                self.say("sacrifice");
                self.noun(what);
            }
            Cost::Discard(what) => {
                self.say("discard");
                self.noun(what);
            }
            Cost::RemoveCounters { amount, kind, from } => {
                self.say("remove");
                let one = *amount == Quantity::Number(1);
                self.count(amount, |p| p.counters(kind, !one));
                self.say("from");
                self.noun(from);
            }
            Cost::TapOther(what) => {
                self.say("tap");
                self.noun(what);
            }
        }
    }

    fn limit(&mut self, limit: &Limit) {
        self.say("activate only");
        match limit {
            Limit::Sorcery => self.say("as a sorcery"),
            Limit::OncePerTurn => self.say("once each turn"),
            Limit::If(condition) => {
                self.say("if");
                self.condition(condition);
            }
        }
    }
}
