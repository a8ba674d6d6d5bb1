//! What instructions and costs have really come to, for texts that speak of it: `that
//! much`, `this way`.

use serde::{Deserialize, Serialize};

use super::{Entity, Frame, Game, ObjectId, PlayerId, Task};
use crate::ast::{CounterKind, Done};

/// In which way something was done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum How {
    /// Something was done to an object or a player.
    Done(Done),
    /// Damage was more than lethal (120.4a).
    Excess,
    /// A player lost life.
    LifeLost,
    /// A player gained life.
    LifeGained,
    /// A player drew cards.
    Drawn,
    /// Counters were put.
    CountersPut(CounterKind),
    /// Counters were removed.
    CountersRemoved(CounterKind),
    /// Tokens were created.
    Created,
}

/// Something that has been done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Did {
    /// In which way.
    pub how: How,
    /// To what; none for a card that nobody knows.
    pub what: Option<Entity>,
    /// Whose it was, or who did it.
    pub who: Option<PlayerId>,
    /// How much, or how many.
    pub amount: i64,
    /// By which instruction of its text, counted as they are followed; 0 for a cost.
    pub step: u32,
}

/// An instruction that `that much` may speak of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// What it does.
    pub how: How,
    /// Which it is.
    pub step: u32,
    /// Does each of several players do it for themselves?
    pub each: bool,
}

impl Frame {
    /// What has been done in some way, as far as these instructions and their costs go.
    pub fn done(&self, how: impl Fn(&How) -> bool) -> impl Iterator<Item = &Did> {
        self.deeds.iter().filter(move |did| how(&did.how))
    }
}

impl Game {
    /// Is there anybody who will ask what has been done?
    fn is_asked(&self) -> bool {
        self.agenda.iter().any(|task| match task {
            Task::Run(run) => run.frame.keeps,
            Task::Announce(announce) => announce.frame.keeps,
            _ => false,
        })
    }

    /// Tells it to the instructions being followed, and to what is being announced, if
    /// they ask for what they have done.
    pub fn tell_done(
        &mut self,
        how: impl FnOnce() -> How,
        what: Option<Entity>,
        who: Option<PlayerId>,
        amount: i64,
    ) {
        if amount <= 0 || !self.is_asked() {
            return;
        }
        let how = how();
        for task in &mut self.agenda {
            let frame = match task {
                Task::Run(run) => &mut run.frame,
                Task::Announce(announce) => &mut announce.frame,
                _ => continue,
            };
            if frame.keeps {
                let step = frame.step;
                frame.deeds.push(Did { how: how.clone(), what, who, amount, step });
            }
        }
    }

    /// The same of something done to an object that is there.
    pub fn tell_done_to(&mut self, how: Done, object: ObjectId) {
        let who = self.look(object).map(|object| object.controller);
        self.tell_done(|| How::Done(how), Some(object.into()), who, 1);
    }
}
