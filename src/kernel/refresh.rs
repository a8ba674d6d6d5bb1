//! Putting derived values into the game.

use std::sync::Arc;

use crate::{
    eval::{self, Refreshed},
    game::Game,
};

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
        }
    }
    if *game.watch != watch {
        game.watch = Arc::new(watch);
    }
}
