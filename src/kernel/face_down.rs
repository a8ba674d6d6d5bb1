//! Turning face-down permanents face up (708.7, 116.2b): a special action, without the stack.

use smallvec::SmallVec;

use super::{pay, refresh, trigger};
use crate::{
    ast::{Ability, CardType, CastWord, Cost, ManaSymbol},
    eval::Ctx,
    game::{
        Announce, AnnounceKind, Event, Fault, Frame, Game, Illegal, Object, ObjectId, Payment,
        Stage, Task,
    },
    pool::FaceDown,
};

/// A cost for which a permanent may be turned face up, and whether it gets a +1/+1 counter
/// then (702.37b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnUpCost {
    /// What is paid.
    pub costs: Vec<Cost>,
    /// By megamorph?
    pub counter: bool,
}

/// For what a face-down permanent may be turned face up (702.37e, 701.40b); nothing for one
/// that is not face down.
#[must_use]
pub fn turn_up_costs(object: &Object) -> Vec<TurnUpCost> {
    let Some(down) = object.face_down().filter(|_| object.on_battlefield()) else {
        return Vec::new();
    };
    let printed = &object.card.printed;
    let mut all: Vec<TurnUpCost> = Vec::new();
    for ability in printed.abilities.iter() {
        if let Ability::Casting(own) = &ability.ability
            && own.word.is_face_down()
        {
            let counter = own.word == CastWord::Megamorph;
            all.push(TurnUpCost { costs: own.costs.clone(), counter });
        }
    }
    if down.is_manifested()
        && printed.is(CardType::Creature)
        && let Some(cost) = &printed.cost
    {
        let own = TurnUpCost { costs: vec![Cost::Mana(cost.clone())], counter: false };
        if !all.contains(&own) {
            all.push(own);
        }
    }
    all
}

/// May the card be cast face down (702.37c), and as what?
#[must_use]
pub fn cast_face_down(card: &Object) -> Option<FaceDown> {
    let own = card.card.printed.abilities.iter().filter_map(|ability| match &ability.ability {
        Ability::Casting(own) if own.word.is_face_down() => Some(own.word),
        _ => None,
    });
    own.map(|word| match word {
        CastWord::Disguise => FaceDown::Disguise,
        _ => FaceDown::Morph,
    })
    .next()
}

/// Begins to turn a permanent face up for the nth of its costs.
///
/// # Errors
///
/// If it is not face down, or that cost cannot be paid.
pub fn begin_turn_up(game: &mut Game, id: ObjectId, way: u8, x: Option<i64>) -> Result<(), Fault> {
    let none = || Illegal::NoAbility("it cannot be turned face up".into());
    let object = game.objects.get(id).ok_or_else(none)?;
    let controller = object.controller;
    let mut costs = turn_up_costs(object);
    if usize::from(way) >= costs.len() {
        return Err(none().into());
    }
    let TurnUpCost { costs, counter } = costs.swap_remove(usize::from(way));
    pay::check_costs(&Ctx::of(game, id, controller), &costs)?;
    let mut symbols: Vec<ManaSymbol> = Vec::new();
    let mut others: SmallVec<[Cost; 1]> = SmallVec::new();
    for cost in costs {
        match cost {
            Cost::Mana(mana) => symbols.extend(mana.0),
            other => others.push(other),
        }
    }
    let announce = Announce {
        object: id,
        kind: AnnounceKind::TurnUp { counter },
        ability: None,
        modes: SmallVec::new(),
        frame: Frame { x, ..Frame::new(id, controller) },
        stage: Stage::X,
        payment: Payment::Costs(symbols),
        costs: others,
    };
    game.agenda.push(Task::Announce(Box::new(announce)));
    Ok(())
}

/// Turns a permanent face up: it stays the same object, with the values of its card (708.8).
pub fn turn_up(game: &mut Game, id: ObjectId, counter: bool, x: Option<i64>) {
    let Some(object) = game.objects.get_mut(id) else { return };
    // 701.40g: a card that is no permanent card stays face down.
    let permanent = |types: crate::ast::CardTypeSet| {
        CardType::ALL.iter().any(|one| one.is_permanent() && types.has(*one))
    };
    if object.face_down().is_none() || !permanent(object.card.printed.types) {
        return;
    }
    object.turn(0);
    game.stale = true;
    refresh(game);
    trigger::turned_up(game, id, x);
    if counter {
        let event = Event::counters_by_rule(id.into(), crate::ast::CounterKind::PLUS, 1);
        game.agenda.push(Task::Propose(Box::new(event)));
    }
}

/// Turns a permanent face down that has one face only (708.2b).
pub fn turn_down(game: &mut Game, id: ObjectId) {
    let Some(object) = game.objects.get_mut(id).filter(|object| object.on_battlefield()) else {
        return;
    };
    if object.face_down().is_none() && object.card.others.is_empty() {
        object.turn(FaceDown::Manifest.number());
        game.stale = true;
    }
}
