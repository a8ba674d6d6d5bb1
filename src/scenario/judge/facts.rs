//! Is a fact so in a game?

use super::super::{
    Scenario,
    find::{self, Unfound},
    setup::{not_yet, spend_only},
    syntax::{
        Amounts, Fact, Floating, GameEnd, MeasureWord, Moment, Object, Predicate, Role, Subject,
        Thing, Who, Zone as ZoneWord,
    },
};
use crate::{
    ast::{ManaType, SpendOnly},
    diagnostic::{Code, Diagnostic},
    eval,
    game::{self, Combat, Entity, Game, Outcome, PlayerId, Zone},
};
use std::sync::Arc;

pub type Judged<T> = Result<T, Box<Diagnostic>>;

/// Do all of the facts hold?
pub fn all_hold(scenario: &Scenario, game: &Game, facts: &[Fact]) -> Judged<bool> {
    for fact in facts {
        if (Facts { scenario, game, fact }).hold()? == fact.not {
            return Ok(false);
        }
    }
    Ok(true)
}

/// One fact in one game.
pub struct Facts<'a> {
    scenario: &'a Scenario,
    pub(super) game: &'a Game,
    fact: &'a Fact,
}

impl Facts<'_> {
    fn hold(&self) -> Judged<bool> {
        match &self.fact.subject {
            Subject::Game => self.game_is(),
            Subject::Thing(Thing::Player(who)) => self.player_is(self.player(who)?),
            Subject::Thing(Thing::Object(object)) => self.object_is(object),
        }
    }

    fn game_is(&self) -> Judged<bool> {
        let has = |outcome| self.game.players.iter().any(|player| player.outcome == Some(outcome));
        match &self.fact.is {
            Predicate::Ends(GameEnd::Draw) => Ok(has(Outcome::Draw)),
            Predicate::Ends(_) => Ok(self.game.is_over()),
            Predicate::StackEmpty => Ok(self.game.stack.is_empty()),
            Predicate::Moment(moment) => self.moment(moment),
            _ => Err(self.nonsense("the game")),
        }
    }

    fn moment(&self, moment: &Moment) -> Judged<bool> {
        let turn = self.game.turn;
        let active = moment.whose.as_ref().map(|who| self.player(who)).transpose()?;
        let step = moment.step.is_none_or(|step| step == turn.step);
        Ok(step && active.is_none_or(|player| player == turn.active))
    }

    fn player_is(&self, id: PlayerId) -> Judged<bool> {
        let player = self.game.player(id);
        Ok(match &self.fact.is {
            Predicate::Life(amount) => amount.fit(player.life),
            Predicate::Pool(floating) => self.pool(player, floating)?,
            Predicate::Counters(amount, kind) => amount.fit(player.counters.get(kind)),
            Predicate::Cards { amount, named, zone } => {
                self.cards(id, *amount, named.as_ref(), zone)?
            }
            Predicate::Controls { amount, noun, attributes } => {
                let mut count = 0;
                for object in self.game.battlefield().filter(|object| object.controller == id) {
                    if self.noun_fits(noun, object)? && self.attributes_fit(attributes, object)? {
                        count += 1;
                    }
                }
                amount.map_or(count > 0, |amount| amount.fit(count))
            }
            Predicate::Ends(GameEnd::Loses) => player.outcome == Some(Outcome::Lost),
            Predicate::Ends(GameEnd::Wins) => player.outcome == Some(Outcome::Won),
            Predicate::Role(Role::Monarch) => self.game.course.monarch == Some(id),
            Predicate::Role(Role::MaxSpeed) => player.speed >= game::MAX_SPEED,
            Predicate::Role(_) => return Err(self.not_yet("such a role")),
            _ => return Err(self.nonsense("a player")),
        })
    }

    fn pool(&self, player: &game::Player, floating: &[Floating]) -> Judged<bool> {
        let units = player.mana.units();
        if floating.iter().all(|floating| floating.rider.is_none()) {
            let mut wanted: Vec<ManaType> =
                floating.iter().flat_map(|own| own.mana.clone()).collect();
            wanted.sort_unstable();
            return Ok(units.iter().map(|unit| unit.mana).eq(wanted));
        }
        let mut left: Vec<(ManaType, Option<Arc<SpendOnly>>)> =
            units.iter().map(|unit| (unit.mana, unit.only.clone())).collect();
        for own in floating {
            let only = match &own.rider {
                Some(rider) => {
                    Some(spend_only(rider).ok_or_else(|| self.not_yet("mana of that kind"))?)
                }
                None => None,
            };
            for &mana in &own.mana {
                let place = left.iter().position(|unit| unit.0 == mana && unit.1 == only);
                let Some(place) = place else { return Ok(false) };
                left.swap_remove(place);
            }
        }
        Ok(left.is_empty())
    }

    fn cards(
        &self,
        player: PlayerId,
        amount: Option<Amounts>,
        named: Option<&Object>,
        word: &ZoneWord,
    ) -> Judged<bool> {
        let zone = eval::zone_of(word.zone);
        let own = self.game.objects.iter().filter(|object| {
            let whose = if zone == Zone::Battlefield { object.controller } else { object.owner };
            object.zone == zone && whose == player
        });
        let fits = |object: &&game::Object| {
            named.is_none_or(|named| find::is_named(self.game, named, object))
        };
        let mut count = i64::try_from(own.filter(fits).count()).unwrap_or(i64::MAX);
        if named.is_none() {
            let player = self.game.player(player);
            count += match zone {
                Zone::Hand => i64::from(player.blanks),
                Zone::Library => i64::from(player.filler),
                _ => 0,
            };
        }
        Ok(amount.map_or(count > 0, |amount| amount.fit(count)))
    }

    /// What is said of a name holds if it holds of every object that it could mean. Of several
    /// that differ in it, it is not said which is meant.
    fn object_is(&self, object: &Object) -> Judged<bool> {
        if let Predicate::In(word) = &self.fact.is {
            return self.is_in(object, word);
        }
        const ZONES: &[Zone] = &[
            Zone::Battlefield,
            Zone::Stack,
            Zone::Graveyard,
            Zone::Exile,
            Zone::Hand,
            Zone::Library,
        ];
        let everywhere = matches!(self.fact.is, Predicate::Measure(..) | Predicate::Is(_));
        let zones = if everywhere { ZONES } else { &ZONES[..1] };
        let found = find::candidates(self.game, object, zones);
        let mut held = 0;
        for candidate in &found {
            if self.permanent_is(candidate)? {
                held += 1;
            }
        }
        let count = object.count.and_then(|count| usize::try_from(count).ok());
        match count {
            Some(count) if held != 0 && held != found.len() => Ok(held == count),
            Some(count) => Ok(held >= count),
            None if held == 0 || held == found.len() => Ok(held > 0),
            None => {
                let words: Vec<_> = found
                    .iter()
                    .map(|candidate| crate::engine::entity_words(self.game, candidate.id.into()))
                    .collect();
                let fault = Unfound::Ambiguous(words.join(", ")).at(self.scenario, object.span);
                Err(Box::new(fault))
            }
        }
    }

    /// Is (at least) one of the name in the zone?
    fn is_in(&self, object: &Object, word: &ZoneWord) -> Judged<bool> {
        let zone = eval::zone_of(word.zone);
        let owner = word.whose.as_ref().map(|who| self.player(who)).transpose()?;
        let found = find::candidates(self.game, object, &[zone]);
        let own =
            found.iter().filter(|found| owner.is_none_or(|owner| found.owner == owner)).count();
        let wanted = object.count.and_then(|count| usize::try_from(count).ok());
        Ok(wanted.map_or(own > 0, |wanted| own == wanted))
    }

    fn permanent_is(&self, object: &game::Object) -> Judged<bool> {
        Ok(match &self.fact.is {
            Predicate::Damage(amount) => amount.fit(object.damage),
            Predicate::Counters(amount, kind) => amount.fit(object.counters.get(kind)),
            Predicate::Measure(word, amount) => amount.fit(match word {
                MeasureWord::Power => object.power(),
                MeasureWord::Toughness => object.toughness(),
                MeasureWord::ManaValue => {
                    // 202.3e: X counts only while the object is a spell.
                    let x = object.x.filter(|_| object.zone == Zone::Stack).unwrap_or(0);
                    object.now.mana_value(u32::try_from(x).unwrap_or(u32::MAX)).into()
                }
            }),
            Predicate::Vocabulary(keywords) => self.keywords_fit(keywords, object)?,
            Predicate::State(state) => self.state_fits(*state, object)?,
            Predicate::Attached(thing) => self.is_one_of(object.attached, thing)?,
            Predicate::Attacking(thing) => {
                let whom = match object.combat {
                    Some(Combat::Attacking { whom, .. }) => Some(whom),
                    _ => None,
                };
                self.is_one_of(whom, thing)?
            }
            Predicate::Blocking(attacker) => match &object.combat {
                Some(Combat::Blocking { attackers, .. }) => attackers.iter().any(|&id| {
                    self.game.look(id).is_some_and(|own| find::is_named(self.game, attacker, own))
                }),
                _ => false,
            },
            Predicate::ControlledBy(who) => object.controller == self.player(who)?,
            Predicate::Is(description) => self.describes(description, object)?,
            Predicate::CouldProduce(produced) => {
                eval::could_produce(self.game, object.id) == produced.0
            }
            _ => return Err(self.nonsense("an object")),
        })
    }

    pub(super) fn is_one_of(&self, entity: Option<Entity>, thing: &Thing) -> Judged<bool> {
        Ok(match (entity, thing) {
            (Some(Entity::Player(player)), Thing::Player(who)) => player == self.player(who)?,
            (Some(Entity::Object(id)), Thing::Object(object)) => {
                self.game.look(id).is_some_and(|own| find::is_named(self.game, object, own))
            }
            _ => false,
        })
    }

    pub(super) fn player(&self, who: &Who) -> Judged<PlayerId> {
        find::player(self.game, who)
            .map_err(|unfound| Box::new(unfound.at(self.scenario, who.span)))
    }

    pub(super) fn not_yet(&self, what: &str) -> Box<Diagnostic> {
        Box::new(not_yet(self.scenario, what, self.fact.span))
    }

    fn nonsense(&self, subject: &str) -> Box<Diagnostic> {
        let message = format!("this cannot be said of {subject}");
        let fault = Diagnostic::error(Code::UnknownScenarioLine, message);
        Box::new(fault.at(&self.scenario.source, self.fact.span))
    }
}
