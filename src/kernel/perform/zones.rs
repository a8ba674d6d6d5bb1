//! Objects going from zone to zone (400.7), entering (614.12) and being drawn.

use std::sync::Arc;

use super::damage;
use crate::{
    ast::{Ability, CardType, CastWord, Change, CounterKind, Done, Duration, Gift, Keyword},
    eval::modify,
    game::{
        AnnounceKind, Applied, Chosen, Combat, Departure, Entity, Entry, Event, Facts, Fault, Game,
        How, Lasting, LastingKind, MAX_OPTIONS, ModifierId, Object, ObjectId, PlayerId, Task, Zone,
    },
    kernel::{
        library::{self, Top},
        refresh, special, trigger,
    },
    pool::{BoundAbility, CardRef, EventKind, unknown_card},
};

/// Moves an object to another zone, where it is a new object (400.7). Gives the
/// new id; none if the object is not there any more.
pub fn move_object(game: &mut Game, id: ObjectId, to: Zone) -> Option<ObjectId> {
    let old = game.objects.remove(id)?;
    // 702.34a: it is exiled wherever else it would go.
    let to = if old.flashed && to != Zone::Stack { Zone::Exile } else { to };
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
    game.stale = true;
    if is_forgotten(&old, to) {
        library::forget_unknown(game, old.owner, to);
        game.remember(old);
        return None;
    }
    let new_id = game.new_id();
    let mut new = game.blank(new_id, &old.card, old.owner, to);
    carry(&old, &mut new);
    game.remember(old);
    game.objects.push(new);
    follow(game, id, new_id);
    Some(new_id)
}

/// A card that nobody knows has a place of its own only in a library.
fn is_forgotten(card: &Object, to: Zone) -> bool {
    // One that is manifested has its place as a permanent.
    let manifested = to == Zone::Battlefield && card.face_down().is_some();
    to != Zone::Library && card.card == unknown_card() && !manifested
}

/// What a new object keeps of the old one: the name that a scenario gave it, and which
/// commander it is (903.3); that an Adventure has been gone on (715.3d); and that it is a
/// copy of a permanent spell, which has become a token (608.3f).
fn carry(old: &Object, new: &mut Object) {
    new.label.clone_from(&old.label);
    new.commander = old.commander;
    new.copy = old.copy;
    if (old.zone, new.zone) == (Zone::Stack, Zone::Exile) {
        new.permit = old.permit;
    }
}

/// 400.7j: instructions that are being followed find what they have moved.
fn follow(game: &mut Game, old: ObjectId, new: ObjectId) {
    // A permanent that is gone is remembered as it was, a card is found where it is (400.7h).
    let card = game.look(old).is_some_and(|own| own.zone != Zone::Battlefield);
    for task in &mut game.agenda {
        match task {
            Task::Run(run) => run.frame.follow(old, new),
            Task::Announce(announce)
                if card && matches!(announce.kind, AnnounceKind::Activated(_)) =>
            {
                announce.frame.follow(old, new);
            }
            _ => {}
        }
    }
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

/// 607.2a: an object keeps which cards its abilities exiled, if one of them asks.
fn remember_exiled(game: &mut Game, departures: &[Departure], became: &[(ObjectId, ObjectId)]) {
    for departure in departures.iter().filter(|one| one.to == Some(Zone::Exile)) {
        let now = became.iter().find(|(old, _)| *old == departure.object);
        if let (Some(by), Some(&(_, new))) = (departure.exiled_by, now)
            && let Some(object) = game.objects.get_mut(by)
            && object.now.abilities.iter().any(|ability| ability.uses_exiled)
        {
            object.exiled.push(new);
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
        if is_forgotten(&old, gone[index].1) {
            library::forget_unknown(game, old.owner, gone[index].1);
            game.remember(old);
            continue;
        }
        let id = game.new_id();
        let mut new = game.blank(id, &old.card, old.owner, gone[index].1);
        carry(&old, &mut new);
        became.push((old.id, id));
        follow(game, old.id, id);
        game.remember(old);
        game.objects.push(new);
    }
    game.stale = true;
    became
}

/// 122.1h: with a finality counter on it, it is exiled instead of going to a graveyard from
/// the battlefield.
fn ends_for_good(game: &Game, departure: &mut Departure) {
    let final_one =
        |object: &Object| object.on_battlefield() && object.counters.named("finality") > 0;
    if departure.to == Some(Zone::Graveyard)
        && game.objects.get(departure.object).is_some_and(final_one)
    {
        departure.to = Some(Zone::Exile);
    }
}

/// Objects go to zones that are not the battlefield, all at one moment.
pub fn leave(game: &mut Game, departures: &[Departure]) {
    let mut departures = departures.to_vec();
    departures.iter_mut().for_each(|departure| ends_for_good(game, departure));
    // 702.35a: discarded into exile.
    let mut mad: Vec<ObjectId> = Vec::new();
    for departure in departures.iter_mut().filter(|one| one.to == Some(Zone::Graveyard)) {
        if game.objects.get(departure.object).is_some_and(special::is_mad) {
            departure.to = Some(Zone::Exile);
            mad.push(departure.object);
        }
    }
    let departures = &departures[..];
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
        let facts = Facts { object: Some(id), ..Facts::default() };
        if departure.destroyed {
            game.history.record(EventKind::Destroyed, &facts);
        }
        if departure.to == Some(Zone::Exile) {
            game.history.record(EventKind::Exiled, &facts);
            if game.objects.get(id).is_some_and(Object::on_battlefield) {
                trigger::about(game, EventKind::Exiled, id, None);
            }
        }
        // 701.9a: from a hand to a graveyard.
        if (departure.to == Some(Zone::Graveyard) || mad.contains(&id))
            && let Some(card) = game.objects.get(id).filter(|card| card.zone == Zone::Hand)
        {
            let player = card.owner;
            trigger::discards(game, player, id);
        }
        if let Some(player) = departure.sacrificed {
            trigger::sacrifices(game, player, id);
        }
        match game.objects.get(id).map(|object| object.zone) {
            Some(Zone::Battlefield) => trigger::about(game, EventKind::Leaves, id, None),
            Some(Zone::Graveyard) => trigger::about(game, EventKind::LeavesGraveyard, id, None),
            _ => {}
        }
    }
    let mut gone: Vec<(ObjectId, Zone)> = Vec::new();
    for departure in departures {
        if !there(game, departure) {
            continue;
        }
        tell_left(game, departure);
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
            // 614.6: the effect says what happens in its place.
            (None, Some(by)) if modify::rider(game, by).is_some() => {
                let facts = Facts { object: Some(departure.object), ..Facts::default() };
                damage::instead(game, by, facts, departure.applied.clone());
            }
            (None, Some(by)) => regenerate(game, departure.object, by),
            (None, None) => {}
        }
    }
    // 701.6a: an ability that is countered is nowhere any more.
    let is_ability = |id: ObjectId| departures.iter().any(|one| one.object == id);
    game.stack.retain(|item| {
        !matches!(item.kind, AnnounceKind::Activated(_) | AnnounceKind::Triggered)
            || !is_ability(item.id)
    });
    // 701.6a: a spell that leaves the stack resolves no more.
    game.stack.retain(|item| !gone.iter().any(|(id, _)| *id == item.id));
    let became = match gone[..] {
        [] => Vec::new(),
        [(only, to)] => move_object(game, only, to).map(|new| (only, new)).into_iter().collect(),
        _ => move_objects(game, gone),
    };
    remember_what_became(game, waiting, &became);
    remember_exiled(game, departures, &became);
    for &(old, new) in &became {
        if mad.contains(&old) {
            special::discarded_into_exile(game, new);
        }
        note_discarded(game, old, new);
    }
    give_back(game, &became);
    let under = departures.iter().filter(|departure| departure.bottom);
    let under = under.filter_map(|departure| {
        became.iter().find(|(old, _)| *old == departure.object).map(|&(_, new)| new)
    });
    put_under(game, &under.collect::<Vec<_>>());
}

/// Keeps that a card was discarded this turn, where one of its abilities asks.
fn note_discarded(game: &mut Game, old: ObjectId, new: ObjectId) {
    let from_hand = game.look(old).is_some_and(|card| card.zone == Zone::Hand);
    if let Some(card) = game.objects.get_mut(new).filter(|_| from_hand) {
        let mayhem = |ability: &Arc<BoundAbility>| matches!(&ability.ability, Ability::Casting(own) if own.word == CastWord::Mayhem);
        card.discarded = card.zone == Zone::Graveyard && card.now.abilities.iter().any(mayhem);
    }
}

/// What was done to something by making it go.
fn tell_left(game: &mut Game, departure: &Departure) {
    let from = game.objects.get(departure.object).map(|object| object.zone);
    if departure.to == Some(Zone::Graveyard) {
        game.tell_done_to(Done::Buried, departure.object);
    }
    let done = match (departure.to, from) {
        _ if departure.sacrificed.is_some() => Done::Sacrificed,
        (Some(Zone::Exile), _) => Done::Exiled,
        (Some(Zone::Hand), _) => Done::Returned,
        (Some(Zone::Graveyard), _) if departure.destroyed => Done::Destroyed,
        (Some(Zone::Graveyard), Some(Zone::Hand)) => Done::Discarded,
        (Some(Zone::Graveyard), Some(Zone::Library)) => Done::Milled,
        _ => return,
    };
    game.tell_done_to(done, departure.object);
}

/// 610.3c: what was exiled until these objects leave the battlefield returns at once.
fn give_back(game: &mut Game, left: &[(ObjectId, ObjectId)]) {
    let mut sources: Vec<ObjectId> = Vec::new();
    game.lasting.retain(|effect| match effect.kind {
        LastingKind::Holds(source) if left.iter().any(|(old, _)| *old == source) => {
            sources.push(source);
            false
        }
        _ => true,
    });
    let exiled = sources.iter().filter_map(|&source| game.look(source));
    let exiled: Vec<ObjectId> = exiled.flat_map(|source| source.exiled.iter().copied()).collect();
    for object in exiled {
        let there = game.objects.get(object).filter(|card| card.zone == Zone::Exile);
        let Some(controller) = there.map(|card| card.owner) else { continue };
        let entry = Entry::of(object, controller);
        game.agenda.push(Task::Propose(Box::new(Event::Enter(entry))));
    }
}

/// Puts cards that have come to a library at its bottom, all at once: in an order that
/// nobody knows.
fn put_under(game: &mut Game, cards: &[ObjectId]) {
    for player in game.player_ids() {
        let lowest = library::lowest(game, player);
        for &card in cards {
            if let Some(card) = game.objects.get_mut(card).filter(|card| card.owner == player) {
                card.shelf = lowest;
            }
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
pub fn enter(game: &mut Game, mut entry: Entry) -> Result<(), Fault> {
    let Some(old) = game.objects.get(entry.object) else { return Ok(()) };
    let (x, kicks) = (old.x, old.kicks.clone());
    let (gifts, copied) = (old.gifts.clone(), old.copied.clone());
    let face = old.face;
    let (cast, spent, paid_for) = (old.cast, old.spent.clone(), old.paid_for.clone());
    let hasty = special::is_hasty(game, entry.object);
    let Some(id) = move_object(game, entry.object, Zone::Battlefield) else { return Ok(()) };
    let counters_watched = !game.watch.replacements(EventKind::Counters).is_empty();
    if let Some(object) = game.objects.get_mut(id) {
        if copied.is_some() || face > 0 {
            object.copied = copied;
            object.turn(face);
        }
        object.controller = entry.controller;
        object.base_controller = entry.controller;
        object.tapped = entry.tapped;
        object.sick = true;
        object.fresh = refresh::asks_whether_fresh(object);
        object.came = refresh::asks_whether_it_came(object);
        object.attached = entry.attached;
        // 306.5b: loyalty, too, is counters that it enters with.
        if let Some((name, count)) = object.now.entry_counters.clone() {
            entry.counters.push((CounterKind::Named(name), count));
        }
        if !counters_watched {
            for (kind, count) in &entry.counters {
                object.counters.change(kind, *count);
            }
        }
        object.kicks = kicks;
        (object.cast, object.spent, object.paid_for) = (cast, spent, paid_for);
        for chosen in &entry.chosen {
            match chosen {
                Chosen::Color(color) => object.chosen_color = Some(*color),
                Chosen::Type(name) => object.chosen_type = Some(name.clone()),
                Chosen::Player(player) => object.chosen_player = Some(*player),
                Chosen::Protector(player) => object.protector = Some(*player),
                // Done as they were chosen.
                Chosen::Copy(..)
                | Chosen::Pay(..)
                | Chosen::Sacrifice(..)
                | Chosen::Devour(..)
                | Chosen::Counter(..) => {}
                // 508.4: it attacks, but was not declared as an attacker.
                Chosen::Attack(whom) => {
                    let (blocked, struck, told) = (false, false, false);
                    object.combat = Some(Combat::Attacking { whom: *whom, blocked, struck, told });
                }
            }
        }
    }
    if hasty {
        entry.keywords.push(Keyword::Haste);
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
    game.tell_done_to(Done::Entered, id);
    // 107.3m: its enters abilities know the spell's X; the permanent itself has none.
    let facts = Facts { object: Some(id), player: Some(entry.controller), x, ..Facts::default() };
    trigger::enters(game, &facts);
    if !counters_watched {
        let lore = game.objects.get(id).map_or(0, |object| object.counters.named("lore"));
        trigger::chapters(game, id, 0, lore);
    }
    Ok(())
}

/// Tokens come into being and enter, one after the other (111.2).
pub fn create(
    game: &mut Game,
    player: PlayerId,
    card: &CardRef,
    count: i64,
    (tapped, attacking): (bool, bool),
    whom: &[Entity],
) -> Result<(), Fault> {
    if usize::try_from(count).unwrap_or(0) > MAX_OPTIONS {
        return Err(Fault::AmountTooLarge);
    }
    game.tell_done(|| How::Created, None, Some(player), count);
    for _ in 0..count {
        let object = game.place(card, player, Zone::Nowhere);
        tell_created(game, object);
        let whom = whom.to_vec();
        let entry = Entry { tapped, attacking, whom, ..Entry::of(object, player) };
        game.agenda.push(Task::Propose(Box::new(Event::Enter(entry))));
    }
    Ok(())
}

/// The instructions that create a token know it from now on.
fn tell_created(game: &mut Game, token: ObjectId) {
    for task in &mut game.agenda {
        if let Task::Run(run) = task
            && run.frame.awaits
        {
            run.frame.picked.push(token.into());
        }
    }
}

/// What the spell had goes on with the permanent (400.7a): keywords that it enters
/// with, and those that mana gave it for the turn.
fn give(game: &mut Game, id: ObjectId, player: PlayerId, own: &[Keyword], gifts: &[Gift]) {
    let mut lasting = |keyword: Keyword, duration: Duration| {
        let changes = [Change::Gain(keyword)].into();
        let kind = LastingKind::Change { objects: vec![id], changes, controller: player };
        let (effect, timestamp) = (game.new_effect_id(), game.tick());
        game.lasting.push(Lasting { id: effect, timestamp, duration, kind, from: None });
    };
    own.iter().for_each(|keyword| lasting(*keyword, Duration::Indefinite));
    for gift in gifts {
        if let Gift::Gain(keyword) = gift {
            lasting(*keyword, Duration::UntilEndOfTurn);
        }
    }
}

/// A player draws a card: the top one, whether somebody knows it or not.
pub fn draw(game: &mut Game, player: PlayerId, applied: Applied) {
    // 614.5: whatever has been applied to the draw is not applied again.
    let again = Event::Draw { player, instead: None, applied };
    match library::top_or_ask(game, player, again) {
        None => return,
        Some(Top::Card(top)) => {
            move_object(game, top, Zone::Hand);
        }
        Some(Top::Unknown) => {
            let player = game.player_mut(player);
            player.filler -= 1;
            player.blanks += 1;
        }
        // 704.5b: the loss follows as a state-based action.
        Some(Top::Nothing) => {
            game.player_mut(player).drew_from_nothing = true;
            return;
        }
    }
    game.tell_done(|| How::Drawn, None, Some(player), 1);
    trigger::draws(game, player);
}

/// A player mills a card (701.17a): the top one, whether somebody knows it or not.
pub fn mill(game: &mut Game, player: PlayerId) {
    match library::top_or_ask(game, player, Event::Mill(player)) {
        None | Some(Top::Nothing) => {}
        Some(Top::Card(top)) => {
            trigger::about(game, EventKind::PutInto, top, None);
            game.tell_done_to(Done::Milled, top);
            move_object(game, top, Zone::Graveyard);
        }
        Some(Top::Unknown) => {
            let own = game.player_mut(player);
            own.filler = own.filler.saturating_sub(1);
            game.tell_done(|| How::Done(Done::Milled), None, Some(player), 1);
        }
    }
}

/// Does a card of these types go to the battlefield as it resolves (608.3)?
#[must_use]
pub fn is_permanent_card(game: &Game, id: ObjectId) -> bool {
    let types = |card_type: &CardType| {
        card_type.is_permanent() && game.look(id).is_some_and(|object| object.is(*card_type))
    };
    CardType::ALL.iter().any(types)
}
