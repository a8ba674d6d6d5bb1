//! What follows from a prevention effect belongs to it (615.5).

use std::sync::Arc;

use crate::ast::{Condition, Effect, Node, Quantity, Replacement, Rewrite, Walk};
use crate::diagnostic::Span;

use super::{Built, defect};

/// The prevention effect that a sentence makes, also where the sentence explains an X.
pub(super) fn last_prevention(effect: &mut Effect) -> Option<&mut Arc<Replacement>> {
    match effect {
        Effect::Replace(last) => Some(last),
        Effect::Where { effects, .. } => {
            Arc::make_mut(effects).last_mut().and_then(last_prevention)
        }
        _ => None,
    }
}

/// Does it speak of damage that was prevented?
pub(super) fn follows_prevention(effect: &Effect) -> bool {
    if let Effect::If { condition, .. } = effect
        && matches!(condition, Condition::DamagePrevented | Condition::DamagePreventedFrom(_))
    {
        return true;
    }
    if matches!(effect, Effect::WhenPrevented(_)) {
        return true;
    }
    let mut speaks = false;
    effect.clone().walk(&mut |node| {
        speaks |= matches!(node, Node::Quantity(Quantity::PreventedThisWay));
    });
    speaks
}

/// Is it a prevention effect, which something may follow from?
pub(super) const fn is_prevention(replacement: &Replacement) -> bool {
    matches!(replacement.rewrite, Rewrite::Prevent { .. })
}

/// Puts what follows from a prevention to its effect.
pub(super) fn attach(replacement: &mut Replacement, effect: Effect, at: Span) -> Built<()> {
    let Rewrite::Prevent { then, .. } = &mut replacement.rewrite else { return Err(defect(at)) };
    *then = then.iter().cloned().chain([effect]).collect();
    Ok(())
}
