//! Votes (701.38): each player chooses in turn, and may have more than one vote.

use super::Doing;
use crate::{
    ast::{Ballot, Noun, Quantity, TargetCount, Vote},
    eval::{Ctx, entities, rules},
    game::{CastVote, ChoiceKind, Fault, Frame, Game, MAX_OPTIONS, PlayerId, VoteFor},
};

/// Asks for the next vote, until everybody has voted.
pub fn vote(game: &mut Game, frame: &mut Frame, vote: &Vote) -> Result<Doing, Fault> {
    if !frame.votes.open {
        frame.votes.open = true;
        frame.votes.cast.clear();
    }
    let done = frame.votes.cast.len();
    let Some(&(voter, must)) = ballots(game, frame, vote.secret).get(done) else {
        frame.votes.open = false;
        return Ok(Doing::Nothing);
    };
    let mut options = options(game, frame, &vote.ballot);
    if options.len() > MAX_OPTIONS {
        return Err(Fault::TooManyOptions);
    }
    // Who need not vote, or has nothing to vote for, casts no vote.
    if !must || options.is_empty() || may_abstain(&vote.ballot) {
        options.push(None);
    }
    let chooser = rules::chooses_votes(game).unwrap_or(voter);
    if options.len() > 1 {
        let kind = move |run| ChoiceKind::Vote { run, voter, options };
        return Ok(Doing::First(chooser, true, Box::new(kind)));
    }
    let what = options.pop().flatten();
    frame.votes.cast.push(CastVote { voter, what });
    self::vote(game, frame, vote)
}

/// Whose vote is the first, the second and so on, and whether it has to be cast: all those of
/// one player together (701.38d).
fn ballots(game: &Game, frame: &Frame, secret: bool) -> Vec<(PlayerId, bool)> {
    let turns: Vec<PlayerId> = game.apnap().collect();
    let own = turns.iter().position(|player| *player == frame.controller).unwrap_or(0);
    // 701.38a: from the player who is named on, else as in every choice (101.4).
    let first = if secret { 0 } else { own };
    let order = turns.iter().cycle().skip(first).take(turns.len()).copied();
    let order = order.filter(|player| game.player(*player).is_in_game());
    order
        .flat_map(|player| {
            let more = |may| (0..rules::more_votes(game, player, may)).map(move |_| (player, !may));
            std::iter::once((player, true)).chain(more(false)).chain(more(true))
        })
        .collect()
}

/// What may be voted for.
fn options(game: &Game, frame: &Frame, ballot: &Ballot) -> Vec<Option<VoteFor>> {
    match ballot {
        Ballot::Words(words) => words.iter().cloned().map(VoteFor::Word).map(Some).collect(),
        Ballot::Thing(what) => {
            let all = entities(&Ctx::running(game, frame), what);
            all.into_iter().map(VoteFor::Thing).map(Some).collect()
        }
    }
}

/// `up to one creature`: it may be none.
fn may_abstain(ballot: &Ballot) -> bool {
    let Ballot::Thing(Noun::Several { count, .. }) = ballot else { return false };
    matches!(count, TargetCount::UpTo(Quantity::Number(1)))
}
