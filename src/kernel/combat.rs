//! Combat: attackers, blockers, damage (506–511).

use smallvec::{SmallVec, smallvec};

use super::{propose, trigger};
use crate::{
    ast::{CardType, Keyword, Restriction},
    game::{
        Applied, Batch, Choice, ChoiceKind, Combat, CombatDamage, DamageEntry, Entity, Event,
        Fault, Game, Illegal, MAX_OPTIONS, Object, ObjectId,
    },
    pool::EventKind,
};

/// Who deals how much of a creature's combat damage.
pub type Assignment = SmallVec<[(Entity, i64); 2]>;

/// Declares attackers, all at once (508.1).
///
/// # Errors
///
/// If one of them may not attack.
pub fn attack(game: &mut Game, attackers: Vec<(ObjectId, Entity)>) -> Result<(), Fault> {
    for &(attacker, whom) in &attackers {
        check_attack(game, attacker, whom)?;
    }
    for &(attacker, whom) in &attackers {
        // 508.1f: tapping is no cost, and vigilance keeps it untapped.
        if !game.objects.get(attacker).is_some_and(|object| object.has(Keyword::Vigilance)) {
            propose(game, Event::Tap { object: attacker })?;
        }
        if let Some(object) = game.objects.get_mut(attacker) {
            object.combat = Some(Combat::Attacking { whom, blocked: false, struck: false });
        }
    }
    propose(game, Event::Attack(attackers))
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
    if object.has(Keyword::Defender) {
        return no("it has defender");
    }
    match whom {
        Entity::Player(player) if player == object.controller => {
            no("it would attack its controller")
        }
        Entity::Player(_) => Ok(()),
        Entity::Object(id) => match game.objects.get(id) {
            Some(target)
                if target.controller != object.controller
                    && (target.is(CardType::Planeswalker) || target.is(CardType::Battle)) =>
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
    for &(blocker, attacker) in blocks {
        check_block(game, blocker, attacker)?;
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
    for &(_, attacker) in blocks {
        let count = blockers(game, attacker).count();
        let Some(object) = game.objects.get_mut(attacker) else { continue };
        // 702.111b.
        if object.has(Keyword::Menace) && count < 2 {
            let who = object.now.name.to_string();
            let why = "it has menace, so at least two must block it".to_owned();
            return Err(Illegal::Block { whom: who, who: "one creature".into(), why }.into());
        }
        if let Some(Combat::Attacking { blocked, .. }) = &mut object.combat {
            *blocked = true;
        }
    }
    let mut attackers: Vec<ObjectId> = blocks.iter().map(|&(_, attacker)| attacker).collect();
    attackers.sort_unstable();
    attackers.dedup();
    for &(blocker, _) in blocks {
        trigger::about(game, EventKind::Blocks, blocker, None);
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
    if own.tapped {
        return no("it is tapped");
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
    // 702.16f.
    if !other.now.protection.intersection(own.now.colors).is_empty() {
        return no("the attacker has protection from it");
    }
    // 702.9b.
    if other.has(Keyword::Flying) && !own.has(Keyword::Flying) && !own.has(Keyword::Reach) {
        return no("the attacker has flying");
    }
    Ok(())
}

/// The creatures that block an attacker.
fn blockers(game: &Game, attacker: ObjectId) -> impl Iterator<Item = &Object> {
    game.battlefield().filter(move |object| match &object.combat {
        Some(Combat::Blocking { attackers, .. }) => attackers.contains(&attacker),
        Some(Combat::Attacking { .. }) | None => false,
    })
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

/// Goes on assigning combat damage; once all have, it is dealt at one moment (510.2).
///
/// # Errors
///
/// If there are too many ways to assign it.
pub fn assign(game: &mut Game, mut damage: Box<CombatDamage>) -> Result<(), Fault> {
    while let Some(creature) = damage.todo.pop() {
        let mut options = assignments(game, creature)?;
        if let Some(object) = game.objects.get_mut(creature)
            && let Some(Combat::Attacking { struck, .. } | Combat::Blocking { struck, .. }) =
                &mut object.combat
        {
            *struck = true;
        }
        if options.len() > 1 {
            // 510.1c, 510.1d: its controller divides it.
            let chooser = game.look(creature).map_or(game.turn.active, |object| object.controller);
            let kind = ChoiceKind::Assign { damage, creature, options };
            game.choice = Some(Choice { chooser, kind });
            return Ok(());
        }
        if let Some(only) = options.pop() {
            add(&mut damage.batch, creature, &only);
        }
    }
    if damage.batch.entries.is_empty() {
        return Ok(());
    }
    propose(game, Event::Damage(damage.batch))
}

/// Adds an assignment to the batch.
pub fn add(batch: &mut Batch, source: ObjectId, assignment: &[(Entity, i64)]) {
    let dealt = assignment.iter().filter(|(_, amount)| *amount > 0);
    batch.entries.extend(dealt.map(|&(recipient, amount)| DamageEntry {
        source,
        recipient,
        amount,
        combat: true,
        applied: Applied::new(),
        prevented: SmallVec::new(),
    }));
}

/// The ways in which a creature may assign its combat damage.
fn assignments(game: &Game, creature: ObjectId) -> Result<Vec<Assignment>, Fault> {
    let Some(object) = game.objects.get(creature) else { return Ok(Vec::new()) };
    let power = object.power();
    // 510.1a: a creature that would assign 0 or less assigns none.
    if power <= 0 {
        return Ok(Vec::new());
    }
    match &object.combat {
        None => Ok(Vec::new()),
        Some(Combat::Attacking { whom, blocked: false, .. }) => Ok(vec![smallvec![(*whom, power)]]),
        Some(Combat::Attacking { whom, blocked: true, .. }) => {
            let blockers: Vec<&Object> = blockers(game, creature).collect();
            let over = object.has(Keyword::Trample).then_some(*whom);
            divide(object, power, &blockers, over)
        }
        Some(Combat::Blocking { attackers, .. }) => {
            let attackers: Vec<&Object> = attackers
                .iter()
                .filter_map(|&id| game.objects.get(id))
                .filter(|attacker| attacker.on_battlefield())
                .collect();
            divide(object, power, &attackers, None)
        }
    }
}

/// The ways to divide `power` among creatures, and with trample over to what is
/// attacked, once each has lethal damage (702.19b).
fn divide(
    dealer: &Object,
    power: i64,
    among: &[&Object],
    over: Option<Entity>,
) -> Result<Vec<Assignment>, Fault> {
    if among.is_empty() {
        return Ok(over.map(|over| smallvec![(over, power)]).into_iter().collect());
    }
    let lethal = |object: &Object| {
        // 702.2c: any damage of a source with deathtouch is lethal.
        let needed = (object.toughness() - object.damage).max(1);
        if dealer.has(Keyword::Deathtouch) { 1 } else { needed }
    };
    let mut all: Vec<(Assignment, i64)> = vec![(Assignment::new(), power)];
    for object in among {
        let mut longer = Vec::new();
        for (assignment, left) in &all {
            for share in 0..=*left {
                let mut next = assignment.clone();
                next.push((object.id.into(), share));
                longer.push((next, left - share));
                if longer.len() > MAX_OPTIONS {
                    return Err(Fault::TooManyOptions);
                }
            }
        }
        all = longer;
    }
    let is_full = |assignment: &Assignment| {
        assignment.iter().zip(among).all(|(&(_, share), object)| share >= lethal(object))
    };
    let finished = all.into_iter().filter_map(|(mut assignment, left)| match over {
        _ if left == 0 => Some(assignment),
        Some(over) if is_full(&assignment) => {
            assignment.push((over, left));
            Some(assignment)
        }
        Some(_) | None => None,
    });
    Ok(finished.collect())
}

/// The combat phase ends: nothing is in combat any more (511.3).
pub fn end(game: &mut Game) {
    game.objects.iter_mut().for_each(|object| object.combat = None);
}
