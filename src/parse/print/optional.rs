//! `you may`, `pays {2}`, `where X is`: clauses around an instruction.

use crate::ast::{Cost, Effect, Joint, Noun, Quantity};

use super::Printer;
use super::subject::has_subject;

impl Printer<'_> {
    /// `…, where X is the number of creatures you control`.
    pub(super) fn where_x(&mut self, x: &Quantity, effects: &[Effect]) {
        // What follows a prevention in sentences of its own stands behind the X.
        if let [Effect::Replace(replacement)] = effects
            && let crate::ast::Rewrite::Prevent { then, .. } = &replacement.rewrite
            && !then.is_empty()
        {
            let mut alone = crate::ast::Replacement::clone(replacement);
            let mut behind = Vec::new();
            if let crate::ast::Rewrite::Prevent { then, .. } = &mut alone.rewrite {
                let joined = |one: &&Effect| matches!(one, Effect::Joined { .. });
                behind = then.iter().filter(|one| !joined(one)).cloned().collect();
                *then = then.iter().filter(joined).cloned().collect();
            }
            if !behind.is_empty() {
                self.where_x(x, &[Effect::Replace(alone.into())]);
                self.after_prevention(&behind, true);
                return;
            }
        }
        let adding = match effects {
            [Effect::AddMana(mana)] => Some(mana),
            _ => None,
        };
        match adding {
            Some(mana) => self.add_clause(mana),
            None => self.clauses(effects),
        }
        self.close(",");
        self.say("where X is");
        self.quantity(x);
        if let Some(mana) = adding {
            self.about_this_mana(mana);
        }
    }

    /// Clauses after `you may`: `draw a card`, `gain 3 life`, `have it deal 2 damage to you`.
    pub(super) fn may(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Joined { by: Joint::And, parts } => {
                    for (index, part) in parts.iter().enumerate() {
                        self.say(if index > 0 { "and" } else { "" });
                        self.may(std::slice::from_ref(part));
                    }
                }
                Effect::Joined { by: by @ (Joint::Comma | Joint::CommaAnd), parts } => {
                    for (index, part) in parts.iter().enumerate() {
                        self.close(if index > 0 { by.word() } else { "" });
                        self.may(std::slice::from_ref(part));
                    }
                }
                Effect::Joined { by: Joint::Then, parts } => {
                    for (index, part) in parts.iter().enumerate() {
                        self.close(if index > 0 { "," } else { "" });
                        self.say(if index > 0 { "then" } else { "" });
                        self.may(std::slice::from_ref(part));
                    }
                }
                Effect::Either { who: None, options } => {
                    for (index, option) in options.iter().enumerate() {
                        self.say(if index > 0 { "or" } else { "" });
                        self.may(option);
                    }
                }
                Effect::Life { who: Noun::You, change, amount } => {
                    self.say(change.word());
                    self.life_amount(amount);
                }
                other => {
                    let subject = has_subject(other);
                    self.say(if subject { "have" } else { "" });
                    let before = std::mem::replace(&mut self.infinitive, subject);
                    self.effect(other);
                    self.infinitive = before;
                }
            }
        }
    }

    /// `pays {2}`, `sacrifice a creature`.
    pub(super) fn payment(&mut self, cost: &Cost, many: bool) {
        let from = self.out.len();
        self.cost(cost);
        let words = self.out[from..].trim_start().to_owned();
        self.out.truncate(from);
        match (cost, words.split_once(' ')) {
            // `forage`: the cost is a verb alone.
            (_, None) if !words.starts_with('{') => {
                self.say(&format!("{words}{}", if many { "" } else { "s" }));
            }
            (Cost::Mana(_), _) | (_, None) => {
                self.say(if many { "pay" } else { "pays" });
                self.say(&words);
            }
            (_, Some((verb, rest))) => {
                self.say(&format!("{verb}{} {rest}", if many { "" } else { "s" }));
            }
        }
    }
}
