//! What static abilities forbid or do otherwise: asked by whoever follows the rule
//! in question.

mod casting;
mod combat;
mod votes;

pub use self::{
    casting::{Paying, as_though_flash, cant_be_countered, cant_cast, more_lands, spends_as},
    combat::{
        as_though_unblocked, assigns_among, assigns_nothing, assigns_toughness, blocker_bounds,
        cant_attack, cant_block, crew_power, must_attack, must_attack_whom, obeyed_requirements,
        requires_blocks,
    },
    votes::{chooses_votes, more_votes},
};

use super::{Ctx, filter, fits, holds, modify};
use crate::{
    ast::{
        Ability, Clause, Head, HeadWord, Keyword, Noun, Rule, Ruling, SizeChange, StepName, Term,
    },
    game::{
        DamageEntry, Entity, Event, Facts, Game, LastingKind, Object, ObjectId, PlayerId, Zone,
    },
    pool::Guard,
};

/// Does anything that holds now say something that `says` looks for?
fn any(game: &Game, says: impl FnMut(&Ctx<'_>, &Ruling) -> bool) -> bool {
    any_of(game, None, says)
}

/// The same where conditions look at something that would happen.
fn any_of(
    game: &Game,
    facts: Option<&Facts>,
    mut says: impl FnMut(&Ctx<'_>, &Ruling) -> bool,
) -> bool {
    let abilities = game.watch.rules().iter().any(|watching| {
        let Ability::Ruling(Rule { says: ruling, condition, .. }) = &watching.ability.ability
        else {
            return false;
        };
        let Some(source) = game.objects.get(watching.source) else { return false };
        let ctx = Ctx::of(game, watching.source, source.controller);
        let ctx = facts.map_or(ctx, |facts| ctx.with_facts(facts));
        condition.as_ref().is_none_or(|condition| holds(&ctx, condition)) && says(&ctx, ruling)
    });
    abilities
        || game.lasting.iter().any(|effect| match &effect.kind {
            LastingKind::Rule { rule, frame } => says(&Ctx::running(game, frame), rule),
            LastingKind::Replacement { .. }
            | LastingKind::Change { .. }
            | LastingKind::Trigger { .. }
            | LastingKind::Delayed { .. }
            | LastingKind::Copy { .. }
            | LastingKind::Holds(_) => false,
        })
}

/// Does anything say anything of that kind at all? Cheap to ask.
fn none(game: &Game) -> bool {
    game.watch.rules().is_empty() && game.lasting.is_empty()
}

/// 119.7: may this player not gain life?
#[must_use]
pub fn cant_gain_life(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::CantGainLife(who) | Ruling::LifeCantChange(who) => {
                fits(ctx, who, player.into())
            }
            _ => false,
        })
}

/// 119.8: may this player not lose life?
#[must_use]
pub fn cant_lose_life(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::LifeCantChange(who) => fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 704.5a: does this player not lose for having 0 or less life?
#[must_use]
pub fn survives_without_life(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::NoLossForLife(who) => fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 502.3: does this permanent untap during the untap steps of other players, too?
#[must_use]
pub fn untaps_too(game: &Game, permanent: ObjectId) -> bool {
    said_of(game, permanent, |rule| match rule {
        Ruling::UntapsToo(what) => Some(what),
        _ => None,
    })
}

/// Does this player lose life for unspent mana that they lose?
#[must_use]
pub fn mana_burns(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::ManaBurn(who) => fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 402.2: has this player no maximum hand size?
#[must_use]
pub fn has_no_hand_limit(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::NoHandLimit(who) => fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 402.2: the most cards that this player keeps as their turn ends. What says how many it
/// is comes first, the rest is added.
#[must_use]
pub fn hand_size(game: &Game, player: PlayerId) -> i64 {
    let (mut set, mut more) = (7, 0_i64);
    if !none(game) {
        any(game, |ctx, rule| {
            if let Ruling::HandSize { who, change } = rule
                && fits(ctx, who, player.into())
            {
                match change {
                    SizeChange::By(by) => more = more.saturating_add(*by),
                    SizeChange::To(to) => set = *to,
                }
            }
            false
        });
    }
    set.saturating_add(more).max(0)
}

/// 614.10: does this player skip all such steps?
#[must_use]
pub fn skips_step(game: &Game, player: PlayerId, skipped: StepName) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::SkipsStep { who, step } => *step == skipped && fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 704.5j: is this permanent kept although its controller has another one of its name?
#[must_use]
pub fn is_beyond_legend_rule(game: &Game, permanent: ObjectId) -> bool {
    said_of(game, permanent, |rule| match rule {
        Ruling::NoLegendRule(what) => Some(what),
        _ => None,
    })
}

/// May this permanent not be the target of a spell or ability of that source and player?
#[must_use]
pub fn cant_be_target(game: &Game, what: ObjectId, source: &Object, by: PlayerId) -> bool {
    let is = |ctx: &Ctx<'_>, of: &Noun| is_spell_or_ability(ctx, of, source, by);
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::CantBeTarget { what: own, of } => fits(ctx, own, what.into()) && is(ctx, of),
            _ => false,
        })
}

/// Is it such a spell, or an ability of such a player? An ability is no object with
/// characteristics: what is said of it is whose it is.
fn is_spell_or_ability(ctx: &Ctx<'_>, of: &Noun, source: &Object, by: PlayerId) -> bool {
    if source.zone == Zone::Stack {
        return fits(ctx, of, source.id.into());
    }
    let filter = match of {
        Noun::Bare(filter) | Noun::Some { filter, .. } => filter,
        Noun::Either(nouns) => {
            return nouns.iter().any(|noun| is_spell_or_ability(ctx, noun, source, by));
        }
        _ => return false,
    };
    let ability =
        |term: &Term| term.adjectives.is_empty() && term.head == Head::Word(HeadWord::Ability);
    filter.terms.iter().any(ability)
        && filter.clauses.iter().all(|clause| match clause {
            Clause::Controlled(who) => fits(ctx, who, by.into()),
            Clause::NotControlled(who) => !fits(ctx, who, by.into()),
            _ => false,
        })
}

/// 615.12: can this damage not be prevented?
#[must_use]
pub fn cant_be_prevented(game: &Game, entry: &DamageEntry) -> bool {
    entry.unpreventable
        || !none(game)
            && any(game, |ctx, rule| match rule {
                Ruling::CantBePrevented(pattern) => modify::matches(ctx, pattern, entry),
                _ => false,
            })
}

/// Is damage to this recipient dealt as though its source had this keyword?
#[must_use]
pub fn dealt_as_though(game: &Game, recipient: Entity, keyword: Keyword) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::DealtAsThough { to, keyword: own } => {
                *own == keyword && to.as_ref().is_none_or(|to| fits(ctx, to, recipient))
            }
            _ => false,
        })
}

/// 702.16: has the permanent protection from that source?
#[must_use]
pub fn is_protected(game: &Game, permanent: &Object, source: &Object) -> bool {
    !permanent.now.protection.intersection(source.now.colors).is_empty()
        || permanent.now.guards.iter().any(|guard| guards(game, permanent, guard, source))
}

/// Does one protection of the permanent hold against that source?
#[must_use]
pub fn guards(game: &Game, permanent: &Object, guard: &Guard, source: &Object) -> bool {
    let ctx = Ctx::of(game, permanent.id, permanent.controller);
    filter::fits(&ctx, &guard.from, source.id.into())
}

/// Does something of this kind hold of the creature?
fn said_of(game: &Game, creature: ObjectId, of: fn(&Ruling) -> Option<&Noun>) -> bool {
    let fits = |ctx: &Ctx<'_>, rule: &Ruling| {
        of(rule).is_some_and(|what| fits(ctx, what, creature.into()))
    };
    !none(game) && any(game, |ctx, rule| fits(ctx, rule))
}

/// 701.19: can it not be regenerated?
#[must_use]
pub fn cant_regenerate(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::CantRegenerate(what) => Some(what),
        _ => None,
    })
}

/// 603.2d: how often an ability of `watcher` triggers because `entering` enters.
#[must_use]
pub fn times_triggered(game: &Game, entering: ObjectId, watcher: ObjectId) -> usize {
    if none(game) {
        return 1;
    }
    let stopped = any(game, |ctx, rule| match rule {
        Ruling::NoTriggers(what) => fits(ctx, what, entering.into()),
        _ => false,
    });
    if stopped {
        return 0;
    }
    let more = game.watch.rules().iter().filter(|watching| {
        let Ability::Ruling(Rule { says: Ruling::ExtraTrigger { entering: what, of }, .. }) =
            &watching.ability.ability
        else {
            return false;
        };
        let Some(source) = game.objects.get(watching.source) else { return false };
        let ctx = Ctx::of(game, watching.source, source.controller);
        fits(&ctx, what, entering.into()) && fits(&ctx, of, watcher.into())
    });
    1 + more.count()
}

/// 614.17: what can't happen is not replaced either.
#[must_use]
pub fn forbids(game: &Game, event: &Event) -> bool {
    match event {
        Event::GainLife { player, .. } => cant_gain_life(game, *player),
        Event::LoseLife { player, .. } => cant_lose_life(game, *player),
        _ => false,
    }
}
