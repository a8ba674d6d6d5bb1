//! Reading cards.

use std::path::PathBuf;

use cardscript::{
    diagnostic::SourceFile,
    parse::parse_cards,
    pool::{find_files, read_file},
};
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

/// Reads all cards that ship, file by file, on one core.
#[divan::bench]
fn embedded(bencher: Bencher) {
    let (files, _) = find_files(&[PathBuf::from("cards")]);
    let sources: Vec<_> = files.iter().filter_map(|file| read_file(&file.path).ok()).collect();
    let cards: usize = sources.iter().map(|source| parse_cards(source).cards.len()).sum();
    let bytes: usize = sources.iter().map(|source| source.text().len()).sum();
    bencher
        .counter(ItemsCount::new(cards))
        .counter(BytesCount::new(bytes))
        .bench_local(|| sources.iter().for_each(|source| drop(parse_cards(source))));
}
