//! Whether costs can be paid, mana aside, and with what.

use super::bound::{has_x, most_mana};
use crate::{
    ast::{Cost, Head, HeadWord, Noun, Quantity, TargetCount},
    eval::{self, Ctx, amount, entities, fits},
    game::{Entity, Illegal, Object, ObjectId, Zone},
};

/// Can these costs be paid, mana aside?
///
/// # Errors
///
/// If one cannot: which, and why.
pub fn check_costs(ctx: &Ctx<'_>, costs: &[Cost]) -> Result<(), Illegal> {
    costs.iter().try_for_each(|cost| check_cost(ctx, cost))
}

pub(super) fn check_cost(ctx: &Ctx<'_>, cost: &Cost) -> Result<(), Illegal> {
    let Some(source) = ctx.game.look(ctx.source) else {
        return Err(unpayable(ctx, "it is not there"));
    };
    let name = || source.now.name.to_string();
    let player = ctx.game.player(ctx.controller);
    let enough = |enough: bool, why: &str| {
        if enough { Ok(()) } else { Err(unpayable(ctx, why)) }
    };
    // Whether so much can be paid is asked once X is chosen.
    if ctx.frame.is_none_or(|frame| frame.x.is_none()) && has_x(cost) {
        return Ok(());
    }
    match cost {
        Cost::Tap if source.tapped => Err(Illegal::Tapped(name())),
        Cost::Untap if !source.tapped => Err(Illegal::Untapped(name())),
        // 302.6.
        Cost::Tap | Cost::Untap if !eval::may_tap(ctx.game, source) => {
            Err(Illegal::SummoningSick(name()))
        }
        // What it comes to is paid in its place.
        Cost::Upkeep { .. } => Ok(()),
        // 702.174a.
        Cost::Promise => enough(ctx.game.players.len() > 1, "there is no opponent"),
        Cost::Named(named) => check_cost(ctx, &named.means()),
        Cost::Evidence(needed) => {
            let cards = candidates(ctx, cost, &Noun::This).into_iter();
            let values = cards.filter_map(|id| ctx.game.objects.get(id)).map(value);
            enough(values.sum::<i64>() >= *needed, "there is too little evidence")
        }
        // 701.4a: one on the battlefield is chosen, or one in hand revealed.
        Cost::Behold(filter) => {
            let there = |object: &crate::game::Object| match object.zone {
                Zone::Hand => {
                    object.owner == ctx.controller
                        && fits(ctx, &Noun::Bare(filter.clone()), object.id.into())
                }
                _ => {
                    object.on_battlefield()
                        && object.controller == ctx.controller
                        && fits(ctx, &Noun::Bare(filter.clone()), object.id.into())
                }
            };
            enough(ctx.game.objects.iter().any(there), "there is nothing to behold")
        }
        Cost::PutCounters { on, .. } if on.is_chosen() => {
            enough(!candidates(ctx, cost, on).is_empty(), "there is nothing to put a counter on")
        }
        Cost::Tap
        | Cost::Untap
        | Cost::Mana(_)
        | Cost::PutCounters { .. }
        | Cost::DiscardHand
        | Cost::Exert
        | Cost::LoyaltyX => Ok(()),
        Cost::Crew(power) => {
            let crew = candidates(ctx, cost, &Noun::This).into_iter();
            let powers = crew.map(|id| eval::rules::crew_power(ctx.game, id));
            enough(powers.sum::<i64>() >= *power, "there is too little power to crew it")
        }
        Cost::Either(either) => match either.iter().any(|costs| check_costs(ctx, costs).is_ok()) {
            true => Ok(()),
            false => Err(unpayable(ctx, "none of its costs can be paid")),
        },
        Cost::Mill(count) => {
            let known = owned(ctx, Zone::Library);
            let cards = i64::from(player.filler).saturating_add(known);
            enough(cards >= amount(ctx, count), "the library is too small")
        }
        Cost::PutBack => {
            let cards = owned(ctx, Zone::Hand).saturating_add(player.blanks.into());
            enough(cards > 0, "there is no card to put back")
        }
        // 119.4: life that is not there cannot be paid.
        Cost::Life(life) => enough(player.life >= amount(ctx, life), "there is too little life"),
        Cost::ExileTop(count) => {
            enough(i64::from(player.filler) >= amount(ctx, count), "the library is too small")
        }
        // 606.6: not with more counters than there are.
        // 107.14.
        Cost::Energy(amount) => enough(
            player.counters.named("energy") >= i64::from(*amount),
            "there is too little energy",
        ),
        Cost::Loyalty(change) => enough(
            source.counters.named("loyalty") + i64::from(*change) >= 0,
            "there is too little loyalty",
        ),
        Cost::Sacrifice(noun)
        | Cost::Discard(noun)
        | Cost::Reveal(noun)
        | Cost::DiscardAtRandom(noun)
        | Cost::Exile { what: noun, .. }
        | Cost::Return(noun)
        | Cost::UntapOther(noun)
        | Cost::TapOther(noun) => {
            let discards = matches!(cost, Cost::Discard(_) | Cost::DiscardAtRandom(_));
            let blanks = if discards && speaks_of_any_card(noun) { player.blanks } else { 0 };
            let there = candidates(ctx, cost, noun).len() + blanks as usize;
            enough(there >= count(ctx, noun), "there is nothing to pay it with")
        }
        Cost::RemoveCounters { amount: quantity, kind, from } => {
            // All of them may be none.
            let wanted = if *quantity == Quantity::All { 0 } else { amount(ctx, quantity) };
            let has = |entity: Entity| {
                ctx.object(entity).is_some_and(|object| object.counters.get(kind) >= wanted)
            };
            let any = entities(ctx, from).into_iter().any(has);
            enough(any, "there are too few counters")
        }
    }
}

/// How many cards the player has in a zone, of those that somebody knows.
fn owned(ctx: &Ctx<'_>, zone: Zone) -> i64 {
    let own = ctx.game.objects.iter().filter(|object| object.zone == zone);
    i64::try_from(own.filter(|object| object.owner == ctx.controller).count()).unwrap_or(i64::MAX)
}

/// Does any card fit, also one that nobody knows?
fn speaks_of_any_card(noun: &Noun) -> bool {
    match noun {
        Noun::Some { filter, .. } | Noun::Several { filter, .. } => {
            filter.clauses.is_empty()
                && filter.terms.iter().any(|term| {
                    term.adjectives.is_empty() && term.head == Head::Word(HeadWord::Card)
                })
        }
        _ => false,
    }
}

/// The mana value of a card, as evidence (701.59a).
pub(super) fn value(object: &Object) -> i64 {
    i64::from(object.now.mana_value(0))
}

/// Could the mana of a cost come from the pool or from mana abilities? A first
/// look: whether it really can turns out as it is paid.
#[must_use]
pub fn may_pay(ctx: &Ctx<'_>, cost: &Cost) -> bool {
    let Cost::Mana(cost) = cost else { return true };
    let needed = u64::from(cost.mana_value(0));
    u64::from(most_mana(ctx.game, ctx.controller)) >= needed
}

pub(super) fn unpayable(ctx: &Ctx<'_>, why: &str) -> Illegal {
    let what = ctx.game.look(ctx.source).map(|object| object.now.name.to_string());
    Illegal::Unpayable { what: what.unwrap_or_default(), why: why.into() }
}

/// How many objects a cost needs.
pub(super) fn count(ctx: &Ctx<'_>, noun: &Noun) -> usize {
    match noun {
        Noun::Some { count, .. } => usize::try_from(amount(ctx, count)).unwrap_or(0),
        // 107.1c: chosen in the place of an X.
        Noun::Several { count: TargetCount::AnyNumber, .. } => {
            usize::try_from(amount(ctx, &Quantity::AnyNumber)).unwrap_or(0)
        }
        _ => 1,
    }
}

/// The objects with which a cost may be paid.
pub(super) fn candidates(ctx: &Ctx<'_>, cost: &Cost, noun: &Noun) -> Vec<ObjectId> {
    let usable = |object: &&Object| match cost {
        // 701.21: only what you control can be sacrificed.
        Cost::Sacrifice(_) => object.on_battlefield() && object.controller == ctx.controller,
        Cost::Discard(_) | Cost::DiscardAtRandom(_) | Cost::Reveal(_) => {
            object.zone == Zone::Hand && object.owner == ctx.controller
        }
        Cost::TapOther(_) => object.on_battlefield() && !object.tapped,
        Cost::UntapOther(_) => object.on_battlefield() && object.tapped,
        Cost::PutCounters { .. } => object.on_battlefield(),
        Cost::RemoveCounters { amount: quantity, kind, .. } => {
            object.on_battlefield() && object.counters.get(kind) >= amount(ctx, quantity).max(1)
        }
        Cost::Evidence(_) => object.zone == Zone::Graveyard && object.owner == ctx.controller,
        Cost::Return(_) => object.on_battlefield(),
        Cost::PutBack => object.zone == Zone::Hand && object.owner == ctx.controller,
        // 702.122a: one that is just there may crew, too.
        Cost::Crew(_) => {
            object.on_battlefield()
                && !object.tapped
                && object.controller == ctx.controller
                && object.is(crate::ast::CardType::Creature)
                && eval::rules::crew_power(ctx.game, object.id) > 0
        }
        // Whose it is is in its words.
        Cost::Exile { from: Some(from), .. } => eval::in_zone(ctx, from, object),
        Cost::Exile {
            what: Noun::Some { filter, .. } | Noun::Several { filter, .. },
            from: None,
        } => eval::is_sought(filter, object.zone),
        Cost::Exile { from: None, .. } => object.on_battlefield(),
        Cost::Tap
        | Cost::Untap
        | Cost::Mana(_)
        | Cost::Life(_)
        | Cost::Named(_)
        | Cost::Behold(_)
        | Cost::Promise
        | Cost::Loyalty(_)
        | Cost::LoyaltyX
        | Cost::Mill(_)
        | Cost::Energy(_)
        | Cost::DiscardHand
        | Cost::Exert
        | Cost::Either(_)
        | Cost::Upkeep { .. }
        | Cost::ExileTop(_) => false,
    };
    ctx.game
        .objects
        .iter()
        .filter(usable)
        .map(|object| object.id)
        .filter(|&id| {
            matches!(cost, Cost::Crew(_) | Cost::Evidence(_)) || fits(ctx, noun, id.into())
        })
        .collect()
}
