//! The stable codes of everything that can be wrong.

use std::fmt;

use serde::{Serialize, Serializer};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// What was asked for cannot be done.
    Error,
    /// It can be done, but is probably not what was meant.
    Warning,
    /// Worth knowing.
    Note,
}

impl Severity {
    /// The word for it: `error`, `warning` or `note`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Declares [`Code`] from one table, so that a code, its number and its title stay together.
macro_rules! codes {
    ($($name:ident $number:literal $title:literal)+) => {
        /// What kind of fault a diagnostic reports.
        ///
        /// A code keeps its number and its meaning for good; new ones are added at the end.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = concat!("`", $number, "`: ", $title, ".")] $name,)+
        }

        impl Code {
            /// Every code, in the order of the numbers.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The number as it is shown: `E0001`, `W0001`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $number,)+
                }
            }

            /// The fault in one line, with no capital and no full stop.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title,)+
                }
            }
        }
    };
}

codes! {
    UnknownPhrase "E0001" "a phrase in an ability is not known"
    MalformedManaCost "E0002" "a mana cost is malformed"
    UnknownSymbol "E0003" "a symbol in braces is not known"
    MissingDash "E0004" "a type line has no dash before its subtypes"
    UnknownType "E0005" "a word in a type line is not a type"
    MissingTypeLine "E0006" "a card has no type line"
    UnclosedBrace "E0007" "a brace is opened and not closed"
    UnclosedQuote "E0008" "a quotation mark is opened and not closed"
    UnclosedParenthesis "E0009" "a parenthesis is opened and not closed"
    NotUtf8 "E0010" "a file is not UTF-8"
    EmptyFile "E0011" "a file is empty"
    UnreadablePath "E0012" "a path cannot be read"
    DuplicateCard "E0013" "a file has two cards of one name"
    UnknownCard "E0014" "a name is that of no known card"
    UnknownPlayer "E0015" "a name is that of no player"
    AmbiguousName "E0016" "a name could mean several different things"
    UnknownScenarioLine "E0017" "a line of a scenario is not understood"
    UnnamedScenario "E0018" "a scenario has no name"
    IllegalTarget "E0019" "a target is illegal"
    WrongOutcomes "E0020" "the outcomes are not the ones expected"
    NestingTooDeep "E0021" "something is nested too deeply"
    NumberTooLarge "E0022" "a number is too large"
    LineTooLong "E0023" "a line is too long"
    FileTooLarge "E0024" "a file is too large"
    MalformedJson "E0025" "JSON is malformed"
    UnnamedJsonCard "E0026" "a JSON object for a card has no name"
    DamagedGzip "E0027" "a compressed file is damaged"
    UnboundPronoun "E0028" "a pronoun refers to nothing"
    AmbiguousPronoun "E0029" "a pronoun could refer to several things"
    UnknownAbilityWord "E0030" "a word before a dash is not an ability word"
    UnknownKeyword "E0031" "a keyword ability is not known"
    IncompleteCard "E0032" "a card with faults in its text cannot be played"
    MissingPowerToughness "E0033" "a creature has no power and toughness"
    TooManySteps "E0034" "a game takes more steps than the limit"
    TooManyOutcomes "E0035" "a search has more outcomes than the limit"
    IllegalAction "E0036" "an action is illegal"
    KeywordInItself "E0037" "a keyword is defined by itself"
    DuplicateKeyword "E0038" "a keyword is defined twice"
    UnusedParameter "E0039" "a keyword has a parameter that it does not use"
    UndeclaredParameter "E0040" "a keyword uses a parameter that it does not have"
    KeywordParameter "E0041" "a keyword is given what it does not take"
    BuiltInKeyword "E0042" "a keyword has the name of one that the rules define"
    EmptyKeyword "E0043" "a keyword says nothing"
    UnknownToken "E0044" "a token is not known by its name"
    Counter "E0045" "a script of a counter says what it may not"
    ReplacedCard "W0001" "a later pool replaces a card"
    ShadowedName "W0002" "a name hides another of the same spelling"
    OneMode "W0003" "a choice has only one mode"
    OldWording "W0004" "an older wording is used"
    SymbolOrder "W0005" "mana symbols are out of order"
    MisspeltSubtype "W0006" "a subtype is spelt nearly like a known one"
    NeverApplies "W0007" "an ability can never apply"
    ReplacedKeyword "W0008" "a later pool replaces a keyword"
}

impl Code {
    /// The code of this number, in upper or lower case.
    #[must_use]
    pub fn parse(number: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(number))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_distinct_and_without_gaps() {
        for (letter, first) in [('E', 1), ('W', 1)] {
            let numbers: Vec<_> = Code::ALL
                .iter()
                .map(|code| code.as_str())
                .filter(|number| number.starts_with(letter))
                .collect();
            let expected: Vec<_> = (first..first + numbers.len())
                .map(|number| format!("{letter}{number:04}"))
                .collect();
            assert_eq!(numbers, expected);
        }
    }

    #[test]
    fn titles_are_one_plain_line() {
        for code in Code::ALL {
            let title = code.title();
            assert!(!title.ends_with('.') && !title.contains('\n'), "{title}");
        }
    }

    #[test]
    fn parses_its_own_numbers() {
        for code in Code::ALL {
            assert_eq!(Code::parse(code.as_str()), Some(*code));
        }
        assert_eq!(Code::parse("w0002"), Some(Code::ShadowedName));
        assert_eq!(Code::parse("E9999"), None);
    }
}
