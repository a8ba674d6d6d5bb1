//! From a proposed event to a performed one (614–616).

use super::{entering_chosen, perform};
use crate::{
    eval::{
        modify::{self, Next},
        rules,
    },
    game::{Choice, ChoiceKind, Chosen, Event, Fault, Game, Note, PlayerId, Task, Use, Uses},
};

/// Lets an event be replaced and prevented, and performs what becomes of it. If
/// an order has to be chosen, the choice is left open.
///
/// # Errors
///
/// If an amount grows past its limit.
pub fn propose(game: &mut Game, mut event: Event) -> Result<(), Fault> {
    match change(game, &mut event)? {
        None => perform::perform(game, event),
        Some(held) => hold(game, Box::new(event), held),
    }
}

/// The same for an event that waited.
///
/// # Errors
///
/// If an amount grows past its limit.
pub fn propose_again(game: &mut Game, mut event: Box<Event>) -> Result<(), Fault> {
    match change(game, &mut event)? {
        None => perform::perform(game, *event),
        Some(held) => hold(game, event, held),
    }
}

/// What keeps a proposed event from being performed now.
enum Held {
    /// The player orders these.
    Order { chooser: PlayerId, options: Uses },
    /// One of these is chosen for what enters (614.12a).
    Entering(Vec<Chosen>),
    /// It can't happen.
    Forbidden,
}

/// Changes a proposed event as far as there is nothing to ask.
fn change(game: &mut Game, event: &mut Event) -> Result<Option<Held>, Fault> {
    // 614.17: what can't happen is neither replaced nor performed.
    if rules::forbids(game, event) {
        return Ok(Some(Held::Forbidden));
    }
    // 616.1b: under whose control it enters comes first, since others depend on that.
    while let Event::Enter(entry) = event {
        let chooser = entry.controller;
        let options = modify::control_changes(game, entry);
        match options[..] {
            [] => break,
            [only] => apply(game, event, only)?,
            _ => return Ok(Some(Held::Order { chooser, options })),
        }
    }
    if let Event::Enter(entry) = event {
        let options = modify::entering_choices(game, entry);
        if !options.is_empty() {
            return Ok(Some(Held::Entering(options)));
        }
    }
    loop {
        // 616.1f: after each one, what applies is looked at again. A journal wants each
        // of them told.
        let next = match game.journal.is_open() {
            true => modify::next(game, event)?,
            false => modify::advance(game, event)?,
        };
        match next {
            Next::Perform => return Ok(None),
            Next::Apply(by) => apply(game, event, by.into())?,
            Next::Ask { chooser, options } => return Ok(Some(Held::Order { chooser, options })),
        }
    }
}

/// Leaves the choice open that an event waits for; one with one option is not asked.
fn hold(game: &mut Game, event: Box<Event>, held: Held) -> Result<(), Fault> {
    let (chooser, kind) = match held {
        Held::Order { chooser, options } => (chooser, ChoiceKind::Order { event, options }),
        Held::Entering(mut options) => {
            let Event::Enter(entry) = *event else { return Ok(()) };
            if let [_] = options[..]
                && let Some(only) = options.pop()
            {
                return entering_chosen(game, entry, only);
            }
            let chooser = entry.controller;
            let event = Box::new(Event::Enter(entry));
            (chooser, ChoiceKind::Entering { event, options })
        }
        Held::Forbidden => return Ok(()),
    };
    game.choice = Some(Choice { chooser, kind });
    Ok(())
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
pub fn order_chosen(game: &mut Game, mut event: Box<Event>, by: Use) -> Result<(), Fault> {
    apply(game, &mut event, by)?;
    propose_again(game, event)
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
