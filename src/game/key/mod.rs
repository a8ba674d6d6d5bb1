//! The canonical key: two games with equal keys have equal outcomes.
//!
//! Ids are renumbered by what the objects are and who mentions them, so that two
//! Forests of which either is tapped are the same game; what is gone counts only
//! where something still refers to it.

mod writer;

use serde::Serialize;
use writer::{Mention, Writer};

use super::{Entity, Game, Object, ObjectId, Zone};

/// A fingerprint of everything in a game that can still matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u128);

/// How ids are written.
#[derive(Clone, Copy)]
pub enum Ids<'a> {
    /// All alike.
    Blank,
    /// By the number of the object.
    Numbered(&'a Numbers<'a>),
}

/// The number of each object that is there, and what is known of those gone.
pub struct Numbers<'a> {
    /// Sorted by id.
    numbers: Vec<(ObjectId, u64)>,
    known: &'a [Object],
}

impl Numbers<'_> {
    fn get(&self, id: ObjectId) -> u64 {
        if let Ok(index) = self.numbers.binary_search_by_key(&id, |(id, _)| *id) {
            return self.numbers[index].1;
        }
        // An object that is gone is what it was last.
        let index = self.known.binary_search_by_key(&id, |object| object.id);
        index.map_or(u64::MAX, |index| fingerprint(&self.known[index], Ids::Blank))
    }
}

/// Those of a sorted list that are meant; `before` tells which come before them.
fn run_of<T>(sorted: &[T], is: impl Fn(&T) -> bool, before: impl Fn(&T) -> bool) -> &[T] {
    let rest = &sorted[sorted.partition_point(before)..];
    &rest[..rest.partition_point(is)]
}

fn fingerprint(value: &impl Serialize, ids: Ids<'_>) -> u64 {
    let mut writer = Writer::new(ids);
    writer.write(value);
    #[expect(clippy::cast_possible_truncation, reason = "half of the fingerprint is enough")]
    let half = writer.finish() as u64;
    half
}

impl Game {
    /// The canonical key of the game.
    #[must_use]
    pub fn key(&self) -> Key {
        let numbers = Numbers { numbers: self.number_objects(), known: &self.known };
        let mut order: Vec<&Object> = self.objects.iter().collect();
        order.sort_by_key(|object| numbers.get(object.id));
        let mut writer = Writer::new(Ids::Numbered(&numbers));
        order.into_iter().for_each(|object| writer.write(object));
        self.write_rest(&mut writer);
        Key(writer.finish())
    }

    /// Everything but the objects. Ids still to be given and the clock say nothing
    /// about what can happen.
    fn write_rest(&self, writer: &mut Writer<'_>) {
        let Self {
            players,
            objects: _,
            stack,
            turn,
            course,
            lasting,
            waiting,
            known: _,
            history,
            agenda,
            choice,
            next_object: _,
            next_effect: _,
            clock: _,
            journal: _,
            watch: _,
            stale: _,
        } = self;
        writer.write(players);
        writer.write(stack);
        writer.write(turn);
        writer.write(course);
        writer.write(lasting);
        writer.write(waiting);
        writer.write(agenda);
        writer.write(choice);
        // Only the history that something still asks for.
        if self.objects.iter().any(|object| object.card.remembers()) {
            writer.write(history);
        }
    }

    /// Numbers the objects by zone, content, what they are attached to, and the
    /// places at which the rest of the game mentions them.
    fn number_objects(&self) -> Vec<(ObjectId, u64)> {
        let blank: Vec<(ObjectId, u64)> = self
            .objects
            .iter()
            .map(|object| (object.id, fingerprint(object, Ids::Blank)))
            .collect();
        // Both by object, so that each finds its own at once.
        let mut mentions = self.mentions();
        mentions.sort_by_key(|mention| mention.object);
        let attached = self.objects.iter().filter_map(|object| Some((object.attached?, object.id)));
        let mut attached: Vec<(Entity, ObjectId)> = attached.collect();
        attached.sort_unstable();
        let first = Numbers { numbers: blank, known: &self.known };
        let mut order: Vec<(Zone, u64, ObjectId)> = self
            .objects
            .iter()
            .map(|object| {
                // In a library the order counts.
                let place = (object.zone == Zone::Library).then_some(object.shelf);
                let host = Entity::Object(object.id);
                let guests = run_of(&attached, |(own, _)| *own == host, |(own, _)| *own < host);
                let mut guests: Vec<u64> =
                    guests.iter().map(|(_, guest)| first.get(*guest)).collect();
                guests.sort_unstable();
                let own = |mention: &Mention| mention.object == object.id;
                let at = run_of(&mentions, own, |mention| mention.object < object.id);
                let at: Vec<u64> = at.iter().map(|mention| mention.at).collect();
                let content = fingerprint(object, Ids::Numbered(&first));
                (object.zone, fingerprint(&(place, content, guests, at), Ids::Blank), object.id)
            })
            .collect();
        order.sort_unstable();
        let mut numbers: Vec<(ObjectId, u64)> =
            (0..).zip(order).map(|(number, (_, _, id))| (id, number)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Where the rest of the game speaks of objects.
    fn mentions(&self) -> Vec<Mention> {
        let mut writer = Writer::new(Ids::Blank);
        writer.collect_mentions();
        self.write_rest(&mut writer);
        writer.into_mentions()
    }
}
