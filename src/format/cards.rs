//! Card files.

use std::sync::Arc;

use super::tidy;
use crate::{
    ast::{Ability, Card, Line, Supertype},
    diagnostic::{SourceFile, Span},
    parse::{
        Block, Detail, KeywordNames, Memo, Reading, SelfNames, blocks, defined_names, face_places,
        in_own_words, is_counters, is_keyword, paragraph_spans, parse_block, print_line,
        print_stats, print_types, read_mana_cost, self_name,
    },
};

/// A card file as it is written today. It may use the keywords that ship and its own.
#[must_use]
pub fn cards(text: &str) -> String {
    cards_with(text, &KeywordNames::default())
}

/// The same where these keywords are known.
#[must_use]
pub fn cards_with(text: &str, keywords: &KeywordNames) -> String {
    let source = SourceFile::new("", text);
    let memo = Memo::default();
    let own = defined_names(&source);
    let more = (!own.is_empty()).then(|| keywords.and(own));
    let keywords = more.as_ref().unwrap_or(keywords);
    let how = Reading { detail: Detail::Place, memo: Some(&memo), keywords: Some(keywords) };
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for block in blocks(text) {
        let span = block.span();
        new.push_str(&text[at..span.start]);
        let written = &text[span.start..span.end];
        // What defines a keyword or a counter is no card: it stays.
        let new_text = match is_keyword(&source, &block) || is_counters(&source, &block) {
            true => None,
            false => formatted(&source, &block, how, keywords),
        };
        match new_text {
            Some(formatted) => new.push_str(&formatted),
            None => new.push_str(written),
        }
        at = span.end;
    }
    new.push_str(&text[at..]);
    tidy(new.lines())
}

/// A card in today's words, unless that would be another card.
fn formatted(
    source: &Arc<SourceFile>,
    block: &Block,
    how: Reading<'_>,
    keywords: &KeywordNames,
) -> Option<String> {
    let (parsed, _) = parse_block(source, block, how);
    let span = block.span();
    let mut edits = Vec::new();
    for (face, places) in parsed.card.faces.iter().zip(face_places(source, block)) {
        let name = source.slice(places.name);
        if let (Some(cost), Some(place)) = (&face.cost, places.cost) {
            edits.push((places.name.join(place), format!("{name} {cost}")));
        }
        let paragraphs = paragraph_spans(source.text(), &places.lines);
        // Faults above the text stand as unknown lines before those of the text.
        let above = face.lines.len().checked_sub(paragraphs.len())?;
        let broken = &face.lines[..above];
        let is_broken = |place: Span| {
            broken.iter().any(
                |line| matches!(line, Line::Unknown(text) if text.as_str() == source.slice(place)),
            )
        };
        if let Some(place) = places.types.filter(|place| !is_broken(*place)) {
            edits.push((place, print_types(&face.types)));
        }
        let me = self_name(face);
        let names = SelfNames::new(&face.name, face.types.supertypes.has(Supertype::Legendary));
        let names = names.knowing(keywords);
        for (line, place) in face.lines[above..].iter().zip(paragraphs) {
            // A name keeps its capitals.
            let named = |one: &Ability| matches!(one, Ability::PartnerWith(_));
            if matches!(line, Line::Known { abilities, .. } if !abilities.iter().any(named)) {
                let printed = print_line(line, &me);
                edits.push((place, in_own_words(printed, source.slice(place), &names)));
            }
        }
        if let Some(place) = places.stats.filter(|place| !is_broken(*place)) {
            edits.push((place, print_stats(&face.stats)?));
        }
    }
    let mut text = String::new();
    let mut at = span.start;
    for (place, new) in edits {
        text.push_str(source.text().get(at..place.start)?);
        text.push_str(&new);
        at = place.end;
    }
    text.push_str(source.text().get(at..span.end)?);
    let text = text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let again = SourceFile::new("", text.as_str());
    let [block] = &blocks(&text)[..] else { return None };
    let (again, _) = parse_block(&again, block, how);
    (plain(again.card) == plain(parsed.card)).then_some(text)
}

/// The card with what the order of symbols and space around a line make no matter of.
fn plain(mut card: Card) -> Card {
    for face in &mut card.faces {
        if let Some(cost) = &mut face.cost
            && let Ok(ordered) = read_mana_cost(&cost.to_string())
        {
            *cost = ordered;
        }
        for line in &mut face.lines {
            if let Line::Unknown(text) = line {
                *text = text.split_whitespace().collect::<Vec<_>>().join(" ").as_str().into();
            }
        }
    }
    card
}

#[cfg(test)]
mod tests {
    use super::cards;

    #[test]
    fn comments_stay_and_faults_stay() {
        let text = "\n\n# first\r\n  Odd Elf   {G}{1}\r\nCreature - Elf\n# inside\nFrobnicate  it.\nODD ELF enters the battlefield tapped.\nOdd Elf enters the battlefield tapped. (It is tired.)\n1/1   \n\n\n\n# last\n";
        let once = cards(text);
        assert_eq!(
            once,
            "# first\nOdd Elf {1}{G}\nCreature — Elf\n# inside\nFrobnicate  it.\nODD ELF enters the battlefield tapped.\nThis creature enters tapped. (It is tired.)\n1/1\n\n# last\n"
        );
        assert_eq!(cards(&once), once);
    }

    #[test]
    fn faces_and_modes() {
        let text = "Fire {1}{R}\nInstant\nFire deals 2 damage to any target.\n//\nIce {1}{U}\nInstant\nChoose one -- • Draw a card. • You gain 3 life.\n";
        let once = cards(text);
        assert_eq!(
            once,
            "Fire {1}{R}\nInstant\nFire deals 2 damage to any target.\n//\nIce {1}{U}\nInstant\nChoose one —\n• Draw a card.\n• You gain 3 life.\n"
        );
        assert_eq!(cards(&once), once);
    }

    #[test]
    fn what_an_author_may_choose() {
        let text = "Odd Doom {B}\nInstant\nThis spell can't be countered.\nIf you cast this spell during your main phase, Odd Doom deals 2 damage to any target.\n\nMorla, Odd Queen {B}\nLegendary Creature — Elf\nWhen Morla, Odd Queen comes into play, she deals 2 damage to any target.\n1/1\n\nOdd Ghost {B}\nCreature — Spirit\nExile this card from your hand: You gain 1 life.\n{T}: Odd Ghost deals 1 damage to you.\n1/1\n";
        let once = cards(text);
        assert_eq!(
            once,
            "Odd Doom {B}\nInstant\nThis spell can't be countered.\nIf you cast this spell during your main phase, Odd Doom deals 2 damage to any target.\n\nMorla, Odd Queen {B}\nLegendary Creature — Elf\nWhen Morla enters, she deals 2 damage to any target.\n1/1\n\nOdd Ghost {B}\nCreature — Spirit\nExile this card from your hand: You gain 1 life.\n{T}: This creature deals 1 damage to you.\n1/1\n"
        );
        assert_eq!(cards(&once), once);
    }

    #[test]
    fn another_way_of_saying_the_same_stays() {
        let text = "Odd Surgeon {B}\nCreature — Elf\nIf combat damage would be dealt to Odd Surgeon, prevent that damage and exile that many cards from the top of your library.\n1/1\n";
        assert_eq!(cards(text), text.replace("to Odd Surgeon", "to this creature"));
    }

    #[test]
    fn a_header_that_is_broken_stays() {
        let text = "Odd {Q}\nCreture — Elf\nlots/of\n";
        assert_eq!(cards(text), text);
        assert_eq!(cards(""), "");
        assert_eq!(cards("# only a comment"), "# only a comment\n");
        assert_eq!(cards("//\n//\n"), "//\n//\n");
    }
}
