//! The order in which mana symbols are written: X and numbers first, then colours
//! around the wheel, on the shorter way.

use crate::ast::{Color, ManaSymbol, ManaType};

/// Are the symbols of a cost in the order in which they are written?
pub(super) fn is_cost_in_order(symbols: &[ManaSymbol]) -> bool {
    let rank = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::X => 0,
        ManaSymbol::Generic(_) => 1,
        _ => 2,
    };
    let plain = symbols.iter().filter_map(|symbol| match symbol {
        ManaSymbol::Mana(mana) => Some(*mana),
        _ => None,
    });
    let plain: Vec<ManaType> = plain.collect();
    symbols.is_sorted_by_key(rank) && is_mana_in_order(&plain)
}

/// Is mana of these types written in this order? Colourless mana may stand at either end.
pub(super) fn is_mana_in_order(units: &[ManaType]) -> bool {
    let mut colors: Vec<Color> = units.iter().filter_map(|unit| unit.color()).collect();
    colors.dedup();
    let mut sorted = colors.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() != colors.len() {
        return false;
    }
    let ways = (0..sorted.len()).map(|start| {
        let mut way = sorted.clone();
        way.rotate_left(start);
        way
    });
    ways.min_by_key(|way| length(way)).is_none_or(|shortest| shortest == colors)
}

/// What tells which way around the wheel is taken: of three colours the even one, of
/// others the one with the smallest steps.
fn length(way: &[Color]) -> (usize, usize) {
    let step = |pair: &[Color]| (pair[1] as usize + 5 - pair[0] as usize) % 5;
    let steps: Vec<usize> = way.windows(2).map(step).collect();
    match steps[..] {
        [first, second] => (usize::from(first != second), 0),
        _ => (steps.iter().copied().max().unwrap_or(0), steps.iter().sum()),
    }
}

#[cfg(test)]
mod tests {
    use super::is_mana_in_order;
    use crate::ast::ManaType::{Black, Blue, Green, Red, White};

    #[test]
    fn the_shorter_way_around_the_wheel() {
        for good in [
            &[White, Blue][..],
            &[Green, White],
            &[Red, White],
            &[Green, Blue],
            &[White, Blue, Black],
            &[Red, White, Black],
            &[Green, Blue, Red],
            &[Red, Red, Green],
            &[White, Blue, Black, Red, Green],
        ] {
            assert!(is_mana_in_order(good), "{good:?}");
        }
        for bad in [&[Blue, White][..], &[White, Green], &[Green, Red], &[Red, Green, Red]] {
            assert!(!is_mana_in_order(bad), "{bad:?}");
        }
    }
}
