//! One When on one game.

use super::{
    super::{
        find::{self, Unfound},
        syntax::{Act, Action, Payment, Pin, Timing, When},
    },
    Boxed, Ended, Runner,
    actions::Move,
    pins::{Pinned, set_aside},
};
use crate::{
    diagnostic::Span,
    engine::{self, entity_words, object_words},
    explore::{Taken, explore, explore_into},
    game::{Fault, Game, Illegal, PlayerId},
};

/// What cannot be done: not legal in this game, or a fault of the scenario.
pub(super) enum Stop {
    Illegal(Illegal),
    Fault(Box<crate::diagnostic::Diagnostic>),
}

impl From<Illegal> for Stop {
    fn from(reason: Illegal) -> Self {
        Self::Illegal(reason)
    }
}

impl Runner<'_> {
    /// Does a When; with `holds`, nothing that it puts on the stack resolves yet.
    pub(super) fn when(
        &mut self,
        when: &When,
        pins: &[Pin],
        before: Ended,
        holds: bool,
    ) -> Boxed<Vec<Ended>> {
        let mut games = vec![before];
        if let Timing::InResponse(Some(answered)) = &when.timing {
            games = self.each(games, when.span, |runner, ended| {
                runner.resolve_until(answered, pins, ended, when.span)
            })?;
        }
        if when.acts.iter().all(|act| matches!(act.action, Action::StackResolves)) {
            return self.resolve(games, pins, when.span, false);
        }
        let groups = groups(&when.acts);
        for acts in groups {
            games =
                self.each(games, when.span, |runner, ended| runner.acts(acts, pins, ended, holds))?;
        }
        self.resolve(games, pins, when.span, holds)
    }

    /// Does something on every game that is not at an end.
    pub(super) fn each(
        &mut self,
        games: Vec<Ended>,
        span: Span,
        mut act: impl FnMut(&mut Self, Ended) -> Boxed<Result<Vec<Ended>, Illegal>>,
    ) -> Boxed<Vec<Ended>> {
        let mut all = Vec::new();
        for ended in games {
            if ended.illegal.is_some() {
                all.push(ended);
                continue;
            }
            match act(self, ended.clone())? {
                Ok(next) => all.extend(next),
                Err(reason) => all.push(Ended { illegal: Some((reason, span)), ..ended }),
            }
        }
        Ok(all)
    }

    /// Acts of one moment, one move after the other.
    fn acts(
        &mut self,
        acts: &[Act],
        pins: &[Pin],
        ended: Ended,
        holds: bool,
    ) -> Boxed<Result<Vec<Ended>, Illegal>> {
        let before = ended.clone();
        let Some(first) = acts.first() else { return Ok(Ok(vec![ended])) };
        let mut game = ended.game.clone();
        let moves = match self.moves(&mut game, acts) {
            Ok(moves) => moves,
            Err(Stop::Illegal(reason)) => return Ok(Err(reason)),
            Err(Stop::Fault(fault)) => return Err(fault),
        };
        let actor = super::actions::actor(&first.action);
        let actor = actor.and_then(|who| before.game.player_named(&who.name));
        let mut games = vec![Ended { game, ..ended }];
        for step in &moves {
            let mut next = Vec::new();
            let mut refused = None;
            for ended in games {
                match self.step(step, first, actor, pins, ended, holds)? {
                    Ok(more) => next.extend(more),
                    Err(reason) => refused = refused.or(Some(reason)),
                }
            }
            if let (true, Some(reason)) = (next.is_empty(), refused) {
                return Ok(Err(reason));
            }
            games = next;
        }
        Ok(Ok(games))
    }

    fn step(
        &mut self,
        step: &Move,
        act: &Act,
        actor: Option<PlayerId>,
        pins: &[Pin],
        ended: Ended,
        holds: bool,
    ) -> Boxed<Result<Vec<Ended>, Illegal>> {
        let span = act.span;
        match step {
            Move::One { rule, options } => {
                let mut all = Vec::new();
                let mut refused = None;
                let only = self.only(options, rule, actor);
                for (index, (_, action)) in options.iter().enumerate() {
                    if only.is_some_and(|only| only != index) {
                        continue;
                    }
                    let mut from = ended.clone();
                    if let (true, Some(chooser)) = (options.len() > 1, actor) {
                        let words = options.iter().map(|(words, _)| words.clone());
                        let options = words.collect();
                        from.choices.push(Taken { chooser, rule, options, chosen: index });
                    }
                    match self.action(action, act, actor, pins, from)? {
                        Ok(more) => all.extend(more),
                        Err(reason) => refused = refused.or(Some(reason)),
                    }
                }
                match refused {
                    Some(reason) if all.is_empty() => Ok(Err(reason)),
                    _ => Ok(Ok(all)),
                }
            }
            Move::Tasks(tasks) => {
                let mut from = ended;
                from.game.agenda.extend(tasks.iter().cloned());
                self.search(from, &Pinned::new(pins, act, actor), span)
            }
            Move::GoTo { player, step } => self.go_to(*player, *step, pins, ended, holds, span),
        }
    }

    /// The one of several actions to do, where somebody is asked.
    fn only(
        &mut self,
        options: &[(String, engine::Action)],
        rule: &'static str,
        actor: Option<PlayerId>,
    ) -> Option<usize> {
        let asked = self.asked.as_mut().filter(|_| options.len() > 1)?;
        let words = options.iter().map(|(words, _)| words.clone()).collect();
        let chooser = actor.unwrap_or(PlayerId(0));
        // Taken back: no option has this number.
        Some(asked.action(Taken { chooser, rule, options: words, chosen: 0 }).unwrap_or(usize::MAX))
    }

    /// Begins an action and goes on until it is on the stack or done.
    fn action(
        &mut self,
        action: &engine::Action,
        act: &Act,
        actor: Option<PlayerId>,
        pins: &[Pin],
        mut from: Ended,
    ) -> Boxed<Result<Vec<Ended>, Illegal>> {
        let mut policy = Pinned::new(pins, act, actor);
        let mut kept = Vec::new();
        let (what, makes_mana) = subject(&from.game, action);
        if let (Payment::Mana(mana), Some(player)) = (&act.manner.payment, actor)
            && let Some(units) = set_aside(&mut from.game, player, mana)
        {
            kept = units;
            policy.pool_only = true;
        }
        if let Err(fault) = engine::act(&mut from.game, action.clone()) {
            return match fault {
                Fault::Illegal(reason) => Ok(Err(reason)),
                fault => {
                    let error = crate::explore::SearchError { fault, choices: from.choices };
                    Err(self.search_fault(&error, act.span))
                }
            };
        }
        let found = match self.search(from, &policy, act.span)? {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        let mut all = Vec::new();
        let mut refused = None;
        for mut ended in found {
            if policy.pool_only
                && let Some(player) = actor
            {
                let pool = &mut ended.game.player_mut(player).mana;
                // A mana ability leaves its own mana in the pool.
                if !makes_mana && !pool.units().is_empty() {
                    let why = "not all of the mana named is needed".to_owned();
                    let what = what.clone();
                    refused = Some(Illegal::Unpayable { what, why });
                    continue;
                }
                kept.iter().cloned().for_each(|unit| pool.add(unit));
            }
            match self.check_targets(&ended.game, action, act) {
                Ok(()) => all.push(ended),
                Err(reason) => refused = Some(reason),
            }
        }
        match refused {
            Some(reason) if all.is_empty() => Ok(Err(reason)),
            _ => Ok(Ok(all)),
        }
    }

    /// Where there was only one legal target, it was not asked for: it has to be the one named.
    fn check_targets(
        &self,
        game: &Game,
        action: &engine::Action,
        act: &Act,
    ) -> Result<(), Illegal> {
        let announces =
            matches!(action, engine::Action::Cast { .. } | engine::Action::Activate { .. });
        let (true, Some(targets), Some(item)) = (announces, &act.manner.targets, game.stack.last())
        else {
            return Ok(());
        };
        let chosen: Vec<_> = item.frame.targets.iter().flatten().copied().collect();
        let mut wanted = Vec::new();
        for target in targets {
            match find::entities(game, target, find::ANYWHERE) {
                Ok(entities) => wanted.push(entities),
                Err(Unfound::Missing(words) | Unfound::Ambiguous(words)) => {
                    return Err(Illegal::NoAbility(words));
                }
            }
        }
        let count: usize = wanted.iter().map(Vec::len).sum();
        let all_named = chosen.iter().all(|&entity| {
            targets.iter().any(|target| super::pins::is_meant(game, target, entity))
        });
        if count == chosen.len() && all_named {
            return Ok(());
        }
        let spell = game.look(item.frame.source).map(|object| object.now.name.to_string());
        let target = wanted.iter().flatten().map(|&entity| entity_words(game, entity));
        let target = target.collect::<Vec<_>>().join(", ");
        Err(Illegal::BadTarget { spell: spell.unwrap_or_default(), target })
    }

    /// Everything that comes of a game, if there is anything that is legal.
    pub(super) fn search(
        &mut self,
        from: Ended,
        policy: &Pinned<'_>,
        span: Span,
    ) -> Boxed<Result<Vec<Ended>, Illegal>> {
        if self.asked.is_some() {
            return self.ask(from, policy, span);
        }
        let Ended { game, paths, choices, place, .. } = from;
        let limits = self.limits;
        let found = match &mut self.graph {
            None => explore(game, limits, policy).map(|found| (found, Vec::new())),
            Some(graph) => explore_into(game, limits, policy, graph, self.stage).map(|drawn| {
                let when = self.scenario.source.text().get(span.start..span.end);
                graph.goes_on(place, when.unwrap_or_default().trim(), drawn.first, self.stage);
                (drawn.found, drawn.places)
            }),
        };
        let (found, places) = found.map_err(|error| self.search_fault(&error, span))?;
        self.complete &= found.complete;
        if let (true, Some(refused)) = (found.outcomes.is_empty(), found.refused.into_iter().next())
        {
            return match policy.ambiguous.take() {
                Some(words) => Err(Box::new(Unfound::Ambiguous(words).at(self.scenario, span))),
                None => Ok(Err(refused.reason)),
            };
        }
        let ended = found.outcomes.into_iter().enumerate().map(|(index, outcome)| Ended {
            game: outcome.game,
            paths: paths.saturating_mul(outcome.paths),
            choices: choices.iter().cloned().chain(outcome.choices).collect(),
            illegal: None,
            place: places.get(index).copied().unwrap_or(0),
        });
        Ok(Ok(ended.collect()))
    }
}

/// What an action is of, by name, and whether it is a mana ability.
fn subject(game: &Game, action: &engine::Action) -> (String, bool) {
    match *action {
        engine::Action::Cast { card, .. } => (object_words(game, card), false),
        engine::Action::Activate { object, ability, .. } => {
            let source = game.objects.get(object);
            let ability = source.and_then(|own| own.now.abilities.get(usize::from(ability)));
            (object_words(game, object), ability.is_some_and(|ability| ability.is_mana))
        }
        engine::Action::TurnUp { object, .. } => (object_words(game, object), false),
        _ => (String::new(), false),
    }
}

/// Acts at one time: those that are one event go together.
fn groups(acts: &[Act]) -> Vec<&[Act]> {
    let kind = |act: &Act| std::mem::discriminant(&act.action);
    let joins = |act: &Act| {
        matches!(act.action, Action::Damage { .. } | Action::Attack { .. } | Action::Block { .. })
    };
    acts.chunk_by(|one, next| joins(one) && kind(one) == kind(next)).collect()
}
