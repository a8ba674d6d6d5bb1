//! What a text says in an odd way, though it is understood: older wordings, mana
//! symbols out of order, subtypes that are spelt nearly right.

use crate::ast::ManaCost;
use crate::diagnostic::{Span, suggest};

use super::line::normal_form;
use super::normalise::{SelfNames, older_wordings};
use super::symbol::mana_symbol;
use super::words::{is_creature_type, is_subtype, subtypes};

/// An older wording, where it stands, and today's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OldWording {
    /// Where it stands.
    pub span: Span,
    /// What stands for it today; nothing where it is left out.
    pub today: String,
}

/// The older wordings of a paragraph.
#[must_use]
pub fn old_wordings(text: &str, names: &SelfNames) -> Vec<OldWording> {
    // A text that is read as it stands has none, and that is told quickly.
    if normal_form(text, names).is_err() {
        return Vec::new();
    }
    older_wordings(text, names)
        .into_iter()
        .map(|(span, today)| OldWording { span, today: today.trim().replace(" 's", "'s") })
        .collect()
}

/// The runs of mana symbols whose order is not that of printed cards, each with the
/// run as it should be.
#[must_use]
pub fn disordered_symbols(text: &str) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('{').map(|start| at + start) {
        let mut end = start;
        let mut symbols = Vec::new();
        while let Some(length) = text[end..].find('}').filter(|_| text[end..].starts_with('{')) {
            let Some(symbol) = mana_symbol(&text[end..=end + length].to_uppercase()) else { break };
            symbols.push(symbol);
            end += length + 1;
        }
        if symbols.is_empty() {
            at = start + 1;
            continue;
        }
        let ordered = ManaCost(symbols).to_string();
        let span = Span::new(start, end);
        if !ordered.eq_ignore_ascii_case(&text[start..end]) && ordered.len() == span.len() {
            found.push((span, ordered));
        }
        at = end;
    }
    found
}

/// The text with its symbols in order, if they are not; places stay what they are.
pub(super) fn with_ordered_symbols(text: &str) -> Option<String> {
    let runs = disordered_symbols(text);
    if runs.is_empty() {
        return None;
    }
    let mut ordered = text.to_owned();
    for (span, run) in runs {
        ordered.replace_range(span.start..span.end, &run);
    }
    Some(ordered)
}

/// The known subtype that is spelt nearly like this word, which is none. Of a `creature`
/// it is a creature type.
#[must_use]
pub fn nearest_subtype(word: &str, creature: bool) -> Option<&'static str> {
    if is_subtype(word) {
        return None;
    }
    let near = suggest::similar_words(word, subtypes(), 3);
    near.into_iter().find(|near| !creature || is_creature_type(near))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_wordings_and_their_places() {
        let text = "When Odd Elf comes into play, add {G} to your mana pool.";
        let found = old_wordings(text, &SelfNames::new("Odd Elf", false));
        let found: Vec<_> =
            found.iter().map(|old| (&text[old.span.start..old.span.end], &*old.today)).collect();
        assert_eq!(found, [("comes into play", "enters"), ("to your mana pool", "")]);
        let today = "When this creature enters, she deals 1 damage to you.";
        assert_eq!(old_wordings(today, &SelfNames::new("Odd Elf", false)), []);
    }

    #[test]
    fn symbols_out_of_order() {
        let runs = |text: &str| disordered_symbols(text).into_iter().map(|(_, run)| run);
        assert_eq!(runs("{G}{2}, {T}: Add {W}{G}.").collect::<Vec<_>>(), ["{2}{G}", "{G}{W}"]);
        assert_eq!(runs("{2}{G}, {T}: Add {G}{W}. {x}{r}").count(), 0);
        assert_eq!(runs("{ {G {T}{G} }").count(), 0);
    }

    #[test]
    fn a_subtype_nearly_right() {
        assert_eq!(nearest_subtype("Druidd", true), Some("Druid"));
        assert_eq!(nearest_subtype("Druid", true), None);
        assert_eq!(nearest_subtype("Sagga", false), Some("Saga"));
        assert_eq!(nearest_subtype("Sagga", true), None);
        assert_eq!(nearest_subtype("Frobnicator", true), None);
    }
}
