//! Noun phrases in words.

use crate::ast::{
    Adjective, Attachment, CastWord, Clause, Deed, Filter, Head, HeadWord, Noun, Pronoun, Quantity,
    State, Target, TargetChooser, TargetCount, Term, ZoneName, ZonePhrase,
};
use crate::parse::words::plural;

use super::Printer;
use super::quantity::Scale;

impl Printer<'_> {
    pub(super) fn noun(&mut self, noun: &Noun) {
        match noun {
            Noun::You => self.say("you"),
            Noun::This => self.me(),
            Noun::YourTeam => self.say("your team"),
            Noun::Target(target) => self.target(target),
            Noun::Each { all, filter } => {
                self.say(if *all { "all" } else { "each" });
                self.filter(filter, *all);
            }
            Noun::Some { count, filter } => self.some(count, filter),
            Noun::ManyOf { least, filter } => {
                self.number(&Quantity::Number(*least));
                self.say("or more");
                self.filter(filter, true);
            }
            Noun::Several { count, filter } => {
                self.target_count(count);
                self.filter(filter, count.is_many());
            }
            Noun::SomeOf { count, of } => {
                match count {
                    TargetCount::One => self.say("one"),
                    count => self.target_count(count),
                }
                self.say("of");
                self.noun(of);
            }
            Noun::Top { amount, of } => self.top_cards(amount, of),
            Noun::Bare(filter) if is_opponents(filter) => self.say("your opponents"),
            Noun::Bare(filter) => self.filter(filter, true),
            Noun::Attached { how, head } => {
                self.say(match how {
                    Attachment::Enchanted => "enchanted",
                    Attachment::Equipped => "equipped",
                });
                self.head(head, false);
            }
            Noun::SourceOfChoice(filter) => {
                // What was chosen beforehand is said behind the choice.
                let mut front = filter.clone();
                let behind =
                    |clause: &Clause| matches!(clause, Clause::ChosenColor | Clause::Shares(..));
                front.clauses.retain(|clause| !behind(clause));
                self.article(|p| p.filter(&front, false));
                self.say("of your choice");
                for clause in filter.clauses.iter().filter(|clause| behind(clause)) {
                    self.clause(clause, false);
                }
            }
            Noun::Pronoun { word, .. } => self.pronoun(word),
            Noun::Controller(of) => {
                self.whose(of);
                self.say("controller");
            }
            Noun::Owner(of) => {
                self.whose(of);
                self.say("owner");
            }
            Noun::DefendingPlayer => self.say("defending player"),
            Noun::HostOf(head, of) => {
                self.heads("the", std::slice::from_ref(head), "or", false);
                self.noun(of);
                self.close("'s attached to");
            }
            Noun::AttackedBy(what) => {
                self.say("the player or planeswalker");
                self.noun(what);
                match **what {
                    // What a cost was paid with is gone.
                    Noun::Pronoun { word: Pronoun::Paid(..), .. } => self.say("was attacking"),
                    _ => self.close("'s attacking"),
                }
            }
            Noun::ChosenPlayer => self.say("the chosen player"),
            Noun::EachOf(nouns) => {
                self.say("each of");
                self.noun(nouns);
            }
            Noun::Severally(nouns) => {
                self.noun(nouns);
                self.say("each");
            }
            Noun::Either(nouns) => self.nouns(nouns, "or"),
            Noun::AndOr(nouns) => self.nouns(nouns, "and/or"),
            Noun::Both(nouns) => self.list(nouns, "and", Self::noun),
        }
    }

    fn nouns(&mut self, nouns: &[Noun], word: &str) {
        for (index, noun) in nouns.iter().enumerate() {
            if index > 0 {
                self.say(word);
            }
            self.noun(noun);
        }
    }

    fn pronoun(&mut self, word: &Pronoun) {
        match word {
            Pronoun::Unsaid => {}
            Pronoun::It => self.say("it"),
            Pronoun::Itself => self.say("itself"),
            Pronoun::They => self.say("they"),
            Pronoun::Them => self.say("them"),
            Pronoun::Source => self.say("the source"),
            Pronoun::Again { .. } => {}
            Pronoun::ThatTarget => self.say("that target"),
            Pronoun::Chosen(head) => {
                self.heads("the chosen", std::slice::from_ref(head), "or", false)
            }
            Pronoun::Amassed(words) => self.say(words.word()),
            Pronoun::Rest => self.say("the rest"),
            Pronoun::The(heads) => self.heads("the", heads, "or", false),
            Pronoun::Other => self.say("the other"),
            Pronoun::Left(words) => self.say(words.word()),
            Pronoun::That(heads) => self.heads("that", heads, "or", false),
            Pronoun::Those(heads) => self.heads("those", heads, "and/or", true),
            Pronoun::Paid(done, head, many) => {
                self.say("the");
                self.say(done.word());
                self.head(head, *many);
            }
        }
    }

    /// `that creature`: one of those that fit.
    pub(super) fn that_one(&mut self, filter: &Filter) {
        let heads: Vec<Head> = filter.terms.iter().map(|own| own.head.clone()).collect();
        self.heads("that", &heads, "or", false);
    }

    fn heads(&mut self, word: &str, heads: &[Head], between: &str, many: bool) {
        self.say(word);
        for (index, head) in heads.iter().enumerate() {
            if index > 0 {
                self.say(between);
            }
            self.head(head, many);
        }
    }

    fn some(&mut self, count: &Quantity, filter: &Filter) {
        let Some(rest) = another(filter).filter(|_| *count == Quantity::Number(1)) else {
            let many = *count != Quantity::Number(1);
            self.count(count, |p| p.filter(filter, many));
            return;
        };
        self.say("another");
        self.filter(&rest, false);
    }

    fn target(&mut self, target: &Target) {
        let any = target.filter.terms == Filter::of(Head::Word(HeadWord::Target)).terms;
        let one = target.count == TargetCount::One;
        let other = match (target.other, any && one, one) {
            (false, _, _) => "",
            (true, false, true) => "another",
            (true, _, _) => "other",
        };
        if any && one {
            self.say("any");
        }
        self.target_count(&target.count);
        self.say(other);
        if any {
            self.say(if one { "target" } else { "targets" });
            for clause in &target.filter.clauses {
                self.clause(clause, !one);
            }
        } else {
            self.say("target");
            self.filter(&target.filter, target.count.is_many());
        }
        if let Some(TargetChooser::Their(_)) = target.by {
            self.say("of their choice");
        }
        if target.by == Some(TargetChooser::Opponent) {
            self.say("of an opponent's choice");
        }
    }

    /// `two`, `up to two`, `any number of`; nothing for one.
    pub(super) fn target_count(&mut self, count: &TargetCount) {
        match count {
            TargetCount::One => {}
            TargetCount::Exactly(count) => self.number(count),
            TargetCount::UpTo(count) => {
                self.say("up to");
                self.number(count);
            }
            TargetCount::AnyNumber => self.say("any number of"),
            TargetCount::OneTo(most) => {
                let numbers: Vec<_> = (1..=i64::from(*most)).map(Quantity::Number).collect();
                self.list(&numbers, "or", |p, number| p.number(number));
            }
        }
    }

    /// What fits, in the singular or in the plural.
    pub(super) fn filter(&mut self, filter: &Filter, many: bool) {
        if filter.and_or {
            for (index, term) in filter.terms.iter().enumerate() {
                self.say(if index > 0 { "and/or" } else { "" });
                self.term(term, many);
            }
        } else if filter.and {
            self.list(&filter.terms, "and", |p, term| p.term(term, many));
        } else {
            self.list(&filter.terms, "or", |p, term| p.term(term, many));
        }
        let player =
            |term: &Term| matches!(term.head, Head::Word(HeadWord::Player | HeadWord::Opponent));
        let outside = std::mem::replace(&mut self.of_players, filter.terms.iter().all(player));
        for clause in &filter.clauses {
            self.clause(clause, many);
        }
        self.of_players = outside;
    }

    fn term(&mut self, term: &Term, many: bool) {
        let is_non = |adjective: &Adjective| {
            matches!(
                adjective,
                Adjective::NonColor(_)
                    | Adjective::NonType(_)
                    | Adjective::NonSuper(_)
                    | Adjective::NonSubtype(_)
                    | Adjective::State(State::Nontoken)
            )
        };
        for (index, adjective) in term.adjectives.iter().enumerate() {
            // `nonartifact, nonblack creature`.
            if index > 0 && is_non(adjective) && is_non(&term.adjectives[index - 1]) {
                self.close(",");
            }
            self.adjective(adjective);
        }
        self.head(&term.head, many);
    }

    pub(super) fn adjective(&mut self, adjective: &Adjective) {
        match adjective {
            Adjective::Color(color) => self.say(color.word()),
            Adjective::NonColor(color) => self.say(&format!("non{color}")),
            Adjective::Type(card_type) => self.say(card_type.word()),
            Adjective::NonType(card_type) => self.say(&format!("non{card_type}")),
            Adjective::Super(supertype) => self.say(supertype.word()),
            Adjective::NonSuper(supertype) => self.say(&format!("non{supertype}")),
            Adjective::Subtype(name) => self.say(name),
            Adjective::Size(power, toughness) => self.say(&format!("{power}/{toughness}")),
            Adjective::NonSubtype(name) => self.say(&format!("non-{name}")),
            Adjective::State(state) => self.say(state.word()),
            Adjective::Any(adjectives) => self.adjectives(adjectives, "or"),
            Adjective::EitherAnd(adjectives) => self.adjectives(adjectives, "and"),
            Adjective::AndOr(adjectives) => self.adjectives(adjectives, "and/or"),
        }
    }

    fn adjectives(&mut self, adjectives: &[Adjective], between: &str) {
        self.list(adjectives, between, Self::adjective);
    }

    pub(super) fn head(&mut self, head: &Head, many: bool) {
        let word = match head {
            Head::Type(card_type) => card_type.word(),
            Head::Subtype(name) => name.as_str(),
            Head::Word(word) => word.word(),
        };
        if many {
            self.say(&plural(word));
        } else {
            self.say(word);
        }
    }

    pub(super) fn clause(&mut self, clause: &Clause, many: bool) {
        match clause {
            Clause::Controlled(who) => self.noun_verb(who, "controls", "control"),
            Clause::BasicType => self.say("with a basic land type"),
            Clause::Adventure { many: false } => self.say("that has an Adventure"),
            Clause::Adventure { many: true } => self.say("that have an Adventure"),
            Clause::NotThere => self.say("that aren't on the battlefield"),
            Clause::AlreadyControlled => self.say("you already control"),
            Clause::ButNotOwned => self.say("but don't own"),
            Clause::CastThisTurn(who) => {
                self.noun_verb(who, "casts", "cast");
                self.say("this turn");
            }
            Clause::NotOwned(who) => self.noun_verb(who, "doesn't own", "don't own"),
            Clause::ControlledThen(who) => self.noun_verb(who, "controlled", "controlled"),
            Clause::NotFromHand => self.say("from anywhere other than your hand"),
            Clause::Extreme { extreme, what, among } => {
                self.say(&format!("with the {extreme} {what} among"));
                self.filter(among, true);
            }
            Clause::NotControlled(who) => self.noun_verb(who, "doesn't control", "don't control"),
            Clause::Owned(who) => self.noun_verb(who, "owns", "own"),
            Clause::With(keyword) => {
                self.say("with");
                self.any_keyword(keyword);
            }
            Clause::Without(keyword) => {
                self.say("without");
                self.any_keyword(keyword);
            }
            Clause::Measure { what, is } => {
                self.say(&format!("with {what}"));
                self.compare(is, Scale::Measure);
            }
            Clause::WithCounter { kind, many: true } => {
                self.say("with");
                self.any_counters(kind.as_ref(), true);
                self.say("on them");
            }
            Clause::WithSoMany { count, kind } => {
                self.say("with");
                self.how_many(count);
                self.any_counters(kind.as_ref(), true);
                if !self.of_players {
                    self.say(if many { "on them" } else { "on it" });
                }
            }
            Clause::DiedThisWay => self.say("that died this way"),
            Clause::Abilities(true) => self.say("with abilities"),
            Clause::Abilities(false) => self.say("with no abilities"),
            Clause::Lesser(what, _) => self.say(&format!("with lesser {what}")),
            Clause::OneOf(what, values) => {
                self.say(&format!("with {what}"));
                self.list(values, "or", |p, value| p.say(&value.to_string()));
            }
            Clause::WithoutCounter(kind) => {
                self.say("without");
                self.article(|p| p.any_counters(kind.as_ref(), false));
                self.say(if many { "on them" } else { "on it" });
            }
            Clause::WithCasting(word) => {
                self.say("with");
                self.say(word.map_or("flashback", CastWord::word));
            }
            Clause::IsKind(filter) => match many {
                true => {
                    self.say("that are");
                    self.filter(filter, true);
                }
                false => {
                    self.say("that's");
                    self.article(|p| p.filter(filter, false));
                }
            },
            Clause::InBoth(one, other) => {
                self.zone_phrase(one);
                self.say("and");
                self.zone_phrase(other);
            }
            Clause::Did(deed @ (Deed::LostLife | Deed::GainedLife)) => {
                self.say(&format!("who {deed} this turn"));
            }
            Clause::Did(deed) => self.say(&format!("that {deed} this turn")),
            Clause::DidNot(deed) => {
                let stem = deed.word().trim_end_matches("ed");
                self.say(&format!("that didn't {stem} this turn"));
            }
            Clause::WithX => {
                self.say("with {X} in");
                self.say(if many { "their mana costs" } else { "its mana cost" });
            }
            Clause::BlockedThisCombat(noun) => {
                self.noun(noun);
                self.say("blocked this combat");
            }
            Clause::BlockedBy(noun) => {
                self.noun(noun);
                self.close("'s blocking");
            }
            Clause::WhoDid(event) => {
                self.say("who");
                self.happened(event, None, false);
            }
            Clause::WhoWay { how, what } => {
                self.say(&format!("who {how}"));
                self.noun(what);
                self.say("this way");
            }
            Clause::MostLife => self.say("with the most life or tied for most life"),
            Clause::AttackedThisCombat => self.say("you attacked this combat"),
            Clause::WhoControls(filter) => {
                self.say("who controls");
                self.article(|p| p.filter(filter, false));
            }
            Clause::WithCounter { kind, many: false } => {
                self.say("with");
                self.article(|p| p.any_counters(kind.as_ref(), false));
                self.say(if many { "on them" } else { "on it" });
            }
            Clause::From(zone) => self.out_of_zone(zone),
            Clause::In(zone) => self.zone_phrase(zone),
            Clause::Named(name) => self.say(&format!("named {name}")),
            Clause::AttachedTo(noun) => {
                self.say("attached to");
                self.noun(noun);
            }
            Clause::Among(noun) => {
                self.say("from among");
                self.noun(noun);
            }
            Clause::NamedSame => {
                self.say("named");
                self.me();
            }
            Clause::Targets(noun) => {
                self.say(if many { "that target" } else { "that targets" });
                self.noun(noun);
            }
            Clause::Revealed => self.say("revealed this way"),
            Clause::MostVotes => self.say("with the most votes or tied for most votes"),
            Clause::ExiledWith { it } => {
                self.say("exiled with");
                self.it_or_me(*it);
            }
            Clause::ChosenType => self.say("of the chosen type"),
            Clause::CastBy(who) => {
                self.noun_verb(who, "casts", "cast");
            }
            Clause::ByChance => self.say("at random"),
            Clause::ColorOfChoice => self.say("of the color of your choice"),
            Clause::ChosenColor => self.say("of the chosen color"),
            Clause::ThatColor => self.say("of that color"),
            Clause::Zones(zones) => self.say(zones.word()),
            Clause::OtherThan(noun) => {
                self.say("other than");
                self.noun(noun);
            }
            Clause::AttackingPlayer(noun) => {
                self.say("attacking");
                self.noun(noun);
            }
            Clause::Blocking(noun) => {
                self.say("blocking");
                self.noun(noun);
            }
            Clause::Together(how) => self.say(how.word()),
            Clause::That(clause) => {
                self.say(if many { "that are" } else { "that's" });
                self.clause(clause, many);
            }
            Clause::Is { adjective, not } => {
                self.say(match (not, many) {
                    (false, false) => "that's",
                    (false, true) => "that are",
                    (true, false) => "that isn't",
                    (true, true) => "that aren't",
                });
                self.adjective(adjective);
            }
            Clause::DamagedBy { by: noun, told } => {
                self.say("dealt damage by");
                self.noun(noun);
                self.say(if *told { "this turn" } else { "" });
            }
            Clause::Fighting(noun) => {
                self.say("blocking or blocked by");
                self.noun(noun);
            }
            Clause::ThisWay(done) => self.say(&format!("{done} this way")),
            Clause::DealtDamageThisTurn => {
                self.say(if many { "that were" } else { "that was" });
                self.say("dealt damage this turn");
            }
            Clause::SameName(noun) => {
                self.say("with the same name as");
                self.noun(noun);
            }
            Clause::Shares(shared, noun) => {
                self.say(if many { "that share" } else { "that shares" });
                self.say(&format!("{shared} with"));
                self.noun(noun);
            }
        }
    }

    fn zone_phrase(&mut self, phrase: &ZonePhrase) {
        match (phrase.zone, &phrase.whose) {
            (ZoneName::Battlefield, None) => self.say("on the battlefield"),
            (zone @ (ZoneName::Exile | ZoneName::Stack), None) => self.say(&format!("in {zone}")),
            (zone, None) => self.say(&format!("in all {}", plural(zone.word()))),
            (zone, Some(whose)) if matches!(**whose, Noun::Each { .. }) => {
                self.say(&format!("in each {zone}"));
            }
            (zone, Some(whose)) if opponents_of(whose).is_some() => {
                self.say("in");
                self.say(opponents_of(whose).unwrap_or_default());
                self.say(&plural(zone.word()));
            }
            (zone, Some(whose)) if matches!(**whose, Noun::Bare(_)) => {
                self.say(&format!("in {}", plural(zone.word())));
            }
            (zone, Some(whose)) => {
                self.say("in");
                self.whose(whose);
                self.say(zone.word());
            }
        }
    }

    /// A subject and its verb, which agree.
    pub(super) fn noun_verb(&mut self, subject: &Noun, one: &str, many: &str) {
        // `have` speaks of the first verb alone: `have it deal 2 damage to a creature they control`.
        let infinitive = std::mem::take(&mut self.infinitive);
        if !std::mem::take(&mut self.elided) {
            self.noun(subject);
        }
        self.say(if infinitive || is_plural(subject) { many } else { one });
    }
}

/// `all opponents'`, `your opponents'`, in front of their zones.
pub(super) fn opponents_of(noun: &Noun) -> Option<&'static str> {
    match noun {
        Noun::Each { all: true, filter } if is_opponents(filter) => Some("all opponents'"),
        Noun::Bare(filter) if is_opponents(filter) => Some("your opponents'"),
        _ => None,
    }
}

fn is_opponents(filter: &Filter) -> bool {
    *filter == Filter::of(Head::Word(HeadWord::Opponent))
}

/// Does the verb after this subject stand in the plural?
pub(in crate::parse) fn is_plural(noun: &Noun) -> bool {
    match noun {
        // `each attacking creature and each blocking creature doesn't untap`
        Noun::Both(nouns) => {
            let each = |noun: &Noun| matches!(noun, Noun::Each { all: false, .. });
            !nouns.iter().all(each)
        }
        Noun::You | Noun::Bare(_) | Noun::ManyOf { .. } | Noun::Severally(_) => true,
        Noun::Each { all, .. } => *all,
        Noun::Some { count, .. } => *count != Quantity::Number(1),
        Noun::Pronoun { word, .. } => {
            matches!(
                word,
                Pronoun::They
                    | Pronoun::Them
                    | Pronoun::Rest
                    | Pronoun::Left(_)
                    | Pronoun::Those(_)
            )
        }
        Noun::Target(target) => target.count.is_many(),
        Noun::Several { count, .. } | Noun::SomeOf { count, .. } => count.is_many(),
        Noun::Top { amount, .. } => *amount != Quantity::Number(1),
        Noun::Either(nouns) | Noun::AndOr(nouns) => nouns.last().is_some_and(is_plural),
        Noun::This
        | Noun::YourTeam
        | Noun::DefendingPlayer
        | Noun::AttackedBy(_)
        | Noun::HostOf(..)
        | Noun::ChosenPlayer
        | Noun::EachOf(_)
        | Noun::Attached { .. }
        | Noun::SourceOfChoice(_)
        | Noun::Controller(_)
        | Noun::Owner(_) => false,
    }
}

/// The filter without the `other` that `another` stands for.
pub(super) fn another(filter: &Filter) -> Option<Filter> {
    let first = filter.terms.first()?.adjectives.first()?;
    if *first != Adjective::State(State::Other) {
        return None;
    }
    let mut rest = filter.clone();
    rest.terms.first_mut()?.adjectives.remove(0);
    Some(rest)
}
