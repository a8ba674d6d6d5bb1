//! Does a condition hold?

use super::{Ctx, amount, filter, fits};
use crate::ast::{Condition, Filter, Noun};

/// Does `condition` hold now?
#[must_use]
pub fn holds(ctx: &Ctx<'_>, condition: &Condition) -> bool {
    match condition {
        Condition::Controls { who, count, filter } => {
            count.order.holds(controlled(ctx, who, filter), amount(ctx, &count.than))
        }
        Condition::YourTurn => ctx.game.turn.active == ctx.controller,
        Condition::NotYourTurn => ctx.game.turn.active != ctx.controller,
        Condition::Is { what, is } => is.order.holds(amount(ctx, what), amount(ctx, &is.than)),
    }
}

fn controlled(ctx: &Ctx<'_>, who: &Noun, what: &Filter) -> i64 {
    let own = filter::all(ctx, what)
        .into_iter()
        .filter_map(|entity| ctx.object(entity))
        .filter(|object| fits(ctx, who, object.controller.into()));
    i64::try_from(own.count()).unwrap_or(i64::MAX)
}
