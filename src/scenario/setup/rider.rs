//! What floating mana may be spent on, in words.

use std::sync::Arc;

use crate::ast::{
    Adjective, CardType, Color, Filter, Head, HeadWord, SpendOnly, SpendUse, Supertype, Term,
};

/// The restriction that words such as `that can be spent only on artifact spells or abilities of
/// artifacts` tell.
pub fn spend_only(words: &str) -> Option<Arc<SpendOnly>> {
    let words = words.strip_prefix("that can be spent only ")?;
    let words = ["on ", "to cast "].iter().find_map(|start| words.strip_prefix(start))?;
    let mut only = SpendOnly::default();
    for part in words.trim().split(" or ") {
        let (abilities, part) = match part.strip_prefix("abilities of ") {
            Some(part) => (true, part),
            None => (false, part),
        };
        let (term, to) = (term(part)?, only.uses.is_empty());
        let filter = Filter { terms: vec![term], clauses: Vec::new(), and_or: false, and: false };
        only.uses.push(match abilities {
            true => SpendUse::Activate { of: Some(filter), one: false, to },
            false => SpendUse::Cast { any: vec![filter], one: false, to },
        });
    }
    Some(Arc::new(only))
}

/// `red artifact spells`, `Elves`, `lands`.
fn term(words: &str) -> Option<Term> {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    let last = words.pop()?;
    let singular = last.strip_suffix('s').unwrap_or(last);
    let head = match (singular, CardType::from_word(singular)) {
        ("spell", _) => Head::Word(HeadWord::Spell),
        ("permanent", _) => Head::Word(HeadWord::Permanent),
        (_, Some(card_type)) => Head::Type(card_type),
        _ if starts_with_a_capital(singular) => Head::Subtype(singular.into()),
        _ => return None,
    };
    let adjectives = words.into_iter().map(adjective).collect::<Option<_>>()?;
    Some(Term { adjectives, head })
}

fn adjective(word: &str) -> Option<Adjective> {
    let color = Color::from_word(word).map(Adjective::Color);
    let card_type = || CardType::from_word(word).map(Adjective::Type);
    let supertype = || Supertype::from_word(word).map(Adjective::Super);
    let subtype = || starts_with_a_capital(word).then(|| Adjective::Subtype(word.into()));
    color.or_else(card_type).or_else(supertype).or_else(subtype)
}

fn starts_with_a_capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}
