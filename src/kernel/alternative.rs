//! Which costs are paid for a spell: additional ones, one that stands in for its
//! mana cost, kicker (601.2b).

use std::sync::Arc;

use smallvec::SmallVec;

use super::{announce::Staged, choosing::asks_for_x, pay};
use crate::{
    ast::{Ability, AlternativeCost, Cost, Kicker, KickerKind, ManaCost, ManaSymbol, Name},
    eval::{Ctx, fits, holds},
    game::{
        AbilityRef, Announce, AnnounceKind, Choice, ChoiceKind, Fault, Game, Illegal, Kick,
        Payment, PlayerId, Stage, Task,
    },
};

/// What casting a card costs beside its mana (601.2b).
pub fn additional(definition: &crate::pool::Definition) -> SmallVec<[Cost; 1]> {
    let abilities = definition.printed.abilities.iter();
    let costs = abilities.filter_map(|ability| match &ability.ability {
        Ability::AdditionalCost(costs) => Some(costs.iter().cloned()),
        _ => None,
    });
    costs.flatten().collect()
}

/// 118.9: whether the mana cost is paid or one of the costs that stand in for it; never
/// two of them (118.9a).
pub fn choose_cost(game: &mut Game, mut announce: Box<Announce>) -> Staged {
    // 601.2b: which of several additional costs, where one of them is mana.
    if let Some(index) = announce.costs.iter().position(is_with_mana) {
        let payer = Ctx::running(game, &announce.frame);
        let mut options = match announce.costs.remove(index) {
            Cost::Either(either) => either,
            other => vec![vec![other]],
        };
        options.retain(|costs| pay::check_costs(&payer, costs).is_ok());
        let chooser = announce.frame.controller;
        if options.len() > 1 {
            let kind = ChoiceKind::Alternative { announce, options };
            game.choice = Some(Choice { chooser, kind });
            return Ok(None);
        }
        announce.costs.extend(options.pop().unwrap_or_default());
    }
    announce.stage = Stage::Kick(0);
    let Payment::Costs(symbols) = &announce.payment else { return Ok(Some(announce)) };
    let flashed = game.objects.get(announce.object).is_some_and(|spell| spell.flashed);
    if announce.kind != AnnounceKind::Spell || flashed {
        return Ok(Some(announce));
    }
    let cost = game.look(announce.object).and_then(|spell| spell.now.cost.as_ref()).is_some();
    // 118.6: what has no mana cost cannot be cast by paying it.
    // 702.37c: face down it is cast for {3}.
    let down = game.look(announce.object).is_some_and(|spell| spell.face_down().is_some());
    let own = (cost || down).then(|| vec![Cost::Mana(ManaCost(symbols.clone()))]);
    let mut options: Vec<Vec<Cost>> = own.into_iter().collect();
    for costs in alternatives(game, &announce) {
        if !options.contains(&costs) {
            options.push(costs);
        }
    }
    if options.len() > 1 {
        let chooser = announce.frame.controller;
        let kind = ChoiceKind::Alternative { announce, options };
        game.choice = Some(Choice { chooser, kind });
        return Ok(None);
    }
    let Some(only) = options.pop() else {
        let what = game.look(announce.object).map(|spell| spell.now.name.to_string());
        let why = "it has no mana cost".to_owned();
        return Err(Illegal::Unpayable { what: what.unwrap_or_default(), why }.into());
    };
    if !cost && !down {
        pay_instead(&mut announce, only)?;
    }
    Ok(Some(announce))
}

/// Is mana one of several additional costs?
fn is_with_mana(cost: &Cost) -> bool {
    let is_mana = |cost: &Cost| matches!(cost, Cost::Mana(_));
    matches!(cost, Cost::Either(either) if either.iter().flatten().any(is_mana))
}

/// What may be paid rather than the mana cost, as far as it can be paid.
fn alternatives(game: &Game, announce: &Announce) -> Vec<Vec<Cost>> {
    let mut all = Vec::new();
    let payer = Ctx::running(game, &announce.frame);
    let mut look = |ctx: &Ctx<'_>, alternative: &AlternativeCost| {
        let holds = alternative.condition.as_ref().is_none_or(|condition| holds(ctx, condition));
        // One that cannot be told of each thing is not offered.
        let overload = alternative.keyword.as_ref().is_some_and(|word| word.as_str() == "overload");
        let tells =
            !overload || announce.ability.as_ref().is_none_or(|own| own.0.overloaded().is_some());
        if holds && tells && pay::check_costs(&payer, &alternative.costs).is_ok() {
            all.push(alternative.costs.clone());
        }
    };
    let own = game.objects.get(announce.object);
    for ability in own.iter().flat_map(|spell| spell.now.abilities.iter()) {
        if let Ability::AlternativeCost(alternative) = &ability.ability
            && alternative.of.is_none()
        {
            look(&payer, alternative);
        }
    }
    for object in game.battlefield().filter(|object| object.controller == payer.controller) {
        let ctx = Ctx::of(game, object.id, object.controller);
        for ability in object.now.abilities.iter() {
            if let Ability::AlternativeCost(alternative) = &ability.ability
                && let Some(of) = &alternative.of
                && fits(&ctx, of, announce.object.into())
            {
                look(&ctx, alternative);
            }
        }
    }
    all
}

/// Goes on once it is chosen which cost is paid.
///
/// # Errors
///
/// If X was to be something and is not in that cost.
pub fn take_cost(
    game: &mut Game,
    mut announce: Box<Announce>,
    costs: Vec<Cost>,
) -> Result<(), Fault> {
    match announce.stage {
        // One of several costs, as it is paid.
        Stage::Cost(_) => pay::take_either(&mut announce, costs),
        // One of several additional costs.
        Stage::Alternative => announce.costs.extend(costs),
        _ => {
            note_keyword(game, &announce, &costs);
            overload(game, &mut announce);
            pay_instead(&mut announce, costs)?;
        }
    }
    game.agenda.push(Task::Announce(announce));
    Ok(())
}

/// Keeps the keyword whose cost is paid, if one of the spell's abilities has it.
fn note_keyword(game: &mut Game, announce: &Announce, costs: &[Cost]) {
    let Some(spell) = game.objects.get_mut(announce.object) else { return };
    let word = spell.now.abilities.iter().find_map(|ability| match &ability.ability {
        Ability::AlternativeCost(own) if own.costs == costs => own.keyword.clone(),
        _ => None,
    });
    spell.paid_for = word;
}

/// 702.96b: for its overload cost, a spell speaks of each thing in the place of a target.
fn overload(game: &Game, announce: &mut Announce) {
    let paid = game.objects.get(announce.object).and_then(|spell| spell.paid_for.as_ref());
    if paid.is_some_and(|word| word.as_str() == "overload")
        && let Some(AbilityRef(ability)) = &announce.ability
        && let Some(each) = ability.overloaded()
    {
        announce.ability = Some(AbilityRef(Arc::new(each)));
    }
}

fn pay_instead(announce: &mut Announce, costs: Vec<Cost>) -> Result<(), Illegal> {
    let mut symbols: Vec<ManaSymbol> = Vec::new();
    for cost in costs {
        match cost {
            Cost::Mana(mana) => symbols.extend(mana.0),
            other => announce.costs.push(other),
        }
    }
    announce.payment = Payment::Costs(symbols);
    // 107.3b: X that is not in what is paid is 0.
    match announce.frame.x {
        Some(x) if x > 0 && !asks_for_x(announce) => {
            let why = "X is not in the cost that is paid".to_owned();
            Err(Illegal::NoAbility(why))
        }
        _ => Ok(()),
    }
}

/// The most times that a spell whose cost is not paid may be kicked.
const MOST_KICKS: u32 = 16;

/// 601.2b: which of the additional costs are paid that may be paid, and how often: kicker and
/// the like.
pub fn choose_kick(game: &mut Game, mut announce: Box<Announce>, index: u8) -> Staged {
    announce.stage = Stage::Modes;
    let Some(extra) = extras(game, &announce).nth(index.into()) else { return Ok(Some(announce)) };
    announce.stage = Stage::Kick(index.saturating_add(1));
    let most = match announce.payment {
        Payment::Free => MOST_KICKS,
        Payment::Costs(_) => most_times(game, &announce, extra.costs),
    };
    let most = match extra.kind {
        // 702.174a: which opponent it is, in turn order.
        KickerKind::Promise => u32::try_from(opponents(game, &announce).count()).unwrap_or(1),
        kind if kind.is_many() => most,
        _ => most.min(1),
    };
    let max = u16::try_from(most).unwrap_or(u16::MAX);
    if max == 0 {
        return Ok(Some(announce));
    }
    let chooser = announce.frame.controller;
    game.choice = Some(Choice { chooser, kind: ChoiceKind::Kick { announce, max } });
    Ok(None)
}

/// The opponents to whom a gift may be promised, in turn order.
pub fn opponents(game: &Game, announce: &Announce) -> impl Iterator<Item = PlayerId> + use<> {
    let own = announce.frame.controller;
    let all = game.apnap().filter(|&id| id != own && game.player(id).is_in_game());
    all.collect::<Vec<_>>().into_iter()
}

/// How much mana there is in these costs.
pub fn mana_in(costs: &[Cost]) -> u32 {
    let values = costs.iter().map(|cost| match cost {
        Cost::Mana(mana) => mana.mana_value(0),
        _ => 0,
    });
    values.sum()
}

/// How often these costs can be paid beside those that are paid already.
fn most_times(game: &Game, announce: &Announce, costs: &[Cost]) -> u32 {
    let payer = Ctx::running(game, &announce.frame);
    if pay::check_costs(&payer, costs).is_err() {
        return 0;
    }
    match mana_in(costs) {
        0 => 1,
        value => pay::most_x(game, announce) / value,
    }
}

/// One more cost is paid with the others (601.2h), unless nothing is paid.
fn owe(announce: &mut Announce, cost: Cost) {
    match (cost, &mut announce.payment) {
        (_, Payment::Free) => {}
        (Cost::Mana(mana), Payment::Costs(symbols)) => symbols.extend(mana.0),
        (other, Payment::Costs(_)) => announce.costs.push(other),
    }
}

/// What the modes that are chosen cost in addition is paid with the rest.
pub fn pay_modes(game: &Game, mut announce: Box<Announce>) -> Box<Announce> {
    announce.stage = Stage::X;
    for cost in super::choosing::price_of_modes(game, &announce, &announce.modes) {
        owe(&mut announce, cost);
    }
    announce
}

/// An additional cost that may be paid.
struct Extra<'a> {
    kind: KickerKind,
    keyword: Option<&'a Name>,
    costs: &'a [Cost],
}

/// The additional costs of a spell that may be paid, in the order of its text.
fn extras<'a>(game: &'a Game, announce: &Announce) -> impl Iterator<Item = Extra<'a>> {
    let is_spell = announce.kind == AnnounceKind::Spell;
    let spell = game.objects.get(announce.object).filter(|_| is_spell);
    let abilities = spell.into_iter().flat_map(|spell| spell.now.abilities.iter());
    let kickers = abilities.filter_map(|ability| match &ability.ability {
        Ability::Kicker(kicker) if !kicker.kind.is_of_modes() => Some(kicker),
        _ => None,
    });
    kickers.flat_map(|Kicker { costs, kind, keyword }| {
        let keyword = keyword.as_ref();
        costs.iter().map(move |costs| Extra { kind: *kind, keyword, costs })
    })
}

/// How many additional costs there are that may be paid.
#[must_use]
pub fn count_extras(game: &Game, announce: &Announce) -> usize {
    extras(game, announce).count()
}

/// The additional costs that are asked about.
#[must_use]
pub fn asked_extra(game: &Game, announce: &Announce) -> Option<(KickerKind, Vec<Cost>)> {
    let Stage::Kick(next) = announce.stage else { return None };
    let extra = extras(game, announce).nth(usize::from(next).checked_sub(1)?)?;
    Some((extra.kind, extra.costs.to_vec()))
}

/// Goes on once it is chosen how often the costs asked about are paid.
pub fn kick(game: &mut Game, mut announce: Box<Announce>, times: u16) {
    let Stage::Kick(next) = announce.stage else { return };
    let asked = extras(game, &announce).nth(usize::from(next).saturating_sub(1));
    let Some(Extra { kind, keyword, costs }) = asked else { return };
    let (keyword, costs) = (keyword.cloned(), costs.to_vec());
    let place = usize::from(times).checked_sub(1).filter(|_| kind == KickerKind::Promise);
    let promised = place.and_then(|place| opponents(game, &announce).nth(place));
    let times = if promised.is_some() { 1 } else { times };
    let mut mana = ManaCost::default();
    for cost in costs {
        if let Cost::Mana(own) = &cost {
            mana.0.extend(own.0.iter().copied());
        }
        (0..times).for_each(|_| owe(&mut announce, cost.clone()));
    }
    if let Some(spell) = game.objects.get_mut(announce.object).filter(|_| times > 0) {
        spell.kicks.push(Kick { kind, keyword, mana, times, promised });
    }
    game.agenda.push(Task::Announce(announce));
}
