//! Combat: attackers, blockers, damage (506–511).

use super::{assign::Fights, propose_each, trigger};
use crate::{
    ast::{Ability, CardType, Change, Color, Effect, Keyword, Restriction, Way},
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
    // 508.1d: who must attack and can attack somebody does.
    let idle = game.battlefield().map(|object| object.id).find(|&id| {
        !attackers.iter().any(|&(attacker, _)| attacker == id)
            && rules::must_attack(game, id)
            && game.player_ids().any(|player| check_attack(game, id, player.into()).is_ok())
            && game.objects.get(id).is_some_and(|own| own.controller == game.turn.active)
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

/// Declares blockers, all at once (509.1).
///
/// # Errors
///
/// If one of them may not block so.
pub fn block(game: &mut Game, blocks: &[(ObjectId, ObjectId)]) -> Result<(), Fault> {
    let mut blockers = Vec::with_capacity(blocks.len());
    for &(blocker, attacker) in blocks {
        check_block(game, blocker, attacker)?;
        blockers.push(blocker);
    }
    // 509.1a: one attacker for each blocker, or as many more as it can block.
    blockers.sort_unstable();
    let too_many = blockers.chunk_by(|one, next| one == next).find(|same| {
        let blocker = same.first().and_then(|&id| game.objects.get(id));
        blocker.is_some_and(|own| {
            !own.now.ways.has(Way::BlocksAny) && same.len() > 1 + usize::from(own.now.extra_blocks)
        })
    });
    if let Some(&blocker) = too_many.and_then(|same| same.first()) {
        return Err(refuse_block(game, blocker, "it can block only one creature").into());
    }
    let mut pairs = blocks.to_vec();
    pairs.sort_unstable();
    if let Some(twice) = pairs.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(refuse_block(game, twice[0].0, "it blocks that creature already").into());
    }
    for &(blocker, attacker) in blocks {
        if let Some(object) = game.objects.get_mut(blocker) {
            match &mut object.combat {
                Some(Combat::Blocking { attackers, .. }) => attackers.push(attacker),
                _ => {
                    let attackers = vec![attacker];
                    object.combat = Some(Combat::Blocking { attackers, struck: false });
                }
            }
        }
    }
    let fights = Fights::of(game);
    let mut attackers: Vec<ObjectId> = blocks.iter().map(|&(_, attacker)| attacker).collect();
    attackers.sort_unstable();
    attackers.dedup();
    for &attacker in &attackers {
        let Some(object) = game.objects.get_mut(attacker) else { continue };
        // 702.111b.
        if object.has(Keyword::Menace) && fights.blockers(attacker).len() < 2 {
            let who = object.now.name.to_string();
            let why = "it has menace, so at least two must block it".to_owned();
            return Err(Illegal::Block { whom: who, who: "one creature".into(), why }.into());
        }
        if let Some(Combat::Attacking { blocked, .. }) = &mut object.combat {
            *blocked = true;
        }
    }
    for &(blocker, _) in blocks {
        trigger::about(game, EventKind::Blocks, blocker, None);
    }
    for &(blocker, attacker) in blocks {
        trigger::meets(game, blocker, attacker);
    }
    for attacker in attackers {
        trigger::about(game, EventKind::BecomesBlocked, attacker, None);
    }
    Ok(())
}

fn check_block(game: &Game, blocker: ObjectId, attacker: ObjectId) -> Result<(), Illegal> {
    let on_battlefield =
        |id| game.objects.get(id).filter(|object: &&Object| object.on_battlefield());
    let (Some(own), Some(other)) = (on_battlefield(blocker), on_battlefield(attacker)) else {
        return Err(Illegal::NoAbility("there is no such creature to block with".into()));
    };
    let no = |why: &str| {
        Err(Illegal::Block {
            who: own.now.name.to_string(),
            whom: other.now.name.to_string(),
            why: why.to_owned(),
        })
    };
    if !own.is(CardType::Creature) {
        return no("it is no creature");
    }
    if own.is_blocking() {
        return no("it blocks already");
    }
    if own.tapped {
        return no("it is tapped");
    }
    // 509.1b.
    if own.now.ways.has(Way::BlocksOnlyFlying) && !other.has(Keyword::Flying) {
        return no("it can block only creatures with flying");
    }
    if own.cannot(Restriction::Block) || own.cannot(Restriction::AttackOrBlock) {
        return no("it cannot block");
    }
    if other.cannot(Restriction::BeBlocked) {
        return no("that creature cannot be blocked");
    }
    if !other.is_attacking() {
        return no("that creature is not attacking");
    }
    if own.controller == other.controller {
        return no("both have one controller");
    }
    // 509.1a: it attacks its controller, a planeswalker of theirs, or a battle that they protect.
    if defender(game, other).is_some_and(|player| player != own.controller) {
        return no("that creature attacks somebody else");
    }
    // 702.16f.
    if !other.now.protection.intersection(own.now.colors).is_empty() {
        return no("the attacker has protection from it");
    }
    if rules::cant_block(game, blocker, attacker) {
        return no("an effect says that it can't block it");
    }
    if let Some(why) = evades(game, own, other) {
        return no(why);
    }
    // 702.9b.
    if other.has(Keyword::Flying) && !own.has(Keyword::Flying) && !own.has(Keyword::Reach) {
        return no("the attacker has flying");
    }
    Ok(())
}

/// Which keyword of the attacker keeps this creature from blocking it, or keyword of
/// the blocker from blocking that one.
fn evades(game: &Game, blocker: &Object, attacker: &Object) -> Option<&'static str> {
    let dark = blocker.is(CardType::Artifact) || blocker.now.colors.has(Color::Black);
    let alike = blocker.is(CardType::Artifact)
        || !blocker.now.colors.intersection(attacker.now.colors).is_empty();
    let walks = [
        (Keyword::Plainswalk, "Plains"),
        (Keyword::Islandwalk, "Island"),
        (Keyword::Swampwalk, "Swamp"),
        (Keyword::Mountainwalk, "Mountain"),
        (Keyword::Forestwalk, "Forest"),
    ];
    let walks_through = |(walk, land): (Keyword, &str)| {
        let own = |object: &Object| object.controller == blocker.controller;
        let lands = game.battlefield().filter(|object| own(object) && object.is(CardType::Land));
        attacker.has(walk) && lands.into_iter().any(|object| object.now.has_subtype(land))
    };
    // 702.36b, 702.13b, 702.28b, 702.31b, 702.118b, 702.14c.
    if attacker.has(Keyword::Fear) && !dark {
        return Some("the attacker has fear");
    }
    if attacker.has(Keyword::Intimidate) && !alike {
        return Some("the attacker has intimidate");
    }
    if attacker.has(Keyword::Shadow) != blocker.has(Keyword::Shadow) {
        return Some("only one of them has shadow");
    }
    if attacker.has(Keyword::Horsemanship) && !blocker.has(Keyword::Horsemanship) {
        return Some("the attacker has horsemanship");
    }
    if attacker.has(Keyword::Skulk) && blocker.power() > attacker.power() {
        return Some("the attacker has skulk");
    }
    walks.into_iter().any(walks_through).then_some("the attacker has landwalk")
}

/// The player who defends against an attacker (506.2, 310.8d).
fn defender(game: &Game, attacker: &Object) -> Option<PlayerId> {
    match attacker.combat {
        Some(Combat::Attacking { whom: Entity::Player(player), .. }) => Some(player),
        Some(Combat::Attacking { whom: Entity::Object(id), .. }) => {
            let attacked = game.look(id)?;
            Some(attacked.protector.unwrap_or(attacked.controller))
        }
        Some(Combat::Blocking { .. }) | None => None,
    }
}

fn refuse_block(game: &Game, blocker: ObjectId, why: &str) -> Illegal {
    let name = game.look(blocker).map(|object| object.now.name.to_string());
    let whom = "two creatures".to_owned();
    Illegal::Block { who: name.unwrap_or_default(), whom, why: why.to_owned() }
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
    game.objects.iter_mut().for_each(|object| object.combat = None);
}
