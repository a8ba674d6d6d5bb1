//! Players, objects, zones, numbers and mana, from the grammar's nodes.

use cardscript_grammar::scenario::Rule;

use super::{
    MAX_NUMBER, Reader,
    kids::{Kids, Pair, words},
    lines::Kind,
    token::{Token, unknown_card},
};
use crate::{
    ast::{CounterKind, ManaType, Name, StepName, ZoneName},
    diagnostic::{Code, Diagnostic, quoted, suggest},
    scenario::{
        players::seats,
        syntax::{
            Amounts, Comparison, Counters, Floating, Moment, NameKind, Object, Place, Thing, Who,
            Zone,
        },
    },
};

const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

const ORDINALS: [&str; 7] = ["last", "first", "second", "third", "fourth", "fifth", "sixth"];

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_, '_> {
    /// The child of this rule, which the grammar promises.
    pub(super) fn need<'p>(&self, kids: &mut Kids<'p>, rule: Rule) -> Read<Pair<'p>> {
        kids.take(rule).ok_or_else(|| self.lost(None))
    }

    pub(super) fn who(&self, pair: &Pair<'_>) -> Read<Who> {
        let span = self.span(pair);
        let name = match self.line.token(pair.as_span().start()) {
            Some(Token::Player(name)) => name.clone(),
            // One that a Given introduces has been noted before.
            Some(Token::Unknown(name)) if self.context.kind == Kind::Given => name.as_str().into(),
            Some(Token::Unknown(name)) => return Err(self.unknown_player(name, pair)),
            _ => return Err(self.lost(Some(pair))),
        };
        if self.context.kind == Kind::Then && !self.plays(&name) {
            return Err(self.unknown_player(&name, pair));
        }
        Ok(Who { name, span })
    }

    /// Is the player in the game? With nobody or only one named, Alice and Bob are.
    fn plays(&self, name: &Name) -> bool {
        seats(&self.context.players).contains(name)
    }

    fn unknown_player(&self, name: &str, pair: &Pair<'_>) -> Diagnostic {
        let players = seats(&self.context.players);
        let near = suggest::similar_words(name, players.iter().map(Name::as_str), 1);
        let cards = self.context.names.similar(name);
        let near = if near.is_empty() { cards.iter().map(Name::as_str).collect() } else { near };
        let message = format!("nobody called {} plays in this scenario", quoted(name));
        self.fault(Code::UnknownPlayer, message, pair).help_if(suggest::did_you_mean(&near)).help(
            "a player is in the game if a Given or When names them; Alice and Bob are by default",
        )
    }

    /// The player of `Bob's`, if there is one.
    pub(super) fn owner(&self, kids: &mut Kids<'_>) -> Read<Option<Who>> {
        let Some(owner) = kids.take(Rule::owner) else { return Ok(None) };
        let who = self.need(&mut Kids::of(owner), Rule::who)?;
        self.who(&who).map(Some)
    }

    pub(super) fn object(&self, pair: &Pair<'_>) -> Read<Object> {
        let mut kids = Kids::of(pair.clone());
        let owner = self.owner(&mut kids)?;
        let count = kids.take(Rule::number).map(|number| self.number(&number)).transpose()?;
        let (name, kind) = self.name(&self.need(&mut kids, Rule::name)?)?;
        Ok(Object { owner, count, name, kind, span: self.span(pair) })
    }

    pub(super) fn name(&self, pair: &Pair<'_>) -> Read<(Name, NameKind)> {
        match self.line.token(pair.as_span().start()) {
            Some(Token::Card(name)) => Ok((name.clone(), NameKind::Card)),
            Some(Token::Label(name)) => Ok((name.clone(), NameKind::Label)),
            Some(Token::Unknown(name)) if self.context.names.vocabulary().token(name).is_some() => {
                Ok((name.as_str().into(), NameKind::Token))
            }
            Some(Token::Unknown(name)) => Err(unknown_card(self.context, name, self.span(pair))),
            _ => Err(self.lost(Some(pair))),
        }
    }

    /// The objects of `objects`.
    pub(super) fn objects(&self, pair: Pair<'_>) -> Read<Vec<Object>> {
        Kids::of(pair).all(Rule::object).iter().map(|pair| self.object(pair)).collect()
    }

    pub(super) fn thing(&self, pair: Pair<'_>) -> Read<Thing> {
        let mut kids = Kids::of(pair);
        if let Some(object) = kids.take(Rule::object) {
            return self.object(&object).map(Thing::Object);
        }
        self.who(&self.need(&mut kids, Rule::who)?).map(Thing::Player)
    }

    /// The things of `things`.
    pub(super) fn things(&self, pair: Pair<'_>) -> Read<Vec<Thing>> {
        Kids::of(pair).all(Rule::thing).into_iter().map(|pair| self.thing(pair)).collect()
    }

    /// A number in digits or as a word.
    pub(super) fn number(&self, pair: &Pair<'_>) -> Read<i64> {
        let text = words(pair);
        if let Some(number) = NUMBERS.iter().position(|word| *word == text) {
            return i64::try_from(number).map_err(|_| self.lost(Some(pair)));
        }
        if matches!(text, "a" | "an") {
            return Ok(1);
        }
        let number = text.parse::<i64>().ok().filter(|number| number.abs() <= MAX_NUMBER);
        number.ok_or_else(|| {
            let message = format!("the number {} is too large", quoted(text));
            let fault = self.fault(Code::NumberTooLarge, message, pair);
            fault.help(format!("{MAX_NUMBER} is the largest number that is understood"))
        })
    }

    /// `second` as 2, `last` as 0.
    pub(super) fn ordinal(&self, pair: &Pair<'_>) -> usize {
        ORDINALS.iter().position(|word| *word == words(pair)).unwrap_or(1)
    }

    /// The amounts of `at least 3`, `14 or 18`: each an alternative.
    pub(super) fn amounts(&self, kids: &mut Kids<'_>) -> Read<Vec<Amounts>> {
        let is = self.comparison(kids);
        let Some(amounts) = kids.take(Rule::amounts) else { return Ok(Vec::new()) };
        let numbers = Kids::of(amounts).all(Rule::number);
        numbers.iter().map(|pair| Ok(Amounts { is, number: self.number(pair)? })).collect()
    }

    pub(super) fn comparison(&self, kids: &mut Kids<'_>) -> Comparison {
        match kids.take(Rule::compare).as_ref().map(words) {
            Some("at most") => Comparison::AtMost,
            Some("at least") => Comparison::AtLeast,
            Some("more than") => Comparison::MoreThan,
            Some("fewer than" | "less than") => Comparison::FewerThan,
            _ => Comparison::Exactly,
        }
    }

    pub(super) fn counter_kind(&self, pair: &Pair<'_>) -> Read<CounterKind> {
        let text = words(pair);
        if !text.contains('/') {
            return Ok(CounterKind::Named(text.into()));
        }
        let mut parts = text.split('/').map(|part| part.parse::<i8>().ok());
        match (parts.next().flatten(), parts.next().flatten()) {
            (Some(power), Some(toughness)) => Ok(CounterKind::PowerToughness(power, toughness)),
            _ => Err(self.fault(Code::NumberTooLarge, "no counter changes so much", pair)),
        }
    }

    pub(super) fn counters(&self, pair: Pair<'_>) -> Read<Counters> {
        let mut kids = Kids::of(pair);
        let amount = self.number(&self.need(&mut kids, Rule::number)?)?;
        let kind = self.counter_kind(&self.need(&mut kids, Rule::counter_kind)?)?;
        Ok(Counters { amount, kind })
    }

    pub(super) fn zone(&self, pair: Pair<'_>) -> Read<Zone> {
        let mut kids = Kids::of(pair);
        let place = if kids.has(Rule::top) {
            Place::Top
        } else if kids.has(Rule::bottom) {
            Place::Bottom
        } else {
            Place::Any
        };
        let zone = kids.take(Rule::zone_name).and_then(|pair| ZoneName::from_word(words(&pair)));
        let whose =
            kids.take(Rule::whose).map(|pair| self.owner(&mut Kids::of(pair))).transpose()?;
        Ok(Zone { zone: zone.unwrap_or(ZoneName::Library), whose: whose.flatten(), place })
    }

    /// Mana symbols that each make one mana.
    pub(super) fn mana(&self, pair: &Pair<'_>) -> Read<Vec<ManaType>> {
        let symbols = words(pair).split_inclusive('}');
        let types = symbols.map(|symbol| {
            let word = symbol.trim_matches(['{', '}']);
            ManaType::from_word(word).ok_or_else(|| {
                let message = format!("{} is no mana", quoted(&symbol.to_uppercase()));
                let symbols = ManaType::ALL.iter().map(|mana| quoted(mana.symbol()));
                self.fault(Code::UnknownSymbol, message, pair).expected(symbols)
            })
        });
        types.collect()
    }

    pub(super) fn floating(&self, pair: Pair<'_>) -> Read<Floating> {
        let mut kids = Kids::of(pair.clone());
        let mana = self.mana(&self.need(&mut kids, Rule::mana)?)?;
        let rider = kids.take(Rule::rider);
        let span = self.span(rider.as_ref().unwrap_or(&pair));
        let text = || self.context.source.slice(span).to_owned();
        Ok(Floating { mana, rider: rider.map(|_| text()), span })
    }

    /// The step of `step_name`.
    pub(super) fn step(&self, pair: &Pair<'_>) -> Read<StepName> {
        let step = match words(pair) {
            "upkeep step" => StepName::Upkeep,
            "main phase" | "precombat main phase" => StepName::FirstMain,
            "postcombat main phase" => StepName::SecondMain,
            "beginning of combat" | "beginning of combat step" => StepName::BeginCombat,
            "first combat damage step" => StepName::FirstStrikeDamage,
            "end of combat step" => StepName::EndCombat,
            word => StepName::from_word(word).ok_or_else(|| self.lost(Some(pair)))?,
        };
        Ok(step)
    }

    /// `Bob's turn`, `Alice's upkeep`, `the end step`, among the children of a node.
    pub(super) fn moment(&self, kids: &mut Kids<'_>) -> Read<Moment> {
        let mut moment = Moment { whose: None, step: None };
        let whose = kids.take(Rule::whose_turn).or_else(|| kids.take(Rule::whose_step));
        if let Some(whose) = whose {
            let mut parts = Kids::of(whose);
            moment.whose = Some(self.who(&self.need(&mut parts, Rule::who)?)?);
            moment.step = parts.take(Rule::step_name).map(|step| self.step(&step)).transpose()?;
        }
        if let Some(step) = kids.take(Rule::step) {
            let step = self.need(&mut Kids::of(step), Rule::step_name)?;
            moment.step = Some(self.step(&step)?);
        }
        Ok(moment)
    }
}
