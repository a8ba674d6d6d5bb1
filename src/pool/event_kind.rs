//! The kinds of event that abilities watch.

use crate::ast::{EventPattern, GoesFrom};

/// The kinds of event that abilities watch; the index of watching abilities has
/// a list for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[repr(u8)]
#[non_exhaustive]
pub enum EventKind {
    /// Damage is dealt.
    Damage,
    /// A permanent is tapped for mana.
    TappedForMana,
    /// Something becomes tapped.
    BecomesTapped,
    /// Something transforms.
    Transforms,
    /// Something enters the battlefield.
    Enters,
    /// Something dies.
    Dies,
    /// A creature attacks.
    Attacks,
    /// A creature attacks somebody: kept for what asks whom, and watched by nothing.
    AttacksWhom,
    /// A creature blocks.
    Blocks,
    /// A creature becomes blocked.
    BecomesBlocked,
    /// A creature attacks and isn't blocked.
    Unblocked,
    /// A spell is cast or copied.
    CastsOrCopies,
    /// A Saga comes to a chapter.
    Chapter,
    /// A step or phase begins.
    Begins,
    /// A player gains life.
    GainsLife,
    /// Counters are put on something.
    Counters,
    /// An ability adds mana.
    AbilityAdds,
    /// A player casts a spell.
    Casts,
    /// A player would lose unspent mana.
    LosesMana,
    /// A player loses life.
    LosesLife,
    /// A player draws a card.
    Draws,
    /// A player cycles a card.
    Cycles,
    /// Something becomes a target.
    BecomesTarget,
    /// Something goes to another zone, or is destroyed.
    Leaves,
    /// Something is put into a graveyard from anywhere, or destroyed.
    PutInto,
    /// A player sacrifices a permanent.
    Sacrifices,
    /// Tokens are created.
    Creates,
    /// A player discards a card.
    Discards,
    /// A permanent is destroyed: kept for what asks what was done.
    Destroyed,
    /// Something is exiled: kept for what asks what was done.
    Exiled,
    /// One creature attacks alone.
    AttacksAlone,
    /// Something becomes untapped.
    BecomesUntapped,
    /// Something is turned face up.
    TurnedUp,
    /// A permanent comes to be something.
    Designated,
    /// A player rolls dice.
    Rolls,
    /// A player clashes.
    Clashes,
    /// The last counter of a kind is removed.
    LastCounter,
    /// A player exerts something.
    Exerts,
    /// A player plays a land.
    Plays,
    /// Something is so (603.8).
    State,
    /// Counters are removed from something.
    CountersRemoved,
    /// A card leaves a graveyard.
    LeavesGraveyard,
    /// A player spends mana.
    Spends,
    /// A player scries or surveils.
    Sorts,
    /// An ability is activated: kept for what asks how often it was.
    Activates,
    /// An ability resolves: kept for what asks how often it did.
    Resolves,
}

impl EventKind {
    /// How many kinds there are.
    pub const COUNT: usize = Self::Resolves as usize + 1;

    /// The kind of event that `pattern` describes.
    #[must_use]
    pub const fn of(pattern: &EventPattern) -> Self {
        match pattern {
            EventPattern::Damage(_) => Self::Damage,
            EventPattern::Draws { .. } => Self::Draws,
            EventPattern::Nth { event, .. }
            | EventPattern::Next { event, .. }
            | EventPattern::UnderYours(event)
            | EventPattern::While { event, .. }
            | EventPattern::During { event, .. } => Self::of(event),
            EventPattern::AttacksWithOthers { .. } => Self::Attacks,
            EventPattern::LeavesGraveyard { .. } => Self::LeavesGraveyard,
            EventPattern::Discards { .. } => Self::Discards,
            EventPattern::AttacksWhom { .. } => Self::Attacks,
            EventPattern::EntersFor { .. } => Self::Enters,
            EventPattern::GoesTo {
                from: GoesFrom::Anywhere | GoesFrom::Library | GoesFrom::YourLibrary,
                ..
            } => Self::PutInto,
            EventPattern::GoesTo { .. } => Self::Dies,
            EventPattern::Cycles { .. } => Self::Cycles,
            EventPattern::BecomesTarget { .. } => Self::BecomesTarget,
            EventPattern::TappedForMana { .. } => Self::TappedForMana,
            EventPattern::BecomesTapped(_) => Self::BecomesTapped,
            EventPattern::Transforms { .. } => Self::Transforms,
            EventPattern::Enters(_)
            | EventPattern::EntersUntapped(_)
            | EventPattern::EntersUnder { .. }
            | EventPattern::WouldEnter { .. } => Self::Enters,
            EventPattern::Sacrifices { .. } => Self::Sacrifices,
            EventPattern::Dies(_) | EventPattern::PutIntoGraveyard(_) => Self::Dies,
            EventPattern::PutIntoExile(_) => Self::Exiled,
            // Each of them becomes an ability of its own: see `BoundAbility::each`.
            EventPattern::Any(_)
            | EventPattern::Also { .. }
            | EventPattern::LeavesBattlefield(_) => Self::Leaves,
            EventPattern::AttacksAlone(_) => Self::AttacksAlone,
            EventPattern::Unblocked(_) => Self::Unblocked,
            EventPattern::BecomesUntapped(_) => Self::BecomesUntapped,
            EventPattern::TurnedUp(_) => Self::TurnedUp,
            EventPattern::Becomes { .. } => Self::Designated,
            EventPattern::Rolls { .. } => Self::Rolls,
            EventPattern::Clashes(_) => Self::Clashes,
            EventPattern::LastCounter { .. } => Self::LastCounter,
            EventPattern::Exerts { .. } => Self::Exerts,
            EventPattern::Attacks(_) | EventPattern::AttacksWith { .. } => Self::Attacks,
            EventPattern::Blocks(_) | EventPattern::Meets { .. } => Self::Blocks,
            EventPattern::BecomesBlocked(_) => Self::BecomesBlocked,
            EventPattern::Chapter(_) => Self::Chapter,
            EventPattern::State(_) => Self::State,
            EventPattern::CountersRemoved { .. } => Self::CountersRemoved,
            EventPattern::CastsOrCopies { .. } => Self::CastsOrCopies,
            EventPattern::Begins { .. } => Self::Begins,
            EventPattern::GainsLife(_) => Self::GainsLife,
            EventPattern::Counters { .. } | EventPattern::NthCounter { .. } => Self::Counters,
            EventPattern::Expends { .. } => Self::Spends,
            EventPattern::Sorts { .. } => Self::Sorts,
            EventPattern::Creates { .. } => Self::Creates,
            EventPattern::AbilityAdds(_) => Self::AbilityAdds,
            EventPattern::Casts { .. } => Self::Casts,
            EventPattern::Plays { .. } => Self::Plays,
            EventPattern::LosesMana { .. } => Self::LosesMana,
            EventPattern::LosesLife { .. } => Self::LosesLife,
            EventPattern::PutInto { .. } | EventPattern::Destroyed { .. } => Self::PutInto,
        }
    }

    /// The kind in a player's words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Damage => "damage",
            Self::TappedForMana => "permanents tapped for mana",
            Self::BecomesTapped => "permanents becoming tapped",
            Self::Transforms => "permanents transforming",
            Self::Enters => "permanents entering",
            Self::Dies => "permanents dying",
            Self::Attacks | Self::AttacksWhom => "attacks",
            Self::Blocks => "blocks",
            Self::BecomesBlocked => "creatures becoming blocked",
            Self::Unblocked => "creatures that are not blocked",
            Self::Chapter => "its chapters",
            Self::CastsOrCopies => "spells being cast or copied",
            Self::Begins => "steps beginning",
            Self::GainsLife => "life gained",
            Self::Counters => "counters",
            Self::AbilityAdds => "mana added by abilities",
            Self::Casts => "spells being cast",
            Self::LosesMana => "unspent mana being lost",
            Self::LosesLife => "life lost",
            Self::Draws => "cards drawn",
            Self::Cycles => "cards cycled",
            Self::BecomesTarget => "targets",
            Self::Leaves => "permanents leaving",
            Self::PutInto => "cards put into graveyards",
            Self::Sacrifices => "permanents sacrificed",
            Self::Creates => "tokens being created",
            Self::Discards => "cards discarded",
            Self::Destroyed => "permanents destroyed",
            Self::Exiled => "cards exiled",
            Self::AttacksAlone => "creatures attacking alone",
            Self::BecomesUntapped => "permanents becoming untapped",
            Self::TurnedUp => "permanents turned face up",
            Self::Designated => "what permanents come to be",
            Self::Rolls => "dice rolled",
            Self::Clashes => "clashes",
            Self::LastCounter => "last counters removed",
            Self::Exerts => "exerting",
            Self::Plays => "lands being played",
            Self::State => "how things are",
            Self::CountersRemoved => "counters removed",
            Self::LeavesGraveyard => "cards leaving graveyards",
            Self::Spends => "mana being spent",
            Self::Sorts => "scrying and surveilling",
            Self::Activates => "abilities being activated",
            Self::Resolves => "abilities resolving",
        }
    }
}
