//! How an event is rewritten.

use cardscript_grammar::card::Rule;

use crate::ast::{
    AmountChange, Amounts, CounterKind, CreateWords, DamageChange, Deal, DealForm, Effect,
    EventPattern, Joint, Prevented, ProduceChange, ProducedType, Quantity, Rewrite,
};

use super::effect::{clauses, effect_in, effect_of};
use super::mana::mana_unit;
use super::noun::{noun_list, noun_phrase};
use super::quantity::{amount, counter_kind, number, part, quantity, rounding};
use super::replacement::and_so;
use super::{Built, Pair, defect, kids, only, span, unexpected, word};

/// `~ deals 2 damage to any target instead` changes damage; of any other event it takes the
/// place.
pub(super) fn about(event: &EventPattern, rewrite: Rewrite) -> Rewrite {
    match (event, rewrite) {
        (EventPattern::Damage(_), rewrite) => rewrite,
        (_, Rewrite::Deal { source, amount: DamageChange::Exactly(amount), to: Some(to) }) => {
            let form = match amount {
                Quantity::ThatMuch(_) => DealForm::ThatMuch,
                _ => DealForm::Plain,
            };
            let deal =
                Deal { source, amount, form, to, also: Vec::new(), again: false, ifs: Vec::new() };
            Rewrite::Instead([Effect::Deal(deal)].into())
        }
        (_, rewrite) => rewrite,
    }
}

/// `with a luck counter on it`.
pub(super) fn begins_with(pair: Pair<'_>) -> Built<CounterKind> {
    let mut parts = kids(pair);
    parts.has(Rule::article);
    counter_kind(parts.next()?)
}

pub(super) fn rewrite(pair: Pair<'_>) -> Built<Rewrite> {
    let rule = pair.as_rule();
    let mut parts = kids(pair);
    Ok(match rule {
        Rule::prevent_that => {
            let how_much = prevented(parts.next()?)?;
            let then = parts.rest().map(and_so).collect::<Built<Vec<_>>>()?;
            Rewrite::Prevent { how_much, then: then.into() }
        }
        Rule::that_is_dealt => Rewrite::Redirect { to: noun_list(parts.next()?)? },
        Rule::deals_instead => Rewrite::Deal {
            source: noun_phrase(parts.next()?)?,
            amount: damage_change(only(parts.next()?)?)?,
            to: parts.maybe(Rule::noun_list).map(noun_list).transpose()?,
        },
        Rule::life_instead => {
            let who = noun_phrase(parts.next()?)?;
            let gains = word(&parts.next()?).starts_with("gain");
            let of = if gains { Amounts::Gained(who) } else { Amounts::Lost(who) };
            Rewrite::Amount { of, change: amount_change(parts.next()?)? }
        }
        Rule::counters_instead => {
            let change = amount_change(parts.next()?)?;
            let kind = Some(counter_kind(parts.next()?)?);
            let of = Amounts::Put { kind, on: noun_phrase(parts.next()?)?, by_effect: false };
            Rewrite::Amount { of, change }
        }
        Rule::puts_instead => {
            let change = amount_change(parts.next()?)?;
            let on = noun_phrase(parts.next()?)?;
            Rewrite::Amount { of: Amounts::Put { kind: None, on, by_effect: true }, change }
        }
        Rule::tokens_instead => {
            let words = match parts.has(Rule::it_creates) {
                true => CreateWords::Effect,
                false => CreateWords::Passive,
            };
            let change = amount_change(parts.next()?)?;
            Rewrite::Amount { of: Amounts::Created(words), change }
        }
        Rule::enters_under => Rewrite::EnterUnderYours,
        Rule::exile_instead => {
            let what = noun_phrase(parts.next()?)?;
            Rewrite::Exile { what, else_told: parts.has(Rule::anywhere_else) }
        }
        Rule::instead_do => {
            let at = parts.whole;
            let effect = match effect_in(clauses(parts.next()?)?, at)? {
                // Joined to nothing: `instead` stands in front.
                one @ Effect::Joined { .. } => one,
                one => Effect::Joined { by: Joint::And, parts: [one].into() },
            };
            Rewrite::Instead([effect].into())
        }
        Rule::do_instead => Rewrite::Instead([effect_of(parts.next()?)?].into()),
        Rule::produces => Rewrite::Produce {
            source: noun_phrase(parts.next()?)?,
            output: produced(parts.next()?)?,
        },
        _ => return Err(defect(parts.whole)),
    })
}

pub(super) const fn create_words(rule: Rule) -> Option<CreateWords> {
    match rule {
        Rule::effect_creates => Some(CreateWords::Effect),
        Rule::are_created => Some(CreateWords::Passive),
        _ => None,
    }
}

fn amount_change(pair: Pair<'_>) -> Built<AmountChange> {
    Ok(match pair.as_rule() {
        Rule::times_that => {
            AmountChange::Times(kids(pair).maybe(Rule::number).map_or(Ok(2), |n| number(&n))?)
        }
        Rule::no_life => AmountChange::Nothing,
        Rule::plus => AmountChange::Plus(part(only(pair)?)?),
        _ => return unexpected(&pair),
    })
}

fn prevented(pair: Pair<'_>) -> Built<Prevented> {
    Ok(match pair.as_rule() {
        Rule::that_damage => Prevented::All,
        Rule::all_but => Prevented::AllBut(amount(&only(pair)?)?),
        Rule::x_of_that => {
            let mut parts = kids(pair);
            parts.next()?;
            Prevented::X(quantity(parts.next()?)?)
        }
        Rule::half_of_that => Prevented::Half(rounding(&only(pair)?)),
        _ => Prevented::Of(amount(&pair)?),
    })
}

fn damage_change(pair: Pair<'_>) -> Built<DamageChange> {
    Ok(match pair.as_rule() {
        Rule::same_damage => DamageChange::Times(1),
        Rule::double => DamageChange::Times(2),
        Rule::triple => DamageChange::Times(3),
        Rule::half_damage => DamageChange::Half(rounding(&only(pair)?)),
        Rule::that_much_and => {
            let change = only(pair)?;
            let plus = change.as_rule() == Rule::plus;
            let by = part(only(change)?)?;
            if plus { DamageChange::Plus(by) } else { DamageChange::Minus(by) }
        }
        Rule::exactly => DamageChange::Exactly(amount(&only(pair)?)?),
        _ => return unexpected(&pair),
    })
}

fn produced(pair: Pair<'_>) -> Built<ProduceChange> {
    let as_much = pair.as_rule() == Rule::as_much;
    let at = span(&pair);
    let mut parts = kids(pair);
    if as_much {
        let times = parts.maybe(Rule::number).map_or(Ok(2), |n| number(&n))?;
        return Ok(ProduceChange::Times(times));
    }
    let one = parts.has(Rule::one_mana);
    if let Some(of) = parts.maybe(Rule::produced_type) {
        let of = match word(&of) {
            "colorless mana" => ProducedType::Colorless,
            _ => ProducedType::OfYourChoice,
        };
        // One of it is another amount, and another amount is one.
        return match (one, parts.has(Rule::and_amount)) {
            (false, false) => Ok(ProduceChange::Type(of)),
            (true, true) => Ok(ProduceChange::One(of)),
            (true, false) | (false, true) => Err(defect(at)),
        };
    }
    let mut units = Vec::new();
    while let Some(unit) = parts.maybe(Rule::mana_unit) {
        units.push(mana_unit(&unit)?);
    }
    if parts.has(Rule::and_amount) {
        return Ok(ProduceChange::Exactly(units));
    }
    match units[..] {
        [unit] => Ok(ProduceChange::Type(ProducedType::Mana(unit))),
        _ => Err(defect(at)),
    }
}
