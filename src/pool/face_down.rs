//! What an object is while it is face down (708.2).

use std::sync::LazyLock;

use super::{CardRef, Definition, casting::in_words};
use crate::ast::{
    Ability, Card, CardType, ColorSet, Face, Layout, Line, ManaCost, ManaSymbol, Stat, Stats,
    TypeLine,
};

/// Why an object is face down. It stands in for the number of the face that is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaceDown {
    /// Cast so by morph or megamorph (702.37c).
    Morph,
    /// Cast so by disguise (702.168b).
    Disguise,
    /// Manifested (701.40).
    Manifest,
    /// Cloaked (701.58).
    Cloak,
}

impl FaceDown {
    const ALL: [Self; 4] = [Self::Morph, Self::Disguise, Self::Manifest, Self::Cloak];

    /// The number that stands in for that of a face: no card has so many.
    #[must_use]
    pub const fn number(self) -> u8 {
        u8::MAX - self as u8
    }

    /// The reason that this number stands for, if it is no face.
    #[must_use]
    pub fn of(face: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.number() == face)
    }

    /// Has it ward {2} while it is face down (702.168b, 701.58a)?
    const fn is_warded(self) -> bool {
        matches!(self, Self::Disguise | Self::Cloak)
    }

    /// Was it put onto the battlefield so, and may be turned up for its mana cost if it is a
    /// creature card (701.40b)?
    #[must_use]
    pub const fn is_manifested(self) -> bool {
        matches!(self, Self::Manifest | Self::Cloak)
    }

    /// What casting it face down costs (702.37c).
    #[must_use]
    pub fn cost() -> ManaCost {
        ManaCost(vec![ManaSymbol::Generic(3)])
    }

    /// What it is then: a 2/2 creature with no name, types, colours or cost of its own (708.2a).
    #[must_use]
    pub fn card(self) -> &'static CardRef {
        static PLAIN: LazyLock<CardRef> = LazyLock::new(|| define(Vec::new()));
        static WARDED: LazyLock<CardRef> = LazyLock::new(|| {
            // Ward {2}, in words.
            const WARD: &str = "whenever ~ becomes the target of a spell or ability an opponent controls , counter it unless that player pays {2} . ";
            define(in_words(WARD).into_iter().collect())
        });
        if self.is_warded() { &WARDED } else { &PLAIN }
    }
}

fn define(abilities: Vec<Ability>) -> CardRef {
    let lines = match abilities.is_empty() {
        true => Vec::new(),
        false => vec![Line::Known { word: None, abilities, reminder: Vec::new() }],
    };
    let types = [CardType::Creature].into_iter().collect();
    let face = Face {
        name: "".into(),
        cost: None,
        indicator: ColorSet::EMPTY,
        types: TypeLine { types, ..TypeLine::default() },
        lines,
        stats: Stats::Creature { power: Stat::Number(2), toughness: Stat::Number(2) },
    };
    CardRef::new(Definition::of_bound(Card { layout: Layout::Normal, faces: vec![face] }))
}
