//! The cache beside a pool: what its cards turned into, so that a second start
//! need not parse them.
//!
//! It is one file, `.cardscript-cache` in a folder that was given or
//! `.NAME.cardscript-cache` beside a file. It counts only if this very program
//! would have written it: the grammar, the code that reads cards and the format
//! are told by a hash, the body by a checksum, each file by a hash of its bytes.
//! It remembers the hashes of the cards that ship and have the name of one of these, so
//! that a note about what is replaced costs no reading.
//! Anything else is as good as no cache. It may be deleted at any time, and it is
//! replaced in one step, so that nobody ever sees a half of it.

use std::{
    ffi::OsString,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
};

use hashbrown::HashMap;

use super::{
    super::Pool,
    Loaded,
    pack::{self, PackedFile},
    piece::FileCards,
};

/// The version of the format.
const FORMAT: u32 = 3;

/// What every cache begins with, so that no other file is taken for one.
const MAGIC: &[u8] = b"cardscript cache\n";

/// How the name of a pool's cache ends, or what it is called in a folder.
const POOL: &str = ".cardscript-cache";

/// The same for what `coverage` has found.
pub(crate) const COVERAGE: &str = ".cardscript-coverage";

/// A pool of fewer cards is read as fast without one.
pub(crate) const LEAST: usize = 200;

/// Of all that decides what a text turns into.
static LANGUAGE: LazyLock<u64> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    FORMAT.hash(&mut hasher);
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    // The sources of the rooms that read cards, hashed by the build script.
    env!("CARDSCRIPT_SOURCES").hash(&mut hasher);
    cardscript_grammar::card::SOURCES.hash(&mut hasher);
    hasher.finish()
});

/// What a cache holds.
pub(super) struct Cache {
    files: HashMap<PathBuf, Arc<FileCards>>,
}

impl Cache {
    /// The cache of a path that was given; none if there is none that counts.
    pub(super) fn open(root: &Path) -> Option<Self> {
        let (bytes, body) = read(&place(root, POOL)?)?;
        let pack = Arc::new(bytes);
        let (packed, base): (Vec<PackedFile<'_>>, Vec<(&str, u64)>) =
            postcard::from_bytes(pack.get(body)?).ok()?;
        // So that none of them has to be read to see whether it is replaced by another.
        let embedded = Pool::embedded();
        base.into_iter().for_each(|(key, hash)| embedded.tell_hash(key, hash));
        let files = packed.into_iter().map(|file| {
            let path = if file.path.is_empty() { root.to_owned() } else { root.join(file.path) };
            Some((path.clone(), Arc::new(file.cards(&pack, path)?)))
        });
        Some(Self { files: files.collect::<Option<_>>()? })
    }

    /// What a file held when it was read last.
    pub(super) fn get(&self, path: &Path) -> Option<&Arc<FileCards>> {
        self.files.get(path)
    }

    /// Writes down what was loaded, if it is worth it. That nothing can be written
    /// is no fault.
    pub(super) fn keep(root: &Path, loaded: &[Loaded]) {
        let files: Vec<_> = loaded.iter().flatten().collect();
        let cards: usize = files.iter().map(|file| file.pieces.len()).sum();
        if cards < LEAST {
            return;
        }
        let Some(place) = place(root, POOL) else { return };
        let _ = body(root, &files).and_then(|body| write(&place, &body));
    }
}

fn body(root: &Path, files: &[&Arc<FileCards>]) -> Option<Vec<u8>> {
    let parts = files.iter().map(|file| pack::parts(file)).collect::<Option<Vec<_>>>()?;
    let paths = files.iter().map(|file| file.path.strip_prefix(root).ok()?.to_str());
    let paths = paths.collect::<Option<Vec<_>>>()?;
    let packed = files.iter().zip(&parts).zip(paths);
    let packed = packed.map(|((file, parts), path)| PackedFile::new(path, file, parts));
    let packed = packed.collect::<Option<Vec<_>>>()?;
    let embedded = Pool::embedded();
    let keys = files.iter().flat_map(|file| &file.pieces).map(|piece| &**piece.card.key());
    let base = keys.filter_map(|key| Some((key, embedded.hash_of(key)?)));
    postcard::to_stdvec(&(packed, base.collect::<Vec<_>>())).ok()
}

/// Where the cache of a path is, of this kind.
pub(crate) fn place(root: &Path, kind: &str) -> Option<PathBuf> {
    if root.is_dir() {
        return Some(root.join(kind));
    }
    let mut name = OsString::from(".");
    name.push(root.file_name()?);
    name.push(kind);
    Some(root.with_file_name(name))
}

/// A cache that this program has written and nothing has damaged, and where in it
/// the body is.
pub(crate) fn read(place: &Path) -> Option<(Vec<u8>, Range<usize>)> {
    let bytes = fs::read(place).ok()?;
    let rest = bytes.strip_prefix(MAGIC)?;
    let ((format, language, sum), body) =
        postcard::take_from_bytes::<(u32, u64, u32)>(rest).ok()?;
    let counts = (format, language, sum) == (FORMAT, *LANGUAGE, checksum(body));
    let body = bytes.len() - body.len()..bytes.len();
    counts.then_some((bytes, body))
}

/// Writes a cache beside its place and moves it there.
pub(crate) fn write(place: &Path, body: &[u8]) -> Option<()> {
    let head = (FORMAT, *LANGUAGE, checksum(body));
    let head = postcard::to_extend(&head, MAGIC.to_vec()).ok()?;
    let mut name = place.file_name()?.to_owned();
    name.push(format!(".{}", std::process::id()));
    let beside = place.with_file_name(name);
    let written = fs::write(&beside, [head.as_slice(), body].concat())
        .and_then(|()| fs::rename(&beside, place));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written.ok()
}

/// Tells a damaged body before anything of it is believed.
fn checksum(body: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(body);
    sum.sum()
}
