//! Extra turns and phases, steps that are skipped, the monarch.

use cardscript_grammar::card::Rule;

use super::{Built, Pair, kids, unexpected, word};
use crate::ast::{Condition, Effect, ExtraCombat, MonarchIs, Noun, TurnChange};

/// `take an extra turn after this one`.
pub(super) fn extra_turn() -> Effect {
    Effect::Turns { who: Noun::You, said: false, change: TurnChange::Extra }
}

/// `each opponent skips their next untap step`.
pub(super) fn turns(who: Noun, pair: Pair<'_>) -> Built<Effect> {
    let change = match pair.as_rule() {
        Rule::takes_turn => TurnChange::Extra,
        Rule::becomes_monarch => TurnChange::Monarch,
        _ => {
            let skipped = kids(pair).next()?;
            match word(&skipped) {
                "turn" => TurnChange::SkipTurn,
                "untap step" => TurnChange::SkipUntap,
                "draw step" => TurnChange::SkipDraw,
                "combat phase" => TurnChange::SkipCombat,
                _ => return unexpected(&skipped),
            }
        }
    };
    Ok(Effect::Turns { who, said: true, change })
}

/// `after this phase, there is an additional combat phase`.
pub(super) fn extra_combat(pair: &Pair<'_>) -> Built<Effect> {
    let text = word(pair).replace(" ,", ",");
    let found = ExtraCombat::from_word(&text);
    found.map_or_else(|| unexpected(pair), |found| Ok(Effect::ExtraCombat(found)))
}

/// `you're the monarch`.
pub(super) fn is_monarch(pair: &Pair<'_>) -> Built<Condition> {
    let found = MonarchIs::from_word(word(pair));
    found.map_or_else(|| unexpected(pair), |found| Ok(Condition::Monarch(found)))
}
