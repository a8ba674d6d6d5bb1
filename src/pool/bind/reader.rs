//! Reading an ability from front to back: costs, events, instructions.

use std::sync::Arc;

use crate::ast::{
    Ability, AlternativeCost, Amount, Change, Cost, CostChange, CostEach, Deal, DealForm, Head,
    HeadWord, KnownToken, Limit, ManaOutput, ManaSource, Noun, Pronoun, Quantity, Ruling, Slot,
    SpendOn, Token, Trigger, ZonePhrase,
};

use super::BindError;
use super::antecedent::{Exiles, Memory, Place, Role};
use super::event::has_amount;
use super::kinds::{Kinds, kinds_of};
use super::sentence::Held;

impl Reader {
    pub(super) fn ability(&mut self, ability: &mut Ability) -> Bound {
        match ability {
            Ability::Keyword(_) | Ability::Protection(_) | Ability::Toxic(_) => Ok(()),
            Ability::Ruling(rule) => {
                self.ruling(&mut rule.says)?;
                rule.condition.iter_mut().try_for_each(|condition| self.condition(condition))
            }
            Ability::Enchant(filter) => self.filter(filter),
            Ability::Casting(casting) => {
                casting.costs.iter_mut().try_for_each(|cost| self.cost(cost))
            }
            Ability::Level(level) => {
                level.abilities.iter_mut().try_for_each(|own| Self::default().ability(own))
            }
            Ability::Section(_) | Ability::PartnerWith(_) => Ok(()),
            Ability::ExertAttack(effects) => self.effects(effects),
            Ability::Flashback(costs) => costs.iter_mut().try_for_each(|cost| self.cost(cost)),
            Ability::CastOnly(limits) => limits.iter_mut().try_for_each(|limit| self.limit(limit)),
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
            Ability::Rule(_) | Ability::Defined(_) => Ok(()),
            Ability::Kicker(kicker) => {
                kicker.costs.iter_mut().flatten().try_for_each(|cost| self.cost(cost))
            }
            Ability::AsThoughHasty(filter) | Ability::SpendOnlyFrom(filter) => self.filter(filter),
            Ability::CostChange(change) => self.cost_change(change),
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

    fn cost_change(&mut self, change: &mut CostChange) -> Bound {
        self.noun(&mut change.what, SUBJECT)?;
        match &mut change.each {
            Some(CostEach::Each(each)) => self.quantity(each)?,
            Some(CostEach::Where(amount)) => self.quantity(amount)?,
            Some(CostEach::OtherSpellCast | CostEach::TargetBeyondFirst) | None => {}
        }
        change.condition.iter_mut().try_for_each(|condition| self.condition(condition))
    }

    fn limit(&mut self, limit: &mut Limit) -> Bound {
        match limit {
            Limit::Sorcery
            | Limit::OncePerTurn
            | Limit::AnyPlayer
            | Limit::Instant
            | Limit::SomeX
            | Limit::Boast
            | Limit::Forecast
            | Limit::Exhaust
            | Limit::Once
            | Limit::PowerUp
            | Limit::Special(_)
            | Limit::Moment(_) => Ok(()),
            Limit::Cheaper(change) => self.cost_change(change),
            Limit::All(limits) => limits.iter_mut().try_for_each(|limit| self.limit(limit)),
            Limit::If(condition) => self.condition(condition),
        }
    }

    pub(super) fn cost(&mut self, cost: &mut Cost) -> Bound {
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
            | Cost::Named(_)
            | Cost::Promise
            | Cost::Evidence(_)
            | Cost::PutBack => Ok(()),
            Cost::Life(amount) | Cost::ExileTop(amount) => self.quantity(amount),
            Cost::Mill(amount) => {
                self.quantity(amount)?;
                let (card, many) = (Kinds::word(HeadWord::Card), *amount != Quantity::Number(1));
                let place = Place::Slot(Slot::Milled);
                self.memory.add(card, many, Role::Implied, place, "the milled card".into());
                Ok(())
            }
            Cost::Behold(filter) => self.filter(filter),
            Cost::Either(either) => {
                either.iter_mut().flatten().try_for_each(|cost| self.cost(cost))
            }
            Cost::Upkeep { life, .. } => life.iter_mut().try_for_each(|life| self.quantity(life)),
            // What is chosen to pay with is spoken of later.
            Cost::Sacrifice(noun @ Noun::Some { .. })
            | Cost::TapOther(noun @ Noun::Some { .. })
            | Cost::UntapOther(noun @ Noun::Some { .. }) => {
                self.noun(noun, Held::Nested)?;
                let paid = Place::Slot(Slot::Paid);
                let mut place = paid;
                // With two of them it is not told which.
                for other in self.memory.known.iter_mut().filter(|one| one.place == paid) {
                    (other.place, place) = (Place::Lost, Place::Lost);
                }
                let many = noun.may_be_many();
                self.memory.add(kinds_of(noun), many, Role::Other, place, "the cost".into());
                Ok(())
            }
            Cost::Sacrifice(noun)
            | Cost::UntapOther(noun)
            | Cost::Reveal(noun)
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

    pub(super) fn trigger(&mut self, trigger: &mut Trigger) -> Bound {
        self.event(&mut trigger.event)?;
        if has_amount(&trigger.event) {
            self.memory.add_amount(Amount::Event, false);
        }
        trigger.condition.iter_mut().try_for_each(|condition| self.condition(condition))
    }

    pub(super) fn ruling(&mut self, ruling: &mut Ruling) -> Bound {
        match ruling {
            Ruling::CantGainLife(noun)
            | Ruling::LifeCantChange(noun)
            | Ruling::NoLossForLife(noun)
            | Ruling::NoHandLimit(noun)
            | Ruling::ManaBurn(noun)
            | Ruling::UntapsToo(noun)
            | Ruling::CantAttack(noun)
            | Ruling::CantBeCountered(noun)
            | Ruling::CantRegenerate(noun)
            | Ruling::AssignsToughness(noun)
            | Ruling::AssignsNothing(noun)
            | Ruling::AsThoughUnblocked(noun)
            | Ruling::AsThoughFlash { what: noun, .. }
            | Ruling::CrewsFor { what: noun, .. }
            | Ruling::AssignsAmong(noun)
            | Ruling::NoTriggers(noun) => self.noun(noun, SUBJECT),
            Ruling::MustAttack { what, whom, .. } => {
                self.noun(what, SUBJECT)?;
                self.maybe_noun(whom, OTHER)
            }
            Ruling::CantBlock { who, whom } => {
                self.noun(who, SUBJECT)?;
                self.maybe_noun(whom, OTHER)
            }
            Ruling::CantBeTarget { what, of } => {
                self.noun(what, SUBJECT)?;
                self.noun(of, OTHER)
            }
            Ruling::MoreVotes { .. } | Ruling::ChoosesVotes => Ok(()),
            Ruling::HandSize { who, .. }
            | Ruling::SkipsStep { who, .. }
            | Ruling::NoLegendRule(who) => self.noun(who, SUBJECT),
            Ruling::CantCast { who, what, .. } => {
                self.noun(who, SUBJECT)?;
                self.filter(what)
            }
            Ruling::CantBePrevented(pattern) => {
                self.maybe_noun(&mut pattern.recipient, OTHER)?;
                self.maybe_noun(&mut pattern.source, OTHER)
            }
            Ruling::DealtAsThough { to, .. } => self.maybe_noun(to, OTHER),
            Ruling::BlockedBy { what, .. } => self.noun(what, SUBJECT),
            Ruling::CantBeBlocked { what, by, .. } | Ruling::MustBeBlocked { what, by } => {
                self.noun(what, SUBJECT)?;
                self.maybe_noun(by, OTHER)
            }
            Ruling::MustBlock { who, whom, .. } => {
                self.noun(who, SUBJECT)?;
                self.maybe_noun(whom, OTHER)
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
                    Some(SpendOn::Given) | None => Ok(()),
                }
            }
            Ruling::OpeningHand { .. } => Ok(()),
            Ruling::MoreLands { who, .. } => self.noun(who, SUBJECT),
            Ruling::Costs(change) => self.cost_change(change),
        }
    }

    pub(super) fn deal(
        &mut self,
        Deal { source, amount, form, to, also, again: _, ifs }: &mut Deal,
    ) -> Bound {
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
        // `Those creatures`: all of them, as long as no other instruction deals damage so.
        if let Noun::Each { .. } | Noun::Bare(_) = to {
            let place = Place::Slot(Slot::Dealt);
            for other in self.memory.known.iter_mut().filter(|one| one.place == place) {
                other.place = Place::Lost;
            }
            let words = "all who are dealt damage".into();
            self.memory.add(kinds_of(to), true, Role::Implied, place, words);
        }
        self.result(amount);
        also.iter_mut().try_for_each(|share| {
            self.quantity(&mut share.amount)?;
            self.noun(&mut share.to, OTHER)
        })?;
        ifs.iter_mut().try_for_each(|condition| self.condition(condition))
    }

    /// Keeps what the instruction amounted to, so that `that much` may speak of it.
    pub(super) fn result(&mut self, amount: &Quantity) {
        match amount {
            // The same amount once more.
            Quantity::ThatMuch(_) => {}
            Quantity::Number(_) => self.memory.add_amount(Amount::Result(1), true),
            _ => self.memory.add_amount(Amount::Result(0), false),
        }
    }

    pub(super) fn changes(&mut self, changes: &mut [Change]) -> Bound {
        changes.iter_mut().try_for_each(|change| match change {
            Change::PowerToughness(power, toughness) | Change::Base(power, toughness) => {
                self.quantity(power)?;
                self.quantity(toughness)
            }
            Change::BaseOf(_, amount) => self.quantity(amount),
            Change::GrantAll(of) => self.noun(of, Held::Nested),
            // A granted ability is read by itself: its `it` is not the one outside.
            Change::Grant(ability) | Change::LoseAbility(ability) => {
                super::bind_bare(Arc::make_mut(ability))
            }
            Change::Gain(_)
            | Change::GrantBelow
            | Change::GainAny(_)
            | Change::Protect(_)
            | Change::LoseAll(_)
            | Change::Lose(_)
            | Change::Cant(_)
            | Change::BlocksMore { .. }
            | Change::Way(_)
            | Change::Types(_)
            | Change::NotType(_)
            | Change::EveryCreatureType { .. }
            | Change::ChosenColor
            | Change::ColorOfChoice
            | Change::Colors(_)
            | Change::Control => Ok(()),
        })
    }

    /// Where something comes from.
    pub(super) fn zone(&mut self, from: &mut Option<ZonePhrase>) -> Bound {
        let mut whose = from.iter_mut().flat_map(|zone| zone.whose.iter_mut());
        whose.try_for_each(|whose| self.noun(whose, Held::Nested))
    }

    pub(super) fn token(&mut self, token: &mut Token, many: bool) -> Bound {
        let (heads, words): (Vec<Head>, _) = match token {
            Token::Known(KnownToken { investigate: true, .. }) => return Ok(()),
            Token::Copy { of, except } => {
                self.noun(of, OTHER)?;
                self.changes(except)?;
                (Vec::new(), "token".into())
            }
            Token::Known(known) => {
                (vec![Head::Subtype(known.name.clone())], known.name.to_string())
            }
            Token::Made { body, types, with, .. } => {
                if let Some((power, toughness)) = body {
                    self.quantity(power)?;
                    self.quantity(toughness)?;
                }
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

    pub(super) fn output(&mut self, output: &mut ManaOutput) -> Bound {
        match output {
            ManaOutput::Fixed(_) | ManaOutput::Either(_) | ManaOutput::Many(..) => Ok(()),
            ManaOutput::CostOf(of) | ManaOutput::SymbolsOf(of) => self.noun(of, Held::Nested),
            ManaOutput::EachColorAmong(filter) => self.filter(filter),
            ManaOutput::ColorForEach(each) => {
                each.iter_mut().try_for_each(|each| self.quantity(each))
            }
            ManaOutput::ForEach { each: amount, .. }
            | ManaOutput::Amount { amount, .. }
            | ManaOutput::ColorAndAmount(amount) => self.quantity(amount),
            ManaOutput::Chosen { amount, of, .. } => {
                self.quantity(amount)?;
                self.mana_source(of)
            }
        }
    }

    fn mana_source(&mut self, of: &mut ManaSource) -> Bound {
        match of {
            ManaSource::CouldProduce { what, .. }
            | ManaSource::Produced { what }
            | ManaSource::ColorsOf { what } => self.noun(what, Held::Nested),
            ManaSource::ColorsAmong(filter) => self.filter(filter),
            ManaSource::ThatType(Some(of)) => self.mana_source(of),
            ManaSource::AnyColor
            | ManaSource::AnyType
            | ManaSource::These(_)
            | ManaSource::ThatType(None)
            | ManaSource::ThatColor { .. }
            | ManaSource::OrChosen(_)
            | ManaSource::CommanderColors
            | ManaSource::ChosenColor => Ok(()),
        }
    }
}

pub(super) const SUBJECT: Held = Held::Own(Role::Subject);

pub(super) const OTHER: Held = Held::Own(Role::Other);

/// Reads one ability.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) memory: Memory,
    /// Are the instructions those of another player, whose library is `their library`?
    pub(super) acting: bool,
    /// Who deals the last damage, and to whom.
    pub(super) dealt: Option<(Option<Slot>, Slot)>,
}

pub(super) type Bound = Result<(), BindError>;

/// Where the source of damage is found again.
const fn dealer(source: &Noun) -> Option<Slot> {
    match source {
        Noun::This => Some(Slot::This),
        Noun::Pronoun { slot, .. } => Some(*slot),
        _ => None,
    }
}
