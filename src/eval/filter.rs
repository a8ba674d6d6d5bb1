//! Does something fit a filter?

use super::{Ctx, amount, done, fits as noun_fits, history, noun::Entities, together};
use crate::{
    ast::{
        Ability, Adjective, BASIC_LAND_TYPES, CardType, Clause, Designation, Done, Extreme, Filter,
        Head, HeadWord, Measure, State, Term, ZoneName, ZonePhrase,
    },
    game::{Combat, Entity, Object, PlayerId, Zone},
};

/// Does `entity` fit `filter`?
#[must_use]
pub fn fits(ctx: &Ctx<'_>, filter: &Filter, entity: Entity) -> bool {
    let term = match entity {
        Entity::Player(player) => filter.terms.iter().any(|term| player_term(ctx, term, player)),
        Entity::Object(id) => ctx
            .game
            .look(id)
            .is_some_and(|object| filter.terms.iter().any(|term| object_term(ctx, term, object))),
    };
    term && filter.clauses.iter().all(|clause| clause_fits(ctx, clause, entity))
}

/// Everything that fits: players first, then objects in the order of their ids.
/// Objects are looked for in the zone that the filter names, on the stack for
/// spells, else on the battlefield.
#[must_use]
pub fn all(ctx: &Ctx<'_>, filter: &Filter) -> Entities {
    // What was done this way may be gone: it is looked at as it was.
    if let Some(done) = this_way(filter) {
        let things = done::things(ctx, done).into_iter();
        return things.filter(|&entity| fits(ctx, filter, entity)).collect();
    }
    let players = ctx.game.player_ids().filter(|&id| ctx.game.player(id).is_in_game());
    let objects = ctx.game.objects.iter().filter(|object| is_sought(filter, object.zone));
    players
        .map(Entity::Player)
        .chain(objects.map(|object| Entity::Object(object.id)))
        .filter(|&entity| fits(ctx, filter, entity))
        .collect()
}

fn this_way(filter: &Filter) -> Option<Done> {
    filter.clauses.iter().find_map(|clause| match clause {
        Clause::ThisWay(done) => Some(*done),
        Clause::DiedThisWay => Some(Done::Buried),
        _ => None,
    })
}

/// Does the filter look into this zone?
#[must_use]
pub fn is_sought(filter: &Filter, zone: Zone) -> bool {
    // What was looked at is wherever it is.
    let there = |clause: &Clause| {
        matches!(clause, Clause::Among(_) | Clause::Revealed | Clause::ExiledWith { .. })
    };
    if filter.clauses.iter().any(there) {
        return true;
    }
    let looks = |clause: &Clause| match clause {
        Clause::Zones(zones) => Some(zones.zones().iter().any(|&own| zone_of(own) == zone)),
        Clause::InBoth(one, other) => {
            Some([one, other].iter().any(|phrase| zone_of(phrase.zone) == zone))
        }
        Clause::In(phrase) | Clause::From(phrase) => Some(zone_of(phrase.zone) == zone),
        _ => None,
    };
    if let Some(looks) = filter.clauses.iter().find_map(looks) {
        return looks;
    }
    filter.terms.iter().any(|term| match term.head {
        Head::Word(HeadWord::Spell) => zone == Zone::Stack,
        Head::Word(HeadWord::Source) => matches!(zone, Zone::Stack | Zone::Battlefield),
        Head::Word(_) | Head::Type(_) | Head::Subtype(_) => zone == Zone::Battlefield,
    })
}

/// The zone of this name.
#[must_use]
pub const fn zone_of(zone: ZoneName) -> Zone {
    match zone {
        ZoneName::Battlefield => Zone::Battlefield,
        ZoneName::Graveyard => Zone::Graveyard,
        ZoneName::Hand => Zone::Hand,
        ZoneName::Library => Zone::Library,
        ZoneName::Exile => Zone::Exile,
        ZoneName::Stack => Zone::Stack,
        ZoneName::Command => Zone::Command,
    }
}

#[inline]
fn player_term(ctx: &Ctx<'_>, term: &Term, player: PlayerId) -> bool {
    let head = match term.head {
        Head::Word(HeadWord::Player | HeadWord::Target) => true,
        // 102.2: everybody else, with two players or with more.
        Head::Word(HeadWord::Opponent | HeadWord::OfYourOpponents) => player != ctx.controller,
        Head::Word(_) | Head::Type(_) | Head::Subtype(_) => false,
    };
    head && term.adjectives.iter().all(|adjective| match adjective {
        // `each other opponent`: other than the one who has been spoken of.
        Adjective::State(State::Other) if term.head == Head::Word(HeadWord::Opponent) => {
            let spoken = ctx.facts.into_iter().flat_map(|facts| {
                [facts.recipient, facts.player.map(Entity::Player)].into_iter().flatten()
            });
            let targets = ctx.frame.into_iter().flat_map(|frame| frame.targets.iter().flatten());
            let each = ctx.frame.and_then(|frame| frame.each);
            let mut all = spoken.chain(targets.copied()).chain(each);
            player != ctx.controller && !all.any(|one| one == Entity::Player(player))
        }
        Adjective::State(State::Other) => player != ctx.controller,
        _ => false,
    })
}

#[inline]
fn object_term(ctx: &Ctx<'_>, term: &Term, object: &Object) -> bool {
    head_fits(&term.head, object)
        && term.adjectives.iter().all(|adjective| adjective_fits(ctx, adjective, object))
}

#[inline]
fn head_fits(head: &Head, object: &Object) -> bool {
    match head {
        Head::Type(card_type) => object.is(*card_type),
        Head::Subtype(subtype) => object.now.has_subtype(subtype),
        Head::Word(HeadWord::Permanent) => {
            object.on_battlefield()
                || CardType::ALL.iter().any(|&own| own.is_permanent() && object.is(own))
        }
        Head::Word(HeadWord::Source) => true,
        Head::Word(HeadWord::Spell) => object.zone == Zone::Stack,
        Head::Word(HeadWord::Card) => !matches!(object.zone, Zone::Battlefield | Zone::Stack),
        // 115.4: what damage can be dealt to.
        Head::Word(HeadWord::Target) => {
            [CardType::Creature, CardType::Planeswalker, CardType::Battle]
                .iter()
                .any(|&own| object.is(own))
        }
        Head::Word(HeadWord::Token) => object.is_token(),
        Head::Word(HeadWord::Commander) => object.commander.is_some(),
        Head::Word(HeadWord::Outlaw) => {
            let kinds = ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"];
            kinds.iter().any(|kind| object.now.has_subtype(kind))
        }
        Head::Word(
            HeadWord::Ability | HeadWord::Player | HeadWord::Opponent | HeadWord::OfYourOpponents,
        ) => false,
    }
}

pub fn adjective_fits(ctx: &Ctx<'_>, adjective: &Adjective, object: &Object) -> bool {
    let now = &object.now;
    match adjective {
        Adjective::Color(color) => now.colors.has(*color),
        Adjective::NonColor(color) => !now.colors.has(*color),
        Adjective::Type(card_type) => now.is(*card_type),
        Adjective::NonType(card_type) => !now.is(*card_type),
        Adjective::Super(supertype) => now.supertypes.has(*supertype),
        Adjective::NonSuper(supertype) => !now.supertypes.has(*supertype),
        Adjective::Subtype(subtype) => now.has_subtype(subtype),
        Adjective::Size(power, toughness) => {
            (object.power(), object.toughness()) == (*power, *toughness)
        }
        Adjective::NonSubtype(subtype) => !now.has_subtype(subtype),
        Adjective::Any(any) | Adjective::EitherAnd(any) | Adjective::AndOr(any) => {
            any.iter().any(|one| adjective_fits(ctx, one, object))
        }
        Adjective::State(state) => state_fits(ctx, *state, object),
    }
}

pub fn state_fits(ctx: &Ctx<'_>, state: State, object: &Object) -> bool {
    match state {
        State::Other => object.id != ctx.other_than.unwrap_or(ctx.source),
        // 700.6.
        State::Historic => {
            object.is(CardType::Artifact)
                || object.now.supertypes.has(crate::ast::Supertype::Legendary)
                || object.now.has_subtype("Saga")
        }
        State::Commander => object.commander.is_some(),
        State::Tapped => object.tapped,
        State::Untapped => !object.tapped,
        State::Goaded => object.now.ways.has(crate::ast::Way::Goaded),
        State::Monstrous => object.designations.has(Designation::Monstrous),
        State::Renowned => object.designations.has(Designation::Renowned),
        State::Suspected => object.designations.has(Designation::Suspected),
        State::FaceDown => object.face_down().is_some(),
        State::Attacking => object.is_attacking(),
        State::Blocking => object.is_blocking(),
        State::Blocked => matches!(object.combat, Some(Combat::Attacking { blocked: true, .. })),
        State::Unblocked => matches!(object.combat, Some(Combat::Attacking { blocked: false, .. })),
        State::Colorless => object.now.colors.is_empty(),
        State::Monocolored => object.now.colors.len() == 1,
        State::Multicolored => object.now.colors.len() > 1,
        State::AllColors => object.now.colors.len() == 5,
        State::Colored => !object.now.colors.is_empty(),
        State::Permanent => CardType::ALL.iter().any(|&own| own.is_permanent() && object.is(own)),
        State::Token => object.is_token(),
        State::Nontoken => !object.is_token(),
        State::Kicked => object.times_kicked() > 0,
        State::Enchanted => has_attached(ctx, object, "Aura"),
        State::Equipped => has_attached(ctx, object, "Equipment"),
        // 700.9.
        State::Modified => {
            let host = Some(Entity::Object(object.id));
            !object.counters.is_empty()
                || ctx.game.battlefield().any(|other| {
                    other.attached == host
                        && (other.now.has_subtype("Equipment")
                            || other.now.has_subtype("Aura")
                                && other.controller == object.controller)
                })
        }
    }
}

fn has_attached(ctx: &Ctx<'_>, object: &Object, subtype: &str) -> bool {
    let host = Some(Entity::Object(object.id));
    ctx.game.battlefield().any(|other| other.attached == host && other.now.has_subtype(subtype))
}

pub fn clause_fits(ctx: &Ctx<'_>, clause: &Clause, entity: Entity) -> bool {
    if let Clause::Together(_) = clause {
        return true;
    }
    if let Clause::OtherThan(noun) = clause {
        return !noun_fits(ctx, noun, entity);
    }
    if let Clause::ThisWay(done) = clause {
        return done::things(ctx, *done).contains(&entity);
    }
    if let Clause::DiedThisWay = clause {
        return done::things(ctx, Done::Buried).contains(&entity);
    }
    if let (Clause::Did(deed), Entity::Player(_)) = (clause, entity) {
        return history::did(ctx, *deed, entity);
    }
    if let (Clause::MostLife, Entity::Player(player)) = (clause, entity) {
        let playing = ctx.game.player_ids().filter(|&id| ctx.game.player(id).is_in_game());
        let most = playing.map(|id| ctx.game.player(id).life).max();
        return most == Some(ctx.game.player(player).life);
    }
    if let (Clause::AttackedThisCombat, Entity::Player(_)) = (clause, entity) {
        return history::attacked(ctx, entity);
    }
    if let (Clause::WhoControls(filter), Entity::Player(player)) = (clause, entity) {
        let mut permanents = all(ctx, filter).into_iter().filter_map(|entity| ctx.object(entity));
        return permanents.any(|object| object.controller == player);
    }
    if let Clause::WhoDid(event) = clause {
        return entity.player().is_some() && history::often(&ctx.with_each(entity), event) > 0;
    }
    if let (Clause::WhoWay { how, what }, Some(player)) = (clause, entity.player()) {
        return done::by_player(ctx, *how, what, player);
    }
    if let Clause::WithSoMany { count, kind } = clause {
        let own = match entity {
            Entity::Player(player) => Some(&ctx.game.player(player).counters),
            Entity::Object(_) => ctx.object(entity).map(|object| &object.counters),
        };
        let own = own.map_or(0, |own| own.of(kind.as_ref()));
        return count.order.holds(own, amount(ctx, &count.than));
    }
    let Some(object) = ctx.object(entity) else { return false };
    match clause {
        Clause::Controlled(noun) => noun_fits(ctx, noun, object.controller.into()),
        Clause::BasicType => BASIC_LAND_TYPES.iter().any(|name| object.now.has_subtype(name)),
        Clause::Adventure { .. } => object.card.card.layout == crate::ast::Layout::Adventure,
        Clause::NotThere => !object.on_battlefield(),
        Clause::ButNotOwned => object.owner != ctx.controller,
        Clause::NotOwned(noun) => !noun_fits(ctx, noun, object.owner.into()),
        Clause::NotControlled(noun) => !noun_fits(ctx, noun, object.controller.into()),
        // It is looked at as it was last.
        Clause::ControlledThen(noun) => noun_fits(ctx, noun, object.controller.into()),
        // 601.2a: a spell, by where it was cast from.
        Clause::NotFromHand => object.cast.is_some_and(|cast| cast.from != Zone::Hand),
        Clause::Extreme { extreme, what, among } => {
            let all = all(ctx, among).into_iter().filter_map(|entity| ctx.object(entity));
            let values = all.map(|other| measure(other, *what));
            let own = measure(object, *what);
            match extreme {
                Extreme::Greatest | Extreme::Highest => values.max(),
                Extreme::Least | Extreme::Lowest => values.min(),
            }
            .is_some_and(|value| value == own)
        }
        Clause::Owned(noun) => noun_fits(ctx, noun, object.owner.into()),
        Clause::With(keyword) => object.now.has_any(keyword),
        Clause::Without(keyword) => !object.now.has_any(keyword),
        Clause::Measure { what, is } => {
            is.order.holds(measure(object, *what), amount(&ctx.with_each(entity), &is.than))
        }
        // Looked at above.
        Clause::Together(_) => true,
        Clause::That(clause) => clause_fits(ctx, clause, entity),
        Clause::Is { adjective, not } => adjective_fits(ctx, adjective, object) != *not,
        Clause::DamagedBy { by, .. } => history::damaged_by(ctx, by, entity),
        Clause::Fighting(noun) => super::entities(ctx, noun).into_iter().any(|other| {
            let attacked = |one: &Object, by: Entity| match &one.combat {
                Some(Combat::Blocking { attackers, .. }) => {
                    by.object().is_some_and(|by| attackers.contains(&by))
                }
                Some(Combat::Attacking { .. }) | None => false,
            };
            attacked(object, other) || ctx.object(other).is_some_and(|one| attacked(one, entity))
        }),
        Clause::WithCounter { kind, .. } => object.counters.of(kind.as_ref()) > 0,
        Clause::WithoutCounter(kind) => object.counters.of(kind.as_ref()) == 0,
        Clause::Abilities(some) => {
            let none = object.now.abilities.is_empty() && object.now.keywords.is_empty();
            none != *some
        }
        Clause::OneOf(what, values) => values.contains(&measure(object, *what)),
        Clause::Lesser(what, than) => super::entities(ctx, than)
            .into_iter()
            .filter_map(|other| ctx.object(other))
            .any(|other| measure(object, *what) < measure(other, *what)),
        Clause::AlreadyControlled => object.controller == ctx.controller,
        Clause::WithCasting(word) => object.now.abilities.iter().any(|own| match &own.ability {
            Ability::Flashback(_) => word.is_none(),
            Ability::Casting(casting) => Some(casting.word) == *word,
            _ => false,
        }),
        Clause::IsKind(filter) => fits(ctx, filter, entity),
        Clause::InBoth(one, other) => in_zone(ctx, one, object) || in_zone(ctx, other, object),
        Clause::Did(deed) => history::did(ctx, *deed, entity),
        Clause::DidNot(deed) => !history::did(ctx, *deed, entity),
        Clause::WithX => {
            let cost = object.now.cost.as_ref();
            cost.is_some_and(|cost| cost.0.contains(&crate::ast::ManaSymbol::X))
        }
        Clause::BlockedBy(noun) | Clause::BlockedThisCombat(noun) => super::entities(ctx, noun)
            .into_iter()
            .filter_map(|blocker| ctx.object(blocker))
            .any(|blocker| match &blocker.combat {
                Some(Combat::Blocking { attackers, .. }) => attackers.contains(&object.id),
                Some(Combat::Attacking { .. }) | None => false,
            }),
        // Looked at above.
        Clause::WithSoMany { .. } | Clause::DiedThisWay => false,
        // Said of players alone; looked at above.
        Clause::MostLife
        | Clause::AttackedThisCombat
        | Clause::WhoControls(_)
        | Clause::WhoDid(_)
        | Clause::WhoWay { .. }
        | Clause::ThisWay(_) => false,
        // 601.2a: a spell is told of with the zone that it was cast from.
        Clause::From(phrase) if object.zone == Zone::Stack && object.cast.is_some() => {
            let whose = phrase.whose.as_ref();
            object.cast.is_some_and(|cast| cast.from == zone_of(phrase.zone))
                && whose.is_none_or(|whose| noun_fits(ctx, whose, object.owner.into()))
        }
        Clause::In(phrase) | Clause::From(phrase) => in_zone(ctx, phrase, object),
        // 601.2a: a spell's controller is who cast it.
        Clause::CastBy(noun) | Clause::CastThisTurn(noun) => {
            noun_fits(ctx, noun, object.controller.into())
        }
        Clause::ChosenType => {
            ctx.game.look(ctx.source).and_then(|source| source.chosen_type.as_ref()).is_some_and(
                |name| {
                    let card_type = CardType::from_word(name);
                    object.now.has_subtype(name) || card_type.is_some_and(|own| object.is(own))
                },
            )
        }
        Clause::Named(name) => object.now.name.eq_ignore_ascii_case(name),
        Clause::MostVotes => ctx.frame.is_some_and(|frame| frame.votes.is_first(object.id.into())),
        Clause::Revealed => ctx.frame.is_some_and(|frame| frame.found.contains(&object.id)),
        // 607.2a.
        Clause::ExiledWith { .. } => {
            object.zone == Zone::Exile
                && ctx.game.look(ctx.source).is_some_and(|own| own.exiled.contains(&object.id))
        }
        Clause::AttachedTo(noun) => object.attached.is_some_and(|host| noun_fits(ctx, noun, host)),
        Clause::SameName(noun) => super::entities(ctx, noun)
            .into_iter()
            .filter_map(|other| ctx.object(other))
            .any(|other| other.now.name == object.now.name),
        Clause::Among(noun) => super::entities(ctx, noun).contains(&entity),
        Clause::NamedSame => {
            ctx.game.look(ctx.source).is_some_and(|source| source.now.name == object.now.name)
        }
        // 115.9b: what it targets now.
        Clause::Targets(noun) => ctx
            .game
            .stack
            .iter()
            .filter(|item| item.id == object.id)
            .flat_map(|item| item.frame.targets.iter().flatten())
            .any(|&target| noun_fits(ctx, noun, target)),
        // Every one of them may come up.
        Clause::ByChance => true,
        Clause::ColorOfChoice => ctx
            .frame
            .and_then(|frame| frame.color)
            .is_some_and(|color| object.now.colors.has(color)),
        Clause::Zones(zones) => {
            object.owner == ctx.controller
                && zones.zones().iter().any(|&zone| object.zone == zone_of(zone))
        }
        Clause::ChosenColor | Clause::ThatColor => ctx
            .game
            .look(ctx.source)
            .and_then(|source| source.chosen_color)
            .is_some_and(|color| object.now.colors.has(color)),
        Clause::OtherThan(noun) => !noun_fits(ctx, noun, entity),
        Clause::DealtDamageThisTurn => object.damaged,
        Clause::Blocking(noun) => match &object.combat {
            Some(Combat::Blocking { attackers, .. }) => {
                attackers.iter().any(|&attacker| noun_fits(ctx, noun, attacker.into()))
            }
            Some(Combat::Attacking { .. }) | None => false,
        },
        Clause::Shares(shared, noun) => super::entities(ctx, noun)
            .into_iter()
            .filter_map(|other| ctx.object(other))
            .any(|other| together::share(*shared, object, other)),
        Clause::AttackingPlayer(noun) => match object.combat {
            Some(Combat::Attacking { whom, .. }) => noun_fits(ctx, noun, whom),
            Some(Combat::Blocking { .. }) | None => false,
        },
    }
}

/// Is the object in the zone?
#[must_use]
pub fn in_zone(ctx: &Ctx<'_>, phrase: &ZonePhrase, object: &Object) -> bool {
    zone_of(phrase.zone) == object.zone
        && phrase.whose.as_ref().is_none_or(|whose| noun_fits(ctx, whose, object.owner.into()))
}

/// One of the numbers of an object.
#[must_use]
pub fn measure(object: &Object, what: Measure) -> i64 {
    match what {
        Measure::Power => object.power(),
        Measure::Toughness => object.toughness(),
        // 202.3e: X counts only while the object is a spell.
        Measure::ManaValue => {
            let x = object.x.filter(|_| object.zone == Zone::Stack).unwrap_or(0);
            object.now.mana_value(u32::try_from(x).unwrap_or(0)).into()
        }
    }
}
