//! Colours and the types of mana.

use super::{bits::bit_set, words::words};

words! {
    /// One of the five colours (105.1).
    pub enum Color {
        White = "white",
        Blue = "blue",
        Black = "black",
        Red = "red",
        Green = "green",
    }
}

words! {
    /// One of the six types of mana (106.1b): the colours, and colourless.
    pub enum ManaType {
        White = "w",
        Blue = "u",
        Black = "b",
        Red = "r",
        Green = "g",
        Colorless = "c",
    }
}

impl Color {
    /// The type of mana that has this colour.
    #[must_use]
    pub const fn mana(self) -> ManaType {
        match self {
            Self::White => ManaType::White,
            Self::Blue => ManaType::Blue,
            Self::Black => ManaType::Black,
            Self::Red => ManaType::Red,
            Self::Green => ManaType::Green,
        }
    }
}

impl ManaType {
    /// The colour, if this type is one (colourless is none, 105.4).
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Blue => Some(Color::Blue),
            Self::Black => Some(Color::Black),
            Self::Red => Some(Color::Red),
            Self::Green => Some(Color::Green),
            Self::Colorless => None,
        }
    }

    /// The symbol with its braces, for example `{G}`.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::White => "{W}",
            Self::Blue => "{U}",
            Self::Black => "{B}",
            Self::Red => "{R}",
            Self::Green => "{G}",
            Self::Colorless => "{C}",
        }
    }
}

bit_set! {
    /// A set of colours.
    ColorSet of Color
}

bit_set! {
    /// A set of types of mana.
    ManaTypeSet of ManaType
}

impl ColorSet {
    /// The colours in the order in which cards name them: around the wheel by the
    /// shortest way, as in `green and white`.
    #[must_use]
    pub fn around(self) -> Vec<Color> {
        let wheel = Color::ALL;
        let from = |start: usize, step: usize| -> Vec<Color> {
            let turn = (0..wheel.len()).map(|n| wheel[(start + n * step) % wheel.len()]);
            turn.take_while(|color| self.has(*color)).collect()
        };
        let whole = |colors: &Vec<Color>| u32::try_from(colors.len()) == Ok(self.len());
        let ways = (0..wheel.len()).map(|start| from(start, 1));
        let skips = (0..wheel.len()).map(|start| from(start, 2));
        ways.chain(skips).find(whole).unwrap_or_else(|| self.iter().collect())
    }

    /// All five colours.
    pub const ALL: Self = Self(0b1_1111);

    /// The types of mana of these colours.
    #[must_use]
    pub const fn mana(self) -> ManaTypeSet {
        // The colours come first in both lists, in the same order.
        ManaTypeSet(self.0)
    }
}

impl ManaTypeSet {
    /// The five colours (“any color”).
    pub const COLORS: Self = Self(0b1_1111);

    /// All six types (“any type”).
    pub const ALL: Self = Self(0b11_1111);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colorless_is_a_type_and_no_color() {
        assert!(ManaTypeSet::ALL.has(ManaType::Colorless));
        assert!(!ManaTypeSet::COLORS.has(ManaType::Colorless));
        assert_eq!(ColorSet::ALL.mana(), ManaTypeSet::COLORS);
        assert_eq!(ManaType::Colorless.color(), None);
    }

    #[test]
    fn sets_keep_the_order_of_the_rules() {
        let set: ColorSet = [Color::Green, Color::White].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Color::White, Color::Green]);
        assert_eq!(set.without(Color::White), ColorSet::only(Color::Green));
    }
}
