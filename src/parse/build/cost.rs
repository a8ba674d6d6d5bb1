//! Costs (118).

use cardscript_grammar::card::Rule;

use crate::ast::{
    Ability, AlternativeCost, Clause, Cost, CostWord, ManaCost, ManaSymbol, NamedCost, Noun,
    Pronoun, Quantity, ZoneName, ZonePhrase,
};

use super::condition::condition;
use super::noun::{filter, noun_list, noun_phrase, zone_phrase};
use super::quantity::{amount, counter_kind, number, pronoun};
use super::{Built, FaultKind, Pair, kids, only, span, unexpected, word};
use crate::diagnostic::Span;
use crate::parse::symbol::mana_symbol;

pub(super) fn cost(pair: Pair<'_>) -> Built<Cost> {
    Ok(match pair.as_rule() {
        Rule::tap => Cost::Tap,
        Rule::untap => Cost::Untap,
        Rule::mana_cost => Cost::Mana(mana_cost(pair)?),
        Rule::pay_life => Cost::Life(amount(&only(pair)?)?),
        Rule::sacrifice_it => Cost::Sacrifice(pronoun(Pronoun::It)),
        Rule::sacrifice_cost => Cost::Sacrifice(noun_list(only(pair)?)?),
        Rule::exert => Cost::Exert,
        Rule::reveal_cost => {
            let at = span(&pair);
            let what = only(pair)?;
            if what.as_rule() == Rule::reveal_this {
                return Ok(Cost::Reveal(Noun::This));
            }
            let what = noun_phrase(what)?;
            let in_hand = ZonePhrase { zone: ZoneName::Hand, whose: Some(Box::new(Noun::You)) };
            match &what {
                Noun::Some { filter, .. } if filter.clauses.contains(&Clause::From(in_hand)) => {}
                _ => return Err(super::defect(at)),
            }
            Cost::Reveal(what)
        }
        Rule::mill_cost => Cost::Mill(amount(&only(pair)?)?),
        Rule::put_back => Cost::PutBack,
        Rule::discard_hand => Cost::DiscardHand,
        Rule::discard_cost => {
            let mut parts = kids(pair);
            let what = noun_phrase(parts.next()?)?;
            if parts.has(Rule::at_random) {
                Cost::DiscardAtRandom(what)
            } else {
                Cost::Discard(what)
            }
        }
        Rule::exile_top => {
            let count = kids(pair).rest().next();
            Cost::ExileTop(count.map_or(Ok(Quantity::Number(1)), |count| amount(&count))?)
        }
        Rule::loyalty => {
            let bad = || FaultKind::NumberTooLarge.at(span(&pair));
            match word(&pair) {
                "-x" => Cost::LoyaltyX,
                number => Cost::Loyalty(number.parse().map_err(|_| bad())?),
            }
        }
        Rule::put_cost => {
            let mut parts = kids(pair);
            let amount = amount(&parts.next()?)?;
            let kind = counter_kind(parts.next()?)?;
            Cost::PutCounters { amount, kind, on: noun_phrase(parts.next()?)? }
        }
        Rule::pay_energy => energy_cost(pair)?,
        Rule::pays_mana => Cost::Mana(mana_cost(pair)?),
        Rule::exile_cost => {
            let mut parts = kids(pair);
            let what = noun_phrase(parts.next()?)?;
            let from = parts.maybe(Rule::from_zone).map(zone_phrase).transpose()?;
            Cost::Exile { what, from }
        }
        Rule::return_cost => Cost::Return(noun_phrase(only(pair)?)?),
        Rule::crew_cost => Cost::Crew(number(&only(pair)?)?),
        Rule::tap_cost => Cost::TapOther(noun_phrase(only(pair)?)?),
        Rule::untap_cost => Cost::UntapOther(noun_phrase(only(pair)?)?),
        Rule::named_cost => named_cost(pair)?,
        Rule::promise_cost => Cost::Promise,
        Rule::behold_cost => {
            let mut parts = kids(pair);
            parts.has(Rule::article);
            Cost::Behold(filter(parts.next()?)?)
        }
        Rule::remove_cost => {
            let mut parts = kids(pair);
            let first = parts.next()?;
            let amount = amount(&first)?;
            let kind = counter_kind(parts.next()?)?;
            Cost::RemoveCounters { amount, kind, from: noun_phrase(parts.next()?)? }
        }
        _ => return unexpected(&pair),
    })
}

/// `blight 1`, `forage`.
pub(super) fn named_cost(pair: Pair<'_>) -> Built<Cost> {
    let cost = only(pair)?;
    let word = match cost.as_rule() {
        Rule::blight_cost => CostWord::Blight,
        Rule::forage_cost => CostWord::Forage,
        Rule::evidence_cost => CostWord::CollectEvidence,
        _ => return unexpected(&cost),
    };
    let number = kids(cost).rest().next().map(|pair| number(&pair)).transpose()?;
    Ok(Cost::Named(NamedCost { word, number }))
}

/// `you may … rather than pay ~'s mana cost`.
pub(super) fn alternative_cost(pair: Pair<'_>) -> Built<Ability> {
    let mut parts = kids(pair);
    let mut condition = None;
    if let Some(pair) = parts.maybe(Rule::intervening) {
        condition = Some(self::condition(only(pair)?)?);
    }
    let (mut costs, mut of) = (Vec::new(), None);
    for part in parts.rest() {
        match part.as_rule() {
            Rule::own_cost => {}
            Rule::cost_of => of = Some(noun_phrase(only(part)?)?),
            _ => costs.push(cost(part)?),
        }
    }
    Ok(Ability::AlternativeCost(AlternativeCost { costs, of, condition, keyword: None }))
}

pub(super) fn mana_cost(pair: Pair<'_>) -> Built<ManaCost> {
    let at = span(&pair);
    let symbols = kids(pair).rest().map(|symbol| one_symbol(&symbol)).collect::<Built<_>>()?;
    in_order(symbols, at)
}

/// A cost whose symbols stand in the order in which they are written.
pub(super) fn in_order(symbols: Vec<ManaSymbol>, at: Span) -> Built<ManaCost> {
    match super::wheel::is_cost_in_order(&symbols) {
        true => Ok(ManaCost(symbols)),
        false => Err(super::defect(at)),
    }
}

pub(super) fn one_symbol(symbol: &Pair<'_>) -> Built<ManaSymbol> {
    let text = word(symbol);
    mana_symbol(text).ok_or_else(|| FaultKind::UnknownSymbol(text.into()).at(span(symbol)))
}

/// `pay {E}{E}`.
pub(super) fn energy_cost(pair: Pair<'_>) -> Built<Cost> {
    Ok(Cost::Energy(u32::try_from(kids(pair).rest().count()).unwrap_or(u32::MAX)))
}

/// `cumulative upkeep {3}`.
pub(super) fn cumulative(pair: Pair<'_>) -> Built<Ability> {
    let mut parts = kids(pair);
    let mut symbols = Vec::new();
    while let Some(symbol) = parts.maybe(Rule::symbol) {
        symbols.push(one_symbol(&symbol)?);
    }
    let life = parts.rest().next().map(|pair| amount(&pair)).transpose()?;
    Ok(Ability::CumulativeUpkeep { mana: ManaCost(symbols), life })
}

/// `sacrifice a creature and pay 2 life`, `sacrifice an artifact or discard a card`.
pub(super) fn additional_costs(pair: Pair<'_>) -> Built<Vec<Cost>> {
    let (mut costs, mut either) = (Vec::new(), false);
    for part in kids(pair).rest() {
        either |= part.as_rule() == Rule::or_cost;
        let part = if part.as_rule() == Rule::or_cost { only(part)? } else { part };
        costs.push(cost(part)?);
    }
    if !either {
        return Ok(costs);
    }
    Ok(vec![Cost::Either(costs.into_iter().map(|cost| vec![cost]).collect())])
}
