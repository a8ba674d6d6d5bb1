//! How an instruction is done: the words that say when, where and by which verb.

use super::words::words;

words! {
    /// What is chosen that is no object, as an instruction is followed.
    pub enum PickWord {
        Color = "a color",
        CreatureType = "a creature type",
        CardType = "a card type",
    }
}

words! {
    /// When it is looked at what X is.
    pub enum AsDone {
        Cast = "as you cast",
        Activated = "as you activate this ability",
    }
}

words! {
    /// The untap step that something misses.
    pub enum NextUntap {
        Its = "its controller's next untap step",
        Their = "their controller's next untap step",
        Theirs = "their controllers' next untap steps",
        Yours = "your next untap step",
    }
}

words! {
    /// The moment of a delayed trigger.
    pub enum NextTime {
        EndOfCombat = "end of combat",
        EndStep = "the next end step",
        YourMain = "your next main phase",
        YourFirstMain = "your next first main phase",
        YourUpkeep = "your next upkeep",
        Upkeep = "the next turn's upkeep",
    }
}

words! {
    /// The word that joins two clauses.
    pub enum Joint {
        And = "and",
        Then = "then",
        /// A comma alone.
        Comma = ",",
        /// A comma before it.
        CommaAnd = ", and",
    }
}

words! {
    /// Where something returns to.
    pub enum ReturnPlace {
        ItsOwnersHand = "its owner's hand",
        TheirOwnersHand = "their owner's hand",
        /// Of the player of whom the text speaks, who owns it.
        TheirHand = "their hand",
        TheirOwnersHands = "their owners' hands",
        YourHand = "your hand",
        Battlefield = "the battlefield",
        Tapped = "the battlefield tapped",
        UnderYours = "the battlefield under your control",
        UnderIts = "the battlefield under its owner's control",
        UnderTheirs = "the battlefield under their owners' control",
        TappedYours = "the battlefield tapped under your control",
        TappedIts = "the battlefield tapped under its owner's control",
        TappedTheirs = "the battlefield tapped under their owners' control",
    }
}

impl ReturnPlace {
    /// Is it a hand?
    #[must_use]
    pub const fn is_hand(self) -> bool {
        matches!(
            self,
            Self::ItsOwnersHand
                | Self::TheirOwnersHand
                | Self::TheirHand
                | Self::TheirOwnersHands
                | Self::YourHand
        )
    }

    /// Tapped?
    #[must_use]
    pub const fn is_tapped(self) -> bool {
        matches!(self, Self::Tapped | Self::TappedYours | Self::TappedIts | Self::TappedTheirs)
    }

    /// Under the control of the owner, whoever that is?
    #[must_use]
    pub const fn is_owners(self) -> bool {
        matches!(self, Self::UnderIts | Self::UnderTheirs | Self::TappedIts | Self::TappedTheirs)
    }
}

words! {
    /// Which way a life total goes.
    pub enum LifeChange {
        Gain = "gain",
        Lose = "lose",
    }
}

words! {
    /// What is done with counters.
    pub enum CounterChange {
        Put = "put",
        Remove = "remove",
    }
}

words! {
    /// Verbs that take an object and nothing else.
    pub enum Verb {
        Counter = "counter",
        Destroy = "destroy",
        Exile = "exile",
        Sacrifice = "sacrifice",
        Tap = "tap",
        Untap = "untap",
        TapOrUntap = "tap or untap",
        Transform = "transform",
        /// Onto the battlefield face down (701.40).
        Manifest = "manifest",
        /// The same, with ward {2} (701.58).
        Cloak = "cloak",
        /// 701.15.
        Goad = "goad",
        /// Written `turn … face up`.
        TurnUp = "turn face up",
        /// Written `turn … face down`.
        TurnDown = "turn face down",
        /// Of cards that are named, not chosen.
        Discard = "discard",
    }
}

words! {
    /// What the owner of something does with it.
    pub enum OwnerDoes {
        Shuffles = "shuffles it into their library",
        TopOrBottom = "puts it on the top or bottom of their library",
        Chooses = "puts it on their choice of the top or bottom of their library",
    }
}

words! {
    /// How it is written that something is shuffled into its owner's library.
    pub enum ShuffleHow {
        IntoItsOwners = "into its owner's library",
        IntoTheirOwners = "into their owners' libraries",
        IntoYours = "into your library",
        IntoTheirs = "into their library",
    }
}
