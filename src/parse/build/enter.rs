//! As something enters: what is chosen, what is paid, what it is a copy of (614.12).

use cardscript_grammar::card::Rule;

use crate::ast::{
    Change, Clause, EnterChoice, EventPattern, Noun, Quantity, Replacement, Rewrite, Scope,
    TargetCount, ZoneName, ZonePhrase,
};

use super::change::{had, made};
use super::noun::{filter, keyword, noun_phrase};
use super::quantity::{amount, color, counter_kind};
use super::{Built, Kids, Pair, defect, kids, only, span, unexpected, word};

/// What becomes of `what` as it enters.
pub(super) const fn entry(what: Noun, rewrite: Rewrite) -> Replacement {
    let event = EventPattern::Enters(what);
    let (duration, condition, behind) = (None, None, false);
    Replacement { scope: Scope::Each, event, duration, condition, behind, rewrite }
}

/// `as ~ enters, choose a color`, `as ~ enters, you may pay 2 life. If you don't, …`
pub(super) fn as_enters(pair: Pair<'_>) -> Built<Replacement> {
    let at = span(&pair);
    let part = only(pair)?;
    let rewrite = match part.as_rule() {
        Rule::pays_entering => Rewrite::EnterPaying(amount(&only(part)?)?),
        Rule::devours => {
            let mut parts = kids(part);
            let what = noun_phrase(parts.next()?)?;
            let Quantity::Number(each) = amount(&parts.next()?)? else { return Err(defect(at)) };
            let kind = counter_kind(parts.next()?)?;
            match &what {
                Noun::Several { count: TargetCount::AnyNumber, .. } => {}
                _ => return Err(defect(at)),
            }
            Rewrite::EnterDevouring { what, each, kind }
        }
        Rule::reveals_entering => {
            let it = part.as_str().ends_with("it enters tapped ");
            let what = noun_phrase(kids(part).next()?)?;
            let in_hand = ZonePhrase { zone: ZoneName::Hand, whose: Some(Box::new(Noun::You)) };
            match &what {
                Noun::Some { filter, .. } if filter.clauses.contains(&Clause::From(in_hand)) => {}
                _ => return Err(defect(at)),
            }
            Rewrite::EnterRevealing { what, it }
        }
        _ => {
            if let Some(but) = kids(part.clone()).rest().next() {
                let but = Some(color(&but)?);
                let choice = EnterChoice::Color;
                return Ok(entry(Noun::This, Rewrite::EnterChoosing { choice, but }));
            }
            let choice = EnterChoice::from_word(word(&part));
            let choice = choice.map_or_else(|| unexpected(&part), Ok)?;
            Rewrite::EnterChoosing { choice, but: None }
        }
    };
    Ok(entry(Noun::This, rewrite))
}

/// `if ~ would enter, sacrifice a Forest instead. If you do, …`
pub(super) fn enters_for_price(pair: Pair<'_>) -> Built<Replacement> {
    let at = span(&pair);
    let what = noun_phrase(only(pair)?)?;
    match &what {
        Noun::Some { .. } => Ok(entry(Noun::This, Rewrite::EnterSacrificing(what))),
        _ => Err(defect(at)),
    }
}

/// `you may have ~ enter as a copy of any creature on the battlefield`.
pub(super) fn may_enter_as(pair: Pair<'_>) -> Built<Replacement> {
    let mut parts = kids(pair);
    let what = noun_phrase(parts.next()?)?;
    Ok(entry(what, as_copy(parts, true)?))
}

/// `you may have ~ enter with an additional +1/+1 counter on it. If you don't, it gains haste`.
pub(super) fn may_enter_with(pair: Pair<'_>) -> Built<Replacement> {
    let mut parts = kids(pair);
    let what = noun_phrase(parts.next()?)?;
    let kind = counter_kind(parts.next()?)?;
    let gains = parts.maybe(Rule::or_else_gains).map(|pair| keyword(&only(pair)?));
    let otherwise = gains.transpose()?;
    Ok(entry(what, Rewrite::EnterMaybe { kind, otherwise }))
}

/// `as a copy of any artifact or creature on the battlefield, except …`.
pub(super) fn as_copy(mut parts: Kids<'_>, may: bool) -> Built<Rewrite> {
    let of = parts.next()?;
    let of = match of.as_rule() {
        Rule::any_such => Noun::a(filter(only(of)?)?),
        _ => noun_phrase(of)?,
    };
    Ok(Rewrite::EnterAsCopy { of, may, except: exceptions(parts)? })
}

/// `it's an artifact in addition to its other types and it has flying`.
pub(super) fn exceptions(parts: Kids<'_>) -> Built<Vec<Change>> {
    let mut except = Vec::new();
    for part in parts.rest() {
        match part.as_rule() {
            Rule::made => made(&mut except, kids(part))?,
            Rule::body => except.push(super::change::body(&part)?),
            Rule::has => {
                for found in kids(part).rest() {
                    except.push(had(found)?);
                }
            }
            _ => return unexpected(&part),
        }
    }
    Ok(except)
}
