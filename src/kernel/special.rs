//! Casting by keywords from other zones (702), and special actions that set cards aside
//! (116.2).

use std::sync::Arc;

use super::perform::is_permanent_card;
use crate::{
    ast::{Ability, CardType, CastKeyword, CastWord, Cost, Keyword, StepName},
    eval::Ctx,
    game::{Facts, Game, Object, ObjectId, Permit, PermitEnd, PlayerId, Waiting, Zone},
    pool::{BoundAbility, mad_cast, suspended_cast},
};

/// For what a card is cast from where it is, if a keyword tells that.
pub struct Way {
    /// What is paid; none for the mana cost.
    pub costs: Option<Vec<Cost>>,
    /// By which keyword, if it is asked later.
    pub by: Option<CastWord>,
    /// Is it exiled as it leaves the stack (702.34a)?
    pub flashed: bool,
}

/// The use of a keyword that the card has.
fn keyword(card: &Object, fits: impl Fn(CastWord) -> bool) -> Option<&CastKeyword> {
    card.now.abilities.iter().find_map(|ability| match &ability.ability {
        Ability::Casting(own) if fits(own.word) => Some(own),
        _ => None,
    })
}

/// May it be cast from its owner's graveyard by a keyword (702.34a, 702.138a, 702.187a)?
fn from_graveyard(card: &Object) -> Option<Way> {
    let flashback = card.now.abilities.iter().find_map(|one| match &one.ability {
        Ability::Flashback(costs) => Some(costs),
        _ => None,
    });
    if let Some(costs) = flashback {
        let costs = match &costs[..] {
            // What gives it says nothing else.
            [] => card.now.cost.iter().cloned().map(Cost::Mana).collect(),
            _ => costs.clone(),
        };
        // 702.81a: by retrace it is not exiled.
        let flashed = !card.has(Keyword::Retrace);
        return Some(Way { costs: Some(costs), by: None, flashed });
    }
    let own = keyword(card, |word| match word {
        CastWord::Mayhem => card.discarded,
        word => word.is_from_graveyard(),
    })?;
    Some(Way { costs: Some(own.costs.clone()), by: Some(own.word), flashed: false })
}

/// The way in which a card is cast from where it is, if it is not the usual one.
#[must_use]
pub fn way(card: &Object) -> Option<Way> {
    match card.zone {
        Zone::Graveyard => from_graveyard(card),
        Zone::Exile => {
            let by = card.permit.and_then(|permit| permit.by)?;
            let costs = match by {
                CastWord::Foretell | CastWord::Madness => {
                    keyword(card, |word| word == by).map(|own| own.costs.clone())
                }
                _ => None,
            };
            Some(Way { costs, by: Some(by), flashed: false })
        }
        _ => None,
    }
}

/// Whether, and how, a player may cast or play a card from where it is (601.3).
#[must_use]
pub fn leave_to_cast(game: &Game, card: &Object, player: PlayerId) -> Option<Permit> {
    match card.zone {
        Zone::Hand if card.owner == player => {
            Some(Permit { lands: true, ..Permit::to_cast(player) })
        }
        Zone::Graveyard if card.owner == player && from_graveyard(card).is_some() => {
            Some(Permit::to_cast(player))
        }
        Zone::Battlefield | Zone::Stack | Zone::Command | Zone::Nowhere => None,
        Zone::Hand | Zone::Graveyard | Zone::Library | Zone::Exile => {
            let later = |after: u32| game.turn.number > after;
            card.permit.filter(|own| own.player == player && own.after.is_none_or(later))
        }
    }
}

/// Is it now a time at which a card may be set aside so (702.62a, 702.143a, 702.170a)? If
/// not, why.
pub fn too_late(ctx: &Ctx<'_>, word: CastWord) -> Option<&'static str> {
    let (game, turn) = (ctx.game, ctx.game.turn);
    let own = turn.active == ctx.controller;
    let main = matches!(turn.step, StepName::FirstMain | StepName::SecondMain);
    let sorcery = own && main && game.stack.is_empty();
    let card = game.look(ctx.source);
    let allowed = match word {
        CastWord::Foretell => own,
        CastWord::Suspend => {
            let fast = |card: &Object| card.is(CardType::Instant) || card.has(Keyword::Flash);
            sorcery || card.is_some_and(fast)
        }
        _ => sorcery,
    };
    (!allowed).then_some("not at this time")
}

/// A card that was exiled by a special action is set aside (702.143b, 702.170b).
pub fn set_aside(game: &mut Game, card: ObjectId, player: PlayerId, how: CastWord) {
    let after = Some(game.turn.number);
    if let Some(card) = game.objects.get_mut(card).filter(|card| card.zone == Zone::Exile) {
        let free = how == CastWord::Plot;
        card.permit = Some(Permit { free, by: Some(how), after, ..Permit::to_cast(player) });
    }
}

fn wait(game: &mut Game, card: ObjectId, ability: Arc<BoundAbility>) {
    let Some(controller) = game.objects.get(card).map(|card| card.owner) else { return };
    let facts = Facts { object: Some(card), player: Some(controller), ..Facts::default() };
    game.waiting.push(Waiting {
        source: card,
        controller,
        ability: crate::game::AbilityRef(ability),
        event: Arc::new(facts),
        frame: None,
        open: false,
    });
}

/// 702.62a: the last time counter was removed from a card in exile.
pub fn time_is_over(game: &mut Game, card: ObjectId) {
    let suspended = |card: &&mut Object| {
        card.zone == Zone::Exile && keyword(card, |word| word == CastWord::Suspend).is_some()
    };
    if let Some(own) = game.objects.get_mut(card).filter(suspended) {
        let by = Some(CastWord::Suspend);
        own.permit = Some(Permit {
            until: PermitEnd::Turn,
            free: true,
            by,
            after: Some(u32::MAX),
            ..Permit::to_cast(own.owner)
        });
        wait(game, card, suspended_cast());
    }
}

/// Is a card exiled as it is discarded (702.35a)?
#[must_use]
pub fn is_mad(card: &Object) -> bool {
    card.zone == Zone::Hand && keyword(card, |word| word == CastWord::Madness).is_some()
}

/// 702.35a: a card was discarded into exile.
pub fn discarded_into_exile(game: &mut Game, card: ObjectId) {
    if let Some(own) = game.objects.get_mut(card) {
        // It may be cast as its ability resolves, and at no other time.
        own.permit = Some(Permit {
            by: Some(CastWord::Madness),
            after: Some(u32::MAX),
            ..Permit::to_cast(own.owner)
        });
        wait(game, card, mad_cast());
    }
}

/// 702.62a: a creature that was cast by suspend has haste.
#[must_use]
pub fn is_hasty(game: &Game, spell: ObjectId) -> bool {
    game.look(spell).is_some_and(|own| {
        own.paid_for.as_ref().is_some_and(|by| by.as_str() == CastWord::Suspend.word())
            && own.is(CardType::Creature)
    }) && is_permanent_card(game, spell)
}

/// 702.61a: is there a spell with split second on the stack?
#[must_use]
pub fn is_split(game: &Game) -> bool {
    game.stack
        .iter()
        .any(|item| game.objects.get(item.id).is_some_and(|spell| spell.has(Keyword::SplitSecond)))
}
