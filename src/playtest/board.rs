//! The board on which cards are played: enough mana for anything, and something of
//! most kinds for the card to meet.

use crate::{
    game::{Game, PlayerId, Zone},
    pool::{CardRef, Pool},
};

pub(super) const ALICE: PlayerId = PlayerId(0);
pub(super) const BOB: PlayerId = PlayerId(1);

/// What both have on the battlefield: cards that ship, and how many of them.
const BATTLEFIELD: [(&str, usize); 10] = [
    ("Plains", 2),
    ("Island", 2),
    ("Swamp", 2),
    ("Mountain", 2),
    ("Forest", 2),
    ("Sol Ring", 1),
    ("Llanowar Elves", 1),
    ("Grizzly Bears", 2),
    ("Serra Angel", 1),
    ("Glorious Anthem", 1),
];

/// What both have in their hands.
const HAND: [(&str, usize); 3] = [("Lightning Bolt", 1), ("Giant Growth", 1), ("Forest", 1)];

/// What both have in their graveyards.
const GRAVEYARD: [(&str, usize); 3] = [("Hill Giant", 1), ("Shock", 1), ("Island", 1)];

/// What both have in their libraries.
const LIBRARY: [(&str, usize); 6] = [
    ("Mountain", 3),
    ("Typhoid Rats", 2),
    ("Healing Salve", 2),
    ("Mind Stone", 2),
    ("Swamp", 3),
    ("Raging Goblin", 2),
];

/// The board, with copies of `card` where it may matter.
pub(super) fn set_up(pool: &Pool, card: &CardRef) -> Game {
    let mut game = Game::new(["Alice", "Bob"]);
    for player in [ALICE, BOB] {
        // All cards of the libraries are known, so that each can be counted.
        game.player_mut(player).filler = 0;
        let zones = [
            (Zone::Battlefield, &BATTLEFIELD[..]),
            (Zone::Hand, &HAND[..]),
            (Zone::Graveyard, &GRAVEYARD[..]),
            (Zone::Library, &LIBRARY[..]),
        ];
        for (zone, cards) in zones {
            for &(name, count) in cards {
                let Some(known) = pool.get(name) else { continue };
                (0..count).for_each(|_| {
                    game.place(known, player, zone);
                });
            }
        }
        game.place(card, player, Zone::Hand);
    }
    game.place(card, ALICE, Zone::Hand);
    game.place(card, ALICE, Zone::Graveyard);
    game.place(card, ALICE, Zone::Library);
    game
}
