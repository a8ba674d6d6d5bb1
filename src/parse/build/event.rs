//! Events, and the replacement and prevention effects that watch them.

use cardscript_grammar::card::Rule;

use crate::ast::{
    AmountChange, Amounts, Condition, CountForm, CounterKind, CreateWords, DamageChange,
    DamageKind, DamagePattern, DamageWording, Deal, DealForm, Duration, Effect, EventPattern,
    Filter, GoesFrom, Head, HeadWord, Joint, ManaOf, ManaType, Name, Noun, NthWhen, Ordinal,
    Prevented, ProduceChange, ProducedType, Quantity, Replacement, Rewrite, Ruling, Scope,
    StepName, Trigger, TriggerWord, TurnPlace, ZoneName,
};

use super::condition::condition;
use super::effect::{clauses, effect_in, effect_of, for_each};
use super::enter::{as_copy, entry};
use super::mana::{mana_unit, spend_as};
use super::noun::{filter, keyword, noun, noun_list, noun_phrase};
use super::quantity::{
    amount, compare, counter_kind, counters_told, each_thing, number, part, quantity, rounding,
    whose,
};
use crate::diagnostic::Span;
use crate::parse::words::subtype_of;

use super::{Built, Pair, defect, kids, only, span, unexpected, word};

/// `whenever …`, `at the beginning of …`, without what follows the comma.
pub(super) fn trigger(first: &Pair<'_>, second: Pair<'_>) -> Built<Trigger> {
    let word = TriggerWord::from_word(word(first)).map_or_else(|| unexpected(first), Ok)?;
    let event = match second.as_rule() {
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
        return Ok(EventPattern::Begins { step: StepName::BeginCombat, whose: Some(Noun::You) });
    }
    let whose = if parts.has(Rule::your) {
        Some(Noun::You)
    } else if parts.has(Rule::each_turn) {
        None
    } else {
        Some(whose(&mut parts)?)
    };
    let step = parts.next()?;
    let step = StepName::from_word(word(&step)).map_or_else(|| unexpected(&step), Ok)?;
    Ok(EventPattern::Begins { step, whose })
}

fn event(pair: Pair<'_>) -> Built<EventPattern> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    if first.as_rule() == Rule::ability_adds {
        return Ok(EventPattern::AbilityAdds(noun(only(first)?)?));
    }
    if first.as_rule() == Rule::counters_put {
        let mut parts = kids(first);
        let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
        let on = noun_phrase(parts.next()?)?;
        return Ok(EventPattern::Counters { kind, on, by_effect: false });
    }
    let all: Vec<Pair<'_>> = [first].into_iter().chain(parts.rest()).collect();
    let also = |part: &Pair<'_>| matches!(part.as_rule(), Rule::also_when | Rule::also_at);
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
fn also_word(pair: &Pair<'_>) -> (TriggerWord, bool) {
    let text = word(pair);
    let word = match text.rsplit(' ').next() {
        Some("when") => TriggerWord::When,
        Some("at") => TriggerWord::At,
        _ => TriggerWord::Whenever,
    };
    (word, text.starts_with("or "))
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
    let first = happening(who.clone(), second)?;
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
        true => first,
        false => EventPattern::Any([first].into_iter().chain(rest).collect()),
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
            let when = parts.next()?;
            let text = word(&when).replace(" '", "'");
            let when = NthWhen::from_word(&text).map_or_else(|| unexpected(&when), Ok)?;
            EventPattern::Nth { event: Box::new(event), nth, when }
        }
        Rule::discards_one => EventPattern::Discards { who, what: many_or_noun(only(happening)?)? },
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
        Rule::turned_up => EventPattern::TurnedUp(who),
        Rule::rolls => {
            EventPattern::Rolls { who, each: happening.as_str().ends_with("a die ") }
        }
        Rule::transforms => {
            let into = kids(happening).has(Rule::into_itself);
            EventPattern::Transforms { what: who, into }
        }
        Rule::is_put_into => {
            let text = happening.as_str();
            let from = match text {
                text if text.ends_with("from anywhere ") => GoesFrom::Anywhere,
                text if text.ends_with("from the battlefield ") => GoesFrom::Battlefield,
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
                    EventPattern::PutInto { what: who, zone: ZoneName::Graveyard }
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
        Rule::blocks => EventPattern::Blocks(who),
        Rule::attacks_alone => EventPattern::AttacksAlone(who),
        Rule::becomes_untapped => EventPattern::BecomesUntapped(who),
        Rule::enters => EventPattern::Enters(who),
        Rule::dies => EventPattern::Dies(who),
        Rule::attacks => EventPattern::Attacks(who),
        Rule::gains_life => EventPattern::GainsLife(who),
        Rule::loses_life => EventPattern::LosesLife { who, below: None },
        Rule::cycles => EventPattern::Cycles { who, what: noun_phrase(only(happening)?)? },
        Rule::becomes_target => {
            EventPattern::BecomesTarget { what: who, by: noun_phrase(only(happening)?)? }
        }
        Rule::draws_card => EventPattern::Draws { who, from_nothing: false },
        _ => return unexpected(&happening),
    })
}

/// `combat damage`: who deals it to whom is not told yet.
fn damage(pair: Pair<'_>) -> Built<DamagePattern> {
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

/// `a source would deal damage to you this turn`.
fn would_event(pair: Pair<'_>) -> Built<(EventPattern, Option<Duration>)> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    if first.as_rule() == Rule::put_counters_on {
        let mut parts = kids(first);
        let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
        let on = noun_phrase(parts.next()?)?;
        return Ok((EventPattern::Counters { kind, on, by_effect: false }, None));
    }
    if first.as_rule() == Rule::effect_puts {
        let mut parts = kids(first);
        let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
        let on = noun_phrase(parts.next()?)?;
        return Ok((EventPattern::Counters { kind, on, by_effect: true }, None));
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
            (EventPattern::LosesLife { who, below: None }, duration)
        }
        Rule::would_enter => {
            let mut parts = kids(how);
            let under = whose(&mut parts)?;
            let duration = this_turn(parts.has(Rule::this_turn));
            (EventPattern::WouldEnter { what: who, under }, duration)
        }
        Rule::would_die => (EventPattern::Dies(who), this_turn(kids(how).has(Rule::this_turn))),
        Rule::would_leave => {
            let duration = this_turn(kids(how).has(Rule::this_turn));
            (EventPattern::LeavesBattlefield(who), duration)
        }
        Rule::would_go => {
            let duration = this_turn(kids(how).has(Rule::this_turn));
            (EventPattern::PutInto { what: who, zone: ZoneName::Graveyard }, duration)
        }
        _ => return unexpected(&how),
    })
}

/// `for two or more mana`, `for mana of the chosen color`.
fn mana_of(pair: Pair<'_>) -> Built<Option<ManaOf>> {
    let Some(of) = kids(pair).rest().next() else { return Ok(None) };
    Ok(Some(match of.as_rule() {
        Rule::in_chosen_color => ManaOf::ChosenColor,
        _ => ManaOf::Amount(compare(of)?),
    }))
}

const fn this_turn(written: bool) -> Option<Duration> {
    if written { Some(Duration::ThisTurn) } else { None }
}

/// `to you this turn by red sources`.
fn dealt_how(damage: &mut DamagePattern, pair: Pair<'_>) -> Built<Option<Duration>> {
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
            let rewrite = about(&event, rewrite(parts.next()?)?);
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
            let event = EventPattern::LosesLife { who: Noun::You, below };
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
fn and_so(pair: Pair<'_>) -> Built<Effect> {
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

/// Is this one of the rules that [`ruling`] reads?
pub(super) const fn is_ruling(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::as_unblocked
            | Rule::cant_be_prevented
            | Rule::dealt_as_though
            | Rule::life_cant_change
            | Rule::extra_trigger
            | Rule::opening_hand
            | Rule::spend_as
    )
}

/// What is forbidden or done otherwise, without a subject of its own.
pub(super) fn ruling(pair: Pair<'_>) -> Built<Ruling> {
    let rule = pair.as_rule();
    let mut parts = kids(pair);
    Ok(match rule {
        Rule::cant_be_prevented => {
            let mut damage = damage(parts.next()?)?;
            if let Some(how) = parts.maybe(Rule::dealt_how)
                && dealt_how(&mut damage, how)?.is_some()
            {
                return Err(defect(parts.whole));
            }
            Ruling::CantBePrevented(damage)
        }
        Rule::as_unblocked => Ruling::AsThoughUnblocked(noun_list(parts.next()?)?),
        Rule::dealt_as_though => Ruling::DealtAsThough {
            to: parts.maybe(Rule::noun_list).map(noun_list).transpose()?,
            keyword: keyword(&parts.next()?)?,
        },
        Rule::life_cant_change => Ruling::LifeCantChange(Noun::You),
        Rule::extra_trigger => Ruling::ExtraTrigger {
            entering: noun_list(parts.next()?)?,
            of: noun_phrase(parts.next()?)?,
        },
        Rule::opening_hand => {
            let second = parts.has(Rule::not_starting);
            let with = parts.maybe(Rule::begins_with).map(begins_with).transpose()?;
            Ruling::OpeningHand { second, with, exiles: parts.has(Rule::then_exiles) }
        }
        Rule::spend_as => Ruling::SpendAs(spend_as(&mut parts)?),
        _ => return Err(defect(parts.whole)),
    })
}

/// `~ deals 2 damage to any target instead` changes damage; of any other event it takes the
/// place.
fn about(event: &EventPattern, rewrite: Rewrite) -> Rewrite {
    match (event, rewrite) {
        (EventPattern::Damage(_), rewrite) => rewrite,
        (_, Rewrite::Deal { source, amount: DamageChange::Exactly(amount), to: Some(to) }) => {
            let form = match amount {
                Quantity::ThatMuch(_) => DealForm::ThatMuch,
                _ => DealForm::Plain,
            };
            let deal = Deal { source, amount, form, to, also: Vec::new(), again: false };
            Rewrite::Instead([Effect::Deal(deal)].into())
        }
        (_, rewrite) => rewrite,
    }
}

/// `with a luck counter on it`.
fn begins_with(pair: Pair<'_>) -> Built<CounterKind> {
    let mut parts = kids(pair);
    parts.has(Rule::article);
    counter_kind(parts.next()?)
}

fn rewrite(pair: Pair<'_>) -> Built<Rewrite> {
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

const fn create_words(rule: Rule) -> Option<CreateWords> {
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
