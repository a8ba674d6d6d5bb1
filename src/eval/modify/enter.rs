//! Objects entering the battlefield under replacement effects (614.12).

use super::{
    Next,
    watching::{self, Effect},
};
use crate::{
    ast::{
        Ability, CardType, Color, CounterKind, EnterChoice, EventPattern, Keyword, Name, Noun,
        Rewrite,
    },
    eval::{Ctx, amount, fits},
    game::{Chosen, Entity, Entry, Game, ModifierId},
    pool::EventKind,
};

/// The effects that apply: those already there, and the object's own, which
/// speak of itself (614.12).
fn applicable<'a>(game: &'a Game, entry: &'a Entry) -> impl Iterator<Item = Effect<'a>> {
    watching::effects(game, EventKind::Enters, &entry.applied)
        .chain(own(game, entry).filter(|effect| speaks_of_itself(&effect.replacement.event)))
        .filter(|effect| !entry.applied.contains(&effect.id))
        .filter(Effect::is_on)
        .filter(|effect| match &effect.replacement.event {
            EventPattern::Enters(what) => fits(&effect.ctx, what, Entity::Object(entry.object)),
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

fn own<'a>(game: &'a Game, entry: &Entry) -> impl Iterator<Item = Effect<'a>> {
    let (object, controller) = (entry.object, entry.controller);
    let now = game.look(object).map(|object| &object.now);
    let abilities = now.into_iter().flat_map(|now| now.abilities.iter());
    (0..).zip(abilities).filter_map(move |(index, ability)| match &ability.ability {
        Ability::Replacement(replacement) => Some(Effect {
            id: ModifierId::Ability(object, index),
            replacement,
            ctx: Ctx::of(game, object, controller),
            left: None,
        }),
        _ => None,
    })
}

/// What is to be done next. Entering tapped and with counters are the same in
/// every order, so none is asked.
pub fn next(game: &Game, entry: &Entry) -> Next {
    applicable(game, entry).next().map_or(Next::Perform, |effect| Next::Apply(effect.id))
}

/// Changes how the object enters.
pub fn apply(game: &Game, entry: &mut Entry, id: ModifierId) {
    let change = applicable(game, entry).find(|effect| effect.id == id).map(|effect| match &effect
        .replacement
        .rewrite
    {
        Rewrite::EnterTapped => Change::Tapped,
        Rewrite::EnterWithCounters { amount: quantity, kind, keyword, .. } => {
            Change::Counters(kind.clone(), amount(&effect.ctx, quantity), *keyword)
        }
        // Asked before anything is applied; see `choice`.
        Rewrite::EnterChoosing(_) | Rewrite::Keep | Rewrite::TurnColorless => Change::None,
        Rewrite::Prevent { .. }
        | Rewrite::Deal { .. }
        | Rewrite::Redirect { .. }
        | Rewrite::Produce { .. }
        | Rewrite::Amount { .. }
        | Rewrite::LifeFloor(_)
        | Rewrite::Exile(_)
        | Rewrite::Regenerate
        | Rewrite::Instead(_) => Change::None,
    });
    let at = entry.applied.partition_point(|own| *own < id);
    entry.applied.insert(at, id);
    match change {
        Some(Change::Tapped) => entry.tapped = true,
        Some(Change::Counters(kind, count, keyword)) => {
            entry.keywords.extend(keyword);
            if count > 0 {
                entry.counters.push((kind, count));
            }
        }
        Some(Change::None) | None => {}
    }
}

enum Change {
    None,
    Tapped,
    Counters(CounterKind, i64, Option<Keyword>),
}

/// What has to be chosen as the object enters (614.12a), if it is not chosen yet.
#[must_use]
pub fn choice(game: &Game, entry: &Entry) -> Option<Vec<Chosen>> {
    let choice = own(game, entry).find_map(|effect| match effect.replacement.rewrite {
        Rewrite::EnterChoosing(choice) => Some(choice),
        _ => None,
    })?;
    let chosen = entry.chosen.iter().any(|chosen| match chosen {
        Chosen::Color(_) => choice == EnterChoice::Color,
        Chosen::Type(_) => choice == EnterChoice::CreatureType,
    });
    (!chosen).then(|| match choice {
        EnterChoice::Color => Color::ALL.iter().map(|&color| Chosen::Color(color)).collect(),
        EnterChoice::CreatureType => creature_types(game).into_iter().map(Chosen::Type).collect(),
    })
}

/// The creature types of the cards that there are: any other one would do nothing.
fn creature_types(game: &Game) -> Vec<Name> {
    let creatures = game.objects.iter().filter(|object| object.is(CardType::Creature));
    let mut types: Vec<Name> =
        creatures.flat_map(|object| object.now.subtypes.iter().cloned()).collect();
    types.sort();
    types.dedup();
    types
}
