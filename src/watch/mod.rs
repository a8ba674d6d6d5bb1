//! Files that are looked at again and again: what has changed since, and what came of it.
//!
//! Only what has changed is read: a file by its size and time, in it a card by its text.
//! Of the scenarios those are run again that have changed, or that name a card that has.
//! Who holds a pool of before keeps its cards.
//!
//! ```
//! use cardscript::{pool::Pool, watch::Watch};
//! # let folder = tempfile::tempdir()?;
//! let card = folder.path().join("fox.card");
//! std::fs::write(&card, "Odd Fox {R}\nCreature — Fox\nHaste\n1/1\n")?;
//!
//! let (mut watch, first) = Watch::begin(&Pool::embedded(), &[folder.path().to_owned()]);
//! assert!(first.diagnostics.is_empty() && watch.poll().is_none());
//!
//! std::fs::write(&card, "Odd Fox {R}\nCreature — Fox\nFlying, haste\n1/1\n")?;
//! let round = watch.poll().expect("something has changed");
//! assert_eq!(round.cards, ["Odd Fox"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod uses;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use hashbrown::HashSet;

use self::uses::Uses;
use crate::{
    check::{Faces, lint},
    diagnostic::{Diagnostic, SourceFile},
    explore::Limits,
    pool::{FileKind, FoundFile, Pool, find_files, fold_name, read_file, shown_path},
    scenario::{self, RunReport, Scenario},
};

/// Files under watch.
pub struct Watch {
    paths: Vec<PathBuf>,
    /// What lies below the files, which is not looked at again.
    base: Pool,
    pool: Pool,
    files: BTreeMap<PathBuf, Seen>,
    /// What was wrong with the paths as such.
    lost: Vec<Diagnostic>,
    scenarios: BTreeMap<PathBuf, Vec<Watched>>,
}

/// A file as it was seen last.
#[derive(Clone, PartialEq, Eq)]
struct Seen {
    kind: FileKind,
    stamp: Option<(u64, SystemTime)>,
}

/// A scenario, and the cards that it names.
struct Watched {
    scenario: Scenario,
    uses: Uses,
    report: RunReport,
}

/// What one look has found.
#[derive(Debug, Default)]
pub struct Round {
    /// The files that have changed, have come or have gone.
    pub files: Vec<String>,
    /// The cards that have, by name.
    pub cards: Vec<String>,
    /// What is wrong or odd with these files.
    pub diagnostics: Vec<Diagnostic>,
    /// The scenarios that were run.
    pub ran: Vec<Ran>,
}

/// A scenario that was run.
#[derive(Debug)]
pub struct Ran {
    /// The scenario.
    pub scenario: Scenario,
    /// What came of it.
    pub report: RunReport,
}

impl Watch {
    /// Begins to watch files and folders, whose cards come on top of `base`. Everything is
    /// new at first.
    #[must_use]
    pub fn begin(base: &Pool, paths: &[PathBuf]) -> (Self, Round) {
        let mut edit = base.edit();
        edit.add_paths(paths, false);
        let (pool, _) = edit.finish_unread();
        let mut watch = Self {
            paths: paths.to_vec(),
            base: base.clone(),
            pool: base.clone(),
            files: BTreeMap::new(),
            lost: Vec::new(),
            scenarios: BTreeMap::new(),
        };
        let (files, lost) = watch.look();
        let round = watch.goes_on(files, lost, pool);
        (watch, round)
    }

    /// The pool as it is now.
    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Looks again; none if nothing has changed.
    pub fn poll(&mut self) -> Option<Round> {
        let (files, lost) = self.look();
        if files == self.files && lost == self.lost {
            return None;
        }
        let of_cards = |files: &BTreeMap<PathBuf, Seen>| {
            let own = files.iter().filter(|(_, seen)| seen.kind != FileKind::Scenarios);
            own.map(|(path, seen)| (path.clone(), seen.clone())).collect::<Vec<_>>()
        };
        let pool = if of_cards(&files) == of_cards(&self.files) {
            self.pool.clone()
        } else {
            let mut edit = self.base.edit();
            edit.add_paths_again(&self.paths, &self.pool);
            edit.finish_unread().0
        };
        Some(self.goes_on(files, lost, pool))
    }

    fn look(&self) -> (BTreeMap<PathBuf, Seen>, Vec<Diagnostic>) {
        let (found, lost) = find_files(&self.paths);
        let seen = |FoundFile { path, kind, .. }: FoundFile| {
            let stamp = fs::metadata(&path).and_then(|found| Ok((found.len(), found.modified()?)));
            (path, Seen { kind, stamp: stamp.ok() })
        };
        (found.into_iter().map(seen).collect(), lost)
    }

    /// Goes on to files as they are now, and a pool of them.
    fn goes_on(
        &mut self,
        files: BTreeMap<PathBuf, Seen>,
        lost: Vec<Diagnostic>,
        pool: Pool,
    ) -> Round {
        let before = std::mem::replace(&mut self.files, files);
        let was = std::mem::replace(&mut self.pool, pool);
        let mut round = Round { cards: self.pool.changed_since(&was), ..Round::default() };
        if lost != self.lost {
            round.diagnostics.extend(lost.iter().cloned());
            self.lost = lost;
        }
        let is_new = |path: &Path| before.get(path) != self.files.get(path);
        let gone = before.keys().filter(|path| !self.files.contains_key(*path));
        let new = self.files.keys().filter(|path| is_new(path));
        let changed: Vec<PathBuf> = gone.chain(new).cloned().collect();
        round.files = changed.iter().map(|path| shown_path(path)).collect();
        let names_changed = self.pool.len() != was.len()
            || round
                .cards
                .iter()
                .any(|name| was.get(name).is_none() || self.pool.get(name).is_none());
        self.cards(&changed, &mut round);
        self.run_scenarios(&changed, names_changed, &mut round);
        round
    }

    /// What is wrong with the files of cards that have changed.
    fn cards(&self, changed: &[PathBuf], round: &mut Round) {
        let faces = Faces::of(&self.pool);
        for path in changed {
            let Some(seen) = self.files.get(path) else { continue };
            match seen.kind {
                FileKind::Scenarios => continue,
                FileKind::Cards | FileKind::Json | FileKind::JsonLines => {}
            }
            match read_file(path) {
                Err(fault) => round.diagnostics.push(fault),
                Ok(source) => {
                    round.diagnostics.extend(self.pool.faults_of(path));
                    if seen.kind == FileKind::Cards {
                        round.diagnostics.extend(lint(&source, self.pool.vocabulary()));
                        round.diagnostics.extend(faces.shadows(&source));
                    }
                }
            }
        }
    }

    /// Reads the files of scenarios that have changed, and runs what has to be run.
    fn run_scenarios(&mut self, changed: &[PathBuf], names_changed: bool, round: &mut Round) {
        let changed_cards: HashSet<String> =
            round.cards.iter().map(|name| fold_name(name)).collect();
        self.scenarios.retain(|path, _| self.files.contains_key(path));
        for (path, _) in self.files.iter().filter(|(_, seen)| seen.kind == FileKind::Scenarios) {
            let is_changed = changed.contains(path);
            let known = self.scenarios.remove(path).unwrap_or_default();
            if !is_changed
                && !names_changed
                && !known.iter().any(|own| own.uses.any(&changed_cards))
            {
                self.scenarios.insert(path.clone(), known);
                continue;
            }
            let source = match read_file(path) {
                Ok(source) => source,
                Err(fault) => {
                    if is_changed {
                        round.diagnostics.push(fault);
                    }
                    continue;
                }
            };
            let watched = self.run_file(&source, known, is_changed, &changed_cards, round);
            self.scenarios.insert(path.clone(), watched);
        }
    }

    fn run_file(
        &self,
        source: &Arc<SourceFile>,
        mut known: Vec<Watched>,
        is_changed: bool,
        changed_cards: &HashSet<String>,
        round: &mut Round,
    ) -> Vec<Watched> {
        let file = scenario::read(source, &self.pool);
        if is_changed {
            round.diagnostics.extend(file.faults);
        }
        let mut watched = Vec::new();
        for scenario in file.scenarios {
            let uses = Uses::of(&scenario);
            let same = |own: &Watched| {
                own.uses.same(&uses) && own.scenario.faults.is_empty() && scenario.faults.is_empty()
            };
            let place = known.iter().position(|own| same(own) && !uses.any(changed_cards));
            let report = match place {
                Some(place) => known.swap_remove(place).report,
                None => {
                    let report = scenario::run(&scenario, &self.pool, &Limits::default());
                    round.ran.push(Ran { scenario: scenario.clone(), report: report.clone() });
                    report
                }
            };
            watched.push(Watched { scenario, uses, report });
        }
        watched
    }

    /// How many scenarios there are, and how many of them fail.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let all = self.scenarios.values().flatten();
        let failed = all.clone().filter(|own| !own.report.passed()).count();
        (all.count(), failed)
    }
}
