//! Effects, sentence by sentence.

use std::sync::Arc;

use cardscript_grammar::card::Rule;

use crate::ast::{
    Ability, AddMana, Clause, Continuous, Cost, CounterChange, Designation, Duration, Effect,
    Effects, Filter, Freedom, Head, HeadWord, Joint, ManaOutput, ManaSource, Node, Noun, OwnerDoes,
    PickWord, Pronoun, Quantity, Replacement, Rounding, RoundingPlace, Rule as Ruled, ShuffleHow,
    Verb, Walk, ZoneName, ZonePhrase,
};
use crate::diagnostic::Span;

use super::change::{gains_control, no_activating, own_body, own_part, still_is, you_control};
use super::cost::{energy_cost, mana_cost, one_symbol};
use super::library::{card_effect, is_card_effect, things};
use super::mana::add;
use super::noun::{noun, noun_list, noun_phrase};
use super::play::{emblem, play};
use super::predicate::{counters, drawn, life, may_by, predicate, subject_effect};
use super::prevention::{attach, follows_prevention, last_prevention};
use super::quantity::{amount, counter_kind, number, pronoun, whose};
use super::replacement::{is_replacement, replacement};
use super::sentence::sentence;
use super::token::{created, investigate};
use super::zone::{discard, mill, returns};
use super::{Built, FaultKind, Pair, defect, kids, only, span, unexpected, word};

/// What a sentence says: something to do, or something that holds.
pub(super) enum Sentence {
    /// An instruction.
    Effect(Effect),
    /// A replacement or prevention effect.
    Replace(Replacement),
    /// A continuous effect with no duration.
    Continuous(Continuous),
    /// An ability of another kind.
    Ability(Ability),
    /// Something that the rules forbid or do otherwise from now on.
    Rule(Ruled),
    /// Several things that hold of one subject, which is said once.
    Statics(Vec<Sentence>),
}

/// The instructions of a spell or an ability.
pub(super) fn effects(pair: Pair<'_>) -> Built<Effects> {
    let whole = span(&pair);
    let mut effects: Vec<Effect> = Vec::new();
    for pair in kids(pair).rest() {
        let at = span(&pair);
        // `It's still a land.` belongs to the change before it.
        if pair.as_rule() == Rule::still {
            match effects.last_mut() {
                Some(Effect::Change { changes, .. }) => still_is(changes, pair, at)?,
                // `…, where X is …. It's still a land.`
                Some(Effect::Where { effects, .. }) => match Arc::make_mut(effects).last_mut() {
                    Some(Effect::Change { changes, .. }) => still_is(changes, pair, at)?,
                    _ => return Err(defect(at)),
                },
                // `If ~ isn't a creature, it becomes …. It's still a land.`
                Some(Effect::If { then, behind: false, .. }) => {
                    match Arc::make_mut(then).last_mut() {
                        Some(Effect::Change { changes, .. }) => still_is(changes, pair, at)?,
                        _ => return Err(defect(at)),
                    }
                }
                _ => return Err(defect(at)),
            }
            continue;
        }
        // `Until end of turn, you don't lose this mana …`, of what the sentence before adds.
        if pair.as_rule() == Rule::keeps_it {
            let kept = super::mana::keep(&only(pair)?);
            let told = effects.last_mut().is_some_and(|last| is_kept(last, kept));
            match told {
                true => continue,
                false => return Err(defect(at)),
            }
        }
        // `Round down each time.` says it of the sentence before it.
        if pair.as_rule() == Rule::rounds_each {
            let up = pair.as_str().starts_with("round up");
            let last = effects.pop().ok_or_else(|| defect(at))?;
            effects.push(rounded(last, if up { Rounding::Up } else { Rounding::Down }, true, at)?);
            continue;
        }
        effects.push(match sentence(pair)? {
            // What follows from a prevention belongs to it (615.5).
            Sentence::Effect(effect) if !effects.is_empty() && follows_prevention(&effect) => {
                let last = effects.last_mut().and_then(last_prevention);
                attach(Arc::make_mut(last.ok_or_else(|| defect(at))?), effect, at)?;
                continue;
            }

            Sentence::Effect(effect) => like_before(effect, effects.last(), at)?,
            Sentence::Replace(replacement) => Effect::Replace(Arc::new(replacement)),
            Sentence::Continuous(continuous) if is_for_good(&continuous) => for_good(continuous),
            Sentence::Continuous(_)
            | Sentence::Rule(_)
            | Sentence::Ability(_)
            | Sentence::Statics(_) => {
                return Err(FaultKind::Misplaced(
                    "an effect of a spell or ability must say how long it lasts",
                )
                .at(at));
            }
        });
    }
    let mut untold = false;
    effects.walk(&mut |node| {
        untold |=
            matches!(node, Node::Quantity(Quantity::Half { told: RoundingPlace::Nowhere, .. }));
    });
    if untold {
        let why = "a half must say which way it is rounded: `rounded up`, `Round down each time.`";
        return Err(FaultKind::Misplaced(why).at(whole));
    }
    Ok(effects.into())
}

/// Says of the mana that is added in an instruction how long it stays.
fn is_kept(effect: &mut Effect, kept: crate::ast::Keep) -> bool {
    match effect {
        Effect::AddMana(mana) => mana.kept.replace(kept).is_none(),
        Effect::Joined { parts, .. } | Effect::If { then: parts, .. } => {
            let mut told = false;
            // Of each of them, not only of the first.
            for part in Arc::make_mut(parts).iter_mut() {
                told |= is_kept(part, kept);
            }
            told
        }
        _ => false,
    }
}

/// `add three mana of that type instead`: of the type of the instruction before.
fn like_before(mut effect: Effect, before: Option<&Effect>, at: Span) -> Built<Effect> {
    let Effect::If { then, instead: true, .. } = &mut effect else { return Ok(effect) };
    if let Some(Effect::AddMana(AddMana {
        output: ManaOutput::Chosen { of: ManaSource::ThatType(like), .. },
        ..
    })) = Arc::make_mut(then).first_mut()
    {
        *like = match before {
            Some(Effect::AddMana(AddMana {
                output: ManaOutput::Chosen { freedom: Freedom::OneType, of, .. },
                ..
            })) => Some(Box::new(of.clone())),
            _ => return Err(defect(at)),
        };
    }
    Ok(effect)
}

/// `that creature gains haste`, said of something that the instructions speak of: it has
/// it from now on (611.2c).
pub(super) const fn is_for_good(continuous: &Continuous) -> bool {
    continuous.condition.is_none()
        && (matches!(continuous.what, Noun::Pronoun { .. } | Noun::Target(_))
            || matches!(continuous.what, Noun::This) && continuous.happens)
}

pub(super) fn for_good(continuous: Continuous) -> Effect {
    let Continuous { what, changes, happens, .. } = continuous;
    let duration = if happens { Duration::Indefinite } else { Duration::Stated };
    Effect::Change { what, changes, duration, first: false }
}

/// Says which way the halves in an effect are rounded.
pub(super) fn rounded(
    mut effect: Effect,
    rounded: Rounding,
    each_time: bool,
    at: Span,
) -> Built<Effect> {
    let mut any = false;
    effect.walk(&mut |node| {
        if let Node::Quantity(Quantity::Half { rounded: own, told, .. }) = node
            && *told == RoundingPlace::Nowhere
        {
            (*own, *told, any) = (rounded, RoundingPlace::Apart, true);
        }
    });
    if any {
        Ok(Effect::Rounded { rounded, each_time, effects: [effect].into() })
    } else {
        Err(FaultKind::Misplaced("there is nothing to round").at(at))
    }
}

/// Clauses joined by `and` or `then`.
pub(super) fn clauses(pair: Pair<'_>) -> Built<Sentence> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let first = effect(parts.next()?)?;
    let mut rest = parts.rest().peekable();
    if rest.peek().is_none() {
        return Ok(first);
    }
    // `… for each feather vote and …`: of the clause before the joint alone.
    let so_often = |effect: Effect, each: Option<Pair<'_>>| match each {
        Some(each) => super::behind::for_each(effect, each),
        None => Ok(effect),
    };
    let is_each = |pair: &Pair<'_>| pair.as_rule() == Rule::mid_each;
    let mut joined = vec![so_often(effect_in(first, at)?, rest.next_if(is_each))?];
    let mut by = joint_word(&rest.next().ok_or_else(|| defect(at))?)?;
    loop {
        let pair = rest.next().ok_or_else(|| defect(at))?;
        let one = effect_in(effect(pair)?, at)?;
        joined.push(so_often(one, rest.next_if(is_each))?);
        let Some(joint) = rest.next() else { break };
        let next = joint_word(&joint)?;
        if next != by {
            joined = vec![Effect::Joined { by, parts: joined.into() }];
            by = next;
        }
    }
    Ok(Sentence::Effect(Effect::Joined { by, parts: joined.into() }))
}

pub(super) fn joint_word(pair: &Pair<'_>) -> Built<Joint> {
    match pair.as_rule() {
        Rule::and => Ok(Joint::And),
        Rule::then => Ok(Joint::Then),
        Rule::comma => Ok(Joint::Comma),
        Rule::comma_and => Ok(Joint::CommaAnd),
        _ => unexpected(pair),
    }
}

pub(super) fn effect_in(sentence: Sentence, at: Span) -> Built<Effect> {
    match sentence {
        Sentence::Effect(effect) => Ok(effect),
        Sentence::Replace(replacement) => Ok(Effect::Replace(Arc::new(replacement))),
        Sentence::Continuous(continuous) if is_for_good(&continuous) => Ok(for_good(continuous)),
        Sentence::Continuous(_)
        | Sentence::Rule(_)
        | Sentence::Ability(_)
        | Sentence::Statics(_) => Err(defect(at)),
    }
}

/// A clause that must be an instruction.
pub(super) fn effect_of(pair: Pair<'_>) -> Built<Effect> {
    let at = span(&pair);
    effect_in(effect(pair)?, at)
}

pub(super) fn effect(pair: Pair<'_>) -> Built<Sentence> {
    Ok(Sentence::Effect(match pair.as_rule() {
        Rule::add => Effect::AddMana(add(None, pair)?),
        Rule::object_verb => {
            let mut parts = kids(pair);
            let text = parts.next()?;
            let verb = Verb::from_word(word(&text)).map_or_else(|| unexpected(&text), Ok)?;
            Effect::Act { who: None, verb, what: things(parts.next()?)? }
        }
        Rule::copies => {
            let mut parts = kids(pair);
            let what = noun_phrase(parts.next()?)?;
            let and = parts.has(Rule::and_new_targets);
            let times = parts.maybe(Rule::so_often_done).map(so_often_done).transpose()?;
            Effect::Copy { what, and, times }
        }
        Rule::double_mana => Effect::DoubleMana,
        Rule::put_counters => counters(CounterChange::Put, pair)?,
        Rule::remove_counters => counters(CounterChange::Remove, pair)?,
        Rule::create => {
            let parts = kids(pair).rest().map(|part| created(None, part));
            let mut parts = parts.collect::<Built<Vec<_>>>()?;
            match parts.len() {
                1 => parts.remove(0),
                _ => Effect::Joined { by: Joint::And, parts: parts.into() },
            }
        }
        Rule::pick => {
            let what = only(pair)?;
            match PickWord::from_word(word(&what)) {
                Some(own) if what.as_rule() == Rule::pick_word => Effect::PickWord(own),
                _ => Effect::Pick(noun_list(what)?),
            }
        }
        Rule::investigate => investigate(),
        Rule::times_done => {
            let mut parts = kids(pair);
            let effects = [effect_of(parts.next()?)?].into();
            Effect::Times { times: so_often_done(parts.next()?)?, effects }
        }
        Rule::returns => returns(pair)?,
        Rule::discard => discard(None, only(pair)?)?,
        Rule::mill => mill(None, pair)?,
        Rule::draw => Effect::Draw { who: Noun::You, said: false, amount: drawn(only(pair)?)? },
        Rule::excess_to => Effect::ExcessTo(noun_phrase(only(pair)?)?),
        Rule::heal => Effect::Heal(noun_phrase(only(pair)?)?),
        Rule::regenerate => Effect::Regenerate(noun_phrase(only(pair)?)?),
        Rule::unattach => Effect::Unattach(noun_phrase(only(pair)?)?),
        Rule::attach => {
            let mut parts = kids(pair);
            let what = noun_phrase(parts.next()?)?;
            Effect::Attach { what, to: noun_phrase(parts.next()?)? }
        }
        Rule::distribute => {
            let mut parts = kids(pair);
            let amount = amount(&parts.next()?)?;
            let kind = counter_kind(parts.next()?)?;
            Effect::Distribute { amount, kind, among: noun_list(parts.next()?)? }
        }
        Rule::shuffle_in => {
            let mut parts = kids(pair);
            let what = noun_list(parts.next()?)?;
            let how = parts.next()?;
            let text = word(&how).replace(" '", "'");
            let how = ShuffleHow::from_word(&text).map_or_else(|| unexpected(&how), Ok)?;
            Effect::ShuffleIn { what, how }
        }
        Rule::suspect => Effect::Designate {
            what: noun_list(only(pair)?)?,
            as_what: Designation::Suspected,
            not: false,
        },
        Rule::owner_of => {
            let mut parts = kids(pair);
            let what = noun_phrase(parts.next()?)?;
            Effect::ByOwner { what, does: owner_does(&parts.next()?)?, of: true }
        }
        Rule::exile_graveyards => {
            let text = word(&pair);
            let mut parts = kids(pair);
            let all = text == "exile all graveyards";
            let whose = match parts.maybe(Rule::graveyards_of) {
                Some(many) => Some(Box::new(noun_phrase(only(many)?)?)),
                None if all => None,
                None => Some(Box::new(whose(&mut parts)?)),
            };
            let graveyards = Clause::In(ZonePhrase { zone: ZoneName::Graveyard, whose });
            let mut filter = Filter::of(Head::Word(HeadWord::Card));
            filter.clauses.push(graveyards);
            let what = Noun::Each { all: true, filter };
            Effect::Act { who: None, verb: Verb::Exile, what }
        }
        Rule::tap_or_untap => {
            let what = noun_list(only(pair)?)?;
            Effect::Act { who: None, verb: Verb::TapOrUntap, what }
        }
        Rule::discard_those => {
            Effect::Act { who: None, verb: Verb::Discard, what: noun(only(pair)?)? }
        }
        Rule::double_counters => {
            let mut parts = kids(pair);
            let each = parts.has(Rule::each_kind_counter);
            let kind = if each { None } else { Some(counter_kind(parts.next()?)?) };
            let on = match parts.has(Rule::you_have_them) {
                true => Noun::You,
                false => noun_phrase(parts.next()?)?,
            };
            Effect::DoubleCounters { kind, on }
        }
        Rule::unpreventable => Effect::Unpreventable,
        Rule::exile_from_top => {
            let what = super::library::from_top(pair)?;
            Effect::Act { who: None, verb: Verb::Exile, what }
        }
        Rule::own_hand => Effect::DiscardHand { who: Noun::You, said: false },
        Rule::allow => {
            let mut parts = kids(pair);
            let who = parts.next()?;
            let who = match who.as_rule() {
                Rule::any_of => {
                    let opponent = who.as_str().ends_with("opponent ");
                    let head = if opponent { HeadWord::Opponent } else { HeadWord::Player };
                    Noun::a(Filter::of(Head::Word(head)))
                }
                _ => noun_phrase(who)?,
            };
            // `you may` is another instruction.
            if who == Noun::You {
                return Err(defect(parts.whole));
            }
            let at = parts.whole;
            let what = parts.next()?;
            let what = match what.as_rule() {
                Rule::have | Rule::pays | Rule::pays_life | Rule::pays_any => effect_of(what)?,
                _ => {
                    let again = pronoun(Pronoun::Again { many: false });
                    effect_in(predicate(again, what)?, at)?
                }
            };
            // Whoever pays any amount of it is you.
            if matches!(what, Effect::PayAny(_)) {
                return Err(defect(at));
            }
            Effect::Allow { who, effects: [what].into() }
        }
        Rule::flip_coin => Effect::FlipCoin,
        Rule::roll => super::dice::roll(pair)?,
        Rule::clash => Effect::Clash(noun_phrase(only(pair)?)?),
        Rule::exchange => {
            let mut parts = kids(pair);
            let one = noun_phrase(parts.next()?)?;
            let other = parts.maybe(Rule::noun_phrase).map(noun_phrase).transpose()?;
            Effect::Exchange { one, other }
        }
        Rule::extra_turn => super::turns::extra_turn(),
        Rule::extra_combat => super::turns::extra_combat(&pair)?,
        Rule::discover => Effect::Discover(amount(&only(pair)?)?),
        Rule::turn_over => {
            let up = pair.as_str().ends_with("up ");
            let verb = if up { Verb::TurnUp } else { Verb::TurnDown };
            Effect::Act { who: None, verb, what: noun_list(only(pair)?)? }
        }
        Rule::shuffle_zones => {
            let hand = word(&pair).contains("hand");
            Effect::ShuffleZones { who: Noun::You, hand }
        }
        Rule::exile_down => {
            let mut parts = kids(pair);
            parts.has(Rule::exile_verb);
            let what = things(parts.next()?)?;
            Effect::FaceDown([Effect::Act { who: None, verb: Verb::Exile, what }].into())
        }
        Rule::exile_with => Effect::ExileWith(number(&only(pair)?)?),
        Rule::exile_until => Effect::ExileUntil(noun_list(only(pair)?)?),
        Rule::proliferate => Effect::Proliferate,
        Rule::pays_any => {
            let what = only(pair)?;
            Effect::PayAny(match what.as_rule() {
                Rule::energy => None,
                _ => Some(one_symbol(&what)?),
            })
        }
        Rule::pays => {
            let energy = kids(pair.clone()).maybe(Rule::energy).is_some();
            let cost = if energy { energy_cost(pair)? } else { Cost::Mana(mana_cost(pair)?) };
            Effect::Pay(Box::new(cost))
        }
        Rule::pays_life => Effect::Pay(Box::new(Cost::Life(amount(&only(pair)?)?))),
        Rule::named_cost | Rule::behold_cost => Effect::Pay(Box::new(super::cost::cost(pair)?)),
        rule if is_card_effect(rule) => card_effect(pair)?,
        Rule::have => return subject_effect(only(pair)?),
        Rule::own_life => life(Noun::You, only(pair)?)?,
        Rule::may if kids(pair.clone()).rest().any(|part| part.as_rule() == Rule::or_do) => {
            Effect::May([either(pair)?].into())
        }
        Rule::may => match clauses(pair)? {
            Sentence::Effect(effect) => Effect::May([effect].into()),
            Sentence::Replace(replacement) if replacement.duration.is_some() => {
                Effect::May([Effect::Replace(Arc::new(replacement))].into())
            }
            other => return Ok(other),
        },
        Rule::may_by => return may_by(pair),
        Rule::amass
        | Rule::told_number
        | Rule::populate
        | Rule::learn
        | Rule::manifest_dread
        | Rule::detain => super::told::action(None, pair)?,
        Rule::no_activating => return no_activating(pair),
        Rule::remove_those => Effect::RemoveThose(None),
        Rule::cast_now | Rule::permitted => play(pair, false)?,
        Rule::emblem => emblem(Noun::You, pair)?,
        Rule::gain_control => gains_control(Noun::You, pair)?,
        Rule::own_part => return own_part(pair).map(Sentence::Continuous),
        Rule::own_body => return own_body(pair).map(Sentence::Continuous),
        Rule::you_control => return you_control(pair).map(Sentence::Continuous),
        Rule::subject_effect => return subject_effect(pair),
        rule if is_replacement(rule) => return replacement(pair).map(Sentence::Replace),
        _ => return unexpected(&pair),
    }))
}

/// `shuffles it into their library`.
pub(super) fn owner_does(pair: &Pair<'_>) -> Built<OwnerDoes> {
    OwnerDoes::from_word(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

/// `twice`, `X times`.
fn so_often_done(pair: Pair<'_>) -> Built<Quantity> {
    match kids(pair).rest().next() {
        Some(times) => amount(&times),
        None => Ok(Quantity::Number(2)),
    }
}

/// `sacrifice an artifact or discard a card`.
pub(super) fn either(pair: Pair<'_>) -> Built<Effect> {
    let option = |part: Pair<'_>| {
        let part = if part.as_rule() == Rule::or_do { only(part)? } else { part };
        Ok([effect_of(part)?].into())
    };
    let options = kids(pair).rest().map(option).collect::<Built<_>>()?;
    Ok(Effect::Either { who: None, options })
}

/// `each opponent faces a villainous choice — …, or …` (701.55).
pub(super) fn villainous(pair: Pair<'_>) -> Built<Effect> {
    let at = span(&pair);
    let mut parts = kids(pair);
    let who = Some(noun_phrase(parts.next()?)?);
    let option = |part: Pair<'_>| Ok([effect_in(clauses(part)?, at)?].into());
    let options = parts.rest().map(option).collect::<Built<_>>()?;
    Ok(Effect::Either { who, options })
}
