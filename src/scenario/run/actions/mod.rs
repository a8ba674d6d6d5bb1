//! From the words of a When to what the engine does.

mod combat;
mod lookup;
mod objects;

use super::{Runner, perform::Stop, pins, time};
use crate::{
    ast::{Ability, Cost, StepName},
    engine,
    game::{self, Applied, Event, Game, Illegal, ObjectId, PlayerId, Production, Task, Zone},
    kernel,
    scenario::{
        find,
        syntax::{AbilityChoice, Act, Action, Object, Payment, Until, Who},
    },
};

/// A step of what a When does.
pub(super) enum Move {
    /// One of these actions, each in words; where nothing says which, each is tried.
    One {
        /// The rule by which it is chosen.
        rule: &'static str,
        /// The actions.
        options: Vec<(String, engine::Action)>,
    },
    /// Tasks for the agenda, the last one first.
    Tasks(Vec<Task>),
    /// On to a step.
    GoTo {
        /// Whose turn.
        player: PlayerId,
        /// Which step.
        step: StepName,
    },
}

impl Move {
    fn only(action: engine::Action) -> Self {
        Self::One { rule: "117.1", options: vec![(String::new(), action)] }
    }

    fn event(event: Event) -> Self {
        Self::only(engine::Action::Event(event))
    }
}

/// Who does an action, where somebody does.
pub(super) fn actor(action: &Action) -> Option<&Who> {
    match action {
        Action::Cast { who, .. }
        | Action::Play { who, .. }
        | Action::Activate { who, .. }
        | Action::TurnUp { who, .. }
        | Action::TapForMana { who, .. }
        | Action::Pay { who, .. }
        | Action::Life { who, .. }
        | Action::Draw { who, .. }
        | Action::Do { who, .. }
        | Action::Counters { who, .. }
        | Action::AddMana { who, .. }
        | Action::Concede { who } => Some(who),
        _ => None,
    }
}

type Found<T> = Result<T, Stop>;

impl Runner<'_> {
    /// What acts of one moment come to in this game; cards that only they speak of are placed in it.
    pub(super) fn moves(&self, game: &mut Game, acts: &[Act]) -> Found<Vec<Move>> {
        let Some(act) = acts.first() else { return Ok(Vec::new()) };
        let span = act.span;
        let only = |action| Ok(vec![Move::only(action)]);
        match &act.action {
            Action::Cast { who, card } => self.cast(game, act, who, card),
            Action::Play { who, card } => {
                let controller = self.player(game, who)?;
                let id = self.card(game, controller, card, act.manner.from)?;
                let face = face_named(game, id, card);
                only(engine::Action::Put { card: id, face, controller })
            }
            Action::Activate { who, object, ability } => {
                self.activate(game, act, who, object, ability)
            }
            Action::TurnUp { who, object } => {
                let player = self.player(game, who)?;
                let id = self.own(game, player, object)?;
                let ways = game.objects.get(id).map(kernel::turn_up_costs).unwrap_or_default();
                if ways.is_empty() {
                    let why = format!("{} cannot be turned face up", object.name);
                    return Err(Illegal::NoAbility(why).into());
                }
                let x = pins::x(&act.manner);
                let options = (0..).zip(ways).map(|(way, own)| {
                    let words = format!("for {}", crate::parse::print_costs(&own.costs, "it"));
                    (words, engine::Action::TurnUp { object: id, way, x })
                });
                Ok(vec![Move::One { rule: "116.2b", options: options.collect() }])
            }
            Action::TapForMana { who, objects } => self.tap_for_mana(game, act, who, objects),
            Action::Damage { .. } => only(engine::Action::Event(self.damage(game, acts)?)),
            Action::Attack { .. } => only(engine::Action::Attack(self.attackers(game, acts)?)),
            Action::Block { .. } => only(engine::Action::Block(self.blocks(game, acts)?)),
            Action::CombatDamage { first_strike: false } => only(engine::Action::CombatDamage),
            Action::CombatDamage { first_strike: true } => {
                Ok(vec![Move::Tasks(vec![Task::BeginStep(StepName::FirstStrikeDamage)])])
            }
            Action::Ends(Until::Step) => Ok(vec![Move::Tasks(vec![Task::NextStep])]),
            Action::Ends(until) => {
                let (player, step) = time::after(game, *until);
                Ok(vec![Move::GoTo { player, step }])
            }
            Action::Becomes(moment) => {
                let (whose, step) = time::target(game, moment);
                Ok(vec![Move::GoTo { player: whose.unwrap_or(game.turn.active), step }])
            }
            Action::Enter { objects, under, attributes } => {
                self.enter(game, objects, under.as_ref(), attributes, span)
            }
            Action::Life { who, amount } => {
                let player = self.player(game, who)?;
                Ok(match amount {
                    0 => Vec::new(),
                    1.. => vec![Move::event(Event::gain_life(player, *amount))],
                    _ => vec![Move::event(Event::lose_life(player, -amount))],
                })
            }
            Action::Draw { who, amount } => {
                let player = self.player(game, who)?;
                let most = (*amount).clamp(0, 1_000);
                Ok((0..most).map(|_| Move::event(Event::draw(player))).collect())
            }
            Action::Counters { counters, on, .. } => {
                let on = self.entities(game, on)?;
                let (kind, amount) = (counters.kind.clone(), counters.amount);
                let event = |on| Move::event(Event::counters(on, kind.clone(), amount));
                Ok(on.into_iter().map(event).collect())
            }
            Action::AddMana { who, mana } => {
                let player = self.player(game, who)?;
                let units = mana.iter().map(|&mana| game::ManaUnit::plain(mana)).collect();
                let source = ObjectId(0);
                let applied = Applied::new();
                Ok(vec![Move::event(Event::Mana(Production {
                    player,
                    source,
                    tapped: false,
                    units,
                    applied,
                }))])
            }
            Action::Do { who, verb, objects } => self.act_on(game, who, *verb, objects, span),
            Action::Suffer { objects, fate } => self.suffer(game, objects, *fate, span),
            Action::StackResolves => Ok(vec![Move::Tasks(vec![Task::ResolveAll])]),
            Action::Concede { .. } => Err(self.not_yet("conceding", span)),
            // These decide for the When before them.
            Action::Decide(_) | Action::Pay { .. } => Ok(Vec::new()),
        }
    }

    fn cast(&self, game: &mut Game, act: &Act, who: &Who, card: &Object) -> Found<Vec<Move>> {
        let player = self.player(game, who)?;
        let manner = &act.manner;
        let pays = manner.legally || matches!(manner.payment, Payment::Any | Payment::Mana(_));
        let card_id = self.card(game, player, card, manner.from)?;
        // What may be cast for nothing is.
        let free = game
            .objects
            .get(card_id)
            .and_then(|card| kernel::leave_to_cast(game, card, player))
            .is_some_and(|leave| leave.free);
        let pays = pays && !(manner.legally && free);
        let face = match manner.down {
            false => face_named(game, card_id, card),
            true => {
                let down = game.objects.get(card_id).and_then(kernel::cast_face_down);
                let none = || Illegal::NoAbility("it cannot be cast face down".to_owned());
                down.ok_or_else(none)?.number()
            }
        };
        let action = engine::Action::Cast { card: card_id, face, player, pays, x: pins::x(manner) };
        if manner.legally {
            let what = card.name.to_string();
            let there = game.objects.get(card_id);
            let Some(leave) = there.and_then(|card| kernel::leave_to_cast(game, card, player))
            else {
                let why = "it may not be cast from where it is".to_owned();
                return Err(Illegal::Timing { what, why }.into());
            };
            let pays = !leave.free;
            let bare = engine::Action::Cast { card: card_id, face, player, pays, x: None };
            if !engine::legal_actions(game, player).contains(&bare) {
                let why = "neither its timing nor its cost may be met".to_owned();
                return Err(Illegal::Timing { what, why }.into());
            }
        }
        Ok(vec![Move::only(action)])
    }

    fn activate(
        &self,
        game: &Game,
        act: &Act,
        who: &Who,
        object: &Object,
        choice: &AbilityChoice,
    ) -> Found<Vec<Move>> {
        let player = self.player(game, who)?;
        // A card of another zone where one of its abilities functions (113.6).
        let elsewhere = [Zone::Hand, Zone::Graveyard, Zone::Exile].into_iter().find_map(|zone| {
            let there = find::candidates(game, object, &[zone]).into_iter();
            let usable = |card: &&game::Object| {
                card.owner == player
                    && !abilities(card, |costs, effects| kernel::functions(card, costs, effects))
                        .is_empty()
            };
            there.filter(usable).map(|card| card.id).next()
        });
        let id = match (self.own(game, player, object), elsewhere) {
            (Err(_), Some(card)) => card,
            (found, _) => found?,
        };
        let Some(source) = game.objects.get(id) else { return Ok(Vec::new()) };
        let mut activated: Vec<u16> = abilities(source, |_, _| true);
        if *choice == AbilityChoice::Only && !source.on_battlefield() {
            activated =
                abilities(source, |costs, effects| kernel::functions(source, costs, effects));
        }
        let none =
            || Illegal::NoAbility(format!("there is no such ability of {}", source.now.name));
        let chosen = match choice {
            AbilityChoice::Only => activated,
            AbilityChoice::Nth(0) => activated.last().copied().into_iter().collect(),
            AbilityChoice::Nth(nth) => activated.get(nth - 1).copied().into_iter().collect(),
            AbilityChoice::Loyalty(_) | AbilityChoice::Words(_) => {
                return Err(self.not_yet("an ability told so", act.span));
            }
        };
        if chosen.is_empty() {
            return Err(none().into());
        }
        let x = pins::x(&act.manner);
        Ok(vec![one_of("602.2", source, chosen, x)])
    }

    fn tap_for_mana(
        &self,
        game: &Game,
        act: &Act,
        who: &Who,
        objects: &[Object],
    ) -> Found<Vec<Move>> {
        let player = self.player(game, who)?;
        let mut moves = Vec::new();
        for object in objects {
            for id in self.owns(game, player, object)? {
                let Some(source) = game.objects.get(id) else { continue };
                let taps = |costs: &[Cost], _: &crate::ast::Effects| costs.contains(&Cost::Tap);
                let mut chosen = abilities(source, taps);
                chosen.retain(|&index| {
                    let ability = source.now.abilities.get(usize::from(index));
                    ability.is_some_and(|ability| ability.is_mana)
                });
                if chosen.is_empty() {
                    let words = format!(
                        "there is no such ability: {} does not tap for mana",
                        source.now.name
                    );
                    return Err(Illegal::NoAbility(words).into());
                }
                chosen.retain(|&index| pins::may_give(game, source, index, &act.manner));
                if chosen.is_empty() {
                    let words = format!("{} does not give the mana chosen", source.now.name);
                    return Err(Illegal::NoAbility(words).into());
                }
                moves.push(one_of("605.3a", source, chosen, None));
            }
        }
        Ok(moves)
    }
}

/// Which face of a card the words name: the front, if they name the card.
fn face_named(game: &Game, card: ObjectId, words: &Object) -> u8 {
    let card = game.objects.get(card).map(|object| &object.card);
    card.and_then(|card| card.face_named(&words.name)).unwrap_or(0)
}

/// The places of an object's activated abilities whose costs fit.
fn abilities(
    object: &game::Object,
    fits: impl Fn(&[Cost], &crate::ast::Effects) -> bool,
) -> Vec<u16> {
    let abilities = (0..).zip(object.now.abilities.iter());
    let activated = abilities.filter(|(_, ability)| match &ability.ability {
        Ability::Activated { costs, effects, .. } => fits(costs, effects),
        _ => false,
    });
    activated.map(|(index, _)| index).collect()
}

/// Activates one of these abilities.
fn one_of(rule: &'static str, object: &game::Object, abilities: Vec<u16>, x: Option<i64>) -> Move {
    let options = abilities.into_iter().enumerate().map(|(place, ability)| {
        let words = format!("activate ability {} of {}", place + 1, object.now.name);
        (words, engine::Action::Activate { object: object.id, ability, x })
    });
    Move::One { rule, options: options.collect() }
}
