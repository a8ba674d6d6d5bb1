//! Resolving the topmost object of the stack (608).

use super::{perform::is_permanent_card, propose, target::is_legal_target, trigger};
use crate::{
    ast::{Ability, CounterKind, Gift, Keyword, KickerKind, Layout, Quantity},
    eval::Ctx,
    game::{
        AbilityRef, AnnounceKind, Entry, Event, Fault, Frame, Game, Note, Object, ObjectId, Permit,
        Run, StackItem, Targets, Task, Zone,
    },
};

/// Resolves the topmost spell or ability, if there is one.
///
/// # Errors
///
/// As proposing an event has them.
pub fn resolve_top(game: &mut Game) -> Result<(), Fault> {
    let Some(mut item) = game.stack.pop() else { return Ok(()) };
    let fizzles = !check_targets(game, &mut item) || !condition_holds(game, &item);
    let is_spell = matches!(item.kind, AnnounceKind::Spell | AnnounceKind::Copy);
    let source = item.frame.source;
    if fizzles {
        game.journal.note(|| Note::Fizzled(source));
        // 608.2b: it does nothing; a spell goes to the graveyard.
        return if is_spell { finish(game, item.id) } else { Ok(()) };
    }
    game.journal.note(|| Note::Resolving(source));
    if is_spell && is_permanent_card(game, item.id) {
        // 608.3: it enters under its controller's control.
        let attached = item.frame.targets.first().and_then(|set| set.first().copied());
        let attached = attached
            .filter(|_| game.look(item.id).is_some_and(|spell| spell.now.has_subtype("Aura")));
        return propose(
            game,
            Event::Enter(Entry {
                counters: counters_given(game, item.id),
                attached,
                ..Entry::of(item.id, item.frame.controller)
            }),
        );
    }
    if is_spell {
        game.agenda.push(Task::Finish(item.id));
    }
    item.frame.keeps |= item.ability.as_ref().is_some_and(|ability| ability.0.keeps);
    if let Some(AbilityRef(ability)) = &item.ability
        && ability.remembers
    {
        item.frame.began = u32::try_from(game.history.len()).unwrap_or(u32::MAX);
        trigger::resolves(game, source, ability);
    }
    if let Some(code) = item.code {
        game.agenda.push(Task::Run(Box::new(Run { code, at: 0, frame: item.frame })));
    }
    Ok(())
}

/// The counters that mana spent on the spell gives the permanent.
fn counters_given(game: &Game, spell: ObjectId) -> Vec<(CounterKind, i64)> {
    let gifts = game.look(spell).map(|spell| &spell.gifts[..]).unwrap_or_default();
    let counters = gifts.iter().filter_map(|gift| match gift {
        Gift::Counters { amount: Quantity::Number(count), kind, .. } => {
            Some((kind.clone(), *count))
        }
        _ => None,
    });
    counters.collect()
}

/// Takes out targets that are not legal any more. Gives whether the spell or
/// ability resolves: not if it had targets and all of them are illegal (608.2b).
fn check_targets(game: &Game, item: &mut StackItem) -> bool {
    let Some(AbilityRef(ability)) = item.ability.clone() else { return true };
    let mut targeted = false;
    let mut legal = false;
    for (index, wanted) in ability.targets.iter().enumerate() {
        let Some(set) = item.frame.targets.get(index).cloned() else { continue };
        targeted |= !set.is_empty();
        let ctx = Ctx::running(game, &item.frame);
        let left: Targets = set
            .iter()
            .copied()
            .filter(|&entity| is_legal_target(&ctx, &wanted.target, entity))
            .collect();
        legal |= !left.is_empty();
        if wanted.divided.is_some() && left.len() != set.len() {
            let kept = set.iter().zip(item.frame.division.clone());
            let kept = kept.filter(|(entity, _)| left.contains(entity));
            item.frame.division = kept.map(|(_, share)| share).collect();
        }
        item.frame.targets[index] = left;
    }
    !targeted || legal
}

/// 603.4: an intervening condition is checked again as the ability resolves.
fn condition_holds(game: &Game, item: &StackItem) -> bool {
    let Some(AbilityRef(ability)) = &item.ability else { return true };
    match &ability.ability {
        Ability::Triggered { trigger, .. } => {
            trigger::condition_holds(&Ctx::running(game, &item.frame), trigger)
        }
        _ => true,
    }
}

/// A spell that has done all it does goes to its owner's graveyard (608.2n).
///
/// # Errors
///
/// As proposing an event has them.
pub fn finish(game: &mut Game, spell: crate::game::ObjectId) -> Result<(), Fault> {
    // 715.3d: an Adventure goes to exile, from where its card may be cast as the rest of it.
    let adventure = |object: &Object| object.card.card.layout == Layout::Adventure;
    if let Some(object) =
        game.objects.get_mut(spell).filter(|object| object.face == 1 && adventure(object))
    {
        object.permit = Some(Permit::to_cast(object.controller));
        return propose(game, Event::put(spell, Zone::Exile));
    }
    // 702.88a.
    let rebounds = |own: &&Object| {
        let from_hand = own.cast.is_some_and(|cast| cast.from == Zone::Hand);
        own.has(Keyword::Rebound) && from_hand && !own.copy
    };
    if let Some(own) = game.objects.get(spell).filter(rebounds) {
        let frame = Frame::new(spell, own.controller);
        let code = crate::pool::rebound().into();
        game.agenda.push(Task::Run(Box::new(Run { code, at: 0, frame })));
        return Ok(());
    }
    // 702.27a: a spell whose buyback was paid goes back to the hand.
    let back = game
        .objects
        .get(spell)
        .is_some_and(|own| own.kicks.iter().any(|kick| kick.kind == KickerKind::Buyback));
    let to = if back { Zone::Hand } else { Zone::Graveyard };
    propose(game, Event::put(spell, to))
}
