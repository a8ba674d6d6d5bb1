//! Extra turns and phases, steps that are skipped, the monarch, in words.

use super::Printer;
use crate::ast::{Noun, TurnChange};

impl Printer<'_> {
    /// `each opponent skips their next untap step`.
    pub(super) fn turns(&mut self, who: &Noun, said: bool, change: TurnChange) {
        let word = change.word();
        if !said {
            self.say(word);
            return;
        }
        let word = if *who == Noun::You { word.replace("their", "your") } else { word.to_owned() };
        let (verb, rest) = word.split_once(' ').unwrap_or((&word, ""));
        self.noun_verb(who, &format!("{verb}s"), verb);
        self.say(rest);
    }
}
