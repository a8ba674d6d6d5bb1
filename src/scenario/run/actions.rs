//! From the words of a When to what the engine does.

use smallvec::SmallVec;

use super::{
    super::{
        find::{self, Unfound},
        setup::not_yet,
        syntax::{
            AbilityChoice, Act, ActVerb, Action, Attribute, Fate, Object, Payment, StateWord,
            Thing, Until, Who,
        },
    },
    Runner,
    perform::Stop,
    pins, time,
};
use crate::{
    ast::{Ability, Cost, DamageKind, StepName, ZoneName},
    diagnostic::Span,
    engine::{self, object_words},
    game::{
        self, Applied, Batch, DamageEntry, Entity, Entry, Event, Game, Illegal, ObjectId, PlayerId,
        Production, Task, Zone,
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
        if act.manner.kicked > 0 {
            return Err(self.not_yet("kicking", span));
        }
        let only = |action| Ok(vec![Move::only(action)]);
        match &act.action {
            Action::Cast { who, card } => self.cast(game, act, who, card),
            Action::Play { who, card } => {
                let controller = self.player(game, who)?;
                let card = self.card(game, controller, card, act.manner.from)?;
                only(engine::Action::Put { card, controller })
            }
            Action::Activate { who, object, ability } => {
                self.activate(game, act, who, object, ability)
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
                    1.. => vec![Move::event(Event::GainLife { player, amount: *amount })],
                    _ => vec![Move::event(Event::LoseLife { player, amount: -amount })],
                })
            }
            Action::Draw { who, amount } => {
                let player = self.player(game, who)?;
                let most = (*amount).clamp(0, 1_000);
                Ok((0..most).map(|_| Move::event(Event::Draw(player))).collect())
            }
            Action::Counters { counters, on, .. } => {
                let on = self.entities(game, on)?;
                let (kind, amount) = (counters.kind.clone(), counters.amount);
                let event = |on| Move::event(Event::Counters { on, kind: kind.clone(), amount });
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
        let action = engine::Action::Cast { card: card_id, player, pays, x: pins::x(manner) };
        if manner.legally {
            let what = card.name.to_string();
            let in_hand = game.objects.get(card_id).is_some_and(|card| card.zone == Zone::Hand);
            if !in_hand {
                let why = "it is not in hand".to_owned();
                return Err(Illegal::Timing { what, why }.into());
            }
            let bare = engine::Action::Cast { card: card_id, player, pays: true, x: None };
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
        let id = self.own(game, player, object)?;
        let Some(source) = game.objects.get(id) else { return Ok(Vec::new()) };
        let activated: Vec<u16> = abilities(source, |_| true);
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
                let taps = |costs: &[Cost]| costs.contains(&Cost::Tap);
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

    fn damage(&self, game: &mut Game, acts: &[Act]) -> Found<Event> {
        let mut batch = Batch::default();
        for act in acts {
            let Action::Damage { source, amount, word, to } = &act.action else { continue };
            if word.unpreventable {
                return Err(self.not_yet("damage of that kind", act.span));
            }
            let source = self.source(game, source)?;
            for thing in to {
                for recipient in self.entities(game, thing)? {
                    batch.entries.push(DamageEntry {
                        source,
                        recipient,
                        amount: *amount,
                        combat: word.kind == DamageKind::Combat,
                        applied: Applied::new(),
                        prevented: SmallVec::new(),
                    });
                }
            }
        }
        // 120.8: zero damage is no event.
        batch.entries.retain(|entry| entry.amount > 0);
        Ok(Event::Damage(batch))
    }

    /// The source of a bare event: on the battlefield, or a card in no zone.
    fn source(&self, game: &mut Game, object: &Object) -> Found<ObjectId> {
        const ZONES: &[Zone] = &[Zone::Battlefield, Zone::Stack, Zone::Nowhere];
        match find::objects(game, object, ZONES, |_| true) {
            Ok(found) => {
                let none = || Illegal::NoAbility(format!("there is no {}", object.name));
                Ok(found.first().copied().ok_or_else(none)?)
            }
            Err(Unfound::Missing(_)) => {
                let controller = match &object.owner {
                    Some(who) => self.player(game, who)?,
                    None => game.turn.active,
                };
                self.new_card(game, controller, object)
            }
            Err(unfound) => Err(self.stop(unfound, object.span)),
        }
    }

    fn attackers(&self, game: &Game, acts: &[Act]) -> Found<Vec<(ObjectId, Entity)>> {
        let mut all = Vec::new();
        for act in acts {
            let Action::Attack { attackers, whom } = &act.action else { continue };
            let whom = self.entities(game, whom)?.first().copied();
            let Some(whom) = whom else { continue };
            for attacker in attackers {
                let active = game.turn.active;
                let own = |object: &game::Object| object.controller == active;
                let found = find::objects(game, attacker, &[Zone::Battlefield], own);
                let found = found.map_err(|unfound| self.stop(unfound, attacker.span))?;
                all.extend(found.into_iter().map(|attacker| (attacker, whom)));
            }
        }
        Ok(all)
    }

    fn blocks(&self, game: &Game, acts: &[Act]) -> Found<Vec<(ObjectId, ObjectId)>> {
        let mut all = Vec::new();
        for act in acts {
            let Action::Block { blockers, attackers } = &act.action else { continue };
            let mut blocked = Vec::new();
            for attacker in attackers {
                let found =
                    find::objects(game, attacker, &[Zone::Battlefield], game::Object::is_attacking);
                blocked.extend(found.map_err(|unfound| self.stop(unfound, attacker.span))?);
            }
            for blocker in blockers {
                let free = |object: &game::Object| !object.is_attacking();
                let found = find::objects(game, blocker, &[Zone::Battlefield], free);
                let found = found.map_err(|unfound| self.stop(unfound, blocker.span))?;
                all.extend(
                    found
                        .into_iter()
                        .flat_map(|own| blocked.iter().map(move |&other| (own, other))),
                );
            }
        }
        Ok(all)
    }

    fn enter(
        &self,
        game: &mut Game,
        objects: &[Object],
        under: Option<&Who>,
        attributes: &[Attribute],
        span: Span,
    ) -> Found<Vec<Move>> {
        let controller = match under {
            Some(who) => self.player(game, who)?,
            None => game.turn.active,
        };
        let (mut tapped, mut counters, mut attached) = (false, Vec::new(), None);
        for attribute in attributes {
            match attribute {
                Attribute::State(StateWord::Tapped) => tapped = true,
                Attribute::Counters(own) => counters.push((own.kind.clone(), own.amount)),
                Attribute::Attached(thing) => {
                    attached = self.entities(game, thing)?.first().copied()
                }
                _ => return Err(self.not_yet("entering so", span)),
            }
        }
        let mut moves = Vec::new();
        for object in objects {
            for _ in 0..object.count.unwrap_or(1).clamp(0, 1_000) {
                let card = self.card(game, controller, object, None)?;
                let (counters, applied) = (counters.clone(), Applied::new());
                let entry = Entry { object: card, controller, tapped, counters, attached, applied };
                moves.push(Move::event(Event::Enter(entry)));
            }
        }
        Ok(moves)
    }

    fn act_on(
        &self,
        game: &Game,
        who: &Who,
        verb: ActVerb,
        objects: &[Object],
        span: Span,
    ) -> Found<Vec<Move>> {
        let player = self.player(game, who)?;
        let mut moves = Vec::new();
        for object in objects {
            let ids = match verb {
                ActVerb::Tap | ActVerb::Untap | ActVerb::Sacrifice => {
                    self.owns(game, player, object)?
                }
                ActVerb::Discard => self.within(game, object, &[Zone::Hand])?,
                ActVerb::Mill => self.within(game, object, &[Zone::Library])?,
                ActVerb::Exile | ActVerb::Destroy | ActVerb::Return => {
                    self.within(game, object, find::ANYWHERE)?
                }
                ActVerb::Regenerate => return Err(self.not_yet("regeneration", span)),
            };
            for id in ids {
                moves.push(Move::event(match verb {
                    ActVerb::Tap => Event::Tap { object: id },
                    ActVerb::Untap => Event::Untap(id),
                    ActVerb::Destroy => Event::Destroy(id),
                    ActVerb::Exile => Event::Move { object: id, to: Zone::Exile },
                    ActVerb::Return => Event::Move { object: id, to: Zone::Hand },
                    ActVerb::Sacrifice | ActVerb::Discard | ActVerb::Mill | ActVerb::Regenerate => {
                        Event::Move { object: id, to: Zone::Graveyard }
                    }
                }));
            }
        }
        Ok(moves)
    }

    fn suffer(&self, game: &Game, objects: &[Object], fate: Fate, span: Span) -> Found<Vec<Move>> {
        let mut moves = Vec::new();
        for object in objects {
            if fate == Fate::Resolves {
                return Err(self.not_yet("one thing that resolves alone", span));
            }
            let zones: &[Zone] = match fate {
                Fate::Discarded => &[Zone::Hand],
                Fate::Exiled => find::ANYWHERE,
                _ => &[Zone::Battlefield],
            };
            for id in self.within(game, object, zones)? {
                moves.push(Move::event(match fate {
                    Fate::Destroyed => Event::Destroy(id),
                    Fate::Exiled => Event::Move { object: id, to: Zone::Exile },
                    Fate::Tapped => Event::Tap { object: id },
                    Fate::Untapped => Event::Untap(id),
                    Fate::Leaves => Event::Move { object: id, to: Zone::Hand },
                    Fate::Sacrificed | Fate::Discarded | Fate::Dies | Fate::Resolves => {
                        Event::Move { object: id, to: Zone::Graveyard }
                    }
                }));
            }
        }
        Ok(moves)
    }

    /// A card that a player casts or plays: one that is there, or else a new one in no zone.
    fn card(
        &self,
        game: &mut Game,
        player: PlayerId,
        card: &Object,
        from: Option<ZoneName>,
    ) -> Found<ObjectId> {
        let zones: &[Zone] = match from {
            None => &[Zone::Hand],
            Some(ZoneName::Graveyard) => &[Zone::Graveyard],
            Some(ZoneName::Exile) => &[Zone::Exile],
            Some(ZoneName::Library) => &[Zone::Library],
            Some(_) => &[Zone::Hand],
        };
        let own = |object: &&game::Object| object.owner == player;
        let found = find::candidates(game, card, zones);
        if let Some(found) = found.into_iter().find(own) {
            return Ok(found.id);
        }
        if from.is_some_and(|from| from != ZoneName::Hand) {
            let words = format!("there is no {} to cast there", card.name);
            return Err(Illegal::NoAbility(words).into());
        }
        self.new_card(game, player, card)
    }

    fn new_card(&self, game: &mut Game, player: PlayerId, object: &Object) -> Found<ObjectId> {
        let found = self.pool.find(&object.name);
        let card = found
            .map_err(|fault| Stop::Fault(Box::new(fault.at(&self.scenario.source, object.span))))?;
        Ok(game.place(card, player, Zone::Nowhere))
    }

    fn player(&self, game: &Game, who: &Who) -> Found<PlayerId> {
        find::player(game, who).map_err(|unfound| self.stop(unfound, who.span))
    }

    fn within(&self, game: &Game, object: &Object, zones: &[Zone]) -> Found<Vec<ObjectId>> {
        let found = find::objects(game, object, zones, |_| true);
        found.map_err(|unfound| self.stop(unfound, object.span))
    }

    /// Permanents that a player controls, of those that the name could mean.
    fn owns(&self, game: &Game, player: PlayerId, object: &Object) -> Found<Vec<ObjectId>> {
        // The untapped ones first: what is tapped cannot be tapped again.
        let own = |candidate: &game::Object| candidate.controller == player;
        let free = |candidate: &game::Object| own(candidate) && !candidate.tapped;
        let free_ones = find::candidates(game, object, &[Zone::Battlefield])
            .into_iter()
            .filter(|one| free(one));
        let wanted = object.count.and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
        let enough = free_ones.count() >= wanted;
        let found = find::objects(game, object, &[Zone::Battlefield], |one| {
            if enough { free(one) } else { own(one) }
        });
        let found = found.map_err(|unfound| self.stop(unfound, object.span))?;
        match found.iter().find(|&&id| !game.look(id).is_some_and(own)) {
            Some(&id) => {
                let name = &game.player(player).name;
                let words = format!("{name} does not control {}", object_words(game, id));
                Err(Illegal::NoAbility(words).into())
            }
            None => Ok(found),
        }
    }

    fn own(&self, game: &Game, player: PlayerId, object: &Object) -> Found<ObjectId> {
        let found = self.owns(game, player, object)?;
        let none = || Illegal::NoAbility(format!("there is no {}", object.name));
        Ok(found.first().copied().ok_or_else(none)?)
    }

    fn entities(&self, game: &Game, thing: &Thing) -> Found<Vec<Entity>> {
        let found = find::entities(game, thing, find::ANYWHERE);
        found.map_err(|unfound| self.stop(unfound, thing.span()))
    }

    /// A name that means nothing makes the action one that is not legal in this game; one that
    /// means too much is a fault of the scenario.
    fn stop(&self, unfound: Unfound, span: Span) -> Stop {
        match unfound {
            Unfound::Missing(words) => Stop::Illegal(Illegal::NoAbility(words)),
            unfound @ Unfound::Ambiguous(_) => {
                Stop::Fault(Box::new(unfound.at(self.scenario, span)))
            }
        }
    }

    fn not_yet(&self, what: &str, span: Span) -> Stop {
        Stop::Fault(Box::new(not_yet(self.scenario, what, span)))
    }
}

/// The places of an object's activated abilities whose costs fit.
fn abilities(object: &game::Object, fits: impl Fn(&[Cost]) -> bool) -> Vec<u16> {
    let abilities = (0..).zip(object.now.abilities.iter());
    let activated = abilities.filter(|(_, ability)| match &ability.ability {
        Ability::Activated { costs, .. } => fits(costs),
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
