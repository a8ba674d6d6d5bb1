//! Damage, life, counters and cards: the instructions with an amount.

use crate::ast::{
    CounterChange, CounterKind, Deal, DealForm, LifeChange, Noun, Pronoun, Quantity, RoundingPlace,
};

use super::Printer;
use super::quantity::is_amount;

impl Printer<'_> {
    pub(super) fn cards(&mut self, amount: &Quantity) {
        if let Quantity::Plus(many, more) | Quantity::Minus(many, more) = amount
            && let (Quantity::ThatMuch(_), Quantity::Number(more)) = (&**many, &**more)
        {
            self.say("that many cards");
            self.say(if matches!(amount, Quantity::Plus(..)) { "plus" } else { "minus" });
            let word = crate::parse::words::number_word(*more);
            self.say(word.unwrap_or("any"));
            return;
        }
        if !is_amount(amount) {
            self.say("cards equal to");
            self.quantity(amount);
            return;
        }
        let many = *amount != Quantity::Number(1);
        self.count(amount, |p| p.say(if many { "cards" } else { "card" }));
    }

    pub(super) fn deal(&mut self, deal: &Deal) {
        match deal.again {
            false => self.noun_verb(&deal.source, "deals", "deal"),
            true => self.noun_verb(&deal.source, "also deals", "also deal"),
        }
        match deal.form {
            _ if matches!(deal.to, Noun::Pronoun { word: Pronoun::Unsaid, .. }) => {
                self.amount(&deal.amount);
                self.say("damage");
            }
            DealForm::Plain | DealForm::ThatMuch => self.damage_share(&deal.amount, &deal.to),
            DealForm::EqualTo => {
                self.say("damage equal to");
                self.quantity(&deal.amount);
                self.say("to");
                self.noun(&deal.to);
            }
            DealForm::ToEqual => {
                self.say("damage to");
                self.noun(&deal.to);
                self.say("equal to");
                self.quantity(&deal.amount);
            }
            DealForm::EqualDivided => {
                self.say("damage equal to");
                self.quantity(&deal.amount);
                self.say("divided as you choose among");
                self.noun(&deal.to);
            }
            DealForm::Evenly => {
                self.amount(&deal.amount);
                self.say("damage divided evenly, rounded down, among");
                self.noun(&deal.to);
            }
            DealForm::Divided => {
                self.amount(&deal.amount);
                self.say("damage divided as you choose among");
                self.noun(&deal.to);
            }
        }
        let mut ifs = deal.ifs.iter();
        self.condition_behind(ifs.next(), "if");
        for share in &deal.also {
            // `half X damage, rounded down, to any target, and half …`
            let halves = matches!(share.amount, Quantity::Half { .. });
            self.close(if halves { "," } else { "" });
            self.say("and");
            match share.additional {
                true => {
                    self.amount(&share.amount);
                    self.say("additional damage to");
                    self.noun(&share.to);
                }
                false => self.damage_share(&share.amount, &share.to),
            }
            self.condition_behind(ifs.next(), "if");
        }
    }

    /// `3 damage to you`, `half X damage, rounded up, to you`.
    fn damage_share(&mut self, amount: &Quantity, to: &Noun) {
        if let Quantity::Half { of, rounded, told: RoundingPlace::Here } = amount {
            self.say("half");
            self.amount(of);
            self.say("damage,");
            self.rounded(*rounded);
            self.close(",");
            self.say("to");
        } else {
            self.amount(amount);
            self.say("damage to");
        }
        self.noun(to);
    }

    pub(super) fn life(&mut self, who: &Noun, change: LifeChange, amount: &Quantity) {
        match change {
            LifeChange::Gain => self.noun_verb(who, "gains", "gain"),
            LifeChange::Lose => self.noun_verb(who, "loses", "lose"),
        }
        self.life_amount(amount);
    }

    pub(super) fn life_amount(&mut self, amount: &Quantity) {
        match amount {
            amount if is_amount(amount) => {
                self.amount(amount);
                self.say("life");
            }
            other => {
                self.say("life equal to");
                self.quantity(other);
            }
        }
    }

    pub(super) fn change_counters(
        &mut self,
        change: CounterChange,
        amount: &Quantity,
        kind: &CounterKind,
        on: &Noun,
    ) {
        self.say(change.word());
        let one = *amount == Quantity::Number(1);
        let numbered = !is_amount(amount);
        match numbered {
            true => {
                self.say("a number of");
                self.counters(kind, true);
            }
            false => self.count(amount, |p| p.counters(kind, !one)),
        }
        self.say(match change {
            CounterChange::Put => "on",
            CounterChange::Remove => "from",
        });
        self.noun(on);
        if numbered {
            self.say("equal to");
            self.quantity(amount);
        }
    }
}

/// `+2`, `-X`, `-0`.
pub(super) fn signed(quantity: &Quantity) -> String {
    match quantity {
        Quantity::Number(number) => format!("{number:+}"),
        Quantity::Times(..) => "-0".into(),
        Quantity::Minus(..) => "-X".into(),
        Quantity::X
        | Quantity::XIs(_)
        | Quantity::SoMany
        | Quantity::ThatMuch(_)
        | Quantity::Count(_)
        | Quantity::Measure { .. }
        | Quantity::Counters { .. }
        | Quantity::Life(_)
        | Quantity::Devotion(_)
        | Quantity::Unspent(_)
        | Quantity::DevotionThatColor
        | Quantity::TimesKicked
        | Quantity::TimesPaid(_)
        | Quantity::CastBefore
        | Quantity::Happened(_)
        | Quantity::Spent { .. }
        | Quantity::Greatest { .. }
        | Quantity::Total { .. }
        | Quantity::Kinds { .. }
        | Quantity::PreventedThisWay
        | Quantity::Result
        | Quantity::Votes(_)
        | Quantity::Party
        | Quantity::TurnsBegun
        | Quantity::ColorsOf(_)
        | Quantity::LifeThisTurn { .. }
        | Quantity::ThisWay { .. }
        | Quantity::DealtThisTurn { .. }
        | Quantity::RemovedThisWay(_)
        | Quantity::AnyNumber
        | Quantity::MeasureOf { .. }
        | Quantity::Symbols { .. }
        | Quantity::OwnMeasure(_)
        | Quantity::All
        | Quantity::Half { .. }
        | Quantity::TotalOf { .. }
        | Quantity::GreatestOf { .. }
        | Quantity::KickedTimes(_)
        | Quantity::DoneBy { .. }
        | Quantity::Excess(..)
        | Quantity::Plus(..) => "+X".into(),
    }
}
