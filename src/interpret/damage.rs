//! Dealing damage (120).

use smallvec::SmallVec;

use super::Doing;
use crate::{
    ast::{Deal, DealForm},
    eval::{Ctx, amount, entities, objects},
    game::{Applied, Batch, DamageEntry, Entity, Event, Fault, MAX_AMOUNT, ObjectId},
};

/// One batch of damage: from each source to each recipient, at one moment.
pub fn deal(ctx: &Ctx<'_>, deal: &Deal) -> Result<Doing, Fault> {
    let recipients = entities(ctx, &deal.to);
    let mut batch = Batch::default();
    for source in objects(ctx, &deal.source) {
        for (recipient, amount) in shares(ctx, deal, &recipients).chain(also(ctx, deal)) {
            if amount > MAX_AMOUNT {
                return Err(Fault::AmountTooLarge);
            }
            // 120.8: no damage is no event.
            if amount > 0 {
                batch.entries.push(entry(source, recipient, amount));
            }
        }
    }
    if batch.entries.is_empty() {
        return Ok(Doing::Nothing);
    }
    Ok(Doing::Events(SmallVec::from_iter([Event::Damage(batch)])))
}

fn shares<'a>(
    ctx: &'a Ctx<'_>,
    deal: &'a Deal,
    recipients: &'a [Entity],
) -> impl Iterator<Item = (Entity, i64)> + 'a {
    let division = ctx.frame.map_or(&[][..], |frame| &frame.division);
    let divided = deal.form == DealForm::Divided;
    let whole = amount(ctx, &deal.amount);
    recipients.iter().enumerate().map(move |(index, &recipient)| {
        // 601.2d: each gets what was decided as the spell was cast.
        let share = if divided { division.get(index).copied().unwrap_or(0) } else { whole };
        (recipient, share)
    })
}

/// Further parts of the damage, dealt at the same moment.
fn also<'a>(ctx: &'a Ctx<'_>, deal: &'a Deal) -> impl Iterator<Item = (Entity, i64)> + 'a {
    deal.also.iter().flat_map(|share| {
        let amount = amount(ctx, &share.amount);
        entities(ctx, &share.to).into_iter().map(move |recipient| (recipient, amount))
    })
}

/// Damage that is not combat damage.
#[must_use]
pub fn entry(source: ObjectId, recipient: Entity, amount: i64) -> DamageEntry {
    DamageEntry {
        source,
        recipient,
        amount,
        combat: false,
        applied: Applied::new(),
        prevented: SmallVec::new(),
    }
}
