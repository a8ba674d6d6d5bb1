//! Ward (702.21): who targets what is warded pays, or does not get their way.

use std::sync::Arc;

use crate::{
    ast::{
        Ability, Cost, Effect, EventPattern, ManaCost, Noun, Pronoun, Slot, Trigger, TriggerWord,
        Verb,
    },
    game::{AbilityRef, Facts, Frame, Game, ObjectId, PlayerId, Waiting},
    pool::BoundAbility,
};

/// The permanents with ward among the targets, each with what it costs: those that an
/// opponent of their controller has chosen.
pub fn watching(game: &Game, frame: &Frame) -> Vec<(ObjectId, ManaCost)> {
    let targets = frame.targets.iter().flatten().filter_map(|target| target.object());
    let mut warded = Vec::new();
    for id in targets {
        let Some(object) = game.objects.get(id).filter(|object| object.on_battlefield()) else {
            continue;
        };
        if object.controller == frame.controller {
            continue;
        }
        for ability in object.now.abilities.iter() {
            if let Ability::Ward(cost) = &ability.ability {
                warded.push((id, cost.clone()));
            }
        }
    }
    warded
}

/// 702.21a: ward triggers, and counters the spell or ability unless its controller pays.
pub fn triggers(
    game: &mut Game,
    warded: Vec<(ObjectId, ManaCost)>,
    targeting: ObjectId,
    player: PlayerId,
) {
    for (source, cost) in warded {
        let Some(controller) = game.look(source).map(|object| object.controller) else { continue };
        let pronoun = |slot| Noun::Pronoun { word: Pronoun::It, slot };
        let counter =
            Effect::Act { who: None, verb: Verb::Counter, what: pronoun(Slot::EventObject) };
        let unless = Effect::Unless {
            who: pronoun(Slot::EventPlayer),
            cost: Box::new(Cost::Mana(cost)),
            otherwise: [counter].into(),
        };
        let event = EventPattern::Casts { who: Noun::You, what: Noun::This };
        let trigger = Trigger { word: TriggerWord::Whenever, event, condition: None };
        let ability = Ability::Triggered { trigger, effects: [unless].into() };
        let ability = AbilityRef(Arc::new(BoundAbility::without_pronouns(ability)));
        let facts = Facts { object: Some(targeting), player: Some(player), ..Facts::default() };
        let event = Arc::new(facts);
        game.waiting.push(Waiting { source, controller, ability, event, frame: None });
    }
}
