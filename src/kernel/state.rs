//! State-based actions (704), and waiting triggers going onto the stack (603.3).

use smallvec::SmallVec;

use super::{begin_trigger, propose};
use crate::{
    ast::{Ability, CardType, CounterKind, Keyword, Noun, Supertype},
    eval::{Ctx, fits, kept_qualities, rules},
    game::{
        AnnounceKind, Choice, ChoiceKind, Departure, Departures, Entity, Event, Fault, Game, Note,
        Object, ObjectId, Outcome, PlayerId, StackItem, Task, Waiting, Zone,
    },
};

/// One state-based action.
enum Action {
    Leave(Departure),
    Lose(PlayerId),
    /// A player starts the engines (704.5z).
    Start(PlayerId),
    /// A token ceases to exist (704.5d).
    Cease(ObjectId),
    /// Pairs of +1/+1 and -1/-1 counters vanish (704.5q).
    Annihilate(ObjectId, i64),
    /// A battle that has no protector gets one (704.5w).
    Protect(ObjectId, Vec<PlayerId>),
    /// The legend rule: its controller keeps one of these (704.5j).
    Legend(PlayerId, Vec<ObjectId>),
}

/// Checks state-based actions once, all of them at one moment (704.3). Gives
/// whether there was any.
///
/// # Errors
///
/// If a number grows past its limit.
pub fn check_state(game: &mut Game) -> Result<bool, Fault> {
    super::close_batches(game);
    let actions = actions(game);
    let any = !actions.is_empty();
    for object in game.objects.iter_mut() {
        object.deathtouched = false;
    }
    if any {
        game.journal.note(|| Note::StateBased);
    }
    let mut departures = Departures::new();
    let mut legend = None;
    let mut unprotected = None;
    for action in actions {
        match action {
            Action::Leave(departure) => departures.push(departure),
            Action::Lose(player) => game.player_mut(player).outcome = Some(Outcome::Lost),
            Action::Start(player) => game.player_mut(player).speed = 1,
            Action::Cease(token) => {
                game.objects.remove(token);
            }
            Action::Annihilate(object, pairs) => annihilate(game, object, pairs),
            Action::Protect(battle, options) => match options[..] {
                [only] => protects(game, battle, only),
                _ => unprotected = Some((battle, options)),
            },
            Action::Legend(chooser, options) => legend = Some((chooser, options)),
        }
    }
    for player in game.players.iter_mut() {
        player.drew_from_nothing = false;
    }
    end_game(game);
    if !departures.is_empty() {
        propose(game, Event::Leave(departures))?;
    } else if let Some((battle, options)) = unprotected {
        let chooser = game.look(battle).map_or(game.turn.active, |object| object.controller);
        game.choice = Some(Choice { chooser, kind: ChoiceKind::Protector { battle, options } });
    } else if let Some((chooser, options)) = legend {
        // Those that go anyway are not kept: the rule is asked of who is left.
        game.choice = Some(Choice { chooser, kind: ChoiceKind::Keep { options } });
    }
    Ok(any)
}

fn actions(game: &Game) -> Vec<Action> {
    let losers = game.player_ids().filter(|&id| loses(game, id)).map(Action::Lose);
    let mut actions: Vec<Action> = losers.collect();
    actions.extend(super::speed::starters(game).into_iter().map(Action::Start));
    // 704.5d: a token anywhere else ceases to exist.
    let strayed = game.objects.iter().filter(|object| {
        object.card.is_token()
            && !matches!(object.zone, Zone::Battlefield | Zone::Command | Zone::Nowhere)
            && object.card != crate::pool::unknown_card()
    });
    actions.extend(strayed.map(|object| Action::Cease(object.id)));
    for object in game.battlefield() {
        actions.extend(object_actions(game, object));
    }
    actions.extend(legends(game));
    actions
}

fn loses(game: &Game, id: PlayerId) -> bool {
    let player = game.player(id);
    // 704.5a, 704.5b, 704.5c.
    let lifeless = || player.life <= 0 && !rules::survives_without_life(game, id);
    player.is_in_game()
        && (lifeless()
            // 704.6c: 21 combat damage by one commander.
            || player.commander_damage.iter().any(|(_, dealt)| *dealt >= 21)
            || player.drew_from_nothing || player.counters.named("poison") >= 10)
}

fn object_actions(game: &Game, object: &Object) -> SmallVec<[Action; 1]> {
    let mut actions = SmallVec::new();
    let id = object.id;
    let to_graveyard = || Action::Leave(Departure::to(id, Zone::Graveyard));
    let (plus, minus) =
        (object.counters.get(&CounterKind::PLUS), object.counters.get(&CounterKind::MINUS));
    if plus > 0 && minus > 0 {
        actions.push(Action::Annihilate(id, plus.min(minus)));
    }
    if object.is(CardType::Creature) {
        if object.toughness() <= 0 {
            // 704.5f: not destruction.
            actions.push(to_graveyard());
            return actions;
        }
        // 704.5g, 704.5h; 702.12b: an indestructible one is not destroyed.
        let lethal = object.damage >= object.toughness() || object.deathtouched;
        if lethal && !object.has(Keyword::Indestructible) {
            let destroyed = Departure::destroyed(id);
            actions.push(Action::Leave(Departure { by_rule: true, ..destroyed }));
            return actions;
        }
    }
    // 714.4: its last chapter has been told.
    if let Some(last) = super::last_chapter(object)
        && object.counters.named("lore") >= i64::from(last)
        && !has_triggered(game, id)
    {
        actions.push(Action::Leave(Departure::sacrificed(id, object.controller)));
        return actions;
    }
    actions.extend(unprotected(game, object));
    // 704.5i, 704.5v.
    let spent = |card_type, counter| object.is(card_type) && object.counters.named(counter) <= 0;
    if spent(CardType::Planeswalker, "loyalty")
        || spent(CardType::Battle, "defense") && !has_triggered(game, id)
        || has_illegal_host(game, object)
    {
        actions.push(to_graveyard());
    }
    actions
}

/// 704.5w, 704.5x: a Siege whose protector is nobody, or its controller, gets an opponent of
/// its controller as its protector.
fn unprotected(game: &Game, object: &Object) -> Option<Action> {
    if !object.is(CardType::Battle) || !object.now.has_subtype("Siege") {
        return None;
    }
    let fits = |&id: &PlayerId| id != object.controller && game.player(id).is_in_game();
    if object.protector.as_ref().is_some_and(fits) {
        return None;
    }
    let options: Vec<PlayerId> = game.player_ids().filter(fits).collect();
    (!options.is_empty()).then_some(Action::Protect(object.id, options))
}

/// A player protects a battle from now on (310.8).
pub fn protects(game: &mut Game, battle: ObjectId, player: PlayerId) {
    if let Some(object) = game.objects.get_mut(battle) {
        object.protector = Some(player);
    }
}

/// 704.5v: is it the source of an ability that has triggered and is not off the stack yet?
fn has_triggered(game: &Game, id: ObjectId) -> bool {
    let on_stack =
        |item: &StackItem| item.kind == AnnounceKind::Triggered && item.frame.source == id;
    game.waiting.iter().any(|waiting| waiting.source == id) || game.stack.iter().any(on_stack)
}

/// 704.5m: an Aura that is attached to nothing, to what is not there any more, or to what it
/// cannot enchant (303.4c), because of its own words or of protection (702.16c).
fn has_illegal_host(game: &Game, aura: &Object) -> bool {
    if !aura.now.has_subtype("Aura") {
        return false;
    }
    let Some(host) = aura.attached else { return true };
    let there = match host {
        Entity::Player(player) => game.player(player).is_in_game(),
        Entity::Object(host) => game
            .objects
            .get(host)
            .is_some_and(|host| host.on_battlefield() && !is_repelled(game, aura, host)),
    };
    !there || !may_enchant(game, aura, host)
}

/// 702.16c: has the host protection from it? What the Aura gives itself without removing
/// itself says nothing (702.16n).
fn is_repelled(game: &Game, aura: &Object, host: &Object) -> bool {
    if !host.now.protection.intersection(aura.now.colors).is_empty() {
        return true;
    }
    let mut own = kept_qualities(game, aura);
    host.now.guards.iter().any(|guard| {
        let given = own.iter().position(|from| guard.kept && *from == guard.from);
        if let Some(given) = given {
            own.swap_remove(given);
        }
        given.is_none() && rules::guards(game, host, guard, aura)
    })
}

fn may_enchant(game: &Game, aura: &Object, host: Entity) -> bool {
    let ctx = Ctx::of(game, aura.id, aura.controller);
    aura.now.abilities.iter().all(|ability| match &ability.ability {
        Ability::Enchant(filter) => fits(&ctx, &Noun::Bare(filter.clone()), host),
        _ => true,
    })
}

/// 704.5j: one player's legendary permanents of one name, the first such group.
fn legends(game: &Game) -> Option<Action> {
    let bound = |object: &&Object| {
        object.now.supertypes.has(Supertype::Legendary)
            && !rules::is_beyond_legend_rule(game, object.id)
    };
    let legendary = || game.battlefield().filter(bound);
    legendary().find_map(|first| {
        let group: Vec<ObjectId> = legendary()
            .filter(|other| {
                other.controller == first.controller && other.now.name == first.now.name
            })
            .map(|object| object.id)
            .collect();
        (group.len() > 1).then_some(Action::Legend(first.controller, group))
    })
}

fn annihilate(game: &mut Game, id: ObjectId, pairs: i64) {
    if let Some(object) = game.objects.get_mut(id) {
        object.counters.change(&CounterKind::PLUS, -pairs);
        object.counters.change(&CounterKind::MINUS, -pairs);
        game.stale = true;
    }
}

/// An effect says that players win or lose (104.2b, 104.3e): where one wins, all
/// others lose.
pub fn end_for(game: &mut Game, players: &[PlayerId], wins: bool) {
    for id in game.player_ids() {
        if game.player(id).is_in_game() && players.contains(&id) != wins {
            game.player_mut(id).outcome = Some(Outcome::Lost);
        }
    }
    end_game(game);
}

/// 104.2a, 104.4a: the last player left wins; nobody left is a draw.
fn end_game(game: &mut Game) {
    let lost = game.players.iter().filter(|player| !player.is_in_game()).count();
    if lost == 0 || game.is_over() {
        return;
    }
    match game.players.len() - lost {
        0 => game.players.iter_mut().for_each(|player| player.outcome = Some(Outcome::Draw)),
        1 => {
            let winner = game.players.iter_mut().find(|player| player.is_in_game());
            winner.into_iter().for_each(|player| player.outcome = Some(Outcome::Won));
        }
        _ => {}
    }
}

/// Puts waiting triggers on the stack, one at a time: the active player's first,
/// each player's in an order that they choose (603.3b).
///
/// # Errors
///
/// If announcing the ability fails.
pub fn put_triggers(game: &mut Game) -> Result<(), Fault> {
    let Some(player) = game
        .apnap()
        .find(|&player| game.waiting.iter().any(|waiting| waiting.controller == player))
    else {
        return Ok(());
    };
    let own = (0..).zip(&game.waiting).filter(|(_, waiting)| waiting.controller == player);
    let mut options: Vec<(u16, &Waiting)> = Vec::new();
    for (index, waiting) in own {
        if !options.iter().any(|(_, other)| is_alike(game, other, waiting)) {
            options.push((index, waiting));
        }
    }
    let options: Vec<u16> = options.into_iter().map(|(index, _)| index).collect();
    game.agenda.push(Task::Settle);
    if let [only] = options[..] {
        return trigger_chosen(game, only);
    }
    game.choice = Some(Choice { chooser: player, kind: ChoiceKind::Trigger { options } });
    Ok(())
}

/// Would it make no difference which of two waiting triggers comes first?
fn is_alike(game: &Game, left: &Waiting, right: &Waiting) -> bool {
    let same_source = left.source == right.source
        || game.look(left.source).map(|source| &source.card)
            == game.look(right.source).map(|source| &source.card);
    same_source && left.ability == right.ability && left.event == right.event
}

/// Puts the waiting trigger at this place on the stack.
///
/// # Errors
///
/// If announcing the ability fails.
pub fn trigger_chosen(game: &mut Game, index: u16) -> Result<(), Fault> {
    let waiting = game.waiting.remove(usize::from(index));
    begin_trigger(game, waiting)
}
