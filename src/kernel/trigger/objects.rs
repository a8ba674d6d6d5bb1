//! What happens to objects, told to what triggers on it.

use std::sync::{Arc, LazyLock};

use smallvec::SmallVec;

use super::{fire, index_of, observe};
use crate::{
    ast::{
        Ability, Clause, CounterKind, Designation, Effect, EventPattern, GoesFrom, Head, HeadWord,
        Noun, Play, PlayVerb, Pronoun, Slot, Term, Trigger, TriggerWord, Verb,
    },
    eval::{Ctx, fits, fits_filter, rules},
    game::{AnnounceKind, Entity, Facts, Game, MAX_OPTIONS, ObjectId, PlayerId, StackItem, Zone},
    pool::{BoundAbility, EventKind},
};

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
                let elsewhere =
                    matches!(from, GoesFrom::Anywhere | GoesFrom::Library | GoesFrom::YourLibrary);
                if elsewhere != (kind == EventKind::PutInto) {
                    return None;
                }
                let of_library = matches!(from, GoesFrom::Library | GoesFrom::YourLibrary);
                if of_library && gone.zone != Zone::Library {
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

/// A creature attacks somebody (508.3).
pub fn attacks_whom(game: &mut Game, attacker: ObjectId, attacked: Entity) {
    let player = game.look(attacker).map(|own| own.controller);
    let facts =
        Facts { object: Some(attacker), player, recipient: Some(attacked), ..Facts::default() };
    game.history.record(EventKind::AttacksWhom, &facts);
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
        // The counters are there already: it was one of those that came now.
        if let EventPattern::NthCounter { nth, kind, on: what } = event {
            let there = on.object().and_then(|on| ctx.game.look(on));
            let there = there.map_or(0, |own| own.counters.get(kind));
            let nth = *nth as i64 + 1;
            let came = kind == put && there - amount < nth && nth <= there;
            return (came && fits(ctx, what, on)).then(|| facts.clone());
        }
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

/// The last defense counter was removed from a battle.
pub fn defeated(game: &mut Game, battle: ObjectId) {
    let Some(object) = game.objects.get(battle) else { return };
    if object.now.has_subtype("Siege") {
        let controller = object.controller;
        let facts = Facts { object: Some(battle), ..Facts::default() };
        fire(game, &DEFEATED, battle, controller, facts);
    }
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

/// An ability resolves: which of the object's it is stands in the place of an amount.
pub fn resolves(game: &mut Game, source: ObjectId, ability: &Arc<BoundAbility>) {
    let amount = index_of(game, source, ability).map_or(-1, i64::from);
    let facts = Facts { object: Some(source), amount, ..Facts::default() };
    game.history.record(EventKind::Resolves, &facts);
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
