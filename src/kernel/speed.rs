//! Speed (702.179).

use std::sync::{Arc, LazyLock};

use super::inherent::wait;
use crate::{
    ast::{Ability, Effect, EventPattern, Keyword, Noun, Trigger, TriggerWord},
    game::{Facts, Game, MAX_SPEED, PlayerId},
    pool::BoundAbility,
};

/// 702.179d: the ability by which a player's speed increases. It has no source.
static FASTER: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
    let event = EventPattern::LosesLife { who: Noun::You, below: None, not_combat: false };
    let trigger = Trigger { word: TriggerWord::Whenever, event, condition: None, once: true };
    let effects = [Effect::SpeedUp].into();
    Arc::new(BoundAbility::without_pronouns(Ability::Triggered { trigger, effects }))
});

/// A player lost life: the speed of the opponent whose turn it is increases, once a turn.
pub fn opponent_lost(game: &mut Game, player: PlayerId) {
    let active = game.turn.active;
    let own = game.player_mut(active);
    if player == active || own.speed == 0 || own.speed >= MAX_SPEED || own.sped {
        return;
    }
    own.sped = true;
    let facts = Facts { player: Some(player), ..Facts::default() };
    wait(game, active, &FASTER, facts);
}

/// 704.5z: who controls a permanent that says so and has no speed gets a speed of 1.
#[must_use]
pub fn starters(game: &Game) -> Vec<PlayerId> {
    let starts = |player: &PlayerId| {
        game.player(*player).speed == 0
            && game
                .battlefield()
                .any(|own| own.controller == *player && own.has(Keyword::StartYourEngines))
    };
    game.player_ids().filter(starts).collect()
}
