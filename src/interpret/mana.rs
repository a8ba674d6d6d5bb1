//! Adding mana (106).

use smallvec::SmallVec;

use super::{Doing, players};
use crate::{
    ast::{AddMana, Noun},
    eval::{Ctx, Types, outputs},
    game::{Applied, ChoiceKind, Event, Fault, ManaUnit, Production},
};

/// One production with all of its units. Which mana it is, where there is a
/// choice, is chosen by the player who adds it.
pub fn add(ctx: &Ctx<'_>, add: &AddMana) -> Result<Doing, Fault> {
    let who = add.who.as_ref().unwrap_or(&Noun::You);
    let Some(player) = players(ctx, who).next() else { return Ok(Doing::Nothing) };
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
            fill(&mut production, &options.pop().unwrap_or_default(), add.only.as_ref(), add.kept);
            Doing::Events(SmallVec::from_iter([Event::Mana(production)]))
        }
        _ => {
            let (production, only, kept) = (Box::new(production), add.only.clone(), add.kept);
            Doing::Choose(player, ChoiceKind::Mana { production, options, only, kept })
        }
    })
}

/// Gives a production its units.
pub fn fill(
    production: &mut Production,
    types: &Types,
    only: Option<&std::sync::Arc<crate::ast::SpendOnly>>,
    kept: bool,
) {
    let source = Some(production.source);
    let unit = |&mana| ManaUnit { mana, source, only: only.cloned(), kept };
    production.units = types.iter().map(unit).collect();
}
