//! What is chosen as an object enters the battlefield (614.12a), and what comes of it.

use super::{propose, refresh};
use crate::{
    ast::Rewrite,
    eval::modify,
    game::{
        Applied, Chosen, Departure, Entry, Event, Fault, Game, ModifierId, ObjectId, Task, Zone,
    },
    pool::copied_card,
};

/// Goes on with an object that enters, once something is chosen for it.
///
/// # Errors
///
/// As proposing an event has them.
pub fn entering_chosen(game: &mut Game, mut entry: Entry, chosen: Chosen) -> Result<(), Fault> {
    match chosen {
        Chosen::Copy(by, of) => {
            for same in modify::same_copies(game, &entry, by) {
                use_once(&mut entry.applied, same);
            }
            if let Some(of) = of {
                // 707.5: the abilities that it has now are others than those it had.
                copy(game, &entry, by, of);
                let itself = entry.object;
                let old = |id: &ModifierId| match id {
                    ModifierId::Ability(own, _) => *own == itself,
                    ModifierId::Effect(_) => false,
                };
                entry.applied.retain(|id| !old(id));
            }
        }
        Chosen::Pay(by, Some(life)) => {
            use_once(&mut entry.applied, by);
            // Nothing was paid: a card was revealed.
            if life == 0 {
                return propose(game, Event::Enter(entry));
            }
            let loss = Event::lose_life(entry.controller, life);
            game.agenda.push(Task::Propose(Box::new(Event::Enter(entry))));
            return propose(game, loss);
        }
        Chosen::Sacrifice(by, Some(what)) => {
            use_once(&mut entry.applied, by);
            let controller = entry.controller;
            let all = what.into_iter().map(|one| Departure::sacrificed(one, controller));
            let event = Event::Leave(all.collect());
            game.agenda.push(Task::Propose(Box::new(Event::Enter(entry))));
            return propose(game, event);
        }
        // One after the other is named; all of them are sacrificed at once.
        Chosen::Devour(_, Some(_)) => entry.chosen.push(chosen),
        Chosen::Devour(by, None) => {
            let offer = modify::rewrite(game, &entry, by);
            use_once(&mut entry.applied, by);
            let named = modify::devoured(&entry, by);
            entry.chosen.retain(|chosen| !matches!(chosen, Chosen::Devour(own, _) if *own == by));
            if let Some(Rewrite::EnterDevouring { each, kind, .. }) = offer
                && !named.is_empty()
            {
                let count = i64::try_from(named.len()).unwrap_or(i64::MAX).saturating_mul(each);
                entry.counters.push((kind, count));
                let controller = entry.controller;
                let all = named.into_iter().map(|one| Departure::sacrificed(one, controller));
                let event = Event::Leave(all.collect());
                game.agenda.push(Task::Propose(Box::new(Event::Enter(entry))));
                return propose(game, event);
            }
        }
        Chosen::Counter(by, with) => {
            let offer = modify::rewrite(game, &entry, by);
            use_once(&mut entry.applied, by);
            if let Some(Rewrite::EnterMaybe { kind, otherwise }) = offer {
                match with {
                    true => entry.counters.push((kind, 1)),
                    false => entry.keywords.extend(otherwise),
                }
            }
        }
        // 614.6: it does not enter at all.
        Chosen::Sacrifice(_, None) => {
            return propose(game, Event::put(entry.object, Zone::Graveyard));
        }
        Chosen::Pay(by, None) => {
            use_once(&mut entry.applied, by);
            entry.tapped = true;
        }
        Chosen::Color(_)
        | Chosen::Type(_)
        | Chosen::Player(_)
        | Chosen::Attack(_)
        | Chosen::Protector(_) => {
            entry.chosen.push(chosen);
        }
    }
    propose(game, Event::Enter(entry))
}

/// 614.5: an effect is applied once.
fn use_once(applied: &mut Applied, by: ModifierId) {
    let at = applied.partition_point(|own| *own < by);
    applied.insert(at, by);
}

/// The object has the copiable values of another one from now on (707.5): what else
/// applies as it enters looks at it so.
fn copy(game: &mut Game, entry: &Entry, by: ModifierId, of: ObjectId) {
    let except = match modify::rewrite(game, entry, by) {
        Some(Rewrite::EnterAsCopy { except, .. }) => except,
        _ => return,
    };
    let Some(card) = game.look(of).map(crate::game::Object::face) else {
        return;
    };
    let card = copied_card(card, &except);
    if let Some(object) = game.objects.get_mut(entry.object) {
        object.copied = Some(card);
        object.now = object.printed().clone();
        game.stale = true;
    }
    refresh(game);
}
