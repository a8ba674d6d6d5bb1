//! From a path to a text: reading, unpacking, decoding, each within limits.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
    sync::Arc,
};

use flate2::read::MultiGzDecoder;

use super::files::{shown, unreadable};
use crate::diagnostic::{Code, Diagnostic, SourceFile};

/// The largest file that is read, in bytes, after unpacking.
pub const MAX_FILE: u64 = 512 * 1024 * 1024;

/// The first bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The text of a file, unpacked if it is packed with gzip.
///
/// # Errors
///
/// The file cannot be read, is damaged, too large, empty or not UTF-8.
pub fn read(path: &Path) -> Result<Arc<SourceFile>, Diagnostic> {
    decode(path, bytes(path)?)
}

/// The text of a file with these bytes.
pub(super) fn decode(path: &Path, bytes: Vec<u8>) -> Result<Arc<SourceFile>, Diagnostic> {
    let bytes = unpacked(path, bytes)?;
    let source = SourceFile::decode(shown(path), bytes)?;
    if source.text().trim().is_empty() {
        return Err(Diagnostic::error(Code::EmptyFile, "this file is empty").at_path(shown(path)));
    }
    Ok(source)
}

/// The text of a file whose bytes were read before; nothing if it is gone.
pub(super) fn again(path: &Path) -> Arc<str> {
    read(path).map_or_else(|_| "".into(), |source| source.text().into())
}

/// The bytes of a file as they are.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes));
    read.map_err(|error| unreadable(path, &error))?;
    within_limit(path, &bytes)?;
    Ok(bytes)
}

fn unpacked(path: &Path, bytes: Vec<u8>) -> Result<Vec<u8>, Diagnostic> {
    let named_gzip = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz"));
    if !named_gzip && !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    let mut unpacked = Vec::new();
    let mut decoder = MultiGzDecoder::new(bytes.as_slice()).take(MAX_FILE + 1);
    decoder.read_to_end(&mut unpacked).map_err(|error| damaged(path, &error))?;
    within_limit(path, &unpacked)?;
    Ok(unpacked)
}

fn within_limit(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    if bytes.len() as u64 <= MAX_FILE {
        return Ok(());
    }
    let message = format!("this file is larger than {} MiB", MAX_FILE / 1024 / 1024);
    Err(Diagnostic::error(Code::FileTooLarge, message)
        .at_path(shown(path))
        .help("split it into several files"))
}

fn damaged(path: &Path, error: &io::Error) -> Diagnostic {
    let what = match error.kind() {
        io::ErrorKind::UnexpectedEof => "it ends too early",
        io::ErrorKind::InvalidInput if error.to_string().contains("header") => {
            "it does not begin like a gzip file"
        }
        _ => "its checksum or its data is wrong",
    };
    Diagnostic::error(Code::DamagedGzip, format!("this gzip file is damaged: {what}"))
        .at_path(shown(path))
        .help("fetch or pack the file again")
}
