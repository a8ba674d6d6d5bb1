//! The author's desk: from a keystroke to diagnostics, from a saved card to what came of it.
//!
//! The aims: under 16 ms a keystroke in a file of 500 cards, under 50 ms for one changed card
//! of 30,000.

use std::{fs, io::Cursor, path::PathBuf};

use cardscript::{lsp, pool::Pool, watch::Watch};
use divan::Bencher;
use serde_json::{Value, json};

fn main() {
    divan::main();
}

/// A card like many others, with a text of its own.
fn card(number: usize) -> String {
    let damage = number % 7 + 1;
    format!(
        "Odd Adept {number} {{1}}{{R}}\nCreature — Human Wizard\nHaste\n\
         {{T}}: This creature deals {damage} damage to any target.\n1/{damage}\n\n"
    )
}

/// A session in which a document of 500 cards is opened and changed so many times.
fn session(changes: usize) -> Vec<u8> {
    const URI: &str = "file:///desk/odd.card";
    let text: String = (0..500).map(card).collect();
    let document = json!({ "uri": URI, "languageId": "cardscript", "version": 0, "text": text });
    let mut messages = vec![
        json!({ "id": 1, "method": "initialize", "params": {} }),
        json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }),
    ];
    let at = json!({ "line": 3, "character": 5 });
    messages.extend((1..=changes).map(|version| {
        let change = json!([{ "range": { "start": at, "end": at }, "text": "x" }]);
        let document = json!({ "uri": URI, "version": version });
        json!({
            "method": "textDocument/didChange",
            "params": { "textDocument": document, "contentChanges": change },
        })
    }));
    messages.push(json!({ "method": "exit" }));
    let framed = |message: &Value| {
        let text = message.to_string();
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    };
    messages.iter().map(framed).collect::<String>().into_bytes()
}

/// What opening costs, to be taken off the next.
#[divan::bench]
fn open_500_cards(bencher: Bencher<'_, '_>) {
    serve(bencher, 0);
}

/// A hundred keystrokes.
#[divan::bench]
fn open_500_cards_and_100_keystrokes(bencher: Bencher<'_, '_>) {
    serve(bencher, 100);
}

fn serve(bencher: Bencher<'_, '_>, changes: usize) {
    let pool = Pool::embedded();
    let input = session(changes);
    bencher.bench_local(|| {
        let mut output = Vec::new();
        let ended = lsp::serve(&mut Cursor::new(&input), &mut output, &pool);
        (ended.is_ok(), output.len())
    });
}

#[divan::bench]
fn one_changed_card_in_30_000(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |file: usize| -> PathBuf { folder.path().join(format!("{file}.card")) };
    for file in 0..300 {
        let text: String = (0..100).map(|number| card(file * 100 + number)).collect();
        fs::write(path(file), text).expect("it can be written");
    }
    let (mut watch, _) = Watch::begin(&Pool::embedded(), &[folder.path().to_owned()]);
    let mut round = 0;
    bencher.bench_local(|| {
        round += 1;
        let text: String = (0..100)
            .map(|number| card(if number == 50 { 70_000 + round } else { number }))
            .collect();
        fs::write(path(0), text).expect("it can be written");
        watch.poll().map(|round| round.cards.len())
    });
}
