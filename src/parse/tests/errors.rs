//! Bad input: each fault has its code, its place and a way out.

use crate::diagnostic::{Code, SourceFile};
use crate::parse::{MAX_LINE, Parsed, parse_cards};

fn read(text: &str) -> Parsed {
    parse_cards(&SourceFile::new("bad.card", text))
}

/// What the reader of a faulty file is told.
fn told(text: &str) -> String {
    let parsed = read(text);
    parsed.diagnostics.iter().map(|fault| fault.render(false)).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn an_unknown_phrase() {
    insta::assert_snapshot!(told(
        "Bolt {R}\nInstant\nBolt deals 3 domage to any target.\nDraw a card."
    ));
}

#[test]
fn a_sentence_that_is_not_quite_right() {
    insta::assert_snapshot!(told("Bolt {R}\nInstant\nBolt deals 3 damage to two target creature."));
}

#[test]
fn a_type_line_without_a_dash() {
    insta::assert_snapshot!(told("Elf {G}\nCreature Elf Druid\n{T}: Add {G}.\n1/1"));
}

#[test]
fn a_type_that_is_none() {
    insta::assert_snapshot!(told(
        "Elf {G}\nCreture — Elf\n\nRock\nLegendary Artfact Creature — Golem\n1/1"
    ));
}

#[test]
fn no_type_line() {
    insta::assert_snapshot!(told("Elf {G}\n\nOther {G}\n{T}: Add {G}.\n"));
}

#[test]
fn a_symbol_that_cannot_be_paid() {
    insta::assert_snapshot!(told("Rock {3}{Q}\nArtifact\n{T}: Add {C}.\n{Y}: Add {C}."));
}

#[test]
fn things_that_are_not_closed() {
    insta::assert_snapshot!(told(
        "Rock {3\nArtifact\n{T: Add {C}.\nFlying (it can't be blocked\nFlying \"and so\n{T}: Add {C}."
    ));
}

#[test]
fn an_ability_word_that_is_none() {
    insta::assert_snapshot!(told(
        "Rock {3}\nArtifact\nLandfal — Whenever a land enters, draw a card."
    ));
}

#[test]
fn two_cards_of_one_name() {
    insta::assert_snapshot!(told("Rock {3}\nArtifact\n\nrock {2}\nArtifact"));
}

#[test]
fn an_empty_file() {
    insta::assert_snapshot!(told("# nothing\n\n"));
}

#[test]
fn a_creature_without_a_body() {
    insta::assert_snapshot!(told("Elf {G}\nCreature — Elf\nFlying"));
}

#[test]
fn limits() {
    let codes = |text: &str| read(text).diagnostics.iter().map(|d| d.code()).collect::<Vec<_>>();
    let deep = format!("Rock\nArtifact\n{}{}\nFlying", "(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(codes(&deep), [Code::NestingTooDeep]);
    let digits = "9".repeat(100);
    assert_eq!(codes(&format!("Rock\nInstant\nDraw {digits} cards.")), [Code::NumberTooLarge]);
    assert_eq!(codes(&format!("Rock {{{digits}}}\nInstant")), [Code::NumberTooLarge]);
    assert_eq!(codes(&format!("Rock\nInstant\nAdd {{{digits}}}.")), [Code::NumberTooLarge]);
    assert_eq!(codes(&format!("Rock\nCreature — Elf\n{digits}/1")), [Code::NumberTooLarge]);
    let line = format!("Rock\nInstant\n{}\nFlying", "a".repeat(MAX_LINE + 1));
    assert_eq!(codes(&line), [Code::LineTooLong]);
}

#[test]
fn fifty_megabytes_in_one_line() {
    let long = "Elf ".repeat(50_000_000 / 4);
    for (text, faults) in [
        (format!("Rock\nInstant\n{long}\nDraw a card."), 1),
        (format!("Rock\n{long}\nDraw a card."), 2),
        (format!("{long}\nInstant\nDraw a card."), 1),
        (format!("Rock {{{long}}}\nInstant\nDraw a card."), 1),
    ] {
        let parsed = read(&text);
        let codes: Vec<_> = parsed.diagnostics.iter().map(|fault| fault.code()).collect();
        assert_eq!(codes.len(), faults, "{codes:?}");
        assert_eq!(codes[0], Code::LineTooLong);
        assert!(parsed.diagnostics.iter().all(|fault| fault.render(false).len() < 2000));
    }
}

#[test]
fn one_fault_hides_no_other() {
    let parsed = read("A {Q}\nInstant\nfoo.\nDraw a card.\n\nB {G}\nInstant\nbar.\n");
    assert_eq!(parsed.cards.len(), 2);
    assert_eq!(parsed.diagnostics.len(), 3);
    assert!(parsed.cards.iter().all(|found| !found.card.is_complete()));
}
