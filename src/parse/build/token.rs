//! Tokens.

use cardscript_grammar::card::Rule;

use crate::ast::{
    CardType, Change, ColorSet, Effect, KnownToken, Noun, Quantity, Supertype, Token, TokenState,
    TypeChange,
};
use crate::parse::words::{singular_of, subtype_of, unmarked};

use super::change::{body, had};
use super::enter::exceptions;
use super::noun::{card_name, noun_list, noun_phrase};
use super::quantity::{amount, color, quantity};
use super::{Built, Kids, Pair, defect, kids, only, span, unexpected, word};
use crate::parse::print::is_amount;

/// `two 1/1 white Soldier creature tokens`, created by somebody.
pub(super) fn created(who: Option<Noun>, pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let numbered = parts.has(Rule::number_of_them);
    let mut how_many = Quantity::Number(1);
    if !numbered {
        how_many = amount(&parts.next()?)?;
    }
    let tapped = parts.maybe(Rule::token_tapped);
    let mut state =
        tapped.map_or(Some(TokenState::Plain), |pair| TokenState::from_word(word(&pair)));
    let token = parts.next()?;
    let token = match token.as_rule() {
        Rule::token_known => known(&only(token)?)?,
        Rule::token_made => made(kids(token))?,
        Rule::token_copy => copied(token)?,
        _ => return unexpected(&token),
    };
    if numbered {
        how_many = quantity(parts.next()?)?;
        // `a number of … equal to three` is no way to say it.
        if is_amount(&how_many) {
            return Err(defect(parts.whole));
        }
    }
    let mut whom = None;
    if let Some(attacks) = parts.maybe(Rule::that_attacks) {
        // Told once.
        state = state.filter(|state| *state == TokenState::Plain).map(|_| TokenState::ThatAttacks);
        whom = kids(attacks).maybe(Rule::noun_list).map(noun_list).transpose()?;
    }
    let state = state.ok_or_else(|| defect(parts.whole))?;
    Ok(Effect::Create { who, amount: how_many, state, whom, token })
}

/// `investigate`.
pub(super) fn investigate() -> Effect {
    let amount = Quantity::Number(1);
    let token = KnownToken { name: "Clue".into(), investigate: true, card: None };
    let (token, state) = (Token::Known(token), TokenState::Plain);
    Effect::Create { who: None, amount, state, whom: None, token }
}

/// `token that's a copy of target creature, except it's legendary`.
fn copied(pair: Pair<'_>) -> Built<Token> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let of = noun_phrase(parts.next()?)?;
    // Of one thing that is known: who chooses and when would have to be said.
    if of.is_chosen() {
        return Err(defect(at));
    }
    Ok(Token::Copy { of, except: exceptions(parts)? })
}

fn known(pair: &Pair<'_>) -> Built<Token> {
    let name = match pair.as_rule() {
        Rule::marked_token => unmarked(word(pair)),
        _ => subtype_of(word(pair)).map_or_else(|| unexpected(pair), Ok)?.to_owned(),
    };
    Ok(Token::Known(KnownToken { name: name.into(), investigate: false, card: None }))
}

fn made(mut parts: Kids<'_>) -> Built<Token> {
    let at = parts.whole;
    let body = match parts.maybe(Rule::body).map(|pair| body(&pair)).transpose()? {
        Some(Change::Base(power, toughness)) => Some((power, toughness)),
        Some(_) => return Err(defect(at)),
        None => None,
    };
    let mut name = None;
    let colors = only(parts.next()?)?;
    let colors = match colors.as_rule() {
        Rule::colorless => ColorSet::EMPTY,
        _ => kids(colors).rest().map(|pair| color(&pair)).collect::<Built<_>>()?,
    };
    let (mut types, mut with) = (TypeChange::default(), Vec::new());
    for part in parts.rest() {
        let text = word(&part);
        match part.as_rule() {
            Rule::supertype => {
                let found = Supertype::from_word(text);
                let found = found.map_or_else(|| unexpected(&part), Ok)?;
                types.supertypes = types.supertypes.with(found);
            }
            Rule::card_type => {
                let found = CardType::from_word(singular_of(text).0);
                types.types = types.types.with(found.map_or_else(|| unexpected(&part), Ok)?);
            }
            Rule::subtype => {
                let name = subtype_of(text).map_or_else(|| unexpected(&part), Ok)?;
                types.subtypes.push(name.into());
            }
            Rule::token_named => name = Some(card_name(&only(part)?)),
            Rule::token_with => {
                with = kids(part).rest().map(had).collect::<Built<_>>()?;
            }
            _ => return unexpected(&part),
        }
    }
    // 208.1: creatures have power and toughness.
    if types.types.has(CardType::Creature) && body.is_none() {
        return Err(defect(at));
    }
    Ok(Token::Made { body, name, colors, types, with })
}
