//! Which players and objects of a game a scenario's words mean.

use super::syntax::{NameKind, Object, Thing, Who};
use crate::{
    engine::entity_words,
    game::{self, Entity, Game, ObjectId, PlayerId, Zone},
};

/// Why a name means nothing, or too much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unfound {
    /// There is no such thing, or too few of them.
    Missing(String),
    /// It could be any of these, which differ.
    Ambiguous(String),
}

/// Where targets and the like are looked for: the first zone that has any counts.
pub(super) const ANYWHERE: &[Zone] =
    &[Zone::Battlefield, Zone::Stack, Zone::Graveyard, Zone::Hand, Zone::Exile, Zone::Library];

/// The seat of a player. Reading has made sure that everybody named plays.
pub(super) fn player(game: &Game, who: &Who) -> Result<PlayerId, Unfound> {
    let missing = || Unfound::Missing(format!("nobody called {} plays", who.name));
    game.player_named(&who.name).ok_or_else(missing)
}

/// Does the name mean this object, wherever it is?
pub(super) fn is_named(game: &Game, object: &Object, candidate: &game::Object) -> bool {
    let named = match object.kind {
        NameKind::Label => candidate.label.as_ref() == Some(&object.name),
        NameKind::Card | NameKind::Token => {
            candidate.now.name == object.name
                || candidate.card.card.faces.iter().any(|face| face.name == object.name)
                || is_token_called(&object.name, candidate)
        }
    };
    let whose = if candidate.on_battlefield() || candidate.zone == Zone::Stack {
        candidate.controller
    } else {
        candidate.owner
    };
    let owned = |who: &Who| game.player_named(&who.name) == Some(whose);
    named && object.owner.as_ref().is_none_or(owned)
}

/// 111.4: a token without a name of its own is called by its subtypes and `Token`; in a
/// scenario `Food` is enough.
fn is_token_called(name: &str, candidate: &game::Object) -> bool {
    candidate.card.is_token()
        && candidate.card.name().strip_suffix(" Token").is_some_and(|subtypes| subtypes == name)
}

/// The objects that the name could mean, in the first of these zones that has any.
pub(super) fn candidates<'g>(
    game: &'g Game,
    object: &Object,
    zones: &[Zone],
) -> Vec<&'g game::Object> {
    let in_zone = |zone: Zone| -> Vec<&game::Object> {
        let there = game.objects.iter().filter(|candidate| candidate.zone == zone);
        there.filter(|candidate| is_named(game, object, candidate)).collect()
    };
    zones.iter().map(|&zone| in_zone(zone)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The objects that are meant: as many as the words say, of those that are alike.
/// Those of `prefer` come before those of others.
pub(super) fn objects(
    game: &Game,
    object: &Object,
    zones: &[Zone],
    prefer: impl Fn(&game::Object) -> bool,
) -> Result<Vec<ObjectId>, Unfound> {
    let mut found = candidates(game, object, zones);
    if found.iter().any(|candidate| prefer(candidate)) {
        found.retain(|candidate| prefer(candidate));
    }
    let wanted = object.count.and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
    if found.len() < wanted {
        let place = match zones {
            [Zone::Battlefield] => " on the battlefield".to_owned(),
            [only] => format!(" in a {}", only.words()),
            _ => String::new(),
        };
        let whose =
            object.owner.as_ref().map_or_else(String::new, |who| format!("{}'s ", who.name));
        let words = match found.len() {
            0 => format!("there is no {whose}{}{place}", object.name),
            few => format!("there are only {few} {whose}{}{place}", object.name),
        };
        return Err(Unfound::Missing(words));
    }
    if found.len() > wanted && !all_alike(game, &found) {
        let words = found.iter().map(|candidate| entity_words(game, candidate.id.into()));
        let words: Vec<_> = words.collect();
        return Err(Unfound::Ambiguous(words.join(", ")));
    }
    Ok(found.into_iter().take(wanted).map(|candidate| candidate.id).collect())
}

/// The entities that are meant.
pub(super) fn entities(game: &Game, thing: &Thing, zones: &[Zone]) -> Result<Vec<Entity>, Unfound> {
    match thing {
        Thing::Player(who) => player(game, who).map(|player| vec![player.into()]),
        Thing::Object(object) => {
            let found = objects(game, object, zones, |_| true)?;
            Ok(found.into_iter().map(Entity::Object).collect())
        }
    }
}

/// Does it make no difference which of these objects is meant?
pub(super) fn are_alike(game: &Game, ids: &[ObjectId]) -> bool {
    let objects: Vec<_> = ids.iter().filter_map(|&id| game.look(id)).collect();
    all_alike(game, &objects)
}

fn all_alike(game: &Game, objects: &[&game::Object]) -> bool {
    let Some((first, rest)) = objects.split_first() else { return true };
    let hosts = game.battlefield().any(|object| object.attached.is_some());
    rest.iter().all(|other| {
        let same = game::Object { id: first.id, timestamp: first.timestamp, ..(*other).clone() };
        same == **first && (!hosts || guests(game, first.id) == guests(game, other.id))
    })
}

/// What is attached to an object, by name and controller.
fn guests(game: &Game, host: ObjectId) -> Vec<(&str, PlayerId)> {
    let host = Some(Entity::Object(host));
    let guests = game.battlefield().filter(|object| object.attached == host);
    let mut guests: Vec<_> =
        guests.map(|guest| (guest.now.name.as_str(), guest.controller)).collect();
    guests.sort_unstable();
    guests
}
