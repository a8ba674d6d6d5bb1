//! Symbols and words that cards had before, as today's cards have them.

use super::{Normal, fits};
use crate::diagnostic::Span;

use crate::parse::words::templates_at;

/// A wording that another one stands for.
pub(super) struct Replaced<'t> {
    pub(super) wording: &'static str,
    pub(super) today: &'static str,
    /// The token that `#` stands for.
    pub(super) any: &'t str,
    /// The first token after it.
    pub(super) past: usize,
    pub(super) source: Span,
}

/// The wording that begins with this token, if another one stands for it.
pub(super) fn replaced(old: &Normal, index: usize) -> Option<Replaced<'_>> {
    let mark = old.marks.get(index)?;
    let rest = &old.text[mark.at..];
    let mut list = templates_at(old.token(index))?.iter();
    let (&(wording, today), any) = list.find_map(|one| Some((one, fits(rest, one.0)?)))?;
    let past = index + wording.bytes().filter(|&b| b == b' ').count();
    let source = old.marks[index..past].iter().fold(mark.source, |all, one| all.join(one.source));
    Some(Replaced { wording, today, any, past, source })
}

/// What tells a wording of other days from another way of saying the same today.
const OUTDATED: [&str; 18] = [
    "enters the battlefield ",
    "enter the battlefield ",
    "entered the battlefield ",
    "into play ",
    "in play ",
    "leaves play ",
    "shuffle your library ",
    "into your graveyard ",
    "into their graveyard ",
    "mana pool ",
    "converted mana cost",
    "tap : ",
    "target creature or player ",
    "if any source ",
    "this ability only ",
    "any time you could cast ",
    "upkeep step ",
    "combat main phase ",
];

pub(super) fn is_outdated(wording: &str) -> bool {
    OUTDATED.iter().any(|mark| wording.contains(mark))
}

/// Does `or` stand before the last of three or more mana symbols, without a comma?
fn is_last_of_mana(old: &Normal, or: usize) -> bool {
    let is_mana = |token: &str| matches!(token, "{W}" | "{U}" | "{B}" | "{R}" | "{G}" | "{C}");
    let symbol = |back: usize| or.checked_sub(back).is_some_and(|at| is_mana(old.token(at)));
    let comma = or.checked_sub(2).is_some_and(|at| old.token(at) == ",");
    let next = old.marks.len() > or + 1 && is_mana(old.token(or + 1));
    symbol(1) && comma && symbol(3) && next
}

/// Older wordings become today's.
pub(super) fn todays(old: Normal) -> Normal {
    let outdated = |&index: &usize| {
        replaced(&old, index).is_some() || old.token(index) == "or" && is_last_of_mana(&old, index)
    };
    let Some(first) = (0..old.marks.len()).find(outdated) else { return old };
    let at = old.marks[first].at;
    let mut new = Normal { text: String::with_capacity(old.text.len()), ..Normal::default() };
    new.text.push_str(&old.text[..at]);
    new.marks.extend_from_slice(&old.marks[..first]);
    let mut index = first;
    while let Some(mark) = old.marks.get(index) {
        // `{R}, {G} or {W}`: today with a comma before the `or`.
        if old.token(index) == "or" && is_last_of_mana(&old, index) {
            new.push(",", mark.source);
        }
        let Some(Replaced { today, any, past, source, .. }) = replaced(&old, index) else {
            new.push(old.token(index), mark.source);
            index += 1;
            continue;
        };
        for token in today.split_terminator(' ') {
            new.push(if token == "#" { any } else { token }, source);
        }
        index = past;
    }
    new.reminders = old.reminders;
    new
}
