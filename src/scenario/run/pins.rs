//! Choices that a When pins, as a policy of the search.

use super::super::{
    Scenario, find,
    syntax::{Act, Chosen, Manner, NameKind, Object, Pin, Thing, Who},
};
use crate::{
    ast::{Ability, Effect, ManaType},
    engine::{describe, entity_words},
    eval::{self, Ctx},
    explore::Policy,
    game::{
        self, Announce, AnnounceKind, Choice, ChoiceKind, Entity, Game, Illegal, LastingKind,
        ManaUnit, ModifierId, ObjectId, PayOption, PlayerId, Use,
    },
};

/// The pins of one When.
pub(super) struct Pinned<'a> {
    pins: &'a [Pin],
    /// The act whose announcing is going on.
    act: Option<&'a Act>,
    actor: Option<PlayerId>,
    /// Only mana that floats pays.
    pub(super) pool_only: bool,
}

impl<'a> Pinned<'a> {
    pub(super) fn new(
        pins: &'a [Pin],
        act: &'a Act,
        actor: Option<PlayerId>,
        _scenario: &Scenario,
    ) -> Self {
        Self { pins, act: Some(act), actor, pool_only: false }
    }

    /// The pins as they hold once nothing is announced any more.
    pub(super) fn later(pins: &'a [Pin], _scenario: &Scenario) -> Self {
        Self { pins, act: None, actor: None, pool_only: false }
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
    fn options(&self, game: &Game, choice: &Choice) -> Result<Option<Vec<usize>>, Illegal> {
        let all = 0..choice.len();
        match &choice.kind {
            ChoiceKind::Target { announce, options } => {
                if let Some(targets) = self.targets(announce) {
                    return named_targets(game, announce, options, targets).map(Some);
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
            ChoiceKind::X { max, .. } => match self.act.and_then(|act| x(&act.manner)) {
                Some(x) => match usize::try_from(x).ok().filter(|x| *x <= *max as usize) {
                    Some(x) => Ok(Some(vec![x])),
                    None => Err(off(&format!("X = {x}"))),
                },
                None => Ok(None),
            },
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
                        Some(LastingKind::Change { .. }) | None => None,
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
        let super::super::syntax::Payment::Mana(mana) = &act.manner.payment else { return None };
        let units = game.player(player).mana.units();
        let fits = |option: &PayOption| match option {
            PayOption::Unit(index) => {
                units.get(usize::from(*index)).is_some_and(|unit| mana.contains(&unit.mana))
            }
            PayOption::Life | PayOption::Activate(..) => !self.pool_only,
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

/// Is what is chosen an answer to a choice of this kind?
fn is_about(chosen: &Chosen, kind: &ChoiceKind) -> bool {
    match kind {
        ChoiceKind::Mana { .. } => match chosen {
            Chosen::Color(_) | Chosen::Mana(_) => true,
            Chosen::Words(words) => words == "colorless",
            _ => false,
        },
        ChoiceKind::Modes { .. } => matches!(chosen, Chosen::Modes(_)),
        ChoiceKind::Source { .. } | ChoiceKind::Object { .. } | ChoiceKind::Keep { .. } => {
            matches!(chosen, Chosen::Thing(Thing::Object(_)))
        }
        ChoiceKind::Assign { .. } | ChoiceKind::Division { .. } => {
            matches!(chosen, Chosen::Share { .. })
        }
        _ => matches!(chosen, Chosen::Words(_)),
    }
}

/// Is this option what is chosen?
fn fits_option(
    game: &Game,
    chosen: &Chosen,
    choice: &Choice,
    index: usize,
    words: &[String],
) -> bool {
    let is = |id: ObjectId| match chosen {
        Chosen::Thing(thing) => is_meant(game, thing, id.into()),
        _ => false,
    };
    match &choice.kind {
        ChoiceKind::Mana { options, .. } => gives(chosen, &options[index]),
        ChoiceKind::Modes { options, announce } => match chosen {
            Chosen::Modes(modes) => {
                let last = mode_count(announce);
                let number = |mode: &usize| if *mode == 0 { last } else { *mode };
                let mut wanted: Vec<usize> = modes.iter().map(number).collect();
                wanted.sort_unstable();
                options[index].iter().map(|&mode| usize::from(mode) + 1).eq(wanted)
            }
            _ => false,
        },
        ChoiceKind::Source { options, .. }
        | ChoiceKind::Object { options, .. }
        | ChoiceKind::Keep { options } => is(options[index]),
        _ => match chosen {
            Chosen::Words(own) => words[index].to_lowercase().contains(&own.to_lowercase()),
            _ => false,
        },
    }
}

/// How many modes the spell or ability has.
fn mode_count(announce: &Announce) -> usize {
    let effects = announce.ability.as_ref().map(|ability| match &ability.0.ability {
        Ability::Spell(effects)
        | Ability::Activated { effects, .. }
        | Ability::Triggered { effects, .. } => &effects[..],
        _ => &[],
    });
    let modes = effects.unwrap_or_default().iter().find_map(|effect| match effect {
        Effect::Choose { modes, .. } => Some(modes.len()),
        _ => None,
    });
    modes.unwrap_or(0)
}

/// Is this the mana that is chosen?
fn gives(chosen: &Chosen, types: &[ManaType]) -> bool {
    match chosen {
        Chosen::Color(color) => types.iter().all(|&mana| mana == color.mana()),
        Chosen::Words(_) => types.iter().all(|&mana| mana == ManaType::Colorless),
        Chosen::Mana(mana) => {
            let sorted = |types: &[ManaType]| {
                let mut types = types.to_vec();
                types.sort_unstable();
                types
            };
            sorted(mana) == sorted(types)
        }
        _ => false,
    }
}

/// Do the shares that are pinned say just this?
fn assigned(game: &Game, shares: &[(Entity, i64)], chosen: &[&Chosen]) -> bool {
    let says = |entity: Entity, share: i64| {
        chosen.iter().any(|chosen| match chosen {
            Chosen::Share { amount, to, .. } => *amount == share && is_meant(game, to, entity),
            _ => false,
        })
    };
    shares.iter().filter(|(_, share)| *share != 0).all(|&(entity, share)| says(entity, share))
}

/// Could the words mean this player or object?
pub(super) fn is_meant(game: &Game, thing: &Thing, entity: Entity) -> bool {
    match (thing, entity) {
        (Thing::Player(who), Entity::Player(player)) => {
            game.player_named(&who.name) == Some(player)
        }
        (Thing::Object(object), Entity::Object(id)) => {
            game.look(id).is_some_and(|candidate| find::is_named(game, object, candidate))
        }
        _ => false,
    }
}

/// The target sets that are made of what is named, in the order of the words `target`.
fn named_targets(
    game: &Game,
    announce: &Announce,
    options: &[game::Targets],
    named: &[Thing],
) -> Result<Vec<usize>, Illegal> {
    let before: usize = announce.frame.targets.iter().map(|set| set.len()).sum();
    // `two Grizzly Bears` names two.
    let singly: Vec<&Thing> = named
        .iter()
        .flat_map(|thing| {
            let count = match thing {
                Thing::Object(object) => object.count.unwrap_or(1),
                Thing::Player(_) => 1,
            };
            std::iter::repeat_n(thing, usize::try_from(count).unwrap_or(1))
        })
        .collect();
    let left = singly.get(before..).unwrap_or_default();
    let fits =
        |set: &game::Targets| set.len() <= left.len() && matches(game, set, &left[..set.len()]);
    let mut found: Vec<usize> = (0..options.len()).filter(|&index| fits(&options[index])).collect();
    // Of `up to two`, as many as are named.
    let longest = found.iter().map(|&index| options[index].len()).max().unwrap_or(0);
    found.retain(|&index| options[index].len() == longest);
    let nothing_fits = longest == 0 && !left.is_empty();
    if !found.is_empty() && !nothing_fits {
        let sets = found.iter().map(|&index| &options[index]);
        let ids: Vec<ObjectId> = sets.flatten().copied().filter_map(Entity::object).collect();
        let alike = |thing: &Thing| {
            let meant = ids.iter().copied().filter(|&id| is_meant(game, thing, id.into()));
            find::are_alike(game, &meant.collect::<Vec<_>>())
        };
        // `two Grizzly Bears`, where there are just two, need not be alike.
        if found.len() == 1 || named.iter().all(alike) {
            return Ok(found);
        }
        let words =
            ids.iter().map(|&id| entity_words(game, id.into())).collect::<Vec<_>>().join(", ");
        let help = "give them labels, as in `Forest as \"First\"`";
        return Err(Illegal::NoAbility(format!("the target could be any of {words}; {help}")));
    }
    let spell = game.look(announce.object).map(|object| object.now.name.to_string());
    let target = left.first().map(|thing| in_words(&Chosen::Thing((*thing).clone())));
    Err(Illegal::BadTarget { spell: spell.unwrap_or_default(), target: target.unwrap_or_default() })
}

/// Can each of the entities be one of the things, each of them once?
fn matches(game: &Game, set: &[Entity], things: &[&Thing]) -> bool {
    let mut left: Vec<&Thing> = things.to_vec();
    set.iter().all(|&entity| {
        let place = left.iter().position(|thing| is_meant(game, thing, entity));
        place.map(|place| left.remove(place)).is_some()
    })
}

/// The X that is pinned.
pub(super) fn x(manner: &Manner) -> Option<i64> {
    manner.x.or_else(|| {
        manner.pins.iter().find_map(|pin| match pin {
            Pin::Choose { what, .. } => what.iter().find_map(|chosen| match chosen {
                Chosen::X(x) => Some(*x),
                _ => None,
            }),
            _ => None,
        })
    })
}

/// What `Alice pays {R}{R}, targeting Bob` pins.
pub(super) fn payment(who: &Who, mana: &[ManaType], manner: &Manner) -> Vec<Pin> {
    let mut what = vec![Chosen::Mana(mana.to_vec())];
    what.extend(manner.targets.iter().flatten().cloned().map(Chosen::Thing));
    let paid = Pin::Choose { who: Some(who.clone()), what };
    [paid].into_iter().chain(manner.pins.iter().cloned()).collect()
}

/// May this mana ability give the mana that is chosen?
pub(super) fn may_give(game: &Game, object: &game::Object, ability: u16, manner: &Manner) -> bool {
    let chosen = manner.pins.iter().filter_map(|pin| match pin {
        Pin::Choose { what, .. } => Some(what),
        _ => None,
    });
    let wanted: Vec<&Chosen> = chosen
        .flatten()
        .filter(|chosen| {
            let kind = matches!(chosen, Chosen::Color(_) | Chosen::Mana(_));
            kind || matches!(chosen, Chosen::Words(words) if words == "colorless")
        })
        .collect();
    let Some(ability) = object.now.abilities.get(usize::from(ability)) else { return false };
    let ctx = Ctx::of(game, object.id, object.controller);
    let Ability::Activated { effects, .. } = &ability.ability else { return false };
    let gives_it = |effect: &Effect| match effect {
        Effect::AddMana(add) => eval::outputs(&ctx, &add.output).is_ok_and(|options| {
            options.iter().any(|types| wanted.iter().any(|chosen| gives(chosen, types)))
        }),
        _ => false,
    };
    wanted.is_empty() || effects.iter().any(gives_it)
}

/// Takes all mana out of a pool but this, if all of this is there. Gives what was taken out.
pub(super) fn set_aside(
    game: &mut Game,
    player: PlayerId,
    mana: &[ManaType],
) -> Option<Vec<ManaUnit>> {
    let mut rest: Vec<ManaUnit> = game.player(player).mana.units().to_vec();
    let mut paying = Vec::new();
    for &wanted in mana {
        // Mana that may be spent on anything stays to the last.
        let fits = |unit: &ManaUnit| unit.mana == wanted;
        let place = rest.iter().position(|unit| fits(unit) && unit.only.is_none());
        let place = place.or_else(|| rest.iter().position(fits))?;
        paying.push(rest.remove(place));
    }
    let pool = &mut game.player_mut(player).mana;
    pool.empty(true);
    paying.into_iter().for_each(|unit| pool.add(unit));
    Some(rest)
}

/// What is chosen is not on offer.
fn off(what: &str) -> Illegal {
    Illegal::NoAbility(format!("{what} is not on offer"))
}

fn in_words(chosen: &Chosen) -> String {
    match chosen {
        Chosen::Color(color) => color.word().to_owned(),
        Chosen::Mana(mana) => mana.iter().map(|mana| mana.symbol()).collect(),
        Chosen::Modes(modes) => {
            let modes: Vec<_> = modes.iter().map(ToString::to_string).collect();
            format!("mode {}", modes.join(", "))
        }
        Chosen::X(x) => format!("X = {x}"),
        Chosen::Number(number) => number.to_string(),
        Chosen::Thing(Thing::Player(who)) => who.name.to_string(),
        Chosen::Thing(Thing::Object(Object { owner, name, kind, .. })) => match (owner, kind) {
            (Some(who), NameKind::Card | NameKind::Token) => format!("{}'s {name}", who.name),
            _ => name.to_string(),
        },
        Chosen::Share { amount, to, .. } => {
            format!("{amount} to {}", in_words(&Chosen::Thing(to.clone())))
        }
        Chosen::Words(words) => words.clone(),
    }
}
