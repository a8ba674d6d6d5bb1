//! What is said of things behind their name: `with flying`, `you control`.

use super::noun::{adjective, any_keyword, card_name, filter, noun, noun_phrase, zone_phrase};
use cardscript_grammar::card::Rule;

use crate::ast::{
    Adjective, CastWord, Clause, Compare, Deed, Done, Extreme, Filter, Head, HeadWord, Noun, Order,
    Pronoun, Quantity, Shared, Together, ZoneName, ZonePhrase, ZonesWord,
};

use super::quantity::{compare, counter_kind, measure, number, pronoun};
use super::{Built, Pair, defect, kids, only, span, unexpected, word};

pub(super) fn done(pair: &Pair<'_>) -> Built<Done> {
    Done::from_word(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

pub(super) fn clause(pair: Pair<'_>) -> Built<Clause> {
    let at = span(&pair);
    Ok(match pair.as_rule() {
        Rule::with_keyword => Clause::With(any_keyword(&only(pair)?)?),
        Rule::without => {
            let what = only(pair)?;
            match what.as_rule() {
                Rule::with_counter => {
                    let mut parts = kids(what);
                    parts.next()?;
                    let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
                    Clause::WithoutCounter(kind)
                }
                _ => Clause::Without(any_keyword(&what)?),
            }
        }
        Rule::with_measure => {
            let mut parts = kids(pair);
            let what = measure(&parts.next()?)?;
            Clause::Measure { what, is: compare(parts.next()?)? }
        }
        Rule::with_counter => {
            let mut parts = kids(pair);
            parts.next()?;
            let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
            Clause::WithCounter { kind, many: false }
        }
        Rule::with_counters => {
            let kind = kids(pair).maybe(Rule::counter_kind).map(counter_kind).transpose()?;
            Clause::WithCounter { kind, many: true }
        }
        Rule::with_abilities => Clause::Abilities(!pair.as_str().starts_with("no ")),
        Rule::with_lesser => Clause::Lesser(measure(&only(pair)?)?, pronoun(Pronoun::It)),
        Rule::with_one_of => {
            let mut parts = kids(pair);
            let what = measure(&parts.next()?)?;
            let values = parts.rest().map(|value| number(&value)).collect::<Built<_>>()?;
            Clause::OneOf(what, values)
        }
        Rule::with_so_many => {
            let mut parts = kids(pair);
            let none = Compare { order: Order::Exactly, than: Quantity::Number(0) };
            let count = if parts.has(Rule::no_counters) { none } else { compare(parts.next()?)? };
            let kind = parts.maybe(Rule::counter_kind).map(counter_kind).transpose()?;
            Clause::WithSoMany { count, kind }
        }
        Rule::with_cast_word => {
            let named = kids(pair).maybe(Rule::cast_word);
            Clause::WithCasting(match named {
                None => None,
                Some(named) => {
                    Some(CastWord::from_word(word(&named)).map_or_else(|| unexpected(&named), Ok)?)
                }
            })
        }
        Rule::that_kind => {
            let kinds = kids(pair).rest().last().map(filter).transpose()?;
            Clause::IsKind(kinds.ok_or_else(|| defect(at))?)
        }
        Rule::already_control => Clause::AlreadyControlled,
        Rule::but_not_owned => Clause::ButNotOwned,
        Rule::not_there => Clause::NotThere,
        Rule::with_basic_type => Clause::BasicType,
        Rule::that_adventure => Clause::Adventure { many: pair.as_str().contains(" have ") },
        Rule::in_both => {
            let mut parts = kids(pair);
            let zones = (clause(parts.next()?)?, clause(parts.next()?)?);
            let (Clause::In(one), Clause::In(other)) = zones else { return Err(defect(at)) };
            Clause::InBoth(one, other)
        }
        Rule::with_x_cost => Clause::WithX,
        Rule::did_this_turn if kids(pair.clone()).has(Rule::didnt) => {
            let verb = kids(pair.clone()).rest().last().ok_or_else(|| defect(span(&pair)))?;
            let stem = word(&verb);
            let deed = Deed::ALL.iter().find(|deed| deed.word().strip_suffix("ed") == Some(stem));
            Clause::DidNot(*deed.map_or_else(|| unexpected(&verb), Ok)?)
        }
        Rule::did_this_turn | Rule::who_did => {
            let deed = only(pair)?;
            Clause::Did(Deed::from_word(word(&deed)).map_or_else(|| unexpected(&deed), Ok)?)
        }
        Rule::this_way_clause => {
            let what = only(pair)?;
            match what.as_rule() {
                Rule::died_way => Clause::DiedThisWay,
                _ => Clause::ThisWay(done(&what)?),
            }
        }
        Rule::fighting => Clause::Fighting(noun_phrase(only(pair)?)?),
        Rule::blocked_combat => Clause::BlockedThisCombat(noun_phrase(only(pair)?)?),
        Rule::blocked_here => Clause::BlockedBy(noun_phrase(only(pair)?)?),
        Rule::with_most_life => Clause::MostLife,
        Rule::attacked_combat => Clause::AttackedThisCombat,
        Rule::who_controls => super::history::who_controls(pair)?,
        Rule::who_past => super::history::who_did(pair)?,
        Rule::who_way => super::history::who_way(pair)?,
        Rule::not_owned => Clause::NotOwned(Noun::You),
        Rule::not_controlled => Clause::NotControlled(Noun::You),
        Rule::controlled_then => {
            let who = kids(pair).rest().next().map(noun).transpose()?;
            Clause::ControlledThen(who.unwrap_or(Noun::You))
        }
        Rule::not_from_hand => Clause::NotFromHand,
        Rule::with_greatest => {
            let mut parts = kids(pair);
            let extreme = parts.next()?;
            let extreme =
                Extreme::from_word(word(&extreme)).map_or_else(|| unexpected(&extreme), Ok)?;
            let what = measure(&parts.next()?)?;
            Clause::Extreme { extreme, what, among: filter(parts.next()?)? }
        }
        Rule::control => {
            let mut parts = kids(pair);
            let who = noun_phrase(parts.next()?)?;
            Clause::Controlled(match parts.maybe(Rule::or_owner) {
                Some(other) => Noun::Either(vec![who, noun_phrase(only(other)?)?]),
                None => who,
            })
        }
        Rule::own => Clause::Owned(noun_phrase(only(pair)?)?),
        Rule::on_battlefield => Clause::In(ZonePhrase { zone: ZoneName::Battlefield, whose: None }),
        Rule::in_exile => Clause::In(ZonePhrase { zone: ZoneName::Exile, whose: None }),
        // In whosever graveyards.
        Rule::in_graveyards => {
            let players = Noun::Bare(Filter::of(Head::Word(HeadWord::Player)));
            let whose = Some(Box::new(players));
            Clause::In(ZonePhrase { zone: ZoneName::Graveyard, whose })
        }
        Rule::in_whose_zone => Clause::In(zone_phrase(pair)?),
        Rule::other_than => Clause::OtherThan(noun_phrase(only(pair)?)?),
        Rule::attached_clause => Clause::AttachedTo(noun_phrase(only(pair)?)?),
        Rule::among => Clause::Among(noun(only(pair)?)?),
        Rule::named_same => Clause::NamedSame,
        Rule::named => Clause::Named(card_name(&only(pair)?)),
        Rule::damaged_by => {
            let mut parts = kids(pair);
            let by = noun_phrase(parts.next()?)?;
            Clause::DamagedBy { by, told: parts.has(Rule::damaged_turn) }
        }
        Rule::revealed_this_way => Clause::Revealed,
        Rule::with_votes => Clause::MostVotes,
        Rule::exiled_with => Clause::ExiledWith { it: pair.as_str().ends_with("it ") },
        Rule::targeting => Clause::Targets(noun_phrase(only(pair)?)?),
        Rule::by_chance => Clause::ByChance,
        Rule::color_of_your_choice => Clause::ColorOfChoice,
        Rule::chosen_color => Clause::ChosenColor,
        Rule::chosen_type => Clause::ChosenType,
        Rule::cast_by => {
            let mut parts = kids(pair);
            let who = noun_phrase(parts.next()?)?;
            match parts.has(Rule::cast_this_turn) {
                true => Clause::CastThisTurn(who),
                false => Clause::CastBy(who),
            }
        }
        Rule::that_color => Clause::ThatColor,
        Rule::two_zones => {
            let zones = ZonesWord::from_word(word(&pair));
            Clause::Zones(zones.map_or_else(|| unexpected(&pair), Ok)?)
        }
        Rule::from_zone => Clause::From(zone_phrase(pair)?),
        Rule::attacking_player => Clause::AttackingPlayer(noun_phrase(only(pair)?)?),
        Rule::that_does => Clause::That(Box::new(clause(only(pair)?)?)),
        Rule::that_is => {
            let mut parts = kids(pair);
            let not = parts.has(Rule::that_isnt);
            let what = parts.next()?;
            let adjective = match what.as_rule() {
                Rule::color_state => {
                    let state = super::condition::color_state(&what);
                    Adjective::State(state.map_or_else(|| unexpected(&what), Ok)?)
                }
                _ => adjective(what)?,
            };
            Clause::Is { adjective, not }
        }
        Rule::blocking => Clause::Blocking(noun_phrase(only(pair)?)?),
        Rule::dealt_damage => Clause::DealtDamageThisTurn,
        Rule::same_name => Clause::SameName(noun_phrase(only(pair)?)?),
        Rule::shares => {
            let mut parts = kids(pair);
            Clause::Shares(shared(&parts.next()?)?, noun_phrase(parts.next()?)?)
        }
        _ => return unexpected(&pair),
    })
}

/// `a color`, `a creature type`.
pub(super) fn shared(pair: &Pair<'_>) -> Built<Shared> {
    Shared::from_word(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

/// `with different names`.
pub(super) fn together(pair: Pair<'_>) -> Built<Clause> {
    Together::from_word(word(&pair))
        .map_or_else(|| unexpected(&pair), |how| Ok(Clause::Together(how)))
}
