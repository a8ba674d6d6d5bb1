//! Copies of spells (707.10).

use std::sync::Arc;

use smallvec::SmallVec;

use crate::{
    ast::{
        Ability, Effect, Effects, EventPattern, Gift, Noun, Pronoun, Slot, Trigger, TriggerWord,
    },
    game::{
        AbilityRef, Announce, AnnounceKind, Facts, Game, ObjectId, Payment, PlayerId, Stage, Task,
        Waiting, Zone,
    },
    pool::BoundAbility,
};

/// What rode on the mana triggers once the spell is cast: a copy for each (106.6a).
pub fn triggers(game: &mut Game, spell: ObjectId, player: PlayerId) {
    let Some(object) = game.objects.get(spell) else { return };
    let effects = object.gifts.iter().filter_map(|gift| match gift {
        Gift::Copy => {
            let what = Noun::Pronoun { word: Pronoun::It, slot: Slot::EventObject };
            Some([Effect::Copy { what, and: true, times: None }].into())
        }
        Gift::Do(effects) => Some(effects.clone()),
        Gift::Gain(_) | Gift::CantBeCountered | Gift::Counters { .. } => None,
    });
    for effects in effects.collect::<Vec<Effects>>() {
        let event = EventPattern::Casts { who: Noun::You, what: Noun::This };
        let trigger = Trigger { word: TriggerWord::When, event, condition: None, once: false };
        let ability = Ability::Triggered { trigger, effects };
        let ability = AbilityRef(Arc::new(BoundAbility::without_pronouns(ability)));
        let facts = Facts { object: Some(spell), player: Some(player), ..Facts::default() };
        game.waiting.push(Waiting {
            source: spell,
            controller: player,
            ability,
            event: Arc::new(facts),
            frame: None,
            open: false,
        });
    }
}

/// Copies a spell on the stack; its targets are chosen anew, or kept by choosing the
/// same ones again (707.10c).
pub fn copy_spell(game: &mut Game, spell: ObjectId, controller: PlayerId) {
    let Some(item) = game.stack.iter().find(|item| item.id == spell).cloned() else { return };
    let Some(old) = game.objects.get(spell).cloned() else { return };
    let id = game.new_id();
    let mut copy = game.blank(id, &old.card, controller, Zone::Stack);
    copy.copy = true;
    copy.turn(old.face);
    copy.x = old.x;
    copy.kicks = old.kicks.clone();
    game.objects.push(copy);
    game.stale = true;
    super::refresh(game);
    // 707.10: copying is no casting.
    let facts = Facts { object: Some(id), player: Some(controller), ..Facts::default() };
    super::trigger::casts_or_copies(game, &facts);
    let mut frame = item.frame;
    frame.source = id;
    frame.controller = controller;
    frame.targets = SmallVec::new();
    game.agenda.push(Task::Announce(Box::new(Announce {
        object: id,
        kind: AnnounceKind::Copy,
        ability: item.ability,
        modes: item.modes,
        frame,
        stage: Stage::Targets(0),
        payment: Payment::Free,
        costs: SmallVec::new(),
    })));
}
