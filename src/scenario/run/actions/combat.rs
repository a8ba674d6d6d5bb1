//! Damage as a bare event, attackers and blockers.

use smallvec::SmallVec;

use super::Found;
use crate::{
    ast::DamageKind,
    game::{self, Applied, Batch, DamageEntry, Entity, Event, Game, Illegal, ObjectId, Zone},
    scenario::{
        find::{self, Unfound},
        run::Runner,
        syntax::{Act, Action, Object},
    },
};

impl Runner<'_> {
    pub(super) fn damage(&self, game: &mut Game, acts: &[Act]) -> Found<Event> {
        let mut batch = Batch::default();
        for act in acts {
            let Action::Damage { source, amount, word, to } = &act.action else { continue };
            let source = self.source(game, source)?;
            for thing in to {
                for recipient in self.entities(game, thing)? {
                    batch.entries.push(DamageEntry {
                        source,
                        recipient,
                        amount: *amount,
                        combat: word.kind == DamageKind::Combat,
                        unpreventable: word.unpreventable,
                        applied: Applied::new(),
                        prevented: SmallVec::new(),
                    });
                }
            }
        }
        // 120.8: zero damage is no event.
        batch.entries.retain(|entry| entry.amount > 0);
        Ok(Event::Damage(batch))
    }

    /// The source of a bare event: on the battlefield, or a card in no zone.
    pub(super) fn source(&self, game: &mut Game, object: &Object) -> Found<ObjectId> {
        const ZONES: &[Zone] = &[Zone::Battlefield, Zone::Stack, Zone::Nowhere];
        match find::objects(game, object, ZONES, |_| true) {
            Ok(found) => {
                let none = || Illegal::NoAbility(format!("there is no {}", object.name));
                Ok(found.first().copied().ok_or_else(none)?)
            }
            Err(Unfound::Missing(_)) => {
                let controller = match &object.owner {
                    Some(who) => self.player(game, who)?,
                    None => game.turn.active,
                };
                self.new_card(game, controller, object)
            }
            Err(unfound) => Err(self.stop(unfound, object.span)),
        }
    }

    pub(super) fn attackers(&self, game: &Game, acts: &[Act]) -> Found<Vec<(ObjectId, Entity)>> {
        let mut all = Vec::new();
        for act in acts {
            let Action::Attack { attackers, whom } = &act.action else { continue };
            let whom = self.entities(game, whom)?.first().copied();
            let Some(whom) = whom else { continue };
            for attacker in attackers {
                let active = game.turn.active;
                let own = |object: &game::Object| object.controller == active;
                let found = find::objects(game, attacker, &[Zone::Battlefield], own);
                let found = found.map_err(|unfound| self.stop(unfound, attacker.span))?;
                all.extend(found.into_iter().map(|attacker| (attacker, whom)));
            }
        }
        Ok(all)
    }

    pub(super) fn blocks(&self, game: &Game, acts: &[Act]) -> Found<Vec<(ObjectId, ObjectId)>> {
        let mut all = Vec::new();
        for act in acts {
            let Action::Block { blockers, attackers } = &act.action else { continue };
            let mut blocked = Vec::new();
            for attacker in attackers {
                let found =
                    find::objects(game, attacker, &[Zone::Battlefield], game::Object::is_attacking);
                blocked.extend(found.map_err(|unfound| self.stop(unfound, attacker.span))?);
            }
            for blocker in blockers {
                let free = |object: &game::Object| !object.is_attacking();
                let found = find::objects(game, blocker, &[Zone::Battlefield], free);
                let found = found.map_err(|unfound| self.stop(unfound, blocker.span))?;
                all.extend(
                    found
                        .into_iter()
                        .flat_map(|own| blocked.iter().map(move |&other| (own, other))),
                );
            }
        }
        Ok(all)
    }
}
