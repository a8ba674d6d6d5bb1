//! Whole cards: the canonical text.

use std::fmt::Write;

use crate::ast::{Card, CardType, Face, Layout, Line, Stat, Stats, Supertype, TypeLine};

use super::print_abilities;

/// How the text of a face names the object itself today: a spell by its name, a legend by
/// the part of its name before a comma, anything else as `this creature`, `this land` …
#[must_use]
pub fn self_name(face: &Face) -> String {
    let types = face.types.types;
    if types.has(CardType::Instant) || types.has(CardType::Sorcery) {
        return face.name.as_str().to_owned();
    }
    if face.types.supertypes.has(Supertype::Legendary) {
        let short = face.name.split(',').next();
        return short.unwrap_or(&face.name).to_owned();
    }
    for subtype in ["Aura", "Equipment", "Vehicle", "Saga", "Class", "Case", "Spacecraft", "Siege"]
    {
        if face.types.subtypes.iter().any(|own| own.as_str() == subtype) {
            return format!("this {subtype}");
        }
    }
    let by_type = [
        CardType::Creature,
        CardType::Artifact,
        CardType::Enchantment,
        CardType::Land,
        CardType::Planeswalker,
        CardType::Battle,
    ];
    match by_type.into_iter().find(|&card_type| types.has(card_type)) {
        Some(card_type) => format!("this {card_type}"),
        None => "this card".to_owned(),
    }
}

/// The card as a card file has it, in today's words; ends with a line end.
#[must_use]
pub fn print_card(card: &Card) -> String {
    let mut text = String::new();
    let layout = match card.layout {
        Layout::Normal => None,
        Layout::Split => Some("Split"),
        Layout::Transform => Some("Transform"),
        Layout::Modal => Some("Modal"),
        Layout::Adventure => Some("Adventure"),
        Layout::Flip => Some("Flip"),
        Layout::Token => Some("Token"),
    };
    for (index, face) in card.faces.iter().enumerate() {
        if index > 0 {
            text.push_str("//\n");
        }
        print_into(&mut text, face, layout.filter(|_| index == 0));
    }
    text
}

/// One face as a card file has it.
#[must_use]
pub fn print_face(face: &Face) -> String {
    let mut text = String::new();
    print_into(&mut text, face, None);
    text
}

fn print_into(text: &mut String, face: &Face, layout: Option<&str>) {
    text.push_str(&face.name);
    if let Some(cost) = &face.cost {
        // Writing to a string cannot fail.
        let _ = write!(text, " {cost}");
    }
    text.push('\n');
    // What a token's script begins with.
    text.push_str(if layout == Some("Token") { "Token " } else { "" });
    text.push_str(&print_types(&face.types));
    text.push('\n');
    if let Some(layout) = layout.filter(|layout| *layout != "Token") {
        let _ = writeln!(text, "Layout: {layout}");
    }
    let me = self_name(face);
    for line in &face.lines {
        print_line_into(text, line, &me);
        text.push('\n');
    }
    if let Some(stats) = print_stats(&face.stats) {
        let _ = writeln!(text, "{stats}");
    }
}

/// `2/2`, `Loyalty: 4`; none where nothing is printed.
pub(crate) fn print_stats(stats: &Stats) -> Option<String> {
    match stats {
        Stats::None => None,
        Stats::Creature { power, toughness } => {
            Some(format!("{}/{}", stat(power), stat(toughness)))
        }
        Stats::Loyalty(loyalty) => Some(format!("Loyalty: {}", stat(loyalty))),
        Stats::Defense(defense) => Some(format!("Defense: {}", stat(defense))),
    }
}

/// A paragraph in today's words, with `me` for the object itself.
pub(crate) fn print_line(line: &Line, me: &str) -> String {
    let mut text = String::new();
    print_line_into(&mut text, line, me);
    text
}

fn print_line_into(text: &mut String, line: &Line, me: &str) {
    match line {
        Line::Known { word, abilities, reminder } => {
            if let Some(word) = word {
                let _ = write!(text, "{word} — ");
            }
            text.push_str(&print_abilities(abilities, me));
            for reminder in reminder {
                let _ = write!(text, " {reminder}");
            }
        }
        Line::Reminder(written) | Line::Unknown(written) => text.push_str(written),
    }
}

/// `Legendary Creature — Elf Druid`.
pub(crate) fn print_types(types: &TypeLine) -> String {
    let supertypes = types.supertypes.iter().map(Supertype::word);
    // The order of printed cards: `Enchantment Creature`, `Artifact Land`.
    let place = |own: &CardType| match own {
        CardType::Kindred => 0,
        CardType::Enchantment => 1,
        CardType::Artifact => 2,
        CardType::Land => 3,
        _ => 4,
    };
    let mut card_types: Vec<CardType> = types.types.iter().collect();
    card_types.sort_by_key(place);
    let words = supertypes.chain(card_types.into_iter().map(CardType::word));
    let mut line = String::new();
    for word in words {
        if !line.is_empty() {
            line.push(' ');
        }
        let (first, rest) = word.split_at(1);
        line.push_str(&first.to_ascii_uppercase());
        line.push_str(rest);
    }
    if !types.subtypes.is_empty() {
        line.push_str(" —");
        for subtype in &types.subtypes {
            line.push(' ');
            line.push_str(subtype);
        }
    }
    line
}

fn stat(stat: &Stat) -> String {
    match stat {
        Stat::Number(number) => number.to_string(),
        Stat::Variable { text, .. } => text.as_str().to_owned(),
    }
}
