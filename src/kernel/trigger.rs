//! What triggers on an event (603). Mana abilities that trigger run at once
//! (605.4a); the others wait to be put on the stack (603.3).

use smallvec::SmallVec;

use crate::{
    ast::{Ability, DamagePattern, EventPattern, StepName},
    eval::{Ctx, fits, holds, modify, rules},
    game::{
        AbilityRef, Batch, DamageEntry, Entity, Facts, Frame, Game, Note, ObjectId, PlayerId, Run,
        Task, Waiting, Watching,
    },
    pool::EventKind,
};

/// Asks every ability that watches for this kind of event; `matching` gives the
/// facts of each time it triggers.
fn observe<I>(game: &mut Game, kind: EventKind, matching: impl Fn(&Ctx<'_>, &EventPattern) -> I)
where
    I: IntoIterator<Item = Facts>,
{
    if game.watch.triggers(kind).is_empty() {
        return;
    }
    let watch = game.watch.clone();
    for watching in watch.triggers(kind) {
        let Ability::Triggered { trigger, .. } = &watching.ability.ability else { continue };
        let Some(source) = game.look(watching.source) else { continue };
        let controller = source.controller;
        let ctx = Ctx::of(game, watching.source, controller);
        let times: SmallVec<[Facts; 1]> = matching(&ctx, &trigger.event).into_iter().collect();
        for facts in times {
            let ctx = Ctx::of(game, watching.source, controller).with_facts(&facts);
            // 603.4: an intervening condition must hold now, and again on resolution.
            let holds = trigger.condition.as_ref().is_none_or(|condition| holds(&ctx, condition));
            if holds {
                fire(game, watching, controller, facts);
            }
        }
    }
}

fn fire(game: &mut Game, watching: &Watching, controller: PlayerId, facts: Facts) {
    let ability = &watching.ability;
    let event = facts.into();
    let source = watching.source;
    game.journal.note(|| Note::Triggered { source, mana: ability.is_mana });
    match &ability.ability {
        Ability::Triggered { effects, .. } if ability.is_mana => {
            let frame = Frame { event: Some(event), ..Frame::new(source, controller) };
            let run = Run { code: effects.clone(), at: 0, frame };
            game.agenda.push(Task::Run(Box::new(run)));
        }
        _ => {
            let ability = AbilityRef(ability.clone());
            game.waiting.push(Waiting { source, controller, ability, event });
        }
    }
}

/// Something happened to an object: it became tapped, attacked, died.
pub fn about(game: &mut Game, kind: EventKind, object: ObjectId, player: Option<PlayerId>) {
    observe(game, kind, |ctx, event| {
        let what = match event {
            EventPattern::BecomesTapped(what)
            | EventPattern::Dies(what)
            | EventPattern::PutIntoGraveyard(what)
            | EventPattern::LeavesBattlefield(what)
            | EventPattern::Attacks(what)
            | EventPattern::Blocks(what)
            | EventPattern::BecomesBlocked(what) => what,
            _ => return None,
        };
        let facts = Facts { object: Some(object), player, ..Facts::default() };
        fits(ctx, what, Entity::Object(object)).then_some(facts)
    });
}

/// A spell was cast (601.2i).
pub fn casts(game: &mut Game, spell: ObjectId, player: PlayerId) {
    observe(game, EventKind::Casts, |ctx, event| {
        let EventPattern::Casts { who, what } = event else { return None };
        let facts = Facts { object: Some(spell), player: Some(player), ..Facts::default() };
        (fits(ctx, who, player.into()) && fits(ctx, what, spell.into())).then_some(facts)
    });
}

/// An object entered the battlefield.
pub fn enters(game: &mut Game, facts: &Facts) {
    observe(game, EventKind::Enters, |ctx, event| {
        let found = match (event, facts.object) {
            (EventPattern::Enters(what), Some(object)) if fits(ctx, what, object.into()) => {
                // 603.2d: it may trigger more often, or not at all.
                rules::times_triggered(ctx.game, object, ctx.source)
            }
            _ => 0,
        };
        // Its X is known to those abilities and to nothing after (107.3m).
        std::iter::repeat_n(facts.clone(), found)
    });
}

/// A permanent was tapped for mana, and mana came of it.
pub fn tapped_for_mana(game: &mut Game, facts: &Facts) {
    observe(game, EventKind::TappedForMana, |ctx, event| {
        let EventPattern::TappedForMana { by, what } = event else { return None };
        let (object, player) = (facts.object?, facts.player?);
        let by = by.as_ref().is_none_or(|by| fits(ctx, by, player.into()));
        (by && fits(ctx, what, object.into())).then(|| facts.clone())
    });
}

/// A player gained life.
pub fn gains_life(game: &mut Game, facts: &Facts) {
    observe(game, EventKind::GainsLife, |ctx, event| {
        let EventPattern::GainsLife(who) = event else { return None };
        fits(ctx, who, facts.player?.into()).then(|| facts.clone())
    });
}

/// A player lost life.
pub fn loses_life(game: &mut Game, facts: &Facts) {
    observe(game, EventKind::LosesLife, |ctx, event| {
        let EventPattern::LosesLife { who, .. } = event else { return None };
        fits(ctx, who, facts.player?.into()).then(|| facts.clone())
    });
}

/// A step or phase began.
pub fn begins(game: &mut Game, step: StepName) {
    let active = game.turn.active;
    observe(game, EventKind::Begins, |ctx, event| {
        let EventPattern::Begins { step: watched, whose } = event else { return None };
        let whose = whose.as_ref().is_none_or(|whose| fits(ctx, whose, active.into()));
        let facts = Facts { player: Some(active), ..Facts::default() };
        (*watched == step && whose).then_some(facts)
    });
}

/// Damage was dealt.
pub fn damage(game: &mut Game, batch: &Batch) {
    observe(game, EventKind::Damage, |ctx, event| match event {
        EventPattern::Damage(pattern) => occurrences(ctx, pattern, batch),
        _ => SmallVec::new(),
    });
}

/// The occurrences of an event within a batch (603.2c): for an ability that
/// speaks of being dealt damage, one for each recipient; for one that speaks of
/// dealing it, one for each source; for one that speaks of both, one for each pair.
fn occurrences(ctx: &Ctx<'_>, pattern: &DamagePattern, batch: &Batch) -> SmallVec<[Facts; 1]> {
    let mut found: SmallVec<[Facts; 1]> = SmallVec::new();
    for entry in batch.entries.iter().filter(|entry| modify::matches(ctx, pattern, entry)) {
        let same = |facts: &&mut Facts| is_same_occurrence(pattern, facts, entry);
        match found.iter_mut().find(same) {
            Some(facts) => facts.amount = facts.amount.saturating_add(entry.amount),
            None => found.push(modify::facts(entry)),
        }
    }
    found
}

fn is_same_occurrence(pattern: &DamagePattern, facts: &Facts, entry: &DamageEntry) -> bool {
    let source = facts.source == Some(entry.source);
    let recipient = facts.recipient == Some(entry.recipient);
    match (&pattern.source, &pattern.recipient) {
        (Some(_), None) => source,
        (None, Some(_)) => recipient,
        (Some(_), Some(_)) | (None, None) => source && recipient,
    }
}
