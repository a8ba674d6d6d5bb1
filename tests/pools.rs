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
