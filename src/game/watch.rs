//! Who watches for which kind of event: an index, so that an event asks only
//! the abilities that watch its kind.

use std::sync::Arc;

use super::ObjectId;
use crate::pool::{BoundAbility, EventKind};

/// An ability of a permanent that watches for events.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Watching {
    /// The permanent.
    pub source: ObjectId,
    /// Which of its abilities.
    pub index: u16,
    /// The ability.
    pub ability: Arc<BoundAbility>,
}

/// The watching abilities on the battlefield, by kind of event, in the order of
/// their sources' ids.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WatchIndex {
    /// Replacement and prevention effects.
    replacements: [Vec<Watching>; EventKind::COUNT],
    /// Triggered abilities.
    triggers: [Vec<Watching>; EventKind::COUNT],
    /// Does any continuous effect count unspent mana?
    pub counts_mana: bool,
    /// What forbids things or has them done otherwise.
    rules: Vec<Watching>,
}

impl Default for WatchIndex {
    fn default() -> Self {
        let none = || std::array::from_fn(|_| Vec::new());
        Self { replacements: none(), triggers: none(), counts_mana: false, rules: Vec::new() }
    }
}

impl WatchIndex {
    /// The replacement and prevention effects that watch for this kind.
    #[must_use]
    pub fn replacements(&self, kind: EventKind) -> &[Watching] {
        &self.replacements[kind as usize]
    }

    /// The triggered abilities that watch for this kind.
    #[must_use]
    pub fn triggers(&self, kind: EventKind) -> &[Watching] {
        &self.triggers[kind as usize]
    }

    /// The abilities that say what the rules forbid or do otherwise.
    #[must_use]
    pub fn rules(&self) -> &[Watching] {
        &self.rules
    }

    /// Adds an ability, if it watches for anything.
    pub fn add(&mut self, source: ObjectId, index: u16, ability: &Arc<BoundAbility>) {
        if let crate::ast::Ability::Ruling(_) = ability.ability {
            self.rules.push(Watching { source, index, ability: ability.clone() });
        }
        let Some(kind) = ability.watches else { return };
        let lists = match ability.ability {
            crate::ast::Ability::Triggered { .. } => &mut self.triggers,
            _ => &mut self.replacements,
        };
        lists[kind as usize].push(Watching { source, index, ability: ability.clone() });
    }
}
