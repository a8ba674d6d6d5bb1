//! Choices in words, made on demand.

use super::explain::short;
use crate::{
    ast::{Color, KickerKind},
    eval::modify::{self, source_words},
    game::{Choice, ChoiceKind, Chosen, Entity, Game, ObjectId, PayOption, Use, VoteFor},
    kernel,
    parse::print_costs,
};

/// What a choice is about, with who chooses: `Bob orders what changes 3 damage to Bob`.
#[must_use]
pub fn about(game: &Game, choice: &Choice) -> String {
    let who = &game.player(choice.chooser).name;
    let object = |id| object_words(game, id);
    match &choice.kind {
        ChoiceKind::Order { event, .. } => {
            format!("{who} orders what changes {}", short(game, event))
        }
        ChoiceKind::Mana { .. } | ChoiceKind::ManaShare { .. } => format!("{who} chooses mana"),
        ChoiceKind::Modes { announce, .. } => {
            format!("{who} chooses modes of {}", object(announce.object))
        }
        ChoiceKind::X { announce, .. } => format!("{who} chooses X of {}", object(announce.object)),
        ChoiceKind::Target { announce, .. } => {
            format!("{who} chooses a target for {}", object(announce.object))
        }
        ChoiceKind::Division { announce, .. } => {
            format!("{who} divides what {} does", object(announce.object))
        }
        ChoiceKind::Assign { creature, .. } => {
            format!("{who} assigns the combat damage of {}", object(*creature))
        }
        ChoiceKind::Alternative { announce, .. } => {
            format!("{who} chooses what is paid for {}", object(announce.object))
        }
        ChoiceKind::Vote { voter, .. } if *voter != choice.chooser => {
            format!("{who} chooses how {} votes", game.player(*voter).name)
        }
        ChoiceKind::Vote { .. } => format!("{who} votes"),
        ChoiceKind::Keep { .. } => format!("{who} keeps one of a name"),
        ChoiceKind::Trigger { .. } => format!("{who} orders triggers"),
        ChoiceKind::Coin { .. } => format!("{who} flips a coin"),
        ChoiceKind::Die { sides, .. } => format!("{who} rolls a d{sides}"),
        ChoiceKind::Uncover { player, .. } => {
            format!("chance tells the next card of {}'s library", game.player(*player).name)
        }
        _ => format!("{who} chooses"),
    }
}

/// The options of a choice in words, in order.
#[must_use]
pub fn describe(game: &Game, choice: &Choice) -> Vec<String> {
    match &choice.kind {
        ChoiceKind::Order { options, .. } => {
            options.iter().map(|&with| use_words(game, with)).collect()
        }
        ChoiceKind::Mana { options, .. } => options
            .iter()
            .map(|types| {
                let symbols: String = types.iter().map(|mana| mana.symbol()).collect();
                format!("add {symbols}")
            })
            .collect(),
        ChoiceKind::ManaShare { types, left, .. } => {
            let symbol = types.iter().next().map(|mana| mana.symbol()).unwrap_or_default();
            (0..=*left).map(|count| format!("add {count} {symbol}")).collect()
        }
        ChoiceKind::Entering { options, .. } | ChoiceKind::Word { options, .. } => {
            let words = |chosen: &Chosen| match chosen {
                Chosen::Color(color) => format!("choose {color}"),
                Chosen::Type(name) => format!("choose {name}"),
                Chosen::Player(player) => format!("choose {}", game.player(*player).name),
                Chosen::Protector(player) => {
                    format!("{} protects it", game.player(*player).name)
                }
                Chosen::Attack(whom) => format!("attack {}", entity_words(game, *whom)),
                Chosen::Copy(_, Some(of)) => {
                    format!("enter as a copy of {}", entity_words(game, (*of).into()))
                }
                Chosen::Copy(_, None) => "enter as itself".to_owned(),
                Chosen::Sacrifice(_, Some(what)) => {
                    let words = what.iter().map(|&id| entity_words(game, id.into()));
                    format!("sacrifice {}", words.collect::<Vec<_>>().join(" and "))
                }
                Chosen::Devour(_, Some(what)) => {
                    format!("sacrifice {}", entity_words(game, (*what).into()))
                }
                Chosen::Devour(_, None) => "sacrifice no more".to_owned(),
                Chosen::Sacrifice(_, None) => "do not".to_owned(),
                Chosen::Pay(_, Some(0)) => "reveal a card".to_owned(),
                Chosen::Pay(_, Some(life)) => format!("pay {life} life"),
                Chosen::Pay(_, None) | Chosen::Counter(_, false) => "do not".to_owned(),
                Chosen::Counter(_, true) => "enter with the counter".to_owned(),
            };
            options.iter().map(words).collect()
        }
        ChoiceKind::Amount { max, .. } => (0..=*max).map(|paid| format!("pay {paid}")).collect(),
        ChoiceKind::Color { .. } => {
            Color::ALL.iter().map(|color| format!("choose {color}")).collect()
        }
        ChoiceKind::Protector { options, .. } => {
            options.iter().map(|&who| format!("{} protects it", game.player(who).name)).collect()
        }
        ChoiceKind::Alternative { options, .. } => {
            options.iter().map(|costs| print_costs(costs, "it")).collect()
        }
        ChoiceKind::Kick { max, announce } => {
            let asked = kernel::asked_extra(game, announce);
            let kicks = asked.as_ref().is_none_or(|(kind, _)| kind.kicks());
            let promise = matches!(&asked, Some((KickerKind::Promise, _)));
            let costs = asked.map(|(_, costs)| print_costs(&costs, "it")).unwrap_or_default();
            let words = |times: u16| match (times, kicks) {
                (1.., _) if promise => {
                    let place = usize::from(times) - 1;
                    let whom = kernel::opponents(game, announce).nth(place);
                    let name = whom.map(|id| game.player(id).name.to_string());
                    format!("promise {} a gift", name.unwrap_or_default())
                }
                (0, true) => "do not kick it".to_owned(),
                (1, true) => "kick it".to_owned(),
                (times, true) => format!("kick it {times} times"),
                (0, false) => format!("not: {costs}"),
                (1, false) => costs.clone(),
                (times, false) => format!("{times} times: {costs}"),
            };
            (0..=*max).map(words).collect()
        }
        ChoiceKind::Modes { options, .. } => {
            let number = |mode: &u8| format!("mode {}", mode + 1);
            options.iter().map(|set| join(set.iter().map(number))).collect()
        }
        ChoiceKind::X { min, max, .. } => (*min..=*max).map(|x| format!("X = {x}")).collect(),
        ChoiceKind::Target { options, .. } => options
            .iter()
            .map(|set| match set.is_empty() {
                true => "no target".to_owned(),
                false => format!("target {}", entities_words(game, set)),
            })
            .collect(),
        ChoiceKind::Things { options, .. } => options
            .iter()
            .map(|set| match set.is_empty() {
                true => "choose none with a name".to_owned(),
                false => format!("choose {}", entities_words(game, set)),
            })
            .collect(),
        ChoiceKind::Arrange { options, .. } => options
            .iter()
            .map(|order| format!("in order: {}", entities_words(game, order)))
            .collect(),
        ChoiceKind::Division { announce, options } => options
            .iter()
            .map(|division| {
                let targets = announce.frame.targets.iter().flatten();
                let share = |(share, &entity): (&i64, &Entity)| {
                    format!("{share} to {}", entity_words(game, entity))
                };
                join(division.iter().zip(targets).map(share))
            })
            .collect(),
        ChoiceKind::Source { options, .. } => {
            options.iter().map(|&id| format!("choose {}", object_words(game, id))).collect()
        }
        ChoiceKind::Object { options, .. } => {
            options.iter().map(|&id| format!("use {}", object_words(game, id))).collect()
        }
        ChoiceKind::May { .. } => vec!["do it".to_owned(), "do not do it".to_owned()],
        ChoiceKind::Either { options, .. } => {
            (1..=options.len()).map(|number| format!("option {number}")).collect()
        }
        ChoiceKind::Vote { options, .. } => {
            let words = |option: &Option<VoteFor>| match option {
                Some(VoteFor::Word(word)) => format!("vote for {word}"),
                Some(VoteFor::Thing(what)) => format!("vote for {}", entity_words(game, *what)),
                None => "do not vote again".to_owned(),
            };
            options.iter().map(words).collect()
        }
        ChoiceKind::Unless { .. } => vec!["pay".to_owned(), "do not pay".to_owned()],
        ChoiceKind::Keep { options } => {
            options.iter().map(|&id| format!("keep {}", object_words(game, id))).collect()
        }
        ChoiceKind::Pay { announce, options } => {
            let player = announce.frame.controller;
            options.iter().map(|option| pay_words(game, player, option)).collect()
        }
        ChoiceKind::Assign { options, creature, .. } => options
            .iter()
            .map(|assignment| {
                let share = |(entity, share): &(Entity, i64)| {
                    format!("{share} to {}", entity_words(game, *entity))
                };
                let shares = join(assignment.iter().map(share));
                format!("{} assigns {shares}", object_words(game, *creature))
            })
            .collect(),
        ChoiceKind::Die { sides, .. } => (1..=*sides).map(|face| format!("roll {face}")).collect(),
        ChoiceKind::Coin { .. } => vec!["win the flip".to_owned(), "lose the flip".to_owned()],
        ChoiceKind::Uncover { options, .. } => {
            let words = |card: &Option<ObjectId>| match card {
                Some(card) => format!("{} comes next", object_words(game, *card)),
                None => "a card that nobody knows comes next".to_owned(),
            };
            options.iter().map(words).collect()
        }
        ChoiceKind::Trigger { options } => options
            .iter()
            .map(|&index| {
                let waiting = &game.waiting[usize::from(index)];
                format!("put the ability of {} on the stack", object_words(game, waiting.source))
            })
            .collect(),
    }
}

/// The use of a replacement or prevention effect.
#[must_use]
pub fn use_words(game: &Game, with: Use) -> String {
    let source = source_words(game, with.by);
    if let Some(mana) = modify::used_for(game, with) {
        return format!("apply {source} for {}", mana.symbol());
    }
    match with.share {
        None => format!("apply {source}"),
        Some(share) => format!("apply {source} to {share} of it"),
    }
}

fn pay_words(game: &Game, player: crate::game::PlayerId, option: &PayOption) -> String {
    match *option {
        PayOption::Unit(index) => {
            let unit = game.player(player).mana.units().get(usize::from(index));
            format!("pay {}", unit.map_or("mana", |unit| unit.mana.symbol()))
        }
        PayOption::Life => "pay 2 life".to_owned(),
        PayOption::Tap(object) => format!("tap {}", object_words(game, object)),
        PayOption::Delve(object) => {
            format!("exile {} from the graveyard", object_words(game, object))
        }
        PayOption::Activate(object, _) => {
            format!("activate a mana ability of {}", object_words(game, object))
        }
    }
}

/// An object by its name, or by the name a scenario gave it.
#[must_use]
pub fn object_words(game: &Game, id: ObjectId) -> String {
    game.look(id).map_or_else(
        || "something that is gone".to_owned(),
        |object| match &object.label {
            Some(label) => label.to_string(),
            None if object.face_down().is_some() => {
                format!("{} (face down)", object.card.name())
            }
            None => object.now.name.to_string(),
        },
    )
}

/// A player or an object by its name; an object with its controller's.
#[must_use]
pub fn entity_words(game: &Game, entity: Entity) -> String {
    match entity {
        Entity::Player(player) => game.player(player).name.to_string(),
        Entity::Object(id) => {
            let controller = game.look(id).map(|object| game.player(object.controller));
            controller.map_or_else(
                || object_words(game, id),
                |controller| format!("{}'s {}", controller.name, object_words(game, id)),
            )
        }
    }
}

fn entities_words(game: &Game, entities: &[Entity]) -> String {
    join(entities.iter().map(|&entity| entity_words(game, entity)))
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
