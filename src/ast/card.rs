//! A card as a whole: faces, type lines, printed numbers, lines of text.

use serde::{Deserialize, Serialize};

use super::{Ability, ColorSet, ManaCost, Name, Quantity, bits::bit_set, words::words};

/// The basic land types (305.6), in the order of the colours of their mana.
pub const BASIC_LAND_TYPES: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

words! {
    /// A card type (205.2).
    pub enum CardType {
        Artifact = "artifact",
        Battle = "battle",
        Conspiracy = "conspiracy",
        Creature = "creature",
        Dungeon = "dungeon",
        Enchantment = "enchantment",
        Instant = "instant",
        Kindred = "kindred",
        Land = "land",
        Phenomenon = "phenomenon",
        Plane = "plane",
        Planeswalker = "planeswalker",
        Scheme = "scheme",
        Sorcery = "sorcery",
        Vanguard = "vanguard",
    }
}

words! {
    /// A supertype (205.4).
    pub enum Supertype {
        Basic = "basic",
        Legendary = "legendary",
        Ongoing = "ongoing",
        Snow = "snow",
        World = "world",
    }
}

bit_set! {
    /// A set of card types.
    CardTypeSet of CardType
}

bit_set! {
    /// A set of supertypes.
    SupertypeSet of Supertype
}

impl CardType {
    /// Does an object of this type live on the battlefield (110.4)?
    #[must_use]
    pub const fn is_permanent(self) -> bool {
        matches!(
            self,
            Self::Artifact
                | Self::Battle
                | Self::Creature
                | Self::Enchantment
                | Self::Land
                | Self::Planeswalker
        )
    }

    /// The type in its plural: `creatures`, `sorceries`.
    #[must_use]
    pub fn plural(self) -> String {
        match self {
            Self::Sorcery => "sorceries".into(),
            other => format!("{}s", other.word()),
        }
    }
}

/// How the faces of a card go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Layout {
    /// One face.
    #[default]
    Normal,
    /// Two halves on one side (709).
    Split,
    /// The second face is turned up by transforming (712).
    Transform,
    /// Either face may be played (712).
    Modal,
    /// A permanent with an adventure (715).
    Adventure,
    /// A flip card (710).
    Flip,
    /// No card at all, but a token (111).
    Token,
}

/// A card: one face or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// How the faces go together.
    pub layout: Layout,
    /// The faces; the first one is the front.
    pub faces: Vec<Face>,
}

impl Card {
    /// The front face, whose name is the card's.
    ///
    /// # Panics
    ///
    /// Never for a card that the parser made: it has a face at least.
    #[must_use]
    pub fn front(&self) -> &Face {
        &self.faces[0]
    }

    /// The card's name.
    #[must_use]
    pub fn name(&self) -> &Name {
        &self.front().name
    }

    /// Does it transform (701.27a)? A token with two faces does, too (111.10).
    #[must_use]
    pub fn transforms(&self) -> bool {
        match self.layout {
            Layout::Transform => true,
            Layout::Token => self.faces.len() > 1,
            _ => false,
        }
    }

    /// Was every line of the card understood?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.faces.iter().all(|face| face.lines.iter().all(Line::is_known))
    }
}

/// One face of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Face {
    /// The name.
    pub name: Name,
    /// The mana cost; a land has none, which is not `{0}`.
    pub cost: Option<ManaCost>,
    /// Colours that a colour indicator gives (204); usually none.
    pub indicator: ColorSet,
    /// The type line.
    pub types: TypeLine,
    /// The text, a line for each paragraph.
    pub lines: Vec<Line>,
    /// The numbers printed at the bottom.
    pub stats: Stats,
}

/// Supertypes, card types and subtypes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TypeLine {
    /// `Legendary`, `Basic`, `Snow` …
    pub supertypes: SupertypeSet,
    /// `Artifact`, `Creature` …
    pub types: CardTypeSet,
    /// `Elf`, `Forest`, `Aura` …, as they are written.
    pub subtypes: Vec<Name>,
}

/// What is printed in the corner of a face.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Stats {
    /// Nothing.
    #[default]
    None,
    /// `2/2`, `*/1+*`.
    Creature {
        /// The power.
        power: Stat,
        /// The toughness.
        toughness: Stat,
    },
    /// `Loyalty: 4`.
    Loyalty(Stat),
    /// `Defense: 5`.
    Defense(Stat),
}

/// A printed number: fixed, or with a star or X in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stat {
    /// `2`, `-1`.
    Number(i32),
    /// `*`, `1+*`, `7-*`, `X`: set by an ability; a star alone is 0 (208.2).
    Variable {
        /// As printed.
        text: Name,
        /// The number beside the star, 0 if there is none.
        base: i32,
    },
}

impl Stat {
    /// The number, with a star or X as 0.
    #[must_use]
    pub const fn base(&self) -> i32 {
        match self {
            Self::Number(n) | Self::Variable { base: n, .. } => *n,
        }
    }
}

/// One paragraph of a face's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Line {
    /// Understood: one ability, or several keywords side by side.
    Known {
        /// An ability word before the dash (207.2c): kept, without meaning.
        word: Option<Name>,
        /// What the paragraph says.
        abilities: Vec<Ability>,
        /// Reminder text, kept for the formatter.
        reminder: Vec<Name>,
    },
    /// Nothing but reminder text.
    Reminder(Name),
    /// Not understood. A card with such a line is incomplete and is not played.
    Unknown(Name),
}

impl Line {
    /// Was the line understood?
    #[must_use]
    pub const fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }

    /// The abilities of the line; none where it was not understood.
    #[must_use]
    pub fn abilities(&self) -> &[Ability] {
        match self {
            Self::Known { abilities, .. } => abilities,
            Self::Reminder(_) | Self::Unknown(_) => &[],
        }
    }
}

/// A comparison with a quantity: `3 or less`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Compare {
    /// Which way.
    pub order: Order,
    /// With what.
    pub than: Quantity,
}

/// The sense of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// `3`.
    Exactly,
    /// `3 or more`, `3 or greater`, `at least 3`.
    AtLeast,
    /// `3 or less`, `3 or fewer`, `at most 3`.
    AtMost,
    /// `less than 3`, `fewer than 3`.
    Less,
    /// `greater than 3`, `more than 3`.
    Greater,
}

impl Order {
    /// Does `left` stand to `right` so?
    #[must_use]
    pub const fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Exactly => left == right,
            Self::AtLeast => left >= right,
            Self::AtMost => left <= right,
            Self::Less => left < right,
            Self::Greater => left > right,
        }
    }
}

impl Compare {
    /// `a 6`: just so many.
    #[must_use]
    pub const fn exactly(number: i64) -> Self {
        Self { order: Order::Exactly, than: Quantity::Number(number) }
    }

    /// `a`, `one or more`: there is one at least.
    #[must_use]
    pub const fn at_least_one() -> Self {
        Self { order: Order::AtLeast, than: Quantity::Number(1) }
    }
}
