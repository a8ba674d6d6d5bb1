//! Cards that ship, played by chance.

use cardscript::{playtest, pool::Pool};

/// Each of these once made, or may make, a game go wrong in a way of its own.
const CARDS: [&str; 8] = [
    // 601.2g: two of them paid for each other without an end.
    "Skyshroud Elf",
    "Treetop Village",
    "Walking Ballista",
    "Mana Reflection",
    "Furnace of Rath",
    "Arc Lightning",
    "Lightning Helix",
    "Sulfuric Vortex",
];

#[test]
fn cards_are_played_without_a_defect() {
    let names = CARDS.map(str::to_owned);
    for seed in 1..4 {
        let broken = playtest::play_all(&Pool::embedded(), &names, seed, &|_, _| {});
        assert!(broken.is_empty(), "{broken:#?}");
    }
}

#[test]
fn a_card_that_is_not_there_is_told() {
    let names = ["Nobody Knows It".to_owned()];
    let broken = playtest::play_all(&Pool::embedded(), &names, 1, &|_, _| {});
    assert_eq!(broken.len(), 1);
    assert!(broken[0].problem.contains("cannot be put on a board"), "{broken:?}");
}
