//! Verbs that do something to objects: counters, destroying, tapping …

use super::Doing;
use crate::{
    ast::{CounterChange, CounterKind, Noun, Verb},
    eval::{Ctx, entities},
    game::{Event, ObjectId, Zone},
};

/// Puts counters on things, or removes them (122).
pub fn counters(
    ctx: &Ctx<'_>,
    change: CounterChange,
    amount: i64,
    kind: &CounterKind,
    on: &Noun,
) -> Doing {
    if amount <= 0 {
        return Doing::Nothing;
    }
    let amount = match change {
        CounterChange::Put => amount,
        CounterChange::Remove => -amount,
    };
    let event = |on| Event::Counters { on, kind: kind.clone(), amount };
    Doing::Events(entities(ctx, on).into_iter().map(event).collect())
}

/// Does a verb to each of the objects.
pub fn act(ctx: &Ctx<'_>, verb: Verb, things: &[ObjectId]) -> Doing {
    let event = |object| match verb {
        Verb::Destroy => Event::Destroy(object),
        Verb::Exile => Event::Move { object, to: Zone::Exile },
        Verb::Sacrifice => Event::Move { object, to: Zone::Graveyard },
        Verb::Tap => Event::Tap { object },
        Verb::Untap => Event::Untap(object),
    };
    // 702.12b: what is indestructible is not destroyed.
    let indestructible = |object| {
        let has = crate::ast::Keyword::Indestructible;
        ctx.game.objects.get(object).is_some_and(|object| object.has(has))
    };
    let affected = things.iter().copied();
    let affected = affected.filter(|&id| verb != Verb::Destroy || !indestructible(id));
    Doing::Events(affected.map(event).collect())
}
