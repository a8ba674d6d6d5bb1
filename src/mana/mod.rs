//! What a board can make: each permanent's mana, the most in all, and whether and
//! how a cost can be paid.
//!
//! Exact, in two parts. What taps for mana and touches nothing else is tried on the
//! game once for each kind of permanent, and then reckoned with as numbers
//! (`reckon`). What moves other things (a sacrifice, a counter, untapping) is
//! played on the game itself, board by board; a board that comes back with more
//! mana than before is a loop, and makes any amount.

mod flavour;
mod reckon;
mod source;

use hashbrown::HashSet;

pub use self::{
    flavour::Flavour,
    source::{Source, Way, sources},
};
use self::{
    reckon::{Goal, Reckoned},
    source::{after, is_entangled},
};
use crate::{
    ast::{ManaCost, ManaSymbol, ManaType, ManaTypeSet},
    eval,
    explore::SearchError,
    game::{Game, ObjectId, PlayerId},
};

/// How far the search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most boards that are looked at.
    pub boards: usize,
    /// The most pools that are reckoned with for one board.
    pub pools: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { boards: 2_000, pools: 200_000 }
    }
}

/// An amount of mana.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Most {
    /// So much.
    Exactly(usize),
    /// As much as one likes: there is a loop.
    Any,
}

/// The way to some mana: what is activated, in order, in words.
pub type Steps = Vec<String>;

/// What a board can make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// What each permanent could produce (106.7), by object.
    pub could: Vec<(ObjectId, ManaTypeSet)>,
    /// The most mana in all, what floats counted in, and how.
    pub most: (Most, Steps),
    /// The most of each type, and how.
    pub by_type: Vec<(ManaType, Most, Steps)>,
    /// The loop, if there is one.
    pub endless: Option<Steps>,
    /// Was everything looked at?
    pub complete: bool,
}

/// Whether a cost can be paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payable {
    /// How; none if it cannot be.
    pub how: Option<Steps>,
    /// Whose mana was left out, because it may be spent only on some things.
    pub restricted: Vec<String>,
    /// Was everything looked at? If not and there is no way, there may be one.
    pub complete: bool,
}

/// What a player's permanents could produce and what they can make.
///
/// # Errors
///
/// If the game runs into one of its limits on the way.
pub fn survey(game: &Game, player: PlayerId, limits: &Limits) -> Result<Survey, SearchError> {
    let could = eval::could_produce_all(game);
    let own = |&(id, _): &(ObjectId, ManaTypeSet)| {
        game.objects.get(id).is_some_and(|object| object.controller == player)
    };
    let could = could.into_iter().filter(own).collect();
    let mut goals = vec![Goal::Most(ManaTypeSet::ALL)];
    goals.extend(ManaType::ALL.iter().map(|&mana| Goal::Most(ManaTypeSet::only(mana))));
    let found = search(game, player, &goals, limits)?;
    let mut best = found.best.into_iter();
    let amount = |(amount, types): (usize, ManaTypeSet)| match &found.endless {
        Some((_, made)) if types.intersection(*made) != ManaTypeSet::EMPTY => Most::Any,
        _ => Most::Exactly(amount),
    };
    let (total, steps) = best.next().unwrap_or_default();
    let most = (amount((total, ManaTypeSet::ALL)), steps);
    let by_type = ManaType::ALL
        .iter()
        .zip(best)
        .map(|(&mana, (count, steps))| (mana, amount((count, ManaTypeSet::only(mana))), steps))
        .collect();
    let endless = found.endless.map(|(steps, _)| steps);
    Ok(Survey { could, most, by_type, endless, complete: found.complete })
}

/// Can a player pay this cost with the mana that their board makes? Mana that may be
/// spent only on some things pays for none that is not named.
///
/// # Errors
///
/// If the game runs into one of its limits on the way.
pub fn pay(
    game: &Game,
    player: PlayerId,
    cost: &ManaCost,
    limits: &Limits,
) -> Result<Payable, SearchError> {
    let found = search(game, player, &[Goal::Pay(cost.clone())], limits)?;
    let how = found.best.into_iter().next().filter(|(paid, _)| *paid > 0).map(|(_, steps)| steps);
    Ok(Payable { how, restricted: restricted(game, player)?, complete: found.complete })
}

/// Whose mana may be spent only on some things: what floats, and what could be made.
fn restricted(game: &Game, player: PlayerId) -> Result<Vec<String>, SearchError> {
    let floating = game.player(player).mana.units().iter().filter(|unit| unit.only.is_some());
    let of = |unit: &crate::game::ManaUnit| {
        let source = unit.source.and_then(|source| game.look(source));
        source.map_or_else(|| "what floats".to_owned(), |source| source.now.name.to_string())
    };
    let mut names: Vec<String> = floating.map(of).collect();
    let limits = |source: &Source| source.ways.iter().any(|way| way.limited.iter().any(|n| *n > 0));
    names.extend(sources(game, player)?.into_iter().filter(limits).map(|source| source.name));
    names.sort();
    names.dedup();
    Ok(names)
}

/// The greatest X for which a player can pay this cost, in which X stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreatestX {
    /// X; none if the cost cannot be paid even with X as 0.
    pub x: Option<Most>,
    /// How it is paid then.
    pub paid: Payable,
}

/// Finds the greatest X: whoever can pay for one can pay for each that is less.
///
/// # Errors
///
/// If the game runs into one of its limits on the way.
pub fn greatest_x(
    game: &Game,
    player: PlayerId,
    cost: &ManaCost,
    limits: &Limits,
) -> Result<GreatestX, SearchError> {
    let mut paid = pay(game, player, &with_x(cost, 0), limits)?;
    if paid.how.is_none() {
        return Ok(GreatestX { x: None, paid });
    }
    let most = survey(game, player, limits)?;
    let Most::Exactly(most) = most.most.0 else {
        return Ok(GreatestX { x: Some(Most::Any), paid });
    };
    // What can be paid and what cannot.
    let (mut can, mut cannot) = (0, u32::try_from(most).unwrap_or(u32::MAX).saturating_add(1));
    while cannot - can > 1 {
        let x = can + (cannot - can) / 2;
        let found = pay(game, player, &with_x(cost, x), limits)?;
        paid.complete &= found.complete || found.how.is_some();
        if found.how.is_some() {
            can = x;
            paid.how = found.how;
        } else {
            cannot = x;
        }
    }
    Ok(GreatestX { x: Some(Most::Exactly(can as usize)), paid })
}

/// The cost with each X as so much generic mana (107.3a).
#[must_use]
pub fn with_x(cost: &ManaCost, x: u32) -> ManaCost {
    let symbol = |&symbol: &ManaSymbol| match symbol {
        ManaSymbol::X => ManaSymbol::Generic(x),
        other => other,
    };
    ManaCost(cost.0.iter().map(symbol).collect())
}

#[derive(Default)]
struct Found {
    /// For each goal the most, and how.
    best: Vec<(usize, Steps)>,
    endless: Option<(Steps, ManaTypeSet)>,
    complete: bool,
}

/// A board on the way, and how it was reached.
struct Board {
    game: Game,
    steps: Steps,
    /// The boards before it, without their mana, and the mana that they had.
    before: Vec<(crate::game::Key, Vec<usize>)>,
}

/// Looks at the board and at all that what moves other things can make of it. A
/// source that gives something else once another one has been used is played on the
/// game, too: when it is used matters.
fn search(
    game: &Game,
    player: PlayerId,
    goals: &[Goal],
    limits: &Limits,
) -> Result<Found, SearchError> {
    let mut moved: HashSet<(ObjectId, u16)> = HashSet::new();
    loop {
        let before = moved.len();
        let found = search_with(game, player, goals, limits, &mut moved)?;
        if moved.len() == before {
            return Ok(found);
        }
    }
}

fn search_with(
    game: &Game,
    player: PlayerId,
    goals: &[Goal],
    limits: &Limits,
    moved: &mut HashSet<(ObjectId, u16)>,
) -> Result<Found, SearchError> {
    let known = moved.len();
    let mut found =
        Found { best: vec![(0, Steps::new()); goals.len()], endless: None, complete: true };
    let mut seen = HashSet::new();
    let mut boards = vec![Board { game: game.clone(), steps: Steps::new(), before: Vec::new() }];
    let mut looked_at = 0;
    while let Some(board) = boards.pop() {
        if !seen.insert(board.game.key()) {
            continue;
        }
        looked_at += 1;
        if looked_at > limits.boards {
            found.complete = false;
            break;
        }
        let all = sources(&board.game, player)?;
        let (entangled, simple): (Vec<Source>, Vec<Source>) = all.into_iter().partition(|source| {
            let own = source.objects.iter().any(|&id| moved.contains(&(id, source.ability)));
            own || is_entangled(&board.game, source)
        });
        for (goal, best) in goals.iter().zip(&mut found.best) {
            let reckoned = reckon::reckon(&board.game, player, &simple, goal, limits.pools);
            let Reckoned { amount, steps, complete } = reckoned;
            found.complete &= complete;
            if amount > best.0 {
                *best = (amount, board.steps.iter().cloned().chain(steps).collect());
            }
        }
        if goals.iter().any(|goal| matches!(goal, Goal::Pay(_))) && found.best[0].0 > 0 {
            return Ok(found);
        }
        for source in &entangled {
            for (game, words) in after(&board.game, source)? {
                moved.extend(changed(&simple, &game, player)?);
                if moved.len() > known {
                    return Ok(found);
                }
                let mut next = Board {
                    game,
                    steps: board.steps.iter().cloned().chain([words]).collect(),
                    before: board.before.clone(),
                };
                if let Some(made) = comes_back(&mut next, player) {
                    found.endless.get_or_insert((next.steps, made));
                    continue;
                }
                boards.push(next);
            }
        }
    }
    Ok(found)
}

/// Which of these sources are gone, or give something else now? Those that were
/// tapped to pay for something are only used.
fn changed(
    simple: &[Source],
    game: &Game,
    player: PlayerId,
) -> Result<Vec<(ObjectId, u16)>, SearchError> {
    let now = sources(game, player)?;
    let mut changed = Vec::new();
    for source in simple {
        for &id in &source.objects {
            let object = game.objects.get(id);
            if object.is_some_and(|object| object.tapped) {
                continue;
            }
            let own =
                |other: &&Source| other.ability == source.ability && other.objects.contains(&id);
            let same = now.iter().find(own).is_some_and(|other| other.ways == source.ways);
            if !same {
                changed.push((id, source.ability));
            }
        }
    }
    Ok(changed)
}

/// Is it a board that was there before, with more mana now? Gives what there is more of.
fn comes_back(board: &mut Board, player: PlayerId) -> Option<ManaTypeSet> {
    let mut bare = board.game.clone();
    bare.player_mut(player).mana.empty(true);
    let key = bare.key();
    let pool = &board.game.player(player).mana;
    let mana: Vec<usize> = ManaType::ALL.iter().map(|&mana| pool.count(mana)).collect();
    let found = board.before.iter().find_map(|(own, had)| {
        let more = *own == key && mana.iter().zip(had).all(|(now, then)| now >= then);
        let made = ManaType::ALL.iter().zip(mana.iter().zip(had));
        let made: ManaTypeSet =
            made.filter(|(_, (now, then))| now > then).map(|(&mana, _)| mana).collect();
        (more && !made.is_empty()).then_some(made)
    });
    board.before.push((key, mana));
    found
}
