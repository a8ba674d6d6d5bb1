//! Effects, sentence by sentence.

use std::sync::Arc;

use cardscript_grammar::card::Rule;

use crate::ast::{
    Ability, AttackWhen, CardEffect, Change, Clause, Condition, Continuous, Cost, CountForm,
    CounterChange, CounterKind, Deal, DealForm, Duration, Effect, Effects, Filter, Head, HeadWord,
    Joint, LifeChange, ModeCount, NextTime, Node, Noun, Pronoun, Quantity, Replacement,
    Restriction, Rewrite, Rounding, RoundingPlace, Rule as Ruled, Ruling, Share, Verb, Walk,
    ZoneName, ZonePhrase,
};

use super::ability::{energy_cost, mana_cost, one_symbol};
use super::change::{
    changes, gains_control, no_activating, own_body, own_part, still_is, you_control,
};
use super::condition::condition;
use super::event::{entering, is_replacement, is_ruling, replacement, ruling};
use super::library::{card_effect, is_card_effect, things};
use super::mana::{add, is_static_mana, mana_sentence, static_mana};
use super::noun::{filter, noun, noun_list, noun_phrase};
use super::play::{emblem, play};
use super::token::{created, investigate};
use super::zone::{discard, mill, returns};
use crate::diagnostic::Span;

use super::quantity::{
    amount, counter_kind, each_thing, number, part, pronoun, quantity, rounding,
};
use super::{Built, FaultKind, Pair, defect, kids, only, span, unexpected, word};

/// What a sentence says: something to do, or something that holds.
pub(super) enum Sentence {
    /// An instruction.
    Effect(Effect),
    /// A replacement or prevention effect.
    Replace(Replacement),
    /// A continuous effect with no duration.
    Continuous(Continuous),
    /// An ability of another kind.
    Ability(Ability),
    /// Something that the rules forbid or do otherwise from now on.
    Rule(Ruled),
}

/// The instructions of a spell or an ability.
pub(super) fn effects(pair: Pair<'_>) -> Built<Effects> {
    let whole = span(&pair);
    let mut effects: Vec<Effect> = Vec::new();
    for pair in kids(pair).rest() {
        let at = span(&pair);
        // `It's still a land.` belongs to the change before it.
        if pair.as_rule() == Rule::still {
            match effects.last_mut() {
                Some(Effect::Change { changes, .. }) => still_is(changes, pair, at)?,
                _ => return Err(defect(at)),
            }
            continue;
        }
        // `Round down each time.` says it of the sentence before it.
        if pair.as_rule() == Rule::rounds_each {
            let up = pair.as_str().starts_with("round up");
            let last = effects.pop().ok_or_else(|| defect(at))?;
            effects.push(rounded(last, if up { Rounding::Up } else { Rounding::Down }, true, at)?);
            continue;
        }
        effects.push(match sentence(pair)? {
            // What follows from a prevention belongs to it (615.5).
            Sentence::Effect(effect) if !effects.is_empty() && follows_prevention(&effect) => {
                let last = effects.last_mut().and_then(last_prevention);
                attach(Arc::make_mut(last.ok_or_else(|| defect(at))?), effect, at)?;
                continue;
            }

            Sentence::Effect(effect) => effect,
            Sentence::Replace(replacement) => Effect::Replace(Arc::new(replacement)),
            Sentence::Continuous(continuous) if is_for_good(&continuous) => for_good(continuous),
            Sentence::Continuous(_) | Sentence::Rule(_) | Sentence::Ability(_) => {
                return Err(FaultKind::Misplaced(
                    "an effect of a spell or ability must say how long it lasts",
                )
                .at(at));
            }
        });
    }
    let mut untold = false;
    effects.walk(&mut |node| {
        untold |=
            matches!(node, Node::Quantity(Quantity::Half { told: RoundingPlace::Nowhere, .. }));
    });
    if untold {
        let why = "a half must say which way it is rounded: `rounded up`, `Round down each time.`";
        return Err(FaultKind::Misplaced(why).at(whole));
    }
    Ok(effects.into())
}

/// `that creature gains haste`, said of something that the instructions speak of: it has
/// it from now on (611.2c).
const fn is_for_good(continuous: &Continuous) -> bool {
    continuous.condition.is_none()
        && matches!(continuous.what, Noun::Pronoun { .. } | Noun::Target(_))
}

fn for_good(continuous: Continuous) -> Effect {
    let Continuous { what, changes, happens, .. } = continuous;
    let duration = if happens { Duration::Indefinite } else { Duration::Stated };
    Effect::Change { what, changes, duration, first: false }
}

/// Says which way the halves in an effect are rounded.
fn rounded(mut effect: Effect, rounded: Rounding, each_time: bool, at: Span) -> Built<Effect> {
    let mut any = false;
    effect.walk(&mut |node| {
        if let Node::Quantity(Quantity::Half { rounded: own, told, .. }) = node
            && *told == RoundingPlace::Nowhere
        {
            (*own, *told, any) = (rounded, RoundingPlace::Apart, true);
        }
    });
    if any {
        Ok(Effect::Rounded { rounded, each_time, effects: [effect].into() })
    } else {
        Err(FaultKind::Misplaced("there is nothing to round").at(at))
    }
}

/// The prevention effect that a sentence makes, also where the sentence explains an X.
fn last_prevention(effect: &mut Effect) -> Option<&mut Arc<Replacement>> {
    match effect {
        Effect::Replace(last) => Some(last),
        Effect::Where { effects, .. } => {
            Arc::make_mut(effects).last_mut().and_then(last_prevention)
        }
        _ => None,
    }
}

/// Does it speak of damage that was prevented?
fn follows_prevention(effect: &Effect) -> bool {
    if let Effect::If { condition, .. } = effect
        && matches!(condition, Condition::DamagePrevented | Condition::DamagePreventedFrom(_))
    {
        return true;
    }
    if matches!(effect, Effect::WhenPrevented(_)) {
        return true;
    }
    let mut speaks = false;
    effect.clone().walk(&mut |node| {
        speaks |= matches!(node, Node::Quantity(Quantity::PreventedThisWay));
    });
    speaks
}

/// Is it a prevention effect, which something may follow from?
pub(super) const fn is_prevention(replacement: &Replacement) -> bool {
    matches!(replacement.rewrite, Rewrite::Prevent { .. })
}

/// Puts what follows from a prevention to its effect.
pub(super) fn attach(replacement: &mut Replacement, effect: Effect, at: Span) -> Built<()> {
    let Rewrite::Prevent { then, .. } = &mut replacement.rewrite else { return Err(defect(at)) };
    *then = then.iter().cloned().chain([effect]).collect();
    Ok(())
}

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
            let what = noun_list(parts.next()?)?;
            changes(what, parts.next()?, Some(from_now))
        }
        Rule::watch_turn => {
            let mut parts = kids(pair);
            let word = parts.next()?;
            let trigger = super::event::trigger(&word, parts.next()?)?;
            let at = parts.whole;
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
        Rule::watching => {
            let ability = super::ability::triggered(only(pair)?)?;
            Ok(Sentence::Effect(Effect::Watch(Arc::new(ability))))
        }
        rule if is_static_mana(rule) => static_mana(pair),
        Rule::effect_sentence => effect_sentence(pair),
        _ => unexpected(&pair),
    }
}

fn if_then(condition: Condition, then: Effect, instead: bool, behind: bool) -> Effect {
    Effect::If { condition, then: [then].into(), instead, front: false, behind }
}

/// A sentence and what stands behind it: `unless …`, `if …`, `where X is …`.
fn effect_sentence(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let mut body = sentence_body(parts.next()?)?;
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
        let effect = effect_in(body, at)?;
        body = Sentence::Effect(match part.as_rule() {
            Rule::times_each => for_each(effect, part)?,
            Rule::behind => {
                let mut parts = kids(part);
                let instead = parts.has(Rule::instead);
                if_then(condition(parts.next()?)?, effect, instead, true)
            }
            Rule::unless => {
                let mut parts = kids(part);
                let who = noun_phrase(parts.next()?)?;
                let payment = parts.next()?;
                let otherwise = [effect].into();
                if payment.as_rule() == Rule::has_deal {
                    let have = [effect_in(subject_effect(only(payment)?)?, at)?].into();
                    Effect::UnlessHave { who, have, otherwise }
                } else {
                    Effect::Unless { who, cost: Box::new(self::payment(payment)?), otherwise }
                }
            }
            Rule::at_next => {
                Effect::Later { when: next_time(part)?, effects: [effect].into(), first: false }
            }
            Rule::rounds => rounded(effect, rounding(&only(part)?), false, at)?,
            Rule::where_x => {
                let mut parts = kids(part);
                let x = quantity(parts.next()?)?;
                let as_cast = parts.has(Rule::as_cast);
                // 601.2d: what is divided is looked at as it is cast; nothing keeps the rest.
                if as_cast
                    && !matches!(&effect, Effect::Deal(deal) if deal.form == DealForm::Divided)
                {
                    return Err(defect(at));
                }
                Effect::Where { x, effects: [effect].into(), as_cast, equal_to: false }
            }
            _ => return unexpected(&part),
        });
    }
    Ok(body)
}

/// The condition under which something holds, said behind it.
fn holds_behind(body: Sentence, condition: Condition, at: Span) -> Built<Sentence> {
    let cant_attack = |continuous: &Continuous| {
        matches!(&continuous.changes[..], [Change::Cant(Restriction::Attack)])
    };
    Ok(match body {
        // 508.1c: it is asked as it would attack somebody.
        Sentence::Continuous(continuous)
            if speaks_of_defender(&condition) && cant_attack(&continuous) =>
        {
            let (says, condition) = (Ruling::CantAttack(continuous.what), Some(condition));
            Sentence::Rule(Ruled { says, condition, behind: true })
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
            Ok(Effect::Where { x, effects: [effect].into(), as_cast: false, equal_to: true })
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
        Sentence::Ability(_) => return Err(defect(at)),
        Sentence::Rule(rule) => Sentence::Rule(Ruled { condition: Some(condition), ..rule }),
    })
}

/// Clauses joined by `and` or `then`.
pub(super) fn clauses(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let first = effect(parts.next()?)?;
    let mut rest = parts.rest();
    let Some(joint) = rest.next() else { return Ok(first) };
    let mut by = joint_word(&joint)?;
    let mut joined = vec![effect_in(first, at)?];
    loop {
        let pair = rest.next().ok_or_else(|| defect(at))?;
        joined.push(effect_in(effect(pair)?, at)?);
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
        Rule::comma => Ok(Joint::Comma),
        Rule::comma_and => Ok(Joint::CommaAnd),
        _ => unexpected(pair),
    }
}

pub(super) fn effect_in(sentence: Sentence, at: Span) -> Built<Effect> {
    match sentence {
        Sentence::Effect(effect) => Ok(effect),
        Sentence::Replace(replacement) => Ok(Effect::Replace(Arc::new(replacement))),
        Sentence::Continuous(continuous) if is_for_good(&continuous) => Ok(for_good(continuous)),
        Sentence::Continuous(_) | Sentence::Rule(_) | Sentence::Ability(_) => Err(defect(at)),
    }
}

/// A clause that must be an instruction.
pub(super) fn effect_of(pair: Pair<'_>) -> Built<Effect> {
    let at = span(&pair);
    effect_in(effect(pair)?, at)
}

fn effect(pair: Pair<'_>) -> Built<Sentence> {
    Ok(Sentence::Effect(match pair.as_rule() {
        Rule::add => Effect::AddMana(add(None, pair)?),
        Rule::object_verb => {
            let mut parts = kids(pair);
            let text = parts.next()?;
            let verb = Verb::from_word(word(&text)).map_or_else(|| unexpected(&text), Ok)?;
            Effect::Act { who: None, verb, what: things(parts.next()?)? }
        }
        Rule::copies => {
            let mut parts = kids(pair);
            let what = noun_phrase(parts.next()?)?;
            Effect::Copy { what, and: parts.has(Rule::and_new_targets) }
        }
        Rule::double_mana => Effect::DoubleMana,
        Rule::put_counters => counters(CounterChange::Put, pair)?,
        Rule::remove_counters => counters(CounterChange::Remove, pair)?,
        Rule::create => {
            let parts = kids(pair).rest().map(|part| created(None, part));
            let mut parts = parts.collect::<Built<Vec<_>>>()?;
            match parts.len() {
                1 => parts.remove(0),
                _ => Effect::Joined { by: Joint::And, parts: parts.into() },
            }
        }
        Rule::pick => Effect::Pick(noun_phrase(only(pair)?)?),
        Rule::investigate => investigate(),
        Rule::returns => returns(pair)?,
        Rule::discard => discard(None, only(pair)?)?,
        Rule::mill => mill(None, pair)?,
        Rule::draw => Effect::Draw { who: Noun::You, said: false, amount: drawn(only(pair)?)? },
        Rule::excess_to => Effect::ExcessTo(noun_phrase(only(pair)?)?),
        Rule::regenerate => Effect::Regenerate(noun_phrase(only(pair)?)?),
        Rule::attach => {
            let mut parts = kids(pair);
            let what = noun_phrase(parts.next()?)?;
            Effect::Attach { what, to: noun_phrase(parts.next()?)? }
        }
        Rule::distribute => {
            let mut parts = kids(pair);
            let amount = amount(&parts.next()?)?;
            let kind = counter_kind(parts.next()?)?;
            Effect::Distribute { amount, kind, among: noun_list(parts.next()?)? }
        }
        Rule::shuffle_in => Effect::ShuffleIn(noun_phrase(only(pair)?)?),
        Rule::exile_graveyards => {
            let graveyards = Clause::In(ZonePhrase { zone: ZoneName::Graveyard, whose: None });
            let mut filter = Filter::of(Head::Word(HeadWord::Card));
            filter.clauses.push(graveyards);
            let what = Noun::Each { all: true, filter };
            Effect::Act { who: None, verb: Verb::Exile, what }
        }
        Rule::tap_or_untap => {
            let what = noun_list(only(pair)?)?;
            Effect::Act { who: None, verb: Verb::TapOrUntap, what }
        }
        Rule::discard_those => {
            Effect::Act { who: None, verb: Verb::Discard, what: noun(only(pair)?)? }
        }
        Rule::double_counters => {
            let mut parts = kids(pair);
            let kind = counter_kind(parts.next()?)?;
            Effect::DoubleCounters { kind, on: noun_phrase(parts.next()?)? }
        }
        Rule::unpreventable => Effect::Unpreventable,
        Rule::exile_from_top => {
            let what = super::library::top_cards(pair)?;
            Effect::Act { who: None, verb: Verb::Exile, what }
        }
        Rule::own_hand => Effect::DiscardHand { who: Noun::You, said: false },
        Rule::allow => {
            let mut parts = kids(pair);
            let who = parts.next()?;
            let who = match who.as_rule() {
                Rule::any_of => {
                    let opponent = who.as_str().ends_with("opponent ");
                    let head = if opponent { HeadWord::Opponent } else { HeadWord::Player };
                    Noun::a(Filter::of(Head::Word(head)))
                }
                _ => noun_phrase(who)?,
            };
            // `you may` is another instruction.
            if who == Noun::You {
                return Err(defect(parts.whole));
            }
            let at = parts.whole;
            let what = parts.next()?;
            let what = match what.as_rule() {
                Rule::have | Rule::pays | Rule::pays_any => effect_of(what)?,
                _ => {
                    let again = pronoun(Pronoun::Again { many: false });
                    effect_in(predicate(again, what)?, at)?
                }
            };
            // Whoever pays any amount of it is you.
            if matches!(what, Effect::PayAny(_)) {
                return Err(defect(at));
            }
            Effect::Allow { who, effects: [what].into() }
        }
        Rule::flip_coin => Effect::FlipCoin,
        Rule::roll => super::dice::roll(pair)?,
        Rule::turn_over => {
            let up = pair.as_str().ends_with("up ");
            let verb = if up { Verb::TurnUp } else { Verb::TurnDown };
            Effect::Act { who: None, verb, what: noun_list(only(pair)?)? }
        }
        Rule::exile_until => Effect::ExileUntil(noun_list(only(pair)?)?),
        Rule::proliferate => Effect::Proliferate,
        Rule::pays_any => Effect::PayAny(one_symbol(&only(pair)?)?),
        Rule::pays => {
            let energy = kids(pair.clone()).maybe(Rule::energy).is_some();
            let cost = if energy { energy_cost(pair)? } else { Cost::Mana(mana_cost(pair)?) };
            Effect::Pay(Box::new(cost))
        }
        rule if is_card_effect(rule) => card_effect(pair)?,
        Rule::have => return subject_effect(only(pair)?),
        Rule::own_life => life(Noun::You, only(pair)?)?,
        Rule::may => match clauses(pair)? {
            Sentence::Effect(effect) => Effect::May([effect].into()),
            other => return Ok(other),
        },
        Rule::may_by => return may_by(pair),
        Rule::amass | Rule::told_number | Rule::populate => super::told::action(None, pair)?,
        Rule::no_activating => return no_activating(pair),
        Rule::remove_those => Effect::RemoveThose(None),
        Rule::cast_now | Rule::permitted => play(pair, false)?,
        Rule::emblem => emblem(pair)?,
        Rule::gain_control => gains_control(Noun::You, pair)?,
        Rule::own_part => return own_part(pair).map(Sentence::Continuous),
        Rule::own_body => return own_body(pair).map(Sentence::Continuous),
        Rule::you_control => return you_control(pair).map(Sentence::Continuous),
        Rule::subject_effect => return subject_effect(pair),
        rule if is_replacement(rule) => return replacement(pair).map(Sentence::Replace),
        _ => return unexpected(&pair),
    }))
}

/// `its controller may draw a card`. What they do speaks to them, so nothing in it may
/// speak of `you`.
fn may_by(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let who = noun_phrase(parts.next()?)?;
    if who == Noun::You {
        return Err(defect(at));
    }
    let mut by: Option<Joint> = None;
    let mut done = vec![effect_of(parts.next()?)?];
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
    let mut effects: Effects = match by {
        Some(by) => [Effect::Joined { by, parts: done.into() }].into(),
        None => done.into(),
    };
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
            Node::Effect(Effect::Watch(_) | Effect::Later { .. } | Effect::Reflexive(_)) => true,
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

fn counters(change: CounterChange, pair: Pair<'_>) -> Built<Effect> {
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

fn subject_effect(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let who = noun_list(parts.next()?)?;
    let first = predicate(who.clone(), parts.next()?)?;
    let mut rest = parts.rest();
    let Some(joint) = rest.next() else { return Ok(first) };
    let by = joint_word(&joint)?;
    let again = again(&who);
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

/// The subject once more: a target is not chosen again.
fn again(who: &Noun) -> Noun {
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
fn predicate(who: Noun, predicate: Pair<'_>) -> Built<Sentence> {
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
        Rule::discards_them => discard(Some(who), only(predicate)?)?,
        Rule::mills => mill(Some(who), predicate)?,
        Rule::creates => created(Some(who), only(predicate)?)?,
        Rule::draws => Effect::Draw { who, said: true, amount: drawn(only(predicate)?)? },
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
        Rule::enters_with | Rule::enters_tapped | Rule::enters_as => {
            return entering(who, predicate).map(Sentence::Replace);
        }
        _ => return unexpected(&predicate),
    }))
}

/// `two`, `equal to the damage prevented this way`.
fn drawn(pair: Pair<'_>) -> Built<Quantity> {
    match pair.as_rule() {
        Rule::quantity => quantity(pair),
        _ => amount(&pair),
    }
}

/// `players can't gain life`, `~ can't block this turn`.
fn ruled(who: Noun, pair: Pair<'_>) -> Built<Sentence> {
    let mut parts = kids(pair);
    let forbidden = parts.next()?;
    let duration = parts.maybe(Rule::rule_until).map(|until| rule_until(&until));
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
        Rule::cant_be_countered_at_all => Ruling::CantBeCountered(who),
        Rule::no_loss => Ruling::NoLossForLife(who),
        Rule::assigns_toughness => Ruling::AssignsToughness(who),
        Rule::assigns_nothing => Ruling::AssignsNothing(who),
        Rule::cant_regenerate => Ruling::CantRegenerate(who),
        Rule::cant_attack => Ruling::CantAttack(who),
        Rule::cant_block => Ruling::CantBlock(who),
        Rule::no_triggers => Ruling::NoTriggers(who),
        Rule::must_attack => {
            let text = word(&forbidden);
            let when = AttackWhen::ALL.iter().find(|when| text.contains(when.word()));
            let when = *when.ok_or_else(|| defect(span(&forbidden)))?;
            if when == AttackWhen::ThisTurn {
                let says = Ruling::MustAttack { what: who, when };
                return Ok(holds(says, Some(Duration::ThisTurn)));
            }
            Ruling::MustAttack { what: who, when }
        }
        Rule::cant_be_blocked => {
            let mut parts = kids(forbidden);
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

fn rule_until(pair: &Pair<'_>) -> Duration {
    match word(pair) {
        "this combat" => Duration::ThisCombat,
        "this turn" => Duration::ThisTurn,
        "until end of turn" => Duration::UntilEndOfTurn,
        "until your next turn" => Duration::YourNextTurn,
        _ => Duration::Game,
    }
}

/// For a while it is an instruction, for good a static ability.
fn holds(says: Ruling, duration: Option<Duration>) -> Sentence {
    match duration {
        None => Sentence::Rule(Ruled { says, condition: None, behind: false }),
        Some(duration) => Sentence::Effect(Effect::Rule { rule: Arc::new(says), duration }),
    }
}

fn life(who: Noun, pair: Pair<'_>) -> Built<Effect> {
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

fn deal(source: Noun, pair: Pair<'_>) -> Built<Deal> {
    let rule = pair.as_rule();
    let mut parts = kids(pair);
    let first = parts.next()?;
    let mut also = Vec::new();
    let (amount, form, to) = match rule {
        Rule::damage_equal_to => (quantity(first)?, DealForm::EqualTo, noun_list(parts.next()?)?),
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
            for share in parts.rest() {
                also.push(self::share(share)?);
            }
            (amount, form, to)
        }
        _ => return Err(defect(parts.whole)),
    };
    Ok(Deal { source, amount, form, to, also, again: false })
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

/// `choose one —` and its modes (700.2).
fn modes(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let count = only(parts.next()?)?;
    let modes: Vec<_> = parts.rest().map(|mode| effects(only(mode)?)).collect::<Built<Vec<_>>>()?;
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
