//! Names as people type them: letter case, accents and punctuation count for nothing.

/// The name with nothing in it but lower-case letters and digits, without
/// accents; what two spellings of one name have in common. A name with no
/// letters at all is its own key.
#[must_use]
pub fn fold(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    name.chars().for_each(|letter| push_folded(letter, &mut key));
    if key.is_empty() { name.trim().to_lowercase() } else { key }
}

/// Adds what is left of one character.
fn push_folded(letter: char, key: &mut String) {
    if letter.is_ascii_alphanumeric() {
        key.push(letter.to_ascii_lowercase());
    } else if letter.is_alphanumeric() {
        for letter in letter.to_lowercase() {
            match plain(letter) {
                Some(plain) => key.push_str(plain),
                None => key.push(letter),
            }
        }
    }
}

/// A Latin letter without its accent, or the two letters that a ligature stands for.
const fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ç' | 'ć' | 'č' | 'ĉ' | 'ċ' => "c",
        'ð' | 'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ĵ' => "j",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ţ' | 'ť' | 'ț' | 'ŧ' => "t",
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ŵ' => "w",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'æ' => "ae",
        'œ' => "oe",
        'ß' => "ss",
        'þ' => "th",
        // An accent written as a character of its own.
        '\u{300}'..='\u{36f}' => "",
        _ => return None,
    })
}

/// The starts of `text` that end where a word ends, each with its key, the
/// shortest first; none longer than `longest` bytes of key.
pub(super) fn prefixes(text: &str, longest: usize) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut key = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((offset, letter)) = letters.next() {
        push_folded(letter, &mut key);
        if key.len() > longest {
            break;
        }
        let next = letters.peek().map(|(_, next)| *next);
        let word_goes_on = next.is_some_and(|next| next.is_alphanumeric() || next == '\u{301}');
        if !key.is_empty() && letter.is_alphanumeric() && !word_goes_on {
            found.push((offset + letter.len_utf8(), key.clone()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_are_one_key() {
        for (left, right) in [
            ("Lim-Dûl's Vault", "lim dul’s vault"),
            ("Æther Vial", "aether vial"),
            ("Jötun Grunt", "JOTUN GRUNT"),
            ("Fire // Ice", "fire/ice"),
            ("Se\u{301}ance", "séance"),
            ("Torbran, Thane of Red Fell", "torbran thane of red fell"),
        ] {
            assert_eq!(fold(left), fold(right));
        }
    }

    #[test]
    fn a_name_without_letters_is_its_own_key() {
        assert_eq!(fold(" _____ "), "_____");
        assert_ne!(fold("???"), fold("!!!"));
    }

    #[test]
    fn prefixes_end_with_words() {
        let found = prefixes("Mana Flare, and", 20);
        let texts: Vec<_> = found.iter().map(|(end, _)| &"Mana Flare, and"[..*end]).collect();
        assert_eq!(texts, ["Mana", "Mana Flare", "Mana Flare, and"]);
        assert_eq!(prefixes("Mana Flare", 5).len(), 1);
    }
}
