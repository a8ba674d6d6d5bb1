//! Finding files: paths and folders to a sorted list, each with what it holds.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::diagnostic::{Code, Diagnostic};

/// How deep folders may stand in each other.
pub const MAX_FOLDERS: usize = 64;

/// What a file holds, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileKind {
    /// Cards as text: `.card`.
    Cards,
    /// Cards as JSON: `.json`.
    Json,
    /// Cards as JSON, one a line: `.jsonl`.
    JsonLines,
    /// Scenarios: `.scenario`.
    Scenarios,
}

impl FileKind {
    /// What a file of this name holds; `.gz` aside.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        let (_, extension) = name.rsplit_once('.')?;
        match extension {
            "card" | "cards" => Some(Self::Cards),
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::JsonLines),
            "scenario" | "scenarios" => Some(Self::Scenarios),
            _ => None,
        }
    }
}

/// A file that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// Where it is.
    pub path: PathBuf,
    /// What it holds.
    pub kind: FileKind,
    /// The path that was given, through which it was found.
    pub root: PathBuf,
}

/// The files of the given paths, in the order given; those of a folder and of
/// the folders in it, sorted. A file in a folder whose name tells nothing is
/// passed over; one that is given itself is read as cards. Hidden files and
/// folders are passed over.
#[must_use]
pub fn find(paths: &[PathBuf]) -> (Vec<FoundFile>, Vec<Diagnostic>) {
    let mut finder = Finder::default();
    for path in paths {
        finder.given(path);
    }
    (finder.found, finder.diagnostics)
}

/// A path as it is shown: with `/` on every system.
#[must_use]
pub fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// A path that cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let help = match error.kind() {
        io::ErrorKind::NotFound => Some("check the spelling of the path"),
        io::ErrorKind::PermissionDenied => Some("ask for the right to read it"),
        _ => None,
    };
    Diagnostic::error(Code::UnreadablePath, format!("this path cannot be read: {}", words(error)))
        .at_path(shown(path))
        .help_if(help.map(str::to_owned))
}

/// The error in words that are the same on every system, where it is a common one.
fn words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "permission is denied".into(),
        io::ErrorKind::NotADirectory => "a part of it is no folder".into(),
        _ => error.to_string(),
    }
}

#[derive(Default)]
struct Finder {
    found: Vec<FoundFile>,
    diagnostics: Vec<Diagnostic>,
    /// The path that was given last.
    root: PathBuf,
}

impl Finder {
    fn given(&mut self, path: &Path) {
        path.clone_into(&mut self.root);
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                let before = (self.found.len(), self.diagnostics.len());
                self.folder(path, 0);
                if before == (self.found.len(), self.diagnostics.len()) {
                    let message = "this folder has no file with cards or scenarios";
                    self.diagnostics.push(
                        Diagnostic::warning(Code::EmptyFile, message)
                            .at_path(shown(path))
                            .help("files end in `.card`, `.scenario`, `.json` or `.jsonl`"),
                    );
                }
            }
            Ok(_) => {
                let kind = FileKind::of(path).unwrap_or(FileKind::Cards);
                self.found.push(FoundFile { path: path.to_owned(), kind, root: path.to_owned() });
            }
            Err(error) => self.diagnostics.push(unreadable(path, &error)),
        }
    }

    fn folder(&mut self, folder: &Path, depth: usize) {
        if depth > MAX_FOLDERS {
            let message = format!("folders stand in each other more than {MAX_FOLDERS} deep");
            self.diagnostics
                .push(Diagnostic::error(Code::NestingTooDeep, message).at_path(shown(folder)));
            return;
        }
        let entries = fs::read_dir(folder).and_then(|entries| {
            entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()
        });
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                self.diagnostics.push(unreadable(folder, &error));
                return;
            }
        };
        entries.sort();
        for path in entries {
            let hidden =
                path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if hidden {
                continue;
            }
            match fs::metadata(&path) {
                Ok(metadata) if metadata.is_dir() => self.folder(&path, depth + 1),
                Ok(_) => {
                    if let Some(kind) = FileKind::of(&path) {
                        self.found.push(FoundFile { path, kind, root: self.root.clone() });
                    }
                }
                Err(error) => self.diagnostics.push(unreadable(&path, &error)),
            }
        }
    }
}
