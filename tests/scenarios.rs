//! Runs every scenario under `tests/scenarios`, each as a test of its own name.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use cardscript::{
    diagnostic::{Diagnostic, SourceFile},
    explore::Limits,
    pool::Pool,
    scenario::{Scenario, ScenarioFile, read, run},
};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    let trials = paths.iter().flat_map(|path| trials(&root, path));
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// Every scenario file of a folder and the folders in it, in the order of their names.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "scenario") {
            found.push(path);
        }
    }
}

fn trials(root: &Path, path: &Path) -> Vec<Trial> {
    let name = path.strip_prefix(root).unwrap_or(path).with_extension("");
    let name = name.to_string_lossy().replace('\\', "/");
    let shown = format!("tests/scenarios/{name}.scenario");
    let source = match fs::read(path) {
        Ok(bytes) => SourceFile::decode(shown, bytes),
        Err(error) => return vec![Trial::test(name, move || Err(Failed::from(error.to_string())))],
    };
    let file = match source {
        Ok(source) => read(&source, &Pool::embedded()),
        Err(fault) => return vec![Trial::test(name, move || fail(&[fault]))],
    };
    let ScenarioFile { scenarios, faults, .. } = file;
    let mut trials: Vec<Trial> = scenarios
        .into_iter()
        .map(|scenario| {
            let scenario = Arc::new(scenario);
            Trial::test(format!("{name}::{}", scenario.name), move || test(&scenario))
        })
        .collect();
    if !faults.is_empty() {
        trials.push(Trial::test(name, move || fail(&faults)));
    }
    trials
}

fn test(scenario: &Scenario) -> Result<(), Failed> {
    let report = run(scenario, &Pool::embedded(), &Limits::default());
    if report.passed() {
        return Ok(());
    }
    fail(&report.diagnostics(scenario))
}

fn fail(faults: &[Diagnostic]) -> Result<(), Failed> {
    let rendered: Vec<String> = faults.iter().map(|fault| fault.render(false)).collect();
    Err(Failed::from(rendered.join("\n\n")))
}
