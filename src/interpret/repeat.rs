//! Instructions that are followed several times over.

use super::Doing;
use crate::{
    ast::{Condition, Effect, Effects, ManaOutput, Node, Noun, Quantity, Slot, Walk},
    game::{Fault, MAX_OPTIONS},
};

/// Does the instruction ask whether the one before was done?
pub(super) fn asks_whether_done(effect: &Effect) -> bool {
    match effect {
        Effect::If { condition, .. } => {
            matches!(condition, Condition::YouDo { .. } | Condition::Does(_))
        }
        Effect::Reflexive(_) => true,
        _ => false,
    }
}

/// Do they speak of the one thing for which they are followed?
pub(super) fn speaks_of_each(effects: &Effects) -> bool {
    let mut speaks = false;
    effects.clone().walk(&mut |node| {
        speaks |= matches!(node, Node::Noun(Noun::Pronoun { slot: Slot::ForEach, .. }));
    });
    speaks
}

/// The same so many times over: at once where it has an amount, which is multiplied,
/// else one time after the other.
pub(super) fn repeated(times: i64, effects: &Effects) -> Result<Doing, Fault> {
    let count = usize::try_from(times.max(0)).unwrap_or(usize::MAX);
    if count == 0 {
        return Ok(Doing::Nothing);
    }
    let scaled: Option<Vec<Effect>> = effects.iter().map(|effect| scaled(times, effect)).collect();
    if let Some(scaled) = scaled {
        return Ok(Doing::Instructions(scaled.into(), None));
    }
    if count > MAX_OPTIONS {
        return Err(Fault::AmountTooLarge);
    }
    let code = std::iter::repeat_n(effects.iter().cloned(), count).flatten().collect();
    Ok(Doing::Instructions(code, None))
}

/// The instruction with so many times its amount, if it has one.
pub(super) fn scaled(times: i64, effect: &Effect) -> Option<Effect> {
    let mut effect = effect.clone();
    let amount = match &mut effect {
        Effect::Counters { amount, .. }
        | Effect::Life { amount, .. }
        | Effect::Draw { amount, .. }
        | Effect::Discard { amount, .. }
        | Effect::Mill { amount, .. }
        | Effect::Create { amount, .. } => amount,
        Effect::Deal(deal) if deal.also.is_empty() => &mut deal.amount,
        Effect::AddMana(add) => {
            let ManaOutput::Fixed(mana) = &add.output else { return None };
            let (mana, each) = (mana.clone(), Quantity::Number(times));
            add.output = ManaOutput::ForEach { mana, each };
            return Some(effect);
        }
        Effect::Joined { by, parts } => {
            let parts: Option<Vec<Effect>> = parts.iter().map(|part| scaled(times, part)).collect();
            return Some(Effect::Joined { by: *by, parts: parts?.into() });
        }
        _ => return None,
    };
    *amount = Quantity::Times(times, Box::new(amount.clone()));
    Some(effect)
}
