//! Events, and what replaces them: who and what an ability watches.

use crate::ast::{
    Amount, AmountChange, Amounts, DamageChange, EventPattern, HeadWord, ManaOf, Noun, NthWhen,
    Prevented, Replacement, Rewrite, Scope, Slot,
};

use super::antecedent::{Memory, Place, Role};
use super::kinds::{Kinds, kinds_of};
use super::reader::{Bound, OTHER, Reader, SUBJECT};
use super::sentence::Held;

impl Reader {
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
            // `… during each opponent's turn`: `that player` is that opponent.
            EventPattern::Nth { event, when: NthWhen::OpponentsTurns, .. } => {
                self.event(event)?;
                self.imply(HeadWord::Player, Slot::Active);
                Ok(())
            }
            EventPattern::Nth { event, .. }
            | EventPattern::Next { event, .. }
            | EventPattern::UnderYours(event)
            | EventPattern::During { event, .. } => self.event(event),
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
            EventPattern::While { event, condition } => {
                self.event(event)?;
                self.condition(condition)
            }
            EventPattern::AttacksWithOthers { what, others, .. } => {
                self.filter(others)?;
                self.noun(what, subject(Slot::EventObject))
            }
            EventPattern::LeavesGraveyard { what, whose } => {
                self.noun(what, subject(Slot::EventObject))?;
                self.noun(whose, other(Slot::EventPlayer))
            }
            EventPattern::Discards { who, what, .. } => {
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
            | EventPattern::Plays { who, what }
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
                    // `enters or deals combat damage to a player`: whom it is dealt to is not
                    // known where it entered.
                    if let (Some(bound), EventPattern::Damage(damage)) =
                        (first.subject_mut(), &mut *event)
                    {
                        damage.source = Some(bound.clone());
                        self.maybe_noun(&mut damage.recipient, Held::Nested)?;
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
            EventPattern::NthCounter { on, .. } => self.noun(on, subject(Slot::EventRecipient)),
            EventPattern::Expends { who, .. } | EventPattern::Sorts { who, .. } => {
                self.noun(who, subject(Slot::EventPlayer))
            }
            EventPattern::CountersRemoved { from, .. } => {
                self.noun(from, subject(Slot::EventRecipient))
            }
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
            | EventPattern::TurnedUp(noun)
            | EventPattern::Becomes { what: noun, .. }
            | EventPattern::BecomesTapped(noun)
            | EventPattern::Enters(noun)
            | EventPattern::EntersUntapped(noun)
            | EventPattern::Dies(noun)
            | EventPattern::PutIntoGraveyard(noun)
            | EventPattern::PutIntoExile(noun)
            | EventPattern::LeavesBattlefield(noun)
            | EventPattern::Attacks(noun)
            | EventPattern::AttacksAlone(noun)
            | EventPattern::Unblocked(noun)
            | EventPattern::BecomesUntapped(noun)
            | EventPattern::Blocks(noun)
            | EventPattern::BecomesBlocked(noun)
            | EventPattern::PutInto { what: noun, .. }
            | EventPattern::Destroyed { what: noun, .. } => {
                self.noun(noun, subject(Slot::EventObject))
            }
            EventPattern::LosesLife { who, below, .. } => {
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
            EventPattern::State(condition) => self.condition(condition),
            EventPattern::LastCounter { from: noun, .. } => {
                self.noun(noun, subject(Slot::EventObject))
            }
            EventPattern::Clashes(who) => {
                self.memory.clashed = true;
                self.noun(who, subject(Slot::EventPlayer))
            }
            EventPattern::Exerts { who, what } => {
                self.noun(who, OTHER)?;
                self.noun(what, other(Slot::EventObject))
            }
            EventPattern::GainsLife(noun)
            | EventPattern::Rolls { who: noun, .. }
            | EventPattern::Draws { who: noun, .. } => self.noun(noun, subject(Slot::EventPlayer)),
            EventPattern::Counters { on, by, .. } => {
                self.maybe_noun(by, other(Slot::EventPlayer))?;
                self.noun(on, subject(Slot::EventRecipient))
            }
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
    pub(super) fn replacement(&mut self, replacement: &mut Replacement) -> Bound {
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
            Rewrite::EnterRevealing { what, .. }
            | Rewrite::EnterSacrificing(what)
            | Rewrite::EnterDevouring { what, .. } => self.noun(what, OTHER),
            Rewrite::EnterAsCopy { of, except, .. } => {
                self.noun(of, OTHER)?;
                self.changes(except)
            }
            Rewrite::EnterTapped
            | Rewrite::EnterMaybe { .. }
            | Rewrite::EnterUnderYours
            | Rewrite::Regenerate
            | Rewrite::EnterChoosing { .. }
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
}

/// Has the event an amount that `that much` may speak of?
pub(super) fn has_amount(event: &EventPattern) -> bool {
    // 603.2c: how many it was at one moment.
    event.is_batch()
        || matches!(
            event,
            EventPattern::Damage(_)
                | EventPattern::GainsLife(_)
                | EventPattern::LosesLife { .. }
                | EventPattern::Counters { .. }
                | EventPattern::CountersRemoved { .. }
                | EventPattern::Creates { .. }
        )
}
