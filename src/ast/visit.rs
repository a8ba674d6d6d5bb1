//! Walking over the nodes that every room asks about: noun phrases,
//! quantities and effects, wherever in a tree they stand.

use std::sync::Arc;

use super::{
    Ability, AddMana, AmountChange, Amounts, CardEffect, Change, Clause, Condition, Cost, CostEach,
    DamageChange, Deal, Effect, EventPattern, Filter, Limit, ManaOf, ManaOutput, ManaSource,
    MoreOf, Noun, Play, Prevented, Quantity, Replacement, Rewrite, Ruling, Scope, SpendOn,
    TargetCount, Token,
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
            Self::AttackedBy(noun)
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

impl Walk for CardEffect {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::RevealHand(who) => who.walk(visit),
            Self::Search { count, filter, .. } | Self::ChooseFrom { count, filter } => {
                count.walk(visit);
                filter.walk(visit);
            }
            Self::Look { what, .. } | Self::Reveal(what) => what.walk(visit),
            Self::Sort { amount, .. } => amount.walk(visit),
            Self::Shuffle => {}
            Self::Put { what, from, .. } => {
                what.walk(visit);
                from.iter_mut().for_each(|zone| zone.whose.walk(visit));
            }
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
            Self::Controlled(noun)
            | Self::NotControlled(noun)
            | Self::NotOwned(noun)
            | Self::Owned(noun)
            | Self::OtherThan(noun)
            | Self::AttackingPlayer(noun)
            | Self::Blocking(noun)
            | Self::SameName(noun)
            | Self::BlockedBy(noun)
            | Self::Among(noun)
            | Self::AttachedTo(noun)
            | Self::Targets(noun)
            | Self::DamagedBy(noun)
            | Self::Fighting(noun)
            | Self::SharesColor(noun) => noun.walk(visit),
            Self::WhoControls(filter) => filter.walk(visit),
            Self::Measure { is, .. } => is.than.walk(visit),
            Self::In(zone) | Self::From(zone) => zone.whose.walk(visit),
            Self::CastBy(noun) => noun.walk(visit),
            Self::With(_)
            | Self::Without(_)
            | Self::WithCounter { .. }
            | Self::Did(_)
            | Self::Named(_)
            | Self::NamedSame
            | Self::ThisWay(_)
            | Self::ColorOfChoice
            | Self::DealtDamageThisTurn
            | Self::ChosenType
            | Self::Revealed
            | Self::ExiledWith { .. }
            | Self::ChosenColor => {}
        }
    }
}

impl Walk for Quantity {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        visit(Node::Quantity(self));
        match self {
            Self::Number(_)
            | Self::X
            | Self::SoMany
            | Self::ThatMuch(_)
            | Self::Devotion(_)
            | Self::Unspent(_)
            | Self::DevotionThatColor
            | Self::TimesKicked
            | Self::CastBefore
            | Self::Spent { .. }
            | Self::RemovedThisWay(_)
            | Self::AnyNumber
            | Self::OwnMeasure(_)
            | Self::All
            | Self::PreventedThisWay => {}
            Self::ThisWay { to, .. } => to.walk(visit),
            Self::DealtThisTurn { to, .. } => to.walk(visit),
            Self::Count(filter)
            | Self::Greatest { among: filter, .. }
            | Self::Total { of: filter, .. }
            | Self::Kinds { among: filter, .. } => filter.walk(visit),
            Self::Happened(event) => event.walk(visit),
            Self::Measure { of, .. } | Self::MeasureOf { of, .. } | Self::Symbols { of, .. } => {
                of.walk(visit)
            }
            Self::Counters { on, .. } => on.walk(visit),
            Self::Life(noun) => noun.walk(visit),
            Self::Half { of, .. } | Self::Times(_, of) => of.walk(visit),
            Self::Plus(left, right) | Self::Minus(left, right) => {
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
            | Self::Does(_)
            | Self::YouDo { .. }
            | Self::Fresh
            | Self::PaidFor { .. }
            | Self::Flip { .. }
            | Self::DamagePrevented => {}
            Self::Opponents(count) => count.than.walk(visit),
            Self::WasKicked(noun) | Self::Targets(noun) => noun.walk(visit),
            Self::ThereKinds { count, among, .. } => {
                count.than.walk(visit);
                among.walk(visit);
            }
            Self::IsA { what, filter, .. } => {
                what.walk(visit);
                filter.walk(visit);
            }
            Self::DamagePreventedFrom(noun) => noun.walk(visit),
            Self::Any(conditions) => conditions.walk(visit),
            Self::Not(condition) => condition.walk(visit),
            Self::ThereAre { count, filter, .. } => {
                count.than.walk(visit);
                filter.walk(visit);
            }
            Self::CardsInHand { who, count: is } | Self::Life { who, is } => {
                who.walk(visit);
                is.than.walk(visit);
            }
            Self::Adjective { what, .. } | Self::HasKeyword { what, .. } => what.walk(visit),
            Self::More { who, of, than } => {
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
            Self::WasCast { .. } => {}
            Self::AsCast { condition, .. } | Self::While(condition) | Self::Unless(condition) => {
                condition.walk(visit);
            }
            Self::InZone { what, zone } => {
                what.walk(visit);
                zone.whose.walk(visit);
            }
            Self::DealtThisWay { to, .. } => to.walk(visit),
            Self::DoneThisWay { what, .. } => what.walk(visit),
            Self::Spent { mana, .. } => mana.walk(visit),
            Self::HasCounters { what, count, .. } => {
                what.walk(visit);
                count.than.walk(visit);
            }
            Self::SharesColor { what, with } => {
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

impl Walk for EventPattern {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Damage(pattern) => {
                pattern.source.walk(visit);
                pattern.recipient.walk(visit);
                pattern.amount.iter_mut().for_each(|amount| amount.than.walk(visit));
            }
            Self::Any(events) | Self::Also { events, .. } => events.walk(visit),
            Self::Nth { event, .. } => event.walk(visit),
            Self::Discards { who, what }
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
            | Self::CastsOrCopies { who, what }
            | Self::Cycles { who, what } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::AttacksWith { who, what } | Self::Sacrifices { who, what } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::Chapter(_) => {}
            Self::LosesMana { who, .. } => who.walk(visit),
            Self::AbilityAdds(noun) => noun.walk(visit),
            Self::WouldEnter { what, under } => {
                what.walk(visit);
                under.walk(visit);
            }
            Self::Transforms { what: noun, .. }
            | Self::BecomesTapped(noun)
            | Self::Enters(noun)
            | Self::Dies(noun)
            | Self::PutIntoGraveyard(noun)
            | Self::LeavesBattlefield(noun)
            | Self::Attacks(noun)
            | Self::AttacksAlone(noun)
            | Self::Unblocked(noun)
            | Self::BecomesUntapped(noun)
            | Self::Blocks(noun)
            | Self::BecomesBlocked(noun)
            | Self::GainsLife(noun)
            | Self::EntersUnder { what: noun, .. }
            | Self::Draws { who: noun, .. }
            | Self::PutInto { what: noun, .. }
            | Self::Destroyed(noun) => noun.walk(visit),
            Self::LosesLife { who, below } => {
                who.walk(visit);
                below.walk(visit);
            }
            Self::Begins { whose, .. } => whose.walk(visit),
            Self::Counters { on, .. } => on.walk(visit),
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
            Self::EnterRevealing { what, .. } => what.walk(visit),
            Self::EnterAsCopy { of, except, .. } => {
                of.walk(visit);
                except.walk(visit);
            }
            Self::EnterTapped
            | Self::EnterUnderYours
            | Self::Regenerate
            | Self::EnterChoosing(_)
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
            | Self::CantAttack(noun)
            | Self::CantBeCountered(noun)
            | Self::CantRegenerate(noun)
            | Self::CantBlock(noun)
            | Self::AssignsToughness(noun)
            | Self::AssignsNothing(noun)
            | Self::AsThoughUnblocked(noun)
            | Self::MustAttack { what: noun, .. }
            | Self::NoTriggers(noun) => noun.walk(visit),
            Self::CantCast { who, what, .. } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::CantBePrevented(pattern) => {
                pattern.source.walk(visit);
                pattern.recipient.walk(visit);
            }
            Self::DealtAsThough { to, .. } => to.walk(visit),
            Self::CantBeBlocked { what, by, .. } => {
                what.walk(visit);
                by.walk(visit);
            }
            Self::ExtraTrigger { entering, of } => {
                entering.walk(visit);
                of.walk(visit);
            }
            Self::SpendAs(rule) => {
                rule.who.walk(visit);
                match &mut rule.on {
                    Some(SpendOn::Cast(what) | SpendOn::Activate { what, .. }) => what.walk(visit),
                    None => {}
                }
            }
            Self::OpeningHand { .. } => {}
        }
    }
}

impl Walk for Effect {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        visit(Node::Effect(self));
        match self {
            Self::Deal(Deal { source, amount, to, also, .. }) => {
                source.walk(visit);
                amount.walk(visit);
                to.walk(visit);
                for share in also {
                    share.amount.walk(visit);
                    share.to.walk(visit);
                }
            }
            Self::AddMana(AddMana { who, output, .. }) => {
                who.walk(visit);
                output.walk(visit);
            }
            Self::Replace(replacement) => replacement.walk(visit),
            Self::Life { who, amount, .. }
            | Self::Draw { who, amount, .. }
            | Self::Discard { who, amount, .. }
            | Self::Mill { who, amount, .. } => {
                who.walk(visit);
                amount.walk(visit);
            }
            Self::Counters { amount, on, .. } => {
                amount.walk(visit);
                on.walk(visit);
            }
            Self::Create { who, amount, token, .. } => {
                who.walk(visit);
                amount.walk(visit);
                match token {
                    Token::Made { body: (power, toughness), with, .. } => {
                        power.walk(visit);
                        toughness.walk(visit);
                        with.walk(visit);
                    }
                    Token::Copy { of, except } => {
                        of.walk(visit);
                        except.walk(visit);
                    }
                    Token::Known(_) | Token::Investigate => {}
                }
            }
            Self::Return { what, from, with, .. } => {
                what.walk(visit);
                from.iter_mut().for_each(|zone| zone.whose.walk(visit));
                with.iter_mut().for_each(|with| with.amount.walk(visit));
            }
            Self::Act { who, what, .. } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::Change { what, changes, .. } => {
                what.walk(visit);
                changes.walk(visit);
            }
            Self::Control { who, what, .. } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::Copy { what, .. } | Self::MissUntap { what, .. } => what.walk(visit),
            // What watches from now on speaks for itself.
            Self::PayAny(_)
            | Self::Reflexive(_)
            | Self::DoubleMana
            | Self::Unpreventable
            | Self::Watch(_)
            | Self::WatchTurn(_)
            | Self::WhenPrevented(_)
            | Self::Proliferate => {}
            Self::Cards(cards) => cards.walk(visit),
            Self::RemoveThose(those) => {
                those.iter_mut().for_each(|(_, on)| on.walk(visit));
            }
            Self::Play(play) => play.walk(visit),
            Self::Emblem(abilities) => {
                abilities.iter_mut().for_each(|ability| visit(Node::Granted(ability)));
            }
            Self::Pay(cost) => cost.walk(visit),
            Self::Later { effects, .. } => effects.walk(visit),
            Self::Choose { modes, .. } => modes.walk(visit),
            Self::If { condition, then, .. } => {
                condition.walk(visit);
                then.walk(visit);
            }
            Self::Joined { parts, .. } | Self::Chain { parts, .. } => parts.walk(visit),
            Self::FlipCoin => {}
            Self::ExileUntil(noun) => noun.walk(visit),
            Self::DoubleCounters { on: noun, .. } | Self::DiscardHand { who: noun, .. } => {
                noun.walk(visit);
            }
            Self::GetCounters { who, amount, .. } => {
                who.walk(visit);
                amount.walk(visit);
            }
            Self::Otherwise(effects) => effects.walk(visit),
            Self::Rounded { effects, .. } => effects.walk(visit),
            Self::May(effects) => effects.walk(visit),
            Self::Told { who, amount, effects, .. } => {
                who.walk(visit);
                amount.walk(visit);
                effects.walk(visit);
            }
            Self::MayBy { who, effects } => {
                who.walk(visit);
                effects.walk(visit);
            }
            Self::Unless { who, cost, otherwise } => {
                who.walk(visit);
                cost.walk(visit);
                otherwise.walk(visit);
            }
            Self::UnlessHave { who, have, otherwise } => {
                otherwise.walk(visit);
                who.walk(visit);
                have.walk(visit);
            }
            Self::Allow { who, effects } => {
                who.walk(visit);
                effects.walk(visit);
            }
            Self::Rule { rule, .. } => rule.walk(visit),
            Self::ForEach { each, effects, first } => {
                if *first {
                    each.walk(visit);
                    effects.walk(visit);
                } else {
                    effects.walk(visit);
                    each.walk(visit);
                }
            }
            Self::EndGame { who: noun, .. }
            | Self::Regenerate(noun)
            | Self::ShuffleIn(noun)
            | Self::Pick(noun)
            | Self::ExcessTo(noun)
            | Self::NoRegeneration(noun) => noun.walk(visit),
            Self::Distribute { amount, among, .. } => {
                amount.walk(visit);
                among.walk(visit);
            }
            Self::Fight { who, whom } => {
                who.walk(visit);
                whom.walk(visit);
            }
            Self::Attach { what, to } => {
                what.walk(visit);
                to.walk(visit);
            }
            Self::Where { x, effects, .. } => {
                effects.walk(visit);
                x.walk(visit);
            }
        }
    }
}

impl Walk for Play {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        self.what.walk(visit);
    }
}

impl Walk for Change {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::PowerToughness(power, toughness) | Self::Base(power, toughness) => {
                power.walk(visit);
                toughness.walk(visit);
            }
            Self::BaseOf(_, amount) => amount.walk(visit),
            // What is granted speaks for itself, as an ability of whoever has it.
            Self::Grant(ability) => visit(Node::Granted(ability)),
            Self::Gain(_)
            | Self::Lose(_)
            | Self::Protect(_)
            | Self::LoseAllAbilities
            | Self::Cant(_)
            | Self::BlocksMore { .. }
            | Self::Way(_)
            | Self::Types(_)
            | Self::Colors(_)
            | Self::Control => {}
        }
    }
}

impl Walk for ManaOutput {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Fixed(_) | Self::Either(_) | Self::Many(..) => {}
            Self::EachColorAmong(filter) => filter.walk(visit),
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
            | Self::Energy(_)
            | Self::Crew(_)
            | Self::Mana(_)
            | Self::DiscardHand
            | Self::Exert
            | Self::Loyalty(_)
            | Self::LoyaltyX
            | Self::PutBack => {}
            Self::Life(amount) | Self::ExileTop(amount) | Self::Mill(amount) => amount.walk(visit),
            Self::Either(either) => either.walk(visit),
            Self::Upkeep { life, .. } => life.walk(visit),
            Self::Sacrifice(noun)
            | Self::Discard(noun)
            | Self::DiscardAtRandom(noun)
            | Self::Return(noun)
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

impl Walk for Limit {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Sorcery
            | Self::OncePerTurn
            | Self::AnyPlayer
            | Self::Instant
            | Self::Boast
            | Self::Exhaust
            | Self::Moment(_) => {}
            Self::All(limits) => limits.walk(visit),
            Self::If(condition) => condition.walk(visit),
        }
    }
}

impl Walk for Ability {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::Keyword(_) | Self::Protection(_) | Self::Equip(_) | Self::Toxic(_) => {}
            Self::Ruling(rule) => {
                rule.says.walk(visit);
                rule.condition.walk(visit);
            }
            Self::Cycling { costs, .. } => costs.walk(visit),
            Self::Ward(cost) => cost.walk(visit),
            Self::Flashback(costs) => costs.walk(visit),
            Self::CastOnly(limits) => limits.walk(visit),
            Self::Enchant(filter) | Self::Affinity(filter) => filter.walk(visit),
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
            Self::Rule(_) | Self::Kicker { .. } => {}
            // What it stands for is walked over where it stands by itself.
            Self::Defined(_) => {}
            Self::AsThoughHasty(filter) | Self::SpendOnlyFrom(filter) => filter.walk(visit),
            Self::CostChange(change) => {
                change.what.walk(visit);
                match &mut change.each {
                    Some(CostEach::Count(filter)) => filter.walk(visit),
                    Some(CostEach::OtherSpellCast) | None => {}
                }
                change.condition.walk(visit);
            }
            Self::CumulativeUpkeep { life, .. } => life.walk(visit),
            Self::Continuous(continuous) => {
                continuous.what.walk(visit);
                continuous.changes.walk(visit);
                continuous.condition.walk(visit);
            }
        }
    }
}
