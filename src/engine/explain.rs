//! What happened, told step by step with the rules' numbers.

use super::words::{entity_words, object_words};
use crate::{
    ast::ManaType,
    game::{Batch, Departure, Entity, Event, Game, Note, Production, Zone},
};

/// A step in words, with the rule it follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Told {
    /// What happened.
    pub words: String,
    /// The number of the rule.
    pub rule: &'static str,
}

/// Tells what the game's journal has kept.
#[must_use]
pub fn explain(game: &Game) -> Vec<Told> {
    game.journal.notes().iter().filter_map(|note| tell(game, note)).collect()
}

fn tell(game: &Game, note: &Note) -> Option<Told> {
    let told = |words: String, rule| Some(Told { words, rule });
    match note {
        Note::Performed(event) => {
            let (words, rule) = performed(game, event)?;
            told(words, rule)
        }
        Note::Applied { words, before, after, .. } => {
            let (before, after) = (short(game, before), short(game, after));
            told(format!("{words} applies: {before} becomes {after}"), "616.1")
        }
        Note::Triggered { source, mana: true } => told(
            format!("an ability of {} triggers and resolves at once", object_words(game, *source)),
            "605.4a",
        ),
        Note::Triggered { source, mana: false } => {
            told(format!("an ability of {} triggers", object_words(game, *source)), "603.2")
        }
        Note::Stacked { object, spell: true } => {
            told(format!("{} is cast", object_words(game, *object)), "601.2i")
        }
        Note::Stacked { object, spell: false } => told(
            format!("an ability of {} goes on the stack", object_words(game, *object)),
            "113.7",
        ),
        Note::Resolving(object) => {
            told(format!("{} resolves", object_words(game, *object)), "608.2")
        }
        Note::Fizzled(object) => {
            told(format!("{} does not resolve", object_words(game, *object)), "608.2b")
        }
        Note::StateBased => told("state-based actions are performed".to_owned(), "704.3"),
    }
}

fn performed(game: &Game, event: &Event) -> Option<(String, &'static str)> {
    let player = |player| entity_words(game, Entity::Player(player));
    Some(match event {
        Event::Damage(batch) => {
            let any = batch.entries.iter().any(|entry| entry.amount > 0);
            let words = if any { damage(game, batch) } else { "no damage is dealt".to_owned() };
            (words, "120.4")
        }
        Event::Mana(production) => {
            let Production { player: who, source, .. } = production;
            let (source, mana) = (object_words(game, *source), mana(production));
            (format!("{source} produces {mana} for {}", player(*who)), "106.3")
        }
        Event::GainLife { player: who, amount, .. } => {
            (format!("{} gains {amount} life", player(*who)), "119.3")
        }
        Event::LoseLife { player: who, amount, .. } => {
            (format!("{} loses {amount} life", player(*who)), "119.3")
        }
        Event::Counters { on, kind, amount, .. } => {
            let on = entity_words(game, *on);
            let words = match amount {
                0.. => format!("{amount} {kind} counters are put on {on}"),
                _ => format!("{} {kind} counters are removed from {on}", -amount),
            };
            (words, "122.1")
        }
        Event::Enter(entry) => {
            (format!("{} enters the battlefield", object_words(game, entry.object)), "603.6a")
        }
        Event::Discard(who) => (format!("{} discards a card", player(*who)), "701.9"),
        Event::Mill(who) => (format!("{} mills a card", player(*who)), "701.17"),
        Event::Create { player: who, card, count, .. } => {
            (format!("{} creates {count} {}", player(*who), card.name()), "111.2")
        }
        Event::Leave(departures) => leave(game, departures),
        Event::Tap { object } => {
            (format!("{} becomes tapped", object_words(game, *object)), "701.26")
        }
        Event::Untap(object) => {
            (format!("{} becomes untapped", object_words(game, *object)), "701.26")
        }
        Event::Transform(object) => {
            (format!("{} transforms", object_words(game, *object)), "701.27")
        }
        Event::TurnUp { object, .. } => {
            (format!("{} is turned face up", object_words(game, *object)), "708.8")
        }
        Event::TurnDown(object) => {
            (format!("{} is turned face down", object_words(game, *object)), "708.2")
        }
        Event::Draw { player: who, instead: None, .. } => {
            (format!("{} draws a card", player(*who)), "121.1")
        }
        Event::Draw { player: who, instead: Some(_), .. } => {
            (format!("{} does something else instead of drawing a card", player(*who)), "614.11")
        }
        Event::LoseMana(who) => (format!("{} loses unspent mana", player(*who)), "106.4"),
        Event::Begin(step) => (format!("the {step} begins"), "500.1"),
        Event::Attack(attackers) if attackers.is_empty() => return None,
        Event::Attack(attackers) => {
            let attack = |(attacker, whom): &(_, _)| {
                format!("{} attacks {}", object_words(game, *attacker), entity_words(game, *whom))
            };
            (attackers.iter().map(attack).collect::<Vec<_>>().join(", "), "508.1")
        }
    })
}

/// An event in few words, for what it was and what it became.
pub(super) fn short(game: &Game, event: &Event) -> String {
    match event {
        Event::Damage(batch) => {
            let dealt = batch.entries.iter().filter(|entry| entry.amount > 0);
            let part = |entry: &crate::game::DamageEntry| {
                format!("{} damage to {}", entry.amount, entity_words(game, entry.recipient))
            };
            let parts: Vec<String> = dealt.map(part).collect();
            if parts.is_empty() { "no damage".to_owned() } else { parts.join(" and ") }
        }
        Event::Mana(production) => mana(production),
        Event::Enter(entry) => {
            let counters = entry.counters.iter().map(|(kind, count)| format!("{count} {kind}"));
            let mut how: Vec<String> = counters.collect();
            how.extend(entry.tapped.then(|| "tapped".to_owned()));
            format!(
                "entering with {}",
                if how.is_empty() { "nothing".into() } else { how.join(", ") }
            )
        }
        other => performed(game, other).map_or_else(|| "nothing".to_owned(), |(words, _)| words),
    }
}

fn damage(game: &Game, batch: &Batch) -> String {
    let part = |entry: &crate::game::DamageEntry| {
        let kind = if entry.combat { "combat damage" } else { "damage" };
        format!(
            "{} deals {} {kind} to {}",
            object_words(game, entry.source),
            entry.amount,
            entity_words(game, entry.recipient)
        )
    };
    let dealt = batch.entries.iter().filter(|entry| entry.amount > 0);
    dealt.map(part).collect::<Vec<_>>().join(", ")
}

fn mana(production: &Production) -> String {
    let symbols: String = production.units.iter().map(|unit| ManaType::symbol(unit.mana)).collect();
    if symbols.is_empty() { "no mana".to_owned() } else { symbols }
}

fn leave(game: &Game, departures: &[Departure]) -> (String, &'static str) {
    let one = |departure: &Departure| {
        let object = object_words(game, departure.object);
        match departure.to {
            None => format!("{object} stays"),
            Some(Zone::Graveyard) if departure.destroyed => format!("{object} is destroyed"),
            Some(to) => format!("{object} goes to {}", zone(to)),
        }
    };
    let words = departures.iter().map(one).collect::<Vec<_>>().join(", ");
    let destroyed = departures.iter().any(|departure| departure.destroyed);
    (words, if destroyed { "701.8" } else { "400.7" })
}

fn zone(zone: Zone) -> String {
    match zone {
        Zone::Exile => "exile".to_owned(),
        other => format!("the {}", other.words()),
    }
}
