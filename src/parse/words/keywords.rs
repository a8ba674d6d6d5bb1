//! The names of the keywords that scripts define, and the mark that the normaliser puts
//! at them.

use std::sync::{Arc, LazyLock};

use hashbrown::HashMap;

use super::{is_counter, is_subtype};

/// What marks the name of a keyword in a normalised text: `§battle_cry `.
pub(crate) const MARK: char = '§';

/// The name as a token: marked, and with no space in it.
pub(crate) fn marked(name: &str) -> String {
    std::iter::once(MARK).chain(name.chars().map(|c| if c == ' ' { '_' } else { c })).collect()
}

/// The name that a token stands for; other tokens are what they are.
pub(crate) fn unmarked(token: &str) -> String {
    token.strip_prefix(MARK).map_or_else(|| token.to_owned(), |name| name.replace('_', " "))
}

/// A normalised text without its marks.
pub(crate) fn without_marks(text: &str) -> String {
    text.split_inclusive(' ').map(unmarked).collect()
}

/// Is this character the mark?
pub(crate) const fn is_mark(c: char) -> bool {
    c == MARK
}

/// The names of keywords and tokens that a text may use, by their first words: a keyword is
/// in lower case, a token has its capital. Cloning shares them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeywordNames(Arc<Names>);

#[derive(Debug, PartialEq, Eq)]
struct Names {
    by_word: HashMap<Box<str>, Vec<Known>>,
    /// The names that these were added to.
    before: Option<KeywordNames>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Known {
    name: Box<str>,
    token: Box<str>,
    what: What,
}

/// What a word that a script defines is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Keyword,
    Token,
    Counter,
}

impl Known {
    fn of(name: &str) -> Self {
        let (name, what) = match name.strip_suffix(COUNTER) {
            Some(name) => (name, What::Counter),
            None if name.starts_with(char::is_uppercase) => (name, What::Token),
            None => (name, What::Keyword),
        };
        Self { token: marked(name).into(), name: name.into(), what }
    }
}

/// What follows the name of a counter.
const COUNTER: &str = " counter";

/// The names of the keywords that ship.
impl Default for KeywordNames {
    fn default() -> Self {
        static SHIPPED: LazyLock<KeywordNames> =
            LazyLock::new(|| KeywordNames::new(crate::parse::keyword::shipped_names()));
        SHIPPED.clone()
    }
}

impl KeywordNames {
    /// These names: `gizmo counter` is one of a counter. Tokens that are called as a subtype
    /// is need no mark, nor do the counters that ship.
    #[must_use]
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self::after(None, names)
    }

    /// These and more names.
    #[must_use]
    pub fn and(&self, names: impl IntoIterator<Item = String>) -> Self {
        Self::after(Some(self.clone()), names)
    }

    fn after(before: Option<Self>, names: impl IntoIterator<Item = String>) -> Self {
        let mut by_word: HashMap<Box<str>, Vec<Known>> = HashMap::new();
        let marked = |name: &String| {
            !is_subtype(name) && !name.strip_suffix(COUNTER).is_some_and(is_counter)
        };
        for name in names.into_iter().filter(marked) {
            let first = name.split(' ').next().unwrap_or(&name).to_lowercase().into();
            let known = Known::of(&name);
            by_word.entry(first).or_default().push(known);
        }
        // The longest first.
        for names in by_word.values_mut() {
            names.sort_by(|one, other| {
                other.name.len().cmp(&one.name.len()).then(one.name.cmp(&other.name))
            });
            names.dedup();
        }
        Self(Arc::new(Names { by_word, before }))
    }

    /// Every name.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let layers = std::iter::successors(Some(self), |names| names.0.before.as_ref());
        let known = layers.flat_map(|names| names.0.by_word.values().flatten());
        let mut names: Vec<&str> = known.map(|known| &*known.name).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter()
    }

    /// A normalised text without marks, with the marks that it would have.
    pub(crate) fn mark(&self, text: &str) -> String {
        let mut marked = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((token, _)) = rest.split_once(' ') {
            let length = match self.at(token, rest) {
                Some((name, length)) => {
                    marked.push_str(name);
                    length
                }
                None => {
                    marked.push_str(token);
                    token.len()
                }
            };
            marked.push(' ');
            rest = rest[length..].trim_start();
        }
        marked
    }

    /// The token for the keyword that `text` begins with, of which `first` is the first
    /// word in lower case, and how long it is. A counter may be called as a keyword is.
    pub(crate) fn at(&self, first: &str, text: &str) -> Option<(&str, usize)> {
        let before = self.0.before.as_ref().and_then(|names| names.at(first, text));
        let known = self.0.by_word.get(first).map_or(&[][..], Vec::as_slice);
        let own = known.iter().find_map(|Known { name, token, what }| {
            let (own, mut rest) = text.split_at_checked(name.len())?;
            // `champion an Elf`: the article is the one that the noun wants.
            let mut length = name.len();
            if name.ends_with(" a")
                && let Some(behind) = rest.strip_prefix("n ")
            {
                (length, rest) = (length + 1, &rest[rest.len() - behind.len() - 1..]);
            }
            let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
            let counter = rest.trim_start().starts_with("counter");
            let fits = match what {
                What::Token => own == &**name && rest.starts_with(" token"),
                What::Counter => own.eq_ignore_ascii_case(name) && counter,
                What::Keyword => own.eq_ignore_ascii_case(name) && !counter,
            };
            (fits && ends).then_some((&**token, length))
        });
        own.into_iter().chain(before).max_by_key(|(_, length)| *length)
    }
}
