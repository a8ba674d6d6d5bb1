//! Paying mana, symbol by symbol (601.2g–h).

use super::{
    super::{
        announce::{Staged, ask, begin_activation},
        propose,
    },
    alike::distinct_objects,
    check::check_costs,
    cost::tap,
    other::other_ways,
    spend::{may_spend, note_spent, ride, spends_as},
};
use crate::{
    ast::{Ability, ManaSymbol, ManaType, ManaTypeSet, Supertype},
    eval::{self, Ctx},
    game::{
        Announce, ChoiceKind, Event, Fault, Game, Illegal, ManaUnit, Object, ObjectId, PayOption,
        Payment, Stage, Task, Zone,
    },
};

/// Pays the next symbol of the mana cost: from the pool, or by activating mana
/// abilities first (601.2g).
pub fn mana(game: &mut Game, mut announce: Box<Announce>) -> Staged {
    let Payment::Costs(symbols) = &mut announce.payment else {
        announce.stage = Stage::Cost(0);
        return Ok(Some(announce));
    };
    let x = announce.frame.x.unwrap_or(0);
    prepare(symbols, x);
    let Some(&symbol) = symbols.first() else {
        announce.stage = Stage::Cost(0);
        return Ok(Some(announce));
    };
    let options = ways_to_pay(game, &announce, symbol);
    if options.is_empty() {
        let what = game.look(announce.object).map(|object| object.now.name.to_string());
        let why = format!("no mana is left for {symbol}");
        return Err(Illegal::Unpayable { what: what.unwrap_or_default(), why }.into());
    }
    if let [only] = &options[..] {
        let only = only.clone();
        pay_symbol(game, announce, &only)?;
        return Ok(None);
    }
    ask(
        game,
        announce,
        options,
        |_, _| {},
        |announce, options| ChoiceKind::Pay { announce, options },
    )
}

/// Brings a cost into the order in which it is paid: what asks for types first,
/// generic mana last; X is so much generic mana.
fn prepare(symbols: &mut Vec<ManaSymbol>, x: i64) {
    let x = u32::try_from(x).unwrap_or(u32::MAX);
    for symbol in symbols.iter_mut().filter(|symbol| **symbol == ManaSymbol::X) {
        *symbol = ManaSymbol::Generic(x);
    }
    symbols.retain(|symbol| *symbol != ManaSymbol::Generic(0));
    symbols.sort_by_key(|symbol| matches!(symbol, ManaSymbol::Generic(_)));
}

fn ways_to_pay(game: &Game, announce: &Announce, symbol: ManaSymbol) -> Vec<PayOption> {
    let controller = announce.frame.controller;
    let player = game.player(controller);
    let as_types = spends_as(game, announce);
    let mut options: Vec<PayOption> = Vec::new();
    let mut seen: Vec<&ManaUnit> = Vec::new();
    for (index, unit) in (0..).zip(player.mana.units()) {
        // Which unit is spent matters only where they differ in what can still matter.
        let alike = |other: &&ManaUnit| {
            other.mana == unit.mana
                && other.only == unit.only
                && other.riders == unit.riders
                && other.kept == unit.kept
        };
        if unit_pays(game, symbol, unit, as_types[unit.mana as usize])
            && may_spend(game, announce, unit)
            && !seen.iter().any(alike)
        {
            seen.push(unit);
            options.push(PayOption::Unit(index));
        }
    }
    let phyrexian = matches!(symbol, ManaSymbol::Phyrexian(_) | ManaSymbol::PhyrexianHybrid(..));
    // 107.4f.
    if phyrexian && player.life >= 2 {
        options.push(PayOption::Life);
    }
    let floating = !seen.is_empty();
    options.extend(other_ways(game, announce, symbol));
    if !floating {
        options.extend(mana_abilities(game, announce, symbol, as_types));
    }
    options
}

/// May this very mana pay for the symbol? Snow asks where it came from (107.4h).
fn unit_pays(game: &Game, symbol: ManaSymbol, unit: &ManaUnit, types: ManaTypeSet) -> bool {
    match symbol {
        ManaSymbol::Snow => is_snow(game, unit),
        symbol => types.iter().any(|mana| pays(symbol, mana)),
    }
}

/// Is it mana from a snow source (107.4h)?
#[must_use]
pub fn is_snow(game: &Game, unit: &ManaUnit) -> bool {
    let source = unit.source.and_then(|source| game.look(source));
    source.is_some_and(|source| source.now.supertypes.has(Supertype::Snow))
}

/// The mana abilities that may give mana for the symbol; of equal permanents, one.
fn mana_abilities<'a>(
    game: &'a Game,
    announce: &'a Announce,
    symbol: ManaSymbol,
    as_types: [ManaTypeSet; 6],
) -> impl Iterator<Item = PayOption> + 'a {
    let controller = announce.frame.controller;
    let own = game.battlefield().filter(move |object| object.controller == controller);
    // What is being activated already cannot help to pay for itself, however far round.
    let pending = |id: ObjectId| {
        game.agenda.iter().any(|task| matches!(task, Task::Announce(other) if other.object == id))
    };
    let free = |object: &&Object| object.id != announce.object && !pending(object.id);
    let ids = own.filter(free).map(|object| object.id).collect();
    let table = eval::could_produce_all(game);
    distinct_objects(game, ids).into_iter().filter_map(|id| game.objects.get(id)).flat_map(
        move |object| {
            let snow = object.now.supertypes.has(Supertype::Snow);
            let useful = |types: ManaTypeSet| match symbol {
                ManaSymbol::Snow => snow && !types.is_empty(),
                symbol => types
                    .iter()
                    .flat_map(|mana| as_types[mana as usize].iter())
                    .any(|mana| pays(symbol, mana)),
            };
            let ctx = Ctx::of(game, object.id, controller);
            let abilities = (0..).zip(object.now.abilities.iter());
            let usable = abilities.filter(|(_, ability)| {
                ability.is_mana
                    && is_payable(&ctx, &ability.ability)
                    && useful(eval::comes_of(game, object, ability, &table))
            });
            let usable: Vec<PayOption> =
                usable.map(|(index, _)| PayOption::Activate(object.id, index)).collect();
            usable
        },
    )
}

pub(super) fn is_payable(ctx: &Ctx<'_>, ability: &Ability) -> bool {
    match ability {
        Ability::Activated { costs, .. } => check_costs(ctx, costs).is_ok(),
        _ => false,
    }
}

/// May mana of this type pay for the symbol (107.4)?
#[must_use]
pub fn pays(symbol: ManaSymbol, mana: ManaType) -> bool {
    match symbol {
        ManaSymbol::X | ManaSymbol::Generic(_) | ManaSymbol::Monocolored(..) => true,
        ManaSymbol::Mana(wanted) => mana == wanted,
        ManaSymbol::Hybrid(one, other) => mana == one || mana == other,
        ManaSymbol::Phyrexian(color) => mana == color.mana(),
        ManaSymbol::PhyrexianHybrid(one, other) => mana == one.mana() || mana == other.mana(),
        // What pays for it is no type: see `unit_pays`.
        ManaSymbol::Snow => false,
    }
}

/// Pays a symbol in one way, and goes on announcing.
///
/// # Errors
///
/// If the mana ability cannot be activated after all.
pub fn pay_symbol(
    game: &mut Game,
    mut announce: Box<Announce>,
    option: &PayOption,
) -> Result<(), Fault> {
    let player = announce.frame.controller;
    match *option {
        PayOption::Activate(object, index) => {
            game.agenda.push(Task::Announce(announce));
            begin_activation(game, object, index, None)
        }
        PayOption::Unit(index) => {
            let as_types = spends_as(game, &announce);
            let unit = game.player_mut(player).mana.take(usize::from(index));
            game.stale |= game.watch.counts_mana;
            ride(game, &announce, &unit);
            note_spent(game, &announce, &unit);
            crate::kernel::trigger::spends(game, player);
            take_symbol(&mut announce, as_types[unit.mana as usize]);
            game.agenda.push(Task::Announce(announce));
            Ok(())
        }
        PayOption::Tap(object) => {
            take_symbol(&mut announce, ManaTypeSet::EMPTY);
            game.agenda.push(Task::Announce(announce));
            tap(game, object)
        }
        PayOption::Delve(object) => {
            take_symbol(&mut announce, ManaTypeSet::EMPTY);
            game.agenda.push(Task::Announce(announce));
            propose(game, Event::put(object, Zone::Exile))
        }
        PayOption::Life => {
            take_symbol(&mut announce, ManaTypeSet::EMPTY);
            game.agenda.push(Task::Announce(announce));
            propose(game, Event::lose_life(player, 2))
        }
    }
}

/// Takes from the cost what one mana, spent as any of these types, or something else
/// has paid of its first symbol.
fn take_symbol(announce: &mut Announce, mana: ManaTypeSet) {
    let Payment::Costs(symbols) = &mut announce.payment else { return };
    let Some(first) = symbols.first_mut() else { return };
    match *first {
        ManaSymbol::Generic(n) if n > 1 => *first = ManaSymbol::Generic(n - 1),
        // 107.4e: one mana of the colour, or so much generic mana.
        ManaSymbol::Monocolored(n, color) if !mana.has(color.mana()) && n > 1 => {
            *first = ManaSymbol::Generic(n - 1);
        }
        _ => {
            symbols.remove(0);
        }
    }
}
