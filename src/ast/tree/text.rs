//! Names and texts as the notation writes them.

use std::fmt::Write as _;

/// Whether a text can stand unquoted: a word that begins with a letter and is no other notation.
pub(super) fn is_simple_word(text: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'');
    text.starts_with(char::is_alphabetic)
        && text.chars().all(inner)
        && !matches!(text, "true" | "false" | "none")
}

/// The text in quotes, with what could end them or the line escaped.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            _ if character.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "{}", character.escape_unicode());
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// `DealDamage`, `deal_damage` → `deal-damage`; `PTChange` → `pt-change`.
pub(super) fn kebab(name: &str) -> String {
    let mut kebab = String::with_capacity(name.len() + 4);
    let mut characters = name.chars().peekable();
    let mut before = None;
    while let Some(character) = characters.next() {
        let next_is_lower = characters.peek().is_some_and(|next| next.is_lowercase());
        let starts_word = character.is_uppercase()
            && before.is_some_and(|before: char| {
                before.is_lowercase()
                    || before.is_numeric()
                    || before.is_uppercase() && next_is_lower
            });
        if starts_word {
            kebab.push('-');
        }
        match character {
            '_' => kebab.push('-'),
            _ => kebab.extend(character.to_lowercase()),
        }
        before = Some(character);
    }
    kebab
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kebab_case() {
        for (name, expected) in [
            ("DealDamage", "deal-damage"),
            ("deal_damage", "deal-damage"),
            ("X", "x"),
            ("PTChange", "pt-change"),
            ("Rule616", "rule616"),
            ("Any2Colors", "any2-colors"),
        ] {
            assert_eq!(kebab(name), expected);
        }
    }

    #[test]
    fn simple_words() {
        for word in ["damage", "first-strike", "Urza's", "Æther"] {
            assert!(is_simple_word(word), "{word}");
        }
        for word in ["", "two words", "{R}", "3", "+1/+1", "none", "true"] {
            assert!(!is_simple_word(word), "{word}");
        }
    }

    #[test]
    fn quotes_escape() {
        assert_eq!(quote("a \"b\" \\ \n\t\u{1}é"), r#""a \"b\" \\ \n\t\u{1}é""#);
    }
}
