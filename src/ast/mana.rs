//! Mana costs, and the mana that an effect adds.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Color, Filter, ManaType, ManaTypeSet, Noun, Quantity};

/// One symbol of a mana cost (107.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ManaSymbol {
    /// `{X}`: chosen as the spell is cast (107.3).
    X,
    /// `{3}`: any mana, so many of it.
    Generic(u32),
    /// `{G}` or `{C}`: mana of just this type.
    Mana(ManaType),
    /// `{G/W}`: either type.
    Hybrid(ManaType, ManaType),
    /// `{2/W}`: so much generic mana, or one of the colour.
    Monocolored(u32, Color),
    /// `{W/P}`: the colour, or 2 life (107.4f).
    Phyrexian(Color),
    /// `{G/W/P}`: either colour, or 2 life.
    PhyrexianHybrid(Color, Color),
    /// `{S}`: mana from a snow source (107.4h).
    Snow,
}

impl ManaSymbol {
    /// What the symbol adds to a mana value, with X as 0 (202.3).
    #[must_use]
    pub const fn mana_value(self) -> u32 {
        match self {
            Self::X => 0,
            Self::Generic(n) | Self::Monocolored(n, _) => n,
            Self::Mana(_)
            | Self::Hybrid(..)
            | Self::Phyrexian(_)
            | Self::PhyrexianHybrid(..)
            | Self::Snow => 1,
        }
    }

    /// The colours of the symbol, which an object with it in its cost has (202.2).
    pub fn colors(self) -> impl Iterator<Item = Color> {
        match self {
            Self::Mana(mana) => [mana.color(), None],
            Self::Hybrid(a, b) => [a.color(), b.color()],
            Self::Monocolored(_, color) | Self::Phyrexian(color) => [Some(color), None],
            Self::PhyrexianHybrid(a, b) => [Some(a), Some(b)],
            Self::X | Self::Generic(_) | Self::Snow => [None, None],
        }
        .into_iter()
        .flatten()
    }
}

impl fmt::Display for ManaSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |mana: ManaType| mana.word().to_ascii_uppercase();
        let color = |color: Color| letter(color.mana());
        match *self {
            Self::X => f.write_str("{X}"),
            Self::Generic(n) => write!(f, "{{{n}}}"),
            Self::Mana(mana) => f.write_str(mana.symbol()),
            Self::Hybrid(a, b) => write!(f, "{{{}/{}}}", letter(a), letter(b)),
            Self::Monocolored(n, c) => write!(f, "{{{n}/{}}}", color(c)),
            Self::Phyrexian(c) => write!(f, "{{{}/P}}", color(c)),
            Self::PhyrexianHybrid(a, b) => write!(f, "{{{}/{}/P}}", color(a), color(b)),
            Self::Snow => f.write_str("{S}"),
        }
    }
}

/// A mana cost: its symbols as they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ManaCost(pub Vec<ManaSymbol>);

impl ManaCost {
    /// The mana value, with every X as `x` (202.3e).
    #[must_use]
    pub fn mana_value(&self, x: u32) -> u32 {
        let symbol = |symbol: &ManaSymbol| match symbol {
            ManaSymbol::X => x,
            other => other.mana_value(),
        };
        self.0.iter().map(symbol).fold(0, u32::saturating_add)
    }

    /// Is there an X in it?
    #[must_use]
    pub fn has_x(&self) -> bool {
        self.0.contains(&ManaSymbol::X)
    }
}

impl fmt::Display for ManaCost {
    /// In the order of printed cards: X, generic mana, snow, colourless, then the colours
    /// around the wheel. What is of two kinds stays where it was among the colours.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colors = self.0.iter().filter_map(|symbol| match symbol {
            ManaSymbol::Mana(mana) => mana.color(),
            _ => None,
        });
        let around = colors.collect::<super::ColorSet>().around();
        let plain = |symbol: &ManaSymbol| {
            matches!(
                symbol,
                ManaSymbol::X | ManaSymbol::Generic(_) | ManaSymbol::Snow | ManaSymbol::Mana(_)
            )
        };
        let all_plain = self.0.iter().all(plain);
        let place = |symbol: &ManaSymbol| match symbol {
            ManaSymbol::X => 0,
            ManaSymbol::Generic(_) => 1,
            ManaSymbol::Snow => 2,
            ManaSymbol::Mana(mana) => match mana.color() {
                None => 3,
                Some(color) if all_plain => {
                    4 + around.iter().position(|own| *own == color).unwrap_or(0)
                }
                Some(_) => 4,
            },
            _ => 4,
        };
        let mut symbols = self.0.clone();
        symbols.sort_by_key(place);
        symbols.iter().try_for_each(|symbol| symbol.fmt(f))
    }
}

/// The mana that an effect adds (106.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ManaOutput {
    /// `{C}{C}`.
    Fixed(Vec<ManaType>),
    /// `{W} or {B}`; `{G}{G}, {G}{W}, or {W}{W}`: one of the lists.
    Either(Vec<Vec<ManaType>>),
    /// `Choose a color. Add one mana of that color for each charge counter on ~.`
    ColorForEach(Option<Quantity>),
    /// `{G} for each creature you control`.
    ForEach {
        /// The mana added for each.
        mana: Vec<ManaType>,
        /// What is counted.
        each: Quantity,
    },
    /// `an amount of {G} equal to this creature's power`; `X mana of {G}`.
    Amount {
        /// The type of each unit.
        mana: ManaType,
        /// How many units.
        amount: Quantity,
    },
    /// `for each color among permanents you control, add one mana of that color`.
    EachColorAmong(Filter),
    /// `mana equal to enchanted permanent's mana cost`.
    CostOf(Noun),
    /// `for each colored mana symbol in that card's mana cost, add one mana of that color`.
    SymbolsOf(Noun),
    /// `eight {C}`: so many of one type.
    Many(i64, ManaType),
    /// `choose a color. Add an amount of mana of that color equal to …`: the amount
    /// may depend on the colour.
    ColorAndAmount(Quantity),
    /// `three mana of any one color`, `two mana in any combination of colors`.
    Chosen {
        /// How many units.
        amount: Quantity,
        /// How free the choice is.
        freedom: Freedom,
        /// What may be chosen.
        of: ManaSource,
    },
}

/// How the types of several units of chosen mana hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Freedom {
    /// One choice for all units, written `of any color` where there is one unit
    /// and `of any one color` where there are more.
    OneType,
    /// A choice for each unit: `in any combination of colors`.
    Combination,
    /// A choice for each unit, no two alike: `of different colors`.
    Different,
}

/// What types may be chosen for mana.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ManaSource {
    /// `of any color`.
    AnyColor,
    /// `of any type`.
    AnyType,
    /// `{R} and/or {G}`.
    These(ManaTypeSet),
    /// `of any type that a land you control could produce` (106.7).
    CouldProduce {
        /// `color` leaves colourless out; `type` has it.
        colors_only: bool,
        /// The permanents asked.
        what: Noun,
    },
    /// `of any type that land produced`.
    Produced {
        /// The permanent that was tapped for mana.
        what: Noun,
    },
    /// `of any of the exiled card's colors`.
    ColorsOf {
        /// Whose.
        what: Noun,
    },
    /// `of the chosen color`.
    ChosenColor,
    /// `of any color among permanents you control`.
    ColorsAmong(Filter),
    /// `of any color in your commander's color identity` (903.4).
    CommanderColors,
    /// `{B} or one mana of the chosen color`.
    OrChosen(ManaType),
    /// `three mana of that type instead`: of the types that the instruction whose place it
    /// takes could add.
    ThatType(Option<Box<ManaSource>>),
    /// `of that color`: the chosen one, of which the event spoke.
    ThatColor {
        /// Written `one additional mana of that color`.
        additional: bool,
    },
}
