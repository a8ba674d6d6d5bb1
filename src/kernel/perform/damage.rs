//! Damage being dealt, and what comes of it (120.3, 120.4).

use smallvec::SmallVec;

use super::lose_life;
use crate::{
    ast::{CardType, CounterKind, Keyword, Scope},
    eval::{Ctx, modify},
    game::{
        Batch, DamageEntry, Entity, Event, Facts, Fault, Frame, Game, LastingKind, ModifierId,
        ObjectId, PlayerId, Run, Task,
    },
    kernel::{propose, trigger},
};

/// Deals a batch of damage: marks and results first, then what rides on
/// prevention, then triggers.
pub fn perform(game: &mut Game, mut batch: Batch) -> Result<(), Fault> {
    use_up(game, &batch);
    let riders = riders(game, &batch);
    let dealt = |entry: &DamageEntry| entry.amount > 0;
    // 120.1: what cannot be dealt damage is dealt none.
    batch.entries.retain(|entry| dealt(entry) && modify::can_be_damaged(game, entry.recipient));
    for entry in &batch.entries {
        result(game, entry)?;
    }
    lifelink(game, &batch)?;
    trigger::damage(game, &batch);
    game.agenda.extend(riders);
    Ok(())
}

/// What damage does to its recipient (120.3).
fn result(game: &mut Game, entry: &DamageEntry) -> Result<(), Fault> {
    let DamageEntry { source, recipient, amount, .. } = *entry;
    let has = |keyword| game.look(source).is_some_and(|source| source.has(keyword));
    let (infect, wither) = (has(Keyword::Infect), has(Keyword::Wither));
    let deathtouch = has(Keyword::Deathtouch);
    match recipient {
        // 120.3b: poison counters instead of life.
        Entity::Player(_) if infect => counters(game, recipient, "poison", amount),
        Entity::Player(player) => lose_life(game, player, amount),
        Entity::Object(id) => {
            let Some(object) = game.objects.get_mut(id) else { return Ok(()) };
            object.damaged = true;
            let is = |card_type| object.is(card_type);
            let (creature, planeswalker, battle) =
                (is(CardType::Creature), is(CardType::Planeswalker), is(CardType::Battle));
            if creature {
                object.deathtouched |= deathtouch;
            }
            if creature && !infect && !wither {
                // 120.3e: marked until cleanup.
                object.damage = object.damage.saturating_add(amount);
            }
            if creature && (infect || wither) {
                // 120.3d: -1/-1 counters, and nothing is marked.
                let kind = CounterKind::MINUS;
                propose(game, Event::Counters { on: recipient, kind, amount })?;
            }
            if planeswalker {
                counters(game, recipient, "loyalty", -amount)?;
            }
            if battle {
                counters(game, recipient, "defense", -amount)?;
            }
            Ok(())
        }
    }
}

fn counters(game: &mut Game, on: Entity, name: &str, amount: i64) -> Result<(), Fault> {
    let kind = CounterKind::Named(name.into());
    propose(game, Event::Counters { on, kind, amount })
}

/// 120.3f, 702.15: the source's controller gains that much life, once for each source.
fn lifelink(game: &mut Game, batch: &Batch) -> Result<(), Fault> {
    let mut gains: SmallVec<[(ObjectId, PlayerId, i64); 1]> = SmallVec::new();
    for entry in &batch.entries {
        let Some(source) = game.look(entry.source) else { continue };
        if !source.has(Keyword::Lifelink) {
            continue;
        }
        match gains.iter_mut().find(|(id, ..)| *id == source.id) {
            Some((.., amount)) => *amount = amount.saturating_add(entry.amount),
            None => gains.push((source.id, source.controller, entry.amount)),
        }
    }
    for (_, player, amount) in gains {
        propose(game, Event::GainLife { player, amount })?;
    }
    Ok(())
}

/// Takes from shields what they have prevented or redirected (615.7, 615.8).
fn use_up(game: &mut Game, batch: &Batch) {
    let uses = batch.entries.iter().flat_map(|entry| &entry.prevented);
    let mut spent = false;
    for &(id, amount) in uses {
        let ModifierId::Effect(id) = id else { continue };
        let Some(effect) = game.lasting.iter_mut().find(|effect| effect.id == id) else { continue };
        let LastingKind::Replacement { replacement, left: Some(left), .. } = &mut effect.kind
        else {
            continue;
        };
        *left -= match replacement.scope {
            Scope::NextTime => 1,
            Scope::Next(_) | Scope::Each | Scope::All => amount,
        };
        spent |= *left <= 0;
    }
    if spent {
        game.lasting.retain(|effect| {
            !matches!(effect.kind, LastingKind::Replacement { left: Some(..=0), .. })
        });
    }
}

/// What follows from having prevented damage (615.5), in the order of the
/// effects: once for each effect, with all it has prevented of this batch.
fn riders(game: &Game, batch: &Batch) -> Vec<Task> {
    let mut amounts: SmallVec<[(ModifierId, Facts); 1]> = SmallVec::new();
    for entry in &batch.entries {
        for &(id, amount) in &entry.prevented {
            match amounts.iter_mut().find(|(own, _)| *own == id) {
                Some((_, facts)) => facts.amount = facts.amount.saturating_add(amount),
                None => amounts.push((id, Facts { amount, ..modify::facts(entry) })),
            }
        }
    }
    let run = |(id, facts): (ModifierId, Facts)| {
        let (code, ctx) = modify::rider(game, id)?;
        Some(rider_task(code.clone(), ctx, facts))
    };
    amounts.into_iter().rev().filter_map(run).collect()
}

fn rider_task(code: crate::ast::Effects, ctx: Ctx<'_>, facts: Facts) -> Task {
    let mut frame = ctx.frame.cloned().unwrap_or_else(|| Frame::new(ctx.source, ctx.controller));
    frame.event = Some(facts.into());
    Task::Run(Box::new(Run { code, at: 0, frame }))
}
