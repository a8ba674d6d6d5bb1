//! What can be wrong with a text, before it becomes a diagnostic.

use thiserror::Error;

use crate::diagnostic::{Code, Span};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 64 * 1024;

/// How deep parentheses may stand in each other.
pub const MAX_NESTING: usize = 32;

/// How many digits a number may have.
pub const MAX_DIGITS: usize = 9;

/// How many calls of grammar rules one paragraph may cost.
pub const MAX_CALLS: usize = 2_000_000;

/// A fault and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What is wrong.
    pub(crate) kind: FaultKind,
    /// Where, in bytes of the text that was given.
    pub(crate) span: Span,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// `{` without `}`.
    #[error("this brace is not closed")]
    UnclosedBrace,
    /// An odd number of quotation marks.
    #[error("this quotation mark is not closed")]
    UnclosedQuote,
    /// `(` without `)`.
    #[error("this parenthesis is not closed")]
    UnclosedParenthesis,
    /// Parentheses in parentheses in parentheses …
    #[error("this is nested deeper than {MAX_NESTING} levels")]
    NestingTooDeep,
    /// A number with too many digits.
    #[error("this number has more than {MAX_DIGITS} digits")]
    NumberTooLarge,
    /// A line that nobody wrote.
    #[error("this line is longer than {MAX_LINE} bytes")]
    LineTooLong,
    /// Ambiguous beyond what is worth trying.
    #[error("this paragraph takes more than {MAX_CALLS} steps to read")]
    TooHard,
    /// `{Y}`.
    #[error("{0} is no symbol")]
    UnknownSymbol(String),
    /// A counter of a kind that is not known.
    #[error("`{0}` is no kind of counter")]
    UnknownCounter(String),
    /// The grammar knows no such phrase.
    #[error("this phrase is not known")]
    UnknownPhrase {
        /// What could stand there, in a player's words.
        expected: Vec<String>,
        /// How far the paragraph made sense.
        understood: String,
    },
    /// It was read, but it says something else than it seems to.
    #[error("this is not quite a sentence that is known")]
    ReadAs(String),
    /// A sentence that this kind of card cannot have.
    #[error("{0}")]
    Misplaced(&'static str),
    /// A word before a dash.
    #[error("`{0}` is no ability word")]
    UnknownAbilityWord(String),
}

impl FaultKind {
    /// The code of the diagnostic.
    pub(crate) const fn code(&self) -> Code {
        match self {
            Self::UnclosedBrace => Code::UnclosedBrace,
            Self::UnclosedQuote => Code::UnclosedQuote,
            Self::UnclosedParenthesis => Code::UnclosedParenthesis,
            Self::NestingTooDeep => Code::NestingTooDeep,
            Self::NumberTooLarge => Code::NumberTooLarge,
            Self::LineTooLong => Code::LineTooLong,
            Self::UnknownSymbol(_) => Code::UnknownSymbol,
            Self::UnknownAbilityWord(_) => Code::UnknownAbilityWord,
            Self::TooHard
            | Self::UnknownCounter(_)
            | Self::UnknownPhrase { .. }
            | Self::ReadAs(_)
            | Self::Misplaced(_) => Code::UnknownPhrase,
        }
    }

    /// The same fault with a place.
    pub(crate) fn at(self, span: impl Into<Span>) -> Fault {
        Fault { kind: self, span: span.into() }
    }
}
