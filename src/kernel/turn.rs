//! Turns and steps (500).

use super::{combat, propose, propose_each};
use crate::eval::rules;
use crate::{
    ast::{
        Ability, CounterKind, Duration, Effect, EventPattern, Head, HeadWord, Noun, Pronoun,
        Quantity, Restriction, Slot, StaticRule, StepName, TargetCount, Verb,
    },
    game::{
        CombatDamage, Event, Fault, Frame, Game, Lasting, LastingKind, Object, ObjectId, Permit,
        PermitEnd, PlayerId, Run, Targets, Task, Zone,
    },
};

/// Ends the step: unspent mana empties, and what follows is put on the agenda.
///
/// # Errors
///
/// As proposing an event has them.
pub fn next_step(game: &mut Game) -> Result<(), Fault> {
    // 500.5, 106.4: as a step or phase ends, unspent mana is lost.
    let players = game.apnap().filter(|&player| !game.player(player).mana.units().is_empty());
    let losses: Vec<Event> = players.map(Event::LoseMana).collect();
    game.agenda.push(Task::LeaveStep);
    propose_each(game, losses)
}

/// Puts the next step on the agenda.
pub fn leave_step(game: &mut Game) {
    if game.turn.step == StepName::EndCombat {
        combat::end(game);
        game.lasting.retain(|effect| {
            !matches!(effect.duration, Duration::ThisCombat | Duration::UntilEndOfCombat)
        });
    }
    let following = game.turn.following(combat::has_attackers(game));
    let following = match following {
        // 510.4: that step is there only if somebody strikes first.
        Some(StepName::FirstStrikeDamage) if !combat::has_first_strike(game) => {
            Some(StepName::CombatDamage)
        }
        other => other,
    };
    let following = inserted(game, following);
    let step = following.unwrap_or_else(|| {
        next_turn(game);
        StepName::Untap
    });
    game.agenda.push(Task::BeginStep(step));
}

/// 500.8, 500.11: phases that are inserted after this one, and what is skipped.
fn inserted(game: &mut Game, following: Option<StepName>) -> Option<StepName> {
    let ends =
        matches!(game.turn.step, StepName::FirstMain | StepName::EndCombat | StepName::SecondMain);
    let mut following = following;
    if ends {
        let course = &mut game.course;
        if let Some(next) = course.phases.pop() {
            course.resume = course.resume.or(following);
            return Some(next);
        }
        following = course.resume.take().or(following);
    }
    let active = game.turn.active;
    while let Some(step) = following
        && skips(game, active, step)
    {
        following = match step {
            StepName::BeginCombat => Some(StepName::SecondMain),
            StepName::Upkeep => Some(StepName::Draw),
            StepName::Draw => Some(StepName::FirstMain),
            _ => break,
        };
    }
    following
}

/// 614.10: is this step of the player skipped, once or always?
fn skips(game: &mut Game, player: PlayerId, step: StepName) -> bool {
    rules::skips_step(game, player, step) || game.course.skips(player, Some(step))
}

/// Whose turn is next: it is chosen now, and what said so is used up.
pub fn next_active(game: &mut Game) -> PlayerId {
    let ended = game.turn.active;
    let count = u8::try_from(game.players.len()).unwrap_or(u8::MAX).max(1);
    (game.course.phases, game.course.resume) = (Vec::new(), None);
    // 500.7: an extra turn comes first; then the usual order goes on.
    let mut last = ended;
    loop {
        let next = match game.course.extra.pop() {
            Some(player) => {
                game.course.after.get_or_insert(ended);
                player
            }
            None => {
                let mut active = game.course.after.take().unwrap_or(last);
                for _ in 0..count {
                    active = PlayerId((active.0 + 1) % count);
                    if game.player(active).is_in_game() {
                        break;
                    }
                }
                active
            }
        };
        let nobody = !game.players.iter().any(crate::game::Player::is_in_game);
        if nobody || game.player(next).is_in_game() && !game.course.skips(next, None) {
            return next;
        }
        // A turn that is skipped is over.
        last = next;
    }
}

fn next_turn(game: &mut Game) {
    let ended = game.turn;
    for object in game.objects.iter_mut() {
        let over = |permit: &Permit| match permit.until {
            PermitEnd::Turn => true,
            PermitEnd::NextTurn(given) => ended.active == permit.player && ended.number > given,
            PermitEnd::Never => false,
        };
        if object.permit.as_ref().is_some_and(over) {
            object.permit = None;
        }
    }
    let active = next_active(game);
    game.turn.active = active;
    game.turn.number += 1;
    game.players.iter_mut().for_each(|player| {
        (player.cast, player.lands, player.sped) = (0, 0, false);
    });
    let own = game.player_mut(active);
    own.turns = own.turns.saturating_add(1);
    game.objects.iter_mut().for_each(|object| object.came = false);
    game.history.forget();
    // 500.6: effects until a player's next turn end as it begins.
    let whose = |effect: &Lasting| match &effect.kind {
        LastingKind::Replacement { frame, .. } | LastingKind::Rule { frame, .. } => {
            Some(frame.controller)
        }
        LastingKind::Trigger { controller, .. } | LastingKind::Change { controller, .. } => {
            Some(*controller)
        }
        LastingKind::Copy { .. } => effect.from.map(|(_, player)| player),
        LastingKind::Delayed { .. } | LastingKind::Holds(_) => None,
    };
    game.lasting.retain(|effect| {
        effect.duration != Duration::YourNextTurn || whose(effect) != Some(active)
    });
    game.stale = true;
}

/// Begins a step: turn-based actions, then what triggers at its beginning.
///
/// # Errors
///
/// As proposing an event has them.
pub fn begin_step(game: &mut Game, step: StepName) -> Result<(), Fault> {
    game.turn.step = step;
    let active = game.turn.active;
    match step {
        // 500.11.
        StepName::Untap if skips(game, active, step) => {
            game.agenda.push(Task::LeaveStep);
            return Ok(());
        }
        StepName::Untap => {
            let (untapping, asked) = untap(game);
            if asked.is_empty() {
                return propose_each(game, untapping.into_iter().chain([Event::Begin(step)]));
            }
            game.agenda.push(Task::Propose(Box::new(Event::Begin(step))));
            game.agenda.push(Task::Run(Box::new(untap_some(active, asked))));
            return propose_each(game, untapping);
        }
        // 714.3b: each Saga of the active player gets a lore counter.
        StepName::FirstMain => {
            let lore = CounterKind::Named("lore".into());
            let own = game.battlefield().filter(|object| object.controller == active);
            let sagas = own.filter(|object| last_chapter(object).is_some());
            let events = sagas.map(|saga| Event::counters_by_rule(saga.id.into(), lore.clone(), 1));
            let events: Vec<Event> = events.collect();
            return propose_each(game, events.into_iter().chain([Event::Begin(step)]));
        }
        // 504.1.
        StepName::Draw => {
            // 702.30a: its first upkeep is over.
            let own = game.objects.iter_mut().filter(|object| object.controller == active);
            own.for_each(|object| object.fresh = false);
            return propose_each(game, [Event::draw(active), Event::Begin(step)]);
        }
        StepName::Cleanup => {
            clean_up(game);
            discard_down(game);
        }
        // 509.3g: what triggers on not being blocked does so before the damage.
        StepName::FirstStrikeDamage | StepName::CombatDamage if combat::unblocked(game) => {
            game.agenda.extend([Task::BeginStep(step), Task::ResolveAll]);
            game.turn.step = StepName::DeclareBlockers;
            return Ok(());
        }
        StepName::FirstStrikeDamage | StepName::CombatDamage => {
            let todo = combat::damage_dealers(game, step == StepName::FirstStrikeDamage);
            let damage = CombatDamage { todo, ..CombatDamage::default() };
            game.agenda.push(Task::CombatDamage(Box::new(damage)));
        }
        StepName::Upkeep
        | StepName::BeginCombat
        | StepName::DeclareAttackers
        | StepName::DeclareBlockers
        | StepName::EndCombat
        | StepName::SecondMain
        | StepName::End => {}
    }
    propose(game, Event::Begin(step))
}

/// The number of a Saga's last chapter (714.2d).
#[must_use]
pub fn last_chapter(object: &Object) -> Option<u8> {
    let numbers = object.now.abilities.iter().flat_map(|ability| match &ability.ability {
        Ability::Triggered { trigger, .. } => match &trigger.event {
            EventPattern::Chapter(numbers) => &numbers[..],
            _ => &[],
        },
        _ => &[],
    });
    numbers.copied().max()
}

/// 502.3: of what may stay tapped, the active player chooses what untaps.
fn untap_some(active: PlayerId, asked: Targets) -> Run {
    let word = Pronoun::Those(vec![Head::Word(HeadWord::Permanent)]);
    let of = Box::new(Noun::Pronoun { word, slot: Slot::Picked });
    let what = Noun::SomeOf { count: TargetCount::AnyNumber, of };
    let code = [Effect::Act { who: None, verb: Verb::Untap, what }].into();
    Run { code, at: 0, frame: Frame { picked: asked, ..Frame::new(ObjectId(0), active) } }
}

/// What untaps (502.3), what may, and 302.6: what they control now they have controlled
/// since their turn began.
fn untap(game: &mut Game) -> (Vec<Event>, Targets) {
    let active = game.turn.active;
    let (mut tapped, mut asked) = (Vec::new(), Targets::new());
    for object in game.objects.iter_mut() {
        if object.on_battlefield() && object.controller == active {
            object.sick = false;
            let says = |rule| {
                let own = &object.now.abilities;
                own.iter().any(|ability| ability.ability == Ability::Rule(rule))
            };
            let stays = says(StaticRule::StaysTapped);
            let may_stay = says(StaticRule::MayStayTapped);
            let bound = [Restriction::Untap, Restriction::UntapYours, Restriction::UntapTheirs];
            let stays = stays || bound.into_iter().any(|bound| object.cannot(bound));
            // 502.3: what does not untap stays as it is.
            if object.tapped && !stays && !object.misses_untap {
                match may_stay {
                    true => asked.push(object.id.into()),
                    false => tapped.push(object.id),
                }
            }
            object.misses_untap = false;
        }
        object.activated = 0;
        object.discarded = false;
        object.triggered.clear();
    }
    // What untaps in the steps of others, too.
    let others = game.battlefield().filter(|own| own.tapped && own.controller != active);
    let others = others.map(|own| own.id).filter(|&id| rules::untaps_too(game, id));
    tapped.extend(others.collect::<Vec<_>>());
    (tapped.into_iter().map(Event::Untap).collect(), asked)
}

/// 514.2: damage wears off and effects until end of turn end, at one moment.
fn clean_up(game: &mut Game) {
    for object in game.objects.iter_mut() {
        object.damage = 0;
        object.deathtouched = false;
        object.damaged = false;
    }
    game.lasting.retain(|effect| match effect.duration {
        Duration::ThisTurn
        | Duration::UntilEndOfTurn
        | Duration::ThisCombat
        | Duration::UntilEndOfCombat => false,
        Duration::YourNextTurn
        | Duration::Game
        | Duration::Indefinite
        | Duration::Stated
        | Duration::WhileYouControl
        | Duration::WhileHere
        | Duration::WhileSuspected
        | Duration::WhileTapped
        | Duration::UntilCast => true,
    });
    game.stale = true;
}

/// 514.1: the active player discards down to the most cards in hand.
fn discard_down(game: &mut Game) {
    let active = game.turn.active;
    // 402.2.
    if rules::has_no_hand_limit(game, active) {
        return;
    }
    let known = game.objects.iter().filter(|object| object.zone == Zone::Hand);
    let known = known.filter(|object| object.owner == active).count();
    let held = known + game.player(active).blanks as usize;
    let most = rules::hand_size(game, active);
    if let Ok(over @ 1..) = i64::try_from(held).map(|held| held.saturating_sub(most)) {
        let (who, amount) = (Noun::You, Quantity::Number(over));
        let code = [Effect::Discard { who, said: false, amount, random: false }].into();
        let run = Run { code, at: 0, frame: Frame::new(ObjectId(0), active) };
        game.agenda.push(Task::Run(Box::new(run)));
    }
}

/// Goes on to a step of a player's turn, one step at a time; what triggers on the
/// way resolves.
pub fn go_to(game: &mut Game, player: PlayerId, step: StepName, from_turn: u32) {
    let turn = game.turn;
    if turn.active == player && turn.step == step && turn.number >= from_turn {
        return;
    }
    game.agenda.push(Task::GoTo { player, step, from_turn });
    game.agenda.push(Task::ResolveAll);
    game.agenda.push(Task::NextStep);
}
