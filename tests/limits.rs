//! Inputs that are far too large: each is refused, and quickly.

use std::time::{Duration, Instant};

use crate::program::Test;

/// Checks a file, which must fail with this code, within a few seconds.
#[track_caller]
fn refused(path: &str, text: &str, code: &str) {
    let test = Test::new().bytes(path, text).args(["check", path]);
    let start = Instant::now();
    test.stdout_has(&format!("error[{code}]")).failure();
    let took = start.elapsed();
    assert!(took < Duration::from_secs(20), "{code} took {took:?}");
}

#[test]
fn nesting_ten_thousand_deep() {
    let deep = |open: &str, close: &str| open.repeat(10_000) + &close.repeat(10_000);
    let card = |text: &str| format!("Deep One\nLand\n{text}\n");
    refused("deep.card", &card(&deep("(", ")")), "E0021");
    let braces = Test::new().bytes("b.card", card(&deep("{", "}"))).args(["check", "b.card"]);
    braces.stdout_has("error[").failure();
    let quotes = Test::new().bytes("q.card", card(&"\"".repeat(10_001))).args(["check", "q.card"]);
    quotes.stdout_has("error[").failure();
    refused("deep.json", &format!("[{{\"name\": {}", deep("[", "]")), "E0025");
}

#[test]
fn a_number_of_a_hundred_digits() {
    let number = "9".repeat(100);
    let text = format!("Big One {{R}}\nInstant\nBig One deals {number} damage to any target.\n");
    refused("number.card", &text, "E0022");
    refused("cost.card", &format!("Big Bear {{{number}}}\nCreature — Bear\n2/2\n"), "E0022");
    refused("body.card", &format!("Big Bear\nCreature — Bear\n{number}/2\n"), "E0022");
}

#[test]
fn a_line_of_fifty_megabytes() {
    let line = "draw a card and ".repeat(50 * 1024 * 1024 / 16);
    refused("line.card", &format!("Long One {{R}}\nInstant\n{line}\n"), "E0023");
}

#[test]
fn a_name_and_a_type_line_of_fifty_megabytes() {
    let long = "x".repeat(50 * 1024 * 1024);
    refused("name.card", &format!("{long}\nLand\n{{T}}: Add {{G}}.\n"), "E0023");
    let test =
        Test::new().bytes("types.card", format!("Odd\n{long}\n")).args(["check", "types.card"]);
    test.stdout_has("error[").failure();
}
