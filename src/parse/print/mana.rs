//! Mana in words.

use crate::ast::{
    AddMana, AsMana, Condition, CostChange, CostEach, CostFront, CostOf, Filter, Freedom, Gift,
    ManaOutput, ManaRider, ManaSource, ManaType, Noun, Quantity, RiderWord, SpendAs, SpendOn,
    SpendOnly, SpendUse,
};

use super::Printer;

impl Printer<'_> {
    /// `add {G}`, `its controller adds an additional {G}`.
    pub(super) fn add_mana(&mut self, mana: &AddMana) {
        self.add_clause(mana);
        self.about_this_mana(mana);
    }

    /// The clause alone, without the sentences about `this mana`.
    pub(super) fn add_clause(&mut self, mana: &AddMana) {
        if let ManaOutput::ColorAndAmount(amount) = &mana.output {
            self.say("choose a color. Add an amount of mana of that color equal to");
            self.quantity(amount);
            return;
        }
        if let ManaOutput::ColorForEach(each) = &mana.output {
            self.say("choose a color. Add one mana of that color");
            if let Some(each) = each {
                self.say("for each");
                self.each_thing(each);
            }
            return;
        }
        if let ManaOutput::SymbolsOf(of) = &mana.output {
            self.say("for each colored mana symbol in");
            self.whose(of);
            self.say("mana cost");
            self.close(", add one mana of that color");
            return;
        }
        if let ManaOutput::EachColorAmong(filter) = &mana.output {
            self.say("for each color among");
            self.filter(filter, true);
            self.close(", add one mana of that color");
            return;
        }
        match &mana.who {
            None => self.say("add"),
            Some(who) => self.noun_verb(who, "adds", "add"),
        }
        if mana.additional {
            self.say("an additional");
        }
        self.mana_output(&mana.output);
    }

    /// What the mana may be spent on, and how long it stays.
    pub(super) fn about_this_mana(&mut self, mana: &AddMana) {
        if let Some(only) = &mana.only {
            self.close(".");
            self.capital(|p| p.spend_only(only));
        }
        for rider in &mana.riders {
            self.close(".");
            self.capital(|p| p.rider(rider));
        }
        if let Some(kept) = mana.kept {
            self.close(".");
            self.capital(|p| p.say(kept.word()));
        }
    }

    fn mana_output(&mut self, output: &ManaOutput) {
        match output {
            ManaOutput::Fixed(units) => self.units(units),
            ManaOutput::Either(lists) => self.list(lists, "or", |p, units| p.units(units)),
            ManaOutput::ForEach { mana, each } => {
                self.units(mana);
                self.say("for each");
                self.each_thing(each);
            }
            ManaOutput::Many(count, mana) => {
                self.number(&Quantity::Number(*count));
                self.say(mana.symbol());
            }
            // A sentence of its own.
            ManaOutput::SymbolsOf(_) => {}
            ManaOutput::CostOf(of) => {
                self.say("mana equal to");
                self.whose(of);
                self.say("mana cost");
            }
            ManaOutput::ColorForEach(_) => {}
            // Said with its verb.
            ManaOutput::EachColorAmong(filter) => self.filter(filter, true),
            ManaOutput::Amount { mana, amount: amount @ Quantity::ThatMuch(_) } => {
                self.quantity(amount);
                self.say(mana.symbol());
            }
            ManaOutput::Amount { mana, amount } => {
                self.say("an amount of");
                self.say(mana.symbol());
                self.say("equal to");
                self.quantity(amount);
            }
            ManaOutput::ColorAndAmount(amount) => self.quantity(amount),
            ManaOutput::Chosen { of: ManaSource::OrChosen(mana), .. } => {
                self.say(mana.symbol());
                self.say("or one mana of the chosen color");
            }
            ManaOutput::Chosen { amount, freedom, of } => {
                match amount {
                    Quantity::ThatMuch(_) => self.quantity(amount),
                    amount => self.number(amount),
                }
                let more = matches!(of, ManaSource::ThatColor { additional: true });
                self.say(if more { "additional" } else { "" });
                self.say("mana");
                let one = *amount == Quantity::Number(1);
                self.mana_source(*freedom, of, one);
            }
        }
    }

    fn mana_source(&mut self, freedom: Freedom, of: &ManaSource, one: bool) {
        let any = if one { "of any" } else { "of any one" };
        match (freedom, of) {
            (Freedom::OneType, ManaSource::AnyColor) => self.say(&format!("{any} color")),
            (Freedom::OneType, ManaSource::AnyType) => self.say(&format!("{any} type")),
            (Freedom::Combination, ManaSource::AnyColor | ManaSource::AnyType) => {
                self.say("in any combination of colors");
            }
            (Freedom::Different, ManaSource::AnyColor | ManaSource::AnyType) => {
                self.say("of different colors");
            }
            (_, ManaSource::These(types)) => {
                self.say("in any combination of");
                let units: Vec<_> = in_order(types.iter().collect());
                self.list(&units, "and/or", |p, unit| p.say(unit.symbol()));
            }
            (_, ManaSource::CouldProduce { colors_only, what }) => {
                self.say(if *colors_only { "of any color" } else { "of any type" });
                // `of any type the sacrificed land could produce`.
                let paid = matches!(what, Noun::Pronoun { .. });
                self.say(if paid { "" } else { "that" });
                self.noun(what);
                self.say("could produce");
            }
            (_, ManaSource::ThatType(_)) => self.say("of that type"),
            (_, ManaSource::ColorsOf { what }) => {
                self.say("of any of");
                self.noun(what);
                self.close("'s colors");
            }
            (_, ManaSource::Produced { what }) => {
                self.say("of any type");
                self.noun(what);
                self.say("produced");
            }
            (_, ManaSource::ColorsAmong(filter)) => {
                self.say("of any color among");
                self.filter(filter, true);
            }
            (_, ManaSource::CommanderColors) => {
                self.say("of any color in your commander's color identity");
            }
            (_, ManaSource::OrChosen(mana)) => self.say(mana.symbol()),
            (_, ManaSource::ChosenColor) => self.say("of the chosen color"),
            (_, ManaSource::ThatColor { .. }) => self.say("of that color"),
        }
    }

    pub(super) fn units(&mut self, units: &[ManaType]) {
        let text: String = units.iter().map(|unit| unit.symbol()).collect();
        self.say(&text);
    }

    fn spend_only(&mut self, only: &SpendOnly) {
        let mut uses = only.uses.iter();
        match only.uses.first() {
            Some(SpendUse::NotCast { filter, one }) => {
                self.say("this mana can't be spent to cast");
                return self.spend_filter(filter, *one);
            }
            Some(SpendUse::XCosts) => {
                return self.say("spend this mana only on costs that contain {X}");
            }
            _ => self.say("spend this mana only"),
        }
        if let Some(first) = uses.next() {
            self.spend_use(first);
        }
        let many = only.uses.len() > 2;
        for (index, more) in (2..).zip(uses) {
            self.close(if many { "," } else { "" });
            self.say(if !many || index == only.uses.len() { "or" } else { "" });
            self.spend_use(more);
        }
        if only.safe {
            self.close(", and that spell can't be countered");
        }
    }

    fn spend_use(&mut self, spend: &SpendUse) {
        match spend {
            SpendUse::Cast { any, one, to } => {
                self.say(if *to { "to cast" } else { "cast" });
                for (index, filter) in any.iter().enumerate() {
                    self.say(if index > 0 { "or" } else { "" });
                    self.spend_filter(filter, *one);
                }
            }
            SpendUse::CastKinds { kinds, and_or } => {
                self.say("to cast");
                self.list(kinds, if *and_or { "and/or" } else { "and" }, |p, kind| {
                    p.head(kind, false)
                });
                self.say("spells");
            }
            SpendUse::Activate { of, one, to } => {
                self.say(if *to { "to activate" } else { "activate" });
                self.say(if *one { "an ability" } else { "abilities" });
                if let Some(of) = of {
                    self.say("of");
                    self.spend_filter(of, *one);
                }
            }
            SpendUse::Commander { to } => {
                self.say(if *to { "to cast" } else { "cast" });
                self.say("your commander");
            }
            SpendUse::KindOf { word, to } => {
                self.say(if *to { "to activate" } else { "activate" });
                match word.as_str() {
                    word @ ("power-up" | "exhaust" | "boast") => self.say(word),
                    _ => self.defined_word(word),
                }
                self.say("abilities");
            }
            SpendUse::Unlock { to } => {
                self.say(if *to { "to unlock a door" } else { "unlock a door" });
            }
            SpendUse::Foretell { to } => {
                self.say(if *to { "to foretell" } else { "foretell" });
                self.say("a card from your hand");
            }
            SpendUse::TurnUp { filter, one, to } => {
                self.say(if *to { "to turn" } else { "turn" });
                self.spend_filter(filter, *one);
                self.say("face up");
            }
            SpendUse::CumulativeUpkeep => self.say("to pay cumulative upkeep costs"),
            // Said as sentences of their own.
            SpendUse::XCosts | SpendUse::NotCast { .. } => {}
        }
    }

    /// `when that mana is spent to cast a red spell, …`.
    fn rider(&mut self, rider: &ManaRider) {
        self.say(match rider.word {
            RiderWord::When => "when that mana is spent to cast",
            RiderWord::IfCast => "if that mana is spent to cast",
            RiderWord::If => "if that mana is spent on",
            RiderWord::WhenYou => "when you spend this mana to cast",
        });
        self.article(|p| p.filter(&rider.on, false));
        self.close(",");
        match &rider.gives {
            Gift::Copy => {
                self.say("copy that spell and you may choose new targets for the copy");
            }
            Gift::Gain(keyword) => self.say(&format!("it gains {keyword} until end of turn")),
            Gift::Do(effects) => self.clauses(effects),
            Gift::CantBeCountered => self.say("that spell can't be countered"),
            Gift::Counters { amount, kind, additional, it } => {
                self.say(if *it { "it enters with" } else { "that creature enters with" });
                let one = *amount == Quantity::Number(1);
                if *additional {
                    self.say("an additional");
                    self.counters(kind, false);
                } else {
                    self.count(amount, |p| p.counters(kind, !one));
                }
                self.say("on it");
            }
        }
    }

    /// `creature spells you cast cost {1} less to cast`.
    pub(super) fn cost_change(&mut self, change: &CostChange) {
        match (&change.condition, change.front) {
            (Some(Condition::YourTurn), Some(CostFront::AsLongAs)) => {
                self.say("during your turn,");
            }
            (Some(condition), Some(front)) => {
                self.say(front.word());
                self.condition(condition);
                self.close(",");
            }
            _ => {}
        }
        match (&change.what, change.nth) {
            (Noun::Some { filter, .. }, Some(nth)) => {
                self.say(&format!("the {nth}"));
                self.filter(filter, false);
                self.say("each turn costs");
            }
            (what, _) => match &change.of {
                CostOf::Spells => self.noun_verb(what, "costs", "cost"),
                CostOf::Abilities { keyword: Some(keyword), .. } => {
                    self.defined_word(keyword);
                    self.say("abilities you activate cost");
                }
                CostOf::Abilities { keyword: None, .. } => {
                    self.say("activated abilities of");
                    self.noun(what);
                    self.say("cost");
                }
            },
        }
        self.say(&change.by.to_string());
        self.say(if change.more { "more to" } else { "less to" });
        let CostOf::Abilities { not_mana, floored, .. } = change.of else {
            self.say("cast");
            return self.cost_each(change);
        };
        self.say("activate");
        self.cost_each(change);
        self.say(if not_mana { "unless they're mana abilities" } else { "" });
        if floored {
            self.close(". This effect can't reduce the mana in that cost to less than one mana");
        }
    }

    /// `for each …`, `if …`, of a change of costs.
    pub(super) fn cost_each(&mut self, change: &CostChange) {
        match &change.each {
            None => {}
            Some(CostEach::OtherSpellCast) => {
                self.say("for each other spell that player has cast this turn");
            }
            Some(CostEach::TargetBeyondFirst) => self.say("for each target beyond the first"),
            Some(CostEach::Where(amount)) => {
                self.close(", where X is");
                self.quantity(amount);
            }
            Some(CostEach::Each(each)) => {
                self.say("for each");
                self.each_thing(each);
            }
        }
        if let Some(condition) = change.condition.as_ref().filter(|_| change.front.is_none()) {
            self.say("if");
            self.condition(condition);
        }
    }

    fn spend_filter(&mut self, filter: &Filter, one: bool) {
        if one {
            self.article(|p| p.filter(filter, false));
        } else {
            self.filter(filter, true);
        }
    }
    pub(super) fn spend_as(&mut self, rule: &SpendAs) {
        self.noun(&rule.who);
        self.say("may spend");
        if let Some(of) = rule.of {
            self.say(of.color().map_or("colorless", |color| color.word()));
        }
        self.say("mana as though it were");
        match rule.as_if {
            AsMana::AnyColor => self.say("mana of any color"),
            AsMana::AnyType => self.say("mana of any type"),
            AsMana::Color(color) => {
                self.say(color.word());
                self.say("mana");
            }
        }
        match &rule.on {
            None => {}
            Some(SpendOn::Cast(what)) => {
                self.say("to cast");
                self.noun(what);
            }
            Some(SpendOn::Given) => self.say("to activate those abilities"),
            Some(SpendOn::Activate { what, costs: false }) => {
                self.say("to activate abilities of");
                self.noun(what);
            }
            Some(SpendOn::Activate { what, costs: true }) => {
                self.say("to pay the activation costs of");
                self.noun(what);
                self.close("'s abilities");
            }
        }
    }
}

/// The order in which symbols are written: around the colour wheel, on the shorter way.
fn in_order(mut types: Vec<ManaType>) -> Vec<ManaType> {
    if let [first, second] = types[..]
        && second as usize - first as usize > 2
        && second != ManaType::Colorless
    {
        types.reverse();
    }
    types
}
