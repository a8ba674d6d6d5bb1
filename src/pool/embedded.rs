//! The cards that ship with the program.

use std::sync::LazyLock;

use super::Pool;
use crate::diagnostic::{Diagnostic, SourceFile};

/// Path and text of each file, put here by the build script.
pub(super) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded_cards.rs"));

/// The pool, parsed when it is first asked for, and what is wrong with it: nothing.
pub(super) static POOL: LazyLock<(Pool, Vec<Diagnostic>)> = LazyLock::new(|| {
    let mut pool = Pool::empty().edit();
    for (path, text) in FILES {
        pool.add_text(&SourceFile::new(*path, *text));
    }
    pool.finish()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_that_ship_have_no_faults() {
        let (pool, diagnostics) = &*POOL;
        let reports: Vec<_> = diagnostics.iter().map(|one| one.render(false)).collect();
        assert!(reports.is_empty(), "{}", reports.join("\n\n"));
        assert!(pool.cards().all(|card| card.fault.is_none()));
    }
}
