//! Changes of what objects are.

use std::sync::Arc;

use cardscript_grammar::card::Rule;

use crate::ast::{
    Ability, Addition, CardType, Change, Color, ColorSet, Continuous, Duration, Effect, Head,
    HeadWord, LoseAll, Measure, Noun, Pronoun, Quantity, Restriction, Supertype, TypeChange, Way,
};

use super::ability::{activated, defined, protection, triggered};
use super::effect::Sentence;
use super::noun::{any_keyword, keyword, noun_phrase};
use super::quantity::{color, each_thing, measure, number, pronoun, quantity};
use super::sentence::sentence;
use super::{Built, FaultKind, Kids, Pair, defect, kids, only, span, unexpected, word};
use crate::diagnostic::Span;
use crate::parse::words::{singular_of, subtype_of};

/// `gets +1/+1 and gains flying until end of turn`; with no duration it simply holds.
/// `first` where `until end of turn` stood in front.
pub(super) fn changes(what: Noun, pair: Pair<'_>, first: Option<Duration>) -> Built<Sentence> {
    let at = span(&pair);
    let mut changes = Vec::new();
    let mut duration = first;
    let mut happens = false;
    for part in kids(pair).rest() {
        let text = part.as_str();
        happens |= matches!(part.as_rule(), Rule::has | Rule::becomes | Rule::gains_types)
            && (text.starts_with("gain") || text.starts_with("become"));
        match part.as_rule() {
            Rule::gets => changes.push(gets(part)?),
            Rule::has => {
                for found in kids(part).rest() {
                    changes.push(had(found)?);
                }
            }
            Rule::gains_any => {
                happens = true;
                let any = kids(part).rest().map(|found| keyword(&found));
                changes.push(Change::GainAny(any.collect::<Built<_>>()?));
            }
            Rule::gains_types => changes.push(Change::EveryCreatureType { all: true }),
            Rule::isnt_type => {
                let last = last(part)?;
                changes.push(Change::NotType(card_type(&last)?));
            }
            Rule::has_base => {
                let base = only(part)?;
                changes.push(match base.as_rule() {
                    Rule::base_part => {
                        let power = base.as_str().starts_with("base power ");
                        let what = if power { Measure::Power } else { Measure::Toughness };
                        Change::BaseOf(what, Quantity::Number(number(&only(base)?)?))
                    }
                    _ => base_body(&base)?,
                });
            }
            Rule::cant => changes.push(cant(&only(part)?)?),
            Rule::its_activated => changes.push(Change::Cant(Restriction::Activate)),
            Rule::blocks_more => changes.push(blocks_more(part)?),
            Rule::way_attacks => changes.push(way_attacks(&part)),
            Rule::way => changes.push(way(&part)?),
            Rule::goaded => changes.push(Change::Way(Way::Goaded)),
            Rule::way_attack => {
                let this_turn = kids(part).has(Rule::this_turn);
                duration = this_turn.then_some(Duration::ThisTurn).or(duration);
                changes.push(Change::Way(Way::AttacksDespiteDefender));
            }
            Rule::loses_one => {
                let lost = only(part)?;
                let at = span(&lost);
                changes.push(match lost.as_rule() {
                    Rule::quoted => match had(lost)? {
                        Change::Grant(ability) => Change::LoseAbility(ability),
                        _ => return Err(defect(at)),
                    },
                    _ => Change::Lose(any_keyword(&lost)?),
                });
            }
            Rule::loses_all => {
                let what = only(part)?;
                let all = LoseAll::from_word(word(&what));
                changes.push(Change::LoseAll(all.map_or_else(|| unexpected(&what), Ok)?));
            }
            Rule::becomes => becomes(&mut changes, only(part)?)?,
            Rule::until => duration = Some(until(&part)),
            // Which flashback has of itself, where no cost is given.
            Rule::flashback_cost => {}
            _ => return unexpected(&part),
        }
    }
    // What a keyword of a script does as the spell becomes a permanent is not kept by it.
    let spell = match &what {
        Noun::Pronoun { word: Pronoun::That(heads), .. } => {
            heads.contains(&Head::Word(HeadWord::Spell))
        }
        _ => false,
    };
    let defined = |change: &Change| match change {
        Change::Grant(ability) => matches!(**ability, Ability::Defined(_)),
        _ => false,
    };
    if spell && changes.iter().any(defined) {
        return Err(defect(at));
    }
    // What is chosen as an effect begins is of an effect that does begin.
    if duration.is_none() && changes.iter().any(|one| matches!(one, Change::GainAny(_))) {
        return Err(defect(at));
    }
    Ok(match duration {
        Some(duration) => {
            let first = first.is_some();
            Sentence::Effect(Effect::Change { what, changes, duration, first })
        }
        None => {
            let (condition, behind) = (None, false);
            let keeps = false;
            Sentence::Continuous(Continuous { what, changes, condition, behind, happens, keeps })
        }
    })
}

/// `can block an additional creature each combat`.
fn blocks_more(pair: Pair<'_>) -> Built<Change> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let more = parts.maybe(Rule::number).map_or(Ok(1), |pair| number(&pair))?;
    let more = u8::try_from(more).map_err(|_| FaultKind::NumberTooLarge.at(at))?;
    Ok(Change::BlocksMore { more, each_combat: parts.has(Rule::each_combat) })
}

/// `attacks each combat if able`.
fn way_attacks(pair: &Pair<'_>) -> Change {
    let turn = word(pair).contains("each turn");
    Change::Way(if turn { Way::AttacksEachTurn } else { Way::AttacksEachCombat })
}

/// `can block only creatures with flying`.
fn way(pair: &Pair<'_>) -> Built<Change> {
    let text = word(pair);
    Way::from_word(text).map_or_else(|| unexpected(pair), |way| Ok(Change::Way(way)))
}

/// `enchanted creature's activated abilities can't be activated`.
pub(super) fn no_activating(pair: Pair<'_>) -> Built<Sentence> {
    let mut parts = kids(pair);
    let first = parts.next()?;
    let what = match first.as_rule() {
        Rule::its => pronoun(Pronoun::It),
        Rule::noun_list => super::noun::noun_list(first)?,
        _ => super::noun::noun(first)?,
    };
    let changes = vec![Change::Cant(Restriction::Activate)];
    Ok(match parts.maybe(Rule::until) {
        Some(until) => {
            let duration = self::until(&until);
            Sentence::Effect(Effect::Change { what, changes, duration, first: false })
        }
        None => Sentence::Continuous(Continuous::always(what, changes)),
    })
}

/// `be blocked`, `untap during your untap step`.
fn cant(pair: &Pair<'_>) -> Built<Change> {
    let text = word(pair).replace(" '", "'");
    Restriction::from_word(&text).map_or_else(|| unexpected(pair), |what| Ok(Change::Cant(what)))
}

fn until(pair: &Pair<'_>) -> Duration {
    match word(pair) {
        "this turn" => Duration::ThisTurn,
        "this combat" => Duration::ThisCombat,
        "until your next turn" => Duration::YourNextTurn,
        "until end of combat" => Duration::UntilEndOfCombat,
        text if text.ends_with("you control ~") => Duration::WhileYouControl,
        text if text.ends_with("remains tapped") => Duration::WhileTapped,
        "until ~ is cast from exile" => Duration::UntilCast,
        text if text.starts_with("for as long as") => Duration::WhileHere,
        _ => Duration::UntilEndOfTurn,
    }
}

fn gets(pair: Pair<'_>) -> Built<Change> {
    let mut parts = kids(pair);
    let change = size(&parts.next()?)?;
    let Some(each) = parts.maybe(Rule::for_each) else { return Ok(change) };
    let each = only(each)?;
    let each = match each.as_rule() {
        Rule::unspent => unspent(each)?,
        _ => each_thing(each)?,
    };
    let times = |quantity| match quantity {
        Quantity::Number(number) => Quantity::Times(number, Box::new(each.clone())),
        other => other,
    };
    Ok(match change {
        Change::PowerToughness(power, toughness) => {
            Change::PowerToughness(times(power), times(toughness))
        }
        other => other,
    })
}

/// `unspent green mana you have`.
fn unspent(pair: Pair<'_>) -> Built<Quantity> {
    let color = kids(pair).maybe(Rule::color).map(|pair| color(&pair)).transpose()?;
    Ok(Quantity::Unspent(color))
}

/// `+1/+1`, `-x/-x`.
fn size(pair: &Pair<'_>) -> Built<Change> {
    let bad = || FaultKind::NumberTooLarge.at(span(pair));
    let (power, toughness) = word(pair).split_once('/').ok_or_else(bad)?;
    let part = |text: &str| match text {
        "+x" => Ok(Quantity::X),
        "-x" => Ok(Quantity::Minus(Box::new(Quantity::Number(0)), Box::new(Quantity::X))),
        // `-0` is a sign that a number has not.
        "-0" => Ok(Quantity::Times(-1, Box::new(Quantity::Number(0)))),
        number => number.parse().map(Quantity::Number).map_err(|_| bad()),
    };
    Ok(Change::PowerToughness(part(power)?, part(toughness)?))
}

/// `flying`, `"{T}: Add {G}."`.
pub(super) fn had(pair: Pair<'_>) -> Built<Change> {
    if pair.as_rule() == Rule::protection {
        return protection(pair).map(Change::Protect);
    }
    if pair.as_rule() == Rule::toxic {
        return super::ability::toxic(pair).map(|own| Change::Grant(Arc::new(own)));
    }
    if pair.as_rule() == Rule::all_activated {
        return Ok(Change::GrantAll(Box::new(noun_phrase(only(pair)?)?)));
    }
    if pair.as_rule() == Rule::abilities_below {
        return Ok(Change::GrantBelow);
    }
    if pair.as_rule() == Rule::all_types {
        return Ok(Change::EveryCreatureType { all: true });
    }
    if pair.as_rule() == Rule::gains_flashback {
        return Ok(Change::Grant(Arc::new(Ability::Flashback(Vec::new()))));
    }
    if pair.as_rule() == Rule::defined {
        return defined(pair).map(|own| Change::Grant(Arc::new(Ability::Defined(own))));
    }
    if pair.as_rule() != Rule::quoted {
        return keyword(&pair).map(Change::Gain);
    }
    let inside = only(pair)?;
    let at = span(&inside);
    let ability = match inside.as_rule() {
        Rule::triggered => triggered(inside)?,
        Rule::activated => activated(inside)?,
        Rule::effects => {
            let mut sentences = kids(inside);
            match sentence(sentences.next()?)? {
                Sentence::Replace(replacement) if replacement.duration.is_none() => {
                    Ability::Replacement(replacement)
                }
                Sentence::Continuous(continuous) => Ability::Continuous(continuous),
                Sentence::Ability(ability) => ability,
                Sentence::Rule(rule) => Ability::Ruling(rule),
                Sentence::Replace(_) | Sentence::Effect(_) | Sentence::Statics(_) => {
                    return Err(defect(at));
                }
            }
        }
        _ => return unexpected(&inside),
    };
    Ok(Change::Grant(Arc::new(ability)))
}

/// `base power and toughness 1/1`.
fn base_body(pair: &Pair<'_>) -> Built<Change> {
    body(&only(pair.clone())?)
}

pub(super) fn body(pair: &Pair<'_>) -> Built<Change> {
    let bad = || FaultKind::NumberTooLarge.at(span(pair));
    let (power, toughness) = word(pair).split_once('/').ok_or_else(bad)?;
    let part = |text: &str| match text {
        "x" => Ok(Quantity::X),
        number => number.parse().map(Quantity::Number).map_err(|_| bad()),
    };
    Ok(Change::Base(part(power)?, part(toughness)?))
}

/// What something is or becomes. What stands before the types comes before them in
/// the list of changes, and what stands behind them after.
fn becomes(changes: &mut Vec<Change>, pair: Pair<'_>) -> Built<()> {
    match pair.as_rule() {
        Rule::every_type => changes.push(Change::EveryCreatureType { all: false }),
        Rule::colors_so => changes.push(match word(&pair) {
            "all colors" => Change::Colors(Color::ALL.iter().copied().collect()),
            "the chosen color" => Change::ChosenColor,
            _ => Change::ColorOfChoice,
        }),
        Rule::colorless => changes.push(Change::Colors(ColorSet::EMPTY)),
        Rule::made_colors => changes.push(colors(pair)?),
        Rule::made => made(changes, kids(pair))?,
        _ => return unexpected(&pair),
    }
    Ok(())
}

fn colors(pair: Pair<'_>) -> Built<Change> {
    let colors: Vec<Color> = kids(pair).rest().map(|pair| color(&pair)).collect::<Built<_>>()?;
    Ok(Change::Colors(colors.into_iter().collect()))
}

pub(super) fn made(changes: &mut Vec<Change>, mut parts: Kids<'_>) -> Built<()> {
    parts.has(Rule::article);
    if let Some(found) = parts.maybe(Rule::body) {
        changes.push(body(&found)?);
    }
    if let Some(found) = parts.maybe(Rule::made_colors) {
        changes.push(colors(found)?);
    }
    let at = changes.len();
    let mut types = TypeChange::default();
    for part in parts.rest() {
        match part.as_rule() {
            Rule::supertype => {
                let supertype = Supertype::from_word(word(&part));
                let supertype = supertype.map_or_else(|| unexpected(&part), Ok)?;
                types.supertypes = types.supertypes.with(supertype);
            }
            Rule::card_type => types.types = types.types.with(card_type(&part)?),
            Rule::subtype => {
                let name = subtype_of(word(&part)).map_or_else(|| unexpected(&part), Ok)?;
                types.subtypes.push(name.into());
            }
            Rule::in_addition => {
                let found = only(part)?;
                let addition = Addition::from_word(word(&found));
                types.in_addition = Some(addition.map_or_else(|| unexpected(&found), Ok)?);
            }
            Rule::that_still => types.still = Some((card_type(&last(part)?)?, true)),
            Rule::each_equal => {
                let each = quantity(only(part)?)?;
                changes.push(Change::Base(each.clone(), each));
            }
            Rule::base_body => changes.push(base_body(&part)?),
            Rule::made_with => {
                let before = changes.len();
                for found in kids(part).rest() {
                    changes.push(match found.as_rule() {
                        Rule::each_equal => {
                            let each = quantity(only(found)?)?;
                            Change::Base(each.clone(), each)
                        }
                        Rule::base_body => base_body(&found)?,
                        _ => had(found)?,
                    });
                }
                let with = changes.len().saturating_sub(before);
                types.with = u8::try_from(with).unwrap_or(u8::MAX);
            }
            _ => return unexpected(&part),
        }
    }
    changes.insert(at, Change::Types(types));
    Ok(())
}

fn last(pair: Pair<'_>) -> Built<Pair<'_>> {
    let at = span(&pair);
    kids(pair).rest().last().ok_or_else(|| defect(at))
}

fn card_type(pair: &Pair<'_>) -> Built<CardType> {
    CardType::from_word(singular_of(word(pair)).0).map_or_else(|| unexpected(pair), Ok)
}

/// `It's still a land.`
pub(super) fn still_is(changes: &mut [Change], pair: Pair<'_>, at: Span) -> Built<()> {
    let types = changes.iter_mut().find_map(|change| match change {
        Change::Types(types) if types.still.is_none() => Some(types),
        _ => None,
    });
    types.ok_or_else(|| defect(at))?.still = Some((card_type(&last(pair)?)?, false));
    Ok(())
}

/// `~'s power and toughness are each equal to …` (layer 7a).
pub(super) fn own_body(pair: Pair<'_>) -> Built<Continuous> {
    let each = quantity(only(pair)?)?;
    let changes = vec![Change::Base(each.clone(), each)];
    Ok(Continuous::always(Noun::This, changes))
}

/// `~'s power is equal to …` (layer 7a).
pub(super) fn own_part(pair: Pair<'_>) -> Built<Continuous> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let what = measure(&parts.next()?)?;
    if what == Measure::ManaValue {
        return Err(defect(at));
    }
    let own = quantity(parts.next()?)?;
    let mut changes = vec![Change::BaseOf(what, own.clone())];
    if let Some(and_its) = parts.maybe(Rule::and_its) {
        let more = Quantity::Number(number(&only(and_its)?)?);
        if what != Measure::Power {
            return Err(defect(at));
        }
        let toughness = Quantity::Plus(Box::new(own), Box::new(more));
        changes.push(Change::BaseOf(Measure::Toughness, toughness));
    }
    Ok(Continuous::always(Noun::This, changes))
}

/// `you control enchanted creature`.
pub(super) fn you_control(pair: Pair<'_>) -> Built<Continuous> {
    let what = super::noun::noun(only(pair)?)?;
    Ok(Continuous::always(what, vec![Change::Control]))
}

/// `gain control of target creature until end of turn`.
pub(super) fn gains_control(who: Noun, pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let what = noun_phrase(parts.next()?)?;
    let duration = parts.maybe(Rule::until).map(|pair| until(&pair));
    Ok(Effect::Control { who, what, duration })
}

/// `becomes a copy of target creature until end of turn`; `first` where that stood in front.
pub(super) fn becomes_copy(what: Noun, pair: Pair<'_>, first: Option<Duration>) -> Built<Effect> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let of = noun_phrase(parts.next()?)?;
    let behind = parts.maybe(Rule::until).map(|pair| until(&pair));
    if first.is_some() && behind.is_some() {
        return Err(defect(at));
    }
    let except = super::enter::exceptions(parts)?;
    let duration = first.or(behind);
    Ok(Effect::BecomeCopy { what, of, except, duration, first: first.is_some() })
}
