//! Embeds the cards that ship: a table of all files under `cards/`, sorted by path.
//! And hashes the sources of the rooms that read cards: a cache that other sources
//! have written does not count.

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=cards");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    hash_sources(&root)?;
    let files = files_under(&root.join("cards"), &["card"])?;
    let folders = SCRIPTS.map(|folder| root.join(folder));
    let (scripts, cards): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|file| folders.iter().any(|folder| file.starts_with(folder)));
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("embedded_scripts.rs"), table(&root, &scripts)?)?;
    fs::write(out.join("embedded_cards.rs"), table(&root, &cards)?)
}

/// The path and the text of each file, as Rust has it.
fn table(root: &Path, files: &[PathBuf]) -> io::Result<String> {
    let mut table = String::from("&[\n");
    for file in files {
        let shown = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        writeln!(table, "    ({shown:?}, include_str!({:?})),", file.to_string_lossy())
            .map_err(io::Error::other)?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The folders of what cards may use: keywords, tokens and counters.
const SCRIPTS: [&str; 3] = ["cards/keywords", "cards/tokens", "cards/counters"];

/// The rooms that turn a text into a card, and the cards that ship.
const READERS: [&str; 5] = ["cards", "src/ast", "src/coverage", "src/parse", "src/pool"];

/// FNV-1a over the paths and texts of their files.
fn hash_sources(root: &Path) -> io::Result<()> {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for room in READERS {
        for file in files_under(&root.join(room), &["rs", "txt", "card"])? {
            let path = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().into_owned();
            for byte in path.bytes().chain(fs::read(&file)?) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
    }
    println!("cargo::rustc-env=CARDSCRIPT_SOURCES={hash:016x}");
    Ok(())
}

/// The files of a folder and of the folders in it with these extensions, sorted.
fn files_under(folder: &Path, extensions: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(folder, extensions, &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(folder: &Path, extensions: &[&str], files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, extensions, files)?;
        } else if path.extension().is_some_and(|own| extensions.iter().any(|end| own == *end)) {
            files.push(path);
        }
    }
    Ok(())
}
