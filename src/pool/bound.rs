//! An ability as the kernel wants it: pronouns bound, and what it watches told
//! once instead of at each event.

use std::sync::Arc;

use super::EventKind;
use crate::ast::{
    Ability, Amount, CardEffect, Clause, Condition, Cost, DealForm, Effect, EventPattern, Filter,
    Limit, ModeTold, Name, Node, Noun, Pronoun, Quantity, Scope, Slot, Target, TargetCount,
    Together, Trigger, Walk, ZoneName,
};

/// An ability with its pronouns bound, and what can be known of it beforehand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoundAbility {
    /// The ability.
    pub ability: Ability,
    /// The kind of event it watches, if it watches one.
    pub watches: Option<EventKind>,
    /// Whether it is a mana ability (605.1).
    pub is_mana: bool,
    /// What it says `target` of, in the order of their indexes.
    pub targets: Arc<[Wanted]>,
    /// Does it read an X?
    pub uses_x: bool,
    /// Does it count unspent mana?
    pub counts_mana: bool,
    /// Does it ask what happened this turn?
    pub remembers: bool,
    /// Does it speak of what it has done itself: `this way`, `that much` of an instruction?
    pub keeps: bool,
    /// Does it ask whether its object came under its controller's control this turn?
    pub asks_came: bool,
    /// Does it ask which mana was spent on the spell?
    pub asks_spent: bool,
    /// Does it speak of cards that its object's abilities exiled?
    pub uses_exiled: bool,
    /// The one zone in which it functions, where that is not the battlefield (113.6).
    pub zone: Option<ZoneName>,
    /// The keyword that it is a part of, where a script defines one.
    pub part_of: Option<Name>,
}

/// Something that an ability targets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// What may be targeted, and how many.
    pub target: Target,
    /// The mode it belongs to, counted from 0; none if it is outside of all modes.
    pub mode: Option<u8>,
    /// Which time that mode is chosen, where it may be chosen more than once (700.2d).
    pub time: u8,
    /// Is an amount divided among these targets (601.2d)?
    pub divided: Option<Quantity>,
    /// What has to have been chosen as it was cast, if the text speaks of the target only
    /// then: `if it was kicked, …` (601.2c, 702.33f, 702.113b).
    pub needs: Option<Condition>,
}

impl Wanted {
    /// Is it targeted, if these modes are chosen?
    #[must_use]
    pub fn is_of(&self, modes: &[u8]) -> bool {
        self.mode.is_none_or(|mode| {
            modes.iter().filter(|&&own| own == mode).count() > usize::from(self.time)
        })
    }
}

impl BoundAbility {
    /// The ability, or, where it triggers on one event or another, one for each.
    pub fn each(ability: Ability) -> Vec<Self> {
        match ability {
            Ability::Triggered {
                trigger:
                    Trigger {
                        word,
                        event: EventPattern::Any(events) | EventPattern::Also { events, .. },
                        condition,
                        once,
                    },
                effects,
            } => {
                let each = events.into_iter().map(|event| {
                    let trigger = Trigger { word, event, condition: condition.clone(), once };
                    Self::without_pronouns(Ability::Triggered { trigger, effects: effects.clone() })
                });
                each.collect()
            }
            // One for each cost that it may be activated with.
            Ability::Activated { costs, effects, limits }
                if matches!(costs[..], [Cost::Either(_)]) =>
            {
                let either = costs.into_iter().flat_map(|cost| match cost {
                    Cost::Either(either) => either,
                    other => vec![vec![other]],
                });
                let each = either.map(|costs| {
                    let (effects, limits) = (effects.clone(), limits.clone());
                    Self::without_pronouns(Ability::Activated { costs, effects, limits })
                });
                each.collect()
            }
            other => vec![Self::without_pronouns(other)],
        }
    }

    /// The same with each thing in the place of a target (702.96b); none where a later word
    /// points back to a target.
    #[must_use]
    pub fn overloaded(&self) -> Option<Self> {
        let (mut ability, mut points_back) = (self.ability.clone(), false);
        ability.walk(&mut |node| {
            let Node::Noun(noun) = node else { return };
            match noun {
                Noun::Target(target) if target.count == TargetCount::One => {
                    *noun = Noun::Each { all: false, filter: target.filter.clone() };
                }
                Noun::Target(_) | Noun::Pronoun { slot: Slot::Target(_), .. } => {
                    points_back = true;
                }
                _ => {}
            }
        });
        (!points_back).then(|| Self::without_pronouns(ability))
    }

    /// An ability that has no pronouns to bind.
    #[must_use]
    pub fn without_pronouns(mut ability: Ability) -> Self {
        let targets = number_targets(&mut ability);
        let (mut adds_mana, mut uses_x, mut counts_mana) = (false, false, false);
        let (mut remembers, mut asks_spent) = (false, false);
        let (mut uses_exiled, mut asks_came) = (false, false);
        ability.walk(&mut |node| match node {
            Node::Effect(Effect::AddMana(_)) => adds_mana = true,
            Node::Quantity(Quantity::X | Quantity::AnyNumber) => uses_x = true,
            Node::Quantity(Quantity::Unspent(_)) => counts_mana = true,
            Node::Quantity(
                Quantity::Happened(_)
                | Quantity::LifeThisTurn { .. }
                | Quantity::DealtThisTurn { .. }
                | Quantity::CastBefore,
            )
            | Node::Clause(
                Clause::Did(_)
                | Clause::DidNot(_)
                | Clause::DamagedBy { .. }
                | Clause::AttackedThisCombat
                | Clause::WhoDid(_),
            ) => {
                remembers = true;
            }
            Node::Quantity(Quantity::Spent { .. }) => asks_spent = true,
            Node::Condition(
                Condition::Happened { .. }
                | Condition::WasCastFor(_)
                | Condition::LifeThisTurn { .. }
                | Condition::DealtSoMuch { .. }
                | Condition::Activated(_)
                | Condition::DealtThisWay { .. }
                | Condition::Resolved { .. },
            ) => {
                remembers = true;
            }
            Node::Condition(Condition::CameThisTurn { .. }) => asks_came = true,
            Node::Clause(Clause::ExiledWith { .. }) => uses_exiled = true,
            Node::Noun(Noun::Pronoun { slot: Slot::Exiled, .. })
            | Node::Effect(Effect::ExileUntil(_)) => uses_exiled = true,
            // Whoever it is given to will ask.
            Node::Granted(granted) => {
                let granted = Self::without_pronouns(Ability::clone(granted));
                remembers |= granted.remembers;
            }
            Node::Noun(_)
            | Node::Effect(_)
            | Node::Quantity(_)
            | Node::Clause(_)
            | Node::Condition(_) => {}
        });
        if let Ability::Activated { limits, .. } = &ability {
            let asks = |limit: &Limit| matches!(limit, Limit::Boast | Limit::PowerUp);
            remembers |= limits.iter().any(asks);
        }
        if let Ability::Triggered {
            trigger: Trigger { event: EventPattern::Nth { .. } | EventPattern::Expends { .. }, .. },
            ..
        } = &ability
        {
            remembers = true;
        }
        if let Ability::CostChange(change) = &ability {
            remembers |= change.nth.is_some();
        }
        if let Ability::Defined(defined) = &ability {
            let parts = defined.means.iter().cloned().map(Self::without_pronouns);
            remembers = parts.into_iter().any(|part| part.remembers);
        }
        let keeps = speaks_of_itself(&mut ability);
        let mut as_cast = 0;
        ability.walk(&mut |node| {
            if let Node::Condition(Condition::AsCast { index, .. }) = node {
                *index = as_cast;
                as_cast = as_cast.saturating_add(1);
            }
        });
        let watches = match &ability {
            Ability::Triggered { trigger, .. } => Some(EventKind::of(&trigger.event)),
            Ability::Replacement(replacement) => Some(EventKind::of(&replacement.event)),
            Ability::Keyword(_)
            | Ability::Protection(_)
            | Ability::Enchant(_)
            | Ability::Spell(_)
            | Ability::Activated { .. }
            | Ability::Rule(_)
            | Ability::AsThoughHasty(_)
            | Ability::SpendOnlyFrom(_)
            | Ability::CostChange(_)
            | Ability::Kicker(_)
            | Ability::Defined(_)
            | Ability::Flashback(_)
            | Ability::Casting(_)
            | Ability::Level(_)
            | Ability::Section(_)
            | Ability::PartnerWith(_)
            | Ability::ExertAttack(_)
            | Ability::CastOnly(_)
            | Ability::CumulativeUpkeep { .. }
            | Ability::Continuous(_)
            | Ability::AdditionalCost(_)
            | Ability::AlternativeCost(_)
            | Ability::Toxic(_)
            | Ability::Ruling(_) => None,
        };
        // 605.1: no target, could add mana, and for a triggered ability: triggered by
        // a mana ability.
        let kind_allows = match &ability {
            // 605.1a: a loyalty ability is never one.
            Ability::Activated { costs, .. } => {
                !costs.iter().any(|cost| matches!(cost, Cost::Loyalty(_) | Cost::LoyaltyX))
            }
            Ability::Triggered { .. } => {
                matches!(watches, Some(EventKind::TappedForMana | EventKind::AbilityAdds))
            }
            _ => false,
        };
        let zone = zone_of_function(&mut ability);
        let is_mana = kind_allows && adds_mana && targets.is_empty();
        Self {
            ability,
            watches,
            is_mana,
            targets: targets.into(),
            uses_x,
            counts_mana,
            remembers,
            keeps,
            asks_came,
            asks_spent,
            uses_exiled,
            zone,
            part_of: None,
        }
    }
}

/// The zone in which alone a static or triggered ability functions, if it is told to do so
/// in another one than the battlefield: it says where the object is (113.6b), or brings it
/// from there (113.6m).
fn zone_of_function(ability: &mut Ability) -> Option<ZoneName> {
    let is_this = |noun: &Noun| matches!(noun, Noun::This | Noun::Pronoun { slot: Slot::This, .. });
    let elsewhere = |zone: ZoneName| (zone != ZoneName::Battlefield).then_some(zone);
    let says = |condition: &mut Option<Condition>| {
        let mut found = None;
        condition.walk(&mut |node| {
            if let Node::Condition(Condition::InZone { what, zone }) = node
                && is_this(what)
            {
                found = elsewhere(zone.zone).or(found);
            }
        });
        found
    };
    match ability {
        Ability::Continuous(own) => says(&mut own.condition),
        Ability::Replacement(own) => says(&mut own.condition),
        Ability::Ruling(own) => says(&mut own.condition),
        Ability::Triggered { trigger, effects } => {
            let own = match &mut trigger.event {
                EventPattern::GoesTo { what, .. }
                | EventPattern::PutInto { what, .. }
                | EventPattern::Discards { what, .. }
                | EventPattern::Cycles { what, .. }
                | EventPattern::Casts { what, .. } => is_this(what),
                event => event.subject_mut().is_some_and(|what| is_this(what)),
            };
            if own {
                return None;
            }
            let mut found = says(&mut trigger.condition);
            effects.walk(&mut |node| {
                if let Node::Effect(
                    Effect::Return { what, from: Some(zone), .. }
                    | Effect::Cards(CardEffect::Put { what, from: Some(zone), .. }),
                ) = node
                    && is_this(what)
                {
                    found = found.or(elsewhere(zone.zone));
                }
            });
            found
        }
        _ => None,
    }
}

/// Does a text speak of what it has done itself?
pub fn speaks_of_itself(text: &mut impl Walk) -> bool {
    let mut speaks = false;
    text.walk(&mut |node| match node {
        Node::Quantity(
            Quantity::ThatMuch(Amount::Result(_))
            | Quantity::ThisWay { .. }
            | Quantity::DoneBy { .. }
            | Quantity::RemovedThisWay(_),
        )
        | Node::Clause(Clause::ThisWay(_) | Clause::DiedThisWay | Clause::WhoWay { .. })
        | Node::Condition(Condition::DoneThisWay { .. })
        | Node::Noun(
            Noun::Pronoun { word: Pronoun::Paid(..), .. }
            | Noun::Pronoun { slot: Slot::Milled, .. },
        ) => speaks = true,
        // It knows what came before.
        Node::Effect(
            Effect::Reflexive(effects)
            | Effect::ReflexiveIf { effects, .. }
            | Effect::WhenPrevented(effects),
        ) => speaks |= speaks_of_itself(effects),
        Node::Noun(_)
        | Node::Effect(_)
        | Node::Quantity(_)
        | Node::Clause(_)
        | Node::Condition(_)
        | Node::Granted(_) => {}
    });
    speaks
}

/// Numbers the targets of an ability over all its modes, and lists them.
pub(super) fn number_targets(ability: &mut Ability) -> Vec<Wanted> {
    let mut wanted = Vec::new();
    let Some(effects) = ability.effects_mut() else { return wanted };
    let effects = Arc::make_mut(effects);
    let others: Vec<Option<Condition>> =
        (0..effects.len()).map(|place| super::asked_for::condition(&effects[place..])).collect();
    for (effect, needs) in effects.iter_mut().zip(others) {
        let first = wanted.len();
        match effect {
            Effect::Choose { modes, told, count, .. } => {
                let times = if *told == ModeTold::Again { count.max } else { 1 };
                for (mode, effects) in (0..).zip(modes) {
                    let first = wanted.len();
                    let effects = Arc::make_mut(effects);
                    effects.iter_mut().for_each(|effect| number(effect, Some(mode), &mut wanted));
                    // Each time has targets of its own, behind those of the first.
                    let own: Vec<Wanted> = wanted[first..].to_vec();
                    for time in 1..times {
                        let again = own.iter().map(|one| Wanted { time, ..one.clone() });
                        wanted.extend(again);
                    }
                }
            }
            effect => number(effect, None, &mut wanted),
        }
        wanted[first..].iter_mut().for_each(|own| own.needs.clone_from(&needs));
    }
    wanted
}

/// `For each opponent, … up to one target creature that player controls`: as many as there
/// are opponents, of each of them one at most (601.2c).
fn one_for_each(target: &mut Target, players: &Filter) {
    let own = |clause: &&mut Clause| matches!(clause, Clause::Controlled(who) if is_for_each(who));
    let Some(clause) = target.filter.clauses.iter_mut().find(own) else { return };
    *clause = Clause::Controlled(Noun::a(players.clone()));
    target.filter.clauses.push(Clause::Together(Together::Apart));
    target.count = TargetCount::UpTo(Quantity::Count(players.clone()));
}

const fn is_for_each(noun: &Noun) -> bool {
    matches!(noun, Noun::Pronoun { slot: Slot::ForEach, .. })
}

fn number(effect: &mut Effect, mode: Option<u8>, wanted: &mut Vec<Wanted>) {
    let mut divided = None;
    // 601.2d: a total that the sentence explains is worked out as it is announced.
    let mut where_x = None;
    let mut each_player: Option<Filter> = None;
    let total = |amount: &Quantity, where_x: &Option<Quantity>| match (amount, where_x) {
        (Quantity::X, Some(x)) => x.clone(),
        (amount, _) => amount.clone(),
    };
    effect.walk(&mut |node| match node {
        Node::Effect(Effect::Where { x, .. }) => where_x = Some(x.clone()),
        // `Until end of turn, whenever target creature deals damage, …`.
        Node::Effect(Effect::Watch { ability, .. }) => {
            if let Ability::Triggered { trigger, .. } = Arc::make_mut(ability) {
                trigger.event.walk(&mut |inner| {
                    if let Node::Noun(Noun::Target(target)) = inner {
                        target.index = u8::try_from(wanted.len()).unwrap_or(u8::MAX);
                        let (target, divided) = (Target::clone(target), None);
                        wanted.push(Wanted { target, mode, time: 0, divided, needs: None });
                    }
                });
            }
        }
        Node::Effect(Effect::ForEach { each: Quantity::Count(filter), first: true, .. }) => {
            each_player = Some(filter.clone());
        }
        Node::Effect(Effect::Deal(deal)) => {
            let is_divided = matches!(deal.form, DealForm::Divided | DealForm::EqualDivided);
            divided = is_divided.then(|| total(&deal.amount, &where_x));
        }
        Node::Effect(Effect::Distribute { amount, .. }) => {
            divided = Some(total(amount, &where_x));
        }
        Node::Effect(Effect::Replace(replacement)) => {
            divided = match &replacement.scope {
                Scope::Divided(amount) => Some(total(amount, &where_x)),
                Scope::Each | Scope::All | Scope::Next(_) | Scope::NextTime => None,
            };
        }
        Node::Noun(Noun::Target(target)) => {
            target.index = u8::try_from(wanted.len()).unwrap_or(u8::MAX);
            let mut target = Target::clone(target);
            // 601.2c: so is how many targets there are.
            if let (TargetCount::UpTo(count) | TargetCount::Exactly(count), Some(_)) =
                (&mut target.count, &where_x)
            {
                *count = total(count, &where_x);
            }
            if let Some(players) = &each_player {
                one_for_each(&mut target, players);
            }
            wanted.push(Wanted { target, mode, time: 0, divided: divided.clone(), needs: None });
        }
        Node::Noun(_)
        | Node::Effect(_)
        | Node::Quantity(_)
        | Node::Clause(_)
        | Node::Condition(_)
        | Node::Granted(_) => {}
    });
}
