//! The cards that were supported before.

use std::{fs, io, path::Path};

use crate::diagnostic::{Code, Diagnostic};

const HEAD: &str = "# Cards that cardscript supports, one a line.\n";

/// Compares with a baseline: the names that are in it and not among `supported`.
/// One that is not there yet is written.
pub(super) fn compare(path: &Path, supported: &[String]) -> Result<Vec<String>, Diagnostic> {
    let fault = |what: &str, error: &io::Error| {
        let message = format!("the baseline cannot be {what}: {error}");
        Diagnostic::error(Code::UnreadablePath, message).at_path(path.to_string_lossy())
    };
    match fs::read_to_string(path) {
        Ok(text) => {
            let before = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
            let names = before.filter(|line| !line.starts_with('#'));
            let is_lost =
                |name: &&str| supported.binary_search_by(|own| own.as_str().cmp(name)).is_err();
            Ok(names.filter(is_lost).map(str::to_owned).collect())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut text = String::from(HEAD);
            supported.iter().for_each(|name| text.extend([name, "\n"]));
            fs::write(path, text).map_err(|error| fault("written", &error))?;
            Ok(Vec::new())
        }
        Err(error) => Err(fault("read", &error)),
    }
}
