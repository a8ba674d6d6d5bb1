//! An ability as the kernel wants it: pronouns bound, and what it watches told
//! once instead of at each event.

use crate::ast::{Ability, Effect, EventPattern, Node, Noun, Quantity, Walk};

/// An ability with its pronouns bound, and what can be known of it beforehand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoundAbility {
    /// The ability.
    pub ability: Ability,
    /// The kind of event it watches, if it watches one.
    pub watches: Option<EventKind>,
    /// Whether it is a mana ability (605.1).
    pub is_mana: bool,
    /// How many times it says `target`.
    pub targets: u8,
    /// Does it read an X?
    pub uses_x: bool,
}

/// The kinds of event that abilities watch; the index of watching abilities has
/// a list for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum EventKind {
    /// Damage is dealt.
    Damage,
    /// A permanent is tapped for mana.
    TappedForMana,
    /// Something becomes tapped.
    BecomesTapped,
    /// Something enters the battlefield.
    Enters,
    /// Something dies.
    Dies,
    /// A creature attacks.
    Attacks,
    /// A step or phase begins.
    Begins,
    /// A player gains life.
    GainsLife,
    /// Counters are put on something.
    Counters,
}

impl EventKind {
    /// How many kinds there are.
    pub const COUNT: usize = 9;

    /// The kind of event that `pattern` describes.
    #[must_use]
    pub const fn of(pattern: &EventPattern) -> Self {
        match pattern {
            EventPattern::Damage(_) => Self::Damage,
            EventPattern::TappedForMana { .. } => Self::TappedForMana,
            EventPattern::BecomesTapped(_) => Self::BecomesTapped,
            EventPattern::Enters(_) => Self::Enters,
            EventPattern::Dies(_) => Self::Dies,
            EventPattern::Attacks(_) => Self::Attacks,
            EventPattern::Begins { .. } => Self::Begins,
            EventPattern::GainsLife(_) => Self::GainsLife,
            EventPattern::Counters { .. } => Self::Counters,
        }
    }

    /// The kind in a player's words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Damage => "damage",
            Self::TappedForMana => "permanents tapped for mana",
            Self::BecomesTapped => "permanents becoming tapped",
            Self::Enters => "permanents entering",
            Self::Dies => "permanents dying",
            Self::Attacks => "attacks",
            Self::Begins => "steps beginning",
            Self::GainsLife => "life gained",
            Self::Counters => "counters",
        }
    }
}

impl BoundAbility {
    /// An ability that has no pronouns to bind.
    #[must_use]
    pub fn without_pronouns(mut ability: Ability) -> Self {
        let (mut targets, mut adds_mana, mut uses_x) = (0, false, false);
        ability.walk(&mut |node| match node {
            Node::Noun(Noun::Target(_)) => targets += 1,
            Node::Effect(Effect::AddMana(_)) => adds_mana = true,
            Node::Quantity(Quantity::X) => uses_x = true,
            Node::Noun(_) | Node::Effect(_) | Node::Quantity(_) => {}
        });
        let watches = match &ability {
            Ability::Triggered { trigger, .. } => Some(EventKind::of(&trigger.event)),
            Ability::Replacement(replacement) => Some(EventKind::of(&replacement.event)),
            Ability::Keyword(_)
            | Ability::Enchant(_)
            | Ability::Spell(_)
            | Ability::Activated { .. }
            | Ability::Continuous(_) => None,
        };
        // 605.1: no target, could add mana, and for a triggered ability: triggered by
        // a mana ability.
        let kind_allows = match &ability {
            Ability::Activated { .. } => true,
            Ability::Triggered { .. } => watches == Some(EventKind::TappedForMana),
            _ => false,
        };
        let is_mana = kind_allows && adds_mana && targets == 0;
        Self { ability, watches, is_mana, targets, uses_x }
    }
}
