//! The abilities with which a board makes mana, each tried on the game.

use smallvec::SmallVec;

use super::flavour::{Amounts, Flavour};
use crate::{
    ast::{Ability, Cost, Effect, Limit, ManaSymbol, ManaType, Noun, Slot, Verb},
    engine::{self, Action},
    explore::{Everything, Limits, SearchError, explore},
    game::{Game, ManaUnit, Object, ObjectId, PlayerId, Task},
    kernel,
};

/// An ability that makes mana, or untaps something that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The permanents that have it, all alike.
    pub objects: SmallVec<[ObjectId; 4]>,
    /// What they are called.
    pub name: String,
    /// Which of their abilities.
    pub ability: u16,
    /// The mana that it costs.
    pub cost: Vec<ManaSymbol>,
    /// The ways in which it may come out.
    pub ways: Vec<Way>,
    /// Does it tap its permanent and do nothing else to the board?
    pub simple: bool,
}

/// One way in which an ability may come out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The mana, by type, with no limit on what it is spent on.
    pub free: Amounts,
    /// The mana with one.
    pub limited: Amounts,
}

/// The sources of a player that can be used now.
///
/// # Errors
///
/// If the game runs into one of its limits on the way.
pub fn sources(game: &Game, player: PlayerId) -> Result<Vec<Source>, SearchError> {
    let mut found: Vec<Source> = Vec::new();
    let own = game.battlefield().filter(|object| object.controller == player);
    for object in own {
        for (index, ability) in (0u16..).zip(object.now.abilities.iter()) {
            let Ability::Activated { costs, effects, .. } = &ability.ability else { continue };
            if !ability.is_mana && !effects.iter().any(untaps) {
                continue;
            }
            let alike = found.iter_mut().find(|source| {
                source.ability == index
                    && game
                        .objects
                        .get(source.objects[0])
                        .is_some_and(|o| is_alike(game, o, object))
            });
            if let Some(source) = alike {
                source.objects.push(object.id);
                continue;
            }
            let cost = costs.iter().flat_map(|cost| match cost {
                Cost::Mana(cost) => cost.0.clone(),
                _ => Vec::new(),
            });
            let cost: Vec<ManaSymbol> = cost.collect();
            let snow = cost.contains(&ManaSymbol::Snow);
            let mut source = Source {
                objects: SmallVec::from_iter([object.id]),
                name: object.label.as_ref().unwrap_or(&object.now.name).to_string(),
                ability: index,
                cost,
                ways: Vec::new(),
                // Snow mana to try it with has to come from somewhere.
                simple: ability.is_mana && costs.iter().all(is_plain) && !snow,
            };
            if source.simple && !try_out(game, player, &mut source)? {
                continue;
            }
            found.push(source);
        }
    }
    Ok(found)
}

/// Does a cost touch nothing but the permanent itself?
const fn is_plain(cost: &Cost) -> bool {
    matches!(cost, Cost::Tap | Cost::Mana(_))
}

fn untaps(effect: &Effect) -> bool {
    match effect {
        Effect::Act { verb: Verb::Untap, what, .. } => {
            matches!(what, Noun::This | Noun::Pronoun { slot: Slot::This, .. } | Noun::Target(_))
        }
        Effect::Joined { parts, .. } => parts.iter().any(untaps),
        _ => false,
    }
}

/// Are two permanents equal in everything but their ids, with nothing attached?
fn is_alike(game: &Game, left: &Object, right: &Object) -> bool {
    let same = Object {
        id: left.id,
        timestamp: left.timestamp,
        label: left.label.clone(),
        ..right.clone()
    };
    let bare = |id: ObjectId| !game.objects.iter().any(|o| o.attached == Some(id.into()));
    *left == same && bare(left.id) && bare(right.id)
}

/// Tries a simple source: its ways, and whether it really moves nothing else. Gives
/// whether it can be used at all.
fn try_out(game: &Game, player: PlayerId, source: &mut Source) -> Result<bool, SearchError> {
    let object = source.objects[0];
    let mut trial = game.clone();
    let pool = &mut trial.player_mut(player).mana;
    pool.empty(true);
    // Exactly what it costs: the rest of the board is not asked to pay for it.
    for symbol in &source.cost {
        payment(*symbol).into_iter().for_each(|mana| pool.add(ManaUnit::plain(mana)));
    }
    if engine::act(&mut trial, activate(source)).is_err() {
        return Ok(false);
    }
    let limits = Limits::default();
    let outcomes = explore(trial, &limits, &Everything)?;
    for outcome in &outcomes.outcomes {
        source.simple &= touches_only(game, &outcome.game, object);
        let mut way = Way { free: [0; Flavour::COUNT], limited: [0; Flavour::COUNT] };
        for unit in outcome.game.player(player).mana.units() {
            let count = match unit.only {
                None => &mut way.free,
                Some(_) => &mut way.limited,
            };
            count[Flavour::of(&outcome.game, unit).index()] += 1;
        }
        if !source.ways.contains(&way) {
            source.ways.push(way);
        }
    }
    Ok(!source.ways.is_empty())
}

/// Mana that pays for a symbol.
fn payment(symbol: ManaSymbol) -> Vec<ManaType> {
    match symbol {
        ManaSymbol::Generic(n) => vec![ManaType::Colorless; usize::try_from(n).unwrap_or(0)],
        ManaSymbol::X | ManaSymbol::Snow => Vec::new(),
        ManaSymbol::Mana(mana) | ManaSymbol::Hybrid(mana, _) => vec![mana],
        ManaSymbol::Monocolored(_, color)
        | ManaSymbol::Phyrexian(color)
        | ManaSymbol::PhyrexianHybrid(color, _) => vec![color.mana()],
    }
}

/// Are all other permanents as they were?
fn touches_only(before: &Game, after: &Game, object: ObjectId) -> bool {
    let rest = |game: &Game| {
        let others = game.battlefield().filter(move |other| other.id != object);
        others.map(|o| (o.id, o.tapped, o.counters.clone())).collect::<Vec<_>>()
    };
    after.objects.get(object).is_some_and(Object::on_battlefield) && rest(before) == rest(after)
}

fn activate(source: &Source) -> Action {
    Action::Activate { object: source.objects[0], ability: source.ability, x: None }
}

/// Must this source be played on the game itself: does it move other things, count
/// them, or can it be untapped?
pub fn is_entangled(game: &Game, source: &Source) -> bool {
    !source.simple || can_untap(game, source)
}

/// Can an ability on this player's board untap the source?
fn can_untap(game: &Game, source: &Source) -> bool {
    let Some(own) = game.objects.get(source.objects[0]) else { return false };
    let board = game.battlefield().filter(|object| object.controller == own.controller);
    board.flat_map(|object| object.now.abilities.iter().map(move |a| (object, a))).any(
        |(object, ability)| match &ability.ability {
            Ability::Activated { effects, .. } => effects.iter().any(|effect| match effect {
                Effect::Act { verb: Verb::Untap, what: Noun::Target(target), .. } => {
                    let ctx = crate::eval::Ctx::of(game, object.id, object.controller);
                    kernel::is_legal_target(&ctx, target, own.id.into())
                }
                effect => object.id == own.id && untaps(effect),
            }),
            _ => false,
        },
    )
}

/// The boards after using a source once, each with the step in words.
///
/// # Errors
///
/// If the game runs into one of its limits on the way.
pub fn after(game: &Game, source: &Source) -> Result<Vec<(Game, String)>, SearchError> {
    let mut trial = game.clone();
    // What is put on the stack resolves.
    trial.agenda.push(Task::ResolveAll);
    if engine::act(&mut trial, activate(source)).is_err() {
        return Ok(Vec::new());
    }
    let limits = Limits { states: 2_000, outcomes: 200, ..Limits::default() };
    let outcomes = explore(trial, &limits, &Everything)?;
    let words = |after: &Game| {
        let player = game.objects.get(source.objects[0]).map(|object| object.controller);
        let mana = player.map(|player| {
            let units = after.player(player).mana.units();
            units.iter().map(|unit| unit.mana.symbol()).collect::<String>()
        });
        let mana = mana.filter(|mana| !mana.is_empty()).unwrap_or_else(|| "nothing".into());
        format!("use {}: {mana} floating", source.name)
    };
    let boards = outcomes.outcomes.into_iter().map(|mut one| {
        forget(&mut one.game);
        let words = words(&one.game);
        (one.game, words)
    });
    Ok(boards.collect())
}

/// How often an ability was activated matters only where its text counts it.
fn forget(game: &mut Game) {
    for object in game.objects.iter_mut() {
        let counts = object.now.abilities.iter().any(|ability| match &ability.ability {
            Ability::Activated { limits, .. } => limits.contains(&Limit::OncePerTurn),
            _ => false,
        });
        if !counts {
            object.activated = 0;
        }
    }
}
