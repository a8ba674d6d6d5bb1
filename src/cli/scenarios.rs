//! The scenarios that `run` and `outcomes` are given.

use std::path::PathBuf;

use super::session::Session;
use crate::{
    diagnostic::{Code, Diagnostic},
    pool::{FileKind, find_files, read_file},
    scenario::{self, ScenarioFile},
};

/// Scenario files, and what stood in the way of reading some.
#[derive(Default)]
pub(super) struct Given {
    pub(super) files: Vec<ScenarioFile>,
    pub(super) faults: Vec<Diagnostic>,
}

/// Reads the scenarios of these files and folders. Cards among them come on top
/// of the session's pool; their faults count as the pool's.
pub(super) fn given(paths: &[PathBuf], session: &mut Session) -> Given {
    let (found, faults) = find_files(paths);
    let mut given = Given { files: Vec::new(), faults };
    let mut edit = session.pool.edit();
    let (mut sources, mut cards) = (Vec::new(), Vec::new());
    for file in &found {
        // A file whose name tells nothing is one of scenarios here.
        let is_scenarios = FileKind::of(&file.path).unwrap_or(FileKind::Scenarios);
        if is_scenarios == FileKind::Scenarios {
            match read_file(&file.path) {
                Ok(source) => sources.push(source),
                Err(fault) => given.faults.push(fault),
            }
        } else {
            cards.push(file.clone());
        }
    }
    edit.add_files(&cards, false);
    let (pool, faults) = edit.finish_unread();
    session.pool = pool;
    session.faults.append(faults);
    given.files = sources.iter().map(|source| scenario::read(source, &session.pool)).collect();
    if given.files.is_empty() && given.faults.is_empty() {
        let message = "there is no scenario here";
        let fault = Diagnostic::error(Code::EmptyFile, message);
        let fault = match paths.first() {
            Some(path) => fault.at_path(path.to_string_lossy().as_ref()),
            None => fault,
        };
        given.faults.push(fault.help("files of scenarios end in `.scenario`"));
    }
    given
}
