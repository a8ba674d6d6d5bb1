//! Events, and the replacement and prevention effects that watch them.

use cardscript_grammar::card::Rule;

use crate::ast::{
    CounterKind, DamageKind, DamagePattern, DamageWording, Designation, EventPattern, GoesFrom,
    IntoGraveyard, ManaOf, Moment, Noun, NthWhen, Ordinal, Sorting, StepName, StepOf, Trigger,
    TriggerWord,
};
use crate::diagnostic::Span;

use super::condition::condition;
use super::noun::{filter, noun, noun_list, noun_phrase};
use super::quantity::{compare, counter_kind, number, whose};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};

/// `whenever …`, `at the beginning of …`, without what follows the comma.
pub(super) fn trigger(first: &Pair<'_>, second: Pair<'_>) -> Built<Trigger> {
    let word = TriggerWord::from_word(word(first)).map_or_else(|| unexpected(first), Ok)?;
    let event = match second.as_rule() {
        // 603.8: how things are is told with `when`.
        Rule::state_event if word == TriggerWord::When => {
            EventPattern::State(Box::new(condition(only(second)?)?))
        }
        Rule::beginning => beginning(second)?,
        Rule::beginning_also => {
            let mut parts = kids(second);
            let first = beginning(parts.next()?)?;
            let (word, or) = also_word(&parts.next()?);
            let events = vec![first, one_event(parts.rest().collect())?];
            EventPattern::Also { events, word, or }
        }
        _ => event(second)?,
    };
    Ok(Trigger { word, event, condition: None, once: false })
}

fn beginning(pair: Pair<'_>) -> Built<EventPattern> {
    let mut parts = kids(pair);
    if parts.has(Rule::my_combat) {
        return Ok(EventPattern::Begins {
            step: StepName::BeginCombat,
            whose: Some(Noun::You),
            of: None,
        });
    }
    if let Some(told) = parts.maybe(Rule::step_of) {
        let mut parts = kids(told);
        let of = match word(&parts.next()?) {
            "each" => StepOf::Each,
            _ => StepOf::The,
        };
        let step = step_name(&parts.next()?)?;
        let whose = Some(noun_phrase(parts.next()?)?);
        return Ok(EventPattern::Begins { step, whose, of: Some(of) });
    }
    let whose = if parts.has(Rule::your) {
        Some(Noun::You)
    } else if parts.has(Rule::each_turn) {
        None
    } else {
        Some(whose(&mut parts)?)
    };
    let step = step_name(&parts.next()?)?;
    Ok(EventPattern::Begins { step, whose, of: None })
}

fn step_name(pair: &Pair<'_>) -> Built<StepName> {
    StepName::from_word(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

pub(super) fn event(pair: Pair<'_>) -> Built<EventPattern> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    if first.as_rule() == Rule::ability_adds {
        return Ok(EventPattern::AbilityAdds(noun(only(first)?)?));
    }
    if first.as_rule() == Rule::with_others {
        let mut parts = kids(first);
        let what = noun_phrase(parts.next()?)?;
        let least = number(&parts.next()?)?;
        return Ok(EventPattern::AttacksWithOthers { what, least, others: filter(parts.next()?)? });
    }
    if first.as_rule() == Rule::counters_gone {
        let mut parts = kids(first);
        let each = parts.has(Rule::article);
        let kind = counter_kind(parts.next()?)?;
        return Ok(EventPattern::CountersRemoved { kind, from: noun_phrase(parts.next()?)?, each });
    }
    if first.as_rule() == Rule::nth_counter {
        let mut parts = kids(first);
        let nth = parts.next()?;
        let nth = Ordinal::from_word(word(&nth)).map_or_else(|| unexpected(&nth), Ok)?;
        let kind = counter_kind(parts.next()?)?;
        return Ok(EventPattern::NthCounter { nth, kind, on: noun_phrase(parts.next()?)? });
    }
    if first.as_rule() == Rule::last_counter {
        let mut parts = kids(first);
        let kind = counter_kind(parts.next()?)?;
        return Ok(EventPattern::LastCounter { kind, from: noun_phrase(parts.next()?)? });
    }
    if first.as_rule() == Rule::counters_put {
        let mut parts = kids(first);
        let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
        let on = noun_phrase(parts.next()?)?;
        return Ok(EventPattern::Counters { kind, on, by: None, by_effect: false });
    }
    let all: Vec<Pair<'_>> = [first].into_iter().chain(parts.rest()).collect();
    let also =
        |part: &Pair<'_>| matches!(part.as_rule(), Rule::also_when | Rule::also_at | Rule::also_or);
    let Some(at) = all.iter().position(also) else {
        return one_event(all);
    };
    let (word, or) = also_word(&all[at]);
    let mut all = all;
    let mut second = all.split_off(at + 1);
    all.pop();
    let second = match second.first().map(|pair| pair.as_rule()) {
        Some(Rule::beginning) => beginning(second.remove(0))?,
        _ => one_event(second)?,
    };
    Ok(EventPattern::Also { events: vec![one_event(all)?, second], word, or })
}

/// `and whenever`, `or when`, `and at`.
fn also_word(pair: &Pair<'_>) -> (Option<TriggerWord>, bool) {
    let text = word(pair);
    if text == "or" {
        return (None, true);
    }
    let word = match text.rsplit(' ').next() {
        Some("when") => TriggerWord::When,
        Some("at") => TriggerWord::At,
        _ => TriggerWord::Whenever,
    };
    (Some(word), text.starts_with("or "))
}

/// `two or more creatures`, or any noun.
fn many_or_noun(pair: Pair<'_>) -> Built<Noun> {
    match pair.as_rule() {
        Rule::many_of => {
            let mut parts = kids(pair);
            let least = number(&parts.next()?)?;
            Ok(Noun::ManyOf { least, filter: filter(parts.next()?)? })
        }
        Rule::noun_list => noun_list(pair),
        _ => noun_phrase(pair),
    }
}

/// A subject and what happens to it.
fn one_event(parts: Vec<Pair<'_>>) -> Built<EventPattern> {
    let mut parts = parts.into_iter();
    let (Some(first), Some(second)) = (parts.next(), parts.next()) else {
        return Err(defect(Span::default()));
    };
    let who = many_or_noun(first)?;
    let mut parts: Vec<_> = parts.collect();
    let so = parts.pop_if(|last| last.as_rule() == Rule::when_while);
    let so = so.map(|pair| condition(only(pair)?)).transpose()?;
    let during = parts.pop_if(|last| last.as_rule() == Rule::when_during);
    let when = match during {
        Some(pair) => {
            let text = word(&pair).replace(" '", "'");
            Some(Moment::from_word(&text).map_or_else(|| unexpected(&pair), Ok)?)
        }
        None => None,
    };
    let first_time = parts.pop_if(|last| last.as_rule() == Rule::first_time);
    let nth = first_time.as_ref().map(|pair| nth_when(&only(pair.clone())?)).transpose()?;
    let during = |event| match (when, &so, nth) {
        (Some(when), ..) => EventPattern::During { event: Box::new(event), when },
        (None, Some(so), _) => {
            EventPattern::While { event: Box::new(event), condition: Box::new(so.clone()) }
        }
        (None, None, Some(when)) => {
            EventPattern::Nth { event: Box::new(event), nth: Ordinal::First, when }
        }
        (None, None, None) => event,
    };
    let several = when.is_some() || so.is_some() || !parts.is_empty();
    let parts = parts.into_iter();
    let first = happening(who.clone(), second)?;
    // How often it happened has to be kept.
    if let Some(first_time) = first_time
        && (several || !is_counted(&first))
    {
        return unexpected(&first_time);
    }
    let rest = parts.map(|pair| happening(who.clone(), pair));
    let rest = rest.collect::<Built<Vec<_>>>()?;
    // `blocks or becomes blocked by a creature`: what is said behind holds for both.
    let first = match (first, rest.first()) {
        (EventPattern::Blocks(who), Some(EventPattern::Meets { whom, .. })) => {
            EventPattern::Meets { who, whom: whom.clone(), blocked: false, bare: true }
        }
        (first, _) => first,
    };
    Ok(match rest.is_empty() {
        true => during(first),
        false => EventPattern::Any([first].into_iter().chain(rest).map(during).collect()),
    })
}

fn happening(who: Noun, happening: Pair<'_>) -> Built<EventPattern> {
    Ok(match happening.as_rule() {
        Rule::deals_damage => {
            let mut parts = kids(happening);
            let mut damage = damage(parts.next()?)?;
            damage.source = Some(who);
            damage.recipient = parts.maybe(Rule::noun_list).map(noun_list).transpose()?;
            EventPattern::Damage(damage)
        }
        Rule::is_dealt_damage => {
            let mut parts = kids(happening);
            let mut damage = damage(parts.next()?)?;
            damage.recipient = Some(who);
            damage.passive = true;
            damage.source = parts.maybe(Rule::noun_list).map(noun_list).transpose()?;
            EventPattern::Damage(damage)
        }
        Rule::is_tapped_for_mana => {
            EventPattern::TappedForMana { by: None, what: who, of: mana_of(happening)? }
        }
        Rule::taps_for_mana => {
            let what = noun_phrase(only(happening)?)?;
            EventPattern::TappedForMana { by: Some(who), what, of: None }
        }
        Rule::casts_or_copies => {
            EventPattern::CastsOrCopies { who, what: noun_phrase(only(happening)?)? }
        }
        Rule::casts_or_cycles => {
            let what = Noun::This;
            let cast = EventPattern::Casts { who: who.clone(), what: what.clone() };
            EventPattern::Any(vec![cast, EventPattern::Cycles { who, what }])
        }
        Rule::next_casts => {
            let what = noun_phrase(only(happening)?)?;
            let event = Box::new(EventPattern::Casts { who, what });
            EventPattern::Next { event, your: false }
        }
        Rule::casts_next => {
            let mut parts = kids(happening);
            let own = parts.next()?;
            if (own.as_rule() == Rule::your) != (who == Noun::You) {
                return Err(defect(span(&own)));
            }
            let what = Noun::a(filter(parts.next()?)?);
            let event = Box::new(EventPattern::Casts { who, what });
            EventPattern::Next { event, your: true }
        }
        Rule::sorts => {
            let text = word(&happening);
            let how = match (text.starts_with("scr"), text.contains(" or ")) {
                (_, true) => None,
                (true, false) => Some(Sorting::Scry),
                (false, false) => Some(Sorting::Surveil),
            };
            EventPattern::Sorts { who, how }
        }
        Rule::expends => EventPattern::Expends { who, nth: number(&only(happening)?)? },
        Rule::gets_energy => EventPattern::Counters {
            kind: Some(CounterKind::Named("energy".into())),
            on: who,
            by: None,
            by_effect: false,
        },
        Rule::casts => EventPattern::Casts { who, what: noun_phrase(only(happening)?)? },
        Rule::casts_nth | Rule::draws_nth => {
            let cast = happening.as_rule() == Rule::casts_nth;
            let mut parts = kids(happening);
            // `your` of you, `their` of anybody else.
            let own = parts.next()?;
            if (own.as_rule() == Rule::your) != (who == Noun::You) {
                return Err(defect(span(&own)));
            }
            let nth = parts.next()?;
            let nth = Ordinal::from_word(word(&nth)).map_or_else(|| unexpected(&nth), Ok)?;
            let event = match cast {
                true => {
                    let what = Noun::a(filter(parts.next()?)?);
                    EventPattern::Casts { who, what }
                }
                false => EventPattern::Draws { who, from_nothing: false },
            };
            let when = nth_when(&parts.next()?)?;
            EventPattern::Nth { event: Box::new(event), nth, when }
        }
        Rule::discards_one | Rule::cycles_or_discards => {
            let cycles = happening.as_rule() == Rule::cycles_or_discards;
            EventPattern::Discards { who, what: many_or_noun(only(happening)?)?, cycles }
        }
        Rule::leaves_graveyard => {
            let mut parts = kids(happening);
            let whose = match parts.has(Rule::your) {
                true => Noun::You,
                false => whose(&mut parts)?,
            };
            EventPattern::LeavesGraveyard { what: who, whose }
        }
        Rule::attacks_whom => {
            EventPattern::AttacksWhom { what: who, whom: noun_list(only(happening)?)? }
        }
        Rule::enters_for => {
            let mut parts = kids(happening);
            let under = match parts.has(Rule::your) {
                true => Noun::You,
                false => whose(&mut parts)?,
            };
            EventPattern::EntersFor { what: who, under }
        }
        Rule::sacrifices_one => {
            EventPattern::Sacrifices { who, what: many_or_noun(only(happening)?)? }
        }
        Rule::attacks_with => {
            EventPattern::AttacksWith { who, what: many_or_noun(only(happening)?)? }
        }
        Rule::becomes_tapped => EventPattern::BecomesTapped(who),
        Rule::becomes_so => {
            let name = only(happening)?;
            let as_what = Designation::from_word(word(&name));
            let as_what = as_what.map_or_else(|| unexpected(&name), Ok)?;
            EventPattern::Becomes { what: who, as_what }
        }
        Rule::turned_up => EventPattern::TurnedUp(who),
        Rule::exerts => EventPattern::Exerts { who, what: noun_phrase(only(happening)?)? },
        Rule::rolls => EventPattern::Rolls { who, each: happening.as_str().ends_with("a die ") },
        Rule::clashes => EventPattern::Clashes(who),
        Rule::transforms => {
            let into = kids(happening).has(Rule::into_itself);
            EventPattern::Transforms { what: who, into }
        }
        Rule::is_put_into => {
            let text = happening.as_str();
            let from = match text {
                text if text.ends_with("from anywhere ") => GoesFrom::Anywhere,
                text if text.ends_with("from the battlefield ") => GoesFrom::Battlefield,
                text if text.ends_with("from their library ") => GoesFrom::Library,
                text if text.ends_with("from your library ") => GoesFrom::YourLibrary,
                _ => GoesFrom::Unsaid,
            };
            let mut parts = kids(happening);
            let whose = if parts.has(Rule::your) {
                Some(Noun::You)
            } else {
                match parts.rest().next() {
                    None => None,
                    Some(its) if its.as_rule() == Rule::its => return unexpected(&its),
                    Some(noun) => Some(noun_phrase(noun)?),
                }
            };
            match (from, whose) {
                (GoesFrom::Anywhere, None) => {
                    EventPattern::PutInto { what: who, into: IntoGraveyard::Anywhere }
                }
                (from, whose) => EventPattern::GoesTo { what: who, whose, from },
            }
        }
        Rule::becomes_blocked_by | Rule::blocks_what => {
            let blocked = happening.as_rule() == Rule::becomes_blocked_by;
            let whom = noun_phrase(only(happening)?)?;
            EventPattern::Meets { who, whom, blocked, bare: false }
        }
        Rule::becomes_blocked => EventPattern::BecomesBlocked(who),
        Rule::unblocked => EventPattern::Unblocked(who),
        Rule::leaves => EventPattern::LeavesBattlefield(who),
        Rule::is_put => EventPattern::PutIntoGraveyard(who),
        Rule::is_exiled => EventPattern::PutIntoExile(who),
        Rule::blocks => EventPattern::Blocks(who),
        Rule::attacks_alone => EventPattern::AttacksAlone(who),
        Rule::puts_counters => {
            let mut parts = kids(happening);
            let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
            let on = noun_phrase(parts.next()?)?;
            EventPattern::Counters { kind, on, by: Some(who), by_effect: false }
        }
        Rule::plays_one => EventPattern::Plays { who, what: noun_phrase(only(happening)?)? },
        Rule::becomes_untapped => EventPattern::BecomesUntapped(who),
        Rule::enters_untapped => EventPattern::EntersUntapped(who),
        Rule::enters => EventPattern::Enters(who),
        Rule::dies => EventPattern::Dies(who),
        Rule::attacks => EventPattern::Attacks(who),
        Rule::gains_life => EventPattern::GainsLife(who),
        Rule::loses_life => EventPattern::LosesLife { who, below: None, not_combat: false },
        Rule::cycles => EventPattern::Cycles { who, what: noun_phrase(only(happening)?)? },
        Rule::becomes_target => {
            EventPattern::BecomesTarget { what: who, by: noun_phrase(only(happening)?)? }
        }
        Rule::draws_card => EventPattern::Draws { who, from_nothing: false },
        _ => return unexpected(&happening),
    })
}

/// Is it kept how often this happens in a turn?
const fn is_counted(event: &EventPattern) -> bool {
    matches!(
        event,
        EventPattern::GainsLife(_)
            | EventPattern::LosesLife { .. }
            | EventPattern::Attacks(_)
            | EventPattern::AttacksWith { .. }
            | EventPattern::Blocks(_)
            | EventPattern::Dies(_)
            | EventPattern::Enters(_)
            | EventPattern::EntersFor { .. }
            | EventPattern::LeavesBattlefield(_)
            | EventPattern::Casts { .. }
            | EventPattern::Draws { .. }
            | EventPattern::Discards { .. }
            | EventPattern::Sacrifices { .. }
            | EventPattern::BecomesTarget { .. }
            | EventPattern::Counters { kind: None, .. }
    )
}

fn nth_when(pair: &Pair<'_>) -> Built<NthWhen> {
    let text = word(pair).replace(" '", "'");
    NthWhen::from_word(&text).map_or_else(|| unexpected(pair), Ok)
}

/// `combat damage`: who deals it to whom is not told yet.
pub(super) fn damage(pair: Pair<'_>) -> Built<DamagePattern> {
    let kind = match kids(pair).maybe(Rule::damage_kind).as_ref().map(word) {
        None => DamageKind::Any,
        Some("combat") => DamageKind::Combat,
        Some(_) => DamageKind::Noncombat,
    };
    Ok(DamagePattern {
        source: None,
        recipient: None,
        kind,
        amount: None,
        passive: false,
        both_ways: false,
        wording: DamageWording::default(),
    })
}

/// `for two or more mana`, `for mana of the chosen color`.
pub(super) fn mana_of(pair: Pair<'_>) -> Built<Option<ManaOf>> {
    let Some(of) = kids(pair).rest().next() else { return Ok(None) };
    Ok(Some(match of.as_rule() {
        Rule::in_chosen_color => ManaOf::ChosenColor,
        _ => ManaOf::Amount(compare(of)?),
    }))
}
