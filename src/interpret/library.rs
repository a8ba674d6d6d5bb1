//! Libraries: searching, looking, sorting, putting cards from zone to zone.

use smallvec::SmallVec;

use super::{Doing, players, zones};
use crate::{
    ast::{
        CardEffect, Clause, Filter, Head, HeadWord, Noun, PutKind, PutOrder, PutPlace, Quantity,
        Sorting, TargetCount, ZoneName, ZonePhrase,
    },
    eval::{self, Ctx, amount, in_zone},
    game::{
        ChoiceKind, Departure, Departures, Entity, Entry, Event, Fault, Frame, Game, MAX_OPTIONS,
        ObjectId, PlayerId, Targets, Uncover, Zone,
    },
    kernel,
    pool::unknown_card,
};

/// Follows an instruction about cards.
pub fn cards(game: &mut Game, frame: &mut Frame, effect: &CardEffect) -> Result<Doing, Fault> {
    match effect {
        CardEffect::Search { count, filter, also, .. } => search(game, frame, count, filter, *also),
        CardEffect::Until { who, exile, filter } => {
            let ctx = Ctx::running(game, frame);
            let owner = players(&ctx, who.as_ref().unwrap_or(&Noun::You)).next();
            Ok(owner.map_or(Doing::Nothing, |owner| until(game, frame, owner, *exile, filter)))
        }
        CardEffect::Look { what, .. } => Ok(look(game, frame, what).unwrap_or(Doing::Nothing)),
        CardEffect::Sort { how, amount, .. } => sort(game, frame, *how, amount),
        CardEffect::Reveal(what) => match zones::chosen(game, frame, None, what, false)? {
            Ok(things) => {
                if what.is_chosen() {
                    frame.picked = things.into_iter().map(Entity::Object).collect();
                }
                Ok(Doing::Nothing)
            }
            Err(first) => Ok(first),
        },
        CardEffect::Shuffles(who) => {
            let ctx = Ctx::running(game, frame);
            let owners: SmallVec<[PlayerId; 2]> = players(&ctx, who).collect();
            owners.into_iter().for_each(|owner| kernel::shuffle(game, owner));
            Ok(Doing::Nothing)
        }
        CardEffect::RevealHand(who) | CardEffect::LookAtHand(who) => {
            let ctx = Ctx::running(game, frame);
            let owners: SmallVec<[PlayerId; 2]> = players(&ctx, who).collect();
            let hand = game.objects.iter().filter(|o| o.zone == Zone::Hand);
            let hand = hand.filter(|card| owners.contains(&card.owner)).map(|card| card.id);
            frame.found = hand.collect();
            Ok(Doing::Nothing)
        }
        CardEffect::ChooseFrom { may, count, filter, .. } => {
            let ctx = Ctx::running(game, frame);
            let noun = Noun::Bare(filter.clone());
            let found = frame.found.iter().map(|&id| Entity::Object(id));
            let fitting: Vec<Entity> =
                found.filter(|&card| eval::fits(&ctx, &noun, card)).collect();
            let (least, most) = bounds(&ctx, count);
            let least = if *may { 0 } else { least };
            match kernel::pick(&fitting, least.min(fitting.len()), most, &frame.chosen)? {
                kernel::Picking::Whole(picked) => frame.picked = picked,
                kernel::Picking::Next(options) => {
                    let kind = |run| ChoiceKind::Things { run, options };
                    return Ok(Doing::First(frame.controller, true, Box::new(kind)));
                }
            }
            frame.chosen.clear();
            Ok(Doing::Nothing)
        }
        CardEffect::Shuffle => {
            kernel::shuffle(game, frame.controller);
            Ok(Doing::Nothing)
        }
        CardEffect::Put { what, from, to, whom, order, .. } => {
            let doing = put(game, frame, what, from.as_ref(), *to, *order)?;
            Ok(attacking(&Ctx::running(game, frame), doing, *to, whom.as_ref()))
        }
    }
}

/// Looks at the top cards that a noun names, if it names any; chance may have to tell
/// first which they are.
pub fn look(game: &mut Game, frame: &mut Frame, what: &Noun) -> Option<Doing> {
    let Noun::Top { amount: quantity, of } = what else { return None };
    let ctx = Ctx::running(game, frame);
    let count = usize::try_from(amount(&ctx, quantity).max(0)).unwrap_or(usize::MAX);
    let owners: SmallVec<[PlayerId; 2]> = players(&ctx, of).collect();
    let mut found: SmallVec<[ObjectId; 1]> = SmallVec::new();
    for owner in owners {
        match top(game, owner, count) {
            Ok(cards) => found.extend(cards),
            Err(chance) => return Some(*chance),
        }
    }
    frame.found = found;
    None
}

/// The top cards of a library.
pub(super) fn top(
    game: &mut Game,
    owner: PlayerId,
    count: usize,
) -> Result<Vec<ObjectId>, Box<Doing>> {
    match kernel::uncover(game, owner, count.min(MAX_OPTIONS)) {
        kernel::Found::Cards(cards) => Ok(cards),
        kernel::Found::Chance(options) => Err(Box::new(Doing::First(
            owner,
            true,
            Box::new(move |run| ChoiceKind::Uncover {
                player: owner,
                options,
                then: Uncover::Run(run),
            }),
        ))),
    }
}

/// The least and the most of `count`.
pub fn bounds(ctx: &Ctx<'_>, count: &TargetCount) -> (usize, usize) {
    let number =
        |quantity: &Quantity| usize::try_from(amount(ctx, quantity).max(0)).unwrap_or(usize::MAX);
    match count {
        TargetCount::One => (1, 1),
        TargetCount::Exactly(count) => (number(count), number(count)),
        TargetCount::UpTo(count) => (0, number(count)),
        TargetCount::AnyNumber => (0, usize::MAX),
        TargetCount::OneTo(most) => (1, usize::from(*most)),
    }
}

/// 701.23: finds cards in the library. Of cards of a quality, fewer may be found (701.23b).
fn search(
    game: &mut Game,
    frame: &mut Frame,
    count: &TargetCount,
    filter: &Filter,
    also: Option<ZoneName>,
) -> Result<Doing, Fault> {
    let player = frame.controller;
    let (least, most) = bounds(&Ctx::running(game, frame), count);
    let any_card = *filter == Filter::of(Head::Word(HeadWord::Card));
    if any_card && frame.chosen.is_empty() {
        kernel::unknown_cards(game, player, most.min(MAX_OPTIONS));
    }
    let mut fitting = sought(game, frame, filter, also);
    let least = if any_card { least.min(fitting.len()) } else { 0 };
    if kernel::too_many(fitting.len(), least, most) {
        // So that of cards of one name the first is chosen first.
        fitting.sort_by_cached_key(|card| (name(game, card), card.object()));
    }
    loop {
        match kernel::pick(&fitting, least, most, &frame.chosen)? {
            kernel::Picking::Whole(found) => {
                frame.chosen.clear();
                frame.found = found.into_iter().filter_map(Entity::object).collect();
                return Ok(Doing::Nothing);
            }
            kernel::Picking::Next(options) => {
                let mut options = distinct(game, options);
                options.retain(|set| fit_together(game, frame, filter, set));
                if options.len() > 1 {
                    let kind = |run| ChoiceKind::Things { run, options };
                    return Ok(Doing::First(player, true, Box::new(kind)));
                }
                frame.chosen.extend(options.pop());
            }
        }
    }
}

/// Is it so of these and those chosen before what the filter tells of all together?
fn fit_together(game: &Game, frame: &Frame, filter: &Filter, set: &Targets) -> bool {
    let ctx = Ctx::running(game, frame);
    let all: Vec<Entity> = frame.chosen.iter().flatten().chain(set).copied().collect();
    filter.clauses.iter().all(|clause| match clause {
        Clause::Together(how) => eval::together::all(&ctx, *how, &all),
        _ => true,
    })
}

fn name(game: &Game, entity: &Entity) -> String {
    let card = entity.object().and_then(|id| game.objects.get(id));
    card.map(|card| card.now.name.to_string()).unwrap_or_default()
}

/// The cards of the library that fit.
fn sought(game: &Game, frame: &Frame, filter: &Filter, also: Option<ZoneName>) -> Vec<Entity> {
    let also = also.map(eval::zone_of);
    let ctx = Ctx::running(game, frame);
    let player = frame.controller;
    let there = |o: &&crate::game::Object| o.zone == Zone::Library || also == Some(o.zone);
    let own = game.objects.iter().filter(there).filter(|o| o.owner == player);
    let noun = Noun::Bare(filter.clone());
    let fitting = own.map(|object| Entity::Object(object.id));
    fitting.filter(|&card| eval::fits(&ctx, &noun, card)).collect()
}

/// Reveals or exiles cards from the top of the library until one fits, or there are no more.
fn until(
    game: &mut Game,
    frame: &mut Frame,
    player: PlayerId,
    exile: bool,
    filter: &Filter,
) -> Doing {
    let mut cards: Vec<ObjectId> = Vec::new();
    let noun = Noun::Bare(filter.clone());
    for count in 1..=MAX_OPTIONS {
        let found = match top(game, player, count) {
            Ok(found) => found,
            Err(chance) => return *chance,
        };
        let ended = found.len() < count;
        cards = found;
        let last = cards.last().filter(|_| !ended).map(|&id| Entity::Object(id));
        let ctx = Ctx::running(game, frame);
        let last = last.filter(|&last| eval::fits(&ctx, &noun, last));
        frame.picked = last.into_iter().collect();
        if ended || !frame.picked.is_empty() {
            break;
        }
    }
    frame.found = cards.iter().copied().collect();
    let leave: Departures =
        cards.into_iter().map(|card| Departure::exiled(card, frame.source)).collect();
    match exile && !leave.is_empty() {
        true => Doing::of(Event::Leave(leave)),
        false => Doing::Nothing,
    }
}

/// Of options that name the same cards in the same order, one.
fn distinct(game: &Game, options: Vec<Targets>) -> Vec<Targets> {
    let mut kept: Vec<(Vec<Option<&crate::ast::Name>>, Targets)> = Vec::new();
    for option in options {
        let names = option.iter().map(|entity| {
            let card = entity.object().and_then(|id| game.objects.get(id));
            // A permanent or a card with a history is like no other one.
            let plain = card.filter(|card| card.zone == Zone::Library && card.label.is_none());
            plain.map(|card| &card.now.name)
        });
        let names: Vec<_> = names.collect();
        let known = !names.contains(&None);
        if !(known && kept.iter().any(|(other, _)| *other == names)) {
            kept.push((names, option));
        }
    }
    kept.into_iter().map(|(_, option)| option).collect()
}

/// Of so many cards at most, those that go away and their order are one choice.
const TOGETHER: usize = 6;

/// 701.22, 701.25: some of the top cards go to the bottom or to the graveyard, the rest
/// back on top, all in any order.
fn sort(
    game: &mut Game,
    frame: &mut Frame,
    how: Sorting,
    quantity: &Quantity,
) -> Result<Doing, Fault> {
    let player = frame.controller;
    let count = amount(&Ctx::running(game, frame), quantity).max(0);
    let cards = match top(game, player, usize::try_from(count).unwrap_or(usize::MAX)) {
        Ok(cards) => cards,
        Err(chance) => return Ok(*chance),
    };
    let cards: Vec<Entity> = cards.into_iter().map(Entity::Object).collect();
    let asks = |options: Vec<Targets>| -> Option<Vec<Targets>> {
        let options = distinct(game, options);
        (options.len() > 1).then_some(options)
    };
    let things = |options| {
        let kind = |run| ChoiceKind::Things { run, options };
        Ok(Doing::First(player, true, Box::new(kind)))
    };
    let order = |options| {
        let kind = |run| ChoiceKind::Arrange { run, options };
        Ok(Doing::First(player, true, Box::new(kind)))
    };
    // First which go away, and in which order; then the order of the others.
    let mut chosen = frame.chosen.iter();
    let away = if cards.len() <= TOGETHER {
        match chosen.next() {
            Some(away) => away.clone(),
            None => {
                let mut options = Vec::new();
                for set in kernel::sets(&cards, 0, cards.len())? {
                    match how {
                        Sorting::Scry => options.extend(kernel::orders(&set)),
                        Sorting::Surveil => options.push(set),
                    }
                }
                return match asks(options) {
                    Some(options) => things(options),
                    None => {
                        sorted(game, player, how, count);
                        Ok(Doing::Nothing)
                    }
                };
            }
        }
    } else {
        let set = match kernel::pick(&cards, 0, cards.len(), &mut chosen)? {
            kernel::Picking::Whole(set) => set,
            kernel::Picking::Next(options) => return things(options),
        };
        let ordered = if how == Sorting::Scry {
            kernel::arrange(&set, &mut chosen)
        } else {
            kernel::Picking::Whole(set)
        };
        match ordered {
            kernel::Picking::Whole(set) => set,
            kernel::Picking::Next(options) => return order(options),
        }
    };
    let stay: Vec<Entity> = cards.iter().copied().filter(|card| !away.contains(card)).collect();
    let back = match kernel::arrange(&stay, &mut chosen) {
        kernel::Picking::Whole(order) => order,
        kernel::Picking::Next(options) => match asks(options) {
            Some(options) => return order(options),
            // The same card several times over.
            None => stay.iter().copied().collect(),
        },
    };
    frame.chosen.clear();
    sorted(game, player, how, count);
    let place = if how == Sorting::Scry { PutKind::Bottom } else { PutKind::Graveyard };
    let mut events = moves(&away, place, false);
    // What stays as it was is left alone.
    if back[..] != stay[..] {
        events.extend(moves(&back, PutKind::Top, false));
    }
    Ok(Doing::Events(events))
}

/// 701.22b, 701.25c: of no cards at all it is no event.
fn sorted(game: &mut Game, player: PlayerId, how: Sorting, count: i64) {
    if count > 0 {
        kernel::sorted(game, player, how);
    }
}

/// The events by which cards go to a library, a hand or a graveyard. Into a library one
/// after the other, the first of them the topmost; together where the order is chance.
pub(super) fn moves(cards: &[Entity], to: PutKind, together: bool) -> SmallVec<[Event; 1]> {
    let ids = cards.iter().filter_map(|entity| entity.object());
    let (zone, bottom) = match to {
        PutKind::Hand => (Zone::Hand, false),
        PutKind::Graveyard => (Zone::Graveyard, false),
        PutKind::Top => (Zone::Library, false),
        PutKind::Bottom => (Zone::Library, true),
        PutKind::Battlefield { .. } => return SmallVec::new(),
    };
    let departure = |id| Departure { bottom, ..Departure::to(id, zone) };
    let departures: Departures = ids.map(departure).collect();
    let one = |departure| Event::Leave(Departures::from_iter([departure]));
    match (to, together) {
        _ if departures.is_empty() => SmallVec::new(),
        (PutKind::Top, false) => departures.into_iter().rev().map(one).collect(),
        (PutKind::Bottom, false) => departures.into_iter().map(one).collect(),
        _ => SmallVec::from_iter([Event::Leave(departures)]),
    }
}

/// What enters attacking, and whom (508.4).
fn attacking(ctx: &Ctx<'_>, mut doing: Doing, to: PutPlace, whom: Option<&Noun>) -> Doing {
    if let (Doing::Events(events), PutPlace::Attacking) = (&mut doing, to) {
        let whom: Vec<Entity> =
            whom.map_or_else(Vec::new, |whom| eval::entities(ctx, whom).to_vec());
        for event in events {
            if let Event::Enter(entry) = event {
                (entry.attacking, entry.whom) = (true, whom.clone());
            }
        }
    }
    doing
}

/// Puts things somewhere.
fn put(
    game: &mut Game,
    frame: &mut Frame,
    what: &Noun,
    from: Option<&ZonePhrase>,
    to: PutPlace,
    order: Option<PutOrder>,
) -> Result<Doing, Fault> {
    if let Some(chance) = look(game, frame, what) {
        return Ok(chance);
    }
    let things: Vec<Entity> = if what.is_chosen() && frame.chosen.is_empty() {
        match zones::chosen(game, frame, None, what, false)? {
            Ok(things) => things.into_iter().map(Entity::Object).collect(),
            Err(first) => return Ok(first),
        }
    } else if what.is_chosen() {
        frame.chosen[0].to_vec()
    } else {
        match zones::chosen(game, frame, None, what, false)? {
            Ok(things) => things.into_iter().map(Entity::Object).collect(),
            Err(first) => return Ok(first),
        }
    };
    frame.picked = things.iter().copied().collect();
    let ctx = Ctx::running(game, frame);
    let there = |entity: &Entity| {
        let object = entity.object().and_then(|id| game.objects.get(id));
        object.is_some_and(|object| from.is_none_or(|from| in_zone(&ctx, from, object)))
    };
    let mut things: Vec<Entity> = things.into_iter().filter(there).collect();
    let place = to.kind();
    let ordered = order == Some(PutOrder::Any) && things.len() > 1;
    if ordered {
        let at = usize::from(what.is_chosen());
        if what.is_chosen() && frame.chosen.is_empty() {
            frame.chosen.push(things.iter().copied().collect());
        }
        match kernel::arrange(&things, frame.chosen.iter().skip(at)) {
            kernel::Picking::Whole(order) => things = order.to_vec(),
            kernel::Picking::Next(options) => {
                let options = distinct(game, options);
                if options.len() > 1 {
                    let kind = |run| ChoiceKind::Arrange { run, options };
                    return Ok(Doing::First(frame.controller, true, Box::new(kind)));
                }
            }
        }
    }
    let controller = frame.controller;
    frame.chosen.clear();
    if let PutKind::Battlefield { tapped, owners } = place {
        let enter = |object| {
            let owner = game.look(object)?.owner;
            // A card that nobody knows is no permanent card.
            let known = game.look(object)?.card != unknown_card();
            known.then(|| {
                let under = if owners { owner } else { controller };
                Event::Enter(Entry { tapped, ..Entry::of(object, under) })
            })
        };
        let things = things.into_iter().filter_map(Entity::object);
        return Ok(Doing::Events(things.filter_map(enter).collect()));
    }
    // Into a library in an order that nobody chooses: one that nobody knows.
    Ok(Doing::Events(moves(&things, place, order != Some(PutOrder::Any))))
}
