//! A scenario played line by line, each choice asked as it comes.
//!
//! Every step keeps the game as it was before, so any number of steps can be taken back.

use std::collections::VecDeque;

use super::{Boxed, Ended, Runner, pins::Pinned};
use crate::{
    diagnostic::{Diagnostic, SourceFile, Span},
    engine::{self, Status},
    explore::{Limits, Policy, Taken},
    game::{Choice, Fault, Game, Illegal},
    pool::Pool,
    scenario::{
        Scenario,
        players::seats,
        read, run, setup,
        syntax::{Action, Timing, When},
    },
};

/// Somebody who answers choices.
pub trait Player {
    /// The number of the option taken, counted from 0; none to take back what was begun.
    fn choose(&mut self, question: &Question) -> Option<usize>;
}

/// A choice that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What it is about, with who chooses.
    pub about: String,
    /// By which rule it is asked.
    pub rule: &'static str,
    /// The options in words.
    pub options: Vec<String>,
}

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// It was done, with these choices.
    Done(Vec<Taken>),
    /// Somebody took it back.
    TakenBack,
}

/// A game that is played line by line.
#[derive(Clone, Debug)]
pub struct Play {
    pool: Pool,
    limits: Limits,
    /// The game as it is now.
    game: Game,
    steps: Vec<Step>,
}

/// A line that was given.
#[derive(Clone, Debug)]
struct Step {
    line: String,
    when: bool,
    before: Game,
    choices: Vec<Taken>,
}

/// The name under which lines are read.
const NAME: &str = "input";

impl Play {
    /// An empty board.
    #[must_use]
    pub fn new(pool: &Pool) -> Self {
        let game = Game::new(seats(&[]));
        Self { pool: pool.clone(), limits: Limits::default(), game, steps: Vec::new() }
    }

    /// The game as it is now.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The lines so far, as a scenario has them.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(|step| step.line.as_str())
    }

    /// Has anything been done yet?
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.steps.iter().any(|step| step.when)
    }

    /// Takes back so many lines; gives how many there were.
    pub fn undo(&mut self, count: usize) -> usize {
        let kept = self.steps.len().saturating_sub(count);
        let taken = self.steps.split_off(kept);
        let count = taken.len();
        if let Some(first) = taken.into_iter().next() {
            self.game = first.before;
        }
        count
    }

    /// Sets up a board: the words after `Given`.
    ///
    /// # Errors
    ///
    /// What is wrong with the line.
    pub fn given(&mut self, words: &str) -> Result<(), Diagnostic> {
        let line = format!("Given {}", one_line(words));
        let scenario = self.read(&line)?;
        let before = std::mem::replace(&mut self.game, setup(&scenario, &self.pool)?);
        self.steps.push(Step { line, when: false, before, choices: Vec::new() });
        Ok(())
    }

    /// Does something: the words after `When`. A line that begins with `in response` is done
    /// before what the line before it has put on the stack resolves.
    ///
    /// # Errors
    ///
    /// What is wrong with the line, or why it is not legal.
    pub fn when(&mut self, words: &str, player: &mut dyn Player) -> Result<Played, Diagnostic> {
        let line = format!("When {}", one_line(words));
        let scenario = self.read(&line)?;
        let whens: Vec<&When> = scenario.whens().collect();
        let Some(last) = whens.last() else { return Ok(Played::Done(Vec::new())) };
        let decides = |act: &crate::scenario::syntax::Act| {
            matches!(act.action, Action::Decide(_) | Action::Pay { .. })
        };
        if last.acts.iter().all(decides) {
            let message = "there is nothing to decide now: choices are asked as they come";
            let code = crate::diagnostic::Code::IllegalAction;
            return Err(Diagnostic::error(code, message).at(&scenario.source, last.span));
        }
        // What is responded to has to wait: it is done again, by the same choices.
        let responds = |when: &When| matches!(when.timing, Timing::InResponse(_));
        let earlier = whens.len() - 1;
        let first = (0..=earlier).rev().find(|&at| !responds(whens[at])).unwrap_or(0);
        let again: Vec<&Step> = self.steps.iter().filter(|step| step.when).skip(first).collect();
        let start = again.first().map_or(&self.game, |step| &step.before).clone();
        let known = again.iter().flat_map(|step| step.choices.iter().cloned());
        let asked = Asked { player, known: known.collect(), taken: Vec::new(), back: false };
        let mut runner = Runner {
            scenario: &scenario,
            pool: &self.pool,
            limits: &self.limits,
            complete: true,
            graph: None,
            stage: 0,
            asked: Some(asked),
        };
        let mut ended =
            Ended { game: start, paths: 1, choices: Vec::new(), illegal: None, place: 0 };
        for at in first..=earlier {
            let holds = whens.get(at + 1).is_some_and(|next| responds(next));
            let found = runner.when(whens[at], &[], ended, holds);
            if runner.asked.as_ref().is_some_and(|asked| asked.back) {
                return Ok(Played::TakenBack);
            }
            let next = found.map_err(|fault| *fault)?.into_iter().next();
            let Some(next) = next else { return Ok(Played::TakenBack) };
            if let Some((reason, span)) = next.illegal {
                let code = crate::diagnostic::Code::IllegalAction;
                let message = format!("this is not legal: {reason}");
                return Err(Diagnostic::error(code, message).at(&scenario.source, span));
            }
            ended = next;
        }
        let taken = runner.asked.map(|asked| asked.taken).unwrap_or_default();
        let before = std::mem::replace(&mut self.game, ended.game);
        // Of a line that was done again, all choices belong to the last one.
        let lines = self.steps.iter_mut().filter(|step| step.when).skip(first);
        lines.for_each(|step| step.choices.clear());
        self.steps.push(Step { line, when: true, before, choices: taken.clone() });
        Ok(Played::Done(taken))
    }

    /// What has been done so far, as a scenario that passes: its Thens tell how the game
    /// stands, for certain where there is one outcome, else as one of several.
    #[must_use]
    pub fn scenario(&self, name: &str) -> String {
        let name = one_line(name);
        let mut text = String::new();
        for (line, taken) in
            self.steps.iter().flat_map(|step| step.choices.iter().map(|taken| (&step.line, taken)))
        {
            let chosen = taken.options.get(taken.chosen).map_or("", String::as_str);
            let who = &self.game.player(taken.chooser).name;
            text.push_str(&format!("# {line}: {who} chose ({}): {chosen}\n", taken.rule));
        }
        text.push_str(&format!("Scenario: {}\n", if name.is_empty() { "played" } else { &name }));
        let mut last = "";
        for step in &self.steps {
            let (keyword, words) = step.line.split_once(' ').unwrap_or((&step.line, ""));
            let shown = if keyword == last {
                "  And"
            } else if step.when {
                " When"
            } else {
                "Given"
            };
            text.push_str(&format!("{shown} {words}\n"));
            last = keyword;
        }
        let facts = self
            .game
            .players
            .iter()
            .map(|player| format!("{} is at {} life", player.name, player.life));
        let facts = facts.collect::<Vec<_>>().join(" and ");
        let claims = [format!(" Then {facts}\n"), format!(" Then in some outcome {facts}\n")];
        for claim in claims {
            let whole = format!("{text}{claim}");
            let file = read(&SourceFile::new(NAME, whole.as_str()), &self.pool);
            let holds = |scenario: &Scenario| run(scenario, &self.pool, &self.limits).passed();
            if file.diagnostics().next().is_none() && file.scenarios.first().is_some_and(holds) {
                return whole;
            }
        }
        text
    }

    /// The scenario so far with one more line, which is what may be wrong.
    fn read(&self, line: &str) -> Result<Scenario, Diagnostic> {
        let mut text = "Scenario: play\n".to_owned();
        for own in self.lines().chain([line]) {
            text.push_str(own);
            text.push('\n');
        }
        let start = text.len() - line.len() - 1;
        let file = read(&SourceFile::new(NAME, text.as_str()), &self.pool);
        let fault = file.diagnostics().next().map(|fault| alone(fault, line, start));
        match (fault, file.scenarios.into_iter().next()) {
            (None, Some(scenario)) => Ok(scenario),
            (Some(fault), _) => Err(fault),
            (None, None) => Err(alone(
                &Diagnostic::error(
                    crate::diagnostic::Code::UnknownScenarioLine,
                    "this says nothing",
                ),
                line,
                start,
            )),
        }
    }
}

/// A text on one line, as a statement has to be.
fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same fault in the line alone.
fn alone(fault: &Diagnostic, line: &str, start: usize) -> Diagnostic {
    let span = fault.span();
    let source = SourceFile::new(NAME, line);
    let place = Span::new(span.start.saturating_sub(start), span.end.saturating_sub(start));
    let mut told = Diagnostic::error(fault.code(), fault.message())
        .at(&source, place)
        .expected(fault.expected_entries().iter().cloned());
    if let Some(understood) = fault.understood_text() {
        told = told.understood(understood);
    }
    fault.helps().iter().fold(told, |told, help| told.help(help.as_str()))
}

/// Who is asked, and what was answered before.
pub(super) struct Asked<'a> {
    player: &'a mut dyn Player,
    /// Answers to questions that were asked before and come again.
    known: VecDeque<Taken>,
    pub(super) taken: Vec<Taken>,
    /// Was it taken back?
    back: bool,
}

impl Asked<'_> {
    /// Which of these options, by their numbers, is taken.
    fn answer(&mut self, taken: Taken, about: impl FnOnce() -> String) -> Option<Taken> {
        let options = &taken.options;
        let again = self.known.front();
        if again.is_some_and(|own| own.rule == taken.rule && own.options == *options)
            && let Some(before) = self.known.pop_front()
        {
            self.taken.push(before.clone());
            return Some(before);
        }
        self.known.clear();
        let question = Question { about: about(), rule: taken.rule, options: options.clone() };
        let chosen = self.player.choose(&question).filter(|&chosen| chosen < options.len());
        let Some(chosen) = chosen else {
            self.back = true;
            return None;
        };
        let taken = Taken { chosen, ..taken };
        self.taken.push(taken.clone());
        Some(taken)
    }

    /// Which of several actions that fit the words is meant.
    pub(super) fn action(&mut self, taken: Taken) -> Option<usize> {
        let about = "several things fit".to_owned();
        self.answer(taken, || about).map(|taken| taken.chosen)
    }

    fn choice(&mut self, game: &Game, choice: &Choice, options: &[usize]) -> Option<usize> {
        let words = engine::describe(game, choice);
        let shown = options.iter().filter_map(|&at| words.get(at).cloned()).collect();
        let taken =
            Taken { chooser: choice.chooser, rule: choice.rule(), options: shown, chosen: 0 };
        let taken = self.answer(taken, || engine::about(game, choice))?;
        options.get(taken.chosen).copied()
    }
}

impl Runner<'_> {
    /// Goes on with a game, asking what has to be chosen. Nothing comes of one that is taken back.
    pub(super) fn ask(
        &mut self,
        mut ended: Ended,
        policy: &Pinned<'_>,
        span: Span,
    ) -> Boxed<Result<Vec<Ended>, Illegal>> {
        loop {
            let status = engine::run(&mut ended.game, self.limits.steps);
            let answered = match status {
                Ok(Status::Idle) => return Ok(Ok(vec![ended])),
                Ok(Status::Going) => continue,
                Ok(Status::Choice) => {
                    let Some(choice) = ended.game.choice.clone() else { continue };
                    let options = match policy.options(&ended.game, &choice) {
                        Ok(options) => options.unwrap_or_else(|| (0..choice.len()).collect()),
                        Err(reason) => {
                            return match policy.ambiguous.take() {
                                Some(words) => Err(Box::new(
                                    super::super::find::Unfound::Ambiguous(words)
                                        .at(self.scenario, span),
                                )),
                                None => Ok(Err(reason)),
                            };
                        }
                    };
                    let chosen = match (&options[..], &mut self.asked) {
                        ([only], _) => Some(*only),
                        (_, Some(asked)) => asked.choice(&ended.game, &choice, &options),
                        (_, None) => None,
                    };
                    let Some(chosen) = chosen else { return Ok(Ok(Vec::new())) };
                    engine::answer(&mut ended.game, chosen)
                }
                Err(fault) => Err(fault),
            };
            match answered {
                Ok(()) => {}
                Err(Fault::Illegal(reason)) => return Ok(Err(reason)),
                Err(fault) => {
                    let error = crate::explore::SearchError { fault, choices: Vec::new() };
                    return Err(self.search_fault(&error, span));
                }
            }
        }
    }
}
