//! `cardscript check`.

use crate::program::Test;

const BEAR: &str = "
    Plain Bear {1}{G}
    Creature — Bear
    2/2
";

#[test]
fn a_good_file() {
    Test::new()
        .file("bear.card", BEAR)
        .args(["check", "bear.card"])
        .stdout("1 file, 1 card, 0 scenarios: no faults\n")
        .stderr("")
        .success();
}

#[test]
fn the_cards_that_ship() {
    let root = env!("CARGO_MANIFEST_DIR");
    Test::new().within(root).args(["check", "cards"]).stdout_has(": no faults\n").success();
}

#[test]
fn one_bad_ability_hides_nothing() {
    Test::new()
        .file(
            "two.card",
            "
            First Bear {1}{G}
            Creature — Bear
            Whenever it rains, draw a card.
            Frobnicate target creature.
            2/2

            Second Bear {1}{Q}
            Creature — Bear
            2/2
        ",
        )
        .args(["check", "two.card", "--color", "never"])
        .stdout_has(" --> two.card:3:")
        .stdout_has(" --> two.card:4:")
        .stdout_has(" --> two.card:7:16")
        .stdout_has("1 file, 2 cards, 0 scenarios: 3 errors\n")
        .failure();
}

#[test]
fn json() {
    let written = Test::new()
        .file("bear.card", "Bear {1}{Q}\nCreature — Bear\n2/2\n")
        .args(["check", "bear.card", "--format", "json"])
        .failure();
    let faults: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    assert_eq!(faults[0]["code"], "E0002");
    assert_eq!(faults[0]["path"], "bear.card");
    assert_eq!((&faults[0]["line"], &faults[0]["column"]), (&1.into(), &9.into()));
}

#[test]
fn a_path_that_is_not_there() {
    Test::new()
        .args(["check", "nowhere"])
        .stdout_has("error[E0012]: this path cannot be read: there is no such file or folder")
        .failure();
}

#[test]
fn a_folder_with_nothing_in_it() {
    Test::new()
        .file("notes/readme.txt", "nothing")
        .args(["check", "notes"])
        .stdout_has("warning[E0011]: this folder has no file with cards or scenarios")
        .success();
}

#[test]
fn colors() {
    let faulty = || Test::new().file("bear.card", "Bear {1}{Q}\nCreature — Bear\n2/2\n");
    let plain = faulty().args(["check", "bear.card"]).failure();
    assert!(!plain.stdout.contains('\u{1b}'));
    let always = faulty().args(["check", "bear.card", "--color", "always"]).failure();
    assert!(always.stdout.contains('\u{1b}'));
    let never = faulty()
        .env("CLICOLOR_FORCE", "1")
        .args(["check", "bear.card", "--color", "never"])
        .failure();
    assert_eq!(never.stdout, plain.stdout);
    let no_color = faulty().env("NO_COLOR", "1").args(["check", "bear.card"]).failure();
    assert_eq!(no_color.stdout, plain.stdout);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_fault() {
    use std::process::{Command, Stdio};
    let mut program = Command::new(env!("CARGO_BIN_EXE_cardscript"))
        .args(["show", "Curse of Bloodletting"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(program.stdout.take());
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
