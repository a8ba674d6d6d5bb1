//! Every error as a fixture: a faulty file, and what is said of it.
//!
//! `tests/errors/lex`, `parse` and `check` hold files for `cardscript check`,
//! `tests/errors/scenario` holds scenarios for `cardscript run`.

use std::{fs, path::Path};

use crate::{program::Test, snapshot::Snapshots};

fn stage(snapshots: &mut Snapshots, stage: &str, command: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors").join(stage);
    let mut names: Vec<_> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").file_name().into_string().expect("plain names"))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no fixtures in {}", folder.display());
    for name in names {
        let test = Test::new().within(&folder).args([command, &name, "--color", "never"]);
        let written = test.failure();
        snapshots.check(stage, &name.replace('.', "_"), &(written.stdout + &written.stderr));
    }
}

#[test]
fn every_fixture() {
    let mut snapshots = Snapshots::of("errors");
    stage(&mut snapshots, "lex", "check");
    stage(&mut snapshots, "parse", "check");
    stage(&mut snapshots, "check", "check");
    stage(&mut snapshots, "scenario", "run");
    snapshots.finish(&[]);
}
