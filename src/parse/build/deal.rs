//! Dealing damage: how much, to whom, and to whom besides.

use cardscript_grammar::card::Rule;

use crate::ast::{Deal, DealForm, Noun, Pronoun, Quantity, Rounding, RoundingPlace, Share};

use super::condition::condition;
use super::noun::noun_list;
use super::quantity::{amount, part, pronoun, quantity, rounding};
use super::{Built, Pair, defect, kids};

pub(super) fn deal(source: Noun, pair: Pair<'_>) -> Built<Deal> {
    let rule = pair.as_rule();
    let mut parts = kids(pair);
    let first = parts.next()?;
    let (mut also, mut ifs) = (Vec::new(), Vec::new());
    let (amount, form, to) = match rule {
        Rule::damage_equal_to => {
            let (amount, to) = (quantity(first)?, noun_list(parts.next()?)?);
            for share in parts.rest() {
                also.push(self::share(share)?);
            }
            (amount, DealForm::EqualTo, to)
        }
        Rule::damage_equal_divided => {
            (quantity(first)?, DealForm::EqualDivided, noun_list(parts.next()?)?)
        }
        Rule::damage_evenly => {
            if rounding(&parts.next()?) != Rounding::Down {
                return Err(defect(parts.whole));
            }
            (part(first)?, DealForm::Evenly, noun_list(parts.next()?)?)
        }
        Rule::damage_divided => (part(first)?, DealForm::Divided, noun_list(parts.next()?)?),
        Rule::damage_to if first.as_rule() == Rule::noun_list => {
            (quantity(parts.next()?)?, DealForm::ToEqual, noun_list(first)?)
        }
        Rule::damage_alone => (part(first)?, DealForm::Plain, pronoun(Pronoun::Unsaid)),
        Rule::damage_to if first.as_rule() == Rule::halved_to => {
            let Share { amount, to, .. } = halved(first)?;
            for share in parts.rest() {
                also.push(self::share(share)?);
            }
            (amount, DealForm::Plain, to)
        }
        Rule::damage_to => {
            let amount = part(first)?;
            let form = match amount {
                Quantity::ThatMuch(_) => DealForm::ThatMuch,
                _ => DealForm::Plain,
            };
            let to = noun_list(parts.next()?)?;
            if let Some(each) = parts.maybe(Rule::if_each) {
                let mut each = kids(each);
                ifs.push(condition(each.next()?)?);
                while let Some(part) = each.pairs.next() {
                    let (amount, additional) = (self::amount(&part)?, false);
                    also.push(Share { amount, to: noun_list(each.next()?)?, additional });
                    ifs.push(condition(each.next()?)?);
                }
            }
            for share in parts.rest() {
                also.push(self::share(share)?);
            }
            (amount, form, to)
        }
        _ => return Err(defect(parts.whole)),
    };
    Ok(Deal { source, amount, form, to, also, again: false, ifs })
}

fn share(pair: Pair<'_>) -> Built<Share> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    if first.as_rule() == Rule::halved_to {
        return halved(first);
    }
    let (amount, additional) = (amount(&first)?, parts.has(Rule::more));
    Ok(Share { amount, to: noun_list(parts.next()?)?, additional })
}

/// `half X damage, rounded up, to you`.
fn halved(pair: Pair<'_>) -> Built<Share> {
    let mut parts = kids(pair);
    let of = Box::new(amount(&parts.next()?)?);
    let rounded = rounding(&parts.next()?);
    let amount = Quantity::Half { of, rounded, told: RoundingPlace::Here };
    Ok(Share { amount, to: noun_list(parts.next()?)?, additional: false })
}
