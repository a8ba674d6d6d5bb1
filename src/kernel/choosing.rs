//! What is chosen as a spell or ability is announced: modes, X, targets, divisions
//! (601.2b–d).

use smallvec::SmallVec;

use super::{
    announce::{Staged, ask},
    pay,
    sets::{Picking, pick, too_many},
    target::Candidates,
};
use crate::{
    ast::{
        Ability, Clause, Cost, Effect, Fresh, KickerKind, Limit, ManaSymbol, ModeCount, ModeTold,
        TargetChooser,
    },
    eval::{self, Ctx, amount, entities, holds},
    game::{
        AbilityRef, Announce, AnnounceKind, Choice, ChoiceKind, Entity, Fault, Game, Illegal,
        MAX_OPTIONS, Payment, Stage, Targets,
    },
    pool::{BoundAbility, Wanted},
};

pub fn modes(game: &mut Game, mut announce: Box<Announce>) -> Staged {
    announce.stage = Stage::Price;
    let Some(AbilityRef(ability)) = announce.ability.clone() else { return Ok(Some(announce)) };
    let effects = ability.ability.effects().map_or(&[][..], |effects| effects);
    let chosen = effects.iter().find_map(|effect| match effect {
        Effect::Choose { count, more, modes, told, .. } => {
            let many = u8::try_from(modes.len()).unwrap_or(u8::MAX);
            let ctx = Ctx::running(game, &announce.frame);
            let more = more.as_ref().filter(|more| holds(&ctx, &more.condition));
            let count = more.map_or(*count, |more| more.count(many, count.fresh));
            Some((count, modes.len(), *told == ModeTold::Again))
        }
        _ => None,
    });
    let Some((count, modes, again)) = chosen else { return Ok(Some(announce)) };
    let mut options = Vec::new();
    let source = game.look(announce.frame.source);
    let turn = game.turn.number;
    // A mode that was chosen is not chosen again, ever or this turn.
    let stale = |mode: &u8| {
        count.fresh.is_some_and(|fresh| {
            let told = source.map_or(&[][..], |source| &source.modes);
            told.iter().any(|(own, at)| own == mode && (fresh == Fresh::Ever || *at == turn))
        })
    };
    let mut sets = if again { mode_lists(count, modes)? } else { mode_sets(count, modes)? };
    // 702.42b: or all of them, for the entwine cost.
    if has_entwine(game, &announce) {
        sets.push((0..u8::try_from(modes).unwrap_or(u8::MAX)).collect());
    }
    for set in sets {
        if set.iter().any(stale) || !is_affordable(game, &announce, &set) {
            continue;
        }
        // 700.2a: a mode whose targets cannot be chosen is not chosen.
        if modes_have_targets(game, &announce, &ability, &set) {
            options.push(set);
        }
    }
    if options.is_empty() {
        return no_target(game, &announce);
    }
    ask(game, announce, options, set_modes, |announce, options| ChoiceKind::Modes {
        announce,
        options,
    })
}

/// Sets the modes chosen.
pub fn set_modes(announce: &mut Announce, modes: SmallVec<[u8; 2]>) {
    announce.modes = modes;
}

fn mode_sets(count: ModeCount, modes: usize) -> Result<Vec<SmallVec<[u8; 2]>>, Fault> {
    let modes = u8::try_from(modes).map_err(|_| Fault::TooManyOptions)?;
    if modes > 12 {
        return Err(Fault::TooManyOptions);
    }
    let sets = (0u32..1 << modes)
        .filter(|bits| (u32::from(count.min)..=u32::from(count.max)).contains(&bits.count_ones()));
    Ok(sets.map(|bits| (0..modes).filter(|mode| bits & 1 << mode != 0).collect()).collect())
}

/// Lists of modes in which a mode may stand more than once; the order is that of the card.
fn mode_lists(count: ModeCount, modes: usize) -> Result<Vec<SmallVec<[u8; 2]>>, Fault> {
    let modes = u8::try_from(modes).map_err(|_| Fault::TooManyOptions)?;
    let mut all: Vec<SmallVec<[u8; 2]>> = vec![SmallVec::new()];
    for _ in 0..count.max {
        let mut longer = Vec::new();
        for list in &all {
            for mode in list.last().copied().unwrap_or(0)..modes {
                let mut list = list.clone();
                list.push(mode);
                longer.push(list);
            }
        }
        if longer.len() > MAX_OPTIONS {
            return Err(Fault::TooManyOptions);
        }
        all = longer;
    }
    Ok(all)
}

/// What the modes that are chosen cost in addition (702.42a, 702.120a, 702.172a).
pub fn price_of_modes(game: &Game, announce: &Announce, modes: &[u8]) -> Vec<Cost> {
    let Some(AbilityRef(ability)) = &announce.ability else { return Vec::new() };
    let effects = ability.ability.effects().map_or(&[][..], |effects| effects);
    let choose = effects.iter().find_map(|effect| match effect {
        Effect::Choose { count, told, .. } => Some((count, told)),
        _ => None,
    });
    let Some((count, told)) = choose else { return Vec::new() };
    if let ModeTold::Spree(prices) = told {
        let own = modes.iter().filter_map(|&mode| prices.get(usize::from(mode)));
        return own.map(|price| Cost::Mana(price.clone())).collect();
    }
    let Some((costs, kind)) = price_word(game, announce) else { return Vec::new() };
    let times = match kind {
        KickerKind::Entwine => usize::from(modes.len() > usize::from(count.max)),
        KickerKind::Escalate => modes.len().saturating_sub(1),
        _ => 0,
    };
    std::iter::repeat_n(costs, times).flatten().collect()
}

/// Is there an entwine cost?
fn has_entwine(game: &Game, announce: &Announce) -> bool {
    price_word(game, announce).is_some_and(|own| own.1 == KickerKind::Entwine)
}

/// The cost that a spell has for its modes.
fn price_word(game: &Game, announce: &Announce) -> Option<(Vec<Cost>, KickerKind)> {
    let spell = game.objects.get(announce.object);
    let spell = spell.filter(|_| announce.kind == AnnounceKind::Spell)?;
    spell.now.abilities.iter().find_map(|ability| match &ability.ability {
        Ability::Kicker(kicker) if kicker.kind.is_of_modes() => {
            Some((kicker.costs.first().cloned().unwrap_or_default(), kicker.kind))
        }
        _ => None,
    })
}

/// Could what these modes cost be paid, as far as a first look tells?
fn is_affordable(game: &Game, announce: &Announce, modes: &[u8]) -> bool {
    if announce.payment == Payment::Free {
        return true;
    }
    let costs = price_of_modes(game, announce, modes);
    let price = super::alternative::mana_in(&costs);
    let payer = Ctx::running(game, &announce.frame);
    pay::check_costs(&payer, &costs).is_ok() && (price == 0 || price <= pay::most_x(game, announce))
}

fn modes_have_targets(
    game: &Game,
    announce: &Announce,
    ability: &BoundAbility,
    modes: &[u8],
) -> bool {
    let ctx = Ctx::running(game, &announce.frame);
    for wanted in ability.targets.iter() {
        let chosen = wanted.is_of(modes) && is_asked_for(&ctx, wanted);
        if chosen && !Candidates::of(&ctx, &wanted.target, &[]).are_enough() {
            return false;
        }
    }
    true
}

pub fn choose_x(game: &mut Game, mut announce: Box<Announce>) -> Staged {
    announce.stage = Stage::Targets(0);
    let min = u32::from(needs_some_x(&announce));
    if announce.frame.x.is_some() || !asks_for_x(&announce) {
        return match announce.frame.x {
            Some(x) if x < i64::from(min) => Err(no_x(game, &announce)),
            _ => Ok(Some(announce)),
        };
    }
    let ctx = Ctx::running(game, &announce.frame);
    let with_x = announce.costs.iter().filter(|cost| pay::has_x(cost));
    let others = with_x.map(|cost| pay::most_of(&ctx, cost)).min();
    let mana = has_mana_x(&announce).then(|| pay::most_x(game, &announce));
    let max = others.into_iter().chain(mana).min().unwrap_or(0);
    if max < min {
        return Err(no_x(game, &announce));
    }
    if max == min {
        announce.frame.x = Some(max.into());
        return Ok(Some(announce));
    }
    let chooser = announce.frame.controller;
    game.choice = Some(Choice { chooser, kind: ChoiceKind::X { announce, min, max } });
    Ok(None)
}

/// Has that been chosen for which alone the text speaks of the target?
fn is_asked_for(ctx: &Ctx<'_>, wanted: &Wanted) -> bool {
    wanted.needs.as_ref().is_none_or(|needs| holds(ctx, needs))
}

/// `X can't be 0.`
fn needs_some_x(announce: &Announce) -> bool {
    match announce.ability.as_ref().map(|ability| &ability.0.ability) {
        Some(Ability::Activated { limits, .. }) => limits.contains(&Limit::SomeX),
        _ => false,
    }
}

fn no_x(game: &Game, announce: &Announce) -> Fault {
    let name = game.look(announce.object).map(|object| object.now.name.to_string());
    let (what, why) = (name.unwrap_or_default(), "X can't be 0".to_owned());
    Illegal::Unpayable { what, why }.into()
}

/// Is X chosen as this is announced (107.3a)? Only where X is in what is paid.
pub fn asks_for_x(announce: &Announce) -> bool {
    has_mana_x(announce) || announce.costs.iter().any(pay::has_x)
}

fn has_mana_x(announce: &Announce) -> bool {
    match &announce.payment {
        Payment::Costs(symbols) => symbols.contains(&ManaSymbol::X),
        Payment::Free => false,
    }
}

pub fn targets(game: &mut Game, mut announce: Box<Announce>, index: u8) -> Staged {
    let ability = announce.ability.clone();
    let wanted = ability.as_ref().and_then(|ability| ability.0.targets.get(usize::from(index)));
    let Some(wanted) = wanted else {
        announce.stage = Stage::Division;
        return Ok(Some(announce));
    };
    announce.stage = Stage::Targets(index + 1);
    let asked_for = is_asked_for(&Ctx::running(game, &announce.frame), wanted);
    if !asked_for || !wanted.is_of(&announce.modes) {
        announce.frame.targets.push(Targets::new());
        return Ok(Some(announce));
    }
    let ctx = Ctx::running(game, &announce.frame);
    // Where they are chosen one by one, what is chosen of these stands behind those before.
    let at = usize::from(index);
    let (before, chosen) = announce.frame.targets.split_at(announce.frame.targets.len().min(at));
    let candidates = Candidates::of(&ctx, &wanted.target, before);
    if !candidates.are_enough() {
        return no_target(game, &announce);
    }
    let Candidates { all, min, max } = candidates;
    let apart = wanted.target.filter.clauses.iter().find_map(|clause| match clause {
        Clause::Together(together) => Some(*together),
        _ => None,
    });
    let options = match pick(&all, min, max, chosen)? {
        Picking::Next(mut options) => {
            if let Some(together) = apart {
                let ctx = Ctx::running(game, &announce.frame);
                options.retain(|set| eval::together::all(&ctx, together, set));
            }
            options
        }
        Picking::Whole(set) => {
            announce.frame.targets.truncate(at);
            announce.frame.targets.push(set);
            return Ok(Some(announce));
        }
    };
    if too_many(all.len(), min, max) {
        announce.stage = Stage::Targets(index);
    }
    // Who of several opponents it is makes no difference to what may be chosen.
    let you = announce.frame.controller;
    let opponent = match &wanted.target.by {
        None => None,
        Some(TargetChooser::Opponent) => game.apnap().find(|player| *player != you),
        Some(TargetChooser::Their(who)) => entities(&ctx, who).into_iter().find_map(Entity::player),
    };
    let take = |announce: &mut Announce, set| announce.frame.targets.push(set);
    let kind = |announce, options| ChoiceKind::Target { announce, options };
    let staged = ask(game, announce, options, take, kind)?;
    if let (Some(opponent), Some(choice)) = (opponent, &mut game.choice) {
        choice.chooser = opponent;
    }
    Ok(staged)
}

/// A spell or activated ability without legal targets cannot be announced; a
/// triggered ability is just not put on the stack (603.3d).
fn no_target(game: &Game, announce: &Announce) -> Staged {
    if announce.kind == AnnounceKind::Triggered {
        return Ok(None);
    }
    let name = game.look(announce.object).map(|object| object.now.name.to_string());
    Err(Illegal::NoTarget(name.unwrap_or_default()).into())
}

pub fn division(game: &mut Game, mut announce: Box<Announce>) -> Staged {
    announce.stage = Stage::Total;
    let ability = announce.ability.clone();
    let divided = ability.as_ref().and_then(|ability| {
        let wanted = (0..).zip(ability.0.targets.iter());
        let ctx = Ctx::running(game, &announce.frame);
        let mut asked_for = wanted.filter(|(_, wanted)| is_asked_for(&ctx, wanted));
        asked_for.find_map(|(index, wanted)| Some((index, wanted.divided.as_ref()?)))
    });
    let Some((index, quantity)) = divided else { return Ok(Some(announce)) };
    let parts = announce.frame.targets.get::<usize>(index).map_or(0, |set| set.len());
    let total = amount(&Ctx::running(game, &announce.frame), quantity);
    let options = divisions(total, parts)?;
    if options.is_empty() {
        return no_target(game, &announce);
    }
    let take = |announce: &mut Announce, division| announce.frame.division = division;
    ask(game, announce, options, take, |announce, options| ChoiceKind::Division {
        announce,
        options,
    })
}

/// Every way to divide `total` into so many parts of at least 1 (601.2d).
fn divisions(total: i64, parts: usize) -> Result<Vec<SmallVec<[i64; 3]>>, Fault> {
    let mut all: Vec<SmallVec<[i64; 3]>> = vec![SmallVec::new()];
    for part in 0..parts {
        let after = i64::try_from(parts - part - 1).unwrap_or(i64::MAX);
        let mut longer = Vec::new();
        for division in &all {
            let left = total - division.iter().sum::<i64>();
            let range = if after == 0 { left..=left } else { 1..=left - after };
            for share in range.filter(|share| *share >= 1) {
                let mut division = division.clone();
                division.push(share);
                longer.push(division);
                if longer.len() > MAX_OPTIONS {
                    return Err(Fault::TooManyOptions);
                }
            }
        }
        all = longer;
    }
    Ok(all)
}
