//! Casting and playing cards from where they are, and emblems.

use std::sync::Arc;

use super::Doing;
use crate::{
    ast::{
        Ability, Card, CardType, ColorSet, Face, Layout, Line, Play, PlayUntil, PlayVerb, Stats,
    },
    eval::{Ctx, objects},
    game::{Frame, Game, Permit, PermitEnd, PlayerId, Zone},
    kernel::{self, Casting},
    pool::{CardRef, Definition},
};

/// Gives leave to play cards, or casts one at once.
pub fn play(game: &mut Game, frame: &Frame, play: &Play) -> Doing {
    let player = frame.controller;
    let Some(until) = play.until else {
        return casting(&Ctx::running(game, frame), play).map_or(Doing::Nothing, Doing::Cast);
    };
    let until = match until {
        PlayUntil::ThisTurn | PlayUntil::EndOfTurn => PermitEnd::Turn,
        PlayUntil::NextTurn => PermitEnd::NextTurn(game.turn.number),
        PlayUntil::ItRemains
        | PlayUntil::TheyRemain
        | PlayUntil::AsItRemains
        | PlayUntil::AsTheyRemain => PermitEnd::Never,
    };
    // 406.3: a card that is face down is hidden from nobody here.
    if play.verb == PlayVerb::Look {
        return Doing::Nothing;
    }
    let lands = matches!(play.verb, PlayVerb::Play | PlayVerb::PlayAmong | PlayVerb::LookAndPlay);
    let any_mana = play.spend.map(|spend| spend.how);
    let cards: Vec<_> = objects(&Ctx::running(game, frame), &play.what).collect();
    for card in cards {
        if let Some(card) = game.objects.get_mut(frame.current(card)) {
            card.permit =
                Some(Permit { until, lands, free: play.free, any_mana, ..Permit::to_cast(player) });
        }
    }
    Doing::Nothing
}

/// The card that would be cast now, if it can be (608.2g).
pub fn casting(ctx: &Ctx<'_>, play: &Play) -> Option<Casting> {
    let frame = ctx.frame?;
    let card = frame.current(objects(ctx, &play.what).next()?);
    let object = ctx.game.objects.get(card)?;
    let face = u8::from(play.transformed);
    let is_land = object.card.face(face).printed.is(CardType::Land);
    let spell = !is_land && !matches!(object.zone, Zone::Battlefield | Zone::Stack);
    let any_mana = play.spend.map(|spend| spend.how);
    let (player, pays) = (ctx.controller, !play.free);
    let casting = Casting { card, face, player, pays, any_mana, x: None };
    (spell && kernel::can_cast(ctx.game, &casting)).then_some(casting)
}

/// A player gets an emblem (114): an object in the command zone with nothing but these
/// abilities.
pub fn emblem(game: &mut Game, players: &[PlayerId], abilities: &[Arc<Ability>]) -> Doing {
    let line = |ability: &Arc<Ability>| Line::Known {
        word: None,
        abilities: vec![Ability::clone(ability)],
        reminder: Vec::new(),
    };
    let face = Face {
        name: "Emblem".into(),
        cost: None,
        indicator: ColorSet::EMPTY,
        types: crate::ast::TypeLine::default(),
        lines: abilities.iter().map(line).collect(),
        stats: Stats::None,
    };
    let card = Card { layout: Layout::Token, faces: vec![face] };
    let card = CardRef::new(Definition::of_bound(card));
    for &player in players {
        game.place(&card, player, Zone::Command);
    }
    Doing::Nothing
}
