//! A line being written: letters, a cursor, the lines before it.

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Letter(char),
    Enter,
    Tab,
    Back,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Start,
    End,
    /// Takes away the word before the cursor.
    Word,
    /// Takes away all before the cursor.
    Before,
    /// Takes away all behind it.
    Behind,
    /// Leaves the line.
    Leave,
    /// Ends it all, on an empty line.
    Close,
}

/// A line and the lines before it.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) letters: Vec<char>,
    pub(super) cursor: usize,
    history: Vec<String>,
    /// Which line of the history is shown; past the end is the new one.
    at: usize,
    /// The new one, while another is shown.
    new: Vec<char>,
}

impl Line {
    /// Begins a new line.
    pub(super) fn clear(&mut self) {
        self.letters.clear();
        self.new.clear();
        self.cursor = 0;
        self.at = self.history.len();
    }

    pub(super) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// The text before the cursor.
    pub(super) fn before(&self) -> String {
        self.letters[..self.cursor].iter().collect()
    }

    /// Keeps the line, unless it is the one before again.
    pub(super) fn keep(&mut self) {
        let text = self.text();
        if !text.trim().is_empty() && self.history.last() != Some(&text) {
            self.history.push(text);
        }
    }

    /// Puts a text where the last so many letters before the cursor are.
    pub(super) fn replace(&mut self, count: usize, text: &str) {
        let start = self.cursor.saturating_sub(count);
        let new: Vec<char> = text.chars().collect();
        self.letters.splice(start..self.cursor, new.iter().copied());
        self.cursor = start + new.len();
    }

    /// Does what a key that only changes the line means.
    pub(super) fn key(&mut self, key: Key) {
        match key {
            Key::Letter(letter) => {
                self.letters.insert(self.cursor, letter);
                self.cursor += 1;
            }
            Key::Back if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            Key::Delete if self.cursor < self.letters.len() => {
                self.letters.remove(self.cursor);
            }
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = (self.cursor + 1).min(self.letters.len()),
            Key::Start => self.cursor = 0,
            Key::End => self.cursor = self.letters.len(),
            Key::Word => {
                let space = |letter: &char| letter.is_whitespace();
                let before = &self.letters[..self.cursor];
                let end = before.iter().rposition(|own| !space(own)).map_or(0, |at| at + 1);
                let start = before[..end].iter().rposition(space).map_or(0, |at| at + 1);
                self.letters.drain(start..self.cursor);
                self.cursor = start;
            }
            Key::Before => {
                self.letters.drain(..self.cursor);
                self.cursor = 0;
            }
            Key::Behind => self.letters.truncate(self.cursor),
            Key::Up if self.at > 0 => self.show(self.at - 1),
            Key::Down if self.at < self.history.len() => self.show(self.at + 1),
            Key::Up
            | Key::Down
            | Key::Back
            | Key::Delete
            | Key::Enter
            | Key::Tab
            | Key::Leave
            | Key::Close => {}
        }
    }

    fn show(&mut self, at: usize) {
        if self.at == self.history.len() {
            self.new = std::mem::take(&mut self.letters);
        }
        self.at = at;
        self.letters = match self.history.get(at) {
            Some(line) => line.chars().collect(),
            None => std::mem::take(&mut self.new),
        };
        self.cursor = self.letters.len();
    }
}

/// What all of these begin with, letter case aside.
pub(super) fn common_start(entries: &[String]) -> &str {
    let Some((first, rest)) = entries.split_first() else { return "" };
    let same = |other: &String| {
        let pairs = first.chars().zip(other.chars());
        pairs
            .take_while(|(a, b)| a.to_lowercase().eq(b.to_lowercase()))
            .map(|(a, _)| a.len_utf8())
            .sum()
    };
    let length: usize = rest.iter().map(same).min().unwrap_or(first.len());
    &first[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &mut Line, text: &str) {
        text.chars().for_each(|letter| line.key(Key::Letter(letter)));
    }

    #[test]
    fn letters_and_words() {
        let mut line = Line::default();
        typed(&mut line, "Alice gains 3 liffe");
        [Key::Left, Key::Back].into_iter().for_each(|key| line.key(key));
        assert_eq!((line.text().as_str(), line.cursor), ("Alice gains 3 life", 17));
        line.key(Key::Word);
        assert_eq!(line.text(), "Alice gains 3 e");
        line.key(Key::Behind);
        line.key(Key::Start);
        line.key(Key::Delete);
        typed(&mut line, "É");
        assert_eq!(line.text(), "Élice gains 3 ");
        line.key(Key::End);
        line.key(Key::Before);
        assert_eq!(line.text(), "");
        [Key::Back, Key::Delete, Key::Word, Key::Left].into_iter().for_each(|key| line.key(key));
        assert_eq!(line.cursor, 0);
    }

    #[test]
    fn lines_before() {
        let mut line = Line::default();
        for text in ["one", "two", "two", " "] {
            line.clear();
            typed(&mut line, text);
            line.keep();
        }
        line.clear();
        typed(&mut line, "new");
        line.key(Key::Up);
        assert_eq!(line.text(), "two");
        line.key(Key::Up);
        line.key(Key::Up);
        assert_eq!(line.text(), "one");
        line.key(Key::Down);
        line.key(Key::Down);
        line.key(Key::Down);
        assert_eq!((line.text().as_str(), line.cursor), ("new", 3));
    }

    #[test]
    fn what_entries_have_in_common() {
        let all =
            |entries: &[&str]| entries.iter().map(|own| (*own).to_owned()).collect::<Vec<_>>();
        assert_eq!(common_start(&all(&["Forest", "Forsaken"])), "For");
        assert_eq!(common_start(&all(&["Élan", "Émile"])), "É");
        assert_eq!(common_start(&all(&["Forest"])), "Forest");
        assert_eq!(common_start(&[]), "");
    }
}
