//! Applying one continuous effect in one layer.

use std::sync::Arc;

use super::{
    add_to_body,
    effects::{Continuing, Layer},
};
use crate::{
    ast::{
        Ability, Adjective, AnyKeyword, CardType, Change, Color, ColorSet, Filter, Head, HeadWord,
        Keyword, KeywordSet, LoseAll, Measure, Name, Noun, Protection, TypeChange,
    },
    eval::{Ctx, amount, objects},
    game::{Game, Object, ObjectId},
    pool::{Body, BoundAbility, Characteristics, Guard, guards_from, intrinsic, protects_from},
};

/// Applies what an effect does in this layer to all that it affects.
pub fn apply(game: &mut Game, layer: Layer, effect: &Continuing, affected: &[ObjectId]) {
    // What gives abilities and takes all others gives them afterwards.
    let mut changes: Vec<&Change> = effect.changes(layer).collect();
    changes.sort_by_key(|change| **change != Change::LoseAll(LoseAll::Other));
    for &id in affected {
        for &change in &changes {
            // `for each other creature`: other than the one that is changed.
            let ctx = effect.ctx(game).with_each(id.into());
            let ctx = Ctx { other_than: Some(id), ..ctx };
            let Some(mut now) = game.objects.get(id).map(|object| object.now.clone()) else {
                continue;
            };
            let controller = ctx.controller;
            match change {
                Change::Protect(protection) => {
                    protect(&ctx, Arc::make_mut(&mut now), protection, effect.keeps());
                }
                Change::LoseAll(LoseAll::LandTypes) if layer == Layer::Types => {
                    lose_land_types(Arc::make_mut(&mut now));
                }
                change => change_one(&ctx, Arc::make_mut(&mut now), change),
            }
            if let Some(object) = game.objects.get_mut(id) {
                object.now = now;
                if *change == Change::Control {
                    object.controller = controller;
                }
            }
        }
    }
}

fn change_one(ctx: &Ctx<'_>, now: &mut Characteristics, change: &Change) {
    match change {
        // Done with what is known of the effect; what is gained of several is chosen before.
        Change::Control | Change::Protect(_) | Change::GainAny(_) => {}
        Change::Types(types) => set_types(now, types),
        Change::EveryCreatureType { .. } => now.every_creature_type = true,
        Change::ChosenColor => {
            let source = ctx.game.look(ctx.source);
            if let Some(color) = source.and_then(|source| source.chosen_color) {
                now.colors = [color].into_iter().collect();
            }
        }
        // Fixed as the effect began.
        Change::ColorOfChoice => {}
        Change::NotType(card_type) => lose_type(now, *card_type),
        Change::Colors(colors) => now.colors = *colors,
        Change::Gain(keyword) => gain(now, *keyword),
        Change::Cant(what) => now.restrictions = now.restrictions.with(*what),
        Change::BlocksMore { more, .. } => {
            now.extra_blocks = now.extra_blocks.saturating_add(*more);
        }
        Change::Way(way) => now.ways = now.ways.with(*way),
        Change::Grant(ability) => grant(now, Ability::clone(ability)),
        Change::Lose(keyword) => now.lose(keyword),
        Change::LoseAbility(lost) => {
            let left = now.abilities.iter().filter(|own| own.ability != **lost).cloned();
            now.abilities = left.collect();
        }
        // On a card that is put together others stand in its place.
        Change::GrantBelow => {}
        Change::GrantAll(of) => {
            for ability in activated_of(ctx, of) {
                now.gain(ability);
            }
        }
        Change::LoseAll(LoseAll::Landwalk) => {
            use Keyword::{Forestwalk, Islandwalk, Mountainwalk, Plainswalk, Swampwalk};
            let walks = [Plainswalk, Islandwalk, Swampwalk, Mountainwalk, Forestwalk];
            walks.iter().for_each(|walk| now.lose(&AnyKeyword::Kernel(*walk)));
        }
        Change::LoseAll(_) => {
            now.abilities = Arc::default();
            now.keywords = KeywordSet::EMPTY;
            now.protection = ColorSet::EMPTY;
            now.guards = Arc::default();
        }
        Change::Base(power, toughness) => {
            let (power, toughness) = (amount(ctx, power), amount(ctx, toughness));
            now.body = Some(Body { power, toughness });
        }
        Change::BaseOf(what, quantity) => {
            let (Some(body), number) = (&mut now.body, amount(ctx, quantity)) else { return };
            match what {
                Measure::Power => body.power = number,
                Measure::Toughness => body.toughness = number,
                // No power and no toughness.
                Measure::ManaValue => {}
            }
        }
        Change::PowerToughness(power, toughness) => {
            add_to_body(now, amount(ctx, power), amount(ctx, toughness));
        }
    }
}

/// The activated abilities that these objects have now, each of them once.
#[must_use]
pub fn activated_of(ctx: &Ctx<'_>, of: &Noun) -> Vec<Arc<BoundAbility>> {
    let mut all: Vec<Arc<BoundAbility>> = Vec::new();
    for object in objects(ctx, of).filter_map(|id| ctx.game.look(id)) {
        for ability in object.now.abilities.iter() {
            let activated = matches!(ability.ability, Ability::Activated { .. });
            if activated && !all.contains(ability) {
                all.push(ability.clone());
            }
        }
    }
    all
}

fn gain(now: &mut Characteristics, keyword: Keyword) {
    grant(now, Ability::Keyword(keyword));
}

/// 702.16: nothing of these qualities damages, blocks or targets it. `kept`: nor is what gives
/// it removed by it.
fn protect(ctx: &Ctx<'_>, now: &mut Characteristics, protection: &Protection, kept: bool) {
    let qualities = || qualities(ctx, protection);
    if kept || matches!(protection, Protection::From(_)) {
        return guard(now, &qualities(), kept);
    }
    let colors = colors(ctx, protection);
    if !colors.is_empty() {
        now.protection = colors.iter().copied().fold(now.protection, ColorSet::with);
        add(now, Arc::new(protects_from(&colors)));
    }
}

/// The colours that a protection speaks of.
fn colors(ctx: &Ctx<'_>, protection: &Protection) -> Vec<Color> {
    match protection {
        Protection::Colors(colors) => colors.clone(),
        Protection::AllColors => Color::ALL.to_vec(),
        Protection::Chosen => {
            let source = ctx.game.look(ctx.source);
            source.and_then(|source| source.chosen_color).into_iter().collect()
        }
        // Fixed as the effect began, or no colours.
        Protection::OfYourChoice | Protection::From(_) => Vec::new(),
    }
}

/// What a protection protects from, each quality by itself.
fn qualities(ctx: &Ctx<'_>, protection: &Protection) -> Vec<Filter> {
    let of_color = |color: Color| {
        let mut filter = Filter::of(Head::Word(HeadWord::Source));
        let terms = filter.terms.iter_mut();
        terms.for_each(|term| term.adjectives.push(Adjective::Color(color)));
        filter
    };
    match protection {
        Protection::From(all) => all.clone(),
        other => colors(ctx, other).into_iter().map(of_color).collect(),
    }
}

/// What an Aura protects from without being removed by that itself (702.16n).
#[must_use]
pub fn kept_qualities(game: &Game, aura: &Object) -> Vec<Filter> {
    let ctx = Ctx::of(game, aura.id, aura.controller);
    let kept = aura.now.abilities.iter().flat_map(|ability| match &ability.ability {
        Ability::Continuous(own) if own.keeps => &own.changes[..],
        _ => &[],
    });
    let given = kept.flat_map(|change| match change {
        Change::Protect(protection) => qualities(&ctx, protection),
        _ => Vec::new(),
    });
    given.collect()
}

fn guard(now: &mut Characteristics, all: &[Filter], kept: bool) {
    let more = all.iter().cloned().map(|from| Guard { from, kept });
    now.guards = now.guards.iter().cloned().chain(more).collect();
    all.iter().cloned().for_each(|from| add(now, Arc::new(guards_from(from))));
}

fn grant(now: &mut Characteristics, ability: Ability) {
    BoundAbility::each(ability).into_iter().for_each(|one| now.gain(Arc::new(one)));
}

fn add(now: &mut Characteristics, ability: Arc<BoundAbility>) {
    let mut abilities = now.abilities.to_vec();
    abilities.push(ability);
    now.abilities = abilities.into();
}

fn set_types(now: &mut Characteristics, change: &TypeChange) {
    let TypeChange { supertypes, types, subtypes, .. } = change;
    // 205.1b: an artifact creature keeps what it was.
    let artifact_creature = types.has(CardType::Artifact) && types.has(CardType::Creature);
    let keeps = change.in_addition.is_some() || change.still.is_some() || artifact_creature;
    now.supertypes = now.supertypes.union(*supertypes);
    let lands = subtypes.iter().filter_map(|name| intrinsic(name));
    let basics: Vec<Arc<BoundAbility>> = lands.collect();
    if !keeps && !types.is_empty() {
        now.types = *types;
    }
    if !keeps && !basics.is_empty() {
        // 305.7: a new basic land type takes the place of the land types, and of the
        // abilities that the land's text gives.
        lose_land_types(now);
        now.abilities = Arc::default();
        now.keywords = KeywordSet::EMPTY;
        now.protection = ColorSet::EMPTY;
        now.guards = Arc::default();
    }
    now.types = now.types.union(*types);
    let new: Vec<Name> = subtypes.iter().filter(|name| !now.has_subtype(name)).cloned().collect();
    if !new.is_empty() {
        now.subtypes = now.subtypes.iter().cloned().chain(new).collect();
    }
    if now.is(CardType::Land) {
        for ability in basics {
            if !now.abilities.contains(&ability) {
                add(now, ability);
            }
        }
    }
    if now.is(CardType::Creature) && now.body.is_none() {
        // Whatever sets its power and toughness comes in a later layer.
        now.body = Some(Body { power: 0, toughness: 0 });
    }
}

/// 205.1a: a card type that is lost takes its subtypes along.
fn lose_type(now: &mut Characteristics, card_type: CardType) {
    now.types = now.types.without(card_type);
    now.every_creature_type &= card_type != CardType::Creature;
    let goes = |name: &Name| match card_type {
        CardType::Creature => crate::parse::is_creature_type(name),
        CardType::Land => is_land_type(name),
        _ => false,
    };
    now.subtypes = now.subtypes.iter().filter(|name| !goes(name)).cloned().collect();
}

fn lose_land_types(now: &mut Characteristics) {
    now.subtypes = now.subtypes.iter().filter(|name| !is_land_type(name)).cloned().collect();
}

/// Is it one of the land types (205.3i)?
fn is_land_type(name: &str) -> bool {
    const TYPES: &[&str] = &[
        "Cave",
        "Desert",
        "Forest",
        "Gate",
        "Island",
        "Lair",
        "Locus",
        "Mine",
        "Mountain",
        "Plains",
        "Planet",
        "Power-Plant",
        "Sphere",
        "Swamp",
        "Tower",
        "Town",
        "Urza's",
    ];
    TYPES.iter().any(|land| land.eq_ignore_ascii_case(name))
}
