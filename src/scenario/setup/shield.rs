//! Shields: prevention that no spell of the scenario has made.

use std::sync::Arc;

use super::{Done, Setup};
use crate::{
    ast::{
        DamagePattern, DamageWording, Duration, EventPattern, Noun, Prevented, Pronoun, Quantity,
        Replacement, Rewrite, Scope, Slot,
    },
    game::{Entity, Frame, Lasting, LastingKind, ObjectId},
    scenario::syntax::{Shield, ShieldSize, Thing},
};

impl Setup<'_> {
    pub(super) fn shield(&mut self, what: &Thing, shield: &Shield) -> Done {
        let protected = self.entities(what)?;
        if shield.source.is_some() {
            return Err(self.not_yet("a shield against one source", what.span()));
        }
        let (scope, left) = match shield.size {
            ShieldSize::Next(amount) => (Scope::Next(Quantity::Number(amount)), Some(amount)),
            ShieldSize::NextTime => (Scope::NextTime, Some(1)),
            ShieldSize::All => (Scope::All, None),
        };
        let pattern = DamagePattern {
            source: None,
            recipient: Some(Noun::Pronoun { word: Pronoun::It, slot: Slot::Target(0) }),
            kind: shield.kind,
            amount: None,
            passive: true,
            both_ways: false,
            wording: DamageWording::default(),
        };
        let replacement = Arc::new(Replacement {
            duration: Some(Duration::ThisTurn),
            ..Replacement::new(
                scope,
                EventPattern::Damage(pattern),
                Rewrite::Prevent { how_much: Prevented::All, then: [].into() },
            )
        });
        for entity in protected {
            let controller = match entity {
                Entity::Player(player) => player,
                Entity::Object(id) => {
                    self.game.look(id).map_or(self.game.turn.active, |object| object.controller)
                }
            };
            // No spell made it: no object has this id.
            let mut frame = Frame::new(ObjectId(0), controller);
            frame.targets.push([entity].into_iter().collect());
            let kind = LastingKind::Replacement {
                replacement: Arc::clone(&replacement),
                frame: Box::new(frame),
                left,
            };
            let (id, timestamp) = (self.game.new_effect_id(), self.game.tick());
            let lasting = Lasting { id, timestamp, duration: Duration::ThisTurn, kind, from: None };
            self.game.lasting.push(lasting);
        }
        self.game.stale = true;
        Ok(())
    }
}
