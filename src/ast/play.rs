//! Casting and playing cards from where they are.

use serde::{Deserialize, Serialize};

use super::{Color, ManaType, ManaTypeSet, Noun, words::words};

/// `you may play that card this turn`, `cast it without paying its mana cost`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    /// Cast, or play so that a land may be meant, too.
    pub verb: PlayVerb,
    /// Which cards.
    pub what: Noun,
    /// The back face, written `transformed` (712.11c)?
    pub transformed: bool,
    /// Is the mana cost not paid (118.9)?
    pub free: bool,
    /// How long they may be played; none: now or not at all (608.2g).
    pub until: Option<PlayUntil>,
    /// Is that said in front?
    pub first: bool,
    /// `and mana of any type can be spent to cast it`.
    pub spend: Option<SpendAny>,
}

/// What mana is spent as on a card that may be played (609.4b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpendAny {
    /// How it begins.
    pub said: SpendSaid,
    /// As what.
    pub how: SpendHow,
    /// The word for the card.
    pub whom: SpendWhom,
}

words! {
    /// How it begins that mana may be spent as other mana.
    pub enum SpendSaid {
        And = "and",
        Comma = ", and",
        ThisWay = ". If you cast a spell this way,",
    }
}

words! {
    /// How a card is played.
    pub enum PlayVerb {
        Play = "play",
        Cast = "cast",
        /// Of these cards, whichever they are.
        PlayAmong = "play lands and cast spells from among",
        CastAmong = "cast spells from among",
        /// Whoever may play a card may look at it (406.3).
        LookAndPlay = "look at and play",
        LookAndCast = "look at and cast",
        /// Nothing that is hidden from anybody here is told of it.
        Look = "look at",
    }
}

words! {
    /// How long a card may be played.
    pub enum PlayUntil {
        ThisTurn = "this turn",
        EndOfTurn = "until end of turn",
        NextTurn = "until the end of your next turn",
        ItRemains = "for as long as it remains exiled",
        AsItRemains = "as long as it remains exiled",
        AsTheyRemain = "as long as they remain exiled",
        TheyRemain = "for as long as they remain exiled",
    }
}

words! {
    /// As what mana is spent.
    pub enum SpendHow {
        Type = "mana of any type can be spent",
        AsColor = "you may spend mana as though it were mana of any color",
        AsType = "you may spend mana as though it were mana of any type",
    }
}

impl SpendHow {
    /// The types that all mana may be spent as.
    #[must_use]
    pub fn types(self) -> ManaTypeSet {
        match self {
            Self::Type | Self::AsType => ManaType::ALL.iter().copied().collect(),
            Self::AsColor => Color::ALL.iter().map(|color| color.mana()).collect(),
        }
    }
}

words! {
    /// The word for what is cast.
    pub enum SpendWhom {
        It = "it",
        Them = "them",
        ThatSpell = "that spell",
        ThoseSpells = "those spells",
    }
}
