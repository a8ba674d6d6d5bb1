//! The kinds of counters (122) that ship, beside those that change power and toughness.

use std::sync::LazyLock;

use crate::parse::counter::shipped_counters;

/// Their names, sorted.
static SHIPPED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut names: Vec<String> = shipped_counters().collect();
    names.sort_unstable();
    names
});

/// Does a script that ships define a counter of this name?
pub(crate) fn is_counter(name: &str) -> bool {
    SHIPPED.binary_search_by(|own| own.as_str().cmp(name)).is_ok()
}

/// All of them.
pub(crate) fn counters() -> &'static [String] {
    &SHIPPED
}
