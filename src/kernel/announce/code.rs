//! What is put on the stack: the instructions that were chosen, and what they remember.

use smallvec::SmallVec;

use crate::{
    ast::{Condition, Cost, Done, Effect, Effects, ModeTold, Node, Noun, Quantity, Slot, Walk},
    eval::{Ctx, holds},
    game::{How, Mark},
    pool::{BoundAbility, Wanted},
};

/// Which of the conditions that a text looks at as the spell is cast hold.
pub(super) fn as_cast(ctx: &Ctx<'_>, ability: &BoundAbility) -> SmallVec<[bool; 1]> {
    let mut held = SmallVec::new();
    ability.ability.clone().walk(&mut |node| {
        if let Node::Condition(Condition::AsCast { condition, .. }) = node {
            held.push(holds(ctx, condition));
        }
    });
    held
}

/// The instructions with the chosen modes in place of the choice.
pub(super) fn chosen_code(ability: &BoundAbility, modes: &[u8]) -> Option<Effects> {
    let effects = ability.ability.effects()?;
    if !effects.iter().any(|effect| matches!(effect, Effect::Choose { .. })) {
        return Some(effects.clone());
    }
    let mut code = Vec::new();
    for effect in effects.iter() {
        let Effect::Choose { modes: all, told, .. } = effect else {
            code.push(effect.clone());
            continue;
        };
        let mut chosen = Vec::new();
        for (index, &mode) in modes.iter().enumerate() {
            let Some(mut effects) = all.get(usize::from(mode)).cloned() else { continue };
            let time = modes[..index].iter().filter(|&&own| own == mode).count();
            if time > 0 {
                with_targets_of(&mut effects, ability, mode, time);
            }
            chosen.extend(effects.iter().cloned());
        }
        match told {
            ModeTold::XIs(x) if !chosen.is_empty() => code.push(Effect::Where {
                x: Quantity::clone(x),
                effects: chosen.into(),
                as_done: None,
                equal_to: false,
            }),
            _ => code.extend(chosen),
        }
    }
    Some(code.into())
}

/// 700.2d: a mode that is chosen again has targets of its own.
fn with_targets_of(effects: &mut Effects, ability: &BoundAbility, mode: u8, time: usize) {
    let first = |wanted: &Wanted| wanted.mode == Some(mode) && wanted.time == 0;
    let count = ability.targets.iter().filter(|wanted| first(wanted)).count();
    let Some(start) = ability.targets.iter().position(first) else { return };
    let own = start..start + count;
    let move_by = |index: &mut u8| {
        if own.contains(&usize::from(*index)) {
            let moved = usize::from(*index) + count * time;
            *index = u8::try_from(moved).unwrap_or(u8::MAX);
        }
    };
    effects.walk(&mut |node| match node {
        Node::Noun(Noun::Target(target)) => move_by(&mut target.index),
        Node::Noun(Noun::Pronoun { slot: Slot::Target(index), .. }) => move_by(index),
        _ => {}
    });
}

/// What `that much` speaks of, if a cost is of any number.
pub(super) fn mark(cost: &Cost) -> Option<Mark> {
    let how = match cost {
        Cost::RemoveCounters { kind, amount: Quantity::AnyNumber | Quantity::All, .. } => {
            How::CountersRemoved(kind.clone())
        }
        Cost::Sacrifice(Noun::Several { .. }) => How::Done(Done::Sacrificed),
        Cost::TapOther(Noun::Several { .. }) => How::Done(Done::Tapped),
        Cost::Discard(Noun::Several { .. }) => How::Done(Done::Discarded),
        Cost::Exile { what: Noun::Several { .. }, .. } => How::Done(Done::Exiled),
        Cost::Return(Noun::Several { .. }) => How::Done(Done::Returned),
        _ => return None,
    };
    Some(Mark { how, step: 0, each: false })
}

/// Is it the ability that cycling or one of its kin gives the card (702.29e)?
pub(super) fn is_cycling(ability: &BoundAbility) -> bool {
    ability.part_of.as_ref().is_some_and(|keyword| keyword.ends_with("cycling"))
}
