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

/// Texts that go on and on: a start, what is repeated, an end.
const ENDLESS: [(&str, &str, &str); 24] = [
    (
        "Target creature gets +X/+X until end of turn, where X is the number of ",
        "creatures with power greater than the number of ",
        "lands.",
    ),
    ("Destroy target creature with power less than ", "twice ", "the number of lands."),
    ("Destroy target ", "red, ", "or green creature."),
    ("Destroy target ", "red ", "creature."),
    ("Destroy target ", "artifact or ", "enchantment."),
    ("Destroy target ", "artifact, ", "or enchantment."),
    ("Destroy all ", "creatures and all ", "lands."),
    ("If ", "you control a creature and ", "you control a land, draw a card."),
    ("You may ", "you may ", "draw a card."),
    ("Destroy target creature with flying ", "and haste ", "."),
    ("Long One deals ", "half ", "X damage to any target."),
    ("Long One deals X damage to ", "that creature's controller's ", "owner."),
    ("Whenever a creature ", "or a land ", "enters, draw a card."),
    ("Whenever a creature enters ", "or a creature dies ", ", draw a card."),
    ("Until end of turn, ", "until end of turn, ", "target creature gets +1/+1."),
    ("Choose one —", "\n• Draw a card.", "\n• Frobnicate."),
    ("Choose one —", "\n• Choose one — • Draw a card.", "\n• Frobnicate."),
    ("", "Draw a card. ", "Frobnicate."),
    ("", "Creatures you control have \"", "{T}: Add {G}.\"\"\""),
    ("Draw a card ", "unless you pay {1} ", "."),
    ("", "{T}, ", "{T}: Draw a card."),
    ("Add ", "{G} or ", "{R}."),
    ("Equipped creature has ", "flying, ", "and haste."),
    ("Destroy target ", "non", "creature."),
];

#[test]
fn texts_that_go_on_and_on() {
    for types in ["Sorcery", "Artifact"] {
        for (start, again, end) in ENDLESS {
            let text = format!("{start}{}{end}", again.repeat(2000 / again.len()));
            let card = format!("Long One\n{types}\n{text}\n");
            let test = Test::new().bytes("long.card", card).args(["check", "long.card"]);
            // Whether it is understood or not: it comes to an end, with a word about it.
            test.stdout_has("1 file, 1 card, 0 scenarios: ").finished();
        }
    }
}

#[test]
fn a_paragraph_that_takes_too_many_steps() {
    let text = format!("Choose one —{}\n• Frobnicate.", "\n• Draw a card.".repeat(3500));
    let card = format!("Long One\nSorcery\n{text}\nDraw a crad.\n");
    Test::new()
        .bytes("long.card", card)
        .args(["check", "long.card"])
        .stdout_has("error[E0001]: this paragraph takes more than 2000000 steps to read")
        .stdout_has("help: write it as several paragraphs")
        // The next one is told of all the same.
        .stdout_has("--> long.card:3505:8")
        .stdout_has("1 file, 1 card, 0 scenarios: 2 errors")
        .failure();
}
