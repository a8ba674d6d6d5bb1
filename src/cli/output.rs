//! Writing: buffered, and quiet when the reader goes away.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

use super::args::Color;

/// Standard output.
pub(super) struct Out {
    writer: BufWriter<StdoutLock<'static>>,
    /// Are colours wanted?
    pub(super) color: bool,
}

impl Out {
    pub(super) fn new(color: Color) -> Self {
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let choice = anstream::AutoStream::choice(&io::stdout());
                !matches!(choice, anstream::ColorChoice::Never)
            }
        };
        Self { writer: BufWriter::with_capacity(64 * 1024, io::stdout().lock()), color }
    }

    /// Writes a line.
    pub(super) fn line(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        self.writer.write_all(line.as_ref().as_bytes())?;
        self.writer.write_all(b"\n")
    }

    /// Writes a text as it is.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(text.as_bytes())
    }

    /// Writes a value as JSON, over several lines.
    pub(super) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut self.writer, value).map_err(io::Error::from)?;
        self.writer.write_all(b"\n")
    }

    /// Writes a value as JSON, on one line.
    pub(super) fn json_line(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.writer, value).map_err(io::Error::from)?;
        self.writer.write_all(b"\n")
    }

    /// Writes what is still buffered.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// A text in a style, where colours are wanted.
    pub(super) fn paint(&self, style: Style, text: &str) -> String {
        if self.color {
            format!("\u{1b}[{}m{text}\u{1b}[0m", style.code())
        } else {
            text.to_owned()
        }
    }
}

/// For what writes by itself.
impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// What a piece of text is.
#[derive(Clone, Copy)]
pub(super) enum Style {
    /// Something went well.
    Good,
    /// Something went wrong.
    Bad,
    /// A heading.
    Strong,
    /// Less important.
    Faint,
}

impl Style {
    const fn code(self) -> &'static str {
        match self {
            Self::Good => "32",
            Self::Bad => "1;31",
            Self::Strong => "1",
            Self::Faint => "2",
        }
    }
}

/// A line on standard error; nobody there to read it is no fault.
pub(super) fn complain(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
