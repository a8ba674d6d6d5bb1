//! Abilities: a whole paragraph.

use super::cost::{
    additional_costs, alternative_cost, cost, cumulative, in_order, mana_cost, one_symbol,
};
use cardscript_grammar::card::Rule;
use pest::iterators::Pairs;

use crate::ast::{
    Ability, Adjective, CastKeyword, CastWord, Change, Clause, Condition, Continuous, Cost,
    Defined, Duration, Effect, Effects, EventPattern, Filter, Head, HeadWord, Kicker, KickerKind,
    Level, LevelAt, Limit, ManaCost, Moment, Node, Noun, Pronoun, Protection, Ruling, Section,
    Slot, State, Supertype, Trigger, TriggerWord, Walk,
};

use super::condition::condition;
use super::effect::{Sentence, effects};
use super::event::trigger;
use super::noun::{filter, keyword};
use super::prevention::{attach, is_prevention};
use super::quantity::{color, compare, measure, number};
use super::sentence::sentence;
use super::{Built, FaultKind, Pair, defect, kids, only, span, unexpected, word};
use crate::diagnostic::Span;
use crate::parse::words::unmarked;

/// The abilities of one paragraph. In a `spell`, sentences are instructions; elsewhere they
/// are static abilities (113.3).
pub(in crate::parse) fn line(pairs: Pairs<'_, Rule>, spell: bool) -> Built<Vec<Ability>> {
    let mut abilities = Vec::new();
    let mut max_speed = false;
    for pair in pairs {
        match pair.as_rule() {
            Rule::max_speed => max_speed = true,
            Rule::station_level | Rule::class_level => {
                abilities.push(Ability::Section(section(pair)?));
            }
            Rule::partner_with => {
                let name = only(pair)?;
                abilities.push(Ability::PartnerWith(word(&name).into()));
            }
            Rule::exert_attack => {
                let then = kids(pair).rest().next().map(effects).transpose()?;
                abilities.push(Ability::ExertAttack(then.unwrap_or_default()));
            }
            Rule::keywords => {
                for found in kids(pair).rest() {
                    abilities.push(match found.as_rule() {
                        Rule::protection => match protection(found.clone())? {
                            // Nothing says when it would be chosen.
                            Protection::OfYourChoice => return unexpected(&found),
                            told => Ability::Protection(told),
                        },
                        Rule::casting => casting(found)?,
                        Rule::flashback => flashback(found)?,
                        Rule::kicker => kicker(found)?,
                        Rule::defined => Ability::Defined(defined(found)?),
                        Rule::cumulative => cumulative(found)?,
                        Rule::toxic => toxic(found)?,
                        _ => Ability::Keyword(keyword(&found)?),
                    });
                }
            }
            Rule::enchant => abilities.push(Ability::Enchant(filter(only(pair)?)?)),
            Rule::triggered => abilities.push(triggered(pair)?),
            Rule::activated => abilities.push(activated(pair)?),
            Rule::chapter => abilities.push(chapter(pair)?),
            Rule::additional_cost => {
                abilities.push(Ability::AdditionalCost(additional_costs(pair)?));
            }
            Rule::optional_cost => {
                abilities.push(Ability::Kicker(optional_cost(pair)?));
            }
            Rule::cast_only => abilities.push(Ability::CastOnly(vec![any_limit(only(pair)?)?])),
            Rule::alternative_cost => abilities.push(alternative_cost(pair)?),
            // 113.6: what is said of the spell itself holds while it is one.
            Rule::effects if !spell || speaks_of_itself(&pair) => {
                for pair in kids(pair).rest() {
                    static_ability(pair, &mut abilities)?;
                }
            }
            Rule::effects => abilities.push(Ability::Spell(effects(pair)?)),
            Rule::EOI => {}
            _ => return unexpected(&pair),
        }
    }
    if max_speed {
        return Ok(vec![Ability::Level(Level { at: LevelAt::MaxSpeed, abilities })]);
    }
    Ok(abilities)
}

/// `~ can't be countered`, `~ costs {1} less to cast …`: no instruction of a spell.
fn speaks_of_itself(pair: &Pair<'_>) -> bool {
    kids(pair.clone()).rest().all(|pair| match sentence(pair) {
        Ok(Sentence::Ability(_)) => true,
        Ok(Sentence::Rule(rule)) => {
            matches!(rule.says, Ruling::AsThoughFlash { what: Noun::This, .. })
        }
        _ => false,
    })
}

/// `protection from black and from red`.
pub(super) fn protection(pair: Pair<'_>) -> Built<Protection> {
    let mut parts = kids(pair);
    if parts.has(Rule::chosen_color_of) {
        return Ok(Protection::Chosen);
    }
    if parts.has(Rule::color_of_choice) {
        return Ok(Protection::OfYourChoice);
    }
    if parts.has(Rule::all_colors) {
        return Ok(Protection::AllColors);
    }
    let all: Vec<Pair<'_>> = parts.rest().collect();
    if all.iter().all(|pair| pair.as_rule() == Rule::color) {
        return all.iter().map(color).collect::<Built<_>>().map(Protection::Colors);
    }
    all.into_iter().map(guarded).collect::<Built<_>>().map(Protection::From)
}

/// `toxic 2`.
pub(super) fn toxic(pair: Pair<'_>) -> Built<Ability> {
    let count = only(pair)?;
    let at = span(&count);
    let many = |_| FaultKind::NumberTooLarge.at(at);
    Ok(Ability::Toxic(u8::try_from(number(&count)?).map_err(many)?))
}

/// What has a quality that something is protected from (702.16a): of an adjective alone, any
/// source.
fn guarded(pair: Pair<'_>) -> Built<Filter> {
    let adjective = match pair.as_rule() {
        Rule::guarded_measure => {
            let mut parts = kids(pair);
            let what = measure(&parts.next()?)?;
            let is = compare(parts.next()?)?;
            let mut filter = Filter::of(Head::Word(HeadWord::Source));
            filter.clauses.push(Clause::Measure { what, is });
            return Ok(filter);
        }
        Rule::color => Some(Adjective::Color(color(&pair)?)),
        Rule::guarded_word => match word(&pair) {
            "everything" => None,
            "snow" => Some(Adjective::Super(Supertype::Snow)),
            text => {
                let state = State::from_word(text).map_or_else(|| unexpected(&pair), Ok)?;
                Some(Adjective::State(state))
            }
        },
        _ => {
            let at = span(&pair);
            let filter = filter(pair)?;
            let person = |head: &Head| {
                matches!(head, Head::Word(HeadWord::Player | HeadWord::Opponent | HeadWord::Target))
            };
            return match filter.terms.iter().any(|term| person(&term.head)) {
                true => Err(super::defect(at)),
                false => Ok(filter),
            };
        }
    };
    let mut filter = Filter::of(Head::Word(HeadWord::Source));
    if let Some(term) = filter.terms.first_mut() {
        term.adjectives.extend(adjective);
    }
    Ok(filter)
}

/// A sentence of a static ability, put to those before it.
fn static_ability(pair: Pair<'_>, abilities: &mut Vec<Ability>) -> Built<()> {
    const WHY: &str =
        "an instruction needs a cost or a trigger, or an instant or sorcery around it";
    let at = span(&pair);
    // `It's still a land.` belongs to the change before it.
    if pair.as_rule() == Rule::still {
        return match abilities.last_mut() {
            Some(Ability::Continuous(own)) => super::change::still_is(&mut own.changes, pair, at),
            _ => Err(super::defect(at)),
        };
    }
    if pair.as_rule() == Rule::not_removed {
        return match abilities.last_mut() {
            Some(Ability::Continuous(own)) if protects(own) && !own.keeps => {
                own.keeps = true;
                Ok(())
            }
            _ => Err(super::defect(at)),
        };
    }
    let ability = match sentence(pair)? {
        Sentence::Replace(replacement) if replacement.duration.is_some() => {
            return Err(FaultKind::Misplaced(WHY).at(at));
        }
        Sentence::Replace(replacement) => Ability::Replacement(replacement),
        // Nobody chooses as long as an ability is there.
        Sentence::Continuous(continuous) if continuous.changes.contains(&Change::ColorOfChoice) => {
            return Err(super::defect(at));
        }
        Sentence::Continuous(continuous) => Ability::Continuous(continuous),
        Sentence::Ability(ability) => ability,
        Sentence::Rule(rule) => Ability::Ruling(rule),
        Sentence::Statics(all) => {
            for one in all {
                abilities.push(match one {
                    Sentence::Continuous(continuous) => Ability::Continuous(continuous),
                    Sentence::Rule(rule) => Ability::Ruling(rule),
                    _ => return Err(super::defect(at)),
                });
            }
            return Ok(());
        }
        // `Otherwise, it gets -1/-1`: where what was said before does not hold.
        Sentence::Effect(Effect::Otherwise(effects)) => otherwise(&effects, abilities.last(), at)?,
        // 615.5: what follows a prevention in the same paragraph belongs to it.
        Sentence::Effect(effect) => {
            return match abilities.last_mut() {
                Some(Ability::Replacement(last)) if is_prevention(last) => attach(last, effect, at),
                Some(_) | None => Err(FaultKind::Misplaced(WHY).at(at)),
            };
        }
    };
    abilities.push(ability);
    Ok(())
}

/// The opposite of the continuous effect before it, of the same object.
fn otherwise(effects: &Effects, before: Option<&Ability>, at: Span) -> Built<Ability> {
    let (
        [Effect::Change { what, changes, duration: Duration::Stated, .. }],
        Some(Ability::Continuous(Continuous { what: own, condition: Some(condition), .. })),
    ) = (&effects[..], before)
    else {
        return Err(super::defect(at));
    };
    let slot = match own {
        Noun::This => Slot::This,
        Noun::Attached { .. } => Slot::Host,
        _ => return Err(super::defect(at)),
    };
    let is_it = |noun: &Noun| matches!(noun, Noun::Pronoun { word: Pronoun::It, .. });
    if !is_it(what) {
        return Err(super::defect(at));
    }
    let mut condition = condition.clone();
    condition.walk(&mut |node| {
        if let Node::Noun(Noun::Pronoun { word: Pronoun::It, slot: own @ Slot::Unbound }) = node {
            *own = slot;
        }
    });
    Ok(Ability::Continuous(Continuous {
        what: Noun::Pronoun { word: Pronoun::It, slot },
        changes: changes.clone(),
        condition: Some(Condition::Otherwise(Box::new(condition))),
        behind: false,
        happens: false,
        keeps: false,
    }))
}

fn protects(continuous: &Continuous) -> bool {
    continuous.changes.iter().any(|change| matches!(change, Change::Protect(_)))
}

/// `I, II — draw a card`: the chapters of a Saga, in their order (714.2).
fn chapter(pair: Pair<'_>) -> Built<Ability> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let mut numbers: Vec<u8> = Vec::new();
    while let Some(roman) = parts.maybe(Rule::roman) {
        let text = word(&roman).to_uppercase();
        let number = crate::parse::words::ROMAN.iter().position(|own| *own == text);
        let number = number.and_then(|number| u8::try_from(number).ok());
        numbers.push(number.ok_or_else(|| super::defect(at))?);
    }
    if numbers.windows(2).any(|two| two[0] >= two[1]) {
        return Err(super::defect(at));
    }
    let event = EventPattern::Chapter(numbers);
    let trigger = Trigger { word: TriggerWord::When, event, condition: None, once: false };
    Ok(Ability::Triggered { trigger, effects: effects(parts.next()?)? })
}

pub(super) fn triggered(pair: Pair<'_>) -> Built<Ability> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    let mut trigger = trigger(&first, parts.next()?)?;
    if let Some(intervening) = parts.maybe(Rule::intervening) {
        trigger.condition = Some(condition(only(intervening)?)?);
    }
    // What comes next does so in one turn.
    if matches!(trigger.event, EventPattern::Next { .. }) {
        return Err(defect(parts.whole));
    }
    let effects = effects(parts.next()?)?;
    trigger.once = parts.has(Rule::once_a_turn);
    Ok(Ability::Triggered { trigger, effects })
}

pub(super) fn activated(pair: Pair<'_>) -> Built<Ability> {
    let mut parts = kids(pair);
    let boast = parts.maybe(Rule::boast).map(|pair| match word(&pair) {
        "boast —" => Limit::Boast,
        "forecast —" => Limit::Forecast,
        "power-up —" => Limit::PowerUp,
        _ => Limit::Exhaust,
    });
    let mut costs = kids(parts.next()?).rest().map(cost).collect::<Built<Vec<_>>>()?;
    if let Some(other) = parts.maybe(Rule::or_costs) {
        let other = kids(only(other)?).rest().map(cost).collect::<Built<_>>()?;
        costs = vec![Cost::Either(vec![costs, other])];
    }
    let body = parts.next()?;
    if body.as_rule() == Rule::modes_within {
        let (choose, within) = super::modes::modes_within(body)?;
        let limits = boast.into_iter().chain(within).collect();
        return Ok(Ability::Activated { costs, effects: [choose].into(), limits });
    }
    let effects = effects(body)?;
    let limits =
        boast.into_iter().map(Ok).chain(parts.rest().map(any_limit)).collect::<Built<_>>()?;
    Ok(Ability::Activated { costs, effects, limits })
}

/// `station 8+`, `{1}{R}: level 2`.
fn section(pair: Pair<'_>) -> Built<Section> {
    let at = span(&pair);
    let large = |_| FaultKind::NumberTooLarge.at(at);
    if pair.as_rule() == Rule::station_level {
        let count = only(pair)?;
        let count = word(&count).trim_end_matches('+').parse().map_err(|_| super::defect(at))?;
        return Ok(Section::Station(count));
    }
    let (mut symbols, mut level) = (Vec::new(), 0);
    for part in kids(pair).rest() {
        match part.as_rule() {
            Rule::symbol => symbols.push(one_symbol(&part)?),
            _ => level = u8::try_from(number(&part)?).map_err(large)?,
        }
    }
    Ok(Section::Class { cost: in_order(symbols, at)?, level })
}

/// `morph {2}{R}`, `morph—sacrifice another creature`.
fn casting(pair: Pair<'_>) -> Built<Ability> {
    let mut parts = kids(pair);
    let at = parts.whole;
    let text = parts.next()?;
    let word = CastWord::from_word(word(&text)).map_or_else(|| unexpected(&text), Ok)?;
    let count = parts.maybe(Rule::number).map(|pair| number(&pair)).transpose()?;
    let mut symbols = Vec::new();
    while let Some(symbol) = parts.maybe(Rule::symbol) {
        symbols.push(one_symbol(&symbol)?);
    }
    let costs = match symbols.is_empty() {
        true => parts.rest().map(cost).collect::<Built<_>>()?,
        false => vec![Cost::Mana(in_order(symbols, at)?)],
    };
    // 702.62a: of these, suspend alone has a number.
    if (word == CastWord::Suspend) != count.is_some() {
        return Err(super::defect(at));
    }
    Ok(Ability::Casting(CastKeyword { word, number: count, costs }))
}

/// `kicker {2}{G}`, `multikicker {2}`, `kicker {2}{U} and/or {1}{B}`.
fn kicker(pair: Pair<'_>) -> Built<Ability> {
    let mut parts = kids(pair);
    let at = parts.whole;
    let kind = parts.next()?;
    let kind = KickerKind::from_word(word(&kind)).map_or_else(|| unexpected(&kind), Ok)?;
    let mut costs = Vec::new();
    while let Some(mana) = parts.maybe(Rule::kick_mana) {
        costs.push(vec![Cost::Mana(mana_cost(mana)?)]);
    }
    if costs.is_empty() {
        costs.push(parts.rest().map(cost).collect::<Built<_>>()?);
    }
    // 702.33b: of these, kicker alone may have two costs.
    match kind != KickerKind::Kicker && costs.len() > 1 {
        true => Err(super::defect(at)),
        false => Ok(Ability::Kicker(Kicker { costs, kind, keyword: None })),
    }
}

/// `as an additional cost to cast ~, you may …`.
fn optional_cost(pair: Pair<'_>) -> Built<Kicker> {
    let (mut costs, mut kind) = (Vec::new(), KickerKind::Sentence);
    for part in kids(pair).rest() {
        match part.as_rule() {
            Rule::as_often => kind = KickerKind::Often,
            _ => costs.push(cost(part)?),
        }
    }
    if costs == [Cost::Promise] && kind == KickerKind::Sentence {
        kind = KickerKind::Promise;
    }
    Ok(Kicker { costs: vec![costs], kind, keyword: None })
}

/// `§bushido 2`, `§echo {2}{R}`: what it stands for is told as the card comes into a pool.
pub(super) fn defined(pair: Pair<'_>) -> Built<Defined> {
    let mut parts = kids(pair);
    let (at, first) = (parts.whole, parts.next()?);
    let word = unmarked(word(&first)).as_str().into();
    let mut defined =
        Defined { word, number: None, costs: Vec::new(), things: None, means: [].into() };
    if first.as_rule() == Rule::narrowed {
        let mut parts = kids(first);
        defined.word = "equip".into();
        defined.things = Some(filter(parts.next()?)?);
        let symbols = parts.rest().map(|symbol| one_symbol(&symbol)).collect::<Built<_>>()?;
        defined.costs = vec![Cost::Mana(in_order(symbols, at)?)];
        return Ok(defined);
    }
    if first.as_rule() == Rule::things_word {
        defined.things = Some(filter(parts.next()?)?);
        return Ok(defined);
    }
    defined.number = parts.maybe(Rule::number).map(|pair| number(&pair)).transpose()?;
    let mut symbols = Vec::new();
    while let Some(symbol) = parts.maybe(Rule::symbol) {
        symbols.push(one_symbol(&symbol)?);
    }
    if !symbols.is_empty() {
        defined.costs = vec![Cost::Mana(in_order(symbols, at)?)];
    } else if let Some(costs) = parts.maybe(Rule::defined_costs) {
        defined.costs = kids(costs).rest().map(cost).collect::<Built<_>>()?;
    }
    Ok(defined)
}

/// `only during your turn and only once each turn`, or anybody.
pub(super) fn any_limit(pair: Pair<'_>) -> Built<Limit> {
    if pair.as_rule() == Rule::ability_cost {
        return super::mana::ability_cost(pair).map(|change| Limit::Cheaper(Box::new(change)));
    }
    if pair.as_rule() == Rule::x_not_zero {
        return Ok(Limit::SomeX);
    }
    if pair.as_rule() != Rule::limits {
        return limit(pair);
    }
    let mut all: Vec<Limit> = kids(pair).rest().map(limit).collect::<Built<_>>()?;
    match (all.pop(), all.is_empty()) {
        (Some(only), true) => Ok(only),
        (last, _) => Ok(Limit::All(all.into_iter().chain(last).collect())),
    }
}

/// `flashback {2}{R}`.
fn flashback(pair: Pair<'_>) -> Built<Ability> {
    let mut parts = kids(pair);
    let mut symbols = Vec::new();
    while let Some(symbol) = parts.maybe(Rule::symbol) {
        symbols.push(one_symbol(&symbol)?);
    }
    Ok(Ability::Flashback(match symbols.is_empty() {
        true => parts.rest().map(cost).collect::<Built<_>>()?,
        false => vec![Cost::Mana(ManaCost(symbols))],
    }))
}

pub(super) fn limit(pair: Pair<'_>) -> Built<Limit> {
    Ok(match pair.as_rule() {
        Rule::moment => {
            let text = word(&pair).replace(" ,", ",").replace(" '", "'");
            Limit::Moment(Moment::from_word(&text).map_or_else(|| unexpected(&pair), Ok)?)
        }
        Rule::as_a_sorcery => Limit::Sorcery,
        Rule::just_once => Limit::Once,
        Rule::once_each_turn => Limit::OncePerTurn,
        Rule::any_player => Limit::AnyPlayer,
        Rule::in_your_turn => Limit::If(Condition::YourTurn),
        Rule::as_an_instant => Limit::Instant,
        Rule::only_if => {
            let mut any = kids(pair).rest().map(condition).collect::<Built<Vec<_>>>()?;
            match any.len() {
                1 => Limit::If(any.swap_remove(0)),
                _ => Limit::If(Condition::Any(any)),
            }
        }
        _ => return unexpected(&pair),
    })
}
