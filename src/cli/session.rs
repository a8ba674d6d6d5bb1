//! What the commands share: the pool, the output, how to tell of faults.

use std::io;

use super::{
    args::{Format, Global, Report},
    output::{self, Out},
};
use crate::{
    diagnostic::Diagnostic,
    pool::{FaultCounts, Faults, Pool},
};

/// One run of the program.
pub(super) struct Session {
    pub(super) out: Out,
    pub(super) format: Format,
    /// The form of reports that have more than two.
    pub(super) report: Report,
    /// The embedded cards with those of `--pool` on top.
    pub(super) pool: Pool,
    /// What is wrong with those of `--pool`.
    pub(super) faults: Faults,
    /// May caches be used and written?
    pub(super) cached: bool,
}

impl Session {
    pub(super) fn begin(global: &Global) -> Self {
        let (report, cached) = (global.format, !global.no_cache);
        let format = report.plain().unwrap_or(Format::Human);
        let (pool, faults) = if global.pool.is_empty() {
            (Pool::embedded(), Faults::default())
        } else {
            let mut edit = Pool::embedded().edit();
            edit.add_paths(&global.pool, cached);
            edit.finish_unread()
        };
        Self { out: Out::new(global.color), format, report, pool, faults, cached }
    }

    /// Sums up the faults of the pool in one line on standard error.
    pub(super) fn sum_up_pool(&self) {
        let Some(first) = self.faults.first() else { return };
        output::complain(&format!(
            "the pool has {}; the first: {first}; `cardscript check` shows all",
            Counts(self.faults.counts())
        ));
    }

    /// Writes diagnostics for people, an empty line after each.
    pub(super) fn report(&mut self, diagnostics: &[Diagnostic]) -> io::Result<()> {
        for diagnostic in diagnostics {
            let report = diagnostic.render(self.out.color);
            self.out.line(report)?;
            self.out.line("")?;
        }
        Ok(())
    }

    /// Writes one that is an answer to what was asked, on standard error for people.
    pub(super) fn refuse(&mut self, diagnostic: &Diagnostic) -> io::Result<()> {
        match self.format {
            Format::Human => {
                output::complain(&diagnostic.render(self.out.color));
                Ok(())
            }
            Format::Json => self.out.json(&serde_json::json!({ "error": diagnostic })),
        }
    }
}

/// How many faults there are of each severity, in words.
pub(super) struct Counts(pub(super) FaultCounts);

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let FaultCounts { errors, warnings, notes } = self.0;
        let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")];
        let parts: Vec<_> = parts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| counted(*count, word))
            .collect();
        if parts.is_empty() { f.write_str("no faults") } else { f.write_str(&parts.join(", ")) }
    }
}

/// `1 card`, `2 cards`.
pub(super) fn counted(count: usize, word: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {word}{plural}")
}
