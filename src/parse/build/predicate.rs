//! What somebody or something does: a subject and its verb.

use std::sync::Arc;

use cardscript_grammar::card::Rule;
use pest::iterators::Pairs;

use crate::ast::{
    AttackWhen, CardEffect, Clause, CounterChange, CounterKind, Deal, Designation, Duration,
    Effect, Effects, Filter, Head, HeadWord, Joint, LifeChange, Node, Noun, Pronoun, Quantity,
    Rule as Ruled, Ruling, TargetChooser, Verb, Walk,
};

use super::behind::so_many;
use super::change::{changes, gains_control};
use super::deal::deal;
use super::effect::{Sentence, effect_in, effect_of, is_for_good, joint_word};
use super::mana::add;
use super::noun::{filter, noun, noun_list, noun_phrase};
use super::quantity::{amount, counter_kind, number, pronoun, quantity};
use super::replacement::entering;
use super::token::created;
use super::zone::{discard, mill};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};
use crate::diagnostic::Span;

/// `its controller may draw a card`. What they do speaks to them, so nothing in it may
/// speak of `you`.
pub(super) fn may_by(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let who = noun_phrase(parts.next()?)?;
    if who == Noun::You {
        return Err(defect(at));
    }
    // `its controller may have ~ deal 2 damage to them`: nothing that they do themselves.
    if let [have] = &parts.pairs.clone().collect::<Vec<_>>()[..]
        && have.as_rule() == Rule::have
    {
        let mut effects: Effects = [effect_in(subject_effect(only(have.clone())?)?, at)?].into();
        effects.walk(&mut |node| {
            if let Node::Noun(Noun::Target(target)) = node
                && let Some(TargetChooser::Their(own)) = &mut target.by
            {
                own.clone_from(&who);
            }
        });
        return Ok(Sentence::Effect(Effect::Allow { who, effects }));
    }
    let or_do = parts.pairs.clone().any(|part| part.as_rule() == Rule::or_do);
    let mut by: Option<Joint> = None;
    let mut done = vec![effect_of(parts.next()?)?];
    if or_do {
        let others = parts.rest().map(|other| Ok([effect_of(only(other)?)?].into()));
        let others = others.collect::<Built<Vec<Effects>>>()?;
        let options = done.drain(..).map(|first| [first].into()).chain(others).collect();
        return may_be_done(who, [Effect::Either { who: None, options }].into(), at);
    }
    let mut rest = parts.rest();
    while let Some(joint) = rest.next() {
        let next = joint_word(&joint)?;
        let last = rest.next().ok_or_else(|| defect(at))?;
        if let Some(by) = by.filter(|by| *by != next) {
            done = vec![Effect::Joined { by, parts: done.into() }];
        }
        by = Some(next);
        done.push(effect_of(last)?);
    }
    let effects: Effects = match by {
        Some(by) => [Effect::Joined { by, parts: done.into() }].into(),
        None => done.into(),
    };
    may_be_done(who, effects, at)
}

/// What somebody else may do, if nothing in it speaks of `you`.
fn may_be_done(who: Noun, mut effects: Effects, at: Span) -> Built<Sentence> {
    let mut speaks_of_you = false;
    effects.walk(&mut |node| {
        let opponent = |filter: &Filter| {
            filter.terms.iter().any(|term| term.head == Head::Word(HeadWord::Opponent))
        };
        speaks_of_you |= match node {
            Node::Noun(
                Noun::Each { filter, .. } | Noun::Some { filter, .. } | Noun::Bare(filter),
            ) => opponent(filter),
            Node::Noun(Noun::Target(_)) => true,
            Node::Clause(Clause::Controlled(Noun::You) | Clause::NotControlled(Noun::You)) => true,
            Node::Clause(Clause::Owned(Noun::You) | Clause::NotOwned(Noun::You)) => true,
            Node::Effect(Effect::Watch { .. } | Effect::Later { .. } | Effect::Reflexive(_)) => {
                true
            }
            Node::Effect(Effect::ReflexiveIf { .. }) => true,
            Node::Effect(Effect::Replace(_) | Effect::Rule { .. } | Effect::Deal(_)) => true,
            _ => false,
        };
    });
    if speaks_of_you {
        return Err(defect(at));
    }
    Ok(Sentence::Effect(Effect::MayBy { who, effects }))
}

/// `you get {E}{E}`, `target player gets two poison counters`.
fn gets_counters(who: Noun, pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    if first.as_rule() == Rule::energy
        && let Some(equal_to) = parts.maybe(Rule::equal_to)
    {
        let kind = CounterKind::Named("energy".into());
        let get = Effect::GetCounters { who, amount: Quantity::SoMany, kind };
        return so_many(get, Some(equal_to), parts.whole);
    }
    if first.as_rule() == Rule::energy {
        let amount = 1 + i64::try_from(parts.rest().count()).unwrap_or(i64::MAX - 1);
        let kind = CounterKind::Named("energy".into());
        return Ok(Effect::GetCounters { who, amount: Quantity::Number(amount), kind });
    }
    let amount = amount(&first)?;
    let get = Effect::GetCounters { who, amount, kind: counter_kind(parts.next()?)? };
    so_many(get, parts.maybe(Rule::equal_to), parts.whole)
}

pub(super) fn counters(change: CounterChange, pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    if parts.has(Rule::number_of_them) {
        let kind = counter_kind(parts.next()?)?;
        let on = noun_list(parts.next()?)?;
        let amount = quantity(parts.next()?)?;
        if crate::parse::print::is_amount(&amount) {
            return Err(defect(parts.whole));
        }
        return Ok(Effect::Counters { change, amount, kind, on });
    }
    let amount = amount(&parts.next()?)?;
    let kind = counter_kind(parts.next()?)?;
    let put = Effect::Counters { change, amount, kind, on: noun_list(parts.next()?)? };
    so_many(put, parts.maybe(Rule::equal_to), parts.whole)
}

pub(super) fn subject_effect(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let who = noun_list(parts.next()?)?;
    let first = predicate(who.clone(), parts.next()?)?;
    let mut rest = parts.rest();
    let Some(joint) = rest.next() else { return Ok(first) };
    let by = joint_word(&joint)?;
    let again = again(&who);
    if let Sentence::Continuous(_) | Sentence::Rule(_) = first
        && let Some(all) = statics(&first, &who, rest.clone(), by)?
    {
        return Ok(Sentence::Statics(all));
    }
    let mut chain = vec![effect_in(first, at)?];
    loop {
        let next = rest.next().ok_or_else(|| defect(at))?;
        chain.push(effect_in(predicate(again.clone(), next)?, at)?);
        let Some(joint) = rest.next() else { break };
        // One word for all of them.
        if joint_word(&joint)? != by {
            return Err(defect(at));
        }
    }
    Ok(Sentence::Effect(Effect::Chain { by, parts: chain.into() }))
}

/// `gets +1/+1 and can't be blocked by Walls`: what holds of one subject; nothing where it
/// is an instruction.
fn statics(
    first: &Sentence,
    who: &Noun,
    rest: Pairs<'_, Rule>,
    by: Joint,
) -> Built<Option<Vec<Sentence>>> {
    if let Sentence::Continuous(continuous) = first
        && is_for_good(continuous)
    {
        return Ok(None);
    }
    let mut all = vec![match first {
        Sentence::Continuous(own) => Sentence::Continuous(own.clone()),
        Sentence::Rule(own) => Sentence::Rule(own.clone()),
        _ => return Ok(None),
    }];
    for pair in rest {
        match pair.as_rule() {
            Rule::and => {}
            _ => match predicate(who.clone(), pair)? {
                Sentence::Rule(rule) if by == Joint::And => {
                    all.push(Sentence::Rule(Ruled { again: true, ..rule }));
                }
                _ => return Ok(None),
            },
        }
    }
    Ok(Some(all))
}

/// The subject once more: a target is not chosen again.
pub(super) fn again(who: &Noun) -> Noun {
    let (mut copy, mut targets) = (who.clone(), who.is_chosen());
    copy.walk(&mut |node| {
        targets |= matches!(node, Node::Noun(noun) if matches!(noun, Noun::Target(_)));
    });
    match targets {
        true => pronoun(Pronoun::Again { many: crate::parse::print::takes_plural(who) }),
        false => copy,
    }
}

/// What is said of a subject.
pub(super) fn predicate(who: Noun, predicate: Pair<'_>) -> Built<Sentence> {
    Ok(Sentence::Effect(match predicate.as_rule() {
        Rule::deals => {
            let mut parts = kids(predicate);
            let again = parts.has(Rule::also);
            Effect::Deal(Deal { again, ..deal(who, parts.next()?)? })
        }
        Rule::told_of => super::told::action(Some(who), predicate)?,
        Rule::life => life(who, predicate)?,
        Rule::adds => Effect::AddMana(add(Some(who), predicate)?),
        Rule::discards_hand => Effect::DiscardHand { who, said: true },
        Rule::discards_that => {
            Effect::Act { who: Some(who), verb: Verb::Discard, what: noun(only(predicate)?)? }
        }
        Rule::reveals_hand => Effect::Cards(CardEffect::RevealHand(who)),
        Rule::gets_counters => gets_counters(who, predicate)?,
        Rule::gets_emblem => super::play::emblem(who, predicate)?,
        Rule::becomes_copy => super::change::becomes_copy(who, predicate, None)?,
        Rule::fights_each => Effect::FightEach(who),
        Rule::discards_them => discard(Some(who), only(predicate)?)?,
        Rule::mills => mill(Some(who), predicate)?,
        Rule::creates => created(Some(who), only(predicate)?)?,
        Rule::draws => Effect::Draw { who, said: true, amount: drawn(only(predicate)?)? },
        Rule::shuffles_own => Effect::Cards(CardEffect::Shuffles(who)),
        Rule::exiles_until => Effect::Cards(super::library::until(Some(who), predicate)?),
        Rule::exiles_top => {
            let down = predicate.as_str().ends_with("face down ");
            let count = kids(predicate).rest().find(|part| part.as_rule() != Rule::face_down);
            let amount = count.map_or(Ok(Quantity::Number(1)), |count| amount(&count))?;
            let of = Box::new(again(&who));
            let what = Noun::Top { amount, of };
            let exile = Effect::Act { who: Some(who), verb: Verb::Exile, what };
            if down { Effect::FaceDown([exile].into()) } else { exile }
        }
        Rule::shuffles_it | Rule::puts_it => match who {
            Noun::Owner(what) => {
                let does = super::effect::owner_does(&predicate)?;
                Effect::ByOwner { what: *what, does, of: false }
            }
            _ => return unexpected(&predicate),
        },
        Rule::designated => {
            let mut parts = kids(predicate);
            let not = parts.has(Rule::no_longer);
            let name = parts.next()?;
            let as_what = Designation::from_word(word(&name));
            let as_what = as_what.map_or_else(|| unexpected(&name), Ok)?;
            Effect::Designate { what: who, as_what, not }
        }
        Rule::shuffles_zones => {
            if who == Noun::You {
                return unexpected(&predicate);
            }
            Effect::ShuffleZones { who, hand: word(&predicate).contains("hand") }
        }
        Rule::misses => super::mana::misses(who, only(predicate)?)?,
        Rule::takes_turn | Rule::skips | Rule::becomes_monarch => {
            super::turns::turns(who, predicate)?
        }
        Rule::fights => Effect::Fight { who, whom: noun_phrase(only(predicate)?)? },
        Rule::ends_game => {
            let wins = word(&only(predicate)?).starts_with("win");
            Effect::EndGame { who, wins }
        }
        Rule::ruled => return ruled(who, predicate),
        Rule::sacrifices => Effect::Act {
            who: Some(who),
            verb: Verb::Sacrifice,
            what: noun_list(only(predicate)?)?,
        },
        Rule::changes => return changes(who, predicate, None),
        Rule::gains_control => gains_control(who, predicate)?,
        // 702.138c.
        Rule::escapes_with => {
            let mut replacement = entering(who, only(predicate)?)?;
            replacement.condition = Some(super::replacement::escaped());
            return Ok(Sentence::Replace(replacement));
        }
        Rule::enters_with | Rule::enters_tapped | Rule::enters_as => {
            return entering(who, predicate).map(Sentence::Replace);
        }
        _ => return unexpected(&predicate),
    }))
}

/// `two`, `equal to the damage prevented this way`.
pub(super) fn drawn(pair: Pair<'_>) -> Built<Quantity> {
    match pair.as_rule() {
        Rule::quantity => quantity(pair),
        Rule::drawn_more => {
            let minus = pair.as_str().contains("minus ");
            let mut parts = kids(pair);
            let many = Box::new(amount(&parts.next()?)?);
            let more = Box::new(Quantity::Number(number(&parts.next()?)?));
            Ok(if minus { Quantity::Minus(many, more) } else { Quantity::Plus(many, more) })
        }
        _ => amount(&pair),
    }
}

/// `players can't gain life`, `~ can't block this turn`.
fn ruled(who: Noun, pair: Pair<'_>) -> Built<Sentence> {
    let mut parts = kids(pair);
    let forbidden = parts.next()?;
    let mut duration = parts.maybe(Rule::rule_until).map(|until| rule_until(&until));
    let says = match forbidden.as_rule() {
        Rule::cant_gain_life => Ruling::CantGainLife(who),
        Rule::cant_cast => {
            let at = span(&forbidden);
            let mut parts = kids(forbidden);
            let more = parts.maybe(Rule::more_than);
            let more_than = more.map(|more| number(&only(more)?)).transpose()?;
            let what = filter(parts.next()?)?;
            // So many are told of each turn, and only so many.
            if parts.has(Rule::each_turn_too) != more_than.is_some() {
                return Err(defect(at));
            }
            Ruling::CantCast { who, what, more_than }
        }
        Rule::cant_be_countered_at_all => {
            if crate::parse::print::is_cast_this_turn(&who) {
                duration = Some(Duration::ThisTurn);
            }
            Ruling::CantBeCountered(who)
        }
        Rule::no_loss => Ruling::NoLossForLife(who),
        Rule::no_hand_limit => Ruling::NoHandLimit(who),
        Rule::assigns_toughness => Ruling::AssignsToughness(who),
        Rule::crews_for => {
            let saddles = forbidden.as_str().starts_with("saddles ");
            Ruling::CrewsFor { what: who, more: number(&only(forbidden)?)?, saddles }
        }
        Rule::assigns_nothing => Ruling::AssignsNothing(who),
        Rule::cant_regenerate => Ruling::CantRegenerate(who),
        Rule::cant_attack => Ruling::CantAttack(who),
        Rule::cant_block => {
            let whom = kids(forbidden).maybe(Rule::noun_list).map(noun_list).transpose()?;
            Ruling::CantBlock { who, whom }
        }
        Rule::cant_be_target => {
            Ruling::CantBeTarget { what: who, of: noun_list(only(forbidden)?)? }
        }
        Rule::no_triggers => Ruling::NoTriggers(who),
        Rule::must_attack => {
            let mut parts = kids(forbidden);
            let whom = parts.maybe(Rule::noun_phrase).map(noun_phrase).transpose()?;
            let at = parts.next()?;
            let when = AttackWhen::from_word(word(&at)).map_or_else(|| unexpected(&at), Ok)?;
            if when == AttackWhen::ThisTurn {
                let says = Ruling::MustAttack { what: who, whom, when };
                return Ok(holds(says, Some(Duration::ThisTurn)));
            }
            Ruling::MustAttack { what: who, whom, when }
        }
        Rule::must_block => {
            let mut parts = kids(forbidden);
            let whom = parts.maybe(Rule::noun_phrase).map(noun_phrase).transpose()?;
            let at = parts.next()?;
            let when = AttackWhen::ALL.iter().find(|when| word(&at).starts_with(when.word()));
            let when = Some(*when.ok_or_else(|| defect(span(&at)))?);
            let until = match when {
                Some(AttackWhen::ThisTurn) => Some(Duration::ThisTurn),
                Some(AttackWhen::ThisCombat) => Some(Duration::ThisCombat),
                _ => None,
            };
            return Ok(holds(Ruling::MustBlock { who, whom, when }, until));
        }
        Rule::must_be_blocked => {
            let mut parts = kids(forbidden);
            let by = parts.maybe(Rule::noun_phrase).map(noun_phrase).transpose()?;
            let until = parts.maybe(Rule::rule_until).map(|until| rule_until(&until));
            return Ok(holds(Ruling::MustBeBlocked { what: who, by }, until));
        }
        Rule::cant_be_blocked => {
            let mut parts = kids(forbidden);
            let until = parts.maybe(Rule::rule_until);
            duration = until.map(|until| rule_until(&until)).or(duration);
            if let Some(bound) = parts.maybe(Rule::blocked_by_least) {
                let least = Some(number(&only(bound)?)?);
                return Ok(holds(Ruling::BlockedBy { what: who, least, most: None }, duration));
            }
            if let Some(bound) = parts.maybe(Rule::blocked_by_most) {
                let most = Some(number(&only(bound)?)?);
                return Ok(holds(Ruling::BlockedBy { what: who, least: None, most }, duration));
            }
            match parts.maybe(Rule::except_by) {
                Some(by) => {
                    let by = Some(noun_list(only(by)?)?);
                    Ruling::CantBeBlocked { what: who, by, except: true }
                }
                None => {
                    let by = parts.maybe(Rule::noun_list).map(noun_list).transpose()?;
                    Ruling::CantBeBlocked { what: who, by, except: false }
                }
            }
        }
        Rule::no_regeneration => return Ok(Sentence::Effect(Effect::NoRegeneration(who))),
        _ => return unexpected(&forbidden),
    };
    Ok(holds(says, duration))
}

pub(super) fn rule_until(pair: &Pair<'_>) -> Duration {
    match word(pair) {
        "this combat" => Duration::ThisCombat,
        "this turn" => Duration::ThisTurn,
        "until end of turn" => Duration::UntilEndOfTurn,
        "until your next turn" => Duration::YourNextTurn,
        _ => Duration::Game,
    }
}

/// For a while it is an instruction, for good a static ability.
pub(super) fn holds(says: Ruling, duration: Option<Duration>) -> Sentence {
    match duration {
        None => Sentence::Rule(Ruled { says, condition: None, behind: false, again: false }),
        Some(duration) => {
            let rule = Arc::new(says);
            Sentence::Effect(Effect::Rule { rule, duration, first: false })
        }
    }
}

pub(super) fn life(who: Noun, pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let gain = word(&parts.next()?).starts_with("gain");
    let next = parts.next()?;
    let amount = match next.as_rule() {
        Rule::quantity => quantity(next)?,
        _ => amount(&next)?,
    };
    let change = if gain { LifeChange::Gain } else { LifeChange::Lose };
    Ok(Effect::Life { who, change, amount })
}
