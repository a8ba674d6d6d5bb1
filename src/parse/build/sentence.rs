//! Sentences: what stands before and behind an instruction.

use super::behind::{behind_body, next_time};
use std::sync::Arc;

use cardscript_grammar::card::Rule;

use crate::ast::{
    Ability, Condition, Continuous, Cost, CostChange, CostFront, Duration, Effect, EventPattern,
    Joint, Replacement, Rule as Ruled, Ruling, TriggerWord,
};
use crate::diagnostic::Span;

use super::change::changes;
use super::condition::condition;
use super::cost::mana_cost;
use super::effect::{Sentence, clauses, effect_in, for_good, is_for_good};
use super::mana::{is_static_mana, mana_sentence, static_mana};
use super::modes::modes;
use super::noun::{noun_list, noun_phrase};
use super::play::play;
use super::predicate::{holds, rule_until};
use super::quantity::{amount, each_thing};
use super::replacement::{is_replacement, replacement};
use super::ruling::{is_ruling, ruling};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};

/// One sentence.
pub(super) fn sentence(pair: Pair<'_>) -> Built<Sentence> {
    match pair.as_rule() {
        Rule::mana_sentence => mana_sentence(pair).map(Sentence::Effect),
        Rule::modes => modes(pair).map(Sentence::Effect),
        Rule::roll_table => super::dice::roll_table(pair).map(Sentence::Effect),
        Rule::prevented_so => {
            let at = span(&pair);
            let mut parts = kids(pair);
            let condition = condition(parts.next()?)?;
            let body = effect_in(sentence_body(parts.next()?)?, at)?;
            Ok(Sentence::Effect(if_then(condition, body, false, false)))
        }
        Rule::for_a_while => {
            let mut parts = kids(pair);
            let from_now = match word(&parts.next()?) {
                "until your next turn" => Duration::YourNextTurn,
                _ => Duration::UntilEndOfTurn,
            };
            let at = parts.whole;
            let first = parts.next()?;
            let rule = |says| {
                let rule = Arc::new(says);
                Sentence::Effect(Effect::Rule { rule, duration: from_now, first: true })
            };
            if first.as_rule() == Rule::as_flash {
                return match ruling(first)? {
                    // What costs more is said of the card itself.
                    says @ Ruling::AsThoughFlash { more: None, .. } => Ok(rule(says)),
                    _ => Err(defect(at)),
                };
            }
            let what = noun_list(first)?;
            let body = parts.next()?;
            if body.as_rule() == Rule::ruled_first {
                return Ok(rule(Ruling::AssignsToughness(what)));
            }
            if body.as_rule() == Rule::becomes_copy {
                let effect = super::change::becomes_copy(what, body, Some(from_now))?;
                return behind_body(Sentence::Effect(effect), parts, at);
            }
            let changed = changes(what, body, Some(from_now))?;
            behind_body(changed, parts, at)
        }
        Rule::watch_turn => {
            let mut parts = kids(pair);
            let word = parts.next()?;
            let trigger = super::event::trigger(&word, parts.next()?)?;
            let at = parts.whole;
            // The next one is one, once.
            let next = matches!(trigger.event, EventPattern::Next { .. });
            if next && trigger.word != TriggerWord::When {
                return Err(defect(at));
            }
            let then = effect_in(clauses(only(parts.next()?)?)?, at)?;
            let ability = Ability::Triggered { trigger, effects: [then].into() };
            Ok(Sentence::Effect(Effect::WatchTurn(Arc::new(ability))))
        }
        Rule::when_prevented => {
            let at = span(&pair);
            let then = effect_in(clauses(only(pair)?)?, at)?;
            Ok(Sentence::Effect(Effect::WhenPrevented([then].into())))
        }
        Rule::replacing => {
            let mut parts = kids(pair);
            let duration = match parts.has(Rule::until_yours) {
                true => Some(Duration::YourNextTurn),
                false => Some(Duration::UntilEndOfTurn),
            };
            let replacement = replacement(parts.next()?)?;
            Ok(Sentence::Replace(Replacement { duration, ..replacement }))
        }
        Rule::do_once => Ok(Sentence::Effect(Effect::OnlyOnce)),
        Rule::watching => watching(pair).map(Sentence::Effect),
        Rule::if_watching => {
            let mut parts = kids(pair);
            let condition = condition(parts.next()?)?;
            let then = watching(parts.next()?)?;
            Ok(Sentence::Effect(if_then(condition, then, false, false)))
        }
        rule if is_static_mana(rule) => static_mana(pair),
        Rule::effect_sentence => effect_sentence(pair),
        _ => unexpected(&pair),
    }
}

/// `until end of turn, whenever …`, `this turn, whenever …`.
fn watching(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let this_turn = parts.has(Rule::turn_first);
    let at = parts.whole;
    let mut ability = super::ability::triggered(parts.next()?)?;
    // It triggers each time, but of what is targeted.
    if let Ability::Triggered { trigger, .. } = &mut ability
        && trigger.word == TriggerWord::When
        && !trigger.event.targets()
    {
        return Err(defect(at));
    }
    Ok(Effect::Watch { ability: Arc::new(ability), this_turn })
}

pub(super) fn if_then(condition: Condition, then: Effect, instead: bool, behind: bool) -> Effect {
    Effect::If { condition, then: [then].into(), instead, front: false, behind }
}

/// A sentence and what stands behind it: `unless …`, `if …`, `where X is …`.
fn effect_sentence(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let first = parts.next()?;
    // What stands behind belongs to what is done for each.
    if first.as_rule() == Rule::front_each {
        let mut inner = kids(first);
        let each = each_thing(inner.next()?)?;
        let body = behind_body(clauses(inner.next()?)?, parts, at)?;
        let effects = [effect_in(body, at)?].into();
        return Ok(Sentence::Effect(Effect::ForEach { each, effects, first: true }));
    }
    // What stands behind belongs to what happens then.
    match sentence_body(first)? {
        Sentence::Effect(Effect::Reflexive(then)) => {
            let [then] = &then[..] else { return Err(defect(at)) };
            let then = behind_body(Sentence::Effect(then.clone()), parts, at)?;
            Ok(Sentence::Effect(Effect::Reflexive([effect_in(then, at)?].into())))
        }
        body => behind_body(body, parts, at),
    }
}

/// `pays {2}`, `sacrifices a creature`.
pub(super) fn payment(pair: Pair<'_>) -> Built<Cost> {
    Ok(match pair.as_rule() {
        Rule::pays_mana => Cost::Mana(mana_cost(pair)?),
        Rule::pays_life => Cost::Life(amount(&only(pair)?)?),
        Rule::sacrifices => Cost::Sacrifice(noun_list(only(pair)?)?),
        Rule::taps_one => Cost::TapOther(noun_phrase(only(pair)?)?),
        Rule::exiles_one => Cost::Exile { what: noun_phrase(only(pair)?)?, from: None },
        Rule::hands_back => Cost::Return(noun_phrase(only(pair)?)?),
        Rule::discards => Cost::Discard(noun_phrase(only(pair)?)?),
        _ => return unexpected(&pair),
    })
}

fn sentence_body(pair: Pair<'_>) -> Built<Sentence> {
    let rule = pair.as_rule();
    if is_replacement(rule) {
        return replacement(pair).map(Sentence::Replace);
    }
    if is_ruling(rule) {
        let until = kids(pair.clone()).rest().find(|part| part.as_rule() == Rule::rule_until);
        return ruling(pair).map(|says| holds(says, until.as_ref().map(rule_until)));
    }
    match rule {
        Rule::clauses => clauses(pair),
        Rule::vote => super::vote::vote(pair).map(Sentence::Effect),
        Rule::villainous => super::effect::villainous(pair).map(Sentence::Effect),
        Rule::costs_change => static_mana(pair),
        Rule::front_each => {
            let at = span(&pair);
            let mut parts = kids(pair);
            let each = each_thing(parts.next()?)?;
            let effects = [effect_in(clauses(parts.next()?)?, at)?].into();
            Ok(Sentence::Effect(Effect::ForEach { each, effects, first: true }))
        }
        Rule::during_turn => {
            let at = span(&pair);
            let body = sentence_body(only(pair)?)?;
            only_if(Condition::YourTurn, body, false, at)
        }
        Rule::as_long_as => {
            let at = span(&pair);
            let mut parts = kids(pair);
            let condition = condition(parts.next()?)?;
            match sentence_body(parts.next()?)? {
                Sentence::Effect(_) => Err(defect(at)),
                body => only_if(condition, body, false, at),
            }
        }
        Rule::reflexive => {
            let at = span(&pair);
            let effect = effect_in(clauses(only(pair)?)?, at)?;
            Ok(Sentence::Effect(Effect::Reflexive([effect].into())))
        }
        Rule::reflexive_if => {
            let at = span(&pair);
            let mut parts = kids(pair);
            let condition = condition(parts.next()?)?;
            let effects = [effect_in(clauses(parts.next()?)?, at)?].into();
            Ok(Sentence::Effect(Effect::ReflexiveIf { condition, effects }))
        }
        Rule::later => {
            let at = span(&pair);
            let mut parts = kids(pair);
            let when = next_time(parts.next()?)?;
            let effects = [effect_in(clauses(parts.next()?)?, at)?].into();
            Ok(Sentence::Effect(Effect::Later { when, effects, first: true }))
        }
        Rule::permitted_first => play(pair, true).map(Sentence::Effect),
        Rule::otherwise => {
            let at = span(&pair);
            let effect = effect_in(clauses(only(pair)?)?, at)?;
            Ok(Sentence::Effect(Effect::Otherwise([effect].into())))
        }
        Rule::then_first => {
            let at = span(&pair);
            let effect = effect_in(sentence_body(only(pair)?)?, at)?;
            Ok(Sentence::Effect(Effect::Joined { by: Joint::Then, parts: [effect].into() }))
        }
        Rule::conditional => {
            let at = span(&pair);
            let mut parts = kids(pair);
            let condition = condition(parts.next()?)?;
            if let Some(costs) = parts.maybe(Rule::costs_change) {
                let mut body = only_if(condition, static_mana(costs)?, false, at)?;
                if let Sentence::Ability(Ability::CostChange(change)) = &mut body {
                    change.front = Some(CostFront::If);
                }
                return Ok(body);
            }
            if parts.has(Rule::instead_first) {
                let then = [effect_in(sentence_body(parts.next()?)?, at)?].into();
                let (instead, front, behind) = (true, true, false);
                return Ok(Sentence::Effect(Effect::If {
                    condition,
                    then,
                    instead,
                    front,
                    behind,
                }));
            }
            let body = sentence_body(parts.next()?)?;
            only_if(condition, body, parts.has(Rule::instead), at)
        }
        _ => unexpected(&pair),
    }
}

fn only_if(condition: Condition, body: Sentence, instead: bool, at: Span) -> Built<Sentence> {
    Ok(match body {
        Sentence::Effect(effect) => Sentence::Effect(if_then(condition, effect, instead, false)),
        // An instruction looks at its condition as it is followed.
        Sentence::Replace(replacement) if replacement.duration.is_some() => {
            let effect = Effect::Replace(Arc::new(replacement));
            Sentence::Effect(if_then(condition, effect, instead, false))
        }
        Sentence::Replace(replacement) => {
            Sentence::Replace(Replacement { condition: Some(condition), ..replacement })
        }
        // `if you do, that land becomes a 0/0 creature`
        Sentence::Continuous(continuous) if is_for_good(&continuous) && continuous.happens => {
            let change = for_good(continuous);
            Sentence::Effect(if_then(condition, change, instead, false))
        }
        Sentence::Continuous(continuous) => {
            Sentence::Continuous(Continuous { condition: Some(condition), ..continuous })
        }
        Sentence::Ability(Ability::CostChange(change))
            if change.condition.is_none() && !instead =>
        {
            let (condition, front) = (Some(condition), Some(CostFront::AsLongAs));
            let change = CostChange { condition, front, ..change };
            Sentence::Ability(Ability::CostChange(change))
        }
        Sentence::Ability(_) => return Err(defect(at)),
        Sentence::Rule(rule) => Sentence::Rule(Ruled { condition: Some(condition), ..rule }),
        Sentence::Statics(all) => {
            let each = all.into_iter().map(|one| only_if(condition.clone(), one, instead, at));
            Sentence::Statics(each.collect::<Built<_>>()?)
        }
    })
}
