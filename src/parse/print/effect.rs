//! Effects in words.

use crate::ast::{
    Change, Clause, Condition, Continuous, Cost, CounterChange, CounterKind, Deal, DealForm,
    Duration, Effect, Filter, Head, HeadWord, Joint, LifeChange, ModeCount, NextTime, Node, Noun,
    Pronoun, Quantity, Rounding, RoundingPlace, Verb, Walk, Way, ZoneName, ZonePhrase,
};

use super::Printer;
use super::noun::is_plural;
use super::quantity::is_amount;

impl Printer<'_> {
    /// Sentences, one for each effect.
    pub(super) fn sentences(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Choose { count, modes } => self.modes(*count, modes),
                Effect::ResultTable(rows) => self.result_table(rows),
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

    fn modes(&mut self, count: ModeCount, modes: &[crate::ast::Effects]) {
        let most = usize::from(count.max) == modes.len();
        let how_many = match (count.min, count.max) {
            (1, 2) if most => "one or both".to_owned(),
            (1, 1) => "one".to_owned(),
            (1, _) if most => "one or more".to_owned(),
            (n, _) => crate::parse::words::number_word(n.into()).unwrap_or("any").to_owned(),
        };
        self.capital(|p| p.say(&format!("choose {how_many} —")));
        for mode in modes {
            self.close("\n•");
            self.close(" ");
            self.sentences(mode);
        }
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
            Effect::Create { who, amount, tapped, token } => {
                self.create(who.as_ref(), amount, *tapped, token);
            }
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
            Effect::PayAny(symbol) => self.say(&format!("pay any amount of {symbol}")),
            Effect::Reflexive(effects) => {
                self.say("when you do,");
                self.clauses(effects);
            }
            Effect::Pay(cost) => self.payment(cost, true),
            Effect::RemoveThose(_) => self.say("remove those counters"),
            Effect::Play(play) => self.play(play),
            Effect::Emblem(abilities) => self.emblem(abilities),
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
            Effect::Act { verb: Verb::Exile, what, .. } if is_all_graveyards(what) => {
                self.say("exile all graveyards");
            }
            Effect::Act { verb: verb @ (Verb::TurnUp | Verb::TurnDown), what, .. } => {
                self.say("turn");
                self.noun(what);
                self.say(if *verb == Verb::TurnUp { "face up" } else { "face down" });
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
                self.still(changes);
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
            Effect::Copy { what, and } => {
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
                self.counters(kind, true);
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
            Effect::DiscardHand { said: false, .. } => self.say("discard your hand"),
            Effect::DiscardHand { who, said: true } => {
                self.noun_verb(who, "discards", "discard");
                self.say(if *who == Noun::You { "your hand" } else { "their hand" });
            }
            Effect::Watch(ability) => {
                self.say("until end of turn,");
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
            Effect::Choose { count, modes } => self.modes(*count, modes),
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
            Effect::May(effects) => {
                self.say("you may");
                self.may(effects);
            }
            Effect::Unless { who, cost, otherwise } => {
                self.clauses(otherwise);
                self.say("unless");
                self.noun(who);
                self.payment(cost, is_plural(who));
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
            Effect::WatchTurn(ability) => {
                if let crate::ast::Ability::Triggered { trigger, effects } = &**ability {
                    self.trigger(trigger);
                    self.say("this turn");
                    self.close(",");
                    self.clauses(effects);
                }
            }
            Effect::WhenPrevented(effects) => {
                self.say("when damage is prevented this way,");
                self.clauses(effects);
            }
            Effect::Rule { rule, duration } => self.ruling(rule, Some(*duration)),
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
            Effect::ShuffleIn(what) => {
                self.say("shuffle");
                self.noun(what);
                self.say("into its owner's library");
            }
            Effect::Attach { what, to } => {
                self.say("attach");
                self.noun(what);
                self.say("to");
                self.noun(to);
            }
            Effect::Where { x, effects, equal_to: true, .. } => {
                self.clauses(effects);
                self.say("equal to");
                self.quantity(x);
            }
            Effect::Where { x, effects, as_cast, .. } => {
                self.where_x(x, effects);
                if *as_cast {
                    self.say("as you cast");
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
            Effect::ResultTable(rows) => self.result_table(rows),
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
                            Effect::Create { who, amount, tapped, token },
                            Some(Effect::Create { who: before, .. }),
                        ) if who == before => self.created(amount, *tapped, token),
                        _ => self.effect(part),
                    }
                }
            }
        }
    }

    /// `…, where X is the number of creatures you control`.
    fn where_x(&mut self, x: &Quantity, effects: &[Effect]) {
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
    fn may(&mut self, effects: &[Effect]) {
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
    fn payment(&mut self, cost: &Cost, many: bool) {
        let from = self.out.len();
        self.cost(cost);
        let words = self.out[from..].trim_start().to_owned();
        self.out.truncate(from);
        match (cost, words.split_once(' ')) {
            (Cost::Mana(_), _) | (_, None) => {
                self.say(if many { "pay" } else { "pays" });
                self.say(&words);
            }
            (_, Some((verb, rest))) => {
                self.say(&format!("{verb}{} {rest}", if many { "" } else { "s" }));
            }
        }
    }

    pub(super) fn cards(&mut self, amount: &Quantity) {
        if !is_amount(amount) {
            self.say("cards equal to");
            self.quantity(amount);
            return;
        }
        let many = *amount != Quantity::Number(1);
        self.count(amount, |p| p.say(if many { "cards" } else { "card" }));
    }

    fn deal(&mut self, deal: &Deal) {
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

    fn life(&mut self, who: &Noun, change: LifeChange, amount: &Quantity) {
        match change {
            LifeChange::Gain => self.noun_verb(who, "gains", "gain"),
            LifeChange::Lose => self.noun_verb(who, "loses", "lose"),
        }
        self.life_amount(amount);
    }

    fn life_amount(&mut self, amount: &Quantity) {
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

    fn change_counters(
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

    /// `creatures you control get +1/+1 and have haste`.
    pub(super) fn continuous(&mut self, continuous: &Continuous) {
        self.changes(&continuous.what, &continuous.changes, continuous.happens);
    }
}

/// `exile all graveyards`: every card in them.
fn is_all_graveyards(noun: &Noun) -> bool {
    let Noun::Each { all: true, filter } = noun else { return false };
    let mut whole = Filter::of(Head::Word(HeadWord::Card));
    whole.clauses.push(Clause::In(ZonePhrase { zone: ZoneName::Graveyard, whose: None }));
    *filter == whole
}

/// Is it told of this instruction who follows it, other than `you`?
fn has_subject(effect: &Effect) -> bool {
    match effect {
        Effect::Deal(_)
        | Effect::Life { .. }
        | Effect::Change { .. }
        | Effect::Rule { .. }
        | Effect::EndGame { .. }
        | Effect::Fight { .. }
        | Effect::NoRegeneration(_) => true,
        Effect::Unpreventable
        | Effect::UnlessHave { .. }
        | Effect::Allow { .. }
        | Effect::WatchTurn(_)
        | Effect::WhenPrevented(_) => false,
        Effect::Control { who, .. } => *who != Noun::You,
        Effect::Draw { said, .. } | Effect::Discard { said, .. } | Effect::Mill { said, .. } => {
            *said
        }
        Effect::Create { who, .. } => who.is_some(),
        Effect::AddMana(mana) => mana.who.is_some(),
        Effect::Act { who, .. } | Effect::Told { who, .. } => who.is_some(),
        Effect::Chain { parts, .. } => parts.first().is_some_and(has_subject),
        Effect::MissUntap { .. } | Effect::GetCounters { .. } => true,
        Effect::DiscardHand { said, .. } => *said,
        Effect::Replace(_)
        | Effect::ExcessTo(_)
        | Effect::DoubleMana
        | Effect::Copy { .. }
        | Effect::Watch(_)
        | Effect::Later { .. }
        | Effect::Counters { .. }
        | Effect::Return { .. }
        | Effect::Choose { .. }
        | Effect::If { .. }
        | Effect::Joined { .. }
        | Effect::Rounded { .. }
        | Effect::May(_)
        | Effect::MayBy { .. }
        | Effect::Unless { .. }
        | Effect::ForEach { .. }
        | Effect::Regenerate(_)
        | Effect::Cards(_)
        | Effect::Otherwise(_)
        | Effect::FlipCoin
        | Effect::Roll(_)
        | Effect::ResultTable(_)
        | Effect::ExileUntil(_)
        | Effect::DoubleCounters { .. }
        | Effect::Proliferate
        | Effect::Pay(_)
        | Effect::RemoveThose(_)
        | Effect::Play(_)
        | Effect::Emblem(_)
        | Effect::PayAny(_)
        | Effect::Reflexive(_)
        | Effect::Distribute { .. }
        | Effect::ShuffleIn(_)
        | Effect::Pick(_)
        | Effect::Attach { .. }
        | Effect::Where { .. } => false,
    }
}

/// Is its subject the one that has been named?
fn is_again(effect: &Effect) -> bool {
    let mut again = false;
    effect.clone().walk(&mut |node| {
        again |= matches!(node, Node::Noun(Noun::Pronoun { word: Pronoun::Again { .. }, .. }));
    });
    again
}

/// `+2`, `-X`, `-0`.
pub(super) fn signed(quantity: &Quantity) -> String {
    match quantity {
        Quantity::Number(number) => format!("{number:+}"),
        Quantity::Times(..) => "-0".into(),
        Quantity::Minus(..) => "-X".into(),
        Quantity::X
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
        | Quantity::CastBefore
        | Quantity::Happened(_)
        | Quantity::Spent { .. }
        | Quantity::Greatest { .. }
        | Quantity::Total { .. }
        | Quantity::Kinds { .. }
        | Quantity::PreventedThisWay
        | Quantity::Result
        | Quantity::ThisWay { .. }
        | Quantity::DealtThisTurn { .. }
        | Quantity::RemovedThisWay(_)
        | Quantity::AnyNumber
        | Quantity::MeasureOf { .. }
        | Quantity::Symbols { .. }
        | Quantity::OwnMeasure(_)
        | Quantity::All
        | Quantity::Half { .. }
        | Quantity::Plus(..) => "+X".into(),
    }
}
