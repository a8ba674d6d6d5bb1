//! What mana an effect would produce, and what a permanent could (106.7).

use smallvec::{SmallVec, smallvec};

use super::{Ctx, amount, binomial::binomial, filter, fits, modify, objects};
use crate::{
    ast::{
        Ability, AddMana, Color, ColorSet, Effect, EventPattern, Filter, Freedom, ManaOutput,
        ManaSource, ManaSymbol, ManaType, ManaTypeSet, Noun, Quantity,
    },
    game::{Facts, Fault, Game, MAX_MANA, MAX_OPTIONS, Object, ObjectId},
    pool::{BoundAbility, EventKind},
};

/// The types of some mana.
pub type Types = SmallVec<[ManaType; 2]>;

/// What is known of what permanents could produce: by object, sorted by id.
type Table = Vec<(ObjectId, ManaTypeSet)>;

/// The ways in which the mana of an effect may come out.
#[derive(Debug)]
pub enum Outputs {
    /// One for each distinct choice. None at all where no type can be determined (106.5).
    Ways(Vec<Types>),
    /// Any combination of so much mana of these types, two at least: too many to be told.
    Combinations {
        /// The types.
        types: ManaTypeSet,
        /// How much mana.
        count: u32,
    },
}

impl Outputs {
    /// May just this mana come out?
    pub fn any(&self, fits: impl Fn(&[ManaType]) -> bool) -> bool {
        match self {
            Self::Ways(ways) => ways.iter().any(|types| fits(types)),
            // Which of so many is meant is told as they are chosen.
            Self::Combinations { .. } => true,
        }
    }
}

/// What may come of an effect that adds mana.
///
/// # Errors
///
/// If there is too much mana or there are too many options.
pub fn outputs(ctx: &Ctx<'_>, output: &ManaOutput) -> Result<Outputs, Fault> {
    if let ManaOutput::Chosen { amount, freedom: Freedom::Combination, of } = output {
        let types = source_types(ctx, of, &mut |what| could_produce_any(ctx, what));
        let count = units(ctx, amount)?;
        if let Some(count) = too_many_combinations(types, count) {
            return Ok(Outputs::Combinations { types, count });
        }
    }
    ways(ctx, output).map(Outputs::Ways)
}

/// The ways that are few enough to be told.
fn ways(ctx: &Ctx<'_>, output: &ManaOutput) -> Result<Vec<Types>, Fault> {
    let mut options: Vec<Types> = match output {
        ManaOutput::Fixed(types) => vec![Types::from_slice(types)],
        ManaOutput::Either(lists) => {
            lists.iter().map(|list| list.iter().copied().collect()).collect()
        }
        ManaOutput::ForEach { mana, each } => {
            let count = units(ctx, each)?;
            vec![mana.iter().copied().cycle().take(mana.len().saturating_mul(count)).collect()]
        }
        ManaOutput::CostOf(of) => {
            let object = objects(ctx, of).find_map(|id| ctx.game.look(id));
            let cost = object.and_then(|object| object.now.cost.as_ref());
            cost_mana(cost.map_or(&[][..], |cost| &cost.0))?
        }
        ManaOutput::SymbolsOf(of) => {
            let object = objects(ctx, of).find_map(|id| ctx.game.look(id));
            let cost = object.and_then(|object| object.now.cost.as_ref());
            let symbols = cost.map_or(&[][..], |cost| &cost.0).iter();
            // One mana for each coloured symbol, of a hybrid one of one of its colours.
            let colored = symbols.filter_map(|symbol| match *symbol {
                ManaSymbol::Mana(mana) => mana.color().map(|_| *symbol),
                ManaSymbol::Hybrid(..) | ManaSymbol::PhyrexianHybrid(..) => Some(*symbol),
                ManaSymbol::Monocolored(_, color) | ManaSymbol::Phyrexian(color) => {
                    Some(ManaSymbol::Mana(color.mana()))
                }
                ManaSymbol::X | ManaSymbol::Generic(_) | ManaSymbol::Snow => None,
            });
            cost_mana(&colored.collect::<Vec<_>>())?
        }
        ManaOutput::ColorAndAmount(amount) => {
            let of_color = |color: Color| {
                let count = units(&Ctx { color: Some(color), ..*ctx }, amount)?;
                Ok(smallvec![color.mana(); count])
            };
            Color::ALL.iter().map(|&color| of_color(color)).collect::<Result<_, Fault>>()?
        }
        ManaOutput::ColorForEach(each) => {
            let count = units(ctx, each.as_ref().unwrap_or(&Quantity::Number(1)))?;
            Color::ALL.iter().map(|&color| smallvec![color.mana(); count]).collect()
        }
        ManaOutput::Amount { mana, amount } => vec![smallvec![*mana; units(ctx, amount)?]],
        ManaOutput::Many(count, mana) => {
            vec![smallvec![*mana; units(ctx, &Quantity::Number(*count))?]]
        }
        ManaOutput::EachColorAmong(filter) => {
            vec![colors_among(ctx, filter).iter().map(Color::mana).collect()]
        }
        ManaOutput::Chosen { amount, freedom, of } => {
            let types = source_types(ctx, of, &mut |what| could_produce_any(ctx, what));
            let count = units(ctx, amount)?;
            match freedom {
                Freedom::OneType => types.iter().map(|mana| smallvec![mana; count]).collect(),
                Freedom::Combination => combinations(types, count),
                Freedom::Different if count > types.len() as usize => Vec::new(),
                Freedom::Different => {
                    let mut all = combinations(types, count);
                    all.retain(|way| way.windows(2).all(|two| two[0] != two[1]));
                    all
                }
            }
        }
    };
    // Mana that is no mana is no option.
    options.retain(|types| !types.is_empty());
    Ok(options)
}

/// Mana as a cost has it: generic mana as colourless, of a hybrid symbol one of its halves,
/// and an X is 0.
fn cost_mana(symbols: &[ManaSymbol]) -> Result<Vec<Types>, Fault> {
    let mut all: Vec<Types> = vec![Types::new()];
    for symbol in symbols {
        let one = |mana: ManaType| -> Types { smallvec![mana] };
        let generic = |count: u32| -> Result<Types, Fault> {
            match i64::from(count) > MAX_MANA {
                true => Err(Fault::TooMuchMana),
                false => Ok(smallvec![ManaType::Colorless; count as usize]),
            }
        };
        let halves: Vec<Types> = match *symbol {
            ManaSymbol::X => continue,
            ManaSymbol::Generic(count) => vec![generic(count)?],
            ManaSymbol::Snow => vec![generic(1)?],
            ManaSymbol::Mana(mana) => vec![one(mana)],
            ManaSymbol::Hybrid(left, right) => vec![one(left), one(right)],
            ManaSymbol::Monocolored(count, color) => vec![generic(count)?, one(color.mana())],
            ManaSymbol::Phyrexian(color) => vec![one(color.mana())],
            ManaSymbol::PhyrexianHybrid(left, right) => vec![one(left.mana()), one(right.mana())],
        };
        let longer = all.iter().flat_map(|before| {
            halves.iter().map(|half| before.iter().chain(half).copied().collect::<Types>())
        });
        all = longer.take(MAX_OPTIONS + 1).collect();
        if all.len() > MAX_OPTIONS {
            return Err(Fault::TooManyOptions);
        }
    }
    all.iter_mut().for_each(|types| types.sort_unstable());
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

fn units(ctx: &Ctx<'_>, quantity: &crate::ast::Quantity) -> Result<usize, Fault> {
    let count = amount(ctx, quantity).max(0);
    if count > MAX_MANA {
        return Err(Fault::TooMuchMana);
    }
    usize::try_from(count).map_err(|_| Fault::TooMuchMana)
}

/// Every way to choose a type for each of `count` units, order aside; for few of them.
fn combinations(types: ManaTypeSet, count: usize) -> Vec<Types> {
    if types.len() == 1 {
        return types.iter().map(|only| smallvec![only; count]).collect();
    }
    let mut all: Vec<Types> = vec![Types::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|before| {
            let from = before.last().copied();
            let next = types.iter().filter(move |&mana| from.is_none_or(|from| from <= mana));
            next.map(|mana| before.iter().copied().chain([mana]).collect())
        });
        all = longer.collect();
    }
    all
}

/// So much mana, if its combinations of these types are too many to be told.
fn too_many_combinations(types: ManaTypeSet, count: usize) -> Option<u32> {
    let others = (types.len() as usize).checked_sub(1).filter(|&others| others > 0)?;
    let all = binomial(count.saturating_add(others), others);
    (all > MAX_OPTIONS).then(|| u32::try_from(count).ok()).flatten()
}

fn source_types(
    ctx: &Ctx<'_>,
    of: &ManaSource,
    could: &mut dyn FnMut(&Noun) -> ManaTypeSet,
) -> ManaTypeSet {
    match of {
        ManaSource::AnyColor => ManaTypeSet::COLORS,
        ManaSource::AnyType => ManaTypeSet::ALL,
        ManaSource::These(types) => *types,
        ManaSource::CouldProduce { colors_only, what } => {
            let types = could(what);
            if *colors_only { types.intersection(ManaTypeSet::COLORS) } else { types }
        }
        ManaSource::ColorsOf { what } => {
            let colors = objects(ctx, what).filter_map(|id| ctx.game.look(id));
            let colors = colors.flat_map(|object| object.now.colors.iter());
            colors.map(|color| color.mana()).collect()
        }
        ManaSource::Produced { .. } => ctx.facts.map_or(ManaTypeSet::EMPTY, |facts| facts.types),
        ManaSource::ColorsAmong(filter) => colors_among(ctx, filter).mana(),
        ManaSource::CommanderColors => {
            let own =
                |object: &&Object| object.commander.is_some() && object.owner == ctx.controller;
            let commanders = ctx.game.objects.iter().filter(own);
            commanders
                .flat_map(|object| object.card.identity().mana().iter().collect::<Vec<_>>())
                .collect()
        }
        ManaSource::OrChosen(mana) => {
            source_types(ctx, &ManaSource::ChosenColor, could).union(ManaTypeSet::only(*mana))
        }
        ManaSource::ThatType(of) => {
            of.as_ref().map_or(ManaTypeSet::EMPTY, |of| source_types(ctx, of, could))
        }
        ManaSource::ChosenColor | ManaSource::ThatColor { .. } => {
            let color = ctx.game.look(ctx.source).and_then(|source| source.chosen_color);
            color.map(|color| color.mana()).into_iter().collect()
        }
    }
}

/// The types that a permanent could produce (106.7): what any of its mana
/// abilities would give if it resolved now, costs aside, under all replacement
/// effects in every order. Permanents that ask each other end with what is
/// certain without the circle: the least solution.
#[must_use]
pub fn could_produce(game: &Game, object: ObjectId) -> ManaTypeSet {
    look_up(&could_produce_all(game), object)
}

/// The same for every permanent that could produce any, by object.
#[must_use]
pub fn could_produce_all(game: &Game) -> Vec<(ObjectId, ManaTypeSet)> {
    let producers: Vec<&Object> = game
        .battlefield()
        .filter(|object| object.now.abilities.iter().any(|ability| ability.is_mana))
        .collect();
    let mut table: Table = producers.iter().map(|object| (object.id, ManaTypeSet::EMPTY)).collect();
    loop {
        let mut grown = false;
        for (index, object) in producers.iter().enumerate() {
            let types = types_now(game, object, &table);
            let own = &mut table[index].1;
            if own.union(types) != *own {
                *own = own.union(types);
                grown = true;
            }
        }
        if !grown {
            table.retain(|(_, types)| !types.is_empty());
            return table;
        }
    }
}

fn look_up(table: &[(ObjectId, ManaTypeSet)], object: ObjectId) -> ManaTypeSet {
    let found = table.binary_search_by_key(&object, |(id, _)| *id);
    found.map_or(ManaTypeSet::EMPTY, |index| table[index].1)
}

fn could_produce_any(ctx: &Ctx<'_>, what: &Noun) -> ManaTypeSet {
    let table = could_produce_all(ctx.game);
    union_of(ctx, what, &table)
}

fn union_of(ctx: &Ctx<'_>, what: &Noun, table: &[(ObjectId, ManaTypeSet)]) -> ManaTypeSet {
    // 608.2h: one that is gone is asked as it was last.
    let types = |id| match ctx.game.objects.get(id) {
        Some(object) if object.on_battlefield() => look_up(table, id),
        _ => ctx.game.look(id).map_or(ManaTypeSet::EMPTY, |was| types_now(ctx.game, was, table)),
    };
    objects(ctx, what).map(types).fold(ManaTypeSet::EMPTY, ManaTypeSet::union)
}

/// What an object's mana abilities give, if others could produce what `table` says.
fn types_now(game: &Game, object: &Object, table: &[(ObjectId, ManaTypeSet)]) -> ManaTypeSet {
    let abilities = object.now.abilities.iter().filter(|ability| ability.is_mana);
    let types = abilities.map(|ability| ability_types(game, object, ability, table));
    types.fold(ManaTypeSet::EMPTY, ManaTypeSet::union)
}

/// The same of one of them.
fn ability_types(
    game: &Game,
    object: &Object,
    ability: &BoundAbility,
    table: &[(ObjectId, ManaTypeSet)],
) -> ManaTypeSet {
    let ctx = Ctx::of(game, object.id, object.controller);
    let types = added(ability).map(|add| {
        let types = effect_types(&ctx, add, table);
        if taps(ability) {
            let (player, source) = (object.controller, object.id);
            // 106.12b: with a multiplier before it, one mana may be two or more.
            let count = most(&ctx, &add.output);
            let count = count.saturating_mul(modify::times(game, player, source));
            modify::types_in_any_order(game, player, source, types, count)
        } else {
            types
        }
    });
    types.fold(ManaTypeSet::EMPTY, ManaTypeSet::union)
}

/// The types of all mana that comes of activating a mana ability: its own, and of what
/// triggers on a permanent being tapped for mana (605.1b). `table` is what
/// [`could_produce_all`] gives.
#[must_use]
pub fn comes_of(
    game: &Game,
    object: &Object,
    ability: &BoundAbility,
    table: &[(ObjectId, ManaTypeSet)],
) -> ManaTypeSet {
    let own = ability_types(game, object, ability, table);
    let watching = game.watch.triggers(EventKind::TappedForMana);
    if !taps(ability) || watching.is_empty() {
        return own;
    }
    let facts = Facts {
        object: Some(object.id),
        player: Some(object.controller),
        types: own,
        ..Facts::default()
    };
    let more = watching.iter().map(|watching| {
        let (Ability::Triggered { trigger, effects }, Some(source)) =
            (&watching.ability.ability, game.objects.get(watching.source))
        else {
            return ManaTypeSet::EMPTY;
        };
        let ctx = Ctx::of(game, source.id, source.controller).with_facts(&facts);
        let EventPattern::TappedForMana { what, .. } = &trigger.event else {
            return ManaTypeSet::EMPTY;
        };
        if !fits(&ctx, what, object.id.into()) {
            return ManaTypeSet::EMPTY;
        }
        let adds = effects.iter().filter_map(|effect| match effect {
            Effect::AddMana(add) => Some(effect_types(&ctx, add, table)),
            _ => None,
        });
        adds.fold(ManaTypeSet::EMPTY, ManaTypeSet::union)
    });
    more.fold(own, ManaTypeSet::union)
}

/// The effects of an activated ability that add mana.
fn added(ability: &BoundAbility) -> impl Iterator<Item = &AddMana> {
    let effects = match &ability.ability {
        // 106.7: an object's own abilities, not triggered mana of others.
        Ability::Activated { effects, .. } => &effects[..],
        _ => &[],
    };
    effects.iter().filter_map(|effect| match effect {
        Effect::AddMana(add) => Some(add),
        _ => None,
    })
}

/// Does it have {T} in its cost, so that the permanent is tapped for mana (106.12)?
#[must_use]
pub fn taps(ability: &BoundAbility) -> bool {
    match &ability.ability {
        Ability::Activated { costs, .. } => costs.contains(&crate::ast::Cost::Tap),
        _ => false,
    }
}

/// How many units each mana effect of an ability may give, at most.
pub fn most_units<'a>(
    ctx: &'a Ctx<'_>,
    ability: &'a BoundAbility,
) -> impl Iterator<Item = usize> + 'a {
    let limit = usize::try_from(MAX_MANA).unwrap_or(usize::MAX);
    added(ability).map(move |add| most(ctx, &add.output).min(limit))
}

/// How many units an effect gives at most, whatever their types.
fn most(ctx: &Ctx<'_>, output: &ManaOutput) -> usize {
    let count = |quantity| usize::try_from(amount(ctx, quantity).max(0)).unwrap_or(usize::MAX);
    match output {
        ManaOutput::Fixed(types) => types.len(),
        ManaOutput::CostOf(_) | ManaOutput::SymbolsOf(_) => {
            ways(ctx, output).unwrap_or_default().iter().map(SmallVec::len).max().unwrap_or(0)
        }
        ManaOutput::Either(lists) => lists.iter().map(Vec::len).max().unwrap_or(0),
        ManaOutput::ForEach { mana, each } => mana.len().saturating_mul(count(each)),
        ManaOutput::ColorForEach(each) => each.as_ref().map_or(1, count),
        ManaOutput::Many(many, _) => count(&Quantity::Number(*many)),
        ManaOutput::EachColorAmong(filter) => colors_among(ctx, filter).len() as usize,
        ManaOutput::Amount { amount, .. } | ManaOutput::Chosen { amount, .. } => count(amount),
        ManaOutput::ColorAndAmount(amount) => {
            let of = |&color: &Color| self::amount(&Ctx { color: Some(color), ..*ctx }, amount);
            let most = Color::ALL.iter().map(of).max().unwrap_or(0);
            usize::try_from(most.max(0)).unwrap_or(usize::MAX)
        }
    }
}

fn effect_types(ctx: &Ctx<'_>, add: &AddMana, table: &[(ObjectId, ManaTypeSet)]) -> ManaTypeSet {
    let positive = |quantity| amount(ctx, quantity) > 0;
    match &add.output {
        ManaOutput::Fixed(types) => types.iter().copied().collect(),
        ManaOutput::CostOf(_) | ManaOutput::SymbolsOf(_) => {
            ways(ctx, &add.output).unwrap_or_default().into_iter().flatten().collect()
        }
        ManaOutput::Either(lists) => lists.iter().flatten().copied().collect(),
        // A count of zero gives nothing now.
        ManaOutput::ForEach { mana, each } if positive(each) => mana.iter().copied().collect(),
        ManaOutput::Amount { mana, amount } if positive(amount) => ManaTypeSet::only(*mana),
        ManaOutput::Many(count, mana) if *count > 0 => ManaTypeSet::only(*mana),
        ManaOutput::EachColorAmong(filter) => colors_among(ctx, filter).mana(),
        ManaOutput::ColorForEach(each) if each.as_ref().is_none_or(positive) => ManaTypeSet::COLORS,
        ManaOutput::ColorForEach(_) => ManaTypeSet::EMPTY,
        ManaOutput::Chosen { amount, of, .. } if positive(amount) => {
            source_types(ctx, of, &mut |what| union_of(ctx, what, table))
        }
        ManaOutput::ColorAndAmount(quantity) => {
            let some = |color: &&Color| amount(&Ctx { color: Some(**color), ..*ctx }, quantity) > 0;
            Color::ALL.iter().filter(some).map(|color| color.mana()).collect()
        }
        ManaOutput::ForEach { .. }
        | ManaOutput::Amount { .. }
        | ManaOutput::Many(..)
        | ManaOutput::Chosen { .. } => ManaTypeSet::EMPTY,
    }
}

/// The colours among what fits.
fn colors_among(ctx: &Ctx<'_>, of: &Filter) -> ColorSet {
    let all = filter::all(ctx, of).into_iter().filter_map(|entity| ctx.object(entity));
    all.fold(ColorSet::EMPTY, |set, object| set.union(object.now.colors))
}
