//! Verbs that do something to objects: counters, destroying, tapping …

use smallvec::smallvec;

use super::Doing;
use crate::{
    ast::{Ability, CounterChange, CounterKind, Gift, Noun, StaticRule, Verb},
    eval::{Ctx, entities, objects},
    game::{ChoiceKind, Event, Frame, Game, Object, ObjectId, Zone},
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
pub fn act(ctx: &Ctx<'_>, verb: Verb, what: &Noun) -> Doing {
    let event = |object| match verb {
        Verb::Destroy => Event::Destroy(object),
        // 701.6a.
        Verb::Counter => Event::Move { object, to: Zone::Graveyard },
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
    let safe = |id| ctx.game.objects.get(id).is_some_and(cant_be_countered);
    let affected = objects(ctx, what).filter(|&id| match verb {
        Verb::Destroy => !indestructible(id),
        Verb::Counter => !safe(id),
        Verb::Exile | Verb::Sacrifice | Verb::Tap | Verb::Untap => true,
    });
    Doing::Events(affected.map(event).collect())
}

/// 701.6: is it a spell that cannot be countered?
fn cant_be_countered(object: &Object) -> bool {
    let own = Ability::Rule(StaticRule::CantBeCountered);
    object.gifts.contains(&Gift::CantBeCountered)
        || object.now.abilities.iter().any(|ability| ability.ability == own)
}

/// Returns things to their owners' hands; where one of several is to be chosen, its
/// controller chooses it.
pub fn to_hand(game: &Game, frame: &mut Frame, what: &Noun) -> Doing {
    let event = |object| Event::Move { object, to: Zone::Hand };
    let all: Vec<ObjectId> = objects(&Ctx::running(game, frame), what).collect();
    let one = matches!(what, Noun::Some { .. });
    match frame.picked.take() {
        Some(picked) => Doing::Events(smallvec![event(picked)]),
        None if one && all.len() > 1 => {
            let pick = |run| ChoiceKind::Pick { run, options: all };
            Doing::First(frame.controller, true, Box::new(pick))
        }
        None => Doing::Events(all.into_iter().map(event).collect()),
    }
}
