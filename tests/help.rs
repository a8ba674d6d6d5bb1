//! Help, version, and command lines that are not understood.

use crate::program::Test;

#[test]
fn help_has_examples_and_exit_codes() {
    Test::new()
        .args(["--help"])
        .stdout_has("Examples:\n  cardscript check cards tests/scenarios")
        .stdout_has("Exit codes:\n  0  what was asked for was done")
        .success();
    for command in [
        "check", "explain", "fmt", "new", "play", "watch", "lsp", "show", "run", "outcomes",
        "coverage", "mana",
    ] {
        Test::new().args([command, "--help"]).stdout_has("Examples:\n").success();
    }
}

#[test]
fn the_version_tells_the_rules() {
    let version = env!("CARGO_PKG_VERSION");
    Test::new()
        .args(["--version"])
        .stdout(&format!(
            "cardscript {version}\nrules followed: Comprehensive Rules, numbering of 2025-26\n"
        ))
        .success();
}

#[test]
fn what_is_not_understood() {
    Test::new().usage();
    Test::new().args(["frobnicate"]).stderr_has("unrecognized subcommand").usage();
    Test::new().args(["check"]).stderr_has("required").usage();
    Test::new().args(["show", "Forest", "--format", "xml"]).stderr_has("possible values").usage();
}
