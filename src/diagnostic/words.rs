//! Lists and fragments of text, put into words.

/// How many entries of a list are told.
const ENTRIES: usize = 8;

/// How many characters of a fragment are told.
const QUOTED: usize = 60;

/// `a`, `a or b`, `a, b or c`; after eight entries an ellipsis stands for the rest.
#[must_use]
pub fn in_words<S: AsRef<str>>(entries: &[S]) -> String {
    let mut words = String::new();
    for (index, entry) in entries.iter().take(ENTRIES).enumerate() {
        if index > 0 {
            let last = index + 1 == entries.len();
            words.push_str(if last { " or " } else { ", " });
        }
        words.push_str(entry.as_ref());
    }
    if entries.len() > ENTRIES {
        words.push_str(", …");
    }
    words
}

/// A fragment of what somebody wrote, in backticks, shortened where it is long.
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("`{}…`", text[..end].trim_end()),
        None => format!("`{text}`"),
    }
}

/// The text with nothing in it that could steer a terminal.
///
/// Every character keeps its length in bytes, so spans stay true.
pub(super) fn visible(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\u{80}'..='\u{9f}' => '¿',
            _ => character,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        assert_eq!(in_words::<&str>(&[]), "");
        assert_eq!(in_words(&["`life`"]), "`life`");
        assert_eq!(in_words(&["`life`", "a number"]), "`life` or a number");
        assert_eq!(in_words(&["a", "b", "c"]), "a, b or c");
        let many: Vec<_> = ('a'..='i').map(String::from).collect();
        assert_eq!(in_words(&many[..8]), "a, b, c, d, e, f, g or h");
        assert_eq!(in_words(&many), "a, b, c, d, e, f, g, h, …");
    }

    #[test]
    fn fragments_are_shortened() {
        assert_eq!(quoted("damage"), "`damage`");
        let long = quoted(&"é".repeat(1000));
        assert_eq!(long.chars().count(), 60 + 3);
        assert!(long.ends_with("é…`"));
    }

    #[test]
    fn control_characters_keep_their_length() {
        let text = "a\u{9b}31mb";
        assert_eq!(visible(text), "a¿31mb");
        assert_eq!(visible(text).len(), text.len());
    }
}
