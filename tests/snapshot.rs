//! Snapshots of many things at once: each is looked at, whatever the others say.

use std::{
    collections::BTreeSet,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

/// The snapshots under one folder of `tests/snapshots/`.
pub struct Snapshots {
    folder: &'static str,
    seen: BTreeSet<PathBuf>,
    failed: Vec<String>,
}

impl Snapshots {
    pub fn of(folder: &'static str) -> Self {
        Self { folder, seen: BTreeSet::new(), failed: Vec::new() }
    }

    /// Compares one text with its snapshot.
    pub fn check(&mut self, group: &str, name: &str, text: &str) {
        let place = Path::new(self.folder).join(group);
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(Path::new("snapshots").join(&place));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        self.seen.insert(place.join(format!("{name}.snap")));
        let matches = || settings.bind(|| insta::assert_snapshot!(name, text));
        if catch_unwind(AssertUnwindSafe(matches)).is_err() {
            self.failed.push(format!("{group}/{name}"));
        }
    }

    /// Fails if one differed, or if there is a snapshot of nothing; `except` are
    /// folders of other snapshots.
    #[track_caller]
    pub fn finish(self, except: &[&str]) {
        assert!(self.failed.is_empty(), "these differ: {}", self.failed.join(", "));
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
        let mut there = BTreeSet::new();
        collect(&root.join(self.folder), &mut there);
        let there = there.iter().filter_map(|path| path.strip_prefix(&root).ok());
        let left: Vec<_> = there
            .filter(|path| !except.iter().any(|other| path.starts_with(other)))
            .filter(|path| !self.seen.contains(*path))
            .collect();
        assert!(left.is_empty(), "snapshots of nothing: {left:?}");
    }
}

fn collect(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "snap") {
            found.insert(path);
        }
    }
}
