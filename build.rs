//! Embeds the cards that ship: a table of all files under `cards/`, sorted by path.

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=cards");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    collect(&root.join("cards"), &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        let shown = file.strip_prefix(&root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        writeln!(table, "    ({shown:?}, include_str!({:?})),", file.to_string_lossy())
            .map_err(io::Error::other)?;
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("embedded_cards.rs"), table)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "card") {
            files.push(path);
        }
    }
    Ok(())
}
