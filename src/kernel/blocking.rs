//! Declaring blockers: what restricts and what requires it (509.1).

use super::{assign::Fights, trigger};
use crate::{
    ast::{CardType, Color, Keyword, Restriction, Way},
    eval::rules,
    game::{Combat, Entity, Fault, Game, Illegal, Object, ObjectId, PlayerId},
    pool::EventKind,
};

/// Declares blockers, all at once (509.1).
///
/// # Errors
///
/// If one of them may not block so.
pub fn block(game: &mut Game, blocks: &[(ObjectId, ObjectId)]) -> Result<(), Fault> {
    check(game, blocks)?;
    check_requirements(game, blocks)?;
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
    let attackers = attackers(blocks);
    for &attacker in &attackers {
        let object = game.objects.get_mut(attacker);
        if let Some(Combat::Attacking { blocked, .. }) = object.and_then(|own| own.combat.as_mut())
        {
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

/// Those that are blocked, each once.
fn attackers(blocks: &[(ObjectId, ObjectId)]) -> Vec<ObjectId> {
    let mut attackers: Vec<ObjectId> = blocks.iter().map(|&(_, attacker)| attacker).collect();
    attackers.sort_unstable();
    attackers.dedup();
    attackers
}

/// Does a declaration of blockers break no restriction (509.1b)?
fn check(game: &Game, blocks: &[(ObjectId, ObjectId)]) -> Result<(), Illegal> {
    for &(blocker, attacker) in blocks {
        check_block(game, blocker, attacker)?;
    }
    // 509.1b, 506.5: the only blocker.
    let blocking = game.battlefield().any(Object::is_blocking);
    if let [(only, _), rest @ ..] = blocks
        && !blocking
        && rest.iter().all(|(other, _)| other == only)
    {
        let bound = [Restriction::BlockAlone, Restriction::AttackOrBlockAlone];
        let own = game.objects.get(*only);
        if own.is_some_and(|own| bound.into_iter().any(|what| own.cannot(what))) {
            return Err(refuse_block(game, *only, "it cannot block alone"));
        }
    }
    // 509.1a: one attacker for each blocker, or as many more as it can block.
    let mut blockers: Vec<ObjectId> = blocks.iter().map(|&(blocker, _)| blocker).collect();
    blockers.sort_unstable();
    let too_many = blockers.chunk_by(|one, next| one == next).find(|same| {
        let blocker = same.first().and_then(|&id| game.objects.get(id));
        blocker.is_some_and(|own| {
            !own.now.ways.has(Way::BlocksAny) && same.len() > 1 + usize::from(own.now.extra_blocks)
        })
    });
    if let Some(&blocker) = too_many.and_then(|same| same.first()) {
        return Err(refuse_block(game, blocker, "it can block only one creature"));
    }
    let mut pairs = blocks.to_vec();
    pairs.sort_unstable();
    if let Some(twice) = pairs.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(refuse_block(game, twice[0].0, "it blocks that creature already"));
    }
    let fights = Fights::of(game);
    for attacker in attackers(blocks) {
        let Some(object) = game.objects.get(attacker) else { continue };
        let now = blocks.iter().filter(|(_, blocked)| *blocked == attacker).count();
        let count = now + fights.blockers(attacker).len();
        let no = |why: String| {
            let whom = object.now.name.to_string();
            Err(Illegal::Block { whom, who: counted_creatures(count), why })
        };
        // 702.111b.
        if object.has(Keyword::Menace) && count < 2 {
            return no("it has menace, so at least two must block it".into());
        }
        let (least, most) = rules::blocker_bounds(game, attacker);
        if count < least {
            return no(format!("at least {least} must block it"));
        }
        if count > most {
            return no(format!("no more than {most} can block it"));
        }
    }
    Ok(())
}

fn counted_creatures(count: usize) -> String {
    if count == 1 { "one creature".into() } else { format!("{count} creatures") }
}

/// 509.1c: as many requirements are obeyed as can be. Whether more could be is tried with
/// one creature more or elsewhere, or with two where one alone cannot block.
fn check_requirements(game: &Game, blocks: &[(ObjectId, ObjectId)]) -> Result<(), Illegal> {
    if !rules::requires_blocks(game) {
        return Ok(());
    }
    let obeyed = rules::obeyed_requirements(game, blocks);
    let on_battlefield: Vec<&Object> = game.battlefield().collect();
    let attackers = on_battlefield.iter().filter(|object| object.is_attacking());
    for attacker in attackers {
        let able = on_battlefield.iter().map(|own| own.id);
        let able: Vec<ObjectId> =
            able.filter(|&own| check_block(game, own, attacker.id).is_ok()).collect();
        for (place, &own) in able.iter().enumerate() {
            let with = |others: &[ObjectId]| {
                let is_free = |(blocker, _): &&(ObjectId, ObjectId)| !others.contains(blocker);
                let stays = blocks.iter().filter(is_free).copied();
                stays.chain(others.iter().map(|&own| (own, attacker.id))).collect::<Vec<_>>()
            };
            let pairs = able[place + 1..].iter().map(|&second| with(&[own, second]));
            let better = |other: &Vec<(ObjectId, ObjectId)>| {
                rules::obeyed_requirements(game, other) > obeyed && check(game, other).is_ok()
            };
            if std::iter::once(with(&[own])).chain(pairs).any(|other| better(&other)) {
                let name = |id| game.look(id).map(|own| own.now.name.to_string());
                let (who, whom) = (name(own).unwrap_or_default(), attacker.now.name.to_string());
                let why = "a creature blocks or is blocked if able".to_owned();
                return Err(Illegal::NoBlock { who, whom, why });
            }
        }
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
    if rules::is_protected(game, other, own) {
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
