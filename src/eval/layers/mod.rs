//! What objects are after all continuous effects (613), who controls them, and
//! who watches for what.

mod apply;
mod counted;
mod effects;

use std::sync::Arc;

use smallvec::SmallVec;

pub use self::apply::{activated_of, kept_qualities};
use self::effects::{Continuing, Layer};
use crate::{
    ast::{Ability, Condition},
    game::{Game, LastingKind, Object, ObjectId, PlayerId, WatchIndex, Zone},
    pool::{Body, BoundAbility, Characteristics},
};

/// What a refresh found: derived values to be put into the game.
pub struct Refreshed {
    /// The characteristics of the objects whose own have changed.
    pub characteristics: Vec<(ObjectId, Arc<Characteristics>)>,
    /// The controllers of the objects whose own have changed.
    pub controllers: Vec<(ObjectId, PlayerId)>,
    /// The index of watching abilities.
    pub watch: WatchIndex,
}

/// Works out characteristics, controllers and the index of watching abilities anew.
#[must_use]
pub fn refresh(game: &Game) -> Refreshed {
    let mut found = Refreshed {
        characteristics: Vec::new(),
        controllers: Vec::new(),
        watch: WatchIndex::default(),
    };
    if has_effects(game) {
        let layered = layered(game);
        for (object, layered) in game.objects.iter().zip(layered.objects.iter()) {
            found.add(object, layered.now.clone(), layered.controller);
        }
    } else {
        for object in game.objects.iter() {
            found.add(object, plain(object), object.base_controller);
        }
    }
    found
}

impl Refreshed {
    fn add(&mut self, object: &Object, now: Arc<Characteristics>, controller: PlayerId) {
        // 702.62a: what removes time counters functions in exile.
        if object.zone == Zone::Exile && object.counters.named("time") > 0 {
            for (index, ability) in (0..).zip(now.abilities.iter()) {
                let suspended = matches!(&ability.ability, Ability::Triggered { trigger, .. }
                    if trigger.condition == Some(Condition::Suspended));
                if suspended {
                    self.watch.add(object.id, index, ability);
                }
            }
        }
        for (index, ability) in (0..).zip(now.abilities.iter()) {
            if object.has_working(ability) {
                self.watch.add(object.id, index, ability);
                self.watch.counts_mana |= ability.counts_mana;
            }
        }
        if now != object.now {
            self.characteristics.push((object.id, now));
        }
        if controller != object.controller {
            self.controllers.push((object.id, controller));
        }
    }
}

/// Is there any continuous effect that changes objects?
pub fn has_effects(game: &Game) -> bool {
    let lasting = game.lasting.iter().any(|e| matches!(e.kind, LastingKind::Change { .. }));
    lasting
        || game.objects.iter().any(|object| {
            let printed = &object.printed().abilities;
            let holds = |ability: &BoundAbility| {
                matches!(ability.ability, Ability::Continuous(_)) && object.has_working(ability)
            };
            printed.iter().any(|ability| holds(ability))
        })
}

/// An object under no effect but its counters.
fn plain(object: &Object) -> Arc<Characteristics> {
    let printed = object.printed();
    if object.counters.is_empty() || !object.on_battlefield() {
        return printed.clone();
    }
    let mut now = printed.clone();
    counted::grant(object, &mut now);
    match counted::body(object) {
        (0, 0) => {}
        (power, toughness) => add_to_body(Arc::make_mut(&mut now), power, toughness),
    }
    now
}

/// The game with its objects as they are after all layers, one after the other.
fn layered(game: &Game) -> Game {
    let mut trial = game.clone();
    trial.agenda.clear();
    trial.choice = None;
    for object in trial.objects.iter_mut() {
        object.now = object.printed().clone();
        object.controller = object.base_controller;
    }
    // 613.6: an effect that has begun to apply goes on in later layers, even if its
    // ability is lost meanwhile.
    let mut begun: Vec<Continuing> = Vec::new();
    // It goes on with the objects that it began with.
    let mut affected: Vec<SmallVec<[ObjectId; 8]>> = Vec::new();
    for layer in Layer::ALL {
        let mut left = effects::in_layer(&trial, *layer, &begun);
        while let Some(index) = effects::next(&trial, *layer, &left) {
            let effect = left.remove(index);
            if effect.is_there(&trial, &begun) {
                let place = begun.iter().position(|other| *other == effect);
                let place = place.unwrap_or_else(|| {
                    affected.push(effect.affected(&trial));
                    begun.push(effect.clone());
                    begun.len() - 1
                });
                apply::apply(&mut trial, *layer, &effect, &affected[place]);
            }
        }
        if *layer == Layer::Abilities {
            for object in trial.objects.iter_mut().filter(|object| object.on_battlefield()) {
                let mut now = object.now.clone();
                counted::grant(object, &mut now);
                object.now = now;
            }
        }
        if *layer == Layer::Modify {
            for object in trial.objects.iter_mut().filter(|object| object.on_battlefield()) {
                let (power, toughness) = counted::body(object);
                if (power, toughness) != (0, 0) {
                    add_to_body(Arc::make_mut(&mut object.now), power, toughness);
                }
            }
        }
    }
    trial
}

fn add_to_body(now: &mut Characteristics, power: i64, toughness: i64) {
    now.body = now.body.map(|body| Body {
        power: body.power.saturating_add(power),
        toughness: body.toughness.saturating_add(toughness),
    });
}
