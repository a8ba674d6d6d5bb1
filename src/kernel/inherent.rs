//! Triggered abilities of the game itself, which are of no object: those that counters and
//! designations bring.

use std::sync::{Arc, LazyLock};

use crate::{
    ast::{
        Ability, Adjective, CardType, Clause, CounterChange, CounterKind, Done, Effect,
        EventPattern, Filter, Head, HeadWord, LifeChange, Noun, Quantity, StepName, Term, Trigger,
        TriggerWord,
    },
    game::{AbilityRef, Facts, Game, ObjectId, PlayerId, Waiting},
    pool::BoundAbility,
};

/// An ability that triggers as a step begins.
pub fn at_beginning<const N: usize>(step: StepName, effects: [Effect; N]) -> Arc<BoundAbility> {
    let event = EventPattern::Begins { step, whose: None, of: None };
    let trigger = Trigger { word: TriggerWord::At, event, condition: None, once: false };
    let ability = Ability::Triggered { trigger, effects: effects.into() };
    Arc::new(BoundAbility::without_pronouns(ability))
}

/// It has triggered on this, and waits to be put on the stack.
pub fn wait(game: &mut Game, controller: PlayerId, ability: &Arc<BoundAbility>, facts: Facts) {
    game.waiting.push(Waiting {
        source: ObjectId(0),
        controller,
        ability: AbilityRef(ability.clone()),
        event: facts.into(),
        frame: None,
        open: false,
    });
}

fn rad() -> CounterKind {
    CounterKind::Named("rad".into())
}

/// 122.1i: so many cards are milled, and each nonland card of them costs 1 life and takes
/// one counter away.
static RADIATION: LazyLock<Arc<BoundAbility>> = LazyLock::new(|| {
    let nonland = Adjective::NonType(CardType::Land);
    let card = Term { adjectives: vec![nonland], head: Head::Word(HeadWord::Card) };
    let mut milled = Filter::of(card.head.clone());
    (milled.terms, milled.clauses) = (vec![card], vec![Clause::ThisWay(Done::Milled)]);
    let each = Quantity::Count(milled);
    let had = Quantity::Counters { kind: Some(rad()), on: Box::new(Noun::You) };
    let (who, change) = (Noun::You, LifeChange::Lose);
    at_beginning(
        StepName::FirstMain,
        [
            Effect::Mill { who: Noun::You, said: false, amount: had },
            Effect::Life { who, change, amount: each.clone() },
            Effect::Counters {
                change: CounterChange::Remove,
                amount: each,
                kind: rad(),
                on: Noun::You,
            },
        ],
    )
});

/// A step begins: the player whose turn it is may have rad counters.
pub fn begins(game: &mut Game, step: StepName) {
    let active = game.turn.active;
    if step == StepName::FirstMain && game.player(active).counters.named("rad") > 0 {
        wait(game, active, &RADIATION, Facts::default());
    }
}
