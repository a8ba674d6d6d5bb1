//! What happened this turn, in words.

use crate::ast::{Compare, DamagePattern, EventPattern, Noun, Quantity};

use super::Printer;
use super::quantity::Scale;

impl Printer<'_> {
    /// `a creature died this turn`, `~ didn't attack this turn`.
    pub(super) fn happened(&mut self, event: &EventPattern, count: Option<&Compare>, not: bool) {
        let told = matches!(
            event,
            EventPattern::Casts { .. }
                | EventPattern::Draws { .. }
                | EventPattern::AttacksWith { .. }
        );
        if let Some(count) = count.filter(|_| !told) {
            self.how_many(count);
        }
        match event {
            EventPattern::Counters { by: Some(by), on, .. } => {
                self.past(by, not, "put", "put");
                self.say("a counter on");
                self.noun(on);
            }
            EventPattern::GoesTo { what, whose, from } => {
                self.noun_verb(what, "was put into", "were put into");
                self.say(if whose.is_some() { "your graveyard" } else { "a graveyard" });
                self.say(from.word());
            }
            EventPattern::TappedForMana { by: Some(who), what, .. } => {
                self.past(who, not, "tap", "tapped");
                self.noun(what);
                self.say("for mana");
            }
            EventPattern::Plays { who, what } => {
                self.past(who, not, "play", "played");
                self.noun(what);
            }
            EventPattern::Sacrifices { who, what } => {
                self.past_or_perfect(who, not, "sacrifice", "sacrificed");
                self.noun(what);
            }
            EventPattern::Discards { who, what, .. } => {
                self.past_or_perfect(who, not, "discard", "discarded");
                self.noun(what);
            }
            EventPattern::Dies(what) => self.past(what, not, "die", "died"),
            EventPattern::Enters(what) => self.past(what, not, "enter", "entered"),
            EventPattern::EntersUnder { what, had: false } => {
                self.past(what, not, "enter", "entered");
                self.say("under your control");
            }
            EventPattern::EntersUnder { what, had: true } => {
                self.past(&Noun::You, not, "have", "had");
                self.noun(what);
                self.say("enter under your control");
            }
            EventPattern::Attacks(what) => self.past(what, not, "attack", "attacked"),
            EventPattern::AttacksWith { who, what } => {
                self.past(who, not, "attack", "attacked");
                self.say("with");
                match (count, what) {
                    (Some(count), Noun::Bare(filter)) => {
                        self.compare(count, Scale::Count);
                        self.filter(filter, true);
                    }
                    _ => self.noun(what),
                }
            }
            EventPattern::Blocks(what) => self.past(what, not, "block", "blocked"),
            EventPattern::UnderYours(event) => {
                match &**event {
                    EventPattern::Dies(what) => self.past(what, not, "die", "died"),
                    EventPattern::LeavesBattlefield(what) => {
                        self.past(what, not, "leave", "left");
                        self.say("the battlefield");
                    }
                    _ => {}
                }
                self.say("under your control");
            }
            EventPattern::LeavesBattlefield(what) => {
                self.past(what, not, "leave", "left");
                self.say("the battlefield");
            }
            EventPattern::LosesLife { who, not_combat, .. } => {
                self.past(who, not, "lose", "lost");
                self.say("life");
                self.say(if *not_combat { "from a source other than combat damage" } else { "" });
            }
            EventPattern::Damage(damage @ DamagePattern { recipient: Some(who), .. }) => {
                self.noun_verb(who, "was dealt", "were dealt");
                self.damage_word(damage);
                if let Some(source) = &damage.source {
                    self.say("by");
                    self.noun(source);
                }
            }
            EventPattern::GainsLife(who) => {
                self.past(who, not, "gain", "gained");
                self.say("life");
            }
            EventPattern::Casts { who, what, .. } => {
                self.perfect(who, not, "cast", "cast");
                match (count, what) {
                    (Some(count), Noun::Bare(filter)) => {
                        self.compare(count, Scale::Count);
                        self.filter(filter, true);
                    }
                    _ => self.noun(what),
                }
            }
            EventPattern::Draws { who, .. } => {
                match std::mem::take(&mut self.have) || *who != Noun::You {
                    _ if *who == Noun::You => self.perfect(who, not, "draw", "drawn"),
                    _ => self.past(who, not, "draw", "drew"),
                }
                if let Some(count) = count {
                    self.compare(count, Scale::Count);
                    let one = count.than == Quantity::Number(1);
                    self.say(if one { "card" } else { "cards" });
                }
            }
            other => self.event(other),
        }
        self.say("this turn");
    }

    /// `you sacrificed`, `you've sacrificed`.
    fn past_or_perfect(&mut self, who: &Noun, not: bool, infinitive: &str, participle: &str) {
        match std::mem::take(&mut self.have) {
            true => self.perfect(who, not, infinitive, participle),
            false => self.past(who, not, infinitive, participle),
        }
    }

    /// `you attacked`, `~ didn't attack`.
    fn past(&mut self, who: &Noun, not: bool, infinitive: &str, past: &str) {
        self.noun(who);
        if not {
            self.say("didn't");
            self.say(infinitive);
        } else {
            self.say(past);
        }
    }

    /// `you've cast`, `that player didn't cast`.
    fn perfect(&mut self, who: &Noun, not: bool, infinitive: &str, participle: &str) {
        match who {
            Noun::You if !not => {
                self.say("you've");
                self.say(participle);
            }
            who => self.past(who, not, infinitive, participle),
        }
    }

    /// What is counted: `spells you've cast this turn`.
    pub(super) fn happening(&mut self, event: &EventPattern, many: bool) {
        match event {
            EventPattern::Casts { what: Noun::Bare(filter), .. } => {
                self.filter(filter, many);
                self.say("you've cast this turn");
            }
            EventPattern::Sacrifices { what: Noun::Bare(filter), .. } => {
                self.filter(filter, many);
                self.say("you sacrificed this turn");
            }
            EventPattern::Draws { who, .. } => {
                self.say(if many { "cards" } else { "card" });
                self.say(if *who == Noun::You { "you've" } else { "they've" });
                self.say("drawn this turn");
            }
            EventPattern::Dies(Noun::Bare(filter)) => {
                self.filter(filter, many);
                self.say("that died this turn");
            }
            EventPattern::UnderYours(event) => {
                if let EventPattern::Dies(Noun::Bare(filter)) = &**event {
                    self.filter(filter, many);
                    self.say("that died under your control this turn");
                }
            }
            EventPattern::EntersUnder { what: Noun::Bare(filter), .. } => {
                self.filter(filter, many);
                self.say("that entered under your control this turn");
            }
            EventPattern::GoesTo { what: Noun::Bare(filter), whose: None, .. } => {
                self.filter(filter, many);
                self.say("that were put into graveyards from the battlefield this turn");
            }
            EventPattern::GoesTo { what: Noun::Bare(filter), .. } => {
                self.filter(filter, many);
                self.say("put into your graveyard from the battlefield this turn");
            }
            other => self.event(other),
        }
    }
}
