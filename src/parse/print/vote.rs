//! Votes in words.

use super::Printer;
use crate::ast::{Ballot, Vote};

impl Printer<'_> {
    /// `starting with you, each player votes for time or knowledge`.
    pub(super) fn vote(&mut self, vote: &Vote) {
        self.say(match vote.secret {
            true => "each player secretly votes for",
            false => "starting with you, each player votes for",
        });
        match &vote.ballot {
            Ballot::Words(words) => {
                let last = words.len().saturating_sub(1);
                for (index, word) in words.iter().enumerate() {
                    match index {
                        0 => {}
                        _ if index < last => self.close(","),
                        1 => self.say("or"),
                        _ => {
                            self.close(",");
                            self.say("or");
                        }
                    }
                    self.say(word);
                }
            }
            Ballot::Thing(what) => self.noun(what),
        }
        if vote.secret {
            self.close(", then those votes are revealed");
        }
    }
}
