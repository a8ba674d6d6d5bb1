//! Damage that was dealt (603.2c).

use smallvec::SmallVec;

use super::observe;
use crate::{
    ast::{DamagePattern, EventPattern, Noun},
    eval::{Ctx, modify},
    game::{Batch, DamageEntry, Facts, Game},
    pool::EventKind,
};

/// Damage was dealt.
pub fn damage(game: &mut Game, batch: &Batch, excess: impl Iterator<Item = i64>) {
    for (entry, excess) in batch.entries.iter().zip(excess) {
        let facts = Facts { excess, ..modify::facts(entry) };
        game.history.record(EventKind::Damage, &facts);
    }
    crate::kernel::monarch::damage(game, batch);
    observe(game, EventKind::Damage, |ctx, event| match event {
        EventPattern::Damage(pattern) => occurrences(ctx, pattern, batch),
        _ => SmallVec::new(),
    });
}

/// The occurrences of an event within a batch (603.2c): for an ability that
/// speaks of being dealt damage, one for each recipient; for one that speaks of
/// dealing it, one for each source; for one that speaks of both, one for each pair.
fn occurrences(ctx: &Ctx<'_>, pattern: &DamagePattern, batch: &Batch) -> SmallVec<[Facts; 1]> {
    let mut found: SmallVec<[Facts; 1]> = SmallVec::new();
    for entry in batch.entries.iter().filter(|entry| modify::matches(ctx, pattern, entry)) {
        let same = |facts: &&mut Facts| is_same_occurrence(pattern, facts, entry);
        match found.iter_mut().find(same) {
            Some(facts) => facts.amount = facts.amount.saturating_add(entry.amount),
            None => found.push(modify::facts(entry)),
        }
    }
    found
}

fn is_same_occurrence(pattern: &DamagePattern, facts: &Facts, entry: &DamageEntry) -> bool {
    let source = facts.source == Some(entry.source);
    let recipient = facts.recipient == Some(entry.recipient);
    match (&pattern.source, &pattern.recipient) {
        // 603.2c: sources that deal it at one moment, once for each recipient.
        (Some(Noun::ManyOf { .. }), _) => recipient,
        (Some(_), None) => source,
        (None, Some(_)) => recipient,
        (Some(_), Some(_)) | (None, None) => source && recipient,
    }
}
