//! What the same text has done: `that much`, `this way`.

use super::{Ctx, fits, noun::Entities};
use crate::{
    ast::{
        Clause, Condition, CounterKind, Done, Filter, Head, HeadWord, Noun, Quantity, WayAmount,
        ZoneName, ZonePhrase,
    },
    game::{Did, Entity, How, PlayerId},
};

/// What an earlier instruction came to.
pub fn result(ctx: &Ctx<'_>, register: u8) -> i64 {
    let Some(frame) = ctx.frame else { return 0 };
    let mark = frame.results.get(usize::from(register)).and_then(Option::as_ref);
    let Some(mark) = mark else { return 0 };
    // Where each of several players did it, each speaks of their own.
    let own = ctx.each.and_then(Entity::player).filter(|_| mark.each);
    let done = frame.done(|how| *how == mark.how).filter(|did| did.step == mark.step);
    total(done.filter(|did| own.is_none_or(|own| did.who == Some(own))))
}

/// How much damage was dealt, life lost, … this way.
pub fn this_way(ctx: &Ctx<'_>, what: WayAmount, to: Option<&Noun>) -> i64 {
    let wanted = match what {
        WayAmount::Damage => How::Done(Done::Damaged),
        WayAmount::Excess | WayAmount::ThatExcess => How::Excess,
        WayAmount::LifeLost => How::LifeLost,
        WayAmount::LifeGained => How::LifeGained,
    };
    let done = ctx.frame.into_iter().flat_map(|frame| frame.done(|how| *how == wanted));
    let is = |did: &&Did| to.is_none_or(|to| did.what.is_some_and(|what| fits(ctx, to, what)));
    total(done.filter(is))
}

/// How many counters were removed this way.
pub fn removed(ctx: &Ctx<'_>, kind: Option<&CounterKind>) -> i64 {
    let is = |how: &How| match how {
        How::CountersRemoved(own) => kind.is_none_or(|kind| kind == own),
        _ => false,
    };
    total(ctx.frame.into_iter().flat_map(|frame| frame.done(is)))
}

fn total<'a>(done: impl Iterator<Item = &'a Did>) -> i64 {
    done.fold(0, |sum, did| sum.saturating_add(did.amount))
}

/// What was done so to this way, each thing once.
pub fn things(ctx: &Ctx<'_>, done: Done) -> Entities {
    let mut all = Entities::new();
    let Some(frame) = ctx.frame else { return all };
    let paid = frame.paid.iter().filter(|(how, _)| how.done() == done);
    let paid = paid.map(|&(_, object)| Entity::Object(object));
    let did = frame.done(|how| *how == How::Done(done)).filter_map(|did| did.what);
    // 701.20: what was revealed is what was found.
    let found = frame.found.iter().filter(|_| done == Done::Revealed);
    let found = found.map(|&object| Entity::Object(object));
    for entity in paid.chain(did).chain(found) {
        if !all.contains(&entity) {
            all.push(entity);
        }
    }
    all
}

/// Has this player done so to something like this?
pub fn by_player(ctx: &Ctx<'_>, how: Done, what: &Noun, player: PlayerId) -> bool {
    let did = ctx.frame.into_iter().flat_map(|frame| frame.done(|own| *own == How::Done(how)));
    did.filter(|did| did.who == Some(player))
        .any(|did| did.what.is_some_and(|one| fits(ctx, what, one)))
}

/// How many cards this player has drawn this way.
pub fn drawn(ctx: &Ctx<'_>, player: PlayerId) -> i64 {
    let did = ctx.frame.into_iter().flat_map(|frame| frame.done(|own| *own == How::Drawn));
    total(did.filter(|did| did.who == Some(player)))
}

/// To how many such things this player has done so.
pub fn by_one(ctx: &Ctx<'_>, how: Done, what: &Filter, player: PlayerId) -> i64 {
    let did = ctx.frame.into_iter().flat_map(|frame| frame.done(|own| *own == How::Done(how)));
    let own = did.filter(|did| did.who == Some(player));
    total(own.filter(|did| match did.what {
        Some(one) => super::fits_filter(ctx, what, one),
        None => is_any_card(what),
    }))
}

/// Was it done to something like this?
pub fn to_any(ctx: &Ctx<'_>, what: &Noun, done: Done) -> bool {
    things(ctx, done).into_iter().any(|entity| fits(ctx, what, entity))
        || match what {
            Noun::Some { filter, .. } => is_any_card(filter) && unknown(ctx, done) > 0,
            _ => false,
        }
}

/// How often something triggers that speaks of what was done this way (603.12): once for
/// each thing, where it speaks of one.
pub fn times_this_way(ctx: &Ctx<'_>, condition: &Condition) -> usize {
    match condition {
        Condition::DoneThisWay { what: what @ Noun::Some { count, .. }, how, .. }
            if *count == Quantity::Number(1) =>
        {
            let known = things(ctx, *how).into_iter().filter(|&one| fits(ctx, what, one)).count();
            known.max(usize::from(super::holds(ctx, condition)))
        }
        condition => usize::from(super::holds(ctx, condition)),
    }
}

/// How many cards that nobody knows are among what was done so this way.
pub fn unknown(ctx: &Ctx<'_>, done: Done) -> i64 {
    let done = ctx.frame.into_iter().flat_map(|frame| frame.done(|how| *how == How::Done(done)));
    total(done.filter(|did| did.what.is_none()))
}

/// How many cards that nobody knows fit such a filter: they fit one that asks for nothing.
pub fn unknown_that_fit(ctx: &Ctx<'_>, filter: &Filter) -> i64 {
    match filter.clauses[..] {
        [Clause::ThisWay(done)] if is_any_card(filter) => unknown(ctx, done),
        // Cards that nobody has seen are cards all the same.
        [Clause::In(ZonePhrase { zone: ZoneName::Hand, whose: Some(ref whose) })]
            if is_any_card(filter) =>
        {
            let owners = ctx.game.player_ids().filter(|&id| fits(ctx, whose, id.into()));
            owners.map(|id| i64::from(ctx.game.player(id).blanks)).fold(0, i64::saturating_add)
        }
        _ => 0,
    }
}

fn is_any_card(filter: &Filter) -> bool {
    let card = |head: &Head| *head == Head::Word(HeadWord::Card);
    filter.terms.iter().any(|term| term.adjectives.is_empty() && card(&term.head))
}
