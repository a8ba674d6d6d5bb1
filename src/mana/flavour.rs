//! What tells one mana from another where only costs matter: its type, and whether
//! its source is snow (107.4h).

use crate::{
    ast::{ManaSymbol, ManaType, ManaTypeSet},
    game::{Game, ManaUnit},
    kernel,
};

/// A type of mana, from a snow source or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flavour {
    /// The type.
    pub mana: ManaType,
    /// Is its source snow?
    pub snow: bool,
}

/// So much of each flavour, by [`Flavour::index`].
pub type Amounts = [usize; Flavour::COUNT];

impl Flavour {
    /// How many there are.
    pub const COUNT: usize = 2 * ManaType::ALL.len();

    /// All of them, type by type.
    pub fn all() -> impl Iterator<Item = Self> {
        let both = |&mana| [false, true].map(|snow| Self { mana, snow });
        ManaType::ALL.iter().flat_map(both)
    }

    /// That of some mana.
    #[must_use]
    pub fn of(game: &Game, unit: &ManaUnit) -> Self {
        Self { mana: unit.mana, snow: kernel::is_snow(game, unit) }
    }

    /// Its place in a list of amounts.
    #[must_use]
    pub const fn index(self) -> usize {
        2 * self.mana as usize + self.snow as usize
    }

    /// May such mana pay for the symbol, where mana of each type may be spent as these
    /// (609.4b)?
    #[must_use]
    pub fn pays(self, symbol: ManaSymbol, as_types: &[ManaTypeSet; 6]) -> bool {
        match symbol {
            ManaSymbol::Snow => self.snow,
            symbol => as_types[self.mana as usize].iter().any(|mana| kernel::pays(symbol, mana)),
        }
    }
}
