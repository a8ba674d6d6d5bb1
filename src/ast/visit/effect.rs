//! Walking over instructions and the changes they make.

use super::{Node, Walk};
use crate::ast::{AddMana, CardEffect, Change, Deal, DealForm, Effect, ModeTold, Play, Token};

impl Walk for CardEffect {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::RevealHand(who) | Self::LookAtHand(who) | Self::Shuffles(who) => who.walk(visit),
            Self::Until { who, filter, .. } => {
                who.walk(visit);
                filter.walk(visit);
            }
            Self::Search { count, filter, .. } | Self::ChooseFrom { count, filter, .. } => {
                count.walk(visit);
                filter.walk(visit);
            }
            Self::Look { what, .. } | Self::Reveal(what) => what.walk(visit),
            Self::Sort { amount, .. } => amount.walk(visit),
            Self::Shuffle => {}
            Self::Put { what, from, whom, .. } => {
                whom.walk(visit);
                what.walk(visit);
                from.iter_mut().for_each(|zone| zone.whose.walk(visit));
            }
        }
    }
}

impl Walk for Effect {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        visit(Node::Effect(self));
        match self {
            Self::Deal(Deal { source, amount, form, to, also, ifs, .. }) => {
                source.walk(visit);
                // `damage to target creature equal to …`: as the sentence has them.
                if *form == DealForm::ToEqual {
                    to.walk(visit);
                    amount.walk(visit);
                } else {
                    amount.walk(visit);
                    to.walk(visit);
                }
                for share in also {
                    share.amount.walk(visit);
                    share.to.walk(visit);
                }
                ifs.walk(visit);
            }
            Self::AddMana(AddMana { who, output, .. }) => {
                who.walk(visit);
                output.walk(visit);
            }
            Self::Replace(replacement) => replacement.walk(visit),
            Self::Life { who, amount, .. }
            | Self::Draw { who, amount, .. }
            | Self::Discard { who, amount, .. }
            | Self::Mill { who, amount, .. } => {
                who.walk(visit);
                amount.walk(visit);
            }
            Self::Counters { amount, on, .. } => {
                amount.walk(visit);
                on.walk(visit);
            }
            Self::Create { who, amount, whom, token, .. } => {
                whom.walk(visit);
                who.walk(visit);
                amount.walk(visit);
                match token {
                    Token::Made { body, with, .. } => {
                        if let Some((power, toughness)) = body {
                            power.walk(visit);
                            toughness.walk(visit);
                        }
                        with.walk(visit);
                    }
                    Token::Copy { of, except } => {
                        of.walk(visit);
                        except.walk(visit);
                    }
                    Token::Known(_) => {}
                }
            }
            Self::Return { what, from, with, .. } => {
                what.walk(visit);
                from.iter_mut().for_each(|zone| zone.whose.walk(visit));
                with.iter_mut().for_each(|with| with.amount.walk(visit));
            }
            Self::Act { who, what, .. } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::Change { what, changes, .. } => {
                what.walk(visit);
                changes.walk(visit);
            }
            Self::Control { who, what, .. } => {
                who.walk(visit);
                what.walk(visit);
            }
            Self::Copy { what, times, .. } => {
                what.walk(visit);
                times.walk(visit);
            }
            Self::Times { times, effects } => {
                effects.walk(visit);
                times.walk(visit);
            }
            Self::MissUntap { what, .. } => what.walk(visit),
            // What watches from now on speaks for itself.
            Self::ReflexiveIf { condition, .. } => condition.walk(visit),
            Self::PayAny(_)
            | Self::Reflexive(_)
            | Self::DoubleMana
            | Self::OnlyOnce
            | Self::Unpreventable
            | Self::Watch { .. }
            | Self::WatchTurn(_)
            | Self::WatchOn(_)
            | Self::WhenPrevented(_)
            | Self::PickWord(_)
            | Self::ExileWith(_)
            | Self::Proliferate => {}
            Self::Cards(cards) => cards.walk(visit),
            Self::RemoveThose(those) => {
                those.iter_mut().for_each(|(_, on)| on.walk(visit));
            }
            Self::Play(play) => play.walk(visit),
            Self::Emblem { who, abilities } => {
                who.walk(visit);
                abilities.iter_mut().for_each(|ability| visit(Node::Granted(ability)));
            }
            Self::Pay(cost) => cost.walk(visit),
            Self::Later { effects, .. } => effects.walk(visit),
            Self::Choose { modes, more, told, .. } => {
                more.iter_mut().for_each(|more| more.condition.walk(visit));
                if let ModeTold::XIs(x) = told {
                    x.walk(visit);
                }
                modes.walk(visit);
            }
            Self::If { condition, then, .. } => {
                condition.walk(visit);
                then.walk(visit);
            }
            Self::Joined { parts, .. } | Self::Chain { parts, .. } => parts.walk(visit),
            Self::FlipCoin
            | Self::Cascade
            | Self::ExtraCombat(_)
            | Self::BottomExiled { .. }
            | Self::SetAside { .. }
            | Self::LevelUp(_)
            | Self::SpeedUp
            | Self::Exert => {}
            Self::Discover(amount) => amount.walk(visit),
            Self::Exchange { one, other } => {
                one.walk(visit);
                other.walk(visit);
            }
            Self::Vote(vote) => {
                if let crate::ast::Ballot::Thing(what) = &mut vote.ballot {
                    what.walk(visit);
                }
            }
            Self::Roll(roll) => {
                roll.dice.walk(visit);
                if let Some(change) = &mut roll.change {
                    change.by.walk(visit);
                }
            }
            Self::ResultTable(rows) => rows.iter_mut().for_each(|row| row.effects.walk(visit)),
            Self::ExileUntil(noun) => noun.walk(visit),
            Self::DiscardSome { who, count, filter, .. } => {
                who.walk(visit);
                count.walk(visit);
                filter.walk(visit);
            }
            Self::DoubleCounters { on: noun, .. } | Self::DiscardHand { who: noun, .. } => {
                noun.walk(visit);
            }
            Self::GetCounters { who, amount, .. } => {
                who.walk(visit);
                amount.walk(visit);
            }
            Self::Otherwise(effects) | Self::FaceDown(effects) => effects.walk(visit),
            Self::Rounded { effects, .. } => effects.walk(visit),
            Self::May(effects) => effects.walk(visit),
            Self::Either { who, options } => {
                who.walk(visit);
                options.walk(visit);
            }
            Self::Told { who, amount, effects, .. } => {
                who.walk(visit);
                amount.walk(visit);
                effects.walk(visit);
            }
            Self::MayBy { who, effects } => {
                who.walk(visit);
                effects.walk(visit);
            }
            Self::Unless { who, cost, otherwise } => {
                who.walk(visit);
                cost.walk(visit);
                otherwise.walk(visit);
            }
            Self::UnlessHave { who, have, otherwise } => {
                otherwise.walk(visit);
                who.walk(visit);
                have.walk(visit);
            }
            Self::Allow { who, effects } => {
                who.walk(visit);
                effects.walk(visit);
            }
            Self::Rule { rule, .. } => rule.walk(visit),
            Self::ForEach { each, effects, first } => {
                if *first {
                    each.walk(visit);
                    effects.walk(visit);
                } else {
                    effects.walk(visit);
                    each.walk(visit);
                }
            }
            Self::Turns { who: noun, .. }
            | Self::Clash(noun)
            | Self::EndGame { who: noun, .. }
            | Self::Regenerate(noun)
            | Self::Heal(noun)
            | Self::ShuffleZones { who: noun, .. }
            | Self::ShuffleIn { what: noun, .. }
            | Self::Designate { what: noun, .. }
            | Self::ByOwner { what: noun, .. }
            | Self::Pick(noun)
            | Self::ExcessTo(noun)
            | Self::NoRegeneration(noun) => noun.walk(visit),
            Self::Distribute { amount, among, .. } => {
                amount.walk(visit);
                among.walk(visit);
            }
            Self::FightEach(who) => who.walk(visit),
            Self::BecomeCopy { what, of, except, .. } => {
                what.walk(visit);
                of.walk(visit);
                except.walk(visit);
            }
            Self::Fight { who, whom } => {
                who.walk(visit);
                whom.walk(visit);
            }
            Self::Unattach(what) => what.walk(visit),
            Self::Attach { what, to } => {
                what.walk(visit);
                to.walk(visit);
            }
            Self::Where { x, effects, .. } => {
                effects.walk(visit);
                x.walk(visit);
            }
        }
    }
}

impl Walk for Play {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        self.what.walk(visit);
    }
}

impl Walk for Change {
    fn walk(&mut self, visit: &mut dyn FnMut(Node<'_>)) {
        match self {
            Self::GrantAll(of) => of.walk(visit),
            Self::PowerToughness(power, toughness) | Self::Base(power, toughness) => {
                power.walk(visit);
                toughness.walk(visit);
            }
            Self::BaseOf(_, amount) => amount.walk(visit),
            // What is granted speaks for itself, as an ability of whoever has it.
            Self::Grant(ability) | Self::LoseAbility(ability) => visit(Node::Granted(ability)),
            Self::Gain(_)
            | Self::GrantBelow
            | Self::GainAny(_)
            | Self::Lose(_)
            | Self::Protect(_)
            | Self::LoseAll(_)
            | Self::Cant(_)
            | Self::BlocksMore { .. }
            | Self::Way(_)
            | Self::Types(_)
            | Self::NotType(_)
            | Self::EveryCreatureType { .. }
            | Self::ChosenColor
            | Self::ColorOfChoice
            | Self::Colors(_)
            | Self::Control => {}
        }
    }
}
