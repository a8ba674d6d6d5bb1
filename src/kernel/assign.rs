//! Assigning combat damage (510.1), and dealing it at one moment (510.2).

use smallvec::{SmallVec, smallvec};

use super::{
    divide::{self, Assignment, Tier, Tiers},
    propose,
};
use crate::{
    ast::{CardType, Keyword},
    eval::rules,
    game::{
        Applied, Batch, Choice, ChoiceKind, Combat, CombatDamage, DamageEntry, Entity, Event,
        Fault, Game, Object, ObjectId, Task,
    },
};

/// Which creatures block which: one look at the battlefield for all of them.
pub struct Fights(Vec<(ObjectId, ObjectId)>);

impl Fights {
    /// All blocks there are.
    pub fn of(game: &Game) -> Self {
        let mut pairs = Vec::new();
        for object in game.battlefield() {
            if let Some(Combat::Blocking { attackers, .. }) = &object.combat {
                pairs.extend(attackers.iter().map(|&attacker| (attacker, object.id)));
            }
        }
        pairs.sort_unstable();
        Self(pairs)
    }

    /// The creatures that block an attacker.
    pub fn blockers(&self, attacker: ObjectId) -> &[(ObjectId, ObjectId)] {
        let from = self.0.partition_point(|(own, _)| *own < attacker);
        let to = self.0.partition_point(|(own, _)| *own <= attacker);
        &self.0[from..to]
    }
}

/// Goes on assigning combat damage; once all have, it is dealt at one moment (510.2).
///
/// # Errors
///
/// If there are too many ways to assign it.
pub fn assign(game: &mut Game, mut damage: Box<CombatDamage>) -> Result<(), Fault> {
    let fights = Fights::of(game);
    while let Some(creature) = damage.todo.pop() {
        let power = power(game, creature);
        let plans = plans(game, &fights, &damage.batch, creature);
        if let Some(object) = game.objects.get_mut(creature)
            && let Some(Combat::Attacking { struck, .. } | Combat::Blocking { struck, .. }) =
                &mut object.combat
        {
            *struck = true;
        }
        // 510.1a: a creature that would assign 0 or less assigns none.
        while assigned(&damage.begun) < power {
            let mut options = divide::options(power, &plans, &damage.begun)?;
            if options.len() > 1 {
                // 510.1c, 510.1d: its controller divides it.
                let chooser =
                    game.look(creature).map_or(game.turn.active, |object| object.controller);
                let kind = ChoiceKind::Assign { damage, creature, options };
                game.choice = Some(Choice { chooser, kind });
                return Ok(());
            }
            let Some(only) = options.pop() else { break };
            damage.begun.extend(only);
        }
        let begun = std::mem::take(&mut damage.begun);
        add(&mut damage.batch, creature, &begun);
    }
    if damage.batch.entries.is_empty() {
        return Ok(());
    }
    propose(game, Event::Damage(damage.batch))
}

/// Goes on once it is chosen how a creature assigns its damage, or what it assigns to one
/// of its recipients.
pub fn assignment_chosen(
    game: &mut Game,
    mut damage: Box<CombatDamage>,
    creature: ObjectId,
    chosen: Assignment,
) {
    damage.begun.extend(chosen);
    damage.todo.push(creature);
    game.agenda.push(Task::CombatDamage(damage));
}

/// How much has been assigned.
fn assigned(shares: &Assignment) -> i64 {
    shares.iter().map(|(_, share)| share).sum()
}

/// Adds an assignment to the batch.
fn add(batch: &mut Batch, source: ObjectId, assignment: &[(Entity, i64)]) {
    let dealt = assignment.iter().filter(|(_, amount)| *amount > 0);
    batch.entries.extend(dealt.map(|&(recipient, amount)| DamageEntry {
        source,
        recipient,
        amount,
        combat: true,
        unpreventable: false,
        applied: Applied::new(),
        prevented: SmallVec::new(),
    }));
}

/// How much combat damage a creature assigns (510.1a).
fn power(game: &Game, creature: ObjectId) -> i64 {
    let Some(object) = game.objects.get(creature) else { return 0 };
    if rules::assigns_nothing(game, creature) {
        return 0;
    }
    // Not by its power, where an effect says so.
    match rules::assigns_toughness(game, creature) {
        true => object.toughness(),
        false => object.power(),
    }
}

/// By which plans a creature may assign its combat damage; any of them will do.
fn plans(game: &Game, fights: &Fights, batch: &Batch, creature: ObjectId) -> SmallVec<[Tiers; 1]> {
    let Some(object) = game.objects.get(creature) else { return SmallVec::new() };
    let lethal = |id: ObjectId| {
        let other = game.objects.get(id).filter(|other| other.on_battlefield())?;
        Some((id.into(), lethal(game, object, other, batch)))
    };
    let (whom, blocked) = match &object.combat {
        None => return SmallVec::new(),
        Some(Combat::Blocking { attackers, .. }) => {
            let attackers = attackers.iter().filter_map(|&id| lethal(id)).collect();
            return smallvec![smallvec![attackers]];
        }
        Some(Combat::Attacking { whom, blocked, .. }) => (*whom, *blocked),
    };
    let mut tiers = Tiers::new();
    if blocked {
        let blockers = fights.blockers(creature).iter();
        tiers.push(blockers.filter_map(|&(_, id)| lethal(id)).collect());
    }
    if !blocked || tramples_on(game, object, whom) {
        beyond(game, object, whom, &mut tiers);
    }
    let mut plans: SmallVec<[Tiers; 1]> = smallvec![tiers];
    if rules::assigns_among(game, creature) {
        plans.push(smallvec![defenders(game, whom)]);
    }
    if blocked && rules::as_though_unblocked(game, creature) {
        let mut open = Tiers::new();
        beyond(game, object, whom, &mut open);
        plans.push(open);
    }
    plans
}

/// The defending player and all creatures of theirs.
fn defenders(game: &Game, whom: Entity) -> Tier {
    let defender = match whom {
        Entity::Player(player) => Some(player),
        Entity::Object(id) => game.look(id).map(|own| own.controller),
    };
    let own = |other: &&Object| Some(other.controller) == defender && other.is(CardType::Creature);
    let creatures = game.battlefield().filter(own).map(|other| (other.id.into(), 0));
    defender.map(|player| (player.into(), 0)).into_iter().chain(creatures).collect()
}

/// May it assign damage beyond its blockers? Trample over planeswalkers is trample where a
/// planeswalker is attacked (702.19c).
fn tramples_on(game: &Game, attacker: &Object, whom: Entity) -> bool {
    let planeswalker = || {
        let attacked = whom.object().and_then(|id| game.objects.get(id));
        attacked.is_some_and(|object| object.is(CardType::Planeswalker))
    };
    attacker.has(Keyword::Trample)
        || attacker.has(Keyword::TrampleOverPlaneswalkers) && planeswalker()
}

/// What is attacked, and for 702.19e who controls the planeswalker behind it.
fn beyond(game: &Game, attacker: &Object, whom: Entity, tiers: &mut Tiers) {
    let planeswalker = whom.object().and_then(|id| game.objects.get(id));
    let loyalty = planeswalker.map_or(0, |object| object.counters.named("loyalty"));
    tiers.push(smallvec![(whom, loyalty)]);
    if let Some(object) = planeswalker
        && object.is(CardType::Planeswalker)
        && attacker.has(Keyword::TrampleOverPlaneswalkers)
    {
        tiers.push(smallvec![(object.controller.into(), 0)]);
    }
}

/// How much more damage would be lethal for a creature, counting what is marked on it
/// and what others assign to it at the same moment (702.19b).
fn lethal(game: &Game, dealer: &Object, creature: &Object, batch: &Batch) -> i64 {
    let mut needed = creature.toughness().saturating_sub(creature.damage);
    for entry in batch.entries.iter().filter(|one| one.recipient == Entity::Object(creature.id)) {
        let deadly = |source: &Object| source.has(Keyword::Deathtouch);
        if game.objects.get(entry.source).is_some_and(deadly) {
            return 0;
        }
        needed = needed.saturating_sub(entry.amount);
    }
    // 702.2c: any damage of a source with deathtouch is lethal.
    let most = if dealer.has(Keyword::Deathtouch) { 1 } else { i64::MAX };
    needed.clamp(0, most)
}
