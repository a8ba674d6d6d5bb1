//! Libraries, and putting cards from zone to zone.

use cardscript_grammar::card::Rule;

use crate::ast::{
    CardEffect, Effect, Joint, Noun, Pronoun, PutOrder, PutPlace, Quantity, Sorting, ZoneName,
};

use super::clause::together;
use super::noun::{counted_things, filter, noun_list, noun_phrase, zone_phrase};
use super::quantity::{amount, pronoun, quantity, whose};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};
use crate::parse::print::is_amount;

/// An instruction about cards; none if the phrase is another one.
pub(super) fn card_effect(pair: Pair<'_>) -> Built<Effect> {
    Ok(Effect::Cards(match pair.as_rule() {
        Rule::search => {
            let mut parts = kids(pair);
            let their = parts.has(Rule::their_library);
            let also = parts.maybe(Rule::searched_too).map(|zone| {
                match zone.as_str().ends_with("hand ") {
                    true => ZoneName::Hand,
                    false => ZoneName::Graveyard,
                }
            });
            let count = counted_things(parts.next()?)?;
            let mut filter = filter(parts.next()?)?;
            filter.clauses.extend(parts.maybe(Rule::together).map(together).transpose()?);
            CardEffect::Search { count, filter, their, also }
        }
        Rule::choose_from => {
            let mut parts = kids(pair);
            let may = parts.has(Rule::may_choose);
            let count = counted_things(parts.next()?)?;
            let filter = filter(parts.next()?)?;
            let hand = parts.has(Rule::from_that_hand);
            CardEffect::ChooseFrom { may, count, filter, hand }
        }
        Rule::look => {
            let mut parts = kids(pair);
            let reveal = word(&parts.next()?) == "reveal";
            CardEffect::Look { reveal, what: top_cards(parts.next()?)? }
        }
        Rule::reveal_until => until(None, pair)?,
        Rule::sort => {
            let mut parts = kids(pair);
            let said = parts.has(Rule::you_sort);
            let how = parts.next()?;
            let how = Sorting::from_word(word(&how)).map_or_else(|| unexpected(&how), Ok)?;
            CardEffect::Sort { said, how, amount: amount(&parts.next()?)? }
        }
        Rule::reveal => CardEffect::Reveal(noun_phrase(only(pair)?)?),
        Rule::look_at_hand => CardEffect::LookAtHand(whose(&mut kids(pair))?),
        Rule::shuffle => CardEffect::Shuffle,
        Rule::put_cards => return put_cards(pair),
        _ => return unexpected(&pair),
    }))
}

/// Is it one of the phrases that `card_effect` reads?
pub(super) const fn is_card_effect(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::search
            | Rule::choose_from
            | Rule::reveal_until
            | Rule::look
            | Rule::sort
            | Rule::reveal
            | Rule::shuffle
            | Rule::look_at_hand
            | Rule::put_cards
    )
}

/// `put one of them into your hand and the rest on the bottom of your library`.
fn put_cards(pair: Pair<'_>) -> Built<Effect> {
    let mut parts: Vec<Effect> = Vec::new();
    for found in kids(pair).rest() {
        let elided = !parts.is_empty();
        parts.push(Effect::Cards(placing(found, elided)?));
    }
    match parts.pop() {
        Some(only) if parts.is_empty() => Ok(only),
        last => {
            let parts = parts.into_iter().chain(last).collect();
            Ok(Effect::Joined { by: Joint::And, parts })
        }
    }
}

fn placing(pair: Pair<'_>, elided: bool) -> Built<CardEffect> {
    let mut parts = kids(pair);
    let what = things(parts.next()?)?;
    let from = parts.maybe(Rule::from_zone).map(zone_phrase).transpose()?;
    if let Some(place) = parts.maybe(Rule::put_attacking) {
        let whom = kids(place).maybe(Rule::noun_list).map(noun_list).transpose()?;
        return Ok(CardEffect::Put {
            what,
            from,
            to: PutPlace::Attacking,
            whom,
            order: None,
            elided,
        });
    }
    let mut place = kids(parts.next()?);
    let to = place.next()?;
    let text = word(&to).replace(" '", "'");
    let to = PutPlace::from_word(&text).map_or_else(|| unexpected(&to), Ok)?;
    let order = place.maybe(Rule::in_order).and_then(|order| PutOrder::from_word(word(&order)));
    Ok(CardEffect::Put { what, from, to, whom: None, order, elided })
}

/// `the top card of your library`, or any noun phrase.
pub(super) fn things(pair: Pair<'_>) -> Built<Noun> {
    match pair.as_rule() {
        Rule::top_cards => top_cards(pair),
        _ => noun_list(pair),
    }
}

/// `the top three cards of your library`.
pub(super) fn top_cards(pair: Pair<'_>) -> Built<Noun> {
    let mut parts = kids(pair);
    let mut first = parts.next()?;
    let mut count = Quantity::Number(1);
    if let Ok(read) = amount(&first) {
        count = read;
        first = parts.next()?;
    }
    Ok(Noun::Top { amount: count, of: Box::new(library_of(first)?) })
}

/// `reveal cards from the top of your library until you reveal a creature card`.
pub(super) fn until(who: Option<Noun>, pair: Pair<'_>) -> Built<CardEffect> {
    let text = pair.as_str();
    let exile = text.starts_with("exile");
    // The same verb both times.
    if exile != (text.contains("until you exile ") || text.contains("until they exile ")) {
        return unexpected(&pair);
    }
    let mut parts = kids(pair);
    parts.next()?;
    Ok(CardEffect::Until { who, exile, filter: filter(parts.next()?)? })
}

/// `that many cards from the top of your library`, `cards from … equal to its power`.
pub(super) fn from_top(pair: Pair<'_>) -> Built<Noun> {
    let at = span(&pair);
    if kids(pair.clone()).has(Rule::that_much) {
        return top_cards(pair);
    }
    let mut parts = kids(pair);
    let of = Box::new(library_of(parts.next()?)?);
    let amount = quantity(parts.next()?)?;
    // A number needs no such words.
    if is_amount(&amount) {
        return Err(defect(at));
    }
    Ok(Noun::Top { amount, of })
}

/// Whose library.
fn library_of(pair: Pair<'_>) -> Built<Noun> {
    Ok(match pair.as_rule() {
        Rule::your_library => Noun::You,
        Rule::its => pronoun(Pronoun::It),
        Rule::their => pronoun(Pronoun::They),
        _ => noun_phrase(pair)?,
    })
}
