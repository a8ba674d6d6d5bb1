//! `cardscript coverage`.

use crate::{program::Test, schema::conforms};

/// Three cards: one understood, one half, one whose pronoun means nothing.
const CARDS: &str = r#"{"name": "Plain Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2", "text": "Trample\n{T}: Add {G}."}
{"name": "Odd Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2", "text": "Trample\nFrobnicate target creature."}
{"name": "Vague Bolt", "mana_cost": "{R}", "type_line": "Instant", "text": "That player loses 3 life."}
"#;

fn coverage() -> Test {
    Test::new().file("cards.jsonl", CARDS).args(["coverage", "cards.jsonl", "--color", "never"])
}

#[test]
fn for_people() {
    coverage()
        .stdout_has("cards                              3       2          1   33.3%\n")
        .stdout_has("lines                              5       4          3   60.0%\n")
        .stdout_has("creature                           2       1          1   50.0%\n")
        .stdout_has("keyword                            2       2          2  100.0%\n")
        .stdout_has("    1 cards,     1 lines  `that player` refers to nothing before it\n")
        .stdout_has("Odd Bear:  ▸ frobnicate target creature .\n")
        .stderr("")
        .success();
}

#[test]
fn for_programs() {
    let written = coverage().args(["--format", "json", "--mutate", "7"]).success();
    let report: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    conforms("coverage", &report);
    assert_eq!(report["cards"], serde_json::json!({"read": 3, "parsed": 2, "supported": 1}));
    assert_eq!(report["lines"]["supported"], 3);
    assert_eq!(report["phrases"][0]["alone"], 1);
    assert_eq!(report["mutations"].as_array().map(Vec::len), Some(4));
}

#[test]
fn lists() {
    coverage().args(["--list", "supported"]).stdout("Plain Bear\n").success();
    coverage().args(["--list", "unsupported"]).stdout("Odd Bear\nVague Bolt\n").success();
}

#[test]
fn one_card() {
    coverage()
        .args(["--explain", "odd bear"])
        .stdout(
            "
            Odd Bear: not supported
            + Trample
            - Frobnicate target creature.
                this phrase is not known
                 ▸ frobnicate target creature .
            ",
        )
        .success();
    coverage().args(["--explain", "Nobody"]).stderr_has("no card called `Nobody`").failure();
}

#[test]
fn a_baseline() {
    let written = "# Cards that cardscript supports, one a line.\nOdd Bear\nPlain Bear\n";
    coverage()
        .file("known.txt", written)
        .args(["--baseline", "known.txt"])
        .stderr("error: Odd Bear was supported and is so no longer\n")
        .failure();
    coverage().args(["--baseline", "new.txt"]).stderr("").success();
}

#[test]
fn card_files_too() {
    Test::new()
        .file("bear.card", "Bear {1}{G}\nCreature — Bear\nTrample\n2/2\n\nOdd\nArtifact\nNo.\n")
        .args(["coverage", "bear.card", "--list", "supported"])
        .stdout("Bear\n")
        .success();
}

#[test]
fn a_file_that_is_cut_off() {
    Test::new()
        .file("cards.json", "[{\"name\": \"Bear\", \"type_line\": \"Land\"}, {\"name\": \"B")
        .args(["coverage", "cards.json", "--format", "json"])
        .stdout_has("\"read\": 1")
        .stderr_has("is the file cut off?")
        .failure();
}

#[test]
fn what_was_found_is_kept_beside_the_file() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let cards = |word: &str| {
        let card = |index| {
            let text = if index % 3 == 0 { word } else { "Trample" };
            format!(
                "{{\"name\": \"Bear {index}\", \"type_line\": \"Artifact\", \"text\": \"{text}\"}}\n"
            )
        };
        (0..300).map(card).collect::<String>()
    };
    let found = |more: &[&str]| {
        Test::new()
            .within(folder.path())
            .args(["coverage", "cards.jsonl", "--format", "json"])
            .args(more)
            .success()
            .stdout
    };
    let cache = folder.path().join(".cards.jsonl.cardscript-coverage");
    std::fs::write(folder.path().join("cards.jsonl"), cards("Frobnicate.")).expect("written");
    let cold = found(&["--no-cache"]);
    assert!(!cache.exists() && cold.contains("\"supported\": 200"), "{cold}");
    assert_eq!(found(&[]), cold);
    assert!(cache.exists());
    assert_eq!(found(&[]), cold);
    // Half written, and of another content.
    let half = std::fs::read(&cache).expect("it is there");
    std::fs::write(&cache, &half[..half.len() / 2]).expect("written");
    assert_eq!(found(&[]), cold);
    std::fs::write(folder.path().join("cards.jsonl"), cards("Flying")).expect("written");
    assert!(found(&[]).contains("\"supported\": 300"));
}

#[test]
fn what_is_supported_is_played() {
    let written = coverage().args(["--play", "--format", "json"]).success();
    let report: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    conforms("coverage", &report);
    assert_eq!(report["play"], serde_json::json!({"cards": 1, "broken": []}));
    coverage()
        .args(["--play=3"])
        .stdout_has("played                             1\nbroken                             0\n")
        .success();
}
