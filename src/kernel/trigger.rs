//! What triggers on an event (603). Mana abilities that trigger run at once
//! (605.4a); the others wait to be put on the stack (603.3).

mod damage;
mod objects;
mod players;

pub use self::damage::damage;
pub use self::objects::{
    about, attacks_whom, counters_put, counters_removed, defeated, designated, enters, exerted,
    is_by, last_counter, meets, resolves, targets, turned_up,
};
pub use self::players::{
    ability_adds, begins, casts, casts_or_copies, clashed, cycles, discards, draws, gains_life,
    loses_life, plays, rolled, sacrifices, sorted, spends, tapped_for_mana,
};

use std::sync::Arc;

use smallvec::SmallVec;

use crate::{
    ast::{Ability, Adjective, EventPattern, Noun, State, Trigger, TriggerWord},
    eval::{Ctx, holds, is_nth},
    game::{
        AbilityRef, ChoiceKind, EventFacts, Facts, Frame, Game, LastingKind, Note, ObjectId,
        PlayerId, Run, Task, Waiting,
    },
    pool::{BoundAbility, EventKind},
};

/// Asks every ability that watches for this kind of event; `matching` gives the
/// facts of each time it triggers.
fn observe<I>(game: &mut Game, kind: EventKind, matching: impl Fn(&Ctx<'_>, &EventPattern) -> I)
where
    I: IntoIterator<Item = Facts>,
{
    observe_lasting(game, kind, &matching);
    if game.watch.triggers(kind).is_empty() {
        return;
    }
    let watch = game.watch.clone();
    for watching in watch.triggers(kind) {
        let Ability::Triggered { trigger, .. } = &watching.ability.ability else { continue };
        let Some(source) = game.look(watching.source) else { continue };
        let controller = source.controller;
        let ctx = Ctx::of(game, watching.source, controller);
        let times = matched(&ctx, &trigger.event, &matching);
        for facts in times {
            // 603.2h: only once each turn.
            if trigger.once && has_triggered(game, watching.source, &watching.ability) {
                break;
            }
            let ctx = Ctx::of(game, watching.source, controller).with_facts(&facts);
            // 603.4: an intervening condition must hold now, and again on resolution.
            if condition_holds(&ctx, trigger) {
                if trigger.once {
                    note_triggered(game, watching.source, &watching.ability);
                }
                fire(game, &watching.ability, watching.source, controller, facts);
            }
        }
    }
}

/// 603.4: does the intervening condition hold? `Other` in it is told of what the event is
/// about, where that has been named as one of several: `whenever a Mountain you control
/// enters, if you control five or more other Mountains`.
pub fn condition_holds(ctx: &Ctx<'_>, trigger: &Trigger) -> bool {
    let Some(condition) = &trigger.condition else { return true };
    let other = Adjective::State(State::Other);
    let named = |noun: &Noun| match noun {
        Noun::Some { filter, .. } => {
            !filter.terms.iter().any(|term| term.adjectives.contains(&other))
        }
        _ => false,
    };
    let about = trigger.event.clone().subject_mut().is_some_and(|noun| named(noun));
    let other_than = ctx.facts.and_then(|facts| facts.object).filter(|_| about);
    holds(&Ctx { other_than: other_than.or(ctx.other_than), ..*ctx }, condition)
}

/// The facts of each time that it triggers; of a how many-th event, those of that one.
fn matched<I>(
    ctx: &Ctx<'_>,
    event: &EventPattern,
    matching: &impl Fn(&Ctx<'_>, &EventPattern) -> I,
) -> SmallVec<[Facts; 1]>
where
    I: IntoIterator<Item = Facts>,
{
    match event {
        EventPattern::Nth { event, nth, when } if is_nth(ctx, event, *nth, *when) => {
            matching(ctx, event).into_iter().collect()
        }
        EventPattern::Nth { .. } => SmallVec::new(),
        // What watches for it does so once.
        EventPattern::Next { event, .. } => matched(ctx, event, matching),
        EventPattern::While { event, condition } => match holds(ctx, condition) {
            true => matched(ctx, event, matching),
            false => SmallVec::new(),
        },
        EventPattern::During { event, when } => {
            match super::is_now(ctx.game, ctx.controller, *when) {
                true => matching(ctx, event).into_iter().collect(),
                false => SmallVec::new(),
            }
        }
        event => matching(ctx, event).into_iter().collect(),
    }
}

/// 603.8: what triggers on a state of the game does so as soon as that is there, and not
/// again before the ability has left the stack.
pub fn watch_states(game: &mut Game) {
    if game.watch.triggers(EventKind::State).is_empty() {
        return;
    }
    let watch = game.watch.clone();
    for watching in watch.triggers(EventKind::State) {
        let (source, own) = (watching.source, &watching.ability);
        let Ability::Triggered { trigger, .. } = &own.ability else { continue };
        let EventPattern::State(state) = &trigger.event else { continue };
        let Some(object) = game.objects.get(source) else { continue };
        let controller = object.controller;
        let ctx = Ctx::of(game, source, controller);
        if !holds(&ctx, state) || is_under_way(game, source, own) {
            continue;
        }
        let condition = trigger.condition.as_ref();
        if condition.is_none_or(|condition| holds(&ctx, condition)) {
            let facts = Facts { object: Some(source), ..Facts::default() };
            fire(game, own, source, controller, facts);
        }
    }
}

/// Does an ability wait, or is it announced, on the stack or resolving?
fn is_under_way(game: &Game, source: ObjectId, ability: &Arc<BoundAbility>) -> bool {
    let own = |of: ObjectId, one: Option<&AbilityRef>| {
        of == source && one.is_none_or(|one| one.0 == *ability)
    };
    let announced = game.choice.as_ref().is_some_and(|choice| match &choice.kind {
        ChoiceKind::Target { announce, .. } | ChoiceKind::Modes { announce, .. } => {
            own(announce.object, announce.ability.as_ref())
        }
        _ => false,
    });
    announced
        || game.waiting.iter().any(|waiting| own(waiting.source, Some(&waiting.ability)))
        || game.stack.iter().any(|item| own(item.frame.source, item.ability.as_ref()))
        || game.agenda.iter().any(|task| match task {
            Task::Run(run) => own(run.frame.source, None),
            Task::Announce(announce) => own(announce.object, announce.ability.as_ref()),
            _ => false,
        })
}

/// 603.2c: what happens from now on is at another moment.
pub fn close_batches(game: &mut Game) {
    game.waiting.iter_mut().for_each(|waiting| waiting.open = false);
}

/// Which of the object's abilities it is.
fn index_of(game: &Game, source: ObjectId, ability: &Arc<BoundAbility>) -> Option<u16> {
    let own = game.objects.get(source)?.now.abilities.iter().position(|one| one == ability)?;
    u16::try_from(own).ok()
}

fn has_triggered(game: &Game, source: ObjectId, ability: &Arc<BoundAbility>) -> bool {
    index_of(game, source, ability).is_some_and(|index| {
        game.objects.get(source).is_some_and(|own| own.triggered.contains(&index))
    })
}

fn note_triggered(game: &mut Game, source: ObjectId, ability: &Arc<BoundAbility>) {
    if let Some(index) = index_of(game, source, ability)
        && let Some(own) = game.objects.get_mut(source)
    {
        own.triggered.push(index);
    }
}

/// Abilities that watch for a while, made by spells and abilities (603.7).
fn observe_lasting<I>(
    game: &mut Game,
    kind: EventKind,
    matching: &impl Fn(&Ctx<'_>, &EventPattern) -> I,
) where
    I: IntoIterator<Item = Facts>,
{
    if game.lasting.is_empty() {
        return;
    }
    let lasting = game.lasting.iter().filter_map(|effect| match &effect.kind {
        LastingKind::Trigger { ability, source, controller, frame }
            if ability.0.watches == Some(kind) =>
        {
            Some((effect.id, ability.0.clone(), *source, *controller, frame.clone()))
        }
        _ => None,
    });
    for (id, ability, source, controller, frame) in lasting.collect::<Vec<_>>() {
        let Ability::Triggered { trigger, .. } = &ability.ability else { continue };
        let ctx = match &frame {
            Some(frame) => Ctx::running(game, frame),
            None => Ctx::of(game, source, controller),
        };
        let times = matched(&ctx, &trigger.event, matching);
        // 603.7b: `when` happens once.
        let once = frame.is_some() && trigger.word == TriggerWord::When;
        if once && !times.is_empty() {
            game.lasting.retain(|effect| effect.id != id);
        }
        let most = if once { 1 } else { usize::MAX };
        for facts in times.into_iter().take(most) {
            let Some(frame) = &frame else {
                fire(game, &ability, source, controller, facts);
                continue;
            };
            let mut frame = frame.clone();
            // With targets of its own it has no others.
            if !ability.targets.is_empty() {
                frame.targets.clear();
            }
            let event: EventFacts = facts.into();
            frame.event = Some(event.clone());
            game.journal.note(|| Note::Triggered { source, mana: false });
            let (ability, frame) = (AbilityRef(ability.clone()), Some(frame));
            game.waiting.push(Waiting { source, controller, ability, event, frame, open: false });
        }
    }
}

/// Lore counters come to a Saga: its chapters from there on trigger (714.2b).
pub fn chapters(game: &mut Game, saga: ObjectId, before: i64, now: i64) {
    let Some(object) = game.objects.get(saga).filter(|object| object.on_battlefield()) else {
        return;
    };
    let (own, controller) = (object.now.clone(), object.controller);
    for ability in own.abilities.iter() {
        let Ability::Triggered { trigger, .. } = &ability.ability else { continue };
        let EventPattern::Chapter(numbers) = &trigger.event else { continue };
        for number in numbers.iter().map(|number| i64::from(*number)) {
            if before < number && number <= now {
                let facts = Facts { object: Some(saga), ..Facts::default() };
                fire(game, ability, saga, controller, facts);
            }
        }
    }
}

/// Does anything watch for events of this kind?
pub fn is_watched(game: &Game, kind: EventKind) -> bool {
    !game.watch.triggers(kind).is_empty()
        || game.lasting.iter().any(|effect| match &effect.kind {
            LastingKind::Trigger { ability, .. } => ability.0.watches == Some(kind),
            _ => false,
        })
}

fn fire(
    game: &mut Game,
    ability: &Arc<BoundAbility>,
    source: ObjectId,
    controller: PlayerId,
    facts: Facts,
) {
    let event = facts.into();
    game.journal.note(|| Note::Triggered { source, mana: ability.is_mana });
    match &ability.ability {
        Ability::Triggered { effects, .. } if ability.is_mana => {
            let keeps = ability.keeps;
            let frame = Frame { event: Some(event), keeps, ..Frame::new(source, controller) };
            let run = Run { code: effects.clone(), at: 0, frame };
            game.agenda.push(Task::Run(Box::new(run)));
        }
        Ability::Triggered { trigger, .. } => {
            let batch = trigger.event.is_batch();
            let ability = AbilityRef(ability.clone());
            // 603.2c: once for all that happens at one moment.
            let same = |waiting: &&mut Waiting| {
                waiting.open
                    && waiting.source == source
                    && waiting.ability == ability
                    && waiting.event.recipient == event.recipient
            };
            if let Some(waiting) = game.waiting.iter_mut().find(same).filter(|_| batch) {
                let own = Arc::make_mut(&mut waiting.event);
                own.amount = own.amount.saturating_add(event.amount);
                return;
            }
            let frame = None;
            game.waiting.push(Waiting { source, controller, ability, event, frame, open: batch });
        }
        _ => {}
    }
}
