//! Orders of effects that only change an amount of damage: none of them changes what
//! applies, so an order is a matter of numbers alone.

use smallvec::SmallVec;

use super::damage::{Applicable, Op};
use crate::{
    ast::{DamageChange, Quantity, Rewrite},
    game::{Batch, Event, Fault, Game, ModifierId},
};

/// Effects that do the same to an amount.
#[derive(Clone, Debug)]
pub struct Alike {
    op: Op,
    /// The effects, in the order in which they are applied.
    pub effects: SmallVec<[ModifierId; 4]>,
}

impl Alike {
    /// The amount that one of them makes of another.
    ///
    /// # Errors
    ///
    /// If it grows past the limit.
    pub fn changed(&self, amount: i64) -> Result<i64, Fault> {
        self.op.changed(amount)
    }

    /// Does the order between one of these and one of those make no difference?
    #[must_use]
    pub fn commutes_with(&self, other: &Self) -> bool {
        self.op.commutes_with(other.op)
    }
}

/// The effects that apply to an event, by what they do, if it is damage to one
/// recipient and all of them only change its amount.
#[must_use]
pub fn alike(game: &Game, event: &Event) -> Option<Vec<Alike>> {
    let Event::Damage(batch) = event else { return None };
    let Batch { entries } = batch;
    let [entry] = &entries[..] else { return None };
    let applicable = Applicable::to(game, batch, entry);
    if applicable.thresholds {
        return None;
    }
    let mut found: Vec<Alike> = Vec::new();
    for modifier in applicable.modifiers {
        if !modifier.op.is_pure() || !is_fixed(&modifier.replacement.rewrite) {
            return None;
        }
        let id = modifier.id;
        match found.iter_mut().find(|alike| alike.op == modifier.op) {
            Some(alike) => alike.effects.push(id),
            None => found.push(Alike { op: modifier.op, effects: SmallVec::from_iter([id]) }),
        }
    }
    Some(found)
}

/// Does it do the same whatever the amount is?
const fn is_fixed(rewrite: &Rewrite) -> bool {
    match rewrite {
        Rewrite::Deal { amount, .. } => match amount {
            DamageChange::Times(_) | DamageChange::Half(_) => true,
            DamageChange::Plus(quantity)
            | DamageChange::Minus(quantity)
            | DamageChange::Exactly(quantity) => matches!(quantity, Quantity::Number(_)),
        },
        _ => false,
    }
}

/// The event with this amount, once these effects have been applied.
#[must_use]
pub fn with_amount(event: &Event, amount: i64, applied: &[ModifierId]) -> Event {
    let mut event = event.clone();
    if let Event::Damage(batch) = &mut event {
        for entry in &mut batch.entries {
            entry.amount = amount;
            entry.applied.extend(applied.iter().copied());
            entry.applied.sort_unstable();
        }
    }
    event
}
