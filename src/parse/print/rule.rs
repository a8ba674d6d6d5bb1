//! What is forbidden or done otherwise, in words.

use crate::ast::{
    AttackWhen, Clause, Condition, Duration, Noun, Quantity, Rule, Ruling, SizeChange, StepName,
};

use super::Printer;
use super::noun::is_plural;

impl Printer<'_> {
    /// A rule, without its full stop.
    pub(super) fn rule(&mut self, rule: &Rule) {
        let behind = rule.condition.as_ref().filter(|_| rule.behind);
        match rule.condition.as_ref().filter(|_| !rule.behind) {
            None => {}
            Some(Condition::YourTurn) => self.say("during your turn,"),
            Some(condition) => {
                self.say("as long as");
                self.condition(condition);
                self.close(",");
            }
        }
        self.ruling(&rule.says, None);
        self.condition_behind(behind, "as long as");
    }

    pub(super) fn ruling(&mut self, ruling: &Ruling, duration: Option<Duration>) {
        match ruling {
            Ruling::CantGainLife(who) => self.about(who, "can't gain life"),
            Ruling::LifeCantChange(_) => self.say("your life total can't change"),
            Ruling::UntapsToo(what) => {
                self.say("untap");
                self.noun(what);
                self.say("during each other player's untap step");
            }
            Ruling::ManaBurn(who) => {
                self.about(who, "losing unspent mana causes that player to lose that much life");
            }
            Ruling::NoHandLimit(who) => {
                self.noun_verb(who, "has no maximum hand size", "have no maximum hand size");
            }
            Ruling::Costs(change) => self.cost_change(change),
            Ruling::MoreLands { who, count, each_turn } => {
                if *who != Noun::You {
                    self.about(who, "may play an additional land during each of their turns");
                    return;
                }
                self.say("you may play");
                match count {
                    1 => self.say("an additional land"),
                    &i64::MAX => self.say("any number of additional lands"),
                    more => {
                        self.number(&Quantity::Number(*more));
                        self.say("additional lands");
                    }
                }
                self.say(if *each_turn { "on each of your turns" } else { "" });
            }
            Ruling::NoLossForLife(who) => {
                self.about(who, "don't lose the game for having 0 or less life");
            }
            Ruling::CantBePrevented(damage) => {
                self.damage_word(damage);
                if damage.passive {
                    self.say("that would be dealt");
                    self.dealt_how(damage, None);
                }
                self.say("can't be prevented");
            }
            Ruling::DealtAsThough { to, keyword } => {
                self.say("all damage is dealt");
                if let Some(to) = to {
                    self.say("to");
                    self.noun(to);
                }
                self.say("as though its source had");
                self.say(keyword.word());
            }
            Ruling::CantCast { who, what, more_than } => {
                self.about(who, "can't cast");
                match more_than {
                    Some(number) => {
                        self.say("more than");
                        self.number(&Quantity::Number(*number));
                        self.filter(what, *number > 1);
                        self.say("each turn");
                    }
                    None => self.filter(what, true),
                }
            }
            Ruling::CantBeCountered(what) => self.about(what, "can't be countered"),
            Ruling::AssignsToughness(what) => {
                self.noun_verb(what, "assigns", "assign");
                self.say("combat damage equal to");
                let its = if is_plural(what) { "their" } else { "its" };
                self.say(&format!("{its} toughness rather than {its} power"));
            }
            Ruling::AssignsAmong(what) => {
                self.say("you may assign");
                self.whose(what);
                self.say("combat damage divided as you choose among defending player and/or any number of creatures they control");
            }
            Ruling::CrewsFor { what, more, saddles } => {
                let saddles = if *saddles { "saddles Mounts and " } else { "" };
                let words =
                    format!("{saddles}crews Vehicles as though its power were {more} greater");
                self.noun_verb(what, &words, &words);
            }
            Ruling::AssignsNothing(what) => {
                self.noun_verb(what, "assigns", "assign");
                self.say("no combat damage");
            }
            Ruling::AsThoughFlash { what, more } => {
                self.say("you may cast");
                self.noun(what);
                self.duration(duration);
                let many = is_plural(what);
                self.say(if many { "as though they had flash" } else { "as though it had flash" });
                if let Some(more) = more {
                    self.say(&format!("if you pay {more} more to cast it"));
                }
                return;
            }
            Ruling::AsThoughUnblocked(what) => {
                if let Noun::Each { all: false, filter } = what {
                    self.say("for each");
                    self.filter(filter, false);
                    self.close(",");
                }
                self.say("you may have");
                match what {
                    Noun::Each { all: false, filter } => self.that_one(filter),
                    what => self.noun(what),
                }
                let many = is_plural(what);
                self.say(if many { "assign their" } else { "assign its" });
                self.say("combat damage");
                self.duration(duration);
                self.say(if many { "as though they" } else { "as though it" });
                self.say("weren't blocked");
                return;
            }
            Ruling::CantRegenerate(what) => self.about(what, "can't be regenerated"),
            Ruling::CantAttack(what) => self.about(what, "can't attack"),
            Ruling::CantBlock { who, whom } => {
                self.about(who, "can't block");
                whom.iter().for_each(|whom| self.noun(whom));
            }
            Ruling::CantBeTarget { what, of } => {
                self.about(what, "can't be the");
                self.say(if is_plural(what) { "targets of" } else { "target of" });
                self.noun(of);
            }
            Ruling::SkipsStep { who, step } => {
                let many = *who != Noun::You;
                if many {
                    self.noun(who);
                }
                self.say(if many { "skip their" } else { "skip your" });
                self.say(match (step, many) {
                    (StepName::BeginCombat, false) => "combat phase",
                    (StepName::BeginCombat, true) => "combat phases",
                    (StepName::Draw, true) => "draw steps",
                    (StepName::Untap, true) => "untap steps",
                    (StepName::Upkeep, true) => "upkeep steps",
                    (step, _) => step.word(),
                });
            }
            Ruling::MoreVotes { may } => {
                self.say("while voting, you");
                self.say(if *may {
                    "may vote an additional time"
                } else {
                    "get an additional vote"
                });
            }
            Ruling::ChoosesVotes => self.say("you choose how each player votes"),
            Ruling::NoLegendRule(what) => {
                self.say("the \"legend rule\" doesn't apply to");
                self.noun(what);
            }
            Ruling::HandSize { who, change } => {
                self.whose(who);
                self.say("maximum hand size is");
                let (says, number) = match change {
                    SizeChange::By(by @ 0..) => ("increased by", *by),
                    SizeChange::By(by) => ("reduced by", -*by),
                    SizeChange::To(to) => ("", *to),
                };
                self.say(says);
                self.number(&Quantity::Number(number));
            }
            Ruling::MustAttack { what, whom, when } => {
                self.noun_verb(what, "attacks", "attack");
                whom.iter().for_each(|whom| self.noun(whom));
                self.say(when.word());
                self.say("if able");
                return;
            }
            Ruling::BlockedBy { what, least, most } => {
                self.about(what, "can't be blocked");
                let bound = |p: &mut Self, before: &str, number: &i64, after: &str| {
                    p.say(before);
                    p.number(&Quantity::Number(*number));
                    p.say(after);
                    p.say(if *number == 1 { "creature" } else { "creatures" });
                };
                if let Some(least) = least {
                    bound(self, "except by", least, "or more");
                }
                if let Some(most) = most {
                    bound(self, "by more than", most, "");
                }
            }
            Ruling::MustBlock { who, whom: Some(whom), when: None } => {
                self.noun(who);
                self.say("able to block");
                self.noun(whom);
                self.duration(duration);
                self.say(if is_plural(who) { "do so" } else { "does so" });
                return;
            }
            Ruling::MustBlock { who, whom, when } => {
                self.noun_verb(who, "blocks", "block");
                if let Some(whom) = whom {
                    self.noun(whom);
                }
                self.say(when.map_or("", AttackWhen::word));
                self.say("if able");
                return;
            }
            Ruling::MustBeBlocked { what, by } => {
                self.about(what, "must be blocked");
                if let Some(by) = by {
                    self.say("by");
                    self.noun(by);
                }
                self.duration(duration);
                self.say("if able");
                return;
            }
            Ruling::CantBeBlocked { what, by, except } => {
                self.about(what, "can't be blocked");
                if *except {
                    self.duration(duration);
                }
                if let Some(by) = by {
                    self.say(if *except { "except by" } else { "by" });
                    self.noun(by);
                }
                if *except {
                    return;
                }
            }
            Ruling::NoTriggers(what) => {
                self.about(what, "entering don't cause abilities to trigger");
            }
            Ruling::ExtraTrigger { entering, of } => {
                self.say("if");
                self.noun(entering);
                self.say("entering causes a triggered ability of");
                self.noun(of);
                self.say("to trigger, that ability triggers an additional time");
            }
            Ruling::SpendAs(rule) => self.spend_as(rule),
            Ruling::OpeningHand { second, with, exiles } => {
                self.say("if");
                self.me();
                self.say("is in your opening hand");
                self.say(if *second { "and you're not the starting player" } else { "" });
                self.close(", you may begin the game with");
                match with {
                    None => self.say("it on the battlefield"),
                    Some(kind) => {
                        self.me();
                        self.say("on the battlefield with");
                        self.article(|p| p.counters(kind, false));
                        self.say("on it");
                    }
                }
                if *exiles {
                    self.close(". If you do, exile a card from your hand");
                }
            }
        }
        self.duration(duration);
    }

    fn about(&mut self, who: &Noun, says: &str) {
        if !std::mem::take(&mut self.elided) {
            self.noun(who);
        }
        self.say(says);
    }
}

/// `creature spells you cast this turn`.
pub(crate) fn is_cast_this_turn(what: &Noun) -> bool {
    match what {
        Noun::Bare(filter) | Noun::Each { filter, .. } => {
            filter.clauses.iter().any(|clause| matches!(clause, Clause::CastThisTurn(_)))
        }
        _ => false,
    }
}
