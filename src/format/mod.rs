//! Files as they are written today: templating, the order of mana symbols, dashes, indents.
//!
//! A formatted file means what it meant, and formatting it again changes nothing. What is
//! not understood stays as it is; comments and the order of abilities are kept.
//!
//! ```
//! use cardscript::format;
//!
//! let text = "Odd Elf {G}{1}\nCreature - Elf\nWhen Odd Elf enters the battlefield, draw a card.\n1/1\n";
//! assert_eq!(
//!     format::cards(text),
//!     "Odd Elf {1}{G}\nCreature — Elf\nWhen this creature enters, draw a card.\n1/1\n"
//! );
//! ```

mod cards;
mod scenarios;

pub use self::{
    cards::{cards, cards_with},
    scenarios::scenarios,
};
use crate::{parse::KeywordNames, pool::FileKind};

/// The text of a file of this kind as it is written today; none for a kind that has no form
/// of its own.
#[must_use]
pub fn file(text: &str, kind: FileKind) -> Option<String> {
    file_with(text, kind, &KeywordNames::default())
}

/// The same where these keywords are known beside those that the file defines.
#[must_use]
pub fn file_with(text: &str, kind: FileKind, keywords: &KeywordNames) -> Option<String> {
    match kind {
        FileKind::Cards => Some(cards_with(text, keywords)),
        FileKind::Scenarios => Some(scenarios(text)),
        FileKind::Json | FileKind::JsonLines => None,
    }
}

/// Lines without space behind them, never two empty ones together, none at either end.
fn tidy(lines: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut text = String::new();
    let mut gap = false;
    for line in lines {
        let line = line.as_ref().trim_end();
        if line.is_empty() {
            gap = !text.is_empty();
            continue;
        }
        if std::mem::take(&mut gap) {
            text.push('\n');
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}
