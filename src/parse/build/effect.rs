//! Effects, sentence by sentence.

use std::sync::Arc;

use cardscript_grammar::card::Rule;

use crate::ast::{
    Change, Continuous, CounterChange, Deal, DealForm, Duration, Effect, Effects, Joint,
    LifeChange, ModeCount, Noun, Quantity, Replacement, Share, Verb,
};

use super::event::{condition, is_replacement, replacement};
use super::mana::{add, spend_only};
use super::noun::{keyword, noun_list};
use super::quantity::{amount, counter_kind, number, quantity};
use super::{Built, FaultKind, Pair, defect, kids, only, span, unexpected, word};

/// What a sentence says: something to do, or something that holds.
pub(super) enum Sentence {
    /// An instruction.
    Effect(Effect),
    /// A replacement or prevention effect.
    Replace(Replacement),
    /// A continuous effect with no duration.
    Continuous(Continuous),
}

/// The instructions of a spell or an ability.
pub(super) fn effects(pair: Pair<'_>) -> Built<Effects> {
    let mut effects = Vec::new();
    for pair in kids(pair).rest() {
        let at = span(&pair);
        effects.push(match sentence(pair)? {
            Sentence::Effect(effect) => effect,
            Sentence::Replace(replacement) => Effect::Replace(Arc::new(replacement)),
            Sentence::Continuous(_) => {
                return Err(FaultKind::Misplaced("an effect of a spell or ability must say how long it lasts").at(at));
            }
        });
    }
    Ok(effects.into())
}

/// One sentence.
pub(super) fn sentence(pair: Pair<'_>) -> Built<Sentence> {
    match pair.as_rule() {
        Rule::mana_sentence => mana_sentence(pair).map(Sentence::Effect),
        Rule::modes => modes(pair).map(Sentence::Effect),
        Rule::effect_sentence => sentence_body(only(pair)?),
        _ => unexpected(&pair),
    }
}

fn sentence_body(pair: Pair<'_>) -> Built<Sentence> {
    let rule = pair.as_rule();
    if is_replacement(rule) {
        return replacement(pair).map(Sentence::Replace);
    }
    match rule {
        Rule::clauses => clauses(pair),
        Rule::during_turn => {
            let body = sentence_body(only(pair)?)?;
            only_if(crate::ast::Condition::YourTurn, body, false)
        }
        Rule::conditional => {
            let mut parts = kids(pair);
            let condition = condition(parts.next()?)?;
            let body = sentence_body(parts.next()?)?;
            only_if(condition, body, parts.has(Rule::instead))
        }
        _ => unexpected(&pair),
    }
}

fn only_if(condition: crate::ast::Condition, body: Sentence, instead: bool) -> Built<Sentence> {
    Ok(match body {
        Sentence::Effect(effect) => {
            Sentence::Effect(Effect::If { condition, then: [effect].into(), instead })
        }
        Sentence::Replace(replacement) => {
            Sentence::Replace(Replacement { condition: Some(condition), ..replacement })
        }
        Sentence::Continuous(continuous) => {
            Sentence::Continuous(Continuous { condition: Some(condition), ..continuous })
        }
    })
}

/// Clauses joined by `and` or `then`.
fn clauses(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let first = effect(parts.next()?)?;
    let mut rest = parts.rest();
    let Some(joint) = rest.next() else { return Ok(first) };
    let mut by = joint_word(&joint)?;
    let mut joined = vec![effect_of(first, at)?];
    loop {
        let pair = rest.next().ok_or_else(|| defect(at))?;
        joined.push(effect_of(effect(pair)?, at)?);
        let Some(joint) = rest.next() else { break };
        let next = joint_word(&joint)?;
        if next != by {
            joined = vec![Effect::Joined { by, parts: joined.into() }];
            by = next;
        }
    }
    Ok(Sentence::Effect(Effect::Joined { by, parts: joined.into() }))
}

fn joint_word(pair: &Pair<'_>) -> Built<Joint> {
    match pair.as_rule() {
        Rule::and => Ok(Joint::And),
        Rule::then => Ok(Joint::Then),
        _ => unexpected(pair),
    }
}

fn effect_of(sentence: Sentence, at: crate::diagnostic::Span) -> Built<Effect> {
    match sentence {
        Sentence::Effect(effect) => Ok(effect),
        Sentence::Replace(replacement) => Ok(Effect::Replace(Arc::new(replacement))),
        Sentence::Continuous(_) => Err(defect(at)),
    }
}

fn effect(pair: Pair<'_>) -> Built<Sentence> {
    Ok(Sentence::Effect(match pair.as_rule() {
        Rule::add => Effect::AddMana(add(None, pair)?),
        Rule::object_verb => {
            let mut parts = kids(pair);
            let text = parts.next()?;
            let verb = Verb::from_word(word(&text)).map_or_else(|| unexpected(&text), Ok)?;
            Effect::Act { who: None, verb, what: noun_list(parts.next()?)? }
        }
        Rule::put_counters => counters(CounterChange::Put, pair)?,
        Rule::remove_counters => counters(CounterChange::Remove, pair)?,
        Rule::draw => Effect::Draw { who: Noun::You, amount: amount(&only(pair)?)? },
        Rule::subject_effect => return subject_effect(pair),
        rule if is_replacement(rule) => return replacement(pair).map(Sentence::Replace),
        _ => return unexpected(&pair),
    }))
}

fn counters(change: CounterChange, pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let amount = amount(&parts.next()?)?;
    let kind = counter_kind(parts.next()?)?;
    Ok(Effect::Counters { change, amount, kind, on: noun_list(parts.next()?)? })
}

fn subject_effect(pair: Pair<'_>) -> Built<Sentence> {
    let mut parts = kids(pair);
    let who = noun_list(parts.next()?)?;
    let predicate = parts.next()?;
    Ok(Sentence::Effect(match predicate.as_rule() {
        Rule::deals => Effect::Deal(deal(who, only(predicate)?)?),
        Rule::life => {
            let mut parts = kids(predicate);
            let change = if word(&parts.next()?).starts_with("gain") {
                LifeChange::Gain
            } else {
                LifeChange::Lose
            };
            let next = parts.next()?;
            let amount = match next.as_rule() {
                Rule::quantity => quantity(next)?,
                _ => amount(&next)?,
            };
            Effect::Life { who, change, amount }
        }
        Rule::adds => Effect::AddMana(add(Some(who), predicate)?),
        Rule::draws => Effect::Draw { who, amount: amount(&only(predicate)?)? },
        Rule::sacrifices => Effect::Act {
            who: Some(who),
            verb: Verb::Sacrifice,
            what: noun_list(only(predicate)?)?,
        },
        Rule::changes => return changes(who, predicate),
        _ => return unexpected(&predicate),
    }))
}

fn deal(source: Noun, pair: Pair<'_>) -> Built<Deal> {
    let rule = pair.as_rule();
    let mut parts = kids(pair);
    let first = parts.next()?;
    let mut also = Vec::new();
    let (amount, form, to) = match rule {
        Rule::damage_equal_to => {
            (quantity(first)?, DealForm::EqualTo, noun_list(parts.next()?)?)
        }
        Rule::damage_divided => {
            (amount(&first)?, DealForm::Divided, noun_list(parts.next()?)?)
        }
        Rule::damage_to if first.as_rule() == Rule::noun_list => {
            (quantity(parts.next()?)?, DealForm::ToEqual, noun_list(first)?)
        }
        Rule::damage_to => {
            let amount = amount(&first)?;
            let form = match amount {
                Quantity::ThatMuch(_) => DealForm::ThatMuch,
                _ => DealForm::Plain,
            };
            let to = noun_list(parts.next()?)?;
            for share in parts.rest() {
                also.push(self::share(share)?);
            }
            (amount, form, to)
        }
        _ => return Err(defect(parts.whole)),
    };
    Ok(Deal { source, amount, form, to, also })
}

fn share(pair: Pair<'_>) -> Built<Share> {
    let mut parts = kids(pair);
    let amount = amount(&parts.next()?)?;
    Ok(Share { amount, to: noun_list(parts.next()?)? })
}

/// `gets +1/+1 and gains flying until end of turn`; with no duration it simply holds.
fn changes(what: Noun, pair: Pair<'_>) -> Built<Sentence> {
    let mut changes = Vec::new();
    let mut duration = None;
    for part in kids(pair).rest() {
        match part.as_rule() {
            Rule::gets => changes.push(size(&only(part)?)?),
            Rule::has => {
                for found in kids(part).rest() {
                    changes.push(Change::Gain(keyword(&found)?));
                }
            }
            Rule::until => {
                duration = Some(match word(&part) {
                    "this turn" => Duration::ThisTurn,
                    _ => Duration::UntilEndOfTurn,
                });
            }
            _ => return unexpected(&part),
        }
    }
    Ok(match duration {
        Some(duration) => Sentence::Effect(Effect::Change { what, changes, duration }),
        None => Sentence::Continuous(Continuous { what, changes, condition: None }),
    })
}

/// `+1/+1`, `-x/-x`.
fn size(pair: &Pair<'_>) -> Built<Change> {
    let bad = || FaultKind::NumberTooLarge.at(span(pair));
    let (power, toughness) = word(pair).split_once('/').ok_or_else(bad)?;
    let part = |text: &str| match text {
        "+x" => Ok(Quantity::X),
        "-x" => Ok(Quantity::Minus(Box::new(Quantity::Number(0)), Box::new(Quantity::X))),
        // `-0` is a sign that a number has not.
        "-0" => Ok(Quantity::Times(-1, Box::new(Quantity::Number(0)))),
        number => number.parse().map(Quantity::Number).map_err(|_| bad()),
    };
    Ok(Change::PowerToughness(part(power)?, part(toughness)?))
}

fn mana_sentence(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let mut mana = add(None, parts.next()?)?;
    mana.only = parts.maybe(Rule::spend_only).map(spend_only).transpose()?;
    Ok(Effect::AddMana(mana))
}

/// `choose one —` and its modes (700.2).
fn modes(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let count = only(parts.next()?)?;
    let modes: Vec<_> =
        parts.rest().map(|mode| effects(only(mode)?)).collect::<Built<Vec<_>>>()?;
    let most = u8::try_from(modes.len()).unwrap_or(u8::MAX);
    let count = match count.as_rule() {
        Rule::one_or_both | Rule::one_or_more => ModeCount { min: 1, max: most },
        _ => {
            let number = number(&count)?;
            let n = u8::try_from(number).map_err(|_| FaultKind::NumberTooLarge.at(span(&count)))?;
            ModeCount { min: n, max: n }
        }
    };
    Ok(Effect::Choose { count, modes })
}
