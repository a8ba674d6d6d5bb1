//! Libraries, and putting cards from zone to zone, in words.

use crate::ast::{CardEffect, Noun, Quantity, TargetCount};

use super::Printer;

impl Printer<'_> {
    pub(super) fn card_effect(&mut self, effect: &CardEffect) {
        match effect {
            CardEffect::Search { count, filter, their, also } => {
                self.say(if *their { "search their library" } else { "search your library" });
                if let Some(also) = also {
                    self.say(&format!("and/or {also}"));
                }
                self.say("for");
                match count {
                    TargetCount::One => self.article(|p| p.filter(filter, false)),
                    count => {
                        self.target_count(count);
                        self.filter(filter, count.is_many());
                    }
                }
            }
            CardEffect::LookAtHand(who) => {
                self.say("look at");
                self.whose(who);
                self.say("hand");
            }
            CardEffect::Shuffles(who) => self.noun_verb(who, "shuffles", "shuffle"),
            CardEffect::RevealHand(who) => {
                self.noun_verb(who, "reveals", "reveal");
                self.say("their hand");
            }
            CardEffect::Until { who, exile, filter } => {
                let verb = if *exile { "exile" } else { "reveal" };
                let from = "cards from the top of";
                match who {
                    None => self.say(&format!("{verb} {from} your library until you {verb}")),
                    Some(who) => {
                        self.noun_verb(who, &format!("{verb}s"), verb);
                        self.say(&format!("{from} their library until they {verb}"));
                    }
                }
                self.article(|p| p.filter(filter, false));
            }
            CardEffect::ChooseFrom { may, count, filter, hand } => {
                self.say(if *may { "you may choose" } else { "you choose" });
                match count {
                    TargetCount::One => self.article(|p| p.filter(filter, false)),
                    count => {
                        self.target_count(count);
                        self.filter(filter, count.is_many());
                    }
                }
                self.say(if *hand { "" } else { "from it" });
            }
            CardEffect::Look { reveal, what } => {
                self.say(if *reveal { "reveal" } else { "look at" });
                self.noun(what);
            }
            CardEffect::Sort { said, how, amount } => {
                self.say(if *said { "you" } else { "" });
                self.say(how.word());
                self.amount(amount);
            }
            CardEffect::Reveal(what) => {
                self.say("reveal");
                self.noun(what);
            }
            CardEffect::Shuffle => self.say("shuffle"),
            CardEffect::Put { what, from, to, whom, order, elided } => {
                self.say(if *elided { "" } else { "put" });
                self.noun(what);
                if let Some(from) = from {
                    self.out_of_zone(from);
                }
                self.say(to.word());
                whom.iter().for_each(|whom| self.noun(whom));
                if let Some(order) = order {
                    self.say(order.word());
                }
            }
        }
    }

    /// `the top three cards of your library`.
    pub(super) fn top_cards(&mut self, amount: &Quantity, of: &Noun) {
        self.say("the top");
        match amount {
            Quantity::Number(1) => self.say("card of"),
            amount => {
                match amount {
                    Quantity::Number(_) => self.number(amount),
                    other => self.amount(other),
                }
                self.say("cards of");
            }
        }
        self.whose(of);
        self.say("library");
    }
}
