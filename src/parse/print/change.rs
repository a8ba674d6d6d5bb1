//! Changes of characteristics, as they are written.

use super::Printer;
use crate::ast::{
    Ability, CardType, Change, ColorSet, Head, HeadWord, Keyword, Measure, Noun, Protection,
    Quantity, Restriction, TypeChange, Way,
};

/// What `has` or `gains` is followed by.
enum Had<'a> {
    Keyword(Keyword),
    Protection(&'a Protection),
    Ability(&'a Ability),
    AllOf(&'a Noun),
    AllTypes,
    Below,
}

impl Printer<'_> {
    /// `target creature gets +1/+1 and gains flying`.
    pub(super) fn changes(&mut self, what: &Noun, changes: &[Change], for_a_while: bool) {
        let infinitive = std::mem::take(&mut self.infinitive);
        if changes == [Change::Control] {
            self.say("you control");
            self.noun(what);
            return;
        }
        if let ([Change::Base(power, toughness)], Noun::This) = (changes, what)
            && power == toughness
            && !matches!(power, Quantity::Number(_))
        {
            self.me();
            self.close("'s power and toughness are each equal to");
            self.quantity(power);
            return;
        }
        if let (
            [Change::BaseOf(Measure::Power, power), Change::BaseOf(Measure::Toughness, toughness)],
            Noun::This,
        ) = (changes, what)
            && let Quantity::Plus(_, more) = toughness
        {
            self.me();
            self.close("'s power is equal to");
            self.quantity(power);
            self.say("and its toughness is equal to that number plus");
            self.quantity(more);
            return;
        }
        if let ([Change::BaseOf(part, amount)], Noun::This) = (changes, what)
            && !matches!(amount, Quantity::Number(_))
        {
            self.me();
            self.close(&format!("'s {part} is equal to"));
            self.quantity(amount);
            return;
        }
        if changes == [Change::Cant(Restriction::Activate)] {
            return self.no_activating(what);
        }
        if !std::mem::take(&mut self.elided) {
            self.noun(what);
        }
        let several = super::noun::is_plural(what);
        let many = infinitive || several;
        let start = self.out.len();
        let mut left = changes;
        let groups = self.groups(changes, what);
        let mut written = 0;
        while let Some(first) = left.first() {
            if self.out.len() > start {
                let cant =
                    self.out.ends_with("block") && *first == Change::Cant(Restriction::Activate);
                self.close(if cant || groups > 2 { "," } else { "" });
                self.say(if groups < 3 || written + 1 == groups { "and" } else { "" });
            }
            written += 1;
            let taken = match first {
                Change::Gain(_)
                | Change::Grant(_)
                | Change::GrantAll(_)
                | Change::GrantBelow
                | Change::Protect(_) => self.had(left, many, for_a_while, what),
                _ => self.change(left, many, several, for_a_while),
            };
            left = left.get(taken.max(1)..).unwrap_or_default();
        }
    }

    /// How many verbs these changes are told with.
    fn groups(&self, changes: &[Change], what: &Noun) -> usize {
        let mut trial = Printer { marks: self.marks, ..Printer::new(self.me) };
        let (mut groups, mut left) = (0, changes);
        while let Some(first) = left.first() {
            let taken = match first {
                Change::Gain(_)
                | Change::Grant(_)
                | Change::GrantAll(_)
                | Change::GrantBelow
                | Change::Protect(_) => trial.had(left, false, false, what),
                _ => trial.change(left, false, false, false),
            };
            left = left.get(taken.max(1)..).unwrap_or_default();
            groups += 1;
        }
        groups
    }

    /// `enchanted creature's activated abilities can't be activated`.
    fn no_activating(&mut self, what: &Noun) {
        if super::noun::is_plural(what) {
            self.say("activated abilities of");
            self.noun(what);
        } else {
            self.whose(what);
            self.say("activated abilities");
        }
        self.say("can't be activated");
    }

    /// What flashback costs that is given to a card.
    pub(super) fn flashback_cost(&mut self, changes: &[Change]) {
        let gives = |change: &Change| match change {
            Change::Grant(ability) => {
                matches!(&**ability, Ability::Flashback(costs) if costs.is_empty())
            }
            _ => false,
        };
        if changes.iter().any(gives) {
            self.close(". The flashback cost is equal to its mana cost");
        }
    }

    /// The keywords and abilities that come next. Gives how many.
    fn had(&mut self, changes: &[Change], many: bool, for_a_while: bool, what: &Noun) -> usize {
        self.say(match (for_a_while, many) {
            (true, true) => "gain",
            (true, false) => "gains",
            (false, true) => "have",
            (false, false) => "has",
        });
        self.had_list(changes, what, false)
    }

    /// The same without the verb; `types`: all creature types may be among it.
    fn had_list(&mut self, changes: &[Change], what: &Noun, types: bool) -> usize {
        let had: Vec<Had<'_>> = changes
            .iter()
            .map_while(|change| match change {
                Change::Gain(keyword) => Some(Had::Keyword(*keyword)),
                Change::Protect(protection) => Some(Had::Protection(protection)),
                Change::Grant(ability) => Some(Had::Ability(ability)),
                Change::GrantAll(of) => Some(Had::AllOf(of)),
                Change::GrantBelow => Some(Had::Below),
                Change::EveryCreatureType { all: true } if types => Some(Had::AllTypes),
                Change::PowerToughness(..)
                | Change::GainAny(_)
                | Change::Lose(_)
                | Change::LoseAbility(_)
                | Change::LoseAll(_)
                | Change::Types(_)
                | Change::NotType(_)
                | Change::EveryCreatureType { .. }
                | Change::ChosenColor
                | Change::ColorOfChoice
                | Change::Colors(_)
                | Change::Base(..)
                | Change::BaseOf(..)
                | Change::Cant(_)
                | Change::BlocksMore { .. }
                | Change::Way(_)
                | Change::Control => None,
            })
            .collect();
        let me = format!("this {}", noun_word(what));
        self.list(&had, "and", |p, had| match had {
            Had::Keyword(keyword) => p.say(keyword.word()),
            Had::AllTypes => p.say("all creature types"),
            Had::Below => p.say("the abilities below"),
            Had::Ability(Ability::Flashback(costs)) if costs.is_empty() => p.say("flashback"),
            Had::Ability(ability @ (Ability::Defined(_) | Ability::Toxic(_))) => p.ability(ability),
            Had::Protection(protection) => p.protection(protection),
            Had::AllOf(of) => {
                p.say("all activated abilities of");
                p.noun(of);
            }
            Had::Ability(ability) => p.quoted(ability, &me),
        });
        had.len()
    }

    /// One change, or several that are written as one. Gives how many.
    fn change(
        &mut self,
        changes: &[Change],
        many: bool,
        several: bool,
        for_a_while: bool,
    ) -> usize {
        let Some(first) = changes.first() else { return 0 };
        match first {
            Change::PowerToughness(power, toughness) => {
                self.say(if many { "get" } else { "gets" });
                self.size(power, toughness);
                1
            }
            Change::Cant(Restriction::Activate) => {
                self.say("its activated abilities can't be activated");
                1
            }
            Change::BlocksMore { more, each_combat } => {
                self.say("can block");
                match more {
                    1 => self.say("an additional creature"),
                    more => {
                        self.say("an additional");
                        self.number(&Quantity::Number((*more).into()));
                        self.say("creatures");
                    }
                }
                self.say(if *each_combat { "each combat" } else { "" });
                1
            }
            Change::Way(Way::AttacksDespiteDefender) => {
                self.say("can attack");
                self.say(if for_a_while { "this turn" } else { "" });
                self.say("as though");
                self.say(if many { "they" } else { "it" });
                self.say("didn't have defender");
                1
            }
            Change::Way(Way::Goaded) => {
                self.say(if many { "are goaded" } else { "is goaded" });
                1
            }
            Change::Way(way) => {
                let word = way.word();
                match many {
                    true => self.say(&word.replacen("attacks", "attack", 1)),
                    false => self.say(word),
                }
                1
            }
            Change::Cant(what) => {
                self.say(match (what.is_untapping(), many) {
                    (false, _) => "can't",
                    (true, true) => "don't",
                    (true, false) => "doesn't",
                });
                self.say(what.word());
                1
            }
            Change::Lose(keyword) => {
                self.say(if many { "lose" } else { "loses" });
                self.any_keyword(keyword);
                1
            }
            Change::LoseAbility(ability) => {
                self.say(if many { "lose" } else { "loses" });
                self.quoted(ability, "this permanent");
                1
            }
            Change::EveryCreatureType { all: true } => {
                self.say(match (for_a_while, many) {
                    (true, true) => "gain",
                    (true, false) => "gains",
                    (false, true) => "have",
                    (false, false) => "has",
                });
                self.say("all creature types");
                1
            }
            Change::EveryCreatureType { all: false }
            | Change::ChosenColor
            | Change::ColorOfChoice => {
                self.say(match (for_a_while, many) {
                    (true, true) => "become",
                    (true, false) => "becomes",
                    (false, true) => "are",
                    (false, false) => "is",
                });
                self.say(match first {
                    Change::ChosenColor => "the chosen color",
                    Change::ColorOfChoice => "the color of your choice",
                    _ => "every creature type",
                });
                1
            }
            Change::NotType(card_type) => {
                self.say(if many { "aren't" } else { "isn't" });
                match many {
                    true => self.say(&crate::parse::words::plural(card_type.word())),
                    false => self.article(|p| p.say(card_type.word())),
                }
                1
            }
            Change::LoseAll(all) => {
                self.say(if many { "lose" } else { "loses" });
                self.say(all.word());
                1
            }
            Change::Base(power, toughness) if !is_made(changes) => {
                self.say(if many { "have" } else { "has" });
                self.base(power, toughness);
                1
            }
            Change::Types(_) | Change::Colors(_) | Change::Base(..) => {
                // `it's a land`
                if !for_a_while && self.out.ends_with(" it") {
                    self.close("'s");
                    return self.made(changes, many);
                }
                self.say(match (for_a_while, many) {
                    (true, true) => "become",
                    (true, false) => "becomes",
                    (false, true) => "are",
                    (false, false) => "is",
                });
                self.made(changes, several)
            }
            Change::GainAny(any) => {
                self.say(if many { "gain" } else { "gains" });
                self.say("your choice of");
                self.list(any, "or", |p, keyword| p.say(keyword.word()));
                1
            }
            Change::BaseOf(part, amount) => {
                self.say(if many { "have" } else { "has" });
                self.say(&format!("base {part}"));
                self.quantity(amount);
                1
            }
            Change::Gain(_)
            | Change::Grant(_)
            | Change::GrantAll(_)
            | Change::GrantBelow
            | Change::Protect(_)
            | Change::Control => 1,
        }
    }

    /// `+1/+1`, `+1/+1 for each Elf you control`.
    fn size(&mut self, power: &Quantity, toughness: &Quantity) {
        let each = |quantity: &Quantity| match quantity {
            Quantity::Times(times, of) if **of != Quantity::Number(0) => {
                (Quantity::Number(*times), Some((**of).clone()))
            }
            other => (other.clone(), None),
        };
        let ((power, each_power), (toughness, each_toughness)) = (each(power), each(toughness));
        let signed = super::amounts::signed;
        self.say(&format!("{}/{}", signed(&power), signed(&toughness)));
        if let Some(each) = each_power.or(each_toughness) {
            self.say("for each");
            self.each_thing(&each);
        }
    }

    fn base(&mut self, power: &Quantity, toughness: &Quantity) {
        self.say("base power and toughness");
        self.body(power, toughness);
    }

    pub(super) fn body(&mut self, power: &Quantity, toughness: &Quantity) {
        self.quantity(power);
        self.close("/");
        let from = self.out.len();
        self.quantity(toughness);
        let written = self.out.split_off(from);
        self.close(written.trim_start());
    }

    /// `a 3/3 green Ape creature with trample`. Gives how many changes it says.
    fn made(&mut self, changes: &[Change], many: bool) -> usize {
        let at = changes.iter().position(|change| matches!(change, Change::Types(_)));
        let (before, behind) = changes.split_at(at.unwrap_or(changes.len()));
        let Some((Change::Types(types), behind)) = behind.split_first() else {
            // Colours alone.
            if let Some(Change::Colors(colors)) = changes.first() {
                self.colors(*colors);
            }
            return 1;
        };
        let write = |p: &mut Self| {
            for change in before {
                match change {
                    Change::Base(power, toughness) => p.body(power, toughness),
                    Change::Colors(colors) => p.colors(*colors),
                    _ => {}
                }
            }
            p.type_words(types, many);
        };
        let kinds = !types.types.is_empty() || !types.subtypes.is_empty();
        if many || !kinds && before.is_empty() {
            write(self)
        } else {
            self.article(write)
        }
        let behind = behind.get(..usize::from(types.with)).unwrap_or_default();
        let with = self.made_with(behind);
        if let Some(addition) = types.in_addition {
            let whose = if many { "their" } else { "its" };
            self.say(&format!("in addition to {whose} other {addition}"));
        }
        if let Some((card_type, true)) = types.still {
            self.say("that's still");
            self.article(|p| p.say(card_type.word()));
        }
        before.len() + 1 + with
    }

    /// `with trample`, `with base power and toughness 1/1`. Gives how many changes.
    fn made_with(&mut self, changes: &[Change]) -> usize {
        if let Some(Change::Base(power, toughness)) = changes.first() {
            self.say("with");
            if power == toughness && !matches!(power, Quantity::Number(_)) {
                self.say("power and toughness each equal to");
                self.quantity(power);
            } else {
                self.base(power, toughness);
            }
            return 1;
        }
        if let Some(Change::Gain(_) | Change::Grant(_) | Change::EveryCreatureType { .. }) =
            changes.first()
        {
            self.say("with");
            return self.had_list(changes, &Noun::This, true);
        }
        0
    }

    /// `, except it's an artifact in addition to its other types and it has flying`.
    pub(super) fn exceptions(&mut self, except: &[Change]) {
        let mut left = except;
        while let Some(first) = left.first() {
            match left.len() == except.len() {
                true => {
                    self.close(",");
                    self.say("except");
                }
                false => self.say("and"),
            }
            let taken = match first {
                Change::Gain(_)
                | Change::Grant(_)
                | Change::Protect(_)
                | Change::GrantAll(_)
                | Change::GrantBelow => {
                    self.say("it");
                    self.had(left, false, false, &Noun::This)
                }
                Change::Base(power, toughness)
                    if !left.iter().any(|change| matches!(change, Change::Types(_))) =>
                {
                    self.say("it's");
                    self.body(power, toughness);
                    1
                }
                _ => {
                    self.say("it's");
                    self.made(left, false)
                }
            };
            left = left.get(taken.max(1)..).unwrap_or_default();
        }
    }

    /// `It's still a land`, as a sentence of its own.
    pub(super) fn still(&mut self, changes: &[Change], what: &Noun) {
        for change in changes {
            if let Change::Types(TypeChange { still: Some((card_type, false)), .. }) = change {
                // A quotation has ended with one already.
                if !self.out.ends_with(['"', '.']) {
                    self.close(".");
                }
                if super::noun::is_plural(what) {
                    self.say("They're still");
                    self.say(&crate::parse::words::plural(card_type.word()));
                    continue;
                }
                self.say("It's still");
                self.article(|p| p.say(card_type.word()));
            }
        }
    }

    pub(super) fn colors(&mut self, colors: ColorSet) {
        if colors.is_empty() {
            self.say("colorless");
        }
        if colors.len() == 5 {
            return self.say("all colors");
        }
        self.list(&colors.around(), "and", |p, color| p.say(color.word()));
    }

    pub(super) fn type_words(&mut self, change: &TypeChange, many: bool) {
        let TypeChange { supertypes, types, subtypes, .. } = change;
        let mut words: Vec<String> = supertypes.iter().map(|word| word.word().into()).collect();
        words.extend(subtypes.iter().map(ToString::to_string));
        // What is the more particular stands last.
        let mut types: Vec<CardType> = types.iter().collect();
        types.sort_by_key(|own| match own {
            CardType::Kindred => 0,
            CardType::Enchantment => 1,
            CardType::Artifact => 2,
            CardType::Creature => 4,
            _ => 3,
        });
        words.extend(types.iter().map(|word| word.word().to_owned()));
        let kinds = !types.is_empty() || !subtypes.is_empty();
        if let Some(last) = words.last_mut().filter(|_| many && kinds) {
            *last = crate::parse::words::plural(last);
        }
        words.iter().for_each(|word| self.say(word));
    }
}

/// Do power, toughness or colours at the front belong to types that follow?
fn is_made(changes: &[Change]) -> bool {
    let front = |change: &&Change| matches!(change, Change::Base(..) | Change::Colors(_));
    matches!(changes.iter().find(|change| !front(change)), Some(Change::Types(_)))
}

/// What an ability in quotation marks calls the object that has it.
fn noun_word(what: &Noun) -> &str {
    let head = match what {
        Noun::Attached { head, .. } => Some(head),
        Noun::Target(target) => target.filter.terms.first().map(|term| &term.head),
        Noun::Each { filter, .. } | Noun::Some { filter, .. } | Noun::Bare(filter) => {
            filter.terms.first().map(|term| &term.head)
        }
        _ => None,
    };
    match head {
        Some(Head::Type(card_type)) => card_type.word(),
        Some(Head::Word(HeadWord::Token)) => "token",
        Some(Head::Subtype(_)) => "creature",
        Some(Head::Word(_)) | None => "permanent",
    }
}
