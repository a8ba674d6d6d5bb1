//! Damage being dealt, and what comes of it (120.3, 120.4).

use smallvec::SmallVec;

use crate::{
    ast::{CardType, CounterKind, Done, Effects, Keyword, Node, Noun, Scope, Slot, Walk},
    eval::{Ctx, modify, rules},
    game::{
        Applied, Batch, DamageEntry, Entity, Event, Facts, Fault, Frame, Game, How, LastingKind,
        ModifierId, ObjectId, PlayerId, Run, Task,
    },
    kernel::{propose, propose_each, trigger},
    pool::speaks_of_itself,
};

/// Deals a batch of damage: its results, then what rides on prevention. What
/// triggers on it waits.
pub fn perform(game: &mut Game, mut batch: Batch) -> Result<(), Fault> {
    let changed = batch.entries.iter().any(|entry| !entry.prevented.is_empty());
    let mut riders = Vec::new();
    if changed {
        riders = self::riders(game, &batch);
        use_up(game, &batch);
    }
    let dealt = |entry: &DamageEntry| entry.amount > 0;
    // 120.1: what cannot be dealt damage is dealt none.
    batch.entries.retain(|entry| dealt(entry) && modify::can_be_damaged(game, entry.recipient));
    let mut results: SmallVec<[Event; 2]> = SmallVec::new();
    // 120.3: how it is dealt is the same for all damage of one moment.
    let mut manners: SmallVec<[(Form, i64); 1]> = SmallVec::new();
    for entry in &batch.entries {
        manners.push((Form::of(game, entry), excess(game, entry)));
    }
    for (index, entry) in batch.entries.iter().enumerate() {
        let (form, excess) = manners[index];
        result(game, entry, form, &mut results);
        let who = entry.recipient.player();
        game.tell_done(|| How::Done(Done::Damaged), Some(entry.recipient), who, entry.amount);
        game.tell_done(|| How::Excess, Some(entry.recipient), who, excess);
    }
    lifelink(game, &batch, &mut results);
    trigger::damage(game, &batch, manners.iter().map(|(_, excess)| *excess));
    // 120.4c, 615.5: each result may be replaced; the riders come after all of them.
    if !riders.is_empty() {
        game.agenda.append(&mut riders);
    }
    match results.len() {
        // As mostly: nothing has to wait for it.
        1 => results.pop().map_or(Ok(()), |only| propose(game, only)),
        _ => propose_each(game, results),
    }
}

/// How much of the damage is more than what is lethal to its recipient (120.4a).
#[must_use]
pub fn excess(game: &Game, entry: &DamageEntry) -> i64 {
    let Entity::Object(id) = entry.recipient else { return 0 };
    let Some(object) = game.objects.get(id) else { return 0 };
    let deadly = game.look(entry.source).is_some_and(|source| source.has(Keyword::Deathtouch));
    let mut lethal = i64::MAX;
    if object.is(CardType::Creature) {
        let needed = object.toughness().saturating_sub(object.damage).max(0);
        // 702.2c.
        lethal = if deadly { needed.min(1) } else { needed };
    }
    // 120.4a: of what is several of these, what is the least excess for it.
    if object.is(CardType::Planeswalker) {
        lethal = lethal.min(object.counters.named("loyalty"));
    }
    if object.is(CardType::Battle) {
        lethal = lethal.min(object.counters.named("defense"));
    }
    entry.amount.saturating_sub(lethal).max(0)
}

/// What the source makes of its damage (120.3).
#[derive(Clone, Copy)]
struct Form {
    infect: bool,
    wither: bool,
    deathtouch: bool,
    toxic: i64,
}

impl Form {
    fn of(game: &Game, entry: &DamageEntry) -> Self {
        let source = game.look(entry.source);
        let has = |keyword| source.is_some_and(|source| source.has(keyword));
        let as_though = |keyword| rules::dealt_as_though(game, entry.recipient, keyword);
        Self {
            infect: has(Keyword::Infect) || as_though(Keyword::Infect),
            wither: has(Keyword::Wither) || as_though(Keyword::Wither),
            deathtouch: has(Keyword::Deathtouch),
            // 702.164c: combat damage alone.
            toxic: source.filter(|_| entry.combat).map_or(0, |source| source.now.toxic),
        }
    }
}

/// What damage does to its recipient (120.3): marks are made at once, the rest are
/// events of their own.
fn result(game: &mut Game, entry: &DamageEntry, form: Form, results: &mut SmallVec<[Event; 2]>) {
    let DamageEntry { recipient, amount, .. } = *entry;
    let mut counters = |name: &str, amount| {
        results.push(Event::counters_by_rule(recipient, CounterKind::Named(name.into()), amount));
    };
    match recipient {
        Entity::Player(player) => {
            if form.toxic > 0 {
                counters("poison", form.toxic);
            }
            if entry.combat {
                by_commander(game, player, entry);
            }
            if form.infect {
                // 120.3b: poison counters instead of life.
                counters("poison", amount);
            } else {
                let applied = Applied::new();
                let (by_damage, combat) = (true, entry.combat);
                results.push(Event::LoseLife { player, amount, by_damage, combat, applied });
            }
        }
        Entity::Object(id) => {
            let Some(object) = game.objects.get_mut(id) else { return };
            object.damaged = true;
            let is = |card_type| object.is(card_type);
            let (creature, planeswalker, battle) =
                (is(CardType::Creature), is(CardType::Planeswalker), is(CardType::Battle));
            if creature {
                object.deathtouched |= form.deathtouch;
            }
            if creature && !form.infect && !form.wither {
                // 120.3e: marked until cleanup.
                object.damage = object.damage.saturating_add(amount);
            }
            if planeswalker {
                counters("loyalty", -amount);
            }
            if battle {
                counters("defense", -amount);
            }
            if creature && (form.infect || form.wither) {
                // 120.3d: -1/-1 counters, and nothing is marked.
                results.push(Event::counters_by_rule(recipient, CounterKind::MINUS, amount));
            }
        }
    }
}

/// 903.10a: combat damage that a commander has dealt to a player over the game.
fn by_commander(game: &mut Game, player: PlayerId, entry: &DamageEntry) {
    let Some(number) = game.look(entry.source).and_then(|source| source.commander) else { return };
    let dealt = &mut game.player_mut(player).commander_damage;
    match dealt.binary_search_by_key(&number, |(own, _)| *own) {
        Ok(at) => dealt[at].1 = dealt[at].1.saturating_add(entry.amount),
        Err(at) => dealt.insert(at, (number, entry.amount)),
    }
}

/// What happens instead of an event (614.6), by an effect that is used up by it.
pub fn instead(game: &mut Game, by: ModifierId, facts: Facts, applied: Applied) {
    let task = modify::rider(game, by).map(|(code, ctx)| rider_task(code.clone(), ctx, facts));
    if let Some(Task::Run(mut run)) = task {
        // 614.5: what was applied to the event is not applied to these.
        run.frame.inherits = applied;
        game.agenda.push(Task::Run(run));
    }
    use_up_once(game, by);
}

/// 615.8: an effect that says `the next time` is gone once it has been applied.
fn use_up_once(game: &mut Game, by: ModifierId) {
    let ModifierId::Effect(id) = by else { return };
    game.lasting.retain(|effect| {
        let once = match &effect.kind {
            LastingKind::Replacement { replacement, .. } => replacement.scope == Scope::NextTime,
            _ => false,
        };
        !(once && effect.id == id)
    });
}

/// 120.3f, 702.15: the source's controller gains that much life, once for each source.
fn lifelink(game: &Game, batch: &Batch, results: &mut SmallVec<[Event; 2]>) {
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
        results.push(Event::gain_life(player, amount));
    }
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
            // 615.12: a shield that prevents nothing is not used up.
            Scope::NextTime => i64::from(amount > 0),
            Scope::Next(_) | Scope::Divided(_) | Scope::Each | Scope::All => amount,
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
/// effects: once for each effect, with all it has prevented of this batch. A text
/// that speaks of the source or of the recipient is followed once for each of them.
fn riders(game: &Game, batch: &Batch) -> Vec<Task> {
    let mut amounts: SmallVec<[(ModifierId, Grain, Facts); 1]> = SmallVec::new();
    for entry in &batch.entries {
        for &(id, amount) in &entry.prevented {
            // 615.12: what fails to prevent has been applied all the same.
            if amount == 0 && !entry.unpreventable {
                continue;
            }
            let Some((code, _)) = modify::rider(game, id) else { continue };
            let grain = Grain::of(code, entry);
            match amounts.iter_mut().find(|(own, known, _)| (*own, *known) == (id, grain)) {
                Some((.., facts)) => facts.amount = facts.amount.saturating_add(amount),
                None => amounts.push((id, grain, Facts { amount, ..modify::facts(entry) })),
            }
        }
    }
    if amounts.is_empty() {
        return Vec::new();
    }
    let run = |(id, _, facts): (ModifierId, Grain, Facts)| {
        let (code, ctx) = modify::rider(game, id)?;
        Some(rider_task(code.clone(), ctx, facts))
    };
    amounts.into_iter().rev().filter_map(run).collect()
}

/// What a rider is followed once for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Grain {
    source: Option<ObjectId>,
    recipient: Option<Entity>,
}

impl Grain {
    fn of(code: &Effects, entry: &DamageEntry) -> Self {
        let (mut source, mut recipient) = (false, false);
        code.clone().walk(&mut |node| {
            if let Node::Noun(Noun::Pronoun { slot, .. }) = node {
                source |= *slot == Slot::EventSource;
                recipient |= *slot == Slot::EventRecipient;
            }
        });
        Self {
            source: source.then_some(entry.source),
            recipient: recipient.then_some(entry.recipient),
        }
    }
}

fn rider_task(code: Effects, ctx: Ctx<'_>, facts: Facts) -> Task {
    let mut frame = ctx.frame.cloned().unwrap_or_else(|| Frame::new(ctx.source, ctx.controller));
    frame.event = Some(facts.into());
    frame.keeps |= speaks_of_itself(&mut code.clone());
    Task::Run(Box::new(Run { code, at: 0, frame }))
}
