//! What players do and what happens to them, and the moments of a turn.

use std::sync::Arc;

use smallvec::SmallVec;

use super::{fire, observe};
use crate::{
    ast::{Ability, EventPattern, ManaOf, NextTime, Noun, Sorting, StepName, Trigger, TriggerWord},
    eval::{Ctx, amount, fits, modify},
    game::{AbilityRef, Facts, Game, Lasting, LastingKind, ObjectId, PlayerId, Waiting},
    pool::{BoundAbility, EventKind},
};

/// A player rolled dice, all at one moment (706.1).
pub fn rolled(game: &mut Game, player: PlayerId, dice: &[u16], result: i64) {
    observe(game, EventKind::Rolls, |ctx, event| {
        let EventPattern::Rolls { who, each } = event else { return SmallVec::new() };
        if dice.is_empty() || !fits(ctx, who, player.into()) {
            return SmallVec::<[Facts; 1]>::new();
        }
        let facts = |amount: i64| Facts { player: Some(player), amount, ..Facts::default() };
        match (each, dice) {
            // What changes the result changes that of a die rolled alone.
            (true, [_, _, ..]) => dice.iter().map(|&die| facts(die.into())).collect(),
            _ => SmallVec::from_iter([facts(result)]),
        }
    });
}

/// A player clashed (701.30), and won or did not.
pub fn clashed(game: &mut Game, player: PlayerId, won: bool) {
    observe(game, EventKind::Clashes, |ctx, event| {
        let EventPattern::Clashes(who) = event else { return None };
        let facts = Facts { player: Some(player), amount: won.into(), ..Facts::default() };
        fits(ctx, who, player.into()).then_some(facts)
    });
}

/// A player discarded a card (701.9).
pub fn discards(game: &mut Game, player: PlayerId, card: ObjectId) {
    let facts = Facts { object: Some(card), player: Some(player), amount: 1, ..Facts::default() };
    game.history.record(EventKind::Discards, &facts);
    observe(game, EventKind::Discards, |ctx, event| {
        let EventPattern::Discards { who, what, .. } = event else { return None };
        let found = fits(ctx, who, player.into()) && fits(ctx, what, card.into());
        found.then(|| facts.clone())
    });
}

/// A permanent was tapped for mana, and mana came of it.
pub fn tapped_for_mana(game: &mut Game, facts: &Facts) {
    game.history.record(EventKind::TappedForMana, facts);
    observe(game, EventKind::TappedForMana, |ctx, event| {
        let EventPattern::TappedForMana { by, what, of } = event else { return None };
        let (object, player) = (facts.object?, facts.player?);
        let by = by.as_ref().is_none_or(|by| fits(ctx, by, player.into()));
        let of = match of {
            None => true,
            Some(ManaOf::ChosenColor) => made_chosen_color(ctx, facts),
            Some(ManaOf::Amount(compare)) => {
                compare.order.holds(facts.amount, amount(ctx, &compare.than))
            }
        };
        (by && of && fits(ctx, what, object.into())).then(|| facts.clone())
    });
}

/// Was mana of the colour made that was chosen for the source?
fn made_chosen_color(ctx: &Ctx<'_>, facts: &Facts) -> bool {
    let color = ctx.game.look(ctx.source).and_then(|source| source.chosen_color);
    color.is_some_and(|color| facts.types.has(color.mana()))
}

/// An object's ability added mana.
pub fn ability_adds(game: &mut Game, facts: &Facts) {
    observe(game, EventKind::AbilityAdds, |ctx, event| {
        let EventPattern::AbilityAdds(what) = event else { return None };
        let you = facts.player == Some(ctx.controller);
        let fits = you && made_chosen_color(ctx, facts) && fits(ctx, what, facts.object?.into());
        fits.then(|| facts.clone())
    });
}

/// A player cast a spell (601.2i). The spell itself may watch for that, too.
pub fn casts(game: &mut Game, spell: ObjectId, player: PlayerId) {
    let Some(object) = game.objects.get(spell) else { return };
    let facts =
        Facts { object: Some(spell), player: Some(player), x: object.x, ..Facts::default() };
    let own = object.now.clone();
    for ability in own.abilities.iter() {
        let Ability::Triggered { trigger, .. } = &ability.ability else { continue };
        if let EventPattern::Casts { what: Noun::This, .. } = &trigger.event {
            fire(game, ability, spell, player, facts.clone());
        }
    }
    casts_or_copies(game, &facts);
    game.history.record(EventKind::Casts, &facts);
    observe(game, EventKind::Casts, |ctx, event| {
        let EventPattern::Casts { who, what, .. } = event else { return None };
        let fits = fits(ctx, who, player.into()) && fits(ctx, what, spell.into());
        // The X is the spell's own (107.3): others do not know it.
        fits.then(|| Facts { x: None, ..facts.clone() })
    });
}

/// A player plays a land (305): the card is looked at as it is played.
pub fn plays(game: &mut Game, land: ObjectId, player: PlayerId) {
    let facts = Facts { object: Some(land), player: Some(player), amount: 1, ..Facts::default() };
    game.history.record(EventKind::Plays, &facts);
    observe(game, EventKind::Plays, |ctx, event| {
        let EventPattern::Plays { who, what } = event else { return None };
        let fits = fits(ctx, who, player.into()) && fits(ctx, what, land.into());
        fits.then(|| facts.clone())
    });
}

/// A player cast a spell, or copied one.
pub fn casts_or_copies(game: &mut Game, facts: &Facts) {
    observe(game, EventKind::CastsOrCopies, |ctx, event| {
        let EventPattern::CastsOrCopies { who, what } = event else { return None };
        let (player, spell) = (facts.player?, facts.object?);
        let fits = fits(ctx, who, player.into()) && fits(ctx, what, spell.into());
        fits.then(|| Facts { x: None, ..facts.clone() })
    });
}

/// A player gained life.
pub fn gains_life(game: &mut Game, facts: &Facts) {
    game.history.record(EventKind::GainsLife, facts);
    observe(game, EventKind::GainsLife, |ctx, event| {
        let EventPattern::GainsLife(who) = event else { return None };
        fits(ctx, who, facts.player?.into()).then(|| facts.clone())
    });
}

/// A player cycled a card (702.29c): it may trigger where it has gone.
pub fn cycles(game: &mut Game, card: ObjectId, player: PlayerId) {
    let Some(own) = game.look(card).map(|card| card.now.clone()) else { return };
    let facts = Facts { object: Some(card), player: Some(player), ..Facts::default() };
    for ability in own.abilities.iter() {
        let Ability::Triggered { trigger, .. } = &ability.ability else { continue };
        if let EventPattern::Cycles { what: Noun::This, .. } = &trigger.event {
            fire(game, ability, card, player, facts.clone());
        }
    }
    observe(game, EventKind::Cycles, |ctx, event| {
        let EventPattern::Cycles { who, what } = event else { return None };
        let fits = fits(ctx, who, player.into()) && fits(ctx, what, card.into());
        fits.then(|| facts.clone())
    });
}

/// A player lost life.
pub fn loses_life(game: &mut Game, facts: &Facts) {
    game.history.record(EventKind::LosesLife, facts);
    observe(game, EventKind::LosesLife, |ctx, event| {
        let EventPattern::LosesLife { who, .. } = event else { return None };
        fits(ctx, who, facts.player?.into()).then(|| facts.clone())
    });
}

/// A player drew a card.
pub fn draws(game: &mut Game, player: PlayerId) {
    let facts = modify::draw_facts(player);
    game.history.record(EventKind::Draws, &facts);
    observe(game, EventKind::Draws, |ctx, event| {
        let EventPattern::Draws { who, .. } = event else { return None };
        fits(ctx, who, player.into()).then(|| facts.clone())
    });
}

/// A player sacrificed a permanent (701.21).
pub fn sacrifices(game: &mut Game, player: PlayerId, object: ObjectId) {
    let facts = Facts { player: Some(player), object: Some(object), ..Facts::default() };
    game.history.record(EventKind::Sacrifices, &facts);
    observe(game, EventKind::Sacrifices, |ctx, event| {
        let EventPattern::Sacrifices { who, what } = event else { return None };
        let found = fits(ctx, who, player.into()) && fits(ctx, what, object.into());
        found.then(|| facts.clone())
    });
}

/// A step or phase began.
pub fn begins(game: &mut Game, step: StepName) {
    let active = game.turn.active;
    delayed(game, step);
    crate::kernel::monarch::begins(game, step);
    crate::kernel::inherent::begins(game, step);
    observe(game, EventKind::Begins, |ctx, event| {
        let EventPattern::Begins { step: watched, whose, .. } = event else { return None };
        let whose = whose.as_ref().is_none_or(|whose| fits(ctx, whose, active.into()));
        let facts = Facts { player: Some(active), ..Facts::default() };
        (*watched == step && whose).then_some(facts)
    });
}

/// A player scried or surveilled (701.22d, 701.25d).
pub fn sorted(game: &mut Game, player: PlayerId, sorting: Sorting) {
    observe(game, EventKind::Sorts, |ctx, event| {
        let EventPattern::Sorts { who, how } = event else { return None };
        let same = how.is_none_or(|how| how == sorting);
        let facts = Facts { player: Some(player), ..Facts::default() };
        (same && fits(ctx, who, player.into())).then_some(facts)
    });
}

/// A player spent one mana (700.14). How much it was this turn is kept where a card asks.
pub fn spends(game: &mut Game, player: PlayerId) {
    let asks = |object: &crate::game::Object| {
        object.now.abilities.iter().any(|own| own.watches == Some(EventKind::Spends))
    };
    if !game.objects.iter().any(asks) {
        return;
    }
    let facts = Facts { player: Some(player), amount: 1, ..Facts::default() };
    game.history.record(EventKind::Spends, &facts);
    let spent = crate::eval::spent(game, player);
    observe(game, EventKind::Spends, |ctx, event| {
        let EventPattern::Expends { who, nth } = event else { return None };
        (spent == *nth && fits(ctx, who, player.into())).then(|| facts.clone())
    });
}

/// Delayed triggers whose moment has come (603.7b): each happens once.
fn delayed(game: &mut Game, step: StepName) {
    let turn = game.turn;
    let due = |effect: &Lasting| match &effect.kind {
        LastingKind::Delayed { when, after, frame, .. } => match when {
            NextTime::EndOfCombat => step == StepName::EndCombat,
            NextTime::EndStep => step == StepName::End,
            NextTime::YourFirstMain => {
                turn.active == frame.controller && step == StepName::FirstMain
            }
            NextTime::YourMain => {
                turn.active == frame.controller
                    && matches!(step, StepName::FirstMain | StepName::SecondMain)
            }
            NextTime::YourUpkeep => turn.active == frame.controller && step == StepName::Upkeep,
            NextTime::Upkeep => step == StepName::Upkeep && turn.number > *after,
        },
        _ => false,
    };
    let (now, later) = std::mem::take(&mut game.lasting).into_iter().partition(due);
    game.lasting = later;
    let now: Vec<Lasting> = now;
    for effect in now {
        let LastingKind::Delayed { code, frame, .. } = effect.kind else { continue };
        let event = EventPattern::Begins { step, whose: None, of: None };
        let trigger = Trigger { word: TriggerWord::At, event, condition: None, once: false };
        let ability = Ability::Triggered { trigger, effects: code };
        let ability = AbilityRef(Arc::new(BoundAbility::without_pronouns(ability)));
        let (source, controller) = (frame.source, frame.controller);
        let event = frame.event.clone().unwrap_or_default();
        let frame = Some(frame);
        game.waiting.push(Waiting { source, controller, ability, event, frame, open: false });
    }
}
