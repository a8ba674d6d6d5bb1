//! Dealing damage (120).

use smallvec::SmallVec;

use super::Doing;
use crate::{
    ast::{CardType, Deal, DealForm, Noun, Quantity},
    eval::{Ctx, amount, entities, holds, objects},
    game::{Applied, Batch, DamageEntry, Entity, Event, Fault, MAX_AMOUNT, ObjectId},
    kernel,
};

/// One batch of damage: from each source to each recipient, at one moment.
pub fn deal(ctx: &Ctx<'_>, deal: &Deal) -> Result<Doing, Fault> {
    let mut batch = Batch::default();
    for source in objects(ctx, &deal.source) {
        // `each creature deals 1 damage to its controller`: each speaks for itself.
        // `each other creature`: other than the one that deals it.
        let ctx = Ctx { other_than: Some(source), ..ctx.with_each(source.into()) };
        add(&ctx, &mut batch, source, deal)?;
    }
    if batch.entries.is_empty() {
        return Ok(Doing::Nothing);
    }
    Ok(Doing::of(Event::Damage(batch)))
}

fn add(ctx: &Ctx<'_>, batch: &mut Batch, source: ObjectId, deal: &Deal) -> Result<(), Fault> {
    let division = ctx.frame.map_or(&[][..], |frame| &frame.division);
    let holds = |part: usize| deal.ifs.get(part).is_none_or(|condition| holds(ctx, condition));
    let recipients = if holds(0) { entities(ctx, &deal.to) } else { Default::default() };
    let many = i64::try_from(recipients.len()).unwrap_or(i64::MAX).max(1);
    for (index, recipient) in recipients.into_iter().enumerate() {
        // 601.2d: each gets what was decided as the spell was cast.
        let share = match deal.form {
            DealForm::Divided | DealForm::EqualDivided => division.get(index).copied().unwrap_or(0),
            DealForm::Evenly => amount(ctx, &deal.amount) / many,
            DealForm::Plain | DealForm::EqualTo | DealForm::ToEqual | DealForm::ThatMuch => {
                share(ctx, &deal.source, &deal.amount, recipient)
            }
        };
        push(batch, source, recipient, share)?;
    }
    for (part, also) in (1..).zip(&deal.also) {
        if !holds(part) {
            continue;
        }
        // `and that much damage to …`: as much as the first of them is dealt.
        let much = match (deal.form, &also.amount) {
            (DealForm::EqualTo, Quantity::ThatMuch(_)) => &deal.amount,
            (_, amount) => amount,
        };
        for recipient in entities(ctx, &also.to) {
            push(batch, source, recipient, share(ctx, &deal.source, much, recipient))?;
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

/// 120.4a: what is more than lethal is dealt to somebody else instead.
pub fn excess_to(ctx: &Ctx<'_>, event: &mut Event, to: &Noun) {
    let Event::Damage(batch) = event else { return };
    let Some(to) = entities(ctx, to).first().copied() else { return };
    let mut more = Batch::default();
    for hit in &mut batch.entries {
        let excess = kernel::excess(ctx.game, hit);
        if excess > 0 {
            hit.amount -= excess;
            more.entries.push(entry(hit.source, to, excess));
        }
    }
    batch.entries.retain(|hit| hit.amount > 0);
    batch.entries.extend(more.entries);
}

/// 615.12: the text says that this damage can't be prevented.
pub fn unpreventable(event: &mut Event) {
    if let Event::Damage(batch) = event {
        batch.entries.iter_mut().for_each(|entry| entry.unpreventable = true);
    }
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

/// Two creatures deal damage equal to their power to each other (701.14a); neither does
/// if one of them is no creature on the battlefield any more (701.14b).
pub fn fight_each(ctx: &Ctx<'_>, who: &Noun) -> Doing {
    let all: SmallVec<[_; 2]> = objects(ctx, who).collect();
    match all[..] {
        // 701.14a: each of them deals its damage to the other.
        [one, other] => fighters(ctx, Some(one), Some(other)),
        _ => Doing::Nothing,
    }
}

/// 701.14.
pub fn fight(ctx: &Ctx<'_>, who: &Noun, whom: &Noun) -> Doing {
    fighters(ctx, objects(ctx, who).next(), objects(ctx, whom).next())
}

fn fighters(ctx: &Ctx<'_>, who: Option<ObjectId>, whom: Option<ObjectId>) -> Doing {
    let fighter = |id: Option<ObjectId>| {
        let id = id?;
        let object = ctx.game.objects.get(id)?;
        (object.on_battlefield() && object.is(CardType::Creature)).then_some((id, object.power()))
    };
    let (Some((one, power)), Some((other, others))) = (fighter(who), fighter(whom)) else {
        return Doing::Nothing;
    };
    let hits = [entry(one, other.into(), power), entry(other, one.into(), others)];
    // 701.14c: one that fights itself deals twice its power to itself.
    let entries: SmallVec<[DamageEntry; 1]> =
        hits.into_iter().filter(|hit| hit.amount > 0).collect();
    match entries.is_empty() {
        true => Doing::Nothing,
        false => Doing::of(Event::Damage(Batch { entries })),
    }
}
