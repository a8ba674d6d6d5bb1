//! Abilities in words.

use crate::ast::{
    Ability, AlternativeCost, Clause, Condition, Cost, Defined, Effect, EventPattern, Filter, Head,
    HeadWord, Kicker, KickerKind, Limit, ModeTold, NamedCost, Noun, Pronoun, Protection, Quantity,
    Rule, StaticRule, Term, Trigger,
};
use crate::ast::{CastKeyword, LevelAt, Section};

use super::Printer;
use super::quantity::Scale;

impl Printer<'_> {
    /// The abilities of one paragraph: keywords side by side, sentences one after the other.
    pub(super) fn abilities(&mut self, abilities: &[Ability]) {
        for (index, ability) in abilities.iter().enumerate() {
            let keyword = matches!(
                ability,
                Ability::Keyword(_)
                    | Ability::Protection(_)
                    | Ability::Kicker(Kicker {
                        kind: KickerKind::Kicker
                            | KickerKind::Multikicker
                            | KickerKind::Buyback
                            | KickerKind::Replicate
                            | KickerKind::Entwine,
                        ..
                    })
                    | Ability::Defined(_)
                    | Ability::Flashback(_)
                    | Ability::Casting(_)
                    | Ability::CumulativeUpkeep { .. }
            );
            if index > 0 && keyword {
                self.close(",");
            }
            if let Ability::Ruling(Rule { says, again: true, .. }) = ability {
                if self.out.ends_with('.') {
                    self.out.pop();
                }
                self.say("and");
                self.elided = true;
                self.ruling(says, None);
                self.close(".");
                continue;
            }
            match (index, ability) {
                (0, _) => {
                    self.capital(|p| p.ability(ability));
                }
                (_, _) if keyword => self.ability(ability),
                (_, _) => {
                    self.capital(|p| p.ability(ability));
                }
            }
        }
    }

    /// `protection from black and from red`.
    pub(super) fn protection(&mut self, protection: &Protection) {
        self.say("protection");
        match protection {
            Protection::Colors(colors) => {
                for (index, color) in colors.iter().enumerate() {
                    self.say(if index > 0 { "and from" } else { "from" });
                    self.say(color.word());
                }
            }
            Protection::AllColors => self.say("from all colors"),
            Protection::From(all) => {
                for (index, one) in all.iter().enumerate() {
                    let many = all.len() > 2;
                    self.close(if many && index > 0 { "," } else { "" });
                    self.say(match index {
                        0 => "from",
                        _ if many && index + 1 < all.len() => "from",
                        _ => "and from",
                    });
                    self.guarded(one);
                }
            }
            Protection::Chosen => self.say("from the chosen color"),
            Protection::OfYourChoice => self.say("from the color of your choice"),
        }
    }

    /// `artifacts`, `multicolored`, `everything`.
    fn guarded(&mut self, filter: &Filter) {
        match &filter.terms[..] {
            [Term { adjectives, head: Head::Word(HeadWord::Source) }] => match &adjectives[..] {
                [] if !filter.clauses.is_empty() => filter.clauses.iter().for_each(|clause| {
                    if let Clause::Measure { what, is } = clause {
                        self.say(what.word());
                        self.compare(is, Scale::Measure);
                    }
                }),
                [] => self.say("everything"),
                all => all.iter().for_each(|adjective| self.adjective(adjective)),
            },
            _ => self.filter(filter, true),
        }
    }

    pub(super) fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Keyword(keyword) => self.say(keyword.word()),
            Ability::Protection(protection) => self.protection(protection),
            Ability::Toxic(count) => self.say(&format!("toxic {count}")),
            Ability::Ruling(rule) => self.sentence(|p| p.rule(rule)),
            Ability::Enchant(filter) => {
                self.say("enchant");
                self.filter(filter, false);
            }
            Ability::AdditionalCost(costs) => self.sentence(|p| {
                p.say("as an additional cost to cast");
                p.me();
                p.close(",");
                for (index, cost) in costs.iter().enumerate() {
                    p.say(if index > 0 { "and" } else { "" });
                    match cost {
                        Cost::Either(either) => p.any_payment(either),
                        cost => p.cost(cost),
                    }
                }
            }),
            Ability::AlternativeCost(alternative) => {
                self.sentence(|p| p.alternative_cost(alternative));
            }
            Ability::Rule(StaticRule::MayStayTapped) => self.sentence(|p| {
                p.say("you may choose not to untap");
                p.me();
                p.say("during your untap step");
            }),
            Ability::Rule(rule) => self.sentence(|p| {
                p.me();
                p.say(rule.word());
            }),
            Ability::AsThoughHasty(filter) => self.sentence(|p| {
                p.say("you may activate abilities of");
                p.filter(filter, true);
                p.say("as though those creatures had haste");
            }),
            Ability::SpendOnlyFrom(filter) => self.sentence(|p| {
                p.say("spend only mana produced by");
                p.filter(filter, true);
                p.say("to cast this spell");
            }),
            Ability::CostChange(change) => self.sentence(|p| p.cost_change(change)),
            Ability::Casting(CastKeyword { word, number: None, costs }) => {
                self.keyword_costs(word.word(), costs);
            }
            Ability::Casting(CastKeyword { word, number: Some(number), costs }) => {
                self.say(&format!("{word} {number}"));
                self.close("—");
                let start = self.out.len();
                costs.iter().for_each(|cost| self.cost(cost));
                if self.out[start..].starts_with(' ') {
                    self.out.remove(start);
                }
            }
            Ability::Level(level) => {
                match level.at {
                    LevelAt::MaxSpeed => self.say("Max speed —"),
                    LevelAt::Charged(count) => self.say(&format!("Station {count}+ —")),
                    LevelAt::Class(level) => self.say(&format!("Level {level} —")),
                }
                self.abilities(&level.abilities);
            }
            Ability::Section(Section::Station(count)) => {
                match self.marks {
                    true => self.defined_word("station"),
                    false => self.say("STATION"),
                }
                self.say(&format!("{count}+"));
            }
            Ability::Section(Section::Class { cost, level }) => {
                self.say(&format!("{cost}: Level {level}"));
            }
            Ability::PartnerWith(name) => self.say(&format!("partner with {name}")),
            Ability::ExertAttack(effects) => {
                self.say("you may exert");
                self.me();
                self.say("as it attacks.");
                if !effects.is_empty() {
                    self.say("When you do,");
                    self.after_comma(effects);
                }
            }
            Ability::Flashback(costs) => self.keyword_costs("flashback", costs),
            Ability::CastOnly(limits) => self.sentence(|p| {
                p.say("cast");
                p.me();
                limits.iter().for_each(|limit| p.only(limit));
            }),
            Ability::Kicker(Kicker { costs, kind, .. }) if kind.is_sentence() => {
                self.sentence(|p| {
                    p.say("as an additional cost to cast");
                    p.me();
                    p.close(", you may");
                    costs.iter().for_each(|costs| p.payments(costs));
                    p.say(if *kind == KickerKind::Often { kind.word() } else { "" });
                });
            }
            Ability::Kicker(Kicker { costs, kind, .. }) => {
                for (index, costs) in costs.iter().enumerate() {
                    match (index, &costs[..]) {
                        (0, costs) => self.keyword_costs(kind.word(), costs),
                        (_, costs) => {
                            self.say("and/or");
                            costs.iter().for_each(|cost| self.cost(cost));
                        }
                    }
                }
            }
            Ability::Defined(defined) => self.defined(defined),
            Ability::CumulativeUpkeep { mana, life } => {
                self.say("cumulative upkeep");
                match life {
                    None => self.say(&mana.to_string()),
                    Some(life) => {
                        let and = if mana.0.is_empty() { "" } else { " and" };
                        self.close(&format!(
                            "—Pay {}{and}",
                            if and.is_empty() { String::new() } else { mana.to_string() }
                        ));
                        self.amount(life);
                        self.say("life.");
                    }
                }
            }
            Ability::Spell(effects) => self.sentences(effects),
            Ability::Activated { costs, effects, limits } => {
                self.say(if limits.contains(&Limit::Boast) { "Boast —" } else { "" });
                self.say(if limits.contains(&Limit::Forecast) { "Forecast —" } else { "" });
                self.say(if limits.contains(&Limit::Exhaust) { "Exhaust —" } else { "" });
                self.say(if limits.contains(&Limit::PowerUp) { "Power-up —" } else { "" });
                if let [Cost::Either(either)] = &costs[..] {
                    self.either_costs(either);
                }
                let costs = match costs[..] {
                    [Cost::Either(_)] => &[],
                    _ => &costs[..],
                };
                for (index, cost) in costs.iter().enumerate() {
                    if let (1.., Cost::Sacrifice(Noun::Pronoun { word: Pronoun::It, .. })) =
                        (index, cost)
                    {
                        self.say("and sacrifice it");
                        continue;
                    }
                    if index > 0 {
                        self.close(",");
                    }
                    self.capital(|p| p.cost(cost));
                }
                self.close(":");
                let behind = || limits.iter().filter(|limit| !is_said_first(limit));
                if let [choose @ Effect::Choose { told: ModeTold::Stop, .. }] = &effects[..] {
                    let behind: Vec<Limit> = behind().cloned().collect();
                    return self.modes(choose, &behind);
                }
                self.sentences(effects);
                for limit in behind() {
                    self.sentence(|p| p.limit(limit));
                }
            }
            Ability::Triggered {
                trigger: Trigger { event: EventPattern::Chapter(numbers), .. },
                effects,
            } => {
                self.chapters(numbers);
                self.say("—");
                self.sentences(effects);
            }
            Ability::Triggered { trigger, effects } => {
                self.trigger(trigger);
                self.close(",");
                if let Some(condition) = &trigger.condition {
                    self.say("if");
                    self.condition(condition);
                    self.close(",");
                }
                self.after_comma(effects);
                self.say(if trigger.once {
                    "This ability triggers only once each turn."
                } else {
                    ""
                });
            }
            Ability::Replacement(replacement) => self.sentence(|p| p.replacement(replacement)),
            Ability::Continuous(continuous) => self.sentence(|p| {
                match &continuous.condition {
                    Some(_) if continuous.behind => {}
                    None => {}
                    Some(Condition::YourTurn) => p.say("during your turn,"),
                    Some(Condition::Otherwise(_)) => p.say("otherwise,"),
                    Some(condition) => {
                        p.say("as long as");
                        p.condition(condition);
                        p.close(",");
                    }
                }
                p.continuous(continuous);
                let behind = continuous.condition.as_ref().filter(|_| continuous.behind);
                p.condition_behind(behind, "as long as");
                p.still(&continuous.changes, &continuous.what);
                if continuous.keeps {
                    p.close(". This effect doesn't remove");
                    p.me();
                }
            }),
        }
    }

    /// `bushido 2`, `unearth {2}`, `reinforce 2—{G}`, `affinity for artifacts`.
    fn defined(&mut self, defined: &Defined) {
        let Defined { word, number, costs, things, means: _ } = defined;
        // `champion an Elf`.
        if let (Some(things), Some(verb), false) = (things, word.strip_suffix(" a"), self.marks) {
            self.say(verb);
            self.noun(&Noun::a(things.clone()));
            return;
        }
        self.defined_word(word);
        // `equip Elf {2}`: of one, and before the cost.
        if let (Some(things), [Cost::Mana(cost)]) = (things, &costs[..]) {
            self.filter(things, false);
            self.say(&cost.to_string());
            return;
        }
        number.iter().for_each(|number| self.say(&number.to_string()));
        match (number, &costs[..]) {
            (_, []) => {}
            (None, [Cost::Mana(cost)]) => self.say(&cost.to_string()),
            (Some(_), [Cost::Mana(cost)]) => self.close(&format!("—{cost}")),
            (_, costs) => self.dashed(costs),
        }
        things.iter().for_each(|things| self.filter(things, !word.ends_with(" a")));
    }

    /// `cycling {2}`, `flashback—{R}, Pay 2 life.`
    fn keyword_costs(&mut self, keyword: &str, costs: &[Cost]) {
        self.say(keyword);
        match costs {
            [Cost::Mana(cost)] => self.say(&cost.to_string()),
            costs => self.dashed(costs),
        }
    }

    /// Costs behind a dash, each with a capital: `—{R}, Pay 2 life.`
    fn dashed(&mut self, costs: &[Cost]) {
        self.close("—");
        let start = self.out.len();
        for (index, cost) in costs.iter().enumerate() {
            self.close(if index > 0 { "," } else { "" });
            self.capital(|p| p.cost(cost));
        }
        if self.out[start..].starts_with(' ') {
            self.out.remove(start);
        }
        self.close(".");
    }

    /// Sentences of which the first goes on after a comma, with no capital.
    fn after_comma(&mut self, effects: &[crate::ast::Effect]) {
        let start = self.out.len();
        self.sentences(effects);
        // The capital of the first sentence is taken back, but never that of a name.
        let first = start + self.out[start..].find(|c: char| c != ' ').unwrap_or(0);
        let name = self.out[first..].starts_with(self.me);
        if let Some(c) =
            self.out[first..].chars().next().filter(|c| c.is_ascii_uppercase() && !name)
        {
            let word = self.out[first..].split(' ').next().unwrap_or_default();
            if crate::parse::words::subtype_of(word).is_none() && word != "X" {
                self.out.replace_range(first..=first, &c.to_ascii_lowercase().to_string());
            }
        }
    }

    /// `{3}, {T} or {R}, {T}`.
    fn either_costs(&mut self, either: &[Vec<Cost>]) {
        for (index, costs) in either.iter().enumerate() {
            self.say(if index > 0 { "or" } else { "" });
            for (place, cost) in costs.iter().enumerate() {
                self.close(if place > 0 { "," } else { "" });
                self.cost(cost);
            }
        }
    }

    /// `discard a card or pay {5}`.
    fn any_payment(&mut self, either: &[Vec<Cost>]) {
        for (index, costs) in either.iter().enumerate() {
            self.say(if index > 0 { "or" } else { "" });
            self.payments(costs);
        }
    }

    pub(super) fn cost(&mut self, cost: &Cost) {
        match cost {
            Cost::Tap => self.say("{T}"),
            Cost::Untap => self.say("{Q}"),
            Cost::Mana(cost) => self.say(&cost.to_string()),
            Cost::Life(amount) => {
                self.say("pay");
                self.amount(amount);
                self.say("life");
            }
            Cost::Sacrifice(what) => {
                self.say("sacrifice");
                self.noun(what);
            }
            Cost::Discard(what) => {
                self.say("discard");
                self.noun(what);
            }
            Cost::DiscardAtRandom(what) => {
                self.say("discard");
                self.noun(what);
                self.say("at random");
            }
            Cost::Reveal(what) => {
                self.say("reveal");
                self.noun(what);
                self.say(if *what == Noun::This { "from your hand" } else { "" });
            }
            Cost::DiscardHand => self.say("discard your hand"),
            Cost::Exert => {
                self.say("exert");
                self.me();
            }
            Cost::Either(either) => self.either_costs(either),
            Cost::ExileTop(Quantity::Number(1)) => self.say("exile the top card of your library"),
            Cost::ExileTop(amount) => {
                self.say("exile the top");
                self.number(amount);
                self.say("cards of your library");
            }
            Cost::PutCounters { amount, kind, on } => {
                self.say("put");
                let one = *amount == Quantity::Number(1);
                self.count(amount, |p| p.counters(kind, !one));
                self.say("on");
                self.noun(on);
            }
            Cost::Upkeep { .. } => self.say("its cumulative upkeep"),
            Cost::LoyaltyX => self.say("−X"),
            Cost::Mill(amount) => {
                self.say("mill");
                self.cards(amount);
            }
            Cost::PutBack => self.say("put a card from your hand on top of your library"),
            Cost::Loyalty(0) => self.say("0"),
            Cost::Loyalty(change) => self.say(&format!("{change:+}").replace('-', "−")),
            Cost::RemoveCounters { amount, kind, from } => {
                self.say("remove");
                let one = *amount == Quantity::Number(1);
                self.count(amount, |p| p.counters(kind, !one));
                self.say("from");
                self.noun(from);
            }
            Cost::Energy(amount) => {
                self.say("pay");
                self.say(&"{E}".repeat(usize::try_from(*amount).unwrap_or(0)));
            }
            Cost::Exile { what, from } => {
                self.say("exile");
                self.noun(what);
                if let Some(from) = from {
                    self.out_of_zone(from);
                }
            }
            Cost::Return(what) => {
                self.say("return");
                self.noun(what);
                let one =
                    !matches!(what, Noun::Some { count, .. } if *count != Quantity::Number(1));
                self.say(if one { "to its owner's hand" } else { "to their owner's hand" });
            }
            Cost::Crew(power) => self.say(&format!(
                "tap any number of untapped creatures you control with total power {power} or greater"
            )),
            Cost::UntapOther(what) => {
                self.say("untap");
                self.noun(what);
            }
            Cost::Named(NamedCost { word, number }) => {
                self.say(word.word());
                number.iter().for_each(|number| self.say(&number.to_string()));
            }
            Cost::Promise => self.say("promise an opponent a gift"),
            Cost::Behold(filter) => {
                self.say("behold");
                self.noun(&Noun::a(filter.clone()));
            }
            Cost::Evidence(number) => self.say(&format!("collect evidence {number}")),
            Cost::TapOther(what) => {
                self.say("tap");
                self.noun(what);
            }
        }
    }

    /// `pay {1} and return a basic land you control to its owner's hand`.
    pub(super) fn payments(&mut self, costs: &[Cost]) {
        for (index, cost) in costs.iter().enumerate() {
            if index > 0 {
                self.say("and");
            }
            if let Cost::Mana(_) = cost {
                self.say("pay");
            }
            self.cost(cost);
        }
    }

    fn alternative_cost(&mut self, alternative: &AlternativeCost) {
        if let Some(condition) = &alternative.condition {
            self.say("if");
            self.condition(condition);
            self.close(",");
        }
        self.say("you may");
        self.payments(&alternative.costs);
        self.say("rather than pay");
        match &alternative.of {
            None => {
                self.me();
                self.close("'s mana cost");
            }
            Some(of) => {
                self.say("the mana cost for");
                self.noun(of);
            }
        }
    }

    pub(super) fn limit(&mut self, limit: &Limit) {
        if let Limit::Cheaper(change) = limit {
            self.say("this ability costs");
            self.say(&change.by.to_string());
            self.say("less to activate");
            self.cost_each(change);
        } else if *limit == Limit::SomeX {
            self.say("X can't be 0");
        } else if *limit == Limit::AnyPlayer {
            self.say("any player may activate this ability");
        } else {
            self.say("activate");
            self.only(limit);
        }
    }

    /// `only during your turn`.
    fn only(&mut self, limit: &Limit) {
        if let Limit::All(limits) = limit {
            for (index, limit) in limits.iter().enumerate() {
                self.say(if index > 0 { "and" } else { "" });
                self.only(limit);
            }
            return;
        }
        self.say("only");
        match limit {
            // Said otherwise, or above.
            Limit::AnyPlayer | Limit::All(_) | Limit::Cheaper(_) | Limit::SomeX => {}
            Limit::Moment(moment) => self.say(moment.word()),
            Limit::If(Condition::YourTurn) => self.say("during your turn"),
            Limit::Sorcery => self.say("as a sorcery"),
            Limit::OncePerTurn => self.say("once each turn"),
            Limit::Instant => self.say("as an instant"),
            Limit::Once => self.say("once"),
            // Said in front of the costs.
            Limit::Boast | Limit::Exhaust | Limit::Forecast | Limit::PowerUp => {}
            Limit::Special(word) => self.say(&format!("as {word} allows")),
            Limit::If(condition) => {
                self.say("if");
                self.condition(condition);
            }
        }
    }
}

/// Is a limit told in front of the costs?
const fn is_said_first(limit: &Limit) -> bool {
    matches!(limit, Limit::Boast | Limit::Exhaust | Limit::Forecast | Limit::PowerUp)
}
