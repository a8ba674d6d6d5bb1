//! What a noun phrase names.

use smallvec::{SmallVec, smallvec};

use super::{Ctx, filter};
use crate::{
    ast::{Clause, Done, Noun, Pronoun, Slot},
    game::{Combat, Entity, ObjectId, PlayerId},
};

/// Some entities; mostly one.
pub type Entities = SmallVec<[Entity; 4]>;

/// Is `entity` (one of) what `noun` names? For patterns: a shared noun such as
/// `a creature` names all that fit.
#[must_use]
pub fn fits(ctx: &Ctx<'_>, noun: &Noun, entity: Entity) -> bool {
    match noun {
        // 102.4: without teams one's team is oneself.
        Noun::You | Noun::YourTeam => entity == Entity::Player(ctx.controller),
        Noun::This => entity == Entity::Object(ctx.source),
        Noun::Each { filter, .. } | Noun::Some { filter, .. } | Noun::Bare(filter) => {
            filter::fits(ctx, filter, entity)
        }
        Noun::SourceOfChoice(filter) => {
            chosen_source(ctx).is_some_and(|chosen| entity == Entity::Object(chosen))
                && filter::fits(ctx, filter, entity)
        }
        Noun::Several { filter, .. } | Noun::ManyOf { filter, .. } => {
            filter::fits(ctx, filter, entity)
        }
        Noun::EachOf(noun) | Noun::Severally(noun) | Noun::SomeOf { of: noun, .. } => {
            fits(ctx, noun, entity)
        }
        Noun::Either(nouns) | Noun::AndOr(nouns) | Noun::Both(nouns) => {
            nouns.iter().any(|noun| fits(ctx, noun, entity))
        }
        Noun::Target(_)
        | Noun::Attached { .. }
        | Noun::Pronoun { .. }
        | Noun::Top { .. }
        | Noun::DefendingPlayer
        | Noun::AttackedBy(_)
        | Noun::HostOf(..)
        | Noun::ChosenPlayer
        | Noun::Controller(_)
        | Noun::Owner(_) => entities(ctx, noun).contains(&entity),
    }
}

/// Everything that `noun` names now, in a fixed order.
#[must_use]
pub fn entities(ctx: &Ctx<'_>, noun: &Noun) -> Entities {
    match noun {
        Noun::You | Noun::YourTeam => smallvec![ctx.controller.into()],
        Noun::This => smallvec![ctx.source.into()],
        Noun::Target(target) => {
            // `up to one target creature that player controls`: of the one that it is now.
            let own = target.filter.clauses.iter().find_map(|clause| match clause {
                Clause::Controlled(who @ Noun::Pronoun { slot: Slot::ForEach, .. }) => Some(who),
                _ => None,
            });
            let mut all = targets(ctx, target.index);
            if let Some(who) = own {
                let of = entities(ctx, who);
                let is = |one: Entity| ctx.object(one).map(|own| Entity::Player(own.controller));
                all.retain(|one| is(*one).is_some_and(|player| of.contains(&player)));
            }
            all
        }
        Noun::Each { filter, .. }
        | Noun::Some { filter, .. }
        | Noun::Several { filter, .. }
        | Noun::ManyOf { filter, .. }
        | Noun::Bare(filter) => filter::all(ctx, filter),
        Noun::SomeOf { of, .. } => entities(ctx, of),
        // They are looked at as the instruction begins.
        Noun::Top { .. } => found(ctx, false),
        Noun::SourceOfChoice(_) => chosen_source(ctx).map(Entity::Object).into_iter().collect(),
        Noun::Attached { .. } => host(ctx).into_iter().collect(),
        Noun::Pronoun { word: Pronoun::Paid(how, ..), slot: Slot::Paid } => {
            let paid = ctx.frame.map_or(&[][..], |frame| &frame.paid);
            let paid: Entities =
                paid.iter().filter(|(own, _)| own == how).map(|&(_, id)| id.into()).collect();
            // Not as a cost, but by an instruction before.
            if paid.is_empty() { super::done::things(ctx, how.done()) } else { paid }
        }
        Noun::Pronoun { slot, .. } => slot_entities(ctx, *slot),
        Noun::Controller(of) => players(ctx, of, |object| object.controller),
        Noun::Owner(of) => players(ctx, of, |object| object.owner),
        Noun::EachOf(noun) | Noun::Severally(noun) => entities(ctx, noun),
        Noun::ChosenPlayer => {
            let source = ctx.game.look(ctx.source);
            // 702.174a: to whom a gift is promised is chosen as the spell is cast.
            source
                .and_then(|own| own.promised().or(own.chosen_player))
                .map(Entity::Player)
                .into_iter()
                .collect()
        }
        Noun::HostOf(_, of) => entities(ctx, of)
            .into_iter()
            .filter_map(|entity| ctx.object(entity)?.attached)
            .collect(),
        // What it attacks, or attacked when it was last seen.
        Noun::AttackedBy(of) => entities(ctx, of)
            .into_iter()
            .filter_map(|entity| match ctx.object(entity)?.combat {
                Some(Combat::Attacking { whom, .. }) => Some(whom),
                Some(Combat::Blocking { .. }) | None => None,
            })
            .collect(),
        Noun::DefendingPlayer => defending_player(ctx).map(Entity::Player).into_iter().collect(),
        Noun::Either(nouns) | Noun::AndOr(nouns) | Noun::Both(nouns) => {
            let mut all = Entities::new();
            for entity in nouns.iter().flat_map(|noun| entities(ctx, noun)) {
                if !all.contains(&entity) {
                    all.push(entity);
                }
            }
            all
        }
    }
}

/// The objects that `noun` names now.
pub fn objects(ctx: &Ctx<'_>, noun: &Noun) -> impl Iterator<Item = ObjectId> + use<> {
    entities(ctx, noun).into_iter().filter_map(Entity::object)
}

fn targets(ctx: &Ctx<'_>, index: u8) -> Entities {
    let targets = ctx.frame.and_then(|frame| frame.targets.get(usize::from(index)));
    targets.into_iter().flatten().copied().collect()
}

/// What was looked at or searched for; of that, what is still there.
fn found(ctx: &Ctx<'_>, rest: bool) -> Entities {
    let found = ctx.frame.into_iter().flat_map(|frame| frame.found.iter().copied());
    let there = found.filter(|&id| !rest || ctx.game.objects.get(id).is_some());
    there.map(Entity::Object).collect()
}

fn chosen_source(ctx: &Ctx<'_>) -> Option<ObjectId> {
    ctx.frame?.chosen_source
}

/// What the source is attached to, or was when it was last seen.
fn host(ctx: &Ctx<'_>) -> Option<Entity> {
    ctx.game.look(ctx.source)?.attached
}

/// 508.5: whom the creature that the event is about attacks, else the source.
fn defending_player(ctx: &Ctx<'_>) -> Option<PlayerId> {
    let creature = ctx.facts.and_then(|facts| facts.object).unwrap_or(ctx.source);
    match ctx.game.look(creature)?.combat {
        Some(Combat::Attacking { whom: Entity::Player(player), .. }) => Some(player),
        // 310.8d: for a battle its protector, for a planeswalker its controller.
        Some(Combat::Attacking { whom: Entity::Object(id), .. }) => {
            let attacked = ctx.game.look(id)?;
            Some(attacked.protector.unwrap_or(attacked.controller))
        }
        // 508.5: one that is only about to attack.
        Some(Combat::Blocking { .. }) | None => match ctx.facts?.recipient? {
            Entity::Player(player) => Some(player),
            Entity::Object(id) => {
                let attacked = ctx.game.look(id)?;
                Some(attacked.protector.unwrap_or(attacked.controller))
            }
        },
    }
}

fn slot_entities(ctx: &Ctx<'_>, slot: Slot) -> Entities {
    let facts = ctx.facts;
    let one = |entity: Option<Entity>| entity.into_iter().collect();
    match slot {
        Slot::Unbound => Entities::new(),
        Slot::This => smallvec![on_battlefield(ctx, ctx.source.into())],
        Slot::Target(index) => {
            let targets = targets(ctx, index).into_iter();
            targets.map(|entity| on_battlefield(ctx, entity)).collect()
        }
        Slot::TargetController(index) => {
            let mut all = Entities::new();
            for object in targets(ctx, index).into_iter().filter_map(|target| ctx.object(target)) {
                if !all.contains(&object.controller.into()) {
                    all.push(object.controller.into());
                }
            }
            all
        }
        Slot::EventController => {
            let object = facts.and_then(|facts| facts.object).and_then(|id| ctx.game.look(id));
            one(object.map(|object| object.controller.into()))
        }
        Slot::EventSource => one(facts.and_then(|facts| facts.source).map(Entity::Object)),
        Slot::EventRecipient => one(facts.and_then(|facts| facts.recipient)),
        Slot::EventObject => {
            let object = facts.and_then(|facts| facts.object).map(Entity::Object);
            one(object.map(|object| on_battlefield(ctx, object)))
        }
        Slot::EventPlayer => one(facts.and_then(|facts| facts.player).map(Entity::Player)),
        Slot::Active => smallvec![ctx.game.turn.active.into()],
        Slot::ChosenPlayer => entities(ctx, &Noun::ChosenPlayer),
        Slot::Dealt => {
            let dealt = ctx.frame.map_or(&[][..], |frame| &frame.dealt);
            dealt.iter().map(|&entity| on_battlefield(ctx, entity)).collect()
        }
        Slot::Host => one(host(ctx)),
        Slot::Defending => one(defending_player(ctx).map(Entity::Player)),
        Slot::Each => one(ctx.each),
        Slot::Milled => super::done::things(ctx, Done::Milled),
        Slot::ForEach => one(ctx.frame.and_then(|frame| frame.each)),
        Slot::Chooser => one(ctx.frame.and_then(|frame| frame.chooser).map(Entity::Player)),
        // 607.2a: those that are still there.
        Slot::Exiled => {
            let exiled = ctx.game.look(ctx.source).map_or(&[][..], |source| &source.exiled);
            let there = exiled.iter().filter(|id| ctx.game.objects.get(**id).is_some());
            there.map(|&id| id.into()).collect()
        }
        Slot::ExiledNow => {
            let exiled = super::done::things(ctx, Done::Exiled).into_iter();
            let now = |entity: Entity| match (entity, ctx.frame) {
                (Entity::Object(id), Some(frame)) => Entity::Object(frame.current(id)),
                (entity, _) => entity,
            };
            exiled.map(now).collect()
        }
        Slot::Found => found(ctx, false),
        Slot::Rest => found(ctx, true),
        Slot::Picked => {
            let picked = ctx.frame.map_or(&[][..], |frame| &frame.picked);
            picked.iter().map(|&entity| on_battlefield(ctx, entity)).collect()
        }
        Slot::Paid => {
            let paid = ctx.frame.map_or(&[][..], |frame| &frame.paid);
            paid.iter().map(|&(_, id)| id.into()).collect()
        }
        Slot::Result(_) => Entities::new(),
    }
}

/// What something has become, if that is a permanent; else what it was.
fn on_battlefield(ctx: &Ctx<'_>, entity: Entity) -> Entity {
    let (Some(id), Some(frame)) = (entity.object(), ctx.frame) else { return entity };
    let event = frame.event.as_ref().filter(|event| event.object == Some(id));
    let now = frame.current(event.and_then(|event| event.became).unwrap_or(id));
    let there = ctx.game.objects.get(now).is_some_and(crate::game::Object::on_battlefield);
    if there { now.into() } else { entity }
}

/// The controllers or owners of what `noun` names; a player stands for itself.
fn players(ctx: &Ctx<'_>, noun: &Noun, whose: fn(&crate::game::Object) -> PlayerId) -> Entities {
    let mut all = Entities::new();
    for entity in entities(ctx, noun) {
        let player = match entity {
            Entity::Player(player) => Some(player),
            Entity::Object(id) => ctx.game.look(id).map(whose),
        };
        if let Some(player) = player.map(Entity::Player)
            && !all.contains(&player)
        {
            all.push(player);
        }
    }
    all
}
