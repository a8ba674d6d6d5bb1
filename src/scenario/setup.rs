//! Given: from the photograph to a game. Nothing enters, triggers or is checked
//! because of it.

use super::{
    find::{self, Unfound},
    players::seats,
    syntax::{
        Attribute, Chosen, Given, Holding, Moment, NameKind, Object, Permanents, Place, Role,
        Scenario, Thing, Zone as ZoneWord,
    },
};
use crate::{
    ast::{CounterKind, StepName, ZoneName},
    diagnostic::{Code, Diagnostic, Span, quoted},
    game::{Entity, Game, ManaUnit, ObjectId, PlayerId, Zone},
    kernel,
    pool::{CardRef, Pool},
};

mod attribute;
mod rider;
mod shield;

pub(super) use rider::spend_only;

/// The most objects that one Given places.
const MOST: i64 = 10_000;

type Done = Result<(), Diagnostic>;

/// The game that the Givens of a scenario show.
///
/// # Errors
///
/// If a card has faults, or something is said that no game can be in.
pub fn setup(scenario: &Scenario, pool: &Pool) -> Result<Game, Diagnostic> {
    let mut game = Game::new(seats(&scenario.players));
    // Cards come in as they are spoken of, and may ask for what happened before.
    game.history.keep();
    // Whoever is named first is active.
    let first = scenario.players.first().and_then(|name| game.player_named(name));
    game.turn.active = first.unwrap_or(PlayerId(0));
    let mut setup = Setup { scenario, pool, game, later: Vec::new() };
    for given in &scenario.givens {
        setup.place(given)?;
    }
    // Once all is there, what refers to each other.
    for (ids, attributes, span) in std::mem::take(&mut setup.later) {
        for attribute in attributes {
            setup.attribute(&ids, attribute, span)?;
        }
    }
    for given in &scenario.givens {
        setup.state(given)?;
    }
    // Nobody else has begun a turn.
    let active = setup.game.turn.active;
    setup.game.players.iter_mut().for_each(|player| player.turns = 0);
    setup.game.player_mut(active).turns = 1;
    kernel::refresh(&mut setup.game);
    Ok(setup.game)
}

struct Setup<'a> {
    scenario: &'a Scenario,
    pool: &'a Pool,
    game: Game,
    /// Permanents whose attributes are still to be set.
    later: Vec<(Vec<ObjectId>, &'a [Attribute], Span)>,
}

impl<'a> Setup<'a> {
    /// Places what a Given shows.
    fn place(&mut self, given: &'a Given) -> Done {
        match given {
            Given::Controls { who, permanents } => {
                let player = self.player(who)?;
                permanents.iter().try_for_each(|permanents| self.permanents(player, permanents))
            }
            Given::Has { who, what } => {
                let player = self.player(who)?;
                what.iter().try_for_each(|holding| self.holding(player, holding))
            }
            _ => Ok(()),
        }
    }

    fn permanents(&mut self, player: PlayerId, permanents: &'a Permanents) -> Done {
        let Permanents { count, object, attributes, labels, span } = permanents;
        self.check_count(*count, *span)?;
        let card = self.card(object)?;
        if !labels.is_empty() && i64::try_from(labels.len()) != Ok(*count) {
            let message = format!("{} labels do not fit {count} objects", labels.len());
            return Err(self.fault(Code::AmbiguousName, message, *span));
        }
        let mut ids = Vec::new();
        for index in 0..*count {
            let id = self.game.place(&card, player, Zone::Battlefield);
            let face = card.face_named(&object.name).unwrap_or(0);
            ids.push(id);
            let label = usize::try_from(index).ok().and_then(|index| labels.get(index)).cloned();
            if let Some(placed) = self.game.objects.get_mut(id) {
                placed.label = label;
                placed.turn(face);
                if let Some((kind, amount)) = placed.now.entry_counters.clone() {
                    placed.counters.change(&CounterKind::Named(kind), amount);
                }
            }
        }
        self.later.push((ids, attributes, *span));
        Ok(())
    }

    fn holding(&mut self, player: PlayerId, holding: &Holding) -> Done {
        match holding {
            Holding::Floating(floating) => {
                let only = match &floating.rider {
                    Some(rider) => Some(spend_only(rider).ok_or_else(|| {
                        let message = "this is said of mana, but not understood";
                        let fault = self.fault(Code::UnknownPhrase, message, floating.span);
                        fault.help(
                            "for example: `{C} floating that can be spent only on artifact spells`",
                        )
                    })?),
                    None => None,
                };
                for &mana in &floating.mana {
                    let unit = ManaUnit { only: only.clone(), ..ManaUnit::plain(mana) };
                    self.game.player_mut(player).mana.add(unit);
                }
                Ok(())
            }
            Holding::Counters(counters) => {
                let own = &mut self.game.player_mut(player).counters;
                own.change(&counters.kind, counters.amount);
                Ok(())
            }
            Holding::Cards { named, unnamed, zone } => self.cards(player, named, *unnamed, zone),
        }
    }

    fn cards(&mut self, player: PlayerId, named: &[Object], unnamed: i64, zone: &ZoneWord) -> Done {
        let span = named.first().map_or(self.scenario.span, |object| object.span);
        if zone.place == Place::Bottom {
            return Err(self.not_yet("the bottom of a library", span));
        }
        let to = match zone.zone {
            ZoneName::Hand => Zone::Hand,
            ZoneName::Graveyard => Zone::Graveyard,
            ZoneName::Exile => Zone::Exile,
            ZoneName::Library => Zone::Library,
            ZoneName::Battlefield | ZoneName::Stack | ZoneName::Command => {
                return Err(self.not_yet("a card put there", span));
            }
        };
        // The first one named is on top.
        for object in named.iter().rev() {
            let count = object.count.unwrap_or(1);
            self.check_count(count, object.span)?;
            let card = self.card(object)?;
            for _ in 0..count {
                self.game.place(&card, player, to);
            }
        }
        let unnamed = u32::try_from(unnamed)
            .map_err(|_| self.fault(Code::NumberTooLarge, "these are too many cards", span))?;
        match to {
            Zone::Hand => self.game.player_mut(player).blanks += unnamed,
            Zone::Library if unnamed > 0 || named.is_empty() => {
                self.game.player_mut(player).filler = unnamed
            }
            _ if unnamed > 0 => return Err(self.not_yet("a card without a name there", span)),
            _ => {}
        }
        Ok(())
    }

    /// Sets what a Given says of players, of the turn, and of what was placed.
    fn state(&mut self, given: &Given) -> Done {
        match given {
            Given::Controls { .. } | Given::Has { .. } => {}
            Given::Life { who, life } => {
                let player = self.player(who)?;
                self.game.player_mut(player).life = *life;
            }
            Given::Moment(moment) => self.moment(moment)?,
            Given::Is { object, attributes } => {
                let ids = self.objects(object)?;
                for attribute in attributes {
                    self.attribute(&ids, attribute, object.span)?;
                }
            }
            Given::Chose { what, object, .. } => self.chose(what, object)?,
            Given::Role { who, role: Role::Monarch } => {
                self.game.course.monarch = Some(self.player(who)?);
            }
            Given::Role { who, role: Role::MaxSpeed } => {
                let player = self.player(who)?;
                self.game.player_mut(player).speed = crate::game::MAX_SPEED;
            }
            Given::Role { who, .. } => return Err(self.not_yet("such a role", who.span)),
            Given::Shield { what, shield } => self.shield(what, shield)?,
        }
        Ok(())
    }

    fn moment(&mut self, moment: &Moment) -> Done {
        if let Some(who) = &moment.whose {
            self.game.turn.active = self.player(who)?;
        }
        self.game.turn.step = moment.step.unwrap_or(StepName::FirstMain);
        Ok(())
    }

    fn chose(&mut self, what: &[Chosen], object: &Object) -> Done {
        let span = object.span;
        for id in self.objects(object)? {
            for chosen in what {
                let Some(object) = self.game.objects.get_mut(id) else { continue };
                match chosen {
                    Chosen::Color(color) => object.chosen_color = Some(*color),
                    Chosen::Thing(thing) => {
                        let player = find::entities(&self.game, thing, find::ANYWHERE);
                        let player = player.ok().and_then(|found| found.first()?.player());
                        if let Some(object) = self.game.objects.get_mut(id) {
                            object.chosen_player = player;
                        }
                    }
                    Chosen::Words(words) => object.chosen_type = Self::subtype(words),
                    _ => return Err(self.not_yet("a choice of that kind", span)),
                }
            }
        }
        Ok(())
    }

    fn subtype(words: &str) -> Option<crate::ast::Name> {
        let mut letters = words.trim().chars();
        let first = letters.next()?.to_uppercase();
        Some(first.chain(letters).collect::<String>().as_str().into())
    }

    pub(super) fn card(&self, object: &Object) -> Result<CardRef, Diagnostic> {
        if object.kind == NameKind::Token {
            return Err(self.not_yet("a token", object.span));
        }
        let found = self.pool.playable(&object.name);
        found.cloned().map_err(|fault| fault.at(&self.scenario.source, object.span))
    }

    fn check_count(&self, count: i64, span: Span) -> Done {
        if (0..=MOST).contains(&count) {
            return Ok(());
        }
        let message = format!("{count} objects cannot be placed; {MOST} are the most");
        Err(self.fault(Code::NumberTooLarge, message, span))
    }

    fn player(&self, who: &super::syntax::Who) -> Result<PlayerId, Diagnostic> {
        find::player(&self.game, who).map_err(|unfound| unfound.at(self.scenario, who.span))
    }

    fn objects(&self, object: &Object) -> Result<Vec<ObjectId>, Diagnostic> {
        let found = find::objects(&self.game, object, find::ANYWHERE, |_| true);
        found.map_err(|unfound| unfound.at(self.scenario, object.span))
    }

    fn entities(&self, thing: &Thing) -> Result<Vec<Entity>, Diagnostic> {
        let found = find::entities(&self.game, thing, find::ANYWHERE);
        found.map_err(|unfound| unfound.at(self.scenario, thing.span()))
    }

    fn entity(&self, thing: &Thing) -> Result<Entity, Diagnostic> {
        let entities = self.entities(thing)?;
        let none =
            || Unfound::Missing("nothing is named here".into()).at(self.scenario, thing.span());
        entities.first().copied().ok_or_else(none)
    }

    fn fault(&self, code: Code, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic::error(code, message).at(&self.scenario.source, span)
    }

    fn not_yet(&self, what: &str, span: Span) -> Diagnostic {
        not_yet(self.scenario, what, span)
    }
}

/// Something that can be written, but that no game can hold yet.
pub(super) fn not_yet(scenario: &Scenario, what: &str, span: Span) -> Diagnostic {
    let written = scenario.source.slice(span);
    let message = format!("{} is understood, but {what} cannot be in a game yet", quoted(written));
    Diagnostic::error(Code::UnknownScenarioLine, message).at(&scenario.source, span)
}

impl Unfound {
    /// The fault at the place of the name.
    pub(super) fn at(self, scenario: &Scenario, span: Span) -> Diagnostic {
        let (code, message, help) = match self {
            Self::Missing(words) => (Code::UnknownCard, words, None),
            Self::Ambiguous(words) => (
                Code::AmbiguousName,
                format!("this could be any of {words}, and they differ"),
                Some(
                    "say whose it is, as in `Bob's Forest`, or give it a label: `Alice controls Forest as \"First\"`",
                ),
            ),
        };
        let fault = Diagnostic::error(code, message).at(&scenario.source, span);
        fault.help_if(help.map(str::to_owned))
    }
}
