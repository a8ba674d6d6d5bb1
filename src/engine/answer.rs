//! Answers to open choices.

use crate::{
    ast::Color,
    game::{CastVote, ChoiceKind, Departure, Event, Fault, Game, Task, Zone},
    interpret, kernel,
};

/// Makes the open choice with this option, counted from 0.
///
/// # Errors
///
/// If no choice is open or there is no such option: then the game is as it was.
/// If a limit is reached or the choice turns out not to be legal: then the game
/// is not to be gone on with.
pub fn answer(game: &mut Game, option: usize) -> Result<(), Fault> {
    let options = game.choice.as_ref().ok_or(Fault::NothingAsked)?.len();
    if option >= options {
        return Err(Fault::NoSuchOption { answer: option, options });
    }
    let Some(choice) = game.choice.take() else { return Err(Fault::NothingAsked) };
    match choice.kind {
        ChoiceKind::Order { event, options } => kernel::order_chosen(game, event, options[option]),
        ChoiceKind::Entering { event, mut options } => match *event {
            Event::Enter(entry) => {
                kernel::entering_chosen(game, entry, options.swap_remove(option))
            }
            event => kernel::propose(game, event),
        },
        ChoiceKind::Amount { mut run, .. } => {
            run.frame.paid_amount = i64::try_from(option).ok();
            game.agenda.push(Task::Run(run));
            Ok(())
        }
        ChoiceKind::Color { mut run } => {
            run.frame.color = Color::ALL.get(option).copied();
            game.agenda.push(Task::Run(run));
            Ok(())
        }
        ChoiceKind::Word { run, mut options } => {
            interpret::word_chosen(game, run.frame.source, options.swap_remove(option));
            game.agenda.push(Task::Run(run));
            Ok(())
        }
        ChoiceKind::Protector { battle, options } => {
            kernel::protects(game, battle, options[option]);
            Ok(())
        }
        ChoiceKind::Alternative { announce, mut options } => {
            kernel::take_cost(game, announce, options.swap_remove(option))
        }
        ChoiceKind::Kick { announce, .. } => {
            kernel::kick(game, announce, u16::try_from(option).unwrap_or(u16::MAX));
            Ok(())
        }
        ChoiceKind::Mana { mut production, options, terms } => {
            production.add(options[option].iter().copied(), &terms);
            kernel::propose(game, Event::Mana(*production))
        }
        ChoiceKind::ManaShare { production, types, left, terms } => {
            interpret::share_chosen(game, production, types, left, terms, option)
        }
        ChoiceKind::Modes { mut announce, mut options } => {
            announce.modes = options.swap_remove(option);
            game.agenda.push(Task::Announce(announce));
            Ok(())
        }
        ChoiceKind::X { mut announce, min, .. } => {
            announce.frame.x = i64::try_from(option).ok().map(|x| x.saturating_add(min.into()));
            game.agenda.push(Task::Announce(announce));
            Ok(())
        }
        ChoiceKind::Target { mut announce, mut options } => {
            announce.frame.targets.push(options.swap_remove(option));
            game.agenda.push(Task::Announce(announce));
            Ok(())
        }
        ChoiceKind::Division { mut announce, mut options } => {
            announce.frame.division = options.swap_remove(option);
            game.agenda.push(Task::Announce(announce));
            Ok(())
        }
        ChoiceKind::Source { mut run, options } => {
            run.frame.chosen_source = Some(options[option]);
            game.agenda.push(Task::Run(run));
            Ok(())
        }
        ChoiceKind::Things { mut run, mut options }
        | ChoiceKind::Arrange { mut run, mut options } => {
            run.frame.chosen.push(options.swap_remove(option));
            game.agenda.push(Task::Run(run));
            Ok(())
        }
        ChoiceKind::Object { announce, cost, options } => {
            kernel::choose_cost_object(game, announce, cost, options[option])
        }
        ChoiceKind::Pay { announce, options } => {
            kernel::pay_symbol(game, announce, &options[option])
        }
        ChoiceKind::May { run, effects } => {
            interpret::may_chosen(game, run, effects, option == 0);
            Ok(())
        }
        ChoiceKind::Either { run, mut options } => {
            interpret::either_chosen(game, run, options.swap_remove(option));
            Ok(())
        }
        ChoiceKind::Vote { mut run, voter, mut options } => {
            let what = options.swap_remove(option);
            run.frame.votes.cast.push(CastVote { voter, what });
            game.agenda.push(Task::Run(run));
            Ok(())
        }
        ChoiceKind::Unless { run, announce, otherwise } => {
            interpret::unless_chosen(game, run, announce, otherwise, option == 0);
            Ok(())
        }
        ChoiceKind::Keep { options } => {
            // 704.5j: the rest are put into their owners' graveyards.
            let rest = options.into_iter().enumerate().filter(|(index, _)| *index != option);
            let rest = rest.map(|(_, object)| Departure::to(object, Zone::Graveyard));
            kernel::propose(game, Event::Leave(rest.collect()))
        }
        ChoiceKind::Assign { damage, creature, mut options } => {
            kernel::assignment_chosen(game, damage, creature, options.swap_remove(option));
            Ok(())
        }
        ChoiceKind::Coin { mut run } => {
            run.frame.won = Some(option == 0);
            game.agenda.push(Task::Run(run));
            Ok(())
        }
        ChoiceKind::Die { mut run, .. } => {
            run.frame.dice.push(u16::try_from(option + 1).unwrap_or(u16::MAX));
            game.agenda.push(Task::Run(run));
            Ok(())
        }
        ChoiceKind::Uncover { player, options, then } => {
            kernel::uncovered(game, player, options[option], then)
        }
        ChoiceKind::Trigger { options } => kernel::trigger_chosen(game, options[option]),
    }
}
