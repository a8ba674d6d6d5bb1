//! Which instruction a later `that much` speaks of.

use crate::{
    ast::{CounterChange, Done, Effect, LifeChange, Noun, Quantity, Slot, Verb},
    game::{Frame, How, Mark},
};

/// Marks the instruction that is about to be followed.
pub fn mark(frame: &mut Frame, effect: &Effect) {
    frame.step = frame.step.saturating_add(1);
    let Some((how, amount, who)) = told(effect) else { return };
    // The same amount once more is no new one.
    if matches!(amount, Some(Quantity::ThatMuch(_))) {
        return;
    }
    let register = usize::from(amount.is_some_and(is_printed));
    let mark = Mark { how, step: frame.step, each: who.is_some_and(is_each) };
    frame.results[register] = Some(mark);
}

/// What the instruction does, how much of it, and who does it.
fn told(effect: &Effect) -> Option<(How, Option<&Quantity>, Option<&Noun>)> {
    Some(match effect {
        Effect::Deal(deal) => (How::Done(Done::Damaged), Some(&deal.amount), None),
        Effect::Life { who, change: LifeChange::Gain, amount } => {
            (How::LifeGained, Some(amount), Some(who))
        }
        Effect::Life { who, change: LifeChange::Lose, amount } => {
            (How::LifeLost, Some(amount), Some(who))
        }
        Effect::Counters { change: CounterChange::Put, amount, kind, .. } => {
            (How::CountersPut(kind.clone()), Some(amount), None)
        }
        Effect::Counters { change: CounterChange::Remove, amount, kind, .. } => {
            (How::CountersRemoved(kind.clone()), Some(amount), None)
        }
        Effect::GetCounters { who, amount, kind } => {
            (How::CountersPut(kind.clone()), Some(amount), Some(who))
        }
        Effect::Draw { who, amount, .. } => (How::Drawn, Some(amount), Some(who)),
        Effect::Discard { who, amount, .. } => {
            (How::Done(Done::Discarded), Some(amount), Some(who))
        }
        Effect::DiscardSome { who, .. } | Effect::DiscardHand { who, .. } => {
            (How::Done(Done::Discarded), None, Some(who))
        }
        Effect::Mill { who, amount, .. } => (How::Done(Done::Milled), Some(amount), Some(who)),
        Effect::Create { who, amount, .. } => (How::Created, Some(amount), who.as_ref()),
        Effect::Act { who, verb, what: Noun::Several { .. } | Noun::Each { .. } } => {
            (How::Done(done_by(*verb)?), None, who.as_ref())
        }
        _ => return None,
    })
}

const fn done_by(verb: Verb) -> Option<Done> {
    match verb {
        Verb::Destroy => Some(Done::Destroyed),
        Verb::Exile => Some(Done::Exiled),
        Verb::Sacrifice => Some(Done::Sacrificed),
        Verb::Tap => Some(Done::Tapped),
        Verb::Untap => Some(Done::Untapped),
        Verb::Discard => Some(Done::Discarded),
        Verb::Counter
        | Verb::TapOrUntap
        | Verb::Transform
        | Verb::Manifest
        | Verb::Cloak
        | Verb::TurnUp
        | Verb::Goad
        | Verb::TurnDown => None,
    }
}

/// Is it given as a number, once or so many times?
fn is_printed(amount: &Quantity) -> bool {
    match amount {
        Quantity::Number(_) => true,
        Quantity::Times(_, of) => is_printed(of),
        _ => false,
    }
}

/// Does each of several players follow the instruction?
fn is_each(who: &Noun) -> bool {
    match who {
        Noun::Each { .. } | Noun::Bare(_) | Noun::Both(_) => true,
        Noun::Pronoun { slot, .. } => *slot == Slot::Each,
        _ => false,
    }
}
