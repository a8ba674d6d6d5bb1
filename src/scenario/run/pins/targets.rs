//! Which sets of targets are made of what is named.

use super::options::in_words;
use crate::{
    engine::entity_words,
    game::{Announce, Entity, Game, Illegal, ObjectId, Targets},
    scenario::{
        find,
        syntax::{Chosen, Thing},
    },
};

/// Could the words mean this player or object?
pub fn is_meant(game: &Game, thing: &Thing, entity: Entity) -> bool {
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

/// What names come to among the sets of targets.
pub enum Named {
    /// The sets that are meant, by their numbers.
    Sets(Vec<usize>),
    /// None: a target is not legal.
    Illegal(Illegal),
    /// It could be any of these, which differ.
    Ambiguous(String),
}

/// The target sets that are made of what is named, in the order of the words `target`.
pub fn named_targets(
    game: &Game,
    announce: &Announce,
    options: &[Targets],
    named: &[Thing],
) -> Named {
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
    let fits = |set: &Targets| set.len() <= left.len() && matches(game, set, &left[..set.len()]);
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
            return Named::Sets(found);
        }
        let words =
            ids.iter().map(|&id| entity_words(game, id.into())).collect::<Vec<_>>().join(", ");
        return Named::Ambiguous(words);
    }
    let spell = game.look(announce.object).map(|object| object.now.name.to_string());
    let target = left.first().map(|thing| in_words(&Chosen::Thing((*thing).clone())));
    let (spell, target) = (spell.unwrap_or_default(), target.unwrap_or_default());
    Named::Illegal(Illegal::BadTarget { spell, target })
}

/// Can each of the entities be one of the things, each of them once?
pub fn matches(game: &Game, set: &[Entity], things: &[&Thing]) -> bool {
    let mut left: Vec<&Thing> = things.to_vec();
    set.iter().all(|&entity| {
        let place = left.iter().position(|thing| is_meant(game, thing, entity));
        place.map(|place| left.remove(place)).is_some()
    })
}
