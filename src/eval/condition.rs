//! Does a condition hold?

use super::{Ctx, amount, done, entities, filter, fits, history, together};
use crate::ast::MonarchIs;
use crate::{
    ast::{
        Adjective, CastHow, Compare, Condition, EventPattern, ExtraSaid, Filter, Head, HeadWord,
        KickedHow, KickerKind, MoreOf, Noun, Pronoun, Quantity, Slot, State,
    },
    game::{Combat, Entity, PlayerId, Zone},
};

/// Does `condition` hold now?
#[must_use]
pub fn holds(ctx: &Ctx<'_>, condition: &Condition) -> bool {
    match condition {
        Condition::Controls { who, count, filter } => {
            count.order.holds(controlled(ctx, who, filter), amount(ctx, &count.than))
        }
        Condition::Any(any) => any.iter().any(|one| holds(ctx, one)),
        Condition::All(all) => all.iter().all(|one| holds(ctx, one)),
        Condition::Not(condition) => !holds(ctx, condition),
        Condition::ThereKinds { count, of, among } => {
            let kinds = Quantity::Kinds { of: *of, among: among.clone() };
            count.order.holds(amount(ctx, &kinds), amount(ctx, &count.than))
        }
        Condition::Rolled { is, .. } => {
            is.order.holds(amount(ctx, &Quantity::Result), amount(ctx, &is.than))
        }
        Condition::WonClash { .. } => {
            let of_text = ctx.frame.and_then(|frame| frame.won);
            of_text.unwrap_or_else(|| ctx.facts.is_some_and(|facts| facts.amount > 0))
        }
        Condition::MoreVotes { word, tied } => {
            ctx.frame.is_some_and(|frame| frame.votes.leads(word, *tied))
        }
        Condition::Flip { won } => ctx.frame.is_some_and(|frame| frame.won == Some(*won)),
        Condition::Targets(what) => {
            let targets = ctx.frame.into_iter().flat_map(|frame| frame.targets.iter().flatten());
            targets.into_iter().any(|&target| fits(ctx, what, target))
        }
        Condition::WasKicked { what, how } => {
            let spells = entities(ctx, what).into_iter().filter_map(|entity| ctx.object(entity));
            spells.into_iter().any(|spell| match how {
                KickedHow::Any => spell.times_kicked() > 0,
                KickedHow::Twice => spell.times_kicked() > 1,
                KickedHow::With(mana) => {
                    spell.kicks.iter().any(|kick| kick.kind.kicks() && kick.mana == *mana)
                }
            })
        }
        Condition::IsA { what, filter, .. } => {
            entities(ctx, what).into_iter().any(|entity| filter::fits(ctx, filter, entity))
        }
        Condition::Opponents(count) => {
            let others = ctx
                .game
                .player_ids()
                .filter(|&id| id != ctx.controller && ctx.game.player(id).is_in_game());
            let others = i64::try_from(others.count()).unwrap_or(i64::MAX);
            count.order.holds(others, amount(ctx, &count.than))
        }
        Condition::SearchedLibrary => {
            let found = ctx.frame.map_or(&[][..], |frame| &frame.found);
            let in_library = |id: &crate::game::ObjectId| {
                ctx.game.look(*id).is_some_and(|card| card.zone == Zone::Library)
            };
            found.is_empty() || found.iter().any(in_library)
        }
        Condition::PaidFor { keyword, .. } => {
            ctx.game.look(ctx.source).is_some_and(|own| own.paid_by(keyword))
        }
        Condition::ExtraPaid(said) => match said {
            ExtraSaid::Was(what, paid) => {
                let keyword = paid.keyword().into();
                let spells = entities(ctx, what).into_iter();
                let mut spells = spells.filter_map(|entity| ctx.object(entity));
                spells.any(|spell| spell.paid_by(&keyword))
            }
            // 702.174b.
            ExtraSaid::Promised { not } => {
                let own = ctx.game.look(ctx.source);
                own.is_some_and(|own| own.promised().is_some()) != *not
            }
            ExtraSaid::Additional | ExtraSaid::Evidence | ExtraSaid::Beheld(_) => ctx
                .game
                .look(ctx.source)
                .is_some_and(|own| own.kicks.iter().any(|kick| kick.kind == KickerKind::Sentence)),
        },
        Condition::Monarch(is) => {
            let monarch = ctx.game.course.monarch;
            match is {
                MonarchIs::You => monarch == Some(ctx.controller),
                MonarchIs::NotYou => monarch != Some(ctx.controller),
                MonarchIs::Nobody => monarch.is_none(),
            }
        }
        // 702.62b.
        Condition::Suspended => ctx.game.look(ctx.source).is_some_and(|own| {
            own.zone == crate::game::Zone::Exile && own.counters.named("time") > 0
        }),
        Condition::MaxSpeed => ctx.game.player(ctx.controller).speed >= crate::game::MAX_SPEED,
        Condition::ClassLevel(level) => {
            ctx.game.look(ctx.source).is_some_and(|own| own.level.max(1) >= *level)
        }
        Condition::ClassLevelIs(level) => {
            ctx.game.look(ctx.source).is_some_and(|own| own.level.max(1) == *level)
        }
        Condition::Fresh => ctx.game.look(ctx.source).is_some_and(|own| own.fresh),
        Condition::YouDo { not } => ctx.frame.is_some_and(|frame| frame.did != *not),
        Condition::Resolved { nth, .. } => {
            let times = history::times_resolved(ctx);
            nth.iter().any(|nth| times == *nth as i64 + 1)
        }
        Condition::TurnOf { who, not } => {
            players(ctx, who).any(|player| ctx.game.turn.active == player) != *not
        }
        Condition::DamagePrevented => ctx.facts.is_some_and(|facts| facts.amount > 0),
        Condition::DamagePreventedFrom(noun) => ctx.facts.is_some_and(|facts| {
            let from = |source| fits(ctx, noun, Entity::Object(source));
            facts.amount > 0 && facts.source.is_some_and(from)
        }),
        Condition::ThereAre { count, filter, .. } => {
            let there = together::tally(ctx, filter, &filter::all(ctx, filter));
            count.order.holds(there, amount(ctx, &count.than))
        }
        Condition::LifeThisTurn { who, gained, is, .. } => {
            let changed = |player| history::life_changed(ctx, player, *gained);
            players(ctx, who).any(|player| is.order.holds(changed(player), amount(ctx, &is.than)))
        }
        Condition::Attacked => ctx.game.battlefield().any(|object| {
            let you = Entity::Player(ctx.controller);
            matches!(object.combat, Some(Combat::Attacking { whom, .. }) if whom == you)
        }),
        Condition::DealtSoMuch { who, is } => {
            let least = amount(ctx, &is.than);
            let mut all = entities(ctx, who).into_iter();
            all.any(|one| is.order.holds(history::dealt_in_all(ctx, one), least))
        }
        // It has been seen to as they attacked.
        Condition::AttackedTotal(is) => {
            let own = ctx
                .game
                .battlefield()
                .filter(|own| own.controller == ctx.controller && own.is_attacking());
            let total = own.map(crate::game::Object::power).fold(0, i64::saturating_add);
            ctx.frame.is_some() || is.order.holds(total, amount(ctx, &is.than))
        }
        Condition::Told { what, clause, .. } => {
            entities(ctx, what).into_iter().any(|one| filter::clause_fits(ctx, clause, one))
        }
        Condition::ALibrary(is) => {
            let mut all = ctx.game.player_ids().filter(|&id| ctx.game.player(id).is_in_game());
            let least = amount(ctx, &is.than);
            all.any(|player| is.order.holds(cards_in(ctx, player, Zone::Library), least))
        }
        Condition::Activated(is) => {
            is.order.holds(history::times_activated(ctx), amount(ctx, &is.than))
        }
        Condition::CardsIn { who, count, zone } => {
            let is = |cards| count.order.holds(cards, amount(ctx, &count.than));
            of_them(ctx, who, |player| is(cards_in(ctx, player, filter::zone_of(*zone))))
        }
        Condition::CardsInHand { who, count } => {
            let is = |cards| count.order.holds(cards, amount(ctx, &count.than));
            of_them(ctx, who, |player| is(cards_in_hand(ctx, player)))
        }
        Condition::Life { who, is } => {
            let holds = |life| is.order.holds(life, amount(ctx, &is.than));
            of_them(ctx, who, |player| holds(ctx.game.player(player).life))
        }
        Condition::Adjective { what, is, .. } => entities(ctx, what)
            .into_iter()
            .filter_map(|entity| ctx.object(entity))
            .any(|object| filter::adjective_fits(ctx, is, object)),
        Condition::HasKeyword { what, keyword } => entities(ctx, what)
            .into_iter()
            .filter_map(|entity| ctx.object(entity))
            .any(|object| object.now.has_any(keyword)),
        Condition::More { who, of, by, than } => more(ctx, who, of, *by, than),
        Condition::Happened { event, count, not, .. } => {
            let once = Compare::at_least_one();
            let count = count.as_ref().unwrap_or(&once);
            let times = amount(ctx, &count.than);
            // `An opponent drew three or more cards`: one of them did.
            if let EventPattern::Draws { who, from_nothing } = &**event
                && *who != Noun::You
            {
                return players(ctx, who).any(|player| {
                    let who = Noun::Pronoun { word: Pronoun::They, slot: Slot::Each };
                    let event = EventPattern::Draws { who, from_nothing: *from_nothing };
                    let often = history::often(&ctx.with_each(player.into()), &event);
                    count.order.holds(often, times)
                }) != *not;
            }
            count.order.holds(history::often(ctx, event), times) != *not
        }
        Condition::WasCast { what, how, .. } => {
            let those = entities(ctx, what).into_iter().filter_map(|entity| ctx.object(entity));
            those.filter_map(|own| own.cast).any(|cast| {
                cast.by == ctx.controller
                    && match how {
                        CastHow::Any => true,
                        CastHow::FromHand => cast.from == Zone::Hand,
                        CastHow::NotFromHand => cast.from != Zone::Hand,
                        CastHow::FromGraveyard | CastHow::FromYourGraveyard => {
                            cast.from == Zone::Graveyard
                        }
                        CastHow::InMain => cast.main,
                    }
            })
        }
        Condition::DealtThisWay { to, excess } => {
            let began = ctx.frame.map_or(0, |frame| frame.began as usize);
            history::dealt(ctx, began, to.as_ref(), *excess)
        }
        Condition::Does(words) => ctx.frame.is_some_and(|frame| frame.did) == words.done(),
        Condition::Unless(condition) | Condition::Otherwise(condition) => !holds(ctx, condition),
        Condition::While(condition) | Condition::If(condition) | Condition::Was(condition) => {
            holds(ctx, condition)
        }
        // As the spell was cast; where nothing was, as it is now.
        Condition::AsCast { index, condition } => ctx
            .frame
            .and_then(|frame| frame.as_cast.get(usize::from(*index)).copied())
            .unwrap_or_else(|| holds(ctx, condition)),
        Condition::InZone { what, zone } => entities(ctx, what).into_iter().any(|entity| {
            let there = entity.object().and_then(|id| ctx.game.objects.get(id));
            there.is_some_and(|object| filter::in_zone(ctx, zone, object))
        }),
        Condition::DoneThisWay { what, how, .. } => done::to_any(ctx, what, *how),
        Condition::Spent { mana, least } => amount(ctx, mana) >= least.unwrap_or(1),
        Condition::HasMeasure { what, measure, is } => {
            let holds = |own: i64| is.order.holds(own, amount(ctx, &is.than));
            let found = entities(ctx, what).into_iter().filter_map(|entity| ctx.object(entity));
            found.into_iter().any(|object| holds(filter::measure(object, *measure)))
        }
        Condition::Joined { and: true, parts } => parts.iter().all(|one| holds(ctx, one)),
        Condition::Joined { and: false, parts } => parts.iter().any(|one| holds(ctx, one)),
        Condition::CameThisTurn { .. } => ctx.game.look(ctx.source).is_some_and(|own| own.came),
        Condition::WasCastFor(keyword) => history::cast_for(ctx, keyword),
        // Where nothing is proposed it says nothing against it.
        Condition::TheyShare(shared) => ctx.facts.is_none_or(|facts| {
            let source = facts.source.and_then(|source| ctx.game.look(source));
            let whom = facts.recipient.and_then(|whom| ctx.object(whom));
            source.zip(whom).is_some_and(|(one, other)| together::share(*shared, one, other))
        }),
        Condition::HasCounters { what, count, kind, .. } => {
            let has = |own: i64| count.order.holds(own, amount(ctx, &count.than));
            let found = entities(ctx, what).into_iter();
            let counters = |entity: Entity| match entity {
                Entity::Player(player) => Some(&ctx.game.player(player).counters),
                Entity::Object(_) => ctx.object(entity).map(|own| &own.counters),
            };
            found.filter_map(counters).any(|own| has(own.of(kind.as_ref())))
        }
        Condition::Shares { shared, what, with } => {
            let objects = |noun| {
                let found = entities(ctx, noun).into_iter();
                found.filter_map(|entity| ctx.object(entity)).collect::<Vec<_>>()
            };
            let others = objects(with);
            let shares = |own: &_| others.iter().any(|other| together::share(*shared, own, other));
            objects(what).into_iter().any(shares)
        }
        Condition::YourTurn => ctx.game.turn.active == ctx.controller,
        Condition::EarlyTurn => {
            let you = ctx.controller;
            ctx.game.turn.active == you && ctx.game.player(you).turns <= 3
        }
        Condition::NotYourTurn => ctx.game.turn.active != ctx.controller,
        Condition::Is { what, is } => is.order.holds(amount(ctx, what), amount(ctx, &is.than)),
    }
}

fn controlled(ctx: &Ctx<'_>, who: &Noun, what: &Filter) -> i64 {
    let is_own = |entity: &Entity| {
        ctx.object(*entity).is_some_and(|own| fits(ctx, who, own.controller.into()))
    };
    let own: Vec<Entity> = filter::all(ctx, what).into_iter().filter(is_own).collect();
    together::tally(ctx, what, &own)
}

fn players(ctx: &Ctx<'_>, who: &Noun) -> impl Iterator<Item = PlayerId> + use<> {
    entities(ctx, who).into_iter().filter_map(Entity::player)
}

/// Is it so of every one of them, where each is told of, else of any?
fn of_them(ctx: &Ctx<'_>, who: &Noun, is: impl Fn(PlayerId) -> bool) -> bool {
    match who {
        Noun::Each { .. } => players(ctx, who).all(is),
        who => players(ctx, who).any(is),
    }
}

fn cards_in_hand(ctx: &Ctx<'_>, player: PlayerId) -> i64 {
    cards_in(ctx, player, Zone::Hand)
}

fn cards_in(ctx: &Ctx<'_>, player: PlayerId, zone: Zone) -> i64 {
    let known = ctx.game.objects.iter().filter(|object| object.zone == zone);
    let known = known.filter(|object| object.owner == player).count();
    let own = ctx.game.player(player);
    let unknown = match zone {
        Zone::Hand => own.blanks,
        Zone::Library => own.filler,
        _ => 0,
    };
    i64::try_from(known).unwrap_or(i64::MAX).saturating_add(unknown.into())
}

/// Has somebody more of it than each of the others?
fn more(ctx: &Ctx<'_>, who: &Noun, of: &MoreOf, by: i64, than: &Noun) -> bool {
    let has = |player: PlayerId| match of {
        MoreOf::Cards => cards_in_hand(ctx, player),
        MoreOf::Life => ctx.game.player(player).life,
        MoreOf::Permanents(filter) => {
            let all = filter::all(ctx, filter).into_iter().filter_map(|entity| ctx.object(entity));
            let own = all.filter(|object| object.controller == player);
            i64::try_from(own.count()).unwrap_or(i64::MAX)
        }
    };
    // `each other player`: other than the one who is spoken of.
    let everybody = matches!(than, Noun::Each { filter, .. } if is_other_player(filter));
    players(ctx, who).any(|player| {
        let own = has(player);
        let others = ctx.game.player_ids().filter(|&other| {
            other != player
                && ctx.game.player(other).is_in_game()
                && (everybody || fits(ctx, than, other.into()))
        });
        let mut others = others.peekable();
        others.peek().is_some() && others.all(|other| own.saturating_sub(has(other)) >= by)
    })
}

fn is_other_player(filter: &Filter) -> bool {
    filter.terms.iter().any(|term| {
        term.head == Head::Word(HeadWord::Player)
            && term.adjectives.contains(&Adjective::State(State::Other))
    })
}
