//! Texts as the parser makes them, and what their pronouns are bound to.

use super::{BindError, Binder, bind};
use crate::ast::{
    Ability, AddMana, Amount, Attachment, CardType, Cost, CounterChange, CounterKind, DamageChange,
    DamageKind, DamagePattern, DamageWording, Deal, DealForm, Effect, EventPattern, Filter,
    Freedom, Head, HeadWord, LifeChange, ManaOutput, ManaSource, Measure, Node, Noun, Prevented,
    Pronoun, Quantity, Replacement, Rewrite, Scope, Slot, Target, TargetCount, Term, Trigger,
    TriggerWord, Verb, Walk,
};

const LAND: Head = Head::Type(CardType::Land);
const CREATURE: Head = Head::Type(CardType::Creature);
const ARTIFACT: Head = Head::Type(CardType::Artifact);
const PLAYER: Head = Head::Word(HeadWord::Player);
const PERMANENT: Head = Head::Word(HeadWord::Permanent);
const SOURCE: Head = Head::Word(HeadWord::Source);

fn it() -> Noun {
    Noun::Pronoun { word: Pronoun::It, slot: Slot::Unbound }
}

fn they() -> Noun {
    Noun::Pronoun { word: Pronoun::They, slot: Slot::Unbound }
}

fn that(heads: &[Head]) -> Noun {
    Noun::Pronoun { word: Pronoun::That(heads.to_vec()), slot: Slot::Unbound }
}

fn filter(heads: &[Head]) -> Filter {
    let terms = heads.iter().map(|head| Term { adjectives: Vec::new(), head: head.clone() });
    Filter { terms: terms.collect(), clauses: Vec::new(), and_or: false, and: false }
}

fn a(heads: &[Head]) -> Noun {
    Noun::a(filter(heads))
}

fn each(head: Head) -> Noun {
    Noun::Each { all: false, filter: Filter::of(head) }
}

fn target(heads: &[Head]) -> Noun {
    let filter = filter(heads);
    Noun::Target(Box::new(Target {
        count: TargetCount::One,
        other: false,
        filter,
        by: None,
        index: 0,
    }))
}

fn enchanted(head: Head) -> Noun {
    Noun::Attached { how: Attachment::Enchanted, head }
}

fn controller(noun: Noun) -> Noun {
    Noun::Controller(Box::new(noun))
}

fn that_much() -> Quantity {
    Quantity::ThatMuch(Amount::Unbound)
}

fn power(of: Noun) -> Quantity {
    Quantity::Measure { what: Measure::Power, of: Box::new(of) }
}

fn deals(source: Noun, amount: Quantity, to: Noun) -> Effect {
    Effect::Deal(Deal {
        source,
        amount,
        form: DealForm::Plain,
        to,
        also: Vec::new(),
        again: false,
        ifs: Vec::new(),
    })
}

fn gains(who: Noun, amount: Quantity) -> Effect {
    Effect::Life { who, change: LifeChange::Gain, amount }
}

fn act(verb: Verb, what: Noun) -> Effect {
    Effect::Act { who: None, verb, what }
}

fn damage(source: Option<Noun>, recipient: Option<Noun>) -> EventPattern {
    EventPattern::Damage(DamagePattern {
        source,
        recipient,
        kind: DamageKind::Any,
        amount: None,
        passive: false,
        both_ways: false,
        wording: DamageWording::default(),
    })
}

fn dealt(recipient: Noun) -> EventPattern {
    match damage(None, Some(recipient)) {
        EventPattern::Damage(pattern) => {
            EventPattern::Damage(DamagePattern { passive: true, ..pattern })
        }
        other => other,
    }
}

fn spell(effects: impl IntoIterator<Item = Effect>) -> Ability {
    Ability::Spell(effects.into_iter().collect())
}

fn whenever(event: EventPattern, effects: impl IntoIterator<Item = Effect>) -> Ability {
    let trigger = Trigger { word: TriggerWord::Whenever, event, condition: None, once: false };
    Ability::Triggered { trigger, effects: effects.into_iter().collect() }
}

fn activated(costs: Vec<Cost>, effects: impl IntoIterator<Item = Effect>) -> Ability {
    Ability::Activated { costs, effects: effects.into_iter().collect(), limits: Vec::new() }
}

fn replacing(event: EventPattern, rewrite: Rewrite) -> Replacement {
    Replacement::new(Scope::Each, event, rewrite)
}

fn instead(event: EventPattern, rewrite: Rewrite) -> Ability {
    Ability::Replacement(replacing(event, rewrite))
}

fn double(source: Noun, to: Option<Noun>) -> Rewrite {
    Rewrite::Deal { source, amount: DamageChange::Times(2), to }
}

/// What the pronouns of `ability` are bound to, in the order of the tree.
fn bound(mut ability: Ability) -> Result<Vec<String>, BindError> {
    bind(&mut ability)?;
    Ok(slots(ability))
}

fn slots(mut ability: Ability) -> Vec<String> {
    let mut slots = Vec::new();
    ability.walk(&mut |node| match node {
        Node::Noun(Noun::Pronoun { slot, .. }) => slots.push(format!("{slot:?}")),
        Node::Quantity(Quantity::ThatMuch(amount)) => slots.push(format!("{amount:?}")),
        _ => {}
    });
    slots
}

#[track_caller]
fn check(table: impl IntoIterator<Item = (&'static str, Ability, &'static [&'static str])>) {
    for (text, ability, expected) in table {
        let slots = bound(ability).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(slots, expected, "{text}");
    }
}

#[test]
fn triggered_abilities() {
    let mana = |who: Noun, what: Noun| {
        Effect::AddMana(AddMana {
            who: Some(who),
            output: ManaOutput::Chosen {
                amount: Quantity::Number(1),
                freedom: Freedom::OneType,
                of: ManaSource::Produced { what },
            },
            additional: false,
            only: None,
            riders: Vec::new(),
            kept: None,
        })
    };
    check([
        (
            "Whenever ~ becomes tapped, it deals 1 damage to you.",
            whenever(
                EventPattern::BecomesTapped(Noun::This),
                [deals(it(), Quantity::Number(1), Noun::You)],
            ),
            &["This"][..],
        ),
        (
            "Whenever enchanted land is tapped for mana, its controller adds one mana of any type that land produced.",
            whenever(
                EventPattern::TappedForMana { by: None, what: enchanted(LAND), of: None },
                [mana(controller(it()), that(&[LAND]))],
            ),
            &["EventObject", "EventObject"],
        ),
        (
            "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
            whenever(
                EventPattern::TappedForMana { by: Some(a(&[PLAYER])), what: a(&[LAND]), of: None },
                [mana(that(&[PLAYER]), that(&[LAND]))],
            ),
            &["EventPlayer", "EventObject"],
        ),
        (
            "Whenever enchanted creature deals damage, you gain that much life.",
            whenever(damage(Some(enchanted(CREATURE)), None), [gains(Noun::You, that_much())]),
            &["Event"],
        ),
        (
            "Whenever ~ is dealt damage, it deals that much damage to you.",
            whenever(dealt(Noun::This), [deals(it(), that_much(), Noun::You)]),
            &["This", "Event"],
        ),
        (
            "Whenever ~ is dealt damage, it deals that much damage to that source's controller.",
            whenever(dealt(Noun::This), [deals(it(), that_much(), controller(that(&[SOURCE])))]),
            &["This", "Event", "EventSource"],
        ),
        (
            "Whenever ~ deals damage to a creature, destroy that creature.",
            whenever(
                damage(Some(Noun::This), Some(a(&[CREATURE]))),
                [act(Verb::Destroy, that(&[CREATURE]))],
            ),
            &["EventRecipient"],
        ),
        (
            "Whenever a creature deals damage to you, its controller loses that much life.",
            whenever(
                damage(Some(a(&[CREATURE])), Some(Noun::You)),
                [gains(controller(it()), that_much())],
            ),
            &["EventSource", "Event"],
        ),
        (
            "Whenever a creature enters, ~ deals damage to that creature equal to its power.",
            whenever(
                EventPattern::Enters(a(&[CREATURE])),
                [Effect::Deal(Deal {
                    source: Noun::This,
                    amount: power(it()),
                    form: DealForm::ToEqual,
                    to: that(&[CREATURE]),
                    also: Vec::new(),
                    again: false,
                    ifs: Vec::new(),
                })],
            ),
            &["EventObject", "EventObject"],
        ),
        (
            "When ~ enters, it deals damage equal to its power to target creature and 1 damage to that creature's controller.",
            whenever(
                EventPattern::Enters(Noun::This),
                [
                    deals(it(), power(it()), target(&[CREATURE])),
                    deals(it(), Quantity::Number(1), controller(that(&[CREATURE]))),
                ],
            ),
            &["This", "This", "Target(0)", "Target(0)"],
        ),
    ]);
}

#[test]
fn replacements() {
    check([
        (
            "If a source would deal damage to enchanted player, it deals double that damage to that player instead.",
            instead(
                damage(Some(a(&[SOURCE])), Some(enchanted(PLAYER))),
                double(it(), Some(that(&[PLAYER]))),
            ),
            &["EventSource", "EventRecipient"][..],
        ),
        (
            "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.",
            instead(
                damage(Some(a(&[SOURCE])), Some(a(&[PERMANENT, PLAYER]))),
                double(it(), Some(that(&[PERMANENT, PLAYER]))),
            ),
            &["EventSource", "EventRecipient"],
        ),
        (
            "If a source would deal damage to an opponent or a permanent an opponent controls, that source deals double that damage to that player or permanent instead.",
            instead(
                damage(
                    Some(a(&[SOURCE])),
                    Some(Noun::Either(vec![a(&[Head::Word(HeadWord::Opponent)]), a(&[PERMANENT])])),
                ),
                double(that(&[SOURCE]), Some(that(&[PLAYER, PERMANENT]))),
            ),
            &["EventSource", "EventRecipient"],
        ),
        (
            "All damage that would be dealt to enchanted creature is dealt to its controller instead.",
            instead(dealt(enchanted(CREATURE)), Rewrite::Redirect { to: controller(it()) }),
            &["EventRecipient"],
        ),
        (
            "If you tap a permanent for mana, it produces twice as much of that mana instead.",
            instead(
                EventPattern::TappedForMana {
                    by: Some(Noun::You),
                    what: a(&[PERMANENT]),
                    of: None,
                },
                Rewrite::Produce { source: it(), output: crate::ast::ProduceChange::Times(2) },
            ),
            &["EventObject"],
        ),
        (
            "If a source would deal damage to you, prevent that damage. You gain that much life.",
            instead(
                damage(Some(a(&[SOURCE])), Some(Noun::You)),
                Rewrite::Prevent {
                    how_much: Prevented::All,
                    then: [gains(Noun::You, that_much())].into(),
                },
            ),
            &["Prevented"],
        ),
        (
            "If damage would be dealt to ~, prevent that damage. Its controller gains 1 life.",
            instead(
                dealt(Noun::This),
                Rewrite::Prevent {
                    how_much: Prevented::All,
                    then: [gains(controller(it()), Quantity::Number(1))].into(),
                },
            ),
            &["This"],
        ),
    ]);
}

#[test]
fn spells_and_activated_abilities() {
    check([
        (
            "~ deals 2 damage to target creature and 1 damage to its controller.",
            spell([
                deals(Noun::This, Quantity::Number(2), target(&[CREATURE])),
                deals(Noun::This, Quantity::Number(1), controller(it())),
            ]),
            &["Target(0)"][..],
        ),
        (
            "Destroy target artifact. Destroy target creature. It deals 1 damage to you. That artifact's controller gains 1 life.",
            spell([
                act(Verb::Destroy, target(&[ARTIFACT])),
                act(Verb::Destroy, target(&[CREATURE])),
                deals(it(), Quantity::Number(1), Noun::You),
                gains(controller(that(&[ARTIFACT])), Quantity::Number(1)),
            ]),
            &["Target(1)", "Target(0)"],
        ),
        (
            "Target creature deals damage equal to its power to target artifact. It deals 1 damage to you.",
            spell([
                deals(target(&[CREATURE]), power(it()), target(&[ARTIFACT])),
                deals(it(), Quantity::Number(1), Noun::You),
            ]),
            &["Target(0)", "Target(0)"],
        ),
        (
            "Each player gains life equal to the number … they control.",
            spell([gains(each(PLAYER), Quantity::Life(Box::new(they())))]),
            &["Each"],
        ),
        (
            "Prevent the next 3 damage that would be dealt to target creature this turn. It deals 1 damage to you.",
            spell([
                Effect::Replace(
                    replacing(
                        dealt(target(&[CREATURE])),
                        Rewrite::Prevent { how_much: Prevented::All, then: [].into() },
                    )
                    .into(),
                ),
                deals(it(), Quantity::Number(1), Noun::You),
            ]),
            &["Target(0)"],
        ),
        (
            "Remove a +1/+1 counter from ~: It deals 1 damage to any target.",
            activated(
                vec![Cost::RemoveCounters {
                    amount: Quantity::Number(1),
                    kind: CounterKind::PLUS,
                    from: Noun::This,
                }],
                [deals(it(), Quantity::Number(1), target(&[Head::Word(HeadWord::Target)]))],
            ),
            &["This"],
        ),
        (
            "Sacrifice a creature: Put a +1/+1 counter on ~. Tap it.",
            activated(
                vec![Cost::Sacrifice(a(&[CREATURE]))],
                [
                    Effect::Counters {
                        change: CounterChange::Put,
                        amount: Quantity::Number(1),
                        kind: CounterKind::PLUS,
                        on: Noun::This,
                    },
                    act(Verb::Tap, it()),
                ],
            ),
            &["This"],
        ),
        (
            "{T}: ~ deals 1 damage to any target. It deals 1 damage to that permanent or player.",
            activated(
                vec![Cost::Tap],
                [
                    deals(Noun::This, Quantity::Number(1), target(&[Head::Word(HeadWord::Target)])),
                    deals(Noun::This, Quantity::Number(1), that(&[PERMANENT, PLAYER])),
                ],
            ),
            &["Target(0)"],
        ),
    ]);
}

#[test]
fn the_paragraphs_of_a_spell_are_one_text() {
    let mut binder = Binder::default();
    let mut first = spell([deals(Noun::This, Quantity::Number(2), target(&[PLAYER]))]);
    let mut second =
        spell([act(Verb::Tap, target(&[CREATURE])), act(Verb::Untap, that(&[CREATURE]))]);
    let mut third = spell([gains(that(&[PLAYER]), Quantity::Number(1))]);
    binder.bind(&mut first).expect("it has no pronouns");
    binder.bind(&mut second).expect("the creature is in the same paragraph");
    binder.bind(&mut third).expect("the player is in the first paragraph");
    assert_eq!(slots(second), ["Target(1)"]);
    assert_eq!(slots(third), ["Target(0)"]);
}

/// What a cost sacrifices is remembered as it was (608.2h).
#[test]
fn what_was_paid_is_spoken_of() {
    let cost = vec![Cost::Sacrifice(a(&[CREATURE]))];
    let ability = activated(cost, [gains(Noun::You, power(it()))]);
    let slots = bound(ability).expect("it is the creature that was sacrificed");
    assert_eq!(format!("{slots:?}"), r#"["Paid"]"#);
}

#[test]
fn what_cannot_be_bound() {
    let table = [
        (
            "Destroy that creature.",
            spell([act(Verb::Destroy, that(&[CREATURE]))]),
            "`that creature` refers to nothing before it",
        ),
        (
            "You gain that much life.",
            spell([gains(Noun::You, that_much())]),
            "`that much` refers to nothing before it",
        ),
        (
            "~ deals 2 damage to target player. Destroy that creature.",
            spell([
                deals(Noun::This, Quantity::Number(2), target(&[PLAYER])),
                act(Verb::Destroy, that(&[CREATURE])),
            ]),
            "`that creature` refers to nothing before it",
        ),
        (
            "Destroy target artifact and target creature. Its controller gains 1 life.",
            spell([
                act(Verb::Destroy, Noun::Both(vec![target(&[ARTIFACT]), target(&[CREATURE])])),
                gains(controller(it()), Quantity::Number(1)),
            ]),
            "`it` could be the first target artifact or the second target creature",
        ),
        (
            "~ deals 1 damage to each creature. Destroy that creature.",
            spell([
                deals(Noun::This, Quantity::Number(1), each(CREATURE)),
                act(Verb::Destroy, that(&[CREATURE])),
            ]),
            "`that creature` refers to each creature, which is not remembered until then",
        ),
    ];
    for (text, ability, message) in table {
        let error = bound(ability).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}
