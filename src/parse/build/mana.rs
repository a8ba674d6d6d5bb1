//! Mana that is added, and what it may be spent on.

use std::sync::Arc;

use cardscript_grammar::card::Rule;

use crate::ast::{
    AddMana, Freedom, ManaOutput, ManaSource, ManaType, ManaTypeSet, Noun, Quantity, SpendOnly,
};

use super::noun::{filter, noun_list, noun_phrase};
use super::quantity::{amount, quantity};
use super::{Built, FaultKind, Pair, kids, only, span, unexpected, word};
use crate::parse::symbol::mana_type;

/// `{G}`.
pub(super) fn mana_unit(pair: &Pair<'_>) -> Built<ManaType> {
    let text = word(pair);
    let letter = text.trim_start_matches('{').trim_end_matches('}');
    mana_type(letter).ok_or_else(|| FaultKind::UnknownSymbol(text.into()).at(span(pair)))
}

fn mana_list(pair: Pair<'_>) -> Built<Vec<ManaType>> {
    kids(pair).rest().map(|unit| mana_unit(&unit)).collect()
}

/// `add {G}`, `adds an additional {G}`.
pub(super) fn add(who: Option<Noun>, pair: Pair<'_>) -> Built<AddMana> {
    let mut parts = kids(only(pair)?);
    let additional = parts.has(Rule::extra);
    Ok(AddMana { who, output: output(parts.next()?)?, additional, only: None, kept: false })
}

fn output(pair: Pair<'_>) -> Built<ManaOutput> {
    Ok(match pair.as_rule() {
        Rule::mana_list => ManaOutput::Fixed(mana_list(pair)?),
        Rule::mana_either => {
            ManaOutput::Either(kids(pair).rest().map(mana_list).collect::<Built<_>>()?)
        }
        Rule::mana_for_each => {
            let mut parts = kids(pair);
            let mana = mana_list(parts.next()?)?;
            ManaOutput::ForEach { mana, each: Quantity::Count(filter(parts.next()?)?) }
        }
        Rule::an_amount => {
            let mut parts = kids(pair);
            let mana = mana_unit(&parts.next()?)?;
            ManaOutput::Amount { mana, amount: quantity(parts.next()?)? }
        }
        Rule::one_type => {
            let mut parts = kids(pair);
            let amount = amount(&parts.next()?)?;
            let (freedom, of) = chosen(parts.next()?)?;
            ManaOutput::Chosen { amount, freedom, of }
        }
        _ => return unexpected(&pair),
    })
}

fn chosen(pair: Pair<'_>) -> Built<(Freedom, ManaSource)> {
    let of = match pair.as_rule() {
        Rule::of_color => ManaSource::AnyColor,
        Rule::of_any_type => ManaSource::AnyType,
        Rule::of_chosen => ManaSource::ChosenColor,
        Rule::of_produced => ManaSource::Produced { what: noun_phrase(only(pair)?)? },
        Rule::of_could_produce => {
            let colors_only = pair.as_str().starts_with("of any color ");
            ManaSource::CouldProduce { colors_only, what: noun_list(only(pair)?)? }
        }
        Rule::combination => {
            let units: Vec<_> = mana_list(pair)?;
            let set: ManaTypeSet = units.into_iter().collect();
            let of = if set.is_empty() { ManaSource::AnyColor } else { ManaSource::These(set) };
            return Ok((Freedom::Combination, of));
        }
        _ => return unexpected(&pair),
    };
    Ok((Freedom::OneType, of))
}

/// `spend this mana only to …`.
pub(super) fn spend_only(pair: Pair<'_>) -> Built<Arc<SpendOnly>> {
    let mut parts = kids(pair);
    let mut only = SpendOnly::default();
    if let Some(cast) = parts.maybe(Rule::spend_cast) {
        only.cast = Some(spend_filter(cast, &mut only.one)?);
    }
    if let Some(activate) = parts.maybe(Rule::spend_activate) {
        only.activate = Some(spend_filter(activate, &mut only.one)?);
    }
    Ok(Arc::new(only))
}

fn spend_filter(pair: Pair<'_>, one: &mut bool) -> Built<crate::ast::Filter> {
    let mut parts = kids(pair);
    *one |= parts.has(Rule::article);
    filter(parts.next()?)
}
