//! Sets and orders of things to choose from: offered at once or, where there are too many
//! of them, chosen thing by thing.

use smallvec::smallvec;

use crate::game::{Entity, Fault, MAX_OPTIONS, Targets};

/// How far the choosing of a set has come.
#[derive(Debug, PartialEq, Eq)]
pub enum Picking {
    /// This is the set.
    Whole(Targets),
    /// One of these comes next: a whole set, or the next thing of one; where a set may
    /// end here, that is the option with nothing in it.
    Next(Vec<Targets>),
}

/// Reads what has been chosen of a set of between `min` and `max` of the candidates.
///
/// Of a set that is chosen thing by thing, each thing stands behind the one before among
/// the candidates, so no set is chosen in two orders. There are at least `min` candidates.
///
/// # Errors
///
/// If there are too many candidates to choose the next thing from.
pub fn pick<'a>(
    candidates: &[Entity],
    min: usize,
    max: usize,
    chosen: impl IntoIterator<Item = &'a Targets>,
) -> Result<Picking, Fault> {
    let (count, max) = (candidates.len(), max.min(candidates.len()));
    let mut chosen = chosen.into_iter();
    if max == 0 {
        return Ok(Picking::Whole(Targets::new()));
    }
    if min < count && !too_many(count, min, max) {
        return Ok(match chosen.next() {
            Some(set) => Picking::Whole(set.clone()),
            None => Picking::Next(sets(candidates, min, max)?),
        });
    }
    let (mut set, mut from) = (Targets::new(), 0);
    while set.len() < max && from < count {
        let needed = min.saturating_sub(set.len());
        if needed >= count - from {
            set.extend(candidates[from..].iter().copied());
            break;
        }
        let next = chosen.next();
        if let Some(whole) = next.filter(|next| next.len() > 1) {
            return Ok(Picking::Whole(whole.clone()));
        }
        match next.map(|next| next.first()) {
            Some(Some(next)) => {
                set.push(*next);
                from = candidates.iter().position(|own| own == next).map_or(count, |at| at + 1);
            }
            Some(None) => break,
            None if count - from >= MAX_OPTIONS => return Err(Fault::TooManyOptions),
            None => {
                let end = (needed == 0).then(Targets::new);
                let next = candidates[from..=count - needed.max(1)].iter();
                let next = next.map(|&own| Targets::from_iter([own]));
                return Ok(Picking::Next(end.into_iter().chain(next).collect()));
            }
        }
    }
    Ok(Picking::Whole(set))
}

/// Are there more sets of between `min` and `max` of so many than may be offered at once?
#[must_use]
pub fn too_many(candidates: usize, min: usize, max: usize) -> bool {
    let (mut of_size, mut all) = (1_usize, usize::from(min == 0));
    for size in 1..=max.min(candidates) {
        of_size = match of_size.checked_mul(candidates + 1 - size) {
            Some(product) => product / size,
            // More than any number of options.
            None => return true,
        };
        all += if size >= min { of_size } else { 0 };
        if all > MAX_OPTIONS {
            return true;
        }
    }
    false
}

/// The sets of between `min` and `max` of the candidates, smaller ones first.
///
/// # Errors
///
/// If there are too many.
pub fn sets(candidates: &[Entity], min: usize, max: usize) -> Result<Vec<Targets>, Fault> {
    let mut all = Vec::new();
    let mut of_size: Vec<(usize, Targets)> = vec![(0, Targets::new())];
    let max = max.min(candidates.len());
    for size in 0..=max {
        if size >= min {
            all.extend(of_size.iter().map(|(_, set)| set.clone()));
        }
        if size == max {
            break;
        }
        let longer = of_size.iter().flat_map(|(from, set)| {
            (*from..candidates.len()).map(move |index| {
                let mut set = set.clone();
                set.push(candidates[index]);
                (index + 1, set)
            })
        });
        of_size = longer.take(MAX_OPTIONS + 1).collect();
        if all.len() + of_size.len() > MAX_OPTIONS {
            return Err(Fault::TooManyOptions);
        }
    }
    Ok(all)
}

/// Reads what has been chosen of the orders of all these cards, the first of them first.
///
/// Where there are too many orders, the next card is chosen, and the next: an option has
/// one card then.
pub fn arrange<'a>(cards: &[Entity], chosen: impl IntoIterator<Item = &'a Targets>) -> Picking {
    let mut chosen = chosen.into_iter();
    if cards.len() < 2 {
        return Picking::Whole(cards.iter().copied().collect());
    }
    if cards.len() <= AT_ONCE {
        return match chosen.next() {
            Some(order) => Picking::Whole(order.clone()),
            None => Picking::Next(orders(cards)),
        };
    }
    let mut order = Targets::new();
    while order.len() < cards.len() {
        let left: Targets = cards.iter().copied().filter(|card| !order.contains(card)).collect();
        match (left.len(), chosen.next()) {
            (1, _) => order.extend(left),
            (_, Some(next)) => order.extend(next.iter().copied()),
            (_, None) => {
                return Picking::Next(left.into_iter().map(|card| smallvec![card]).collect());
            }
        }
    }
    Picking::Whole(order)
}

/// All orders of so many cards are offered at once.
const AT_ONCE: usize = 7;

/// Every order of these cards; for few of them.
#[must_use]
pub fn orders(cards: &[Entity]) -> Vec<Targets> {
    let mut all: Vec<Targets> = vec![Targets::new()];
    for _ in cards {
        let longer = all.iter().flat_map(|order| {
            let left = cards.iter().filter(|card| !order.contains(card));
            left.map(|&card| order.iter().copied().chain([card]).collect())
        });
        all = longer.collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ObjectId;

    fn things(count: u32) -> Vec<Entity> {
        (0..count).map(|id| Entity::Object(ObjectId(id))).collect()
    }

    /// Every set that answers lead to.
    fn all(candidates: &[Entity], min: usize, max: usize, chosen: &mut Vec<Targets>) -> usize {
        match pick(candidates, min, max, &*chosen) {
            Ok(Picking::Whole(set)) => {
                assert!((min..=max).contains(&set.len()));
                1
            }
            Ok(Picking::Next(options)) => {
                assert!(options.len() > 1, "with one option nothing is asked");
                let mut count = 0;
                for option in options {
                    chosen.push(option);
                    count += all(candidates, min, max, chosen);
                    chosen.pop();
                }
                count
            }
            Err(fault) => panic!("{fault}"),
        }
    }

    #[test]
    fn every_set_is_chosen_in_one_way() {
        // 2^6, and of 6 those with two to four.
        assert_eq!(all(&things(6), 0, 6, &mut Vec::new()), 64);
        assert_eq!(all(&things(6), 2, 4, &mut Vec::new()), 15 + 20 + 15);
        // Too many to be offered at once: 2^14, and 17 over 8.
        assert!(too_many(14, 0, 14) && too_many(17, 8, 8));
        assert_eq!(all(&things(14), 0, 14, &mut Vec::new()), 1 << 14);
        assert_eq!(all(&things(17), 8, 8, &mut Vec::new()), 24_310);
    }

    #[test]
    fn what_is_the_only_set_is_not_asked() {
        let two = things(2);
        assert_eq!(pick(&two, 2, 2, []), Ok(Picking::Whole(two.iter().copied().collect())));
        assert_eq!(pick(&[], 0, 3, []), Ok(Picking::Whole(Targets::new())));
        assert_eq!(pick(&two, 0, 0, []), Ok(Picking::Whole(Targets::new())));
    }

    #[test]
    fn every_order_is_chosen_in_one_way() {
        fn all(cards: &[Entity], chosen: &mut Vec<Targets>) -> usize {
            match arrange(cards, &*chosen) {
                Picking::Whole(order) => {
                    assert_eq!(order.len(), cards.len());
                    1
                }
                Picking::Next(options) => {
                    let mut count = 0;
                    for option in options {
                        chosen.push(option);
                        count += all(cards, chosen);
                        chosen.pop();
                    }
                    count
                }
            }
        }
        assert_eq!(all(&things(5), &mut Vec::new()), 120);
        // One by one.
        assert_eq!(all(&things(8), &mut Vec::new()), 40_320);
    }

    #[test]
    fn a_set_that_is_not_too_great_is_offered_whole() {
        // Of 20 at most 4 are 6,196 sets; with 5 they would be too many.
        assert!(!too_many(20, 0, 4) && too_many(20, 0, 5));
        let options = match pick(&things(20), 0, 4, []) {
            Ok(Picking::Next(options)) => options.len(),
            _ => 0,
        };
        assert_eq!(options, 6_196);
    }

    #[test]
    fn a_number_of_sets_that_no_number_holds_is_too_many() {
        assert!(too_many(10_000, 5_000, 5_000));
        assert!(!too_many(10_000, 0, 0) && !too_many(3, 0, usize::MAX));
    }
}
