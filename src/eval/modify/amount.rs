//! Life gained, life lost and counters put, under replacement effects.

use smallvec::SmallVec;

use super::{
    Next, distinct,
    watching::{self, Effect},
};
use crate::{
    ast::{Adjective, AmountChange, CounterKind, EventPattern, Filter, Head, HeadWord, Rewrite},
    eval::{Ctx, amount, fits},
    game::{Applied, Entity, Fault, Game, MAX_AMOUNT, ModifierId, PlayerId},
    pool::{CardRef, Characteristics, EventKind},
};

/// A number that is about to change.
pub struct Change<'a> {
    /// Of what.
    pub what: What<'a>,
    /// By how much; positive.
    pub amount: &'a mut i64,
    /// What has been applied already.
    pub applied: &'a mut Applied,
}

/// What changes.
#[derive(Clone, Copy)]
pub enum What<'a> {
    /// A player's life total goes up.
    Gain(PlayerId),
    /// It goes down; by damage?
    Loss(PlayerId, bool),
    /// Counters are put on something; by an effect?
    Counters(Entity, &'a CounterKind, bool),
    /// Tokens are created.
    Tokens(PlayerId, &'a CardRef),
}

impl What<'_> {
    const fn kind(self) -> EventKind {
        match self {
            Self::Gain(_) => EventKind::GainsLife,
            Self::Loss(..) => EventKind::LosesLife,
            Self::Counters(..) => EventKind::Counters,
            Self::Tokens(..) => EventKind::Creates,
        }
    }

    /// Who orders the effects (616.1).
    fn chooser(self, game: &Game) -> PlayerId {
        match self {
            Self::Gain(player) | Self::Loss(player, _) | Self::Tokens(player, _) => player,
            Self::Counters(Entity::Player(player), ..) => player,
            Self::Counters(Entity::Object(id), ..) => {
                game.look(id).map_or(game.turn.active, |object| object.controller)
            }
        }
    }

    fn matches(self, ctx: &Ctx<'_>, pattern: &EventPattern, by: i64) -> bool {
        match (self, pattern) {
            (Self::Gain(player), EventPattern::GainsLife(who)) => fits(ctx, who, player.into()),
            (Self::Loss(player, damage), EventPattern::LosesLife { who, below, .. }) => {
                let under = below.as_ref().is_none_or(|below| {
                    let left = ctx.game.player(player).life.saturating_sub(by);
                    damage && left < amount(ctx, below)
                });
                under && fits(ctx, who, player.into())
            }
            (
                Self::Counters(on, kind, effect),
                EventPattern::Counters { kind: wanted, on: whom, by_effect, .. },
            ) => {
                (effect || !by_effect)
                    && wanted.as_ref().is_none_or(|wanted| wanted == kind)
                    && fits(ctx, whom, on)
            }
            (Self::Tokens(player, card), EventPattern::Creates { under, what, .. }) => {
                fits(ctx, under, player.into()) && would_fit(&card.printed, what)
            }
            _ => false,
        }
    }
}

/// Will a token that is still to be created be one of these?
fn would_fit(token: &Characteristics, what: &Filter) -> bool {
    let head = |head: &Head| match head {
        Head::Word(word) => *word == HeadWord::Token,
        Head::Type(card_type) => token.is(*card_type),
        Head::Subtype(name) => token.has_subtype(name),
    };
    what.clauses.is_empty()
        && what.terms.iter().any(|term| {
            head(&term.head) && term.adjectives.iter().all(|one| has_adjective(token, one))
        })
}

fn has_adjective(token: &Characteristics, adjective: &Adjective) -> bool {
    match adjective {
        Adjective::Color(color) => token.colors.has(*color),
        Adjective::NonColor(color) => !token.colors.has(*color),
        Adjective::Type(card_type) => token.is(*card_type),
        Adjective::NonType(card_type) => !token.is(*card_type),
        Adjective::Super(supertype) => token.supertypes.has(*supertype),
        Adjective::NonSuper(supertype) => !token.supertypes.has(*supertype),
        Adjective::Subtype(name) => token.has_subtype(name),
        Adjective::Size(power, toughness) => {
            token.body.is_some_and(|body| (body.power, body.toughness) == (*power, *toughness))
        }
        Adjective::NonSubtype(name) => !token.has_subtype(name),
        Adjective::State(_) => false,
        Adjective::Any(any) | Adjective::EitherAnd(any) | Adjective::AndOr(any) => {
            any.iter().any(|one| has_adjective(token, one))
        }
    }
}

/// What an effect does to the number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    Times(i64),
    Plus(i64),
    /// Nothing is left.
    Nothing,
    /// The life total ends there.
    Floor(i64),
}

impl Op {
    const fn commutes_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Times(_), Self::Times(_))
                | (Self::Plus(_), Self::Plus(_))
                | (Self::Floor(_), Self::Floor(_))
        )
    }
}

fn applicable(
    game: &Game,
    what: What<'_>,
    by: i64,
    applied: &Applied,
) -> SmallVec<[(ModifierId, Op); 2]> {
    if by <= 0 {
        return SmallVec::new();
    }
    let one = |effect: Effect<'_>| {
        let fits = what.matches(&effect.ctx, &effect.replacement.event, by);
        Some((effect.id, op(&effect)?)).filter(|_| fits)
    };
    watching::effects(game, what.kind(), applied).filter_map(one).collect()
}

fn op(effect: &Effect<'_>) -> Option<Op> {
    Some(match &effect.replacement.rewrite {
        Rewrite::Amount { change, .. } => match change {
            AmountChange::Times(times) => Op::Times(*times),
            AmountChange::Plus(plus) => Op::Plus(amount(&effect.ctx, plus)),
            AmountChange::Nothing => Op::Nothing,
        },
        Rewrite::LifeFloor(floor) => Op::Floor(amount(&effect.ctx, floor)),
        Rewrite::Prevent { .. }
        | Rewrite::Deal { .. }
        | Rewrite::Redirect { .. }
        | Rewrite::Produce { .. }
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
        | Rewrite::Exile { .. }
        | Rewrite::Regenerate
        | Rewrite::Instead(_) => return None,
    })
}

/// What is to be done next.
pub fn next(game: &Game, what: What<'_>, by: i64, applied: &Applied) -> Next {
    if !watching::any(game, what.kind()) {
        return Next::Perform;
    }
    let modifiers = applicable(game, what, by, applied);
    let Some(&(first, op)) = modifiers.first() else { return Next::Perform };
    // Nothing of it is left in whatever order.
    if let Some((id, _)) = modifiers.iter().find(|(_, op)| *op == Op::Nothing) {
        return Next::Apply(*id);
    }
    if modifiers.iter().all(|(_, other)| other.commutes_with(op)) {
        return Next::Apply(first);
    }
    let kept = distinct(&modifiers, |(_, left), (_, right)| left == right);
    match kept[..] {
        [_] => Next::Apply(first),
        _ => Next::Ask {
            chooser: what.chooser(game),
            options: kept.iter().map(|&index| modifiers[index].0.into()).collect(),
        },
    }
}

/// Changes the number as the modifier says.
pub fn apply(game: &Game, change: Change<'_>, id: ModifierId) -> Result<(), Fault> {
    let Change { what, amount: by, applied } = change;
    let found = applicable(game, what, *by, applied).into_iter().find(|(own, _)| *own == id);
    let Some((_, op)) = found else { return Ok(()) };
    let at = applied.partition_point(|own| *own < id);
    applied.insert(at, id);
    *by = match op {
        Op::Times(times) => by.checked_mul(times).ok_or(Fault::AmountTooLarge)?,
        Op::Plus(plus) => by.saturating_add(plus).max(0),
        Op::Nothing => 0,
        Op::Floor(floor) => match what {
            What::Loss(player, _) => {
                game.player(player).life.saturating_sub(floor).clamp(0, (*by).max(0))
            }
            What::Gain(_) | What::Counters(..) | What::Tokens(..) => *by,
        },
    };
    if *by > MAX_AMOUNT { Err(Fault::AmountTooLarge) } else { Ok(()) }
}
