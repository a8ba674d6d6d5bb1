//! Announcing spells and abilities, stage by stage (601.2, 602.2, 603.3d). The work
//! so far is data, so each choice may be put aside.

mod code;
mod permitted;

pub use self::permitted::{can_cast, functions, is_now, uncastable};

use self::{
    code::{as_cast, chosen_code, is_cycling, mark},
    permitted::{is_limited, is_special, unmet},
};

use std::sync::Arc;

use smallvec::SmallVec;

use super::{
    alternative, choosing, copy, pay, perform::move_object, propose, special, total, trigger,
};
use crate::{
    ast::{
        Ability, Cost, Deed, Duration, Effect, Limit, ManaCost, ManaSymbol, Restriction, SpendHow,
        StepName, Target, TargetCount,
    },
    eval::{Ctx, did},
    game::{
        AbilityRef, Announce, AnnounceKind, CastFacts, Choice, ChoiceKind, Event, Facts, Fault,
        Frame, Game, Illegal, Lasting, MAX_OPTIONS, Note, ObjectId, Payment, PlayerId, Run,
        StackItem, Stage, Task, Waiting, Zone,
    },
    pool::{BoundAbility, EventKind, FaceDown, Wanted},
};

/// How a card is cast.
#[derive(Clone, Copy, Debug)]
pub struct Casting {
    /// The card, wherever it is.
    pub card: ObjectId,
    /// Which of its faces.
    pub face: u8,
    /// Who casts it.
    pub player: PlayerId,
    /// Whether its mana cost is paid.
    pub pays: bool,
    /// As what any mana may be spent on it (609.4b), beside what is allowed otherwise.
    pub any_mana: Option<SpendHow>,
    /// The value of X where it is said beforehand; without it, X is chosen if it is
    /// paid for and is 0 if not (107.3b).
    pub x: Option<i64>,
}

/// Puts a card on the stack and begins to announce it as a spell (601.2a).
///
/// # Errors
///
/// If the card is incomplete or not there.
pub fn begin_spell(game: &mut Game, casting: &Casting) -> Result<(), Fault> {
    let Casting { card, face, player: controller, pays, any_mana, x } = *casting;
    let no_card = || Illegal::NoAbility("there is no such card to cast".into());
    let object = game.objects.get(card).ok_or_else(no_card)?;
    if let Some(why) = &object.card.fault {
        let card = object.card.name().to_string();
        return Err(Illegal::Incomplete { card, why: why.clone() }.into());
    }
    let definition = object.card.face(face).clone();
    let way = special::way(object);
    let leave = special::leave_to_cast(game, object, controller);
    let any_mana = any_mana.or_else(|| leave.and_then(|leave| leave.any_mana));
    // A card in no zone is cast as though it were in the hand.
    let from = if object.zone == Zone::Nowhere { Zone::Hand } else { object.zone };
    let main = game.turn.active == controller
        && matches!(game.turn.step, StepName::FirstMain | StepName::SecondMain);
    let id = move_object(game, card, Zone::Stack).ok_or_else(no_card)?;
    if from == Zone::Exile {
        let ends = |effect: &Lasting| {
            effect.duration == Duration::UntilCast
                && effect.from.is_some_and(|(source, _)| source == card)
        };
        game.stale |= game.lasting.iter().any(ends);
        game.lasting.retain(|effect| !ends(effect));
    }
    if let Some(spell) = game.objects.get_mut(id) {
        // 712.8a, 715.3a: on the stack it is the face that is cast, and nothing else.
        spell.turn(face);
        spell.flashed = way.as_ref().is_some_and(|way| way.flashed);
        spell.paid_for = way.as_ref().and_then(|way| way.by).map(|by| by.word().into());
        spell.cast = Some(CastFacts { by: controller, from, main, any_mana });
        spell.controller = controller;
        spell.base_controller = controller;
    }
    let mut cost = match FaceDown::of(face) {
        // 702.37c.
        Some(_) => FaceDown::cost(),
        None => definition.printed.cost.clone().unwrap_or_default(),
    };
    let mut others: SmallVec<[Cost; 1]> = SmallVec::new();
    if let Some(costs) = way.and_then(|way| way.costs) {
        cost = ManaCost::default();
        for part in costs {
            match part {
                Cost::Mana(mana) => cost = mana,
                other => others.push(other),
            }
        }
    }
    let needs_x = cost.has_x();
    let payment = if pays { Payment::Costs(cost.0) } else { Payment::Free };
    let x = if needs_x && x.is_none() && payment == Payment::Free { Some(0) } else { x };
    let keeps = definition.spell.as_ref().is_some_and(|spell| spell.keeps);
    let mut announce = Announce {
        object: id,
        kind: AnnounceKind::Spell,
        ability: definition.spell.clone().or_else(|| aura_target(game, id)).map(AbilityRef),
        modes: SmallVec::new(),
        frame: Frame { x, keeps, ..Frame::new(id, controller) },
        stage: Stage::Alternative,
        costs: if payment == Payment::Free {
            SmallVec::new()
        } else {
            others.into_iter().chain(alternative::additional(&definition)).collect()
        },
        payment,
    };
    if pays {
        pay::check_costs(&Ctx::of(game, id, controller), &announce.costs)?;
    }
    if !needs_x {
        announce.frame.x = None;
    }
    game.agenda.push(Task::Announce(Box::new(announce)));
    Ok(())
}

/// An Aura spell targets what it will enchant (303.4a).
fn aura_target(game: &Game, spell: ObjectId) -> Option<Arc<BoundAbility>> {
    let now = &game.look(spell)?.now;
    let filter = now.abilities.iter().find_map(|ability| match &ability.ability {
        Ability::Enchant(filter) => Some(filter.clone()),
        _ => None,
    })?;
    let target = Target { count: TargetCount::One, other: false, filter, by: None, index: 0 };
    let mut ability = BoundAbility::without_pronouns(Ability::Spell([].into()));
    ability.targets = [Wanted { target, mode: None, time: 0, divided: None, needs: None }].into();
    Some(Arc::new(ability))
}

/// Begins to activate the nth ability of an object (602.2).
///
/// # Errors
///
/// If there is no such activated ability, or it cannot be activated now.
pub fn begin_activation(
    game: &mut Game,
    object: ObjectId,
    index: u16,
    x: Option<i64>,
) -> Result<(), Fault> {
    let none = || Illegal::NoAbility("there is no such ability".into());
    let source = game.objects.get(object).ok_or_else(none)?;
    let controller = source.controller;
    let ability = source.now.abilities.get(usize::from(index)).ok_or_else(none)?.clone();
    let Ability::Activated { costs, effects, limits } = &ability.ability else {
        return Err(none().into());
    };
    if source.cannot(Restriction::Activate) {
        let what = source.now.name.to_string();
        let why = "its activated abilities can't be activated".to_owned();
        return Err(Illegal::NotNow { what, why }.into());
    }
    if !functions(source, costs, effects) {
        let what = source.now.name.to_string();
        let why = format!("it has no use in the {}", source.zone.words());
        return Err(Illegal::NotNow { what, why }.into());
    }
    let ctx = Ctx::of(game, object, controller);
    for limit in limits {
        if let Some(why) = unmet(&ctx, limit, Some(index)) {
            let what = source.now.name.to_string();
            return Err(Illegal::NotNow { what, why: why.into() }.into());
        }
    }
    // 702.61b.
    if !ability.is_mana && special::is_split(game) {
        let what = source.now.name.to_string();
        let why = "a spell with split second is on the stack".to_owned();
        return Err(Illegal::NotNow { what, why }.into());
    }
    pay::check_costs(&ctx, costs)?;
    let mana = costs.iter().filter_map(|cost| match cost {
        Cost::Mana(cost) => Some(cost.0.iter().copied()),
        _ => None,
    });
    let symbols: Vec<ManaSymbol> = mana.flatten().collect();
    let symbols = total::cheaper(&ctx, symbols, limits);
    let mut symbols = total::activation(game, object, &ability, symbols);
    // In the turn in which it entered it costs its mana cost less.
    if limits.contains(&Limit::PowerUp) && did(&ctx, Deed::Entered, object.into()) {
        let less = source.now.cost.clone().unwrap_or_default();
        total::reduce(&mut symbols, &less.0);
    }
    let tapped_for_mana = ability.is_mana && costs.contains(&Cost::Tap);
    let (keeps, results) = (ability.keeps, [costs.iter().find_map(mark), None]);
    if ability.remembers {
        let facts = Facts { object: Some(object), amount: i64::from(index), ..Facts::default() };
        game.history.record(EventKind::Activates, &facts);
    }
    let frame = Frame { x, tapped_for_mana, keeps, results, ..Frame::new(object, controller) };
    if tapped_for_mana && costs.len() == 1 && limits.is_empty() && symbols.is_empty() {
        // 605.3b: without the stack. Nothing is left to choose or to pay but the tapping.
        let run = Run { code: effects.clone(), at: 0, frame };
        game.agenda.push(Task::Run(Box::new(run)));
        return pay::tap(game, object);
    }
    let announce = Announce {
        object,
        kind: AnnounceKind::Activated(index),
        ability: Some(AbilityRef(ability.clone())),
        modes: SmallVec::new(),
        frame,
        stage: Stage::Alternative,
        payment: Payment::Costs(symbols),
        costs: costs.iter().filter(|cost| !matches!(cost, Cost::Mana(_))).cloned().collect(),
    };
    game.agenda.push(Task::Announce(Box::new(announce)));
    Ok(())
}

/// Begins to put a triggered ability on the stack (603.3d).
///
/// # Errors
///
/// None now; announcing may come to have some.
pub fn begin_trigger(game: &mut Game, waiting: Waiting) -> Result<(), Fault> {
    let Waiting { source, controller, ability, event, frame, open: _ } = waiting;
    let frame = frame.map_or_else(
        || Frame { x: event.x, event: Some(event.clone()), ..Frame::new(source, controller) },
        // 400.7j: what became of an object since is in the event that waited.
        |frame| Frame { event: frame.event.as_ref().map(|_| event.clone()), ..*frame },
    );
    let frame = Frame { keeps: frame.keeps | ability.0.keeps, ..frame };
    let announce = Announce {
        object: source,
        kind: AnnounceKind::Triggered,
        ability: Some(ability),
        modes: SmallVec::new(),
        frame,
        stage: Stage::Alternative,
        payment: Payment::Free,
        costs: SmallVec::new(),
    };
    game.agenda.push(Task::Announce(Box::new(announce)));
    Ok(())
}

/// Goes on announcing until something has to be chosen or all is done.
///
/// # Errors
///
/// If what is announced is not legal ([`Fault::Illegal`]): then the game as it was
/// before the announcing is the one that stands (732.1).
pub fn advance(game: &mut Game, mut announce: Box<Announce>) -> Result<(), Fault> {
    loop {
        let stage = match announce.stage {
            Stage::Modes => choosing::modes(game, announce)?,
            Stage::Alternative => alternative::choose_cost(game, announce)?,
            Stage::Kick(index) => alternative::choose_kick(game, announce, index)?,
            Stage::Price => Some(alternative::pay_modes(game, announce)),
            Stage::X => choosing::choose_x(game, announce)?,
            Stage::Targets(index) => choosing::targets(game, announce, index)?,
            Stage::Division => choosing::division(game, announce)?,
            Stage::Total => Some(total::total_cost(game, announce)),
            Stage::Mana => pay::mana(game, announce)?,
            Stage::Cost(index) => pay::cost(game, announce, index)?,
            Stage::Done => return done(game, *announce),
        };
        match stage {
            Some(next) => announce = next,
            None => return Ok(()),
        }
    }
}

/// What comes of a stage: the announcing to go on with, or nothing if a choice is
/// open or it has ended.
pub type Staged = Result<Option<Box<Announce>>, Fault>;

/// Opens a choice; with one option only, it is taken at once.
pub fn ask<T>(
    game: &mut Game,
    mut announce: Box<Announce>,
    mut options: Vec<T>,
    take: impl FnOnce(&mut Announce, T),
    kind: impl FnOnce(Box<Announce>, Vec<T>) -> ChoiceKind,
) -> Staged {
    if options.len() > MAX_OPTIONS {
        return Err(Fault::TooManyOptions);
    }
    if options.len() == 1
        && let Some(only) = options.pop()
    {
        take(&mut announce, only);
        return Ok(Some(announce));
    }
    let chooser = announce.frame.controller;
    game.choice = Some(Choice { chooser, kind: kind(announce, options) });
    Ok(None)
}

/// Modes of an ability that asks which were chosen are kept.
fn note_modes(game: &mut Game, source: ObjectId, ability: Option<&AbilityRef>, modes: &[u8]) {
    let effects = ability.and_then(|ability| ability.0.ability.effects());
    let fresh = effects.is_some_and(|effects| {
        let asks = |effect: &Effect| match effect {
            Effect::Choose { count, .. } => count.fresh.is_some(),
            _ => false,
        };
        effects.iter().any(asks)
    });
    let turn = game.turn.number;
    if let Some(own) = game.objects.get_mut(source).filter(|_| fresh) {
        own.modes.extend(modes.iter().map(|&mode| (mode, turn)));
    }
}

/// All is chosen and paid: the spell is cast, the ability activated (601.2i); a
/// mana ability is done without the stack (605.3b).
fn done(game: &mut Game, announce: Announce) -> Result<(), Fault> {
    let Announce { object, kind, ability, modes, frame, .. } = announce;
    note_modes(game, frame.source, ability.as_ref(), &modes);
    let code = ability.as_ref().and_then(|ability| chosen_code(&ability.0, &modes));
    let is_mana = ability.as_ref().is_some_and(|ability| ability.0.is_mana);
    if let AnnounceKind::Activated(index) = kind
        && let Some(AbilityRef(own)) = &ability
        && let Ability::Activated { limits, .. } = &own.ability
        && limits.iter().any(|limit| matches!(limit, Limit::Exhaust | Limit::PowerUp | Limit::Once))
        && let Some(source) = game.objects.get_mut(object)
    {
        source.exhausted.push(index);
    }
    if let AnnounceKind::Activated(_) = kind {
        // 602.5b: counted only where a limit asks, so that games that differ in nothing
        // else are equal.
        if ability.as_ref().is_some_and(|ability| is_limited(&ability.0))
            && let Some(source) = game.objects.get_mut(object)
        {
            source.activated = source.activated.saturating_add(1);
        }
        // 605.3b, 116.2: without the stack.
        if is_mana || ability.as_ref().is_some_and(|ability| is_special(&ability.0)) {
            if let Some(code) = code {
                game.agenda.push(Task::Run(Box::new(Run { code, at: 0, frame })));
            }
            return Ok(());
        }
    }
    let mut frame = frame;
    if let (AnnounceKind::Spell, Some(AbilityRef(ability))) = (kind, &ability) {
        frame.as_cast = as_cast(&Ctx::running(game, &frame), ability);
    }
    let id = match kind {
        AnnounceKind::Payment => return Ok(()),
        // 116.2b: without the stack.
        AnnounceKind::TurnUp { counter } => {
            return propose(game, Event::TurnUp { object, counter, x: frame.x });
        }
        AnnounceKind::Spell => {
            if let Some(spell) = game.objects.get_mut(object) {
                spell.x = frame.x;
            }
            object
        }
        AnnounceKind::Copy => object,
        AnnounceKind::Activated(_) | AnnounceKind::Triggered => game.new_id(),
    };
    let code = code.filter(|code| !code.is_empty());
    game.journal.note(|| Note::Stacked { object, spell: kind == AnnounceKind::Spell });
    let player = frame.controller;
    let cycled = matches!(kind, AnnounceKind::Activated(_))
        && ability.as_ref().is_some_and(|ability| is_cycling(&ability.0));
    game.stack.push(StackItem { id, kind, code, ability, modes, frame, label: None });
    if cycled {
        trigger::cycles(game, object, player);
    }
    trigger::targets(game, id);
    if kind == AnnounceKind::Spell {
        let cast = &mut game.player_mut(player).cast;
        *cast = cast.saturating_add(1);
        trigger::casts(game, object, player);
        copy::triggers(game, object, player);
    }
    Ok(())
}
