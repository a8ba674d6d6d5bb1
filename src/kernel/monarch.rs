//! What being the monarch brings (724.2): triggered abilities of the game itself.

use std::sync::{Arc, LazyLock};

use super::inherent::{at_beginning, wait};
use crate::{
    ast::{CardType, Effect, Noun, Quantity, StepName, TurnChange},
    game::{Batch, Entity, Facts, Game, PlayerId},
    pool::BoundAbility,
};

static DRAW: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
    let amount = Quantity::Number(1);
    at_beginning(StepName::End, [Effect::Draw { who: Noun::You, said: false, amount }])
});

static TAKE: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
    let change = TurnChange::Monarch;
    at_beginning(StepName::End, [Effect::Turns { who: Noun::You, said: true, change }])
});

/// At the beginning of the monarch's end step they draw a card.
pub fn begins(game: &mut Game, step: StepName) {
    if step == StepName::End && game.course.monarch == Some(game.turn.active) {
        wait(game, game.turn.active, &DRAW, Facts::default());
    }
}

/// Whose creature deals combat damage to the monarch becomes the monarch.
pub fn damage(game: &mut Game, batch: &Batch) {
    let Some(monarch) = game.course.monarch else { return };
    let dealt = batch.entries.iter().filter(|entry| {
        entry.combat && entry.amount > 0 && entry.recipient == Entity::Player(monarch)
    });
    let sources = dealt.filter_map(|entry| game.look(entry.source));
    let creatures = sources.filter(|source| source.is(CardType::Creature));
    let takers: Vec<PlayerId> = creatures.map(|source| source.controller).collect();
    takers.into_iter().for_each(|taker| wait(game, taker, &TAKE, Facts::default()));
}
