//! What triggers on an event (603). Mana abilities that trigger run at once
//! (605.4a); the others wait to be put on the stack (603.3).

use std::sync::{Arc, LazyLock};

use smallvec::SmallVec;

use crate::{
    ast::{
        Ability, Clause, CounterKind, DamagePattern, Designation, Effect, EventPattern, GoesFrom,
        Head, HeadWord, ManaOf, NextTime, Noun, Play, PlayVerb, Pronoun, Slot, StepName, Term,
        Trigger, TriggerWord, Verb,
    },
    eval::{Ctx, amount, fits, fits_filter, holds, is_nth, modify, rules},
    game::{
        AbilityRef, AnnounceKind, Batch, ChoiceKind, DamageEntry, Entity, EventFacts, Facts, Frame,
        Game, Lasting, LastingKind, MAX_OPTIONS, Note, ObjectId, PlayerId, Run, StackItem, Task,
        Waiting,
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
            let holds = trigger.condition.as_ref().is_none_or(|condition| holds(&ctx, condition));
            if holds {
                if trigger.once {
                    note_triggered(game, watching.source, &watching.ability);
                }
                fire(game, &watching.ability, watching.source, controller, facts);
            }
        }
    }
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
        let times: SmallVec<[Facts; 1]> = matching(&ctx, &trigger.event).into_iter().collect();
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

/// Something happened to an object: it became tapped, attacked, died.
pub fn about(game: &mut Game, kind: EventKind, object: ObjectId, player: Option<PlayerId>) {
    if matches!(
        kind,
        EventKind::Dies
            | EventKind::Leaves
            | EventKind::Attacks
            | EventKind::Blocks
            | EventKind::PutInto
    ) {
        game.history.record(kind, &Facts { object: Some(object), player, ..Facts::default() });
    }
    observe(game, kind, |ctx, event| {
        let what = match event {
            // 508.1: whoever controls it attacks with it.
            EventPattern::AttacksWith { who, what }
                if ctx
                    .game
                    .look(object)
                    .is_some_and(|own| fits(ctx, who, own.controller.into())) =>
            {
                // `with three or more creatures`
                if let Noun::ManyOf { least, .. } = what {
                    let attackers = ctx.game.battlefield().filter(|one| one.is_attacking());
                    let own = attackers.filter(|one| {
                        fits(ctx, who, one.controller.into()) && fits(ctx, what, one.id.into())
                    });
                    if i64::try_from(own.count()).unwrap_or(i64::MAX) < *least {
                        return None;
                    }
                }
                what
            }
            // 508.1: with enough others, declared together.
            EventPattern::AttacksWithOthers { what, least, others } => {
                let attackers = ctx.game.battlefield().filter(|one| one.is_attacking());
                let with = attackers
                    .filter(|one| one.id != object && fits_filter(ctx, others, one.id.into()));
                if i64::try_from(with.count()).unwrap_or(i64::MAX) < *least {
                    return None;
                }
                what
            }
            EventPattern::LeavesGraveyard { what, whose } => {
                let gone = ctx.game.look(object)?;
                let facts = Facts {
                    object: Some(object),
                    player: Some(gone.owner),
                    amount: 1,
                    ..Facts::default()
                };
                let fits = fits(ctx, whose, gone.owner.into()) && fits(ctx, what, object.into());
                return fits.then_some(facts);
            }
            // 508.1: a player attacks with whatever attacks.
            EventPattern::Attacks(who) if who.is_player() => {
                let attacker = ctx.game.look(object)?;
                let facts = Facts { object: Some(object), player, amount: 1, ..Facts::default() };
                return fits(ctx, who, attacker.controller.into()).then_some(facts);
            }
            EventPattern::GoesTo { what, whose, from } => {
                let gone = ctx.game.look(object)?;
                // What goes there from elsewhere is told of with `from anywhere` alone.
                if (*from == GoesFrom::Anywhere) != (kind == EventKind::PutInto) {
                    return None;
                }
                if whose.as_ref().is_some_and(|whose| !fits(ctx, whose, gone.owner.into())) {
                    return None;
                }
                let player = Some(gone.owner);
                let facts = Facts { object: Some(object), player, amount: 1, ..Facts::default() };
                return fits(ctx, what, object.into()).then_some(facts);
            }
            EventPattern::Transforms { what, .. }
            | EventPattern::BecomesTapped(what)
            | EventPattern::Dies(what)
            | EventPattern::PutIntoGraveyard(what)
            | EventPattern::PutIntoExile(what)
            | EventPattern::LeavesBattlefield(what)
            | EventPattern::Attacks(what)
            | EventPattern::AttacksAlone(what)
            | EventPattern::Unblocked(what)
            | EventPattern::BecomesUntapped(what)
            | EventPattern::Blocks(what)
            | EventPattern::BecomesBlocked(what)
            | EventPattern::PutInto { what, .. } => what,
            _ => return None,
        };
        let facts = Facts { object: Some(object), player, amount: 1, ..Facts::default() };
        fits(ctx, what, Entity::Object(object)).then_some(facts)
    });
}

/// A permanent has come to be something (701.37c).
pub fn designated(game: &mut Game, object: ObjectId, what: Designation) {
    observe(game, EventKind::Designated, |ctx, event| {
        let EventPattern::Becomes { what: who, as_what } = event else { return None };
        let facts = Facts { object: Some(object), amount: 1, ..Facts::default() };
        (*as_what == what && fits(ctx, who, object.into())).then_some(facts)
    });
}

/// A permanent was turned face up (708.8).
pub fn turned_up(game: &mut Game, object: ObjectId, x: Option<i64>) {
    observe(game, EventKind::TurnedUp, |ctx, event| {
        let EventPattern::TurnedUp(what) = event else { return None };
        let facts = Facts { object: Some(object), x, amount: 1, ..Facts::default() };
        fits(ctx, what, object.into()).then_some(facts)
    });
}

/// The last counter of a kind was removed from something.
pub fn last_counter(game: &mut Game, on: ObjectId, gone: &CounterKind) {
    observe(game, EventKind::LastCounter, |ctx, event| {
        let EventPattern::LastCounter { kind, from } = event else { return None };
        let facts = Facts { object: Some(on), ..Facts::default() };
        (kind == gone && fits(ctx, from, on.into())).then_some(facts)
    });
}

/// A player exerted a permanent (701.43).
pub fn exerted(game: &mut Game, object: ObjectId) {
    let Some(player) = game.look(object).map(|own| own.controller) else { return };
    observe(game, EventKind::Exerts, |ctx, event| {
        let EventPattern::Exerts { who, what } = event else { return None };
        let found = fits(ctx, who, player.into()) && fits(ctx, what, object.into());
        let facts = Facts { object: Some(object), player: Some(player), ..Facts::default() };
        found.then_some(facts)
    });
}

/// A player rolled dice, all at one moment (706.1).
pub fn rolled(game: &mut Game, player: PlayerId, dice: &[u16], result: i64) {
    observe(game, EventKind::Rolls, |ctx, event| {
        let EventPattern::Rolls { who, each } = event else { return SmallVec::new() };
        if dice.is_empty() || !fits(ctx, who, player.into()) {
            return SmallVec::<[Facts; 1]>::new();
        }
        let facts = |amount: i64| Facts { player: Some(player), amount, ..Facts::default() };
        match (each, dice) {
            // What changes the result changes that of a die rolled alone.
            (true, [_, _, ..]) => dice.iter().map(|&die| facts(die.into())).collect(),
            _ => SmallVec::from_iter([facts(result)]),
        }
    });
}

/// A creature attacks somebody (508.3).
pub fn attacks_whom(game: &mut Game, attacker: ObjectId, attacked: Entity) {
    observe(game, EventKind::Attacks, |ctx, event| {
        let EventPattern::AttacksWhom { what, whom } = event else { return None };
        let fits = fits(ctx, what, attacker.into()) && fits(ctx, whom, attacked);
        fits.then(|| Facts {
            object: Some(attacker),
            recipient: Some(attacked),
            amount: 1,
            ..Facts::default()
        })
    });
}

/// A player discarded a card (701.9).
pub fn discards(game: &mut Game, player: PlayerId, card: ObjectId) {
    let facts = Facts { object: Some(card), player: Some(player), amount: 1, ..Facts::default() };
    game.history.record(EventKind::Discards, &facts);
    observe(game, EventKind::Discards, |ctx, event| {
        let EventPattern::Discards { who, what, .. } = event else { return None };
        let found = fits(ctx, who, player.into()) && fits(ctx, what, card.into());
        found.then(|| facts.clone())
    });
}

/// Counters were put on something (122.6).
pub fn counters_put(
    game: &mut Game,
    on: Entity,
    put: &CounterKind,
    amount: i64,
    by: Option<PlayerId>,
) {
    let facts =
        Facts { object: on.object(), recipient: Some(on), player: by, amount, ..Facts::default() };
    game.history.record(EventKind::Counters, &facts);
    observe(game, EventKind::Counters, |ctx, event| {
        let EventPattern::Counters { kind, on: what, by: who, .. } = event else { return None };
        let by_them = who.as_ref().is_none_or(|who| by.is_some_and(|by| fits(ctx, who, by.into())));
        let found = kind.as_ref().is_none_or(|kind| kind == put) && fits(ctx, what, on) && by_them;
        found.then(|| facts.clone())
    });
}

/// Counters were removed from something.
pub fn counters_removed(game: &mut Game, from: Entity, removed: &CounterKind, amount: i64) {
    observe(game, EventKind::CountersRemoved, |ctx, event| {
        let EventPattern::CountersRemoved { kind, from: what, each } = event else {
            return SmallVec::new();
        };
        if kind != removed || !fits(ctx, what, from) {
            return SmallVec::new();
        }
        let (times, amount) = if *each { (amount, 1) } else { (1, amount) };
        let facts =
            Facts { object: from.object(), recipient: Some(from), amount, ..Facts::default() };
        let times = usize::try_from(times).unwrap_or(0).min(MAX_OPTIONS);
        std::iter::repeat_n(facts, times).collect::<SmallVec<[Facts; 1]>>()
    });
}

/// A creature blocks another one (509.3c–d).
pub fn meets(game: &mut Game, blocker: ObjectId, attacker: ObjectId) {
    observe(game, EventKind::Blocks, |ctx, event| {
        let EventPattern::Meets { who, whom, blocked, .. } = event else { return None };
        let (one, other) = if *blocked { (attacker, blocker) } else { (blocker, attacker) };
        let fits = fits(ctx, who, one.into()) && fits(ctx, whom, other.into());
        fits.then(|| Facts { object: Some(one), recipient: Some(other.into()), ..Facts::default() })
    });
}

/// An object entered the battlefield.
pub fn enters(game: &mut Game, facts: &Facts) {
    game.history.record(EventKind::Enters, facts);
    observe(game, EventKind::Enters, |ctx, event| {
        let found = match (event, facts.object) {
            (EventPattern::EntersUnder { .. }, _) if facts.player != Some(ctx.controller) => 0,
            (EventPattern::EntersFor { what, under }, Some(object)) => {
                let player = facts.player.is_some_and(|player| fits(ctx, under, player.into()));
                match player && fits(ctx, what, object.into()) {
                    true => rules::times_triggered(ctx.game, object, ctx.source),
                    false => 0,
                }
            }
            (EventPattern::EntersUntapped(what), Some(object))
                if fits(ctx, what, object.into())
                    && ctx.game.objects.get(object).is_some_and(|own| !own.tapped) =>
            {
                rules::times_triggered(ctx.game, object, ctx.source)
            }
            (EventPattern::Enters(what) | EventPattern::EntersUnder { what, .. }, Some(object))
                if fits(ctx, what, object.into()) =>
            {
                // 603.2d: it may trigger more often, or not at all.
                rules::times_triggered(ctx.game, object, ctx.source)
            }
            _ => 0,
        };
        // Its X is known to those abilities and to nothing after (107.3m).
        std::iter::repeat_n(Facts { amount: 1, ..facts.clone() }, found)
    });
}

/// A permanent was tapped for mana, and mana came of it.
pub fn tapped_for_mana(game: &mut Game, facts: &Facts) {
    game.history.record(EventKind::TappedForMana, facts);
    observe(game, EventKind::TappedForMana, |ctx, event| {
        let EventPattern::TappedForMana { by, what, of } = event else { return None };
        let (object, player) = (facts.object?, facts.player?);
        let by = by.as_ref().is_none_or(|by| fits(ctx, by, player.into()));
        let of = match of {
            None => true,
            Some(ManaOf::ChosenColor) => made_chosen_color(ctx, facts),
            Some(ManaOf::Amount(compare)) => {
                compare.order.holds(facts.amount, amount(ctx, &compare.than))
            }
        };
        (by && of && fits(ctx, what, object.into())).then(|| facts.clone())
    });
}

/// Was mana of the colour made that was chosen for the source?
fn made_chosen_color(ctx: &Ctx<'_>, facts: &Facts) -> bool {
    let color = ctx.game.look(ctx.source).and_then(|source| source.chosen_color);
    color.is_some_and(|color| facts.types.has(color.mana()))
}

/// An object's ability added mana.
pub fn ability_adds(game: &mut Game, facts: &Facts) {
    observe(game, EventKind::AbilityAdds, |ctx, event| {
        let EventPattern::AbilityAdds(what) = event else { return None };
        let you = facts.player == Some(ctx.controller);
        let fits = you && made_chosen_color(ctx, facts) && fits(ctx, what, facts.object?.into());
        fits.then(|| facts.clone())
    });
}

/// A player cast a spell (601.2i). The spell itself may watch for that, too.
pub fn casts(game: &mut Game, spell: ObjectId, player: PlayerId) {
    let Some(object) = game.objects.get(spell) else { return };
    let facts =
        Facts { object: Some(spell), player: Some(player), x: object.x, ..Facts::default() };
    let own = object.now.clone();
    for ability in own.abilities.iter() {
        let Ability::Triggered { trigger, .. } = &ability.ability else { continue };
        if let EventPattern::Casts { what: Noun::This, .. } = &trigger.event {
            fire(game, ability, spell, player, facts.clone());
        }
    }
    casts_or_copies(game, &facts);
    game.history.record(EventKind::Casts, &facts);
    observe(game, EventKind::Casts, |ctx, event| {
        let EventPattern::Casts { who, what, .. } = event else { return None };
        let fits = fits(ctx, who, player.into()) && fits(ctx, what, spell.into());
        // The X is the spell's own (107.3): others do not know it.
        fits.then(|| Facts { x: None, ..facts.clone() })
    });
}

/// An ability resolves: which of the object's it is stands in the place of an amount.
pub fn resolves(game: &mut Game, source: ObjectId, ability: &Arc<BoundAbility>) {
    let amount = index_of(game, source, ability).map_or(-1, i64::from);
    let facts = Facts { object: Some(source), amount, ..Facts::default() };
    game.history.record(EventKind::Resolves, &facts);
}

/// A player plays a land (305): the card is looked at as it is played.
pub fn plays(game: &mut Game, land: ObjectId, player: PlayerId) {
    let facts = Facts { object: Some(land), player: Some(player), amount: 1, ..Facts::default() };
    game.history.record(EventKind::Plays, &facts);
    observe(game, EventKind::Plays, |ctx, event| {
        let EventPattern::Plays { who, what } = event else { return None };
        let fits = fits(ctx, who, player.into()) && fits(ctx, what, land.into());
        fits.then(|| facts.clone())
    });
}

/// A player cast a spell, or copied one.
pub fn casts_or_copies(game: &mut Game, facts: &Facts) {
    observe(game, EventKind::CastsOrCopies, |ctx, event| {
        let EventPattern::CastsOrCopies { who, what } = event else { return None };
        let (player, spell) = (facts.player?, facts.object?);
        let fits = fits(ctx, who, player.into()) && fits(ctx, what, spell.into());
        fits.then(|| Facts { x: None, ..facts.clone() })
    });
}

/// A player gained life.
pub fn gains_life(game: &mut Game, facts: &Facts) {
    game.history.record(EventKind::GainsLife, facts);
    observe(game, EventKind::GainsLife, |ctx, event| {
        let EventPattern::GainsLife(who) = event else { return None };
        fits(ctx, who, facts.player?.into()).then(|| facts.clone())
    });
}

/// A player cycled a card (702.29c): it may trigger where it has gone.
pub fn cycles(game: &mut Game, card: ObjectId, player: PlayerId) {
    let Some(own) = game.look(card).map(|card| card.now.clone()) else { return };
    let facts = Facts { object: Some(card), player: Some(player), ..Facts::default() };
    for ability in own.abilities.iter() {
        let Ability::Triggered { trigger, .. } = &ability.ability else { continue };
        if let EventPattern::Cycles { what: Noun::This, .. } = &trigger.event {
            fire(game, ability, card, player, facts.clone());
        }
    }
    observe(game, EventKind::Cycles, |ctx, event| {
        let EventPattern::Cycles { who, what } = event else { return None };
        let fits = fits(ctx, who, player.into()) && fits(ctx, what, card.into());
        fits.then(|| facts.clone())
    });
}

/// Something on the stack has come to target things (603.2).
pub fn targets(game: &mut Game, item: ObjectId) {
    if game.watch.triggers(EventKind::BecomesTarget).is_empty() {
        return;
    }
    let Some(item) = game.stack.iter().find(|own| own.id == item).cloned() else { return };
    let mut all: Vec<Entity> = Vec::new();
    for &target in item.frame.targets.iter().flatten() {
        if !all.contains(&target) {
            all.push(target);
        }
    }
    let player = item.frame.controller;
    for target in all {
        let facts = Facts {
            source: Some(item.id),
            recipient: Some(target),
            object: target.object(),
            player: Some(player),
            ..Facts::default()
        };
        game.history.record(EventKind::BecomesTarget, &facts);
        observe(game, EventKind::BecomesTarget, |ctx, event| {
            let EventPattern::BecomesTarget { what, by } = event else { return None };
            let fits = fits(ctx, what, target) && is_by(ctx, by, &item);
            fits.then(|| Facts {
                object: target.object(),
                source: Some(item.id),
                player: Some(player),
                ..Facts::default()
            })
        });
    }
}

/// Is this spell or ability what the noun names?
pub fn is_by(ctx: &Ctx<'_>, by: &Noun, item: &StackItem) -> bool {
    if matches!(item.kind, AnnounceKind::Spell | AnnounceKind::Copy) {
        return fits(ctx, by, item.id.into());
    }
    // An ability is no object with characteristics: what is said of it is whose it is.
    let Noun::Some { filter, .. } = by else { return false };
    let ability =
        |term: &Term| term.adjectives.is_empty() && term.head == Head::Word(HeadWord::Ability);
    filter.terms.iter().any(ability)
        && filter.clauses.iter().all(|clause| match clause {
            Clause::Controlled(who) => fits(ctx, who, item.frame.controller.into()),
            Clause::NotControlled(who) => !fits(ctx, who, item.frame.controller.into()),
            _ => false,
        })
}

/// A player lost life.
pub fn loses_life(game: &mut Game, facts: &Facts) {
    game.history.record(EventKind::LosesLife, facts);
    observe(game, EventKind::LosesLife, |ctx, event| {
        let EventPattern::LosesLife { who, .. } = event else { return None };
        fits(ctx, who, facts.player?.into()).then(|| facts.clone())
    });
}

/// A player drew a card.
pub fn draws(game: &mut Game, player: PlayerId) {
    let facts = modify::draw_facts(player);
    game.history.record(EventKind::Draws, &facts);
    observe(game, EventKind::Draws, |ctx, event| {
        let EventPattern::Draws { who, .. } = event else { return None };
        fits(ctx, who, player.into()).then(|| facts.clone())
    });
}

/// A player sacrificed a permanent (701.21).
pub fn sacrifices(game: &mut Game, player: PlayerId, object: ObjectId) {
    let facts = Facts { player: Some(player), object: Some(object), ..Facts::default() };
    game.history.record(EventKind::Sacrifices, &facts);
    observe(game, EventKind::Sacrifices, |ctx, event| {
        let EventPattern::Sacrifices { who, what } = event else { return None };
        let found = fits(ctx, who, player.into()) && fits(ctx, what, object.into());
        found.then(|| facts.clone())
    });
}

/// 310.11b: as the last defense counter is removed from a Siege, its controller exiles it
/// and may cast it transformed without paying its mana cost.
static DEFEATED: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
    let it = || Noun::Pronoun { word: Pronoun::It, slot: Slot::Picked };
    let exile = Effect::Act { who: None, verb: Verb::Exile, what: Noun::This };
    let cast = Effect::Play(Box::new(Play {
        verb: PlayVerb::Cast,
        what: it(),
        transformed: true,
        free: true,
        until: None,
        first: false,
        spend: None,
    }));
    let kind = Some(CounterKind::Named("defense".into()));
    let event = EventPattern::Counters { kind, on: Noun::This, by: None, by_effect: false };
    let trigger = Trigger { word: TriggerWord::When, event, condition: None, once: false };
    let effects = [exile, Effect::May([cast].into())].into();
    Arc::new(BoundAbility::without_pronouns(Ability::Triggered { trigger, effects }))
});

/// The last defense counter was removed from a battle.
pub fn defeated(game: &mut Game, battle: ObjectId) {
    let Some(object) = game.objects.get(battle) else { return };
    if object.now.has_subtype("Siege") {
        let controller = object.controller;
        let facts = Facts { object: Some(battle), ..Facts::default() };
        fire(game, &DEFEATED, battle, controller, facts);
    }
}

/// A step or phase began.
pub fn begins(game: &mut Game, step: StepName) {
    let active = game.turn.active;
    delayed(game, step);
    super::monarch::begins(game, step);
    observe(game, EventKind::Begins, |ctx, event| {
        let EventPattern::Begins { step: watched, whose, .. } = event else { return None };
        let whose = whose.as_ref().is_none_or(|whose| fits(ctx, whose, active.into()));
        let facts = Facts { player: Some(active), ..Facts::default() };
        (*watched == step && whose).then_some(facts)
    });
}

/// Delayed triggers whose moment has come (603.7b): each happens once.
fn delayed(game: &mut Game, step: StepName) {
    let turn = game.turn;
    let due = |effect: &Lasting| match &effect.kind {
        LastingKind::Delayed { when, after, frame, .. } => match when {
            NextTime::EndOfCombat => step == StepName::EndCombat,
            NextTime::EndStep => step == StepName::End,
            NextTime::YourMain => {
                turn.active == frame.controller
                    && matches!(step, StepName::FirstMain | StepName::SecondMain)
            }
            NextTime::YourUpkeep => turn.active == frame.controller && step == StepName::Upkeep,
            NextTime::Upkeep => step == StepName::Upkeep && turn.number > *after,
        },
        _ => false,
    };
    let (now, later) = std::mem::take(&mut game.lasting).into_iter().partition(due);
    game.lasting = later;
    let now: Vec<Lasting> = now;
    for effect in now {
        let LastingKind::Delayed { code, frame, .. } = effect.kind else { continue };
        let event = EventPattern::Begins { step, whose: None, of: None };
        let trigger = Trigger { word: TriggerWord::At, event, condition: None, once: false };
        let ability = Ability::Triggered { trigger, effects: code };
        let ability = AbilityRef(Arc::new(BoundAbility::without_pronouns(ability)));
        let (source, controller) = (frame.source, frame.controller);
        let event = frame.event.clone().unwrap_or_default();
        let frame = Some(frame);
        game.waiting.push(Waiting { source, controller, ability, event, frame, open: false });
    }
}

/// Damage was dealt.
pub fn damage(game: &mut Game, batch: &Batch, excess: impl Iterator<Item = i64>) {
    for (entry, excess) in batch.entries.iter().zip(excess) {
        let facts = Facts { excess, ..modify::facts(entry) };
        game.history.record(EventKind::Damage, &facts);
    }
    super::monarch::damage(game, batch);
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
        // 603.2c: sources that deal it at one moment, once for each recipient.
        (Some(Noun::ManyOf { .. }), _) => recipient,
        (Some(_), None) => source,
        (None, Some(_)) => recipient,
        (Some(_), Some(_)) | (None, None) => source && recipient,
    }
}
