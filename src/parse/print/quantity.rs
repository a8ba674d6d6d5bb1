//! Quantities in words.

use crate::ast::{
    Clause, Compare, CounterKind, Done, Filter, KindOf, Noun, Order, Pronoun, Quantity, Rounding,
    RoundingPlace, SpentMana, Together, WayAmount,
};
use crate::parse::words::{is_counter, number_word};

use super::Printer;

/// How a comparison is worded.
#[derive(Clone, Copy)]
pub(super) enum Scale {
    /// Things that are counted: `or more`, `or fewer`.
    Count,
    /// Numbers that are measured: `or greater`, `or less`.
    Measure,
    /// `X is 5 or more`.
    Plain,
}

/// Does it stand in front of what it counts, as `3`, `X` and `half that many` do?
pub(crate) fn is_amount(quantity: &Quantity) -> bool {
    let twice_that =
        || matches!(quantity, Quantity::Times(_, of) if matches!(**of, Quantity::ThatMuch(_)));
    twice_that()
        || matches!(
            quantity,
            Quantity::Number(_)
                | Quantity::X
                | Quantity::SoMany
                | Quantity::ThatMuch(_)
                | Quantity::AnyNumber
                | Quantity::All
                | Quantity::Half { told: RoundingPlace::Apart | RoundingPlace::Nowhere, .. }
        )
}

impl Printer<'_> {
    /// A number in digits, as damage and life have it; `X`; `that much`.
    pub(super) fn amount(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Number(number) => self.say(&number.to_string()),
            other => self.quantity(other),
        }
    }

    /// How many of a thing: an article for one, small numbers in words, `that many`.
    pub(super) fn count(&mut self, quantity: &Quantity, of: impl FnOnce(&mut Self)) {
        match quantity {
            Quantity::Number(1) => self.article(of),
            other => {
                self.number(other);
                of(self);
            }
        }
    }

    /// A number in words where it is small.
    pub(super) fn number(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Number(number) => match number_word(*number) {
                Some(word) => self.say(word),
                None => self.say(&number.to_string()),
            },
            Quantity::ThatMuch(_) => self.say("that many"),
            Quantity::Times(times, of) if matches!(**of, Quantity::ThatMuch(_)) => {
                match times {
                    2 => self.say("twice"),
                    times => {
                        self.number(&Quantity::Number(*times));
                        self.say("times");
                    }
                }
                self.number(of);
            }
            Quantity::Half { of, told: RoundingPlace::Apart | RoundingPlace::Nowhere, .. } => {
                self.say("half");
                self.number(of);
            }
            other => self.quantity(other),
        }
    }

    /// `a` or `an` before what `write` writes.
    pub(super) fn article(&mut self, write: impl FnOnce(&mut Self)) {
        self.say("a");
        let at = self.out.len();
        write(self);
        if starts_with_vowel(self.out[at..].trim_start()) {
            self.out.insert(at, 'n');
        }
    }

    pub(super) fn quantity(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Number(number) => self.say(&number.to_string()),
            Quantity::X | Quantity::XIs(_) => self.say("X"),
            Quantity::SoMany => self.say("a number of"),
            Quantity::ThatMuch(_) => self.say("that much"),
            Quantity::Count(filter)
                if filter.clauses.iter().any(|one| matches!(one, Clause::InBoth(..))) =>
            {
                self.say("the total number of");
                self.filter(filter, true);
            }
            Quantity::Count(filter) => {
                let common = Clause::Together(Together::CreatureTypeInCommon);
                let greatest = filter.clauses.contains(&common);
                self.say(if greatest { "the greatest number of" } else { "the number of" });
                self.filter(filter, true);
            }
            Quantity::Measure { what, of } => {
                self.whose(of);
                self.say(what.word());
            }
            Quantity::MeasureOf { what, of } => {
                self.say(&format!("the {what} of"));
                self.noun(of);
            }
            Quantity::Symbols { color, of } => {
                self.say(&format!("the number of {color} mana symbols in"));
                self.whose(of);
                self.say("mana cost");
            }
            Quantity::OwnMeasure(what) => self.say(&format!("its {what}")),
            Quantity::Counters { kind, on } if **on == Noun::You => {
                self.say("the number of");
                self.any_counters(kind.as_ref(), true);
                self.say("you have");
            }
            Quantity::Counters { kind, on } => {
                self.say("the number of");
                self.any_counters(kind.as_ref(), true);
                self.say("on");
                self.noun(on);
            }
            Quantity::Life(of) => {
                self.whose(of);
                self.say("life total");
            }
            Quantity::Devotion(colors) => {
                self.say("your devotion to");
                for (index, color) in colors.iter().enumerate() {
                    self.say(if index > 0 { "and" } else { "" });
                    self.say(color.word());
                }
            }
            Quantity::Greatest { what, among } => {
                self.say(&format!("the greatest {what} among"));
                self.filter(among, true);
            }
            Quantity::GreatestOf { highest, what, of } => {
                self.say(if *highest { "the highest" } else { "the greatest" });
                self.say(&format!("{what} among"));
                self.noun(of);
            }
            Quantity::KickedTimes(of) => {
                self.say("the number of times");
                self.noun_verb(of, "was kicked", "were kicked");
            }
            Quantity::TotalOf { what, of } => {
                self.say(&format!("the total {what} of"));
                self.noun(of);
            }
            Quantity::Total { what, of } => {
                self.say(&format!("the total {what} of"));
                self.filter(of, true);
            }
            Quantity::Kinds { of: KindOf::Names, among } => {
                self.say("the number of differently named");
                self.filter(among, true);
            }
            Quantity::Kinds { of, among } => {
                self.say(&format!("the number of {of} among"));
                self.filter(among, true);
            }
            Quantity::DevotionThatColor => self.say("your devotion to that color"),
            Quantity::CastBefore => self.say("the number of spells cast before it this turn"),
            Quantity::TimesKicked => self.say("the number of times it was kicked"),
            Quantity::TimesPaid(keyword) => {
                self.say("the number of times its");
                self.defined_word(keyword);
                self.say("cost was paid");
            }
            Quantity::Happened(event) => {
                self.say("the number of");
                self.happening(event, true);
            }
            Quantity::Spent { mana: mana @ (SpentMana::Any | SpentMana::Colors), on } => {
                self.say(match mana {
                    SpentMana::Any => "the amount of mana spent to cast",
                    _ => "the number of colors of mana spent to cast",
                });
                self.noun(on);
            }
            Quantity::Spent { mana: mana @ (SpentMana::Treasure | SpentMana::Creatures), on } => {
                self.say("mana");
                self.say(super::condition::from_what(*mana));
                self.say("that was spent to cast");
                self.noun(on);
            }
            Quantity::Spent { mana, on } => {
                self.spent_symbol(*mana);
                self.say("spent to cast");
                self.noun(on);
            }
            Quantity::Unspent(color) => {
                self.say("unspent");
                self.say(color.map_or("", crate::ast::Color::word));
                self.say("mana you have");
            }
            Quantity::PreventedThisWay => self.say("the damage prevented this way"),
            Quantity::Result => self.say("the result"),
            Quantity::Votes(word) => self.say(&format!("the number of {word} votes")),
            Quantity::Party => self.say("the number of creatures in your party"),
            Quantity::ThisWay { what: what @ WayAmount::ThatExcess, .. } => self.say(what.word()),
            Quantity::ThisWay { what, long, to } => {
                self.say(if *long { "the amount of" } else { "the" });
                self.say(what.word());
                if let Some(to) = to {
                    self.say("to");
                    self.noun(to);
                }
                self.say("this way");
            }
            Quantity::DoneBy { who, how, what } => {
                self.say("the number of");
                self.done_by(who, *how, what, true);
            }
            Quantity::DealtThisTurn { long, by, to, greatest } => {
                self.say(match (greatest, long) {
                    (true, _) => "the greatest amount of",
                    (false, true) => "the amount of",
                    (false, false) => "the",
                });
                self.say("damage dealt");
                let by_whom = |p: &mut Self, front: bool| {
                    if let Some((by, _)) = by.as_ref().filter(|(_, own)| *own == front) {
                        p.say("by");
                        p.noun(by);
                    }
                };
                by_whom(self, true);
                self.say("to");
                self.noun(to);
                self.say("this turn");
                by_whom(self, false);
            }
            Quantity::LifeThisTurn { gained, have } => {
                self.say(if *have {
                    "the amount of life you've"
                } else {
                    "the amount of life you"
                });
                self.say(if *gained { "gained this turn" } else { "lost this turn" });
            }
            Quantity::ColorsOf(of) => {
                self.say("of");
                self.whose(of);
                self.say("colors");
            }
            Quantity::TurnsBegun => self.say("the number of turns you have begun"),
            Quantity::RemovedThisWay(kind) => {
                self.say("the number of");
                self.removed(kind.as_ref(), true);
            }
            Quantity::AnyNumber => self.say("any number of"),
            Quantity::All => self.say("all"),
            Quantity::Half { of, rounded, told } => {
                self.say("half");
                self.quantity(of);
                if *told == RoundingPlace::Here {
                    self.close(",");
                    self.rounded(*rounded);
                }
            }
            Quantity::Times(2, of) => {
                self.say("twice");
                self.quantity(of);
            }
            Quantity::Times(times, of) => {
                self.number(&Quantity::Number(*times));
                self.say("times");
                self.quantity(of);
            }
            Quantity::Plus(a, b) => {
                self.quantity(a);
                self.say("plus");
                self.quantity(b);
            }
            Quantity::Excess(a, b) => {
                self.quantity(a);
                self.say("in excess of");
                self.quantity(b);
            }
            Quantity::Minus(a, b) => {
                self.quantity(a);
                self.say("minus");
                self.quantity(b);
            }
        }
    }

    /// After `for each`.
    pub(super) fn each_thing(&mut self, each: &Quantity) {
        match each {
            Quantity::Count(filter) => self.filter(filter, false),
            Quantity::Counters { kind, on } if **on == Noun::You => {
                self.any_counters(kind.as_ref(), false);
                self.say("you have");
            }
            Quantity::Counters { kind, on } => {
                self.any_counters(kind.as_ref(), false);
                self.say("on");
                self.noun(on);
            }
            Quantity::DoneBy { who, how, what } => self.done_by(who, *how, what, false),
            Quantity::PreventedThisWay => self.say("1 damage prevented this way"),
            Quantity::Party => self.say("creature in your party"),
            Quantity::Votes(word) => self.say(&format!("{word} vote")),
            Quantity::TimesPaid(keyword) => {
                self.say("time its");
                self.defined_word(keyword);
                self.say("cost was paid");
            }
            Quantity::Happened(event) => self.happening(event, false),
            Quantity::Spent { mana: SpentMana::Colors, on } => {
                self.say("color of mana spent to cast");
                self.noun(on);
            }
            Quantity::RemovedThisWay(kind) => self.removed(kind.as_ref(), false),
            Quantity::Kinds { of, among } => self.each_kind(*of, among),
            other => self.quantity(other),
        }
    }

    /// `cards they discarded this way`.
    fn done_by(&mut self, who: &Noun, how: Option<Done>, what: &Filter, many: bool) {
        self.filter(what, many);
        self.noun(who);
        self.say(how.map_or("drew", Done::word));
        self.say("this way");
    }

    /// `charge counter removed this way`.
    fn removed(&mut self, kind: Option<&CounterKind>, many: bool) {
        self.any_counters(kind, many);
        self.say("removed this way");
    }

    /// `charge counters`, or `counters` of any kind.
    pub(super) fn any_counters(&mut self, kind: Option<&CounterKind>, many: bool) {
        match kind {
            Some(kind) => self.counters(kind, many),
            None => self.say(if many { "counters" } else { "counter" }),
        }
    }

    pub(super) fn it_or_me(&mut self, it: bool) {
        if it {
            self.say("it");
        } else {
            self.me();
        }
    }

    pub(super) fn spent_symbol(&mut self, mana: SpentMana) {
        self.say(match mana {
            SpentMana::Type(mana) => mana.symbol(),
            SpentMana::Snow => "{S}",
            SpentMana::Treasure => "mana from a Treasure",
            SpentMana::Creatures => "mana from creatures",
            SpentMana::Any | SpentMana::Colors => "mana",
        });
    }

    pub(super) fn spent_word(&mut self, mana: SpentMana) {
        self.say(match mana {
            SpentMana::Type(mana) => mana.color().map_or("colorless", crate::ast::Color::word),
            SpentMana::Snow => "snow",
            SpentMana::Any | SpentMana::Colors | SpentMana::Treasure | SpentMana::Creatures => "",
        });
    }

    pub(super) fn rounded(&mut self, rounding: Rounding) {
        self.say(match rounding {
            Rounding::Up => "rounded up",
            Rounding::Down => "rounded down",
        });
    }

    /// `its`, `your`, `that creature's`.
    pub(super) fn whose(&mut self, noun: &Noun) {
        match noun {
            Noun::You => self.say("your"),
            Noun::Pronoun { word: Pronoun::It, .. } => self.say("its"),
            Noun::Pronoun { word: Pronoun::They, .. } => self.say("their"),
            other => {
                self.noun(other);
                self.close("'s");
            }
        }
    }

    pub(super) fn compare(&mut self, compare: &Compare, scale: Scale) {
        let (more, fewer) = match scale {
            Scale::Count => ("or more", "or fewer"),
            Scale::Measure => ("or greater", "or less"),
            Scale::Plain => ("or more", "or less"),
        };
        match compare.order {
            Order::Less => {
                self.say(if matches!(scale, Scale::Count) { "fewer than" } else { "less than" });
            }
            Order::Exactly if !is_amount(&compare.than) => self.say("equal to"),
            Order::Greater => self.say("greater than"),
            Order::AtMost if !is_amount(&compare.than) => self.say("less than or equal to"),
            Order::Exactly | Order::AtLeast | Order::AtMost => {}
        }
        match scale {
            Scale::Count => self.number(&compare.than),
            Scale::Measure | Scale::Plain => self.amount(&compare.than),
        }
        match compare.order {
            Order::AtLeast => self.say(more),
            Order::AtMost if is_amount(&compare.than) => self.say(fewer),
            Order::AtMost => {}
            Order::Exactly | Order::Less | Order::Greater => {}
        }
    }

    /// `+1/+1 counter`, `charge counters`.
    pub(super) fn counters(&mut self, kind: &CounterKind, many: bool) {
        match kind {
            CounterKind::Named(name) if !is_counter(name) => self.defined_word(name),
            _ => self.say(&kind.to_string()),
        }
        self.say(if many { "counters" } else { "counter" });
    }

    /// `color among permanents you control`, after `for each`.
    pub(super) fn each_kind(&mut self, of: KindOf, among: &Filter) {
        self.say(of.word().trim_end_matches('s'));
        self.say("among");
        self.filter(among, true);
    }
}

fn starts_with_vowel(text: &str) -> bool {
    let mut letters = text.chars().map(|c| c.to_ascii_lowercase());
    match letters.next() {
        Some('a' | 'e' | 'i' | 'o' | '8') => true,
        Some('h') => {
            ["hour", "heir", "honor"].iter().any(|h| text.to_ascii_lowercase().starts_with(h))
        }
        // "a unicorn", "an untapped creature", "an X".
        Some('u') => !text.to_ascii_lowercase().starts_with("uni"),
        Some('x') => !letters.next().is_some_and(char::is_alphabetic),
        _ => false,
    }
}
