//! Counting: cards and lines, by card type and by family.

use serde::Serialize;

use super::{CardResult, CardText, Family, Standing};
use crate::ast::CardType;

/// How many were read, parsed and supported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// All.
    pub read: usize,
    /// What the grammar reads.
    pub parsed: usize,
    /// What is understood.
    pub supported: usize,
}

impl Counts {
    fn add(&mut self, parsed: bool, supported: bool) {
        self.read += 1;
        self.parsed += usize::from(parsed);
        self.supported += usize::from(supported);
    }

    /// How much of a hundred is supported; a hundred where there is nothing.
    #[must_use]
    pub fn percent(&self) -> f64 {
        match self.read {
            0 => 100.0,
            // Counts of lines are far below the point where this loses digits.
            read => self.supported as f64 * 100.0 / read as f64,
        }
    }
}

/// The counts of a part of all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Share {
    /// Which part.
    pub name: &'static str,
    /// How many.
    #[serde(flatten)]
    pub counts: Counts,
}

/// All counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Cards.
    pub cards: Counts,
    /// Lines.
    pub lines: Counts,
    /// Cards by card type; one of several types counts in each.
    pub types: Vec<Share>,
    /// Lines by family.
    pub families: Vec<Share>,
}

/// Counts what came of the cards.
#[must_use]
pub fn figures(cards: &[CardText], results: &[CardResult]) -> Figures {
    let (mut all, mut lines) = (Counts::default(), Counts::default());
    let mut types = vec![Counts::default(); CardType::ALL.len()];
    let mut families = [Counts::default(); Family::ALL.len()];
    for (card, result) in cards.iter().zip(results) {
        all.add(result.parsed, result.supported);
        for (card_type, counts) in CardType::ALL.iter().zip(&mut types) {
            if card.types().has(*card_type) {
                counts.add(result.parsed, result.supported);
            }
        }
        for ((paragraph, spell), line) in card.paragraphs().zip(&result.lines) {
            let parsed = line.standing >= Standing::Parsed;
            let supported = line.standing == Standing::Supported;
            lines.add(parsed, supported);
            let family = Family::of(paragraph.normal.as_deref().unwrap_or(&paragraph.text), spell);
            families[family as usize].add(parsed, supported);
        }
    }
    let shares = |names: Vec<&'static str>, counts: &[Counts]| {
        let shares = names.into_iter().zip(counts).filter(|(_, counts)| counts.read > 0);
        shares.map(|(name, &counts)| Share { name, counts }).collect()
    };
    Figures {
        cards: all,
        lines,
        types: shares(CardType::ALL.iter().map(|one| one.word()).collect(), &types),
        families: shares(Family::ALL.iter().map(|one| one.words()).collect(), &families),
    }
}
