//! Paying the costs that are no mana (601.2h).

use super::{
    super::{announce::Staged, propose, propose_each},
    alike::distinct_objects,
    check::{candidates, check_cost, check_costs, count, value},
};
use crate::{
    ast::{Cost, CounterKind, Noun, Participle, Quantity},
    eval::{Ctx, amount, entities, rules},
    game::{
        Announce, Choice, ChoiceKind, Departure, Departures, Entity, Event, Fault, Game,
        MAX_OPTIONS, ObjectId, PlayerId, Stage, Task, Zone,
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

/// Pays the next cost that is not mana. What comes of it is done before the rest is
/// paid, also where an event asks something on its way.
pub fn cost(game: &mut Game, mut announce: Box<Announce>, index: u8) -> Staged {
    let Some(cost) = announce.costs.get(usize::from(index)).cloned() else {
        announce.stage = Stage::Done;
        return Ok(Some(announce));
    };
    announce.stage = Stage::Cost(index + 1);
    let ctx = Ctx::running(game, &announce.frame);
    check_cost(&ctx, &cost)?;
    let (source, player) = (announce.object, announce.frame.controller);
    let event: Option<Event> = match &cost {
        // The text asks which card is revealed.
        Cost::Reveal(noun) if announce.frame.keeps && count(&ctx, noun) == 1 => {
            let options = distinct_objects(game, candidates(&ctx, &cost, noun));
            if options.is_empty() {
                return Ok(Some(announce));
            }
            return ask_object(game, announce, index, options);
        }
        // Else it makes no difference.
        Cost::Mana(_) | Cost::Upkeep { .. } | Cost::Reveal(_) | Cost::Behold(_) | Cost::Promise => {
            None
        }
        Cost::Either(either) => {
            let can = |costs: &&Vec<Cost>| check_costs(&ctx, costs).is_ok();
            let mut options: Vec<Vec<Cost>> = either.iter().filter(can).cloned().collect();
            announce.stage = Stage::Cost(index);
            if options.len() > 1 {
                let kind = ChoiceKind::Alternative { announce, options };
                game.choice = Some(Choice { chooser: player, kind });
                return Ok(None);
            }
            take_either(&mut announce, options.pop().unwrap_or_default());
            return Ok(Some(announce));
        }
        Cost::Named(named) => {
            announce.costs[usize::from(index)] = named.means();
            announce.stage = Stage::Cost(index);
            return Ok(Some(announce));
        }
        Cost::Exert => {
            if let Some(object) = game.objects.get_mut(source) {
                object.misses_untap = true;
            }
            crate::kernel::exerted(game, source);
            None
        }
        Cost::Tap => Some(Event::Tap { object: source }),
        Cost::Untap => Some(Event::Untap(source)),
        Cost::Life(life) => {
            let amount = amount(&ctx, life);
            (amount > 0).then(|| Event::lose_life(player, amount))
        }
        Cost::PutCounters { on: noun, .. } | Cost::RemoveCounters { from: noun, .. }
            if noun.is_chosen() =>
        {
            let options = distinct_objects(game, candidates(&ctx, &cost, noun));
            return ask_object(game, announce, index, options);
        }
        Cost::RemoveCounters { amount: quantity, kind, from: on } => {
            let on = entities(&ctx, on).first().copied();
            let amount = match quantity {
                Quantity::All => {
                    on.and_then(|on| ctx.object(on)).map_or(0, |object| object.counters.get(kind))
                }
                quantity => amount(&ctx, quantity),
            };
            counters(on, kind, -amount)
        }
        Cost::PutCounters { amount: quantity, kind, on } => {
            let amount = amount(&ctx, quantity);
            counters(entities(&ctx, on).first().copied(), kind, amount)
        }
        Cost::Loyalty(change) => {
            let kind = CounterKind::Named("loyalty".into());
            counters(Some(source.into()), &kind, i64::from(*change))
        }
        Cost::LoyaltyX => {
            let kind = CounterKind::Named("loyalty".into());
            counters(Some(source.into()), &kind, -announce.frame.x.unwrap_or(0))
        }
        // One creature or card after the other, in the order of their ids, as long as the rest
        // of them can still come to what is left; none beyond what is needed.
        Cost::Crew(left) | Cost::Evidence(left) => {
            let power = |id: &ObjectId| {
                game.objects.get(*id).map_or(0, |own| match cost {
                    Cost::Crew(_) => rules::crew_power(game, own.id),
                    _ => value(own),
                })
            };
            let all = candidates(&ctx, &cost, &Noun::This);
            let last = announce.frame.paid.last().map(|&(_, id)| id);
            let later: Vec<ObjectId> =
                all.into_iter().filter(|&id| last.is_none_or(|last| id > last)).collect();
            let enough = |&(index, _): &(usize, &ObjectId)| {
                later[index..].iter().map(power).sum::<i64>() >= *left
            };
            let options: Vec<ObjectId> =
                later.iter().enumerate().filter(enough).map(|(_, id)| *id).collect();
            return ask_object(game, announce, index, options);
        }
        Cost::Mill(quantity) => {
            let count = usize::try_from(amount(&ctx, quantity).max(0)).unwrap_or(usize::MAX);
            let count = count.min(MAX_OPTIONS);
            game.agenda.push(Task::Announce(announce));
            propose_each(game, std::iter::repeat_n(Event::Mill(player), count))?;
            return Ok(None);
        }
        // Which card is the player's choice; one that nobody knows is one more that
        // nobody knows in the library.
        Cost::PutBack => {
            let options = distinct_objects(game, hand(game, player));
            if let ([only], 0) = (&options[..], game.player(player).blanks) {
                choose_cost_object(game, announce, index, *only)?;
                return Ok(None);
            }
            if !options.is_empty() {
                let kind = ChoiceKind::Object { announce, cost: index, options };
                game.choice = Some(Choice { chooser: player, kind });
                return Ok(None);
            }
            let player = game.player_mut(player);
            player.blanks = player.blanks.saturating_sub(1);
            player.filler = player.filler.saturating_add(1);
            None
        }
        Cost::Energy(amount) => {
            let kind = CounterKind::Named("energy".into());
            counters(Some(player.into()), &kind, -i64::from(*amount))
        }
        Cost::DiscardHand => {
            let cards = hand(game, player);
            game.player_mut(player).blanks = 0;
            game.agenda.push(Task::Announce(announce));
            propose_each(game, cards.into_iter().map(|card| Event::put(card, Zone::Graveyard)))?;
            return Ok(None);
        }
        Cost::ExileTop(quantity) => {
            // What nobody has seen is exiled as what nobody has seen.
            let count = u32::try_from(amount(&ctx, quantity)).unwrap_or(0);
            let player = game.player_mut(player);
            player.filler = player.filler.saturating_sub(count);
            None
        }
        // `Sacrifice all creatures you control`: all of them at once.
        Cost::Sacrifice(noun @ Noun::Each { .. }) => {
            let all = candidates(&ctx, &cost, noun);
            if all.is_empty() {
                return Ok(Some(announce));
            }
            let paid = all.iter().map(|&object| (Participle::Sacrificed, object));
            announce.frame.paid.extend(paid);
            let gone = all.into_iter().map(|object| Departure::sacrificed(object, player));
            Some(Event::Leave(gone.collect()))
        }
        Cost::Sacrifice(noun)
        | Cost::Discard(noun)
        | Cost::DiscardAtRandom(noun)
        | Cost::Exile { what: noun, .. }
        | Cost::Return(noun)
        | Cost::UntapOther(noun)
        | Cost::TapOther(noun) => {
            // `Tap three untapped Elves`: so many of them, one after the other.
            let wanted = count(&ctx, noun);
            if wanted == 0 {
                return Ok(Some(announce));
            }
            if wanted > 1 {
                let rest = fewer(&cost, wanted - 1);
                announce.costs.insert(usize::from(index) + 1, rest);
            }
            let options = distinct_objects(game, candidates(&ctx, &cost, noun));
            if !options.is_empty() {
                return ask_object(game, announce, index, options);
            }
            // Only cards that nobody knows are left to be discarded.
            let blanks = &mut game.player_mut(player).blanks;
            *blanks = blanks.saturating_sub(1);
            None
        }
    };
    let Some(mut event) = event else { return Ok(Some(announce)) };
    if let Event::Counters { by, .. } = &mut event {
        *by = Some(player);
    }
    game.agenda.push(Task::Announce(announce));
    propose(game, event)?;
    Ok(None)
}

/// Puts the costs that were chosen in the place of those among which they were.
pub fn take_either(announce: &mut Announce, costs: Vec<Cost>) {
    if let Stage::Cost(index) = announce.stage {
        let index = usize::from(index);
        announce.costs.remove(index);
        announce.costs.insert_many(index, costs);
    }
}

/// The same cost with another number of objects.
fn fewer(cost: &Cost, number: usize) -> Cost {
    let mut cost = cost.clone();
    if let Cost::Sacrifice(noun)
    | Cost::Discard(noun)
    | Cost::DiscardAtRandom(noun)
    | Cost::Exile { what: noun, .. }
    | Cost::Return(noun)
    | Cost::UntapOther(noun)
    | Cost::TapOther(noun) = &mut cost
        && let Noun::Some { filter, .. } | Noun::Several { filter, .. } = noun
    {
        let count = Quantity::Number(i64::try_from(number).unwrap_or(i64::MAX));
        *noun = Noun::Some { count, filter: filter.clone() };
    }
    cost
}

fn hand(game: &Game, player: PlayerId) -> Vec<ObjectId> {
    let in_hand = game.objects.iter().filter(|object| object.zone == Zone::Hand);
    in_hand.filter(|object| object.owner == player).map(|object| object.id).collect()
}

fn counters(on: Option<Entity>, kind: &CounterKind, amount: i64) -> Option<Event> {
    let on = on.filter(|_| amount != 0)?;
    Some(Event::counters_by_rule(on, kind.clone(), amount))
}

/// Asks with which object the cost is paid; one alone is taken at once.
fn ask_object(
    game: &mut Game,
    announce: Box<Announce>,
    index: u8,
    options: Vec<ObjectId>,
) -> Staged {
    if let [only] = options[..] {
        choose_cost_object(game, announce, index, only)?;
        return Ok(None);
    }
    let chooser = announce.frame.controller;
    let kind = ChoiceKind::Object { announce, cost: index, options };
    game.choice = Some(Choice { chooser, kind });
    Ok(None)
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
    let by = announce.frame.controller;
    if announce.costs.get(usize::from(index)) == Some(&Cost::PutBack) {
        game.agenda.push(Task::Announce(announce));
        return propose(game, Event::put(object, Zone::Library));
    }
    if let Some(Cost::Crew(needed)) = announce.costs.get(usize::from(index)).cloned() {
        let left = needed - rules::crew_power(game, object);
        if left > 0 {
            announce.costs.insert(usize::from(index) + 1, Cost::Crew(left));
        }
    }
    if let Some(Cost::Evidence(needed)) = announce.costs.get(usize::from(index)).cloned() {
        let left = needed - game.objects.get(object).map_or(0, value);
        if left > 0 {
            announce.costs.insert(usize::from(index) + 1, Cost::Evidence(left));
        }
    }
    if let Some(
        cost @ (Cost::PutCounters { amount: quantity, kind, .. }
        | Cost::RemoveCounters { amount: quantity, kind, .. }),
    ) = announce.costs.get(usize::from(index)).cloned().as_ref()
    {
        let number = match quantity {
            Quantity::All => game.objects.get(object).map_or(0, |own| own.counters.get(kind)),
            quantity => amount(&Ctx::running(game, &announce.frame), quantity),
        };
        let removes = matches!(cost, Cost::RemoveCounters { .. });
        let event = counters(Some(object.into()), kind, if removes { -number } else { number });
        game.agenda.push(Task::Announce(announce));
        return match event {
            Some(mut event) => {
                if let Event::Counters { by: who, .. } = &mut event {
                    *who = Some(by);
                }
                propose(game, event)
            }
            None => Ok(()),
        };
    }
    let participle = announce.costs.get(usize::from(index)).and_then(participle);
    let event = participle.and_then(|participle| {
        announce.frame.paid.push((participle, object));
        Some(match participle {
            Participle::Revealed => return None,
            Participle::Tapped => Event::Tap { object },
            Participle::Untapped => Event::Untap(object),
            Participle::Sacrificed => {
                Event::Leave([Departure::sacrificed(object, by)].into_iter().collect())
            }
            Participle::Discarded | Participle::Milled => Event::put(object, Zone::Graveyard),
            // 607.2a: what a cost exiles is exiled by the object's ability, too.
            Participle::Exiled => {
                let by = announce.frame.source;
                Event::Leave(Departures::from_iter([Departure::exiled(object, by)]))
            }
            Participle::Returned => Event::put(object, Zone::Hand),
        })
    });
    game.agenda.push(Task::Announce(announce));
    event.map_or(Ok(()), |event| propose(game, event))
}

/// What becomes of an object with which the cost is paid.
const fn participle(cost: &Cost) -> Option<Participle> {
    match cost {
        Cost::Sacrifice(_) => Some(Participle::Sacrificed),
        Cost::Discard(_) | Cost::DiscardAtRandom(_) => Some(Participle::Discarded),
        Cost::TapOther(_) | Cost::Crew(_) => Some(Participle::Tapped),
        Cost::UntapOther(_) => Some(Participle::Untapped),
        Cost::Exile { .. } | Cost::Evidence(_) => Some(Participle::Exiled),
        Cost::Return(_) => Some(Participle::Returned),
        Cost::Reveal(_) => Some(Participle::Revealed),
        Cost::Tap
        | Cost::Untap
        | Cost::Mana(_)
        | Cost::Life(_)
        | Cost::RemoveCounters { .. }
        | Cost::PutCounters { .. }
        | Cost::Loyalty(_)
        | Cost::LoyaltyX
        | Cost::Mill(_)
        | Cost::PutBack
        | Cost::Energy(_)
        | Cost::DiscardHand
        | Cost::Exert
        | Cost::Either(_)
        | Cost::Named(_)
        | Cost::Behold(_)
        | Cost::Promise
        | Cost::Upkeep { .. }
        | Cost::ExileTop(_) => None,
    }
}
