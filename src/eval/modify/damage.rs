//! Damage under replacement and prevention effects.

use smallvec::SmallVec;

use super::{
    Next,
    watching::{self, Effect},
};
use crate::{
    ast::{
        Condition, DamageChange, DamageKind, DamagePattern, EventPattern, Head, HeadWord, Noun,
        Prevented, Quantity, Replacement, Rewrite, Rounding, Scope, Slot,
    },
    eval::{Ctx, amount, entities, fits, holds, rules::cant_be_prevented},
    game::{
        Batch, DamageEntry, Entity, Facts, Fault, Game, MAX_AMOUNT, MAX_OPTIONS, ModifierId,
        PlayerId, Use, Uses,
    },
    pool::EventKind,
};

/// An effect that applies to an entry, and what it does there.
pub(super) struct Modifier<'a> {
    pub(super) id: ModifierId,
    pub(super) replacement: &'a Replacement,
    pub(super) op: Op,
}

impl Modifier<'_> {
    /// How much of a shield is left for this batch, if it is one that is used up.
    fn left(&self) -> Option<i64> {
        let counted = matches!(self.replacement.scope, Scope::Next(_));
        match self.op {
            Op::Prevent(left) if counted => Some(left),
            Op::Redirect(_, left) if counted => left,
            _ => None,
        }
    }

    /// Does it do the same as another one, as far as the order of both is concerned?
    fn alike(&self, other: &Self, game: &Game, by_amount_alone: bool) -> bool {
        let effect = |modifier: &Self| watching::effect(game, modifier.id);
        self.op == other.op
            && (self.op.is_pure() && by_amount_alone
                || effect(self).zip(effect(other)).is_some_and(|(own, other)| own.alike(&other)))
    }
}

/// What an effect does to an amount of damage, worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Times(i64),
    Plus(i64),
    Minus(i64),
    Half(Rounding),
    Exactly(i64),
    /// Prevents so much at most.
    Prevent(i64),
    PreventHalf(Rounding),
    PreventAllBut(i64),
    /// Gives so much at most, or all of it, to somebody else.
    Redirect(Option<Entity>, Option<i64>),
    /// Would prevent something, but the damage can't be prevented (615.12).
    Fails,
    /// Something else happens.
    Instead,
}

impl Op {
    /// Does it only change the amount, the same way whoever does it?
    pub(super) const fn is_pure(self) -> bool {
        matches!(
            self,
            Self::Times(_) | Self::Plus(_) | Self::Minus(_) | Self::Half(_) | Self::Exactly(_)
        )
    }

    /// The amount that it makes of another, if it is pure.
    pub(super) fn changed(self, before: i64) -> Result<i64, Fault> {
        let amount = match self {
            Self::Times(times) => before.checked_mul(times).ok_or(Fault::AmountTooLarge)?,
            Self::Plus(plus) => before.saturating_add(plus).max(0),
            Self::Minus(minus) => before.saturating_sub(minus).max(0),
            Self::Half(rounding) => rounding.half(before),
            Self::Exactly(exactly) => exactly.max(0),
            Self::Prevent(_)
            | Self::PreventHalf(_)
            | Self::PreventAllBut(_)
            | Self::Redirect(..)
            | Self::Fails
            | Self::Instead => before,
        };
        if amount > MAX_AMOUNT { Err(Fault::AmountTooLarge) } else { Ok(amount) }
    }

    /// Do all operations of a kind give the same in every order?
    pub(super) fn commutes_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Times(_), Self::Times(_))
                | (Self::Plus(_), Self::Plus(_))
                | (Self::Minus(_), Self::Minus(_))
        )
    }
}

/// Goes on with a batch, entry by entry, until something has to be asked or nothing
/// applies any more.
pub fn advance(game: &Game, batch: &mut Batch) -> Result<Next, Fault> {
    let mut index = 0;
    // Redirection may add entries as it goes.
    while index < batch.entries.len() {
        let entry = &batch.entries[index];
        let found = Applicable::to(game, batch, entry);
        let (id, op) = match &found.modifiers[..] {
            [] => {
                index += 1;
                continue;
            }
            [one] if one.left().is_none() => (one.id, one.op),
            modifiers => match order(game, batch, entry, &found)? {
                Next::Apply(id) => match modifiers.iter().find(|one| one.id == id) {
                    Some(one) => (id, one.op),
                    None => return Ok(Next::Apply(id)),
                },
                other => return Ok(other),
            },
        };
        let was_last = found.waiting == 1 && !matches!(op, Op::Redirect(..));
        rewrite(game, batch, index, id, op)?;
        index += usize::from(was_last);
    }
    Ok(Next::Perform)
}

/// What is to be done next with a batch: entry by entry.
pub fn next(game: &Game, batch: &Batch) -> Result<Next, Fault> {
    for index in 0..batch.entries.len() {
        match next_for_entry(game, batch, index)? {
            Next::Perform => {}
            next => return Ok(next),
        }
    }
    Ok(Next::Perform)
}

fn next_for_entry(game: &Game, batch: &Batch, index: usize) -> Result<Next, Fault> {
    let entry = &batch.entries[index];
    let found = Applicable::to(game, batch, entry);
    if found.modifiers.is_empty() { Ok(Next::Perform) } else { order(game, batch, entry, &found) }
}

/// What is to be done where several effects apply.
fn order(
    game: &Game,
    batch: &Batch,
    entry: &DamageEntry,
    found: &Applicable<'_>,
) -> Result<Next, Fault> {
    let Applicable { modifiers, thresholds, .. } = found;
    let first = &modifiers[0];
    let (mut redirects, mut commuting) = (false, true);
    for Modifier { id, op, .. } in modifiers {
        // 615.12: what prevents nothing may as well come first.
        if *op == Op::Fails {
            return Ok(Next::Apply(*id));
        }
        redirects |= matches!(op, Op::Redirect(..));
        commuting &= op.commutes_with(first.op);
    }
    if commuting && !thresholds {
        return Ok(Next::Apply(first.id));
    }
    let by_amount_alone = !redirects && !thresholds;
    let mut options: Uses = SmallVec::new();
    for (index, modifier) in modifiers.iter().enumerate() {
        let before = &modifiers[..index];
        if !before.iter().any(|other| other.alike(modifier, game, by_amount_alone)) {
            shares(game, batch, entry, modifier, &mut options)?;
        }
    }
    if let [Use { by, share: None }] = options[..] {
        return Ok(Next::Apply(by));
    }
    // 616.1: the affected player, or the controller of the affected object.
    Ok(Next::Ask { chooser: affected(game, entry), options })
}

/// How much of a shield may be used on an entry. A shield that is too small for
/// all the damage of one moment is divided, and wholly used (615.7).
fn shares(
    game: &Game,
    batch: &Batch,
    entry: &DamageEntry,
    modifier: &Modifier<'_>,
    options: &mut Uses,
) -> Result<(), Fault> {
    let by = modifier.id;
    let (Some(left), EventPattern::Damage(pattern)) =
        (modifier.left(), &modifier.replacement.event)
    else {
        options.push(by.into());
        return Ok(());
    };
    let Some(effect) = watching::effect(game, by) else { return Ok(()) };
    let is_other = |other: &&DamageEntry| {
        other.amount > 0
            && (other.source, other.recipient) != (entry.source, entry.recipient)
            && !other.applied.contains(&by)
            && matches(&effect.ctx, pattern, other)
    };
    let others = batch.entries.iter().filter(is_other);
    let others = others.fold(0i64, |sum, other| sum.saturating_add(other.amount));
    if others == 0 || left >= entry.amount.saturating_add(others) {
        options.push(by.into());
        return Ok(());
    }
    let (least, most) = ((left - others).max(0), left.min(entry.amount));
    if usize::try_from(most - least).map_or(true, |count| count >= MAX_OPTIONS) {
        return Err(Fault::TooManyOptions);
    }
    options.extend((least..=most).map(|share| Use { by, share: Some(share) }));
    Ok(())
}

/// Who orders the effects on an entry.
fn affected(game: &Game, entry: &DamageEntry) -> PlayerId {
    match entry.recipient {
        Entity::Player(player) => player,
        Entity::Object(object) => {
            game.look(object).map_or(game.turn.active, |object| object.controller)
        }
    }
}

/// The effects that apply to an entry.
pub(super) struct Applicable<'a> {
    pub(super) modifiers: SmallVec<[Modifier<'a>; 2]>,
    /// Does any effect not yet applied ask how much damage it is, so that the order of
    /// others decides about it?
    pub(super) thresholds: bool,
    /// How many effects have not been applied yet, whether they apply now or not.
    waiting: usize,
}

impl<'a> Applicable<'a> {
    pub(super) fn to(game: &'a Game, batch: &Batch, entry: &DamageEntry) -> Self {
        let mut found = Self { modifiers: SmallVec::new(), thresholds: false, waiting: 0 };
        // 614.7a, 120.8: where there is no damage, there is nothing to change.
        if entry.amount == 0 {
            return found;
        }
        watching::each(game, EventKind::Damage, &entry.applied, |effect| {
            let EventPattern::Damage(pattern) = &effect.replacement.event else { return };
            found.thresholds |= pattern.amount.is_some();
            found.waiting += 1;
            if matches(&effect.ctx, pattern, entry)
                && alike(effect, entry)
                && let Some(op) = op(effect, batch, entry)
            {
                let Effect { id, replacement, .. } = *effect;
                found.modifiers.push(Modifier { id, replacement, op });
            }
        });
        found
    }
}

/// `if they share a color`: does it hold of what deals it and whom it is dealt to?
fn alike(effect: &Effect<'_>, entry: &DamageEntry) -> bool {
    match &effect.replacement.condition {
        Some(condition @ Condition::TheyShare(_)) => {
            holds(&effect.ctx.with_facts(&facts(entry)), condition)
        }
        _ => true,
    }
}

/// `a source`, of which nothing more is said: all damage has one (120.1).
#[inline]
fn is_any_source(noun: &Noun) -> bool {
    let Noun::Some { filter, .. } = noun else { return false };
    let [term] = &filter.terms[..] else { return false };
    term.head == Head::Word(HeadWord::Source)
        && term.adjectives.is_empty()
        && filter.clauses.is_empty()
}

/// Does a pattern describe this damage?
pub fn matches(ctx: &Ctx<'_>, pattern: &DamagePattern, entry: &DamageEntry) -> bool {
    let kind = match pattern.kind {
        DamageKind::Any => true,
        DamageKind::Combat => entry.combat,
        DamageKind::Noncombat => !entry.combat,
    };
    let source = Entity::Object(entry.source);
    let asked = |ctx: &Ctx<'_>, noun: &Option<Noun>, entity| {
        noun.as_ref().is_none_or(|noun| is_any_source(noun) || fits(ctx, noun, entity))
    };
    let by = || match &pattern.recipient {
        // `dealt to a creature by another creature`: another than that one.
        Some(Noun::Some { .. }) if pattern.passive => {
            let other_than = entry.recipient.object().or(ctx.other_than);
            asked(&Ctx { other_than, ..*ctx }, &pattern.source, source)
        }
        _ => asked(ctx, &pattern.source, source),
    };
    let ends = if pattern.both_ways {
        asked(ctx, &pattern.recipient, entry.recipient) || asked(ctx, &pattern.source, source)
    } else {
        asked(ctx, &pattern.recipient, entry.recipient) && by()
    };
    let enough = || {
        pattern.amount.as_ref().is_none_or(|is| is.order.holds(entry.amount, amount(ctx, &is.than)))
    };
    kind && ends && enough()
}

/// What the effect does to the entry; nothing if there is nothing left of it.
fn op(effect: &Effect<'_>, batch: &Batch, entry: &DamageEntry) -> Option<Op> {
    let left = effect.left.map(|left| left - used(batch, effect));
    if left == Some(0) {
        return None;
    }
    let counted = matches!(effect.replacement.scope, Scope::Next(_));
    let limit = left.filter(|_| counted);
    let amount = |quantity: &Quantity| match quantity {
        Quantity::Number(number) => *number,
        quantity => amount(&effect.ctx.with_facts(&facts(entry)), quantity),
    };
    let redirect = |to: &Noun| {
        let to = entities(&effect.ctx.with_facts(&facts(entry)), to).first().copied();
        Op::Redirect(to, limit)
    };
    Some(match &effect.replacement.rewrite {
        Rewrite::Prevent { how_much, .. } => match how_much {
            _ if cant_be_prevented(effect.ctx.game, entry) => Op::Fails,
            Prevented::All => Op::Prevent(limit.unwrap_or(i64::MAX)),
            Prevented::Of(quantity) | Prevented::X(quantity) => Op::Prevent(amount(quantity)),
            Prevented::Half(rounding) => Op::PreventHalf(*rounding),
            Prevented::AllBut(quantity) => Op::PreventAllBut(amount(quantity)),
        },
        Rewrite::Deal { amount: change, to, .. } => match to {
            Some(to) if !is_recipient(to) => redirect(to),
            _ => match change {
                DamageChange::Times(times) => Op::Times(*times),
                DamageChange::Plus(plus) => Op::Plus(amount(plus)),
                DamageChange::Minus(minus) => Op::Minus(amount(minus)),
                DamageChange::Half(rounding) => Op::Half(*rounding),
                DamageChange::Exactly(exactly) => Op::Exactly(amount(exactly)),
            },
        },
        Rewrite::Redirect { to } => redirect(to),
        Rewrite::Instead(_) => Op::Instead,
        Rewrite::Produce { .. }
        | Rewrite::EnterWithCounters { .. }
        | Rewrite::EnterTapped
        | Rewrite::EnterUnderYours
        | Rewrite::EnterPaying(_)
        | Rewrite::EnterSacrificing(_)
        | Rewrite::EnterDevouring { .. }
        | Rewrite::EnterRevealing { .. }
        | Rewrite::EnterMaybe { .. }
        | Rewrite::EnterAsCopy { .. }
        | Rewrite::EnterChoosing { .. }
        | Rewrite::Keep
        | Rewrite::TurnColorless
        | Rewrite::Amount { .. }
        | Rewrite::LifeFloor(_)
        | Rewrite::Exile { .. }
        | Rewrite::Regenerate => return None,
    })
}

/// Is this the recipient that the event has anyway: `to that player`?
fn is_recipient(noun: &Noun) -> bool {
    match noun {
        Noun::Pronoun { slot, .. } => *slot == Slot::EventRecipient,
        _ => false,
    }
}

/// What an ability may want to know of this damage.
#[must_use]
pub fn facts(entry: &DamageEntry) -> Facts {
    Facts {
        source: Some(entry.source),
        recipient: Some(entry.recipient),
        player: entry.recipient.player(),
        amount: entry.amount,
        combat: entry.combat,
        ..Facts::default()
    }
}

/// How much of a shield this batch has used up already.
fn used(batch: &Batch, effect: &Effect<'_>) -> i64 {
    let uses = batch.entries.iter().flat_map(|entry| &entry.prevented);
    let uses = uses.filter(|(id, _)| *id == effect.id);
    match effect.replacement.scope {
        Scope::NextTime => i64::from(uses.filter(|(_, amount)| *amount > 0).count() > 0),
        Scope::Next(_) => uses.map(|(_, amount)| amount).sum(),
        Scope::Each | Scope::All | Scope::Divided(_) => 0,
    }
}

/// Changes the first entry to which the modifier applies.
pub fn apply(game: &Game, batch: &mut Batch, with: Use) -> Result<(), Fault> {
    let Some(effect) = watching::effect(game, with.by) else { return Ok(()) };
    let EventPattern::Damage(pattern) = &effect.replacement.event else { return Ok(()) };
    // What is offered applies: where there is but one entry, to that.
    let only = batch.entries.len() == 1;
    let found = (0..batch.entries.len()).find_map(|index| {
        let entry = &batch.entries[index];
        let applies = || {
            entry.amount > 0
                && !entry.applied.contains(&with.by)
                && (only || matches(&effect.ctx, pattern, entry))
        };
        Some((index, applies().then(|| op(&effect, batch, entry))??))
    });
    let Some((index, op)) = found else { return Ok(()) };
    let op = match (op, with.share) {
        (Op::Prevent(_), Some(share)) => Op::Prevent(share),
        (Op::Redirect(to, _), Some(share)) => Op::Redirect(to, Some(share)),
        (op, _) => op,
    };
    rewrite(game, batch, index, with.by, op)
}

fn rewrite(
    game: &Game,
    batch: &mut Batch,
    index: usize,
    id: ModifierId,
    op: Op,
) -> Result<(), Fault> {
    let entry = &mut batch.entries[index];
    // 614.5: once per event.
    let at = entry.applied.partition_point(|own| *own < id);
    entry.applied.insert(at, id);
    let before = entry.amount;
    match op {
        Op::Times(_) | Op::Plus(_) | Op::Minus(_) | Op::Half(_) | Op::Exactly(_) => {
            entry.amount = op.changed(before)?;
        }
        Op::Prevent(most) => prevent(entry, id, before.min(most)),
        Op::PreventHalf(rounding) => prevent(entry, id, rounding.half(before)),
        Op::PreventAllBut(but) => prevent(entry, id, (before - but).max(0)),
        Op::Redirect(to, limit) => {
            redirect(game, batch, index, id, to, limit);
            return Ok(());
        }
        Op::Fails => {
            entry.unpreventable = true;
            prevent(entry, id, 0);
        }
        Op::Instead => prevent(entry, id, before),
    }
    if entry.amount > MAX_AMOUNT { Err(Fault::AmountTooLarge) } else { Ok(()) }
}

fn prevent(entry: &mut DamageEntry, id: ModifierId, amount: i64) {
    entry.amount -= amount;
    entry.prevented.push((id, amount));
}

/// Gives the damage to somebody else; the source stays (614.9). A shield of so
/// much splits it: the part redirected is an entry of its own, with what has
/// been applied.
fn redirect(
    game: &Game,
    batch: &mut Batch,
    index: usize,
    id: ModifierId,
    to: Option<Entity>,
    limit: Option<i64>,
) {
    // 614.9: no redirection to what is gone or can be dealt no damage.
    let Some(to) = to.filter(|&to| can_be_damaged(game, to)) else { return };
    let entry = &mut batch.entries[index];
    let moved = limit.map_or(entry.amount, |limit| limit.min(entry.amount));
    entry.prevented.push((id, moved));
    if moved == entry.amount {
        entry.recipient = to;
        return;
    }
    if moved == 0 {
        return;
    }
    entry.amount -= moved;
    let mut part = entry.clone();
    (part.recipient, part.amount) = (to, moved);
    part.prevented.clear();
    batch.entries.push(part);
}

/// Can damage be dealt to it (120.1)?
#[must_use]
pub fn can_be_damaged(game: &Game, entity: Entity) -> bool {
    use crate::ast::CardType::{Battle, Creature, Planeswalker};
    match entity {
        Entity::Player(player) => game.player(player).is_in_game(),
        Entity::Object(id) => game.objects.get(id).is_some_and(|object| {
            object.on_battlefield()
                && [Creature, Planeswalker, Battle].iter().any(|&t| object.is(t))
        }),
    }
}
