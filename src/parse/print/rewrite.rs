//! What becomes of an event, in words.

use crate::ast::{
    AmountChange, Amounts, Change, CreateWords, DamageChange, Effect, Noun, Prevented,
    ProduceChange, ProducedType, Quantity, Rewrite,
};

use super::Printer;

impl Printer<'_> {
    pub(super) fn rewrite(&mut self, rewrite: &Rewrite) {
        match rewrite {
            Rewrite::Prevent { how_much, .. } => self.prevent(how_much),
            Rewrite::Deal { source, amount, to } => {
                self.noun_verb(source, "deals", "deal");
                self.damage_change(amount);
                if let Some(to) = to {
                    self.say("to");
                    self.noun(to);
                }
                self.say("instead");
            }
            Rewrite::Redirect { to } => {
                self.say("that damage is dealt to");
                self.noun(to);
                self.say("instead");
            }
            Rewrite::Produce { source, output } => {
                self.noun_verb(source, "produces", "produce");
                self.produced(output);
            }
            Rewrite::EnterChoosing { choice, but } => {
                self.say(&format!("choose {choice}"));
                if let Some(but) = but {
                    self.say(&format!("other than {but}"));
                }
            }
            // Told where it stands, of what enters.
            Rewrite::EnterMaybe { .. } => {}
            Rewrite::EnterPaying(life) => {
                self.say("you may pay");
                self.amount(life);
                self.say("life. If you don't, it enters tapped");
            }
            Rewrite::EnterSacrificing(what) => {
                self.say("sacrifice");
                self.noun(what);
                self.say("instead. If you do, put");
                self.me();
                self.say("onto the battlefield. If you don't, put it into its owner's graveyard");
            }
            Rewrite::EnterDevouring { what, each, kind } => {
                self.say("you may sacrifice");
                self.noun(what);
                self.close(". It enters with");
                self.number(&Quantity::Number(*each));
                self.counters(kind, *each != 1);
                self.say("on it for each creature sacrificed this way");
            }
            Rewrite::EnterRevealing { what, it } => {
                self.say("you may reveal");
                self.noun(what);
                self.close(". If you don't,");
                match it {
                    true => self.say("it"),
                    false => self.me(),
                }
                self.say("enters tapped");
            }
            Rewrite::EnterAsCopy { of, except, .. } => {
                self.say("it enters");
                self.as_copy(of, except);
                self.say("instead");
            }
            Rewrite::Keep => self.say("keep that mana"),
            Rewrite::TurnColorless => self.say("that mana becomes colorless instead"),
            Rewrite::EnterWithCounters { amount, kind, additional, .. } => {
                self.say("it enters with");
                self.entering_counters(amount, kind, *additional);
                self.say("on it instead");
            }
            Rewrite::EnterUnderYours => self.say("it enters under your control instead"),
            Rewrite::EnterTapped => self.say("it enters tapped instead"),
            Rewrite::Amount { of, change } => self.amount_instead(of, change),
            Rewrite::LifeFloor(floor) => {
                self.say("it becomes");
                self.amount(floor);
                self.say("instead");
            }
            Rewrite::Exile { what, else_told } => {
                self.say("exile");
                self.noun(what);
                self.say("instead");
                self.say(if *else_told { "of putting it anywhere else" } else { "" });
            }
            Rewrite::Regenerate => self.say("regenerate it instead"),
            // Told by being joined to nothing that `instead` stands in front.
            Rewrite::Instead(effects) if matches!(effects[..], [Effect::Joined { .. }]) => {
                self.say("instead");
                self.clauses(effects);
            }
            Rewrite::Instead(effects) => {
                self.clauses(effects);
                self.say("instead");
            }
        }
    }

    /// `as a copy of any creature on the battlefield, except it's an artifact …`.
    pub(super) fn as_copy(&mut self, of: &Noun, except: &[Change]) {
        self.say("as a copy of");
        match of {
            Noun::Some { filter, .. } => {
                self.say("any");
                self.filter(filter, false);
            }
            other => self.noun(other),
        }
        self.exceptions(except);
    }

    /// `you gain twice that much life instead`.
    fn amount_instead(&mut self, of: &Amounts, change: &AmountChange) {
        match of {
            Amounts::Gained(who) => self.noun_verb(who, "gains", "gain"),
            Amounts::Lost(who) => self.noun_verb(who, "loses", "lose"),
            Amounts::Put { by_effect: true, .. } => self.say("it puts"),
            Amounts::Created(CreateWords::Effect) => self.say("it creates"),
            Amounts::Put { .. } | Amounts::Created(CreateWords::Passive) => {}
        }
        let many = matches!(of, Amounts::Put { .. } | Amounts::Created(_));
        let that = if many { "that many" } else { "that much" };
        match change {
            AmountChange::Times(2) => self.say(&format!("twice {that}")),
            AmountChange::Times(times) => {
                self.number(&Quantity::Number(*times));
                self.say(&format!("times {that}"));
            }
            AmountChange::Plus(_) => self.say(that),
            AmountChange::Nothing => self.say("no"),
        }
        let plus = |p: &mut Self| {
            if let AmountChange::Plus(by) = change {
                p.say("plus");
                p.quantity(by);
            }
        };
        match of {
            Amounts::Gained(_) | Amounts::Lost(_) => {
                self.say("life");
                plus(self);
            }
            Amounts::Put { kind, on, by_effect } => {
                plus(self);
                match kind {
                    Some(kind) => self.counters(kind, true),
                    None => self.say("of those counters"),
                }
                self.say(if *by_effect { "on" } else { "are put on" });
                self.noun(on);
            }
            Amounts::Created(words) => {
                plus(self);
                self.say("of those tokens");
                self.say(match words {
                    CreateWords::Effect => "",
                    CreateWords::Passive => "are created",
                });
            }
        }
        self.say("instead");
    }

    fn prevent(&mut self, how_much: &Prevented) {
        match how_much {
            Prevented::All => self.say("prevent that damage"),
            Prevented::Of(amount) => {
                self.say("prevent");
                self.amount(amount);
                self.say("of that damage");
            }
            Prevented::Half(rounding) => {
                self.say("prevent half that damage,");
                self.rounded(*rounding);
            }
            Prevented::X(amount) => {
                self.say("prevent X of that damage, where X is");
                self.quantity(amount);
            }
            Prevented::AllBut(amount) => {
                self.say("prevent all but");
                self.amount(amount);
                self.say("of that damage");
            }
        }
    }

    fn damage_change(&mut self, change: &DamageChange) {
        match change {
            DamageChange::Times(1) => self.say("that damage"),
            DamageChange::Times(2) => self.say("double that damage"),
            DamageChange::Times(_) => self.say("triple that damage"),
            DamageChange::Plus(by) => {
                self.say("that much damage plus");
                self.quantity(by);
            }
            DamageChange::Minus(by) => {
                self.say("that much damage minus");
                self.quantity(by);
            }
            DamageChange::Half(rounding) => {
                self.say("half that damage,");
                self.rounded(*rounding);
                self.close(",");
            }
            DamageChange::Exactly(amount) => {
                self.amount(amount);
                self.say("damage");
            }
        }
    }

    fn produced_type(&mut self, of: ProducedType) {
        match of {
            ProducedType::Mana(unit) => self.units(&[unit]),
            ProducedType::Colorless => self.say("colorless mana"),
            ProducedType::OfYourChoice => self.say("mana of a color of your choice"),
        }
    }

    fn produced(&mut self, change: &ProduceChange) {
        match change {
            ProduceChange::Times(2) => self.say("twice as much of that mana instead"),
            ProduceChange::Times(times) => {
                self.number(&Quantity::Number(*times));
                self.say("times as much of that mana instead");
            }
            ProduceChange::Exactly(units) => {
                self.units(units);
                self.say("instead of any other type and amount");
            }
            ProduceChange::ByType(_) => {}
            ProduceChange::Type(of) => {
                self.produced_type(*of);
                self.say("instead of any other type");
            }
            ProduceChange::One(of) => {
                self.say("one");
                self.produced_type(*of);
                self.say("instead of any other type and amount");
            }
        }
    }
}
