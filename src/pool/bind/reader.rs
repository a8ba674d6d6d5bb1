//! Reading an ability from front to back: costs, events, instructions.

use std::sync::Arc;

use super::{
    BindError,
    antecedent::{Exiles, Memory, Place, Role},
    kinds::{Kinds, kinds_of},
    sentence::Held,
};
use crate::ast::{
    Ability, AddMana, AlternativeCost, Amount, AmountChange, Amounts, Change, Cost, CostEach,
    DamageChange, Deal, DealForm, Effect, Effects, EventPattern, Gift, Head, HeadWord, Limit,
    ManaOf, ManaOutput, ManaSource, Node, Noun, Prevented, Pronoun, Quantity, Replacement, Rewrite,
    Ruling, Scope, Slot, SpendOn, Token, Trigger, Verb, Walk, ZonePhrase,
};

const SUBJECT: Held = Held::Own(Role::Subject);
const OTHER: Held = Held::Own(Role::Other);

/// Reads one ability.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) memory: Memory,
    /// Are the instructions those of another player, whose library is `their library`?
    pub(super) acting: bool,
    /// Who deals the last damage, and to whom.
    pub(super) dealt: Option<(Option<Slot>, Slot)>,
}

type Bound = Result<(), BindError>;

impl Reader {
    pub(super) fn ability(&mut self, ability: &mut Ability) -> Bound {
        match ability {
            Ability::Keyword(_)
            | Ability::Protection(_)
            | Ability::Equip(_)
            | Ability::Toxic(_) => Ok(()),
            Ability::Ruling(rule) => {
                self.ruling(&mut rule.says)?;
                rule.condition.iter_mut().try_for_each(|condition| self.condition(condition))
            }
            Ability::Enchant(filter) => self.filter(filter),
            Ability::Ward(cost) => self.cost(cost),
            Ability::Flashback(costs) => costs.iter_mut().try_for_each(|cost| self.cost(cost)),
            Ability::Affinity(filter) => self.filter(filter),
            Ability::CastOnly(limits) => limits.iter_mut().try_for_each(|limit| self.limit(limit)),
            Ability::Cycling { costs, .. } => costs.iter_mut().try_for_each(|cost| self.cost(cost)),
            Ability::AdditionalCost(costs) => costs.iter_mut().try_for_each(|cost| self.cost(cost)),
            Ability::AlternativeCost(alternative) => {
                let AlternativeCost { costs, of, condition, keyword: _ } = alternative;
                condition.iter_mut().try_for_each(|condition| self.condition(condition))?;
                costs.iter_mut().try_for_each(|cost| self.cost(cost))?;
                self.maybe_noun(of, OTHER)
            }
            Ability::Spell(effects) => self.effects(effects),
            Ability::Activated { costs, effects, limits } => {
                costs.iter_mut().try_for_each(|cost| self.cost(cost))?;
                self.effects(effects)?;
                limits.iter_mut().try_for_each(|limit| self.limit(limit))
            }
            Ability::Triggered { trigger, effects } => {
                self.trigger(trigger)?;
                self.effects(effects)
            }
            Ability::Replacement(replacement) => self.replacement(replacement),
            Ability::Rule(_) | Ability::Kicker { .. } | Ability::Defined(_) => Ok(()),
            Ability::AsThoughHasty(filter) | Ability::SpendOnlyFrom(filter) => self.filter(filter),
            Ability::CostChange(change) => {
                self.noun(&mut change.what, SUBJECT)?;
                match &mut change.each {
                    Some(CostEach::Count(filter)) => self.filter(filter)?,
                    Some(CostEach::OtherSpellCast) | None => {}
                }
                change.condition.iter_mut().try_for_each(|condition| self.condition(condition))
            }
            Ability::CumulativeUpkeep { life, .. } => {
                life.iter_mut().try_for_each(|life| self.quantity(life))
            }
            Ability::Continuous(continuous) => {
                self.noun(&mut continuous.what, SUBJECT)?;
                self.changes(&mut continuous.changes)?;
                continuous.condition.iter_mut().try_for_each(|condition| self.condition(condition))
            }
        }
    }

    fn limit(&mut self, limit: &mut Limit) -> Bound {
        match limit {
            Limit::Sorcery
            | Limit::OncePerTurn
            | Limit::AnyPlayer
            | Limit::Instant
            | Limit::Boast
            | Limit::Exhaust
            | Limit::Moment(_) => Ok(()),
            Limit::All(limits) => limits.iter_mut().try_for_each(|limit| self.limit(limit)),
            Limit::If(condition) => self.condition(condition),
        }
    }

    fn cost(&mut self, cost: &mut Cost) -> Bound {
        match cost {
            Cost::Tap
            | Cost::Untap
            | Cost::Energy(_)
            | Cost::Crew(_)
            | Cost::Mana(_)
            | Cost::DiscardHand
            | Cost::Exert
            | Cost::Loyalty(_)
            | Cost::LoyaltyX
            | Cost::PutBack => Ok(()),
            Cost::Life(amount) | Cost::ExileTop(amount) | Cost::Mill(amount) => {
                self.quantity(amount)
            }
            Cost::Either(either) => {
                either.iter_mut().flatten().try_for_each(|cost| self.cost(cost))
            }
            Cost::Upkeep { life, .. } => life.iter_mut().try_for_each(|life| self.quantity(life)),
            Cost::Sacrifice(noun)
            | Cost::Discard(noun)
            | Cost::DiscardAtRandom(noun)
            | Cost::Return(noun)
            | Cost::TapOther(noun) => {
                if matches!(noun, Noun::Several { .. }) {
                    self.memory.add_amount(Amount::Result(0), false);
                }
                self.noun(noun, OTHER)
            }
            Cost::Exile { what, from } => {
                self.memory.exiles = Exiles::AsCost;
                self.noun(what, OTHER)?;
                self.zone(from)
            }
            Cost::PutCounters { amount, on, .. } => {
                self.quantity(amount)?;
                self.noun(on, OTHER)
            }
            Cost::RemoveCounters { amount, from, .. } => {
                self.quantity(amount)?;
                if matches!(amount, Quantity::AnyNumber | Quantity::All) {
                    self.memory.add_amount(Amount::Result(0), false);
                }
                self.noun(from, OTHER)
            }
        }
    }

    fn trigger(&mut self, trigger: &mut Trigger) -> Bound {
        self.event(&mut trigger.event)?;
        if has_amount(&trigger.event) {
            self.memory.add_amount(Amount::Event, false);
        }
        trigger.condition.iter_mut().try_for_each(|condition| self.condition(condition))
    }

    pub(super) fn event(&mut self, event: &mut EventPattern) -> Bound {
        self.memory.clause += 1;
        let subject = |slot| Held::Event(Role::Subject, slot);
        let other = |slot| Held::Event(Role::Other, slot);
        match event {
            EventPattern::Damage(damage) => {
                damage.amount.iter_mut().try_for_each(|amount| self.compare(amount))?;
                // `~ is dealt damage`: the sentence is about who is dealt it.
                let about_source = damage.source.is_some() && !damage.passive;
                let source = if about_source { subject } else { other };
                let recipient = if about_source { other } else { subject };
                self.maybe_noun(&mut damage.source, source(Slot::EventSource))?;
                self.maybe_noun(&mut damage.recipient, recipient(Slot::EventRecipient))?;
                if damage.source.is_none() {
                    self.imply(HeadWord::Source, Slot::EventSource);
                }
                Ok(())
            }
            EventPattern::Meets { who, whom, .. } => {
                self.noun(who, subject(Slot::EventObject))?;
                self.noun(whom, other(Slot::EventRecipient))
            }
            EventPattern::BecomesTarget { what, by } => {
                self.noun(what, subject(Slot::EventObject))?;
                self.imply(HeadWord::Player, Slot::EventPlayer);
                self.noun(by, other(Slot::EventSource))
            }
            EventPattern::Nth { event, .. } => self.event(event),
            // What is told of the one is not told of the other.
            EventPattern::Also { events, .. } => {
                let before = self.memory.clone();
                for event in events {
                    self.memory = Memory { clause: self.memory.clause, ..before.clone() };
                    self.event(event)?;
                }
                self.memory = Memory { clause: self.memory.clause, ..before };
                Ok(())
            }
            EventPattern::Discards { who, what } => {
                self.noun(who, subject(Slot::EventPlayer))?;
                self.noun(what, other(Slot::EventObject))
            }
            EventPattern::AttacksWhom { what, whom } => {
                self.noun(what, subject(Slot::EventObject))?;
                self.noun(whom, other(Slot::EventRecipient))
            }
            EventPattern::EntersFor { what, under } => {
                self.noun(what, subject(Slot::EventObject))?;
                self.noun(under, other(Slot::EventPlayer))
            }
            EventPattern::GoesTo { what, whose, .. } => {
                self.noun(what, subject(Slot::EventObject))?;
                self.maybe_noun(whose, other(Slot::EventPlayer))
            }
            EventPattern::Casts { who, what }
            | EventPattern::CastsOrCopies { who, what }
            | EventPattern::Cycles { who, what } => {
                self.noun(who, subject(Slot::EventPlayer))?;
                self.noun(what, other(Slot::EventObject))
            }
            EventPattern::Any(events) => {
                let Some((first, rest)) = events.split_first_mut() else { return Ok(()) };
                self.event(first)?;
                // All of them are told of one thing.
                for event in rest {
                    if let (Some(bound), Some(own)) = (first.subject_mut(), event.subject_mut()) {
                        own.clone_from(bound);
                    }
                    // `blocks or becomes blocked by a creature`: told of one other creature.
                    if let EventPattern::Meets { whom: bound, .. } = &*first
                        && let EventPattern::Meets { whom, .. } = event
                    {
                        whom.clone_from(bound);
                    }
                }
                Ok(())
            }
            EventPattern::Chapter(_) => Ok(()),
            EventPattern::LosesMana { who, .. } => self.noun(who, subject(Slot::EventPlayer)),
            EventPattern::AbilityAdds(what) => self.noun(what, subject(Slot::EventObject)),
            EventPattern::TappedForMana { by, what, of } => {
                if let Some(ManaOf::Amount(amount)) = of {
                    self.compare(amount)?;
                }
                self.maybe_noun(by, subject(Slot::EventPlayer))?;
                if by.is_none() {
                    self.imply(HeadWord::Player, Slot::EventPlayer);
                }
                self.noun(what, other(Slot::EventObject))
            }
            EventPattern::WouldEnter { what, under } => {
                self.noun(what, subject(Slot::EventObject))?;
                self.noun(under, OTHER)
            }
            EventPattern::Transforms { what: noun, .. }
            | EventPattern::BecomesTapped(noun)
            | EventPattern::Enters(noun)
            | EventPattern::Dies(noun)
            | EventPattern::PutIntoGraveyard(noun)
            | EventPattern::LeavesBattlefield(noun)
            | EventPattern::Attacks(noun)
            | EventPattern::AttacksAlone(noun)
            | EventPattern::Unblocked(noun)
            | EventPattern::BecomesUntapped(noun)
            | EventPattern::Blocks(noun)
            | EventPattern::BecomesBlocked(noun)
            | EventPattern::PutInto { what: noun, .. }
            | EventPattern::Destroyed(noun) => self.noun(noun, subject(Slot::EventObject)),
            EventPattern::LosesLife { who, below } => {
                self.noun(who, subject(Slot::EventPlayer))?;
                below.iter_mut().try_for_each(|below| self.quantity(below))
            }
            EventPattern::Begins { whose, .. } => {
                self.maybe_noun(whose, subject(Slot::EventPlayer))?;
                if whose.is_none() {
                    self.imply(HeadWord::Player, Slot::EventPlayer);
                }
                Ok(())
            }
            EventPattern::EntersUnder { what, .. } => self.noun(what, subject(Slot::EventObject)),
            EventPattern::AttacksWith { who, what } | EventPattern::Sacrifices { who, what } => {
                self.noun(who, subject(Slot::EventPlayer))?;
                self.noun(what, other(Slot::EventObject))
            }
            EventPattern::GainsLife(noun) | EventPattern::Draws { who: noun, .. } => {
                self.noun(noun, subject(Slot::EventPlayer))
            }
            EventPattern::Counters { on, .. } => self.noun(on, subject(Slot::EventRecipient)),
            EventPattern::Creates { under, what, .. } => {
                self.filter(what)?;
                self.noun(under, subject(Slot::EventPlayer))
            }
        }
    }

    fn imply(&mut self, head: HeadWord, slot: Slot) {
        let words = format!("the {head}");
        self.memory.add(Kinds::word(head), false, Role::Implied, Place::Slot(slot), words);
    }

    /// A replacement effect: of an ability of its own, or made by an instruction.
    /// What its event introduced is forgotten afterwards, but for targets.
    fn replacement(&mut self, replacement: &mut Replacement) -> Bound {
        if let Scope::Next(amount) | Scope::Divided(amount) = &mut replacement.scope {
            self.quantity(amount)?;
        }
        let outside = self.memory.clone();
        self.event(&mut replacement.event)?;
        if has_amount(&replacement.event) {
            self.memory.add_amount(Amount::Event, false);
        }
        replacement.condition.iter_mut().try_for_each(|condition| self.condition(condition))?;
        self.memory.clause += 1;
        self.rewrite(&mut replacement.rewrite)?;
        let clause = self.memory.clause;
        let exiles = self.memory.exiles;
        self.memory = Memory { clause, exiles, ..outside };
        self.keep_targets(replacement);
        Ok(())
    }

    fn keep_targets(&mut self, replacement: &Replacement) {
        let EventPattern::Damage(damage) = &replacement.event else { return };
        for noun in damage.source.iter().chain(&damage.recipient) {
            if let Noun::Target(target) = noun {
                let place = Place::Slot(Slot::Target(target.index));
                self.memory.add(kinds_of(noun), false, Role::Other, place, "the target".into());
            }
        }
    }

    fn rewrite(&mut self, rewrite: &mut Rewrite) -> Bound {
        match rewrite {
            Rewrite::Prevent { how_much, then } => {
                match how_much {
                    Prevented::Of(amount) | Prevented::AllBut(amount) | Prevented::X(amount) => {
                        self.quantity(amount)?;
                    }
                    Prevented::All | Prevented::Half(_) => {}
                }
                self.memory.add_amount(Amount::Prevented, false);
                self.effects(then)
            }
            Rewrite::Deal { source, amount, to } => {
                self.noun(source, SUBJECT)?;
                match amount {
                    DamageChange::Plus(amount)
                    | DamageChange::Minus(amount)
                    | DamageChange::Exactly(amount) => self.quantity(amount)?,
                    DamageChange::Times(_) | DamageChange::Half(_) => {}
                }
                self.maybe_noun(to, OTHER)
            }
            Rewrite::Redirect { to } => self.noun(to, OTHER),
            Rewrite::Produce { source, .. } => self.noun(source, SUBJECT),
            Rewrite::EnterWithCounters { amount, .. } => self.quantity(amount),
            Rewrite::EnterPaying(amount) => self.quantity(amount),
            Rewrite::EnterRevealing { what, .. } => self.noun(what, OTHER),
            Rewrite::EnterAsCopy { of, except, .. } => {
                self.noun(of, OTHER)?;
                self.changes(except)
            }
            Rewrite::EnterTapped
            | Rewrite::EnterUnderYours
            | Rewrite::Regenerate
            | Rewrite::EnterChoosing(_)
            | Rewrite::Keep
            | Rewrite::TurnColorless => Ok(()),
            Rewrite::Amount { of, change } => {
                if let AmountChange::Plus(amount) = change {
                    self.quantity(amount)?;
                }
                match of {
                    Amounts::Gained(noun) | Amounts::Lost(noun) | Amounts::Put { on: noun, .. } => {
                        self.noun(noun, SUBJECT)
                    }
                    Amounts::Created(_) => Ok(()),
                }
            }
            Rewrite::LifeFloor(amount) => self.quantity(amount),
            Rewrite::Exile { what, .. } => self.noun(what, OTHER),
            Rewrite::Instead(effects) => self.effects(effects),
        }
    }

    fn effects(&mut self, effects: &mut Effects) -> Bound {
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
            Effect::Discard { who, amount, .. } => {
                self.noun(who, SUBJECT)?;
                self.quantity(amount)?;
                self.result(amount);
                let (card, many) = (Kinds::word(HeadWord::Card), *amount != Quantity::Number(1));
                let place = Place::Slot(Slot::Picked);
                self.memory.add(card, many, Role::Implied, place, "the discarded card".into());
            }
            Effect::Life { who, amount, .. }
            | Effect::Draw { who, amount, .. }
            | Effect::Mill { who, amount, .. } => {
                self.noun(who, SUBJECT)?;
                self.quantity(amount)?;
                self.result(amount);
            }
            Effect::Counters { amount, on, .. } => {
                // `a number of counters on target creature equal to its power`
                let behind = !crate::parse::is_amount(amount);
                if !behind {
                    self.quantity(amount)?;
                }
                self.noun(on, OTHER)?;
                if behind {
                    self.quantity(amount)?;
                }
                self.result(amount);
            }
            Effect::Create { who, amount, token, .. } => {
                self.maybe_noun(who, SUBJECT)?;
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
            Effect::Cards(cards) => self.cards(cards)?,
            Effect::Proliferate | Effect::FlipCoin => {}
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
            Effect::Otherwise(effects) => return self.effects(effects),
            Effect::RemoveThose(those) => {
                let word = "those counters".to_owned();
                let there = self.memory.counters.clone();
                *those = Some(there.ok_or(BindError::Unbound { word })?);
            }
            Effect::Play(play) => self.noun(&mut play.what, OTHER)?,
            // What an emblem does is read by itself.
            Effect::Emblem(abilities) => {
                for ability in abilities {
                    super::bind_bare(Arc::make_mut(ability))?;
                }
            }
            Effect::Pay(cost) => self.cost(cost)?,
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
                    return self.effects(effects);
                }
                self.effects(effects)?;
                return self.quantity(each);
            }
            Effect::EndGame { who, .. } => self.noun(who, SUBJECT)?,
            Effect::Distribute { amount, among, .. } => {
                self.quantity(amount)?;
                self.noun(among, OTHER)?;
            }
            Effect::Fight { who, whom } => {
                self.noun(who, SUBJECT)?;
                self.noun(whom, OTHER)?;
            }
            Effect::Regenerate(noun) | Effect::ShuffleIn(noun) => self.noun(noun, OTHER)?,
            Effect::Pick(noun) => self.done_to(noun)?,
            Effect::ExcessTo(noun) => return self.noun(noun, OTHER),
            // What the instruction before destroys.
            Effect::NoRegeneration(noun) => {
                if let Noun::Pronoun { slot, .. } = noun {
                    *slot = Slot::Result(0);
                }
            }
            // What it is attached to is never the thing itself.
            Effect::Attach { what, to } => {
                self.noun(to, OTHER)?;
                self.noun(what, SUBJECT)?;
            }
            Effect::Change { what, changes, .. } => {
                self.noun(what, SUBJECT)?;
                self.changes(changes)?;
            }
            Effect::Control { who, what, .. } => {
                self.noun(who, SUBJECT)?;
                self.acted_on(what)?;
            }
            Effect::Copy { what, .. } | Effect::MissUntap { what, .. } => self.noun(what, OTHER)?,
            Effect::DoubleMana => {}
            // What watches from now on is read by itself.
            Effect::Watch(ability) => super::bind_bare(Arc::make_mut(ability))?,
            Effect::Later { effects, .. } => return self.effects(effects),
            // Each mode knows what stands before all of them, and nothing of the others.
            Effect::Choose { modes, .. } => {
                let before = self.memory.clone();
                for mode in modes {
                    self.memory = Memory { clause: self.memory.clause, ..before.clone() };
                    self.effects(mode)?;
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
            Effect::Unpreventable => return Ok(()),
            Effect::WatchTurn(ability) => return self.watch_turn(Arc::make_mut(ability)),
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

    fn ruling(&mut self, ruling: &mut Ruling) -> Bound {
        match ruling {
            Ruling::CantGainLife(noun)
            | Ruling::LifeCantChange(noun)
            | Ruling::NoLossForLife(noun)
            | Ruling::CantAttack(noun)
            | Ruling::CantBeCountered(noun)
            | Ruling::CantRegenerate(noun)
            | Ruling::CantBlock(noun)
            | Ruling::AssignsToughness(noun)
            | Ruling::AssignsNothing(noun)
            | Ruling::AsThoughUnblocked(noun)
            | Ruling::MustAttack { what: noun, .. }
            | Ruling::NoTriggers(noun) => self.noun(noun, SUBJECT),
            Ruling::CantCast { who, what, .. } => {
                self.noun(who, SUBJECT)?;
                self.filter(what)
            }
            Ruling::CantBePrevented(pattern) => {
                self.maybe_noun(&mut pattern.recipient, OTHER)?;
                self.maybe_noun(&mut pattern.source, OTHER)
            }
            Ruling::DealtAsThough { to, .. } => self.maybe_noun(to, OTHER),
            Ruling::CantBeBlocked { what, by, .. } => {
                self.noun(what, SUBJECT)?;
                self.maybe_noun(by, OTHER)
            }
            Ruling::ExtraTrigger { entering, of } => {
                self.noun(entering, SUBJECT)?;
                self.noun(of, OTHER)
            }
            Ruling::SpendAs(rule) => {
                self.noun(&mut rule.who, SUBJECT)?;
                match &mut rule.on {
                    Some(SpendOn::Cast(what) | SpendOn::Activate { what, .. }) => {
                        self.noun(what, OTHER)
                    }
                    None => Ok(()),
                }
            }
            Ruling::OpeningHand { .. } => Ok(()),
        }
    }

    fn deal(&mut self, Deal { source, amount, form, to, also, again: _ }: &mut Deal) -> Bound {
        // `deals 4 damage instead`: to whom the damage before was to be dealt.
        if let Noun::Pronoun { word: Pronoun::Unsaid, slot } = to {
            let unbound = || BindError::Unbound { word: "damage".into() };
            let (by, dealt) = self.dealt.ok_or_else(unbound)?;
            *slot = dealt;
            // `It deals 4 damage instead`: what dealt the damage before.
            if let Noun::Pronoun { word: Pronoun::It, slot: own @ Slot::Unbound } = source {
                *own = by.ok_or_else(unbound)?;
            }
        }
        // `~` deals the damage in nearly every sentence: what is told of is the rest.
        let before = self.memory.known.len();
        self.noun(source, SUBJECT)?;
        if matches!(source, Noun::This | Noun::Pronoun { slot: Slot::This, .. }) {
            self.memory.known.truncate(before);
        }
        if *form == DealForm::ToEqual {
            self.noun(to, OTHER)?;
            self.quantity(amount)?;
        } else {
            self.quantity(amount)?;
            self.noun(to, OTHER)?;
        }
        self.dealt = match to {
            Noun::Target(target) => Some((dealer(source), Slot::Target(target.index))),
            Noun::Pronoun { slot, .. } => Some((dealer(source), *slot)),
            _ => None,
        };
        self.result(amount);
        also.iter_mut().try_for_each(|share| {
            self.quantity(&mut share.amount)?;
            self.noun(&mut share.to, OTHER)
        })
    }

    /// Keeps what the instruction amounted to, so that `that much` may speak of it.
    fn result(&mut self, amount: &Quantity) {
        match amount {
            // The same amount once more.
            Quantity::ThatMuch(_) => {}
            Quantity::Number(_) => self.memory.add_amount(Amount::Result(1), true),
            _ => self.memory.add_amount(Amount::Result(0), false),
        }
    }

    fn changes(&mut self, changes: &mut [Change]) -> Bound {
        changes.iter_mut().try_for_each(|change| match change {
            Change::PowerToughness(power, toughness) | Change::Base(power, toughness) => {
                self.quantity(power)?;
                self.quantity(toughness)
            }
            Change::BaseOf(_, amount) => self.quantity(amount),
            // A granted ability is read by itself: its `it` is not the one outside.
            Change::Grant(ability) => super::bind_bare(Arc::make_mut(ability)),
            Change::Gain(_)
            | Change::Protect(_)
            | Change::LoseAllAbilities
            | Change::Lose(_)
            | Change::Cant(_)
            | Change::BlocksMore { .. }
            | Change::Way(_)
            | Change::Types(_)
            | Change::Colors(_)
            | Change::Control => Ok(()),
        })
    }

    /// Where something comes from.
    pub(super) fn zone(&mut self, from: &mut Option<ZonePhrase>) -> Bound {
        let mut whose = from.iter_mut().flat_map(|zone| zone.whose.iter_mut());
        whose.try_for_each(|whose| self.noun(whose, Held::Nested))
    }

    fn token(&mut self, token: &mut Token, many: bool) -> Bound {
        let (heads, words): (Vec<Head>, _) = match token {
            Token::Investigate => return Ok(()),
            Token::Copy { of, except } => {
                self.noun(of, OTHER)?;
                self.changes(except)?;
                (Vec::new(), "token".into())
            }
            Token::Known(known) => (vec![Head::Subtype(known.word().into())], known.to_string()),
            Token::Made { body: (power, toughness), types, with, .. } => {
                self.quantity(power)?;
                self.quantity(toughness)?;
                self.changes(with)?;
                let subtypes = types.subtypes.iter().cloned().map(Head::Subtype);
                (types.types.iter().map(Head::Type).chain(subtypes).collect(), "token".into())
            }
        };
        // It is kept until the next thing is chosen.
        let heads = heads.into_iter().chain([Head::Word(HeadWord::Token)]).collect();
        let (kinds, place) = (Kinds(vec![heads]), Place::Slot(Slot::Picked));
        self.memory.add(kinds, many, Role::Other, place, format!("the {words}"));
        Ok(())
    }

    fn output(&mut self, output: &mut ManaOutput) -> Bound {
        match output {
            ManaOutput::Fixed(_) | ManaOutput::Either(_) | ManaOutput::Many(..) => Ok(()),
            ManaOutput::EachColorAmong(filter) => self.filter(filter),
            ManaOutput::ColorForEach(each) => {
                each.iter_mut().try_for_each(|each| self.quantity(each))
            }
            ManaOutput::ForEach { each: amount, .. }
            | ManaOutput::Amount { amount, .. }
            | ManaOutput::ColorAndAmount(amount) => self.quantity(amount),
            ManaOutput::Chosen { amount, of, .. } => {
                self.quantity(amount)?;
                match of {
                    ManaSource::CouldProduce { what, .. }
                    | ManaSource::Produced { what }
                    | ManaSource::ColorsOf { what } => self.noun(what, Held::Nested),
                    ManaSource::ColorsAmong(filter) => self.filter(filter),
                    ManaSource::AnyColor
                    | ManaSource::AnyType
                    | ManaSource::These(_)
                    | ManaSource::ThatColor { .. }
                    | ManaSource::OrChosen(_)
                    | ManaSource::CommanderColors
                    | ManaSource::ChosenColor => Ok(()),
                }
            }
        }
    }
}

/// Where the source of damage is found again.
const fn dealer(source: &Noun) -> Option<Slot> {
    match source {
        Noun::This => Some(Slot::This),
        Noun::Pronoun { slot, .. } => Some(*slot),
        _ => None,
    }
}

/// Has the event an amount that `that much` may speak of?
const fn has_amount(event: &EventPattern) -> bool {
    matches!(
        event,
        EventPattern::Damage(_)
            | EventPattern::GainsLife(_)
            | EventPattern::LosesLife { .. }
            | EventPattern::Counters { .. }
            | EventPattern::Creates { .. }
    )
}
