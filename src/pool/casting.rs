//! What keywords stand for that tell how a card may be cast or set aside (702), and what
//! abilities are that are there only at a level.

use std::sync::{Arc, LazyLock};

use super::{BoundAbility, bind};
use crate::ast::{
    Ability, CardEffect, CastKeyword, CastWord, Change, Clause, Compare, Condition, Continuous,
    Cost, CounterChange, CounterKind, Effect, EventPattern, Keyword, Level, LevelAt, Limit,
    ManaCost, ManaSymbol, Name, Node, Noun, Order, Play, PlayVerb, PutPlace, Quantity, Section,
    StepName, Trigger, TriggerWord, Verb, Walk,
};
use crate::parse::{Detail, parse_normal};

/// The abilities beside the keyword itself.
pub(super) fn abilities(casting: &CastKeyword) -> Vec<BoundAbility> {
    let set_aside = |costs: Vec<Cost>| {
        let exile = Effect::Act { who: None, verb: Verb::Exile, what: Noun::This };
        let aside = Effect::SetAside { how: casting.word, counters: casting.number };
        let (effects, limits) = ([exile, aside].into(), vec![Limit::Special(casting.word)]);
        BoundAbility::without_pronouns(Ability::Activated { costs, effects, limits })
    };
    match casting.word {
        CastWord::Foretell => {
            let two = ManaCost(vec![ManaSymbol::Generic(2)]);
            vec![set_aside(vec![Cost::Mana(two)])]
        }
        CastWord::Plot => vec![set_aside(casting.costs.clone())],
        CastWord::Suspend => vec![set_aside(casting.costs.clone()), fewer_time()],
        CastWord::Disguise
        | CastWord::Escape
        | CastWord::Madness
        | CastWord::Mayhem
        | CastWord::Megamorph
        | CastWord::Morph => Vec::new(),
    }
}

fn triggered(
    event: EventPattern,
    condition: Option<Condition>,
    effects: Vec<Effect>,
) -> BoundAbility {
    let trigger = Trigger { word: TriggerWord::When, event, condition, once: false };
    BoundAbility::without_pronouns(Ability::Triggered { trigger, effects: effects.into() })
}

/// 702.62a: a time counter is removed in each upkeep of its owner.
fn fewer_time() -> BoundAbility {
    let event = EventPattern::Begins { step: StepName::Upkeep, whose: Some(Noun::You), of: None };
    let remove = Effect::Counters {
        change: CounterChange::Remove,
        amount: Quantity::Number(1),
        kind: CounterKind::Named("time".into()),
        on: Noun::This,
    };
    triggered(event, Some(Condition::Suspended), vec![remove])
}

fn cast_it(free: bool) -> Effect {
    let cast = Effect::Play(Box::new(Play {
        verb: PlayVerb::Cast,
        what: Noun::This,
        transformed: false,
        free,
        until: None,
        first: false,
        spend: None,
    }));
    Effect::May([cast].into())
}

/// 702.62a: as the last time counter is removed, it may be cast for nothing.
pub(crate) fn suspended_cast() -> Arc<BoundAbility> {
    static CAST: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
        let kind = CounterKind::Named("time".into());
        let event = EventPattern::LastCounter { kind, from: Noun::This };
        Arc::new(triggered(event, None, vec![cast_it(true)]))
    });
    CAST.clone()
}

/// 702.35a: what is discarded into exile may be cast for its madness cost, or goes to the
/// graveyard.
pub(crate) fn mad_cast() -> Arc<BoundAbility> {
    static CAST: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
        let event = EventPattern::Discards { who: Noun::You, what: Noun::This, cycles: false };
        let put = Effect::Cards(CardEffect::Put {
            what: Noun::This,
            from: None,
            to: PutPlace::ItsOwnersGraveyard,
            whom: None,
            order: None,
            elided: false,
        });
        let otherwise = Effect::If {
            condition: Condition::YouDo { not: true },
            then: [put].into(),
            instead: false,
            front: false,
            behind: false,
        };
        Arc::new(triggered(event, None, vec![cast_it(false), otherwise]))
    });
    CAST.clone()
}

/// 702.88a: a spell that rebounds may be cast again in the next upkeep of its controller.
pub(crate) fn rebound() -> [Effect; 2] {
    let exile = Effect::Act { who: None, verb: Verb::Exile, what: Noun::This };
    let effects = [cast_it(true)].into();
    let when = crate::ast::NextTime::YourUpkeep;
    [exile, Effect::Later { when, effects, first: true }]
}

/// 702.124j: a player may search for the partner as it enters.
pub(super) fn partner_with(name: &Name) -> BoundAbility {
    const TEXT: &str = "when ~ enters , target player may search their library for a card named partner , reveal it , put it into their hand , then shuffle . ";
    let mut ability = in_words(TEXT).unwrap_or(Ability::Keyword(Keyword::Partner));
    ability.walk(&mut |node| {
        if let Node::Clause(Clause::Named(own)) = node {
            own.clone_from(name);
        }
    });
    BoundAbility::without_pronouns(ability)
}

/// An ability in the words of the grammar.
pub(super) fn in_words(text: &str) -> Option<Ability> {
    let mut ability = parse_normal(text, false, Detail::Place).ok()?.into_iter().next()?;
    bind(&mut ability).ok()?;
    Some(ability)
}

/// 702.85a: what cascade means.
pub(super) fn cascade() -> BoundAbility {
    let event = EventPattern::Casts { who: Noun::You, what: Noun::This };
    triggered(event, None, vec![Effect::Cascade])
}

/// What holds at a level: a keyword or an effect of its own as long as that is so, any other
/// ability had as long as it is (702.178a, 716.2b, 721.2a).
pub(super) fn at_level(level: &Level) -> Vec<BoundAbility> {
    let condition = || match level.at {
        LevelAt::MaxSpeed => Condition::MaxSpeed,
        LevelAt::Charged(count) => {
            let on = Box::new(Noun::This);
            let kind = Some(CounterKind::Named("charge".into()));
            let what = Quantity::Counters { kind, on };
            let than = Quantity::Number(count.into());
            Condition::Is { what, is: Compare { order: Order::AtLeast, than } }
        }
        LevelAt::Class(level) => Condition::ClassLevel(level),
    };
    let changed = |change: Change| {
        Ability::Continuous(Continuous {
            what: Noun::This,
            changes: vec![change],
            condition: Some(condition()),
            behind: false,
            happens: false,
            keeps: false,
        })
    };
    let one = |ability: &Ability| match ability {
        Ability::Keyword(keyword) => changed(Change::Gain(*keyword)),
        Ability::Continuous(own) if own.condition.is_none() => {
            Ability::Continuous(Continuous { condition: Some(condition()), ..own.clone() })
        }
        Ability::Ruling(own) if own.condition.is_none() => {
            let mut own = own.clone();
            own.condition = Some(condition());
            Ability::Ruling(own)
        }
        other => changed(Change::Grant(Arc::new(other.clone()))),
    };
    level.abilities.iter().map(one).map(BoundAbility::without_pronouns).collect()
}

/// What a line stands for that begins a section: coming to a level (716.2a); being a
/// creature once there is enough charge, if its numbers are printed (721.2b).
pub(super) fn section(section: &Section, has_body: bool) -> Option<BoundAbility> {
    match section {
        Section::Class { cost, level } => {
            let before = level.saturating_sub(1);
            let limits = vec![Limit::Sorcery, Limit::If(Condition::ClassLevelIs(before))];
            let effects = [Effect::LevelUp(*level)].into();
            let costs = vec![Cost::Mana(cost.clone())];
            let up = Ability::Activated { costs, effects, limits };
            Some(BoundAbility::without_pronouns(up))
        }
        Section::Station(_) if has_body => {
            use crate::ast::{CardType, CardTypeSet, TypeChange};
            let types = CardTypeSet::only(CardType::Artifact).with(CardType::Creature);
            let change = Change::Types(TypeChange { types, ..TypeChange::default() });
            let level = Level { at: section.at(), abilities: Vec::new() };
            let mut all = at_level(&Level {
                abilities: vec![Ability::Continuous(Continuous::always(Noun::This, vec![change]))],
                ..level
            });
            all.pop()
        }
        Section::Station(_) => None,
    }
}
