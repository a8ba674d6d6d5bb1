//! What is told of several things together: different names, a type in common.

use super::Ctx;
use crate::{
    ast::{CardType, Clause, Filter, Name, Shared, Together},
    game::{Entity, Object},
    parse::is_creature_type,
};

/// How many of these there are; where the filter tells something of them together, how many
/// there are at most of which that is so.
#[must_use]
pub fn tally(ctx: &Ctx<'_>, filter: &Filter, found: &[Entity]) -> i64 {
    let together = filter.clauses.iter().find_map(|clause| match clause {
        Clause::Together(together) => Some(*together),
        _ => None,
    });
    let count = together.map_or(found.len(), |together| most(ctx, together, found));
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Is it so of all of these? Of one alone, and of none, it is.
#[must_use]
pub fn all(ctx: &Ctx<'_>, together: Together, found: &[Entity]) -> bool {
    found.len() < 2 || most(ctx, together, found) == found.len()
}

/// Have two objects this in common?
#[must_use]
pub fn share(what: Shared, one: &Object, other: &Object) -> bool {
    match what {
        // 105.4: what has no colour shares none.
        Shared::Color => !one.now.colors.intersection(other.now.colors).is_empty(),
        Shared::CardType => !one.now.types.intersection(other.now.types).is_empty(),
        Shared::CreatureType => {
            use crate::ast::Keyword::Changeling;
            let types = |own: &Object| {
                let own = own.now.subtypes.iter().filter(|name| is_creature_type(name));
                own.cloned().collect::<Vec<Name>>()
            };
            let every = |own: &Object| own.now.every_creature_type || own.now.has(Changeling);
            let (left, right) = (types(one), types(other));
            left.iter().any(|name| other.now.has_subtype(name))
                || right.iter().any(|name| one.now.has_subtype(name))
                || every(one) && every(other)
        }
        Shared::LandType => {
            let (left, right) = (subtypes(one, CardType::Land), subtypes(other, CardType::Land));
            left.iter().any(|name| !is_creature_type(name) && right.contains(name))
        }
    }
}

/// How many of them there are at most of which it is so.
fn most(ctx: &Ctx<'_>, together: Together, found: &[Entity]) -> usize {
    let objects: Vec<&Object> = found.iter().filter_map(|&one| ctx.object(one)).collect();
    match together {
        Together::DifferentNames => different(objects.iter().map(|own| own.now.name.to_string())),
        Together::Apart => different(objects.iter().map(|own| own.controller)),
        Together::DifferentPowers => different(objects.iter().map(|own| own.power())),
        Together::SameName => greatest(&objects, |own| vec![own.now.name.to_string()]),
        Together::ShareLandType => greatest(&objects, |own| subtypes(own, CardType::Land)),
        Together::ShareCreatureType | Together::CreatureTypeInCommon => {
            greatest(&objects, |own| subtypes(own, CardType::Creature))
        }
        Together::ShareColor => greatest(&objects, |own| own.now.colors.iter().collect()),
    }
}

fn subtypes(object: &Object, of: CardType) -> Vec<Name> {
    match object.is(of) {
        true => object.now.subtypes.to_vec(),
        false => Vec::new(),
    }
}

fn different<T: Ord>(values: impl Iterator<Item = T>) -> usize {
    let mut values: Vec<T> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.len()
}

/// How many of them have one value in common.
fn greatest<T: PartialEq>(objects: &[&Object], values: impl Fn(&Object) -> Vec<T>) -> usize {
    let all: Vec<Vec<T>> = objects.iter().map(|own| values(own)).collect();
    let having = |value: &T| all.iter().filter(|own| own.contains(value)).count();
    all.iter().flatten().map(having).max().unwrap_or(0)
}
