//! Reading the game, and nothing else: what a noun phrase names, what a quantity
//! amounts to, which effects apply to a proposed event and what it becomes under
//! one, what a permanent could produce.
//!
//! Nothing here changes a game, so all of it may be asked at any time.

mod binomial;
mod condition;
mod done;
mod filter;
mod history;
mod layers;
pub mod modify;
mod noun;
mod produce;
mod quantity;
pub mod rules;
pub mod together;

pub use self::{
    binomial::binomial,
    condition::holds,
    done::times_this_way,
    filter::{fits as fits_filter, in_zone, is_sought, measure, zone_of},
    history::{did, is_nth, often, spent},
    layers::{Refreshed, activated_of, has_effects, kept_qualities, refresh},
    noun::{Entities, entities, fits, objects},
    produce::{
        Outputs, Types, comes_of, could_produce, could_produce_all, most_units, outputs, taps,
    },
    quantity::amount,
};
use crate::{
    ast::{Ability, Color},
    game::{Entity, Facts, Frame, Game, Object, ObjectId, PlayerId},
};

/// From where a game is read: whose ability it is, and what it remembers.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    /// The game.
    pub game: &'a Game,
    /// The object with the ability (`~`).
    pub source: ObjectId,
    /// Its controller (`you`).
    pub controller: PlayerId,
    /// Targets, X and results of a spell or ability that is resolving.
    pub frame: Option<&'a Frame>,
    /// The event watched.
    pub facts: Option<&'a Facts>,
    /// The member of `each …` that is being handled.
    pub each: Option<Entity>,
    /// What `other` is told of, where it is not the object with the ability.
    pub other_than: Option<ObjectId>,
    /// The colour that is being tried for `that color`.
    pub color: Option<Color>,
}

/// May a cost with `{T}` or `{Q}` of this object be paid as far as 302.6 goes?
#[must_use]
pub fn may_tap(game: &Game, object: &Object) -> bool {
    let as_though_hasty = |source: &Object| {
        let ctx = Ctx::of(game, source.id, source.controller);
        source.controller == object.controller
            && source.now.abilities.iter().any(|ability| match &ability.ability {
                Ability::AsThoughHasty(filter) => filter::fits(&ctx, filter, object.id.into()),
                _ => false,
            })
    };
    object.is_rested() || game.battlefield().any(as_though_hasty)
}

impl<'a> Ctx<'a> {
    /// The view of a permanent's own ability.
    #[must_use]
    pub const fn of(game: &'a Game, source: ObjectId, controller: PlayerId) -> Self {
        Self {
            game,
            source,
            controller,
            frame: None,
            facts: None,
            each: None,
            other_than: None,
            color: None,
        }
    }

    /// The view of instructions being followed.
    #[must_use]
    pub fn running(game: &'a Game, frame: &'a Frame) -> Self {
        Self {
            game,
            source: frame.source,
            controller: frame.controller,
            frame: Some(frame),
            facts: frame.event.as_deref(),
            each: None,
            other_than: None,
            color: None,
        }
    }

    /// The same view with the facts of an event.
    #[must_use]
    pub const fn with_facts(mut self, facts: &'a Facts) -> Self {
        self.facts = Some(facts);
        self
    }

    /// The same view while `member` of `each …` is being handled.
    #[must_use]
    pub const fn with_each(mut self, member: Entity) -> Self {
        self.each = Some(member);
        self
    }

    /// An object as it is, or as it was last.
    #[must_use]
    pub fn object(&self, entity: Entity) -> Option<&'a Object> {
        self.game.look(entity.object()?)
    }
}
