//! A terminal that hands over each key.

use std::io::{self, Read, Write};

use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};

use super::{
    complete::Complete,
    line::{Key, Line, common_start},
};

/// How wide a terminal is that does not tell.
const WIDTH: usize = 80;

/// So many entries are shown where several could stand.
const SHOWN: usize = 24;

/// A terminal as it was, which it becomes again.
struct Raw(Termios);

impl Raw {
    fn begin() -> Option<Self> {
        let before = tcgetattr(io::stdin()).ok()?;
        let mut raw = before.clone();
        raw.make_raw();
        tcsetattr(io::stdin(), OptionalActions::Flush, &raw).ok()?;
        Some(Self(before))
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = tcsetattr(io::stdin(), OptionalActions::Flush, &self.0);
    }
}

/// Reads a line with history, which `keeps` it or not, and completion; `None` where the
/// terminal cannot do it.
pub(super) fn read(
    prompt: &str,
    keeps: bool,
    line: &mut Line,
    complete: &Complete,
) -> Option<Option<String>> {
    let raw = Raw::begin()?;
    line.clear();
    draw(prompt, line);
    let mut tabs = 0;
    let end = loop {
        let Some(key) = key() else { break None };
        tabs = if key == Key::Tab { tabs + 1 } else { 0 };
        match key {
            Key::Enter => {
                if keeps {
                    line.keep();
                }
                break Some(line.text());
            }
            Key::Leave => break Some(String::new()),
            Key::Close if line.letters.is_empty() => break None,
            Key::Close => line.key(Key::Delete),
            Key::Tab => tab(prompt, line, complete, tabs > 1),
            key => line.key(key),
        }
        draw(prompt, line);
    };
    drop(raw);
    let mut err = io::stderr().lock();
    let _ = writeln!(err).and_then(|()| err.flush());
    Some(end)
}

/// Goes on as far as it is certain; then shows what could stand there.
fn tab(prompt: &str, line: &mut Line, complete: &Complete, again: bool) {
    let before = line.before();
    let (written, entries) = complete.entries(&before);
    let start = common_start(&entries);
    if start.chars().count() > written.chars().count() {
        let end = if entries.len() == 1 { " " } else { "" };
        line.replace(written.chars().count(), &format!("{start}{end}"));
    } else if again && !entries.is_empty() {
        let mut shown =
            entries.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join("   ");
        if entries.len() > SHOWN {
            shown.push_str(" …");
        }
        let mut err = io::stderr().lock();
        let _ = write!(err, "\r\n{shown}\r\n{prompt}").and_then(|()| err.flush());
    }
}

/// Draws the part of the line that fits, with the cursor in it.
fn draw(prompt: &str, line: &Line) {
    let columns = tcgetwinsize(io::stderr()).map_or(0, |size| usize::from(size.ws_col));
    let columns = if columns == 0 { WIDTH } else { columns };
    let room = columns.saturating_sub(prompt.chars().count() + 1).max(1);
    let first = line.cursor.saturating_sub(room);
    let shown: String = line.letters.iter().skip(first).take(room).collect();
    let at = prompt.chars().count() + line.cursor - first;
    let mut err = io::stderr().lock();
    let _ = write!(err, "\r{prompt}{shown}\u{1b}[K\r\u{1b}[{at}C").and_then(|()| err.flush());
}

fn byte() -> Option<u8> {
    let mut byte = [0];
    match io::stdin().lock().read(&mut byte) {
        Ok(1) => Some(byte[0]),
        _ => None,
    }
}

/// The next key that means something; none at the end.
fn key() -> Option<Key> {
    loop {
        let key = match byte()? {
            b'\r' | b'\n' => Key::Enter,
            b'\t' => Key::Tab,
            1 => Key::Start,
            2 => Key::Left,
            3 => Key::Leave,
            4 => Key::Close,
            5 => Key::End,
            6 => Key::Right,
            8 | 127 => Key::Back,
            11 => Key::Behind,
            14 => Key::Down,
            16 => Key::Up,
            21 => Key::Before,
            23 => Key::Word,
            27 => match escaped()? {
                Some(key) => key,
                None => continue,
            },
            control if control < 32 => continue,
            first => match letter(first)? {
                Some(letter) => Key::Letter(letter),
                None => continue,
            },
        };
        return Some(key);
    }
}

/// What follows an escape: arrows and the like.
fn escaped() -> Option<Option<Key>> {
    if !matches!(byte()?, b'[' | b'O') {
        return Some(None);
    }
    let mut number = 0_u32;
    loop {
        let key = match byte()? {
            digit @ b'0'..=b'9' => {
                number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
                continue;
            }
            b';' => {
                number = 0;
                continue;
            }
            b'A' => Some(Key::Up),
            b'B' => Some(Key::Down),
            b'C' => Some(Key::Right),
            b'D' => Some(Key::Left),
            b'H' => Some(Key::Start),
            b'F' => Some(Key::End),
            b'~' => match number {
                1 | 7 => Some(Key::Start),
                4 | 8 => Some(Key::End),
                3 => Some(Key::Delete),
                _ => None,
            },
            _ => None,
        };
        return Some(key);
    }
}

/// A letter that begins with this byte.
fn letter(first: u8) -> Option<Option<char>> {
    let length = match first {
        0..=0x7f => 1,
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf7 => 4,
        _ => return Some(None),
    };
    let mut bytes = vec![first];
    while bytes.len() < length {
        bytes.push(byte()?);
    }
    Some(std::str::from_utf8(&bytes).ok().and_then(|text| text.chars().next()))
}
