//! Which effects apply to a proposed event, and what it becomes under one
//! (614–616).
//!
//! All of it is a pure function of the game and the event, so an order of many
//! effects can be searched on the event alone, without copying games.

mod amount;
mod damage;
mod draw;
mod enter;
mod leave;
mod mana;
pub mod pure;
mod unspent;
mod watching;

use self::amount::{Change, What};
pub use self::enter::creature_types;

use smallvec::SmallVec;

use crate::game::{Event, Fault, Game, ModifierId, PlayerId, Use, Uses};

/// What is to be done next with a proposed event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Nothing applies any more: the event can be performed.
    Perform,
    /// This one applies; there is nothing to ask.
    Apply(ModifierId),
    /// The player orders these (616.1); they differ in effect.
    Ask {
        /// The affected player, or the affected object's controller.
        chooser: PlayerId,
        /// The effects; of those that are alike, one.
        options: Uses,
    },
}

/// What is to be done next with `event`.
///
/// # Errors
///
/// If there are too many ways to divide a shield.
pub fn next(game: &Game, event: &Event) -> Result<Next, Fault> {
    Ok(match event {
        Event::Damage(batch) => damage::next(game, batch)?,
        Event::Mana(production) => mana::next(game, production),
        Event::Enter(entry) => enter::next(game, entry),
        Event::GainLife { player, amount, applied } => {
            amount::next(game, What::Gain(*player), *amount, applied)
        }
        Event::LoseLife { player, amount, by_damage, applied, .. } => {
            amount::next(game, What::Loss(*player, *by_damage), *amount, applied)
        }
        Event::Counters { on, kind, amount, by_effect, applied, .. } => {
            amount::next(game, What::Counters(*on, kind, *by_effect), *amount, applied)
        }
        Event::Create { player, card, count, applied, .. } => {
            amount::next(game, What::Tokens(*player, card), *count, applied)
        }
        Event::Draw { player, instead: None, applied } => draw::next(game, *player, applied),
        Event::Draw { instead: Some(_), .. } => Next::Perform,
        Event::Leave(departures) => leave::next(game, departures),
        Event::Tap { .. }
        | Event::Discard(_)
        | Event::Mill(_)
        | Event::Untap(_)
        | Event::Transform(_)
        | Event::TurnUp { .. }
        | Event::TurnDown(_)
        | Event::LoseMana(_)
        | Event::Begin(_)
        | Event::Attack(_) => Next::Perform,
    })
}

/// Goes on with `event` until something has to be asked, or nothing applies any more.
///
/// # Errors
///
/// If an amount grows past its limit, or there are too many ways to divide a shield.
pub fn advance(game: &Game, event: &mut Event) -> Result<Next, Fault> {
    match event {
        Event::Damage(batch) => return damage::advance(game, batch),
        Event::Mana(production) => return mana::advance(game, production),
        _ => {}
    }
    loop {
        match next(game, event)? {
            Next::Apply(by) => apply(game, event, by.into())?,
            done => return Ok(done),
        }
    }
}

/// Changes `event` as the modifier says; it will not apply again (614.5).
///
/// # Errors
///
/// If an amount grows past the limit.
pub fn apply(game: &Game, event: &mut Event, with: Use) -> Result<(), Fault> {
    match event {
        Event::Damage(batch) => damage::apply(game, batch, with),
        Event::Mana(production) => mana::apply(game, production, with),
        Event::Enter(entry) => {
            enter::apply(game, entry, with.by);
            Ok(())
        }
        Event::GainLife { player, amount, applied } => {
            let what = What::Gain(*player);
            amount::apply(game, Change { what, amount, applied }, with.by)
        }
        Event::LoseLife { player, amount, by_damage, applied, .. } => {
            let what = What::Loss(*player, *by_damage);
            amount::apply(game, Change { what, amount, applied }, with.by)
        }
        Event::Counters { on, kind, amount, by_effect, applied, .. } => {
            let what = What::Counters(*on, kind, *by_effect);
            amount::apply(game, Change { what, amount, applied }, with.by)
        }
        Event::Create { player, card, count, applied, .. } => {
            let what = What::Tokens(*player, card);
            amount::apply(game, Change { what, amount: count, applied }, with.by)
        }
        Event::Draw { player, instead, applied } => {
            draw::apply(game, *player, applied, instead, with.by);
            Ok(())
        }
        Event::Leave(departures) => {
            leave::apply(game, departures, with.by);
            Ok(())
        }
        Event::Tap { .. }
        | Event::Discard(_)
        | Event::Mill(_)
        | Event::Untap(_)
        | Event::Transform(_)
        | Event::TurnUp { .. }
        | Event::TurnDown(_)
        | Event::LoseMana(_)
        | Event::Begin(_)
        | Event::Attack(_) => Ok(()),
    }
}

pub use self::{
    damage::{can_be_damaged, facts, matches},
    draw::facts as draw_facts,
    enter::{choices as entering_choices, control_changes, devoured, rewrite, same_copies},
    mana::{times, types_in_any_order, used_for},
    unspent::{Fate, unspent},
    watching::{rider, source_words},
};

/// Of options that are alike, keeps the first.
fn distinct<M>(modifiers: &[M], alike: impl Fn(&M, &M) -> bool) -> SmallVec<[usize; 4]> {
    let mut kept: SmallVec<[usize; 4]> = SmallVec::new();
    for (index, modifier) in modifiers.iter().enumerate() {
        if !kept.iter().any(|&other| alike(&modifiers[other], modifier)) {
            kept.push(index);
        }
    }
    kept
}
