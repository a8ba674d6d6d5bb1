//! The kinds of counters (122) that ship, beside those that change power and toughness.

use std::sync::LazyLock;

use hashbrown::HashSet;

use crate::parse::counter::shipped_counters;

/// Does a script that ships define a counter of this name?
pub(crate) fn is_counter(name: &str) -> bool {
    static SHIPPED: LazyLock<HashSet<String>> = LazyLock::new(|| shipped_counters().collect());
    SHIPPED.contains(name)
}

/// All of them.
pub(crate) fn counters() -> Vec<String> {
    let mut names: Vec<String> = shipped_counters().collect();
    names.sort_unstable();
    names
}
