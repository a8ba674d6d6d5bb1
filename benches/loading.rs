//! Loading a pool: cold, from the cache, and again after a change.
//!
//! All cards are generated. `CARDSCRIPT_POOL=FILE cargo bench --bench loading` loads
//! that file too.

use std::{
    env, fs,
    hint::black_box,
    path::{Path, PathBuf},
};

use cardscript::pool::Pool;
use divan::{Bencher, counter::ItemsCount};
use tempfile::TempDir;

fn main() {
    divan::main();
}

/// How many cards the generated pools have.
const COUNTS: [usize; 3] = [1_000, 30_000, 200_000];

/// A pool as JSON Lines, with lines that repeat and lines that do not.
fn pool(count: usize) -> String {
    (0..count).map(card).collect()
}

fn card(index: usize) -> String {
    let text = match index % 8 {
        0 => format!("When ~ enters, you gain {} life.", index % 1000),
        1 => format!(
            "Flying\\n{{{}}}, {{T}}: ~ deals {} damage to any target.",
            index % 16,
            index % 50
        ),
        2 => "{T}: Add {G}.\\nTrample, haste".to_owned(),
        3 => format!("Creatures you control get +{}/+1.", index % 99),
        4 => "Whenever a creature enters, you may draw a card.".to_owned(),
        5 => {
            format!("If a source would deal damage to you, prevent {} of that damage.", index % 70)
        }
        6 => format!("Frobnicate {index} target creatures.\\nFlying"),
        _ => "Vigilance\\nSacrifice ~: Destroy target artifact.".to_owned(),
    };
    format!(
        "{{\"name\": \"Bench Card {index}\", \"mana_cost\": \"{{{}}}{{G}}\", \"type_line\": \
         \"Creature — Bear\", \"power\": \"2\", \"toughness\": \"2\", \"text\": \"{text}\"}}\n",
        index % 10
    )
}

/// A folder with a generated pool, and the path of the pool.
fn folder(count: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("pool.jsonl");
    fs::write(&path, pool(count)).expect("a file can be written");
    (folder, path)
}

fn load(path: &Path) -> Pool {
    Pool::load(&[path.to_owned()]).0
}

fn load_cached(path: &Path) -> Pool {
    Pool::load_cached(&[path.to_owned()]).0
}

/// Every card is parsed.
#[divan::bench(args = COUNTS, max_time = 20)]
fn cold(bencher: Bencher, count: usize) {
    let (_folder, path) = folder(count);
    bencher.counter(ItemsCount::new(count)).bench_local(|| load(black_box(&path)));
}

/// A second start, and one card is looked at.
#[divan::bench(args = COUNTS, max_time = 10)]
fn from_the_cache(bencher: Bencher, count: usize) {
    let (_folder, path) = folder(count);
    load_cached(&path);
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        let pool = load_cached(black_box(&path));
        pool.get("bench card 7").map(|card| card.hash)
    });
}

/// A second start, and every card is looked at.
#[divan::bench(args = COUNTS, max_time = 10)]
fn from_the_cache_whole(bencher: Bencher, count: usize) {
    let (_folder, path) = folder(count);
    load_cached(&path);
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        let pool = load_cached(black_box(&path));
        pool.cards().fold(0, |all, card| all ^ card.hash)
    });
}

/// One card of the file has changed.
#[divan::bench(args = COUNTS, max_time = 10)]
fn reload_of_one_card(bencher: Bencher, count: usize) {
    let (_folder, path) = folder(count);
    let pool = load(&path);
    let text = fs::read_to_string(&path).expect("it was written");
    fs::write(&path, text.replace("Bench Card 7\"", "Changed Card\"")).expect("it can be written");
    bencher.counter(ItemsCount::new(count)).bench_local(|| black_box(&pool).reload());
}

/// Nothing has changed.
#[divan::bench(args = COUNTS, max_time = 10)]
fn reload_of_nothing(bencher: Bencher, count: usize) {
    let (_folder, path) = folder(count);
    let pool = load(&path);
    bencher.counter(ItemsCount::new(count)).bench_local(|| black_box(&pool).reload());
}

/// The file of `CARDSCRIPT_POOL`, copied so that the cache stands beside the copy.
fn given() -> Option<(TempDir, PathBuf)> {
    let given = PathBuf::from(env::var_os("CARDSCRIPT_POOL")?);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join(given.file_name().expect("it is a file"));
    fs::copy(given, &path).expect("it can be copied");
    Some((folder, path))
}

/// A file that was given, cold.
#[divan::bench(max_time = 20)]
fn given_cold(bencher: Bencher) {
    match given() {
        Some((_folder, path)) => bencher.bench_local(|| load(black_box(&path))),
        None => bencher.bench_local(|| ()),
    }
}

/// A file that was given, from the cache.
#[divan::bench(max_time = 10)]
fn given_from_the_cache(bencher: Bencher) {
    match given() {
        Some((_folder, path)) => {
            load_cached(&path);
            bencher.bench_local(|| load_cached(black_box(&path)));
        }
        None => bencher.bench_local(|| ()),
    }
}
