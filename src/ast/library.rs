//! What is done with libraries, and putting cards from zone to zone.

use serde::{Deserialize, Serialize};

use super::{Filter, Noun, Quantity, TargetCount, ZoneName, ZonePhrase, words::words};

/// An instruction about cards in libraries and other zones.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CardEffect {
    /// `search your library for up to two basic land cards` (701.23).
    Search {
        /// How many cards.
        count: TargetCount,
        /// Which cards.
        filter: Filter,
        /// Written `their library`: of the player who does it.
        their: bool,
        /// `and/or graveyard`: another zone that is searched, too.
        also: Option<ZoneName>,
    },
    /// `look at the top three cards of your library`, `reveal the top card …`.
    Look {
        /// Shown to everybody, not looked at by one (701.20)?
        reveal: bool,
        /// Which cards.
        what: Noun,
    },
    /// `scry 2` (701.22), `surveil 1` (701.25).
    Sort {
        /// Written `you scry`.
        said: bool,
        /// Where cards that do not stay on top go.
        how: Sorting,
        /// How many cards.
        amount: Quantity,
    },
    /// `reveal it`, `reveal a creature card from among them`.
    Reveal(Noun),
    /// `target opponent reveals their hand`.
    RevealHand(Noun),
    /// `reveal cards from the top of your library until you reveal a creature card`.
    Until {
        /// Who, where the text says so: `that player exiles cards …`.
        who: Option<Noun>,
        /// Exiled, and not revealed?
        exile: bool,
        /// The card that ends it.
        filter: Filter,
    },
    /// `look at target player's hand`.
    LookAtHand(Noun),
    /// `that player shuffles`.
    Shuffles(Noun),
    /// `you choose a nonland card from it`: of the hand that was revealed.
    ChooseFrom {
        /// Written `you may choose`.
        may: bool,
        /// How many.
        count: TargetCount,
        /// Which.
        filter: Filter,
        /// `from that player's hand` is among what is said of it, and not `from it`.
        hand: bool,
    },
    /// `shuffle` (701.24).
    Shuffle,
    /// `put it into your hand`.
    Put {
        /// What.
        what: Noun,
        /// From where, where the text says so of `~`.
        from: Option<ZonePhrase>,
        /// Where to.
        to: PutPlace,
        /// Whom it enters attacking, where that is said.
        whom: Option<Noun>,
        /// In which order.
        order: Option<PutOrder>,
        /// Written `and the rest …`, without the verb.
        elided: bool,
    },
}

words! {
    /// How the top cards of a library are sorted.
    pub enum Sorting {
        Scry = "scry",
        Surveil = "surveil",
    }
}

words! {
    /// The order in which cards are put on or under a library.
    pub enum PutOrder {
        Any = "in any order",
        Random = "in a random order",
    }
}

words! {
    /// Where cards are put.
    pub enum PutPlace {
        YourHand = "into your hand",
        TheirHand = "into their hand",
        ItsOwnersHand = "into its owner's hand",
        TheirOwnersHands = "into their owners' hands",
        YourGraveyard = "into your graveyard",
        TheirGraveyard = "into their graveyard",
        ItsOwnersGraveyard = "into its owner's graveyard",
        TheirOwnersGraveyards = "into their owners' graveyards",
        Battlefield = "onto the battlefield",
        Tapped = "onto the battlefield tapped",
        /// It attacks somebody, and was not declared (508.4).
        Attacking = "onto the battlefield tapped and attacking",
        UnderYours = "onto the battlefield under your control",
        UnderIts = "onto the battlefield under its owner's control",
        UnderTheirs = "onto the battlefield under their owners' control",
        TappedYours = "onto the battlefield tapped under your control",
        TappedIts = "onto the battlefield tapped under its owner's control",
        TappedTheirs = "onto the battlefield tapped under their owners' control",
        TopOfYours = "on top of your library",
        TopOfTheirs = "on top of their library",
        TopOfThatPlayers = "on top of that player's library",
        TopOfItsOwners = "on top of its owner's library",
        TopOfTheirOwners = "on top of their owners' libraries",
        Top = "on top",
        Back = "back",
        BottomOfYours = "on the bottom of your library",
        BottomOfTheirs = "on the bottom of their library",
        BottomOfThatPlayers = "on the bottom of that player's library",
        BottomOfItsOwners = "on the bottom of its owner's library",
        BottomOfTheirOwners = "on the bottom of their owners' libraries",
        Bottom = "on the bottom",
    }
}

/// What kind of place it is; whose it is follows from who owns the card (400.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutKind {
    /// The owner's hand.
    Hand,
    /// The owner's graveyard.
    Graveyard,
    /// The top of the owner's library.
    Top,
    /// The bottom of the owner's library.
    Bottom,
    /// The battlefield.
    Battlefield {
        /// Tapped?
        tapped: bool,
        /// Under the control of the owner, whoever that is?
        owners: bool,
    },
}

impl PutPlace {
    /// The kind of place.
    #[must_use]
    pub const fn kind(self) -> PutKind {
        match self {
            Self::YourHand | Self::TheirHand | Self::ItsOwnersHand | Self::TheirOwnersHands => {
                PutKind::Hand
            }
            Self::YourGraveyard
            | Self::TheirGraveyard
            | Self::ItsOwnersGraveyard
            | Self::TheirOwnersGraveyards => PutKind::Graveyard,
            Self::Battlefield | Self::UnderYours => {
                PutKind::Battlefield { tapped: false, owners: false }
            }
            Self::Tapped | Self::TappedYours | Self::Attacking => {
                PutKind::Battlefield { tapped: true, owners: false }
            }
            Self::UnderIts | Self::UnderTheirs => {
                PutKind::Battlefield { tapped: false, owners: true }
            }
            Self::TappedIts | Self::TappedTheirs => {
                PutKind::Battlefield { tapped: true, owners: true }
            }
            Self::TopOfYours
            | Self::TopOfTheirs
            | Self::TopOfThatPlayers
            | Self::TopOfItsOwners
            | Self::TopOfTheirOwners
            | Self::Top
            | Self::Back => PutKind::Top,
            Self::BottomOfYours
            | Self::BottomOfTheirs
            | Self::BottomOfThatPlayers
            | Self::BottomOfItsOwners
            | Self::BottomOfTheirOwners
            | Self::Bottom => PutKind::Bottom,
        }
    }
}
