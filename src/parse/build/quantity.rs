//! Quantities and comparisons.

use cardscript_grammar::card::Rule;

use crate::ast::{
    Amount, Color, Compare, CounterKind, Filter, Head, HeadWord, KindOf, Measure, Noun, Order,
    Pronoun, Quantity, Rounding, RoundingPlace, Slot, SpentMana, WayAmount,
};

use super::clause::{clause, together};
use super::history::often;
use super::mana::mana_unit;
use super::noun::{filter, noun, noun_phrase};
use super::{Built, FaultKind, Kids, Pair, kids, only, span, unexpected, word};
use crate::parse::words::{MARK, is_counter, unmarked};

/// A number, `x`, an article, `that much`.
pub(super) fn amount(pair: &Pair<'_>) -> Built<Quantity> {
    Ok(match pair.as_rule() {
        Rule::number => Quantity::Number(number(pair)?),
        Rule::article => Quantity::Number(1),
        Rule::so_many => Quantity::SoMany,
        Rule::x => Quantity::X,
        Rule::that_much => Quantity::ThatMuch(Amount::Unbound),
        Rule::twice_that => {
            let mut parts = kids(pair.clone());
            let times = parts.maybe(Rule::number).map_or(Ok(2), |times| number(&times))?;
            Quantity::Times(times, Box::new(Quantity::ThatMuch(Amount::Unbound)))
        }
        Rule::own_measure => Quantity::OwnMeasure(measure(&only(pair.clone())?)?),
        Rule::any_number => Quantity::AnyNumber,
        Rule::all_of_them => Quantity::All,
        Rule::half_amount => {
            let of = Box::new(amount(&only(pair.clone())?)?);
            Quantity::Half { of, rounded: Rounding::Down, told: RoundingPlace::Nowhere }
        }
        _ => return unexpected(pair),
    })
}

pub(super) fn number(pair: &Pair<'_>) -> Built<i64> {
    word(pair).parse().map_err(|_| FaultKind::NumberTooLarge.at(span(pair)))
}

/// A whole quantity, as after `equal to`.
pub(super) fn quantity(pair: Pair<'_>) -> Built<Quantity> {
    let mut parts = kids(pair);
    let mut total = part(parts.next()?)?;
    for more in parts.rest() {
        let rule = more.as_rule();
        let other = Box::new(part(only(more)?)?);
        let total_so_far = Box::new(total);
        total = match rule {
            Rule::plus => Quantity::Plus(total_so_far, other),
            Rule::in_excess => Quantity::Excess(total_so_far, other),
            _ => Quantity::Minus(total_so_far, other),
        };
    }
    Ok(total)
}

pub(super) fn part(pair: Pair<'_>) -> Built<Quantity> {
    Ok(match pair.as_rule() {
        Rule::number_times => {
            let mut parts = kids(pair);
            let times = number(&parts.next()?)?;
            Quantity::Times(times, Box::new(part(parts.next()?)?))
        }
        Rule::x_plus => {
            let mut parts = kids(pair);
            parts.next()?;
            let more = Quantity::Number(number(&parts.next()?)?);
            Quantity::Plus(Box::new(Quantity::X), Box::new(more))
        }
        Rule::done_by
        | Rule::often_drawn
        | Rule::often_cast
        | Rule::often_sacrificed
        | Rule::often_died
        | Rule::often_buried
        | Rule::often_entered
        | Rule::often_gone => often(pair)?,
        Rule::twice => Quantity::Times(2, Box::new(part(only(pair)?)?)),
        Rule::half => {
            let mut parts = kids(pair);
            let of = Box::new(part(parts.next()?)?);
            let rounded = rounding(&parts.next()?);
            Quantity::Half { of, rounded, told: RoundingPlace::Here }
        }
        Rule::named_apart => Quantity::Kinds { of: KindOf::Names, among: filter(only(pair)?)? },
        Rule::times_kicked => Quantity::KickedTimes(Box::new(noun(only(pair)?)?)),
        Rule::counters_had => {
            let kind = Some(counter_kind(only(pair)?)?);
            Quantity::Counters { kind, on: Box::new(Noun::You) }
        }
        Rule::counters_on => {
            let mut parts = kids(pair);
            let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
            Quantity::Counters { kind, on: Box::new(noun_phrase(parts.next()?)?) }
        }
        Rule::count_of => {
            let mut parts = kids(pair);
            parts.has(Rule::total_word);
            let mut filter = filter(parts.next()?)?;
            filter.clauses.extend(parts.maybe(Rule::together).map(together).transpose()?);
            Quantity::Count(filter)
        }
        Rule::greatest_of => {
            let mut parts = kids(pair);
            let mut filter = filter(parts.next()?)?;
            filter.clauses.push(together(parts.next()?)?);
            Quantity::Count(filter)
        }
        Rule::kinds_among => {
            let mut parts = kids(pair);
            let of = kind_of(&parts.next()?)?;
            Quantity::Kinds { of, among: filter(parts.next()?)? }
        }
        Rule::each_kind => {
            let mut parts = kids(pair);
            let kind = parts.next()?;
            let plural = format!("{}s", word(&kind));
            let of = KindOf::from_word(&plural).map_or_else(|| unexpected(&kind), Ok)?;
            Quantity::Kinds { of, among: filter(parts.next()?)? }
        }
        Rule::greatest => {
            let mut parts = kids(pair);
            let highest = parts.has(Rule::highest);
            let what = measure(&parts.next()?)?;
            let among = parts.next()?;
            if among.as_rule() == Rule::paid {
                return Ok(Quantity::GreatestOf { highest, what, of: Box::new(noun(among)?) });
            }
            if highest {
                return unexpected(&among);
            }
            Quantity::Greatest { what, among: filter(among)? }
        }
        Rule::total => {
            let mut parts = kids(pair);
            let what = measure(&parts.next()?)?;
            let of = parts.next()?;
            if of.as_rule() == Rule::total_of {
                return Ok(Quantity::TotalOf { what, of: Box::new(noun(only(of)?)?) });
            }
            Quantity::Total { what, of: filter(of)? }
        }
        Rule::prevented => Quantity::PreventedThisWay,
        Rule::the_result => Quantity::Result,
        Rule::votes_number | Rule::each_vote => super::vote::votes(pair)?,
        Rule::party_number => Quantity::Party,
        Rule::turns_begun => Quantity::TurnsBegun,
        Rule::life_this_turn => {
            let (gained, have) =
                (pair.as_str().contains(" gained "), pair.as_str().contains("you've "));
            Quantity::LifeThisTurn { gained, have }
        }
        Rule::removed_number | Rule::each_removed => {
            let kind = kids(pair).rest().next().map(counter_kind).transpose()?;
            Quantity::RemovedThisWay(kind)
        }
        Rule::symbols_in => {
            let mut parts = kids(pair);
            let color = color(&parts.next()?)?;
            Quantity::Symbols { color, of: Box::new(whose(&mut parts)?) }
        }
        Rule::measure_the => {
            let mut parts = kids(pair);
            let what = measure(&parts.next()?)?;
            Quantity::MeasureOf { what, of: Box::new(noun_phrase(parts.next()?)?) }
        }
        Rule::spent_total => {
            let mut parts = kids(pair);
            let colors = parts.has(Rule::spent_colors);
            let mana = if colors { SpentMana::Colors } else { SpentMana::Any };
            Quantity::Spent { mana, on: Box::new(itself_told(&parts.next()?)) }
        }
        Rule::dealt_this_turn => {
            let mut parts = kids(pair);
            let greatest = parts.has(Rule::greatest_amount);
            let long = parts.has(Rule::amount_of);
            let by = |pair| noun_phrase(only(pair)?).map(Box::new);
            let before = parts.maybe(Rule::by_whom).map(by).transpose()?;
            let to = Box::new(noun_phrase(parts.next()?)?);
            let by = match (before, parts.maybe(Rule::by_whom)) {
                (Some(_), Some(twice)) => return unexpected(&twice),
                (Some(before), None) => Some((before, true)),
                (None, behind) => behind.map(by).transpose()?.map(|by| (by, false)),
            };
            Quantity::DealtThisTurn { long, by, to, greatest }
        }
        Rule::way_amount => {
            let mut parts = kids(pair);
            let long = parts.has(Rule::amount_of);
            let what = parts.next()?;
            let what = WayAmount::from_word(word(&what)).map_or_else(|| unexpected(&what), Ok)?;
            let to = parts.maybe(Rule::noun_phrase).map(noun_phrase).transpose()?;
            Quantity::ThisWay { what, long, to: to.map(Box::new) }
        }
        Rule::that_excess => {
            Quantity::ThisWay { what: WayAmount::ThatExcess, long: false, to: None }
        }
        Rule::devotion_that => Quantity::DevotionThatColor,
        Rule::devotion => {
            Quantity::Devotion(kids(pair).rest().map(|c| color(&c)).collect::<Built<_>>()?)
        }
        Rule::your_life => Quantity::Life(Box::new(Noun::You)),
        Rule::life_of => Quantity::Life(Box::new(whose(&mut kids(pair))?)),
        Rule::measure_of => {
            let mut parts = kids(pair);
            let of = Box::new(whose(&mut parts)?);
            Quantity::Measure { what: measure(&parts.next()?)?, of }
        }
        _ => amount(&pair)?,
    })
}

pub(super) fn kind_of(pair: &Pair<'_>) -> Built<KindOf> {
    KindOf::from_word(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

/// After `for each`: `creature you control`, `charge counter on it`.
pub(super) fn each_thing(pair: Pair<'_>) -> Built<Quantity> {
    Ok(match pair.as_rule() {
        Rule::prevented_point => Quantity::PreventedThisWay,
        Rule::of_colors => Quantity::ColorsOf(Box::new(whose(&mut kids(pair))?)),
        Rule::each_party => Quantity::Party,
        Rule::each_time_paid => {
            let keyword = unmarked(word(&only(pair)?));
            Quantity::TimesPaid(keyword.as_str().into())
        }
        Rule::each_counter => {
            let mut parts = kids(pair);
            let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
            Quantity::Counters { kind, on: Box::new(noun_phrase(parts.next()?)?) }
        }
        Rule::each_had => {
            let kind = Some(counter_kind(only(pair)?)?);
            Quantity::Counters { kind, on: Box::new(Noun::You) }
        }
        Rule::each_spent => {
            let mut parts = kids(pair);
            let first = parts.next()?;
            let mana = match first.as_rule() {
                Rule::snow => SpentMana::Snow,
                Rule::mana_from => from_what(&only(first)?),
                _ => SpentMana::Type(mana_unit(&first)?),
            };
            Quantity::Spent { mana, on: Box::new(itself_told(&parts.next()?)) }
        }
        Rule::of_opponents => {
            let mut filter = Filter::of(Head::Word(HeadWord::OfYourOpponents));
            filter.clauses.push(clause(only(pair)?)?);
            Quantity::Count(filter)
        }
        Rule::filter => Quantity::Count(filter(pair)?),
        Rule::each_color_spent => {
            Quantity::Spent { mana: SpentMana::Colors, on: Box::new(itself_told(&only(pair)?)) }
        }
        Rule::each_kind | Rule::each_removed | Rule::each_vote => part(pair)?,
        _ => often(pair)?,
    })
}

/// `two charge counters`, `an additional +1/+1 counter`: how many, one where it is not
/// said, and of which kind.
pub(super) fn counters_told(parts: &mut Kids<'_>) -> Built<(Quantity, CounterKind)> {
    let mut how_many = Quantity::Number(1);
    let mut next = parts.next()?;
    if next.as_rule() != Rule::counter_kind {
        how_many = amount(&next)?;
        next = parts.next()?;
    }
    Ok((how_many, counter_kind(next)?))
}

/// `from a Treasure`, `from creatures`.
pub(super) fn from_what(pair: &Pair<'_>) -> SpentMana {
    match word(pair) {
        "from creatures" => SpentMana::Creatures,
        _ => SpentMana::Treasure,
    }
}

/// `its`, `their` or a noun with `'s`.
pub(super) fn whose(parts: &mut Kids<'_>) -> Built<Noun> {
    let pair = parts.next()?;
    Ok(match pair.as_rule() {
        Rule::its => pronoun(Pronoun::It),
        Rule::their => pronoun(Pronoun::They),
        _ => noun_phrase(pair)?,
    })
}

pub(super) fn pronoun(word: Pronoun) -> Noun {
    Noun::Pronoun { word, slot: Slot::Unbound }
}

pub(super) fn color(pair: &Pair<'_>) -> Built<Color> {
    Color::from_word(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

pub(super) fn rounding(pair: &Pair<'_>) -> Rounding {
    if word(pair) == "rounded up" { Rounding::Up } else { Rounding::Down }
}

pub(super) fn measure(pair: &Pair<'_>) -> Built<Measure> {
    Measure::from_word(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

/// `3`, `3 or less`, `at least 3`.
pub(super) fn compare(pair: Pair<'_>) -> Built<Compare> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    let order = match first.as_rule() {
        Rule::at_least => Order::AtLeast,
        Rule::equal_to_it => {
            let than = part(only(first.clone())?)?;
            // A number alone needs no such words.
            if crate::parse::print::is_amount(&than) {
                return unexpected(&first);
            }
            return Ok(Compare { order: Order::Exactly, than });
        }
        Rule::at_most => Order::AtMost,
        Rule::not_more_than => Order::AtMost,
        Rule::less_than => Order::Less,
        Rule::greater_than => Order::Greater,
        _ => {
            let than = amount(&first)?;
            let order = match parts.maybe(Rule::bound).as_ref().map(word) {
                None => Order::Exactly,
                Some("or less" | "or fewer") => Order::AtMost,
                Some(_) => Order::AtLeast,
            };
            return Ok(Compare { order, than });
        }
    };
    Ok(Compare { order, than: part(only(first)?)? })
}

/// `+1/+1`, `charge`.
pub(super) fn counter_kind(pair: Pair<'_>) -> Built<CounterKind> {
    let inner = only(pair)?;
    let text = word(&inner);
    if inner.as_rule() == Rule::counter_size {
        let size = text.split_once('/').and_then(|(p, t)| Some((p.parse().ok()?, t.parse().ok()?)));
        let (power, toughness) = size.ok_or_else(|| FaultKind::NumberTooLarge.at(span(&inner)))?;
        return Ok(CounterKind::PowerToughness(power, toughness));
    }
    // One that a script of the pool defines is marked.
    if let Some(name) = text.strip_prefix(MARK) {
        return Ok(CounterKind::Named(name.into()));
    }
    if is_counter(text) {
        return Ok(CounterKind::Named(text.into()));
    }
    Err(FaultKind::UnknownCounter(text.into()).at(span(&inner)))
}

/// `it`, `~`, `that spell`.
pub(super) fn itself_told(pair: &Pair<'_>) -> Noun {
    match word(pair) {
        "it" => pronoun(Pronoun::It),
        "that spell" => pronoun(Pronoun::That(vec![Head::Word(HeadWord::Spell)])),
        _ => Noun::This,
    }
}
