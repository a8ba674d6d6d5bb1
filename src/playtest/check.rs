//! What must hold at every stop.

use hashbrown::HashMap;

use crate::{
    ast::CounterKind,
    game::{AnnounceKind, Counters, Entity, Event, Game, Object, PlayerId, Zone},
};

/// What the events of a while add up to.
#[derive(Default)]
struct Ledger<'a> {
    life: HashMap<PlayerId, i64>,
    mana: HashMap<PlayerId, usize>,
    counters: HashMap<(Entity, &'a CounterKind), i64>,
}

impl<'a> Ledger<'a> {
    fn of(events: impl Iterator<Item = &'a Event>) -> Self {
        let mut ledger = Self::default();
        for event in events {
            match event {
                Event::GainLife { player, amount, .. } => {
                    *ledger.life.entry(*player).or_default() += amount.max(&0);
                }
                Event::LoseLife { player, amount, .. } => {
                    *ledger.life.entry(*player).or_default() -= amount.max(&0);
                }
                Event::Mana(production) => {
                    *ledger.mana.entry(production.player).or_default() += production.units.len();
                }
                Event::Counters { on, kind, amount, .. } => {
                    *ledger.counters.entry((*on, kind)).or_default() += amount.max(&0);
                }
                _ => {}
            }
        }
        ledger
    }
}

/// Is what changed between two stops the sum of the events between them?
pub(super) fn between<'a>(
    before: &Game,
    after: &Game,
    events: impl Iterator<Item = &'a Event>,
) -> Result<(), String> {
    let ledger = Ledger::of(events);
    for id in after.player_ids() {
        let (old, new) = (before.player(id), after.player(id));
        let name = &new.name;
        let expected = old.life + ledger.life.get(&id).copied().unwrap_or(0);
        if new.life != expected {
            return Err(format!(
                "{name} has {} life, but what was gained and lost makes {expected} (119)",
                new.life
            ));
        }
        let most = old.mana.units().len() + ledger.mana.get(&id).copied().unwrap_or(0);
        if new.mana.units().len() > most {
            return Err(format!("{name} has mana that nothing produced (106.4)"));
        }
        if cards(before, id) != cards(after, id) {
            return Err(format!(
                "{name} owned {} cards and owns {} (108.3)",
                cards(before, id),
                cards(after, id)
            ));
        }
        grown(&ledger, id.into(), &old.counters, &new.counters)?;
    }
    for new in after.objects.iter() {
        if let Some(old) = before.objects.get(new.id) {
            grown(&ledger, new.id.into(), &old.counters, &new.counters)?;
        }
    }
    Ok(())
}

/// How many cards a player owns, wherever they are.
fn cards(game: &Game, owner: PlayerId) -> usize {
    let real = |object: &&Object| object.owner == owner && !object.copy && !object.card.is_token();
    game.objects.iter().filter(real).count()
}

/// 122.6: counters come by events alone.
fn grown(ledger: &Ledger<'_>, on: Entity, old: &Counters, new: &Counters) -> Result<(), String> {
    for (kind, count) in new.iter() {
        let put = ledger.counters.get(&(on, kind)).copied().unwrap_or(0);
        if count > old.get(kind) + put {
            return Err(format!(
                "there are {count} {kind} counters that nothing put there (122.6)"
            ));
        }
    }
    Ok(())
}

/// Is everything where it may be while nothing goes on?
pub(super) fn at_rest(game: &Game) -> Result<(), String> {
    let spells = game
        .stack
        .iter()
        .filter(|item| matches!(item.kind, AnnounceKind::Spell | AnnounceKind::Copy));
    let on_stack = game.objects.iter().filter(|object| object.zone == Zone::Stack);
    if spells.count() != on_stack.count() {
        return Err("the spells on the stack are not the objects there (405.1)".into());
    }
    for object in game.objects.iter() {
        let name = &object.now.name;
        let there = object.on_battlefield();
        let fault = if object.damage < 0 {
            "has negative damage (120)"
        } else if !there && object.tapped {
            "is tapped, but no permanent (110.5)"
        } else if !there && object.combat.is_some() {
            "is in combat, but no permanent (506.4)"
        } else if !there && object.attached.is_some() {
            "is attached, but no permanent (301.5)"
        } else {
            continue;
        };
        return Err(format!("{name} {fault}"));
    }
    Ok(())
}
