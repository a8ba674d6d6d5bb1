//! Frames: a few header lines, an empty one, so many bytes.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

use super::{INVALID_REQUEST, PARSE_ERROR};

/// The longest message that is read, in bytes.
const MAX_MESSAGE: u64 = 64 << 20;

/// The longest line of a header.
const MAX_HEADER: u64 = 4096;

/// What came in.
pub(super) enum Incoming {
    Message(Value),
    /// Something that is no message: what is answered.
    Unreadable(i64, String),
    /// Nobody writes any more.
    End,
}

/// Reads a message. What is no header is passed over.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Incoming> {
    let mut length: Option<u64> = None;
    let mut strange = false;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(Incoming::End);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if line.is_empty() {
            match (length, strange) {
                (Some(length), _) => return body(input, length),
                (None, false) => continue,
                (None, true) => {
                    let words = "a message begins with `Content-Length: ` and a number";
                    return Ok(Incoming::Unreadable(INVALID_REQUEST, words.into()));
                }
            }
        }
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => {
                length = value.trim().parse().ok();
                strange |= length.is_none();
            }
            Some(_) => {}
            None => strange = true,
        }
    }
}

fn body(input: &mut impl BufRead, length: u64) -> io::Result<Incoming> {
    if length > MAX_MESSAGE {
        io::copy(&mut input.take(length), &mut io::sink())?;
        let words = format!("a message has {MAX_MESSAGE} bytes at the most");
        return Ok(Incoming::Unreadable(INVALID_REQUEST, words));
    }
    let mut bytes = Vec::new();
    input.take(length).read_to_end(&mut bytes)?;
    // Half a message: whoever wrote it is gone.
    if (bytes.len() as u64) < length {
        return Ok(Incoming::End);
    }
    Ok(match serde_json::from_slice(&bytes) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Unreadable(PARSE_ERROR, format!("this is no JSON: {error}")),
    })
}

/// Writes a message.
pub(super) fn write(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}
