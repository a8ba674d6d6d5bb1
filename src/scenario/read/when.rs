//! When, from the grammar's nodes.

use cardscript_grammar::scenario::Rule;

use super::{
    Reader,
    given::damage_kind,
    kids::{Kids, Pair, Pairs, within, words},
};
use crate::{
    ast::DamageKind,
    diagnostic::{Diagnostic, Span},
    scenario::syntax::{
        AbilityChoice, Act, ActVerb, Action, Counters, DamageWord, Fate, Pin, Response, Timing,
        Until, When,
    },
};

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_, '_> {
    pub(super) fn when(&self, pairs: Pairs<'_>, span: Span) -> Read<When> {
        let mut when = When { timing: Timing::Afterwards, acts: Vec::new(), span };
        for pair in pairs.flat_map(within) {
            if pair.as_rule() == Rule::response {
                let answered = Kids::of(pair).take(Rule::answered);
                let answered = answered.map(|pair| {
                    let ability =
                        ["ability", "trigger"].iter().any(|word| words(&pair).ends_with(word));
                    let object = self.object(&self.need(&mut Kids::of(pair), Rule::object)?)?;
                    Ok(Response { object, ability })
                });
                when.timing = Timing::InResponse(answered.transpose()?);
                continue;
            }
            let (act, late) = self.act(pair)?;
            if late && when.timing == Timing::Afterwards {
                when.timing = Timing::InResponse(None);
            }
            when.acts.push(act);
        }
        Ok(when)
    }

    /// An action with its clauses, and whether one of them is `in response`.
    fn act(&self, pair: Pair<'_>) -> Read<(Act, bool)> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair.clone());
        let action = match pair.as_rule() {
            Rule::decide => {
                let pin = kids.first().ok_or_else(|| self.lost(Some(&pair)))?;
                Action::Decide(self.pin(pin)?)
            }
            Rule::damage | Rule::attack | Rule::block | Rule::enter | Rule::fate => {
                self.object_action(&pair, &mut kids)?
            }
            Rule::combat_damage => {
                Action::CombatDamage { first_strike: kids.has(Rule::first_strike) }
            }
            Rule::ends => Action::Ends(match words(&self.need(&mut kids, Rule::end_of)?) {
                "step" => Until::Step,
                "phase" => Until::Phase,
                _ => Until::Turn,
            }),
            Rule::becomes => Action::Becomes(self.moment(&mut kids)?),
            Rule::stack_resolves => Action::StackResolves,
            _ => self.player_action(&pair, &mut kids)?,
        };
        let late = kids.has(Rule::late_response);
        Ok((Act { action, manner: self.manner(kids)?, span }, late))
    }

    fn player_action(&self, pair: &Pair<'_>, kids: &mut Kids<'_>) -> Read<Action> {
        let who = self.who(&self.need(kids, Rule::who)?)?;
        Ok(match pair.as_rule() {
            Rule::cast => Action::Cast { who, card: self.object(&self.need(kids, Rule::object)?)? },
            Rule::play => Action::Play { who, card: self.object(&self.need(kids, Rule::object)?)? },
            Rule::turn_up => {
                Action::TurnUp { who, object: self.object(&self.need(kids, Rule::object)?)? }
            }
            Rule::activate => {
                let object = self.object(&self.need(kids, Rule::object)?)?;
                let ability = kids.take(Rule::ability);
                let ability = ability.map_or(Ok(AbilityChoice::Only), |pair| self.ability(pair));
                Action::Activate { who, object, ability: ability? }
            }
            Rule::tap_for_mana => {
                // `for {G}` pins the mana.
                Action::TapForMana { who, objects: self.objects(self.need(kids, Rule::objects)?)? }
            }
            Rule::tap | Rule::untap | Rule::act_on => {
                let verb = match kids.take(Rule::act_verb).as_ref().map(words) {
                    Some("sacrifices") => ActVerb::Sacrifice,
                    Some("discards") => ActVerb::Discard,
                    Some("exiles") => ActVerb::Exile,
                    Some("destroys") => ActVerb::Destroy,
                    Some("returns") => ActVerb::Return,
                    Some("mills") => ActVerb::Mill,
                    Some("regenerates") => ActVerb::Regenerate,
                    _ if pair.as_rule() == Rule::tap => ActVerb::Tap,
                    _ => ActVerb::Untap,
                };
                Action::Do { who, verb, objects: self.objects(self.need(kids, Rule::objects)?)? }
            }
            Rule::pay => {
                let mana = kids.take(Rule::mana).map(|pair| self.mana(&pair)).transpose()?;
                Action::Pay { who, mana: mana.unwrap_or_default() }
            }
            Rule::life_change => {
                let loses = words(&self.need(kids, Rule::gain_or_lose)?) == "loses";
                let amount = self.number(&self.need(kids, Rule::number)?)?;
                Action::Life { who, amount: if loses { -amount } else { amount } }
            }
            Rule::draw => {
                Action::Draw { who, amount: self.number(&self.need(kids, Rule::number)?)? }
            }
            Rule::put_counters => {
                let removes = words(&self.need(kids, Rule::put_or_remove)?) == "removes";
                let Counters { amount, kind } = self.counters(self.need(kids, Rule::counters)?)?;
                let amount = if removes { -amount } else { amount };
                let on = self.thing(self.need(kids, Rule::thing)?)?;
                Action::Counters { who, counters: Counters { amount, kind }, on }
            }
            Rule::add_mana => {
                Action::AddMana { who, mana: self.mana(&self.need(kids, Rule::mana)?)? }
            }
            Rule::concede => Action::Concede { who },
            _ => return Err(self.lost(Some(pair))),
        })
    }

    fn ability(&self, pair: Pair<'_>) -> Read<AbilityChoice> {
        let mut kids = Kids::of(pair);
        if let Some(ordinal) = kids.take(Rule::ordinal) {
            let only = words(&ordinal) == "only";
            return Ok(if only {
                AbilityChoice::Only
            } else {
                AbilityChoice::Nth(self.ordinal(&ordinal))
            });
        }
        if let Some(loyalty) = kids.take(Rule::loyalty) {
            let cost = words(&loyalty).parse().map_err(|_| self.lost(Some(&loyalty)))?;
            return Ok(AbilityChoice::Loyalty(cost));
        }
        let text = kids.take(Rule::text).and_then(|pair| self.text(&pair));
        Ok(text.map_or(AbilityChoice::Only, AbilityChoice::Words))
    }

    fn object_action(&self, pair: &Pair<'_>, kids: &mut Kids<'_>) -> Read<Action> {
        Ok(match pair.as_rule() {
            Rule::damage => {
                let source = self.object(&self.need(kids, Rule::object)?)?;
                let amount = self.number(&self.need(kids, Rule::number)?)?;
                let kind = self.need(kids, Rule::damage_kind)?;
                let kind = damage_kind(words(&kind), DamageKind::Noncombat);
                let to = self.things(self.need(kids, Rule::things)?)?;
                let unpreventable = kids.has(Rule::unpreventable);
                Action::Damage { source, amount, word: DamageWord { kind, unpreventable }, to }
            }
            Rule::attack => Action::Attack {
                attackers: self.objects(self.need(kids, Rule::objects)?)?,
                whom: self.thing(self.need(kids, Rule::thing)?)?,
            },
            Rule::block => Action::Block {
                blockers: self.objects(self.need(kids, Rule::objects)?)?,
                attackers: self.objects(self.need(kids, Rule::objects)?)?,
            },
            Rule::enter => {
                let objects = self.objects(self.need(kids, Rule::objects)?)?;
                let under = kids
                    .take(Rule::under)
                    .map(|pair| self.owner(&mut Kids::of(pair)))
                    .transpose()?;
                Action::Enter {
                    objects,
                    under: under.flatten(),
                    attributes: self.attributes(kids)?,
                }
            }
            Rule::fate => {
                let objects = self.objects(self.need(kids, Rule::objects)?)?;
                let verb = self.need(kids, Rule::fate_verb)?;
                let fate = match words(&verb) {
                    "destroyed" => Fate::Destroyed,
                    "exiled" => Fate::Exiled,
                    "sacrificed" => Fate::Sacrificed,
                    "discarded" => Fate::Discarded,
                    "dies" | "die" => Fate::Dies,
                    "becomes tapped" | "become tapped" => Fate::Tapped,
                    "becomes untapped" | "become untapped" => Fate::Untapped,
                    "leaves the battlefield" | "leave the battlefield" => Fate::Leaves,
                    "resolves" | "resolve" => Fate::Resolves,
                    _ => return Err(self.lost(Some(&verb))),
                };
                Action::Suffer { objects, fate }
            }
            _ => return Err(self.lost(Some(pair))),
        })
    }

    /// A choice that is pinned for a player: `Alice applies Mending Hands first`.
    pub(super) fn pin(&self, pair: Pair<'_>) -> Read<Pin> {
        let mut kids = Kids::of(pair.clone());
        let who = self.who(&self.need(&mut kids, Rule::who)?)?;
        if pair.as_rule() == Rule::chooses {
            let what = self.choices(self.need(&mut kids, Rule::choices)?)?;
            return Ok(Pin::Choose { who: Some(who), what });
        }
        let mut what = Vec::new();
        for objects in kids.all(Rule::objects) {
            what.extend(self.objects(objects)?);
        }
        Ok(match pair.as_rule() {
            Rule::applies => Pin::Apply { who, what, last: words(&pair).ends_with("last") },
            _ => Pin::Order { who, what },
        })
    }
}
