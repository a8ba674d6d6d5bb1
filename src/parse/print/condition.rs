//! Conditions in words.

use crate::ast::{
    CastHow, Clause, Compare, Condition, ExtraSaid, Filter, Head, HeadWord, KickedHow, MoreOf,
    Noun, Order, Pronoun, Quantity, SpentMana, ThereForm, Voice, ZoneName,
};

use super::Printer;
use super::noun::another;
use super::quantity::Scale;

impl Printer<'_> {
    pub(super) fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Controls { who, count, filter } => {
                self.noun_verb(who, "controls", "control");
                self.counted(count, filter);
            }
            Condition::Any(conditions) => self.any_of(conditions),
            Condition::Joined { and, parts } => {
                for (index, part) in parts.iter().enumerate() {
                    self.say(if index == 0 {
                        ""
                    } else if *and {
                        "and"
                    } else {
                        "or"
                    });
                    self.condition(part);
                }
            }
            Condition::All(all) if matches!(all.first(), Some(Condition::Adjective { .. })) => {
                self.all_told(all);
            }
            // `{W}{U} was spent to cast ~`
            Condition::All(all) if matches!(all.first(), Some(Condition::Spent { .. })) => {
                for condition in all {
                    if let Condition::Spent { mana: Quantity::Spent { mana, .. }, .. } = condition {
                        self.spent_symbol(*mana);
                    }
                }
                if let Some(Condition::Spent { mana: Quantity::Spent { on, .. }, .. }) = all.first()
                {
                    self.say("was spent to cast");
                    self.noun(on);
                }
            }
            Condition::All(conditions) => {
                for (index, condition) in conditions.iter().enumerate() {
                    match (index, condition) {
                        (1.., Condition::Controls { count, filter, .. }) => {
                            self.say("and");
                            self.counted(count, filter);
                        }
                        _ => self.condition(condition),
                    }
                }
            }
            Condition::Not(controls) if matches!(**controls, Condition::Controls { .. }) => {
                let Condition::Controls { who, count, filter } = &**controls else { return };
                self.noun_verb(who, "doesn't control", "don't control");
                self.counted(count, filter);
            }
            Condition::Not(is)
                if matches!(
                    **is,
                    Condition::IsA { .. } | Condition::Adjective { .. } | Condition::InZone { .. }
                ) =>
            {
                self.isnt = true;
                self.condition(is);
                self.isnt = false;
            }
            Condition::DealtThisWay { to, excess: false } => {
                to.iter().for_each(|to| self.noun(to));
                self.say("is dealt damage this way");
            }
            Condition::DealtThisWay { to, excess: true } => {
                self.say("excess damage was dealt");
                if let Some(to) = to {
                    self.say("to");
                    self.noun(to);
                }
                self.say("this way");
            }
            Condition::Opponents(count) => {
                self.say("you have");
                self.compare(count, Scale::Count);
                self.say("opponents");
            }
            Condition::Resolved { nth, short } => {
                self.say(if *short { "it's the" } else { "this is the" });
                self.list(nth, "or", |p, nth| p.say(nth.word()));
                self.say("time");
                self.say(if *short { "" } else { "this ability has resolved this turn" });
            }
            Condition::TurnOf { who, not } => {
                self.say(if *not { "it's not" } else { "it's" });
                self.whose(who);
                self.say("turn");
            }
            Condition::Is { what: Quantity::Party, .. } => self.say("you have a full party"),
            Condition::SearchedLibrary => self.say("you search your library this way"),
            Condition::PaidFor { keyword, named } => {
                match named {
                    true => {
                        self.me();
                        self.close("'s");
                    }
                    false => self.say("its"),
                }
                self.defined_word(keyword);
                self.say("cost was paid");
            }
            Condition::Does(words) => self.say(words.word()),
            Condition::Unless(condition) => {
                self.say("unless");
                self.condition(condition);
            }
            Condition::Otherwise(_) => self.say("otherwise"),
            Condition::If(condition) => {
                self.say("if");
                self.condition(condition);
            }
            Condition::While(condition) => {
                self.say("while");
                self.condition(condition);
            }
            Condition::AsCast { condition, .. } => {
                if let Condition::Controls { count, filter, .. } = &**condition {
                    self.say("you controlled");
                    self.counted(count, filter);
                }
                self.say("as you cast");
                self.me();
            }
            Condition::InZone { what, zone } => {
                self.subject_is(what, false);
                match zone.zone {
                    ZoneName::Stack => self.say("on the stack"),
                    _ => self.clause(&Clause::In(zone.clone()), false),
                }
            }
            Condition::DoneThisWay { what, how, voice } => {
                match voice {
                    Voice::Is => self.noun_verb(what, "is", "are"),
                    Voice::Dies => {
                        self.noun_verb(what, "dies this way", "die this way");
                        return;
                    }
                    Voice::Was => self.noun_verb(what, "was", "were"),
                    Voice::You | Voice::YouDid | Voice::YouToHand => {
                        self.say("you");
                        self.say(how.verb(*voice == Voice::YouDid));
                        self.noun(what);
                        self.say(if *voice == Voice::YouToHand { "to your hand" } else { "" });
                        self.say("this way");
                        return;
                    }
                }
                self.say(&format!("{how} this way"));
            }
            Condition::Not(condition) => {
                self.say("not");
                self.condition(condition);
            }
            Condition::YourTurn => self.say("it's your turn"),
            Condition::NotYourTurn => self.say("it's not your turn"),
            Condition::EarlyTurn => {
                self.say("it's your first, second, or third turn of the game");
            }
            Condition::WasKicked { what, how } => {
                self.noun_verb(what, "was kicked", "were kicked");
                match how {
                    KickedHow::Any => {}
                    KickedHow::Twice => self.say("twice"),
                    KickedHow::With(mana) => self.say(&format!("with its {mana} kicker")),
                }
            }
            Condition::ExtraPaid(said) => match said {
                ExtraSaid::Additional => {
                    self.me();
                    self.close("'s");
                    self.say("additional cost was paid");
                }
                ExtraSaid::Evidence => self.say("evidence was collected"),
                ExtraSaid::Promised { not: false } => self.say("the gift was promised"),
                ExtraSaid::Promised { not: true } => self.say("the gift wasn't promised"),
                ExtraSaid::Beheld(filter) => {
                    self.noun(&Noun::a(filter.clone()));
                    self.say("was beheld");
                }
                ExtraSaid::Was(what, word) => self.noun_verb(what, word.word(), word.word()),
            },
            Condition::Monarch(is) => self.say(is.word()),
            Condition::Suspended => self.say("this card is suspended"),
            Condition::MaxSpeed => self.say("you have max speed"),
            Condition::ClassLevel(level) => self.say(&format!("it is of level {level} or greater")),
            Condition::ClassLevelIs(level) => self.say(&format!("it is of level {level}")),
            Condition::Fresh => {
                self.me();
                self.say("came under your control since the beginning of your last upkeep");
            }
            Condition::YouDo { not } => self.say(if *not { "you don't" } else { "you do" }),
            Condition::DamagePrevented => self.say("damage is prevented this way"),
            Condition::DamagePreventedFrom(source) => {
                self.say("damage from");
                self.noun(source);
                self.say("is prevented this way");
            }
            Condition::Rolled { is, told } => {
                self.say(if *told { "you roll a" } else { "the result is" });
                self.compare(is, Scale::Measure);
            }
            Condition::WonClash { past } => self.say(if *past { "you won" } else { "you win" }),
            Condition::MoreVotes { word, tied } => {
                self.say(word);
                self.say("gets more votes");
                self.say(if *tied { "or the vote is tied" } else { "" });
            }
            Condition::Flip { won: true } => self.say("you win the flip"),
            Condition::Flip { won: false } => self.say("you lose the flip"),
            Condition::Targets(what) => {
                self.say("it targets");
                self.noun(what);
            }
            Condition::ThereKinds { count, of, among } => {
                self.say("there are");
                self.compare(count, Scale::Count);
                self.say(of.word());
                self.say("among");
                self.filter(among, true);
            }
            Condition::ThereAre { filter, form: ThereForm::Some, .. } => {
                self.say("there are");
                self.filter(filter, true);
            }
            Condition::ThereAre { filter, form: ThereForm::Is, .. } => {
                let mut front = filter.clone();
                let place = front.clauses.pop();
                self.article(|p| p.filter(&front, false));
                self.say("is");
                if let Some(place) = place {
                    self.clause(&place, false);
                }
            }
            Condition::ThereAre { filter, form: ThereForm::One, .. } => {
                self.say("there is");
                self.article(|p| p.filter(filter, false));
            }
            Condition::ThereAre { count, filter, form: ThereForm::There } => {
                self.say("there are");
                self.how_many(count);
                self.filter(filter, true);
            }
            Condition::ThereAre { count, filter, form: ThereForm::Are } => {
                self.how_many(count);
                let mut front = filter.clone();
                let zone = front.clauses.pop();
                self.filter(&front, true);
                self.say("are");
                if let Some(zone) = zone {
                    self.clause(&zone, true);
                }
            }
            Condition::HasMeasure { what, measure, is } => {
                self.noun_verb(what, "has", "have");
                self.say(measure.word());
                self.compare(is, Scale::Measure);
            }
            Condition::HasCounters { what, count, kind, was, bare } => {
                match was {
                    true => self.noun_verb(what, "had", "had"),
                    false => self.noun_verb(what, "has", "have"),
                }
                let one = *count == Compare::at_least_one();
                match one {
                    true if *bare => self.any_counters(kind.as_ref(), true),
                    true => self.article(|p| p.any_counters(kind.as_ref(), false)),
                    false => {
                        self.how_many(count);
                        self.any_counters(kind.as_ref(), true);
                    }
                }
                if !what.is_player() {
                    self.say(if super::noun::is_plural(what) { "on them" } else { "on it" });
                }
            }
            Condition::CameThisTurn { it } => {
                self.it_or_me(*it);
                self.say("came under your control this turn");
            }
            Condition::WasCastFor(keyword) => {
                self.say(&format!("a spell was {keyword}ed this turn"));
            }
            Condition::TheyShare(shared) => self.say(&format!("they share {shared}")),
            Condition::Shares { shared, what, with } => {
                self.noun_verb(what, "shares", "share");
                self.say(&format!("{shared} with"));
                self.noun(with);
            }
            Condition::CardsIn { who, count, zone } => {
                self.noun_verb(who, "has", "have");
                self.so_many(count);
                self.say(if *who == Noun::You { "cards in your" } else { "cards in their" });
                self.say(zone.word());
            }
            Condition::LifeThisTurn { who, gained, is, have } => {
                match have {
                    true => self.say("you've"),
                    false => self.noun(who),
                }
                self.say(if *gained { "gained" } else { "lost" });
                self.compare(is, Scale::Plain);
                self.say("life this turn");
            }
            Condition::DealtSoMuch { who, is } => {
                self.noun_verb(who, "was dealt", "were dealt");
                self.compare(is, Scale::Plain);
                self.say("damage this turn");
            }
            Condition::AttackedTotal(is) => {
                self.say("you attacked with creatures with total power");
                self.compare(is, Scale::Measure);
                self.say("this combat");
            }
            Condition::Told { what, clause, was } => {
                self.subject_is(what, *was);
                self.clause(clause, false);
            }
            Condition::ALibrary(is) => {
                self.say("a library has");
                self.compare(is, Scale::Count);
                self.say("cards in it");
            }
            Condition::Activated(is) => {
                self.say("this ability has been activated");
                self.compare(is, Scale::Count);
                self.say("times this turn");
            }
            Condition::Attacked => self.say("you've been attacked this step"),
            Condition::CardsInHand { who, count } => {
                self.noun_verb(who, "has", "have");
                self.so_many(count);
                self.say("cards in hand");
            }
            Condition::Life { who, is } => {
                self.noun_verb(who, "has", "have");
                self.say(if is.order == Order::Exactly { "exactly" } else { "" });
                self.compare(is, Scale::Plain);
                self.say("life");
            }
            Condition::Adjective { what, was, is } => {
                self.subject_is(what, *was);
                self.adjective(is);
            }
            Condition::IsA { what, was, filter } => {
                self.subject_is(what, *was);
                self.noun(&Noun::a(filter.clone()));
            }
            Condition::HasKeyword { what, keyword } => {
                self.noun_verb(what, "has", "have");
                self.any_keyword(keyword);
            }
            Condition::More { who, of, by, than } => {
                match of {
                    MoreOf::Cards => {
                        self.noun_verb(who, "has", "have");
                        self.say("more cards in hand");
                    }
                    MoreOf::Life => {
                        self.noun_verb(who, "has", "have");
                        self.say("more life");
                    }
                    MoreOf::Permanents(filter) => {
                        self.noun_verb(who, "controls", "control");
                        if *by > 1 {
                            self.say("at least");
                            self.number(&Quantity::Number(*by));
                        }
                        self.say("more");
                        self.filter(filter, true);
                    }
                }
                self.say("than");
                self.noun(than);
            }
            Condition::Happened { event, count, not, have } => {
                self.have = *have;
                self.happened(event, count.as_ref(), *not);
            }
            Condition::WasCast { what, how, passive } => {
                self.say(if *passive { "" } else { "you cast" });
                self.noun(what);
                self.say(if *passive { "was cast" } else { "" });
                self.say(match how {
                    CastHow::Any => "",
                    CastHow::FromHand => "from your hand",
                    CastHow::NotFromHand => "from anywhere other than your hand",
                    CastHow::FromGraveyard => "from a graveyard",
                    CastHow::FromYourGraveyard => "from your graveyard",
                    CastHow::InMain => "during your main phase",
                });
            }
            Condition::Spent { mana, least } => {
                let Quantity::Spent { mana, on } = mana else { return };
                match least {
                    Some(least) => {
                        self.say("at least");
                        self.number(&Quantity::Number(*least));
                        self.spent_word(*mana);
                        self.say("mana");
                    }
                    None => self.spent_symbol(*mana),
                }
                self.say("was spent to cast");
                self.noun(on);
            }
            Condition::Is { what: Quantity::Total { what, of }, is } => {
                self.filter(of, true);
                self.say(&format!("have total {what}"));
                self.compare(is, Scale::Measure);
            }
            Condition::Was(is) => {
                if let Condition::Is { what, is } = &**is {
                    self.quantity(what);
                    self.say("was");
                    self.compare(is, Scale::Measure);
                }
            }
            Condition::Is { what: what @ Quantity::Measure { .. }, is } => {
                self.quantity(what);
                self.say("is");
                self.compare(is, Scale::Measure);
            }
            Condition::Is { what: Quantity::Spent { mana, on }, is } => {
                self.how_many(is);
                self.say("mana");
                self.say(from_what(*mana));
                self.say("was spent to cast");
                self.noun(on);
            }
            Condition::Is { what: Quantity::Counters { kind, on }, is } => {
                self.say("there are");
                self.how_many(is);
                self.any_counters(kind.as_ref(), true);
                self.say("on");
                self.noun(on);
            }
            Condition::Is { what, is } => {
                self.quantity(what);
                self.say("is");
                self.compare(is, Scale::Plain);
            }
        }
    }

    /// `~ is enchanted, equipped, and has a counter on it`: the subject is said once.
    fn all_told(&mut self, all: &[Condition]) {
        for (index, condition) in all.iter().enumerate() {
            self.close(if index > 0 && all.len() > 2 { "," } else { "" });
            self.say(if index > 0 && index + 1 == all.len() { "and" } else { "" });
            match condition {
                Condition::Adjective { is, .. } if index > 0 => self.adjective(is),
                other => {
                    self.elided = index > 0;
                    self.condition(other);
                }
            }
        }
    }

    /// `no`, `three or more`.
    pub(super) fn how_many(&mut self, count: &Compare) {
        match count {
            Compare { order: Order::Exactly, than: Quantity::Number(0) } => self.say("no"),
            other => self.compare(other, Scale::Count),
        }
    }

    /// `no`, `three or more`, `exactly seven`.
    fn so_many(&mut self, count: &Compare) {
        let none = count.than == Quantity::Number(0);
        self.say(if count.order == Order::Exactly && !none { "exactly" } else { "" });
        self.how_many(count);
    }

    /// `a Forest`, `another creature`, `seven or more lands`.
    fn counted(&mut self, count: &Compare, filter: &Filter) {
        let mine = Filter::of(Head::Word(HeadWord::Commander));
        let mine = Filter { clauses: vec![Clause::Owned(Noun::You)], ..mine };
        if *filter == mine && *count == Compare::at_least_one() {
            self.say("your commander");
        } else if *count != Compare::at_least_one() {
            self.so_many(count);
            self.filter(filter, true);
        } else if let Some(rest) = another(filter) {
            self.say("another");
            self.filter(&rest, false);
        } else {
            self.article(|p| p.filter(filter, false));
        }
    }

    /// `you control a Mountain or a Forest`: the subject is said once.
    fn any_of(&mut self, conditions: &[Condition]) {
        for (index, condition) in conditions.iter().enumerate() {
            // Three or more of them have commas.
            let many = conditions.len() > 2;
            match (index, condition) {
                (0, _) => self.condition(condition),
                (_, Condition::Controls { who, count, filter }) if matches!(&conditions[index - 1], Condition::Controls { who: before, .. } if before == who) =>
                {
                    self.close(if many { "," } else { "" });
                    self.say(if many && index + 1 < conditions.len() { "" } else { "or" });
                    self.counted(count, filter);
                }
                (_, Condition::Is { what: Quantity::Measure { .. }, .. }) => {
                    self.say("or");
                    self.condition(condition);
                }
                (_, other) => {
                    self.say("or if");
                    self.condition(other);
                }
            }
        }
    }

    /// `it's`, `that creature is`, `the discarded card was`.
    fn subject_is(&mut self, what: &Noun, was: bool) {
        match what {
            _ if std::mem::take(&mut self.isnt) => self.noun_verb(what, "isn't", "aren't"),
            _ if was => self.noun_verb(what, "was", "were"),
            Noun::Pronoun { word: Pronoun::It, .. } => self.say("it's"),
            _ => self.noun_verb(what, "is", "are"),
        }
    }
}

/// `from a Treasure`.
pub(super) const fn from_what(mana: SpentMana) -> &'static str {
    match mana {
        SpentMana::Treasure => "from a Treasure",
        SpentMana::Creatures => "from creatures",
        SpentMana::Type(_) | SpentMana::Snow | SpentMana::Any | SpentMana::Colors => "",
    }
}
