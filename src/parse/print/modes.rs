//! Modes in words.

use crate::ast::{Effect, Fresh, Limit, ModeCount, ModeTold, MoreModes};

use super::Printer;

impl Printer<'_> {
    /// `choose one —` and the modes; the limits of an activated ability may stand in between.
    pub(super) fn modes(&mut self, choose: &Effect, limits: &[Limit]) {
        let Effect::Choose { count, more, words, told, modes } = choose else { return };
        if let ModeTold::Spree(prices) = told {
            self.say("Spree");
            for (price, mode) in prices.iter().zip(modes) {
                self.close("\n");
                self.close(&format!("+ {price} — "));
                self.sentences(mode);
            }
            return;
        }
        let how_many = how_many(*count, modes.len());
        self.capital(|p| p.say(&format!("choose {how_many}")));
        self.say(count.fresh.map_or("", Fresh::word));
        self.say(if count.random { "at random" } else { "" });
        match (more.as_deref(), told) {
            (Some(MoreModes { condition, as_cast, words }), _) => {
                self.close(". If");
                self.condition(condition);
                if *as_cast {
                    self.say("as you cast");
                    self.me();
                }
                self.close(&format!(", {words}."));
            }
            (None, ModeTold::Again) => {
                self.close(". You may choose the same mode more than once.");
            }
            (None, ModeTold::XIs(x)) => {
                self.close(". X is");
                self.quantity(x);
                self.close(".");
            }
            (None, ModeTold::Stop) => {
                self.close(".");
                for limit in limits {
                    self.sentence(|p| p.limit(limit));
                }
            }
            (None, ModeTold::Dash | ModeTold::Spree(_)) => self.say("—"),
        }
        for (index, mode) in modes.iter().enumerate() {
            self.close("\n•");
            self.close(" ");
            if let Some(word) = words.get(index) {
                self.capital(|p| p.say(word));
                self.say("— ");
            }
            self.sentences(mode);
        }
    }
}

/// `one or both`, `up to two`, `three`.
fn how_many(count: ModeCount, modes: usize) -> String {
    let most = usize::from(count.max) == modes;
    let word = |n: u8| crate::parse::words::number_word(n.into()).unwrap_or("any");
    match (count.min, count.max) {
        (1, 2) if most => "one or both".to_owned(),
        (1, 1) => "one".to_owned(),
        (1, _) if most => "one or more".to_owned(),
        (0, n) => format!("up to {}", word(n)),
        (n, _) => word(n).to_owned(),
    }
}
