//! `cardscript new`.

use std::process::Command;

use crate::program::Test;

#[test]
fn a_card_passes_as_it_is() {
    for name in [
        "Ember Fox",
        "Gaea's \u{2019}Odd-Tail, of the North",
        "Lim-Dûl",
        "alice",
        "Bob",
        "Two Forests",
    ] {
        let written = Test::new().args(["new", "card", name]).stdout_has("written: ").success();
        let run = |args: &[&str]| {
            let output = Command::new(env!("CARGO_BIN_EXE_cardscript"))
                .args(args)
                .current_dir(written.folder())
                .output()
                .expect("the program starts");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{name} {args:?}:\n{text}");
            text
        };
        assert!(run(&["check", "."]).contains("1 card, 1 scenario"), "{name}");
        assert!(run(&["run", "."]).contains("1 passed, 0 failed"), "{name}");
        run(&["fmt", "--check", "."]);
    }
}

#[test]
fn a_pool_passes_as_it_is() {
    let written = Test::new().args(["new", "pool", "my-cards"]).success();
    for args in [
        ["check", "cards", "scenarios"].as_slice(),
        &["fmt", "--check", "cards", "scenarios"],
        &["run", "cards", "scenarios"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_cardscript"))
            .args(args)
            .current_dir(written.folder().join("my-cards"))
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
        let recipe = written.left("my-cards/.github/workflows/cards.yml");
        let command = args.iter().filter(|arg| **arg != "--format").copied().collect::<Vec<_>>();
        assert!(recipe.contains(&format!("cardscript {}", command.join(" "))), "{args:?}");
    }
}

#[test]
fn nothing_is_written_over() {
    Test::new()
        .file("ember_fox.card", "mine")
        .args(["new", "card", "Ember", "Fox"])
        .stderr_has("is there already")
        .failure();
    Test::new()
        .file("pool/mine.txt", "mine")
        .args(["new", "pool", "pool"])
        .stderr_has("is there already, and not empty")
        .failure();
}

#[test]
fn names_that_are_none() {
    for name in ["", "{R}", "# x", "a // b", "\"quoted\"", "..."] {
        Test::new().args(["new", "card", name]).stderr_has("error: ").failure();
    }
}
