//! Which card a stretch of text names.

use crate::{
    ast::Name,
    pool::{Pool, Vocabulary},
};

/// How many names a diagnostic suggests.
const SUGGESTIONS: usize = 3;

/// The names of cards, as a scenario needs them.
pub trait Names {
    /// The longest name that `text` starts with, and how many bytes of `text` it takes.
    ///
    /// A name ends at the end of a word. Its first letter has the same case as in the text; for the
    /// rest, letter case, kinds of dash and quote, and accents do not matter.
    fn longest_match(&self, text: &str) -> Option<(usize, Name)>;

    /// Names spelt nearly like `name`, the nearest first.
    fn similar(&self, name: &str) -> Vec<Name>;

    /// The keywords that scripts define: those that ship, unless told otherwise.
    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::default()
    }

    /// The name that is spelt as all of `text` is.
    fn exact(&self, text: &str) -> Option<Name> {
        let (length, name) = self.longest_match(text)?;
        (length == text.len()).then_some(name)
    }
}

impl Names for Pool {
    fn longest_match(&self, text: &str) -> Option<(usize, Name)> {
        let (length, card) = self.longest_match(text)?;
        // It may be the name of any face.
        let face = card.face_named(&text[..length]).unwrap_or(0);
        let name = card.face(face).name();
        let first = |text: &str| text.chars().next().map(fold_mark);
        (first(text) == first(name)).then(|| (length, name.clone()))
    }

    fn similar(&self, name: &str) -> Vec<Name> {
        self.nearest(name, SUGGESTIONS).into_iter().map(Name::from).collect()
    }

    fn vocabulary(&self) -> Vocabulary {
        self.vocabulary().clone()
    }
}

/// A character without its accent and typography.
pub(super) fn fold_mark(character: char) -> char {
    match character {
        '’' | '‘' | 'ʼ' | '`' | '´' => '\'',
        '–' | '—' | '−' | '‑' => '-',
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'Á' | 'À' | 'Â' | 'Ä' | 'Ã' | 'Å' | 'Æ' => 'A',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'Ó' | 'Ò' | 'Ô' | 'Ö' | 'Õ' => 'O',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'Ú' | 'Ù' | 'Û' | 'Ü' => 'U',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    }
}
