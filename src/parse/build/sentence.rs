//! Sentences: what stands before and behind an instruction.

use std::sync::Arc;

use cardscript_grammar::card::Rule;

use crate::ast::{
    Ability, AsDone, Change, Condition, Continuous, Cost, CostChange, CostFront, CountForm,
    DealForm, Duration, Effect, EventPattern, Joint, NextTime, Node, Noun, Quantity, Replacement,
    Restriction, Rewrite, Rule as Ruled, Ruling, TargetCount, TriggerWord, Walk,
};
use crate::diagnostic::Span;

use super::ability::mana_cost;
use super::change::changes;
use super::condition::condition;
use super::effect::{Sentence, clauses, effect_in, for_good, is_for_good, rounded};
use super::mana::{is_static_mana, mana_sentence, static_mana};
use super::modes::modes;
use super::noun::{noun_list, noun_phrase};
use super::play::play;
use super::predicate::{holds, rule_until, subject_effect};
use super::quantity::{amount, each_thing, quantity, rounding};
use super::replacement::{is_replacement, replacement};
use super::ruling::{is_ruling, ruling};
use super::{Built, Kids, Pair, defect, kids, only, span, unexpected, word};

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

fn if_then(condition: Condition, then: Effect, instead: bool, behind: bool) -> Effect {
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

/// The sentence with what stands behind it.
fn behind_body(mut body: Sentence, parts: Kids<'_>, at: Span) -> Built<Sentence> {
    for part in parts.rest() {
        if part.as_rule() == Rule::as_long_as_behind {
            let condition = condition(only(part)?)?;
            body = match body {
                Sentence::Replace(_) => return Err(defect(at)),
                other => holds_behind(other, condition, at)?,
            };
            continue;
        }
        if part.as_rule() == Rule::unless_so {
            let otherwise = Box::new(condition(only(part)?)?);
            // An instruction looks at it as it is followed.
            if let Sentence::Effect(effect) = body {
                let effect = if_then(Condition::Unless(otherwise), effect, false, true);
                body = Sentence::Effect(effect);
                continue;
            }
            body = holds_behind(body, Condition::Not(otherwise), at)?;
            continue;
        }
        // `~ doesn't untap during your untap step if it has a depletion counter on it`
        if let (Rule::behind, Sentence::Continuous(continuous)) = (part.as_rule(), &body)
            && let [Change::Cant(restriction)] = &continuous.changes[..]
            && *restriction != Restriction::Attack
        {
            let mut parts = kids(part);
            if parts.has(Rule::instead) {
                return Err(defect(at));
            }
            let condition = Condition::If(Box::new(condition(parts.next()?)?));
            body = holds_behind(body, condition, at)?;
            continue;
        }
        // `you may cast ~ as though it had flash if you control a Human`
        if let (Rule::behind, Sentence::Rule(rule)) = (part.as_rule(), &body)
            && let Ruling::AsThoughFlash { what: Noun::This, more: None } = rule.says
        {
            let mut parts = kids(part);
            if parts.has(Rule::instead) {
                return Err(defect(at));
            }
            let condition = condition(parts.next()?)?;
            // What it will target is not known before it is cast.
            if matches!(condition, Condition::Targets(_)) {
                return Err(defect(at));
            }
            body = holds_behind(body, Condition::If(Box::new(condition)), at)?;
            continue;
        }
        // `~ enters with a +1/+1 counter on it if you attacked this turn`
        if let (Rule::behind, Sentence::Replace(replacement)) = (part.as_rule(), &body)
            && let Rewrite::EnterWithCounters { .. } | Rewrite::EnterTapped = replacement.rewrite
        {
            let mut parts = kids(part);
            if parts.has(Rule::instead) {
                return Err(defect(at));
            }
            let condition = condition(parts.next()?)?;
            body = holds_behind(body, condition, at)?;
            continue;
        }
        // `prevent all damage … if they share a color`
        if let (Rule::behind, Sentence::Replace(Replacement { duration: None, .. })) =
            (part.as_rule(), &body)
        {
            let mut parts = kids(part.clone());
            if !parts.has(Rule::instead)
                && let told @ Condition::TheyShare(_) = condition(parts.next()?)?
            {
                body = holds_behind(body, told, at)?;
                continue;
            }
        }
        // `~ enters with X +1/+1 counters on it, where X is …`
        if part.as_rule() == Rule::where_x
            && let Sentence::Replace(Replacement {
                rewrite: Rewrite::EnterWithCounters { amount, form: form @ CountForm::Plain, .. },
                ..
            }) = &mut body
            && *amount == Quantity::X
        {
            let mut parts = kids(part);
            *form = CountForm::WhereX;
            *amount = quantity(parts.next()?)?;
            if parts.has(Rule::as_cast) {
                return Err(defect(at));
            }
            continue;
        }
        // `enchanted creature gets +X/+X, where X is …`
        if part.as_rule() == Rule::where_x
            && let Sentence::Continuous(continuous) = &mut body
            && !is_for_good(continuous)
        {
            let mut parts = kids(part);
            let x = quantity(parts.next()?)?;
            if parts.has(Rule::as_cast) || !told_x(&mut continuous.changes, &x) {
                return Err(defect(at));
            }
            continue;
        }
        let effect = effect_in(body, at)?;
        body = Sentence::Effect(match part.as_rule() {
            Rule::or_else => {
                let other = effect_in(clauses(only(part)?)?, at)?;
                match effect {
                    Effect::Either { who: None, mut options } => {
                        options.push([other].into());
                        Effect::Either { who: None, options }
                    }
                    first => {
                        Effect::Either { who: None, options: vec![[first].into(), [other].into()] }
                    }
                }
            }
            Rule::times_each => for_each(effect, part)?,
            Rule::behind => {
                let mut parts = kids(part);
                let instead = parts.has(Rule::instead);
                if_then(condition(parts.next()?)?, effect, instead, true)
            }
            Rule::unless => {
                let mut parts = kids(part);
                let who = noun_list(parts.next()?)?;
                let payment = parts.next()?;
                let otherwise = [effect].into();
                if payment.as_rule() == Rule::has_deal {
                    let have = [effect_in(subject_effect(only(payment)?)?, at)?].into();
                    Effect::UnlessHave { who, have, otherwise }
                } else {
                    let cost = Box::new(self::payment(payment)?);
                    let otherwise = match parts.maybe(Rule::or_pays) {
                        None => otherwise,
                        // `unless they pay {B} or {3}`: who does not pay the one may pay the other.
                        Some(other) => {
                            let who = who.clone();
                            let first = only(other.clone())?;
                            let is_mana = matches!(*cost, Cost::Mana(_));
                            if is_mana != (first.as_rule() == Rule::symbol) {
                                return Err(defect(at));
                            }
                            let cost = match is_mana {
                                true => Cost::Mana(mana_cost(other)?),
                                false => self::payment(first)?,
                            };
                            [Effect::Unless { who, cost: Box::new(cost), otherwise }].into()
                        }
                    };
                    Effect::Unless { who, cost, otherwise }
                }
            }
            Rule::at_next => {
                Effect::Later { when: next_time(part)?, effects: [effect].into(), first: false }
            }
            Rule::rounds => rounded(effect, rounding(&only(part)?), false, at)?,
            Rule::where_x => {
                let mut parts = kids(part);
                let x = quantity(parts.next()?)?;
                let as_done = parts.maybe(Rule::as_cast).map(|pair| {
                    match kids(pair).has(Rule::as_activated) {
                        true => AsDone::Activated,
                        false => AsDone::Cast,
                    }
                });
                // 601.2c–d: what is divided, and how many targets there are, is looked at as
                // it is cast; nothing keeps the rest.
                let divided =
                    matches!(&effect, Effect::Deal(deal) if deal.form == DealForm::Divided);
                if as_done.is_some() && !divided && !counts_targets_alone(&effect) {
                    return Err(defect(at));
                }
                Effect::Where { x, effects: [effect].into(), as_done, equal_to: false }
            }
            _ => return unexpected(&part),
        });
    }
    Ok(body)
}

/// Does X tell how many targets there are, and nothing else?
fn counts_targets_alone(effect: &Effect) -> bool {
    let (mut counts, mut other) = (0, 0);
    effect.clone().walk(&mut |node| match node {
        Node::Noun(Noun::Target(target))
            if matches!(
                target.count,
                TargetCount::UpTo(Quantity::X) | TargetCount::Exactly(Quantity::X)
            ) =>
        {
            counts += 1;
        }
        Node::Quantity(Quantity::X) => other += 1,
        _ => {}
    });
    counts > 0 && counts == other
}

/// Puts what X is in its place; is there an X?
fn told_x(changes: &mut [Change], x: &Quantity) -> bool {
    let mut any = false;
    for change in changes {
        if let Change::PowerToughness(..) | Change::Base(..) = change {
            change.walk(&mut |node| {
                if let Node::Quantity(own @ Quantity::X) = node {
                    *own = Quantity::XIs(Box::new(x.clone()));
                    any = true;
                }
            });
        }
    }
    any
}

/// The condition under which something holds, said behind it.
fn holds_behind(body: Sentence, condition: Condition, at: Span) -> Built<Sentence> {
    let cant_attack = |continuous: &Continuous| {
        matches!(&continuous.changes[..], [Change::Cant(Restriction::Attack)])
    };
    Ok(match body {
        // 509.1b: it is asked as it would be blocked.
        Sentence::Continuous(continuous)
            if speaks_of_defender(&condition)
                && matches!(&continuous.changes[..], [Change::Cant(Restriction::BeBlocked)]) =>
        {
            let says = Ruling::CantBeBlocked { what: continuous.what, by: None, except: false };
            let condition = Some(condition);
            Sentence::Rule(Ruled { says, condition, behind: true, again: false })
        }
        // 508.1c: it is asked as it would attack somebody.
        Sentence::Continuous(continuous)
            if speaks_of_defender(&condition) && cant_attack(&continuous) =>
        {
            let (says, condition) = (Ruling::CantAttack(continuous.what), Some(condition));
            Sentence::Rule(Ruled { says, condition, behind: true, again: false })
        }
        Sentence::Continuous(continuous) if continuous.condition.is_none() => {
            if speaks_of_defender(&condition) {
                return Err(defect(at));
            }
            let condition = Some(condition);
            Sentence::Continuous(Continuous { condition, behind: true, ..continuous })
        }
        Sentence::Rule(rule) if rule.condition.is_none() => {
            Sentence::Rule(Ruled { condition: Some(condition), behind: true, ..rule })
        }
        Sentence::Replace(replacement) if replacement.condition.is_none() => {
            let condition = Some(condition);
            Sentence::Replace(Replacement { condition, behind: true, ..replacement })
        }
        _ => return Err(defect(at)),
    })
}

/// Is the player spoken of whom a creature would attack?
fn speaks_of_defender(condition: &Condition) -> bool {
    let mut speaks = false;
    condition.clone().walk(&mut |node| {
        speaks |= matches!(node, Node::Noun(Noun::DefendingPlayer));
    });
    speaks
}

/// `a number of … equal to its power`: how many is said behind.
pub(super) fn so_many(effect: Effect, equal_to: Option<Pair<'_>>, at: Span) -> Built<Effect> {
    let many = match &effect {
        Effect::Create { amount, .. }
        | Effect::Counters { amount, .. }
        | Effect::GetCounters { amount, .. } => *amount == Quantity::SoMany,
        _ => false,
    };
    match (many, equal_to) {
        (false, None) => Ok(effect),
        (true, Some(equal_to)) => {
            let x = quantity(only(equal_to)?)?;
            Ok(Effect::Where { x, effects: [effect].into(), as_done: None, equal_to: true })
        }
        _ => Err(defect(at)),
    }
}

/// `at the beginning of the next end step`.
fn next_time(pair: Pair<'_>) -> Built<NextTime> {
    let pair = only(pair)?;
    Ok(match pair.as_rule() {
        Rule::end_of_combat => NextTime::EndOfCombat,
        Rule::next_end_step => NextTime::EndStep,
        Rule::your_next_main => NextTime::YourMain,
        Rule::your_next_first => NextTime::YourFirstMain,
        Rule::your_next_upkeep => NextTime::YourUpkeep,
        Rule::next_upkeep => NextTime::Upkeep,
        _ => return unexpected(&pair),
    })
}

/// `… for each creature you control`, `… for each 1 damage prevented this way`.
pub(super) fn for_each(effect: Effect, pair: Pair<'_>) -> Built<Effect> {
    let each = each_thing(only(pair)?)?;
    Ok(Effect::ForEach { each, effects: [effect].into(), first: false })
}

/// `pays {2}`, `sacrifices a creature`.
fn payment(pair: Pair<'_>) -> Built<Cost> {
    Ok(match pair.as_rule() {
        Rule::pays_mana => Cost::Mana(mana_cost(pair)?),
        Rule::pays_life => Cost::Life(amount(&only(pair)?)?),
        Rule::sacrifices => Cost::Sacrifice(noun_list(only(pair)?)?),
        Rule::taps_one => Cost::TapOther(noun_phrase(only(pair)?)?),
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
