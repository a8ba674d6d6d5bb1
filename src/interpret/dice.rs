//! Rolling dice (706): chance, each face an outcome.

use super::Doing;
use crate::{
    ast::{Roll, RollWord},
    eval::{Ctx, amount},
    game::{ChoiceKind, Fault, Frame, Game, MAX_OPTIONS},
    kernel,
};

/// Rolls dice one after the other, and keeps the result.
pub fn roll(game: &mut Game, frame: &mut Frame, roll: &Roll) -> Result<Doing, Fault> {
    let ctx = Ctx::running(game, frame);
    let wanted = usize::try_from(amount(&ctx, &roll.dice).max(0)).unwrap_or(usize::MAX);
    if wanted > MAX_OPTIONS {
        return Err(Fault::AmountTooLarge);
    }
    if frame.dice.len() < wanted {
        let sides = roll.sides;
        let kind = move |run| ChoiceKind::Die { run, sides };
        return Ok(Doing::First(frame.controller, true, Box::new(kind)));
    }
    let natural: i64 = frame.dice.iter().copied().map(i64::from).sum();
    // 706.2: what changes it makes the result of it.
    let change = roll.change.as_ref().map_or(0, |change| {
        let by = amount(&ctx, &change.by);
        match change.how {
            RollWord::Add => by,
            RollWord::Subtract => -by,
        }
    });
    let result = natural.saturating_add(change);
    let dice = std::mem::take(&mut frame.dice);
    frame.rolled = Some(result);
    frame.did = true;
    kernel::rolled(game, frame.controller, &dice, result);
    Ok(Doing::Nothing)
}
