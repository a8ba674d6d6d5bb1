//! Events, replacements and preventions in words.

use crate::ast::{
    DamageKind, DamagePattern, EventPattern, ManaOf, Noun, NthWhen, Ordinal, Quantity, Sorting,
    StepName, StepOf, Trigger, TriggerWord,
};

use super::Printer;

impl Printer<'_> {
    /// `whenever …`
    pub(super) fn trigger(&mut self, trigger: &Trigger) {
        self.say(trigger.word.word());
        self.event(&trigger.event);
    }

    pub(super) fn event(&mut self, event: &EventPattern) {
        match event {
            EventPattern::Damage(damage) => self.damage_event(damage),
            EventPattern::TappedForMana { by, what, of } => {
                self.tapped_for_mana(by.as_ref(), what, of.as_ref());
            }
            EventPattern::AbilityAdds(what) => {
                self.noun(what);
                self.close("'s ability causes you to add one or more mana of the chosen color");
            }
            EventPattern::Meets { who, whom, blocked, bare } => {
                match blocked {
                    true => self.noun_verb(who, "becomes blocked", "become blocked"),
                    false => self.noun_verb(who, "blocks", "block"),
                }
                if !bare {
                    self.say(if *blocked { "by" } else { "" });
                    self.noun(whom);
                }
            }
            EventPattern::Cycles { who, what } => {
                self.noun_verb(who, "cycles", "cycle");
                self.noun(what);
            }
            EventPattern::BecomesTarget { what, by } => {
                self.noun_verb(what, "becomes", "become");
                self.say("the target of");
                self.noun(by);
            }
            EventPattern::Sorts { who, how } => match how {
                Some(Sorting::Scry) => self.noun_verb(who, "scries", "scry"),
                Some(Sorting::Surveil) => self.noun_verb(who, "surveils", "surveil"),
                None => self.noun_verb(who, "scries or surveils", "scry or surveil"),
            },
            EventPattern::Expends { who, nth } => {
                self.noun_verb(who, "expends", "expend");
                self.say(&nth.to_string());
            }
            EventPattern::NthCounter { nth, kind, on } => {
                self.say(&format!("the {nth}"));
                self.counters(kind, false);
                self.say("is put on");
                self.noun(on);
            }
            EventPattern::Next { event, your } => match &**event {
                EventPattern::Casts { who, what: Noun::Some { filter, .. } } if *your => {
                    self.noun_verb(who, "casts", "cast");
                    self.say(if *who == Noun::You { "your next" } else { "their next" });
                    self.filter(filter, false);
                }
                EventPattern::Casts { who, what } => {
                    self.noun_verb(who, "next casts", "next cast");
                    self.noun(what);
                }
                other => self.event(other),
            },
            EventPattern::Nth { event, nth, when } => self.nth_event(event, *nth, *when),
            EventPattern::Also { events, word, or } => {
                for (index, event) in events.iter().enumerate() {
                    if index > 0 {
                        self.say(if *or { "or" } else { "and" });
                        self.say(word.map_or("", TriggerWord::word));
                    }
                    self.event(event);
                }
            }
            // Told of what happened before alone.
            EventPattern::UnderYours(event) => {
                self.event(event);
                self.say("under your control");
            }
            EventPattern::While { event, condition } => {
                self.event(event);
                self.say("while");
                self.condition(condition);
            }
            EventPattern::AttacksWithOthers { what, least, others } => {
                self.noun(what);
                self.say("and at least");
                self.number(&Quantity::Number(*least));
                self.say("other");
                self.filter(others, *least != 1);
                self.say("attack");
            }
            EventPattern::LeavesGraveyard { what, whose } => {
                self.noun_verb(what, "leaves", "leave");
                self.whose(whose);
                self.say("graveyard");
            }
            EventPattern::Discards { who, what, cycles } => {
                match cycles {
                    true => self.noun_verb(who, "cycles or discards", "cycle or discard"),
                    false => self.noun_verb(who, "discards", "discard"),
                }
                self.noun(what);
            }
            EventPattern::AttacksWhom { what, whom } => {
                self.noun_verb(what, "attacks", "attack");
                self.noun(whom);
            }
            EventPattern::EntersFor { what, under } => {
                self.noun_verb(what, "enters under", "enter under");
                self.whose(under);
                self.say("control");
            }
            EventPattern::GoesTo { what, whose, from } => {
                self.noun_verb(what, "is put into", "are put into");
                match whose {
                    None => self.say("a"),
                    Some(whose) => self.whose(whose),
                }
                self.say("graveyard");
                self.say(from.word());
            }
            EventPattern::Casts { who, what } => {
                self.noun_verb(who, "casts", "cast");
                self.noun(what);
            }
            EventPattern::CastsOrCopies { who, what } => {
                self.noun_verb(who, "casts or copies", "cast or copy");
                self.noun(what);
            }
            EventPattern::LosesMana { .. } => self.say("you would lose unspent mana"),
            EventPattern::WouldEnter { what, under } => {
                self.noun(what);
                self.say("would enter under");
                self.whose(under);
                self.say("control");
            }
            EventPattern::Becomes { what, as_what } => {
                self.noun_verb(what, "becomes", "become");
                self.say(as_what.word());
            }
            EventPattern::TurnedUp(what) => {
                self.noun_verb(what, "is turned face up", "are turned face up");
            }
            EventPattern::LastCounter { kind, from } => {
                self.say(&format!("the last {kind} counter is removed from"));
                self.noun(from);
            }
            EventPattern::Exerts { who, what } => {
                self.noun_verb(who, "exerts", "exert");
                self.noun(what);
            }
            EventPattern::Rolls { who, each } => {
                self.noun_verb(who, "rolls", "roll");
                self.say(if *each { "a die" } else { "one or more dice" });
            }
            EventPattern::Clashes(who) => self.noun_verb(who, "clashes", "clash"),
            EventPattern::Transforms { what, into } => {
                self.noun_verb(what, "transforms", "transform");
                if *into {
                    self.say("into");
                    self.noun(&Noun::This);
                }
            }
            EventPattern::BecomesTapped(what) => {
                self.noun_verb(what, "becomes tapped", "become tapped")
            }
            EventPattern::CountersRemoved { kind, from, each } => {
                match each {
                    true => {
                        self.article(|p| p.counters(kind, false));
                        self.say("is removed from");
                    }
                    false => {
                        self.say("one or more");
                        self.counters(kind, true);
                        self.say("are removed from");
                    }
                }
                self.noun(from);
            }
            EventPattern::EntersUntapped(what) => {
                self.noun_verb(what, "enters untapped", "enter untapped");
            }
            EventPattern::Enters(what) => self.noun_verb(what, "enters", "enter"),
            EventPattern::EntersUnder { what, .. } => {
                self.noun_verb(what, "enters", "enter");
                self.say("under your control");
            }
            EventPattern::AttacksWith { who, what } => {
                self.noun_verb(who, "attacks with", "attack with");
                self.noun(what);
            }
            EventPattern::Sacrifices { who, what } => {
                self.noun_verb(who, "sacrifices", "sacrifice");
                self.noun(what);
            }
            EventPattern::Dies(what) => self.noun_verb(what, "dies", "die"),
            EventPattern::PutIntoGraveyard(what) => {
                self.noun_verb(what, "is put into", "are put into");
                self.say("a graveyard from the battlefield");
            }
            EventPattern::PutIntoExile(what) => {
                self.noun_verb(what, "is put into", "are put into");
                self.say("exile from the battlefield");
            }
            EventPattern::LeavesBattlefield(what) => {
                self.noun_verb(what, "leaves the battlefield", "leave the battlefield");
            }
            EventPattern::Any(events)
                if let [EventPattern::Casts { who, what }, EventPattern::Cycles { .. }] =
                    &events[..] =>
            {
                self.noun_verb(who, "casts or cycles", "cast or cycle");
                self.noun(what);
            }
            EventPattern::Any(events) => {
                let many = events.len() > 2;
                for (index, event) in events.iter().enumerate() {
                    let from = self.out.len();
                    self.event(event);
                    let mut own = event.clone();
                    let subject = match &mut own {
                        EventPattern::Damage(damage) => damage.source.as_mut(),
                        own => own.subject_mut(),
                    };
                    if let (Some(subject), 1..) = (subject, index) {
                        // The subject is said once.
                        let written = self.out.split_off(from);
                        let start = self.out.len();
                        self.noun(subject);
                        let length = self.out.len() - start;
                        self.out.truncate(start);
                        self.close(if many { "," } else { "" });
                        self.say(if many && index + 1 < events.len() { "" } else { "or" });
                        self.say(written.get(length..).unwrap_or_default().trim_start());
                    }
                }
            }
            // Told as a chapter of its own.
            EventPattern::Chapter(numbers) => self.chapters(numbers),
            EventPattern::Unblocked(what) => {
                self.noun_verb(what, "attacks and isn't blocked", "attack and aren't blocked");
            }
            EventPattern::Attacks(what) => self.noun_verb(what, "attacks", "attack"),
            EventPattern::During { event, when } => {
                self.event(event);
                self.say(when.word());
            }
            EventPattern::State(condition) => self.condition(condition),
            EventPattern::Plays { who, what } => {
                self.noun_verb(who, "plays", "play");
                self.noun(what);
            }
            EventPattern::AttacksAlone(what) => {
                self.noun_verb(what, "attacks alone", "attack alone")
            }
            EventPattern::BecomesUntapped(what) => {
                self.noun_verb(what, "becomes untapped", "become untapped");
            }
            EventPattern::Blocks(what) => self.noun_verb(what, "blocks", "block"),
            EventPattern::BecomesBlocked(what) => {
                self.noun_verb(what, "becomes blocked", "become blocked");
            }
            EventPattern::Begins { step, whose: Some(whose), of: Some(of) } => {
                self.say("the beginning of");
                self.say(match of {
                    StepOf::The => "the",
                    StepOf::Each => "each",
                });
                self.say(&format!("{step} of"));
                self.noun(whose);
            }
            EventPattern::Begins {
                step: StepName::BeginCombat, whose: Some(Noun::You), ..
            } => {
                self.say("the beginning of combat on your turn");
            }
            EventPattern::Begins { step, whose, .. } => {
                self.say("the beginning of");
                match whose {
                    None => self.say("each"),
                    Some(whose) => self.whose(whose),
                }
                self.say(step.word());
            }
            EventPattern::GainsLife(who) => self.noun_verb(who, "gains life", "gain life"),
            EventPattern::Draws { who, .. } => self.noun_verb(who, "draws a card", "draw a card"),
            EventPattern::LosesLife { who, .. } => self.noun_verb(who, "loses life", "lose life"),
            EventPattern::PutInto { what, into } => {
                self.noun_verb(what, "is put into", "are put into");
                self.say(into.word());
            }
            EventPattern::Destroyed { what, .. } => {
                self.noun_verb(what, "is destroyed", "are destroyed");
            }
            EventPattern::Counters { kind, on, by: Some(by), .. } => {
                self.noun_verb(by, "puts one or more", "put one or more");
                match kind {
                    Some(kind) => self.counters(kind, true),
                    None => self.say("counters"),
                }
                self.say("on");
                self.noun(on);
            }
            EventPattern::Counters { kind: Some(kind), on, .. }
                if kind.is("energy") && on.is_player() =>
            {
                self.noun_verb(on, "gets one or more {E}", "get one or more {E}");
            }
            EventPattern::Counters { kind, on, .. } => {
                self.say("one or more");
                match kind {
                    Some(kind) => self.counters(kind, true),
                    None => self.say("counters"),
                }
                self.say("are put on");
                self.noun(on);
            }
            EventPattern::Creates { what, .. } => {
                self.say("one or more");
                self.filter(what, true);
                self.say("are created under your control");
            }
        }
    }

    /// `you draw your second card each turn`.
    fn nth_event(&mut self, event: &EventPattern, nth: Ordinal, when: NthWhen) {
        let whose = |who: &Noun| if *who == Noun::You { "your" } else { "their" };
        match event {
            EventPattern::Casts { who, what: Noun::Some { filter, .. }, .. } => {
                self.noun_verb(who, "casts", "cast");
                self.say(whose(who));
                self.say(nth.word());
                self.filter(filter, false);
            }
            EventPattern::Draws { who, .. } => {
                self.noun_verb(who, "draws", "draw");
                self.say(whose(who));
                self.say(nth.word());
                self.say("card");
            }
            other => {
                self.event(other);
                self.say(&format!("for the {nth} time"));
            }
        }
        self.say(when.word());
    }

    /// `I, II`
    pub(super) fn chapters(&mut self, numbers: &[u8]) {
        for (index, number) in numbers.iter().enumerate() {
            self.close(if index > 0 { "," } else { "" });
            self.say(crate::parse::words::ROMAN.get(usize::from(*number)).copied().unwrap_or("I"));
        }
    }

    fn tapped_for_mana(&mut self, by: Option<&Noun>, what: &Noun, of: Option<&ManaOf>) {
        match by {
            None => {
                self.noun_verb(what, "is tapped for", "are tapped for");
                match of {
                    Some(ManaOf::Amount(amount)) => {
                        self.compare(amount, super::quantity::Scale::Count);
                        self.say("mana");
                    }
                    Some(ManaOf::ChosenColor) => self.say("mana of the chosen color"),
                    None => self.say("mana"),
                }
            }
            Some(by) => {
                self.noun_verb(by, "taps", "tap");
                self.noun(what);
                self.say("for mana");
            }
        }
    }

    pub(super) fn damage_word(&mut self, damage: &DamagePattern) {
        self.say(match damage.kind {
            DamageKind::Any => "damage",
            DamageKind::Combat => "combat damage",
            DamageKind::Noncombat => "noncombat damage",
        });
    }

    fn damage_event(&mut self, damage: &DamagePattern) {
        let (first, second, word) = if damage.passive {
            (&damage.recipient, &damage.source, "by")
        } else {
            (&damage.source, &damage.recipient, "to")
        };
        if let Some(first) = first {
            if damage.passive {
                self.noun_verb(first, "is dealt", "are dealt");
            } else {
                self.noun_verb(first, "deals", "deal");
            }
        }
        self.damage_word(damage);
        if let Some(second) = second {
            self.say(word);
            self.noun(second);
        }
    }
}
