//! Clashing (701.30): two players reveal the top cards of their libraries, and put each of
//! them on the top or on the bottom.

use super::{Doing, library, players};
use crate::{
    ast::{Effect, Measure, Noun, OwnerDoes, Pronoun, Slot},
    eval::{Ctx, measure},
    game::{ChoiceKind, Entity, Fault, Frame, Game, ObjectId, PlayerId, Run},
    kernel,
};

/// Clashes with one of the players that `with` names; who it was and whether the clash was won
/// is known to the rest of the text.
pub fn clash(game: &mut Game, frame: &mut Frame, with: &Noun) -> Result<Doing, Fault> {
    let all: Vec<Entity> = players(&Ctx::running(game, frame), with).map(Entity::Player).collect();
    let picked = match kernel::pick(&all, all.len().min(1), 1, &frame.chosen)? {
        kernel::Picking::Whole(picked) => picked,
        kernel::Picking::Next(options) => {
            let kind = |run| ChoiceKind::Things { run, options };
            return Ok(Doing::First(frame.controller, true, Box::new(kind)));
        }
    };
    let own = frame.controller;
    let other = picked.first().copied().and_then(Entity::player);
    let mut revealed: Vec<(PlayerId, Option<ObjectId>)> = Vec::new();
    for player in std::iter::once(own).chain(other) {
        match library::top(game, player, 1) {
            Ok(cards) => revealed.push((player, cards.first().copied())),
            Err(chance) => return Ok(*chance),
        }
    }
    frame.chosen.clear();
    frame.chooser = other;
    // 701.30c: with a greater mana value than every other card that was revealed.
    let value = |card: Option<ObjectId>| {
        card.and_then(|card| game.look(card)).map(|card| measure(card, Measure::ManaValue))
    };
    let values: Vec<Option<i64>> = revealed.iter().map(|(_, card)| value(*card)).collect();
    let wins = |at: usize| {
        let others = values.iter().enumerate().filter(|(index, _)| *index != at);
        values.len() > 1 && others.clone().all(|(_, value)| values[at] > *value)
    };
    let won: Vec<bool> = (0..values.len()).map(wins).collect();
    frame.won = Some(won.first().copied().unwrap_or(false));
    let runs = placings(game, frame, &revealed);
    for (&(player, _), won) in revealed.iter().zip(won) {
        kernel::clashed(game, player, won);
    }
    Ok(Doing::Each(runs))
}

/// Each of them decides in turn order where their card goes (101.4).
fn placings(game: &Game, frame: &Frame, revealed: &[(PlayerId, Option<ObjectId>)]) -> Vec<Run> {
    let of = |player: PlayerId| revealed.iter().find(|(own, _)| *own == player)?.1;
    let run = |card: ObjectId| {
        let what = Noun::Pronoun { word: Pronoun::It, slot: Slot::Found };
        let does = OwnerDoes::TopOrBottom;
        let code = [Effect::ByOwner { what, does, of: false }].into();
        let frame = Frame { found: [card].into_iter().collect(), ..frame.clone() };
        Run { code, at: 0, frame }
    };
    game.apnap().filter_map(of).map(run).collect()
}
