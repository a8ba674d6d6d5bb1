//! Text → tree, and tree → text.
//!
//! [`parse_cards`] reads a card file, [`parse_face`] the fields of a JSON pool,
//! [`parse_line`] one paragraph; [`print_card`] writes a card in today's words.
//! A paragraph counts as understood only if what was read, printed again, is what
//! was written ([`supported`]): nothing is swallowed, nothing guessed.

mod advice;
mod build;
mod counter;
mod explain;
mod face;
mod fault;
mod file;
mod header;
mod keyword;
mod line;
mod memo;
mod normalise;
mod older;
mod phrases;
mod print;
mod restore;
mod symbol;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use self::file::{
    Block, blocks, duplicate, face_places, is_script, is_token, no_card, parse_block,
};
pub use self::{
    advice::{OldWording, disordered_symbols, nearest_subtype, old_wordings},
    counter::CounterScript,
    face::{FaceParts, ParsedFace, paragraphs, parse_face, parse_face_with},
    fault::{FaultKind, MAX_CALLS, MAX_DIGITS, MAX_LINE, MAX_NESTING},
    file::{Parsed, ParsedCard, parse_cards},
    keyword::{KeywordScript, Parameter, defined_names},
    line::expected_after,
    line::{Detail, ParsedLine, normal_form, parse_line, parse_normal, supported},
    memo::{Memo, Reading},
    normalise::{Normal, SelfNames},
    print::{print_abilities, print_card, print_costs, print_face, self_name},
};

pub(crate) use self::counter::is_counters;
pub(crate) use self::face::{Places, joined as paragraph_spans};
pub(crate) use self::keyword::{
    Given, is_keyword, name_of as script_name_of, names_of as script_names_of,
    shipped as shipped_scripts,
};
pub(crate) use self::print::{is_amount, print_line, print_stats, print_types};
pub(crate) use self::restore::in_own_words;
pub use self::words::KeywordNames;
pub(crate) use self::words::{is_creature_type, subtypes, without_marks};

/// A mana cost as it is written: `{2}{U}{U}`.
///
/// # Errors
///
/// What is no part of one, in words.
pub fn read_mana_cost(text: &str) -> Result<crate::ast::ManaCost, String> {
    header::mana_cost(text.trim(), 0).map_err(|(_, message, _, _)| message)
}
