//! Walking over abilities, their costs and what they produce.

use super::{Node, Walk};
use crate::ast::{Ability, Cost, CostChange, CostEach, Limit, ManaOutput, ManaSource};

impl Walk for ManaOutput {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Fixed(_) | Self::Either(_) | Self::Many(..) => {}
            Self::EachColorAmong(filter) => filter.walk(visit),
            Self::CostOf(of) | Self::SymbolsOf(of) => of.walk(visit),
            Self::ColorForEach(each) => each.walk(visit),
            Self::ForEach { each: amount, .. }
            | Self::Amount { amount, .. }
            | Self::ColorAndAmount(amount) => amount.walk(visit),
            Self::Chosen { amount, of, .. } => {
                amount.walk(visit);
                match of {
                    ManaSource::CouldProduce { what, .. }
                    | ManaSource::Produced { what }
                    | ManaSource::ColorsOf { what } => {
                        what.walk(visit);
                    }
                    ManaSource::ColorsAmong(filter) => filter.walk(visit),
                    ManaSource::AnyColor
                    | ManaSource::AnyType
                    | ManaSource::These(_)
                    | ManaSource::ThatColor { .. }
                    | ManaSource::OrChosen(_)
                    | ManaSource::CommanderColors
                    | ManaSource::ThatType(_)
                    | ManaSource::ChosenColor => {}
                }
            }
        }
    }
}

impl Walk for Cost {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Tap
            | Self::Untap
            | Self::Promise
            | Self::Energy(_)
            | Self::Crew(_)
            | Self::Mana(_)
            | Self::DiscardHand
            | Self::Exert
            | Self::Loyalty(_)
            | Self::LoyaltyX
            | Self::Named(_)
            | Self::Evidence(_)
            | Self::PutBack => {}
            Self::Life(amount) | Self::ExileTop(amount) | Self::Mill(amount) => amount.walk(visit),
            Self::Behold(filter) => filter.walk(visit),
            Self::Either(either) => either.walk(visit),
            Self::Upkeep { life, .. } => life.walk(visit),
            Self::Sacrifice(noun)
            | Self::Reveal(noun)
            | Self::Discard(noun)
            | Self::DiscardAtRandom(noun)
            | Self::Return(noun)
            | Self::UntapOther(noun)
            | Self::TapOther(noun) => noun.walk(visit),
            Self::Exile { what, from } => {
                what.walk(visit);
                from.iter_mut().for_each(|zone| zone.whose.walk(visit));
            }
            Self::PutCounters { amount, on, .. } => {
                amount.walk(visit);
                on.walk(visit);
            }
            Self::RemoveCounters { amount, from, .. } => {
                amount.walk(visit);
                from.walk(visit);
            }
        }
    }
}

impl Walk for CostChange {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        self.what.walk(visit);
        match &mut self.each {
            Some(CostEach::Each(amount) | CostEach::Where(amount)) => amount.walk(visit),
            Some(CostEach::OtherSpellCast | CostEach::TargetBeyondFirst) | None => {}
        }
        self.condition.walk(visit);
    }
}

impl Walk for Limit {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Sorcery
            | Self::OncePerTurn
            | Self::AnyPlayer
            | Self::Instant
            | Self::SomeX
            | Self::Boast
            | Self::Forecast
            | Self::Exhaust
            | Self::Once
            | Self::PowerUp
            | Self::Special(_)
            | Self::Moment(_) => {}
            Self::All(limits) => limits.walk(visit),
            Self::Cheaper(change) => change.walk(visit),
            Self::If(condition) => condition.walk(visit),
        }
    }
}

impl Walk for Ability {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Keyword(_) | Self::Protection(_) | Self::Toxic(_) => {}
            Self::Ruling(rule) => {
                rule.says.walk(visit);
                rule.condition.walk(visit);
            }
            Self::Flashback(costs) => costs.walk(visit),
            Self::Level(level) => level.abilities.walk(visit),
            Self::Section(_) | Self::PartnerWith(_) => {}
            Self::ExertAttack(effects) => effects.walk(visit),
            Self::Casting(casting) => {
                casting.costs.walk(visit);
            }
            Self::CastOnly(limits) => limits.walk(visit),
            Self::Enchant(filter) => filter.walk(visit),
            Self::AdditionalCost(costs) => costs.walk(visit),
            Self::AlternativeCost(alternative) => {
                alternative.condition.walk(visit);
                alternative.costs.walk(visit);
                alternative.of.walk(visit);
            }
            Self::Spell(effects) => effects.walk(visit),
            Self::Activated { costs, effects, limits } => {
                costs.walk(visit);
                effects.walk(visit);
                limits.walk(visit);
            }
            Self::Triggered { trigger, effects } => {
                trigger.event.walk(visit);
                trigger.condition.walk(visit);
                effects.walk(visit);
            }
            Self::Replacement(replacement) => replacement.walk(visit),
            Self::Rule(_) => {}
            Self::Kicker(kicker) => kicker.costs.walk(visit),
            // What it stands for is walked over where it stands by itself.
            Self::Defined(_) => {}
            Self::AsThoughHasty(filter) | Self::SpendOnlyFrom(filter) => filter.walk(visit),
            Self::CostChange(change) => change.walk(visit),
            Self::CumulativeUpkeep { life, .. } => life.walk(visit),
            Self::Continuous(continuous) => {
                continuous.what.walk(visit);
                continuous.changes.walk(visit);
                continuous.condition.walk(visit);
            }
        }
    }
}
