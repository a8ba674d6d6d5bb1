//! Objects going from zone to zone (400.7), entering (614.12) and being drawn.

use crate::{
    ast::{CardType, Change, CounterKind, Duration, Gift, Keyword},
    game::{Chosen, Lasting, LastingKind, Entry, Facts, Fault, Game, ObjectId, PlayerId, Zone},
    kernel::{refresh, trigger},
    pool::EventKind,
};

/// Moves an object to another zone, where it is a new object (400.7). Gives the
/// new id; none if the object is not there any more.
pub fn move_object(game: &mut Game, id: ObjectId, to: Zone) -> Option<ObjectId> {
    let old = game.objects.remove(id)?;
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

/// An object goes to a zone that is not the battlefield.
pub fn leave(game: &mut Game, id: ObjectId, to: Zone) {
    let Some(object) = game.objects.get(id) else { return };
    let object_zone = object.zone;
    let dies = object.on_battlefield() && to == Zone::Graveyard;
    if dies {
        // 603.10a: leaving the battlefield is looked at as it was before.
        trigger::about(game, EventKind::Dies, id, None);
    }
    // 701.6a: a spell that leaves the stack resolves no more.
    if object_zone == Zone::Stack {
        game.stack.retain(|item| item.id != id);
    }
    move_object(game, id, to);
}

/// An object enters the battlefield.
pub fn enter(game: &mut Game, entry: Entry) -> Result<(), Fault> {
    let Some(old) = game.objects.get(entry.object) else { return Ok(()) };
    let (x, kicked, gifts) = (old.x, old.kicked, old.gifts.clone());
    let Some(id) = move_object(game, entry.object, Zone::Battlefield) else { return Ok(()) };
    if let Some(object) = game.objects.get_mut(id) {
        object.controller = entry.controller;
        object.base_controller = entry.controller;
        object.tapped = entry.tapped;
        object.sick = true;
        object.attached = entry.attached;
        if let Some((name, count)) = object.now.entry_counters.clone() {
            object.counters.change(&CounterKind::Named(name), count);
        }
        for (kind, count) in &entry.counters {
            object.counters.change(kind, *count);
        }
        object.kicked = kicked;
        for chosen in &entry.chosen {
            match chosen {
                Chosen::Color(color) => object.chosen_color = Some(*color),
                Chosen::Type(name) => object.chosen_type = Some(name.clone()),
            }
        }
    }
    give(game, id, entry.controller, &entry.keywords, &gifts);
    // 603.6a: triggers look at the battlefield with the object on it.
    refresh(game);
    // 107.3m: its enters abilities know the spell's X; the permanent itself has none.
    let facts = Facts { object: Some(id), player: Some(entry.controller), x, ..Facts::default() };
    trigger::enters(game, &facts);
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
    let top = game
        .objects
        .iter()
        .filter(|object| object.zone == Zone::Library && object.owner == player)
        .max_by_key(|object| object.timestamp)
        .map(|object| object.id);
    if let Some(top) = top {
        move_object(game, top, Zone::Hand);
        return;
    }
    let player = game.player_mut(player);
    match player.filler.checked_sub(1) {
        Some(left) => {
            player.filler = left;
            player.blanks += 1;
        }
        // 704.5b: the loss follows as a state-based action.
        None => player.drew_from_nothing = true,
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
