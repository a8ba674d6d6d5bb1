//! Putting derived values into the game.

use std::sync::Arc;

use crate::{
    ast::{Ability, Condition, Designation, Duration},
    eval::{self, Refreshed},
    game::{EffectId, Game, Lasting, LastingKind, Object, ObjectId, Zone},
    pool::CardRef,
};

/// Does an effect still last that ends with something about its source (611.2b)?
#[must_use]
pub fn still_lasts(game: &Game, effect: &Lasting) -> bool {
    let Some((source, player)) = effect.from else { return true };
    let here = |holds: &dyn Fn(&Object) -> bool| {
        game.objects.get(source).is_some_and(|own| own.on_battlefield() && holds(own))
    };
    match effect.duration {
        Duration::WhileYouControl => here(&|own| own.controller == player),
        Duration::WhileHere => here(&|_| true),
        Duration::WhileSuspected => here(&|own| own.designations.has(Designation::Suspected)),
        Duration::WhileTapped => here(&|own| own.tapped),
        // What leaves exile otherwise is not cast from there either.
        Duration::UntilCast => game.objects.get(source).is_some_and(|own| own.zone == Zone::Exile),
        Duration::ThisTurn
        | Duration::UntilEndOfTurn
        | Duration::UntilEndOfCombat
        | Duration::ThisCombat
        | Duration::YourNextTurn
        | Duration::Stated
        | Duration::Game
        | Duration::Indefinite => true,
    }
}

/// Layer 1: what is a copy by an effect that lasts has the values of the youngest one
/// (613.2a); once none is left, those that it had before.
fn sync_copies(game: &mut Game) {
    let lasts = |effect: &Lasting| matches!(effect.kind, LastingKind::Copy { .. });
    if !game.lasting.iter().any(lasts) && !game.objects.iter().any(|object| object.copying) {
        return;
    }
    let mut young: Vec<(ObjectId, CardRef)> = Vec::new();
    let mut effects: Vec<&Lasting> = game.lasting.iter().filter(|effect| lasts(effect)).collect();
    effects.sort_by_key(|effect| effect.timestamp);
    for effect in effects {
        if let LastingKind::Copy { object, card } = &effect.kind {
            young.retain(|(own, _)| own != object);
            young.push((*object, card.clone()));
        }
    }
    for object in game.objects.iter_mut() {
        let card = young.iter().find(|(own, _)| *own == object.id).map(|(_, card)| card.clone());
        match (card, object.copying) {
            (Some(card), false) => {
                object.copied_before = object.copied.replace(card);
                object.copying = true;
            }
            (Some(card), true) => object.copied = Some(card),
            (None, true) => {
                object.copied = object.copied_before.take();
                object.copying = false;
            }
            (None, false) => {}
        }
    }
}

/// Does one of its abilities ask whether it has just come under its controller's control?
#[must_use]
pub fn asks_whether_fresh(object: &Object) -> bool {
    object.now.abilities.iter().any(|ability| match &ability.ability {
        Ability::Triggered { trigger, .. } => trigger.condition == Some(Condition::Fresh),
        _ => false,
    })
}

/// Does one of its abilities ask whether it came under its controller's control this turn?
#[must_use]
pub fn asks_whether_it_came(object: &Object) -> bool {
    object.now.abilities.iter().any(|ability| ability.asks_came)
}

/// Makes characteristics and the index of watching abilities anew, if something
/// has happened that may change them.
pub fn refresh(game: &mut Game) {
    if !game.stale {
        return;
    }
    game.stale = false;
    // 611.2b: what lasts only so long has ended.
    if game.lasting.iter().any(|effect| !still_lasts(game, effect)) {
        let ended: Vec<EffectId> = game
            .lasting
            .iter()
            .filter(|effect| !still_lasts(game, effect))
            .map(|effect| effect.id)
            .collect();
        game.lasting.retain(|effect| !ended.contains(&effect.id));
    }
    sync_copies(game);
    let Refreshed { characteristics, controllers, watch } = eval::refresh(game);
    for (id, now) in characteristics {
        if let Some(object) = game.objects.get_mut(id) {
            object.now = now;
        }
    }
    for (id, controller) in controllers {
        if let Some(object) = game.objects.get_mut(id) {
            object.controller = controller;
            // 302.6: its new controller has not had it since their turn began.
            object.sick = true;
            object.fresh = asks_whether_fresh(object);
            object.came = asks_whether_it_came(object);
        }
    }
    if *game.watch != watch {
        game.watch = Arc::new(watch);
    }
}
