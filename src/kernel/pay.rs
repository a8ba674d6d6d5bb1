//! Paying costs (601.2f–h, 602.2b).

use super::{
    announce::{Staged, ask, begin_activation},
    propose,
};
use crate::{
    ast::{
        Ability, CardType, Cost, CounterKind, Filter, Gift, Head, HeadWord, Keyword, ManaCost,
        ManaSymbol, ManaType, ManaTypeSet, Noun, Participle, SpendUse, Supertype, ZoneName,
    },
    eval::{self, Ctx, amount, entities, fits},
    game::{
        Announce, AnnounceKind, Choice, ChoiceKind, Departure, Entity, Event, Fault, Game, Illegal,
        ManaUnit, Object, ObjectId, PayOption, Payment, PlayerId, Stage, Task, Zone,
    },
};

/// Taps a permanent for a cost.
///
/// # Errors
///
/// As proposing an event has them.
pub fn tap(game: &mut Game, object: ObjectId) -> Result<(), Fault> {
    propose(game, Event::Tap { object })
}

/// Can these costs be paid, mana aside?
///
/// # Errors
///
/// If one cannot: which, and why.
pub fn check_costs(ctx: &Ctx<'_>, costs: &[Cost]) -> Result<(), Illegal> {
    costs.iter().try_for_each(|cost| check_cost(ctx, cost))
}

fn check_cost(ctx: &Ctx<'_>, cost: &Cost) -> Result<(), Illegal> {
    let Some(source) = ctx.game.look(ctx.source) else {
        return Err(unpayable(ctx, "it is not there"));
    };
    let name = || source.now.name.to_string();
    let player = ctx.game.player(ctx.controller);
    let enough = |enough: bool, why: &str| {
        if enough { Ok(()) } else { Err(unpayable(ctx, why)) }
    };
    match cost {
        Cost::Tap if source.tapped => Err(Illegal::Tapped(name())),
        Cost::Untap if !source.tapped => Err(Illegal::Untapped(name())),
        // 302.6.
        Cost::Tap | Cost::Untap if !eval::may_tap(ctx.game, source) => {
            Err(Illegal::SummoningSick(name()))
        }
        // What it comes to is paid in its place.
        Cost::Upkeep { .. } => Ok(()),
        Cost::Tap
        | Cost::Untap
        | Cost::Mana(_)
        | Cost::PutCounters { .. }
        | Cost::DiscardHand
        | Cost::LoyaltyX => Ok(()),
        // 113.6: where alone the ability works.
        Cost::ExileFrom(zone) => {
            let own = ast_zone(*zone) == Some(source.zone) && source.owner == ctx.controller;
            enough(own, "it is not in that zone")
        }
        Cost::Mill(count) => {
            let known = game_library(ctx.game, ctx.controller);
            let cards = i64::from(player.filler).saturating_add(known);
            enough(cards >= amount(ctx, count), "the library is too small")
        }
        Cost::PutBack => {
            let cards = hand(ctx.game, ctx.controller).len() + player.blanks as usize;
            enough(cards > 0, "there is no card to put back")
        }
        // 119.4: life that is not there cannot be paid.
        Cost::Life(life) => enough(player.life >= amount(ctx, life), "there is too little life"),
        Cost::ExileTop(count) => {
            enough(i64::from(player.filler) >= amount(ctx, count), "the library is too small")
        }
        // 606.6: not with more counters than there are.
        Cost::Loyalty(change) => enough(
            source.counters.named("loyalty") + i64::from(*change) >= 0,
            "there is too little loyalty",
        ),
        Cost::Sacrifice(noun)
        | Cost::Discard(noun)
        | Cost::DiscardAtRandom(noun)
        | Cost::Exile(noun)
        | Cost::Return(noun)
        | Cost::TapOther(noun) => {
            let discards = matches!(cost, Cost::Discard(_) | Cost::DiscardAtRandom(_));
            let blanks = if discards && speaks_of_any_card(noun) { player.blanks } else { 0 };
            let there = candidates(ctx, cost, noun).len() + blanks as usize;
            enough(there >= count(ctx, noun), "there is nothing to pay it with")
        }
        Cost::RemoveCounters { amount: quantity, kind, from } => {
            let wanted = amount(ctx, quantity);
            let has = |entity: Entity| {
                ctx.object(entity).is_some_and(|object| object.counters.get(kind) >= wanted)
            };
            let any = entities(ctx, from).into_iter().any(has);
            enough(any, "there are too few counters")
        }
    }
}

/// Does any card fit, also one that nobody knows?
fn speaks_of_any_card(noun: &Noun) -> bool {
    match noun {
        Noun::Some { filter, .. } => {
            filter.clauses.is_empty()
                && filter.terms.iter().any(|term| {
                    term.adjectives.is_empty() && term.head == Head::Word(HeadWord::Card)
                })
        }
        _ => false,
    }
}

/// Could the mana of a cost come from the pool or from mana abilities? A first
/// look: whether it really can turns out as it is paid.
#[must_use]
pub fn may_pay(ctx: &Ctx<'_>, cost: &Cost) -> bool {
    let Cost::Mana(cost) = cost else { return true };
    let needed = u64::from(cost.mana_value(0));
    u64::from(most_mana(ctx.game, ctx.controller)) >= needed
}

fn unpayable(ctx: &Ctx<'_>, why: &str) -> Illegal {
    let what = ctx.game.look(ctx.source).map(|object| object.now.name.to_string());
    Illegal::Unpayable { what: what.unwrap_or_default(), why: why.into() }
}

/// How many objects a cost needs.
fn count(ctx: &Ctx<'_>, noun: &Noun) -> usize {
    match noun {
        Noun::Some { count, .. } => usize::try_from(amount(ctx, count)).unwrap_or(0),
        _ => 1,
    }
}

/// The objects with which a cost may be paid.
fn candidates(ctx: &Ctx<'_>, cost: &Cost, noun: &Noun) -> Vec<ObjectId> {
    let usable = |object: &&Object| match cost {
        // 701.21: only what you control can be sacrificed.
        Cost::Sacrifice(_) => object.on_battlefield() && object.controller == ctx.controller,
        Cost::Discard(_) | Cost::DiscardAtRandom(_) => {
            object.zone == Zone::Hand && object.owner == ctx.controller
        }
        Cost::Exile(_) | Cost::Return(_) => {
            object.on_battlefield() && object.controller == ctx.controller
        }
        Cost::PutBack => object.zone == Zone::Hand && object.owner == ctx.controller,
        Cost::TapOther(_) => object.on_battlefield() && !object.tapped,
        Cost::Tap
        | Cost::Untap
        | Cost::Mana(_)
        | Cost::Life(_)
        | Cost::RemoveCounters { .. }
        | Cost::PutCounters { .. }
        | Cost::Loyalty(_)
        | Cost::LoyaltyX
        | Cost::ExileFrom(_)
        | Cost::Mill(_)
        | Cost::DiscardHand
        | Cost::Upkeep { .. }
        | Cost::ExileTop(_) => false,
    };
    ctx.game
        .objects
        .iter()
        .filter(usable)
        .map(|object| object.id)
        .filter(|&id| fits(ctx, noun, id.into()))
        .collect()
}

/// Pays the next cost that is not mana.
pub fn cost(game: &mut Game, mut announce: Box<Announce>, index: u8) -> Staged {
    let Some(cost) = announce.costs.get(usize::from(index)).cloned() else {
        announce.stage = Stage::Done;
        return Ok(Some(announce));
    };
    announce.stage = Stage::Cost(index + 1);
    let ctx = Ctx::running(game, &announce.frame);
    check_cost(&ctx, &cost)?;
    let (source, player) = (announce.object, announce.frame.controller);
    match &cost {
        Cost::Mana(_) | Cost::Upkeep { .. } => {}
        Cost::Tap => tap(game, source)?,
        Cost::Untap => propose(game, Event::Untap(source))?,
        Cost::Life(life) => {
            let amount = amount(&ctx, life);
            if amount > 0 {
                propose(game, Event::lose_life(player, amount))?;
            }
        }
        Cost::RemoveCounters { amount: quantity, kind, from: on } => {
            let amount = -amount(&ctx, quantity);
            counters(game, entities(&ctx, on).first().copied(), kind, amount)?;
        }
        Cost::PutCounters { amount: quantity, kind, on } => {
            let amount = amount(&ctx, quantity);
            counters(game, entities(&ctx, on).first().copied(), kind, amount)?;
        }
        Cost::Loyalty(change) => {
            let kind = CounterKind::Named("loyalty".into());
            counters(game, Some(source.into()), &kind, i64::from(*change))?;
        }
        Cost::LoyaltyX => {
            let kind = CounterKind::Named("loyalty".into());
            let x = announce.frame.x.unwrap_or(0);
            counters(game, Some(source.into()), &kind, -x)?;
        }
        Cost::ExileFrom(_) => propose(game, Event::put(source, Zone::Exile))?,
        Cost::Mill(quantity) => {
            for _ in 0..amount(&ctx, quantity) {
                propose(game, Event::Mill(player))?;
            }
        }
        // 601.2h: which card is the player's choice; one that nobody knows is one more
        // that nobody knows in the library.
        Cost::PutBack => {
            let mut options = distinct_objects(game, hand(game, player));
            let blanks = game.player(player).blanks;
            match (options.len(), blanks) {
                (0, 0) => {}
                (0, _) => {
                    let player = game.player_mut(player);
                    player.blanks -= 1;
                    player.filler += 1;
                }
                (1, 0) => {
                    let only = options.remove(0);
                    use_object(game, &mut announce, &cost, only)?;
                }
                _ => {
                    let kind = ChoiceKind::Object { announce, cost: index, options };
                    game.choice = Some(Choice { chooser: player, kind });
                    return Ok(None);
                }
            }
        }
        Cost::DiscardHand => {
            for object in hand(game, player) {
                propose(game, Event::put(object, Zone::Graveyard))?;
            }
            game.player_mut(player).blanks = 0;
        }
        Cost::ExileTop(quantity) => {
            // What nobody has seen is exiled as what nobody has seen.
            let count = u32::try_from(amount(&ctx, quantity)).unwrap_or(0);
            let player = game.player_mut(player);
            player.filler = player.filler.saturating_sub(count);
        }
        Cost::Sacrifice(noun)
        | Cost::Discard(noun)
        | Cost::DiscardAtRandom(noun)
        | Cost::Exile(noun)
        | Cost::Return(noun)
        | Cost::TapOther(noun) => {
            // `Tap three untapped Elves`: so many of them, one after the other.
            let more = count(&ctx, noun).saturating_sub(1);
            if more > 0 {
                let rest = fewer(&cost, more);
                announce.costs.insert(usize::from(index) + 1, rest);
            }
            let options = distinct_objects(game, candidates(&ctx, &cost, noun));
            match options[..] {
                [only] => use_object(game, &mut announce, &cost, only)?,
                // Only cards that nobody knows are left to be discarded.
                [] => {
                    let blanks = &mut game.player_mut(player).blanks;
                    *blanks = blanks.saturating_sub(1);
                }
                _ => {
                    let kind = ChoiceKind::Object { announce, cost: index, options };
                    game.choice = Some(Choice { chooser: player, kind });
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(announce))
}

/// The same cost with another number of objects.
fn fewer(cost: &Cost, number: usize) -> Cost {
    let mut cost = cost.clone();
    if let Cost::Sacrifice(noun)
    | Cost::Discard(noun)
    | Cost::DiscardAtRandom(noun)
    | Cost::Exile(noun)
    | Cost::Return(noun)
    | Cost::TapOther(noun) = &mut cost
        && let Noun::Some { count, .. } = noun
    {
        *count = crate::ast::Quantity::Number(i64::try_from(number).unwrap_or(i64::MAX));
    }
    cost
}

fn game_library(game: &Game, player: PlayerId) -> i64 {
    let known = game.objects.iter().filter(|object| object.zone == Zone::Library);
    i64::try_from(known.filter(|object| object.owner == player).count()).unwrap_or(i64::MAX)
}

const fn ast_zone(zone: ZoneName) -> Option<Zone> {
    match zone {
        ZoneName::Hand => Some(Zone::Hand),
        ZoneName::Graveyard => Some(Zone::Graveyard),
        ZoneName::Battlefield
        | ZoneName::Library
        | ZoneName::Exile
        | ZoneName::Stack
        | ZoneName::Command => None,
    }
}

fn hand(game: &Game, player: PlayerId) -> Vec<ObjectId> {
    let in_hand = game.objects.iter().filter(|object| object.zone == Zone::Hand);
    in_hand.filter(|object| object.owner == player).map(|object| object.id).collect()
}

fn counters(
    game: &mut Game,
    on: Option<Entity>,
    kind: &CounterKind,
    amount: i64,
) -> Result<(), Fault> {
    match on {
        Some(on) if amount != 0 => propose(game, Event::counters(on, kind.clone(), amount)),
        Some(_) | None => Ok(()),
    }
}

/// Goes on paying once it is chosen with which object.
///
/// # Errors
///
/// As proposing an event has them.
pub fn choose_cost_object(
    game: &mut Game,
    mut announce: Box<Announce>,
    index: u8,
    object: ObjectId,
) -> Result<(), Fault> {
    if let Some(cost) = announce.costs.get(usize::from(index)).cloned() {
        use_object(game, &mut announce, &cost, object)?;
    }
    game.agenda.push(Task::Announce(announce));
    Ok(())
}

fn use_object(
    game: &mut Game,
    announce: &mut Announce,
    cost: &Cost,
    object: ObjectId,
) -> Result<(), Fault> {
    let participle = match cost {
        Cost::Sacrifice(_) => Participle::Sacrificed,
        Cost::Discard(_) | Cost::DiscardAtRandom(_) => Participle::Discarded,
        Cost::TapOther(_) => Participle::Tapped,
        Cost::Exile(_) => Participle::Exiled,
        Cost::Return(_) => return propose(game, Event::put(object, Zone::Hand)),
        Cost::PutBack => return propose(game, Event::put(object, Zone::Library)),
        Cost::Tap
        | Cost::Untap
        | Cost::Mana(_)
        | Cost::Life(_)
        | Cost::RemoveCounters { .. }
        | Cost::PutCounters { .. }
        | Cost::Loyalty(_)
        | Cost::LoyaltyX
        | Cost::ExileFrom(_)
        | Cost::Mill(_)
        | Cost::DiscardHand
        | Cost::Upkeep { .. }
        | Cost::ExileTop(_) => return Ok(()),
    };
    announce.frame.paid.push((participle, object));
    match participle {
        Participle::Tapped => tap(game, object),
        Participle::Exiled => propose(game, Event::put(object, Zone::Exile)),
        Participle::Sacrificed => {
            let by = announce.frame.controller;
            let all = [Departure::sacrificed(object, by)].into_iter().collect();
            propose(game, Event::Leave(all))
        }
        Participle::Discarded => propose(game, Event::put(object, Zone::Graveyard)),
    }
}

/// Of objects that are equal in everything, one.
fn distinct_objects(game: &Game, ids: Vec<ObjectId>) -> Vec<ObjectId> {
    let mut kept: Vec<&Object> = Vec::new();
    for object in ids.into_iter().filter_map(|id| game.objects.get(id)) {
        if !kept.iter().any(|other| are_equal(game, other, object)) {
            kept.push(object);
        }
    }
    kept.into_iter().map(|object| object.id).collect()
}

/// Are two objects equal in everything but their ids?
fn are_equal(game: &Game, left: &Object, right: &Object) -> bool {
    let alike = Object { id: left.id, timestamp: left.timestamp, ..right.clone() };
    let free = |id: ObjectId| {
        let host = Some(Entity::Object(id));
        !game.objects.iter().any(|object| object.attached == host)
    };
    *left == alike && free(left.id) && free(right.id)
}

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
        if unit_pays(game, symbol, unit)
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
        options.extend(mana_abilities(game, announce, symbol));
    }
    options
}

/// Ways to pay that are no mana: convoke, improvise and delve (702.51, 702.126, 702.66).
fn other_ways(game: &Game, announce: &Announce, symbol: ManaSymbol) -> Vec<PayOption> {
    let player = announce.frame.controller;
    let spell = game.objects.get(announce.object);
    let Some(spell) = spell.filter(|_| announce.kind == AnnounceKind::Spell) else {
        return Vec::new();
    };
    let generic = matches!(symbol, ManaSymbol::Generic(_) | ManaSymbol::Monocolored(..));
    let has = |keyword| spell.has(keyword);
    let untapped = || {
        let own = game.battlefield().filter(|object| object.controller == player);
        own.filter(|object| !object.tapped)
    };
    let mut ids: Vec<ObjectId> = Vec::new();
    if has(Keyword::Convoke) {
        let creatures = untapped().filter(|object| object.is(CardType::Creature));
        let helps = |object: &&Object| {
            generic || object.now.colors.iter().any(|color| pays(symbol, color.mana()))
        };
        ids.extend(creatures.filter(helps).map(|object| object.id));
    }
    if has(Keyword::Improvise) && generic {
        ids.extend(untapped().filter(|object| object.is(CardType::Artifact)).map(|own| own.id));
    }
    ids.sort_unstable();
    ids.dedup();
    let mut ways: Vec<PayOption> =
        distinct_objects(game, ids).into_iter().map(PayOption::Tap).collect();
    if has(Keyword::Delve) && generic {
        let own = game.objects.iter().filter(|object| object.zone == Zone::Graveyard);
        let ids = own.filter(|object| object.owner == player).map(|object| object.id).collect();
        ways.extend(distinct_objects(game, ids).into_iter().map(PayOption::Delve));
    }
    ways
}

/// May this very mana pay for the symbol? Snow asks where it came from (107.4h).
fn unit_pays(game: &Game, symbol: ManaSymbol, unit: &ManaUnit) -> bool {
    match symbol {
        ManaSymbol::Snow => unit
            .source
            .and_then(|source| game.look(source))
            .is_some_and(|source| source.now.supertypes.has(Supertype::Snow)),
        symbol => pays(symbol, unit.mana),
    }
}

/// The mana abilities that may give mana for the symbol; of equal permanents, one.
fn mana_abilities<'a>(
    game: &'a Game,
    announce: &'a Announce,
    symbol: ManaSymbol,
) -> impl Iterator<Item = PayOption> + 'a {
    let controller = announce.frame.controller;
    let own = game.battlefield().filter(move |object| object.controller == controller);
    let ids = own.filter(|object| object.id != announce.object).map(|object| object.id).collect();
    let table = eval::could_produce_all(game);
    distinct_objects(game, ids).into_iter().filter_map(|id| game.objects.get(id)).flat_map(
        move |object| {
            let types = table
                .iter()
                .find(|(id, _)| *id == object.id)
                .map_or(ManaTypeSet::EMPTY, |(_, types)| *types);
            let snow = object.now.supertypes.has(Supertype::Snow);
            let useful = match symbol {
                ManaSymbol::Snow => snow && !types.is_empty(),
                symbol => types.iter().any(|mana| pays(symbol, mana)),
            };
            let ctx = Ctx::of(game, object.id, controller);
            let abilities = (0..).zip(object.now.abilities.iter());
            let usable = abilities.filter(move |(_, ability)| {
                useful && ability.is_mana && is_payable(&ctx, &ability.ability)
            });
            usable.map(|(index, _)| PayOption::Activate(object.id, index))
        },
    )
}

fn is_payable(ctx: &Ctx<'_>, ability: &Ability) -> bool {
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

/// Do the restrictions of the mana allow it to be spent on this (106.6)?
fn may_spend(game: &Game, announce: &Announce, unit: &ManaUnit) -> bool {
    if !fits_source(game, announce, unit) {
        return false;
    }
    let Some(only) = &unit.only else { return true };
    let ctx = about_mana(game, announce, unit);
    only.uses.iter().any(|spend| allows(&ctx, announce, spend))
}

/// Is what is announced something that this use of mana speaks of?
fn allows(ctx: &Ctx<'_>, announce: &Announce, spend: &SpendUse) -> bool {
    let spell = announce.kind == AnnounceKind::Spell;
    let activated = matches!(announce.kind, AnnounceKind::Activated(_));
    let of = |filter: &Filter| fits(ctx, &Noun::Bare(filter.clone()), announce.object.into());
    match spend {
        SpendUse::Cast { any, .. } => spell && any.iter().any(of),
        SpendUse::CastKinds { kinds, .. } => {
            spell && kinds.iter().any(|kind| of(&Filter::of(kind.clone())))
        }
        SpendUse::Activate { of: wanted, .. } => activated && wanted.as_ref().is_none_or(of),
        SpendUse::CumulativeUpkeep => {
            announce.kind == AnnounceKind::Payment
                && announce.costs.iter().any(|cost| matches!(cost, Cost::Upkeep { .. }))
        }
        SpendUse::XCosts => costs_x(ctx.game, announce),
        SpendUse::NotCast { filter, .. } => !(spell && of(filter)),
    }
}

/// Does the cost that is paid contain X?
fn costs_x(game: &Game, announce: &Announce) -> bool {
    let Some(object) = game.objects.get(announce.object) else { return false };
    match announce.kind {
        AnnounceKind::Spell => object.now.cost.as_ref().is_some_and(ManaCost::has_x),
        AnnounceKind::Activated(_) => announce.ability.as_ref().is_some_and(|ability| {
            let Ability::Activated { costs, .. } = &ability.0.ability else { return false };
            costs.iter().any(|cost| matches!(cost, Cost::Mana(cost) if cost.has_x()))
        }),
        AnnounceKind::Copy | AnnounceKind::Triggered | AnnounceKind::Payment => false,
    }
}

/// `Spend only mana produced by creatures to cast ~` (106.3: the source as it is or was).
fn fits_source(game: &Game, announce: &Announce, unit: &ManaUnit) -> bool {
    let spell = game.objects.get(announce.object);
    let Some(spell) = spell.filter(|_| announce.kind == AnnounceKind::Spell) else { return true };
    let ctx = Ctx::running(game, &announce.frame);
    spell.now.abilities.iter().all(|ability| match &ability.ability {
        Ability::SpendOnlyFrom(filter) => {
            unit.source.is_some_and(|source| fits(&ctx, &Noun::Bare(filter.clone()), source.into()))
        }
        _ => true,
    })
}

/// From where a restriction or a rider looks at the spell: it is the text of the
/// object that produced the mana.
fn about_mana<'a>(game: &'a Game, announce: &Announce, unit: &ManaUnit) -> Ctx<'a> {
    Ctx::of(game, unit.source.unwrap_or(announce.object), announce.frame.controller)
}

/// What rides on the mana goes to the spell on which it is spent (106.6).
fn ride(game: &mut Game, announce: &Announce, unit: &ManaUnit) {
    if announce.kind != AnnounceKind::Spell {
        return;
    }
    let mut gifts: Vec<Gift> = Vec::new();
    if unit.only.as_ref().is_some_and(|only| only.safe) {
        gifts.push(Gift::CantBeCountered);
    }
    let ctx = about_mana(game, announce, unit);
    for rider in unit.riders.iter().flat_map(|riders| riders.iter()) {
        if fits(&ctx, &Noun::Bare(rider.on.clone()), announce.object.into()) {
            gifts.push(rider.gives.clone());
        }
    }
    let Some(spell) = game.objects.get_mut(announce.object) else { return };
    for gift in gifts {
        // A copy for each mana; anything else is had or not.
        let each = matches!(gift, Gift::Copy | Gift::Counters { .. });
        if each || !spell.gifts.contains(&gift) {
            spell.gifts.push(gift);
        }
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
            let unit = game.player_mut(player).mana.take(usize::from(index));
            game.stale |= game.watch.counts_mana;
            ride(game, &announce, &unit);
            note_spent(game, &announce, &unit);
            take_symbol(&mut announce, Some(unit.mana));
            game.agenda.push(Task::Announce(announce));
            Ok(())
        }
        PayOption::Tap(object) => {
            take_symbol(&mut announce, None);
            game.agenda.push(Task::Announce(announce));
            tap(game, object)
        }
        PayOption::Delve(object) => {
            take_symbol(&mut announce, None);
            game.agenda.push(Task::Announce(announce));
            propose(game, Event::put(object, Zone::Exile))
        }
        PayOption::Life => {
            take_symbol(&mut announce, None);
            game.agenda.push(Task::Announce(announce));
            propose(game, Event::lose_life(player, 2))
        }
    }
}

/// Keeps which mana was spent on a spell whose text asks for it.
fn note_spent(game: &mut Game, announce: &Announce, unit: &ManaUnit) {
    if announce.kind != AnnounceKind::Spell {
        return;
    }
    let snow = unit_pays(game, ManaSymbol::Snow, unit);
    if let Some(spell) = game.objects.get_mut(announce.object)
        && spell.card.asks_spent()
    {
        spell.spent.push((unit.mana, snow));
        spell.spent.sort_unstable();
    }
}

/// Takes from the cost what one mana (or life) has paid of its first symbol.
fn take_symbol(announce: &mut Announce, mana: Option<ManaType>) {
    let Payment::Costs(symbols) = &mut announce.payment else { return };
    let Some(first) = symbols.first_mut() else { return };
    match *first {
        ManaSymbol::Generic(n) if n > 1 => *first = ManaSymbol::Generic(n - 1),
        // 107.4e: one mana of the colour, or so much generic mana.
        ManaSymbol::Monocolored(n, color) if mana != Some(color.mana()) && n > 1 => {
            *first = ManaSymbol::Generic(n - 1);
        }
        _ => {
            symbols.remove(0);
        }
    }
}

/// A bound for X: what all mana could come to.
#[must_use]
pub fn most_x(game: &Game, announce: &Announce) -> u32 {
    let ways = other_ways(game, announce, ManaSymbol::Generic(1)).len();
    let untold = game.battlefield().count();
    let more = if ways == 0 { 0 } else { ways.max(untold) };
    most_mana(game, announce.frame.controller)
        .saturating_add(u32::try_from(more).unwrap_or(u32::MAX))
}

fn most_mana(game: &Game, controller: PlayerId) -> u32 {
    let floating = game.player(controller).mana.units().len();
    let abilities = game.battlefield().filter(|object| object.controller == controller).map(|o| {
        let ctx = Ctx::of(game, o.id, controller);
        let usable = o.now.abilities.iter().filter(|ability| ability.is_mana);
        usable
            .filter(|ability| is_payable(&ctx, &ability.ability))
            .flat_map(|ability| crate::eval::most_units(&ctx, ability))
            .max()
            .unwrap_or(0)
    });
    u32::try_from(floating + abilities.sum::<usize>()).unwrap_or(u32::MAX)
}
