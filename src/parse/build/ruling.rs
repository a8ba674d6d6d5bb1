//! What the rules forbid or do otherwise.

use cardscript_grammar::card::Rule;

use crate::ast::{Filter, Head, HeadWord, Noun, Pronoun, Ruling, SizeChange, StepName};

use super::cost::mana_cost;
use super::event::damage;
use super::mana::spend_as;
use super::noun::{filter, keyword, noun, noun_list, noun_phrase};
use super::quantity::{number, pronoun, whose};
use super::replacement::dealt_how;
use super::rewrite::begins_with;
use super::{Built, Pair, defect, kids};

/// Is this one of the rules that [`ruling`] reads?
pub(super) const fn is_ruling(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::as_unblocked
            | Rule::as_flash
            | Rule::assigns_among
            | Rule::cant_be_prevented
            | Rule::dealt_as_though
            | Rule::life_cant_change
            | Rule::extra_trigger
            | Rule::opening_hand
            | Rule::more_lands
            | Rule::mana_burn
            | Rule::untaps_too
            | Rule::all_able
            | Rule::spend_as
            | Rule::hand_size
            | Rule::skips_step
            | Rule::no_legend_rule
            | Rule::votes_more
            | Rule::chooses_votes
    )
}

/// What is forbidden or done otherwise, without a subject of its own.
pub(super) fn ruling(pair: Pair<'_>) -> Built<Ruling> {
    let (rule, text) = (pair.as_rule(), pair.as_str());
    let mut parts = kids(pair);
    Ok(match rule {
        Rule::cant_be_prevented => {
            let mut damage = damage(parts.next()?)?;
            if let Some(how) = parts.maybe(Rule::dealt_how)
                && dealt_how(&mut damage, how)?.is_some()
            {
                return Err(defect(parts.whole));
            }
            Ruling::CantBePrevented(damage)
        }
        Rule::assigns_among => Ruling::AssignsAmong(whose(&mut parts)?),
        Rule::as_flash => {
            let what = parts.next()?;
            let what = match what.as_rule() {
                Rule::this => Noun::This,
                _ => Noun::Bare(filter(what)?),
            };
            parts.has(Rule::rule_until);
            let more = parts.maybe(Rule::flash_more).map(mana_cost).transpose()?;
            // What is said of spells in general costs no more.
            if more.is_some() && what != Noun::This {
                return Err(defect(parts.whole));
            }
            Ruling::AsThoughFlash { what, more }
        }
        Rule::as_unblocked => match parts.maybe(Rule::filter).map(filter).transpose()? {
            // `for each creature you control, you may have that creature …`
            Some(each) => {
                let that = noun(parts.next()?)?;
                let told = Pronoun::That(each.terms.iter().map(|own| own.head.clone()).collect());
                if that != pronoun(told) {
                    return Err(defect(parts.whole));
                }
                Ruling::AsThoughUnblocked(Noun::Each { all: false, filter: each })
            }
            None => Ruling::AsThoughUnblocked(noun_list(parts.next()?)?),
        },
        Rule::dealt_as_though => Ruling::DealtAsThough {
            to: parts.maybe(Rule::noun_list).map(noun_list).transpose()?,
            keyword: keyword(&parts.next()?)?,
        },
        Rule::life_cant_change => Ruling::LifeCantChange(Noun::You),
        Rule::extra_trigger => Ruling::ExtraTrigger {
            entering: noun_list(parts.next()?)?,
            of: noun_phrase(parts.next()?)?,
        },
        Rule::opening_hand => {
            let second = parts.has(Rule::not_starting);
            let with = parts.maybe(Rule::begins_with).map(begins_with).transpose()?;
            Ruling::OpeningHand { second, with, exiles: parts.has(Rule::then_exiles) }
        }
        Rule::skips_step => {
            let who = match parts.has(Rule::players_skip) {
                true => Noun::Bare(Filter::of(Head::Word(HeadWord::Player))),
                false => Noun::You,
            };
            let step = match text {
                text if text.contains("draw") => StepName::Draw,
                text if text.contains("untap") => StepName::Untap,
                text if text.contains("upkeep") => StepName::Upkeep,
                _ => StepName::BeginCombat,
            };
            Ruling::SkipsStep { who, step }
        }
        Rule::votes_more => super::vote::more_often(text),
        Rule::chooses_votes => Ruling::ChoosesVotes,
        Rule::no_legend_rule => Ruling::NoLegendRule(noun_list(parts.next()?)?),
        Rule::hand_size => {
            let who = match parts.has(Rule::your) {
                true => Noun::You,
                false => whose(&mut parts)?,
            };
            let change = match parts.maybe(Rule::size_change) {
                None => SizeChange::To(number(&parts.next()?)?),
                Some(way) => {
                    let by = number(&parts.next()?)?;
                    SizeChange::By(if way.as_str().starts_with("inc") { by } else { -by })
                }
            };
            Ruling::HandSize { who, change }
        }
        Rule::untaps_too => Ruling::UntapsToo(noun_list(parts.next()?)?),
        Rule::mana_burn => Ruling::ManaBurn(noun_phrase(parts.next()?)?),
        Rule::all_able => {
            let (who, whom) = (noun_list(parts.next()?)?, noun_list(parts.next()?)?);
            Ruling::MustBlock { who, whom: Some(whom), when: None }
        }
        Rule::more_lands if !text.starts_with("you ") => {
            let who = noun_phrase(parts.next()?)?;
            if !text.ends_with("during each of their turns ") {
                return Err(defect(parts.whole));
            }
            Ruling::MoreLands { who, count: 1, each_turn: true }
        }
        Rule::more_lands => {
            let any = parts.has(Rule::any_number);
            let count = parts.maybe(Rule::number).map_or(Ok(1), |count| number(&count))?;
            let count = if any { i64::MAX } else { count };
            let each_turn = parts.has(Rule::on_your_turns);
            Ruling::MoreLands { who: Noun::You, count, each_turn }
        }
        Rule::spend_as => Ruling::SpendAs(spend_as(&mut parts)?),
        _ => return Err(defect(parts.whole)),
    })
}
