//! What each verb does: an instruction becomes events, choices and effects that
//! last. How an event is replaced is none of its business.

mod clash;
mod damage;
mod dice;
mod dig;
mod done;
mod lasting;
mod library;
mod mana;
mod objects;
mod optional;
mod play;
mod repeat;
mod run;
mod turns;
mod vote;
mod zones;

pub use self::{
    damage::entry,
    mana::share_chosen,
    objects::word_chosen,
    optional::{either_chosen, may_chosen, unless_chosen},
    run::run,
};

use self::repeat::{asks_whether_done, repeated, speaks_of_each};

use smallvec::{SmallVec, smallvec};

/// Stands among the abilities of an object that have triggered this turn for what is done
/// only once each turn.
const DONE_ONCE: u16 = u16::MAX;

use crate::{
    ast::{
        Ability, Change, CounterChange, CounterKind, Duration, Effect, Effects, LifeChange, Noun,
        OwnerDoes, Quantity, Verb,
    },
    eval::{self, Ctx, amount, entities, holds},
    game::{
        ChoiceKind, Entity, Event, Fault, Frame, Game, Lasting, LastingKind, MAX_OPTIONS, ObjectId,
        PlayerId, Run,
    },
    kernel,
};

/// What an instruction comes to.
enum Doing {
    /// Nothing.
    Nothing,
    /// Events, one after the other.
    Events(SmallVec<[Event; 1]>),
    /// Something has to be chosen before the instructions are gone on with: from
    /// this one again, or from the next.
    First(PlayerId, bool, Box<dyn FnOnce(Box<Run>) -> ChoiceKind>),
    /// Something has to be chosen, which does the instruction.
    Choose(PlayerId, ChoiceKind),
    /// An effect that lasts.
    Last(Lasting),
    /// Regeneration shields for these objects (701.19a).
    Shields(SmallVec<[ObjectId; 1]>),
    /// The damage marked on these objects is no more.
    Heal(SmallVec<[ObjectId; 1]>),
    /// Creatures are goaded.
    Goad(SmallVec<[ObjectId; 1]>),
    /// The objects are attached to nothing any more (701.3d).
    Unattach(Vec<ObjectId>),
    /// The object becomes attached to another one (701.3).
    Attach(ObjectId, Entity),
    /// Something that could have been done is not, for it cannot be.
    Declined,
    /// A spell is cast (608.2g).
    Cast(kernel::Casting),
    /// A cost is paid.
    Pay(Box<crate::game::Announce>),
    /// The instructions are followed for each of several things.
    Each(Vec<Run>),
    /// Players are asked one after the other, each by instructions of their own.
    Asked(Vec<Run>),
    /// Other instructions, with another X if they have one.
    Instructions(Effects, Option<i64>),
}

impl Doing {
    /// One event.
    fn of(event: Event) -> Self {
        Self::Events(smallvec![event])
    }
}

fn doing(game: &mut Game, frame: &mut Frame, effect: &Effect) -> Result<Doing, Fault> {
    let ctx = Ctx::running(game, frame);
    Ok(match effect {
        Effect::Deal(deal) => {
            let dealt = match &deal.to {
                Noun::Each { .. } | Noun::Bare(_) => entities(&ctx, &deal.to),
                _ => crate::eval::Entities::new(),
            };
            let doing = damage::deal(&ctx, deal)?;
            if !dealt.is_empty() {
                frame.dealt = dealt.into_iter().collect();
            }
            doing
        }
        Effect::AddMana(add) => mana::add(&ctx, add)?,
        Effect::Replace(replacement) => lasting::replace(game, frame, replacement),
        Effect::Life { who, change, amount: quantity } => {
            let event = |player: PlayerId| {
                let amount = amount(&ctx.with_each(player.into()), quantity);
                let event = match change {
                    LifeChange::Gain => Event::gain_life(player, amount),
                    LifeChange::Lose => Event::lose_life(player, amount),
                };
                // 119.10, 107.1b: an amount of 0 or less is no event.
                (amount > 0).then_some(event)
            };
            Doing::Events(players(&ctx, who).filter_map(event).collect())
        }
        Effect::Cards(cards) => library::cards(game, frame, cards)?,
        Effect::Proliferate => objects::proliferate(game, frame)?,
        // It has been done in this turn.
        Effect::OnlyOnce => {
            if frame.did
                && let Some(own) = game.objects.get_mut(frame.source)
            {
                own.triggered.push(DONE_ONCE);
            }
            Doing::Nothing
        }
        Effect::RemoveThose(those) => match those {
            Some((kind, on)) => objects::remove_all(&ctx, kind, on),
            None => Doing::Nothing,
        },
        Effect::Play(own) => play::play(game, frame, own),
        Effect::Emblem { who, abilities } => {
            let all: SmallVec<[PlayerId; 2]> = players(&ctx, who).collect();
            play::emblem(game, &all, abilities)
        }
        Effect::Pay(cost) => optional::pay(&ctx, cost),
        Effect::PayAny(of) => optional::pay_any(&ctx, *of),
        Effect::Reflexive(effects) => {
            optional::reflexive(game, frame, effects);
            Doing::Nothing
        }
        Effect::ReflexiveIf { condition, effects } => {
            // Once for each thing, where it speaks of one.
            let did = std::mem::replace(&mut frame.did, true);
            for _ in 0..eval::times_this_way(&Ctx::running(game, frame), condition) {
                optional::reflexive(game, frame, effects);
            }
            frame.did = did;
            Doing::Nothing
        }
        Effect::Counters { change, amount: quantity, kind, on } if on.is_chosen() => {
            let count = amount(&ctx, quantity);
            match zones::chosen(game, frame, None, on, false)? {
                Ok(things) => {
                    let things = things.into_iter().map(crate::game::Entity::Object);
                    objects::counters(things, *change, count, kind)
                }
                Err(first) => first,
            }
        }
        Effect::Counters { change: CounterChange::Remove, amount: Quantity::All, kind, on } => {
            let there = |on: Entity| {
                let object = ctx.object(on)?;
                let there = object.counters.get(kind);
                (there > 0).then(|| Event::counters(on, kind.clone(), -there))
            };
            Doing::Events(entities(&ctx, on).into_iter().filter_map(there).collect())
        }
        Effect::Counters { change, amount: quantity, kind, on } => {
            let mut on: SmallVec<[Entity; 1]> = match on {
                Noun::Each { .. } | Noun::Bare(_) => {
                    let all = entities(&ctx, on);
                    frame.picked = all.iter().copied().collect();
                    all.into_iter().collect()
                }
                on => entities(&ctx, on).into_iter().collect(),
            };
            let count = amount(&Ctx::running(game, frame), quantity);
            // What is not there is not removed.
            if *change == CounterChange::Remove {
                on.retain(|entity| match *entity {
                    Entity::Player(player) => game.player(player).counters.get(kind) > 0,
                    Entity::Object(id) => {
                        game.objects.get(id).is_some_and(|own| own.counters.get(kind) > 0)
                    }
                });
            }
            objects::counters(on, *change, count, kind)
        }
        Effect::Draw { who, amount: quantity, .. } => {
            // 121.2: cards are drawn one at a time.
            let draws = players(&ctx, who)
                .flat_map(|who| std::iter::repeat_n(Event::draw(who), many(&ctx, who, quantity)));
            Doing::Events(draws.collect())
        }
        Effect::Discard { who, amount, .. } => zones::discard(game, frame, who, amount),
        Effect::DiscardSome { who, count, filter, .. } => {
            zones::discard_some(game, frame, who, count, filter)?
        }
        Effect::Mill { who, amount: quantity, .. } => {
            let mills = players(&ctx, who)
                .flat_map(|who| std::iter::repeat_n(Event::Mill(who), many(&ctx, who, quantity)));
            Doing::Events(mills.collect())
        }
        Effect::Create { who, amount, state, whom, token } => {
            zones::create(&ctx, who.as_ref(), amount, *state, whom.as_ref(), token)
        }
        Effect::Return { what, from, to, with } => {
            match zones::chosen(game, frame, None, what, false)? {
                Ok(things) => {
                    frame.picked = things.iter().copied().map(Entity::Object).collect();
                    let ctx = Ctx::running(game, frame);
                    zones::returns(&ctx, &things, from.as_ref(), *to, with.as_ref())
                }
                Err(first) => first,
            }
        }
        Effect::Act { verb: Verb::TapOrUntap, what, .. } => {
            let things: Vec<Entity> = entities(&ctx, what).to_vec();
            match kernel::pick(&things, 0, things.len(), &frame.chosen)? {
                kernel::Picking::Whole(tapped) => {
                    frame.chosen.clear();
                    let turn = |entity: &Entity| {
                        let object = entity.object()?;
                        Some(match tapped.contains(entity) {
                            true => Event::Tap { object },
                            false => Event::Untap(object),
                        })
                    };
                    Doing::Events(things.iter().filter_map(turn).collect())
                }
                kernel::Picking::Next(options) => {
                    let kind = |run| ChoiceKind::Things { run, options };
                    Doing::First(frame.controller, true, Box::new(kind))
                }
            }
        }
        Effect::Act { who, verb, what } => {
            if let Some(chance) = library::look(game, frame, what) {
                return Ok(chance);
            }
            let own = *verb == Verb::Sacrifice;
            match zones::chosen(game, frame, who.as_ref(), what, own)? {
                Ok(things) if matches!(verb, Verb::Manifest | Verb::Cloak) => {
                    objects::manifest(game, frame, *verb, &things)
                }
                Ok(things) => {
                    frame.picked = things.iter().copied().map(Entity::Object).collect();
                    objects::act(&Ctx::running(game, frame), *verb, &things)
                }
                Err(first) => first,
            }
        }
        Effect::Pick(what) => match zones::chosen(game, frame, None, what, false)? {
            Ok(things) => {
                frame.picked = things.into_iter().map(Entity::Object).collect();
                Doing::Nothing
            }
            Err(first) => first,
        },
        Effect::Copy { what, times, .. } => {
            let controller = frame.controller;
            let times = times.as_ref().map_or(1, |times| amount(&ctx, times).max(0));
            let times = usize::try_from(times).unwrap_or(usize::MAX).min(MAX_OPTIONS);
            let spells: Vec<_> = crate::eval::objects(&ctx, what).collect();
            for spell in spells.into_iter().flat_map(|spell| std::iter::repeat_n(spell, times)) {
                kernel::copy_spell(game, spell, controller);
            }
            Doing::Nothing
        }
        Effect::Times { times, effects } => {
            let count = amount(&ctx, times).max(0);
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            if count > MAX_OPTIONS {
                return Err(Fault::AmountTooLarge);
            }
            let code: Effects =
                std::iter::repeat_n(effects.iter().cloned(), count).flatten().collect();
            if code.is_empty() { Doing::Nothing } else { Doing::Instructions(code, None) }
        }
        Effect::DoubleMana => mana::double(&ctx),
        Effect::Otherwise(effects) => match frame.held {
            true => Doing::Nothing,
            false => Doing::Instructions(effects.clone(), None),
        },
        Effect::DoubleCounters { kind, on } => {
            let mut doubled: SmallVec<[Event; 1]> = SmallVec::new();
            for entity in entities(&ctx, on) {
                let counters = match entity {
                    Entity::Player(player) => &game.player(player).counters,
                    Entity::Object(id) => match game.objects.get(id) {
                        Some(object) => &object.counters,
                        None => continue,
                    },
                };
                let own = |own: &&CounterKind| kind.as_ref().is_none_or(|kind| kind == *own);
                let there = counters.iter().filter(|(kind, count)| own(kind) && *count > 0);
                doubled.extend(there.map(|(kind, n)| Event::counters(entity, kind.clone(), n)));
            }
            Doing::Events(doubled)
        }
        Effect::GetCounters { who, amount: quantity, kind } => {
            let get = |player: PlayerId| {
                let ctx = ctx.with_each(player.into());
                let count = amount(&ctx, quantity);
                (count > 0).then(|| Event::counters(player.into(), kind.clone(), count))
            };
            Doing::Events(players(&ctx, who).filter_map(get).collect())
        }
        Effect::DiscardHand { who, .. } => zones::discard_hand(&ctx, who),
        Effect::MissUntap { what, .. } => {
            let objects: Vec<_> = crate::eval::objects(&ctx, what).collect();
            for id in objects {
                if let Some(object) = game.objects.get_mut(id) {
                    object.misses_untap = true;
                }
            }
            Doing::Nothing
        }
        Effect::WatchTurn(ability) => lasting::watch_on(game, frame, ability, Duration::ThisTurn),
        Effect::WatchOn(ability) => lasting::watch_on(game, frame, ability, Duration::Indefinite),
        Effect::PickWord(what) => objects::pick_word(game, frame, *what),
        Effect::WhenPrevented(effects) => {
            if frame.event.as_ref().is_some_and(|event| event.amount > 0) {
                frame.did = true;
                optional::reflexive(game, frame, effects);
            }
            Doing::Nothing
        }
        Effect::UnlessHave { who, have, otherwise } => optional::unless_have(who, have, otherwise),
        Effect::Allow { who, effects } => optional::allow(game, frame, who, effects),
        Effect::Watch { ability, .. } => match &**ability {
            Ability::Triggered { trigger, .. } if trigger.event.targets() => {
                lasting::watch_on(game, frame, ability, Duration::ThisTurn)
            }
            _ => lasting::watch(game, frame, ability),
        },
        Effect::Later { when, effects, .. } => lasting::later(game, frame, *when, effects),
        Effect::Control { who, what, duration } => {
            frame.picked = entities(&ctx, what).into_iter().collect();
            lasting::control(game, frame, who, what, *duration)
        }
        Effect::Change { what, changes, duration, first }
            if changes.iter().any(|change| matches!(change, Change::GainAny(_))) =>
        {
            lasting::gain_any(frame, what, changes, *duration, *first)
        }
        Effect::Change { what, changes, duration, .. } => {
            if let Noun::Each { .. } | Noun::Bare(_) = what {
                frame.picked = entities(&ctx, what).into_iter().collect();
            }
            lasting::change(game, frame, what, changes, duration)
        }
        // 608.2c: the clauses in the order written.
        Effect::Rounded { effects, .. } => Doing::Instructions(effects.clone(), None),
        // 702.85a: less than the spell's own.
        Effect::Cascade => {
            let own = game.look(frame.source);
            let value = own.map_or(0, |own| {
                let x = u32::try_from(own.x.unwrap_or(0)).unwrap_or(0);
                i64::from(own.now.mana_value(x))
            });
            dig::dig(game, frame, value - 1, false)?
        }
        Effect::Discover(quantity) => {
            let most = amount(&ctx, quantity);
            dig::dig(game, frame, most, true)?
        }
        Effect::Turns { who, change, .. } => {
            let players: SmallVec<[PlayerId; 1]> = players(&ctx, who).collect();
            turns::change(game, &players, *change);
            Doing::Nothing
        }
        Effect::Exchange { one, other } => lasting::exchange(game, frame, one, other.as_ref()),
        Effect::ExtraCombat(what) => {
            turns::extra_combat(game, *what);
            Doing::Nothing
        }
        Effect::BottomExiled { to_hand } => dig::bottom(game, frame, *to_hand),
        Effect::SetAside { how, counters } => {
            let card = frame.current(frame.source);
            match counters {
                Some(count) => {
                    let kind = crate::ast::CounterKind::Named("time".into());
                    Doing::Events(
                        [Event::counters(card.into(), kind, *count)].into_iter().collect(),
                    )
                }
                None => {
                    kernel::set_aside(game, card, frame.controller, *how);
                    Doing::Nothing
                }
            }
        }
        Effect::LevelUp(level) => {
            if let Some(own) = game.objects.get_mut(frame.source) {
                own.level = *level;
                game.stale = true;
            }
            Doing::Nothing
        }
        Effect::SpeedUp => {
            let own = game.player_mut(frame.controller);
            own.speed = own.speed.saturating_add(1).min(crate::game::MAX_SPEED);
            game.stale = true;
            Doing::Nothing
        }
        Effect::Exert => {
            if let Some(own) = game.objects.get_mut(frame.source) {
                own.misses_untap = true;
            }
            kernel::exerted(game, frame.source);
            Doing::Nothing
        }
        Effect::Roll(roll) => dice::roll(game, frame, roll)?,
        Effect::Clash(with) => clash::clash(game, frame, with)?,
        Effect::Vote(own) => vote::vote(game, frame, own)?,
        // 706.3a.
        Effect::ResultTable(rows) => {
            let row = rows.iter().find(|row| frame.rolled.is_some_and(|rolled| row.has(rolled)));
            row.map_or(Doing::Nothing, |row| Doing::Instructions(row.effects.clone(), None))
        }
        Effect::FlipCoin => {
            Doing::First(frame.controller, false, Box::new(|run| ChoiceKind::Coin { run }))
        }
        // It has the counters as it comes there.
        Effect::ExileWith(count) => {
            let exile = Effect::Act { who: None, verb: Verb::Exile, what: Noun::This };
            let how = crate::ast::CastWord::Suspend;
            let set_aside = Effect::SetAside { how, counters: Some(*count) };
            Doing::Instructions([exile, set_aside].into(), None)
        }
        Effect::ExileUntil(what) => match zones::chosen(game, frame, None, what, false)? {
            Ok(things) => zones::exile_until(game, frame, &things),
            Err(first) => first,
        },
        // 608.2c: the clauses in the order written.
        Effect::Joined { parts, .. } | Effect::Chain { parts, .. } => {
            Doing::Instructions(parts.clone(), None)
        }
        Effect::Rule { rule, duration, .. } => {
            let kind = LastingKind::Rule { rule: rule.clone(), frame: Box::new(frame.clone()) };
            let (id, timestamp) = (game.new_effect_id(), game.tick());
            Doing::Last(Lasting { id, timestamp, duration: *duration, kind, from: None })
        }
        Effect::ForEach { each: Quantity::Count(filter), effects, first: true }
            if speaks_of_each(effects) =>
        {
            let all = eval::entities(&ctx, &crate::ast::Noun::Bare(filter.clone()));
            let run = |one: Entity| {
                let frame = Frame { each: Some(one), ..frame.clone() };
                Run { code: effects.clone(), at: 0, frame }
            };
            Doing::Each(all.into_iter().map(run).collect())
        }
        Effect::ForEach { each, effects, .. } => repeated(amount(&ctx, each), effects)?,
        Effect::EndGame { who, wins } => {
            let players: SmallVec<[PlayerId; 1]> = players(&ctx, who).collect();
            kernel::end_for(game, &players, *wins);
            Doing::Nothing
        }
        Effect::Distribute { kind, among, .. } => objects::distribute(&ctx, kind, among),
        Effect::FightEach(who) => damage::fight_each(&ctx, who),
        Effect::BecomeCopy { what, of, except, duration, .. } => {
            match zones::chosen(game, frame, None, of, false)? {
                Ok(things) => {
                    lasting::become_copy(game, frame, what, things.first(), except, *duration)
                }
                Err(first) => first,
            }
        }
        Effect::Fight { who, whom } => damage::fight(&ctx, who, whom),
        Effect::ShuffleIn { what, .. } => match zones::chosen(game, frame, None, what, false)? {
            Ok(things) => {
                frame.picked = things.iter().copied().map(Entity::Object).collect();
                objects::shuffle_in(&Ctx::running(game, frame), &things)
            }
            Err(first) => first,
        },
        Effect::ByOwner { what, does: OwnerDoes::Shuffles, .. } => {
            let things: Vec<ObjectId> = eval::objects(&ctx, what).collect();
            objects::shuffle_in(&ctx, &things)
        }
        Effect::ByOwner { what, .. } => objects::top_or_bottom(&ctx, what),
        Effect::Designate { what, as_what, not } => {
            match zones::chosen(game, frame, None, what, false)? {
                Ok(things) => {
                    frame.picked = things.iter().copied().map(Entity::Object).collect();
                    objects::designate(game, &things, *as_what, *not);
                    Doing::Nothing
                }
                Err(first) => first,
            }
        }
        Effect::ShuffleZones { who, hand } => objects::shuffle_zones(game, frame, who, *hand),
        Effect::Heal(what) => Doing::Heal(eval::objects(&ctx, what).collect()),
        Effect::Regenerate(what) => objects::regenerate(&ctx, what),
        // Looked at by the instruction that destroys, or deals damage.
        Effect::ExcessTo(_) | Effect::Unpreventable => Doing::Nothing,
        Effect::NoRegeneration(_) => Doing::Nothing,
        Effect::Unattach(what) => Doing::Unattach(eval::objects(&ctx, what).collect()),
        Effect::Attach { what, to } => objects::attach(&ctx, what, to),
        Effect::Where { x, effects, .. } => {
            Doing::Instructions(effects.clone(), Some(amount(&ctx, x)))
        }
        Effect::FaceDown(effects) | Effect::Told { effects, .. } => {
            Doing::Instructions(effects.clone(), None)
        }
        Effect::May(effects) => optional::may(&ctx, effects),
        Effect::Either { who, options } => optional::either(&ctx, who.as_ref(), options),
        Effect::MayBy { who, effects } => optional::may_by(&ctx, who, effects),
        Effect::Unless { who, cost, otherwise } => optional::unless(&ctx, who, cost, otherwise),
        // Modes were chosen as the spell was announced.
        Effect::Choose { .. } => Doing::Nothing,
        // Without `instead` it stands for itself; with it, the instruction before was
        // left out only if the condition held.
        Effect::If { condition, then, .. } => {
            let holds = holds(&ctx, condition);
            frame.held = holds;
            match holds {
                true => Doing::Instructions(then.clone(), None),
                false => Doing::Nothing,
            }
        }
    })
}

/// How many of something a player does.
fn many(ctx: &Ctx<'_>, who: PlayerId, quantity: &Quantity) -> usize {
    let count = amount(&ctx.with_each(who.into()), quantity).max(0);
    usize::try_from(count).unwrap_or(usize::MAX).min(MAX_OPTIONS)
}

/// The players that a noun names.
fn players(ctx: &Ctx<'_>, noun: &crate::ast::Noun) -> impl Iterator<Item = PlayerId> + use<> {
    let entities = entities(ctx, noun);
    entities.into_iter().filter_map(crate::game::Entity::player)
}
