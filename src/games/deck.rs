//! Deck lists in the usual plain form.

use std::sync::Arc;

use crate::{
    ast::{CardType, Color, ColorSet},
    diagnostic::{Code, Diagnostic, SourceFile, Span, quoted},
    pool::{CardRef, Pool},
    random::Random,
};

/// The most copies that a line may ask for.
const MOST: usize = 1_000;

/// A deck: the cards that a player begins with.
#[derive(Clone, Debug)]
pub struct Deck {
    /// What it is called.
    pub name: String,
    /// Its cards, each as often as it is in it.
    pub cards: Vec<CardRef>,
}

impl Deck {
    /// Reads a list: a line for each card, `4 Lightning Bolt` or `4x Lightning Bolt` or the
    /// name alone. What follows a line `Sideboard` is left out, and so are lines that begin
    /// with `//` or `#` and a printing in parentheses at the end.
    ///
    /// # Errors
    ///
    /// Every line whose card is not in the pool or cannot be played; and a list without a
    /// card.
    pub fn read(source: &Arc<SourceFile>, pool: &Pool) -> Result<Self, Vec<Diagnostic>> {
        let mut cards = Vec::new();
        let mut faults = Vec::new();
        let mut start = 0;
        for line in source.text().split_inclusive('\n') {
            let at = start;
            start += line.len();
            let text = line.trim();
            if text.is_empty() || text.starts_with("//") || text.starts_with('#') {
                continue;
            }
            if text.trim_end_matches(':').eq_ignore_ascii_case("sideboard") {
                break;
            }
            if text.trim_end_matches(':').eq_ignore_ascii_case("deck") {
                continue;
            }
            let (count, name) = entry(text);
            let place = at + line.find(name).unwrap_or(0);
            let span = Span::new(place, place + name.len());
            match (pool.playable(name), count) {
                (Ok(card), Some(count)) => {
                    cards.extend(std::iter::repeat_n(card.clone(), count));
                }
                (Ok(_), None) => {
                    let message = format!("a deck has {MOST} copies of a card at most");
                    faults.push(Diagnostic::error(Code::NumberTooLarge, message).at(source, span));
                }
                (Err(fault), _) => faults.push(fault.at(source, span)),
            }
        }
        if cards.is_empty() && faults.is_empty() {
            let message = format!("{} has no card in it", quoted(source.path()));
            faults.push(Diagnostic::error(Code::EmptyFile, message).at(source, Span::default()));
        }
        let name = source.path().to_owned();
        if faults.is_empty() { Ok(Self { name, cards }) } else { Err(faults) }
    }

    /// A deck by chance: 24 lands and 36 other cards of the pool that its two colours can
    /// pay for. None if the pool has no basic lands.
    pub(crate) fn by_chance(
        pool: &Pool,
        playable: &[CardRef],
        random: &mut Random,
    ) -> Option<Self> {
        let first = random.pick(Color::ALL.to_vec())?;
        let second =
            random.pick(Color::ALL.iter().copied().filter(|own| *own != first).collect())?;
        let colors = [first, second].into_iter().collect::<ColorSet>();
        let mut cards = Vec::new();
        for color in [first, second] {
            let land = pool.get(basic(color))?;
            cards.extend(std::iter::repeat_n(land.clone(), 12));
        }
        let mut tries = 0;
        while cards.len() < 60 && tries < 10_000 {
            tries += 1;
            let card = playable.get(random.below(playable.len()))?;
            if is_castable(card, colors) {
                cards.push(card.clone());
            }
        }
        let name = format!("{first} and {second} by chance");
        (cards.len() == 60).then_some(Self { name, cards })
    }
}

/// Can mana of these colours pay for it? Lands count for nothing here.
fn is_castable(card: &CardRef, colors: ColorSet) -> bool {
    let printed = &card.printed;
    let cost = printed.cost.iter().flat_map(|cost| cost.0.iter());
    let mut needed = cost.flat_map(|symbol| symbol.colors());
    !printed.is(CardType::Land) && printed.cost.is_some() && needed.all(|color| colors.has(color))
}

const fn basic(color: Color) -> &'static str {
    match color {
        Color::White => "Plains",
        Color::Blue => "Island",
        Color::Black => "Swamp",
        Color::Red => "Mountain",
        Color::Green => "Forest",
    }
}

/// How many of which card a line asks for; no number where it is too large.
fn entry(text: &str) -> (Option<usize>, &str) {
    // `4 Lightning Bolt (2XM) 117`
    let text = match text.find(" (") {
        Some(at) if text[at..].contains(')') => text[..at].trim_end(),
        _ => text,
    };
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return (Some(1), text);
    }
    let rest = &text[digits..];
    let name = rest.strip_prefix(['x', 'X']).unwrap_or(rest);
    let Some(name) = name.strip_prefix(char::is_whitespace) else { return (Some(1), text) };
    let count = text[..digits].parse().ok().filter(|count| *count <= MOST);
    (count, name.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_forms() {
        assert_eq!(entry("4 Lightning Bolt"), (Some(4), "Lightning Bolt"));
        assert_eq!(entry("4x Lightning Bolt"), (Some(4), "Lightning Bolt"));
        assert_eq!(entry("Forest"), (Some(1), "Forest"));
        assert_eq!(entry("1 Shock (M21) 159"), (Some(1), "Shock"));
        assert_eq!(entry("99999999999999999999 Forest"), (None, "Forest"));
    }

    #[test]
    fn a_list_with_a_sideboard_and_comments() {
        let pool = Pool::embedded();
        let text = "// burn\nDeck\n20 Mountain\n4 lightning bolt\n\nSideboard\n4 No Such Card\n";
        let deck = Deck::read(&SourceFile::new("burn.txt", text), &pool).expect("it is read");
        assert_eq!(deck.cards.len(), 24);
    }

    #[test]
    fn every_unknown_card_is_told_with_its_place() {
        let pool = Pool::embedded();
        let source = SourceFile::new("deck.txt", "4 Lightnin Bolt\n2 Forest\n1 Shokc\n");
        let faults = Deck::read(&source, &pool).expect_err("two are not there");
        let shown: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(shown.len(), 2, "{shown:?}");
        assert!(shown[0].starts_with("deck.txt:1:3:") && shown[1].starts_with("deck.txt:3:3:"));
    }

    #[test]
    fn no_cards_make_no_deck() {
        let deck = Deck::by_chance(&Pool::embedded(), &[], &mut Random::new(1));
        assert!(deck.is_none());
    }

    #[test]
    fn an_empty_list_is_no_deck() {
        let source = SourceFile::new("deck.txt", "# nothing\n");
        let faults = Deck::read(&source, &Pool::embedded()).expect_err("it is empty");
        assert_eq!(faults.len(), 1);
    }
}
