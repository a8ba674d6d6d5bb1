//! What a player may know of a game: hidden zones (400.2) keep what is in them from others.

use super::{Choice, ChoiceKind, Entity, Game, Object, ObjectId, PlayerId, Zone};
use crate::pool::unknown_card;

impl Game {
    /// The game as `player` may see it: cards in libraries and in the hands of others are
    /// only counted, as cards that nobody knows, and what another player is asked is not
    /// told. What the player is asked about is there: cards searched for, a hand that is
    /// looked at.
    ///
    /// It is there to be looked at and to choose by; the whole game is the one to go on with.
    #[must_use]
    pub fn seen_by(&self, player: PlayerId) -> Self {
        let mut seen = self.clone();
        seen.choice.take_if(|choice| choice.chooser != player);
        let shown = seen.choice.as_ref().map_or_else(Vec::new, offered);
        // 400.2: of hidden zones, a player knows the own hand (402.3).
        let is_hidden = |object: &Object| match object.zone {
            Zone::Library => true,
            Zone::Hand => object.owner != player,
            Zone::Battlefield
            | Zone::Graveyard
            | Zone::Stack
            | Zone::Exile
            | Zone::Command
            | Zone::Nowhere => false,
        };
        let hidden = |object: &&Object| is_hidden(object) && !shown.contains(&object.id);
        let ids: Vec<ObjectId> =
            self.objects.iter().filter(hidden).map(|object| object.id).collect();
        for card in seen.objects.remove_all(&ids) {
            let owner = seen.player_mut(card.owner);
            match card.zone {
                Zone::Hand => owner.blanks += 1,
                _ => owner.filler += 1,
            }
        }
        // 708.5: of what is face down, a player knows what they control.
        let objects = seen.objects.iter_mut().chain(seen.known.iter_mut());
        for object in objects.filter(|own| own.face_down().is_some() && own.controller != player) {
            object.card = unknown_card();
        }
        seen.known.retain(|object| !is_hidden(object));
        seen
    }
}

/// The objects that a choice offers.
fn offered(choice: &Choice) -> Vec<ObjectId> {
    match &choice.kind {
        ChoiceKind::Things { options, .. } | ChoiceKind::Arrange { options, .. } => {
            options.iter().flatten().copied().filter_map(Entity::object).collect()
        }
        ChoiceKind::Source { options, .. } | ChoiceKind::Object { options, .. } => options.clone(),
        _ => Vec::new(),
    }
}
