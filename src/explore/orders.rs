//! Every order of replacement effects on one event (616.1), searched on the event
//! itself: subsets of the effects and amounts, not copies of the game.

use hashbrown::HashMap;

use super::{Policy, Taken, amounts};
use crate::{
    engine,
    eval::modify::{self, Next},
    game::{Event, Fault, Game, PlayerId, Use},
};

/// One decision in an order.
#[derive(Clone, Debug)]
pub struct OrderStep {
    chooser: PlayerId,
    options: Vec<Use>,
    chosen: usize,
    /// Was it the one option that the policy left?
    pinned: bool,
}

impl OrderStep {
    /// A decision that was open.
    pub const fn new(chooser: PlayerId, options: Vec<Use>, chosen: usize) -> Self {
        Self { chooser, options, chosen, pinned: false }
    }

    /// The effect chosen.
    pub fn taken_use(&self) -> Use {
        self.options[self.chosen]
    }

    /// The decision in words, if there was one to make.
    pub fn taken(&self, game: &Game) -> Option<Taken> {
        if self.pinned {
            return None;
        }
        let words = |&with: &Use| engine::use_words(game, with);
        Some(Taken {
            chooser: self.chooser,
            rule: "616.1",
            options: self.options.iter().map(words).collect(),
            chosen: self.chosen,
        })
    }
}

/// What an event becomes under some orders.
pub struct OrderResult {
    /// The event, to be performed.
    pub event: Event,
    /// How many orders give it.
    pub count: u64,
    /// One of them.
    pub steps: Vec<OrderStep>,
}

/// What was found.
pub struct Orders {
    /// The distinct results.
    pub results: Vec<OrderResult>,
    /// Was every order looked at?
    pub complete: bool,
}

/// An event between two decisions.
struct State {
    event: Event,
    chooser: PlayerId,
    options: Vec<Use>,
    count: u64,
    /// By which state and which of its options it was first reached.
    from: Option<(usize, usize)>,
    /// Has the policy left one option only?
    pinned: bool,
}

/// Everything that `event` may become.
pub fn all(
    game: &Game,
    chooser: PlayerId,
    event: &Event,
    options: &[Use],
    policy: &dyn Policy,
    most: usize,
) -> Result<Orders, Fault> {
    if policy.leaves_orders_open()
        && let Some(kinds) = modify::pure::alike(game, event)
        && let Some(found) = amounts::all(chooser, event, &kinds, most)?
    {
        return Ok(found);
    }
    let mut search = Search {
        states: vec![State {
            event: event.clone(),
            chooser,
            options: options.to_vec(),
            count: 1,
            from: None,
            pinned: false,
        }],
        seen: HashMap::new(),
        results: Vec::new(),
        found: HashMap::new(),
    };
    // Each decision applies one effect more, so states come in the order of their
    // decisions: all ways to a state are counted before it is gone on from.
    let mut next = 0;
    let mut complete = true;
    while next < search.states.len() {
        if search.results.len() >= most || search.states.len() >= most.saturating_mul(16) {
            complete = false;
            break;
        }
        search.expand(game, next, policy)?;
        next += 1;
    }
    Ok(Orders { results: search.finish(), complete })
}

struct Search {
    states: Vec<State>,
    seen: HashMap<Event, usize>,
    results: Vec<(Event, u64, (usize, usize))>,
    found: HashMap<Event, usize>,
}

impl Search {
    fn expand(&mut self, game: &Game, index: usize, policy: &dyn Policy) -> Result<(), Fault> {
        let state = &self.states[index];
        let (count, options) = (state.count, state.options.clone());
        let pinned = policy.orders(game, state.chooser, &options)?;
        let tried = pinned.unwrap_or_else(|| (0..options.len()).collect());
        self.states[index].pinned = tried.len() == 1;
        for option in tried {
            let Some(&modifier) = options.get(option) else { continue };
            let mut event = self.states[index].event.clone();
            modify::apply(game, &mut event, modifier)?;
            let next = loop {
                match modify::next(game, &event)? {
                    Next::Apply(modifier) => modify::apply(game, &mut event, modifier.into())?,
                    next => break next,
                }
            };
            match next {
                Next::Ask { chooser, options } => {
                    self.reach(event, chooser, options.to_vec(), count, (index, option));
                }
                Next::Perform | Next::Apply(_) => self.end(event, count, (index, option)),
            }
        }
        Ok(())
    }

    fn reach(
        &mut self,
        event: Event,
        chooser: PlayerId,
        options: Vec<Use>,
        count: u64,
        from: (usize, usize),
    ) {
        if let Some(&state) = self.seen.get(&event) {
            let state = &mut self.states[state];
            state.count = state.count.saturating_add(count);
            return;
        }
        self.seen.insert(event.clone(), self.states.len());
        self.states.push(State { event, chooser, options, count, from: Some(from), pinned: false });
    }

    fn end(&mut self, event: Event, count: u64, from: (usize, usize)) {
        let result = event.clone().performed();
        if let Some(&index) = self.found.get(&result) {
            let known = &mut self.results[index].1;
            *known = known.saturating_add(count);
            return;
        }
        self.found.insert(result, self.results.len());
        self.results.push((event, count, from));
    }

    fn finish(self) -> Vec<OrderResult> {
        let steps = |from| {
            let mut steps = Vec::new();
            let mut at = Some(from);
            while let Some((state, chosen)) = at {
                let State { chooser, ref options, from, pinned, .. } = self.states[state];
                steps.push(OrderStep { chooser, options: options.clone(), chosen, pinned });
                at = from;
            }
            steps.reverse();
            steps
        };
        let result = |(event, count, from): &(Event, u64, _)| OrderResult {
            event: event.clone(),
            count: *count,
            steps: steps(*from),
        };
        self.results.iter().map(result).collect()
    }
}
