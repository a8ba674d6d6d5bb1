//! A game that is played by chance, looked at each time it stops.

use super::{Problem, check};
use crate::{
    ast::StepName,
    engine::{self, Action, Status},
    game::{ChoiceKind, Entity, Fault, Game, Journal, Note, ObjectId, Outcome, PlayerId, Task},
    random::Random,
};

/// The most choices that one action may ask.
const CHOICES: usize = 1_000;

/// The most steps between two choices.
const STEPS: u64 = 50_000;

/// So many of the last actions are told.
const TOLD: usize = 8;

/// A game, the chance that decides in it, and what was done so far.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) random: Random,
    /// Is a loop that nobody can end a draw (732.4), or a defect?
    pub(crate) draws: bool,
    said: Vec<String>,
}

impl Table {
    pub(crate) fn new(mut game: Game, random: Random) -> Self {
        game.journal = Journal::open();
        Self { game, random, draws: false, said: Vec::new() }
    }

    /// What was done last.
    pub(crate) fn lately(&self) -> &[String] {
        &self.said[self.said.len().saturating_sub(TOLD)..]
    }

    /// All that was done.
    pub(crate) fn log(self) -> Vec<String> {
        self.said
    }

    pub(crate) fn say(&mut self, what: String) {
        self.said.push(what);
    }

    /// Begins one of these actions of a player, and does what comes of it but for the stack.
    pub(crate) fn one_of(&mut self, player: PlayerId, from: Vec<Action>) -> Result<bool, Problem> {
        let Some(action) = self.random.pick(from) else { return Ok(false) };
        self.say(self.words(player, &action));
        engine::act(&mut self.game, action).map_err(Problem::Refused)?;
        self.go_on()?;
        Ok(true)
    }

    fn words(&self, player: PlayerId, action: &Action) -> String {
        let who = &self.game.player(player).name;
        match action {
            Action::Cast { card, .. } => {
                format!("{who} casts {}", engine::object_words(&self.game, *card))
            }
            Action::Put { card, .. } => {
                format!("{who} plays {}", engine::object_words(&self.game, *card))
            }
            Action::Activate { object, ability, .. } => {
                let object = engine::object_words(&self.game, *object);
                format!("{who} activates ability {} of {object}", ability + 1)
            }
            _ => format!("{who} does something"),
        }
    }

    /// Lets the whole stack resolve.
    pub(crate) fn resolve(&mut self) -> Result<(), Problem> {
        self.game.agenda.extend([Task::ResolveAll, Task::Settle]);
        self.go_on()
    }

    /// Attacks and blocks by chance, where the active player may attack.
    pub(crate) fn combat(&mut self) -> Result<(), Problem> {
        if self.game.turn.step != StepName::FirstMain || !self.game.stack.is_empty() {
            return self.begin(Action::NextStep);
        }
        let active = self.game.turn.active;
        let others = self.game.player_ids().filter(|&id| id != active);
        let others: Vec<_> = others.filter(|&id| self.game.player(id).is_in_game()).collect();
        let Some(defender) = self.random.pick(others) else { return Ok(()) };
        let mut attackers: Vec<(ObjectId, Entity)> = Vec::new();
        for attacker in self.creatures(active) {
            let so = vec![(attacker, Entity::Player(defender))];
            if self.may(&Action::Attack(so.clone())) && self.random.below(3) > 0 {
                attackers.extend(so);
            }
        }
        if attackers.is_empty() {
            return self.begin(Action::NextStep);
        }
        self.say(format!("{} attack", attackers.len()));
        self.begin(Action::Attack(attackers.clone()))?;
        self.resolve()?;
        let mut blocks: Vec<(ObjectId, ObjectId)> = Vec::new();
        for blocker in self.creatures(defender) {
            let Some((attacker, _)) = self.random.pick(attackers.clone()) else { break };
            let more = [blocks.clone(), vec![(blocker, attacker)]].concat();
            if self.random.below(3) == 0 && self.may(&Action::Block(more.clone())) {
                blocks = more;
            }
        }
        self.say(format!("{} block", blocks.len()));
        self.begin(Action::Block(blocks))?;
        self.resolve()?;
        self.begin(Action::CombatDamage)?;
        self.resolve()
    }

    fn creatures(&self, of: PlayerId) -> Vec<ObjectId> {
        let own = self.game.battlefield().filter(|object| object.controller == of);
        own.map(|object| object.id).collect()
    }

    fn may(&self, action: &Action) -> bool {
        engine::act(&mut self.game.clone(), action.clone()).is_ok()
    }

    pub(crate) fn begin(&mut self, action: Action) -> Result<(), Problem> {
        engine::act(&mut self.game, action).map_err(Problem::Stuck)?;
        self.go_on()
    }

    /// Goes on until nothing is left to do; chooses by chance, and looks at each stop
    /// whether all is as it must be.
    pub(crate) fn go_on(&mut self) -> Result<(), Problem> {
        let mut mandatory = self.draws;
        for _ in 0..CHOICES {
            let before = self.game.clone();
            let status = match engine::run(&mut self.game, STEPS) {
                Err(Fault::TooManySteps(_)) if mandatory => return self.draw(),
                other => other.map_err(Problem::Stuck)?,
            };
            self.look(&before)?;
            let Some(choice) = &self.game.choice else {
                check::at_rest(&self.game).map_err(Problem::NotKept)?;
                return Ok(());
            };
            debug_assert_eq!(status, Status::Choice);
            // Which of several triggers comes first ends no loop.
            mandatory &= matches!(choice.kind, ChoiceKind::Trigger { .. });
            let option = self.random.below(choice.len());
            let words = engine::describe(&self.game, choice).into_iter().nth(option);
            self.say(format!("  {}", words.unwrap_or_default()));
            let before = self.game.clone();
            engine::answer(&mut self.game, option).map_err(Problem::Stuck)?;
            self.look(&before)?;
        }
        if mandatory { self.draw() } else { Err(Problem::Endless) }
    }

    /// 732.4: a loop of things that nobody may leave undone is a draw.
    fn draw(&mut self) -> Result<(), Problem> {
        self.say("the game goes round for ever".to_owned());
        self.game.agenda.clear();
        self.game.choice = None;
        let players = self.game.players.iter_mut().filter(|player| player.is_in_game());
        players.for_each(|player| player.outcome = Some(Outcome::Draw));
        Ok(())
    }

    fn look(&mut self, before: &Game) -> Result<(), Problem> {
        let journal = std::mem::replace(&mut self.game.journal, Journal::open());
        let events = journal.notes().iter().filter_map(|note| match note {
            Note::Performed(event) => Some(&**event),
            _ => None,
        });
        check::between(before, &self.game, events).map_err(Problem::NotKept)
    }
}
