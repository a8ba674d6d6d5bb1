//! Lines from whoever plays.

use std::io::{self, BufRead, IsTerminal, Write};

use super::{complete::Complete, line::Line};
use crate::pool::Pool;

/// Standard input, line by line.
pub(super) struct Input {
    /// Does a person sit there?
    pub(super) is_terminal: bool,
    line: Line,
    complete: Complete,
}

impl Input {
    pub(super) fn new(pool: &Pool) -> Self {
        let is_terminal = io::stdin().is_terminal() && io::stderr().is_terminal();
        Self { is_terminal, line: Line::default(), complete: Complete(pool.clone()) }
    }

    /// The next line; none at the end. Only a person sees the prompt.
    pub(super) fn line(&mut self, prompt: &str) -> Option<String> {
        #[cfg(unix)]
        if self.is_terminal
            && let Some(line) =
                super::terminal::read(prompt, prompt == "> ", &mut self.line, &self.complete)
        {
            return line;
        }
        if self.is_terminal {
            let mut err = io::stderr().lock();
            let _ = write!(err, "{prompt}").and_then(|()| err.flush());
        }
        let mut bytes = Vec::new();
        match io::stdin().lock().read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
}
