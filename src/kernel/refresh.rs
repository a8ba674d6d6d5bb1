//! Putting derived values into the game.

use std::sync::Arc;

use crate::{
    ast::{Ability, Condition},
    eval::{self, Refreshed},
    game::{Game, Object},
};

/// Does one of its abilities ask whether it has just come under its controller's control?
#[must_use]
pub fn asks_whether_fresh(object: &Object) -> bool {
    object.now.abilities.iter().any(|ability| match &ability.ability {
        Ability::Triggered { trigger, .. } => trigger.condition == Some(Condition::Fresh),
        _ => false,
    })
}

/// Makes characteristics and the index of watching abilities anew, if something
/// has happened that may change them.
pub fn refresh(game: &mut Game) {
    if !game.stale {
        return;
    }
    game.stale = false;
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
        }
    }
    if *game.watch != watch {
        game.watch = Arc::new(watch);
    }
}
