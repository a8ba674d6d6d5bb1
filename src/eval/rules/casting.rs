//! What static abilities forbid or allow as spells are cast and paid for (601, 602).

use super::{any, none};
use crate::{
    ast::{
        Ability, Filter, Head, HeadWord, ManaCost, ManaType, ManaTypeSet, Noun, Rule, Ruling,
        SpendOn,
    },
    eval::{Ctx, filter, fits, holds},
    game::{Game, ObjectId, PlayerId},
};

/// 305.2: how many lands this player may play in their turn beside the first.
#[must_use]
pub fn more_lands(game: &Game, player: PlayerId) -> u8 {
    let mut more = 0_i64;
    if !none(game) {
        any(game, |ctx, rule| {
            if let Ruling::MoreLands { who, count, .. } = rule
                && fits(ctx, who, player.into())
            {
                more = more.saturating_add(*count);
            }
            false
        });
    }
    u8::try_from(more).unwrap_or(u8::MAX)
}

/// 601.3: may this player not cast that spell?
#[must_use]
pub fn cant_cast(game: &Game, spell: ObjectId, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::CantCast { who, what, more_than } => {
                let what = as_source(what.clone());
                let cast = i64::from(game.player(player).cast);
                fits(ctx, who, player.into())
                    && filter::fits(ctx, &what, spell.into())
                    && more_than.is_none_or(|most| cast >= most)
            }
            _ => false,
        })
}

/// 702.8a: may this player cast that card at any time at which an instant may be cast? Gives
/// what it costs more then.
#[must_use]
pub fn as_though_flash(game: &Game, card: ObjectId, player: PlayerId) -> Option<ManaCost> {
    let own = game.look(card)?.now.abilities.iter().find_map(|ability| match &ability.ability {
        Ability::Ruling(Rule {
            says: Ruling::AsThoughFlash { what: Noun::This, more },
            condition,
            ..
        }) => {
            let ctx = Ctx::of(game, card, player);
            let there = condition.as_ref().is_none_or(|condition| holds(&ctx, condition));
            there.then(|| more.clone().unwrap_or_default())
        }
        _ => None,
    });
    let any = || {
        !none(game)
            && any(game, |ctx, rule| match rule {
                Ruling::AsThoughFlash { what: Noun::Bare(what), .. } => {
                    ctx.controller == player
                        && filter::fits(ctx, &as_source(what.clone()), card.into())
                }
                _ => false,
            })
    };
    match own {
        Some(more) if more.0.is_empty() => Some(more),
        own => {
            if any() {
                Some(ManaCost::default())
            } else {
                own
            }
        }
    }
}

/// A card is looked at as the spell that it would be.
fn as_source(mut what: Filter) -> Filter {
    for term in &mut what.terms {
        if term.head == Head::Word(HeadWord::Spell) {
            term.head = Head::Word(HeadWord::Source);
        }
    }
    what
}

/// 701.6a: can this spell not be countered?
#[must_use]
pub fn cant_be_countered(game: &Game, spell: ObjectId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::CantBeCountered(what) => fits(ctx, what, spell.into()),
            _ => false,
        })
}

/// What mana is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paying {
    /// On casting this spell.
    Spell(ObjectId),
    /// On activating an ability of this object.
    Ability(ObjectId),
    /// On any other cost.
    Other,
}

/// 609.4b: as which types this player may spend mana of each type on it.
#[must_use]
pub fn spends_as(game: &Game, player: PlayerId, on: Paying) -> [ManaTypeSet; 6] {
    let mut types = [ManaTypeSet::EMPTY; 6];
    for &mana in ManaType::ALL {
        types[mana as usize] = ManaTypeSet::only(mana);
    }
    if let Paying::Spell(spell) = on
        && let Some(cast) = game.objects.get(spell).and_then(|spell| spell.cast)
        && let Some(any) = cast.any_mana
    {
        types.iter_mut().for_each(|own| *own = own.union(any.types()));
    }
    if none(game) {
        return types;
    }
    any(game, |ctx, rule| {
        let Ruling::SpendAs(rule) = rule else { return false };
        let covers = match (&rule.on, on) {
            (None, _) => true,
            (Some(SpendOn::Cast(what)), Paying::Spell(object))
            | (Some(SpendOn::Activate { what, .. }), Paying::Ability(object)) => {
                fits(ctx, what, object.into())
            }
            // Its own text does not give what it was given.
            (Some(SpendOn::Given), Paying::Ability(object)) => object == ctx.source,
            (Some(SpendOn::Given), Paying::Spell(_) | Paying::Other) => false,
            (Some(SpendOn::Cast(_)), Paying::Ability(_) | Paying::Other)
            | (Some(SpendOn::Activate { .. }), Paying::Spell(_) | Paying::Other) => false,
        };
        if covers && fits(ctx, &rule.who, player.into()) {
            for &mana in ManaType::ALL {
                if rule.of.is_none_or(|of| of == mana) {
                    let own = &mut types[mana as usize];
                    *own = own.union(rule.as_if.types());
                }
            }
        }
        false
    });
    types
}
