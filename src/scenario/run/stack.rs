//! The stack resolves, as far as the next When allows.

use super::{Boxed, Ended, Runner, pins::Pinned};
use crate::{
    diagnostic::Span,
    game::{AnnounceKind, Game, Illegal, Task},
    scenario::{
        find,
        syntax::{Pin, Response},
    },
};

impl Runner<'_> {
    /// Lets the stack resolve, or with `holds` only puts on it what has triggered.
    pub(super) fn resolve(
        &mut self,
        games: Vec<Ended>,
        pins: &[Pin],
        span: Span,
        holds: bool,
    ) -> Boxed<Vec<Ended>> {
        self.each(games, span, |runner, mut ended| {
            ended.game.agenda.push(if holds { Task::Settle } else { Task::ResolveAll });
            let policy = Pinned::later(pins);
            runner.search(ended, &policy, span)
        })
    }

    /// Resolves what is on the stack until the thing to respond to is on top of it.
    pub(super) fn resolve_until(
        &mut self,
        answered: &Response,
        pins: &[Pin],
        ended: Ended,
        span: Span,
    ) -> Boxed<Result<Vec<Ended>, Illegal>> {
        let mut found = Vec::new();
        let mut games = vec![ended];
        let mut refused = None;
        while let Some(mut ended) = games.pop() {
            if is_on_top(&ended.game, answered) {
                found.push(ended);
                continue;
            }
            if ended.game.stack.is_empty() {
                let words = format!("there is nothing of {} to respond to", answered.object.name);
                refused = Some(Illegal::NoAbility(words));
                continue;
            }
            ended.game.agenda.push(Task::Resolve);
            match self.search(ended, &Pinned::later(pins), span)? {
                Ok(next) => games.extend(next),
                Err(reason) => refused = Some(reason),
            }
        }
        match refused {
            Some(reason) if found.is_empty() => Ok(Err(reason)),
            _ => Ok(Ok(found)),
        }
    }
}

fn is_on_top(game: &Game, answered: &Response) -> bool {
    game.stack.last().is_some_and(|item| {
        let is_ability = item.kind != AnnounceKind::Spell;
        let source = game.look(item.frame.source);
        is_ability == answered.ability
            && source.is_some_and(|source| find::is_named(game, &answered.object, source))
    })
}
