//! Dice in words.

use super::Printer;
use crate::ast::{Quantity, ResultRow, Roll};

impl Printer<'_> {
    /// `roll a d20`.
    pub(super) fn roll(&mut self, roll: &Roll) {
        self.say("roll");
        let one = roll.dice == Quantity::Number(1);
        let word = roll.word();
        self.count(&roll.dice, |p| {
            p.say(&word);
            match (roll.spelt, one) {
                (true, true) => p.say("die"),
                (true, false) => p.say("dice"),
                (false, _) => {}
            }
        });
        if let Some(change) = &roll.change {
            self.say("and");
            self.say(change.how.word());
            self.quantity(&change.by);
        }
    }

    /// `1—9 | Draw a card.`, each line of its own.
    pub(super) fn result_table(&mut self, rows: &[ResultRow]) {
        for row in rows {
            let range = match row.to {
                Some(to) if to == row.from => to.to_string(),
                Some(to) => format!("{}—{to}", row.from),
                None => format!("{}+", row.from),
            };
            self.close(&format!("\n{range} |"));
            self.close(" ");
            self.sentences(&row.effects);
        }
    }
}
