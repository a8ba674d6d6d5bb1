//! Pools from texts: looking up, layers, faults.

use super::*;

const FOREST: &str = "Forest\nBasic Land — Forest\n";

fn pool(texts: &[&str]) -> (Pool, Vec<String>) {
    let mut edit = Pool::empty().edit();
    for (index, text) in texts.iter().enumerate() {
        edit.add_text(&SourceFile::new(format!("{index}.card"), *text));
    }
    let (pool, diagnostics) = edit.finish();
    (pool, diagnostics.iter().map(ToString::to_string).collect())
}

#[test]
fn names_are_found_however_they_are_spelt() {
    let pool = Pool::embedded();
    for name in ["lightning bolt", "LIGHTNING-BOLT", "Líghtning Bolt"] {
        assert_eq!(pool.get(name).map(|card| card.name().as_str()), Some("Lightning Bolt"));
    }
    assert!(pool.get("Lightning").is_none());
    let fault = pool.find("Lightening Bolt").expect_err("it is misspelt");
    assert_eq!(fault.to_string(), "error[E0014]: no card is called `Lightening Bolt`");
    assert_eq!(fault.helps(), ["did you mean `Lightning Bolt`?"]);
}

#[test]
fn the_longest_name_that_fits() {
    let pool = Pool::embedded();
    for (text, name) in [
        ("Torbran, Thane of Red Fell and Fiery Emancipation", "Torbran, Thane of Red Fell"),
        ("Mana Reflection, Mana Flare and Forest", "Mana Reflection"),
        ("forest attached to Alice", "Forest"),
    ] {
        let (end, card) = pool.longest_match(text).expect(text);
        assert_eq!((&text[..end], card.name().as_str()).1, name);
        assert_eq!(end, name.len());
    }
    assert!(pool.longest_match("Forestry").is_none());
}

#[test]
fn a_later_layer_replaces_a_card() {
    let other = "Forest\nBasic Snow Land — Forest\n";
    let (pool, faults) = pool(&[FOREST, FOREST, other]);
    assert_eq!(
        faults,
        ["2.card:1:1: note[W0001]: `Forest` replaces the card of this name from 1.card"]
    );
    assert_eq!((pool.len(), pool.origin("forest")), (1, Some("2.card")));
}

#[test]
fn twice_in_one_file_is_an_error() {
    let (pool, faults) = pool(&[&format!("{FOREST}\n{FOREST}")]);
    assert_eq!(
        faults,
        ["0.card:4:1: error[E0013]: there are two cards called `Forest` in this file"]
    );
    assert_eq!(pool.playable("Forest").map(|card| card.name().as_str()), Ok("Forest"));
}

#[test]
fn an_incomplete_card_is_known_and_not_playable() {
    let text = "Odd Bear {1}{G}\nCreature — Bear\nTrample\nWhenever it rains, draw a card.\n2/2\n";
    let (pool, faults) = pool(&[text]);
    assert_eq!(faults.len(), 1, "{faults:?}");
    let card = pool.get("odd bear").expect("it is known");
    assert!(card.printed.has(crate::ast::Keyword::Trample));
    let fault = pool.playable("Odd Bear").expect_err("it is incomplete");
    assert_eq!(fault.code(), Code::IncompleteCard);
    assert!(fault.helps()[0].starts_with("0.card:4:"), "{:?}", fault.helps());
}

#[test]
fn a_pronoun_that_is_not_bound_makes_a_card_incomplete() {
    let (pool, faults) = pool(&["Odd Shock {R}\nInstant\nDestroy that creature.\n"]);
    assert_eq!(faults, ["0.card:3:9: error[E0028]: `that creature` refers to nothing before it"]);
    assert!(pool.playable("Odd Shock").is_err());
}

#[test]
fn json_becomes_the_same_card() {
    let json = r#"[{"name": "Shock", "mana_cost": "{R}", "type_line": "Instant",
        "oracle_text": "Shock deals 2 damage to any target."}]"#;
    let mut edit = Pool::embedded().edit();
    edit.add_source(&SourceFile::new("x.json", json), FileKind::Json);
    let (pool, diagnostics) = edit.finish();
    assert_eq!(diagnostics, []);
    assert_eq!(pool.origin("shock"), Some("x.json"));
    assert_eq!(pool.get("Shock"), Pool::embedded().get("Shock"));
}
