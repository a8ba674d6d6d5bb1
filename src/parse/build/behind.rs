//! What stands behind an instruction and says when, how often or for how much it is done.

use super::sentence::{if_then, payment};

use cardscript_grammar::card::Rule;

use crate::ast::{
    AsDone, Change, Condition, Continuous, Cost, CountForm, DealForm, Effect, NextTime, Node, Noun,
    Quantity, Replacement, Restriction, Rewrite, Rule as Ruled, Ruling, TargetCount, Walk,
};
use crate::diagnostic::Span;

use super::condition::condition;
use super::cost::mana_cost;
use super::effect::{Sentence, clauses, effect_in, is_for_good, rounded};
use super::noun::noun_list;
use super::predicate::subject_effect;
use super::quantity::{each_thing, quantity, rounding};
use super::{Built, Kids, Pair, defect, kids, only, unexpected};

/// The sentence with what stands behind it.
pub(super) fn behind_body(mut body: Sentence, parts: Kids<'_>, at: Span) -> Built<Sentence> {
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
pub(super) fn next_time(pair: Pair<'_>) -> Built<NextTime> {
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
