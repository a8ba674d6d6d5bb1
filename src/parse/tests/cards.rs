//! Whole files: the cards that ship, and the parts of a card file.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::ast::{CardType, Layout, Line, Stats};
use crate::diagnostic::SourceFile;
use crate::parse::{FaceParts, parse_cards, parse_face, print_card};

fn card_files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            card_files(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "card") {
            found.push(path);
        }
    }
    Ok(())
}

/// Every card that ships is understood, and its canonical text is the card again.
#[test]
fn cards_that_ship_print_back() {
    let mut files = Vec::new();
    let folder = Path::new(file!()).ancestors().nth(4).map(|root| root.join("cards"));
    let folder = folder.filter(|folder| folder.is_dir());
    let folder = folder.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("cards"));
    card_files(&folder, &mut files).expect("the cards");
    assert!(!files.is_empty());
    for path in files {
        let text = fs::read_to_string(&path).expect("a card file");
        let parsed = parse_cards(&SourceFile::new(path.to_string_lossy(), text));
        let faults: Vec<_> = parsed.diagnostics.iter().map(|d| d.render(false)).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        for found in parsed.cards {
            let printed = print_card(&found.card);
            let again = parse_cards(&SourceFile::new("again", printed.as_str()));
            assert_eq!(again.cards.first().map(|c| &c.card), Some(&found.card), "{printed}");
        }
    }
}

#[test]
fn faces_comments_and_numbers() {
    let text = "# a comment\nJoin, the Two’s 3rd {2}{G/W}{U/P}{X}\nLegendary Creature—Elf Druid\n# another\n\
                Flying\n(It can't be blocked.)\n*/1+*\n//\nOther Half {R}\nInstant\nDraw a card. (Or not.)\n\n\
                Walker {3}\nLegendary Planeswalker -- Jace\n+1: Draw a card.\nLoyalty: 4\n\n\
                Gate\nBattle - Siege\nLayout: transform\nDefense: 5\n";
    let parsed = parse_cards(&SourceFile::new("x", text));
    let faults: Vec<_> = parsed.diagnostics.iter().map(|d| d.render(false)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let [joined, walker, gate] = &parsed.cards[..] else { panic!("three cards") };
    assert_eq!(joined.card.name().as_str(), "Join, the Two’s 3rd");
    assert_eq!(joined.card.layout, Layout::Split);
    let [front, back] = &joined.card.faces[..] else { panic!("two faces") };
    assert_eq!(front.cost.as_ref().map(ToString::to_string).as_deref(), Some("{X}{2}{G/W}{U/P}"));
    assert_eq!(front.types.subtypes.len(), 2);
    assert!(matches!(&front.lines[..], [Line::Known { .. }, Line::Reminder(_)]));
    assert!(matches!(&back.lines[..], [Line::Known { reminder, .. }] if reminder.len() == 1));
    assert!(matches!(&front.stats, Stats::Creature { toughness, .. } if toughness.base() == 1));
    assert!(matches!(&walker.card.front().stats, Stats::Loyalty(loyalty) if loyalty.base() == 4));
    assert!(matches!(&gate.card.front().stats, Stats::Defense(_)));
    assert_eq!(gate.card.layout, Layout::Transform);
    assert_eq!(&text[walker.span.start..walker.span.start + 6], "Walker");
    assert_eq!(
        &text[walker.line_spans[0][0].start..walker.line_spans[0][0].end],
        "+1: Draw a card."
    );
}

#[test]
fn fields_of_a_json_pool() {
    let parts = FaceParts {
        name: "Ember, the Adept",
        mana_cost: Some("{R}"),
        type_line: "Legendary Creature — Human Wizard",
        text: "Landfall — Whenever a land you control enters, Ember deals 1 damage to each opponent.\nHaste",
        power: Some("1"),
        toughness: Some("2"),
        ..FaceParts::default()
    };
    let parsed = parse_face("pool.json", &parts);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    assert!(parsed.face.types.types.has(CardType::Creature));
    assert!(
        matches!(&parsed.face.lines[0], Line::Known { word: Some(word), .. } if word.as_str() == "Landfall")
    );
}
