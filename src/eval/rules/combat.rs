//! What static abilities forbid or do otherwise in combat (506–511).

use super::{any, any_of, none, said_of};
use crate::{
    ast::{Noun, Ruling, Way},
    eval::fits,
    game::{Entity, Facts, Game, ObjectId},
};

/// 508.1c: may this creature not attack?
#[must_use]
pub fn cant_attack(game: &Game, creature: ObjectId, whom: Entity) -> bool {
    // 508.5: who would be the defending player.
    let facts = Facts { object: Some(creature), recipient: Some(whom), ..Facts::default() };
    !none(game)
        && any_of(game, Some(&facts), |ctx, rule| match rule {
            Ruling::CantAttack(what) => fits(ctx, what, creature.into()),
            _ => false,
        })
}

/// 510.1c: may its damage be divided among all that the defending player has?
#[must_use]
pub fn assigns_among(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::AssignsAmong(what) => Some(what),
        _ => None,
    })
}

/// 702.122a: as how much power does this creature count as it crews?
#[must_use]
pub fn crew_power(game: &Game, creature: ObjectId) -> i64 {
    let own = game.objects.get(creature).map_or(0, crate::game::Object::power);
    if none(game) {
        return own;
    }
    let mut more = 0;
    any(game, |ctx, rule| {
        if let Ruling::CrewsFor { what, more: by, .. } = rule
            && fits(ctx, what, creature.into())
        {
            more += by;
        }
        false
    });
    own + more
}

/// 510.1a: does it assign combat damage by its toughness?
#[must_use]
pub fn assigns_toughness(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::AssignsToughness(what) => Some(what),
        _ => None,
    })
}

/// Does it assign no combat damage?
#[must_use]
pub fn assigns_nothing(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::AssignsNothing(what) => Some(what),
        _ => None,
    })
}

/// 510.1c: may it assign its combat damage as though it weren't blocked?
#[must_use]
pub fn as_though_unblocked(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::AsThoughUnblocked(what) => Some(what),
        _ => None,
    })
}

/// 509.1b: may this creature not block that attacker?
#[must_use]
pub fn cant_block(game: &Game, blocker: ObjectId, attacker: ObjectId) -> bool {
    // 508.5: the defending player is the one whom the attacker attacks.
    let facts = Facts { object: Some(attacker), ..Facts::default() };
    !none(game)
        && any_of(game, Some(&facts), |ctx, rule| match rule {
            Ruling::CantBlock { who, whom } => {
                fits(ctx, who, blocker.into())
                    && whom.as_ref().is_none_or(|whom| fits(ctx, whom, attacker.into()))
            }
            Ruling::CantBeBlocked { what, by, except } => {
                let told = by.as_ref().is_none_or(|by| fits(ctx, by, blocker.into()));
                fits(ctx, what, attacker.into()) && told != *except
            }
            _ => false,
        })
}

/// 509.1b: as few and as many creatures as may block this attacker, if any do.
#[must_use]
pub fn blocker_bounds(game: &Game, attacker: ObjectId) -> (usize, usize) {
    let (mut fewest, mut greatest) = (0, usize::MAX);
    if !none(game) {
        any(game, |ctx, rule| {
            if let Ruling::BlockedBy { what, least, most } = rule
                && fits(ctx, what, attacker.into())
            {
                let number = |bound: &i64| usize::try_from(*bound).unwrap_or(0);
                fewest = least.as_ref().map_or(fewest, |least| fewest.max(number(least)));
                greatest = most.as_ref().map_or(greatest, |most| greatest.min(number(most)));
            }
            false
        });
    }
    (fewest, greatest)
}

/// Does anything require that somebody blocks or is blocked (509.1c)?
#[must_use]
pub fn requires_blocks(game: &Game) -> bool {
    !none(game)
        && any(game, |_, rule| {
            matches!(rule, Ruling::MustBlock { .. } | Ruling::MustBeBlocked { .. })
        })
}

/// 509.1c: how many requirements a declaration of blockers obeys: of a creature that must
/// block one, of one that must be blocked one.
#[must_use]
pub fn obeyed_requirements(game: &Game, blocks: &[(ObjectId, ObjectId)]) -> usize {
    let mut obeyed = 0;
    let each = |of: fn(&(ObjectId, ObjectId)) -> ObjectId| {
        let mut all: Vec<ObjectId> = blocks.iter().map(of).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (blockers, attackers) = (each(|pair| pair.0), each(|pair| pair.1));
    any(game, |ctx, rule| {
        let told = |noun: &Option<Noun>, id: ObjectId| {
            noun.as_ref().is_none_or(|noun| fits(ctx, noun, id.into()))
        };
        obeyed += match rule {
            Ruling::MustBlock { who, whom, .. } => {
                let blocks_one = |own: ObjectId| {
                    let mut pairs = blocks.iter().filter(|pair| pair.0 == own);
                    pairs.any(|pair| told(whom, pair.1))
                };
                let own = blockers.iter().filter(|&&own| fits(ctx, who, own.into()));
                own.filter(|&&own| blocks_one(own)).count()
            }
            Ruling::MustBeBlocked { what, by } => {
                let is_blocked = |own: ObjectId| {
                    let mut pairs = blocks.iter().filter(|pair| pair.1 == own);
                    pairs.any(|pair| told(by, pair.0))
                };
                let own = attackers.iter().filter(|&&own| fits(ctx, what, own.into()));
                own.filter(|&&own| is_blocked(own)).count()
            }
            _ => 0,
        };
        false
    });
    obeyed
}

/// 508.1d: must this creature attack if it can?
#[must_use]
pub fn must_attack(game: &Game, creature: ObjectId) -> bool {
    let told = |way| game.objects.get(creature).is_some_and(|own| own.now.ways.has(way));
    told(Way::AttacksEachCombat)
        || told(Way::Goaded)
        || told(Way::AttacksEachTurn)
        || !none(game)
            && any(game, |ctx, rule| match rule {
                Ruling::MustAttack { what, whom: None, .. } => fits(ctx, what, creature.into()),
                _ => false,
            })
}

/// 508.1d: must this creature attack this one if it can?
#[must_use]
pub fn must_attack_whom(game: &Game, creature: ObjectId, whom: Entity) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::MustAttack { what, whom: Some(own), .. } => {
                fits(ctx, what, creature.into()) && fits(ctx, own, whom)
            }
            _ => false,
        })
}
