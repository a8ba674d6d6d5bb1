//! Pools from files, folders and JSON, plain and packed.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};

use crate::program::Test;

const SHOCK: &str = r#"{"name": "Odd Shock", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Odd Shock deals 2 damage to any target."}"#;

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("writing to memory");
    encoder.finish().expect("writing to memory")
}

#[test]
fn every_form_of_json() {
    let atomic = r#"{"meta": {}, "data": {"Odd Shock": [{"name": "Odd Shock", "manaCost": "{R}",
        "type": "Instant", "text": "Odd Shock deals 2 damage to any target."}]}}"#;
    for (path, text) in [
        ("pool.json", format!("[{SHOCK}]")),
        ("pool.jsonl", format!("{SHOCK}\n\n")),
        ("pool.json", SHOCK.to_owned()),
        ("pool.json", atomic.to_owned()),
    ] {
        Test::new()
            .bytes(path, &text)
            .args(["show", "Odd Shock", "--pool", path])
            .stdout_has("Odd Shock {R}\nInstant\nOdd Shock deals 2 damage to any target.\n")
            .stderr("")
            .success();
        let packed = format!("{path}.gz");
        Test::new()
            .bytes(&packed, gzip(&text))
            .args(["show", "Odd Shock", "--pool", &packed])
            .stdout_has(&format!("from {packed}\n"))
            .stderr("")
            .success();
    }
}

#[test]
fn a_folder_is_read_with_the_folders_in_it() {
    Test::new()
        .file("pool/b/deep.card", "Deep One\nLand\n{T}: Add {G}.\n")
        .file("pool/a.card", "Top One\nLand\n{T}: Add {G}.\n")
        .file("pool/.hidden.card", "nonsense")
        .file("pool/notes.txt", "nonsense")
        .args(["check", "pool"])
        .stdout("2 files, 2 cards, 0 scenarios: no faults\n")
        .success();
}

#[test]
fn a_later_pool_replaces_a_card_with_a_note() {
    let forest = |cost: &str| format!("Forest\nBasic Land — Forest\n{{T}}: Add {cost}.\n");
    Test::new()
        .file("one.card", &forest("{R}"))
        .file("two.card", &forest("{W}"))
        .args(["show", "forest", "--pool", "one.card", "--pool", "two.card"])
        .stdout_has("{T}: Add {W}.")
        .stderr_has("the pool has 2 notes; the first: one.card:1:1: note[W0001]: `Forest` replaces the card of this name from cards/mana/basics.card")
        .success();
    Test::new()
        .file("one.card", &forest("{R}"))
        .args(["check", "one.card"])
        .stdout_has("note[W0001]: `Forest` replaces")
        .stdout_has("1 file, 1 card, 0 scenarios: 1 note\n")
        .success();
}

#[test]
fn a_faulty_pool_fails_only_a_check() {
    let faulty = || Test::new().file("bad.card", "Bad One\nLand\nFrobnicate.\n");
    faulty()
        .args(["show", "Forest", "--pool", "bad.card"])
        .stdout_has("Basic Land")
        .stderr_has("the pool has 1 error; the first: bad.card:3:")
        .success();
    faulty().args(["check", "bad.card"]).failure();
}

#[test]
fn a_damaged_gzip() {
    let whole = gzip(&format!("[{SHOCK}]"));
    let mut checksum = whole.clone();
    let at = checksum.len() - 8;
    checksum[at] ^= 0xff;
    let cut = &whole[..whole.len() / 2];
    for (bytes, what) in [
        (checksum.as_slice(), "its checksum or its data is wrong"),
        (cut, "it ends too early"),
        (b"[]", "it"),
    ] {
        Test::new()
            .bytes("pool.json.gz", bytes)
            .args(["check", "pool.json.gz"])
            .stdout_has(&format!("error[E0027]: this gzip file is damaged: {what}"))
            .failure();
    }
}

#[test]
fn a_byte_order_mark_is_no_text() {
    Test::new()
        .bytes("bom.card", "\u{feff}Odd Forest\r\nLand\r\n{T}: Add {G}.\r\n")
        .args(["show", "odd forest", "--pool", "bom.card"])
        .stdout_has("Odd Forest\nLand\n{T}: Add {G}.\n")
        .stderr("")
        .success();
}

#[test]
fn a_json_file_cut_in_the_middle() {
    let whole = format!("[{SHOCK},\n {SHOCK_TOO}]");
    let cut = &whole[..whole.len() - 30];
    Test::new()
        .bytes("pool.json", cut)
        .args(["check", "pool.json"])
        .stdout_has(
            "error[E0025]: this JSON is malformed: EOF while parsing a string\n --> pool.json:2:98\n",
        )
        .stdout_has("is the file cut off?")
        .stdout_has("1 file, 1 card, 0 scenarios: 1 error")
        .failure();
    // What comes before the cut can be used.
    Test::new()
        .bytes("pool.json", cut)
        .args(["show", "odd shock", "--pool", "pool.json"])
        .stdout_has("Odd Shock {R}")
        .success();
}

const SHOCK_TOO: &str = r#"{"name": "Even Shock", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Even Shock deals 2 damage to any target."}"#;

#[test]
fn an_object_without_a_name() {
    let text = format!("{SHOCK}\n{{\"type_line\": \"Instant\", \"text\": \"x\"}}\n{SHOCK_TOO}\n");
    Test::new()
        .bytes("pool.jsonl", text)
        .args(["check", "pool.jsonl"])
        .stdout_has("error[E0026]: this object has no `name`\n --> pool.jsonl:2:1\n")
        .stdout_has("1 file, 2 cards, 0 scenarios: 1 error")
        .failure();
}

#[test]
fn one_bad_card_costs_one_diagnostic() {
    let bad = r#"{"name": "Bad One", "type_line": "Instant", "text": "Frobnicate."}"#;
    Test::new()
        .bytes("pool.jsonl", format!("{SHOCK}\n{bad}\n{SHOCK_TOO}\n"))
        .args(["check", "pool.jsonl"])
        .stdout_has("error[E0001]: this phrase is not known\n --> pool.jsonl (Bad One):3:1\n")
        .stdout_has("1 file, 3 cards, 0 scenarios: 1 error")
        .failure();
}

#[test]
fn a_card_with_a_thousand_abilities() {
    let card = |types: &str, line: &str, stats: &str| {
        format!("Long One {{G}}\n{types}\n{}{stats}", format!("{line}\n").repeat(1000))
    };
    for text in [
        card("Creature — Bear", "{T}: Add {G}.", "1/1\n"),
        card(
            "Creature — Bear",
            "Whenever Long One deals damage, you gain that much life.",
            "1/1\n",
        ),
        card(
            "Sorcery",
            "Target creature gets +1/+1 until end of turn. It gains trample until end of turn.",
            "",
        ),
        format!("Long One {{G}}\nSorcery\n{}\n", "Draw a card. ".repeat(1000).trim_end()),
        format!("Long One {{G}}\nCreature\n{}flying\n1/1\n", "Trample, ".repeat(1000)),
    ] {
        let checked = Test::new().file("long.card", &text).args(["check", "long.card"]).success();
        assert_eq!(checked.stdout, "1 file, 1 card, 0 scenarios: no faults\n", "{}", &text[..60]);
    }
}

#[test]
fn many_cards() {
    let card = |index| {
        format!(
            "{{\"name\": \"Card {index}\", \"type_line\": \"Artifact\", \"text\": \"Whenever a \
             creature enters, you gain {} life.\"}}\n",
            index % 50
        )
    };
    let text: String = (0..8_000).map(card).collect();
    Test::new()
        .bytes("pool.jsonl.gz", gzip(&text))
        .args(["check", "pool.jsonl.gz", "--no-cache"])
        .stdout("1 file, 8000 cards, 0 scenarios: no faults\n")
        .success();
}

#[test]
fn a_cache_is_used_unless_it_is_not_wanted() {
    let cards = |word: &str| {
        let card = |index| format!("{word} Bear {index} {{G}}\nCreature — Bear\nTrample\n2/2\n\n");
        (0..250).map(card).collect::<String>()
    };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let show = |name: &str, more: &[&str]| {
        Test::new()
            .within(folder.path())
            .args(["show", name, "--pool", "pool.card"])
            .args(more)
            .stderr("")
            .success()
            .stdout
    };
    let (pool, cache) =
        (folder.path().join("pool.card"), folder.path().join(".pool.card.cardscript-cache"));
    std::fs::write(&pool, cards("Old")).expect("a file can be written");
    let cold = show("old bear 7", &["--no-cache"]);
    assert!(!cache.exists());
    assert_eq!(show("old bear 7", &[]), cold);
    assert!(cache.exists());
    assert_eq!(show("old bear 7", &[]), cold);
    std::fs::write(&pool, cards("New")).expect("a file can be written");
    assert!(show("new bear 7", &[]).starts_with("New Bear 7 {G}\n"));
    assert!(show("new bear 249", &["--no-cache"]).starts_with("New Bear 249 {G}\n"));
}
