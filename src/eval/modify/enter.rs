//! Objects entering the battlefield under replacement effects (614.12).

use std::sync::Arc;

use smallvec::SmallVec;

use super::{
    Next,
    watching::{self, Effect},
};
use crate::{
    ast::{
        Ability, CardType, Change, Color, CounterKind, EnterChoice, EventPattern, Keyword, Name,
        Noun, Quantity, Rewrite,
    },
    eval::{Ctx, amount, entities, fits, has_effects, refresh, rules::cant_lose_life},
    game::{Chosen, Entity, Entry, Game, ModifierId, ObjectId, PlayerId, Uses, Zone},
    pool::{BoundAbility, CardRef, EventKind},
};

/// The effects that apply: those already there, and the object's own, which
/// speak of itself (614.12).
fn applicable<'a>(
    game: &'a Game,
    entry: &'a Entry,
    own: &'a [(ModifierId, Arc<BoundAbility>)],
) -> impl Iterator<Item = Effect<'a>> {
    let effect = |(id, bound): &'a (ModifierId, Arc<BoundAbility>)| {
        let Ability::Replacement(replacement) = &bound.ability else { return None };
        let ctx = Ctx::of(game, entry.object, entry.controller);
        let on = watching::is_on(replacement, &ctx);
        on.then_some(Effect { id: *id, replacement, ctx, left: None })
    };
    let own = own.iter().filter_map(effect);
    watching::effects(game, EventKind::Enters, &entry.applied)
        .chain(own.filter(|effect| speaks_of_itself(&effect.replacement.event)))
        .filter(|effect| !entry.applied.contains(&effect.id))
        .filter(|effect| match &effect.replacement.event {
            EventPattern::Enters(what) => fits(&effect.ctx, what, Entity::Object(entry.object)),
            EventPattern::WouldEnter { what, under } => {
                fits(&effect.ctx, what, Entity::Object(entry.object))
                    && fits(&effect.ctx, under, Entity::Player(entry.controller))
            }
            _ => false,
        })
}

/// 614.12: what a permanent's own ability says of permanents in general does not
/// yet hold as it enters itself.
fn speaks_of_itself(event: &EventPattern) -> bool {
    fn names_itself(noun: &Noun) -> bool {
        match noun {
            Noun::This | Noun::Pronoun { .. } => true,
            Noun::Either(nouns) | Noun::AndOr(nouns) | Noun::Both(nouns) => {
                nouns.iter().any(names_itself)
            }
            _ => false,
        }
    }
    matches!(event, EventPattern::Enters(what) if names_itself(what))
}

/// The object's own effects, as it would have them on the battlefield (614.12).
fn own(game: &Game, entry: &Entry) -> Vec<(ModifierId, Arc<BoundAbility>)> {
    let abilities = as_it_will_be(game, entry);
    let numbered = (0..).zip(abilities.iter());
    let effects = numbered.filter(|(_, one)| matches!(one.ability, Ability::Replacement(_)));
    effects.map(|(index, one)| (ModifierId::Ability(entry.object, index), one.clone())).collect()
}

/// The abilities that the object will have under the effects that are there. That it may
/// have none where it comes from does not matter.
fn as_it_will_be(game: &Game, entry: &Entry) -> Arc<[Arc<BoundAbility>]> {
    let Some(object) = game.objects.get(entry.object) else { return Arc::default() };
    let printed = &object.printed().abilities;
    let watches = |one: &Arc<BoundAbility>| matches!(one.ability, Ability::Replacement(_));
    if !has_effects(game) || !printed.iter().any(watches) {
        return printed.clone();
    }
    let mut trial = game.clone();
    if let Some(object) = trial.objects.get_mut(entry.object) {
        object.zone = Zone::Battlefield;
        object.base_controller = entry.controller;
        object.controller = entry.controller;
    }
    let found = refresh(&trial).characteristics.into_iter();
    let mut changed = found.filter(|(id, _)| *id == entry.object);
    // What is not told of is as it was.
    changed.next().map_or_else(|| object.now.abilities.clone(), |(_, now)| now.abilities.clone())
}

/// The effects that change under whose control the object enters: one of these is
/// applied before anything else is looked at (616.1b).
#[must_use]
pub fn control_changes(game: &Game, entry: &Entry) -> Uses {
    let changes = applicable(game, entry, &[])
        .filter(|effect| matches!(effect.replacement.rewrite, Rewrite::EnterUnderYours));
    let mut players: SmallVec<[PlayerId; 2]> = SmallVec::new();
    let mut uses = Uses::new();
    for effect in changes {
        // Two effects of one player do the same.
        if !players.contains(&effect.ctx.controller) {
            players.push(effect.ctx.controller);
            uses.push(effect.id.into());
        }
    }
    uses
}

/// What is to be done next. Entering tapped and with counters are the same in
/// every order, so none is asked.
pub fn next(game: &Game, entry: &Entry) -> Next {
    let own = own(game, entry);
    applicable(game, entry, &own).next().map_or(Next::Perform, |effect| Next::Apply(effect.id))
}

/// Changes how the object enters.
pub fn apply(game: &Game, entry: &mut Entry, id: ModifierId) {
    let own = own(game, entry);
    let change = applicable(game, entry, &own).find(|effect| effect.id == id).map(|effect| {
        match &effect.replacement.rewrite {
            Rewrite::EnterTapped => Entering::Tapped,
            Rewrite::EnterUnderYours => Entering::Control(effect.ctx.controller),
            Rewrite::EnterWithCounters { amount: quantity, kind, keyword, tapped, .. } => {
                let count = amount(&effect.ctx, quantity);
                Entering::Counters { kind: kind.clone(), count, keyword: *keyword, tapped: *tapped }
            }
            // Asked before anything is applied; see `choices`.
            Rewrite::EnterChoosing { .. }
            | Rewrite::EnterPaying(_)
            | Rewrite::EnterSacrificing(_)
            | Rewrite::EnterDevouring { .. }
            | Rewrite::EnterRevealing { .. }
            | Rewrite::EnterMaybe { .. }
            | Rewrite::EnterAsCopy { .. }
            | Rewrite::Keep
            | Rewrite::TurnColorless => Entering::None,
            Rewrite::Prevent { .. }
            | Rewrite::Deal { .. }
            | Rewrite::Redirect { .. }
            | Rewrite::Produce { .. }
            | Rewrite::Amount { .. }
            | Rewrite::LifeFloor(_)
            | Rewrite::Exile { .. }
            | Rewrite::Regenerate
            | Rewrite::Instead(_) => Entering::None,
        }
    });
    let at = entry.applied.partition_point(|own| *own < id);
    entry.applied.insert(at, id);
    match change {
        Some(Entering::Tapped) => entry.tapped = true,
        Some(Entering::Control(player)) => entry.controller = player,
        Some(Entering::Counters { kind, count, keyword, tapped }) => {
            entry.tapped |= tapped;
            entry.keywords.extend(keyword);
            if count > 0 {
                entry.counters.push((kind, count));
            }
        }
        Some(Entering::None) | None => {}
    }
}

/// What one effect changes about how the object enters.
enum Entering {
    None,
    Tapped,
    Control(PlayerId),
    Counters { kind: CounterKind, count: i64, keyword: Option<Keyword>, tapped: bool },
}

/// What has to be chosen as the object enters (614.12a), if it is not chosen yet: first
/// what it is a copy of (616.1d), since that may bring choices of its own.
#[must_use]
pub fn choices(game: &Game, entry: &Entry) -> Vec<Chosen> {
    let own = own(game, entry);
    let effects: Vec<Effect<'_>> = applicable(game, entry, &own).collect();
    let copies = copies_of_all(entry, &effects);
    if !copies.is_empty() {
        return copies;
    }
    let found = effects.iter().find_map(|effect| match &effect.replacement.rewrite {
        Rewrite::EnterPaying(life) => Some(payments(game, entry, effect, life)),
        Rewrite::EnterRevealing { what, .. } => Some(reveals(effect, what)),
        Rewrite::EnterSacrificing(what) => Some(sacrifices(effect, what)),
        Rewrite::EnterDevouring { what, .. } => Some(devours(entry, effect, what)),
        Rewrite::EnterMaybe { .. } => {
            let id = effect.id;
            Some(vec![Chosen::Counter(id, true), Chosen::Counter(id, false)])
        }
        Rewrite::EnterChoosing { choice, but } => {
            let mut options = options(game, entry, *choice);
            options.retain(|chosen| but.is_none_or(|but| *chosen != Chosen::Color(but)));
            Some(options).filter(|_| !is_chosen(entry, *choice))
        }
        _ => None,
    });
    let found = found.or_else(|| protectors(game, entry));
    found.or_else(|| attacked(game, entry)).unwrap_or_default()
}

/// What an effect that applies to the entering object makes of it.
#[must_use]
pub fn rewrite(game: &Game, entry: &Entry, id: ModifierId) -> Option<Rewrite> {
    let own = own(game, entry);
    let watching = watching::effects(game, EventKind::Enters, &[]).find(|effect| effect.id == id);
    let found = watching.map(|effect| effect.replacement.rewrite.clone());
    found.or_else(|| {
        let (_, bound) = own.iter().find(|(own, _)| *own == id)?;
        match &bound.ability {
            Ability::Replacement(replacement) => Some(replacement.rewrite.clone()),
            _ => None,
        }
    })
}

/// What it may become a copy of by any of the effects; of those that make the same of it,
/// whatever is chosen, by the first.
fn copies_of_all(entry: &Entry, effects: &[Effect<'_>]) -> Vec<Chosen> {
    let mut all = Vec::new();
    let mut certain = Vec::new();
    for effect in effects {
        let Rewrite::EnterAsCopy { of, may, .. } = &effect.replacement.rewrite else { continue };
        if let Some(copy) = certain_copy(entry, effect) {
            if certain.contains(&copy) {
                continue;
            }
            certain.push(copy);
        }
        all.extend(copies(entry, effect, of, *may));
    }
    all
}

/// What an effect makes of the object, where it leaves nothing to choose: a copy of this
/// card, but for these changes.
fn certain_copy<'a>(entry: &Entry, effect: &Effect<'a>) -> Option<(&'a CardRef, &'a [Change])> {
    let Rewrite::EnterAsCopy { of, may: false, except } = &effect.replacement.rewrite else {
        return None;
    };
    match copies(entry, effect, of, false)[..] {
        [Chosen::Copy(_, Some(of))] => Some((effect.ctx.game.look(of)?.face(), except)),
        _ => None,
    }
}

/// The effects that are used up as an object becomes a copy by this one: itself and all
/// that would make the same of it. Applied one after the other (616.1f) they change
/// nothing more.
#[must_use]
pub fn same_copies(game: &Game, entry: &Entry, by: ModifierId) -> Vec<ModifierId> {
    let own = own(game, entry);
    let effects: Vec<Effect<'_>> = applicable(game, entry, &own).collect();
    let this = effects.iter().find(|effect| effect.id == by);
    let Some(copy) = this.and_then(|this| certain_copy(entry, this)) else { return vec![by] };
    let same = effects.iter().filter(|effect| certain_copy(entry, effect) == Some(copy));
    same.map(|effect| effect.id).collect()
}

/// What it may become a copy of by one effect.
fn copies(entry: &Entry, effect: &Effect<'_>, of: &Noun, may: bool) -> Vec<Chosen> {
    let itself = Entity::Object(entry.object);
    let found = entities(&effect.ctx, of).into_iter().filter(|&one| one != itself);
    let found: Vec<Chosen> =
        found.filter_map(|one| Some(Chosen::Copy(effect.id, Some(one.object()?)))).collect();
    let nothing = may || found.is_empty();
    found.into_iter().chain(nothing.then_some(Chosen::Copy(effect.id, None))).collect()
}

/// To pay, if there is so much life (119.4), or not to.
fn payments(game: &Game, entry: &Entry, effect: &Effect<'_>, life: &Quantity) -> Vec<Chosen> {
    let life = amount(&effect.ctx, life).max(0);
    let can = game.player(entry.controller).life >= life
        && (life == 0 || !cant_lose_life(game, entry.controller));
    let pays = can.then_some(Chosen::Pay(effect.id, Some(life)));
    pays.into_iter().chain([Chosen::Pay(effect.id, None)]).collect()
}

/// To sacrifice so many of these, if there are so many, or not to.
fn sacrifices(effect: &Effect<'_>, what: &Noun) -> Vec<Chosen> {
    let Noun::Some { count, .. } = what else { return Vec::new() };
    let own = entities(&effect.ctx, what).into_iter().filter(|&one| {
        effect.ctx.object(one).is_some_and(|own| own.controller == effect.ctx.controller)
    });
    let own: Vec<Entity> = own.collect();
    let wanted = usize::try_from(amount(&effect.ctx, count).max(0)).unwrap_or(usize::MAX);
    let sets = if wanted <= own.len() { subsets(&own, wanted) } else { Vec::new() };
    let paid = sets.into_iter().map(|set| Chosen::Sacrifice(effect.id, Some(set)));
    paid.chain([Chosen::Sacrifice(effect.id, None)]).collect()
}

/// The next one to be sacrificed, in the order of their ids, or no more.
fn devours(entry: &Entry, effect: &Effect<'_>, what: &Noun) -> Vec<Chosen> {
    let last = devoured(entry, effect.id).last().copied();
    let all = entities(&effect.ctx, what).into_iter().filter_map(Entity::object);
    let mut own: Vec<ObjectId> = all
        .filter(|&id| id != entry.object && last.is_none_or(|last| id > last))
        .filter(|&id| {
            let object = effect.ctx.game.objects.get(id);
            object
                .is_some_and(|own| own.on_battlefield() && own.controller == effect.ctx.controller)
        })
        .collect();
    own.sort_unstable();
    let named = own.into_iter().map(|id| Chosen::Devour(effect.id, Some(id)));
    named.chain([Chosen::Devour(effect.id, None)]).collect()
}

/// What is named to be sacrificed for an effect as the object enters.
#[must_use]
pub fn devoured(entry: &Entry, by: ModifierId) -> Vec<ObjectId> {
    let named = entry.chosen.iter().filter_map(|chosen| match chosen {
        Chosen::Devour(own, what) if *own == by => *what,
        _ => None,
    });
    named.collect()
}

/// Every set of so many of them.
fn subsets(all: &[Entity], size: usize) -> Vec<Vec<ObjectId>> {
    let mut sets: Vec<(usize, Vec<ObjectId>)> = vec![(0, Vec::new())];
    for _ in 0..size {
        let longer = sets.iter().flat_map(|(from, set)| {
            let rest = all.iter().enumerate().skip(*from);
            rest.filter_map(move |(at, one)| {
                let mut set = set.clone();
                set.push(one.object()?);
                Some((at + 1, set))
            })
        });
        sets = longer.collect();
    }
    sets.into_iter().map(|(_, set)| set).collect()
}

/// To reveal such a card, if there is one in the hand, or not to.
fn reveals(effect: &Effect<'_>, what: &Noun) -> Vec<Chosen> {
    let can = !entities(&effect.ctx, what).is_empty();
    let reveals = can.then_some(Chosen::Pay(effect.id, Some(0)));
    reveals.into_iter().chain([Chosen::Pay(effect.id, None)]).collect()
}

fn is_chosen(entry: &Entry, choice: EnterChoice) -> bool {
    entry.chosen.iter().any(|chosen| match chosen {
        Chosen::Color(_) => choice == EnterChoice::Color,
        Chosen::Type(_) => choice == EnterChoice::CreatureType,
        Chosen::Player(_) => matches!(choice, EnterChoice::Player | EnterChoice::Opponent),
        Chosen::Protector(_)
        | Chosen::Copy(..)
        | Chosen::Pay(..)
        | Chosen::Sacrifice(..)
        | Chosen::Devour(..)
        | Chosen::Counter(..)
        | Chosen::Attack(_) => false,
    })
}

fn options(game: &Game, entry: &Entry, choice: EnterChoice) -> Vec<Chosen> {
    let players = || game.player_ids().filter(|&id| game.player(id).is_in_game());
    match choice {
        EnterChoice::Color => Color::ALL.iter().map(|&color| Chosen::Color(color)).collect(),
        EnterChoice::CreatureType => creature_types(game).into_iter().map(Chosen::Type).collect(),
        EnterChoice::Player => players().map(Chosen::Player).collect(),
        EnterChoice::Opponent => {
            players().filter(|&id| id != entry.controller).map(Chosen::Player).collect()
        }
    }
}

/// 508.4: its controller chooses whom it attacks; without an attack to join it is none.
fn attacked(game: &Game, entry: &Entry) -> Option<Vec<Chosen>> {
    let chosen = entry.chosen.iter().any(|chosen| matches!(chosen, Chosen::Attack(_)));
    let attacks = entry.attacking
        && game.turn.active == entry.controller
        && game.turn.step.is_in_combat()
        && game.look(entry.object).is_some_and(|own| own.is(CardType::Creature));
    (attacks && !chosen).then(|| {
        let others = game.player_ids().filter(|&id| game.player(id).is_in_game());
        let players = others.filter(|&id| id != entry.controller).map(Entity::Player);
        let permanents = game.battlefield().filter(|own| {
            own.is(CardType::Planeswalker) && own.controller != entry.controller
                || own.is(CardType::Battle) && own.protector != Some(entry.controller)
        });
        let permanents = permanents.map(|own| Entity::Object(own.id));
        // 508.4a: where the effect says whom, nobody else.
        let all = players.chain(permanents);
        let told = |one: &Entity| entry.whom.is_empty() || entry.whom.contains(one);
        all.filter(told).map(Chosen::Attack).collect()
    })
}

/// 310.11a: as a Siege enters, its controller chooses an opponent to protect it.
fn protectors(game: &Game, entry: &Entry) -> Option<Vec<Chosen>> {
    let siege = game.look(entry.object).is_some_and(|object| object.now.has_subtype("Siege"));
    let chosen = entry.chosen.iter().any(|chosen| matches!(chosen, Chosen::Protector(_)));
    (siege && !chosen).then(|| {
        let opponents = options(game, entry, EnterChoice::Opponent).into_iter();
        let protect = opponents.map(|chosen| match chosen {
            Chosen::Player(player) => Chosen::Protector(player),
            other => other,
        });
        protect.collect()
    })
}

/// The creature types of the cards that there are: any other one would do nothing.
pub fn creature_types(game: &Game) -> Vec<Name> {
    let creatures = game.objects.iter().filter(|object| object.is(CardType::Creature));
    let mut types: Vec<Name> =
        creatures.flat_map(|object| object.now.subtypes.iter().cloned()).collect();
    types.sort();
    types.dedup();
    types
}
