//! Unspent mana as a step or phase ends (106.4).

use super::watching;
use crate::{
    ast::{EventPattern, Keep, Rewrite, StepName},
    eval::fits,
    game::{Game, ManaUnit, PlayerId},
    pool::EventKind,
};

/// What becomes of a unit of unspent mana.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is lost.
    Lost,
    /// It stays as it is.
    Kept,
    /// It becomes colourless and stays.
    Colorless,
}

/// What becomes of a unit as a step ends. What is not lost cannot become anything
/// else instead, so keeping comes first.
#[must_use]
pub fn unspent(game: &Game, player: PlayerId, unit: &ManaUnit, turn_ends: bool) -> Fate {
    let kept = match unit.kept {
        Some(Keep::Turn) => !turn_ends,
        // Steps of the combat phase end, and it stays; with the last the phase ends.
        Some(Keep::Combat) => {
            game.turn.step.is_in_combat() && game.turn.step != StepName::EndCombat
        }
        None => false,
    };
    if kept {
        return Fate::Kept;
    }
    let effects = watching::effects(game, EventKind::LosesMana, &[]).filter_map(|effect| {
        let EventPattern::LosesMana { who, of } = &effect.replacement.event else { return None };
        let color = of.is_none_or(|color| color.mana() == unit.mana);
        (color && fits(&effect.ctx, who, player.into())).then_some(&effect.replacement.rewrite)
    });
    effects.fold(Fate::Lost, |fate, rewrite| match (fate, rewrite) {
        (Fate::Kept, _) | (_, Rewrite::Keep) => Fate::Kept,
        (_, Rewrite::TurnColorless) => Fate::Colorless,
        (fate, _) => fate,
    })
}
