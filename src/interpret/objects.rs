//! Verbs that do something to objects: counters, destroying, tapping …

use std::sync::Arc;

use smallvec::SmallVec;

use super::Doing;
use crate::{
    ast::{
        Ability, CardEffect, CardType, Change, Color, CounterChange, CounterKind, Designation,
        Duration, Effect, Effects, EventPattern, Gift, Keyword, Noun, PickWord, PutPlace,
        Replacement, Restriction, Rewrite, Scope, StaticRule, Verb,
    },
    eval::{Ctx, entities, objects},
    game::{
        ChoiceKind, Chosen, Departure, Departures, Entity, Entry, Event, Fault, Frame, Game,
        Lasting, LastingKind, Object, ObjectId, Zone,
    },
    kernel,
    pool::FaceDown,
};

/// Puts counters on things, or removes them (122).
pub fn counters(
    on: impl IntoIterator<Item = Entity>,
    change: CounterChange,
    amount: i64,
    kind: &CounterKind,
) -> Doing {
    if amount <= 0 {
        return Doing::Nothing;
    }
    let amount = match change {
        CounterChange::Put => amount,
        CounterChange::Remove => -amount,
    };
    let event = |on| Event::counters(on, kind.clone(), amount);
    Doing::Events(on.into_iter().map(event).collect())
}

/// 701.34a: each permanent and player that is chosen gets another counter of each kind
/// that is there already.
pub fn proliferate(game: &Game, frame: &mut Frame) -> Result<Doing, Fault> {
    let has = |counters: &crate::game::Counters| counters.iter().next().is_some();
    let players = game.player_ids().filter(|&id| has(&game.player(id).counters));
    let permanents = game.battlefield().filter(|object| has(&object.counters));
    let all: Vec<Entity> = players
        .map(Entity::Player)
        .chain(permanents.map(|object| Entity::Object(object.id)))
        .collect();
    let chosen = match kernel::pick(&all, 0, all.len(), &frame.chosen)? {
        kernel::Picking::Whole(chosen) => chosen,
        kernel::Picking::Next(options) => {
            let kind = |run| ChoiceKind::Things { run, options };
            return Ok(Doing::First(frame.controller, true, Box::new(kind)));
        }
    };
    frame.chosen.clear();
    let events = chosen.iter().flat_map(|&on| {
        let counters = match on {
            Entity::Player(player) => Some(&game.player(player).counters),
            Entity::Object(id) => game.objects.get(id).map(|object| &object.counters),
        };
        let kinds = counters.into_iter().flat_map(|counters| counters.iter());
        kinds.map(move |(kind, _)| Event::counters(on, kind.clone(), 1))
    });
    Ok(Doing::Events(events.collect()))
}

/// Removes all counters of a kind.
pub fn remove_all(ctx: &Ctx<'_>, kind: &CounterKind, on: &Noun) -> Doing {
    let there = |on: Entity| match on {
        Entity::Player(player) => ctx.game.player(player).counters.get(kind),
        Entity::Object(id) => ctx.game.look(id).map_or(0, |object| object.counters.get(kind)),
    };
    let events = entities(ctx, on).into_iter().filter_map(|on| {
        let count = there(on);
        (count > 0).then(|| Event::counters(on, kind.clone(), -count))
    });
    Doing::Events(events.collect())
}

/// Does a verb to each of the objects.
pub fn act(ctx: &Ctx<'_>, verb: Verb, things: &[ObjectId]) -> Doing {
    // 702.12b: what is indestructible is not destroyed.
    let indestructible = |object| {
        let has = crate::ast::Keyword::Indestructible;
        ctx.game.objects.get(object).is_some_and(|object| object.has(has))
    };
    let safe = |id| {
        ctx.game.objects.get(id).is_some_and(cant_be_countered)
            || crate::eval::rules::cant_be_countered(ctx.game, id)
    };
    let here = |id| ctx.game.objects.get(id).is_some_and(Object::on_battlefield);
    let affected = things.iter().copied().filter(|&id| match verb {
        Verb::Destroy => here(id) && !indestructible(id),
        Verb::Counter => !safe(id),
        Verb::Discard => ctx.game.objects.get(id).is_some_and(|card| card.zone == Zone::Hand),
        Verb::Sacrifice | Verb::Tap | Verb::Untap => here(id),
        Verb::TurnUp | Verb::TurnDown | Verb::Goad => here(id),
        Verb::Exile | Verb::TapOrUntap | Verb::Transform | Verb::Manifest | Verb::Cloak => true,
    });
    let affected: SmallVec<[ObjectId; 1]> = affected.collect();
    // What leaves by one instruction leaves at one moment.
    let leave = |departure: &dyn Fn(ObjectId) -> Departure| {
        let all: Departures = affected.iter().copied().map(departure).collect();
        match all.is_empty() {
            true => Doing::Nothing,
            false => Doing::of(Event::Leave(all)),
        }
    };
    match verb {
        Verb::Destroy => leave(&Departure::destroyed),
        // 701.6a: a spell that is countered is put into its owner's graveyard.
        Verb::Counter => leave(&|object| Departure::to(object, Zone::Graveyard)),
        Verb::Exile => leave(&|object| Departure::exiled(object, ctx.source)),
        // 701.21a: by whoever controls it.
        Verb::Sacrifice => leave(&|object| match ctx.game.objects.get(object) {
            Some(own) => Departure::sacrificed(object, own.controller),
            None => Departure::to(object, Zone::Graveyard),
        }),
        Verb::Discard => leave(&|object| Departure::to(object, Zone::Graveyard)),
        // Chosen one by one, by whoever follows the instruction.
        Verb::TapOrUntap => Doing::Nothing,
        // 701.15a.
        Verb::Goad => match affected.is_empty() {
            true => Doing::Nothing,
            false => Doing::Goad(affected),
        },
        // See `manifest`.
        Verb::Manifest | Verb::Cloak => Doing::Nothing,
        Verb::TurnUp => {
            let up = |&object| Event::TurnUp { object, counter: false, x: None };
            Doing::Events(affected.iter().map(up).collect())
        }
        Verb::TurnDown => Doing::Events(affected.iter().copied().map(Event::TurnDown).collect()),
        Verb::Tap => Doing::Events(affected.iter().map(|&object| Event::Tap { object }).collect()),
        Verb::Transform => Doing::Events(affected.iter().copied().map(Event::Transform).collect()),
        Verb::Untap => Doing::Events(affected.iter().copied().map(Event::Untap).collect()),
    }
}

/// 701.40a, 701.58a: the cards enter face down, one after the other; what comes after speaks
/// of them.
pub fn manifest(game: &mut Game, frame: &mut Frame, verb: Verb, cards: &[ObjectId]) -> Doing {
    let down = if verb == Verb::Cloak { FaceDown::Cloak } else { FaceDown::Manifest };
    let controller = frame.controller;
    let mut events = SmallVec::new();
    for &card in cards {
        let now = frame.current(card);
        let Some(object) = game.objects.get_mut(now).filter(|own| !own.on_battlefield()) else {
            continue;
        };
        object.turn(down.number());
        events.push(Event::Enter(Entry::of(now, controller)));
    }
    frame.picked = cards.iter().copied().map(Entity::Object).collect();
    game.stale = true;
    Doing::Events(events)
}

/// Regenerates: the next time each of them would be destroyed this turn, it stays.
pub fn regenerate(ctx: &Ctx<'_>, what: &Noun) -> Doing {
    let there = |&id: &ObjectId| ctx.game.objects.get(id).is_some_and(Object::on_battlefield);
    Doing::Shields(objects(ctx, what).filter(there).collect())
}

/// Puts a regeneration shield on each of these objects (701.19a).
pub fn shield(game: &mut Game, objects: SmallVec<[ObjectId; 1]>) {
    for object in objects {
        let Some(controller) = game.look(object).map(|object| object.controller) else { continue };
        let event = EventPattern::Destroyed { what: Noun::This, by_effect: false };
        let replacement = Arc::new(Replacement {
            duration: Some(Duration::ThisTurn),
            ..Replacement::new(Scope::NextTime, event, Rewrite::Regenerate)
        });
        let frame = Box::new(Frame::new(object, controller));
        let kind = LastingKind::Replacement { replacement, frame, left: Some(1) };
        let (id, timestamp) = (game.new_effect_id(), game.tick());
        game.lasting.push(Lasting {
            id,
            timestamp,
            duration: Duration::ThisTurn,
            kind,
            from: None,
        });
    }
}

/// Takes the damage that is marked on these objects away.
pub fn heal(game: &mut Game, objects: SmallVec<[ObjectId; 1]>) {
    for id in objects {
        if let Some(object) = game.objects.get_mut(id) {
            (object.damage, object.deathtouched) = (0, false);
        }
    }
}

/// Attaches one object to another (701.3).
pub fn attach(ctx: &Ctx<'_>, what: &Noun, to: &Noun) -> Doing {
    let (what, to) = (objects(ctx, what).next(), entities(ctx, to).first().copied());
    match (what, to) {
        (Some(what), Some(to)) if to != Entity::Object(what) => Doing::Attach(what, to),
        _ => Doing::Nothing,
    }
}

/// Gives each target the counters that were divided as the spell was cast (601.2d).
pub fn distribute(ctx: &Ctx<'_>, kind: &CounterKind, among: &Noun) -> Doing {
    let division = ctx.frame.map_or(&[][..], |frame| &frame.division);
    let shares = entities(ctx, among).into_iter().zip(division.iter().copied());
    let event = |(on, amount)| Event::counters(on, kind.clone(), amount);
    Doing::Events(shares.map(event).collect())
}

/// Puts objects among the cards of their owners' libraries that nobody knows: none of
/// them can be spoken of again.
pub fn shuffle_in(ctx: &Ctx<'_>, what: &[ObjectId]) -> Doing {
    let now = |id| match ctx.game.objects.get(id) {
        Some(_) => Some(id),
        // 400.7: the ability finds what the object has become where it went.
        None => ctx.facts.filter(|facts| facts.object == Some(id)).and_then(|facts| facts.became),
    };
    let leave = what.iter().copied().filter_map(now).map(|id| Departure::to(id, Zone::Nowhere));
    let leave: Departures = leave.collect();
    match leave.is_empty() {
        true => Doing::Nothing,
        false => Doing::of(Event::Leave(leave)),
    }
}

/// Its owner chooses whether it goes on the top or on the bottom of their library.
pub fn top_or_bottom(ctx: &Ctx<'_>, what: &Noun) -> Doing {
    let put = |to| {
        let (from, order, elided) = (None, None, false);
        let put = CardEffect::Put { what: what.clone(), from, to, whom: None, order, elided };
        Effects::from([Effect::Cards(put)])
    };
    let options = vec![put(PutPlace::TopOfItsOwners), put(PutPlace::BottomOfItsOwners)];
    super::optional::either(ctx, Some(&Noun::Owner(Box::new(what.clone()))), &options)
}

/// Permanents come to be something, or are it no longer.
pub fn designate(game: &mut Game, things: &[ObjectId], as_what: Designation, not: bool) {
    for &id in things {
        let Some(object) = game.objects.get_mut(id).filter(|own| own.on_battlefield()) else {
            continue;
        };
        if not {
            object.designations = object.designations.without(as_what);
            game.stale = true;
            continue;
        }
        if object.designations.has(as_what) {
            continue;
        }
        object.designations = object.designations.with(as_what);
        let controller = object.controller;
        // 701.60c.
        if as_what == Designation::Suspected {
            let changes = [Change::Gain(Keyword::Menace), Change::Cant(Restriction::Block)].into();
            let kind = LastingKind::Change { objects: vec![id], changes, controller };
            let (effect, timestamp) = (game.new_effect_id(), game.tick());
            let (duration, from) = (Duration::WhileSuspected, Some((id, controller)));
            game.lasting.push(Lasting { id: effect, timestamp, duration, kind, from });
        }
        game.stale = true;
        kernel::designated(game, id, as_what);
    }
}

/// Puts whole zones among the cards of libraries that nobody knows.
pub fn shuffle_zones(game: &mut Game, frame: &Frame, who: &Noun, hand: bool) -> Doing {
    let ctx = Ctx::running(game, frame);
    let players: Vec<_> = entities(&ctx, who).into_iter().filter_map(Entity::player).collect();
    let goes = |card: &&Object| {
        players.contains(&card.owner)
            && (card.zone == Zone::Graveyard || hand && card.zone == Zone::Hand)
    };
    let cards = game.objects.iter().filter(goes);
    let leave: Departures = cards.map(|card| Departure::to(card.id, Zone::Nowhere)).collect();
    for player in players {
        let own = game.player_mut(player);
        if hand {
            own.filler = own.filler.saturating_add(own.blanks);
            own.blanks = 0;
        }
        crate::kernel::shuffle(game, player);
    }
    match leave.is_empty() {
        true => Doing::Nothing,
        false => Doing::of(Event::Leave(leave)),
    }
}

/// 701.6: is it a spell that cannot be countered?
fn cant_be_countered(object: &Object) -> bool {
    let own = Ability::Rule(StaticRule::CantBeCountered);
    object.gifts.contains(&Gift::CantBeCountered)
        || object.now.abilities.iter().any(|ability| ability.ability == own)
}

/// `choose a color`, `choose a creature type`: for the source, which knows it from then on.
pub fn pick_word(game: &mut Game, frame: &Frame, what: PickWord) -> Doing {
    let mut options: Vec<Chosen> = match what {
        PickWord::Color => Color::ALL.iter().map(|&color| Chosen::Color(color)).collect(),
        PickWord::CreatureType => {
            let all = crate::eval::modify::creature_types(game);
            all.into_iter().map(Chosen::Type).collect()
        }
        // 205.2a: those that a card in a game can have.
        PickWord::CardType => [
            CardType::Artifact,
            CardType::Battle,
            CardType::Creature,
            CardType::Enchantment,
            CardType::Instant,
            CardType::Kindred,
            CardType::Land,
            CardType::Planeswalker,
            CardType::Sorcery,
        ]
        .iter()
        .map(|own| Chosen::Type(own.word().into()))
        .collect(),
    };
    match options.len() {
        0 => Doing::Nothing,
        1 => {
            let only = options.swap_remove(0);
            word_chosen(game, frame.source, only);
            Doing::Nothing
        }
        _ => {
            Doing::First(frame.controller, false, Box::new(|run| ChoiceKind::Word { run, options }))
        }
    }
}

/// Keeps what was chosen for the source of instructions.
pub fn word_chosen(game: &mut Game, source: ObjectId, chosen: Chosen) {
    let Some(object) = game.objects.get_mut(source) else { return };
    match chosen {
        Chosen::Color(color) => object.chosen_color = Some(color),
        Chosen::Type(name) => object.chosen_type = Some(name),
        _ => {}
    }
}
