//! `cardscript fmt`.

use std::{fs, path::Path};

use cardscript::{
    diagnostic::SourceFile,
    format,
    pool::{FileKind, Pool, find_files},
    scenario,
};

use crate::program::Test;

const OLD: &str = "
    # An elf of other days.
    Odd Elf {G}{1}
    Creature - Elf
    When Odd Elf comes into play, add {G} to your mana pool.
    {G}{2}, {T}: Odd Elf deals 1 damage to target creature or player.
    1/1
";

const NEW: &str = "
    # An elf of other days.
    Odd Elf {1}{G}
    Creature — Elf
    When this creature enters, add {G}.
    {2}{G}, {T}: This creature deals 1 damage to any target.
    1/1
";

#[test]
fn a_card_of_other_days() {
    let written = Test::new()
        .file("elf.card", OLD)
        .args(["fmt", "elf.card"])
        .stdout("changed: elf.card\n1 file changed, 0 as they should be\n")
        .success();
    assert_eq!(written.left("elf.card"), crate::program::dedent(NEW));
}

#[test]
fn a_check_writes_nothing() {
    let written = Test::new()
        .file("cards/elf.card", OLD)
        .file("cards/new.card", NEW)
        .args(["fmt", "--check", "cards"])
        .stdout("would change: cards/elf.card\n1 file would change, 1 as they should be\n")
        .failure();
    assert_eq!(written.left("cards/elf.card"), crate::program::dedent(OLD));
    Test::new().file("new.card", NEW).args(["fmt", "--check", "new.card"]).success();
    let written = Test::new()
        .file("elf.card", OLD)
        .args(["fmt", "--check", "elf.card", "--format", "json"])
        .failure();
    let json: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    assert_eq!(json, serde_json::json!({ "changed": ["elf.card"], "unchanged": 0 }));
}

#[test]
fn standard_input_to_standard_output() {
    Test::new().stdin(OLD).args(["fmt", "-"]).stdout(NEW).success();
    Test::new()
        .stdin("Scenario:  x\nWhen Alice gains 1 life\nThen Alice is at 21 life\n")
        .args(["fmt", "-"])
        .stdout("Scenario: x\n When Alice gains 1 life\n Then Alice is at 21 life\n")
        .success();
}

#[test]
fn a_path_that_is_not_there() {
    Test::new().args(["fmt", "nowhere"]).stderr_has("error[E0012]").failure();
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whatever is formatted means what it meant, and is not changed a second time.
#[test]
fn cards_mean_what_they_meant() {
    let (files, _) = find_files(&[root().join("cards")]);
    assert!(files.len() > 10);
    for file in files {
        let text = fs::read_to_string(&file.path).expect("UTF-8");
        let once = format::file(&text, file.kind).expect("cards have a form");
        assert_eq!(format::cards(&once), once, "{}", file.path.display());
        let (before, _) = Pool::empty().with_text("a.card", &text);
        let (after, faults) = Pool::empty().with_text("a.card", &once);
        assert!(faults.is_empty(), "{}: {faults:?}", file.path.display());
        assert_eq!(before.len(), after.len());
        for (one, other) in before.cards().zip(after.cards()) {
            assert_eq!(one.card, other.card, "{}", file.path.display());
        }
        let comments = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
        assert_eq!(comments(&text), comments(&once));
    }
}

/// A card that is spoilt by hand and one that is written today are the same in the end.
#[test]
fn every_card_comes_to_its_canonical_text() {
    let pool = Pool::embedded();
    for card in pool.cards() {
        let text = cardscript::pool::describe(card, None).text;
        assert_eq!(format::cards(&text), text);
        let spoilt = text.replace('—', "--").replace("enters", "enters the battlefield");
        let spoilt = spoilt.replace("\n", " \r\n");
        let (read, faults) = Pool::empty().with_text("a.card", &spoilt);
        let same =
            faults.is_empty() && read.cards().next().is_some_and(|own| own.card == card.card);
        if same {
            assert_eq!(format::cards(&spoilt), text, "{spoilt}");
        }
    }
}

#[test]
fn scenarios_say_what_they_said() {
    let (files, _) = find_files(&[root().join("tests/scenarios"), root().join("examples")]);
    let (pool, _) = Pool::embedded().with(&[root().join("tests/scenarios")]);
    let mut seen = 0;
    for file in files.iter().filter(|file| file.kind == FileKind::Scenarios) {
        let text = fs::read_to_string(&file.path).expect("UTF-8");
        let once = format::file(&text, file.kind).expect("scenarios have a form");
        assert_eq!(format::scenarios(&once), once, "{}", file.path.display());
        let tree = |text: &str| {
            let file = scenario::read(&SourceFile::new("a", text), &pool);
            serde_json::to_value(&file.scenarios).expect("plain data")
        };
        assert_eq!(tree(&text), tree(&once), "{}", file.path.display());
        seen += 1;
    }
    assert!(seen > 10);
}

#[test]
fn what_ships_is_in_todays_form() {
    Test::new()
        .within(env!("CARGO_MANIFEST_DIR"))
        .args(["fmt", "--check", "cards", "tests/scenarios", "examples"])
        .success();
}
