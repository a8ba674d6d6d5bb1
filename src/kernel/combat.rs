//! Combat: attackers, what is not blocked, who deals damage (506–511).

use super::{propose_each, trigger};
use crate::{
    ast::{Ability, CardType, Change, Effect, Keyword, Restriction, Way},
    eval::rules,
    game::{
        Combat, Entity, Event, Fault, Frame, Game, Illegal, Object, ObjectId, PlayerId, Run, Task,
    },
    pool::EventKind,
};

/// Declares attackers, all at once (508.1).
///
/// # Errors
///
/// If one of them may not attack.
pub fn attack(game: &mut Game, attackers: Vec<(ObjectId, Entity)>) -> Result<(), Fault> {
    for &(attacker, whom) in &attackers {
        check_attack(game, attacker, whom)?;
    }
    check_alone(game, &attackers)?;
    // 508.1d: who must attack and can attack somebody does.
    let idle = game.battlefield().map(|object| object.id).find(|&id| {
        !attackers.iter().any(|&(attacker, _)| attacker == id)
            && rules::must_attack(game, id)
            && game.player_ids().any(|player| check_attack(game, id, player.into()).is_ok())
            && game.objects.get(id).is_some_and(|own| own.controller == game.turn.active)
    });
    let idle = idle.or_else(|| {
        let own = game.battlefield().filter(|own| own.controller == game.turn.active);
        own.map(|object| object.id).find(|&id| {
            let must = |whom: Entity| rules::must_attack_whom(game, id, whom);
            let mut players = game.player_ids().map(Entity::Player);
            !attackers.iter().any(|&(attacker, whom)| attacker == id && must(whom))
                && players.any(|whom| must(whom) && check_attack(game, id, whom).is_ok())
        })
    });
    if let Some(who) = idle.and_then(|id| game.look(id)) {
        let (who, why) = (who.now.name.to_string(), "it attacks if able".to_owned());
        return Err(Illegal::Attack { who, why }.into());
    }
    let mut names: Vec<ObjectId> = attackers.iter().map(|&(attacker, _)| attacker).collect();
    names.sort_unstable();
    if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let who = game.look(twice[0]).map(|object| object.now.name.to_string());
        let why = "it would attack twice at once".to_owned();
        return Err(Illegal::Attack { who: who.unwrap_or_default(), why }.into());
    }
    for &(attacker, whom) in &attackers {
        if let Some(object) = game.objects.get_mut(attacker) {
            let (blocked, struck, told) = (false, false, false);
            object.combat = Some(Combat::Attacking { whom, blocked, struck, told });
        }
    }
    for &(attacker, whom) in &attackers {
        // 701.15b: whoever goaded it is not attacked, if somebody else can be.
        if goaders(game, attacker).iter().any(|goader| whom == Entity::Player(*goader))
            && game.player_ids().any(|other| {
                !goaders(game, attacker).contains(&other)
                    && check_attack(game, attacker, other.into()).is_ok()
            })
        {
            let who = game.look(attacker).map(|own| own.now.name.to_string());
            let why = "it would attack whoever goaded it".to_owned();
            return Err(Illegal::Attack { who: who.unwrap_or_default(), why }.into());
        }
    }
    exerting(game, &attackers);
    // 508.1f: tapping is no cost, and vigilance keeps it untapped.
    let taps = attackers.iter().map(|&(attacker, _)| attacker).filter(|&attacker| {
        !game.objects.get(attacker).is_some_and(|object| object.has(Keyword::Vigilance))
    });
    let mut events: Vec<Event> = taps.map(|object| Event::Tap { object }).collect();
    events.push(Event::Attack(attackers));
    propose_each(game, events)
}

/// Who goads a creature, by an effect that lasts.
fn goaders(game: &Game, creature: ObjectId) -> Vec<PlayerId> {
    let goads = |effect: &crate::game::Lasting| match &effect.kind {
        crate::game::LastingKind::Change { objects, changes, controller } => {
            let goads = changes.contains(&Change::Way(Way::Goaded));
            (goads && objects.contains(&creature)).then_some(*controller)
        }
        _ => None,
    };
    game.lasting.iter().filter_map(goads).collect()
}

/// 508.1g, 701.43: which attackers are exerted is chosen as they attack.
fn exerting(game: &mut Game, attackers: &[(ObjectId, Entity)]) {
    for &(attacker, _) in attackers.iter().rev() {
        let Some(object) = game.objects.get(attacker) else { continue };
        let (own, controller) = (object.now.clone(), object.controller);
        for ability in own.abilities.iter() {
            let Ability::ExertAttack(then) = &ability.ability else { continue };
            let exert = Effect::May([Effect::Exert].into());
            let then = (!then.is_empty()).then(|| Effect::Reflexive(then.clone()));
            let code = [exert].into_iter().chain(then).collect();
            let frame = Frame::new(attacker, controller);
            game.agenda.push(Task::Run(Box::new(Run { code, at: 0, frame })));
        }
    }
}

/// 506.5, 508.1c: may the only attacker not attack alone?
fn check_alone(game: &Game, attackers: &[(ObjectId, Entity)]) -> Result<(), Illegal> {
    let [(only, _)] = attackers else { return Ok(()) };
    let bound = [Restriction::AttackAlone, Restriction::AttackOrBlockAlone];
    match game.objects.get(*only).filter(|own| bound.into_iter().any(|what| own.cannot(what))) {
        Some(own) => {
            let (who, why) = (own.now.name.to_string(), "it cannot attack alone".to_owned());
            Err(Illegal::Attack { who, why })
        }
        None => Ok(()),
    }
}

fn check_attack(game: &Game, attacker: ObjectId, whom: Entity) -> Result<(), Illegal> {
    let Some(object) = game.objects.get(attacker).filter(|object| object.on_battlefield()) else {
        return Err(Illegal::NoAbility("there is no such creature to attack with".into()));
    };
    let no =
        |why: &str| Err(Illegal::Attack { who: object.now.name.to_string(), why: why.to_owned() });
    if !object.is(CardType::Creature) {
        return no("it is no creature");
    }
    if object.tapped {
        return no("it is tapped");
    }
    if !object.is_rested() {
        return no("it is summoning sick");
    }
    if object.cannot(Restriction::Attack) || object.cannot(Restriction::AttackOrBlock) {
        return no("it cannot attack");
    }
    if object.has(Keyword::Defender) && !object.now.ways.has(Way::AttacksDespiteDefender) {
        return no("it has defender");
    }
    if rules::cant_attack(game, attacker, whom) {
        return no("an effect says that it can't attack");
    }
    match whom {
        Entity::Player(player) if player == object.controller => {
            no("it would attack its controller")
        }
        Entity::Player(_) => Ok(()),
        Entity::Object(id) => match game.objects.get(id) {
            // 310.8b: anybody but its protector may attack a battle.
            Some(target) if target.is(CardType::Battle) => {
                match target.protector == Some(object.controller) {
                    true => no("its controller protects that battle"),
                    false => Ok(()),
                }
            }
            Some(target)
                if target.controller != object.controller && target.is(CardType::Planeswalker) =>
            {
                Ok(())
            }
            _ => no("only players, planeswalkers and battles can be attacked"),
        },
    }
}

/// 509.3g: lets what watches for it know which attackers are not blocked, each once.
/// Gives whether anything has triggered.
pub fn unblocked(game: &mut Game) -> bool {
    if !trigger::is_watched(game, EventKind::Unblocked) {
        return false;
    }
    let mut free: Vec<ObjectId> = Vec::new();
    for object in game.objects.iter_mut() {
        if let Some(Combat::Attacking { blocked: false, told: told @ false, .. }) =
            &mut object.combat
        {
            *told = true;
            free.push(object.id);
        }
    }
    let waiting = game.waiting.len();
    free.into_iter().for_each(|id| trigger::about(game, EventKind::Unblocked, id, None));
    game.waiting.len() > waiting
}

/// Is anything attacking?
#[must_use]
pub fn has_attackers(game: &Game) -> bool {
    game.battlefield().any(Object::is_attacking)
}

/// Does anything in combat have first strike or double strike (510.4)?
#[must_use]
pub fn has_first_strike(game: &Game) -> bool {
    game.battlefield().any(|object| object.combat.is_some() && strikes_first(object))
}

fn strikes_first(object: &Object) -> bool {
    object.has(Keyword::FirstStrike) || object.has(Keyword::DoubleStrike)
}

/// Those that deal damage in this step, the first to assign last (702.7b, 702.4b).
#[must_use]
pub fn damage_dealers(game: &Game, first: bool) -> Vec<ObjectId> {
    let in_combat = game.battlefield().filter(|object| object.combat.is_some());
    let deals = in_combat.filter(|object| {
        let struck = match object.combat {
            Some(Combat::Attacking { struck, .. } | Combat::Blocking { struck, .. }) => struck,
            None => false,
        };
        if first { strikes_first(object) } else { !struck || object.has(Keyword::DoubleStrike) }
    });
    // Attackers assign first, then blockers (510.1).
    let mut dealers: Vec<&Object> = deals.collect();
    dealers.sort_by_key(|object| (object.is_attacking(), std::cmp::Reverse(object.id)));
    dealers.into_iter().map(|object| object.id).collect()
}

/// The combat phase ends: nothing is in combat any more (511.3).
pub fn end(game: &mut Game) {
    game.history.record(EventKind::AttacksWhom, &crate::game::Facts::default());
    game.objects.iter_mut().for_each(|object| object.combat = None);
}
