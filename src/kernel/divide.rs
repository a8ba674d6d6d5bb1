//! The ways to divide one creature's combat damage (510.1c, 510.1d, 702.19b): all at
//! once or, where there are too many of them, recipient by recipient.

use smallvec::{SmallVec, smallvec};

use crate::{
    eval::binomial,
    game::{Entity, Fault, MAX_OPTIONS},
};

/// Who is assigned how much of a creature's combat damage.
pub type Assignment = SmallVec<[(Entity, i64); 2]>;

/// Those among whom damage is divided freely, each with what would be lethal; what
/// comes behind them is assigned damage only once all of these have that.
pub type Tier = SmallVec<[(Entity, i64); 2]>;

/// Who may be assigned damage, tier behind tier. Behind the first tier each has one member.
pub type Tiers = SmallVec<[Tier; 2]>;

/// The ways to divide `power` by any of these plans, each way told once.
///
/// Where there are too many, an option is the share of the next recipient alone; `begun`
/// are the shares of those before.
///
/// # Errors
///
/// If one recipient may be given too many different shares.
pub fn options(power: i64, plans: &[Tiers], begun: &Assignment) -> Result<Vec<Assignment>, Fault> {
    let mut all: Vec<Assignment> = Vec::new();
    if begun.is_empty() {
        let count = plans.iter().map(|tiers| count(power, tiers)).fold(0, usize::saturating_add);
        if count <= MAX_OPTIONS {
            plans.iter().for_each(|tiers| divide(power, tiers, &mut all));
            if plans.len() > 1 {
                each_once(&mut all);
            }
            return Ok(all);
        }
    }
    for tiers in plans {
        for share in shares(power, tiers, begun)? {
            if !all.contains(&share) {
                all.push(share);
            }
        }
    }
    Ok(all)
}

/// Of ways that give everybody the same, keeps the first.
fn each_once(all: &mut Vec<Assignment>) {
    let dealt = |way: &Assignment| -> Assignment {
        let mut dealt: Assignment = way.iter().copied().filter(|(_, amount)| *amount > 0).collect();
        dealt.sort_unstable();
        dealt
    };
    let mut seen = hashbrown::HashSet::new();
    all.retain(|way| seen.insert(dealt(way)));
}

/// The shares that the next recipient of a plan may be given, behind those begun with.
fn shares(power: i64, tiers: &Tiers, begun: &Assignment) -> Result<Vec<Assignment>, Fault> {
    let members = tiers.iter().flatten();
    let is_of_plan = begun.iter().zip(members.clone()).all(|((own, _), (of, _))| own == of);
    let mut place = begun.len();
    let tier = tiers.iter().position(|tier| match place.checked_sub(tier.len()) {
        Some(behind) => {
            place = behind;
            false
        }
        None => true,
    });
    let Some((at, tier)) = tier.map(|at| (at, &tiers[at])).filter(|_| is_of_plan) else {
        return Ok(Vec::new());
    };
    let left = begun.iter().fold(power, |left, (_, share)| left - share);
    let (next, lethal) = tier[place];
    let least = if place + 1 < tier.len() {
        0
    } else {
        // 702.19b: the last of its tier takes what is left, or what is lethal if it goes on.
        let lethal_before = begun.iter().zip(members).all(|((_, share), (_, own))| share >= own);
        if lethal_before && at + 1 < tiers.len() { lethal.min(left) } else { left }
    };
    if usize::try_from(left - least).map_or(true, |more| more >= MAX_OPTIONS) {
        return Err(Fault::TooManyOptions);
    }
    Ok((least..=left).map(|share| smallvec![(next, share)]).collect())
}

/// How many ways there are by one plan.
fn count(power: i64, tiers: &Tiers) -> usize {
    let (mut all, mut least, mut members) = (0_usize, 0_i64, 0_usize);
    for (index, tier) in tiers.iter().enumerate() {
        // Behind the first tier, what is dealt is at least 1.
        let spare = power.saturating_sub(least).saturating_sub(i64::from(index > 0));
        members += tier.len();
        if let (Ok(spare), true) = (usize::try_from(spare), members > 0) {
            all = all.saturating_add(binomial(spare.saturating_add(members - 1), members - 1));
        }
        least = tier.iter().fold(least, |sum, (_, lethal)| sum.saturating_add(*lethal));
    }
    all
}

/// All ways by one plan: freely among the first tier, or among more of them where all
/// before the last are dealt what is lethal.
fn divide(power: i64, tiers: &Tiers, all: &mut Vec<Assignment>) {
    let mut before: SmallVec<[(Entity, i64); 4]> = SmallVec::new();
    for (index, tier) in tiers.iter().enumerate() {
        // Behind the first tier there is one member; it is dealt something.
        let least = i64::from(index > 0);
        let mut members = before.clone();
        members.extend(tier.iter().map(|&(entity, _)| (entity, least)));
        ways(power, &members, all);
        before.extend(tier.iter().copied());
    }
}

/// The ways to give each member its least and divide the rest.
fn ways(power: i64, members: &[(Entity, i64)], all: &mut Vec<Assignment>) {
    let spare = members.iter().fold(power, |left, (_, least)| left.saturating_sub(*least));
    let Some(((last, least), rest)) = members.split_last().filter(|_| spare >= 0) else { return };
    // How far each but the last is above its least; the last takes what is left.
    let mut above: SmallVec<[i64; 4]> = smallvec![0; rest.len()];
    loop {
        let taken: i64 = above.iter().sum();
        let shares = rest.iter().zip(&above).map(|(&(entity, least), more)| (entity, least + more));
        all.push(shares.chain([(*last, least + spare - taken)]).collect());
        // The next one, as an odometer counts: the last place first.
        let mut left = spare - taken;
        let mut place = rest.len();
        loop {
            let Some(previous) = place.checked_sub(1) else { return };
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
    use crate::game::{ObjectId, PlayerId};

    fn tier(members: &[(u32, i64)]) -> Tier {
        members.iter().map(|&(id, lethal)| (ObjectId(id).into(), lethal)).collect()
    }

    fn player() -> Tier {
        smallvec![(PlayerId(1).into(), 0)]
    }

    fn amounts(power: i64, plan: &[Tier]) -> Vec<Vec<i64>> {
        let plan: Tiers = plan.iter().cloned().collect();
        let all = options(power, &[plan], &Assignment::new()).expect("few enough");
        all.iter().map(|one| one.iter().map(|(_, amount)| *amount).collect()).collect()
    }

    /// Every way that comes of choosing one share after the other, without zeros.
    fn by_steps(power: i64, plan: &Tiers, begun: Assignment, all: &mut Vec<Assignment>) {
        if begun.iter().map(|(_, share)| share).sum::<i64>() == power && !begun.is_empty() {
            all.push(begun.into_iter().filter(|(_, share)| *share > 0).collect());
            return;
        }
        for share in shares(power, plan, &begun).expect("few enough") {
            by_steps(power, plan, begun.iter().copied().chain(share).collect(), all);
        }
    }

    #[test]
    fn freely_among_blockers() {
        assert_eq!(amounts(2, &[tier(&[(1, 2), (2, 2)])]), [[0, 2], [1, 1], [2, 0]]);
    }

    #[test]
    fn over_with_trample_once_all_is_lethal() {
        let all = amounts(4, &[tier(&[(1, 1), (2, 2)]), player()]);
        assert!(all.contains(&vec![1, 2, 1]));
        assert_eq!(all.iter().filter(|one| one.len() == 3).count(), 1);
    }

    #[test]
    fn as_many_as_there_are_and_each_once() {
        let mut all = amounts(200, &[tier(&[(1, 1), (2, 1)])]);
        assert_eq!(all.len(), 201);
        all.dedup();
        assert_eq!(all.len(), 201);
        let plan: Tiers = smallvec![tier(&[(1, 1), (2, 1)])];
        let many = options(100_000, &[plan], &Assignment::new());
        assert_eq!(many, Err(Fault::TooManyOptions), "shares of one creature");
    }

    #[test]
    fn step_by_step_as_all_at_once() {
        let planeswalker: Tier = smallvec![(ObjectId(9).into(), 2)];
        let plans: [Tiers; 5] = [
            smallvec![tier(&[(1, 1), (2, 2), (3, 1)])],
            smallvec![tier(&[(1, 1), (2, 2)]), player()],
            smallvec![tier(&[(1, 3)]), planeswalker, player()],
            smallvec![tier(&[]), player()],
            smallvec![tier(&[(1, 0), (2, 9)]), player()],
        ];
        for plan in plans {
            let mut whole = Vec::new();
            divide(6, &plan, &mut whole);
            assert_eq!(whole.len(), count(6, &plan));
            each_once(&mut whole);
            let positive = |way: Assignment| -> Assignment {
                way.into_iter().filter(|(_, share)| *share > 0).collect()
            };
            let mut whole: Vec<Assignment> = whole.into_iter().map(positive).collect();
            let mut stepped = Vec::new();
            by_steps(6, &plan, Assignment::new(), &mut stepped);
            whole.sort();
            stepped.sort();
            assert_eq!(whole, stepped, "{plan:?}");
        }
    }

    #[test]
    fn too_many_at_once_are_chosen_share_by_share() {
        let seven: Vec<(u32, i64)> = (1..=7).map(|id| (id, 1)).collect();
        let plan: Tiers = smallvec![tier(&seven)];
        let first = options(20, std::slice::from_ref(&plan), &Assignment::new()).expect("few");
        assert_eq!(first.len(), 21, "0 to 20 to the first");
        let begun: Assignment = smallvec![(ObjectId(1).into(), 15)];
        let next = options(20, &[plan], &begun).expect("few");
        assert_eq!(next.len(), 6, "0 to 5 to the second");
    }
}
