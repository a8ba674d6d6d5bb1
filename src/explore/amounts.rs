//! Every order of effects that only change an amount: a state is how many of each
//! kind have been applied, and the amount.

use hashbrown::HashMap;

use super::orders::{OrderResult, OrderStep, Orders};
use crate::{
    eval::modify::pure::{self, Alike},
    game::{Event, Fault, PlayerId, Use},
};

/// How many of each kind have been applied, a byte each.
type Counts = u128;

/// The most kinds, and the most effects of one kind.
const KINDS: usize = 16;
const EACH: usize = 255;

struct State {
    counts: Counts,
    amount: i64,
    /// How many orders lead here.
    ways: u64,
    /// From which state and by which kind it was first reached.
    from: Option<(usize, usize)>,
}

/// Everything that the amount may become; nothing if there are too many kinds.
pub fn all(
    chooser: PlayerId,
    event: &Event,
    kinds: &[Alike],
    most: usize,
) -> Result<Option<Orders>, Fault> {
    let fits = kinds.len() <= KINDS && kinds.iter().all(|kind| kind.effects.len() <= EACH);
    let Event::Damage(batch) = event else { return Ok(None) };
    let (true, Some(entry)) = (fits, batch.entries.first()) else { return Ok(None) };
    let mut search = Search {
        kinds,
        states: vec![State { counts: 0, amount: entry.amount, ways: 1, from: None }],
        seen: HashMap::new(),
        ends: Vec::new(),
        found: HashMap::new(),
    };
    let (mut next, mut complete) = (0, true);
    // States come in the order of how many effects have been applied.
    while next < search.states.len() {
        if search.ends.len() >= most || search.states.len() >= most.saturating_mul(100) {
            complete = false;
            break;
        }
        search.expand(next)?;
        next += 1;
    }
    let results = search.ends.iter().map(|end| search.result(chooser, event, *end)).collect();
    Ok(Some(Orders { results, complete }))
}

struct Search<'a> {
    kinds: &'a [Alike],
    states: Vec<State>,
    seen: HashMap<(Counts, i64), usize>,
    /// The state and the kind chosen last, with the amount and the ways.
    ends: Vec<End>,
    found: HashMap<i64, usize>,
}

#[derive(Clone, Copy)]
struct End {
    from: (usize, usize),
    amount: i64,
    ways: u64,
}

const fn count(counts: Counts, kind: usize) -> usize {
    ((counts >> (8 * kind)) & 0xff) as usize
}

impl Search<'_> {
    /// The kinds of which some are left.
    fn left(&self, counts: Counts) -> impl Iterator<Item = usize> + '_ {
        let has_more = move |kind: &usize| count(counts, *kind) < self.kinds[*kind].effects.len();
        (0..self.kinds.len()).filter(has_more)
    }

    /// Is no order asked for any more?
    fn is_settled(&self, counts: Counts) -> bool {
        let mut left = self.left(counts);
        let Some(first) = left.next() else { return true };
        let mut rest = left.peekable();
        rest.peek().is_none()
            || self.kinds[first].commutes_with(&self.kinds[first])
                && rest.all(|kind| self.kinds[kind].commutes_with(&self.kinds[first]))
    }

    fn expand(&mut self, index: usize) -> Result<(), Fault> {
        let State { counts, amount, ways, .. } = self.states[index];
        for kind in 0..self.kinds.len() {
            if count(counts, kind) >= self.kinds[kind].effects.len() {
                continue;
            }
            let counts = counts + (1 << (8 * kind));
            let mut amount = self.kinds[kind].changed(amount)?;
            // 614.7a: of no damage nothing is left to be ordered.
            if amount > 0 && !self.is_settled(counts) {
                self.reach(counts, amount, ways, (index, kind));
                continue;
            }
            for kind in self.left(counts) {
                for _ in count(counts, kind)..self.kinds[kind].effects.len() {
                    if amount > 0 {
                        amount = self.kinds[kind].changed(amount)?;
                    }
                }
            }
            self.end(amount, ways, (index, kind));
        }
        Ok(())
    }

    fn reach(&mut self, counts: Counts, amount: i64, ways: u64, from: (usize, usize)) {
        let new = self.states.len();
        let state = *self.seen.entry((counts, amount)).or_insert(new);
        if state == new {
            self.states.push(State { counts, amount, ways, from: Some(from) });
        } else {
            let known = &mut self.states[state].ways;
            *known = known.saturating_add(ways);
        }
    }

    fn end(&mut self, amount: i64, ways: u64, from: (usize, usize)) {
        let new = self.ends.len();
        let end = *self.found.entry(amount).or_insert(new);
        if end == new {
            self.ends.push(End { from, amount, ways });
        } else {
            let known = &mut self.ends[end].ways;
            *known = known.saturating_add(ways);
        }
    }

    fn result(&self, chooser: PlayerId, event: &Event, end: End) -> OrderResult {
        let mut steps = Vec::new();
        let mut at = Some(end.from);
        while let Some((state, kind)) = at {
            let State { counts, from, .. } = self.states[state];
            let left: Vec<usize> = self.left(counts).collect();
            let option =
                |&kind: &usize| -> Use { self.kinds[kind].effects[count(counts, kind)].into() };
            let chosen = left.iter().position(|&own| own == kind).unwrap_or(0);
            steps.push(OrderStep::new(chooser, left.iter().map(option).collect(), chosen));
            at = from;
        }
        steps.reverse();
        let applied: Vec<_> = self.kinds.iter().flat_map(|kind| kind.effects.clone()).collect();
        let event = pure::with_amount(event, end.amount, &applied);
        OrderResult { event, count: end.ways, steps }
    }
}
