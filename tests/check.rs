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

const ODD: &str = "
    Odd Bear {G}{1}
    Creature — Bear Druidd
    When Odd Bear comes into play, destroy target noncreature creature.
    {G}{2}, {T}: Enchanted creature gets +1/+1 until end of turn.
    2/2

    Odd Charm {R}
    Instant
    Choose one —
    • Draw a card.

    Alice
    Land
    {T}: Add {G}.
";

/// Warnings tell what works but is probably not meant, and fail nothing.
#[test]
fn warnings() {
    let written = Test::new()
        .file("odd.card", ODD)
        .args(["check", "odd.card", "--color", "never"])
        .stdout_has("1 file, 3 cards, 0 scenarios: 8 warnings\n")
        .success();
    let first = |line: &str| line.strip_prefix("warning[").map(|rest| rest.to_owned());
    let told: Vec<_> = written.stdout.lines().filter_map(first).collect();
    assert_eq!(
        told,
        [
            "W0005]: these symbols are out of order",
            "W0006]: `Druidd` is no subtype that is known",
            "W0007]: nothing is both `noncreature` and `creature`",
            "W0004]: `comes into play` is an older wording",
            "W0005]: these symbols are out of order",
            "W0007]: this is no Aura, so there is nothing that it enchants",
            "W0003]: there is only one mode to choose",
            "W0002]: `Alice` is also the name of a player in scenarios",
        ]
    );
    // The card does what it says all the same.
    Test::new()
        .file("odd.card", ODD)
        .args(["show", "Odd Bear", "--pool", "odd.card"])
        .stdout_has("Odd Bear {1}{G}\n")
        .stdout_has("{2}{G}, {T}: Enchanted creature gets +1/+1 until end of turn.\n")
        .success();
}

#[test]
fn all_errors_of_a_file_in_one_go() {
    let text = "
        First {Q}
        Creatur — Bear
        Frobnicate.
        Flyng

        Second
        Instant
        Draw a banana.
    ";
    let test = Test::new().file("bad.card", text).args(["check", "bad.card"]);
    test.stdout_has("1 file, 2 cards, 0 scenarios: 5 errors\n").failure();
}

#[test]
fn sarif() {
    let written = Test::new()
        .file("my cards/bear.card", "Bear {1}{Q}\nCreature — Bear\n2/2\n")
        .args(["check", "my cards", "--format", "sarif"])
        .failure();
    let log: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "E0002");
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"E0002".into(), &"error".into()));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "my%20cards/bear.card");
    assert_eq!(place["region"]["startLine"], 1);
    assert_eq!(place["region"]["startColumn"], 9);
    // A log with nothing in it is one, too.
    let written = Test::new()
        .file("bear.card", BEAR)
        .args(["check", "bear.card", "--format", "sarif"])
        .success();
    let log: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn annotations_for_github() {
    Test::new()
        .file("bear.card", "Bear {1}{Q}\nCreature — Bear\n2/2\n")
        .args(["check", "bear.card", "--format", "github"])
        .stdout_has("::error file=bear.card,line=1,endLine=1,col=9,endColumn=12,title=E0002::")
        .failure();
    Test::new()
        .args(["show", "Forest", "--format", "github"])
        .stderr_has("this form is written by `cardscript check` alone")
        .usage();
}

#[test]
fn what_was_understood_and_what_could_stand_there() {
    Test::new()
        .file("odd.card", "Odd Shock {R}\nInstant\nOdd Shock deals 2 domage to any target.\n")
        .args(["check", "odd.card", "--color", "never"])
        .stdout_has("= understood: an instruction: Odd Shock deals 2\n")
        .stdout_has("= help: did you mean `damage to`")
        .failure();
    Test::new()
        .file(
            "odd.card",
            "Odd One {R}\nEnchantment\nWhenever a creature you contrl attacks, draw a card.\n",
        )
        .args(["check", "odd.card", "--color", "never"])
        .stdout_has("= understood: a triggered ability: Whenever a creature you\n")
        .stdout_has("= help: did you mean `control` or `controls`?\n")
        .failure();
}
