//! Effects that last (611.2).

use std::sync::Arc;

use smallvec::SmallVec;

use super::Doing;
use crate::{
    ast::{
        Ability, Change, Clause, DamagePattern, Duration, Effect, Effects, EventPattern, Keyword,
        NextTime, Node, Noun, Protection, Quantity, Replacement, Scope, Walk, Way,
    },
    eval::{self, Ctx, amount, entities, objects},
    game::{AbilityRef, ChoiceKind, Entity, Frame, Game, Lasting, LastingKind, ObjectId, PlayerId},
    pool::BoundAbility,
};

/// 701.15a: until the next turn of whoever goads them, they attack if able.
pub fn goad(game: &mut Game, controller: PlayerId, objects: SmallVec<[ObjectId; 1]>) {
    let changes = [Change::Way(Way::Goaded)].into();
    let kind = LastingKind::Change { objects: objects.to_vec(), changes, controller };
    let (id, timestamp) = (game.new_effect_id(), game.tick());
    let duration = Duration::YourNextTurn;
    game.lasting.push(Lasting { id, timestamp, duration, kind, from: None });
    game.stale = true;
}

/// A replacement or prevention effect from now on.
pub fn replace(game: &mut Game, frame: &Frame, replacement: &Arc<Replacement>) -> Doing {
    let ctx = Ctx::running(game, frame);
    // 609.7a: the source is chosen as the effect begins.
    if frame.chosen_source.is_none()
        && let Some(noun) = source_of_choice(&replacement.event)
    {
        let sources: Vec<_> = entities_of_choice(&ctx, noun);
        return match sources.len() {
            0 => Doing::Nothing,
            _ => {
                let chooser = frame.controller;
                Doing::First(
                    chooser,
                    true,
                    Box::new(|run| ChoiceKind::Source { run, options: sources }),
                )
            }
        };
    }
    // A colour of one's choice is chosen as the effect begins, too.
    let mut of_choice = false;
    Replacement::clone(replacement).walk(&mut |node| {
        of_choice |= matches!(node, Node::Clause(Clause::ColorOfChoice));
    });
    if of_choice && frame.color.is_none() {
        return Doing::First(frame.controller, true, Box::new(|run| ChoiceKind::Color { run }));
    }
    if let Scope::Divided(_) = replacement.scope {
        return divided(game, frame, replacement);
    }
    let left = match &replacement.scope {
        Scope::Next(quantity) => Some(amount(&ctx, quantity)),
        Scope::NextTime => Some(1),
        Scope::Each | Scope::All | Scope::Divided(_) => None,
    };
    // 615.7: a shield of nothing prevents nothing.
    if left.is_some_and(|left| left <= 0) {
        return Doing::Nothing;
    }
    let duration = replacement.duration.unwrap_or(Duration::ThisTurn);
    let kind = LastingKind::Replacement {
        replacement: replacement.clone(),
        frame: Box::new(frame.clone()),
        left,
    };
    Doing::Last(Lasting {
        id: game.new_effect_id(),
        timestamp: game.tick(),
        duration,
        kind,
        from: None,
    })
}

/// 601.2d: each target has a shield of its own with its share.
fn divided(game: &mut Game, frame: &Frame, replacement: &Replacement) -> Doing {
    let target = match &replacement.event {
        EventPattern::Damage(DamagePattern { recipient: Some(Noun::Target(target)), .. }) => target,
        _ => return Doing::Nothing,
    };
    let index = usize::from(target.index);
    let targets = frame.targets.get(index).cloned().unwrap_or_default();
    for (target, share) in targets.into_iter().zip(frame.division.iter().copied()) {
        let mut own = Box::new(frame.clone());
        own.targets[index] = std::iter::once(target).collect();
        let scope = Scope::Next(Quantity::Number(share));
        let kind = LastingKind::Replacement {
            replacement: Arc::new(Replacement { scope, ..replacement.clone() }),
            frame: own,
            left: Some(share),
        };
        let (id, timestamp) = (game.new_effect_id(), game.tick());
        let duration = replacement.duration.unwrap_or(Duration::ThisTurn);
        game.lasting.push(Lasting { id, timestamp, duration, kind, from: None });
    }
    Doing::Nothing
}

fn source_of_choice(event: &EventPattern) -> Option<&Noun> {
    match event {
        EventPattern::Damage(pattern) => match &pattern.source {
            Some(noun @ Noun::SourceOfChoice(_)) => Some(noun),
            _ => None,
        },
        _ => None,
    }
}

fn entities_of_choice(ctx: &Ctx<'_>, noun: &Noun) -> Vec<crate::game::ObjectId> {
    let Noun::SourceOfChoice(filter) = noun else { return Vec::new() };
    let all = entities(ctx, &Noun::Bare(filter.clone()));
    all.into_iter().filter_map(Entity::object).collect()
}

/// An ability that watches for events until the turn ends.
pub fn watch(game: &mut Game, frame: &Frame, ability: &Ability) -> Doing {
    let ability = AbilityRef(Arc::new(BoundAbility::without_pronouns(ability.clone())));
    let (source, controller) = (frame.source, frame.controller);
    let kind = LastingKind::Trigger { ability, source, controller, frame: None };
    let (id, timestamp) = (game.new_effect_id(), game.tick());
    Doing::Last(Lasting { id, timestamp, duration: Duration::UntilEndOfTurn, kind, from: None })
}

/// A delayed trigger that waits for an event of this turn and knows what the text spoke
/// of (603.7).
pub fn watch_on(game: &mut Game, frame: &Frame, ability: &Ability, duration: Duration) -> Doing {
    let ability = AbilityRef(Arc::new(BoundAbility::without_pronouns(ability.clone())));
    let (source, controller) = (frame.source, frame.controller);
    let frame = Some(Box::new(frame.clone()));
    let kind = LastingKind::Trigger { ability, source, controller, frame };
    let (id, timestamp) = (game.new_effect_id(), game.tick());
    Doing::Last(Lasting { id, timestamp, duration, kind, from: None })
}

/// Something that happens at a later moment (603.7).
pub fn later(game: &mut Game, frame: &Frame, when: NextTime, code: &Effects) -> Doing {
    let (after, code, frame) = (game.turn.number, code.clone(), Box::new(frame.clone()));
    let kind = LastingKind::Delayed { when, after, code, frame };
    let (id, timestamp) = (game.new_effect_id(), game.tick());
    Doing::Last(Lasting { id, timestamp, duration: Duration::Indefinite, kind, from: None })
}

/// A player gets control of objects (613.1b), for a while or for good.
pub fn control(
    game: &mut Game,
    frame: &Frame,
    who: &Noun,
    what: &Noun,
    duration: Option<Duration>,
) -> Doing {
    let ctx = Ctx::running(game, frame);
    let objects: Vec<_> = objects(&ctx, what).collect();
    let player = entities(&ctx, who).into_iter().find_map(Entity::player);
    let Some(controller) = player.filter(|_| !objects.is_empty()) else { return Doing::Nothing };
    let changes = [Change::Control].into();
    let kind = LastingKind::Change { objects, changes, controller };
    let (id, timestamp) = (game.new_effect_id(), game.tick());
    let duration = duration.unwrap_or(Duration::Indefinite);
    Doing::Last(Lasting { id, timestamp, duration, kind, from: None })
}

/// 701.12a-b: each of two permanents comes under the control of whoever controls the other;
/// nothing happens unless both are there and controlled by different players.
pub fn exchange(game: &mut Game, frame: &Frame, one: &Noun, other: Option<&Noun>) -> Doing {
    let ctx = Ctx::running(game, frame);
    let here = |id: &ObjectId| game.objects.get(*id).is_some_and(|own| own.on_battlefield());
    let both = objects(&ctx, one).chain(other.into_iter().flat_map(|other| objects(&ctx, other)));
    let both: SmallVec<[ObjectId; 2]> = both.filter(here).collect();
    let [first, second] = both[..] else { return Doing::Nothing };
    let controller = |id| game.look(id).map(|own| own.controller);
    let (Some(mine), Some(theirs)) = (controller(first), controller(second)) else {
        return Doing::Nothing;
    };
    if mine == theirs {
        return Doing::Nothing;
    }
    for (object, controller) in [(first, theirs), (second, mine)] {
        let changes = [Change::Control].into();
        let kind = LastingKind::Change { objects: vec![object], changes, controller };
        let (id, timestamp) = (game.new_effect_id(), game.tick());
        let duration = Duration::Indefinite;
        game.lasting.push(Lasting { id, timestamp, duration, kind, from: None });
    }
    game.stale = true;
    Doing::Nothing
}

/// A change of characteristics from now on, of the objects that there are now
/// (611.2c).
/// `gains your choice of flying or haste`: which one is chosen as the effect begins.
pub fn gain_any(
    frame: &Frame,
    what: &Noun,
    changes: &[Change],
    duration: Duration,
    first: bool,
) -> Doing {
    let any = changes.iter().find_map(|change| match change {
        Change::GainAny(any) => Some(any),
        _ => None,
    });
    let chosen = |keyword: &Keyword| {
        let gain = |change: &Change| match change {
            Change::GainAny(_) => Change::Gain(*keyword),
            other => other.clone(),
        };
        let changes = changes.iter().map(gain).collect();
        Effects::from([Effect::Change { what: what.clone(), changes, duration, first }])
    };
    let options: Vec<Effects> = any.into_iter().flatten().map(chosen).collect();
    let kind = |run| ChoiceKind::Either { run, options };
    Doing::First(frame.controller, false, Box::new(kind))
}

pub fn change(
    game: &mut Game,
    frame: &mut Frame,
    what: &Noun,
    changes: &[Change],
    duration: &Duration,
) -> Doing {
    let of_choice = |change: &Change| {
        matches!(change, Change::Protect(Protection::OfYourChoice) | Change::ColorOfChoice)
    };
    if frame.color.is_none() && changes.iter().any(of_choice) {
        return Doing::First(frame.controller, true, Box::new(|run| ChoiceKind::Color { run }));
    }
    let color = frame.color.take();
    let ctx = Ctx::running(game, frame);
    let objects: Vec<_> = objects(&ctx, what).collect();
    if objects.is_empty() {
        return Doing::Nothing;
    }
    // 608.2h: numbers are fixed as the effect begins.
    let fixed = |quantity| Quantity::Number(amount(&ctx, quantity));
    // What it has of others is what they have now.
    let mut given = Vec::new();
    for change in changes {
        if let Change::GrantAll(of) = change {
            let all = eval::activated_of(&ctx, of).into_iter();
            given.extend(all.map(|own| Change::Grant(Arc::new(own.ability.clone()))));
        }
    }
    let told = changes.iter().filter(|change| !matches!(change, Change::GrantAll(_)));
    let changes = told.map(|change| match change {
        Change::PowerToughness(power, toughness) => {
            Change::PowerToughness(fixed(power), fixed(toughness))
        }
        Change::Base(power, toughness) => Change::Base(fixed(power), fixed(toughness)),
        Change::ColorOfChoice => Change::Colors(color.into_iter().collect()),
        // 608.2h: it is that color from then on.
        Change::ChosenColor => {
            let source = game.look(frame.source);
            let chosen = source.and_then(|source| source.chosen_color);
            chosen.map_or(Change::ChosenColor, |own| Change::Colors([own].into_iter().collect()))
        }
        Change::Protect(Protection::OfYourChoice) => {
            Change::Protect(Protection::Colors(color.into_iter().collect()))
        }
        other => other.clone(),
    });
    let changes = changes.chain(given).collect();
    let controller = frame.controller;
    let kind = LastingKind::Change { objects, changes, controller };
    let (id, timestamp) = (game.new_effect_id(), game.tick());
    Doing::Last(Lasting { id, timestamp, duration: *duration, kind, from: None })
}

/// 707.2: these have the copiable values of another object, for as long as it says.
pub fn become_copy(
    game: &mut Game,
    frame: &Frame,
    what: &Noun,
    of: Option<&ObjectId>,
    except: &[Change],
    duration: Option<Duration>,
) -> Doing {
    let Some(card) = of.and_then(|&of| game.look(of)).map(|of| of.face().clone()) else {
        return Doing::Nothing;
    };
    let card = crate::pool::copied_card(&card, except);
    let changed: Vec<ObjectId> = objects(&Ctx::running(game, frame), what).collect();
    let duration = duration.unwrap_or(Duration::Indefinite);
    let from = Some((frame.source, frame.controller));
    for object in changed {
        let kind = LastingKind::Copy { object, card: card.clone() };
        let (id, timestamp) = (game.new_effect_id(), game.tick());
        game.lasting.push(Lasting { id, timestamp, duration, kind, from });
    }
    game.stale = true;
    Doing::Nothing
}
