//! Adding mana (106).

use std::iter::repeat_n;

use smallvec::SmallVec;

use super::{Doing, players};
use crate::{
    ast::{AddMana, ManaTypeSet},
    eval::{Ctx, Outputs, outputs},
    game::{Applied, Choice, ChoiceKind, Event, Fault, Game, ManaTerms, ManaUnit, Production},
    kernel,
};

/// One production with all of its units. Which mana it is, where there is a
/// choice, is chosen by the player who adds it.
pub fn add(ctx: &Ctx<'_>, add: &AddMana) -> Result<Doing, Fault> {
    let who = match &add.who {
        Some(who) => players(ctx, who).next(),
        None => Some(ctx.controller),
    };
    let Some(player) = who else { return Ok(Doing::Nothing) };
    let production = Production {
        player,
        source: ctx.source,
        tapped: ctx.frame.is_some_and(|frame| frame.tapped_for_mana),
        units: SmallVec::new(),
        applied: Applied::new(),
    };
    let terms = ManaTerms {
        only: add.only.clone(),
        riders: (!add.riders.is_empty()).then(|| add.riders.clone().into()),
        kept: add.kept,
    };
    Ok(match outputs(ctx, &add.output)? {
        Outputs::Ways(mut options) => match options.len() {
            // 106.5: no type can be determined, so no mana is produced.
            0 => Doing::Nothing,
            1 => {
                let mut production = production;
                production.add(options.pop().unwrap_or_default(), &terms);
                Doing::of(Event::Mana(production))
            }
            _ => {
                let production = Box::new(production);
                Doing::Choose(player, ChoiceKind::Mana { production, options, terms })
            }
        },
        Outputs::Combinations { types, count: left } => {
            let production = Box::new(production);
            Doing::Choose(player, ChoiceKind::ManaShare { production, types, left, terms })
        }
    })
}

/// Adds so much mana of the first of these types, and asks for the next one. What is left
/// for the last type is of that.
///
/// # Errors
///
/// As proposing an event has them.
pub fn share_chosen(
    game: &mut Game,
    mut production: Box<Production>,
    types: ManaTypeSet,
    left: u32,
    terms: ManaTerms,
    share: usize,
) -> Result<(), Fault> {
    let share = u32::try_from(share).unwrap_or(left).min(left);
    let mut others = types.iter();
    let first = others.next();
    let (types, left): (ManaTypeSet, u32) = (others.collect(), left - share);
    production.add(repeat_n(first, share as usize).flatten(), &terms);
    let mut others = types.iter();
    match (others.next(), others.next()) {
        (Some(_), Some(_)) if left > 0 => {
            let chooser = production.player;
            let kind = ChoiceKind::ManaShare { production, types, left, terms };
            game.choice = Some(Choice { chooser, kind });
            Ok(())
        }
        (last, _) => {
            production.add(repeat_n(last, left as usize).flatten(), &terms);
            kernel::propose(game, Event::Mana(*production))
        }
    }
}

/// 701.10f: as much again of each type of unspent mana, with nothing that rode on it.
pub fn double(ctx: &Ctx<'_>) -> Doing {
    let player = ctx.controller;
    let unspent = ctx.game.player(player).mana.units();
    let units = unspent
        .iter()
        .map(|unit| ManaUnit { source: Some(ctx.source), ..ManaUnit::plain(unit.mana) });
    let units: SmallVec<[ManaUnit; 2]> = units.collect();
    if units.is_empty() {
        return Doing::Nothing;
    }
    let (source, tapped, applied) = (ctx.source, false, Applied::new());
    let production = Production { player, source, tapped, units, applied };
    Doing::of(Event::Mana(production))
}
