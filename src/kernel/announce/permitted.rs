//! Whether something may be cast or activated at all: where it is, now, and by its own limits
//! (601.3, 602.5).

use super::{Casting, advance, begin_spell};
use crate::kernel::special;
use crate::{
    ast::{Ability, CardEffect, Cost, Deed, Effect, Effects, Limit, Noun, StepName},
    eval::{Ctx, did, holds},
    game::{Game, ObjectId, PlayerId, Stage, Task},
    pool::BoundAbility,
};

/// Could a spell be cast so? Its targets are not looked at, nor what they do to its cost.
#[must_use]
pub fn can_cast(game: &Game, casting: &Casting) -> bool {
    let mut trial = game.clone();
    trial.agenda.clear();
    let begun = begin_spell(&mut trial, casting);
    let Some(Task::Announce(mut announce)) = trial.agenda.pop() else { return false };
    announce.stage = Stage::Total;
    begun.is_ok() && advance(&mut trial, announce).is_ok()
}

/// Does an activated ability with these costs function where its object is (113.6)?
#[must_use]
pub fn functions(object: &crate::game::Object, costs: &[Cost], effects: &Effects) -> bool {
    // 113.6m: where alone it can move the object from.
    let moved = |effect: &Effect| match effect {
        Effect::Return { what: Noun::This, from: Some(from), .. }
        | Effect::Cards(CardEffect::Put { what: Noun::This, from: Some(from), .. }) => {
            Some(from.zone)
        }
        // 116.2f, 116.2h, 116.2k.
        Effect::SetAside { .. } => Some(crate::ast::ZoneName::Hand),
        _ => None,
    };
    match costs.iter().find_map(Cost::zone).or_else(|| effects.iter().find_map(moved)) {
        Some(zone) => crate::eval::zone_of(zone) == object.zone,
        None => object.on_battlefield(),
    }
}

/// Is it that part of the turn, for this player?
pub fn is_now(game: &Game, player: PlayerId, moment: crate::ast::Moment) -> bool {
    use crate::ast::{Moment, StepName};
    let place = |step| StepName::ALL.iter().position(|&own| own == step);
    let (now, own) = (game.turn.step, game.turn.active == player);
    let before = |step| place(now) < place(step);
    let combat = !before(StepName::BeginCombat) && place(now) <= place(StepName::EndCombat);
    match moment {
        Moment::YourTurnBeforeAttackers => own && before(StepName::DeclareAttackers),
        Moment::BeforeAttackers => before(StepName::DeclareAttackers),
        Moment::BeforeBlockers => before(StepName::DeclareBlockers),
        Moment::BeforeDamage => before(StepName::FirstStrikeDamage),
        Moment::CombatBeforeBlockers => combat && before(StepName::DeclareBlockers),
        Moment::CombatAfterBlockers => combat && !before(StepName::DeclareBlockers),
        Moment::Combat => combat,
        Moment::DeclareAttackers => now == StepName::DeclareAttackers,
        Moment::DeclareBlockers => now == StepName::DeclareBlockers,
        Moment::EndOfCombat => now == StepName::EndCombat,
        Moment::YourTurn => own,
        Moment::YourUpkeep => own && now == StepName::Upkeep,
        Moment::YourEndStep => own && now == StepName::End,
        Moment::OpponentsTurn => !own,
        Moment::OpponentsUpkeep => !own && now == StepName::Upkeep,
    }
}

/// Why a card may not be cast now, if its text says when (601.3).
#[must_use]
pub fn uncastable(game: &Game, card: ObjectId, player: PlayerId) -> Option<&'static str> {
    let ctx = Ctx::of(game, card, player);
    // 702.61a.
    if special::is_split(game) {
        return Some("a spell with split second is on the stack");
    }
    if crate::eval::rules::cant_cast(game, card, player) {
        return Some("an effect says that it can't be cast");
    }
    game.look(card)?.now.abilities.iter().find_map(|ability| match &ability.ability {
        Ability::CastOnly(limits) => limits.iter().find_map(|limit| unmet(&ctx, limit, None)),
        _ => None,
    })
}

/// Why a limit on activating is not met, if it is not (602.5).
pub(super) fn unmet(ctx: &Ctx<'_>, limit: &Limit, index: Option<u16>) -> Option<&'static str> {
    let turn = ctx.game.turn;
    match limit {
        Limit::Sorcery => {
            let main = matches!(turn.step, StepName::FirstMain | StepName::SecondMain);
            let sorcery = main && turn.active == ctx.controller && ctx.game.stack.is_empty();
            (!sorcery).then_some("only as a sorcery")
        }
        Limit::OncePerTurn => {
            let used = ctx.game.look(ctx.source).is_some_and(|source| source.activated > 0);
            used.then_some("only once each turn")
        }
        Limit::Special(word) => special::too_late(ctx, *word),
        // 702.177a.
        Limit::Exhaust | Limit::PowerUp | Limit::Once => {
            let used = index.is_some_and(|index| {
                ctx.game.look(ctx.source).is_some_and(|own| own.exhausted.contains(&index))
            });
            used.then_some("once only")
        }
        Limit::AnyPlayer | Limit::Cheaper(_) | Limit::SomeX => None,
        // Never in the middle of casting or activating something else.
        Limit::Instant => {
            let busy = ctx.game.agenda.iter().any(|task| matches!(task, Task::Announce(_)));
            busy.then_some("only as an instant")
        }
        // 702.57b.
        Limit::Forecast => {
            let used = ctx.game.look(ctx.source).is_some_and(|source| source.activated > 0);
            let now = is_now(ctx.game, ctx.controller, crate::ast::Moment::YourUpkeep);
            (used || !now).then_some("only in its owner's upkeep, once a turn")
        }
        // 702.142a.
        Limit::Boast => {
            let used = ctx.game.look(ctx.source).is_some_and(|source| source.activated > 0);
            let attacked = did(ctx, Deed::Attacked, ctx.source.into());
            (used || !attacked).then_some("only once a turn, if it attacked this turn")
        }
        Limit::All(limits) => limits.iter().find_map(|limit| unmet(ctx, limit, index)),
        Limit::Moment(moment) => {
            (!is_now(ctx.game, ctx.controller, *moment)).then_some(moment.word())
        }
        Limit::If(condition) => (!holds(ctx, condition)).then_some("its condition does not hold"),
    }
}

/// Is it no ability but a special action (116.2)?
pub(super) fn is_special(ability: &BoundAbility) -> bool {
    match &ability.ability {
        Ability::Activated { limits, .. } => {
            limits.iter().any(|limit| matches!(limit, Limit::Special(_)))
        }
        _ => false,
    }
}

/// May the ability be activated only once each turn?
pub(super) fn is_limited(ability: &BoundAbility) -> bool {
    fn counts(limit: &Limit) -> bool {
        match limit {
            Limit::OncePerTurn | Limit::Boast | Limit::Forecast => true,
            Limit::All(limits) => limits.iter().any(counts),
            _ => false,
        }
    }
    match &ability.ability {
        Ability::Activated { limits, .. } => limits.iter().any(counts),
        _ => false,
    }
}
