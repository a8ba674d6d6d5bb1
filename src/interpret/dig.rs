//! Cards exiled from the top of a library until one can be cast: cascade (702.85) and
//! discover (701.57).

use smallvec::SmallVec;

use super::Doing;
use crate::{
    ast::{CardType, Effect, Noun, Play, PlayVerb, Pronoun, PutKind, Slot, Verb},
    game::{ChoiceKind, Entity, Event, Fault, Frame, Game, ObjectId, Uncover},
    kernel,
    pool::unknown_card,
};

/// Looks for a nonland card with a mana value of at most so much. Cards that nobody knows are
/// passed over where they lie.
pub fn dig(game: &mut Game, frame: &mut Frame, most: i64, discovers: bool) -> Result<Doing, Fault> {
    let owner = frame.controller;
    let mut passed: SmallVec<[ObjectId; 1]> = SmallVec::new();
    let mut found = None;
    for count in 1.. {
        let cards = match kernel::uncover(game, owner, count) {
            kernel::Found::Cards(cards) => cards,
            kernel::Found::Chance(options) => {
                let kind = move |run| ChoiceKind::Uncover {
                    player: owner,
                    options,
                    then: Uncover::Run(run),
                };
                return Ok(Doing::First(owner, true, Box::new(kind)));
            }
        };
        let Some(&card) = cards.get(count - 1) else { break };
        let Some(object) = game.objects.get(card) else { break };
        if object.card == unknown_card() {
            continue;
        }
        passed.push(card);
        if !object.now.is(CardType::Land) && i64::from(object.now.mana_value(0)) <= most {
            found = Some(card);
            break;
        }
    }
    if passed.is_empty() {
        return Ok(Doing::Nothing);
    }
    // What was found is the first of what is exiled.
    passed.reverse();
    frame.found = passed;
    let told = |slot| Noun::Pronoun { word: Pronoun::Them, slot };
    let mut code = vec![Effect::Act { who: None, verb: Verb::Exile, what: told(Slot::Found) }];
    if found.is_some() {
        let cast = Effect::Play(Box::new(Play {
            verb: PlayVerb::Cast,
            what: told(Slot::Picked),
            transformed: false,
            free: true,
            until: None,
            first: false,
            spend: None,
        }));
        code.push(Effect::May([cast].into()));
    }
    let to_hand = discovers && found.is_some();
    code.push(Effect::BottomExiled { to_hand });
    Ok(Doing::Instructions(code.into(), None))
}

/// What was exiled so and is still there goes to the bottom in a random order (702.85a); what
/// was discovered and not cast goes to the hand (701.57a).
pub fn bottom(game: &Game, frame: &Frame, to_hand: bool) -> Doing {
    let there = |card: &ObjectId| {
        game.objects.get(*card).is_some_and(|own| own.zone == crate::game::Zone::Exile)
    };
    let mut left: Vec<ObjectId> = frame.found.iter().map(|&card| frame.current(card)).collect();
    let hit = left.first().copied().filter(|card| to_hand && there(card));
    left.retain(|card| there(card) && Some(*card) != hit);
    let left: Vec<Entity> = left.into_iter().map(Entity::Object).collect();
    let mut events = super::library::moves(&left, PutKind::Bottom, true);
    events.extend(hit.map(|card| Event::put(card, crate::game::Zone::Hand)));
    Doing::Events(events)
}
