//! Replacement and prevention effects: the event they watch and what stands in its place.

use crate::ast::CastWord;
use cardscript_grammar::card::Rule;

use crate::ast::{
    Condition, CountForm, DamagePattern, Duration, Effect, EventPattern, Filter, Head, HeadWord,
    IntoGraveyard, Joint, ManaType, Name, Noun, Prevented, ProduceChange, Quantity, Replacement,
    Rewrite, Scope, TurnPlace,
};
use crate::parse::words::subtype_of;

use super::behind::for_each;
use super::condition::condition;
use super::effect::effect_of;
use super::enter::{as_copy, entry};
use super::event::{damage, mana_of};
use super::mana::mana_unit;
use super::noun::{filter, keyword, noun_list, noun_phrase};
use super::quantity::{
    amount, compare, counter_kind, counters_told, each_thing, number, quantity, whose,
};
use super::rewrite::{about, create_words, rewrite};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};

/// `a source would deal damage to you this turn`.
fn would_event(pair: Pair<'_>) -> Built<(EventPattern, Option<Duration>)> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    if first.as_rule() == Rule::put_counters_on {
        let mut parts = kids(first);
        let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
        let on = noun_phrase(parts.next()?)?;
        return Ok((EventPattern::Counters { kind, on, by: None, by_effect: false }, None));
    }
    if first.as_rule() == Rule::effect_puts {
        let mut parts = kids(first);
        let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
        let on = noun_phrase(parts.next()?)?;
        return Ok((EventPattern::Counters { kind, on, by: None, by_effect: true }, None));
    }
    if let Some(words) = create_words(first.as_rule()) {
        let what = filter(only(first)?)?;
        return Ok((EventPattern::Creates { under: Noun::You, what, words }, None));
    }
    let how = parts.next()?;
    if first.as_rule() == Rule::damage {
        let mut damage = damage(first)?;
        let duration = dealt_how(&mut damage, how)?;
        return Ok((EventPattern::Damage(damage), duration));
    }
    let who = noun_list(first)?;
    Ok(match how.as_rule() {
        Rule::would_deal => {
            let mut parts = kids(how);
            let least =
                parts.maybe(Rule::would_amount).map(|pair| compare(only(pair)?)).transpose()?;
            let mut damage = damage(parts.next()?)?;
            damage.amount = least;
            damage.source = Some(who);
            damage.recipient = parts.maybe(Rule::noun_list).map(noun_list).transpose()?;
            (EventPattern::Damage(damage), this_turn(parts.has(Rule::this_turn)))
        }
        Rule::taps_for_mana => {
            let what = noun_phrase(only(how)?)?;
            (EventPattern::TappedForMana { by: Some(who), what, of: None }, None)
        }
        Rule::is_tapped_for_mana => {
            (EventPattern::TappedForMana { by: None, what: who, of: mana_of(how)? }, None)
        }
        Rule::would_gain => {
            (EventPattern::GainsLife(who), this_turn(kids(how).has(Rule::this_turn)))
        }
        Rule::would_draw => {
            let mut parts = kids(how);
            let from_nothing = parts.has(Rule::from_nothing);
            let duration = this_turn(parts.has(Rule::this_turn));
            (EventPattern::Draws { who, from_nothing }, duration)
        }
        Rule::would_lose => {
            let duration = this_turn(kids(how).has(Rule::this_turn));
            (EventPattern::LosesLife { who, below: None, not_combat: false }, duration)
        }
        Rule::would_enter => {
            let mut parts = kids(how);
            let under = whose(&mut parts)?;
            let duration = this_turn(parts.has(Rule::this_turn));
            (EventPattern::WouldEnter { what: who, under }, duration)
        }
        Rule::would_die => (EventPattern::Dies(who), this_turn(kids(how).has(Rule::this_turn))),
        Rule::would_be_destroyed => {
            let mut parts = kids(how);
            let by_effect = parts.has(Rule::by_an_effect);
            let duration = this_turn(parts.has(Rule::this_turn));
            (EventPattern::Destroyed { what: who, by_effect }, duration)
        }
        Rule::would_leave => {
            let duration = this_turn(kids(how).has(Rule::this_turn));
            (EventPattern::LeavesBattlefield(who), duration)
        }
        Rule::would_go => {
            let mut parts = kids(how);
            let into = parts.next()?;
            let into =
                IntoGraveyard::from_word(word(&into)).map_or_else(|| unexpected(&into), Ok)?;
            let duration = this_turn(parts.has(Rule::this_turn));
            (EventPattern::PutInto { what: who, into }, duration)
        }
        _ => return unexpected(&how),
    })
}

const fn this_turn(written: bool) -> Option<Duration> {
    if written { Some(Duration::ThisTurn) } else { None }
}

/// `to you this turn by red sources`.
pub(super) fn dealt_how(damage: &mut DamagePattern, pair: Pair<'_>) -> Built<Option<Duration>> {
    damage.passive = true;
    let mut duration = None;
    let phrases: Vec<_> = kids(pair).rest().collect();
    let last = phrases.len().saturating_sub(1);
    for (index, phrase) in phrases.into_iter().enumerate() {
        let twice = defect(span(&phrase));
        let taken = match phrase.as_rule() {
            Rule::this_turn => {
                damage.wording.turn = match index {
                    _ if index == last => TurnPlace::Last,
                    0 => TurnPlace::First,
                    _ => TurnPlace::Between,
                };
                duration.replace(Duration::ThisTurn).is_some()
            }
            Rule::dealt_to => damage.recipient.replace(noun_list(only(phrase)?)?).is_some(),
            Rule::dealt_by => damage.source.replace(noun_list(only(phrase)?)?).is_some(),
            Rule::dealt_both_ways => {
                damage.both_ways = true;
                damage.recipient.replace(noun_list(only(phrase)?)?).is_some()
            }
            _ => return unexpected(&phrase),
        };
        if taken {
            return Err(twice);
        }
    }
    Ok(duration)
}

/// `damage that would be dealt to you`, `damage that ~ would deal`.
fn damage_that(pair: Pair<'_>) -> Built<(DamagePattern, Option<Duration>)> {
    let mut parts = kids(pair);
    let mut damage = damage(parts.next()?)?;
    if let Some(how) = parts.maybe(Rule::dealt_how) {
        let duration = dealt_how(&mut damage, how)?;
        return Ok((damage, duration));
    }
    damage.wording.that = parts.has(Rule::that_word);
    damage.source = Some(noun_list(parts.next()?)?);
    damage.recipient = parts.maybe(Rule::noun_list).map(noun_list).transpose()?;
    Ok((damage, this_turn(parts.has(Rule::this_turn))))
}

fn scope(pair: Pair<'_>) -> Built<Scope> {
    match kids(pair).maybe(Rule::next_amount) {
        None => Ok(Scope::All),
        Some(next) => Ok(Scope::Next(amount(&only(next)?)?)),
    }
}

/// Would an object go to another zone?
const fn leaves(event: &EventPattern) -> bool {
    matches!(
        event,
        EventPattern::Dies(_)
            | EventPattern::LeavesBattlefield(_)
            | EventPattern::PutInto { .. }
            | EventPattern::Destroyed { .. }
    )
}

/// `you may … instead`.
fn is_optional(rewrite: &Rewrite) -> bool {
    let Rewrite::Instead(effects) = rewrite else { return false };
    effects.iter().any(|effect| match effect {
        Effect::May(_) => true,
        Effect::Joined { parts, .. } => parts.iter().any(|part| matches!(part, Effect::May(_))),
        _ => false,
    })
}

/// A replacement or prevention effect.
pub(super) fn replacement(pair: Pair<'_>) -> Built<Replacement> {
    let rule = pair.as_rule();
    let mut parts = kids(pair);
    let mut while_so = None;
    let (scope, event, duration, rewrite) = match rule {
        Rule::if_would | Rule::next_time => {
            let scope = if rule == Rule::if_would { Scope::Each } else { Scope::NextTime };
            let (event, duration) = would_event(parts.next()?)?;
            while_so =
                parts.maybe(Rule::while_so).map(|pair| condition(only(pair)?)).transpose()?;
            let change = parts.next()?;
            let at = span(&change);
            let rewrite = about(&event, rewrite(change)?);
            // What is left undone would have to let the object go after all: not built.
            if leaves(&event) && is_optional(&rewrite) {
                return Err(defect(at));
            }
            (scope, event, duration, rewrite)
        }
        Rule::prevent => {
            let mut scope = scope(parts.next()?)?;
            let damage = parts.next()?;
            let divided = |part: &Pair<'_>| part.as_rule() == Rule::divided_among;
            if kids(damage.clone()).rest().any(|part| divided(&part)) {
                scope = match scope {
                    Scope::Next(amount) => Scope::Divided(amount),
                    _ => return Err(defect(span(&damage))),
                };
            }
            let (damage, duration) = damage_that(damage)?;
            let then = parts.maybe(Rule::and_so).map(and_so).transpose()?;
            let rewrite =
                Rewrite::Prevent { how_much: Prevented::All, then: then.into_iter().collect() };
            (scope, EventPattern::Damage(damage), duration, rewrite)
        }
        Rule::redirect => {
            let scope = scope(parts.next()?)?;
            let (damage, duration) = damage_that(parts.next()?)?;
            let rewrite = Rewrite::Redirect { to: noun_list(parts.next()?)? };
            (scope, EventPattern::Damage(damage), duration, rewrite)
        }
        Rule::by_land_type => {
            let makes = parts.rest().map(land_type_makes).collect::<Built<Vec<_>>>()?;
            let source = Noun::Bare(Filter::of(Head::Word(HeadWord::Permanent)));
            let event = EventPattern::TappedForMana { by: None, what: source.clone(), of: None };
            let output = ProduceChange::ByType(makes);
            (Scope::Each, event, None, Rewrite::Produce { source, output })
        }
        Rule::life_floor => {
            let below = Some(Quantity::Number(number(&parts.next()?)?));
            let floor = Quantity::Number(number(&parts.next()?)?);
            let event = EventPattern::LosesLife { who: Noun::You, below, not_combat: false };
            (Scope::Each, event, None, Rewrite::LifeFloor(floor))
        }
        _ => return Err(defect(parts.whole)),
    };
    let condition = while_so.map(|condition| Condition::While(Box::new(condition)));
    Ok(Replacement { scope, event, duration, condition, behind: false, rewrite })
}

/// `Plains produce {R}`.
fn land_type_makes(pair: Pair<'_>) -> Built<(Name, ManaType)> {
    let mut parts = kids(pair);
    let subtype = parts.next()?;
    let name = subtype_of(word(&subtype)).map_or_else(|| unexpected(&subtype), Ok)?;
    Ok((name.into(), mana_unit(&parts.next()?)?))
}

/// `and put a +1/+1 counter on ~`, in the sentence of the prevention itself: told from
/// what stands in a sentence of its own by being joined to nothing.
pub(super) fn and_so(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let mut effect = effect_of(parts.next()?)?;
    if let Some(each) = parts.maybe(Rule::times_each) {
        effect = for_each(effect, each)?;
    }
    Ok(Effect::Joined { by: Joint::And, parts: [effect].into() })
}

/// `~ enters tapped`, `~ enters with two charge counters on it`.
pub(super) fn entering(what: Noun, pair: Pair<'_>) -> Built<Replacement> {
    let rewrite = if pair.as_rule() == Rule::enters_tapped {
        Rewrite::EnterTapped
    } else if pair.as_rule() == Rule::enters_as {
        as_copy(kids(pair), false)?
    } else {
        let mut parts = kids(pair);
        let tapped = parts.has(Rule::tapped_too);
        let additional = parts.has(Rule::additional);
        let (mut how_many, kind) = counters_told(&mut parts)?;
        if parts.has(Rule::each_kick) {
            how_many = Quantity::TimesKicked;
        }
        let keyword = parts.maybe(Rule::with_too).map(|pair| keyword(&only(pair)?)).transpose()?;
        let mut form = CountForm::Plain;
        if let Some(each) = parts.maybe(Rule::for_each) {
            let Quantity::Number(times) = how_many else { return Err(defect(parts.whole)) };
            let each = each_thing(only(each)?)?;
            form = CountForm::ForEach(times);
            how_many = if times == 1 { each } else { Quantity::Times(times, Box::new(each)) };
        } else if let Some(equal) = parts.maybe(Rule::equal_to) {
            if how_many != Quantity::SoMany {
                return Err(defect(parts.whole));
            }
            form = CountForm::EqualTo;
            how_many = quantity(only(equal)?)?;
        } else if how_many == Quantity::SoMany {
            return Err(defect(parts.whole));
        }
        Rewrite::EnterWithCounters { amount: how_many, form, tapped, kind, additional, keyword }
    };
    Ok(entry(what, rewrite))
}

/// Was it cast by escape?
pub(super) fn escaped() -> Condition {
    Condition::PaidFor { keyword: CastWord::Escape.word().into(), named: false }
}

/// Is this one of the rules that [`replacement`] reads?
pub(super) const fn is_replacement(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::by_land_type
            | Rule::if_would
            | Rule::next_time
            | Rule::prevent
            | Rule::redirect
            | Rule::life_floor
    )
}
