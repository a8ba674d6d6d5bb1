//! What reports look like.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;
use crate::diagnostic::Code;

const BOLT: &str = "Lightning Bolt {R}\nInstant\n~ deals 3 domage to any target.\n";

/// An error at the first place where `word` stands.
#[track_caller]
fn fault(source: &Arc<SourceFile>, word: &str) -> Diagnostic {
    let start = source.text().find(word).expect("the word is there");
    Diagnostic::error(Code::UnknownPhrase, "this phrase is not known")
        .at(source, start..start + word.len())
}

#[test]
fn a_whole_report() {
    let source = SourceFile::new("bolt.card", BOLT);
    let report = fault(&source, "domage")
        .label(37..43, "here")
        .label(0..14, "in this card")
        .understood("`~ deals 3`")
        .expected(["`damage`", "`life`", "a number"])
        .help("did you mean `damage`?")
        .help("see the list of known phrases")
        .render(false);
    insta::assert_snapshot!(report, @"
    error[E0001]: this phrase is not known
     --> bolt.card:3:11
      |
    1 | Lightning Bolt {R}
      | -------------- in this card
    2 | Instant
    3 | ~ deals 3 domage to any target.
      |           ^^^^^^ here
      |
      = understood: `~ deals 3`
      = expected: `damage`, `life` or a number
      = help: did you mean `damage`?
      = help: see the list of known phrases
    ");
}

#[test]
fn colors() {
    let source = SourceFile::new("bolt.card", BOLT);
    let report = fault(&source, "domage").help("say damage").render(true);
    assert_eq!(strip(&report), fault(&source, "domage").help("say damage").render(false));
    assert!(report.contains('\u{1b}'));
}

/// The text without its colours.
fn strip(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(piece.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

#[test]
fn no_source() {
    let report = Diagnostic::warning(Code::ReplacedCard, "`Forest` is replaced")
        .help("rename it")
        .render(false);
    insta::assert_snapshot!(report, @"
    warning[W0001]: `Forest` is replaced
     |
     = help: rename it
    ");
}

#[test]
fn no_text() {
    let fault = Diagnostic::error(Code::UnreadablePath, "permission denied").at_path("cards");
    insta::assert_snapshot!(fault.clone().render(false), @"
    error[E0012]: permission denied
     --> cards
    ");
    insta::assert_snapshot!(fault.help("see who may read it").render(false), @"
    error[E0012]: permission denied
     --> cards
     = help: see who may read it
    ");
}

#[test]
fn several_lines() {
    let source = SourceFile::new("x.card", "one\r\n  two (and\r\nthree\r\nfour) more\r\n");
    insta::assert_snapshot!(fault(&source, "(and\r\nthree\r\nfour)").render(false), @"
    error[E0001]: this phrase is not known
     --> x.card:2:7
      |
    2 |     two (and
      |  _______^
    3 | | three
    4 | | four) more
      | |_____^
    ");
}

#[test]
fn tall_places_are_cut() {
    let text = "line\n".repeat(1000);
    let source = SourceFile::new("x.card", text.clone());
    let report = fault(&source, &text).render(false);
    insta::assert_snapshot!(report, @"
    error[E0001]: this phrase is not known
     --> x.card:1:1
      |
    1 | / line
    2 | | line
    3 | | line
    4 | | line
    5 | | line
    6 | | line
      | |____^
    ");
}

#[test]
fn far_labels_become_notes() {
    let text = format!("start\n{}end of it\n", "\n".repeat(997));
    let source = SourceFile::new("x.card", text);
    let report = fault(&source, "of").label(0..5, "opened here").render(false);
    insta::assert_snapshot!(report, @"
    error[E0001]: this phrase is not known
       --> x.card:999:5
        |
    999 | end of it
        |     ^^
        |
        = note: at 1:1: opened here
    ");
}

#[test]
fn the_end_of_the_file() {
    let source = SourceFile::new("x.card", "{T: Add");
    let report = fault(&source, "Add").at(&source, 7..7).render(false);
    insta::assert_snapshot!(report, @"
    error[E0001]: this phrase is not known
     --> x.card:1:8
      |
    1 | {T: Add
      |        ^
    ");
    let source = SourceFile::new("x.card", "{T: Add\n");
    let report = fault(&source, "Add").at(&source, 8..8).render(false);
    insta::assert_snapshot!(report, @"
    error[E0001]: this phrase is not known
     --> x.card:2:1
      |
    2 |
      | ^
    ");
}

#[test]
fn long_lines_are_clipped_and_columns_stay_true() {
    let long = "all work and no play, ".repeat(100);
    let source = SourceFile::new("x.card", format!("{long}domage{long}"));
    let report = fault(&source, "domage").label(0..3, "far to the left").render(false);
    insta::assert_snapshot!(report, @"
    error[E0001]: this phrase is not known
     --> x.card:1:2201
      |
    1 | …work and no play, all work and no play, domageall work and no play, all work and no play, all work and no play, all work…
      |                                          ^^^^^^
      |
      = note: at 1:1: far to the left
    ");
    let source = SourceFile::new("x.card", format!("{long}domage"));
    insta::assert_snapshot!(fault(&source, "domage").render(false), @"
    error[E0001]: this phrase is not known
     --> x.card:1:2201
      |
    1 | …ay, all work and no play, all work and no play, all work and no play, all work and no play, all work and no play, domage
      |                                                                                                                    ^^^^^^
    ");
    let source = SourceFile::new("x.card", format!("domage{long}"));
    insta::assert_snapshot!(fault(&source, &format!("domage{long}")).render(false), @"
    error[E0001]: this phrase is not known
     --> x.card:1:1
      |
    1 | domageall work and no play, all work and no play, all work and no play, all work and no play, all work and no play, all …
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    ");
}

#[test]
fn control_characters_are_shown_and_not_sent() {
    let source = SourceFile::new("x\u{1b}[2J", "a\u{9b}2Jb \u{1b}[31mdomage");
    let report = fault(&source, "domage").help("\u{1b}]0;title\u{7}\u{9b}").render(false);
    insta::assert_snapshot!(report, @"
    error[E0001]: this phrase is not known
     --> x␛[2J:1:12
      |
    1 | a¿2Jb ␛[31mdomage
      |            ^^^^^^
      |
      = help: ␛]0;title␇¿
    ");
}

#[test]
fn a_huge_line_is_quick() {
    let mut text = "é long ".repeat(300_000);
    text.push_str("domage");
    let source = SourceFile::new("x.card", text);
    let end = source.text().len();
    let fault = fault(&source, "domage");
    assert_eq!(fault.line_column().map(|place| place.column), Some(2_100_001));
    let start = Instant::now();
    for _ in 0..100 {
        let report = fault.clone().at(&source, end - 6..end).render(false);
        assert!(report.len() < 1000, "{report}");
    }
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn any_place_of_any_text_can_be_shown() {
    for text in ["", "é", "\n", "\r\n", "a\r\n—\n\n", "\u{9b}\u{2028}\tx\r"] {
        let source = SourceFile::new("x", text);
        for start in 0..text.len() + 2 {
            for end in start..text.len() + 2 {
                let fault = Diagnostic::error(Code::EmptyFile, "x")
                    .at(&source, start..end)
                    .label(end..start, "back")
                    .label(end..end + 5, "past");
                assert!(fault.render(true).contains("E0011"));
            }
        }
    }
}
