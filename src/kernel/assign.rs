//! Assigning combat damage (510.1), and dealing it at one moment (510.2).

use smallvec::{SmallVec, smallvec};

use super::propose;
use crate::{
    ast::{CardType, Keyword},
    eval::rules,
    game::{
        Applied, Batch, Choice, ChoiceKind, Combat, CombatDamage, DamageEntry, Entity, Event,
        Fault, Game, MAX_OPTIONS, Object, ObjectId,
    },
};

/// Who is assigned how much of a creature's combat damage.
pub type Assignment = SmallVec<[(Entity, i64); 2]>;

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
        let mut options = assignments(game, &fights, &damage.batch, creature)?;
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
        unpreventable: false,
        applied: Applied::new(),
        prevented: SmallVec::new(),
    }));
}

/// Those among whom damage is divided freely, each with what would be lethal; what
/// comes behind them is assigned damage only once all of these have that.
type Tier = SmallVec<[(Entity, i64); 2]>;

/// The ways in which a creature may assign its combat damage.
fn assignments(
    game: &Game,
    fights: &Fights,
    batch: &Batch,
    creature: ObjectId,
) -> Result<Vec<Assignment>, Fault> {
    let Some(object) = game.objects.get(creature) else { return Ok(Vec::new()) };
    // Not by its power, where an effect says so.
    let power = match rules::assigns_toughness(game, creature) {
        true => object.toughness(),
        false => object.power(),
    };
    // 510.1a: a creature that would assign 0 or less assigns none.
    if power <= 0 || rules::assigns_nothing(game, creature) {
        return Ok(Vec::new());
    }
    let lethal = |id: ObjectId| {
        let other = game.objects.get(id).filter(|other| other.on_battlefield())?;
        Some((id.into(), lethal(game, object, other, batch)))
    };
    let tiers: SmallVec<[Tier; 2]> = match &object.combat {
        None => return Ok(Vec::new()),
        Some(Combat::Attacking { whom, blocked, .. }) => {
            let blockers = fights.blockers(creature).iter();
            let blockers: Tier = blockers.filter_map(|&(_, id)| lethal(id)).collect();
            let mut tiers = SmallVec::new();
            if *blocked {
                tiers.push(blockers);
            }
            if !*blocked || tramples_on(game, object, *whom) {
                beyond(game, object, *whom, &mut tiers);
            }
            tiers
        }
        Some(Combat::Blocking { attackers, .. }) => {
            smallvec![attackers.iter().filter_map(|&id| lethal(id)).collect()]
        }
    };
    let mut ways = divide(power, &tiers)?;
    if let Some(Combat::Attacking { whom, .. }) = &object.combat
        && rules::assigns_among(game, creature)
    {
        let defender = match *whom {
            Entity::Player(player) => Some(player),
            Entity::Object(id) => game.look(id).map(|own| own.controller),
        };
        let own =
            |other: &&Object| Some(other.controller) == defender && other.is(CardType::Creature);
        let creatures = game.battlefield().filter(own).map(|other| (other.id.into(), 0));
        let player = defender.map(|player| (player.into(), 0));
        let all: Tier = player.into_iter().chain(creatures).collect();
        let dealt = |way: &Assignment| -> Assignment {
            let mut dealt: Assignment =
                way.iter().copied().filter(|(_, amount)| *amount > 0).collect();
            dealt.sort_unstable();
            dealt
        };
        let mut seen: Vec<Assignment> = ways.iter().map(dealt).collect();
        for way in divide(power, &[all])? {
            let own = dealt(&way);
            if !seen.contains(&own) {
                seen.push(own);
                ways.push(way);
            }
        }
    }
    if let Some(Combat::Attacking { whom, blocked: true, .. }) = &object.combat
        && rules::as_though_unblocked(game, creature)
    {
        let mut open = SmallVec::new();
        beyond(game, object, *whom, &mut open);
        ways.extend(divide(power, &open)?);
        ways.dedup();
    }
    Ok(ways)
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
fn beyond(game: &Game, attacker: &Object, whom: Entity, tiers: &mut SmallVec<[Tier; 2]>) {
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

/// The ways to divide `power`: freely among the first tier, or among more of them
/// where all before the last are dealt what is lethal. Each way is told once.
fn divide(power: i64, tiers: &[Tier]) -> Result<Vec<Assignment>, Fault> {
    let mut all = Vec::new();
    let mut before: SmallVec<[(Entity, i64); 4]> = SmallVec::new();
    for (index, tier) in tiers.iter().enumerate() {
        // Behind the first tier there is one member; it is dealt something.
        let least = i64::from(index > 0);
        let mut members = before.clone();
        members.extend(tier.iter().map(|&(entity, _)| (entity, least)));
        ways(power, &members, &mut all)?;
        before.extend(tier.iter().copied());
    }
    Ok(all)
}

/// The ways to give each member its least and divide the rest.
fn ways(power: i64, members: &[(Entity, i64)], all: &mut Vec<Assignment>) -> Result<(), Fault> {
    let spare = members.iter().fold(power, |left, (_, least)| left.saturating_sub(*least));
    let Some(((last, least), rest)) = members.split_last().filter(|_| spare >= 0) else {
        return Ok(());
    };
    // How far each but the last is above its least; the last takes what is left.
    let mut above: SmallVec<[i64; 4]> = smallvec![0; rest.len()];
    loop {
        if all.len() >= MAX_OPTIONS {
            return Err(Fault::TooManyOptions);
        }
        let taken: i64 = above.iter().sum();
        let shares = rest.iter().zip(&above).map(|(&(entity, least), more)| (entity, least + more));
        all.push(shares.chain([(*last, least + spare - taken)]).collect());
        // The next one, as an odometer counts: the last place first.
        let mut left = spare - taken;
        let mut place = rest.len();
        loop {
            let Some(previous) = place.checked_sub(1) else { return Ok(()) };
            place = previous;
            if left > 0 {
                above[place] += 1;
                break;
            }
            left += above[place];
            above[place] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayerId;

    fn tier(members: &[(u32, i64)]) -> Tier {
        members.iter().map(|&(id, lethal)| (ObjectId(id).into(), lethal)).collect()
    }

    fn amounts(power: i64, tiers: &[Tier]) -> Vec<Vec<i64>> {
        let all = divide(power, tiers).expect("few enough");
        all.iter().map(|one| one.iter().map(|(_, amount)| *amount).collect()).collect()
    }

    #[test]
    fn freely_among_blockers() {
        assert_eq!(amounts(2, &[tier(&[(1, 2), (2, 2)])]), [[0, 2], [1, 1], [2, 0]]);
    }

    #[test]
    fn over_with_trample_once_all_is_lethal() {
        let player: Tier = smallvec![(PlayerId(1).into(), 0)];
        let all = amounts(4, &[tier(&[(1, 1), (2, 2)]), player]);
        assert!(all.contains(&vec![1, 2, 1]));
        assert_eq!(all.iter().filter(|one| one.len() == 3).count(), 1);
    }

    #[test]
    fn as_many_as_there_are_and_each_once() {
        let mut all = amounts(200, &[tier(&[(1, 1), (2, 1)])]);
        assert_eq!(all.len(), 201);
        all.dedup();
        assert_eq!(all.len(), 201);
        assert_eq!(divide(100_000, &[tier(&[(1, 1), (2, 1)])]), Err(Fault::TooManyOptions));
    }
}
