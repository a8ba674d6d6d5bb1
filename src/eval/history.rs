//! What happened this turn, and how often.

use super::{Ctx, fits, modify};
use crate::{
    ast::{Deed, EventPattern, GoesFrom, Head, HeadWord, Name, Noun, NthWhen, Ordinal},
    game::{DamageEntry, Entity, Facts, ObjectId, Past, PlayerId},
    pool::EventKind,
};

/// How often something like this happened this turn.
pub fn often(ctx: &Ctx<'_>, event: &EventPattern) -> i64 {
    let found = ctx.game.history.iter().filter(|past| matches(ctx, event, past));
    // One creature with which a player attacked twice is one creature.
    if let EventPattern::AttacksWith { .. } = event {
        let mut attackers: Vec<_> = found.filter_map(|past| past.facts.object).collect();
        attackers.sort_unstable();
        attackers.dedup();
        return i64::try_from(attackers.len()).unwrap_or(i64::MAX);
    }
    i64::try_from(found.count()).unwrap_or(i64::MAX)
}

/// Is this the how many-th such event of the turn, and the turn one of those? It has just
/// been recorded.
pub fn is_nth(ctx: &Ctx<'_>, event: &EventPattern, nth: Ordinal, when: NthWhen) -> bool {
    let own = ctx.game.turn.active == ctx.controller;
    let turn = match when {
        NthWhen::EachTurn => true,
        NthWhen::YourTurns => own,
        NthWhen::OpponentsTurns => !own,
    };
    turn && often(ctx, event) == nth as i64 + 1
}

/// How often the ability that resolves has resolved this turn, this time too: it has just
/// been recorded.
pub fn times_resolved(ctx: &Ctx<'_>) -> i64 {
    let own =
        |past: &&Past| past.kind == EventKind::Resolves && past.facts.object == Some(ctx.source);
    let resolved: Vec<&Past> = ctx.game.history.iter().filter(own).collect();
    let Some(last) = resolved.last() else { return 0 };
    let same = resolved.iter().filter(|past| past.facts.amount == last.facts.amount);
    i64::try_from(same.count()).unwrap_or(i64::MAX)
}

/// How often the ability that resolves has been activated this turn: it is the one of its
/// object that was activated last.
pub fn times_activated(ctx: &Ctx<'_>) -> i64 {
    let own =
        |past: &&Past| past.kind == EventKind::Activates && past.facts.object == Some(ctx.source);
    let all: Vec<&Past> = ctx.game.history.iter().filter(own).collect();
    let Some(last) = all.last() else { return 0 };
    let same = all.iter().filter(|past| past.facts.amount == last.facts.amount);
    i64::try_from(same.count()).unwrap_or(i64::MAX)
}

/// How much damage was dealt to it this turn.
pub fn dealt_in_all(ctx: &Ctx<'_>, whom: Entity) -> i64 {
    let dealt = ctx
        .game
        .history
        .iter()
        .filter(|past| past.kind == EventKind::Damage && past.facts.recipient == Some(whom));
    dealt.fold(0, |sum, past| sum.saturating_add(past.facts.amount))
}

/// How many spells were cast this turn before the source was.
pub fn cast_before(ctx: &Ctx<'_>) -> i64 {
    let cast = ctx.game.history.iter().filter(|past| past.kind == EventKind::Casts);
    let before = cast.take_while(|past| past.facts.object != Some(ctx.source));
    i64::try_from(before.count()).unwrap_or(i64::MAX)
}

/// Was damage dealt to such a thing since that place in what has happened?
pub fn dealt(ctx: &Ctx<'_>, since: usize, to: Option<&Noun>, excess: bool) -> bool {
    ctx.game.history.iter().skip(since).any(|past| {
        let whom = past.facts.recipient;
        past.kind == EventKind::Damage
            && (!excess || past.facts.excess > 0)
            && to.is_none_or(|to| whom.is_some_and(|whom| fits(ctx, to, whom)))
    })
}

/// Was damage dealt to it this turn by such a source?
pub fn damaged_by(ctx: &Ctx<'_>, by: &Noun, whom: Entity) -> bool {
    ctx.game.history.iter().any(|past| {
        past.kind == EventKind::Damage
            && past.facts.recipient == Some(whom)
            && past.facts.source.is_some_and(|source| fits(ctx, by, source.into()))
    })
}

/// How much damage was dealt to it this turn by such a source: all of it, or the most
/// that one source dealt to one of them at one moment.
pub fn dealt_to(ctx: &Ctx<'_>, by: Option<&Noun>, to: &Noun, greatest: bool) -> i64 {
    let dealt = ctx.game.history.iter().filter(|past| {
        let (source, whom) = (past.facts.source, past.facts.recipient);
        past.kind == EventKind::Damage
            && whom.is_some_and(|whom| fits(ctx, to, whom))
            && by.is_none_or(|by| source.is_some_and(|source| fits(ctx, by, source.into())))
    });
    let amounts = dealt.map(|past| past.facts.amount);
    match greatest {
        true => amounts.max().unwrap_or(0),
        false => amounts.fold(0, i64::saturating_add),
    }
}

/// How much life this player gained or lost this turn.
pub fn life_changed(ctx: &Ctx<'_>, who: PlayerId, gained: bool) -> i64 {
    let kind = if gained { EventKind::GainsLife } else { EventKind::LosesLife };
    let own = ctx.game.history.iter().filter(|past| past.kind == kind);
    let own = own.filter(|past| past.facts.player == Some(who));
    own.fold(0, |sum, past| sum.saturating_add(past.facts.amount))
}

/// Was a spell cast this turn for the cost of this keyword?
pub fn cast_for(ctx: &Ctx<'_>, keyword: &Name) -> bool {
    let cast = ctx.game.history.iter().filter(|past| past.kind == EventKind::Casts);
    let mut spells = cast.filter_map(|past| ctx.game.look(past.facts.object?));
    spells.any(|spell| spell.paid_by(keyword))
}

/// Did it do that this turn?
pub fn did(ctx: &Ctx<'_>, deed: Deed, who: Entity) -> bool {
    let kind = match deed {
        Deed::Attacked => EventKind::Attacks,
        Deed::Blocked => EventKind::Blocks,
        Deed::Entered => EventKind::Enters,
        Deed::LostLife => EventKind::LosesLife,
        Deed::GainedLife => EventKind::GainsLife,
    };
    ctx.game.history.iter().any(|past| {
        past.kind == kind
            && match who {
                Entity::Object(object) => past.facts.object == Some(object),
                Entity::Player(player) => past.facts.player == Some(player),
            }
    })
}

/// Has the player that asks attacked this one in this combat with a creature that was declared
/// as an attacker (508.1)? A record without an object is the end of a combat.
pub fn attacked(ctx: &Ctx<'_>, whom: Entity) -> bool {
    let own = ctx.game.history.iter().filter(|past| past.kind == EventKind::AttacksWhom);
    let own: Vec<&Past> = own.collect();
    let now = own.iter().rev().take_while(|past| past.facts.object.is_some());
    let mut now = now.filter(|past| past.facts.player == Some(ctx.controller));
    now.any(|past| past.facts.recipient == Some(whom))
}

/// How much mana the player has spent this turn.
pub fn spent(game: &crate::game::Game, who: PlayerId) -> i64 {
    let own = game.history.iter().filter(|past| past.kind == EventKind::Spends);
    let own = own.filter(|past| past.facts.player == Some(who)).count();
    i64::try_from(own).unwrap_or(i64::MAX)
}

/// Is what happened such an event? What is gone is looked at as it was last.
#[must_use]
pub fn matches(ctx: &Ctx<'_>, event: &EventPattern, past: &Past) -> bool {
    let facts = &past.facts;
    let kind = |kind| past.kind == kind;
    match event {
        EventPattern::Any(events) => events.iter().any(|event| matches(ctx, event, past)),
        EventPattern::Dies(what) => kind(EventKind::Dies) && about(ctx, what, facts),
        EventPattern::LeavesBattlefield(what) => kind(EventKind::Leaves) && about(ctx, what, facts),
        EventPattern::Enters(what) => kind(EventKind::Enters) && about(ctx, what, facts),
        EventPattern::EntersUnder { what, .. } => {
            kind(EventKind::Enters)
                && about(ctx, what, facts)
                && facts.player == Some(ctx.controller)
        }
        // 508.1: a player attacks with a creature, and the creature attacks.
        EventPattern::Attacks(who) => {
            kind(EventKind::Attacks) && (about(ctx, who, facts) || of_controller(ctx, who, facts))
        }
        EventPattern::AttacksWith { who, what } => {
            kind(EventKind::Attacks) && about(ctx, what, facts) && of_controller(ctx, who, facts)
        }
        EventPattern::Blocks(who) => {
            kind(EventKind::Blocks) && (about(ctx, who, facts) || of_controller(ctx, who, facts))
        }
        EventPattern::Nth { event, .. } | EventPattern::Next { event, .. } => {
            matches(ctx, event, past)
        }
        EventPattern::Also { events, .. } => events.iter().any(|event| matches(ctx, event, past)),
        EventPattern::While { event, .. } => matches(ctx, event, past),
        EventPattern::UnderYours(event) => {
            matches(ctx, event, past) && of_controller(ctx, &Noun::You, facts)
        }
        EventPattern::Discards { who, what, .. } => {
            kind(EventKind::Discards) && by(ctx, who, facts) && about(ctx, what, facts)
        }
        EventPattern::EntersFor { what, under } => {
            kind(EventKind::Enters) && about(ctx, what, facts) && by(ctx, under, facts)
        }
        EventPattern::Casts { who, what, .. } => {
            kind(EventKind::Casts) && by(ctx, who, facts) && about(ctx, what, facts)
        }
        EventPattern::Plays { who, what } => {
            kind(EventKind::Plays) && by(ctx, who, facts) && about(ctx, what, facts)
        }
        EventPattern::GoesTo { what, whose, from: GoesFrom::Anywhere } => {
            let owner = facts.object.and_then(|object| ctx.game.look(object));
            kind(EventKind::PutInto)
                && is_card(ctx, what, facts)
                && whose
                    .as_ref()
                    .is_none_or(|whose| owner.is_some_and(|own| fits(ctx, whose, own.owner.into())))
        }
        EventPattern::GoesTo { what, whose, from: GoesFrom::Battlefield } => {
            let owner = facts.object.and_then(|object| ctx.game.look(object));
            kind(EventKind::Dies)
                && about(ctx, what, facts)
                && whose
                    .as_ref()
                    .is_none_or(|whose| owner.is_some_and(|own| fits(ctx, whose, own.owner.into())))
        }
        EventPattern::BecomesTarget { what, by } => {
            kind(EventKind::BecomesTarget)
                && facts.recipient.is_some_and(|target| fits(ctx, what, target))
                && facts.source.is_some_and(|item| targeted_by(ctx, by, item))
        }
        // Which counters is not kept.
        EventPattern::Counters { kind: None, on, by: who, .. } => {
            kind(EventKind::Counters)
                && facts.recipient.is_some_and(|whom| fits(ctx, on, whom))
                && who.as_ref().is_none_or(|who| by(ctx, who, facts))
        }
        EventPattern::Counters { kind: Some(_), .. } => false,
        EventPattern::Sacrifices { who, what } => {
            kind(EventKind::Sacrifices) && by(ctx, who, facts) && about(ctx, what, facts)
        }
        EventPattern::Draws { who, .. } => kind(EventKind::Draws) && by(ctx, who, facts),
        EventPattern::GainsLife(who) => kind(EventKind::GainsLife) && by(ctx, who, facts),
        EventPattern::LosesLife { who, not_combat, .. } => {
            kind(EventKind::LosesLife) && by(ctx, who, facts) && !(*not_combat && facts.combat)
        }
        EventPattern::Damage(pattern) => {
            kind(EventKind::Damage)
                && entry(facts).is_some_and(|e| modify::matches(ctx, pattern, &e))
        }
        EventPattern::TappedForMana { by: who, what, of: None } => {
            kind(EventKind::TappedForMana)
                && about(ctx, what, facts)
                && who.as_ref().is_none_or(|who| by(ctx, who, facts))
        }
        // None of these is kept.
        EventPattern::TappedForMana { .. }
        | EventPattern::AbilityAdds(_)
        | EventPattern::NthCounter { .. }
        | EventPattern::Expends { .. }
        | EventPattern::Sorts { .. }
        | EventPattern::LosesMana { .. }
        | EventPattern::BecomesTapped(_)
        | EventPattern::AttacksAlone(_)
        | EventPattern::AttacksWhom { .. }
        | EventPattern::AttacksWithOthers { .. }
        | EventPattern::LeavesGraveyard { .. }
        | EventPattern::GoesTo { .. }
        | EventPattern::Unblocked(_)
        | EventPattern::BecomesUntapped(_)
        | EventPattern::Transforms { .. }
        | EventPattern::TurnedUp(_)
        | EventPattern::Becomes { .. }
        | EventPattern::Rolls { .. }
        | EventPattern::Clashes(_)
        | EventPattern::LastCounter { .. }
        | EventPattern::Exerts { .. }
        | EventPattern::WouldEnter { .. }
        | EventPattern::PutIntoGraveyard(_)
        | EventPattern::PutIntoExile(_)
        | EventPattern::BecomesBlocked(_)
        | EventPattern::Chapter(_)
        | EventPattern::CastsOrCopies { .. }
        | EventPattern::Meets { .. }
        | EventPattern::Begins { .. }
        | EventPattern::Cycles { .. }
        | EventPattern::State(_)
        | EventPattern::CountersRemoved { .. }
        | EventPattern::EntersUntapped(_)
        | EventPattern::During { .. }
        | EventPattern::Creates { .. }
        | EventPattern::PutInto { .. }
        | EventPattern::Destroyed { .. } => false,
    }
}

/// Was it such a spell or ability? One that has left the stack was one like any other.
fn targeted_by(ctx: &Ctx<'_>, by: &Noun, item: ObjectId) -> bool {
    let there = ctx.game.stack.iter().find(|own| own.id == item);
    there.is_none_or(|item| crate::kernel::is_by(ctx, by, item))
}

/// Is it such a card? A permanent is looked at as the card that it was.
fn is_card(ctx: &Ctx<'_>, what: &Noun, facts: &Facts) -> bool {
    let mut what = what.clone();
    if let Noun::Some { filter, .. } | Noun::Bare(filter) = &mut what {
        for term in &mut filter.terms {
            if term.head == Head::Word(HeadWord::Card) {
                term.head = Head::Word(HeadWord::Source);
            }
        }
    }
    let object = facts.object.and_then(|object| ctx.game.look(object));
    object.is_some_and(|object| !object.is_token() && fits(ctx, &what, object.id.into()))
}

fn about(ctx: &Ctx<'_>, what: &Noun, facts: &Facts) -> bool {
    facts.object.is_some_and(|object| fits(ctx, what, object.into()))
}

fn by(ctx: &Ctx<'_>, who: &Noun, facts: &Facts) -> bool {
    facts.player.is_some_and(|player| fits(ctx, who, player.into()))
}

fn of_controller(ctx: &Ctx<'_>, who: &Noun, facts: &Facts) -> bool {
    let object = facts.object.and_then(|object| ctx.game.look(object));
    object.is_some_and(|object| fits(ctx, who, Entity::Player(object.controller)))
}

fn entry(facts: &Facts) -> Option<DamageEntry> {
    let combat = facts.combat;
    let entry = crate::interpret::entry(facts.source?, facts.recipient?, facts.amount);
    Some(DamageEntry { combat, ..entry })
}
