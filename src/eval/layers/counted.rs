//! What counters make of the objects that they are on.

use std::sync::{Arc, LazyLock};

use crate::{
    ast::{
        Ability, CounterChange, CounterKind, DamagePattern, Effect, EventPattern, Keyword, Noun,
        Prevented, Quantity, Replacement, Rewrite, Scope,
    },
    game::Object,
    pool::{BoundAbility, Characteristics},
};

/// 122.1c: damage to what has a shield counter is prevented, and an effect does not
/// destroy it; each time a shield counter is removed from it.
static SHIELD: LazyLock<[Arc<BoundAbility>; 2]> = LazyLock::new(|| {
    let removed = Effect::Counters {
        change: CounterChange::Remove,
        amount: Quantity::Number(1),
        kind: CounterKind::Named("shield".into()),
        on: Noun::This,
    };
    let damage = DamagePattern::dealt_to(Noun::This);
    let prevented = Rewrite::Prevent { how_much: Prevented::All, then: [removed.clone()].into() };
    let destroyed = EventPattern::Destroyed { what: Noun::This, by_effect: true };
    let kept = Rewrite::Instead([removed].into());
    [(EventPattern::Damage(damage), prevented), (destroyed, kept)].map(|(event, rewrite)| {
        let replacement = Replacement::new(Scope::Each, event, rewrite);
        Arc::new(BoundAbility::without_pronouns(Ability::Replacement(replacement)))
    })
});

/// 122.1b, 613.1f: what has a counter called as a keyword has that keyword.
pub fn grant(object: &Object, now: &mut Arc<Characteristics>) {
    for (kind, count) in object.counters.iter() {
        let CounterKind::Named(name) = kind else { continue };
        if count <= 0 {
            continue;
        }
        if **name == *"shield" {
            let own = now.abilities.iter().cloned();
            let abilities = own.chain(SHIELD.iter().cloned()).collect();
            Arc::make_mut(now).abilities = abilities;
        } else if let Some(keyword) = Keyword::from_word(name) {
            Arc::make_mut(now).keywords = now.keywords.with(keyword);
        }
    }
}

/// What counters add to power and toughness (613.4c).
pub fn body(object: &Object) -> (i64, i64) {
    object.counters.iter().fold((0, 0), |(power, toughness), (kind, count)| match kind {
        CounterKind::PowerToughness(p, t) => (
            power.saturating_add(i64::from(*p).saturating_mul(count)),
            toughness.saturating_add(i64::from(*t).saturating_mul(count)),
        ),
        CounterKind::Named(_) => (power, toughness),
    })
}
