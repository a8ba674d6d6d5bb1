//! Performing events: the one place that writes what they change.

mod damage;
mod zones;

use super::{
    face_down::{turn_down, turn_up},
    special::time_is_over,
    speed, trigger,
};
use crate::{
    ast::{CardType, CardTypeSet, CounterKind, Done, ManaType, ManaTypeSet, StepName},
    eval::{
        modify::{self, Fate},
        rules,
    },
    game::{
        Entity, Event, Facts, Fault, Game, How, MAX_AMOUNT, Note, ObjectId, PlayerId, Production,
    },
    pool::EventKind,
};

pub use self::damage::excess;
pub use self::zones::{attach, is_permanent_card, move_object};

/// Performs an event that nothing changes any more, and lets abilities trigger.
///
/// # Errors
///
/// If a life total or a number of counters grows past its limit.
pub fn perform(game: &mut Game, event: Event) -> Result<(), Fault> {
    game.journal.note(|| Note::Performed(Box::new(event.clone())));
    match event {
        Event::Damage(batch) => damage::perform(game, batch),
        Event::Mana(production) => {
            produce(game, production);
            Ok(())
        }
        Event::GainLife { player, amount, .. } => gain_life(game, player, amount),
        Event::LoseLife { player, amount, combat, .. } => lose_life(game, player, amount, combat),
        Event::Counters { on, kind, amount, by, .. } => {
            change_counters(game, on, &kind, amount, by)
        }
        Event::Enter(entry) => zones::enter(game, entry),
        Event::Discard(who) => {
            let player = game.player_mut(who);
            player.blanks = player.blanks.saturating_sub(1);
            game.tell_done(|| How::Done(Done::Discarded), None, Some(who), 1);
            Ok(())
        }
        Event::Mill(player) => {
            zones::mill(game, player);
            Ok(())
        }
        Event::Create { player, card, count, tapped, attacking, whom, .. } => {
            zones::create(game, player, &card, count, (tapped, attacking), &whom)
        }
        Event::Leave(departures) => {
            zones::leave(game, &departures);
            Ok(())
        }
        Event::Tap { object } => {
            set_tapped(game, object, true);
            Ok(())
        }
        Event::Untap(object) => {
            set_tapped(game, object, false);
            Ok(())
        }
        Event::Transform(object) => {
            transform(game, object);
            Ok(())
        }
        Event::TurnUp { object, counter, x } => {
            turn_up(game, object, counter, x);
            Ok(())
        }
        Event::TurnDown(object) => {
            turn_down(game, object);
            Ok(())
        }
        Event::Draw { player, instead, applied } => {
            match instead {
                Some(by) => damage::instead(game, by, modify::draw_facts(player), applied),
                None => zones::draw(game, player, applied),
            }
            Ok(())
        }
        Event::LoseMana(player) => {
            let turn_ends = game.turn.step == StepName::Cleanup;
            lose_mana(game, player, turn_ends)
        }
        Event::Begin(step) => {
            trigger::begins(game, step);
            Ok(())
        }
        Event::Attack(attackers) => {
            // 506.5.
            if let [(alone, _)] = attackers[..] {
                trigger::about(game, EventKind::AttacksAlone, alone, None);
            }
            for (attacker, whom) in attackers {
                trigger::attacks_whom(game, attacker, whom);
                trigger::about(game, EventKind::Attacks, attacker, None);
            }
            Ok(())
        }
    }
}

/// 106.4: what is unspent is lost, but for what is kept or becomes something else.
fn lose_mana(game: &mut Game, player: PlayerId, turn_ends: bool) -> Result<(), Fault> {
    let units = game.player_mut(player).mana.take_all();
    let mut lost = 0_i64;
    for mut unit in units {
        match modify::unspent(game, player, &unit, turn_ends) {
            Fate::Lost => {
                lost += 1;
                continue;
            }
            Fate::Kept => {}
            Fate::Colorless => unit.mana = ManaType::Colorless,
        }
        game.player_mut(player).mana.add(unit);
    }
    mana_changed(game);
    if lost > 0 && rules::mana_burns(game, player) {
        return super::propose(game, Event::lose_life(player, lost));
    }
    Ok(())
}

/// Something may count unspent mana.
fn mana_changed(game: &mut Game) {
    game.stale |= game.watch.counts_mana;
}

fn produce(game: &mut Game, production: Production) {
    let Production { player, source, tapped, units, .. } = production;
    let types: ManaTypeSet = units.iter().map(|unit| unit.mana).collect();
    let produced = !units.is_empty();
    let amount = i64::try_from(units.len()).unwrap_or(i64::MAX);
    units.into_iter().for_each(|unit| game.player_mut(player).mana.add(unit));
    mana_changed(game);
    if produced {
        let facts = Facts { object: Some(source), player: Some(player), types, ..Facts::default() };
        trigger::ability_adds(game, &facts);
    }
    // 106.12a: only if mana really came of it.
    if tapped && produced {
        let (object, player) = (Some(source), Some(player));
        let facts = Facts { object, player, types, amount, ..Facts::default() };
        trigger::tapped_for_mana(game, &facts);
    }
}

fn gain_life(game: &mut Game, player: PlayerId, amount: i64) -> Result<(), Fault> {
    // 119.10: no life gained is no event.
    if amount <= 0 {
        return Ok(());
    }
    change_life(game, player, amount)?;
    game.tell_done(|| How::LifeGained, Some(player.into()), Some(player), amount);
    let facts = Facts { player: Some(player), amount, ..Facts::default() };
    trigger::gains_life(game, &facts);
    Ok(())
}

fn lose_life(game: &mut Game, player: PlayerId, amount: i64, combat: bool) -> Result<(), Fault> {
    if amount <= 0 {
        return Ok(());
    }
    change_life(game, player, -amount)?;
    game.tell_done(|| How::LifeLost, Some(player.into()), Some(player), amount);
    speed::opponent_lost(game, player);
    let facts = Facts { player: Some(player), amount, combat, ..Facts::default() };
    trigger::loses_life(game, &facts);
    Ok(())
}

fn change_life(game: &mut Game, player: PlayerId, by: i64) -> Result<(), Fault> {
    let player = game.player_mut(player);
    let life = player.life.saturating_add(by);
    if life.abs() > MAX_AMOUNT {
        return Err(Fault::AmountTooLarge);
    }
    player.life = life;
    Ok(())
}

fn change_counters(
    game: &mut Game,
    on: Entity,
    kind: &CounterKind,
    amount: i64,
    by: Option<PlayerId>,
) -> Result<(), Fault> {
    let counters = match on {
        Entity::Player(player) => &mut game.player_mut(player).counters,
        Entity::Object(object) => {
            let Some(object) = game.objects.get_mut(object) else { return Ok(()) };
            game.stale = true;
            &mut object.counters
        }
    };
    let before = counters.get(kind);
    let changed = counters.change(kind, amount);
    let after = counters.get(kind);
    if after > MAX_AMOUNT {
        return Err(Fault::AmountTooLarge);
    }
    let how = || match changed > 0 {
        true => How::CountersPut(kind.clone()),
        false => How::CountersRemoved(kind.clone()),
    };
    game.tell_done(how, Some(on), on.player(), changed.abs());
    if changed > 0 {
        trigger::counters_put(game, on, kind, changed, by);
    }
    if changed < 0 {
        trigger::counters_removed(game, on, kind, -changed);
    }
    if let (Entity::Object(saga), true) = (on, changed > 0 && kind.is("lore")) {
        let now = game.objects.get(saga).map_or(0, |saga| saga.counters.get(kind));
        trigger::chapters(game, saga, now - changed, now);
    }
    if let Entity::Object(id) = on
        && before > 0
        && after == 0
    {
        trigger::last_counter(game, id, kind);
        if kind.is("time") {
            time_is_over(game, id);
        }
    }
    if let Entity::Object(id) = on
        && before > 0
        && after == 0
        && kind.is("defense")
    {
        trigger::defeated(game, id);
    }
    Ok(())
}

/// Turns the other face up of a permanent that transforms (701.27a): it stays the same
/// object. A face that is no permanent is not turned up (701.27d).
fn transform(game: &mut Game, id: ObjectId) {
    let Some(object) = game.objects.get_mut(id).filter(|object| object.on_battlefield()) else {
        return;
    };
    // 712.16: what is face down cannot transform.
    if object.face_down().is_some() {
        return;
    }
    let other = 1 - object.face.min(1);
    let is_permanent =
        |types: CardTypeSet| CardType::ALL.iter().any(|t| t.is_permanent() && types.has(*t));
    if object.card.card.transforms() && is_permanent(object.card.face(other).printed.types) {
        object.turn(other);
        game.stale = true;
        // The face that is turned up may watch for that.
        super::refresh(game);
        trigger::about(game, EventKind::Transforms, id, None);
    }
}

/// Taps or untaps a permanent.
fn set_tapped(game: &mut Game, id: ObjectId, tapped: bool) {
    let Some(object) = game.objects.get_mut(id) else { return };
    if object.tapped == tapped {
        return;
    }
    // 122.1d: a stun counter is removed instead.
    if !tapped && object.counters.named("stun") > 0 {
        object.counters.change(&CounterKind::Named("stun".into()), -1);
        return;
    }
    object.tapped = tapped;
    game.tell_done_to(if tapped { Done::Tapped } else { Done::Untapped }, id);
    // What lasts as long as something stays tapped.
    game.stale |= !game.lasting.is_empty();
    let kind = if tapped { EventKind::BecomesTapped } else { EventKind::BecomesUntapped };
    trigger::about(game, kind, id, None);
}
