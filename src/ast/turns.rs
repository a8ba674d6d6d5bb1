//! What changes the course of the turns (500.7–500.11), and the monarch (724).

use super::words::words;

words! {
    /// What happens to a player's turns, or makes them the monarch.
    pub enum TurnChange {
        /// 500.7.
        Extra = "take an extra turn after this one",
        /// 500.11.
        SkipTurn = "skip their next turn",
        SkipUntap = "skip their next untap step",
        SkipDraw = "skip their next draw step",
        SkipCombat = "skip their next combat phase",
        /// 724.1.
        Monarch = "become the monarch",
    }
}

impl TurnChange {
    /// The step or phase that is skipped, if one is.
    #[must_use]
    pub const fn skipped(self) -> Option<super::StepName> {
        match self {
            Self::SkipUntap => Some(super::StepName::Untap),
            Self::SkipDraw => Some(super::StepName::Draw),
            Self::SkipCombat => Some(super::StepName::BeginCombat),
            Self::Extra | Self::SkipTurn | Self::Monarch => None,
        }
    }
}

words! {
    /// A combat phase that is inserted (500.8).
    pub enum ExtraCombat {
        Phase = "after this phase, there is an additional combat phase",
        Main = "after this main phase, there is an additional combat phase",
        PhaseAndMain =
            "after this phase, there is an additional combat phase followed by an additional main phase",
        MainAndMain =
            "after this main phase, there is an additional combat phase followed by an additional main phase",
    }
}

impl ExtraCombat {
    /// Is there a main phase after it?
    #[must_use]
    pub const fn has_main(self) -> bool {
        matches!(self, Self::PhaseAndMain | Self::MainAndMain)
    }
}

words! {
    /// Who is the monarch.
    pub enum MonarchIs {
        You = "you're the monarch",
        NotYou = "you aren't the monarch",
        Nobody = "there is no monarch",
    }
}
