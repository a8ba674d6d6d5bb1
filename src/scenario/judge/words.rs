//! Facts, outcomes and choices in words.

use super::super::{
    Scenario, find,
    run::Ended,
    syntax::{Amounts, Comparison, Fact, MeasureWord, NameKind, Object, Predicate, Subject, Thing},
};
use crate::{
    eval,
    game::{self, Game, Zone},
};

/// The choices that lead to an outcome.
pub fn choices(ended: &Ended) -> Vec<String> {
    let told = ended.choices.iter().map(|taken| {
        let player = &ended.game.player(taken.chooser).name;
        let option = taken.options.get(taken.chosen).map_or("?", String::as_str);
        format!("{player}: {option} ({})", taken.rule)
    });
    told.collect()
}

/// Facts as they would be written.
pub fn facts(scenario: &Scenario, facts: &[Fact]) -> String {
    let words = facts.iter().map(|fact| {
        let subject = subject(&fact.subject);
        match claimed(&fact.is) {
            Some(words) if !fact.not => format!("{subject} {words}"),
            // As it is written; what is left out after `or` is said again.
            _ => match scenario.source.slice(fact.span) {
                written if written.starts_with(&subject) => written.to_owned(),
                written => format!("{subject}: {written}"),
            },
        }
    });
    words.collect::<Vec<_>>().join(" and ")
}

/// The commonest of what may be claimed, in words.
fn claimed(is: &Predicate) -> Option<String> {
    Some(match is {
        Predicate::Life(amount) => match amount.is {
            Comparison::Exactly => format!("is at {} life", amount.number),
            _ => format!("has {} life", amount_words(*amount)),
        },
        Predicate::Pool(floating) => {
            let mana: String =
                floating.iter().flat_map(|own| &own.mana).map(|mana| mana.symbol()).collect();
            format!("has {} floating", if mana.is_empty() { "no mana" } else { &mana })
        }
        Predicate::Damage(amount) => format!("has {} damage marked on it", amount_words(*amount)),
        Predicate::Counters(amount, kind) => {
            format!("has {} {kind} counters", amount_words(*amount))
        }
        Predicate::Cards { amount: Some(amount), named: None, zone } => {
            format!("has {} cards in {}", amount_words(*amount), zone.zone)
        }
        _ => return None,
    })
}

fn amount_words(amount: Amounts) -> String {
    let words = match amount.is {
        Comparison::Exactly => "",
        Comparison::AtMost => "at most ",
        Comparison::AtLeast => "at least ",
        Comparison::MoreThan => "more than ",
        Comparison::FewerThan => "fewer than ",
    };
    format!("{words}{}", amount.number)
}

fn subject(subject: &Subject) -> String {
    match subject {
        Subject::Game => "the game".to_owned(),
        Subject::Thing(Thing::Player(who)) => who.name.to_string(),
        Subject::Thing(Thing::Object(object)) => object_words(object),
    }
}

fn object_words(Object { owner, name, kind, .. }: &Object) -> String {
    match owner {
        Some(who) if *kind != NameKind::Label => format!("{}'s {name}", who.name),
        _ => name.to_string(),
    }
}

/// What is so of what the facts speak of.
pub fn actual(game: &Game, facts: &[Fact]) -> String {
    facts.iter().map(|fact| actual_of(game, fact)).collect::<Vec<_>>().join(" and ")
}

fn actual_of(game: &Game, fact: &Fact) -> String {
    let whose = subject(&fact.subject);
    match &fact.subject {
        Subject::Game => match fact.is {
            Predicate::Moment(_) => {
                let turn = game.turn;
                format!("it is {}'s {}", game.player(turn.active).name, turn.step)
            }
            _ => ended(game),
        },
        Subject::Thing(Thing::Player(who)) => {
            let Some(id) = game.player_named(&who.name) else { return whose };
            let player = game.player(id);
            match &fact.is {
                Predicate::Life(_) => format!("{whose} is at {} life", player.life),
                Predicate::Pool(_) => format!("{whose} has {} floating", mana(player)),
                Predicate::Counters(_, kind) => {
                    format!("{whose} has {} {kind} counters", player.counters.get(kind))
                }
                Predicate::Controls { .. } => {
                    let own = game.battlefield().filter(|object| object.controller == id);
                    let own: Vec<_> = own.map(|object| object.now.name.to_string()).collect();
                    let own = if own.is_empty() { "nothing".to_owned() } else { own.join(", ") };
                    format!("{whose} controls {own}")
                }
                Predicate::Cards { zone, .. } => {
                    let zone = eval::zone_of(zone.zone);
                    let own = game
                        .objects
                        .iter()
                        .filter(|object| object.owner == id && object.zone == zone);
                    let mut own: Vec<_> = own.map(|object| object.now.name.to_string()).collect();
                    if zone == Zone::Hand && player.blanks > 0 {
                        own.push(format!("{} unknown cards", player.blanks));
                    }
                    let own = if own.is_empty() { "nothing".to_owned() } else { own.join(", ") };
                    format!("{whose} has {own} in {}", zone.words())
                }
                _ => ended(game),
            }
        }
        Subject::Thing(Thing::Object(object)) => {
            let found: Vec<_> =
                game.objects.iter().filter(|own| find::is_named(game, object, own)).collect();
            let there = found.iter().filter(|own| own.zone != Zone::Nowhere);
            let on_battlefield = there.clone().filter(|own| own.on_battlefield());
            let chosen: Vec<_> = match on_battlefield.count() {
                0 => there.collect(),
                _ if matches!(fact.is, Predicate::In(_)) => there.collect(),
                _ => there.filter(|own| own.on_battlefield()).collect(),
            };
            if chosen.is_empty() {
                return format!("there is no {whose}");
            }
            let told: Vec<_> = chosen.iter().map(|own| state(game, own, &fact.is)).collect();
            format!("{whose} {}", told.join(", and "))
        }
    }
}

fn state(game: &Game, object: &game::Object, is: &Predicate) -> String {
    if !object.on_battlefield() || matches!(is, Predicate::In(_)) {
        return match object.zone {
            Zone::Battlefield => "is on the battlefield".to_owned(),
            Zone::Stack => "is on the stack".to_owned(),
            Zone::Exile => "is in exile".to_owned(),
            zone => format!("is in {}'s {}", game.player(object.owner).name, zone.words()),
        };
    }
    match is {
        Predicate::Damage(_) => format!("has {} damage marked on it", object.damage),
        Predicate::Counters(_, kind) => {
            format!("has {} {kind} counters", object.counters.get(kind))
        }
        Predicate::Measure(MeasureWord::ManaValue, _) => {
            format!("has mana value {}", object.now.mana_value(0))
        }
        Predicate::CouldProduce(_) => {
            let types: String =
                eval::could_produce(game, object.id).iter().map(|mana| mana.symbol()).collect();
            format!("could produce {}", if types.is_empty() { "nothing" } else { &types })
        }
        Predicate::State(_) => format!("is {}", if object.tapped { "tapped" } else { "untapped" }),
        Predicate::ControlledBy(_) => {
            format!("is under {}'s control", game.player(object.controller).name)
        }
        _ => {
            let types: Vec<_> = object.now.types.iter().map(|own| own.word()).collect();
            let body = object.now.body.map(|body| format!("{}/{} ", body.power, body.toughness));
            let keywords: Vec<_> = object.now.keywords.iter().map(|own| own.word()).collect();
            let with = if keywords.is_empty() {
                String::new()
            } else {
                format!(" with {}", keywords.join(", "))
            };
            format!("is {}{}{with}", body.unwrap_or_default(), types.join(" "))
        }
    }
}

fn mana(player: &game::Player) -> String {
    let units = player.mana.units();
    if units.is_empty() {
        "no mana".to_owned()
    } else {
        units.iter().map(|unit| unit.mana.symbol()).collect()
    }
}

fn ended(game: &Game) -> String {
    let told = game.players.iter().filter_map(|player| {
        let how = match player.outcome? {
            game::Outcome::Lost => "has lost",
            game::Outcome::Won => "has won",
            game::Outcome::Draw => "has drawn",
        };
        Some(format!("{} {how}", player.name))
    });
    let told: Vec<_> = told.collect();
    if told.is_empty() { "the game goes on".to_owned() } else { told.join(", ") }
}
