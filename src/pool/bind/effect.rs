//! Instructions, one after another.

use std::sync::Arc;

use crate::ast::{
    Ability, AddMana, Amount, Ballot, Clause, Designation, Effect, Effects, Gift, Head, HeadWord,
    ModeTold, Node, Noun, Quantity, Slot, TargetCount, Verb, Walk,
};
use crate::ast::{PickWord, Pronoun};

use super::BindError;
use super::antecedent::{Exiles, Memory, Place, Role};
use super::kinds::{Kinds, kinds_of};
use super::reader::{Bound, OTHER, Reader, SUBJECT};
use super::sentence::Held;

impl Reader {
    pub(super) fn effects(&mut self, effects: &mut Effects) -> Bound {
        Arc::make_mut(effects).iter_mut().try_for_each(|effect| self.effect(effect))
    }

    fn effect(&mut self, effect: &mut Effect) -> Bound {
        self.memory.clause += 1;
        match effect {
            Effect::Deal(deal) => self.deal(deal)?,
            Effect::AddMana(AddMana { who, output, riders, .. }) => {
                self.maybe_noun(who, SUBJECT)?;
                self.output(output)?;
                // What triggers on spending it is read by itself.
                for rider in riders {
                    if let Gift::Do(effects) = &mut rider.gives {
                        Self::default().effects(effects)?;
                    }
                }
            }
            Effect::Replace(replacement) => self.replacement(Arc::make_mut(replacement))?,
            Effect::DiscardSome { who, count, filter, .. } => {
                self.noun(who, SUBJECT)?;
                self.target_count(count)?;
                self.filter(filter)?;
                self.memory.add_amount(Amount::Result(0), false);
                let mut kinds = Kinds::of_filter(filter);
                kinds.0.iter_mut().for_each(|nouns| nouns.push(Head::Word(HeadWord::Card)));
                let place = Place::Slot(Slot::Picked);
                let many = count.is_many();
                self.memory.add(kinds, many, Role::Other, place, "what was discarded".into());
            }
            Effect::Discard { who, amount, .. } => {
                self.noun(who, SUBJECT)?;
                self.quantity(amount)?;
                self.result(amount);
                let (card, many) = (Kinds::word(HeadWord::Card), *amount != Quantity::Number(1));
                let place = Place::Slot(Slot::Picked);
                self.memory.add(card, many, Role::Implied, place, "the discarded card".into());
            }
            Effect::Life { who, amount, .. } | Effect::Draw { who, amount, .. } => {
                self.noun(who, SUBJECT)?;
                self.quantity(amount)?;
                self.result(amount);
            }
            Effect::Mill { who, amount, .. } => {
                self.noun(who, SUBJECT)?;
                self.quantity(amount)?;
                self.result(amount);
                let (card, many) = (Kinds::word(HeadWord::Card), *amount != Quantity::Number(1));
                let place = Place::Slot(Slot::Milled);
                self.memory.add(card, many, Role::Implied, place, "the milled card".into());
            }
            Effect::Counters { amount, on, .. } => {
                // `a number of counters on target creature equal to its power`
                let behind = !crate::parse::is_amount(amount);
                if !behind {
                    self.quantity(amount)?;
                }
                self.noun(on, OTHER)?;
                if let Noun::Each { .. } | Noun::Bare(_) = on {
                    let place = Place::Slot(Slot::Picked);
                    self.memory.add(kinds_of(on), true, Role::Other, place, "all of them".into());
                }
                if behind {
                    self.quantity(amount)?;
                }
                self.result(amount);
            }
            Effect::Create { who, amount, whom, token, .. } => {
                self.maybe_noun(who, SUBJECT)?;
                self.maybe_noun(whom, OTHER)?;
                self.quantity(amount)?;
                self.result(amount);
                self.token(token, *amount != Quantity::Number(1))?;
            }
            Effect::Return { what, from, with, .. } => {
                self.done_to(what)?;
                self.zone(from)?;
                with.iter_mut().try_for_each(|with| self.quantity(&mut with.amount))?;
            }
            Effect::PayAny(_) => self.memory.add_amount(Amount::Paid, false),
            Effect::Reflexive(effects) => return self.reflexive(effects),
            Effect::ReflexiveIf { condition, effects } => {
                self.condition(condition)?;
                return self.reflexive(effects);
            }
            Effect::Cards(cards) => self.cards(cards)?,
            Effect::Proliferate
            | Effect::FlipCoin
            | Effect::Cascade
            | Effect::ExtraCombat(_)
            | Effect::BottomExiled { .. }
            | Effect::SetAside { .. }
            | Effect::LevelUp(_)
            | Effect::SpeedUp
            | Effect::ExileWith(_)
            | Effect::Exert => {}
            Effect::Discover(amount) => self.quantity(amount)?,
            Effect::Exchange { one, other } => {
                self.noun(one, OTHER)?;
                self.maybe_noun(other, OTHER)?;
            }
            Effect::Clash(with) => {
                self.chooser(with)?;
                self.memory.clashed = true;
            }
            // What somebody votes for is spoken of only by what comes of the vote.
            Effect::Vote(vote) => {
                self.memory.votes = Some(match &mut vote.ballot {
                    Ballot::Words(words) => words.clone(),
                    Ballot::Thing(what) => {
                        self.noun(what, Held::Nested)?;
                        Vec::new()
                    }
                });
            }
            Effect::Roll(roll) => {
                self.quantity(&mut roll.dice)?;
                if let Some(change) = &mut roll.change {
                    self.quantity(&mut change.by)?;
                }
            }
            Effect::ResultTable(rows) => {
                for row in rows {
                    self.effects(&mut row.effects)?;
                }
            }
            Effect::ExileUntil(noun) => self.noun(noun, OTHER)?,
            Effect::Chain { parts, .. } => return self.effects(parts),
            Effect::DoubleCounters { on, .. } => self.noun(on, OTHER)?,
            Effect::DiscardHand { who, .. } => {
                self.noun(who, SUBJECT)?;
                self.memory.add_amount(Amount::Result(0), false);
            }
            Effect::GetCounters { who, amount, .. } => {
                self.noun(who, SUBJECT)?;
                self.quantity(amount)?;
                self.result(amount);
            }
            Effect::Otherwise(effects) | Effect::FaceDown(effects) => {
                return self.effects(effects);
            }
            Effect::RemoveThose(those) => {
                let word = "those counters".to_owned();
                let there = self.memory.counters.clone();
                *those = Some(there.ok_or(BindError::Unbound { word })?);
            }
            Effect::Play(play) => self.noun(&mut play.what, OTHER)?,
            // What an emblem does is read by itself.
            Effect::Emblem { who, abilities } => {
                self.noun(who, SUBJECT)?;
                for ability in abilities {
                    super::bind_bare(Arc::make_mut(ability))?;
                }
            }
            Effect::Pay(cost) => self.cost(cost)?,
            // 701.6a: of what targets and what is targeted, the spell or ability is countered.
            Effect::Act {
                verb: Verb::Counter,
                what: Noun::Pronoun { word: Pronoun::It, slot },
                ..
            } if self.memory.has(Slot::EventSource) => *slot = Slot::EventSource,
            Effect::Act { who, verb, what } => {
                if *verb == Verb::Exile {
                    self.memory.exiles = Exiles::AsEffect;
                }
                self.maybe_noun(who, SUBJECT)?;
                self.acted_on(what)?;
                if matches!(what, Noun::Several { .. } | Noun::Each { .. }) {
                    self.memory.add_amount(Amount::Result(0), false);
                }
                if *verb == Verb::Exile && !what.is_chosen() {
                    // What is exiled is spoken of as a card.
                    let (card, many) = (Kinds::word(HeadWord::Card), what.may_be_many());
                    let place = Place::Slot(Slot::Picked);
                    self.memory.add(card, many, Role::Implied, place, "the exiled card".into());
                }
            }
            Effect::Rule { rule, .. } => self.ruling(Arc::make_mut(rule))?,
            Effect::ForEach { each, effects, first } => {
                if *first {
                    self.quantity(each)?;
                    // `that player`, `that creature`: the one for which it is done.
                    if let Quantity::Count(filter) = &*each {
                        self.memory.clause += 1;
                        let (kinds, place) = (Kinds::of_filter(filter), Place::Slot(Slot::ForEach));
                        let words = "each of them".to_owned();
                        self.memory.add(kinds, false, Role::Other, place, words);
                    }
                    self.effects(effects)?;
                    return match targets_of_each(effects) {
                        // How many targets there are would have to be told as it is announced.
                        true => Err(BindError::Unbound { word: "each".into() }),
                        false => Ok(()),
                    };
                }
                self.effects(effects)?;
                return self.quantity(each);
            }
            Effect::Turns { who, .. } | Effect::EndGame { who, .. } => self.noun(who, SUBJECT)?,
            Effect::Distribute { amount, among, .. } => {
                self.quantity(amount)?;
                self.noun(among, OTHER)?;
            }
            Effect::FightEach(who) => self.noun(who, SUBJECT)?,
            Effect::BecomeCopy { what, of, except, .. } => {
                self.noun(what, SUBJECT)?;
                self.noun(of, OTHER)?;
                self.changes(except)?;
            }
            Effect::Fight { who, whom } => {
                self.noun(who, SUBJECT)?;
                self.noun(whom, OTHER)?;
            }
            Effect::ShuffleZones { who, .. } => self.noun(who, SUBJECT)?,
            Effect::Regenerate(noun) | Effect::Heal(noun) | Effect::ByOwner { what: noun, .. } => {
                self.noun(noun, OTHER)?;
            }
            Effect::Designate { what: noun, as_what: Designation::Suspected, not: false }
            | Effect::ShuffleIn { what: noun, .. } => self.acted_on(noun)?,
            Effect::Designate { what: noun, .. } => self.noun(noun, SUBJECT)?,
            Effect::PickWord(what) => self.memory.color |= *what == PickWord::Color,
            Effect::Pick(noun) => {
                self.done_to(noun)?;
                // Both of them together.
                if let Noun::Both(_) = noun {
                    self.memory.clause += 1;
                    let (kinds, place) = (kinds_of(noun), Place::Slot(Slot::Picked));
                    self.memory.add(kinds, true, Role::Other, place, "both of them".into());
                }
            }
            Effect::ExcessTo(noun) => return self.noun(noun, OTHER),
            // What the instruction before destroys.
            Effect::NoRegeneration(noun) => {
                if let Noun::Pronoun { slot, .. } = noun {
                    *slot = Slot::Result(0);
                }
            }
            // What it is attached to is never the thing itself.
            Effect::Unattach(what) => self.noun(what, OTHER)?,
            Effect::Attach { what, to } => {
                self.noun(to, OTHER)?;
                self.noun(what, SUBJECT)?;
            }
            Effect::Change { what, changes, .. } => {
                self.noun(what, SUBJECT)?;
                self.changes(changes)?;
                if let Noun::Each { .. } | Noun::Bare(_) = what {
                    let place = Place::Slot(Slot::Picked);
                    self.memory.add(kinds_of(what), true, Role::Other, place, "all of them".into());
                }
            }
            Effect::Control { who, what, .. } => {
                self.noun(who, SUBJECT)?;
                self.acted_on(what)?;
            }
            Effect::Copy { what, times, .. } => {
                self.noun(what, OTHER)?;
                times.iter_mut().try_for_each(|times| self.quantity(times))?;
            }
            Effect::Times { times, effects } => {
                self.effects(effects)?;
                return self.quantity(times);
            }
            Effect::MissUntap { what, .. } => self.noun(what, OTHER)?,
            Effect::DoubleMana => {}
            // What watches from now on is read by itself.
            Effect::Watch { ability, .. } => match &**ability {
                // It knows what was targeted for it.
                Ability::Triggered { trigger, .. } if trigger.event.targets() => {
                    return self.watch_turn(Arc::make_mut(ability));
                }
                _ => super::bind_bare(Arc::make_mut(ability))?,
            },
            Effect::Later { effects, .. } => return self.effects(effects),
            // Each mode knows what stands before all of them, and nothing of the others.
            Effect::Choose { modes, more, told, .. } => {
                more.iter_mut().try_for_each(|more| self.condition(&mut more.condition))?;
                if let ModeTold::XIs(x) = told {
                    self.quantity(x)?;
                }
                let before = self.memory.clone();
                for mode in modes {
                    self.memory = Memory { clause: self.memory.clause, ..before.clone() };
                    self.effects(mode)?;
                }
                self.memory = Memory { clause: self.memory.clause, ..before };
                return Ok(());
            }
            Effect::Either { who, options } => {
                if let Some(who) = who {
                    self.noun(
                        who,
                        if matches!(who, Noun::Each { .. }) { Held::Nested } else { SUBJECT },
                    )?;
                    if let Noun::Each { filter, .. } = who {
                        let (kinds, place) = (Kinds::of_filter(filter), Place::Slot(Slot::ForEach));
                        let words = "the one who faces it".to_owned();
                        self.memory.add(kinds, false, Role::Other, place, words);
                    }
                }
                // Each knows what stands before all of them, and nothing of the others.
                let before = self.memory.clone();
                for option in options {
                    self.memory = Memory { clause: self.memory.clause, ..before.clone() };
                    self.effects(option)?;
                }
                self.memory = Memory { clause: self.memory.clause, ..before };
                return Ok(());
            }
            // What stands behind is read last.
            Effect::If { condition, then, behind: true, .. } => {
                self.effects(then)?;
                return self.condition(condition);
            }
            Effect::If { condition, then, .. } => {
                self.condition(condition)?;
                return self.effects(then);
            }
            Effect::Joined { parts, .. }
            | Effect::Rounded { effects: parts, .. }
            | Effect::May(parts) => return self.effects(parts),
            Effect::Told { who, amount, effects, .. } => {
                self.maybe_noun(who, SUBJECT)?;
                amount.iter_mut().try_for_each(|amount| self.quantity(amount))?;
                return self.effects(effects);
            }
            Effect::MayBy { who, effects } => {
                self.noun(who, SUBJECT)?;
                let outside = std::mem::replace(&mut self.acting, true);
                let before = self.memory.clone();
                let read = self.effects(effects);
                self.acting = outside;
                self.memory = Memory { clause: self.memory.clause, ..before };
                return read;
            }
            Effect::Unpreventable | Effect::OnlyOnce => return Ok(()),
            Effect::WatchTurn(ability) | Effect::WatchOn(ability) => {
                return self.watch_turn(Arc::make_mut(ability));
            }
            Effect::WhenPrevented(effects) => return self.reflexive(effects),
            Effect::UnlessHave { who, have, otherwise } => {
                self.effects(otherwise)?;
                self.chooser(who)?;
                return self.effects(have);
            }
            Effect::Allow { who, effects } => {
                self.chooser(who)?;
                return self.effects(effects);
            }
            Effect::Unless { who, cost, otherwise } => {
                // The text has what happens before who may pay to prevent it.
                self.effects(otherwise)?;
                self.chooser(who)?;
                return self.cost(cost);
            }
            Effect::Where { x, effects, .. } => {
                self.effects(effects)?;
                return self.quantity(x);
            }
        }
        Ok(())
    }

    /// What a verb is done to: all of it is kept until the next thing is chosen.
    fn acted_on(&mut self, noun: &mut Noun) -> Bound {
        if !matches!(noun, Noun::Each { all: true, .. } | Noun::Bare(_)) {
            return self.done_to(noun);
        }
        self.noun(noun, Held::Nested)?;
        let place = Place::Slot(Slot::Picked);
        self.memory.add(kinds_of(noun), true, Role::Other, place, "all of them".into());
        Ok(())
    }

    /// What an instruction is done to. What is chosen for it is kept until the next
    /// thing is.
    pub(super) fn done_to(&mut self, noun: &mut Noun) -> Bound {
        if !noun.is_chosen() {
            return self.noun(noun, OTHER);
        }
        self.noun(noun, Held::Nested)?;
        let (kinds, many) = (kinds_of(noun), noun.may_be_many());
        let place = Place::Slot(Slot::Picked);
        self.memory.add(kinds, many, Role::Other, place, "what was chosen".into());
        Ok(())
    }

    /// 603.12: an ability of its own, with its own targets; it knows what came before, but
    /// for the targets.
    fn reflexive(&mut self, effects: &mut Effects) -> Bound {
        self.reflexive_from(effects, false)
    }

    fn reflexive_from(&mut self, effects: &mut Effects, keeps: bool) -> Bound {
        let mut targets = 0;
        Arc::make_mut(effects).iter_mut().for_each(|effect| {
            effect.walk(&mut |node| {
                if let Node::Noun(Noun::Target(target)) = node {
                    target.index = targets;
                    targets = targets.saturating_add(1);
                }
            });
        });
        let before = self.memory.clone();
        // Without targets of its own it keeps those that were chosen before.
        if targets > 0 || !keeps {
            self.memory.known.retain(|one| !matches!(one.place, Place::Slot(Slot::Target(_))));
        }
        self.effects(effects)?;
        self.memory = Memory { clause: self.memory.clause, ..before };
        Ok(())
    }

    /// A player who is asked something: a later word may speak of who it was.
    fn chooser(&mut self, who: &mut Noun) -> Bound {
        self.memory.clause += 1;
        if let Noun::You | Noun::Target(_) | Noun::Pronoun { .. } = who {
            return self.noun(who, SUBJECT);
        }
        self.noun(who, Held::Nested)?;
        let place = Place::Slot(Slot::Chooser);
        let words = "the player who is asked".to_owned();
        self.memory.add(Kinds::word(HeadWord::Player), false, Role::Subject, place, words);
        Ok(())
    }

    /// 603.7: a delayed trigger knows what came before, but for the targets of its own.
    fn watch_turn(&mut self, ability: &mut Ability) -> Bound {
        let Ability::Triggered { trigger, effects } = ability else { return Ok(()) };
        let outside = self.memory.clone();
        self.trigger(trigger)?;
        self.reflexive_from(effects, true)?;
        self.memory = Memory { clause: self.memory.clause, ..outside };
        Ok(())
    }
}

/// Is something targeted that depends on the one for which it is done?
fn targets_of_each(effects: &mut Effects) -> bool {
    let mut found = false;
    effects.walk(&mut |node| {
        if let Node::Noun(Noun::Target(target)) = node {
            let mut told = false;
            target.filter.walk(&mut |inner| {
                told |= matches!(inner, Node::Noun(Noun::Pronoun { slot: Slot::ForEach, .. }));
            });
            // Up to one that each of them controls: as many as there are of them.
            let one = matches!(target.count, TargetCount::UpTo(Quantity::Number(1)));
            let controls = target.filter.clauses.iter().any(|clause| {
                matches!(clause, Clause::Controlled(Noun::Pronoun { slot: Slot::ForEach, .. }))
            });
            found |= told && !(one && controls);
        }
    });
    found
}
