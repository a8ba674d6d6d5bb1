//! The continuous effects there are, by layer, and in which order they apply
//! (613.7, 613.8).

use std::sync::Arc;

use smallvec::SmallVec;

use super::apply;
use crate::{
    ast::{Ability, Change, Clause, Continuous, Head, HeadWord, LoseAll, Noun, Term},
    eval::{Ctx, fits, holds, is_sought},
    game::{EffectId, Entity, Game, LastingKind, Object, ObjectId, PlayerId, Timestamp, Zone},
    pool::BoundAbility,
};

/// A layer or sublayer (613.1, 613.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// 2: control.
    Control,
    /// 4: types.
    Types,
    /// 5: colours.
    Colors,
    /// 6: abilities.
    Abilities,
    /// 7a: what defines an object's own power and toughness.
    Define,
    /// 7b: what sets power and toughness.
    Set,
    /// 7c: what changes them.
    Modify,
}

impl Layer {
    /// All of them, in order.
    pub const ALL: &'static [Self] = &[
        Self::Control,
        Self::Types,
        Self::Colors,
        Self::Abilities,
        Self::Define,
        Self::Set,
        Self::Modify,
    ];

    /// Does a change belong to this layer? `own` is a static ability that speaks of
    /// its own object.
    pub const fn has(self, change: &Change, own: bool) -> bool {
        match change {
            Change::Control => matches!(self, Self::Control),
            Change::Types(_) | Change::NotType(_) | Change::EveryCreatureType { .. } => {
                matches!(self, Self::Types)
            }
            Change::LoseAll(LoseAll::LandTypes) => matches!(self, Self::Types | Self::Abilities),
            Change::LoseAll(_) => matches!(self, Self::Abilities),
            Change::ChosenColor | Change::ColorOfChoice => matches!(self, Self::Colors),
            Change::Colors(_) => matches!(self, Self::Colors),
            Change::Gain(_)
            | Change::GainAny(_)
            | Change::Protect(_)
            | Change::Grant(_)
            | Change::GrantAll(_)
            | Change::GrantBelow
            | Change::Lose(_)
            | Change::LoseAbility(_)
            | Change::Cant(_)
            | Change::BlocksMore { .. }
            | Change::Way(_) => {
                matches!(self, Self::Abilities)
            }
            Change::Base(..) | Change::BaseOf(..) if own => matches!(self, Self::Define),
            Change::Base(..) | Change::BaseOf(..) => matches!(self, Self::Set),
            Change::PowerToughness(..) => matches!(self, Self::Modify),
        }
    }
}

/// Where a continuous effect comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    /// A static ability of a permanent.
    Ability(ObjectId, Arc<BoundAbility>),
    /// A spell or ability that has resolved.
    Lasting(EffectId, Arc<[Change]>, PlayerId),
}

/// A continuous effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuing {
    origin: Origin,
    timestamp: Timestamp,
}

/// The effects with something to do in this layer, by timestamp.
pub fn in_layer(game: &Game, layer: Layer, begun: &[Continuing]) -> Vec<Continuing> {
    let mut found: Vec<Continuing> = begun.to_vec();
    for object in game.objects.iter() {
        for ability in object.now.abilities.iter() {
            if matches!(ability.ability, Ability::Continuous(_)) && object.has_working(ability) {
                let origin = Origin::Ability(object.id, ability.clone());
                let effect = Continuing { origin, timestamp: object.timestamp };
                if !found.contains(&effect) {
                    found.push(effect);
                }
            }
        }
    }
    for effect in &game.lasting {
        if let LastingKind::Change { changes, controller, .. } = &effect.kind {
            let origin = Origin::Lasting(effect.id, changes.clone(), *controller);
            let effect = Continuing { origin, timestamp: effect.timestamp };
            if !found.contains(&effect) {
                found.push(effect);
            }
        }
    }
    found.retain(|effect| effect.changes(layer).next().is_some());
    // 613.7: by timestamp.
    found.sort_by_key(|effect| effect.timestamp);
    found
}

/// Which effect applies next: the oldest that depends on no other one that is
/// left; the oldest if all of them depend on each other (613.8b).
pub fn next(game: &Game, layer: Layer, left: &[Continuing]) -> Option<usize> {
    if left.len() < 2 {
        return (!left.is_empty()).then_some(0);
    }
    // The game as it would be after each of them, made where somebody asks.
    let mut trials: Vec<Option<Game>> = vec![None; left.len()];
    let mut depends = |one: &Continuing, at: usize| {
        let other = &left[at];
        if !one.may_depend_on(layer, other) {
            return false;
        }
        let trial = trials[at].get_or_insert_with(|| {
            let mut trial = game.clone();
            apply::apply(&mut trial, layer, other, &other.affected(game));
            trial
        });
        one.differs(game, trial)
    };
    let independent = (0..left.len()).find(|&index| {
        let mut others = (0..left.len()).filter(|other| *other != index);
        !others.any(|other| depends(&left[index], other))
    });
    independent.or(Some(0))
}

/// Is what fits this told by whose it is and of what kind, and by nothing that changes in
/// the layers of abilities and of power and toughness?
fn is_plain(what: &Noun) -> bool {
    match what {
        Noun::This | Noun::Attached { .. } => true,
        Noun::Bare(filter) | Noun::Each { filter, .. } => {
            filter.clauses.iter().all(|clause| matches!(clause, Clause::Controlled(Noun::You)))
        }
        _ => false,
    }
}

/// Does an effect reach the zone of the object? Those that name no other zone hold on
/// the battlefield (611.3).
fn is_reached(what: &Noun, object: &Object) -> bool {
    let filter = match what {
        Noun::Bare(filter) | Noun::Each { filter, .. } => Some(filter),
        // `lands you control and land cards you own that aren't on the battlefield`
        Noun::Both(nouns) => return nouns.iter().any(|noun| is_reached(noun, object)),
        _ => None,
    };
    let elsewhere = filter.is_some_and(|filter| {
        let zones =
            |clause: &Clause| matches!(clause, Clause::In(_) | Clause::From(_) | Clause::Zones(_));
        let spells = |term: &Term| term.head == Head::Word(HeadWord::Spell);
        filter.clauses.iter().any(zones) && is_sought(filter, object.zone)
            || filter.clauses.contains(&Clause::NotThere)
            || object.zone == Zone::Stack && filter.terms.iter().any(spells)
    });
    object.on_battlefield() || elsewhere
}

impl Continuing {
    fn continuous(&self) -> Option<&Continuous> {
        match &self.origin {
            Origin::Ability(_, ability) => match &ability.ability {
                Ability::Continuous(continuous) => Some(continuous),
                _ => None,
            },
            Origin::Lasting(..) => None,
        }
    }

    /// The changes of this effect in a layer.
    pub fn changes(&self, layer: Layer) -> impl Iterator<Item = &Change> {
        let (changes, own): (&[Change], bool) = match &self.origin {
            Origin::Ability(..) => {
                self.continuous().map_or((&[], false), |one| (&one.changes, one.what == Noun::This))
            }
            Origin::Lasting(_, changes, _) => (changes, false),
        };
        changes.iter().filter(move |change| layer.has(change, own))
    }

    /// Does it say that it doesn't remove its own source (702.16n)?
    pub fn keeps(&self) -> bool {
        self.continuous().is_some_and(|own| own.keeps)
    }

    /// From where the effect looks at the game.
    pub fn ctx<'a>(&self, game: &'a Game) -> Ctx<'a> {
        match self.origin {
            Origin::Ability(source, _) => {
                let controller = game.look(source).map(|source| source.controller);
                Ctx::of(game, source, controller.unwrap_or(game.turn.active))
            }
            Origin::Lasting(_, _, controller) => Ctx::of(game, ObjectId(0), controller),
        }
    }

    /// Is the ability still there, or has the effect begun already?
    pub fn is_there(&self, game: &Game, begun: &[Self]) -> bool {
        match &self.origin {
            Origin::Lasting(..) => true,
            Origin::Ability(source, ability) => {
                let has = |object: &Object| object.now.abilities.contains(ability);
                begun.contains(self) || game.objects.get(*source).is_some_and(has)
            }
        }
    }

    /// The objects it affects now.
    pub fn affected(&self, game: &Game) -> SmallVec<[ObjectId; 8]> {
        let ctx = self.ctx(game);
        match &self.origin {
            Origin::Lasting(id, ..) => match game.effect(*id).map(|effect| &effect.kind) {
                Some(LastingKind::Change { objects, .. }) => objects.iter().copied().collect(),
                Some(
                    LastingKind::Replacement { .. }
                    | LastingKind::Rule { .. }
                    | LastingKind::Trigger { .. }
                    | LastingKind::Delayed { .. }
                    | LastingKind::Copy { .. }
                    | LastingKind::Holds(_),
                )
                | None => SmallVec::new(),
            },
            Origin::Ability(..) => {
                let Some(continuous) = self.continuous() else { return SmallVec::new() };
                let condition = continuous.condition.as_ref();
                if !condition.is_none_or(|condition| holds(&ctx, condition)) {
                    return SmallVec::new();
                }
                game.objects
                    .iter()
                    .filter(|object| is_reached(&continuous.what, object))
                    .map(|object| object.id)
                    .filter(|&id| fits(&ctx, &continuous.what, Entity::Object(id)))
                    .collect()
            }
        }
    }

    /// Could applying `other` first in this layer change whether this effect is there, or
    /// what it applies to (613.8a)? Only where it is looked at; cheap to ask.
    fn may_depend_on(&self, layer: Layer, other: &Self) -> bool {
        let Some(own) = self.continuous() else { return false };
        if own.condition.is_some() || !is_plain(&own.what) {
            return true;
        }
        match layer {
            Layer::Control | Layer::Types | Layer::Colors => true,
            // What only gains something loses no effect.
            Layer::Abilities => !other.changes(layer).all(|change| {
                matches!(
                    change,
                    Change::Gain(_) | Change::Protect(_) | Change::Cant(_) | Change::Way(_)
                )
            }),
            Layer::Define | Layer::Set | Layer::Modify => false,
        }
    }

    /// Is this effect there in only one of these games, or does it apply to others?
    fn differs(&self, game: &Game, trial: &Game) -> bool {
        let there = self.is_there(game, &[]);
        there != self.is_there(trial, &[]) || there && self.affected(game) != self.affected(trial)
    }
}
