//! Objects going from zone to zone (400.7), entering (614.12) and being drawn.

use std::sync::Arc;

use crate::{
    ast::{CardType, Change, CounterKind, Duration, Gift, Keyword},
    game::{
        Applied, Chosen, Departure, Entity, Entry, Event, Facts, Fault, Game, Lasting, LastingKind,
        MAX_OPTIONS, ModifierId, Object, ObjectId, PlayerId, Task, Zone,
    },
    kernel::{refresh, trigger},
    pool::{CardRef, EventKind},
};

/// Moves an object to another zone, where it is a new object (400.7). Gives the
/// new id; none if the object is not there any more.
pub fn move_object(game: &mut Game, id: ObjectId, to: Zone) -> Option<ObjectId> {
    let old = game.objects.remove(id)?;
    if old.zone == Zone::Stack {
        // A spell that leaves the stack before it resolves does nothing (701.6a).
        game.stack.retain(|item| item.id != id);
    }
    // 704.5e: a copy of a spell is nowhere but on the stack.
    if old.copy && to != Zone::Battlefield {
        game.remember(old);
        game.stale = true;
        return None;
    }
    let new_id = game.new_id();
    let mut new = game.blank(new_id, &old.card, old.owner, to);
    new.label.clone_from(&old.label);
    game.remember(old);
    game.objects.push(new);
    game.stale = true;
    Some(new_id)
}

/// 400.7: abilities that have triggered on objects going somewhere find what they
/// have become there.
fn remember_what_became(game: &mut Game, waiting: usize, became: &[(ObjectId, ObjectId)]) {
    for ability in game.waiting.iter_mut().skip(waiting) {
        let now = became.iter().find(|(old, _)| ability.event.object == Some(*old));
        if let Some(&(_, new)) = now {
            Arc::make_mut(&mut ability.event).became = Some(new);
        }
    }
}

/// Moves many objects, in the order of their ids. Gives what each has become.
fn move_objects(game: &mut Game, mut gone: Vec<(ObjectId, Zone)>) -> Vec<(ObjectId, ObjectId)> {
    let mut became = Vec::with_capacity(gone.len());
    gone.sort_unstable_by_key(|(id, _)| *id);
    gone.dedup_by_key(|(id, _)| *id);
    let ids: Vec<ObjectId> = gone.iter().map(|(id, _)| *id).collect();
    let removed = game.objects.remove_all(&ids);
    for old in removed {
        let Ok(index) = ids.binary_search(&old.id) else { continue };
        let id = game.new_id();
        let mut new = game.blank(id, &old.card, old.owner, gone[index].1);
        new.label.clone_from(&old.label);
        became.push((old.id, id));
        game.remember(old);
        game.objects.push(new);
    }
    game.stale = true;
    became
}

/// Objects go to zones that are not the battlefield, all at one moment.
pub fn leave(game: &mut Game, departures: &[Departure]) {
    let there = |game: &Game, departure: &Departure| {
        let object = game.objects.get(departure.object);
        object.is_some_and(|object| object.on_battlefield() || !departure.destroyed)
    };
    // 603.10a: leaving the battlefield is looked at as it was before, so those that
    // leave together see each other.
    let waiting = game.waiting.len();
    for departure in departures.iter().filter(|one| one.to == Some(Zone::Graveyard)) {
        let id = departure.object;
        trigger::about(game, EventKind::PutInto, id, None);
        if game.objects.get(id).is_some_and(Object::on_battlefield) {
            trigger::about(game, EventKind::Dies, id, None);
        }
    }
    for departure in departures.iter().filter(|one| one.to.is_some()) {
        let id = departure.object;
        if let Some(player) = departure.sacrificed {
            trigger::sacrifices(game, player, id);
        }
        if game.objects.get(id).is_some_and(Object::on_battlefield) {
            trigger::about(game, EventKind::Leaves, id, None);
        }
    }
    let mut gone: Vec<(ObjectId, Zone)> = Vec::new();
    for departure in departures {
        if !there(game, departure) {
            continue;
        }
        match (departure.to, departure.saved_by) {
            (Some(to), _) => {
                // Shuffled in: one more card that nobody knows.
                if to == Zone::Nowhere
                    && let Some(owner) = game.look(departure.object).map(|object| object.owner)
                {
                    game.player_mut(owner).filler += 1;
                }
                gone.push((departure.object, to));
            }
            (None, Some(by)) => regenerate(game, departure.object, by),
            (None, None) => {}
        }
    }
    // 701.6a: an ability is countered where it is, on the stack.
    let countered = |id| departures.iter().any(|one| one.object == id && one.to.is_some());
    game.stack.retain(|item| game.objects.get(item.id).is_some() || !countered(item.id));
    // 701.6a: a spell that leaves the stack resolves no more.
    game.stack.retain(|item| !gone.iter().any(|(id, _)| *id == item.id));
    match gone[..] {
        [] => {}
        [(only, to)] => {
            let became = move_object(game, only, to).map(|new| (only, new));
            remember_what_became(game, waiting, became.as_slice());
        }
        _ => {
            let became = move_objects(game, gone);
            remember_what_became(game, waiting, &became);
        }
    }
}

/// 701.19a: it is tapped, healed and out of combat; the shield is used up.
fn regenerate(game: &mut Game, id: ObjectId, by: ModifierId) {
    super::set_tapped(game, id, true);
    if let Some(object) = game.objects.get_mut(id) {
        object.damage = 0;
        object.deathtouched = false;
        object.combat = None;
    }
    if let ModifierId::Effect(by) = by {
        game.lasting.retain(|effect| effect.id != by);
    }
}

/// Attaches a permanent to something (701.3): at a new timestamp (613.7e).
pub fn attach(game: &mut Game, what: ObjectId, to: Entity) {
    let timestamp = game.tick();
    if let Some(object) = game.objects.get_mut(what)
        && object.on_battlefield()
        && object.attached != Some(to)
    {
        object.attached = Some(to);
        object.timestamp = timestamp;
        game.stale = true;
    }
}

/// An object enters the battlefield.
pub fn enter(game: &mut Game, entry: Entry) -> Result<(), Fault> {
    let Some(old) = game.objects.get(entry.object) else { return Ok(()) };
    let (x, kicked, gifts) = (old.x, old.kicked, old.gifts.clone());
    let (cast, spent) = (old.cast, old.spent.clone());
    let Some(id) = move_object(game, entry.object, Zone::Battlefield) else { return Ok(()) };
    let counters_watched = !game.watch.replacements(EventKind::Counters).is_empty();
    if let Some(object) = game.objects.get_mut(id) {
        object.controller = entry.controller;
        object.base_controller = entry.controller;
        object.tapped = entry.tapped;
        object.sick = true;
        object.attached = entry.attached;
        if let Some((name, count)) = object.now.entry_counters.clone() {
            object.counters.change(&CounterKind::Named(name), count);
        }
        if !counters_watched {
            for (kind, count) in &entry.counters {
                object.counters.change(kind, *count);
            }
        }
        object.kicked = kicked;
        (object.cast, object.spent) = (cast, spent);
        for chosen in &entry.chosen {
            match chosen {
                Chosen::Color(color) => object.chosen_color = Some(*color),
                Chosen::Type(name) => object.chosen_type = Some(name.clone()),
            }
        }
    }
    give(game, id, entry.controller, &entry.keywords, &gifts);
    // 122.6a, 614.1: counters that it enters with are put on it, which may be replaced.
    if counters_watched {
        refresh(game);
        for (kind, count) in entry.counters {
            let event = Event::counters(id.into(), kind, count);
            game.agenda.push(Task::Propose(Box::new(event)));
        }
    }
    // 603.6a: triggers look at the battlefield with the object on it.
    refresh(game);
    // 107.3m: its enters abilities know the spell's X; the permanent itself has none.
    let facts = Facts { object: Some(id), player: Some(entry.controller), x, ..Facts::default() };
    trigger::enters(game, &facts);
    Ok(())
}

/// Tokens come into being and enter, one after the other (111.2).
pub fn create(
    game: &mut Game,
    player: PlayerId,
    card: &CardRef,
    count: u32,
    tapped: bool,
) -> Result<(), Fault> {
    if usize::try_from(count).is_ok_and(|count| count > MAX_OPTIONS) {
        return Err(Fault::AmountTooLarge);
    }
    for _ in 0..count {
        let object = game.place(card, player, Zone::Nowhere);
        let entry = Entry {
            object,
            controller: player,
            tapped,
            counters: Vec::new(),
            chosen: Vec::new(),
            keywords: Vec::new(),
            attached: None,
            applied: Applied::new(),
        };
        game.agenda.push(Task::Propose(Box::new(Event::Enter(entry))));
    }
    Ok(())
}

/// What the spell had goes on with the permanent (400.7a): keywords that it enters
/// with, and those that mana gave it for the turn.
fn give(game: &mut Game, id: ObjectId, player: PlayerId, own: &[Keyword], gifts: &[Gift]) {
    let mut lasting = |keyword: Keyword, duration: Duration| {
        let changes = [Change::Gain(keyword)].into();
        let kind = LastingKind::Change { objects: vec![id], changes, controller: player };
        let (effect, timestamp) = (game.new_effect_id(), game.tick());
        game.lasting.push(Lasting { id: effect, timestamp, duration, kind });
    };
    own.iter().for_each(|keyword| lasting(*keyword, Duration::Indefinite));
    for gift in gifts {
        if let Gift::Gain(keyword) = gift {
            lasting(*keyword, Duration::UntilEndOfTurn);
        }
    }
}

/// A player draws a card: a known one on top, else one that nobody has seen.
pub fn draw(game: &mut Game, player: PlayerId) {
    if let Some(top) = top(game, player) {
        move_object(game, top, Zone::Hand);
        trigger::draws(game, player);
        return;
    }
    let drawer = game.player_mut(player);
    match drawer.filler.checked_sub(1) {
        Some(left) => {
            drawer.filler = left;
            drawer.blanks += 1;
            trigger::draws(game, player);
        }
        // 704.5b: the loss follows as a state-based action.
        None => drawer.drew_from_nothing = true,
    }
}

/// A player mills a card (701.17a): a known one on top, else one that nobody has seen.
pub fn mill(game: &mut Game, player: PlayerId) {
    match top(game, player) {
        Some(top) => {
            move_object(game, top, Zone::Graveyard);
        }
        None => {
            let player = game.player_mut(player);
            player.filler = player.filler.saturating_sub(1);
        }
    }
}

/// The top card of a library, if somebody knows it.
fn top(game: &Game, player: PlayerId) -> Option<ObjectId> {
    let library = game.objects.iter().filter(|object| object.zone == Zone::Library);
    let own = library.filter(|object| object.owner == player);
    own.max_by_key(|object| object.timestamp).map(|object| object.id)
}

/// Does a card of these types go to the battlefield as it resolves (608.3)?
#[must_use]
pub fn is_permanent_card(game: &Game, id: ObjectId) -> bool {
    let types = |card_type: &CardType| {
        card_type.is_permanent() && game.look(id).is_some_and(|object| object.is(*card_type))
    };
    CardType::ALL.iter().any(types)
}
