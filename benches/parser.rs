//! Reading cards.

use cardscript::{diagnostic::SourceFile, parse::parse_cards};
use divan::{
    Bencher,
    counter::{BytesCount, ItemsCount},
};

fn main() {
    divan::main();
}

/// Reads a theme of the cards that ship, text to tree, on one core.
#[divan::bench(args = ["cards/mana/lands.card", "cards/damage/burn.card", "cards/damage/preventers.card", "cards/creatures/keywords.card"])]
fn parse(bencher: Bencher, path: &str) {
    let text = std::fs::read_to_string(path).expect("the cards are there");
    let source = SourceFile::new(path, text.as_str());
    let cards = parse_cards(&source).cards.len();
    bencher
        .counter(ItemsCount::new(cards))
        .counter(BytesCount::new(text.len()))
        .bench_local(|| parse_cards(&source));
}
