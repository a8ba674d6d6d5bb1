//! Symbols in braces (107.4).

use crate::ast::{Color, ManaSymbol, ManaType};

/// The mana symbol that is written so, braces and all, in upper case.
pub(crate) fn mana_symbol(text: &str) -> Option<ManaSymbol> {
    let inside = text.strip_prefix('{')?.strip_suffix('}')?;
    if !inside.is_empty() && inside.bytes().all(|byte| byte.is_ascii_digit()) {
        return inside.parse().ok().map(ManaSymbol::Generic);
    }
    let mut parts = inside.split('/');
    let symbol = match (parts.next()?, parts.next(), parts.next()) {
        ("X", None, None) => ManaSymbol::X,
        ("S", None, None) => ManaSymbol::Snow,
        (one, None, None) => ManaSymbol::Mana(mana_type(one)?),
        (one, Some("P"), None) => ManaSymbol::Phyrexian(color(one)?),
        (a, Some(b), Some("P")) => ManaSymbol::PhyrexianHybrid(color(a)?, color(b)?),
        (number, Some(b), None) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            ManaSymbol::Monocolored(number.parse().ok()?, color(b)?)
        }
        (a, Some(b), None) => ManaSymbol::Hybrid(mana_type(a)?, mana_type(b)?),
        (_, _, Some(_)) => return None,
    };
    parts.next().is_none().then_some(symbol)
}

/// The type of mana with this letter.
pub(crate) fn mana_type(letter: &str) -> Option<ManaType> {
    ManaType::ALL.iter().copied().find(|mana| mana.word().eq_ignore_ascii_case(letter))
}

fn color(letter: &str) -> Option<Color> {
    Color::ALL.iter().copied().find(|color| color.mana().word().eq_ignore_ascii_case(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_prints_as_it_was_written() {
        for text in [
            "{X}", "{S}", "{0}", "{16}", "{G}", "{C}", "{G/W}", "{C/R}", "{2/U}", "{B/P}",
            "{G/U/P}",
        ] {
            assert_eq!(mana_symbol(text).map(|s| s.to_string()).as_deref(), Some(text));
        }
        for text in ["{}", "{Q}", "{T}", "{G/}", "{G/W/U}", "{G/W/P/P}", "{99999999999}", "G"] {
            assert_eq!(mana_symbol(text), None, "{text}");
        }
    }
}
