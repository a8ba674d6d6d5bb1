//! What being the monarch brings (724.2): triggered abilities of the game itself.

use std::sync::{Arc, LazyLock};

use crate::{
    ast::{
        Ability, CardType, Effect, EventPattern, Noun, Quantity, StepName, Trigger, TriggerWord,
        TurnChange,
    },
    game::{AbilityRef, Batch, Entity, Facts, Game, ObjectId, PlayerId, Waiting},
    pool::BoundAbility,
};

fn ability(effect: Effect) -> Arc<BoundAbility> {
    let event = EventPattern::Begins { step: StepName::End, whose: None, of: None };
    let trigger = Trigger { word: TriggerWord::At, event, condition: None, once: false };
    let effects = [effect].into();
    Arc::new(BoundAbility::without_pronouns(Ability::Triggered { trigger, effects }))
}

static DRAW: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
    ability(Effect::Draw { who: Noun::You, said: false, amount: Quantity::Number(1) })
});

static TAKE: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
    ability(Effect::Turns { who: Noun::You, said: true, change: TurnChange::Monarch })
});

fn wait(game: &mut Game, controller: PlayerId, ability: &Arc<BoundAbility>) {
    game.waiting.push(Waiting {
        source: ObjectId(0),
        controller,
        ability: AbilityRef(ability.clone()),
        event: Arc::new(Facts::default()),
        frame: None,
        open: false,
    });
}

/// At the beginning of the monarch's end step they draw a card.
pub fn begins(game: &mut Game, step: StepName) {
    if step == StepName::End && game.course.monarch == Some(game.turn.active) {
        wait(game, game.turn.active, &DRAW);
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
    takers.into_iter().for_each(|taker| wait(game, taker, &TAKE));
}
