//! Libraries (401): which cards are known to be where, and what is on top.
//!
//! A card in a library has a *shelf*: above 0 it is known to be so high on top, the
//! highest first; below 0 so far at the bottom, those of one shelf in an order that
//! nobody knows; at 0 it is somewhere between, as are the cards that stand for any.

use crate::{
    game::{Choice, ChoiceKind, Event, Game, ObjectId, PlayerId, Uncover, Zone},
    pool::unknown_card,
};

/// The cards of a player's library that have names, by id.
fn cards(game: &Game, player: PlayerId) -> impl Iterator<Item = (ObjectId, i32)> {
    let own = game.objects.iter().filter(move |o| o.zone == Zone::Library && o.owner == player);
    own.map(|object| (object.id, object.shelf))
}

/// The known cards on top, the topmost first.
fn on_top(game: &Game, player: PlayerId) -> Vec<ObjectId> {
    let mut top: Vec<_> = cards(game, player).filter(|(_, shelf)| *shelf > 0).collect();
    top.sort_by_key(|&(_, shelf)| std::cmp::Reverse(shelf));
    top.into_iter().map(|(id, _)| id).collect()
}

/// The card that may come next under the known ones on top: one of these, or, where
/// there is none, one that nobody knows.
fn next(game: &Game, player: PlayerId) -> Vec<Option<ObjectId>> {
    let somewhere = cards(game, player).filter(|(_, shelf)| *shelf == 0);
    let mut options: Vec<Option<ObjectId>> = somewhere.map(|(id, _)| Some(id)).collect();
    options.extend((game.player(player).filler > 0).then_some(None));
    if options.is_empty() {
        let lowest = cards(game, player).filter(|(_, shelf)| *shelf < 0);
        let shelf = lowest.map(|(_, shelf)| shelf).max();
        let there = cards(game, player).filter(|(_, own)| Some(*own) == shelf);
        options = there.map(|(id, _)| Some(id)).collect();
    }
    options
}

/// Puts a card under the known ones on top; none: one that nobody knows.
fn put_next(game: &mut Game, player: PlayerId, card: Option<ObjectId>) {
    let card = card.unwrap_or_else(|| {
        let filler = &mut game.player_mut(player).filler;
        *filler = filler.saturating_sub(1);
        game.place(&unknown_card(), player, Zone::Library)
    });
    for object in game.objects.iter_mut() {
        if object.id == card {
            object.shelf = 1;
        } else if object.zone == Zone::Library && object.owner == player && object.shelf > 0 {
            object.shelf += 1;
        }
    }
}

/// What is found on top of a library.
pub enum Found {
    /// These cards, the topmost first; fewer where there are no more.
    Cards(Vec<ObjectId>),
    /// Which card comes next is chance.
    Chance(Vec<Option<ObjectId>>),
}

/// Makes the top cards of a library known.
pub fn uncover(game: &mut Game, player: PlayerId, count: usize) -> Found {
    loop {
        let mut top = on_top(game, player);
        if top.len() >= count {
            top.truncate(count);
            return Found::Cards(top);
        }
        let mut options = next(game, player);
        match (options.pop(), options.is_empty()) {
            (None, _) => return Found::Cards(top),
            (Some(only), true) => put_next(game, player, only),
            (last, false) => {
                options.extend(last);
                return Found::Chance(options);
            }
        }
    }
}

/// The choice by which chance tells the next card.
#[must_use]
pub fn chance(player: PlayerId, options: Vec<Option<ObjectId>>, then: Uncover) -> Choice {
    Choice { chooser: player, kind: ChoiceKind::Uncover { player, options, then } }
}

/// Goes on once chance has told the next card.
///
/// # Errors
///
/// As performing the event has them.
pub fn uncovered(
    game: &mut Game,
    player: PlayerId,
    card: Option<ObjectId>,
    then: Uncover,
) -> Result<(), crate::game::Fault> {
    put_next(game, player, card);
    match then {
        Uncover::Perform(event) => super::perform::perform(game, *event),
        Uncover::Run(run) => {
            game.agenda.push(crate::game::Task::Run(run));
            Ok(())
        }
    }
}

/// The top card of a library, where it takes a look; the choice is opened if it is
/// chance, and the event goes on then.
pub fn top_or_ask(game: &mut Game, player: PlayerId, event: Event) -> Option<Top> {
    if let Some(top) = on_top(game, player).first() {
        return Some(Top::Card(*top));
    }
    let options = next(game, player);
    match options[..] {
        [] => Some(Top::Nothing),
        [None] => Some(Top::Unknown),
        [Some(only)] => Some(Top::Card(only)),
        _ => {
            game.choice = Some(chance(player, options, Uncover::Perform(Box::new(event))));
            None
        }
    }
}

/// What is on top.
pub enum Top {
    /// A card with a name.
    Card(ObjectId),
    /// One that nobody knows.
    Unknown,
    /// The library is empty.
    Nothing,
}

/// Shuffles a library (701.24): nobody knows where anything is.
pub fn shuffle(game: &mut Game, player: PlayerId) {
    let unknown = unknown_card();
    let is_unknown = |game: &Game, id| game.objects.get(id).is_some_and(|o| o.card == unknown);
    let own: Vec<ObjectId> = cards(game, player).map(|(id, _)| id).collect();
    for id in own {
        if is_unknown(game, id) {
            if let Some(card) = game.objects.remove(id) {
                game.remember(card);
            }
            game.player_mut(player).filler += 1;
        } else if let Some(card) = game.objects.get_mut(id) {
            card.shelf = 0;
        }
    }
}

/// Cards that nobody knows, as objects to be chosen in a search.
pub fn unknown_cards(game: &mut Game, player: PlayerId, count: usize) -> Vec<ObjectId> {
    let count = u32::try_from(count).unwrap_or(u32::MAX).min(game.player(player).filler);
    game.player_mut(player).filler -= count;
    let place = |game: &mut Game| {
        let id = game.place(&unknown_card(), player, Zone::Library);
        if let Some(card) = game.objects.get_mut(id) {
            card.shelf = 0;
        }
        id
    };
    (0..count).map(|_| place(game)).collect()
}

/// The shelf under all others.
#[must_use]
pub fn lowest(game: &Game, player: PlayerId) -> i32 {
    cards(game, player).map(|(_, shelf)| shelf).min().unwrap_or(0).min(0) - 1
}

/// A card that nobody knows has left the library, and is counted where it went.
pub fn forget_unknown(game: &mut Game, owner: PlayerId, to: Zone) {
    match to {
        Zone::Hand => game.player_mut(owner).blanks += 1,
        Zone::Nowhere
        | Zone::Library
        | Zone::Battlefield
        | Zone::Stack
        | Zone::Graveyard
        | Zone::Exile
        | Zone::Command => {}
    }
}
