//! Rolling dice, and tables of what comes of it (706).

use serde::{Deserialize, Serialize};

use super::{Effects, Quantity, words::words};

/// `roll a d20`, `roll two six-sided dice`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roll {
    /// How many dice.
    pub dice: Quantity,
    /// The number of sides of each, at least 1.
    pub sides: u16,
    /// Written `six-sided die`, not `d6`?
    pub spelt: bool,
    /// `and add the number of cards in your hand`.
    pub change: Option<RollChange>,
}

/// What the number rolled is changed by (706.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RollChange {
    /// Added, or subtracted?
    pub how: RollWord,
    /// How much.
    pub by: Quantity,
}

words! {
    /// How the number rolled is changed.
    pub enum RollWord {
        Add = "add",
        Subtract = "subtract",
    }
}

/// A line of a table of results (706.3): `10—19 | Scry 2, then draw two cards.`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ResultRow {
    /// The least result.
    pub from: i64,
    /// The greatest; none where it has no end.
    pub to: Option<i64>,
    /// What happens then.
    pub effects: Effects,
}

impl ResultRow {
    /// Is it the line of this result?
    #[must_use]
    pub fn has(&self, result: i64) -> bool {
        self.from <= result && self.to.is_none_or(|to| result <= to)
    }
}

/// The words for a die with so many sides, `six-sided`.
const SPELT: [(u16, &str); 6] = [
    (4, "four-sided"),
    (6, "six-sided"),
    (8, "eight-sided"),
    (10, "ten-sided"),
    (12, "twelve-sided"),
    (20, "twenty-sided"),
];

impl Roll {
    /// How many sides a word tells: `d20`, `six-sided`.
    #[must_use]
    pub fn sides_of(word: &str) -> Option<(u16, bool)> {
        if let Some(&(sides, _)) = SPELT.iter().find(|(_, spelt)| *spelt == word) {
            return Some((sides, true));
        }
        let sides: u16 = word.strip_prefix('d')?.parse().ok()?;
        (1..=Self::MOST_SIDES).contains(&sides).then_some((sides, false))
    }

    /// The most sides that a die may have here.
    pub const MOST_SIDES: u16 = 100;

    /// The word that tells how many sides it has, if there is one of that kind.
    #[must_use]
    pub fn word(&self) -> String {
        let spelt = SPELT.iter().find(|(sides, _)| self.spelt && *sides == self.sides);
        spelt.map_or_else(|| format!("d{}", self.sides), |(_, word)| (*word).to_owned())
    }
}
