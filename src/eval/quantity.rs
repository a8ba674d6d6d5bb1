//! What a quantity amounts to.

use super::{Ctx, done, entities, filter, history, together};
use crate::{
    ast::{
        Amount, CardTypeSet, Color, ColorSet, Filter, KindOf, Measure, Noun, Quantity, Slot,
        SpentMana,
    },
    game::{Counters, Entity},
};

/// What `quantity` amounts to now. Sums past the range stay at its end; the
/// kernel refuses such amounts where they would matter.
#[must_use]
pub fn amount(ctx: &Ctx<'_>, quantity: &Quantity) -> i64 {
    match quantity {
        Quantity::Number(number) => *number,
        Quantity::X | Quantity::SoMany => x(ctx),
        Quantity::XIs(of) => amount(ctx, of),
        Quantity::CastBefore => history::cast_before(ctx),
        Quantity::ThatMuch(of) => match of {
            Amount::Unbound => 0,
            Amount::Event | Amount::Prevented => ctx.facts.map_or(0, |facts| facts.amount),
            Amount::Paid => ctx.frame.and_then(|frame| frame.paid_amount).unwrap_or(0),
            Amount::Result(register) => done::result(ctx, *register),
        },
        Quantity::Count(of) => together::tally(ctx, of, &filter::all(ctx, of))
            .saturating_add(done::unknown_that_fit(ctx, of)),
        Quantity::Measure { what, of } => entities(ctx, of)
            .into_iter()
            .filter_map(|entity| ctx.object(entity))
            .map(|object| filter::measure(object, *what))
            .fold(0, i64::saturating_add),
        Quantity::MeasureOf { what, of } | Quantity::TotalOf { what, of } => {
            let of = Box::new(Noun::clone(of));
            amount(ctx, &Quantity::Measure { what: *what, of })
        }
        Quantity::Symbols { color, of } => {
            let objects = entities(ctx, of).into_iter().filter_map(|entity| ctx.object(entity));
            let symbols = objects.filter_map(|own| own.now.cost.as_ref()).flat_map(|cost| &cost.0);
            let counted = symbols.filter(|symbol| symbol.colors().any(|own| own == *color));
            i64::try_from(counted.count()).unwrap_or(i64::MAX)
        }
        Quantity::OwnMeasure(what) => ctx
            .each
            .and_then(|each| ctx.object(each))
            .map_or(0, |object| filter::measure(object, *what)),
        Quantity::Counters { kind, on } => entities(ctx, on)
            .into_iter()
            .filter_map(|entity| counters(ctx, entity))
            .map(|counters| counters.of(kind.as_ref()))
            .fold(0, i64::saturating_add),
        Quantity::Life(of) => entities(ctx, of)
            .into_iter()
            .filter_map(Entity::player)
            .map(|player| ctx.game.player(player).life)
            .fold(0, i64::saturating_add),
        Quantity::Party => party(ctx),
        Quantity::Votes(word) => ctx.frame.map_or(0, |frame| frame.votes.of_word(word)),
        // Of an ability that triggers on a roll, that roll's.
        Quantity::Result => {
            let rolled = ctx.frame.and_then(|frame| frame.rolled);
            rolled.or(ctx.facts.map(|facts| facts.amount)).unwrap_or(0)
        }
        Quantity::PreventedThisWay => ctx.facts.map_or(0, |facts| facts.amount),
        Quantity::ThisWay { what, to, .. } => done::this_way(ctx, *what, to.as_deref()),
        Quantity::DoneBy { who, how, what } => {
            let all = entities(ctx, who).into_iter().filter_map(Entity::player);
            all.map(|player| match how {
                Some(how) => done::by_one(ctx, *how, what, player),
                None => done::drawn(ctx, player),
            })
            .fold(0, i64::saturating_add)
        }
        Quantity::DealtThisTurn { by, to, greatest, .. } => {
            let by = by.as_ref().map(|(by, _)| &**by);
            history::dealt_to(ctx, by, to, *greatest)
        }
        Quantity::LifeThisTurn { gained, .. } => {
            history::life_changed(ctx, ctx.controller, *gained)
        }
        Quantity::ColorsOf(of) => {
            let objects = entities(ctx, of).into_iter().filter_map(|entity| ctx.object(entity));
            objects.fold(ColorSet::EMPTY, |all, own| all.union(own.now.colors)).len().into()
        }
        Quantity::TurnsBegun => ctx.game.player(ctx.controller).turns.into(),
        Quantity::RemovedThisWay(kind) => done::removed(ctx, kind.as_ref()),
        // 107.1c: chosen as the cost is, in the place of an X.
        Quantity::AnyNumber => x(ctx),
        // Whoever removes them looks how many there are.
        Quantity::All => i64::MAX,
        Quantity::DevotionThatColor => ctx.color.map_or(0, |color| devotion(ctx, &[color])),
        Quantity::GreatestOf { what, of, .. } => entities(ctx, of)
            .into_iter()
            .filter_map(|entity| ctx.object(entity))
            .map(|object| filter::measure(object, *what))
            .max()
            .unwrap_or(0),
        Quantity::KickedTimes(of) => {
            let spell = entities(ctx, of).into_iter().find_map(|one| ctx.object(one));
            spell.map_or(0, |own| own.times_kicked().into())
        }
        Quantity::TimesPaid(keyword) => {
            ctx.game.look(ctx.source).map_or(0, |own| own.times_paid(keyword).into())
        }
        Quantity::TimesKicked => ctx.game.look(ctx.source).map_or(0, |own| {
            let many = |kick: &&crate::game::Kick| {
                kick.kind.kicks() || kick.kind == crate::ast::KickerKind::Replicate
            };
            own.kicks.iter().filter(many).map(|kick| i64::from(kick.times)).sum()
        }),
        Quantity::Happened(event) => history::often(ctx, event),
        Quantity::Spent { mana, on } => {
            let spell = match &**on {
                Noun::This | Noun::Pronoun { slot: Slot::This, .. } => Some(ctx.source),
                on => entities(ctx, on).into_iter().find_map(Entity::object),
            };
            let spell = spell.and_then(|spell| ctx.game.look(spell));
            let spent = spell.map(|own| &own.spent[..]).unwrap_or_default();
            if *mana == SpentMana::Colors {
                let colors: ColorSet = spent.iter().filter_map(|(own, _)| own.color()).collect();
                return colors.len().into();
            }
            let of = spent.iter().filter(|(own, from)| match mana {
                SpentMana::Type(mana) => own == mana,
                SpentMana::Snow => from.snow,
                SpentMana::Treasure => from.treasure,
                SpentMana::Creatures => from.creature,
                SpentMana::Any | SpentMana::Colors => true,
            });
            i64::try_from(of.count()).unwrap_or(i64::MAX)
        }
        Quantity::Unspent(color) => unspent(ctx, *color),
        Quantity::Devotion(colors) => devotion(ctx, colors),
        Quantity::Greatest { what, among } => measures(ctx, *what, among).max().unwrap_or(0),
        Quantity::Total { what, of } => measures(ctx, *what, of).fold(0, i64::saturating_add),
        Quantity::Kinds { of, among } => kinds(ctx, *of, among),
        Quantity::Half { of, rounded, .. } => rounded.half(amount(ctx, of).max(0)),
        Quantity::Times(times, of) => amount(ctx, of).saturating_mul(*times),
        Quantity::Plus(left, right) => amount(ctx, left).saturating_add(amount(ctx, right)),
        Quantity::Excess(left, right) => {
            amount(ctx, left).saturating_sub(amount(ctx, right)).max(0)
        }
        Quantity::Minus(left, right) => amount(ctx, left).saturating_sub(amount(ctx, right)),
    }
}

/// X: of the spell or activation, or of the spell that became the permanent
/// whose own enters ability asks (107.3m), else 0 (107.3g).
fn x(ctx: &Ctx<'_>) -> i64 {
    let source = || ctx.game.look(ctx.source);
    ctx.frame.and_then(|frame| frame.x).or_else(|| source()?.x).unwrap_or(0)
}

fn counters<'a>(ctx: &Ctx<'a>, entity: Entity) -> Option<&'a Counters> {
    match entity {
        Entity::Player(player) => Some(&ctx.game.player(player).counters),
        Entity::Object(object) => ctx.game.look(object).map(|object| &object.counters),
    }
}

fn measures<'a>(
    ctx: &'a Ctx<'_>,
    what: Measure,
    of: &Filter,
) -> impl Iterator<Item = i64> + use<'a> {
    let all = filter::all(ctx, of).into_iter().filter_map(|entity| ctx.object(entity));
    all.map(move |object| filter::measure(object, what))
}

/// How much unspent mana of this colour, or of any type, you have.
fn unspent(ctx: &Ctx<'_>, color: Option<Color>) -> i64 {
    let pool = &ctx.game.player(ctx.controller).mana;
    let count = color.map_or(pool.units().len(), |color| pool.count(color.mana()));
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// 700.5: the mana symbols of these colours among costs of permanents you control.
fn devotion(ctx: &Ctx<'_>, colors: &[Color]) -> i64 {
    let own = ctx.game.battlefield().filter(|object| object.controller == ctx.controller);
    let symbols = own.filter_map(|object| object.now.cost.as_ref()).flat_map(|cost| &cost.0);
    let counted = symbols.filter(|symbol| symbol.colors().any(|color| colors.contains(&color)));
    i64::try_from(counted.count()).unwrap_or(i64::MAX)
}

fn kinds(ctx: &Ctx<'_>, of: KindOf, among: &Filter) -> i64 {
    let all = filter::all(ctx, among);
    let all = || all.iter().filter_map(|&entity| ctx.object(entity));
    let count = match of {
        KindOf::BasicLandTypes => {
            let has = |kind: &&str| all().any(|object| object.now.has_subtype(kind));
            crate::ast::BASIC_LAND_TYPES.iter().filter(|kind| has(kind)).count()
        }
        KindOf::ManaValues => {
            let mut values: Vec<i64> =
                all().map(|object| filter::measure(object, Measure::ManaValue)).collect();
            values.sort_unstable();
            values.dedup();
            values.len()
        }
        KindOf::Names => {
            let mut names: Vec<_> = all().map(|object| object.now.name.to_string()).collect();
            names.sort_unstable();
            names.dedup();
            names.len()
        }
        KindOf::Colors => {
            let colors = all().fold(ColorSet::EMPTY, |set, object| set.union(object.now.colors));
            colors.len() as usize
        }
        KindOf::CardTypes => {
            let types = all().fold(CardTypeSet::EMPTY, |set, object| set.union(object.now.types));
            types.len() as usize
        }
    };
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// 700.8a: as many as can be of one Cleric, one Rogue, one Warrior and one Wizard.
fn party(ctx: &Ctx<'_>) -> i64 {
    const ROLES: [&str; 4] = ["Cleric", "Rogue", "Warrior", "Wizard"];
    let own = ctx
        .game
        .battlefield()
        .filter(|own| own.controller == ctx.controller && own.is(crate::ast::CardType::Creature));
    // The roles that could be filled so far, each way once.
    let mut ways: Vec<u8> = vec![0];
    for creature in own {
        let mut more = ways.clone();
        for (role, name) in ROLES.iter().enumerate() {
            if creature.now.has_subtype(name) {
                more.extend(ways.iter().map(|way| way | 1 << role));
            }
        }
        more.sort_unstable();
        more.dedup();
        ways = more;
    }
    ways.into_iter().map(|way| i64::from(way.count_ones())).max().unwrap_or(0)
}
