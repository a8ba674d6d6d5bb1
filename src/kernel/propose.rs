//! From a proposed event to a performed one (614–616).

use super::{entering_chosen, perform};
use crate::{
    eval::{
        modify::{self, Next},
        rules,
    },
    game::{Choice, ChoiceKind, Event, Fault, Game, Note, Task, Use},
};

/// Lets an event be replaced and prevented, and performs what becomes of it. If
/// an order has to be chosen, the choice is left open.
///
/// # Errors
///
/// If an amount grows past its limit.
pub fn propose(game: &mut Game, mut event: Event) -> Result<(), Fault> {
    // 614.17: what can't happen is neither replaced nor performed.
    if rules::forbids(game, &event) {
        return Ok(());
    }
    // 614.12a: what is chosen as something enters is chosen first.
    if let Event::Enter(entry) = event {
        let mut options = modify::entering_choices(game, &entry);
        if options.len() > 1 {
            let chooser = entry.controller;
            let event = Box::new(Event::Enter(entry));
            let kind = ChoiceKind::Entering { event, options };
            game.choice = Some(Choice { chooser, kind });
            return Ok(());
        }
        if let Some(only) = options.pop() {
            return entering_chosen(game, entry, only);
        }
        event = Event::Enter(entry);
    }
    loop {
        // 616.1f: after each one, what applies is looked at again. A journal wants each
        // of them told.
        let next = match game.journal.is_open() {
            true => modify::next(game, &event)?,
            false => modify::advance(game, &mut event)?,
        };
        match next {
            Next::Perform => return perform::perform(game, event),
            Next::Apply(by) => apply(game, &mut event, by.into())?,
            Next::Ask { chooser, options } => {
                let kind = ChoiceKind::Order { event: Box::new(event), options };
                game.choice = Some(Choice { chooser, kind });
                return Ok(());
            }
        }
    }
}

/// Proposes events one after the other. Once one of them asks something or leaves
/// something to do, the rest waits on the agenda below that.
///
/// # Errors
///
/// If an amount grows past its limit.
pub fn propose_each(game: &mut Game, events: impl IntoIterator<Item = Event>) -> Result<(), Fault> {
    let place = game.agenda.len();
    let mut events = events.into_iter();
    while let Some(event) = events.next() {
        propose(game, event)?;
        if game.choice.is_some() || game.agenda.len() != place {
            let mut rest: Vec<Task> = events.map(|event| Task::Propose(Box::new(event))).collect();
            rest.reverse();
            game.agenda.splice(place..place, rest);
            return Ok(());
        }
    }
    Ok(())
}

/// Goes on with an event once it is chosen which effect applies next.
///
/// # Errors
///
/// If an amount grows past its limit.
pub fn order_chosen(game: &mut Game, mut event: Event, by: Use) -> Result<(), Fault> {
    apply(game, &mut event, by)?;
    propose(game, event)
}

fn apply(game: &mut Game, event: &mut Event, by: Use) -> Result<(), Fault> {
    if !game.journal.is_open() {
        return modify::apply(game, event, by);
    }
    let (before, words) = (Box::new(event.clone()), modify::source_words(game, by.by));
    modify::apply(game, event, by)?;
    let after = Box::new(event.clone());
    game.journal.note(|| Note::Applied { by: by.by, words, before, after });
    Ok(())
}
