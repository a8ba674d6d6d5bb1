//! Which of several objects matter: of those that are equal, one.

use crate::game::{Entity, Game, Object, ObjectId};

/// Of objects that are equal in everything, one.
pub(super) fn distinct_objects(game: &Game, ids: Vec<ObjectId>) -> Vec<ObjectId> {
    let mut kept: Vec<&Object> = Vec::new();
    for object in ids.into_iter().filter_map(|id| game.objects.get(id)) {
        if !kept.iter().any(|other| are_equal(game, other, object)) {
            kept.push(object);
        }
    }
    kept.into_iter().map(|object| object.id).collect()
}

/// Are two objects equal in everything but their ids?
fn are_equal(game: &Game, left: &Object, right: &Object) -> bool {
    let alike = Object { id: left.id, timestamp: left.timestamp, ..right.clone() };
    let free = |id: ObjectId| {
        let host = Some(Entity::Object(id));
        !game.objects.iter().any(|object| object.attached == host)
    };
    *left == alike && free(left.id) && free(right.id)
}
