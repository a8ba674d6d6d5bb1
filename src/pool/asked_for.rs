//! Targets that a text asks for only if something was chosen as it was cast (601.2c).

use crate::ast::{Condition, Effect, Effects, Node, Noun, Slot, Walk};

/// What has to hold for the targets of the first of these instructions to be chosen, if
/// that is known as the spell is cast.
pub(super) fn condition(effects: &[Effect]) -> Option<Condition> {
    match effects {
        [Effect::If { condition, .. }, ..] if is_known(condition) => Some(condition.clone()),
        // `Return target creature …. If it was kicked, instead return target permanent …`: one
        // of the two is targeted.
        [_, Effect::If { condition, then, instead: true, .. }, ..]
            if is_known(condition) && has_own_targets(then) =>
        {
            Some(Condition::Not(Box::new(condition.clone())))
        }
        _ => None,
    }
}

/// Is it about what was paid or promised?
fn is_known(condition: &Condition) -> bool {
    match condition {
        Condition::WasKicked { .. } | Condition::PaidFor { .. } | Condition::ExtraPaid(_) => true,
        Condition::Not(of) => is_known(of),
        _ => false,
    }
}

/// Do they speak of targets of their own, and not of any before them?
fn has_own_targets(effects: &Effects) -> bool {
    let (mut own, mut earlier) = (false, false);
    effects.clone().walk(&mut |node| {
        own |= matches!(node, Node::Noun(Noun::Target(_)));
        earlier |= matches!(node, Node::Noun(Noun::Pronoun { slot: Slot::Target(_), .. }));
    });
    own && !earlier
}
