//! From a proposed event to a performed one (614–616).

use super::perform;
use crate::{
    eval::modify::{self, Next},
    game::{Choice, ChoiceKind, Event, Fault, Game, Note, Use},
};

/// Lets an event be replaced and prevented, and performs what becomes of it. If
/// an order has to be chosen, the choice is left open.
///
/// # Errors
///
/// If an amount grows past its limit.
pub fn propose(game: &mut Game, mut event: Event) -> Result<(), Fault> {
    // 614.12a: what is chosen as something enters is chosen first.
    if let Event::Enter(entry) = &event
        && let Some(options) = modify::entering_choice(game, entry)
        && !options.is_empty()
    {
        let chooser = entry.controller;
        let kind = ChoiceKind::Entering { event: Box::new(event), options };
        game.choice = Some(Choice { chooser, kind });
        return Ok(());
    }
    loop {
        // 616.1f: after each one, what applies is looked at again.
        match modify::next(game, &event)? {
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
