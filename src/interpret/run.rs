//! One instruction after the other.

use super::{DONE_ONCE, Doing, asks_whether_done, damage, doing, done, lasting, objects};
use crate::{
    ast::{Duration, Effect, Effects, Node, Walk},
    eval::{Ctx, holds},
    game::{Event, Fault, Frame, Game, Run, Task},
    kernel,
};

/// Follows the next instruction.
///
/// # Errors
///
/// If an amount or a number of options grows past its limit.
pub fn run(game: &mut Game, mut run: Box<Run>) -> Result<(), Fault> {
    kernel::close_batches(game);
    let code = run.code.clone();
    let at = run.at as usize;
    let Some(effect) = code.get(at) else { return Ok(()) };
    run.at += 1;
    // 614.15: what the text itself puts in the place of this instruction comes first.
    if let Some(Effect::If { condition, instead: true, .. }) = code.get(at + 1)
        && holds(&Ctx::running(game, &run.frame), condition)
    {
        game.agenda.push(Task::Run(run));
        return Ok(());
    }
    (run.frame.awaits, run.frame.asks) = (false, false);
    let (source, controller) = (run.frame.source, run.frame.controller);
    let before = run.frame.picked.clone();
    if run.frame.keeps {
        done::mark(&mut run.frame, effect);
        tell(game, &run.frame);
    }
    // `Do this only once each turn.`
    let again = code.get(at + 1) == Some(&Effect::OnlyOnce)
        && game.objects.get(source).is_some_and(|own| own.triggered.contains(&DONE_ONCE));
    let mut doing = match again {
        true => Doing::Declined,
        false => doing(game, &mut run.frame, effect)?,
    };
    if matches!((effect, &doing), (Effect::ForEach { effects, .. }, Doing::Each(_)) if creates(effects))
    {
        run.frame.picked = Default::default();
    }
    if let Effect::Create { .. } = effect {
        await_tokens(game, &mut run.frame);
    }
    if before != run.frame.picked || matches!(effect, Effect::PayAny(_)) {
        tell(game, &run.frame);
    }
    // 122.6: who puts counters is who follows the instruction.
    if let Doing::Events(events) = &mut doing {
        for event in events {
            if let Event::Counters { by, .. } = event {
                *by = Some(controller);
            }
        }
    }
    // 614.5: what takes the place of an event is not replaced again by the same effects.
    if let (Doing::Events(events), false) = (&mut doing, run.frame.inherits.is_empty()) {
        events.iter_mut().for_each(|event| event.inherit(&run.frame.inherits));
    }
    if let (Doing::Events(events), Some(Effect::ExcessTo(to))) = (&mut doing, code.get(at + 1)) {
        let ctx = Ctx::running(game, &run.frame);
        events.iter_mut().for_each(|event| damage::excess_to(&ctx, event, to));
    }
    if let (Doing::Events(events), Some(Effect::Unpreventable)) = (&mut doing, code.get(at + 1)) {
        events.iter_mut().for_each(damage::unpreventable);
    }
    // What could not be done was not done, for `if you do` behind it.
    if code.get(at + 1).is_some_and(asks_whether_done)
        && let Some(did) = was_done(effect, &doing)
    {
        run.frame.did = did;
    }
    // 701.19c: what is destroyed here is not regenerated.
    if let (Doing::Events(events), Some(Effect::NoRegeneration(_))) = (&mut doing, code.get(at + 1))
    {
        for event in events {
            if let Event::Leave(departures) = event {
                departures.iter_mut().for_each(|departure| departure.regenerates = false);
            }
        }
    }
    if let Doing::First(chooser, again, kind) = doing {
        run.at -= u32::from(again);
        game.choice = Some(crate::game::Choice { chooser, kind: kind(run) });
        return Ok(());
    }
    if let Doing::Declined = doing {
        run.frame.did = false;
    }
    let frame = matches!(doing, Doing::Instructions(..)).then(|| run.frame.clone());
    // A card that was exiled to pay is where it is now.
    let current = run.frame.current(source);
    let from = Some((source, controller));
    let goes_on = matches!(doing, Doing::Instructions(_, None));
    if let Doing::Asked(_) = doing {
        (run.frame.asks, run.frame.did) = (true, false);
    }
    if at + 1 < code.len() && !goes_on {
        game.agenda.push(Task::Run(run));
    }
    match doing {
        Doing::Nothing | Doing::Declined | Doing::First(..) => {}
        Doing::Pay(announce) => game.agenda.push(Task::Announce(announce)),
        Doing::Cast(casting) => return kernel::begin_spell(game, &casting),
        Doing::Events(mut events) => {
            if events.len() == 1
                && let Some(event) = events.pop()
            {
                return kernel::propose(game, event);
            }
            game.agenda
                .extend(events.into_iter().rev().map(|event| Task::Propose(Box::new(event))));
        }
        Doing::Each(runs) | Doing::Asked(runs) => {
            game.agenda.extend(runs.into_iter().rev().map(|run| Task::Run(Box::new(run))));
        }
        Doing::Choose(chooser, kind) => {
            game.choice = Some(crate::game::Choice { chooser, kind });
        }
        Doing::Last(mut effect) => {
            effect.from = match effect.duration {
                Duration::UntilCast => Some((current, controller)),
                _ => from,
            };
            if !kernel::still_lasts(game, &effect) {
                return Ok(());
            }
            game.lasting.push(effect);
            game.stale = true;
        }
        Doing::Goad(objects) => lasting::goad(game, controller, objects),
        Doing::Heal(objects) => objects::heal(game, objects),
        Doing::Shields(objects) => objects::shield(game, objects),
        Doing::Unattach(all) => {
            for what in all {
                if let Some(object) = game.objects.get_mut(what) {
                    object.attached = None;
                    game.stale = true;
                }
            }
        }
        Doing::Attach(what, to) => kernel::attach(game, what, to),
        Doing::Instructions(own, None) => {
            // What they find and choose is known to the instructions after them.
            if let Some(frame) = frame {
                let rest = code.get(at + 1..).unwrap_or_default();
                let code = own.iter().chain(rest).cloned().collect();
                game.agenda.push(Task::Run(Box::new(Run { code, at: 0, frame })));
            }
        }
        Doing::Instructions(code, x) => {
            if let Some(mut frame) = frame {
                frame.x = x.or(frame.x);
                game.agenda.push(Task::Run(Box::new(Run { code, at: 0, frame })));
            }
        }
    }
    Ok(())
}

/// What was chosen within a clause is known to the rest of the text, too.
fn tell(game: &mut Game, frame: &Frame) {
    for task in game.agenda.iter_mut().rev() {
        let Task::Run(outer) = task else { break };
        let outer = &mut outer.frame;
        if (outer.source, outer.controller) != (frame.source, frame.controller) {
            break;
        }
        // What is created for each of several things is gathered outside of them.
        if outer.each == frame.each || !outer.awaits {
            outer.picked.clone_from(&frame.picked);
        }
        outer.paid_amount = frame.paid_amount;
        outer.step = frame.step;
        outer.results.clone_from(&frame.results);
    }
}

/// Do the instructions create tokens?
fn creates(effects: &Effects) -> bool {
    let mut found = false;
    effects.clone().walk(&mut |node| {
        found |= matches!(node, Node::Effect(Effect::Create { .. }));
    });
    found
}

/// What is created now is what the rest of the text speaks of.
fn await_tokens(game: &mut Game, frame: &mut Frame) {
    let outer = game.agenda.iter_mut().rev().map_while(|task| match task {
        Task::Run(outer) => Some(&mut outer.frame),
        _ => None,
    });
    let same =
        |outer: &&mut Frame| (outer.source, outer.controller) == (frame.source, frame.controller);
    for own in outer.take_while(same) {
        // What is created for each of several things is gathered for the words behind them.
        if own.each == frame.each {
            own.picked = Default::default();
        }
        own.awaits = true;
    }
    (frame.awaits, frame.picked) = (true, Default::default());
}

/// Was the instruction done, where that can be told from what it comes to?
fn was_done(effect: &Effect, doing: &Doing) -> Option<bool> {
    let tells = matches!(
        effect,
        Effect::Act { .. }
            | Effect::Discard { .. }
            | Effect::DiscardSome { .. }
            | Effect::DiscardHand { .. }
            | Effect::Return { .. }
            | Effect::Counters { .. }
            | Effect::Mill { .. }
    );
    match doing {
        Doing::Events(events) if tells => Some(!events.is_empty()),
        Doing::Nothing if tells => Some(false),
        // 701.47b: who amasses has done so, whatever came of it.
        Doing::Instructions(..) if matches!(effect, Effect::Told { .. }) => Some(true),
        _ => None,
    }
}
