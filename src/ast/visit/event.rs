//! Walking over events, what replaces them, and what the rules forbid.

use super::{Node, Walk};
use crate::ast::{
    AmountChange, Amounts, DamageChange, EventPattern, ManaOf, Prevented, Replacement, Rewrite,
    Ruling, Scope, SpendOn,
};

impl Walk for EventPattern {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Damage(pattern) => {
                pattern.source.walk(visit);
                pattern.recipient.walk(visit);
                pattern.amount.iter_mut().for_each(|amount| amount.than.walk(visit));
            }
            Self::Any(events) | Self::Also { events, .. } => events.walk(visit),
            Self::Nth { event, .. } | Self::UnderYours(event) | Self::Next { event, .. } => {
                event.walk(visit);
            }
            Self::While { event, condition } => {
                event.walk(visit);
                condition.walk(visit);
            }
            Self::AttacksWithOthers { what, others, .. } => {
                what.walk(visit);
                others.walk(visit);
            }
            Self::Discards { who, what, .. }
            | Self::LeavesGraveyard { what: who, whose: what }
            | Self::AttacksWhom { what: who, whom: what }
            | Self::EntersFor { what: who, under: what } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::GoesTo { what, whose, .. } => {
                what.walk(visit);
                whose.walk(visit);
            }
            Self::TappedForMana { by, what, of } => {
                by.walk(visit);
                what.walk(visit);
                match of {
                    Some(ManaOf::Amount(amount)) => amount.than.walk(visit),
                    Some(ManaOf::ChosenColor) | None => {}
                }
            }
            Self::BecomesTarget { what, by } | Self::Meets { who: what, whom: by, .. } => {
                what.walk(visit);
                by.walk(visit);
            }
            Self::Casts { who, what }
            | Self::Plays { who, what }
            | Self::CastsOrCopies { who, what }
            | Self::Cycles { who, what } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::Exerts { who, what }
            | Self::AttacksWith { who, what }
            | Self::Sacrifices { who, what } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::Chapter(_) => {}
            Self::During { event, .. } => event.walk(visit),
            Self::NthCounter { on, .. }
            | Self::Expends { who: on, .. }
            | Self::Sorts { who: on, .. } => {
                on.walk(visit);
            }
            Self::CountersRemoved { from, .. } => from.walk(visit),
            Self::LosesMana { who, .. } => who.walk(visit),
            Self::AbilityAdds(noun) => noun.walk(visit),
            Self::State(condition) => condition.walk(visit),
            Self::WouldEnter { what, under } => {
                what.walk(visit);
                under.walk(visit);
            }
            Self::Transforms { what: noun, .. }
            | Self::TurnedUp(noun)
            | Self::Becomes { what: noun, .. }
            | Self::Rolls { who: noun, .. }
            | Self::Clashes(noun)
            | Self::LastCounter { from: noun, .. }
            | Self::BecomesTapped(noun)
            | Self::Enters(noun)
            | Self::Dies(noun)
            | Self::PutIntoGraveyard(noun)
            | Self::PutIntoExile(noun)
            | Self::LeavesBattlefield(noun)
            | Self::Attacks(noun)
            | Self::AttacksAlone(noun)
            | Self::EntersUntapped(noun)
            | Self::Unblocked(noun)
            | Self::BecomesUntapped(noun)
            | Self::Blocks(noun)
            | Self::BecomesBlocked(noun)
            | Self::GainsLife(noun)
            | Self::EntersUnder { what: noun, .. }
            | Self::Draws { who: noun, .. }
            | Self::PutInto { what: noun, .. }
            | Self::Destroyed { what: noun, .. } => noun.walk(visit),
            Self::LosesLife { who, below, .. } => {
                who.walk(visit);
                below.walk(visit);
            }
            Self::Begins { whose, .. } => whose.walk(visit),
            Self::Counters { on, by, .. } => {
                by.walk(visit);
                on.walk(visit);
            }
            Self::Creates { under, what, .. } => {
                under.walk(visit);
                what.walk(visit);
            }
        }
    }
}

impl Walk for Replacement {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match &mut self.scope {
            Scope::Next(amount) | Scope::Divided(amount) => amount.walk(visit),
            Scope::Each | Scope::All | Scope::NextTime => {}
        }
        self.event.walk(visit);
        self.condition.walk(visit);
        self.rewrite.walk(visit);
    }
}

impl Walk for Rewrite {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Prevent { how_much, then } => {
                match how_much {
                    Prevented::Of(amount) | Prevented::AllBut(amount) | Prevented::X(amount) => {
                        amount.walk(visit);
                    }
                    Prevented::All | Prevented::Half(_) => {}
                }
                then.walk(visit);
            }
            Self::Deal { source, amount, to } => {
                source.walk(visit);
                match amount {
                    DamageChange::Plus(amount)
                    | DamageChange::Minus(amount)
                    | DamageChange::Exactly(amount) => amount.walk(visit),
                    DamageChange::Times(_) | DamageChange::Half(_) => {}
                }
                to.walk(visit);
            }
            Self::Redirect { to } => to.walk(visit),
            Self::Produce { source, .. } => source.walk(visit),
            Self::EnterWithCounters { amount, .. } => amount.walk(visit),
            Self::EnterPaying(amount) => amount.walk(visit),
            Self::EnterRevealing { what, .. }
            | Self::EnterSacrificing(what)
            | Self::EnterDevouring { what, .. } => what.walk(visit),
            Self::EnterAsCopy { of, except, .. } => {
                of.walk(visit);
                except.walk(visit);
            }
            Self::EnterTapped
            | Self::EnterMaybe { .. }
            | Self::EnterUnderYours
            | Self::Regenerate
            | Self::EnterChoosing { .. }
            | Self::Keep
            | Self::TurnColorless => {}
            Self::Amount { of, change } => {
                match of {
                    Amounts::Gained(noun) | Amounts::Lost(noun) | Amounts::Put { on: noun, .. } => {
                        noun.walk(visit);
                    }
                    Amounts::Created(_) => {}
                }
                match change {
                    AmountChange::Plus(amount) => amount.walk(visit),
                    AmountChange::Times(_) | AmountChange::Nothing => {}
                }
            }
            Self::LifeFloor(amount) => amount.walk(visit),
            Self::Exile { what, .. } => what.walk(visit),
            Self::Instead(effects) => effects.walk(visit),
        }
    }
}

impl Walk for Ruling {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::CantGainLife(noun)
            | Self::LifeCantChange(noun)
            | Self::NoLossForLife(noun)
            | Self::NoHandLimit(noun)
            | Self::ManaBurn(noun)
            | Self::UntapsToo(noun)
            | Self::CantAttack(noun)
            | Self::CantBeCountered(noun)
            | Self::CantRegenerate(noun)
            | Self::AssignsToughness(noun)
            | Self::AssignsNothing(noun)
            | Self::AsThoughUnblocked(noun)
            | Self::AsThoughFlash { what: noun, .. }
            | Self::CrewsFor { what: noun, .. }
            | Self::AssignsAmong(noun)
            | Self::NoTriggers(noun) => noun.walk(visit),
            Self::MoreVotes { .. } | Self::ChoosesVotes => {}
            Self::HandSize { who, .. } | Self::SkipsStep { who, .. } | Self::NoLegendRule(who) => {
                who.walk(visit);
            }
            Self::MustAttack { what, whom, .. } => {
                what.walk(visit);
                whom.walk(visit);
            }
            Self::CantBlock { who, whom } => {
                who.walk(visit);
                whom.walk(visit);
            }
            Self::CantBeTarget { what, of } => {
                what.walk(visit);
                of.walk(visit);
            }
            Self::CantCast { who, what, .. } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::CantBePrevented(pattern) => {
                pattern.source.walk(visit);
                pattern.recipient.walk(visit);
            }
            Self::DealtAsThough { to, .. } => to.walk(visit),
            Self::BlockedBy { what, .. } => what.walk(visit),
            Self::CantBeBlocked { what, by, .. } | Self::MustBeBlocked { what, by } => {
                what.walk(visit);
                by.walk(visit);
            }
            Self::MustBlock { who, whom, .. } => {
                who.walk(visit);
                whom.walk(visit);
            }
            Self::ExtraTrigger { entering, of } => {
                entering.walk(visit);
                of.walk(visit);
            }
            Self::SpendAs(rule) => {
                rule.who.walk(visit);
                match &mut rule.on {
                    Some(SpendOn::Cast(what) | SpendOn::Activate { what, .. }) => what.walk(visit),
                    Some(SpendOn::Given) | None => {}
                }
            }
            Self::OpeningHand { .. } => {}
            Self::MoreLands { who, .. } => who.walk(visit),
            Self::Costs(change) => change.walk(visit),
        }
    }
}
