//! X, payments and the mana that is chosen.

use super::options::gives;
use crate::{
    ast::{Ability, Effect, ManaType},
    eval::{self, Ctx},
    game::{self, Game, ManaUnit, PlayerId},
    scenario::syntax::{Chosen, Manner, Pin, Who},
};

/// The X that is pinned.
pub fn x(manner: &Manner) -> Option<i64> {
    manner.x.or_else(|| {
        manner.pins.iter().find_map(|pin| match pin {
            Pin::Choose { what, .. } => what.iter().find_map(|chosen| match chosen {
                Chosen::X(x) => Some(*x),
                _ => None,
            }),
            _ => None,
        })
    })
}

/// What `Alice pays {R}{R}, targeting Bob` pins.
pub fn payment(who: &Who, mana: &[ManaType], manner: &Manner) -> Vec<Pin> {
    let mut what = vec![Chosen::Mana(mana.to_vec())];
    what.extend(manner.targets.iter().flatten().cloned().map(Chosen::Thing));
    let paid = Pin::Choose { who: Some(who.clone()), what };
    [paid].into_iter().chain(manner.pins.iter().cloned()).collect()
}

/// May this mana ability give the mana that is chosen?
pub fn may_give(game: &Game, object: &game::Object, ability: u16, manner: &Manner) -> bool {
    let chosen = manner.pins.iter().filter_map(|pin| match pin {
        Pin::Choose { what, .. } => Some(what),
        _ => None,
    });
    let wanted: Vec<&Chosen> = chosen
        .flatten()
        .filter(|chosen| {
            let kind = matches!(chosen, Chosen::Color(_) | Chosen::Mana(_));
            kind || matches!(chosen, Chosen::Words(words) if words == "colorless")
        })
        .collect();
    let Some(ability) = object.now.abilities.get(usize::from(ability)) else { return false };
    let ctx = Ctx::of(game, object.id, object.controller);
    let Ability::Activated { effects, .. } = &ability.ability else { return false };
    let gives_it = |effect: &Effect| match effect {
        Effect::AddMana(add) => eval::outputs(&ctx, &add.output).is_ok_and(|options| {
            options.any(|types| wanted.iter().any(|chosen| gives(chosen, types)))
        }),
        _ => false,
    };
    wanted.is_empty() || effects.iter().any(gives_it)
}

/// Takes all mana out of a pool but this, if all of this is there. Gives what was taken out.
pub fn set_aside(game: &mut Game, player: PlayerId, mana: &[ManaType]) -> Option<Vec<ManaUnit>> {
    let mut rest: Vec<ManaUnit> = game.player(player).mana.units().to_vec();
    let mut paying = Vec::new();
    for &wanted in mana {
        // Mana that may be spent on anything stays to the last.
        let fits = |unit: &ManaUnit| unit.mana == wanted;
        let place = rest.iter().position(|unit| fits(unit) && unit.only.is_none());
        let place = place.or_else(|| rest.iter().position(fits))?;
        paying.push(rest.remove(place));
    }
    let pool = &mut game.player_mut(player).mana;
    pool.empty(true);
    paying.into_iter().for_each(|unit| pool.add(unit));
    Some(rest)
}
