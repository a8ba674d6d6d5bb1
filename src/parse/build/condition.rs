//! Conditions: what must be true.

use cardscript_grammar::card::Rule;

use crate::ast::{Compare, Condition, KindOf, Noun, Order, Quantity, State};

use super::noun::{clause, counted, filter, noun, noun_phrase};
use super::quantity::compare;
use super::{Built, Pair, kids, only, unexpected, word};

/// `no creatures`, `no cards`.
const NONE: Compare = Compare { order: Order::Exactly, than: Quantity::Number(0) };

/// `you control seven or more lands`, `it's your turn`.
pub(super) fn condition(pair: Pair<'_>) -> Built<Condition> {
    Ok(match pair.as_rule() {
        Rule::your_turn => Condition::YourTurn,
        Rule::not_your_turn => Condition::NotYourTurn,
        Rule::was_kicked => Condition::WasKicked(noun(only(pair)?)?),
        Rule::you_do => Condition::YouDo,
        Rule::damage_prevented => Condition::DamagePrevented,
        Rule::damage_prevented_from => Condition::DamagePreventedFrom(noun_phrase(only(pair)?)?),
        Rule::x_is => {
            let mut parts = kids(pair);
            parts.next()?;
            Condition::Is { what: Quantity::X, is: compare(parts.next()?)? }
        }
        Rule::flip_won => Condition::Flip { won: word(&pair) == "you win the flip" },
        Rule::it_targets => Condition::Targets(noun_phrase(only(pair)?)?),
        Rule::kinds_there => {
            let mut parts = kids(pair);
            let count = compare(parts.next()?)?;
            let of = parts.next()?;
            let of = KindOf::from_word(word(&of)).map_or_else(|| unexpected(&of), Ok)?;
            Condition::ThereKinds { count, of, among: filter(parts.next()?)? }
        }
        Rule::there_are => {
            let mut parts = kids(pair);
            let count = compare(parts.next()?)?;
            Condition::ThereAre { count, filter: filter(parts.next()?)?, are: false }
        }
        Rule::number_are => {
            let mut parts = kids(pair);
            let count = compare(parts.next()?)?;
            let mut filter = filter(parts.next()?)?;
            filter.clauses.push(clause(parts.next()?)?);
            Condition::ThereAre { count, filter, are: true }
        }
        Rule::subject_condition => {
            let mut parts = kids(pair);
            let who = noun_phrase(parts.next()?)?;
            predicate(who, parts.next()?)?
        }
        _ => return unexpected(&pair),
    })
}

/// What is said of the subject of a condition.
fn predicate(who: Noun, pair: Pair<'_>) -> Built<Condition> {
    Ok(match pair.as_rule() {
        Rule::controls => controls(&who, pair)?,
        Rule::has_cards => {
            let count = kids(pair).maybe(Rule::compare).map_or(Ok(NONE), compare)?;
            Condition::CardsInHand { who, count }
        }
        Rule::has_life => Condition::Life { who, is: compare(only(pair)?)? },
        Rule::is_a => {
            let was = pair.as_str().starts_with("was ");
            let mut parts = kids(pair);
            parts.next()?;
            Condition::IsA { what: who, filter: filter(parts.next()?)?, was }
        }
        Rule::is_like => Condition::SharesColor { what: who, with: noun_phrase(only(pair)?)? },
        Rule::is_state => {
            let state = only(pair)?;
            let state = State::from_word(word(&state)).map_or_else(|| unexpected(&state), Ok)?;
            Condition::State { what: who, state }
        }
        _ => return unexpected(&pair),
    })
}

fn controls(who: &Noun, pair: Pair<'_>) -> Built<Condition> {
    let mut any = Vec::new();
    for part in kids(pair).rest() {
        let who = who.clone();
        any.push(if part.as_rule() == Rule::controls_none {
            Condition::Controls { who, count: NONE, filter: filter(only(part)?)? }
        } else if part.as_rule() == Rule::controls_many {
            let mut parts = kids(part);
            let count = compare(parts.next()?)?;
            Condition::Controls { who, count, filter: filter(parts.next()?)? }
        } else {
            Condition::controls_a(who, counted(kids(part))?.1)
        });
    }
    match any.pop() {
        Some(one) if any.is_empty() => Ok(one),
        last => Ok(Condition::Any(any.into_iter().chain(last).collect())),
    }
}
