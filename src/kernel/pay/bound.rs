//! How much there could be at most: bounds for X and a first look at costs.

use super::{check::candidates, mana::is_payable, other::other_ways};
use crate::{
    ast::{Clause, Cost, ManaSymbol, Noun, Quantity, TargetCount},
    eval::{self, Ctx, entities, measure},
    game::{Announce, Game, PlayerId},
};

/// Is X in a cost that is no mana, so that it has to be chosen (107.3a)?
pub fn has_x(cost: &Cost) -> bool {
    match cost {
        Cost::LoyaltyX => true,
        Cost::Life(amount)
        | Cost::ExileTop(amount)
        | Cost::Mill(amount)
        | Cost::RemoveCounters { amount, .. } => {
            matches!(amount, Quantity::X | Quantity::AnyNumber)
        }
        Cost::Sacrifice(noun)
        | Cost::Discard(noun)
        | Cost::DiscardAtRandom(noun)
        | Cost::Reveal(noun)
        | Cost::Exile { what: noun, .. }
        | Cost::Return(noun)
        | Cost::UntapOther(noun)
        | Cost::TapOther(noun) => match noun {
            Noun::Some { count, filter } => {
                *count == Quantity::X || filter.clauses.iter().any(is_measured_by_x)
            }
            Noun::Several { count, .. } => *count == TargetCount::AnyNumber,
            _ => false,
        },
        Cost::Tap
        | Cost::Untap
        | Cost::Mana(_)
        | Cost::DiscardHand
        | Cost::Exert
        | Cost::Either(_)
        | Cost::PutCounters { .. }
        | Cost::Loyalty(_)
        | Cost::PutBack
        | Cost::Energy(_)
        | Cost::Crew(_)
        | Cost::Named(_)
        | Cost::Evidence(_)
        | Cost::Behold(_)
        | Cost::Promise
        | Cost::Upkeep { .. } => false,
    }
}

/// `with mana value X`.
fn is_measured_by_x(clause: &Clause) -> bool {
    matches!(clause, Clause::Measure { is, .. } if is.than == Quantity::X)
}

/// The greatest X for which a cost that has it could be paid.
#[must_use]
pub fn most_of(ctx: &Ctx<'_>, cost: &Cost) -> u32 {
    let player = ctx.game.player(ctx.controller);
    let most = match cost {
        Cost::Life(_) => player.life,
        Cost::ExileTop(_) | Cost::Mill(_) => player.filler.into(),
        // 606.6: not more loyalty than there is.
        Cost::LoyaltyX => {
            ctx.game.look(ctx.source).map_or(0, |source| source.counters.named("loyalty"))
        }
        Cost::RemoveCounters { kind, from, .. } => {
            let there = entities(ctx, from).into_iter().filter_map(|entity| ctx.object(entity));
            there.map(|object| object.counters.get(kind)).max().unwrap_or(0)
        }
        Cost::Sacrifice(noun)
        | Cost::Discard(noun)
        | Cost::DiscardAtRandom(noun)
        | Cost::Reveal(noun)
        | Cost::Exile { what: noun, .. }
        | Cost::Return(noun)
        | Cost::UntapOther(noun)
        | Cost::TapOther(noun) => most_objects(ctx, cost, noun),
        Cost::Tap
        | Cost::Untap
        | Cost::Mana(_)
        | Cost::DiscardHand
        | Cost::Exert
        | Cost::Either(_)
        | Cost::PutCounters { .. }
        | Cost::Loyalty(_)
        | Cost::PutBack
        | Cost::Energy(_)
        | Cost::Crew(_)
        | Cost::Named(_)
        | Cost::Evidence(_)
        | Cost::Behold(_)
        | Cost::Promise
        | Cost::Upkeep { .. } => 0,
    };
    u32::try_from(most.max(0)).unwrap_or(u32::MAX)
}

/// How many objects there are to pay with, or the greatest number that is asked of one.
fn most_objects(ctx: &Ctx<'_>, cost: &Cost, noun: &Noun) -> i64 {
    let mut any = noun.clone();
    let mut measured = None;
    if let Noun::Some { filter, .. } = &mut any {
        filter.clauses.retain(|clause| match clause {
            Clause::Measure { what, is } if is.than == Quantity::X => {
                measured = Some(*what);
                false
            }
            _ => true,
        });
    }
    let there = candidates(ctx, cost, &any);
    match measured {
        None => i64::try_from(there.len()).unwrap_or(i64::MAX),
        Some(what) => {
            let objects = there.into_iter().filter_map(|id| ctx.game.objects.get(id));
            objects.map(|object| measure(object, what)).max().unwrap_or(0)
        }
    }
}

/// A bound for X: what all mana could come to.
#[must_use]
pub fn most_x(game: &Game, announce: &Announce) -> u32 {
    let ways = other_ways(game, announce, ManaSymbol::Generic(1)).len();
    let untold = game.battlefield().count();
    let more = if ways == 0 { 0 } else { ways.max(untold) };
    most_mana(game, announce.frame.controller)
        .saturating_add(u32::try_from(more).unwrap_or(u32::MAX))
}

pub(super) fn most_mana(game: &Game, controller: PlayerId) -> u32 {
    let floating = game.player(controller).mana.units().len();
    let abilities = game.battlefield().filter(|object| object.controller == controller).map(|o| {
        let ctx = Ctx::of(game, o.id, controller);
        let usable = o.now.abilities.iter().filter(|ability| ability.is_mana);
        usable
            .filter(|ability| is_payable(&ctx, &ability.ability))
            .flat_map(|ability| eval::most_units(&ctx, ability))
            .max()
            .unwrap_or(0)
    });
    u32::try_from(floating + abilities.sum::<usize>()).unwrap_or(u32::MAX)
}
