//! Conditions: what must be true.

use cardscript_grammar::card::Rule;

use crate::ast::{
    Adjective, CastHow, Clause, Color, Compare, Condition, DoWords, Done, ExtraSaid, Filter, Head,
    HeadWord, KickedHow, KindOf, MoreOf, Noun, Order, Ordinal, PaidWord, Quantity, SpentMana,
    State, Supertype, ThereForm, Voice, ZoneName, ZonePhrase,
};

use super::clause::{clause, shared, together};
use super::history::{did, many_did, you_have};
use super::mana::mana_unit;
use super::noun::{any_keyword, counted, done, filter, noun, noun_phrase};
use super::quantity::{
    color, compare, counter_kind, from_what, itself_told, measure, number, whose,
};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};
use crate::parse::words::unmarked;

/// `no creatures`, `no cards`.
const NONE: Compare = Compare { order: Order::Exactly, than: Quantity::Number(0) };

/// `you control seven or more lands`, `it's your turn`.
pub(super) fn condition(pair: Pair<'_>) -> Built<Condition> {
    Ok(match pair.as_rule() {
        Rule::condition => joined(pair)?,
        Rule::your_turn => Condition::YourTurn,
        Rule::not_your_turn => Condition::NotYourTurn,
        Rule::early_turn => Condition::EarlyTurn,
        Rule::was_kicked => {
            let mut parts = kids(pair);
            let what = noun(parts.next()?)?;
            let how = match parts.rest().next() {
                None => KickedHow::Any,
                Some(how) if how.as_rule() == Rule::kicked_twice => KickedHow::Twice,
                Some(how) => KickedHow::With(super::cost::mana_cost(how)?),
            };
            Condition::WasKicked { what, how }
        }
        Rule::extra_paid => Condition::ExtraPaid(ExtraSaid::Additional),
        Rule::promised => {
            let not = pair.as_str().contains("wasn't");
            Condition::ExtraPaid(ExtraSaid::Promised { not })
        }
        Rule::evidence_paid => Condition::ExtraPaid(ExtraSaid::Evidence),
        Rule::beheld => {
            let mut parts = kids(pair);
            parts.has(Rule::article);
            Condition::ExtraPaid(ExtraSaid::Beheld(filter(parts.next()?)?))
        }
        Rule::was_paid => {
            let what = noun(only(pair)?)?;
            Condition::ExtraPaid(ExtraSaid::Was(what, PaidWord::Bargained))
        }
        Rule::cost_paid => {
            let mut parts = kids(pair);
            let named = word(&parts.next()?) != "its";
            Condition::PaidFor { keyword: unmarked(word(&parts.next()?)).as_str().into(), named }
        }
        Rule::is_fresh => Condition::Fresh,
        Rule::came_now => Condition::CameThisTurn { it: word(&only(pair)?) == "it" },
        Rule::spell_was => Condition::WasCastFor("warp".into()),
        Rule::they_share => Condition::TheyShare(shared(&only(pair)?)?),
        Rule::you_have => you_have(pair)?,
        Rule::was_cast => {
            let mut parts = kids(pair);
            let what = itself_told(&parts.next()?);
            let passive = parts.has(Rule::passive_cast);
            let how = match parts.rest().next().map(|how| how.as_rule()) {
                None => CastHow::Any,
                Some(Rule::from_your_hand) => CastHow::FromHand,
                Some(Rule::from_elsewhere) => CastHow::NotFromHand,
                Some(Rule::from_graveyards) => CastHow::FromYourGraveyard,
                Some(Rule::from_a_graveyard) => CastHow::FromGraveyard,
                Some(_) => CastHow::InMain,
            };
            Condition::WasCast { what, how, passive }
        }
        Rule::was_spent => was_spent(pair)?,
        Rule::total_is => {
            let mut parts = kids(pair);
            let of = filter(parts.next()?)?;
            let what = measure(&parts.next()?)?;
            Condition::Is { what: Quantity::Total { what, of }, is: compare(parts.next()?)? }
        }
        Rule::dealt_this_way => {
            let to = Some(noun_phrase(only(pair)?)?);
            Condition::DealtThisWay { to, excess: false }
        }
        Rule::does => {
            let text = word(&pair).replace("no 1", "no one").replace(" '", "'");
            Condition::Does(DoWords::from_word(&text).map_or_else(|| unexpected(&pair), Ok)?)
        }
        Rule::searched => Condition::SearchedLibrary,
        Rule::so_often => {
            let mut parts = kids(pair);
            let short = parts.has(Rule::times_short);
            let nth = parts
                .rest()
                .map(|nth| Ordinal::from_word(word(&nth)).map_or_else(|| unexpected(&nth), Ok));
            Condition::Resolved { nth: nth.collect::<Built<_>>()?, short }
        }
        Rule::turn_of => {
            let not = pair.as_str().starts_with("it 's not ");
            Condition::TurnOf { who: whose(&mut kids(pair))?, not }
        }
        Rule::attacked_total => Condition::AttackedTotal(compare(only(pair)?)?),
        Rule::library_has => Condition::ALibrary(compare(only(pair)?)?),
        Rule::activated_often => Condition::Activated(compare(only(pair)?)?),
        Rule::full_party => {
            let is = Compare { order: Order::AtLeast, than: Quantity::Number(4) };
            Condition::Is { what: Quantity::Party, is }
        }
        Rule::as_you_cast => {
            let part = only(pair)?;
            let controls = Condition::controls_a(Noun::You, controlled_one(part)?);
            Condition::AsCast { index: 0, condition: Box::new(controls) }
        }
        Rule::there_none => Condition::ThereAre {
            count: NONE,
            filter: filter(only(pair)?)?,
            form: ThereForm::There,
        },
        Rule::there_some => Condition::ThereAre {
            count: Compare::at_least_one(),
            filter: filter(only(pair)?)?,
            form: ThereForm::Some,
        },
        Rule::counters_there => {
            let mut parts = kids(pair);
            let is = if parts.has(Rule::no_counters) { NONE } else { compare(parts.next()?)? };
            let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
            let on = Box::new(noun_phrase(parts.next()?)?);
            Condition::Is { what: Quantity::Counters { kind, on }, is }
        }
        Rule::done_this_way => {
            let mut parts = kids(pair);
            let what = noun_phrase(parts.next()?)?;
            let voice = if parts.has(Rule::was_word) { Voice::Was } else { Voice::Is };
            Condition::DoneThisWay { what, how: done(&parts.next()?)?, voice }
        }
        Rule::you_this_way => {
            let mut parts = kids(pair);
            let verb = parts.next()?;
            let text = word(&verb);
            let past = text.ends_with("ed");
            let stem = text.trim_end_matches("ed").trim_end_matches('e');
            let how = Done::ALL.iter().find(|done| done.word().trim_end_matches("ed") == stem);
            let how = *how.map_or_else(|| unexpected(&verb), Ok)?;
            let what = noun_phrase(parts.next()?)?;
            let voice = match (past, parts.has(Rule::to_your_hand)) {
                (false, false) => Voice::You,
                (true, false) => Voice::YouDid,
                (false, true) if how == Done::Returned => Voice::YouToHand,
                _ => return Err(defect(parts.whole)),
            };
            Condition::DoneThisWay { what, how, voice }
        }
        Rule::dies_this_way => {
            let what = noun_phrase(only(pair)?)?;
            Condition::DoneThisWay { what, how: Done::Buried, voice: Voice::Dies }
        }
        Rule::excess_this_way => {
            let to = kids(pair).rest().next().map(noun_phrase).transpose()?;
            Condition::DealtThisWay { to, excess: true }
        }
        Rule::you_do => Condition::YouDo { not: word(&pair) == "you don't" },
        Rule::damage_prevented => Condition::DamagePrevented,
        Rule::damage_prevented_from => Condition::DamagePreventedFrom(noun_phrase(only(pair)?)?),
        Rule::devotion_is => {
            let mut parts = kids(pair);
            let what = super::quantity::part(parts.next()?)?;
            Condition::Is { what, is: compare(parts.next()?)? }
        }
        Rule::x_is => {
            let mut parts = kids(pair);
            parts.next()?;
            Condition::Is { what: Quantity::X, is: compare(parts.next()?)? }
        }
        Rule::is_monarch => super::turns::is_monarch(&pair)?,
        Rule::result_is | Rule::you_roll => super::dice::rolled(pair)?,
        Rule::clash_won => Condition::WonClash { past: word(&pair) == "you won" },
        Rule::more_votes => super::vote::more_votes(pair)?,
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
            let one = parts.has(Rule::article);
            let count = if one { Compare::at_least_one() } else { compare(parts.next()?)? };
            let form = if one { ThereForm::One } else { ThereForm::There };
            Condition::ThereAre { count, filter: filter(parts.next()?)?, form }
        }
        Rule::number_are => {
            let mut parts = kids(pair);
            let one = parts.has(Rule::article);
            let count = if parts.has(Rule::no_such) {
                NONE
            } else if one {
                Compare::at_least_one()
            } else {
                compare(parts.next()?)?
            };
            let mut filter = filter(parts.next()?)?;
            filter.clauses.push(clause(parts.next()?)?);
            let form = if one { ThereForm::Is } else { ThereForm::Are };
            Condition::ThereAre { count, filter, form }
        }
        Rule::many_did => {
            let mut parts = kids(pair);
            let count = if parts.has(Rule::no_such) { NONE } else { compare(parts.next()?)? };
            many_did(Noun::Bare(filter(parts.next()?)?), count, parts.next()?)?
        }
        Rule::measure_is => {
            let mut any = kids(pair).rest().map(one_measure).collect::<Built<Vec<_>>>()?;
            match any.len() {
                1 => any.swap_remove(0),
                _ => Condition::Any(any),
            }
        }
        Rule::subject_condition | Rule::state_of => {
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
        Rule::has_opponents if who == Noun::You => Condition::Opponents(compare(only(pair)?)?),
        Rule::cards_in => {
            let mut parts = kids(pair);
            let count =
                if parts.has(Rule::no_counters) { NONE } else { compare_so(parts.next()?)? };
            let own = parts.next()?;
            if (own.as_rule() == Rule::your) != (who == Noun::You) {
                return unexpected(&own);
            }
            let zone = parts.next()?;
            let zone = ZoneName::from_word(word(&zone)).map_or_else(|| unexpected(&zone), Ok)?;
            Condition::CardsIn { who, count, zone }
        }
        Rule::has_cards => {
            let count = kids(pair).rest().next().map_or(Ok(NONE), compare_so)?;
            Condition::CardsInHand { who, count }
        }
        Rule::player_counters if who.is_player() => {
            let mut parts = kids(pair);
            let count = compare(parts.next()?)?;
            let kind = Some(counter_kind(parts.next()?)?);
            Condition::HasCounters { what: who, count, kind, was: false, bare: false }
        }
        Rule::has_measure => {
            let mut parts = kids(pair);
            let measure = measure(&parts.next()?)?;
            Condition::HasMeasure { what: who, measure, is: compare(parts.next()?)? }
        }
        Rule::has_counters => has_counters(who, pair)?,
        Rule::is_and_has => is_and_has(&who, pair)?,
        Rule::is_like => {
            let mut parts = kids(pair);
            let shared = shared(&parts.next()?)?;
            Condition::Shares { shared, what: who, with: noun_phrase(parts.next()?)? }
        }
        Rule::has_life => {
            let is = only(pair)?;
            let is = match is.as_rule() {
                Rule::exact_life => {
                    let than = Quantity::Number(number(&only(is)?)?);
                    Compare { order: Order::Exactly, than }
                }
                _ => compare(is)?,
            };
            Condition::Life { who, is }
        }
        Rule::has_more => {
            let mut parts = kids(pair);
            let of = match word(&parts.next()?) {
                "life" => MoreOf::Life,
                _ => MoreOf::Cards,
            };
            Condition::More { who, of, by: 1, than: noun_phrase(parts.next()?)? }
        }
        Rule::controls_more => {
            let mut parts = kids(pair);
            let by = parts.maybe(Rule::number).map_or(Ok(1), |by| number(&by))?;
            let of = MoreOf::Permanents(filter(parts.next()?)?);
            Condition::More { who, of, by, than: noun_phrase(parts.next()?)? }
        }
        Rule::has_the_keyword => {
            Condition::HasKeyword { what: who, keyword: any_keyword(&only(pair)?)? }
        }
        Rule::did => did(who, pair)?,
        Rule::is_what => is_what(who, pair)?,
        _ => return unexpected(&pair),
    })
}

/// `a and b`, `a or b`: whole conditions.
fn joined(pair: Pair<'_>) -> Built<Condition> {
    let mut parts = kids(pair);
    let first = condition(parts.next()?)?;
    let (mut and, mut all) = (false, vec![first]);
    for part in parts.rest() {
        and = part.as_rule() == Rule::and_condition;
        all.push(condition(only(part)?)?);
    }
    match all.len() {
        1 => Ok(all.swap_remove(0)),
        _ => Ok(Condition::Joined { and, parts: all }),
    }
}

/// `exactly seven`, `three or more`.
fn compare_so(pair: Pair<'_>) -> Built<Compare> {
    match pair.as_rule() {
        Rule::exactly_so => {
            Ok(Compare { order: Order::Exactly, than: Quantity::Number(number(&only(pair)?)?) })
        }
        _ => compare(pair),
    }
}

/// `has a luck counter on it`, `had counters on it`.
fn has_counters(what: Noun, pair: Pair<'_>) -> Built<Condition> {
    let mut parts = kids(pair);
    let was = parts.has(Rule::had_word);
    let mut bare = false;
    let count = if parts.has(Rule::article) {
        Compare::at_least_one()
    } else if parts.has(Rule::no_counters) {
        NONE
    } else {
        let count = parts.maybe(Rule::compare).map(compare).transpose()?;
        bare = count.is_none();
        count.unwrap_or_else(Compare::at_least_one)
    };
    let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
    Ok(Condition::HasCounters { what, count, kind, was, bare })
}

/// `is enchanted, equipped, and has a counter on it`: all of it.
fn is_and_has(what: &Noun, pair: Pair<'_>) -> Built<Condition> {
    let mut all = Vec::new();
    for part in kids(pair).rest() {
        all.push(match part.as_rule() {
            Rule::is_word => continue,
            Rule::has_counters => has_counters(what.clone(), part)?,
            _ => is_so(what.clone(), false, part)?,
        });
    }
    Ok(Condition::All(all))
}

/// `its power is 4 or greater`.
fn one_measure(pair: Pair<'_>) -> Built<Condition> {
    let mut parts = kids(pair);
    let of = Box::new(whose(&mut parts)?);
    let what = Quantity::Measure { what: measure(&parts.next()?)?, of };
    let was = parts.has(Rule::measure_was);
    let is = Condition::Is { what, is: compare(parts.next()?)? };
    Ok(if was { Condition::Was(Box::new(is)) } else { is })
}

fn controls(who: &Noun, pair: Pair<'_>) -> Built<Condition> {
    let mut any = Vec::new();
    let mut all = false;
    for part in kids(pair).rest() {
        let who = who.clone();
        let and = part.as_rule() == Rule::and_controls;
        all |= and;
        let part = if and { only(part)? } else { part };
        if part.as_rule() == Rule::dont_control {
            let mut parts = kids(part);
            parts.next()?;
            let controls = Condition::controls_a(who, filter(parts.next()?)?);
            return Ok(Condition::Not(Box::new(controls)));
        }
        any.push(if part.as_rule() == Rule::controls_none {
            Condition::Controls { who, count: NONE, filter: filter(only(part)?)? }
        } else if part.as_rule() == Rule::controls_many {
            let mut parts = kids(part);
            let count = compare_so(parts.next()?)?;
            let mut filter = filter(parts.next()?)?;
            filter.clauses.extend(parts.maybe(Rule::together).map(together).transpose()?);
            Condition::Controls { who, count, filter }
        } else {
            Condition::controls_a(who, controlled_one(part)?)
        });
    }
    match any.pop() {
        Some(one) if any.is_empty() => Ok(one),
        last => {
            let several = any.into_iter().chain(last).collect();
            Ok(if all { Condition::All(several) } else { Condition::Any(several) })
        }
    }
}

/// `a Forest`, `another creature`, `your commander`.
fn controlled_one(pair: Pair<'_>) -> Built<Filter> {
    let mut parts = kids(pair);
    if parts.has(Rule::your_commander) {
        let mut own = Filter::of(Head::Word(HeadWord::Commander));
        own.clauses.push(Clause::Owned(Noun::You));
        return Ok(own);
    }
    Ok(counted(parts)?.1)
}

/// `is green`, `was a land card`.
fn is_what(what: Noun, pair: Pair<'_>) -> Built<Condition> {
    let mut parts = kids(pair.clone());
    // `it isn't a creature`
    if parts.has(Rule::isnt_word) {
        return Ok(Condition::Not(Box::new(is_so(what, false, parts.next()?)?)));
    }
    let was = parts.has(Rule::was_word);
    is_so(what, was, parts.next()?)
}

/// `all colors`, `one or more colors`.
pub(super) fn color_state(pair: &Pair<'_>) -> Option<State> {
    State::from_word(&word(pair).replace("1 or", "one or"))
}

fn is_so(what: Noun, was: bool, is: Pair<'_>) -> Built<Condition> {
    let adjective = match is.as_rule() {
        Rule::attached_clause => {
            return Ok(Condition::Told { what, clause: Box::new(clause(is)?), was });
        }
        Rule::either_color if is.as_str().contains("and/or ") => {
            let colors = kids(is.clone()).rest().map(|pair| {
                let pair = if pair.as_rule() == Rule::and_or_color { only(pair)? } else { pair };
                color(&pair).map(Adjective::Color)
            });
            Some(Adjective::AndOr(colors.collect::<Built<_>>()?))
        }
        Rule::either_color => {
            let colors = kids(is.clone()).rest().map(|pair| color(&pair).map(Adjective::Color));
            Some(Adjective::Any(colors.collect::<Built<_>>()?))
        }
        Rule::color => Color::from_word(word(&is)).map(Adjective::Color),
        Rule::state => State::from_word(word(&is)).map(Adjective::State),
        Rule::color_state => color_state(&is).map(Adjective::State),
        Rule::supertype => Supertype::from_word(word(&is)).map(Adjective::Super),
        Rule::on_stack => {
            let zone = ZonePhrase { zone: ZoneName::Stack, whose: None };
            return Ok(Condition::InZone { what, zone });
        }
        Rule::on_battlefield | Rule::in_exile | Rule::in_graveyards | Rule::in_whose_zone => {
            let at = span(&is);
            let (Clause::In(zone), false) = (clause(is)?, was) else { return Err(defect(at)) };
            return Ok(Condition::InZone { what, zone });
        }
        _ => {
            let (_, filter) = super::noun::counted(kids(is))?;
            return Ok(Condition::IsA { what, was, filter });
        }
    };
    let is = adjective.map_or_else(|| unexpected(&is), Ok)?;
    Ok(Condition::Adjective { what, was, is })
}

/// `at least three red mana was spent to cast ~`, `{R} was spent to cast ~`, `no mana was …`.
fn was_spent(pair: Pair<'_>) -> Built<Condition> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    let (least, mana) = match first.as_rule() {
        Rule::at_least => {
            let least = number(&only(first)?)?;
            let color = parts.maybe(Rule::color).map(|pair| color(&pair)).transpose()?;
            (Some(least), color.map_or(SpentMana::Any, |color| SpentMana::Type(color.mana())))
        }
        Rule::no_such => {
            if let Some(from) = parts.maybe(Rule::from_what) {
                return unexpected(&from);
            }
            (Some(0), SpentMana::Any)
        }
        Rule::mana_from => (None, from_what(&only(first)?)),
        Rule::compare => {
            let from = parts.maybe(Rule::from_what);
            let mana = from.map_or(SpentMana::Any, |from| from_what(&from));
            let on = Box::new(itself_told(&parts.next()?));
            let what = Quantity::Spent { mana, on };
            return Ok(Condition::Is { what, is: compare(first)? });
        }
        _ => {
            let mut all = vec![mana_unit(&first)?];
            while let Some(more) = parts.maybe(Rule::mana_unit) {
                let unit = mana_unit(&more)?;
                // Of one kind so many would have to be spent.
                if all.contains(&unit) {
                    return unexpected(&more);
                }
                all.push(unit);
            }
            if let [_, _, ..] = all[..] {
                let on = Box::new(itself_told(&parts.next()?));
                let each = all.into_iter().map(|unit| {
                    let (mana, on) = (SpentMana::Type(unit), on.clone());
                    Condition::Spent { mana: Quantity::Spent { mana, on }, least: None }
                });
                return Ok(Condition::All(each.collect()));
            }
            (None, SpentMana::Type(all[0]))
        }
    };
    let told = parts.next()?;
    let mana = Quantity::Spent { mana, on: Box::new(itself_told(&told)) };
    Ok(match least {
        Some(0) => Condition::Is { what: mana, is: NONE },
        least => Condition::Spent { mana, least },
    })
}
