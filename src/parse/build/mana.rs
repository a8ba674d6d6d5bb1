//! Mana that is added, and what it may be spent on.

use std::sync::Arc;

use cardscript_grammar::card::Rule;

use crate::ast::{
    Ability, AddMana, AsMana, CostChange, CostEach, CostOf, Duration, Effect, EventPattern, Filter,
    Freedom, Gift, Head, HeadWord, Keep, ManaCost, ManaOutput, ManaRider, ManaSource, ManaSymbol,
    ManaType, ManaTypeSet, NextUntap, Noun, Ordinal, Quantity, Replacement, Rewrite, RiderWord,
    Ruling, Scope, SpendAs, SpendOn, SpendOnly, SpendUse, StaticRule,
};

use super::condition::condition;
use super::cost::one_symbol;
use super::effect::{Sentence, clauses, effect_in};
use super::enter::{as_enters, enters_for_price, may_enter_as, may_enter_with};
use super::noun::{filter, head, keyword, noun, noun_list, noun_phrase};
use super::quantity::{amount, color, counter_kind, each_thing, number, quantity, whose};
use super::wheel::is_mana_in_order;
use super::{Built, FaultKind, Kids, Pair, defect, kids, only, span, unexpected, word};
use crate::parse::{symbol::mana_type, words::unmarked};

/// `{G}`.
pub(super) fn mana_unit(pair: &Pair<'_>) -> Built<ManaType> {
    let text = word(pair);
    let letter = text.trim_start_matches('{').trim_end_matches('}');
    mana_type(letter).ok_or_else(|| FaultKind::UnknownSymbol(text.into()).at(span(pair)))
}

fn mana_list(pair: Pair<'_>) -> Built<Vec<ManaType>> {
    let at = span(&pair);
    let units: Vec<ManaType> =
        kids(pair).rest().map(|unit| mana_unit(&unit)).collect::<Built<_>>()?;
    if is_mana_in_order(&units) { Ok(units) } else { Err(defect(at)) }
}

/// `add {G}`, `adds an additional {G}`.
pub(super) fn add(who: Option<Noun>, pair: Pair<'_>) -> Built<AddMana> {
    let mut parts = kids(only(pair)?);
    let additional = parts.has(Rule::extra);
    Ok(AddMana {
        who,
        output: output(parts.next()?)?,
        additional,
        only: None,
        riders: Vec::new(),
        kept: None,
    })
}

fn output(pair: Pair<'_>) -> Built<ManaOutput> {
    Ok(match pair.as_rule() {
        Rule::mana_list => ManaOutput::Fixed(mana_list(pair)?),
        Rule::mana_either => {
            let at = span(&pair);
            let lists: Vec<_> = kids(pair).rest().map(mana_list).collect::<Built<_>>()?;
            let single = lists.iter().all(|list| list.len() == 1);
            if single && !is_mana_in_order(&lists.concat()) {
                return Err(defect(at));
            }
            ManaOutput::Either(lists)
        }
        Rule::mana_for_each => {
            let mut parts = kids(pair);
            let mana = mana_list(parts.next()?)?;
            ManaOutput::ForEach { mana, each: each_thing(parts.next()?)? }
        }
        Rule::cost_mana => ManaOutput::CostOf(whose(&mut kids(pair))?),
        Rule::or_chosen => {
            let of = ManaSource::OrChosen(mana_unit(&only(pair)?)?);
            ManaOutput::Chosen { amount: Quantity::Number(1), freedom: Freedom::OneType, of }
        }
        Rule::mana_many => {
            let mut parts = kids(pair);
            let count = number(&parts.next()?)?;
            ManaOutput::Many(count, mana_unit(&parts.next()?)?)
        }
        Rule::that_much_of => {
            let mut parts = kids(pair);
            let amount = amount(&parts.next()?)?;
            ManaOutput::Amount { mana: mana_unit(&parts.next()?)?, amount }
        }
        Rule::an_amount => {
            let mut parts = kids(pair);
            let mana = mana_unit(&parts.next()?)?;
            ManaOutput::Amount { mana, amount: quantity(parts.next()?)? }
        }
        Rule::one_type => {
            let mut parts = kids(pair);
            let amount = amount(&parts.next()?)?;
            let more = parts.has(Rule::more);
            let next = parts.next()?;
            let at = span(&next);
            let (freedom, mut of) = chosen(next)?;
            match &mut of {
                ManaSource::ThatColor { additional } => *additional = more,
                _ if more => return Err(defect(at)),
                _ => {}
            }
            ManaOutput::Chosen { amount, freedom, of }
        }
        _ => return unexpected(&pair),
    })
}

fn chosen(pair: Pair<'_>) -> Built<(Freedom, ManaSource)> {
    let of = match pair.as_rule() {
        Rule::of_color => ManaSource::AnyColor,
        Rule::of_any_type => ManaSource::AnyType,
        Rule::of_chosen => ManaSource::ChosenColor,
        Rule::of_that => ManaSource::ThatColor { additional: false },
        Rule::of_that_type => ManaSource::ThatType(None),
        Rule::of_different => return Ok((Freedom::Different, ManaSource::AnyColor)),
        Rule::of_color_among => ManaSource::ColorsAmong(filter(only(pair)?)?),
        Rule::of_commander => ManaSource::CommanderColors,
        Rule::of_any_of => ManaSource::ColorsOf { what: noun_phrase(only(pair)?)? },
        Rule::of_produced => ManaSource::Produced { what: noun_phrase(only(pair)?)? },
        Rule::of_could_produce => {
            let colors_only = pair.as_str().starts_with("of any color ");
            let mut parts = kids(pair);
            parts.has(Rule::that_word);
            let what = parts.next()?;
            let what = if what.as_rule() == Rule::that { noun(what)? } else { noun_list(what)? };
            ManaSource::CouldProduce { colors_only, what }
        }
        Rule::combination => {
            let units: Vec<_> = mana_list(pair)?;
            let set: ManaTypeSet = units.into_iter().collect();
            let of = if set.is_empty() { ManaSource::AnyColor } else { ManaSource::These(set) };
            return Ok((Freedom::Combination, of));
        }
        _ => return unexpected(&pair),
    };
    Ok((Freedom::OneType, of))
}

/// `spend this mana only to …`, `this mana can't be spent to …`.
pub(super) fn spend_only(pair: Pair<'_>) -> Built<Arc<SpendOnly>> {
    let mut only = SpendOnly::default();
    for part in kids(pair).rest() {
        match part.as_rule() {
            Rule::safe => only.safe = true,
            _ => only.uses.push(spend_use(part)?),
        }
    }
    Ok(Arc::new(only))
}

fn spend_use(pair: Pair<'_>) -> Built<SpendUse> {
    let rule = pair.as_rule();
    let mut parts = kids(pair);
    let to = parts.has(Rule::to);
    let one = parts.has(Rule::article);
    Ok(match rule {
        Rule::spend_cast => {
            let next = parts.next()?;
            match next.as_rule() {
                Rule::spend_group => {
                    let and_or = next.as_str().contains(" and/or ");
                    let kinds = kids(next).rest().map(|kind| head(&only(kind)?));
                    SpendUse::CastKinds { kinds: kinds.collect::<Built<_>>()?, and_or }
                }
                Rule::spend_list => {
                    let filters = kids(next).rest().filter(|part| part.as_rule() == Rule::filter);
                    let any = filters.map(filter).collect::<Built<_>>()?;
                    SpendUse::Cast { any, one, to }
                }
                _ => SpendUse::Cast { any: vec![filter(next)?], one, to },
            }
        }
        Rule::spend_activate => {
            let next = parts.next()?;
            match next.as_rule() {
                Rule::any_abilities => {
                    SpendUse::Activate { of: None, one: word(&next) == "an ability", to }
                }
                Rule::spend_kind_of => {
                    SpendUse::KindOf { word: unmarked(word(&next)).as_str().into(), to }
                }
                _ => SpendUse::Activate { of: Some(filter(next)?), one, to },
            }
        }
        Rule::spend_commander => SpendUse::Commander { to },
        Rule::spend_unlock => SpendUse::Unlock { to },
        Rule::spend_foretell => SpendUse::Foretell { to },
        Rule::spend_turn_up => SpendUse::TurnUp { filter: filter(parts.next()?)?, one, to },
        Rule::spend_upkeep => SpendUse::CumulativeUpkeep,
        Rule::spend_x_costs => SpendUse::XCosts,
        Rule::not_to_cast => SpendUse::NotCast { filter: filter(parts.next()?)?, one },
        _ => return Err(defect(parts.whole)),
    })
}

/// `when that mana is spent to cast …`.
pub(super) fn rider(pair: Pair<'_>) -> Built<ManaRider> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let word = match parts.next()?.as_rule() {
        Rule::rider_you => RiderWord::WhenYou,
        Rule::rider_when => RiderWord::When,
        Rule::rider_if_cast => RiderWord::IfCast,
        _ => RiderWord::If,
    };
    parts.has(Rule::article);
    let on = filter(parts.next()?)?;
    let given = parts.next()?;
    let gives = match given.as_rule() {
        Rule::clauses => Gift::Do([effect_in(clauses(given)?, at)?].into()),
        Rule::rider_copy => Gift::Copy,
        Rule::rider_safe => Gift::CantBeCountered,
        Rule::rider_haste => Gift::Gain(keyword(&only(given)?)?),
        Rule::rider_with => {
            let it = given.as_str().starts_with("it ");
            let mut parts = kids(given);
            let first = parts.next()?;
            let (number, additional, kind) = if first.as_rule() == Rule::counter_kind {
                (Quantity::Number(1), true, first)
            } else {
                (amount(&first)?, false, parts.next()?)
            };
            Gift::Counters { amount: number, kind: counter_kind(kind)?, additional, it }
        }
        _ => return unexpected(&given),
    };
    Ok(ManaRider { word, on, gives })
}

/// A sentence that adds mana, with those about the mana that follow it.
pub(super) fn mana_sentence(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    let mut first = parts.next()?;
    let may = first.as_rule() == Rule::may_add;
    if may {
        first = only(first)?;
    }
    let output = match first.as_rule() {
        Rule::color_and_amount => Some(ManaOutput::ColorAndAmount(quantity(only(first.clone())?)?)),
        Rule::color_for_each => {
            let each = kids(first.clone()).rest().next().map(each_thing).transpose()?;
            Some(ManaOutput::ColorForEach(each))
        }
        Rule::symbols_each => Some(ManaOutput::SymbolsOf(whose(&mut kids(first.clone()))?)),
        Rule::for_each_color => Some(ManaOutput::EachColorAmong(filter(only(first.clone())?)?)),
        _ => None,
    };
    let mut mana = match output {
        Some(output) => {
            let (additional, kept) = (false, None);
            AddMana { who: None, output, additional, only: None, riders: Vec::new(), kept }
        }
        None => add(None, first)?,
    };
    let x = parts.maybe(Rule::where_x);
    mana.only = parts.maybe(Rule::spend_only).map(spend_only).transpose()?;
    while let Some(found) = parts.maybe(Rule::rider) {
        mana.riders.push(rider(found)?);
    }
    mana.kept = parts.maybe(Rule::keep_mana).map(|kept| keep(&kept));
    let add = Effect::AddMana(mana);
    match x {
        None if may => Ok(Effect::May([add].into())),
        None => Ok(add),
        Some(x) => {
            let mut parts = kids(x);
            let x = quantity(parts.next()?)?;
            if let Some(as_done) = parts.maybe(Rule::as_cast) {
                return unexpected(&as_done);
            }
            Ok(Effect::Where { x, effects: [add].into(), as_done: None, equal_to: false })
        }
    }
}

/// `its controller's next untap step`, which somebody's permanent misses.
pub(super) fn misses(what: Noun, step: Pair<'_>) -> Built<Effect> {
    let text = word(&step).replace(" '", "'");
    let step = NextUntap::from_word(&text).map_or_else(|| unexpected(&step), Ok)?;
    Ok(Effect::MissUntap { what, step })
}

/// `until end of combat, you don't lose this mana as steps end`.
pub(super) fn keep(pair: &Pair<'_>) -> Keep {
    match word(pair).starts_with("until end of combat") {
        true => Keep::Combat,
        false => Keep::Turn,
    }
}

/// Abilities about mana, costs and untapping that simply hold.
pub(super) fn static_mana(pair: Pair<'_>) -> Built<Sentence> {
    let rule = pair.as_rule();
    match rule {
        Rule::as_enters => return as_enters(pair).map(Sentence::Replace),
        Rule::enters_for_price => return enters_for_price(pair).map(Sentence::Replace),
        Rule::may_enter_as => return may_enter_as(pair).map(Sentence::Replace),
        Rule::may_enter_with => return may_enter_with(pair).map(Sentence::Replace),
        _ => {}
    }
    let mut parts = kids(pair);
    let replacement = |event, rewrite| {
        let (scope, duration, condition) = (Scope::Each, None, None);
        Sentence::Replace(Replacement { scope, event, duration, condition, behind: false, rewrite })
    };
    Ok(match rule {
        Rule::spend_only_from => Sentence::Ability(Ability::SpendOnlyFrom(filter(parts.next()?)?)),
        Rule::keeps_unspent => {
            let who = match parts.next()?.as_rule() {
                Rule::you_dont => Noun::You,
                _ => Noun::Bare(Filter::of(Head::Word(HeadWord::Player))),
            };
            let of = parts.maybe(Rule::color).map(|pair| color(&pair)).transpose()?;
            replacement(EventPattern::LosesMana { who, of }, Rewrite::Keep)
        }
        Rule::turns_colorless => {
            let event = EventPattern::LosesMana { who: Noun::You, of: None };
            replacement(event, Rewrite::TurnColorless)
        }
        Rule::stays_tapped => Sentence::Ability(Ability::Rule(StaticRule::StaysTapped)),
        Rule::can_command => Sentence::Ability(Ability::Rule(StaticRule::CanCommand)),
        Rule::may_stay => Sentence::Ability(Ability::Rule(StaticRule::MayStayTapped)),
        Rule::cant_be_countered => Sentence::Ability(Ability::Rule(StaticRule::CantBeCountered)),
        Rule::misses_untap => {
            let what = noun_phrase(parts.next()?)?;
            Sentence::Effect(misses(what, parts.next()?)?)
        }
        Rule::as_though_hasty => Sentence::Ability(Ability::AsThoughHasty(filter(parts.next()?)?)),
        Rule::costs_change => {
            if let Some(what) =
                parts.maybe(Rule::abilities_you).or_else(|| parts.maybe(Rule::abilities_of))
            {
                return abilities_cost(what, parts);
            }
            let mut nth = None;
            let what = match parts.maybe(Rule::nth_spell) {
                Some(told) => {
                    let mut parts = kids(told);
                    let text = parts.next()?;
                    let ordinal = Ordinal::from_word(word(&text));
                    nth = Some(ordinal.map_or_else(|| unexpected(&text), Ok)?);
                    Noun::a(filter(parts.next()?)?)
                }
                None => noun_phrase(parts.next()?)?,
            };
            let mut symbols = Vec::new();
            while let Some(symbol) = parts.maybe(Rule::symbol) {
                symbols.push(one_symbol(&symbol)?);
            }
            let more = parts.next()?.as_rule() == Rule::more_to;
            let each = cost_each(&mut parts)?;
            // What X is has to be said, and nothing else than X.
            let x = symbols.contains(&ManaSymbol::X);
            if x != matches!(each, Some(CostEach::Where(_))) {
                return Err(defect(parts.whole));
            }
            let by = ManaCost(symbols);
            let condition =
                parts.maybe(Rule::cost_if).map(|pair| condition(only(pair)?)).transpose()?;
            let front = None;
            let of = CostOf::Spells;
            let change = CostChange { what, by, more, each, condition, front, nth, of };
            if crate::parse::print::is_cast_this_turn(&change.what) {
                let rule = Arc::new(Ruling::Costs(Box::new(change)));
                let duration = Duration::ThisTurn;
                return Ok(Sentence::Effect(Effect::Rule { rule, duration, first: false }));
            }
            Sentence::Ability(Ability::CostChange(change))
        }
        _ => return Err(defect(parts.whole)),
    })
}

/// `equip abilities you activate cost {1} less to activate`.
fn abilities_cost(what: Pair<'_>, mut parts: Kids<'_>) -> Built<Sentence> {
    let keyword = what.as_rule() == Rule::abilities_you;
    let told = only(what)?;
    let (what, keyword) = match keyword {
        true => (Noun::You, Some(unmarked(word(&told)).as_str().into())),
        false => (noun_list(told)?, None),
    };
    let mut symbols = Vec::new();
    while let Some(symbol) = parts.maybe(Rule::symbol) {
        symbols.push(one_symbol(&symbol)?);
    }
    let more = parts.next()?.as_rule() == Rule::more_active;
    let each = cost_each(&mut parts)?;
    let not_mana = parts.has(Rule::not_mana);
    let floored = parts.has(Rule::floored);
    // Each of them makes sense of one of the two only.
    if symbols.contains(&ManaSymbol::X) || not_mana && !more || floored && more {
        return Err(defect(parts.whole));
    }
    let of = CostOf::Abilities { keyword, not_mana, floored };
    let (by, condition, front, nth) = (ManaCost(symbols), None, None, None);
    let change = CostChange { what, by, more, each, condition, front, nth, of };
    Ok(Sentence::Ability(Ability::CostChange(change)))
}

/// `for each creature you control`, `where X is …`.
fn cost_each(parts: &mut Kids<'_>) -> Built<Option<CostEach>> {
    if let Some(amount) = parts.maybe(Rule::cost_where) {
        return Ok(Some(CostEach::Where(quantity(only(amount)?)?)));
    }
    let Some(each) = parts.maybe(Rule::cost_each) else { return Ok(None) };
    let each = only(each)?;
    Ok(Some(match each.as_rule() {
        Rule::other_spell_cast => CostEach::OtherSpellCast,
        Rule::beyond_first => CostEach::TargetBeyondFirst,
        _ => CostEach::Each(each_thing(each)?),
    }))
}

/// `this ability costs {1} less to activate for each …`.
pub(super) fn ability_cost(pair: Pair<'_>) -> Built<CostChange> {
    let mut parts = kids(pair);
    let mut symbols = Vec::new();
    while let Some(symbol) = parts.maybe(Rule::symbol) {
        symbols.push(one_symbol(&symbol)?);
    }
    let each = cost_each(&mut parts)?;
    let condition = parts.maybe(Rule::cost_if).map(|pair| condition(only(pair)?)).transpose()?;
    let (what, by) = (Noun::This, ManaCost(symbols));
    let of = CostOf::Spells;
    Ok(CostChange { what, by, more: false, each, condition, front: None, nth: None, of })
}

/// Is it one of the rules that [`static_mana`] reads?
pub(super) const fn is_static_mana(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::spend_only_from
            | Rule::keeps_unspent
            | Rule::turns_colorless
            | Rule::as_enters
            | Rule::may_enter_as
            | Rule::may_enter_with
            | Rule::enters_for_price
            | Rule::stays_tapped
            | Rule::may_stay
            | Rule::can_command
            | Rule::cant_be_countered
            | Rule::misses_untap
            | Rule::as_though_hasty
            | Rule::costs_change
    )
}

/// `you may spend mana as though it were mana of any color …`.
pub(super) fn spend_as(parts: &mut Kids<'_>) -> Built<SpendAs> {
    let who = noun_phrase(parts.next()?)?;
    let of = match parts.maybe(Rule::mana_type) {
        None => None,
        Some(pair) if word(&pair) == "colorless" => Some(ManaType::Colorless),
        Some(pair) => Some(color(&only(pair)?)?.mana()),
    };
    let as_if = parts.next()?;
    let as_if = match as_if.as_rule() {
        Rule::as_any_color => AsMana::AnyColor,
        Rule::as_any_type => AsMana::AnyType,
        _ => AsMana::Color(color(&as_if)?),
    };
    let on = match (parts.maybe(Rule::on_casting), parts.maybe(Rule::on_activating)) {
        (Some(pair), _) => Some(SpendOn::Cast(noun_phrase(only(pair)?)?)),
        (_, Some(pair)) => {
            Some(SpendOn::Activate { what: noun_phrase(only(pair)?)?, costs: false })
        }
        (None, None) if parts.has(Rule::on_those) => Some(SpendOn::Given),
        (None, None) => match parts.maybe(Rule::on_costs_of) {
            Some(pair) => Some(SpendOn::Activate { what: noun_phrase(only(pair)?)?, costs: true }),
            None => None,
        },
    };
    Ok(SpendAs { who, of, as_if, on })
}
