//! What came of a scenario, as the JSON of `cardscript outcomes`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::run::{Ended, RunReport};
use crate::{
    explore::Taken,
    game::{Counters, Entity, Game, Object, Zone},
};

/// A scenario and its outcomes.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioJson {
    /// The scenario's name.
    pub name: String,
    /// The distinct outcomes.
    pub outcomes: Vec<OutcomeJson>,
    /// Was everything looked at? If not, there may be more outcomes.
    pub complete: bool,
}

/// One outcome.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeJson {
    /// The players, by name.
    pub players: BTreeMap<String, PlayerJson>,
    /// The objects that are in a zone, in the order in which they came there.
    pub objects: Vec<ObjectJson>,
    /// One way of choosing that leads here.
    pub choices: Vec<TakenJson>,
    /// How many ways lead here.
    pub paths: u64,
    /// Why an action was not legal, if one was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
}

/// A player in an outcome.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerJson {
    /// The life total.
    pub life: i64,
    /// The symbols of the mana that floats.
    pub mana: Vec<String>,
    /// Counters, by kind.
    pub counters: CountedJson,
    /// `lost`, `won` or `draw`, if the game has ended for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<&'static str>,
}

/// Counters, by kind.
pub type CountedJson = BTreeMap<String, i64>;

/// An object in an outcome.
#[derive(Clone, Debug, Serialize)]
pub struct ObjectJson {
    /// Its name.
    pub name: String,
    /// The label that the scenario gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Who controls it; the owner where nobody does.
    pub controller: String,
    /// The zone it is in.
    pub zone: &'static str,
    /// Is it tapped?
    pub tapped: bool,
    /// Damage marked on it.
    pub damage: i64,
    /// Counters on it, by kind.
    pub counters: CountedJson,
    /// Power and toughness, if it has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<[i64; 2]>,
    /// What it is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached_to: Option<String>,
}

/// A choice on the way to an outcome.
#[derive(Clone, Debug, Serialize)]
pub struct TakenJson {
    /// Who chose.
    pub chooser: String,
    /// By which rule it was asked.
    pub rule: &'static str,
    /// The options in words.
    pub options: Vec<String>,
    /// The one taken, in the same words.
    pub chosen: String,
}

impl RunReport {
    /// The outcomes as JSON has them.
    #[must_use]
    pub fn json(&self) -> ScenarioJson {
        ScenarioJson {
            name: self.name.clone(),
            outcomes: self.outcomes.iter().map(outcome).collect(),
            complete: self.complete,
        }
    }
}

fn outcome(ended: &Ended) -> OutcomeJson {
    let game = &ended.game;
    let players = game.players.iter().map(|player| {
        let json = PlayerJson {
            life: player.life,
            mana: player.mana.units().iter().map(|unit| unit.mana.symbol().to_owned()).collect(),
            counters: counted(&player.counters),
            ended: player.outcome.map(|outcome| match outcome {
                crate::game::Outcome::Lost => "lost",
                crate::game::Outcome::Won => "won",
                crate::game::Outcome::Draw => "draw",
            }),
        };
        (player.name.to_string(), json)
    });
    let there = game.objects.iter().filter(|object| object.zone != Zone::Nowhere);
    OutcomeJson {
        players: players.collect(),
        objects: there.map(|own| object(game, own)).collect(),
        choices: ended.choices.iter().map(|own| taken(game, own)).collect(),
        paths: ended.paths,
        illegal: ended.illegal.as_ref().map(|(reason, _)| reason.to_string()),
    }
}

fn object(game: &Game, object: &Object) -> ObjectJson {
    let host = object.attached.map(|host| match host {
        Entity::Player(player) => game.player(player).name.to_string(),
        Entity::Object(id) => crate::engine::object_words(game, id),
    });
    ObjectJson {
        name: object.now.name.to_string(),
        label: object.label.as_ref().map(ToString::to_string),
        controller: game.player(object.controller).name.to_string(),
        zone: object.zone.words(),
        tapped: object.tapped,
        damage: object.damage,
        counters: counted(&object.counters),
        body: object.now.body.map(|body| [body.power, body.toughness]),
        attached_to: host,
    }
}

fn counted(counters: &Counters) -> CountedJson {
    counters.iter().map(|(kind, count)| (kind.to_string(), count)).collect()
}

fn taken(game: &Game, taken: &Taken) -> TakenJson {
    TakenJson {
        chooser: game.player(taken.chooser).name.to_string(),
        rule: taken.rule,
        options: taken.options.clone(),
        chosen: taken.options.get(taken.chosen).cloned().unwrap_or_default(),
    }
}
