//! Dice.

use cardscript_grammar::card::Rule;

use super::effect::effects;
use super::quantity::{amount, number, quantity};
use super::{Built, FaultKind, Pair, defect, kids, only, span, unexpected, word};
use crate::ast::{Condition, Effect, Quantity, ResultRow, Roll, RollChange, RollWord};

/// `roll a d20 and add the number of cards in your hand`.
pub(super) fn roll(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let dice = parts.next()?;
    let dice = match dice.as_rule() {
        Rule::article => Quantity::Number(1),
        _ => amount(&dice)?,
    };
    let die = parts.next()?;
    let (sides, spelt) = Roll::sides_of(word(&die)).map_or_else(|| unexpected(&die), Ok)?;
    let change = parts.maybe(Rule::roll_change).map(|pair| {
        let mut parts = kids(pair);
        let how = parts.next()?;
        let how = RollWord::from_word(word(&how)).map_or_else(|| unexpected(&how), Ok)?;
        Ok(RollChange { how, by: quantity(parts.next()?)? })
    });
    Ok(Effect::Roll(Box::new(Roll { dice, sides, spelt, change: change.transpose()? })))
}

/// `1—9 | Draw a card. 10—20 | …`.
pub(super) fn roll_table(pair: Pair<'_>) -> Built<Effect> {
    kids(pair).rest().map(roll_row).collect::<Built<_>>().map(Effect::ResultTable)
}

fn roll_row(pair: Pair<'_>) -> Built<ResultRow> {
    let mut parts = kids(pair);
    let range = parts.next()?;
    let at = span(&range);
    let read = |text: &str| text.parse::<i64>().map_err(|_| FaultKind::NumberTooLarge.at(at));
    let text = word(&range);
    let (from, to) = match (text.split_once('-'), text.strip_suffix('+')) {
        (Some((from, to)), _) => (read(from)?, Some(read(to)?)),
        (None, Some(from)) => (read(from)?, None),
        (None, None) => (read(text)?, Some(read(text)?)),
    };
    if to.is_some_and(|to| to < from) {
        return Err(defect(at));
    }
    Ok(ResultRow { from, to, effects: effects(parts.next()?)? })
}

/// `the result is 5 or less`, `you roll a 6`.
pub(super) fn rolled(pair: Pair<'_>) -> Built<Condition> {
    let told = pair.as_rule() == Rule::you_roll;
    let is = only(pair)?;
    let is = match told {
        true => crate::ast::Compare::exactly(number(&is)?),
        false => super::quantity::compare(is)?,
    };
    Ok(Condition::Rolled { is, told })
}
