//! The players and objects that the words of a When mean in a game.

use super::{super::perform::Stop, Found};
use crate::{
    ast::ZoneName,
    diagnostic::Span,
    engine::object_words,
    game::{self, Entity, Game, Illegal, ObjectId, PlayerId, Zone},
    scenario::{
        find::{self, Unfound},
        run::Runner,
        setup::not_yet,
        syntax::{Object, Thing, Who},
    },
};

impl Runner<'_> {
    /// A card that a player casts or plays: one that is there, or else a new one in no zone.
    pub(super) fn card(
        &self,
        game: &mut Game,
        player: PlayerId,
        card: &Object,
        from: Option<ZoneName>,
    ) -> Found<ObjectId> {
        let zones: &[Zone] = match from {
            None => &[Zone::Hand],
            Some(ZoneName::Graveyard) => &[Zone::Graveyard],
            Some(ZoneName::Exile) => &[Zone::Exile],
            Some(ZoneName::Library) => &[Zone::Library],
            Some(_) => &[Zone::Hand],
        };
        let own = |object: &&game::Object| {
            object.owner == player || crate::kernel::leave_to_cast(game, object, player).is_some()
        };
        let found = find::candidates(game, card, zones);
        if let Some(found) = found.into_iter().find(own) {
            return Ok(found.id);
        }
        if from.is_some_and(|from| from != ZoneName::Hand) {
            let words = format!("there is no {} to cast there", card.name);
            return Err(Illegal::NoAbility(words).into());
        }
        self.new_card(game, player, card)
    }

    pub(super) fn new_card(
        &self,
        game: &mut Game,
        player: PlayerId,
        object: &Object,
    ) -> Found<ObjectId> {
        let found = self.pool.playable(&object.name);
        let card = found
            .map_err(|fault| Stop::Fault(Box::new(fault.at(&self.scenario.source, object.span))))?;
        Ok(game.place(card, player, Zone::Nowhere))
    }

    pub(super) fn player(&self, game: &Game, who: &Who) -> Found<PlayerId> {
        find::player(game, who).map_err(|unfound| self.stop(unfound, who.span))
    }

    pub(super) fn within(
        &self,
        game: &Game,
        object: &Object,
        zones: &[Zone],
    ) -> Found<Vec<ObjectId>> {
        let found = find::objects(game, object, zones, |_| true);
        found.map_err(|unfound| self.stop(unfound, object.span))
    }

    /// Permanents that a player controls, of those that the name could mean.
    pub(super) fn owns(
        &self,
        game: &Game,
        player: PlayerId,
        object: &Object,
    ) -> Found<Vec<ObjectId>> {
        // The untapped ones first: what is tapped cannot be tapped again.
        let own = |candidate: &game::Object| candidate.controller == player;
        let free = |candidate: &game::Object| own(candidate) && !candidate.tapped;
        let free_ones = find::candidates(game, object, &[Zone::Battlefield])
            .into_iter()
            .filter(|one| free(one));
        let wanted = object.count.and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
        let enough = free_ones.count() >= wanted;
        let found = find::objects(game, object, &[Zone::Battlefield], |one| {
            if enough { free(one) } else { own(one) }
        });
        let found = found.map_err(|unfound| self.stop(unfound, object.span))?;
        match found.iter().find(|&&id| !game.look(id).is_some_and(own)) {
            Some(&id) => {
                let name = &game.player(player).name;
                let words = format!("{name} does not control {}", object_words(game, id));
                Err(Illegal::NoAbility(words).into())
            }
            None => Ok(found),
        }
    }

    pub(super) fn own(&self, game: &Game, player: PlayerId, object: &Object) -> Found<ObjectId> {
        let found = self.owns(game, player, object)?;
        let none = || Illegal::NoAbility(format!("there is no {}", object.name));
        Ok(found.first().copied().ok_or_else(none)?)
    }

    pub(super) fn entities(&self, game: &Game, thing: &Thing) -> Found<Vec<Entity>> {
        let found = find::entities(game, thing, find::ANYWHERE);
        found.map_err(|unfound| self.stop(unfound, thing.span()))
    }

    /// A name that means nothing makes the action one that is not legal in this game; one that
    /// means too much is a fault of the scenario.
    pub(super) fn stop(&self, unfound: Unfound, span: Span) -> Stop {
        match unfound {
            Unfound::Missing(words) => Stop::Illegal(Illegal::NoAbility(words)),
            unfound @ Unfound::Ambiguous(_) => {
                Stop::Fault(Box::new(unfound.at(self.scenario, span)))
            }
        }
    }

    pub(super) fn not_yet(&self, what: &str, span: Span) -> Stop {
        Stop::Fault(Box::new(not_yet(self.scenario, what, span)))
    }
}
