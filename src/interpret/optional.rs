//! What a player may do, or may pay to keep from happening (118.12, 608.2d).

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::{Doing, play, players};
use crate::{
    ast::{
        Ability, Condition, Cost, DoWords, Effect, Effects, EventPattern, ManaCost, ManaSymbol,
        Node, Noun, Pronoun, Quantity, Slot, Trigger, TriggerWord, Verb, Walk,
    },
    eval::{Ctx, amount, entities},
    game::{
        AbilityRef, Announce, AnnounceKind, ChoiceKind, Entity, Frame, Game, MAX_OPTIONS, Object,
        Payment, PlayerId, Run, Stage, Task, Waiting, Zone,
    },
    kernel,
    pool::BoundAbility,
};

/// Asks whether the effects are to happen.
pub fn may(ctx: &Ctx<'_>, effects: &Effects) -> Doing {
    // 118.12: what cannot be paid is not paid.
    let mut payable = true;
    let mut unique = effects.clone();
    unique.walk(&mut |node| {
        match node {
            Node::Effect(Effect::Pay(cost)) => {
                payable &= can_pay(ctx, std::slice::from_ref(&**cost));
            }
            // 608.2g: what cannot be cast now is not.
            Node::Effect(Effect::Play(own)) if own.until.is_none() => {
                payable &= play::casting(ctx, own).is_some();
            }
            _ => {}
        }
    });
    if !payable {
        return Doing::Declined;
    }
    let effects = effects.clone();
    Doing::First(ctx.controller, false, Box::new(|run| ChoiceKind::May { run, effects }))
}

/// Asks which of several instructions is followed. What cannot be done is not chosen
/// (608.2d), but for a villainous choice (701.55b).
pub fn either(ctx: &Ctx<'_>, who: Option<&Noun>, options: &[Effects]) -> Doing {
    let chooser = match who {
        None => Some(ctx.controller),
        Some(who) => {
            let mut all = players(ctx, who);
            let first = all.next();
            // Each of them faces it, one after the other.
            if matches!(who, Noun::Each { .. })
                && let Some(frame) = ctx.frame
            {
                let named: SmallVec<[PlayerId; 2]> = first.into_iter().chain(all).collect();
                let order = ctx.game.apnap().filter(|player| named.contains(player));
                let run = |player: PlayerId| {
                    let word = Pronoun::They;
                    let who = Some(Noun::Pronoun { word, slot: Slot::ForEach });
                    let code = [Effect::Either { who, options: options.to_vec() }].into();
                    let frame = Frame { each: Some(player.into()), ..frame.clone() };
                    Run { code, at: 0, frame }
                };
                return Doing::Each(order.map(run).collect());
            }
            first
        }
    };
    let Some(chooser) = chooser else { return Doing::Nothing };
    let mut options = options.to_vec();
    if who.is_none() {
        options.retain(|option| !option.iter().any(|effect| is_impossible(ctx, effect)));
    }
    match options.len() {
        0 => Doing::Declined,
        1 => Doing::Instructions(options.swap_remove(0), None),
        _ => Doing::First(chooser, false, Box::new(|run| ChoiceKind::Either { run, options })),
    }
}

/// Can an instruction not be followed, for want of what it would be done to?
fn is_impossible(ctx: &Ctx<'_>, effect: &Effect) -> bool {
    match effect {
        Effect::Act { verb: Verb::Sacrifice, what: what @ Noun::Some { .. }, .. } => {
            let own = |entity: &Entity| {
                ctx.object(*entity).is_some_and(|object| object.controller == ctx.controller)
            };
            !entities(ctx, what).iter().any(own)
        }
        Effect::Act { what: what @ Noun::Some { .. }, .. } => entities(ctx, what).is_empty(),
        Effect::Counters { on: on @ Noun::Some { .. }, .. } => entities(ctx, on).is_empty(),
        // What has left cannot get counters (122.6).
        Effect::Counters { on: on @ (Noun::This | Noun::Pronoun { .. }), .. } => {
            let here = |entity: &Entity| match entity {
                Entity::Object(id) => ctx.game.objects.get(*id).is_some_and(Object::on_battlefield),
                Entity::Player(_) => true,
            };
            !entities(ctx, on).iter().any(here)
        }
        Effect::Discard { .. } | Effect::DiscardSome { .. } => {
            let own =
                |object: &&Object| object.zone == Zone::Hand && object.owner == ctx.controller;
            let known = ctx.game.objects.iter().any(|object| own(&object));
            !known && ctx.game.player(ctx.controller).blanks == 0
        }
        Effect::Pay(cost) => !can_pay(ctx, std::slice::from_ref(&**cost)),
        _ => false,
    }
}

/// Goes on with the instructions that were chosen.
pub fn either_chosen(game: &mut Game, mut run: Box<Run>, chosen: Effects) {
    let rest = run.code.get(run.at as usize..).unwrap_or_default();
    run.code = chosen.iter().chain(rest).cloned().collect();
    run.at = 0;
    game.agenda.push(Task::Run(run));
}

/// Asks each of these players, one after the other. What a player does is done as theirs:
/// the instructions speak to them.
pub fn may_by(ctx: &Ctx<'_>, who: &Noun, effects: &Effects) -> Doing {
    let asked: SmallVec<[PlayerId; 2]> = players(ctx, who).collect();
    let Some(frame) = ctx.frame.filter(|_| !asked.is_empty()) else { return Doing::Declined };
    Doing::Asked(
        asked
            .into_iter()
            .map(|player| {
                let frame = Frame { controller: player, ..frame.clone() };
                Run { code: [Effect::May(effects.clone())].into(), at: 0, frame }
            })
            .collect(),
    )
}

/// Goes on once it is decided: what was done is remembered for `if you do`.
pub fn may_chosen(game: &mut Game, mut run: Box<Run>, effects: Effects, yes: bool) {
    run.frame.did = yes;
    // Did any of the players who are asked do it?
    for task in game.agenda.iter_mut().filter(|_| yes) {
        if let Task::Run(outer) = task
            && outer.frame.asks
            && outer.frame.source == run.frame.source
        {
            outer.frame.did = true;
        }
    }
    if yes {
        // What they find and choose is known to the instructions after them.
        let rest = run.code.get(run.at as usize..).unwrap_or_default();
        run.code = effects.iter().chain(rest).cloned().collect();
        run.at = 0;
    }
    game.agenda.push(Task::Run(run));
}

/// Asks whether the player pays; if they cannot, it happens.
pub fn unless(ctx: &Ctx<'_>, who: &Noun, cost: &Cost, otherwise: &Effects) -> Doing {
    let otherwise = otherwise.clone();
    let Some(player) = players(ctx, who).next() else {
        return Doing::Instructions(otherwise, None);
    };
    let payer = Ctx { controller: player, ..*ctx };
    let costs = in_full(&payer, cost);
    if !can_pay(&payer, &costs) {
        return Doing::Instructions(otherwise, None);
    }
    let announce = Box::new(payment(ctx, player, costs));
    Doing::First(player, false, Box::new(|run| ChoiceKind::Unless { run, announce, otherwise }))
}

/// `unless that player has ~ deal 4 damage to them`.
pub fn unless_have(who: &Noun, have: &Effects, otherwise: &Effects) -> Doing {
    let allow = Effect::Allow { who: who.clone(), effects: have.clone() };
    let condition = Condition::Does(DoWords::TheyDont);
    let (instead, front, behind) = (false, false, false);
    let then = otherwise.clone();
    let otherwise = Effect::If { condition, then, instead, front, behind };
    Doing::Instructions([allow, otherwise].into(), None)
}

/// Asks those who may do something, in turn order, until one of them does it.
pub fn allow(game: &Game, frame: &mut Frame, who: &Noun, effects: &Effects) -> Doing {
    let ctx = Ctx::running(game, frame);
    let named: SmallVec<[PlayerId; 2]> = players(&ctx, who).collect();
    let mut asked = frame.asked;
    let done = asked.is_some() && frame.did;
    let order: SmallVec<[PlayerId; 2]> =
        game.apnap().filter(|player| named.contains(player)).collect();
    loop {
        let next = order.get(usize::from(asked.unwrap_or(0))).copied().filter(|_| !done);
        let Some(player) = next else {
            frame.asked = None;
            frame.did = done;
            return Doing::Nothing;
        };
        asked = Some(asked.unwrap_or(0).saturating_add(1));
        frame.did = false;
        frame.asked = asked;
        frame.chooser = Some(player);
        let [Effect::Pay(cost)] = &effects[..] else {
            let effects = effects.clone();
            let kind = |run| ChoiceKind::May { run, effects };
            return Doing::First(player, true, Box::new(kind));
        };
        let ctx = Ctx::running(game, frame);
        let payer = Ctx { controller: player, ..ctx };
        let costs = in_full(&payer, cost);
        // 118.12: what cannot be paid is not paid.
        if can_pay(&payer, &costs) {
            let announce = Box::new(payment(&ctx, player, costs));
            let otherwise = Effects::from([]);
            let kind = |run| ChoiceKind::Unless { run, announce, otherwise };
            return Doing::First(player, true, Box::new(kind));
        }
    }
}

/// Can these costs be paid, as far as a first look tells?
fn can_pay(payer: &Ctx<'_>, costs: &[Cost]) -> bool {
    kernel::check_costs(payer, costs).is_ok()
        && costs.iter().all(|cost| kernel::may_pay(payer, cost))
}

/// Pays a cost that the player has chosen to pay.
pub fn pay(ctx: &Ctx<'_>, cost: &Cost) -> Doing {
    let costs = in_full(ctx, cost);
    Doing::Pay(Box::new(payment(ctx, ctx.controller, costs)))
}

/// Pays any amount of one kind of mana, or of energy: how much is chosen first.
pub fn pay_any(ctx: &Ctx<'_>, symbol: Option<ManaSymbol>) -> Doing {
    let mana = |times: usize| match symbol {
        Some(symbol) => Cost::Mana(ManaCost(vec![symbol; times])),
        None => Cost::Energy(u32::try_from(times).unwrap_or(u32::MAX)),
    };
    let paid = ctx.frame.and_then(|frame| frame.paid_amount);
    let Some(paid) = paid else {
        let can = |times: &usize| can_pay(ctx, &[mana(*times)]);
        let max = (1..MAX_OPTIONS).take_while(can).last().unwrap_or(0);
        let max = u32::try_from(max).unwrap_or(u32::MAX);
        let kind = move |run| ChoiceKind::Amount { run, max };
        return Doing::First(ctx.controller, true, Box::new(kind));
    };
    match usize::try_from(paid) {
        Ok(0) | Err(_) => Doing::Nothing,
        Ok(times) => pay(ctx, &mana(times)),
    }
}

/// 603.12: what triggers on having done something goes on the stack by itself, with
/// targets chosen then.
pub fn reflexive(game: &mut Game, frame: &Frame, effects: &Effects) {
    if !frame.did {
        return;
    }
    let event = EventPattern::Begins { step: game.turn.step, whose: None, of: None };
    let trigger = Trigger { word: TriggerWord::When, event, condition: None, once: false };
    let ability = Ability::Triggered { trigger, effects: effects.clone() };
    let ability = AbilityRef(Arc::new(BoundAbility::without_pronouns(ability)));
    let (source, controller) = (frame.source, frame.controller);
    let event = frame.event.clone().unwrap_or_default();
    let (targets, division) = Default::default();
    let frame = Some(Box::new(Frame { targets, division, ..frame.clone() }));
    game.waiting.push(Waiting { source, controller, ability, event, frame, open: false });
}

/// The costs that are paid: for a cumulative upkeep, so many of them as there are
/// age counters (702.24a).
fn in_full(ctx: &Ctx<'_>, cost: &Cost) -> SmallVec<[Cost; 1]> {
    let Cost::Upkeep { mana, life } = cost else { return smallvec![cost.clone()] };
    let age = ctx.game.look(ctx.source).map_or(0, |source| source.counters.named("age"));
    let times = usize::try_from(age).unwrap_or(0);
    let symbols = mana.0.iter().copied().cycle().take(mana.0.len().saturating_mul(times));
    let mut costs: SmallVec<[Cost; 1]> = smallvec![Cost::Mana(ManaCost(symbols.collect()))];
    if let Some(life) = life {
        let life = amount(ctx, life).saturating_mul(age);
        costs.push(Cost::Life(Quantity::Number(life)));
    }
    // What it is, for mana that may be spent on nothing else.
    costs.push(cost.clone());
    costs
}

/// A payment by itself.
fn payment(ctx: &Ctx<'_>, player: PlayerId, costs: SmallVec<[Cost; 1]>) -> Announce {
    let symbols = costs.iter().flat_map(|cost| match cost {
        Cost::Mana(cost) => cost.0.clone(),
        _ => Vec::new(),
    });
    let symbols = symbols.collect();
    // What the cost speaks of is known to whoever pays it.
    let frame = match ctx.frame {
        Some(frame) => Frame {
            targets: frame.targets.clone(),
            event: frame.event.clone(),
            picked: frame.picked.clone(),
            each: frame.each,
            ..Frame::new(ctx.source, player)
        },
        None => Frame::new(ctx.source, player),
    };
    Announce {
        object: ctx.source,
        kind: AnnounceKind::Payment,
        ability: None,
        modes: smallvec![],
        frame,
        stage: Stage::Mana,
        payment: Payment::Costs(symbols),
        costs,
    }
}

/// Goes on once it is decided.
pub fn unless_chosen(
    game: &mut Game,
    mut run: Box<Run>,
    announce: Box<Announce>,
    otherwise: Effects,
    pays: bool,
) {
    run.frame.did = pays;
    let frame = run.frame.clone();
    game.agenda.push(Task::Run(run));
    game.agenda.push(match pays {
        true => Task::Announce(announce),
        false => Task::Run(Box::new(Run { code: otherwise, at: 0, frame })),
    });
}
