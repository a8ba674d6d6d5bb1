//! Tokens as definitions (111): made of what an effect says, or known by the rules.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashbrown::HashMap;

use super::{CardRef, Definition};
use crate::ast::{
    Ability, Card, Change, ColorSet, Face, Layout, Line, Name, Quantity, Stat, Stats, TypeChange,
    TypeLine,
};

/// The token that a script defines. One that is told by many cards is made once.
#[must_use]
pub fn known_token(card: &Arc<Card>) -> CardRef {
    static KNOWN: LazyLock<Mutex<HashMap<Arc<Card>, CardRef>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = known.get(card) {
        return made.clone();
    }
    let made = CardRef::new(Definition::of_bound(Card::clone(card)));
    known.insert(card.clone(), made.clone());
    made
}

/// A token that is a copy of a card, but for what is excepted (707.2).
#[must_use]
pub fn copied_token(card: &CardRef, except: &[Change]) -> CardRef {
    let copy = copied_card(card, except);
    let card = Card { layout: Layout::Token, faces: copy.card.faces.clone() };
    CardRef::new(Definition::of_bound(card))
}

/// A card that nobody knows, where it needs a place in a library. It is in no pool, so
/// it is saved as tokens are.
#[must_use]
pub fn unknown_card() -> CardRef {
    static UNKNOWN: LazyLock<CardRef> = LazyLock::new(|| {
        let face = Face {
            name: "an unknown card".into(),
            cost: None,
            indicator: ColorSet::EMPTY,
            types: TypeLine::default(),
            lines: Vec::new(),
            stats: Stats::None,
        };
        CardRef::new(Definition::of_bound(Card { layout: Layout::Token, faces: vec![face] }))
    });
    UNKNOWN.clone()
}

/// A token that an effect describes; its numbers are worked out.
#[must_use]
pub fn made_token(
    body: Option<(i64, i64)>,
    name: Option<&Name>,
    colors: ColorSet,
    types: &TypeChange,
    with: &[Change],
) -> CardRef {
    let abilities = with.iter().filter_map(|change| match change {
        Change::Gain(keyword) => Some(Ability::Keyword(*keyword)),
        Change::Protect(protection) => Some(Ability::Protection(protection.clone())),
        Change::Grant(ability) => Some(Ability::clone(ability)),
        _ => None,
    });
    let types = TypeLine {
        supertypes: types.supertypes,
        types: types.types,
        subtypes: types.subtypes.clone(),
    };
    let stats = body.map_or(Stats::None, |(power, toughness)| Stats::Creature {
        power: stat(power),
        toughness: stat(toughness),
    });
    define(colors, types, name, abilities.collect(), stats)
}

/// A card with the copiable values of another one, but for what is excepted (707.9). With
/// nothing excepted it is that card.
#[must_use]
pub fn copied_card(card: &CardRef, except: &[Change]) -> CardRef {
    if except.is_empty() {
        return card.clone();
    }
    let mut face = card.card.front().clone();
    let mut abilities = Vec::new();
    for change in except {
        match change {
            Change::Types(types) => {
                let keeps = types.in_addition.is_some();
                if !keeps && !types.types.is_empty() {
                    face.types.types = types.types;
                    face.types.subtypes.clear();
                }
                face.types.types = face.types.types.union(types.types);
                face.types.supertypes = face.types.supertypes.union(types.supertypes);
                face.types.subtypes.extend(types.subtypes.iter().cloned());
            }
            Change::Base(Quantity::Number(power), Quantity::Number(toughness)) => {
                face.stats = Stats::Creature { power: stat(*power), toughness: stat(*toughness) };
            }
            Change::Colors(colors) => {
                face.cost = None;
                face.indicator = *colors;
            }
            Change::Gain(keyword) => abilities.push(Ability::Keyword(*keyword)),
            Change::Protect(protection) => abilities.push(Ability::Protection(protection.clone())),
            Change::Grant(ability) => abilities.push(Ability::clone(ability)),
            // None of these is said of a copy.
            Change::Base(..)
            | Change::BaseOf(..)
            | Change::PowerToughness(..)
            | Change::GainAny(_)
            | Change::LoseAll(_)
            | Change::GrantAll(_)
            | Change::GrantBelow
            | Change::Lose(_)
            | Change::LoseAbility(_)
            | Change::Cant(_)
            | Change::BlocksMore { .. }
            | Change::NotType(_)
            | Change::EveryCreatureType { .. }
            | Change::ChosenColor
            | Change::ColorOfChoice
            | Change::Way(_)
            | Change::Control => {}
        }
    }
    face.lines.push(Line::Known { word: None, abilities, reminder: Vec::new() });
    CardRef::new(Definition::of_bound(Card { layout: Layout::Token, faces: vec![face] }))
}

fn stat(number: i64) -> Stat {
    let most = i64::from(i32::MAX);
    Stat::Number(i32::try_from(number.clamp(-most, most)).unwrap_or_default())
}

/// 111.4: its name is its subtypes and `Token`.
fn define(
    indicator: ColorSet,
    types: TypeLine,
    own: Option<&Name>,
    abilities: Vec<Ability>,
    stats: Stats,
) -> CardRef {
    // 111.4.
    let of_types = || {
        let mut name: String =
            types.subtypes.iter().flat_map(|name| [name.as_str(), " "]).collect();
        name.push_str("Token");
        name
    };
    let name = own.map_or_else(of_types, |own| own.as_str().to_owned());
    let line = Line::Known { word: None, abilities, reminder: Vec::new() };
    let face = Face { name: name.into(), cost: None, indicator, types, lines: vec![line], stats };
    CardRef::new(Definition::of_bound(Card { layout: Layout::Token, faces: vec![face] }))
}
