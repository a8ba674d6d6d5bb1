//! Choices that a When pins, as a policy of the search.

mod mana;
mod options;
mod targets;

use std::cell::RefCell;

pub use self::{
    mana::{may_give, payment, set_aside, x},
    targets::is_meant,
};
use self::{
    options::{assigned, fits_option, in_words, is_about, off},
    targets::{Named, named_targets},
};
use crate::{
    engine::describe,
    explore::Policy,
    game::{
        Announce, AnnounceKind, Choice, ChoiceKind, Game, Illegal, LastingKind, ModifierId,
        PayOption, PlayerId, Use,
    },
    kernel,
    scenario::{
        find,
        syntax::{Act, Chosen, Object, Payment, Pin, Thing, Who},
    },
};

/// The pins of one When.
pub(super) struct Pinned<'a> {
    pins: &'a [Pin],
    /// The act whose announcing is going on.
    act: Option<&'a Act>,
    actor: Option<PlayerId>,
    /// What a target could be any of, if it is not said which is meant.
    pub(super) ambiguous: RefCell<Option<String>>,
    /// Only mana that floats pays.
    pub(super) pool_only: bool,
}

impl<'a> Pinned<'a> {
    pub(super) fn new(pins: &'a [Pin], act: &'a Act, actor: Option<PlayerId>) -> Self {
        Self { pins, act: Some(act), actor, ambiguous: RefCell::default(), pool_only: false }
    }

    /// The pins as they hold once nothing is announced any more.
    pub(super) fn later(pins: &'a [Pin]) -> Self {
        Self { pins, act: None, actor: None, ambiguous: RefCell::default(), pool_only: false }
    }

    /// What is pinned for choices of this player.
    fn chosen(&self, game: &Game, chooser: PlayerId) -> Vec<&'a Chosen> {
        let fits = |who: &Option<Who>| {
            who.as_ref().is_none_or(|who| game.player_named(&who.name) == Some(chooser))
        };
        let lists = self.pins.iter().filter_map(|pin| match pin {
            Pin::Choose { who, what } if fits(who) => Some(what),
            _ => None,
        });
        lists.flatten().collect()
    }

    /// The targets named for the spell or ability that is announced.
    fn targets(&self, announce: &Announce) -> Option<&'a [Thing]> {
        let own = self.actor == Some(announce.frame.controller)
            && announce.kind != AnnounceKind::Triggered;
        let targets = self.act?.manner.targets.as_deref()?;
        own.then_some(targets)
    }
}

impl Policy for Pinned<'_> {
    fn leaves_orders_open(&self) -> bool {
        !self.pins.iter().any(|pin| matches!(pin, Pin::Apply { .. }))
    }

    fn options(&self, game: &Game, choice: &Choice) -> Result<Option<Vec<usize>>, Illegal> {
        let all = 0..choice.len();
        match &choice.kind {
            ChoiceKind::Target { announce, options } => {
                if let Some(targets) = self.targets(announce) {
                    return match named_targets(game, announce, options, targets) {
                        Named::Sets(found) => Ok(Some(found)),
                        Named::Illegal(reason) => Err(reason),
                        Named::Ambiguous(words) => {
                            let reason =
                                Illegal::NoAbility(format!("this could be any of {words}"));
                            self.ambiguous.replace(Some(words));
                            Err(reason)
                        }
                    };
                }
                let things = self.things(game, choice.chooser);
                let fits = |index: &usize| {
                    let set = &options[*index];
                    !set.is_empty()
                        && set
                            .iter()
                            .all(|&entity| things.iter().any(|thing| is_meant(game, thing, entity)))
                };
                // What is chosen may be meant for another choice.
                let found: Vec<usize> = all.filter(fits).collect();
                Ok((!found.is_empty()).then_some(found))
            }
            ChoiceKind::Pay { options, .. } => Ok(self.pay(game, choice.chooser, options)),
            ChoiceKind::X { min, max, .. } => match self.act.and_then(|act| x(&act.manner)) {
                Some(x) => match u32::try_from(x).ok().filter(|x| (min..=max).contains(&x)) {
                    Some(x) => Ok(Some(vec![(x - min) as usize])),
                    None => Err(off(&format!("X = {x}"))),
                },
                None => Ok(None),
            },
            // A spell is kicked only where it is said so.
            ChoiceKind::Kick { max, announce } => {
                let told = self.act.map_or(0, |act| act.manner.kicked);
                // Of several costs all are paid, or none; else any of them may be.
                let all = u32::try_from(kernel::count_extras(game, announce)).unwrap_or(1);
                let times = match all {
                    0 | 1 => told,
                    _ if told == all => 1,
                    _ if told == 0 => 0,
                    _ => return Ok(None),
                };
                match usize::try_from(times).ok().filter(|&times| times <= usize::from(*max)) {
                    Some(times) => Ok(Some(vec![times])),
                    None => Err(off(&format!("kicking it {times} times"))),
                }
            }
            ChoiceKind::Trigger { options } => Ok(self.trigger(game, choice.chooser, options)),
            ChoiceKind::Order { options, .. } => self.orders(game, choice.chooser, options),
            _ => self.by_choosing(game, choice),
        }
    }

    fn orders(
        &self,
        game: &Game,
        chooser: PlayerId,
        options: &[Use],
    ) -> Result<Option<Vec<usize>>, Illegal> {
        let is_of = |object: &Object, with: Use| {
            let source = match with.by {
                ModifierId::Ability(source, _) => Some(source),
                ModifierId::Effect(effect) => {
                    match game.effect(effect).map(|effect| &effect.kind) {
                        Some(LastingKind::Replacement { frame, .. }) => Some(frame.source),
                        Some(
                            LastingKind::Change { .. }
                            | LastingKind::Rule { .. }
                            | LastingKind::Trigger { .. }
                            | LastingKind::Delayed { .. }
                            | LastingKind::Copy { .. }
                            | LastingKind::Holds(_),
                        )
                        | None => None,
                    }
                }
            };
            source
                .and_then(|id| game.look(id))
                .is_some_and(|source| find::is_named(game, object, source))
        };
        for pin in self.pins {
            let Pin::Apply { who, what, last } = pin else { continue };
            if game.player_named(&who.name) != Some(chooser) {
                continue;
            }
            let of = |object: &Object| -> Vec<usize> {
                (0..options.len()).filter(|&index| is_of(object, options[index])).collect()
            };
            if *last {
                let late: Vec<usize> = what.iter().flat_map(of).collect();
                let rest: Vec<usize> =
                    (0..options.len()).filter(|index| !late.contains(index)).collect();
                return Ok((!rest.is_empty()).then_some(rest));
            }
            if let Some(found) = what.iter().map(of).find(|found| !found.is_empty()) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

impl Pinned<'_> {
    fn things(&self, game: &Game, chooser: PlayerId) -> Vec<&Thing> {
        let chosen = self.chosen(game, chooser).into_iter();
        chosen
            .filter_map(|chosen| match chosen {
                Chosen::Thing(thing) => Some(thing),
                _ => None,
            })
            .collect()
    }

    /// The options that fit what is chosen; all if nothing is chosen of that kind.
    fn by_choosing(&self, game: &Game, choice: &Choice) -> Result<Option<Vec<usize>>, Illegal> {
        let chosen = self.chosen(game, choice.chooser);
        let words = describe(game, choice);
        let of_kind: Vec<&Chosen> =
            chosen.into_iter().filter(|chosen| is_about(chosen, &choice.kind)).collect();
        let Some(first) = of_kind.first() else { return Ok(None) };
        let fits = |index: &usize| match &choice.kind {
            // An assignment is pinned by all its shares.
            ChoiceKind::Assign { options, .. } => assigned(game, &options[*index], &of_kind),
            ChoiceKind::Division { announce, options } => {
                let targets = announce.frame.targets.iter().flatten().copied();
                let shares: Vec<_> = targets.zip(options[*index].iter().copied()).collect();
                assigned(game, &shares, &of_kind)
            }
            _ => of_kind.iter().any(|chosen| fits_option(game, chosen, choice, *index, &words)),
        };
        let found: Vec<usize> = (0..choice.len()).filter(fits).collect();
        if found.is_empty() { Err(off(&in_words(first))) } else { Ok(Some(found)) }
    }

    fn pay(&self, game: &Game, player: PlayerId, options: &[PayOption]) -> Option<Vec<usize>> {
        let act = self.act?;
        let Payment::Mana(mana) = &act.manner.payment else { return None };
        let units = game.player(player).mana.units();
        let fits = |option: &PayOption| match option {
            PayOption::Unit(index) => {
                units.get(usize::from(*index)).is_some_and(|unit| mana.contains(&unit.mana))
            }
            PayOption::Life | PayOption::Activate(..) | PayOption::Tap(_) | PayOption::Delve(_) => {
                !self.pool_only
            }
        };
        Some((0..options.len()).filter(|&index| fits(&options[index])).collect())
    }

    fn trigger(&self, game: &Game, chooser: PlayerId, options: &[u16]) -> Option<Vec<usize>> {
        let orders = self.pins.iter().filter_map(|pin| match pin {
            Pin::Order { who, what } if game.player_named(&who.name) == Some(chooser) => Some(what),
            _ => None,
        });
        let is_of = |object: &Object, index: u16| {
            let waiting = game.waiting.get(usize::from(index));
            let source = waiting.and_then(|waiting| game.look(waiting.source));
            source.is_some_and(|source| find::is_named(game, object, source))
        };
        orders.flatten().find_map(|object| {
            let found: Vec<usize> =
                (0..options.len()).filter(|&place| is_of(object, options[place])).collect();
            (!found.is_empty()).then_some(found)
        })
    }
}
