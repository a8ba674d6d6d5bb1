//! A game as people lay it out.

use crate::{
    engine::{entity_words, object_words},
    game::{Entity, Game, Object, PlayerId, Zone},
};

/// The game in lines: the turn, each player with what is theirs, the stack.
#[must_use]
pub fn board(game: &Game) -> Vec<String> {
    let active = &game.player(game.turn.active).name;
    let mut lines = vec![format!("Turn {}, {active}'s {}", game.turn.number, game.turn.step)];
    for player in game.apnap() {
        lines.push(player_words(game, player));
        for (zone, name) in [
            (Zone::Battlefield, "battlefield"),
            (Zone::Hand, "hand"),
            (Zone::Graveyard, "graveyard"),
            (Zone::Exile, "exile"),
            (Zone::Library, "library, known"),
        ] {
            let of_player = |object: &&Object| {
                let whose =
                    if zone == Zone::Battlefield { object.controller } else { object.owner };
                object.zone == zone && whose == player
            };
            let words = game.objects.iter().filter(of_player).map(|own| words(game, own));
            let words = merged(words);
            if !words.is_empty() {
                lines.push(format!("  {name}: {}", words.join(", ")));
            }
        }
    }
    for (place, item) in game.stack.iter().rev().enumerate() {
        let first = if place == 0 { "Stack, the top first" } else { "then" };
        let targets = item.frame.targets.iter().flatten().map(|&own| entity_words(game, own));
        let targets: Vec<_> = targets.collect();
        let at =
            if targets.is_empty() { String::new() } else { format!(" at {}", targets.join(", ")) };
        lines.push(format!("{first}: {}{at}", object_words(game, item.frame.source)));
    }
    lines
}

fn player_words(game: &Game, id: PlayerId) -> String {
    let player = game.player(id);
    let mut words = format!("{}: {} life", player.name, player.life);
    let mana: String = player.mana.units().iter().map(|unit| unit.mana.symbol()).collect();
    if !mana.is_empty() {
        words.push_str(&format!(", {mana} floating"));
    }
    for (kind, count) in player.counters.iter() {
        words.push_str(&format!(", {count} {kind} counter{}", if count == 1 { "" } else { "s" }));
    }
    if player.blanks > 0 {
        words.push_str(&format!(", {} unnamed cards in hand", player.blanks));
    }
    match player.outcome {
        Some(crate::game::Outcome::Lost) => words.push_str(" (has lost)"),
        Some(crate::game::Outcome::Won) => words.push_str(" (has won)"),
        Some(crate::game::Outcome::Draw) => words.push_str(" (a draw)"),
        None => {}
    }
    words
}

fn words(game: &Game, object: &Object) -> String {
    let mut words = object.label.as_ref().unwrap_or(&object.now.name).to_string();
    if object.zone != Zone::Battlefield {
        return words;
    }
    if let Some(body) = object.now.body {
        words.push_str(&format!(" {}/{}", body.power, body.toughness));
    }
    let mut details = Vec::new();
    if object.tapped {
        details.push("tapped".to_owned());
    }
    if object.damage > 0 {
        details.push(format!("{} damage", object.damage));
    }
    for (kind, count) in object.counters.iter() {
        details.push(format!("{count} {kind}"));
    }
    match object.attached {
        Some(Entity::Player(player)) => details.push(format!("on {}", game.player(player).name)),
        Some(Entity::Object(id)) => details.push(format!("on {}", object_words(game, id))),
        None => {}
    }
    if !details.is_empty() {
        words.push_str(&format!(" ({})", details.join(", ")));
    }
    words
}

/// Equal words told once, with how many there are.
fn merged(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut found: Vec<(String, usize)> = Vec::new();
    for words in all {
        match found.iter_mut().find(|(own, _)| *own == words) {
            Some((_, count)) => *count += 1,
            None => found.push((words, 1)),
        }
    }
    let told = |(words, count): (String, usize)| {
        if count == 1 { words } else { format!("{count} × {words}") }
    };
    found.into_iter().map(told).collect()
}
