//! Outcomes for people.

use std::{collections::BTreeMap, io};

use super::{OutcomeOut, ScenarioOut};
use crate::{
    cli::{
        output::{Out, Style},
        session::counted,
    },
    scenario::{CountedJson, ObjectJson, OutcomeJson, PlayerJson, Scenario, TakenJson},
};

/// Tells the outcomes of one scenario.
pub(super) fn tell(out: &mut Out, scenario: &Scenario, found: &ScenarioOut) -> io::Result<()> {
    let line = scenario.source.position(scenario.span.start).line;
    let place = format!("{}:{line}", scenario.source.path());
    let heading = out.paint(Style::Strong, &format!("Scenario: {}", found.name));
    out.line(format!("{heading} {}", out.paint(Style::Faint, &format!("({place})"))))?;
    let count = counted(found.outcomes.len(), "outcome");
    let sure = if found.complete { "" } else { "; the search was cut: there may be more" };
    out.line(format!("{count}{sure}"))?;
    for (number, outcome) in (1..).zip(&found.outcomes) {
        out.line("")?;
        tell_outcome(out, number, outcome)?;
    }
    out.line("")
}

fn tell_outcome(out: &mut Out, number: usize, found: &OutcomeOut) -> io::Result<()> {
    let OutcomeOut { outcome, events } = found;
    let OutcomeJson { players, objects, choices, paths, illegal } = outcome;
    let heading: Vec<_> = players.iter().map(|(name, player)| player_words(name, player)).collect();
    let heading = format!("{number}. {}", heading.join("; "));
    out.line(out.paint(Style::Strong, &heading))?;
    if let Some(reason) = illegal {
        out.line(format!("   not legal: {reason}"))?;
    }
    for choice in choices {
        out.line(format!("   {}", choice_words(choice)))?;
    }
    if *paths > 1 {
        out.line(format!("   {paths} ways lead here; this is one"))?;
    }
    for (zone, names) in by_zone(objects) {
        out.line(format!("   {zone}: {}", names.join(", ")))?;
    }
    let Some(events) = events else { return Ok(()) };
    out.line("   what happens:")?;
    for (number, event) in (1..).zip(events) {
        let rule = out.paint(Style::Faint, &format!("({})", event.rule));
        out.line(format!("   {number:>4}. {} {rule}", event.words))?;
    }
    Ok(())
}

pub(super) fn player_words(name: &str, player: &PlayerJson) -> String {
    let PlayerJson { life, mana, counters, ended } = player;
    let mut words = format!("{name} at {life} life");
    if !mana.is_empty() {
        words += &format!(" with {} floating", mana.concat());
    }
    if let Some(counters) = counters_words(counters) {
        words += &format!(" ({counters})");
    }
    match ended {
        Some(ended) => format!("{words}, {ended}"),
        None => words,
    }
}

fn counters_words(counters: &CountedJson) -> Option<String> {
    let words: Vec<_> = counters
        .iter()
        .map(|(kind, count)| counted(usize_of(*count), &format!("{kind} counter")))
        .collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn usize_of(count: i64) -> usize {
    usize::try_from(count).unwrap_or(0)
}

/// `Alice chooses (616.1): apply Mending Hands; not: apply Curse of Bloodletting`.
fn choice_words(choice: &TakenJson) -> String {
    let TakenJson { chooser, rule, options, chosen } = choice;
    let others: Vec<_> =
        options.iter().map(String::as_str).filter(|option| option != chosen).collect();
    format!("{chooser} chooses ({rule}): {chosen}; not: {}", others.join(", "))
}

/// The objects of each zone, equal ones together.
fn by_zone(objects: &[ObjectJson]) -> Vec<(&str, Vec<String>)> {
    let mut zones: Vec<(&str, BTreeMap<String, usize>)> = Vec::new();
    for object in objects {
        let words = object_words(object);
        let known = zones.iter().position(|(zone, _)| *zone == object.zone);
        let index = known.unwrap_or_else(|| {
            zones.push((object.zone, BTreeMap::new()));
            zones.len() - 1
        });
        *zones[index].1.entry(words).or_default() += 1;
    }
    let told = |(words, count): (String, usize)| match count {
        1 => words,
        count => format!("{count} × {words}"),
    };
    zones
        .into_iter()
        .map(|(zone, objects)| (zone, objects.into_iter().map(told).collect()))
        .collect()
}

fn object_words(object: &ObjectJson) -> String {
    let mut details = Vec::new();
    if let Some([power, toughness]) = object.body {
        details.push(format!("{power}/{toughness}"));
    }
    if object.tapped {
        details.push("tapped".into());
    }
    if object.damage > 0 {
        details.push(format!("{} damage", object.damage));
    }
    details.extend(counters_words(&object.counters));
    if let Some(host) = &object.attached_to {
        details.push(format!("attached to {host}"));
    }
    let name = object.label.as_ref().unwrap_or(&object.name);
    let name = format!("{}'s {name}", object.controller);
    if details.is_empty() { name } else { format!("{name} ({})", details.join(", ")) }
}
