//! Walking over the nodes that every room asks about: noun phrases,
//! quantities and effects, wherever in a tree they stand.

mod ability;
mod effect;
mod event;

use std::sync::Arc;

use super::{
    Ability, Clause, Condition, Effect, ExtraSaid, Filter, MoreOf, Noun, Quantity, TargetChooser,
    TargetCount,
};

/// A node handed to a visitor, before its children.
#[non_exhaustive]
pub enum Node<'a> {
    /// A noun phrase.
    Noun(&'a mut Noun),
    /// A quantity.
    Quantity(&'a mut Quantity),
    /// An effect.
    Effect(&'a mut Effect),
    /// A clause of a filter.
    Clause(&'a mut Clause),
    /// A condition.
    Condition(&'a mut Condition),
    /// An ability that an effect gives to something: what is in it is not walked over.
    Granted(&'a mut Arc<Ability>),
}

/// A node whose noun phrases, quantities and effects can be walked over, in the
/// order in which the sentence has them.
pub trait Walk {
    /// Hands each node to `visit`, parents first.
    ///
    /// Shared lists of effects are made unique first, so the walk may change
    /// what it sees.
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>));
}

impl<T: Walk> Walk for Vec<T> {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        self.iter_mut().for_each(|item| item.walk(visit));
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        self.iter_mut().for_each(|item| item.walk(visit));
    }
}

impl<T: Walk> Walk for Box<T> {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        (**self).walk(visit);
    }
}

impl Walk for Arc<[Effect]> {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        Arc::make_mut(self).iter_mut().for_each(|effect| effect.walk(visit));
    }
}

impl<T: Walk + Clone> Walk for Arc<T> {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        Self::make_mut(self).walk(visit);
    }
}

impl Walk for Noun {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        visit(Node::Noun(self));
        match self {
            Self::You
            | Self::YourTeam
            | Self::This
            | Self::DefendingPlayer
            | Self::ChosenPlayer
            | Self::Attached { .. }
            | Self::Pronoun { .. } => {}
            Self::ManyOf { filter, .. } => filter.walk(visit),
            Self::Several { count, filter } => {
                count.walk(visit);
                filter.walk(visit);
            }
            Self::SomeOf { count, of } => {
                count.walk(visit);
                of.walk(visit);
            }
            Self::Top { amount, of } => {
                amount.walk(visit);
                of.walk(visit);
            }
            Self::Target(target) => {
                if let Some(TargetChooser::Their(who)) = &mut target.by {
                    who.walk(visit);
                }
                target.count.walk(visit);
                target.filter.walk(visit);
            }
            Self::Each { filter, .. } | Self::Bare(filter) | Self::SourceOfChoice(filter) => {
                filter.walk(visit);
            }
            Self::Some { count, filter } => {
                count.walk(visit);
                filter.walk(visit);
            }
            Self::HostOf(_, noun)
            | Self::AttackedBy(noun)
            | Self::Controller(noun)
            | Self::Owner(noun)
            | Self::EachOf(noun)
            | Self::Severally(noun) => noun.walk(visit),
            Self::Either(nouns) | Self::AndOr(nouns) | Self::Both(nouns) => nouns.walk(visit),
        }
    }
}

impl Walk for TargetCount {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Exactly(count) | Self::UpTo(count) => count.walk(visit),
            Self::One | Self::AnyNumber | Self::OneTo(_) => {}
        }
    }
}

impl Walk for Filter {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        self.clauses.iter_mut().for_each(|clause| clause.walk(visit));
    }
}

impl Walk for Clause {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        visit(Node::Clause(self));
        match self {
            Self::That(clause) => clause.walk(visit),
            Self::Is { .. } | Self::Together(_) => {}
            Self::Controlled(noun)
            | Self::NotControlled(noun)
            | Self::ControlledThen(noun)
            | Self::NotOwned(noun)
            | Self::CastThisTurn(noun)
            | Self::Owned(noun)
            | Self::OtherThan(noun)
            | Self::AttackingPlayer(noun)
            | Self::Blocking(noun)
            | Self::SameName(noun)
            | Self::BlockedBy(noun)
            | Self::BlockedThisCombat(noun)
            | Self::Among(noun)
            | Self::AttachedTo(noun)
            | Self::Targets(noun)
            | Self::DamagedBy { by: noun, .. }
            | Self::Fighting(noun)
            | Self::Lesser(_, noun)
            | Self::WhoWay { what: noun, .. }
            | Self::Shares(_, noun) => noun.walk(visit),
            Self::WhoControls(filter) => filter.walk(visit),
            Self::WhoDid(event) => event.walk(visit),
            Self::Extreme { among, .. } => among.walk(visit),
            Self::Measure { is, .. } => is.than.walk(visit),
            Self::In(zone) | Self::From(zone) => zone.whose.walk(visit),
            Self::InBoth(one, other) => {
                one.whose.walk(visit);
                other.whose.walk(visit);
            }
            Self::IsKind(filter) => filter.walk(visit),
            Self::WithSoMany { count, .. } => count.than.walk(visit),
            Self::CastBy(noun) => noun.walk(visit),
            Self::With(_)
            | Self::Without(_)
            | Self::WithCounter { .. }
            | Self::WithoutCounter(_)
            | Self::Abilities(_)
            | Self::AlreadyControlled
            | Self::DiedThisWay
            | Self::OneOf(..)
            | Self::WithCasting(_)
            | Self::ButNotOwned
            | Self::NotThere
            | Self::BasicType
            | Self::Adventure { .. }
            | Self::Did(_)
            | Self::Named(_)
            | Self::NamedSame
            | Self::NotFromHand
            | Self::DidNot(_)
            | Self::WithX
            | Self::MostLife
            | Self::AttackedThisCombat
            | Self::ThisWay(_)
            | Self::ColorOfChoice
            | Self::ByChance
            | Self::DealtDamageThisTurn
            | Self::ChosenType
            | Self::ThatColor
            | Self::Zones(_)
            | Self::Revealed
            | Self::MostVotes
            | Self::ExiledWith { .. }
            | Self::ChosenColor => {}
        }
    }
}

impl Walk for Quantity {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        visit(Node::Quantity(self));
        match self {
            Self::Spent { on, .. } => on.walk(visit),
            Self::TotalOf { of, .. } | Self::GreatestOf { of, .. } => of.walk(visit),
            Self::Number(_)
            | Self::X
            | Self::SoMany
            | Self::ThatMuch(_)
            | Self::Devotion(_)
            | Self::Unspent(_)
            | Self::DevotionThatColor
            | Self::TimesKicked
            | Self::TimesPaid(_)
            | Self::CastBefore
            | Self::RemovedThisWay(_)
            | Self::AnyNumber
            | Self::OwnMeasure(_)
            | Self::All
            | Self::PreventedThisWay
            | Self::Result
            | Self::Votes(_)
            | Self::TurnsBegun
            | Self::LifeThisTurn { .. }
            | Self::Party => {}
            Self::ThisWay { to, .. } => to.walk(visit),
            Self::DoneBy { who, what, .. } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::DealtThisTurn { by, to, .. } => {
                by.iter_mut().for_each(|(by, _)| by.walk(visit));
                to.walk(visit);
            }
            Self::Count(filter)
            | Self::Greatest { among: filter, .. }
            | Self::Total { of: filter, .. }
            | Self::Kinds { among: filter, .. } => filter.walk(visit),
            Self::Happened(event) => event.walk(visit),
            Self::Measure { of, .. } | Self::MeasureOf { of, .. } | Self::Symbols { of, .. } => {
                of.walk(visit)
            }
            Self::Counters { on, .. } => on.walk(visit),
            Self::Life(noun) | Self::ColorsOf(noun) | Self::KickedTimes(noun) => noun.walk(visit),
            Self::Half { of, .. } | Self::Times(_, of) | Self::XIs(of) => of.walk(visit),
            Self::Plus(left, right) | Self::Excess(left, right) | Self::Minus(left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
        }
    }
}

impl Walk for Condition {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        visit(Node::Condition(self));
        match self {
            Self::Controls { who, count, filter } => {
                who.walk(visit);
                count.than.walk(visit);
                filter.walk(visit);
            }
            Self::YourTurn
            | Self::NotYourTurn
            | Self::EarlyTurn
            | Self::Does(_)
            | Self::YouDo { .. }
            | Self::Fresh
            | Self::CameThisTurn { .. }
            | Self::WasCastFor(_)
            | Self::Attacked
            | Self::TheyShare(_)
            | Self::Suspended
            | Self::Monarch(_)
            | Self::MaxSpeed
            | Self::ClassLevel(_)
            | Self::ClassLevelIs(_)
            | Self::PaidFor { .. }
            | Self::SearchedLibrary
            | Self::Resolved { .. }
            | Self::Flip { .. }
            | Self::MoreVotes { .. }
            | Self::WonClash { .. }
            | Self::DamagePrevented => {}
            Self::Opponents(count)
            | Self::ALibrary(count)
            | Self::Activated(count)
            | Self::AttackedTotal(count)
            | Self::Rolled { is: count, .. } => count.than.walk(visit),
            Self::WasKicked { what: noun, .. }
            | Self::Targets(noun)
            | Self::TurnOf { who: noun, .. }
            | Self::ExtraPaid(ExtraSaid::Was(noun, _)) => noun.walk(visit),
            Self::ExtraPaid(ExtraSaid::Beheld(filter)) => filter.walk(visit),
            Self::ExtraPaid(
                ExtraSaid::Additional | ExtraSaid::Evidence | ExtraSaid::Promised { .. },
            ) => {}
            Self::ThereKinds { count, among, .. } => {
                count.than.walk(visit);
                among.walk(visit);
            }
            Self::IsA { what, filter, .. } => {
                what.walk(visit);
                filter.walk(visit);
            }
            Self::DamagePreventedFrom(noun) => noun.walk(visit),
            Self::Any(conditions) | Self::All(conditions) => conditions.walk(visit),
            Self::Not(condition) => condition.walk(visit),
            Self::ThereAre { count, filter, .. } => {
                count.than.walk(visit);
                filter.walk(visit);
            }
            Self::CardsInHand { who, count: is }
            | Self::CardsIn { who, count: is, .. }
            | Self::LifeThisTurn { who, is, .. }
            | Self::DealtSoMuch { who, is }
            | Self::Life { who, is } => {
                who.walk(visit);
                is.than.walk(visit);
            }
            Self::Adjective { what, .. }
            | Self::HasKeyword { what, .. }
            | Self::WasCast { what, .. } => what.walk(visit),
            Self::Told { what, clause, .. } => {
                what.walk(visit);
                clause.walk(visit);
            }
            Self::More { who, of, than, .. } => {
                who.walk(visit);
                if let MoreOf::Permanents(filter) = of {
                    filter.walk(visit);
                }
                than.walk(visit);
            }
            Self::Happened { event, count, .. } => {
                event.walk(visit);
                count.iter_mut().for_each(|count| count.than.walk(visit));
            }
            Self::AsCast { condition, .. }
            | Self::While(condition)
            | Self::If(condition)
            | Self::Otherwise(condition)
            | Self::Was(condition)
            | Self::Unless(condition) => {
                condition.walk(visit);
            }
            Self::InZone { what, zone } => {
                what.walk(visit);
                zone.whose.walk(visit);
            }
            Self::DealtThisWay { to, .. } => to.walk(visit),
            Self::DoneThisWay { what, .. } => what.walk(visit),
            Self::Spent { mana, .. } => mana.walk(visit),
            Self::HasMeasure { what, is, .. } => {
                what.walk(visit);
                is.than.walk(visit);
            }
            Self::HasCounters { what, count, .. } => {
                what.walk(visit);
                count.than.walk(visit);
            }
            Self::Joined { parts, .. } => parts.walk(visit),
            Self::Shares { what, with, .. } => {
                what.walk(visit);
                with.walk(visit);
            }
            Self::Is { what, is } => {
                what.walk(visit);
                is.than.walk(visit);
            }
        }
    }
}
