//! Votes that have been cast (701.38).

use serde::{Deserialize, Serialize};

use super::{Entity, PlayerId};
use crate::ast::Name;

/// The votes of the last vote that instructions have held.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Votes {
    /// Is it still going on?
    pub open: bool,
    /// What was voted, vote by vote, in the order of voting.
    pub cast: Vec<CastVote>,
}

/// One vote, or one that somebody could have cast and did not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CastVote {
    /// Whose it is.
    pub voter: PlayerId,
    /// What for.
    pub what: Option<VoteFor>,
}

/// What a vote is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum VoteFor {
    /// A word.
    Word(Name),
    /// An object or a player.
    Thing(Entity),
}

impl Votes {
    fn given(&self) -> impl Iterator<Item = &VoteFor> {
        self.cast.iter().filter_map(|vote| vote.what.as_ref())
    }

    fn count(&self, what: &VoteFor) -> usize {
        self.given().filter(|own| *own == what).count()
    }

    /// How many votes a word got.
    #[must_use]
    pub fn of_word(&self, word: &Name) -> i64 {
        i64::try_from(self.count(&VoteFor::Word(word.clone()))).unwrap_or(i64::MAX)
    }

    /// Did the word get more votes than every other, or, where `tied` says so, as many as
    /// the best of the others? Without a vote nothing has more, and all are tied.
    #[must_use]
    pub fn leads(&self, word: &Name, tied: bool) -> bool {
        let word = VoteFor::Word(word.clone());
        let own = self.count(&word);
        let others = self.given().filter(|other| **other != word);
        let best = others.map(|other| self.count(other)).max().unwrap_or(0);
        own > best || tied && own == best
    }

    /// Did nothing get more votes than this did, and did it get any?
    #[must_use]
    pub fn is_first(&self, what: Entity) -> bool {
        let own = self.count(&VoteFor::Thing(what));
        own > 0 && self.given().all(|other| self.count(other) <= own)
    }
}
