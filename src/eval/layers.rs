//! What objects are after all continuous effects (613), and who watches for what.

use std::sync::Arc;

use super::{Ctx, amount, fits, holds};
use crate::{
    ast::{Ability, Change, Continuous, CounterKind, KeywordSet},
    game::{Entity, Game, LastingKind, Object, ObjectId, WatchIndex},
    pool::{Body, Characteristics},
};

/// What a refresh found: derived values to be put into the game.
pub struct Refreshed {
    /// The characteristics of the objects whose own have changed.
    pub changed: Vec<(ObjectId, Arc<Characteristics>)>,
    /// The index of watching abilities.
    pub watch: WatchIndex,
}

/// A static ability that changes objects, and from where it does so.
struct Static<'a> {
    ctx: Ctx<'a>,
    effect: &'a Continuous,
}

/// Works out characteristics and the index of watching abilities anew.
#[must_use]
pub fn refresh(game: &Game) -> Refreshed {
    let statics: Vec<_> = game.battlefield().flat_map(|object| statics(game, object)).collect();
    let mut changed = Vec::new();
    let mut watch = WatchIndex::default();
    for object in game.objects.iter() {
        let now = characteristics(game, object, &statics);
        if object.on_battlefield() {
            for (index, ability) in (0..).zip(now.abilities.iter()) {
                watch.add(object.id, index, ability);
            }
        }
        if now != object.now {
            changed.push((object.id, now));
        }
    }
    Refreshed { changed, watch }
}

fn statics<'a>(game: &'a Game, object: &'a Object) -> impl Iterator<Item = Static<'a>> {
    let ctx = Ctx::of(game, object.id, object.controller);
    object.now.abilities.iter().filter_map(move |ability| match &ability.ability {
        Ability::Continuous(effect) => Some(Static { ctx, effect }),
        _ => None,
    })
}

fn characteristics(game: &Game, object: &Object, statics: &[Static<'_>]) -> Arc<Characteristics> {
    let printed = &object.card.printed;
    if !object.on_battlefield() {
        return printed.clone();
    }
    let mut keywords = KeywordSet::EMPTY;
    let (mut power, mut toughness) = counters(object);
    for effect in &game.lasting {
        if let LastingKind::Change { objects, power: p, toughness: t, keywords: k } = &effect.kind
            && objects.contains(&object.id)
        {
            (power, toughness) = (power.saturating_add(*p), toughness.saturating_add(*t));
            keywords = keywords.union(*k);
        }
    }
    for Static { ctx, effect } in statics {
        let applies = effect.condition.as_ref().is_none_or(|condition| holds(ctx, condition));
        if !applies || !fits(ctx, &effect.what, Entity::Object(object.id)) {
            continue;
        }
        for change in &effect.changes {
            match change {
                // 613.4c: what adds to power and toughness.
                Change::PowerToughness(p, t) => {
                    power = power.saturating_add(amount(ctx, p));
                    toughness = toughness.saturating_add(amount(ctx, t));
                }
                // 613.1f: what adds abilities.
                Change::Gain(keyword) => keywords = keywords.with(*keyword),
            }
        }
    }
    if power == 0 && toughness == 0 && keywords.is_empty() {
        return printed.clone();
    }
    let mut now = Characteristics::clone(printed);
    now.keywords = now.keywords.union(keywords);
    now.body = now.body.map(|body| Body {
        power: body.power.saturating_add(power),
        toughness: body.toughness.saturating_add(toughness),
    });
    Arc::new(now)
}

/// What counters add to power and toughness.
fn counters(object: &Object) -> (i64, i64) {
    object.counters.iter().fold((0, 0), |(power, toughness), (kind, count)| match kind {
        CounterKind::PowerToughness(p, t) => (
            power.saturating_add(i64::from(*p).saturating_mul(count)),
            toughness.saturating_add(i64::from(*t).saturating_mul(count)),
        ),
        CounterKind::Named(_) => (power, toughness),
    })
}
