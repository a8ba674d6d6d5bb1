//! Tokens, returning things, and choosing what an instruction is done to.

use smallvec::SmallVec;

use super::{Doing, players};
use crate::{
    ast::{
        Change, CounterKind, Duration, EntersWith, Filter, Head, HeadWord, Noun, Quantity,
        ReturnPlace, TargetCount, Token, TokenState, ZonePhrase,
    },
    eval::{Ctx, amount, entities, fits, in_zone},
    game::{
        Applied, ChoiceKind, Departure, Departures, Entity, Entry, Event, Fault, Frame, Game,
        Lasting, LastingKind, MAX_OPTIONS, ObjectId, PlayerId, Targets, Zone,
    },
    kernel,
    pool::{CardRef, copied_token, known_token, made_token},
};

/// Creates tokens (111.2): each player those of their own.
pub fn create(
    ctx: &Ctx<'_>,
    who: Option<&Noun>,
    quantity: &Quantity,
    state: TokenState,
    whom: Option<&Noun>,
    token: &Token,
) -> Doing {
    let creators = players(ctx, who.unwrap_or(&Noun::You));
    let events = creators.filter_map(|player| {
        let ctx = ctx.with_each(player.into());
        let count = Some(amount(&ctx, quantity)).filter(|count| *count > 0)?;
        let card = definition(&ctx, token)?;
        let whom: Vec<Entity> = whom.map_or_else(Vec::new, |whom| entities(&ctx, whom).to_vec());
        let (tapped, attacking) = (state.is_tapped(), state.is_attacking());
        let applied = Applied::new();
        Some(Event::Create { player, card, count, tapped, attacking, whom, applied })
    });
    Doing::Events(events.collect())
}

/// None where there is nothing to copy.
fn definition(ctx: &Ctx<'_>, token: &Token) -> Option<CardRef> {
    Some(match token {
        Token::Known(known) => known_token(known.card.as_ref()?),
        // 707.2: its copiable values, as it is or as it was last.
        Token::Copy { of, except } => {
            let of = entities(ctx, of).into_iter().find_map(|entity| ctx.object(entity))?;
            copied_token(&of.card, except)
        }
        Token::Made { body, name, colors, types, with } => {
            // What an ability in quotation marks calls X is its own.
            let with: Vec<Change> = with.clone();
            let number = |(power, toughness): &(Quantity, Quantity)| {
                (amount(ctx, power), amount(ctx, toughness))
            };
            made_token(body.as_ref().map(number), name.as_ref(), *colors, types, &with)
        }
    })
}

/// Returns things to a hand or to the battlefield.
pub fn returns(
    ctx: &Ctx<'_>,
    things: &[ObjectId],
    from: Option<&ZonePhrase>,
    to: ReturnPlace,
    with: Option<&EntersWith>,
) -> Doing {
    let there = |id: &&ObjectId| {
        let object = ctx.game.objects.get(**id);
        object.is_some_and(|object| from.is_none_or(|from| in_zone(ctx, from, object)))
    };
    if to.is_hand() {
        // What leaves by one instruction leaves at one moment.
        let all = things.iter().filter(there).map(|&object| Departure::to(object, Zone::Hand));
        let all: Departures = all.collect();
        return match all.is_empty() {
            true => Doing::Nothing,
            false => Doing::of(Event::Leave(all)),
        };
    }
    let counters: Vec<(CounterKind, i64)> = with
        .map(|with| (with.kind.clone(), amount(ctx, &with.amount)))
        .filter(|(_, count)| *count > 0)
        .into_iter()
        .collect();
    let event = |&object: &ObjectId| {
        let owner = ctx.game.look(object)?.owner;
        let under = if to.is_owners() { owner } else { ctx.controller };
        let (tapped, counters) = (to.is_tapped(), counters.clone());
        Some(Event::Enter(Entry { tapped, counters, ..Entry::of(object, under) }))
    };
    Doing::Events(things.iter().filter(there).filter_map(event).collect())
}

/// What an instruction is done to: what its noun names, or, where it says `a
/// creature`, what each of `who` chooses (608.2d). Something may have to be chosen
/// first. `own` where they may choose only what they control.
pub fn chosen(
    game: &Game,
    frame: &mut Frame,
    who: Option<&Noun>,
    what: &Noun,
    own: bool,
) -> Result<Result<Vec<ObjectId>, Doing>, Fault> {
    let ctx = Ctx::running(game, frame);
    let (least, most) = match what {
        Noun::Some { count, .. } => {
            let wanted = usize::try_from(amount(&ctx, count).max(0)).unwrap_or(usize::MAX);
            (wanted, wanted)
        }
        Noun::Several { count, .. } | Noun::SomeOf { count, .. } => {
            super::library::bounds(&ctx, count)
        }
        _ => {
            // 400.7j: what these instructions have moved is found where it went.
            let now = |id| match game.objects.get(id) {
                Some(_) => id,
                // 400.7: what triggered on its going finds it where it went.
                None => match &frame.event {
                    Some(event) if event.object == Some(id) => {
                        event.became.unwrap_or_else(|| frame.current(id))
                    }
                    _ => frame.current(id),
                },
            };
            let named = entities(&ctx, what).into_iter().filter_map(Entity::object);
            return Ok(Ok(named.map(now).collect()));
        }
    };
    let choosers = players(&ctx, who.unwrap_or(&Noun::You));
    let (mut answers, mut all) = (frame.chosen.iter(), Vec::new());
    for chooser in choosers {
        let ctx = Ctx::running(game, frame).with_each(chooser.into());
        let fitting = entities(&ctx, what).into_iter().filter(|&entity| {
            let controls = ctx.object(entity).is_some_and(|object| object.controller == chooser);
            fits(&ctx, what, entity) && (!own || controls)
        });
        let fitting: Vec<Entity> = fitting.collect();
        match kernel::pick(&fitting, least.min(fitting.len()), most, &mut answers)? {
            kernel::Picking::Whole(set) => all.extend(set.into_iter().filter_map(Entity::object)),
            kernel::Picking::Next(options) => {
                let kind = |run| ChoiceKind::Things { run, options };
                return Ok(Err(Doing::First(chooser, true, Box::new(kind))));
            }
        }
    }
    frame.chosen.clear();
    Ok(Ok(all))
}

/// Exiles things until the source leaves the battlefield; not at all if it has (610.3a).
pub fn exile_until(game: &mut Game, frame: &Frame, things: &[ObjectId]) -> Doing {
    let there = game.objects.get(frame.source).is_some_and(crate::game::Object::on_battlefield);
    if !there || things.is_empty() {
        return Doing::Nothing;
    }
    let (id, timestamp) = (game.new_effect_id(), game.tick());
    let kind = LastingKind::Holds(frame.source);
    game.lasting.push(Lasting { id, timestamp, duration: Duration::Indefinite, kind, from: None });
    let all = things.iter().map(|&thing| Departure::exiled(thing, frame.source)).collect();
    Doing::of(Event::Leave(all))
}

/// Discards whole hands (701.9), all at one moment.
pub fn discard_hand(ctx: &Ctx<'_>, who: &Noun) -> Doing {
    let mut events: SmallVec<[Event; 1]> = SmallVec::new();
    let mut all = Departures::new();
    for player in players(ctx, who) {
        let hand = ctx.game.objects.iter().filter(|o| o.zone == Zone::Hand && o.owner == player);
        all.extend(hand.map(|card| Departure::to(card.id, Zone::Graveyard)));
        let blanks = ctx.game.player(player).blanks as usize;
        events.extend(std::iter::repeat_n(Event::Discard(player), blanks.min(MAX_OPTIONS)));
    }
    if !all.is_empty() {
        events.push(Event::Leave(all));
    }
    Doing::Events(events)
}

/// Discards cards (701.9): each player one at a time, known ones and cards that
/// nobody knows. At random is every way, too.
pub fn discard(game: &Game, frame: &mut Frame, who: &Noun, quantity: &Quantity) -> Doing {
    let ctx = Ctx::running(game, frame);
    let choosers: SmallVec<[PlayerId; 2]> = players(&ctx, who).collect();
    let mut events: SmallVec<[Event; 1]> = SmallVec::new();
    let mut picked = 0;
    for chooser in choosers {
        let ctx = Ctx::running(game, frame).with_each(chooser.into());
        let count = usize::try_from(amount(&ctx, quantity).max(0)).unwrap_or(usize::MAX);
        let in_hand =
            |object: &&crate::game::Object| object.zone == Zone::Hand && object.owner == chooser;
        let known = game.objects.iter().filter(in_hand).map(|object| object.id);
        let mut known: Vec<ObjectId> = known.collect();
        let mut blanks = game.player(chooser).blanks as usize;
        for _ in 0..count.min(known.len() + blanks) {
            let mut options: Vec<Targets> =
                known.iter().map(|&id| std::iter::once(Entity::Object(id)).collect()).collect();
            options.extend((blanks > 0).then(Targets::new));
            let choice = match (frame.chosen.get(picked), options.len()) {
                (Some(chosen), _) => chosen.clone(),
                (None, 1) => options.swap_remove(0),
                (None, _) => {
                    let kind = |run| ChoiceKind::Things { run, options };
                    return Doing::First(chooser, true, Box::new(kind));
                }
            };
            if frame.chosen.len() == picked {
                frame.chosen.push(choice.clone());
            }
            picked += 1;
            match choice.first().and_then(|entity| entity.object()) {
                Some(card) => {
                    known.retain(|&own| own != card);
                    let all = std::iter::once(Departure::to(card, Zone::Graveyard)).collect();
                    events.push(Event::Leave(all));
                }
                None => {
                    blanks -= 1;
                    events.push(Event::Discard(chooser));
                }
            }
        }
    }
    let known = frame.chosen.iter().flatten().copied().collect();
    frame.picked = known;
    frame.chosen.clear();
    Doing::Events(events)
}

/// Discards cards of a kind, or as many as they like (701.9). A card that nobody knows is
/// meant where its owner is.
pub fn discard_some(
    game: &Game,
    frame: &mut Frame,
    who: &Noun,
    count: &TargetCount,
    filter: &Filter,
) -> Result<Doing, Fault> {
    let choosers: SmallVec<[PlayerId; 2]> = players(&Ctx::running(game, frame), who).collect();
    let any_card = *filter == Filter::of(Head::Word(HeadWord::Card));
    let (mut answers, mut chosen) = (frame.chosen.iter(), Targets::new());
    for &chooser in &choosers {
        let ctx = Ctx::running(game, frame).with_each(chooser.into());
        let hand = game.objects.iter().filter(|o| o.zone == Zone::Hand && o.owner == chooser);
        let noun = Noun::Bare(filter.clone());
        let known = hand.map(|card| Entity::Object(card.id));
        let known: Vec<Entity> = known.filter(|&card| fits(&ctx, &noun, card)).collect();
        let hidden = if any_card { game.player(chooser).blanks as usize } else { 0 };
        let (least, most) = super::library::bounds(&ctx, count);
        let there = known.len() + hidden;
        let (least, most) = (least.min(there), most.min(there));
        if hidden == 0 {
            match kernel::pick(&known, least, most, &mut answers)? {
                kernel::Picking::Whole(set) => chosen.extend(set),
                kernel::Picking::Next(options) => {
                    let kind = |run| ChoiceKind::Things { run, options };
                    return Ok(Doing::First(chooser, true, Box::new(kind)));
                }
            }
            continue;
        }
        if let Some(set) = answers.next() {
            chosen.extend(set.iter().copied());
            continue;
        }
        let mut options: Vec<Targets> = Vec::new();
        for unseen in 0..=hidden.min(most) {
            let (least, most) = (least.saturating_sub(unseen), (most - unseen).min(known.len()));
            if least > most {
                continue;
            }
            for mut set in kernel::sets(&known, least, most)? {
                set.extend(std::iter::repeat_n(Entity::Player(chooser), unseen));
                options.push(set);
            }
        }
        if options.len() > MAX_OPTIONS {
            return Err(Fault::TooManyOptions);
        }
        if options.len() > 1 {
            let kind = |run| ChoiceKind::Things { run, options };
            return Ok(Doing::First(chooser, true, Box::new(kind)));
        }
        chosen.extend(options.pop().unwrap_or_default());
    }
    frame.chosen.clear();
    frame.picked = chosen.iter().copied().filter(|entity| entity.object().is_some()).collect();
    let known = chosen.iter().filter_map(|entity| entity.object());
    let known: Departures = known.map(|card| Departure::to(card, Zone::Graveyard)).collect();
    let unseen = chosen.iter().filter_map(|entity| entity.player()).map(Event::Discard);
    let mut events: SmallVec<[Event; 1]> = unseen.collect();
    if !known.is_empty() {
        events.push(Event::Leave(known));
    }
    Ok(Doing::Events(events))
}
