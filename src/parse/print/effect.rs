//! Effects in words.

use crate::ast::{
    ActionWord, AsDone, Change, Condition, Continuous, Cost, Designation, Duration, Effect, Joint,
    Keep, NextTime, Node, Noun, Quantity, Rounding, Ruling, TargetCount, Verb, Walk, Way,
};

use super::Printer;
use super::noun::is_plural;
use super::subject::{is_again, whole_graveyard};

impl Printer<'_> {
    /// Sentences, one for each effect.
    pub(super) fn sentences(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Choose { .. } => self.modes(effect, &[]),
                Effect::ResultTable(rows) => self.result_table(rows),
                // What stays is told of behind the whole sentence.
                Effect::Joined { .. } | Effect::If { .. } => {
                    let mut plain = effect.clone();
                    let kept = take_kept(&mut plain);
                    self.sentence(|p| p.effect(&plain));
                    if let Some(kept) = kept {
                        self.sentence(|p| p.say(kept.word()));
                    }
                }
                other => self.sentence(|p| p.effect(other)),
            }
        }
    }

    /// Effects as clauses of one sentence.
    pub(super) fn clauses(&mut self, effects: &[Effect]) {
        for (index, effect) in effects.iter().enumerate() {
            if index > 0 {
                self.say("and");
            }
            self.effect(effect);
        }
    }

    /// `twice`, `three times`.
    fn times(&mut self, times: &Quantity) {
        if *times == Quantity::Number(2) {
            return self.say("twice");
        }
        self.amount(times);
        self.say("times");
    }

    pub(super) fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Deal(deal) => self.deal(deal),
            Effect::AddMana(mana) => self.add_mana(mana),
            Effect::Replace(replacement) => self.replacement(replacement),
            Effect::Life { who, change, amount } => self.life(who, *change, amount),
            Effect::Counters { change, amount, kind, on } => {
                self.change_counters(*change, amount, kind, on);
            }
            Effect::Create { who, amount, state, whom, token } => {
                self.create(who.as_ref(), amount, *state, whom.as_ref(), token);
            }
            Effect::PickWord(what) => self.say(&format!("choose {what}")),
            Effect::Pick(what) => {
                self.say("choose");
                self.noun(what);
            }
            Effect::Discard { who, said, amount, random } => {
                match said {
                    false => self.say("discard"),
                    true => self.noun_verb(who, "discards", "discard"),
                }
                self.cards(amount);
                self.say(if *random { "at random" } else { "" });
            }
            Effect::Mill { who, said, amount } => {
                match said {
                    false => self.say("mill"),
                    true => self.noun_verb(who, "mills", "mill"),
                }
                self.cards(amount);
            }
            Effect::Cards(cards) => self.card_effect(cards),
            Effect::Proliferate => self.say("proliferate"),
            Effect::OnlyOnce => self.say("do this only once each turn"),
            Effect::FightEach(who) => {
                self.noun(who);
                self.say("fight each other");
            }
            Effect::BecomeCopy { what, of, except, duration, first } => {
                if *first {
                    self.duration(*duration);
                    self.close(",");
                }
                self.noun_verb(what, "becomes", "become");
                self.say("a copy of");
                self.noun(of);
                self.duration(duration.filter(|_| !first));
                self.exceptions(except);
            }
            Effect::PayAny(None) => self.say("pay any amount of {E}"),
            Effect::PayAny(Some(symbol)) => self.say(&format!("pay any amount of {symbol}")),
            Effect::ReflexiveIf { condition, effects } => {
                self.say("when");
                self.condition(condition);
                self.close(",");
                self.clauses(effects);
            }
            Effect::Reflexive(effects) => {
                self.say("when you do,");
                self.clauses(effects);
            }
            Effect::Pay(cost) => self.payment(cost, true),
            Effect::RemoveThose(_) => self.say("remove those counters"),
            Effect::Play(play) => self.play(play),
            Effect::Emblem { who, abilities } => self.emblem(who, abilities),
            Effect::Return { what, from, to, with } => {
                self.returns(what, from.as_ref(), *to);
                if let Some(with) = with {
                    self.say("with");
                    self.entering_counters(&with.amount, &with.kind, with.additional);
                    self.say(if super::noun::is_plural(what) { "on them" } else { "on it" });
                }
            }
            Effect::Draw { said: false, amount, .. } => {
                self.say("draw");
                self.cards(amount);
            }
            Effect::Draw { said: true, who, amount } => {
                self.noun_verb(who, "draws", "draw");
                self.cards(amount);
            }
            Effect::Act {
                verb: Verb::Exile,
                what: Noun::Top { amount: Quantity::ThatMuch(_), of },
                ..
            } => {
                self.say("exile that many cards from the top of");
                self.whose(of);
                self.say("library");
            }
            Effect::Act { who: None, verb: Verb::Exile, what: Noun::Top { amount, of } }
                if !super::quantity::is_amount(amount) =>
            {
                self.say("exile cards from the top of");
                self.whose(of);
                self.say("library equal to");
                self.quantity(amount);
            }
            Effect::Act { verb: Verb::Exile, what, .. } if whole_graveyard(what).is_some() => {
                self.say("exile");
                match whole_graveyard(what).flatten() {
                    None => self.say("all graveyards"),
                    Some(whose) if super::noun::is_plural(whose) => {
                        self.noun(whose);
                        self.close("'");
                        self.say("graveyards");
                    }
                    Some(whose) => {
                        self.whose(whose);
                        self.say("graveyard");
                    }
                }
            }
            Effect::Act { verb: verb @ (Verb::TurnUp | Verb::TurnDown), what, .. } => {
                self.say("turn");
                self.noun(what);
                self.say(if *verb == Verb::TurnUp { "face up" } else { "face down" });
            }
            Effect::Act { who: Some(who), verb: Verb::Exile, what: Noun::Top { amount, .. } } => {
                self.noun_verb(who, "exiles", "exile");
                self.say("the top");
                match amount {
                    Quantity::Number(1) => self.say("card"),
                    amount => {
                        self.number(amount);
                        self.say("cards");
                    }
                }
                self.say("of their library");
            }
            Effect::Act { who, verb, what } => {
                match who {
                    None => self.say(verb.word()),
                    Some(who) => self.noun_verb(who, &format!("{verb}s"), verb.word()),
                }
                self.noun(what);
            }
            Effect::Change { what, changes, duration, first } => {
                if *first {
                    self.duration(Some(*duration));
                    self.close(",");
                }
                self.changes(what, changes, *duration != Duration::Stated);
                // Said in the middle of it.
                let told = changes.last() == Some(&Change::Way(Way::AttacksDespiteDefender));
                self.duration(Some(*duration).filter(|_| !first && !told));
                if !self.held {
                    self.still(changes, what);
                }
                self.flashback_cost(changes);
            }
            Effect::Control { who, what, duration } => {
                match who {
                    Noun::You => self.say("gain control of"),
                    who => {
                        self.noun_verb(who, "gains", "gain");
                        self.say("control of");
                    }
                }
                self.noun(what);
                self.duration(*duration);
            }
            Effect::Copy { what, times: Some(times), .. } => {
                self.say("copy");
                self.noun(what);
                self.times(times);
                self.close(". You may choose new targets for the copies");
            }
            Effect::Copy { what, and, times: None } => {
                self.say("copy");
                self.noun(what);
                if *and {
                    self.say("and you may choose new targets for the copy");
                } else {
                    self.close(". You may choose new targets for the copy");
                }
            }
            Effect::DoubleMana => {
                self.say("double the amount of each type of unspent mana you have");
            }
            Effect::MissUntap { what, step } => {
                self.noun_verb(what, "doesn't untap", "don't untap");
                self.say("during");
                self.say(step.word());
            }
            Effect::Otherwise(effects) => {
                self.say("otherwise,");
                self.clauses(effects);
            }
            Effect::DoubleCounters { kind, on } => {
                self.say("double the number of");
                match kind {
                    Some(kind) => self.counters(kind, true),
                    None => self.say("each kind of counter"),
                }
                if *on == Noun::You {
                    return self.say("you have");
                }
                self.say("on");
                self.noun(on);
            }
            Effect::GetCounters { who, amount, kind } => {
                self.noun_verb(who, "gets", "get");
                match (amount, kind.is("energy")) {
                    (Quantity::SoMany, true) => self.say("an amount of {E}"),
                    (Quantity::Number(number), true) => {
                        self.say(&"{E}".repeat(usize::try_from(*number).unwrap_or(0)));
                    }
                    _ => {
                        let one = *amount == Quantity::Number(1);
                        self.count(amount, |p| p.counters(kind, !one));
                    }
                }
            }
            Effect::DiscardSome { who, said, count, filter } => {
                match said {
                    true => self.noun_verb(who, "discards", "discard"),
                    false => self.say("discard"),
                }
                match count {
                    TargetCount::One => self.article(|p| p.filter(filter, false)),
                    count => {
                        self.target_count(count);
                        self.filter(filter, count.is_many());
                    }
                }
            }
            Effect::DiscardHand { said: false, .. } => self.say("discard your hand"),
            Effect::DiscardHand { who, said: true } => {
                self.noun_verb(who, "discards", "discard");
                self.say(if *who == Noun::You { "your hand" } else { "their hand" });
            }
            Effect::Watch { ability, this_turn } => {
                self.say(if *this_turn { "this turn," } else { "until end of turn," });
                let me = self.me.to_owned();
                let text = super::print_abilities(std::slice::from_ref(&**ability), &me);
                let mut letters = text.chars();
                let first = letters.next().map(|c| c.to_ascii_lowercase());
                let text: String = first.into_iter().chain(letters).collect();
                self.say(&text);
            }
            Effect::Later { when, effects, first } => {
                let at = if *when == NextTime::EndOfCombat { "at" } else { "at the beginning of" };
                if *first {
                    self.say(at);
                    self.say(when.word());
                    self.close(",");
                }
                self.clauses(effects);
                if !first {
                    self.say(at);
                    self.say(when.word());
                }
            }
            Effect::Choose { .. } => self.modes(effect, &[]),
            Effect::FaceDown(effects) => {
                self.clauses(effects);
                self.say("face down");
            }
            Effect::Times { times, effects } => {
                self.clauses(effects);
                self.times(times);
            }
            Effect::If { condition, then, instead, front, behind: false } => {
                self.say("if");
                self.condition(condition);
                self.close(",");
                self.say(if *front { "instead" } else { "" });
                self.clauses(then);
                self.say(if *instead && !front { "instead" } else { "" });
            }
            Effect::If { condition, then, instead, behind: true, .. } => {
                self.clauses(then);
                self.say(if *instead { "instead" } else { "" });
                self.say(if matches!(condition, Condition::Unless(_)) { "" } else { "if" });
                self.condition(condition);
            }
            Effect::Told { action: ActionWord::Detain, who: Some(what), .. } => {
                self.say("detain");
                self.noun(what);
            }
            Effect::Told { action, who, amount, kind, .. } => {
                match who {
                    None => self.say(action.word()),
                    Some(who) => {
                        self.noun_verb(who, &format!("{action}s"), action.word());
                    }
                }
                if let Some(kind) = kind {
                    self.say(&crate::parse::words::plural(kind));
                }
                amount.iter().for_each(|amount| self.amount(amount));
            }
            Effect::MayBy { who, effects } => {
                self.noun(who);
                self.say("may");
                self.may(effects);
            }
            Effect::Either { who: Some(who), options } => {
                self.noun_verb(who, "faces", "face");
                self.say("a villainous choice —");
                for (index, option) in options.iter().enumerate() {
                    self.close(if index > 0 { ", or" } else { "" });
                    self.clauses(option);
                }
            }
            Effect::Either { who: None, options } => {
                for (index, option) in options.iter().enumerate() {
                    self.say(if index > 0 { "or" } else { "" });
                    self.clauses(option);
                }
            }
            Effect::May(effects) => {
                self.say("you may");
                self.may(effects);
            }
            Effect::Unless { who, cost, otherwise } => {
                let (otherwise, or) = match &otherwise[..] {
                    [Effect::Unless { cost, otherwise, .. }] => (otherwise, Some(cost)),
                    _ => (otherwise, None),
                };
                self.clauses(otherwise);
                self.say("unless");
                self.noun(who);
                self.payment(cost, is_plural(who));
                if let Some(or) = or {
                    self.say("or");
                    match &**or {
                        Cost::Mana(_) => self.cost(or),
                        or => self.payment(or, is_plural(who)),
                    }
                }
            }
            Effect::UnlessHave { who, have, otherwise } => {
                self.clauses(otherwise);
                self.say("unless");
                self.noun_verb(who, "has", "have");
                self.infinitive = true;
                self.clauses(have);
                self.infinitive = false;
            }
            Effect::Allow { who, effects } => {
                match who {
                    Noun::Some { filter, .. } => {
                        self.say("any");
                        self.filter(filter, false);
                    }
                    who => self.noun(who),
                }
                self.say("may");
                if let [only] = &effects[..]
                    && is_again(only)
                {
                    (self.elided, self.infinitive) = (true, true);
                    self.effect(only);
                    (self.elided, self.infinitive) = (false, false);
                } else {
                    self.may(effects);
                }
            }
            Effect::Unpreventable => self.say("the damage can't be prevented"),
            Effect::WatchTurn(ability) | Effect::WatchOn(ability) => {
                if let crate::ast::Ability::Triggered { trigger, effects } = &**ability {
                    self.trigger(trigger);
                    let turn = matches!(effect, Effect::WatchTurn(_));
                    self.say(if turn { "this turn" } else { "" });
                    self.close(",");
                    self.clauses(effects);
                }
            }
            Effect::WhenPrevented(effects) => {
                self.say("when damage is prevented this way,");
                self.clauses(effects);
            }
            Effect::Rule { rule, duration, first: true } => {
                self.duration(Some(*duration));
                self.close(",");
                self.ruling(rule, None);
            }
            Effect::Rule { rule, duration, .. } => {
                // `spells you cast this turn` tells it.
                let told = match &**rule {
                    Ruling::Costs(_) => true,
                    Ruling::CantBeCountered(what) => super::rule::is_cast_this_turn(what),
                    _ => false,
                };
                self.ruling(rule, Some(*duration).filter(|_| !told));
            }
            Effect::ForEach { each, effects, first: true } => {
                self.say("for each");
                self.each_thing(each);
                self.close(",");
                self.clauses(effects);
            }
            Effect::ForEach { each, effects, first: false } => {
                self.clauses(effects);
                self.say("for each");
                self.each_thing(each);
            }
            Effect::EndGame { who, wins: true } => {
                self.noun_verb(who, "wins the game", "win the game");
            }
            Effect::EndGame { who, wins: false } => {
                self.noun_verb(who, "loses the game", "lose the game");
            }
            Effect::Heal(what) => {
                self.say("remove all damage marked on");
                self.noun(what);
            }
            Effect::Regenerate(what) => {
                self.say("regenerate");
                self.noun(what);
            }
            Effect::ExcessTo(to) => {
                self.say("excess damage is dealt to");
                self.noun(to);
                self.say("instead");
            }
            Effect::NoRegeneration(what) => {
                self.noun(what);
                self.say("can't be regenerated");
            }
            Effect::Distribute { amount, kind, among } => {
                self.say("distribute");
                let one = *amount == Quantity::Number(1);
                self.count(amount, |p| p.counters(kind, !one));
                self.say("among");
                self.noun(among);
            }
            Effect::Fight { who, whom } => {
                self.noun_verb(who, "fights", "fight");
                self.noun(whom);
            }
            Effect::ByOwner { what, does, of } => {
                if *of {
                    self.say("the owner of");
                    self.noun(what);
                } else {
                    self.whose(what);
                    self.say("owner");
                }
                self.say(does.word());
            }
            Effect::Designate { what, as_what: Designation::Suspected, not: false } => {
                self.say("suspect");
                self.noun(what);
            }
            Effect::Designate { what, as_what, not: false } => {
                self.noun_verb(what, "becomes", "become");
                self.say(as_what.word());
            }
            Effect::Designate { what, as_what, not: true } => {
                self.noun_verb(what, "is no longer", "are no longer");
                self.say(as_what.word());
            }
            Effect::ShuffleZones { who: Noun::You, hand } => {
                self.say("shuffle your");
                self.say(if *hand { "hand and graveyard" } else { "graveyard" });
                self.say("into your library");
            }
            Effect::ShuffleZones { who, hand } => {
                self.noun_verb(who, "shuffles", "shuffle");
                self.say("their");
                self.say(if *hand { "hand and graveyard" } else { "graveyard" });
                self.say("into their library");
            }
            Effect::ShuffleIn { what, how } => {
                self.say("shuffle");
                self.noun(what);
                self.say(how.word());
            }
            Effect::Attach { what, to } => {
                self.say("attach");
                self.noun(what);
                self.say("to");
                self.noun(to);
            }
            Effect::Unattach(what) => {
                self.say("unattach");
                self.noun(what);
            }
            Effect::Where { x, effects, equal_to: true, .. } => {
                self.clauses(effects);
                self.say("equal to");
                self.quantity(x);
            }
            Effect::Where { x, effects, as_done, .. } => {
                // What it still is stands behind all of it.
                self.held = true;
                self.where_x(x, effects);
                self.held = false;
                if let Some(Effect::Change { what, changes, .. }) = effects.last() {
                    self.still(changes, what);
                }
                if let Some(as_done) = as_done {
                    self.say(as_done.word());
                }
                if *as_done == Some(AsDone::Cast) {
                    self.me();
                }
            }
            Effect::Chain { by, parts } => {
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        match by {
                            Joint::And => self.say("and"),
                            Joint::Comma | Joint::CommaAnd => self.close(by.word()),
                            Joint::Then => {
                                self.close(",");
                                self.say("then");
                            }
                        }
                    }
                    self.elided = index > 0;
                    self.effect(part);
                }
                self.elided = false;
            }
            Effect::FlipCoin => self.say("flip a coin"),
            Effect::Roll(roll) => self.roll(roll),
            Effect::Clash(with) => {
                self.say("clash with");
                self.noun(with);
            }
            Effect::Vote(vote) => self.vote(vote),
            Effect::Cascade => self.say("cascade"),
            Effect::Exchange { one, other } => {
                self.say("exchange control of");
                self.noun(one);
                if let Some(other) = other {
                    self.say("and");
                    self.noun(other);
                }
            }
            Effect::Turns { who, said, change } => self.turns(who, *said, *change),
            Effect::ExtraCombat(what) => self.say(what.word()),
            Effect::Discover(amount) => {
                self.say("discover");
                self.amount(amount);
            }
            Effect::BottomExiled { .. } => {
                self.say("put the rest on the bottom of your library in a random order");
            }
            Effect::SetAside { how, .. } => self.say(&format!("set it aside by {how}")),
            Effect::LevelUp(level) => self.say(&format!("it becomes level {level}")),
            Effect::SpeedUp => self.say("your speed increases by 1"),
            Effect::Exert => {
                self.say("exert");
                self.me();
            }
            Effect::ResultTable(rows) => self.result_table(rows),
            Effect::ExileWith(count) => {
                self.say("exile");
                self.me();
                self.say("with");
                self.number(&Quantity::Number(*count));
                self.say("time counters on it");
            }
            Effect::ExileUntil(what) => {
                self.say("exile");
                self.noun(what);
                self.say("until");
                self.me();
                self.say("leaves the battlefield");
            }
            // The word begins its sentence.
            Effect::Joined { by: Joint::Then, parts } if parts.len() == 1 => {
                self.say("then");
                self.clauses(parts);
            }
            Effect::Rounded { rounded, each_time, effects } => {
                self.clauses(effects);
                match (each_time, rounded) {
                    (false, rounded) => {
                        self.close(",");
                        self.rounded(*rounded);
                    }
                    (true, Rounding::Up) => self.close(". Round up each time"),
                    (true, Rounding::Down) => self.close(". Round down each time"),
                }
            }
            Effect::Joined { by, parts } => {
                for (index, part) in parts.iter().enumerate() {
                    match (index, by) {
                        (0, _) => {}
                        (_, Joint::And) => self.say("and"),
                        (_, Joint::Comma) => self.close(","),
                        (_, Joint::CommaAnd) => self.close(", and"),
                        (_, Joint::Then) => {
                            self.close(",");
                            self.say("then");
                        }
                    }
                    match (part, index.checked_sub(1).and_then(|before| parts.get(before))) {
                        // `create a Food token and a Treasure token`: the verb is said once.
                        (
                            Effect::Create { who, amount, state, whom, token },
                            Some(Effect::Create { who: before, .. }),
                        ) if who == before => self.created(amount, *state, whom.as_ref(), token),
                        _ => self.effect(part),
                    }
                }
            }
        }
    }

    /// `creatures you control get +1/+1 and have haste`.
    pub(super) fn continuous(&mut self, continuous: &Continuous) {
        self.changes(&continuous.what, &continuous.changes, continuous.happens);
        let mut x = None;
        for change in &mut continuous.changes.clone() {
            change.walk(&mut |node| {
                if let Node::Quantity(Quantity::XIs(of)) = node {
                    x = Some((**of).clone());
                }
            });
        }
        if let Some(x) = x {
            self.close(", where X is");
            self.quantity(&x);
        }
    }
}

/// Takes out of an instruction how long the mana stays that it adds.
fn take_kept(effect: &mut Effect) -> Option<Keep> {
    match effect {
        Effect::AddMana(mana) => mana.kept.take(),
        Effect::Joined { parts, .. } | Effect::If { then: parts, .. } => {
            let kept = |kept: Option<Keep>, part: &mut Effect| take_kept(part).or(kept);
            std::sync::Arc::make_mut(parts).iter_mut().fold(None, kept)
        }
        _ => None,
    }
}
