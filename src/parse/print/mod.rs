//! The printer: the tree → today's sentence, in the style of printed cards.
//!
//! Every arm here mirrors one alternative of the grammar; what it prints, normalised,
//! is what the grammar read.

mod ability;
mod amounts;
mod card;
mod change;
mod condition;
mod dice;
mod effect;
mod event;
mod history;
mod library;
mod mana;
mod modes;
mod noun;
mod optional;
mod play;
mod quantity;
mod replacement;
mod rewrite;
mod rule;
mod subject;
mod token;
mod turns;
mod vote;

pub use self::card::{print_card, print_face, self_name};
pub(crate) use self::card::{print_line, print_stats, print_types};
pub(super) use self::noun::is_plural as takes_plural;
pub(crate) use self::quantity::is_amount;
pub(crate) use self::rule::is_cast_this_turn;

use crate::ast::{Ability, AnyKeyword, Cost, Filter};

/// The abilities of one paragraph in today's words, with `me` for the object itself.
#[must_use]
pub fn print_abilities(abilities: &[Ability], me: &str) -> String {
    let mut printer = Printer::new(me);
    printer.abilities(abilities);
    printer.out
}

/// The same with the marks of the normaliser at keywords that scripts define.
pub(super) fn print_marked(abilities: &[Ability]) -> String {
    let mut printer = Printer { marks: true, ..Printer::new("~") };
    printer.abilities(abilities);
    printer.out
}

/// Costs in today's words, with `me` for the object that has them.
#[must_use]
pub fn print_costs(costs: &[Cost], me: &str) -> String {
    let mut printer = Printer::new(me);
    printer.payments(costs);
    printer.out
}

/// One cost, with marks.
pub(super) fn print_cost(cost: &Cost) -> String {
    let mut printer = Printer { marks: true, ..Printer::new("~") };
    printer.cost(cost);
    printer.out
}

/// A kind of objects, with marks.
pub(super) fn print_things(things: &Filter, many: bool) -> String {
    let mut printer = Printer { marks: true, ..Printer::new("~") };
    printer.filter(things, many);
    printer.out
}

struct Printer<'a> {
    out: String,
    me: &'a str,
    /// Is the next subject not said?
    elided: bool,
    /// Is the next verb told as `you've sacrificed`?
    have: bool,
    /// Are the clauses being written told of players?
    of_players: bool,
    /// Does the condition being written say `isn't`?
    isnt: bool,
    /// Is what something still is said later?
    held: bool,
    /// Are verbs in the form that follows `have`: `have it deal`?
    infinitive: bool,
    /// Are keywords that scripts define marked as the normaliser does?
    marks: bool,
}

impl<'a> Printer<'a> {
    const fn new(me: &'a str) -> Self {
        Self {
            out: String::new(),
            me,
            elided: false,
            have: false,
            of_players: false,
            isnt: false,
            held: false,
            infinitive: false,
            marks: false,
        }
    }

    /// An ability in quotation marks, with `me` for what it is given to.
    fn quoted(&mut self, ability: &Ability, me: &str) {
        let mut inside = Printer { marks: self.marks, ..Printer::new(me) };
        inside.abilities(std::slice::from_ref(ability));
        self.say("\"");
        self.close(&inside.out);
        self.close("\"");
    }

    /// A keyword by its name.
    fn any_keyword(&mut self, keyword: &AnyKeyword) {
        match keyword {
            AnyKeyword::Kernel(keyword) => self.say(keyword.word()),
            AnyKeyword::Defined(name) => self.defined_word(name),
        }
    }

    /// The name of a keyword that a script defines.
    fn defined_word(&mut self, name: &str) {
        match self.marks {
            true => self.say(&super::words::marked(name)),
            // A subtype in it has its capital: `gift a tapped Fish`.
            false => name.split(' ').for_each(|word| match super::words::subtype_of(word) {
                Some(subtype) => self.say(subtype),
                None => self.say(word),
            }),
        }
    }
}

impl Printer<'_> {
    /// Words, with a space before them where one is due.
    fn say(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        // Right after a mark that opens a quotation, but not after one that closes it.
        let opened = self.out.ends_with('"') && self.out.matches('"').count() % 2 == 1;
        if !self.out.is_empty() && !opened && !self.out.ends_with([' ', '\n']) {
            self.out.push(' ');
        }
        self.out.push_str(words);
    }

    /// A mark or an ending, right after the word before it.
    fn close(&mut self, mark: &str) {
        self.out.push_str(mark);
    }

    /// The object itself.
    fn me(&mut self) {
        let me = self.me;
        self.say(me);
    }

    /// A sentence: a capital first, a full stop last.
    fn sentence(&mut self, write: impl FnOnce(&mut Self)) {
        let start = self.capital(write);
        if !self.out[start..].ends_with(['.', '"']) {
            self.close(".");
        }
    }

    /// Something that starts with a capital. Gives where it starts.
    fn capital(&mut self, write: impl FnOnce(&mut Self)) -> usize {
        let before = self.out.len();
        write(self);
        let start = before + self.out[before..].find(|c: char| c != ' ').unwrap_or(0);
        if let Some(first) = self.out[start..].chars().next().filter(char::is_ascii_lowercase) {
            self.out.replace_range(start..=start, &first.to_ascii_uppercase().to_string());
        }
        start
    }

    /// `a`, `a and b`, `a, b, and c`.
    fn list<T>(&mut self, items: &[T], word: &str, mut each: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                if items.len() > 2 {
                    self.close(",");
                }
                if index + 1 == items.len() {
                    self.say(word);
                }
            }
            each(self, item);
        }
    }
}
