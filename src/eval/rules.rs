//! What static abilities forbid or do otherwise: asked by whoever follows the rule
//! in question.

use super::{Ctx, filter, fits, holds, modify};
use crate::{
    ast::{
        Ability, Clause, Filter, Head, HeadWord, Keyword, ManaCost, ManaType, ManaTypeSet, Noun,
        Rule, Ruling, SizeChange, SpendOn, StepName, Term, Way,
    },
    game::{
        DamageEntry, Entity, Event, Facts, Game, LastingKind, Object, ObjectId, PlayerId, Zone,
    },
    pool::Guard,
};

/// Does anything that holds now say something that `says` looks for?
fn any(game: &Game, says: impl FnMut(&Ctx<'_>, &Ruling) -> bool) -> bool {
    any_of(game, None, says)
}

/// The same where conditions look at something that would happen.
fn any_of(
    game: &Game,
    facts: Option<&Facts>,
    mut says: impl FnMut(&Ctx<'_>, &Ruling) -> bool,
) -> bool {
    let abilities = game.watch.rules().iter().any(|watching| {
        let Ability::Ruling(Rule { says: ruling, condition, .. }) = &watching.ability.ability
        else {
            return false;
        };
        let Some(source) = game.objects.get(watching.source) else { return false };
        let ctx = Ctx::of(game, watching.source, source.controller);
        let ctx = facts.map_or(ctx, |facts| ctx.with_facts(facts));
        condition.as_ref().is_none_or(|condition| holds(&ctx, condition)) && says(&ctx, ruling)
    });
    abilities
        || game.lasting.iter().any(|effect| match &effect.kind {
            LastingKind::Rule { rule, frame } => says(&Ctx::running(game, frame), rule),
            LastingKind::Replacement { .. }
            | LastingKind::Change { .. }
            | LastingKind::Trigger { .. }
            | LastingKind::Delayed { .. }
            | LastingKind::Copy { .. }
            | LastingKind::Holds(_) => false,
        })
}

/// Does anything say anything of that kind at all? Cheap to ask.
fn none(game: &Game) -> bool {
    game.watch.rules().is_empty() && game.lasting.is_empty()
}

/// 119.7: may this player not gain life?
#[must_use]
pub fn cant_gain_life(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::CantGainLife(who) | Ruling::LifeCantChange(who) => {
                fits(ctx, who, player.into())
            }
            _ => false,
        })
}

/// 119.8: may this player not lose life?
#[must_use]
pub fn cant_lose_life(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::LifeCantChange(who) => fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 704.5a: does this player not lose for having 0 or less life?
#[must_use]
pub fn survives_without_life(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::NoLossForLife(who) => fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 502.3: does this permanent untap during the untap steps of other players, too?
#[must_use]
pub fn untaps_too(game: &Game, permanent: ObjectId) -> bool {
    said_of(game, permanent, |rule| match rule {
        Ruling::UntapsToo(what) => Some(what),
        _ => None,
    })
}

/// Does this player lose life for unspent mana that they lose?
#[must_use]
pub fn mana_burns(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::ManaBurn(who) => fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 402.2: has this player no maximum hand size?
#[must_use]
pub fn has_no_hand_limit(game: &Game, player: PlayerId) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::NoHandLimit(who) => fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 402.2: the most cards that this player keeps as their turn ends. What says how many it
/// is comes first, the rest is added.
#[must_use]
pub fn hand_size(game: &Game, player: PlayerId) -> i64 {
    let (mut set, mut more) = (7, 0_i64);
    if !none(game) {
        any(game, |ctx, rule| {
            if let Ruling::HandSize { who, change } = rule
                && fits(ctx, who, player.into())
            {
                match change {
                    SizeChange::By(by) => more = more.saturating_add(*by),
                    SizeChange::To(to) => set = *to,
                }
            }
            false
        });
    }
    set.saturating_add(more).max(0)
}

/// 614.10: does this player skip all such steps?
#[must_use]
pub fn skips_step(game: &Game, player: PlayerId, skipped: StepName) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::SkipsStep { who, step } => *step == skipped && fits(ctx, who, player.into()),
            _ => false,
        })
}

/// 704.5j: is this permanent kept although its controller has another one of its name?
#[must_use]
pub fn is_beyond_legend_rule(game: &Game, permanent: ObjectId) -> bool {
    said_of(game, permanent, |rule| match rule {
        Ruling::NoLegendRule(what) => Some(what),
        _ => None,
    })
}

/// May this permanent not be the target of a spell or ability of that source and player?
#[must_use]
pub fn cant_be_target(game: &Game, what: ObjectId, source: &Object, by: PlayerId) -> bool {
    let is = |ctx: &Ctx<'_>, of: &Noun| is_spell_or_ability(ctx, of, source, by);
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::CantBeTarget { what: own, of } => fits(ctx, own, what.into()) && is(ctx, of),
            _ => false,
        })
}

/// Is it such a spell, or an ability of such a player? An ability is no object with
/// characteristics: what is said of it is whose it is.
fn is_spell_or_ability(ctx: &Ctx<'_>, of: &Noun, source: &Object, by: PlayerId) -> bool {
    if source.zone == Zone::Stack {
        return fits(ctx, of, source.id.into());
    }
    let filter = match of {
        Noun::Bare(filter) | Noun::Some { filter, .. } => filter,
        Noun::Either(nouns) => {
            return nouns.iter().any(|noun| is_spell_or_ability(ctx, noun, source, by));
        }
        _ => return false,
    };
    let ability =
        |term: &Term| term.adjectives.is_empty() && term.head == Head::Word(HeadWord::Ability);
    filter.terms.iter().any(ability)
        && filter.clauses.iter().all(|clause| match clause {
            Clause::Controlled(who) => fits(ctx, who, by.into()),
            Clause::NotControlled(who) => !fits(ctx, who, by.into()),
            _ => false,
        })
}

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

/// 615.12: can this damage not be prevented?
#[must_use]
pub fn cant_be_prevented(game: &Game, entry: &DamageEntry) -> bool {
    entry.unpreventable
        || !none(game)
            && any(game, |ctx, rule| match rule {
                Ruling::CantBePrevented(pattern) => modify::matches(ctx, pattern, entry),
                _ => false,
            })
}

/// Is damage to this recipient dealt as though its source had this keyword?
#[must_use]
pub fn dealt_as_though(game: &Game, recipient: Entity, keyword: Keyword) -> bool {
    !none(game)
        && any(game, |ctx, rule| match rule {
            Ruling::DealtAsThough { to, keyword: own } => {
                *own == keyword && to.as_ref().is_none_or(|to| fits(ctx, to, recipient))
            }
            _ => false,
        })
}

/// 508.1c: may this creature not attack?
#[must_use]
pub fn cant_attack(game: &Game, creature: ObjectId, whom: Entity) -> bool {
    // 508.5: who would be the defending player.
    let facts = Facts { object: Some(creature), recipient: Some(whom), ..Facts::default() };
    !none(game)
        && any_of(game, Some(&facts), |ctx, rule| match rule {
            Ruling::CantAttack(what) => fits(ctx, what, creature.into()),
            _ => false,
        })
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

/// 510.1c: may its damage be divided among all that the defending player has?
#[must_use]
pub fn assigns_among(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::AssignsAmong(what) => Some(what),
        _ => None,
    })
}

/// 702.122a: as how much power does this creature count as it crews?
#[must_use]
pub fn crew_power(game: &Game, creature: ObjectId) -> i64 {
    let own = game.objects.get(creature).map_or(0, crate::game::Object::power);
    if none(game) {
        return own;
    }
    let mut more = 0;
    any(game, |ctx, rule| {
        if let Ruling::CrewsFor { what, more: by, .. } = rule
            && fits(ctx, what, creature.into())
        {
            more += by;
        }
        false
    });
    own + more
}

/// 702.16: has the permanent protection from that source?
#[must_use]
pub fn is_protected(game: &Game, permanent: &Object, source: &Object) -> bool {
    !permanent.now.protection.intersection(source.now.colors).is_empty()
        || permanent.now.guards.iter().any(|guard| guards(game, permanent, guard, source))
}

/// Does one protection of the permanent hold against that source?
#[must_use]
pub fn guards(game: &Game, permanent: &Object, guard: &Guard, source: &Object) -> bool {
    let ctx = Ctx::of(game, permanent.id, permanent.controller);
    filter::fits(&ctx, &guard.from, source.id.into())
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

/// Does something of this kind hold of the creature?
fn said_of(game: &Game, creature: ObjectId, of: fn(&Ruling) -> Option<&Noun>) -> bool {
    let fits = |ctx: &Ctx<'_>, rule: &Ruling| {
        of(rule).is_some_and(|what| fits(ctx, what, creature.into()))
    };
    !none(game) && any(game, |ctx, rule| fits(ctx, rule))
}

/// 510.1a: does it assign combat damage by its toughness?
#[must_use]
pub fn assigns_toughness(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::AssignsToughness(what) => Some(what),
        _ => None,
    })
}

/// Does it assign no combat damage?
#[must_use]
pub fn assigns_nothing(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::AssignsNothing(what) => Some(what),
        _ => None,
    })
}

/// 510.1c: may it assign its combat damage as though it weren't blocked?
#[must_use]
pub fn as_though_unblocked(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::AsThoughUnblocked(what) => Some(what),
        _ => None,
    })
}

/// 701.19: can it not be regenerated?
#[must_use]
pub fn cant_regenerate(game: &Game, creature: ObjectId) -> bool {
    said_of(game, creature, |rule| match rule {
        Ruling::CantRegenerate(what) => Some(what),
        _ => None,
    })
}

/// 509.1b: may this creature not block that attacker?
#[must_use]
pub fn cant_block(game: &Game, blocker: ObjectId, attacker: ObjectId) -> bool {
    // 508.5: the defending player is the one whom the attacker attacks.
    let facts = Facts { object: Some(attacker), ..Facts::default() };
    !none(game)
        && any_of(game, Some(&facts), |ctx, rule| match rule {
            Ruling::CantBlock { who, whom } => {
                fits(ctx, who, blocker.into())
                    && whom.as_ref().is_none_or(|whom| fits(ctx, whom, attacker.into()))
            }
            Ruling::CantBeBlocked { what, by, except } => {
                let told = by.as_ref().is_none_or(|by| fits(ctx, by, blocker.into()));
                fits(ctx, what, attacker.into()) && told != *except
            }
            _ => false,
        })
}

/// 509.1b: as few and as many creatures as may block this attacker, if any do.
#[must_use]
pub fn blocker_bounds(game: &Game, attacker: ObjectId) -> (usize, usize) {
    let (mut fewest, mut greatest) = (0, usize::MAX);
    if !none(game) {
        any(game, |ctx, rule| {
            if let Ruling::BlockedBy { what, least, most } = rule
                && fits(ctx, what, attacker.into())
            {
                let number = |bound: &i64| usize::try_from(*bound).unwrap_or(0);
                fewest = least.as_ref().map_or(fewest, |least| fewest.max(number(least)));
                greatest = most.as_ref().map_or(greatest, |most| greatest.min(number(most)));
            }
            false
        });
    }
    (fewest, greatest)
}

/// Does anything require that somebody blocks or is blocked (509.1c)?
#[must_use]
pub fn requires_blocks(game: &Game) -> bool {
    !none(game)
        && any(game, |_, rule| {
            matches!(rule, Ruling::MustBlock { .. } | Ruling::MustBeBlocked { .. })
        })
}

/// 509.1c: how many requirements a declaration of blockers obeys: of a creature that must
/// block one, of one that must be blocked one.
#[must_use]
pub fn obeyed_requirements(game: &Game, blocks: &[(ObjectId, ObjectId)]) -> usize {
    let mut obeyed = 0;
    let each = |of: fn(&(ObjectId, ObjectId)) -> ObjectId| {
        let mut all: Vec<ObjectId> = blocks.iter().map(of).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (blockers, attackers) = (each(|pair| pair.0), each(|pair| pair.1));
    any(game, |ctx, rule| {
        let told = |noun: &Option<Noun>, id: ObjectId| {
            noun.as_ref().is_none_or(|noun| fits(ctx, noun, id.into()))
        };
        obeyed += match rule {
            Ruling::MustBlock { who, whom, .. } => {
                let blocks_one = |own: ObjectId| {
                    let mut pairs = blocks.iter().filter(|pair| pair.0 == own);
                    pairs.any(|pair| told(whom, pair.1))
                };
                let own = blockers.iter().filter(|&&own| fits(ctx, who, own.into()));
                own.filter(|&&own| blocks_one(own)).count()
            }
            Ruling::MustBeBlocked { what, by } => {
                let is_blocked = |own: ObjectId| {
                    let mut pairs = blocks.iter().filter(|pair| pair.1 == own);
                    pairs.any(|pair| told(by, pair.0))
                };
                let own = attackers.iter().filter(|&&own| fits(ctx, what, own.into()));
                own.filter(|&&own| is_blocked(own)).count()
            }
            _ => 0,
        };
        false
    });
    obeyed
}

/// 508.1d: must this creature attack if it can?
#[must_use]
pub fn must_attack(game: &Game, creature: ObjectId) -> bool {
    let told = |way| game.objects.get(creature).is_some_and(|own| own.now.ways.has(way));
    told(Way::AttacksEachCombat)
        || told(Way::Goaded)
        || told(Way::AttacksEachTurn)
        || !none(game)
            && any(game, |ctx, rule| match rule {
                Ruling::MustAttack { what, .. } => fits(ctx, what, creature.into()),
                _ => false,
            })
}

/// 603.2d: how often an ability of `watcher` triggers because `entering` enters.
#[must_use]
pub fn times_triggered(game: &Game, entering: ObjectId, watcher: ObjectId) -> usize {
    if none(game) {
        return 1;
    }
    let stopped = any(game, |ctx, rule| match rule {
        Ruling::NoTriggers(what) => fits(ctx, what, entering.into()),
        _ => false,
    });
    if stopped {
        return 0;
    }
    let more = game.watch.rules().iter().filter(|watching| {
        let Ability::Ruling(Rule { says: Ruling::ExtraTrigger { entering: what, of }, .. }) =
            &watching.ability.ability
        else {
            return false;
        };
        let Some(source) = game.objects.get(watching.source) else { return false };
        let ctx = Ctx::of(game, watching.source, source.controller);
        fits(&ctx, what, entering.into()) && fits(&ctx, of, watcher.into())
    });
    1 + more.count()
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

/// 614.17: what can't happen is not replaced either.
#[must_use]
pub fn forbids(game: &Game, event: &Event) -> bool {
    match event {
        Event::GainLife { player, .. } => cant_gain_life(game, *player),
        Event::LoseLife { player, .. } => cant_lose_life(game, *player),
        _ => false,
    }
}
