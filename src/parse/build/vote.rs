//! Votes, and what comes of them.

use cardscript_grammar::card::Rule;

use super::noun::noun_list;
use super::{Built, Pair, defect, kids, only, word};
use crate::ast::{Ballot, Condition, Effect, Name, Quantity, Ruling, Vote};

/// `starting with you, each player votes for time or knowledge`.
pub(super) fn vote(pair: Pair<'_>) -> Built<Effect> {
    let mut parts = kids(pair);
    parts.has(Rule::starting_with);
    let secret = parts.has(Rule::secretly);
    let ballot = parts.next()?;
    let ballot = match ballot.as_rule() {
        Rule::ballot_words => {
            Ballot::Words(kids(ballot).rest().map(|own| Name::from(word(&own))).collect())
        }
        _ => Ballot::Thing(noun_list(ballot)?),
    };
    // One thing is voted for, and what it is does not depend on who votes.
    if let Ballot::Thing(what) = &ballot
        && (what.may_be_many() || !what.is_chosen() || what.is_player())
    {
        return Err(defect(parts.whole));
    }
    // What is secret is revealed, and nothing else is.
    match parts.has(Rule::revealed_then) == secret {
        true => Ok(Effect::Vote(Box::new(Vote { secret, ballot }))),
        false => Err(defect(parts.whole)),
    }
}

/// `time vote`, `number of profit votes`.
pub(super) fn votes(pair: Pair<'_>) -> Built<Quantity> {
    Ok(Quantity::Votes(word(&only(pair)?).into()))
}

/// `knowledge gets more votes or the vote is tied`.
pub(super) fn more_votes(pair: Pair<'_>) -> Built<Condition> {
    let mut parts = kids(pair);
    let word = word(&parts.next()?).into();
    Ok(Condition::MoreVotes { word, tied: parts.has(Rule::or_tied) })
}

/// `while voting, you may vote an additional time`.
pub(super) fn more_often(text: &str) -> Ruling {
    Ruling::MoreVotes { may: text.contains(" may ") }
}
