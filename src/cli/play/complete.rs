//! What could go on from what is written.

use crate::pool::{Pool, fold_name};

/// The words with which a line may begin.
const WORDS: [&str; 12] = [
    "Given",
    "When",
    "And",
    "board",
    "undo",
    "steps",
    "save",
    "help",
    "quit",
    "Alice",
    "Bob",
    "In response,",
];

/// So many names are offered.
const MOST: usize = 200;

/// Knows the cards.
pub(super) struct Complete(pub(super) Pool);

impl Complete {
    /// The end of the text that is gone on from, and what could stand for it.
    pub(super) fn entries<'a>(&self, before: &'a str) -> (&'a str, Vec<String>) {
        let content = before.trim_start();
        if !content.contains(' ') {
            let lower = content.to_lowercase();
            let words = WORDS.iter().filter(|word| word.to_lowercase().starts_with(&lower));
            let words: Vec<String> = words.map(|word| (*word).to_owned()).collect();
            if !words.is_empty() {
                return (content, words);
            }
        }
        // Names have several words: the longest stretch that begins one counts.
        let spaces = before.match_indices(' ').map(|(at, _)| at + 1);
        for start in std::iter::once(0).chain(spaces) {
            let written = &before[start..];
            let key = fold_name(written);
            if key.is_empty() || !written.starts_with(char::is_uppercase) {
                continue;
            }
            let own = |name: &&str| fold_name(name).starts_with(&key);
            let names: Vec<String> =
                self.0.names().filter(own).take(MOST).map(str::to_owned).collect();
            if !names.is_empty() {
                return (written, names);
            }
        }
        ("", Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_names() {
        let complete = Complete(Pool::embedded());
        assert_eq!(complete.entries("wh"), ("wh", vec!["When".to_owned()]));
        let (written, names) = complete.entries("When Alice casts Lightning Bo");
        assert_eq!((written, &*names), ("Lightning Bo", &["Lightning Bolt".to_owned()][..]));
        assert_eq!(complete.entries("When Alice zzz").1.len(), 0);
    }
}
