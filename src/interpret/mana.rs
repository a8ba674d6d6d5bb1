//! Adding mana (106).

use std::sync::Arc;

use smallvec::SmallVec;

use super::{Doing, players};
use crate::{
    ast::{AddMana, Keep, ManaRider, SpendOnly},
    eval::{Ctx, Types, outputs},
    game::{Applied, ChoiceKind, Event, Fault, ManaUnit, Production},
};

/// One production with all of its units. Which mana it is, where there is a
/// choice, is chosen by the player who adds it.
pub fn add(ctx: &Ctx<'_>, add: &AddMana) -> Result<Doing, Fault> {
    let who = match &add.who {
        Some(who) => players(ctx, who).next(),
        None => Some(ctx.controller),
    };
    let Some(player) = who else { return Ok(Doing::Nothing) };
    let mut options = outputs(ctx, &add.output)?;
    let mut production = Production {
        player,
        source: ctx.source,
        tapped: ctx.frame.is_some_and(|frame| frame.tapped_for_mana),
        units: SmallVec::new(),
        applied: Applied::new(),
    };
    Ok(match options.len() {
        // 106.5: no type can be determined, so no mana is produced.
        0 => Doing::Nothing,
        1 => {
            let (only, riders) = (add.only.as_ref(), riders(add));
            let about = About { only, riders: riders.as_ref(), kept: add.kept };
            fill(&mut production, &options.pop().unwrap_or_default(), &about);
            Doing::of(Event::Mana(production))
        }
        _ => {
            let (production, only, kept) = (Box::new(production), add.only.clone(), add.kept);
            let riders = riders(add);
            Doing::Choose(player, ChoiceKind::Mana { production, options, only, riders, kept })
        }
    })
}

fn riders(add: &AddMana) -> Option<Arc<[ManaRider]>> {
    (!add.riders.is_empty()).then(|| add.riders.clone().into())
}

/// What the text says of the mana besides its types.
pub struct About<'a> {
    /// What it may be spent on.
    pub only: Option<&'a Arc<SpendOnly>>,
    /// What comes of spending it.
    pub riders: Option<&'a Arc<[ManaRider]>>,
    /// Does it stay until the turn ends?
    pub kept: Option<Keep>,
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

/// Gives a production its units.
pub fn fill(production: &mut Production, types: &Types, about: &About<'_>) {
    let source = Some(production.source);
    let (only, riders, kept) = (about.only, about.riders, about.kept);
    let unit =
        |&mana| ManaUnit { mana, source, only: only.cloned(), riders: riders.cloned(), kept };
    production.units = types.iter().map(unit).collect();
}
