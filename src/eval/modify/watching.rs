//! The watching replacement and prevention effects, static and lasting, seen
//! in one way.

use crate::{
    ast::{Ability, Effects, Replacement, Rewrite},
    eval::{Ctx, holds},
    game::{Game, Lasting, LastingKind, ModifierId, Watching},
    pool::EventKind,
};

/// A replacement or prevention effect that is there.
#[derive(Clone, Copy)]
pub struct Effect<'a> {
    /// Which one.
    pub id: ModifierId,
    /// What it says.
    pub replacement: &'a Replacement,
    /// From where it looks at the game.
    pub ctx: Ctx<'a>,
    /// How much of it is left, where it is used up.
    pub left: Option<i64>,
}

impl Effect<'_> {
    /// Do two effects do the same in the same circumstances, whatever their names?
    pub fn alike(&self, other: &Self) -> bool {
        let targets = |effect: &Self| {
            effect.ctx.frame.map(|frame| (&frame.targets, frame.chosen_source, frame.x))
        };
        self.replacement == other.replacement
            && self.ctx.controller == other.ctx.controller
            && self.left == other.left
            && targets(self) == targets(other)
            && !self.speaks_of_its_source()
    }

    /// Does what it does depend on the very object it is an ability of?
    fn speaks_of_its_source(&self) -> bool {
        match &self.replacement.rewrite {
            Rewrite::Prevent { then, .. } => !then.is_empty(),
            Rewrite::Redirect { .. } | Rewrite::Instead(_) => true,
            Rewrite::Deal { .. }
            | Rewrite::Produce { .. }
            | Rewrite::EnterWithCounters { .. }
            | Rewrite::EnterTapped
            | Rewrite::EnterUnderYours
            | Rewrite::EnterPaying(_)
            | Rewrite::EnterSacrificing(_)
            | Rewrite::EnterDevouring { .. }
            | Rewrite::EnterRevealing { .. }
            | Rewrite::EnterMaybe { .. }
            | Rewrite::EnterAsCopy { .. }
            | Rewrite::EnterChoosing { .. }
            | Rewrite::Keep
            | Rewrite::TurnColorless
            | Rewrite::Amount { .. }
            | Rewrite::LifeFloor(_)
            | Rewrite::Exile { .. }
            | Rewrite::Regenerate => false,
        }
    }
}

/// Is there anything at all that may watch for this kind of event? Cheap to ask.
pub fn any(game: &Game, kind: EventKind) -> bool {
    !game.watch.replacements(kind).is_empty() || !game.lasting.is_empty()
}

/// All effects that watch for this kind of event, are not among those already applied
/// to it (614.5), and whose condition holds.
pub fn effects<'a>(
    game: &'a Game,
    kind: EventKind,
    applied: &[ModifierId],
) -> impl Iterator<Item = Effect<'a>> {
    let watching = game.watch.replacements(kind).iter();
    let permanents = watching.filter_map(move |watching| of_permanent(game, watching, applied));
    let lasting = game.lasting.iter();
    permanents.chain(lasting.filter_map(move |effect| of_lasting(game, kind, effect, applied)))
}

/// Looks at each of the [`effects`] in turn.
#[inline]
pub fn each<'a>(
    game: &'a Game,
    kind: EventKind,
    applied: &[ModifierId],
    mut look: impl FnMut(&Effect<'a>),
) {
    for watching in game.watch.replacements(kind) {
        if let Some(effect) = of_permanent(game, watching, applied) {
            look(&effect);
        }
    }
    for lasting in &game.lasting {
        if let Some(effect) = of_lasting(game, kind, lasting, applied) {
            look(&effect);
        }
    }
}

/// The effect of a permanent, if it may apply. Inlined, so that it is made where it is used.
#[inline(always)]
fn of_permanent<'a>(
    game: &'a Game,
    watching: &'a Watching,
    applied: &[ModifierId],
) -> Option<Effect<'a>> {
    let id = ModifierId::Ability(watching.source, watching.index);
    if applied.contains(&id) {
        return None;
    }
    let Ability::Replacement(replacement) = &watching.ability.ability else { return None };
    let controller = game.objects.get(watching.source)?.controller;
    let ctx = Ctx::of(game, watching.source, controller);
    is_on(replacement, &ctx).then_some(Effect { id, replacement, ctx, left: None })
}

/// An effect that lasts, if it may apply.
fn of_lasting<'a>(
    game: &'a Game,
    kind: EventKind,
    effect: &'a Lasting,
    applied: &[ModifierId],
) -> Option<Effect<'a>> {
    match &effect.kind {
        LastingKind::Replacement { replacement, frame, left } => {
            let id = ModifierId::Effect(effect.id);
            let watches = EventKind::of(&replacement.event) == kind && !applied.contains(&id);
            let ctx = Ctx::running(game, frame);
            let holds = watches && is_on(replacement, &ctx);
            holds.then_some(Effect { id, replacement, ctx, left: *left })
        }
        LastingKind::Change { .. }
        | LastingKind::Rule { .. }
        | LastingKind::Trigger { .. }
        | LastingKind::Delayed { .. }
        | LastingKind::Copy { .. }
        | LastingKind::Holds(_) => None,
    }
}

/// Does its condition hold?
#[inline]
pub fn is_on(replacement: &Replacement, ctx: &Ctx<'_>) -> bool {
    replacement.condition.as_ref().is_none_or(|condition| holds(ctx, condition))
}

/// The effect with this id, if it is there.
pub fn effect(game: &Game, id: ModifierId) -> Option<Effect<'_>> {
    match id {
        ModifierId::Ability(source, index) => {
            let object = game.look(source)?;
            let ability = object.now.abilities.get(usize::from(index))?;
            let Ability::Replacement(replacement) = &ability.ability else { return None };
            let ctx = Ctx::of(game, source, object.controller);
            Some(Effect { id, replacement, ctx, left: None })
        }
        ModifierId::Effect(effect) => match &game.effect(effect)?.kind {
            LastingKind::Replacement { replacement, frame, left } => {
                let ctx = Ctx::running(game, frame);
                Some(Effect { id, replacement, ctx, left: *left })
            }
            LastingKind::Change { .. }
            | LastingKind::Rule { .. }
            | LastingKind::Trigger { .. }
            | LastingKind::Delayed { .. }
            | LastingKind::Copy { .. }
            | LastingKind::Holds(_) => None,
        },
    }
}

/// What follows once the effect has been applied (615.5), or happens instead of
/// the event (614.6); and from where.
#[must_use]
pub fn rider(game: &Game, id: ModifierId) -> Option<(&Effects, Ctx<'_>)> {
    let effect = effect(game, id)?;
    match &effect.replacement.rewrite {
        Rewrite::Prevent { then, .. } if !then.is_empty() => Some((then, effect.ctx)),
        Rewrite::Instead(then) => Some((then, effect.ctx)),
        Rewrite::Prevent { .. }
        | Rewrite::Deal { .. }
        | Rewrite::Redirect { .. }
        | Rewrite::Produce { .. }
        | Rewrite::EnterWithCounters { .. }
        | Rewrite::EnterTapped
        | Rewrite::EnterUnderYours
        | Rewrite::EnterPaying(_)
        | Rewrite::EnterSacrificing(_)
        | Rewrite::EnterDevouring { .. }
        | Rewrite::EnterRevealing { .. }
        | Rewrite::EnterMaybe { .. }
        | Rewrite::EnterAsCopy { .. }
        | Rewrite::EnterChoosing { .. }
        | Rewrite::Keep
        | Rewrite::TurnColorless
        | Rewrite::Amount { .. }
        | Rewrite::LifeFloor(_)
        | Rewrite::Exile { .. }
        | Rewrite::Regenerate => None,
    }
}

/// The name of the object that the effect is of.
#[must_use]
pub fn source_words(game: &Game, id: ModifierId) -> String {
    let source = match id {
        ModifierId::Ability(source, _) => Some(source),
        ModifierId::Effect(_) => effect(game, id).map(|effect| effect.ctx.source),
    };
    let object = source.and_then(|source| game.look(source));
    object.map_or_else(
        || "an effect".to_owned(),
        |object| object.label.as_ref().unwrap_or(&object.now.name).to_string(),
    )
}
