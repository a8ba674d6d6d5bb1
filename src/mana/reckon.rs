//! Reckoning with simple sources: pools as numbers, by kinds of mana that pay for
//! the same symbols.

use hashbrown::HashMap;

use super::{Source, Steps, flavour::Flavour};
use crate::{
    ast::{ManaCost, ManaSymbol, ManaTypeSet},
    eval::rules,
    game::{Game, PlayerId},
};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The most mana of these types.
    Most(ManaTypeSet),
    /// A cost.
    Pay(ManaCost),
}

/// What was found.
pub struct Reckoned {
    /// The most; for a cost 1 if it can be paid.
    pub amount: usize,
    /// How.
    pub steps: Steps,
    /// Was everything looked at?
    pub complete: bool,
}

/// How much there is of each kind of mana.
type Pool = [u16; Flavour::COUNT];

/// A source used in one of its ways.
#[derive(Clone, Copy)]
struct Use {
    source: usize,
    way: usize,
}

/// A pool, how often each source was used, and the pool before with what was done.
struct Reached {
    pool: Pool,
    used: Vec<u8>,
    from: Option<(usize, Use)>,
}

/// The best that the sources can do for a goal.
pub fn reckon(
    game: &Game,
    player: PlayerId,
    sources: &[Source],
    goal: &Goal,
    limit: usize,
) -> Reckoned {
    let kinds = Kinds::of(game, player, sources, goal);
    let paying = matches!(goal, Goal::Pay(_));
    let mut start = Pool::default();
    for unit in game.player(player).mana.units() {
        if !paying || unit.only.is_none() {
            start[kinds.of[Flavour::of(game, unit).index()]] += 1;
        }
    }
    let most = kinds.most_needed(sources, goal);
    let clip = |mut pool: Pool| {
        if paying {
            pool.iter_mut().for_each(|count| *count = (*count).min(most));
        }
        pool
    };
    let (free, filters): (Vec<usize>, Vec<usize>) =
        (0..sources.len()).partition(|&index| sources[index].cost.is_empty());
    let mut all = vec![Reached { pool: clip(start), used: vec![0; sources.len()], from: None }];
    let mut complete = true;
    // What costs nothing is used first: that never hurts.
    let mut layer: Vec<usize> = vec![0];
    for &index in &free {
        for _ in 0..sources[index].objects.len() {
            let mut next: HashMap<Pool, usize> = HashMap::new();
            for &at in &layer {
                for (number, way) in sources[index].ways.iter().enumerate() {
                    let pool = clip(kinds.add(all[at].pool, way, paying));
                    next.entry(pool).or_insert_with(|| {
                        let used = all[at].used.clone();
                        all.push(Reached {
                            pool,
                            used,
                            from: Some((at, Use { source: index, way: number })),
                        });
                        all.len() - 1
                    });
                }
            }
            if !next.is_empty() {
                layer = undominated(&all, next);
            }
            if all.len() > limit {
                complete = false;
                break;
            }
        }
    }
    // Filters: in every order in which their costs can be paid.
    let mut seen: HashMap<(Pool, Vec<u8>), ()> = HashMap::new();
    let mut next = 0;
    let mut open = layer.clone();
    while let Some(&at) = open.get(next) {
        next += 1;
        for &index in &filters {
            let source = &sources[index];
            if usize::from(all[at].used[index]) >= source.objects.len() {
                continue;
            }
            for left in kinds.payments(all[at].pool, &source.cost, &kinds.spends[index]) {
                for (number, way) in source.ways.iter().enumerate() {
                    let pool = clip(kinds.add(left, way, paying));
                    let mut used = all[at].used.clone();
                    used[index] += 1;
                    if seen.insert((pool, used.clone()), ()).is_none() {
                        all.push(Reached {
                            pool,
                            used,
                            from: Some((at, Use { source: index, way: number })),
                        });
                        open.push(all.len() - 1);
                    }
                }
            }
        }
        if all.len() > limit {
            complete = false;
            break;
        }
    }
    let value = |pool: &Pool| match goal {
        Goal::Most(types) => {
            let wanted = Flavour::all().filter(|flavour| types.has(flavour.mana));
            let mut wanted: Vec<usize> = wanted.map(|one| kinds.of[one.index()]).collect();
            wanted.sort_unstable();
            wanted.dedup();
            wanted.into_iter().map(|kind| usize::from(pool[kind])).sum()
        }
        Goal::Pay(cost) => {
            usize::from(!kinds.payments(*pool, &cost.0, &kinds.spends_at_last).is_empty())
        }
    };
    let best = open.iter().copied().max_by_key(|&at| (value(&all[at].pool), usize::MAX - at));
    let Some(best) = best else { return Reckoned { amount: 0, steps: Steps::new(), complete } };
    let amount = value(&all[best].pool);
    let mut path: Vec<Use> = Vec::new();
    let mut at = best;
    while let Some((from, with)) = &all[at].from {
        path.push(*with);
        at = *from;
    }
    path.reverse();
    // What is not needed is left out.
    let reaches = |path: &[Use]| {
        let pools = kinds.follow(sources, path, start, paying);
        pools.iter().any(|pool| value(&clip(*pool)) >= amount)
    };
    let mut index = 0;
    while index < path.len() {
        let mut shorter = path.clone();
        shorter.remove(index);
        if reaches(&shorter) {
            path = shorter;
        } else {
            index += 1;
        }
    }
    let words = |with: &Use| {
        let source = &sources[with.source];
        tap_words(source, &source.ways[with.way], paying)
    };
    Reckoned { amount, steps: path.iter().map(words).collect(), complete }
}

fn tap_words(source: &Source, way: &super::Way, paying: bool) -> String {
    let mut made = String::new();
    for flavour in Flavour::all() {
        let index = flavour.index();
        let limited = if paying { 0 } else { way.limited[index] };
        for _ in 0..way.free[index] + limited {
            made.push_str(flavour.mana.symbol());
        }
    }
    let made = if made.is_empty() { "nothing".to_owned() } else { made };
    if source.cost.is_empty() {
        format!("tap {} for {made}", source.name)
    } else {
        let cost = ManaCost(source.cost.clone());
        format!("tap {}, paying {cost}, for {made}", source.name)
    }
}

/// The pools than which no other one has at least as much of everything.
fn undominated(all: &[Reached], pools: HashMap<Pool, usize>) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    let mut sorted: Vec<(Pool, usize)> = pools.into_iter().collect();
    sorted.sort_by_key(|(pool, at)| (std::cmp::Reverse(pool.iter().sum::<u16>()), *at));
    for (pool, at) in sorted {
        let beaten =
            kept.iter().any(|&other| pool.iter().zip(all[other].pool).all(|(a, b)| *a <= b));
        if !beaten {
            kept.push(at);
        }
    }
    kept
}

/// Kinds of mana: types that pay for the same of the symbols that matter.
struct Kinds {
    /// The kind of each flavour.
    of: [usize; Flavour::COUNT],
    /// As what mana may be spent on the abilities of each source.
    spends: Vec<[ManaTypeSet; 6]>,
    /// As what mana may be spent on the cost that is asked for.
    spends_at_last: [ManaTypeSet; 6],
}

impl Kinds {
    fn of(game: &Game, player: PlayerId, sources: &[Source], goal: &Goal) -> Self {
        let spends = |source: &Source| {
            let on = rules::Paying::Ability(source.objects[0]);
            rules::spends_as(game, player, on)
        };
        let spends: Vec<_> = sources.iter().map(spends).collect();
        let spends_at_last = rules::spends_as(game, player, rules::Paying::Other);
        let mut wanted = ManaTypeSet::EMPTY;
        let asked: &[ManaSymbol] = match goal {
            Goal::Most(types) => {
                wanted = *types;
                &[]
            }
            Goal::Pay(cost) => &cost.0,
        };
        let signature = |flavour: Flavour| {
            let of_sources = sources.iter().zip(&spends).flat_map(|(source, spends)| {
                source.cost.iter().map(move |symbol| flavour.pays(*symbol, spends))
            });
            let at_last = asked.iter().map(|symbol| flavour.pays(*symbol, &spends_at_last));
            let pays: Vec<bool> = of_sources.chain(at_last).collect();
            (pays, wanted.has(flavour.mana))
        };
        let mut known: Vec<(Vec<bool>, bool)> = Vec::new();
        let mut of = [0; Flavour::COUNT];
        for flavour in Flavour::all() {
            let own = signature(flavour);
            let kind = known.iter().position(|other| *other == own).unwrap_or_else(|| {
                known.push(own);
                known.len() - 1
            });
            of[flavour.index()] = kind;
        }
        Self { of, spends, spends_at_last }
    }

    /// No more of a kind than this is ever needed.
    fn most_needed(&self, sources: &[Source], goal: &Goal) -> u16 {
        let of = |symbols: &[ManaSymbol]| ManaCost(symbols.to_vec()).mana_value(0);
        let own = match goal {
            Goal::Most(_) => return u16::MAX,
            Goal::Pay(cost) => of(&cost.0),
        };
        let filters = sources.iter().map(|source| {
            of(&source.cost).saturating_mul(u32::try_from(source.objects.len()).unwrap_or(u32::MAX))
        });
        u16::try_from(filters.fold(own, u32::saturating_add)).unwrap_or(u16::MAX)
    }

    fn add(&self, mut pool: Pool, way: &super::Way, paying: bool) -> Pool {
        for flavour in Flavour::all() {
            let index = flavour.index();
            let limited = if paying { 0 } else { way.limited[index] };
            let count = u16::try_from(way.free[index] + limited).unwrap_or(u16::MAX);
            pool[self.of[index]] = pool[self.of[index]].saturating_add(count);
        }
        pool
    }

    /// The pools that come of using sources in this order.
    fn follow(&self, sources: &[Source], path: &[Use], start: Pool, paying: bool) -> Vec<Pool> {
        let mut pools = vec![start];
        for with in path {
            let source = &sources[with.source];
            let spends = &self.spends[with.source];
            let paid = pools.iter().flat_map(|pool| self.payments(*pool, &source.cost, spends));
            let paid: Vec<Pool> = paid.collect();
            pools = Vec::new();
            for pool in paid {
                let pool = self.add(pool, &source.ways[with.way], paying);
                if !pools.contains(&pool) {
                    pools.push(pool);
                }
            }
        }
        pools
    }

    /// What may be left of a pool after paying; nothing if it cannot be paid.
    fn payments(&self, pool: Pool, cost: &[ManaSymbol], spends: &[ManaTypeSet; 6]) -> Vec<Pool> {
        let mut left: Vec<Pool> = Vec::new();
        for symbols in alternatives(cost) {
            for pool in self.pay(pool, &symbols, spends) {
                if !left.contains(&pool) {
                    left.push(pool);
                }
            }
        }
        left
    }

    fn pay(&self, pool: Pool, symbols: &[ManaSymbol], spends: &[ManaTypeSet; 6]) -> Vec<Pool> {
        let mut left = vec![pool];
        for &symbol in symbols {
            let mut next: Vec<Pool> = Vec::new();
            for pool in left {
                for flavour in Flavour::all() {
                    let kind = self.of[flavour.index()];
                    if flavour.pays(symbol, spends) && pool[kind] > 0 {
                        let mut pool = pool;
                        pool[kind] -= 1;
                        if !next.contains(&pool) {
                            next.push(pool);
                        }
                    }
                }
            }
            left = next;
        }
        left
    }
}

/// The most symbols of a cost that may be paid in two ways.
const MOST_EITHER: usize = 10;

/// A cost symbol by symbol, one mana each, what is choosy first; once for each way
/// in which its monocoloured hybrid and Phyrexian symbols may be paid (107.4e, 107.4f).
fn alternatives(cost: &[ManaSymbol]) -> Vec<Vec<ManaSymbol>> {
    let mut all: Vec<(Vec<ManaSymbol>, u32)> = vec![(Vec::new(), 0)];
    let mut either = 0;
    for symbol in cost {
        let ways: [Option<(Option<ManaSymbol>, u32)>; 2] = match *symbol {
            ManaSymbol::Generic(n) => [Some((None, n)), None],
            ManaSymbol::X => [None, None],
            ManaSymbol::Monocolored(n, color) => {
                [Some((Some(ManaSymbol::Mana(color.mana())), 0)), Some((None, n))]
            }
            // Or 2 life, which is no mana.
            symbol @ (ManaSymbol::Phyrexian(_) | ManaSymbol::PhyrexianHybrid(..)) => {
                [Some((Some(symbol), 0)), Some((None, 0))]
            }
            other => [Some((Some(other), 0)), None],
        };
        either += usize::from(ways[1].is_some());
        let known = if either > MOST_EITHER { &ways[..1] } else { &ways[..] };
        let mut next = Vec::new();
        for (symbols, generic) in &all {
            for (symbol, more) in known.iter().flatten() {
                let mut symbols = symbols.clone();
                symbols.extend(*symbol);
                next.push((symbols, generic + more));
            }
        }
        if !next.is_empty() {
            all = next;
        }
    }
    let whole = |(mut symbols, generic): (Vec<ManaSymbol>, u32)| {
        symbols.extend((0..generic.min(1_000)).map(|_| ManaSymbol::Generic(1)));
        symbols
    };
    all.into_iter().map(whole).collect()
}
