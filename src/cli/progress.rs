//! A progress bar on standard error, where that is a terminal.

use std::{
    io::{self, IsTerminal, Write},
    sync::atomic::{AtomicUsize, Ordering},
};

/// How many columns the bar has.
const WIDTH: usize = 40;

/// A bar that is drawn over itself.
pub(super) struct Progress {
    wanted: bool,
    /// What is counted.
    what: &'static str,
    /// How many columns are drawn.
    drawn: AtomicUsize,
}

impl Progress {
    pub(super) fn begin(what: &'static str) -> Self {
        let drawn = AtomicUsize::new(usize::MAX);
        Self { wanted: io::stderr().is_terminal(), what, drawn }
    }

    /// So many of so many are done. Any thread may tell.
    pub(super) fn at(&self, done: usize, all: usize) {
        let columns = (done * WIDTH).checked_div(all).unwrap_or(WIDTH).min(WIDTH);
        if !self.wanted || self.drawn.swap(columns, Ordering::Relaxed) == columns {
            return;
        }
        let bar = format!("{}{}", "=".repeat(columns), " ".repeat(WIDTH - columns));
        let mut out = io::stderr().lock();
        // Nobody there to see it is no fault.
        let _ = write!(out, "\r[{bar}] {done} of {all} {}", self.what).and_then(|()| out.flush());
    }

    /// Takes the bar away.
    pub(super) fn end(self) {
        if self.wanted {
            let mut out = io::stderr().lock();
            let _ = write!(out, "\r\u{1b}[K").and_then(|()| out.flush());
        }
    }
}
