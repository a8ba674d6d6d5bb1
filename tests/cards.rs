//! One snapshot for each card that ships: its text, its tree, what it watches.

use cardscript::{
    ast,
    pool::{Pool, describe, describe_keyword, known_token},
};

use crate::snapshot::Snapshots;

#[test]
fn every_card() {
    let pool = Pool::embedded();
    let mut snapshots = Snapshots::of("");
    for card in pool.cards() {
        let origin = pool.origin(card.name()).unwrap_or_default();
        let theme = origin.trim_start_matches("cards/").split('/').next().unwrap_or_default();
        snapshots.check(theme, &slug(card.name()), &describe(card, None).to_text());
    }
    for script in pool.vocabulary().keywords() {
        let told = describe_keyword(script, pool.vocabulary()).to_text();
        snapshots.check("keywords", &slug(&script.name), &told);
    }
    for name in pool.vocabulary().tokens() {
        let card = pool.vocabulary().token(name).expect("no token that ships has a fault");
        let told = describe(&known_token(&card), None).to_text();
        snapshots.check("tokens", &slug(name), &told);
    }
    snapshots.finish(&["errors"]);
}

/// Each keyword that ships is used by a card that ships.
#[test]
fn every_keyword_has_a_card() {
    let pool = Pool::embedded();
    let trees: Vec<String> = pool.cards().map(|card| ast::tree(&card.card)).collect();
    let unused = pool.vocabulary().keywords().into_iter().filter(|script| {
        let name = script.name.as_str();
        let word = if name.contains(' ') { format!("{name:?}") } else { name.to_owned() };
        !trees.iter().any(|tree| tree.contains(&format!("word: {word}")))
    });
    let unused: Vec<_> = unused.map(|script| script.name.to_string()).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// The canonical text is a card file, and that of the same card.
#[test]
fn every_card_reads_back() {
    let pool = Pool::embedded();
    for card in pool.cards() {
        let text = describe(card, None).text;
        let (again, diagnostics) = Pool::empty().with_text("again.card", &text);
        let reports: Vec<_> = diagnostics.iter().map(|one| one.render(false)).collect();
        assert!(reports.is_empty(), "{text}\n{}", reports.join("\n"));
        assert_eq!(again.get(card.name()), Some(card), "{text}");
        assert_eq!(
            describe(&again.get(card.name()).expect("it is there").clone(), None).text,
            text
        );
    }
}

/// `Gaea's Cradle` → `gaeas_cradle`.
fn slug(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'));
    letters.collect::<String>().to_lowercase().replace([' ', '-'], "_")
}
