//! A card in words, for people who want to see what was understood.

use std::fmt::Write as _;

use serde::Serialize;

use super::{BoundAbility, CardRef, Vocabulary};
use crate::{
    ast::{Ability, Effect, Face, Line, Node, Replacement, Walk, tree},
    parse::{CounterScript, KeywordScript, print_abilities, print_card, self_name},
    pool::EventKind,
};

/// A card as it was understood.
#[derive(Clone, Debug, Serialize)]
pub struct CardReport {
    /// The name of the front face.
    pub name: String,
    /// The file it is from.
    pub origin: Option<String>,
    /// Was all of it understood?
    pub complete: bool,
    /// If not, what the fault is.
    pub fault: Option<String>,
    /// The text in today's words, as a card file has it.
    pub text: String,
    /// The tree, in the short notation.
    pub tree: String,
    /// The abilities of all faces.
    pub abilities: Vec<AbilityReport>,
}

/// One ability of a card.
#[derive(Clone, Debug, Serialize)]
pub struct AbilityReport {
    /// The face it is on.
    pub face: String,
    /// Its paragraph, counted from 1 below the type line.
    pub line: usize,
    /// The ability in today's words.
    pub text: String,
    /// Spell, activated, triggered …
    pub kind: &'static str,
    /// Is it a mana ability (605.1)?
    pub mana_ability: bool,
    /// The kinds of event it watches, or makes something watch, in words.
    pub watches: Vec<&'static str>,
    /// All of this in one line.
    pub words: String,
}

/// Describes a card; `origin` is the file it is from.
#[must_use]
pub fn describe(card: &CardRef, origin: Option<&str>) -> CardReport {
    let tree = tree(&card.card);
    let abilities = card.card.faces.iter().flat_map(face_abilities);
    CardReport {
        name: card.name().to_string(),
        origin: origin.map(str::to_owned),
        complete: card.fault.is_none(),
        fault: card.fault.clone(),
        text: print_card(&card.card),
        tree,
        abilities: abilities.collect(),
    }
}

impl CardReport {
    /// The report for a terminal or a snapshot.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n{}\n", self.text, self.tree);
        if !self.abilities.is_empty() {
            text.push_str("\nWhat it watches\n");
        }
        for ability in &self.abilities {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {}", ability.words);
        }
        if let Some(fault) = &self.fault {
            let _ = writeln!(text, "\nIt cannot be played: {fault}");
        }
        text
    }
}

/// A keyword as it was understood.
#[derive(Clone, Debug, Serialize)]
pub struct KeywordReport {
    /// Its name.
    pub name: String,
    /// How a card writes it: `bushido N`.
    pub form: String,
    /// The file it is from.
    pub origin: String,
    /// Its script.
    pub text: String,
    /// What a sample of its use means, in the short notation; none if it has a fault.
    pub tree: Option<String>,
    /// What it is and what it watches, in words.
    pub words: Option<String>,
}

/// Describes a keyword that a script defines.
#[must_use]
pub fn describe_keyword(script: &KeywordScript, keywords: &Vocabulary) -> KeywordReport {
    let sample = keywords.sample(script);
    let told = sample.clone().map(|sample| report(sample, String::new(), 1, String::new()));
    KeywordReport {
        name: script.name.to_string(),
        form: script.form(),
        origin: script.origin().to_owned(),
        text: script.text().to_owned(),
        tree: sample.map(|sample| tree(&sample)),
        words: told.and_then(|told| Some(told.words.split_once(", ")?.1.to_owned())),
    }
}

/// Describes a counter that a script defines: it means only what is told of it.
#[must_use]
pub fn describe_counter(script: &CounterScript) -> KeywordReport {
    KeywordReport {
        name: script.name.to_string(),
        form: format!("{} counter", script.name),
        origin: script.origin().to_owned(),
        text: script.text().to_owned(),
        tree: None,
        words: Some("nothing: it is a counter".to_owned()),
    }
}

impl KeywordReport {
    /// The report for a terminal or a snapshot.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.text);
        if let Some(tree) = &self.tree {
            let _ = writeln!(text, "\n{tree}");
        }
        match &self.words {
            Some(words) => {
                let _ = writeln!(text, "\nWhat it watches\n  {words}");
            }
            None => text.push_str("\nIt cannot be used: its definition has a fault\n"),
        }
        text
    }
}

fn face_abilities(face: &Face) -> Vec<AbilityReport> {
    let mut reports = Vec::new();
    let me = self_name(face);
    for (line, known) in (1..).zip(&face.lines) {
        let Line::Known { abilities, .. } = known else { continue };
        for ability in abilities {
            let text = print_abilities(std::slice::from_ref(ability), &me);
            reports.push(report(ability.clone(), face.name.to_string(), line, text));
        }
    }
    reports
}

fn report(ability: Ability, face: String, line: usize, text: String) -> AbilityReport {
    let kind = match ability {
        Ability::Keyword(_) | Ability::Protection(_) | Ability::Toxic(_) => "keyword",
        Ability::Ruling(_) => "rule",
        Ability::AdditionalCost(_) | Ability::AlternativeCost(_) => "cost",
        Ability::Enchant(_) => "enchant",
        Ability::Spell(_) => "spell",
        Ability::Activated { .. } => "activated",
        Ability::Triggered { .. } => "triggered",
        Ability::Replacement(_) => "replacement",
        Ability::Rule(_) | Ability::AsThoughHasty(_) | Ability::SpendOnlyFrom(_) => "static",
        Ability::CostChange(_) => "cost change",
        Ability::Flashback(_)
        | Ability::Casting(_)
        | Ability::PartnerWith(_)
        | Ability::ExertAttack(_)
        | Ability::CastOnly(_)
        | Ability::Kicker(_)
        | Ability::Defined(_)
        | Ability::CumulativeUpkeep { .. } => "keyword",
        Ability::Continuous(_) => "continuous",
        Ability::Level(_) | Ability::Section(_) => "level",
    };
    let bound = BoundAbility::without_pronouns(ability);
    let made = made(&mut bound.ability.clone());
    let parts: Vec<_> = match &bound.ability {
        Ability::Defined(defined) => {
            defined.means.iter().cloned().flat_map(BoundAbility::each).collect()
        }
        _ => Vec::new(),
    };
    let own = parts.iter().filter_map(|part| part.watches.as_ref());
    let watches = bound.watches.iter().chain(own).chain(&made).map(|kind| kind.words()).collect();
    let told: Vec<_> =
        parts.iter().map(|part| sentence(part, &self::made(&mut part.ability.clone()))).collect();
    let words = match &bound.ability {
        Ability::Defined(defined) => format!("the keyword {}: {}", defined.word, told.join("; ")),
        _ => sentence(&bound, &made),
    };
    let words = format!("line {line}, {words}");
    AbilityReport { face, line, text, kind, mana_ability: bound.is_mana, watches, words }
}

/// What the instructions of an ability make something watch.
fn made(ability: &mut Ability) -> Vec<EventKind> {
    let mut kinds = Vec::new();
    ability.walk(&mut |node| {
        if let Node::Effect(Effect::Replace(replacement)) = node {
            let Replacement { event, .. } = &**replacement;
            let kind = EventKind::of(event);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    });
    kinds
}

fn sentence(bound: &BoundAbility, made: &[EventKind]) -> String {
    let mana = if bound.is_mana { " mana" } else { "" };
    let own = match (&bound.ability, bound.watches) {
        (Ability::Triggered { .. }, Some(kind)) => {
            format!("a triggered{mana} ability: watches {}, and triggers", kind.words())
        }
        (_, Some(kind)) => {
            format!("a replacement effect: watches {}, and changes what happens", kind.words())
        }
        (Ability::Keyword(keyword), None) => format!("the keyword {keyword}: watches nothing"),
        (Ability::Enchant(_), None) => "what it enchants: watches nothing".into(),
        (Ability::Spell(_), None) => "a spell's instructions: watch nothing".into(),
        (Ability::Activated { .. }, None) => format!("an activated{mana} ability: watches nothing"),
        (Ability::Ruling(_), None) => "what is forbidden or done otherwise: watches nothing".into(),
        (_, None) => "a continuous effect: watches nothing".into(),
    };
    if made.is_empty() {
        return own;
    }
    let kinds: Vec<_> = made.iter().map(|kind| kind.words()).collect();
    format!("{own}; as it resolves it makes an effect that watches {}", kinds.join(" and "))
}
