//! Dealing damage (120).

use smallvec::SmallVec;

use super::Doing;
use crate::{
    ast::{Deal, DealForm, Noun, Quantity},
    eval::{Ctx, amount, entities, objects},
    game::{Applied, Batch, DamageEntry, Entity, Event, Fault, MAX_AMOUNT, ObjectId},
};

/// One batch of damage: from each source to each recipient, at one moment.
pub fn deal(ctx: &Ctx<'_>, deal: &Deal) -> Result<Doing, Fault> {
    let mut batch = Batch::default();
    for source in objects(ctx, &deal.source) {
        // `each creature deals 1 damage to its controller`: each speaks for itself.
        let ctx = ctx.with_each(source.into());
        add(&ctx, &mut batch, source, deal)?;
    }
    if batch.entries.is_empty() {
        return Ok(Doing::Nothing);
    }
    Ok(Doing::Events(SmallVec::from_iter([Event::Damage(batch)])))
}

fn add(ctx: &Ctx<'_>, batch: &mut Batch, source: ObjectId, deal: &Deal) -> Result<(), Fault> {
    let division = ctx.frame.map_or(&[][..], |frame| &frame.division);
    for (index, recipient) in entities(ctx, &deal.to).into_iter().enumerate() {
        // 601.2d: each gets what was decided as the spell was cast.
        let share = match deal.form {
            DealForm::Divided => division.get(index).copied().unwrap_or(0),
            DealForm::Plain | DealForm::EqualTo | DealForm::ToEqual | DealForm::ThatMuch => {
                share(ctx, &deal.source, &deal.amount, recipient)
            }
        };
        push(batch, source, recipient, share)?;
    }
    for also in &deal.also {
        for recipient in entities(ctx, &also.to) {
            push(batch, source, recipient, share(ctx, &deal.source, &also.amount, recipient))?;
        }
    }
    Ok(())
}

/// How much one recipient is dealt. Where the source is one, `its power` behind
/// `each creature` is that creature's.
fn share(ctx: &Ctx<'_>, source: &Noun, quantity: &Quantity, recipient: Entity) -> i64 {
    let many = matches!(source, Noun::Each { .. } | Noun::Bare(_));
    if many { amount(ctx, quantity) } else { amount(&ctx.with_each(recipient), quantity) }
}

fn push(batch: &mut Batch, source: ObjectId, to: Entity, amount: i64) -> Result<(), Fault> {
    if amount > MAX_AMOUNT {
        return Err(Fault::AmountTooLarge);
    }
    // 120.8: no damage is no event.
    if amount > 0 {
        batch.entries.push(entry(source, to, amount));
    }
    Ok(())
}

/// Damage that is not combat damage.
#[must_use]
pub fn entry(source: ObjectId, recipient: Entity, amount: i64) -> DamageEntry {
    DamageEntry {
        source,
        recipient,
        amount,
        combat: false,
        unpreventable: false,
        applied: Applied::new(),
        prevented: SmallVec::new(),
    }
}
