//! Objects going to other zones under replacement effects: exiled instead, or
//! regenerated (701.19), or something else in their place (614.6).

use smallvec::SmallVec;

use super::{
    Next, distinct,
    watching::{self, Effect},
};
use crate::{
    ast::{EventPattern, Head, HeadWord, IntoGraveyard, Noun, Rewrite},
    eval::{Ctx, fits, rules},
    game::{Departure, Entity, Game, ModifierId, PlayerId, Zone},
    pool::EventKind,
};

/// What an effect does to a departure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    Exile,
    Regenerate,
    /// Something else happens, which no other effect says.
    Instead(ModifierId),
}

fn applicable(game: &Game, departure: &Departure) -> SmallVec<[(ModifierId, Op); 2]> {
    let Some(to) = departure.to else { return SmallVec::new() };
    let one = |effect: Effect<'_>| {
        let op = match &effect.replacement.rewrite {
            Rewrite::Exile { .. } => Op::Exile,
            // 701.19c.
            Rewrite::Regenerate
                if departure.regenerates && !rules::cant_regenerate(game, departure.object) =>
            {
                Op::Regenerate
            }
            Rewrite::Instead(_) => Op::Instead(effect.id),
            _ => return None,
        };
        (matches(&effect.ctx, &effect.replacement.event, departure, to)).then_some((effect.id, op))
    };
    [EventKind::PutInto, EventKind::Dies, EventKind::Leaves]
        .into_iter()
        .flat_map(|kind| {
            watching::effects(game, kind, &departure.applied).filter_map(one).collect::<Vec<_>>()
        })
        .collect()
}

fn matches(ctx: &Ctx<'_>, pattern: &EventPattern, departure: &Departure, to: Zone) -> bool {
    let object = Entity::Object(departure.object);
    let there = || ctx.game.objects.get(departure.object).is_some_and(|own| own.on_battlefield());
    match pattern {
        EventPattern::PutInto { what, into } => {
            let owner = ctx.game.objects.get(departure.object).map(|own| own.owner);
            to == Zone::Graveyard
                && (*into != IntoGraveyard::Yours || owner == Some(ctx.controller))
                && (is_any_card(what) || fits(ctx, what, object))
        }
        EventPattern::LeavesBattlefield(what) => there() && fits(ctx, what, object),
        EventPattern::Dies(what) => to == Zone::Graveyard && there() && fits(ctx, what, object),
        EventPattern::Destroyed { what, by_effect } => {
            let so = departure.destroyed && !(*by_effect && departure.by_rule);
            so && there() && fits(ctx, what, object)
        }
        _ => false,
    }
}

/// `a card`, `a card or token`: whatever it is, and wherever.
fn is_any_card(noun: &Noun) -> bool {
    let Noun::Some { filter, .. } = noun else { return false };
    filter.clauses.is_empty()
        && filter
            .terms
            .iter()
            .any(|term| term.adjectives.is_empty() && term.head == Head::Word(HeadWord::Card))
}

/// What is to be done next.
pub fn next(game: &Game, departures: &[Departure]) -> Next {
    let quiet = game.lasting.is_empty()
        && game.watch.replacements(EventKind::PutInto).is_empty()
        && game.watch.replacements(EventKind::Dies).is_empty()
        && game.watch.replacements(EventKind::Leaves).is_empty();
    if quiet {
        return Next::Perform;
    }
    for departure in departures {
        let modifiers = applicable(game, departure);
        let Some(&(first, _)) = modifiers.first() else { continue };
        let kept = distinct(&modifiers, |(_, left), (_, right)| left == right);
        return match kept[..] {
            [_] => Next::Apply(first),
            _ => Next::Ask {
                chooser: chooser(game, departure),
                options: kept.iter().map(|&index| modifiers[index].0.into()).collect(),
            },
        };
    }
    Next::Perform
}

/// 616.1: the controller of the object, or its owner if it has none.
fn chooser(game: &Game, departure: &Departure) -> PlayerId {
    game.look(departure.object).map_or(game.turn.active, |object| match object.zone {
        Zone::Battlefield | Zone::Stack => object.controller,
        _ => object.owner,
    })
}

/// Changes the first departure to which the modifier applies.
pub fn apply(game: &Game, departures: &mut [Departure], id: ModifierId) {
    for departure in departures {
        let found = applicable(game, departure).into_iter().find(|(own, _)| *own == id);
        let Some((_, op)) = found else { continue };
        let at = departure.applied.partition_point(|own| *own < id);
        departure.applied.insert(at, id);
        match op {
            Op::Exile => departure.to = Some(Zone::Exile),
            Op::Regenerate | Op::Instead(_) => {
                (departure.to, departure.saved_by) = (None, Some(id))
            }
        }
        return;
    }
}
