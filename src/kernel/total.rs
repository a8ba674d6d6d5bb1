//! The total cost of a spell: increases, then reductions (601.2f).

use crate::{
    ast::{
        Ability, CardType, Cost, CostChange, CostEach, CostOf, EventPattern, Keyword, Limit,
        ManaSymbol, Noun, Quantity, Ruling, StepName,
    },
    eval::{Ctx, amount, fits, holds, often, rules::as_though_flash},
    game::{
        Announce, AnnounceKind, Frame, Game, Lasting, LastingKind, MAX_OPTIONS, ObjectId, Payment,
        Stage, Task,
    },
    pool::BoundAbility,
};

/// Works out what has to be paid, once X and the targets are known.
pub fn total_cost(game: &Game, mut announce: Box<Announce>) -> Box<Announce> {
    announce.stage = Stage::Mana;
    add_flash(game, &mut announce);
    add_mana(&mut announce);
    let own = game.objects.get(announce.object);
    let lasts = game.lasting.iter().any(|effect| rule_of(effect).is_some());
    let any = lasts || game.battlefield().chain(own).any(changes_costs);
    if announce.kind != AnnounceKind::Spell || !any {
        return announce;
    }
    let x = u32::try_from(announce.frame.x.unwrap_or(0)).unwrap_or(u32::MAX);
    let changes = changes(game, &announce);
    let Payment::Costs(symbols) = &mut announce.payment else { return announce };
    apply(symbols, x, changes);
    announce
}

/// What a spell costs more for being cast when a sorcery could not be. What is cast as
/// instructions are followed asks for no time (608.2g).
fn add_flash(game: &Game, announce: &mut Announce) {
    let Some(spell) = game.look(announce.object) else { return };
    let fast = spell.is(CardType::Instant) || spell.has(Keyword::Flash);
    let resolving = game.agenda.iter().any(|task| matches!(task, Task::Run(_)));
    let player = announce.frame.controller;
    let main = matches!(game.turn.step, StepName::FirstMain | StepName::SecondMain);
    let sorcery = main && game.turn.active == player && game.stack.is_empty();
    if announce.kind != AnnounceKind::Spell || fast || resolving || sorcery {
        return;
    }
    if let Some(more) = as_though_flash(game, announce.object, player)
        && !more.0.is_empty()
    {
        announce.costs.push(Cost::Mana(more));
    }
}

/// 601.2f: mana that is an additional cost is paid with the rest.
fn add_mana(announce: &mut Announce) {
    let mut more: Vec<ManaSymbol> = Vec::new();
    if announce.kind == AnnounceKind::Spell {
        announce.costs.retain(|cost| match cost {
            Cost::Mana(mana) => {
                more.extend(mana.0.iter().copied());
                false
            }
            _ => true,
        });
    }
    match &mut announce.payment {
        Payment::Costs(symbols) => symbols.extend(more),
        Payment::Free if !more.is_empty() => announce.payment = Payment::Costs(more),
        Payment::Free => {}
    }
}

/// Adds to a cost what makes it more, then takes away what makes it less (601.2f).
fn apply(symbols: &mut Vec<ManaSymbol>, x: u32, changes: Vec<(ManaSymbol, bool)>) {
    let mut generic: u32 = 0;
    symbols.retain(|symbol| {
        let part = match symbol {
            ManaSymbol::X => x,
            ManaSymbol::Generic(n) => *n,
            _ => return true,
        };
        generic = generic.saturating_add(part);
        false
    });
    for (symbol, more) in changes {
        match (symbol, more) {
            (ManaSymbol::Generic(n), true) => generic = generic.saturating_add(n),
            // 118.7c: generic reductions take from generic mana only.
            (ManaSymbol::Generic(n), false) => generic = generic.saturating_sub(n),
            (symbol, true) => symbols.push(symbol),
            (symbol, false) => {
                if let Some(place) = symbols.iter().position(|own| *own == symbol) {
                    symbols.remove(place);
                } else {
                    // 118.7d: what is not there in its colour reduces generic mana.
                    generic = generic.saturating_sub(1);
                }
            }
        }
    }
    symbols.push(ManaSymbol::Generic(generic));
}

/// The cost of an ability that says what makes it cheaper.
pub fn cheaper(ctx: &Ctx<'_>, mut symbols: Vec<ManaSymbol>, limits: &[Limit]) -> Vec<ManaSymbol> {
    let changes = limits.iter().filter_map(|limit| match limit {
        Limit::Cheaper(change) => Some(change),
        _ => None,
    });
    let mut less = Vec::new();
    for change in changes {
        if change.condition.as_ref().is_none_or(|condition| holds(ctx, condition)) {
            let times = match &change.each {
                Some(CostEach::Each(each)) => times_of(ctx, each),
                _ => 1,
            };
            let by = change.by.0.iter().map(|&symbol| (symbol, false));
            (0..times).for_each(|_| less.extend(by.clone()));
        }
    }
    // Its X is chosen later; what is not X is made cheaper.
    if !less.is_empty() {
        let xs = symbols.iter().filter(|symbol| **symbol == ManaSymbol::X).count();
        symbols.retain(|symbol| *symbol != ManaSymbol::X);
        apply(&mut symbols, 0, less);
        symbols.extend(std::iter::repeat_n(ManaSymbol::X, xs));
    }
    symbols
}

/// Takes symbols off a cost: what is not there in its colour reduces generic mana (118.7).
pub fn reduce(symbols: &mut Vec<ManaSymbol>, less: &[ManaSymbol]) {
    let mut generic: u32 = 0;
    for symbol in less {
        match symbol {
            ManaSymbol::Generic(n) => generic = generic.saturating_add(*n),
            symbol => match symbols.iter().position(|own| own == symbol) {
                Some(place) => {
                    symbols.remove(place);
                }
                None => generic = generic.saturating_add(1),
            },
        }
    }
    for symbol in symbols.iter_mut() {
        if let ManaSymbol::Generic(n) = symbol {
            let taken = generic.min(*n);
            *n -= taken;
            generic -= taken;
        }
    }
    symbols.retain(|symbol| *symbol != ManaSymbol::Generic(0));
}

/// What activating an ability costs, after what changes that (602.2b).
pub fn activation(
    game: &Game,
    object: ObjectId,
    ability: &BoundAbility,
    mut symbols: Vec<ManaSymbol>,
) -> Vec<ManaSymbol> {
    let Some(player) = game.look(object).map(|own| own.controller) else { return symbols };
    let (mut all, mut floor) = (Vec::new(), false);
    for source in game.battlefield().filter(|source| changes_costs(source)) {
        let ctx = Ctx::of(game, source.id, source.controller);
        for own in source.now.abilities.iter() {
            let Ability::CostChange(change) = &own.ability else { continue };
            let CostOf::Abilities { keyword, not_mana, floored } = &change.of else { continue };
            let is_such = match keyword {
                Some(word) => ctx.controller == player && ability.part_of.as_ref() == Some(word),
                None => fits(&ctx, &change.what, object.into()),
            };
            let condition = change.condition.as_ref();
            if is_such
                && !(*not_mana && ability.is_mana)
                && condition.is_none_or(|condition| holds(&ctx, condition))
            {
                let times = match &change.each {
                    Some(CostEach::Each(each)) => times_of(&ctx, each),
                    _ => 1,
                };
                let by = change.by.0.iter().map(|&symbol| (symbol, change.more));
                (0..times).for_each(|_| all.extend(by.clone()));
                floor |= floored;
            }
        }
    }
    if all.is_empty() {
        return symbols;
    }
    all.sort_by_key(|(_, more)| !more);
    let xs = symbols.iter().filter(|symbol| **symbol == ManaSymbol::X).count();
    symbols.retain(|symbol| *symbol != ManaSymbol::X);
    let costs = !symbols.is_empty();
    apply(&mut symbols, 0, all);
    let nothing = symbols.iter().all(|symbol| *symbol == ManaSymbol::Generic(0));
    if floor && costs && nothing && xs == 0 {
        symbols = vec![ManaSymbol::Generic(1)];
    }
    symbols.retain(|symbol| *symbol != ManaSymbol::Generic(0));
    symbols.extend(std::iter::repeat_n(ManaSymbol::X, xs));
    symbols
}

fn changes_costs(object: &crate::game::Object) -> bool {
    object.now.abilities.iter().any(|ability| matches!(ability.ability, Ability::CostChange(_)))
}

/// What is added and taken away, increases first.
fn changes(game: &Game, announce: &Announce) -> Vec<(ManaSymbol, bool)> {
    let mut all = Vec::new();
    // 113.6: what a spell says of its own cost holds while it is cast.
    for object in game.battlefield().chain(game.objects.get(announce.object)) {
        let ctx = Ctx::of(game, object.id, object.controller);
        let ctx = Ctx { frame: Some(&announce.frame), ..ctx };
        for ability in object.now.abilities.iter() {
            if let Ability::CostChange(change) = &ability.ability {
                change_one(&ctx, announce, change, &mut all);
            }
        }
    }
    for (change, frame) in game.lasting.iter().filter_map(rule_of) {
        change_one(&Ctx::running(game, frame), announce, change, &mut all);
    }
    all.sort_by_key(|(_, more)| !more);
    all
}

/// What an effect that lasts says of the costs of spells.
fn rule_of(effect: &Lasting) -> Option<(&CostChange, &Frame)> {
    match &effect.kind {
        LastingKind::Rule { rule, frame } => match &**rule {
            Ruling::Costs(change) => Some((change, frame)),
            _ => None,
        },
        _ => None,
    }
}

/// What one of them adds or takes away.
fn change_one(
    ctx: &Ctx<'_>,
    announce: &Announce,
    change: &CostChange,
    all: &mut Vec<(ManaSymbol, bool)>,
) {
    let condition = change.condition.as_ref();
    if change.of != CostOf::Spells
        || !fits(ctx, &change.what, announce.object.into())
        || !condition.is_none_or(|condition| holds(ctx, condition))
        || !is_nth(ctx, change)
    {
        return;
    }
    let times = times(ctx, announce, change);
    let x = match &change.each {
        Some(CostEach::Where(quantity)) => amount(ctx, quantity).max(0),
        _ => 0,
    };
    let x = ManaSymbol::Generic(u32::try_from(x).unwrap_or(u32::MAX));
    let symbols = change.by.0.iter().map(|&symbol| match symbol {
        ManaSymbol::X => (x, change.more),
        symbol => (symbol, change.more),
    });
    (0..times).for_each(|_| all.extend(symbols.clone()));
}

/// Is it the so many-th such spell of the turn? It is not cast yet.
fn is_nth(ctx: &Ctx<'_>, change: &CostChange) -> bool {
    change.nth.is_none_or(|nth| {
        let event = EventPattern::Casts { who: Noun::You, what: change.what.clone() };
        often(ctx, &event) == nth as i64
    })
}

fn times(ctx: &Ctx<'_>, announce: &Announce, change: &CostChange) -> usize {
    match &change.each {
        None | Some(CostEach::Where(_)) => 1,
        Some(CostEach::TargetBeyondFirst) => {
            announce.frame.targets.iter().flatten().count().saturating_sub(1)
        }
        Some(CostEach::OtherSpellCast) => {
            let cast = ctx.game.player(announce.frame.controller).cast;
            usize::try_from(cast).unwrap_or(usize::MAX)
        }
        Some(CostEach::Each(each)) => times_of(ctx, each),
    }
}

fn times_of(ctx: &Ctx<'_>, each: &Quantity) -> usize {
    usize::try_from(amount(ctx, each)).unwrap_or(0).min(MAX_OPTIONS)
}
