//! Loading pools through the library: the cache, reloading, and what must not stop it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use cardscript::{
    diagnostic::Diagnostic,
    game::{Game, PlayerId, Zone},
    pool::{CardRef, Pool},
};
use tempfile::TempDir;

/// So many cards are worth a cache.
const MANY: usize = 600;

/// A pool of invented cards, one a line; every seventh has a line that means nothing.
fn cards(count: usize) -> String {
    (0..count).map(card).collect()
}

fn card(index: usize) -> String {
    let text = match index % 7 {
        0 => format!("Frobnicate target creature {index} times."),
        1 => format!("Flying\\nWhen Test Card {index} enters, you gain {} life.", index % 9 + 1),
        2 => "{T}: Add {G}.".to_owned(),
        3 => "Trample, haste".to_owned(),
        4 => format!("{{1}}, {{T}}: Test Card {index} deals 1 damage to any target."),
        _ => "Creatures you control get +1/+1.".to_owned(),
    };
    format!(
        "{{\"name\": \"Test Card {index}\", \"mana_cost\": \"{{{}}}\", \"type_line\": \
         \"Creature — Bear\", \"power\": \"1\", \"toughness\": \"2\", \"text\": \"{text}\"}}\n",
        index % 5
    )
}

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder can be made"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn with(self, name: &str, text: &str) -> Self {
        self.write(name, text);
        self
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file can be written");
    }

    /// The names of its files, sorted.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("it is there");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.map(|entry| entry.file_name().to_string_lossy().into_owned())
        };
        let mut names: Vec<_> = entries.map(name).collect::<Result<_, _>>().expect("it is read");
        names.sort();
        names
    }
}

/// All that can be seen of a pool and its faults.
fn seen((pool, faults): (Pool, Vec<Diagnostic>)) -> (Vec<String>, Vec<String>) {
    let card = |card: &CardRef| {
        let origin = pool.origin(card.name());
        format!("{:?} {:?} {} {:?} {origin:?}", card.card, card.printed, card.hash, card.fault)
    };
    let names = pool.names().zip(pool.cards()).map(|(name, card)| (name.to_owned(), card));
    let cards = names.inspect(|(name, card)| assert_eq!(name, card.name().as_str()));
    let cards = cards.map(|(_, found)| card(found)).collect();
    (cards, faults.iter().map(|fault| fault.render(false)).collect())
}

fn load(path: &Path) -> (Vec<String>, Vec<String>) {
    seen(Pool::load(&[path.to_owned()]))
}

fn load_cached(path: &Path) -> (Vec<String>, Vec<String>) {
    seen(Pool::load_cached(&[path.to_owned()]))
}

const CACHE: &str = ".pool.jsonl.cardscript-cache";

#[test]
fn the_cache_tells_the_same() {
    let folder = Folder::new().with("pool.jsonl", &cards(MANY));
    let path = folder.path("pool.jsonl");
    let cold = load(&path);
    assert_eq!((cold.0.len(), cold.1.len()), (MANY, MANY.div_ceil(7)));
    assert_eq!(folder.files(), ["pool.jsonl"], "nobody asked for a cache");
    assert_eq!(load_cached(&path), cold);
    assert_eq!(folder.files(), [CACHE, "pool.jsonl"]);
    let written = fs::read(folder.path(CACHE)).expect("it is there");
    assert_eq!(load_cached(&path), cold);
    let kept = fs::read(folder.path(CACHE)).expect("it is there");
    assert!(kept == written, "nothing has changed: it is left alone");
    // Deleted, it comes back, the same to the byte.
    fs::remove_file(folder.path(CACHE)).expect("it is there");
    assert_eq!(load_cached(&path), cold);
    assert!(fs::read(folder.path(CACHE)).expect("it is there") == written);
}

#[test]
fn a_folder_has_one_cache_and_goes_with_it() {
    let text = |index: usize| {
        let bear =
            |at: usize| format!("Bear {index} {at} {{G}}\nCreature — Bear\nTrample\n2/2\n\n");
        (0..20).map(bear).collect::<String>()
    };
    let folder = Folder::new();
    fs::create_dir_all(folder.path("pool/deep")).expect("folders can be made");
    (0..15).for_each(|index| folder.write(&format!("pool/{index}.card"), &text(index)));
    folder.write("pool/deep/odd.card", "Odd {G}\nCreature\nFrob.\n1/1\n\nOdd\nLand\n");
    let cold = load(&folder.path("pool"));
    assert_eq!(load_cached(&folder.path("pool")), cold);
    assert!(folder.path("pool/.cardscript-cache").exists());
    assert_eq!(load_cached(&folder.path("pool")), cold);
    // The paths in the cache are as seen from the folder.
    fs::rename(folder.path("pool"), folder.path("moved")).expect("it can be moved");
    assert_eq!(load_cached(&folder.path("moved")), load(&folder.path("moved")));
}

#[test]
fn few_cards_have_no_cache() {
    let folder = Folder::new().with("pool.jsonl", &cards(20));
    load_cached(&folder.path("pool.jsonl"));
    assert_eq!(folder.files(), ["pool.jsonl"]);
}

#[test]
fn a_stale_cache_is_not_trusted() {
    let folder = Folder::new().with("pool.jsonl", &cards(MANY));
    let path = folder.path("pool.jsonl");
    load_cached(&path);
    let changed = cards(MANY).replace("Trample, haste", "Flying, haste");
    // As long as it was: only the content tells.
    let changed = changed.replace("Test Card 5\"", "Best Card 5\"");
    folder.write("pool.jsonl", &changed);
    assert_eq!(load_cached(&path), load(&path));
    assert!(Pool::load_cached(&[path]).0.get("best card 5").is_some());
}

#[test]
fn a_damaged_cache_is_not_trusted() {
    let folder = Folder::new().with("pool.jsonl", &cards(MANY));
    let path = folder.path("pool.jsonl");
    let cold = load_cached(&path);
    let good = fs::read(folder.path(CACHE)).expect("it is there");
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x20;
        bytes
    };
    let damaged = [
        Vec::new(),
        b"cardscript cache\n".to_vec(),
        b"not a cache at all".to_vec(),
        // Half written.
        good[..good.len() / 2].to_vec(),
        good[..good.len() - 1].to_vec(),
        [good.as_slice(), b"more"].concat(),
        // Another program's: its head tells the format, then the language.
        flipped("cardscript cache\n".len()),
        flipped("cardscript cache\n".len() + 2),
        flipped(good.len() / 3),
        flipped(good.len() - 1),
    ];
    for bytes in damaged {
        fs::write(folder.path(CACHE), bytes).expect("it can be written");
        assert_eq!(load_cached(&path), cold);
        let healed = fs::read(folder.path(CACHE)).expect("it is there");
        assert!(healed == good, "it is replaced");
    }
}

#[test]
fn where_no_cache_can_be_written_there_is_none() {
    let folder = Folder::new().with("pool.jsonl", &cards(MANY));
    // Whoever may write anywhere cannot write a file over a folder.
    fs::create_dir(folder.path(CACHE)).expect("a folder can be made");
    let path = folder.path("pool.jsonl");
    assert_eq!(load_cached(&path), load(&path));
    assert_eq!(folder.files(), [CACHE, "pool.jsonl"], "nothing is left behind");
}

#[test]
fn equal_pools_load_equally() {
    let folder = Folder::new().with("pool.jsonl", &cards(MANY));
    let path = folder.path("pool.jsonl");
    let first = load(&path);
    (0..5).for_each(|_| assert_eq!(load(&path), first));
}

#[test]
fn a_reload_reads_what_has_changed() {
    for cached in [false, true] {
        let folder = Folder::new().with("pool.jsonl", &cards(MANY)).with("a.card", "A\nLand\n");
        let paths = [folder.path("pool.jsonl"), folder.path("a.card")];
        let start = Pool::embedded();
        let (pool, _) = if cached { start.with_cached(&paths) } else { start.with(&paths) };
        let (same, _) = pool.reload();
        assert_eq!(same.len(), pool.len());

        let changed = cards(MANY).replace("Test Card 9\"", "Other Card 9\"");
        folder.write("pool.jsonl", &changed);
        fs::remove_file(folder.path("a.card")).expect("it is there");
        let (pool, again) = (pool, same.reload());
        assert!(pool.get("test card 9").is_some() && pool.get("other card 9").is_none());
        let (reloaded, faults) = again;
        assert!(reloaded.get("test card 9").is_none() && reloaded.get("other card 9").is_some());
        assert!(faults.iter().any(|fault| fault.to_string().contains("a.card")), "{faults:?}");
        assert!(reloaded.get("Lightning Bolt").is_some(), "the layer below is still there");
        assert_eq!(seen((reloaded, faults)), seen(Pool::embedded().with(&paths)));
    }
}

#[test]
fn a_game_keeps_its_cards() {
    let folder = Folder::new().with("a.card", "Odd Bear {G}\nCreature — Bear\nTrample\n2/2\n");
    let (pool, _) = Pool::load(&[folder.path("a.card")]);
    let mut game = Game::new(["Alice", "Bob"]);
    let bear = pool.playable("odd bear").expect("it is sound");
    let bear = game.place(bear, PlayerId(0), Zone::Battlefield);
    folder.write("a.card", "Odd Bear {G}\nCreature — Bear\nTrample\n3/3\n");
    let (reloaded, _) = pool.reload();
    let power = |card: &CardRef| card.printed.body.map(|body| body.power);
    assert_eq!(reloaded.get("Odd Bear").and_then(power), Some(3));
    assert_eq!(game.objects.get(bear).and_then(|bear| power(&bear.card)), Some(2));
}

#[test]
fn names_however_they_are_spelt() {
    let text = r#"[{"name": "Lim-Dûl's Odd Vault", "type_line": "Artifact"},
        {"name": "Æther Oddity // Séance", "layout": "split", "card_faces": [
            {"name": "Æther Oddity", "type_line": "Instant", "oracle_text": "Draw a card."},
            {"name": "Séance", "type_line": "Instant", "oracle_text": "Draw a card."}]},
        {"name": "_____", "type_line": "Artifact"}]"#;
    let folder = Folder::new().with("pool.json", text);
    let (pool, faults) = Pool::load(&[folder.path("pool.json")]);
    assert_eq!(faults, []);
    for (spelt, name) in [
        ("lim dul’s odd vault", "Lim-Dûl's Odd Vault"),
        ("LIMDULS ODD-VAULT", "Lim-Dûl's Odd Vault"),
        ("aether oddity", "Æther Oddity"),
        ("Aether Oddity/Seance", "Æther Oddity"),
        ("_____", "_____"),
    ] {
        assert_eq!(pool.get(spelt).map(|card| card.name().as_str()), Some(name), "{spelt}");
    }
    assert!(pool.get("____").is_none() && pool.get("odd vault").is_none());
}
