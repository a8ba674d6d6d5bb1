//! What happened this turn.

use cardscript_grammar::card::Rule;

use crate::ast::{
    Clause, Compare, Condition, DamagePattern, DamageWording, Done, EventPattern, Filter, GoesFrom,
    Noun, Order, Pronoun, Quantity, Slot,
};

use super::noun::{filter, noun, noun_phrase};
use super::quantity::{compare, number};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};

/// `attacked this turn`, `didn't cast a spell this turn`, of a subject.
pub(super) fn did(who: Noun, pair: Pair<'_>) -> Built<Condition> {
    let past = only(pair)?;
    let not = past.as_rule() == Rule::did_not;
    let past = if not { only(past)? } else { past };
    if past.as_rule() == Rule::life_amount {
        let gained = past.as_str().starts_with("gained");
        let is = compare(only(past)?)?;
        return Ok(Condition::LifeThisTurn { who, gained, is, have: false });
    }
    if past.as_rule() == Rule::dealt_so_much {
        return Ok(Condition::DealtSoMuch { who, is: compare(only(past)?)? });
    }
    let (event, count) = event(who, past)?;
    Ok(Condition::Happened { event: Box::new(event), count, not, have: false })
}

/// `no creatures attacked this turn`: how many of them did.
pub(super) fn many_did(who: Noun, count: Compare, pair: Pair<'_>) -> Built<Condition> {
    let at = span(&pair);
    match event(who, pair)? {
        // The number stands in front of what did it, and nothing else is counted.
        (EventPattern::Casts { .. } | EventPattern::Draws { .. }, _) | (_, Some(_)) => {
            Err(defect(at))
        }
        (event, None) => {
            let (event, count) = (Box::new(event), Some(count));
            Ok(Condition::Happened { event, count, not: false, have: false })
        }
    }
}

fn event(who: Noun, pair: Pair<'_>) -> Built<(EventPattern, Option<Compare>)> {
    let event = match pair.as_rule() {
        Rule::under_yours => EventPattern::UnderYours(Box::new(event(who, only(pair)?)?.0)),
        Rule::died => EventPattern::Dies(who),
        Rule::entered_under => EventPattern::EntersUnder { what: who, had: false },
        Rule::entered => EventPattern::Enters(who),
        Rule::had_enter if who == Noun::You => {
            EventPattern::EntersUnder { what: noun_phrase(only(pair)?)?, had: true }
        }
        Rule::attacked_with => {
            let what = only(pair)?;
            if what.as_rule() == Rule::many_of {
                let mut parts = kids(what);
                let than = Quantity::Number(number(&parts.next()?)?);
                let what = Noun::Bare(filter(parts.next()?)?);
                let count = Compare { order: Order::AtLeast, than };
                return Ok((EventPattern::AttacksWith { who, what }, Some(count)));
            }
            EventPattern::AttacksWith { who, what: noun_phrase(what)? }
        }
        Rule::attacked | Rule::attack_infinitive => EventPattern::Attacks(who),
        Rule::blocked_past | Rule::block_infinitive => EventPattern::Blocks(who),
        Rule::left_past => EventPattern::LeavesBattlefield(who),
        Rule::lost_life | Rule::lost_otherwise => {
            let not_combat = pair.as_rule() == Rule::lost_otherwise;
            EventPattern::LosesLife { who, below: None, not_combat }
        }
        Rule::gained_life => EventPattern::GainsLife(who),
        Rule::was_dealt => {
            let mut parts = kids(pair);
            let kind = super::event::damage(parts.next()?)?.kind;
            let source = parts.rest().next().map(noun_phrase).transpose()?;
            EventPattern::Damage(DamagePattern {
                source,
                recipient: Some(who),
                kind,
                amount: None,
                passive: true,
                both_ways: false,
                wording: DamageWording::default(),
            })
        }
        Rule::cast_past => {
            let mut parts = kids(only(pair)?);
            let first = parts.next()?;
            if first.as_rule() == Rule::compare {
                let what = Noun::Bare(filter(parts.next()?)?);
                return Ok((EventPattern::Casts { who, what }, Some(compare(first)?)));
            }
            EventPattern::Casts { who, what: noun_phrase(first)? }
        }
        Rule::put_there => {
            let whose = kids(pair).has(Rule::your).then_some(Noun::You);
            EventPattern::GoesTo { what: who, whose, from: GoesFrom::Anywhere }
        }
        Rule::put_counter => {
            let (kind, by) = (None, Some(who));
            EventPattern::Counters { kind, on: noun_phrase(only(pair)?)?, by, by_effect: false }
        }
        Rule::tapped_past => {
            EventPattern::TappedForMana { by: Some(who), what: noun_phrase(only(pair)?)?, of: None }
        }
        Rule::sacrificed_past => EventPattern::Sacrifices { who, what: noun_phrase(only(pair)?)? },
        Rule::discarded_past => {
            EventPattern::Discards { who, what: noun_phrase(only(pair)?)?, cycles: false }
        }
        Rule::played => EventPattern::Plays { who, what: noun_phrase(only(pair)?)? },
        Rule::drawn_past | Rule::drew_past => {
            return Ok((
                EventPattern::Draws { who, from_nothing: false },
                Some(compare(only(pair)?)?),
            ));
        }
        _ => return unexpected(&pair),
    };
    Ok((event, None))
}

/// `you've drawn two or more cards this turn`.
pub(super) fn you_have(pair: Pair<'_>) -> Built<Condition> {
    if kids(pair.clone()).has(Rule::been_attacked) {
        return Ok(Condition::Attacked);
    }
    Ok(match did(Noun::You, pair)? {
        Condition::LifeThisTurn { who, gained, is, .. } => {
            Condition::LifeThisTurn { who, gained, is, have: true }
        }
        Condition::Happened { event, count, not, .. } => {
            let have =
                matches!(*event, EventPattern::Sacrifices { .. } | EventPattern::Discards { .. });
            Condition::Happened { event, count, not, have }
        }
        other => other,
    })
}

/// `creature that died this turn`, `spells you've cast this turn`: how often.
pub(super) fn often(pair: Pair<'_>) -> Built<Quantity> {
    let rule = pair.as_rule();
    if rule == Rule::done_by {
        let mut parts = kids(pair);
        let what = filter(parts.next()?)?;
        let who = Box::new(noun(parts.next()?)?);
        let verb = parts.next()?;
        let how = match word(&verb) {
            "drew" => None,
            text => Some(Done::from_word(text).map_or_else(|| unexpected(&verb), Ok)?),
        };
        return Ok(Quantity::DoneBy { who, how, what });
    }
    if rule == Rule::often_drawn {
        let who = match kids(pair).has(Rule::they_have) {
            true => Noun::Pronoun { word: Pronoun::They, slot: Slot::Unbound },
            false => Noun::You,
        };
        let event = EventPattern::Draws { who, from_nothing: false };
        return Ok(Quantity::Happened(Box::new(event)));
    }
    let mut parts = kids(pair.clone());
    let what = Noun::Bare(filter(parts.next()?)?);
    let event = match rule {
        Rule::often_died if parts.has(Rule::yours_then) => {
            EventPattern::UnderYours(Box::new(EventPattern::Dies(what)))
        }
        Rule::often_gone => {
            let whose = Some(Noun::You);
            EventPattern::GoesTo { what, whose, from: GoesFrom::Battlefield }
        }
        Rule::often_buried => {
            EventPattern::GoesTo { what, whose: None, from: GoesFrom::Battlefield }
        }
        Rule::often_entered => EventPattern::EntersUnder { what, had: false },
        Rule::often_cast => EventPattern::Casts { who: Noun::You, what },
        Rule::often_sacrificed => EventPattern::Sacrifices { who: Noun::You, what },
        Rule::often_died => EventPattern::Dies(what),
        _ => return unexpected(&pair),
    };
    Ok(Quantity::Happened(Box::new(event)))
}

/// `who tapped a land for mana this turn`: the player who is looked at did it.
pub(super) fn who_did(pair: Pair<'_>) -> Built<Clause> {
    let at = span(&pair);
    let who = Noun::Pronoun { word: Pronoun::Unsaid, slot: Slot::Each };
    match event(who, only(pair)?)? {
        (event, None) => Ok(Clause::WhoDid(Box::new(event))),
        (_, Some(_)) => Err(defect(at)),
    }
}

/// `who sacrificed a Plains this way`.
pub(super) fn who_way(pair: Pair<'_>) -> Built<Clause> {
    let mut parts = kids(pair);
    let verb = parts.next()?;
    let how = Done::ALL.iter().find(|done| done.word() == word(&verb));
    let how = *how.map_or_else(|| unexpected(&verb), Ok)?;
    Ok(Clause::WhoWay { how, what: noun_phrase(parts.next()?)? })
}

/// `who controls a white creature`.
pub(super) fn who_controls(pair: Pair<'_>) -> Built<Clause> {
    let mut parts = kids(pair);
    parts.next()?;
    let filter: Filter = filter(parts.next()?)?;
    Ok(Clause::WhoControls(filter))
}
