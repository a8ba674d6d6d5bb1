//! The colour identity of a card (903.4).

use super::CardRef;
use crate::{ast::Color, ast::ColorSet, parse::print_card};

impl CardRef {
    /// The colours of the mana symbols in its costs and its text, and of its indicators;
    /// reminder text does not count (903.4c).
    #[must_use]
    pub fn identity(&self) -> ColorSet {
        let indicators = self.card.faces.iter().map(|face| face.indicator);
        let mut colors = indicators.fold(ColorSet::EMPTY, ColorSet::union);
        let text = print_card(&self.card);
        let (mut symbol, mut reminder) = (false, false);
        for letter in text.chars() {
            match letter {
                '(' => reminder = true,
                ')' => reminder = false,
                '{' => symbol = !reminder,
                '}' => symbol = false,
                letter if symbol => {
                    let color = Color::ALL
                        .iter()
                        .find(|color| color.mana().symbol() == format!("{{{letter}}}"));
                    colors = colors.union(color.copied().into_iter().collect());
                }
                _ => {}
            }
        }
        colors
    }
}
