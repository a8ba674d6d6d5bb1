//! The cards that ship with the program.

use std::sync::LazyLock;

use super::Pool;
use crate::diagnostic::SourceFile;

/// Path and text of each file, put here by the build script.
pub(super) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded_cards.rs"));

/// The pool. Each card is parsed when it is first asked for; nothing is wrong with
/// any of them.
pub(super) static POOL: LazyLock<Pool> = LazyLock::new(|| {
    let mut pool = Pool::empty().edit();
    for (path, text) in FILES {
        pool.add_embedded(&SourceFile::new(*path, *text));
    }
    pool.finish().0
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_that_ship_have_no_faults() {
        let mut edit = Pool::empty().edit();
        FILES.iter().for_each(|(path, text)| edit.add_text(&SourceFile::new(*path, *text)));
        let (pool, diagnostics) = edit.finish();
        let reports: Vec<_> = diagnostics.iter().map(|one| one.render(false)).collect();
        assert!(reports.is_empty(), "{}", reports.join("\n\n"));
        // Read one by one, they are the same.
        assert_eq!(pool.len(), POOL.len());
        for (one, other) in pool.cards().zip(POOL.cards()) {
            assert_eq!(one.fault, None);
            assert_eq!((&one.card, one.hash), (&other.card, other.hash));
            assert_eq!(POOL.get(one.name()), Some(one));
        }
    }
}
