//! What a permanent is like in the photograph.

use super::{Done, Setup};
use crate::{
    diagnostic::Span,
    game::{Combat, Entity, Object, ObjectId, PlayerId, Zone},
    kernel,
    pool::FaceDown,
    scenario::syntax::{Attribute, StateWord, Thing},
};

impl Setup<'_> {
    /// How many commanders there are so far: the number of the next one.
    fn commanders(&self) -> u8 {
        let there = self.game.objects.iter().filter(|object| object.commander.is_some());
        u8::try_from(there.count()).unwrap_or(u8::MAX)
    }

    pub(super) fn attribute(
        &mut self,
        ids: &[ObjectId],
        attribute: &Attribute,
        span: Span,
    ) -> Done {
        if let Attribute::Imprinted(object) = attribute {
            return self.imprint(ids, object);
        }
        let entity = match attribute {
            Attribute::Attacking(thing) | Attribute::Attached(thing) => Some(self.entity(thing)?),
            Attribute::Blocking(object) => Some(self.entity(&Thing::Object(object.clone()))?),
            _ => None,
        };
        let owner = match attribute {
            Attribute::Owned(who) | Attribute::Protected(who) => Some(self.player(who)?),
            _ => None,
        };
        for &id in ids {
            let commanders = self.commanders();
            let Some(object) = self.game.objects.get_mut(id) else { continue };
            if *attribute == Attribute::Commander {
                object.commander = Some(commanders);
                continue;
            }
            if !set(object, attribute, entity, owner) {
                return Err(self.not_yet("such a state", span));
            }
        }
        if let (Attribute::Blocking(_), Some(Entity::Object(attacker))) = (attribute, entity)
            && let Some(object) = self.game.objects.get_mut(attacker)
            && let Some(Combat::Attacking { blocked, .. }) = &mut object.combat
        {
            *blocked = true;
        }
        self.game.stale = true;
        Ok(())
    }

    /// The cards that the permanents have exiled (607.2a), each its own.
    fn imprint(&mut self, ids: &[ObjectId], object: &crate::scenario::syntax::Object) -> Done {
        let card = self.card(object)?;
        for &id in ids {
            let owner = self.game.look(id).map_or(PlayerId(0), |permanent| permanent.controller);
            let exiled = self.game.place(&card, owner, Zone::Exile);
            if let Some(permanent) = self.game.objects.get_mut(id) {
                permanent.exiled.push(exiled);
            }
        }
        Ok(())
    }
}

/// Sets an attribute of a permanent. Gives whether a game can hold it.
fn set(
    object: &mut Object,
    attribute: &Attribute,
    entity: Option<Entity>,
    owner: Option<PlayerId>,
) -> bool {
    match (attribute, entity) {
        (Attribute::State(StateWord::Tapped), _) => object.tapped = true,
        (Attribute::State(StateWord::Untapped), _) => object.tapped = false,
        (Attribute::State(StateWord::SummoningSick), _) => object.sick = true,
        (Attribute::State(StateWord::Transformed), _) => object.turn(1),
        // As by whatever would let it be cast so, or else manifested.
        (Attribute::State(StateWord::FaceDown), _) => {
            let down = kernel::cast_face_down(object).unwrap_or(FaceDown::Manifest);
            object.turn(down.number());
        }
        (Attribute::Counters(counters), _) => {
            // The number in the photograph, whatever it entered with.
            let there = object.counters.get(&counters.kind);
            object.counters.change(&counters.kind, counters.amount - there);
        }
        (Attribute::Damage(amount), _) => object.damage = *amount,
        (Attribute::Attacking(_), Some(whom)) => {
            let (blocked, struck, told) = (false, false, false);
            object.combat = Some(Combat::Attacking { whom, blocked, struck, told });
        }
        (Attribute::Blocking(_), Some(Entity::Object(attacker))) => {
            object.combat = Some(Combat::Blocking { attackers: vec![attacker], struck: false });
        }
        (Attribute::Attached(_), Some(host)) => object.attached = Some(host),
        (Attribute::Protected(_), _) => object.protector = owner,
        (Attribute::Owned(_), _) => match owner {
            Some(owner) => object.owner = owner,
            None => return false,
        },
        _ => return false,
    }
    true
}
