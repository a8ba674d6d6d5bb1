//! Replacement and prevention effects in words.

use crate::ast::CastWord;
use crate::ast::{
    Condition, CountForm, CreateWords, DamagePattern, Duration, Effect, EventPattern, Noun,
    ProduceChange, Quantity, Replacement, Rewrite, Scope, TurnPlace,
};

use super::Printer;

impl Printer<'_> {
    /// `a source would deal damage to you this turn`.
    fn would(&mut self, event: &EventPattern, duration: Option<Duration>) {
        let damage = match event {
            EventPattern::Damage(damage) => damage,
            EventPattern::GainsLife(who) => return self.would_do(who, "gain life", duration),
            EventPattern::Draws { who, from_nothing } => {
                let nothing = " while your library has no cards in it";
                let words = if *from_nothing { nothing } else { "" };
                return self.would_do(who, &format!("draw a card{words}"), duration);
            }
            EventPattern::LosesLife { who, .. } => {
                return self.would_do(who, "lose life", duration);
            }
            EventPattern::Dies(what) => return self.would_do(what, "die", duration),
            EventPattern::Destroyed { what, by_effect } => {
                let words = if *by_effect { "be destroyed by an effect" } else { "be destroyed" };
                return self.would_do(what, words, duration);
            }
            EventPattern::LeavesBattlefield(what) => {
                return self.would_do(what, "leave the battlefield", duration);
            }
            EventPattern::PutInto { what, into } => {
                let words = format!("be put into {into}");
                return self.would_do(what, &words, duration);
            }
            EventPattern::WouldEnter { .. } => {
                self.event(event);
                return self.duration(duration);
            }
            EventPattern::Creates { what, words, .. } => {
                self.say(match words {
                    CreateWords::Effect => "an effect would create one or more",
                    CreateWords::Passive => "one or more",
                });
                self.filter(what, true);
                self.say(match words {
                    CreateWords::Effect => "under your control",
                    CreateWords::Passive => "would be created under your control",
                });
                return self.duration(duration);
            }
            EventPattern::Counters { kind, on, by_effect, .. } => {
                if *by_effect {
                    self.say("an effect would put");
                }
                self.say("one or more");
                match kind {
                    Some(kind) => self.counters(kind, true),
                    None => self.say("counters"),
                }
                self.say(if *by_effect { "on" } else { "would be put on" });
                self.noun(on);
                return self.duration(duration);
            }
            other => return self.event(other),
        };
        if damage.passive {
            self.damage_word(damage);
            self.say("would be dealt");
            self.dealt_how(damage, duration);
            return;
        }
        if let Some(source) = &damage.source {
            self.noun(source);
        }
        self.say("would deal");
        if let Some(amount) = &damage.amount {
            self.compare(amount, super::quantity::Scale::Plain);
        }
        self.damage_word(damage);
        self.damage_to(damage.recipient.as_ref(), duration);
    }

    fn would_do(&mut self, who: &Noun, what: &str, duration: Option<Duration>) {
        self.noun(who);
        self.say("would");
        self.say(what);
        self.duration(duration);
    }

    fn damage_to(&mut self, recipient: Option<&Noun>, duration: Option<Duration>) {
        if let Some(recipient) = recipient {
            self.say("to");
            self.noun(recipient);
        }
        self.duration(duration);
    }

    pub(super) fn duration(&mut self, duration: Option<Duration>) {
        match duration {
            None | Some(Duration::Indefinite) => {}
            Some(Duration::ThisTurn) => self.say("this turn"),
            Some(Duration::Stated) => {}
            Some(Duration::UntilEndOfTurn) => self.say("until end of turn"),
            Some(Duration::YourNextTurn) => self.say("until your next turn"),
            Some(Duration::ThisCombat) => self.say("this combat"),
            Some(Duration::UntilEndOfCombat) => self.say("until end of combat"),
            Some(Duration::WhileYouControl) => {
                self.say("for as long as you control");
                self.me();
            }
            Some(Duration::WhileHere) => {
                self.say("for as long as");
                self.me();
                self.say("remains on the battlefield");
            }
            Some(Duration::WhileSuspected) => self.say("for as long as it's suspected"),
            Some(Duration::WhileTapped) => {
                self.say("for as long as");
                self.me();
                self.say("remains tapped");
            }
            Some(Duration::UntilCast) => {
                self.say("until");
                self.me();
                self.say("is cast from exile");
            }
            Some(Duration::Game) => self.say("for the rest of the game"),
        }
    }

    pub(super) fn dealt_how(&mut self, damage: &DamagePattern, duration: Option<Duration>) {
        let turn = damage.wording.turn;
        if turn == TurnPlace::First {
            self.duration(duration);
        }
        if let Some(recipient) = &damage.recipient {
            self.say(if damage.both_ways { "to and dealt by" } else { "to" });
            self.noun(recipient);
        }
        if turn == TurnPlace::Between {
            self.duration(duration);
        }
        if let Some(source) = &damage.source {
            self.say("by");
            self.noun(source);
        }
        if turn == TurnPlace::Last {
            self.duration(duration);
        }
    }

    /// `all combat damage that would be dealt to you`.
    fn scoped_damage(&mut self, replacement: &Replacement) {
        match &replacement.scope {
            Scope::Next(amount) | Scope::Divided(amount) => {
                self.say("the next");
                self.amount(amount);
            }
            Scope::All | Scope::Each | Scope::NextTime => self.say("all"),
        }
        let EventPattern::Damage(damage) = &replacement.event else {
            self.event(&replacement.event);
            return;
        };
        self.damage_word(damage);
        if damage.passive {
            self.say("that would be dealt");
            self.dealt_how(damage, replacement.duration);
            return;
        }
        if damage.wording.that {
            self.say("that");
        }
        if let Some(source) = &damage.source {
            self.noun(source);
        }
        self.say("would deal");
        self.damage_to(damage.recipient.as_ref(), replacement.duration);
    }

    /// A replacement or prevention effect, without its full stop.
    pub(super) fn replacement(&mut self, replacement: &Replacement) {
        if self.plain_statement(replacement) {
            return;
        }
        // Said in front; `this turn` stands behind the event.
        if let Some(Duration::UntilEndOfTurn | Duration::YourNextTurn) = replacement.duration {
            self.duration(replacement.duration);
            self.close(",");
            let duration = None;
            return self.replacement(&Replacement { duration, ..replacement.clone() });
        }
        match &replacement.condition {
            None => {}
            // Said at the end.
            Some(Condition::While(_)) => {}
            Some(_) if replacement.behind => {}
            // Told by the verb.
            Some(condition) if is_escaped(condition) => {}
            Some(Condition::YourTurn) => self.say("during your turn,"),
            Some(condition) => {
                let entering = matches!(replacement.rewrite, Rewrite::LifeFloor(_))
                    || matches!(
                        replacement.rewrite,
                        Rewrite::EnterWithCounters { .. } | Rewrite::EnterTapped
                    );
                self.say(if entering { "if" } else { "as long as" });
                self.condition(condition);
                self.close(",");
            }
        }
        match (&replacement.rewrite, &replacement.scope) {
            (Rewrite::EnterWithCounters { amount, form, tapped, kind, additional, keyword }, _) => {
                let with = if *tapped { "tapped with" } else { "with" };
                match &replacement.event {
                    EventPattern::Enters(what)
                        if replacement.condition.as_ref().is_some_and(is_escaped) =>
                    {
                        self.noun_verb(what, "escapes", "escape");
                        self.say(with);
                    }
                    event => self.would_enter(event, with),
                }
                let each_kick = *amount == Quantity::TimesKicked;
                let said = match form {
                    _ if each_kick => Quantity::Number(1),
                    CountForm::Plain => amount.clone(),
                    CountForm::WhereX => Quantity::X,
                    CountForm::EqualTo => Quantity::SoMany,
                    CountForm::ForEach(times) => Quantity::Number(*times),
                };
                self.entering_counters(&said, kind, *additional);
                self.say("on it");
                self.say(if each_kick { "for each time it was kicked" } else { "" });
                match (form, amount) {
                    (CountForm::Plain, _) => {}
                    (CountForm::WhereX, _) => {
                        self.close(",");
                        self.say("where X is");
                        self.quantity(amount);
                    }
                    (CountForm::EqualTo, _) => {
                        self.say("equal to");
                        self.quantity(amount);
                    }
                    (CountForm::ForEach(times), Quantity::Times(own, each)) if own == times => {
                        self.say("for each");
                        self.each_thing(each);
                    }
                    (CountForm::ForEach(_), each) => {
                        self.say("for each");
                        self.each_thing(each);
                    }
                }
                if let Some(keyword) = keyword {
                    self.say(&format!("and with {keyword}"));
                }
            }
            (Rewrite::EnterTapped, _) => self.would_enter(&replacement.event, "tapped"),
            (Rewrite::Prevent { .. }, Scope::All | Scope::Next(_) | Scope::Divided(_)) => {
                self.say("prevent");
                self.scoped_damage(replacement);
                if let Scope::Divided(_) = replacement.scope {
                    self.close(", divided as you choose");
                }
            }
            (Rewrite::Redirect { to }, Scope::All | Scope::Next(_)) => {
                self.scoped_damage(replacement);
                self.say("is dealt to");
                self.noun(to);
                self.say("instead");
            }
            (Rewrite::LifeFloor(floor), _) => {
                let EventPattern::LosesLife { who, below: Some(below), .. } = &replacement.event
                else {
                    return;
                };
                self.say("damage that would reduce");
                self.whose(who);
                self.say("life total to less than");
                self.amount(below);
                self.say("reduces it to");
                self.amount(floor);
                self.say("instead");
            }
            (rewrite, scope) => {
                self.say(if *scope == Scope::NextTime { "the next time" } else { "if" });
                self.would(&replacement.event, replacement.duration);
                if let Some(condition @ Condition::While(_)) = &replacement.condition {
                    self.condition(condition);
                }
                self.close(",");
                self.rewrite(rewrite);
            }
        }
        self.condition_behind(replacement.condition.as_ref().filter(|_| replacement.behind), "if");
        if let Rewrite::Prevent { then, .. } = &replacement.rewrite {
            let scoped =
                matches!(replacement.scope, Scope::All | Scope::Next(_) | Scope::Divided(_));
            self.after_prevention(then, scoped);
        }
    }

    /// Replacements that are written as statements of their own. Gives whether it is one.
    fn plain_statement(&mut self, replacement: &Replacement) -> bool {
        match (&replacement.event, &replacement.rewrite) {
            (EventPattern::LosesMana { who, of }, Rewrite::Keep) => {
                self.say(if *who == Noun::You { "you don't" } else { "players don't" });
                self.say("lose unspent");
                self.say(of.map_or("", crate::ast::Color::word));
                self.say("mana as steps and phases end");
            }
            (_, Rewrite::EnterSacrificing(_)) => {
                self.say("if");
                self.me();
                self.say("would enter,");
                self.rewrite(&replacement.rewrite);
            }
            (
                _,
                Rewrite::EnterChoosing { .. }
                | Rewrite::EnterPaying(_)
                | Rewrite::EnterRevealing { .. }
                | Rewrite::EnterDevouring { .. },
            ) => {
                self.say("as");
                self.me();
                self.say("enters,");
                self.rewrite(&replacement.rewrite);
            }
            (EventPattern::Enters(what), Rewrite::EnterMaybe { kind, otherwise }) => {
                self.say("you may have");
                self.noun(what);
                self.say("enter with an additional");
                self.counters(kind, false);
                self.say("on it");
                if let Some(keyword) = otherwise {
                    self.close(&format!(". If you don't, it gains {keyword}"));
                }
            }
            (EventPattern::Enters(what), Rewrite::EnterAsCopy { of, may, except }) => {
                match may {
                    true => {
                        self.say("you may have");
                        self.noun(what);
                        self.say("enter");
                    }
                    false => self.noun_verb(what, "enters", "enter"),
                }
                self.as_copy(of, except);
            }
            (_, Rewrite::Produce { output: ProduceChange::ByType(makes), .. }) => {
                self.say("if tapped for mana,");
                self.list(makes, "and", |p, (name, unit)| {
                    p.say(&crate::parse::words::plural(name));
                    p.say("produce");
                    p.units(&[*unit]);
                });
                self.say("instead of any other type");
            }
            _ => return false,
        }
        true
    }

    /// What follows from a prevention: `and …` in the same sentence, or sentences of its own.
    pub(super) fn after_prevention(&mut self, then: &[Effect], scoped: bool) {
        for effect in then {
            match effect {
                Effect::Joined { parts, .. } if parts.len() == 1 => {
                    self.close(if scoped { "," } else { "" });
                    self.say("and");
                    self.clauses(parts);
                }
                effect => {
                    self.close(".");
                    self.capital(|p| p.effect(effect));
                }
            }
        }
    }

    /// `unless you control an Island`, or with another word where it must hold.
    pub(super) fn condition_behind(&mut self, condition: Option<&Condition>, word: &str) {
        match condition {
            None => {}
            Some(Condition::Not(condition)) => {
                self.say("unless");
                self.condition(condition);
            }
            Some(condition @ Condition::If(_)) => self.condition(condition),
            Some(condition) => {
                self.say(word);
                self.condition(condition);
            }
        }
    }

    fn would_enter(&mut self, event: &EventPattern, how: &str) {
        self.event(event);
        self.say(how);
    }

    pub(super) fn entering_counters(
        &mut self,
        amount: &Quantity,
        kind: &crate::ast::CounterKind,
        additional: bool,
    ) {
        let one = *amount == Quantity::Number(1);
        if additional {
            self.say("an additional");
            if !one {
                self.number(amount);
            }
            self.counters(kind, !one);
        } else {
            self.count(amount, |p| p.counters(kind, !one));
        }
    }
}

/// `escapes with`: is the condition that it was cast so (702.138c)?
fn is_escaped(condition: &Condition) -> bool {
    match condition {
        Condition::PaidFor { keyword, named: false } => keyword.as_str() == CastWord::Escape.word(),
        _ => false,
    }
}
