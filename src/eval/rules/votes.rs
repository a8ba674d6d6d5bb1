//! What static abilities say of votes (701.38).

use super::{any, none};
use crate::{
    ast::Ruling,
    game::{Game, PlayerId},
};

/// 701.38d: how often a player votes again: those votes that they may cast, or those that
/// they get.
#[must_use]
pub fn more_votes(game: &Game, player: PlayerId, may: bool) -> usize {
    let mut more = 0;
    if !none(game) {
        any(game, |ctx, rule| {
            let own = matches!(rule, Ruling::MoreVotes { may: own } if *own == may);
            more += usize::from(own && ctx.controller == player);
            false
        });
    }
    more
}

/// Who chooses how each player votes, where that is not the player: the one of whom it was
/// said last.
#[must_use]
pub fn chooses_votes(game: &Game) -> Option<PlayerId> {
    let mut chooser = None;
    if !none(game) {
        any(game, |ctx, rule| {
            if let Ruling::ChoosesVotes = rule {
                chooser = Some(ctx.controller);
            }
            false
        });
    }
    chooser
}
