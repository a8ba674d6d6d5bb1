//! Tokens in words.

use crate::ast::{
    Ability, Change, KnownToken, Noun, Quantity, ReturnPlace, Token, TokenState, ZoneName,
    ZonePhrase,
};

use super::Printer;
use crate::parse::words::is_subtype;

impl Printer<'_> {
    /// `create two 1/1 white Soldier creature tokens`.
    pub(super) fn create(
        &mut self,
        who: Option<&Noun>,
        amount: &Quantity,
        state: TokenState,
        whom: Option<&Noun>,
        token: &Token,
    ) {
        if let Token::Known(KnownToken { investigate: true, .. }) = token {
            self.say("investigate");
            return;
        }
        match who {
            None => self.say("create"),
            Some(who) => self.noun_verb(who, "creates", "create"),
        }
        self.created(amount, state, whom, token);
    }

    /// `two 1/1 white Soldier creature tokens`.
    pub(super) fn created(
        &mut self,
        amount: &Quantity,
        state: TokenState,
        whom: Option<&Noun>,
        token: &Token,
    ) {
        let many = *amount != Quantity::Number(1);
        let (front, behind) = match state {
            TokenState::ThatAttacks if many => ("", "that are tapped and attacking"),
            TokenState::ThatAttacks => ("", state.word()),
            other => (other.word(), ""),
        };
        if let Token::Copy { of, except } = token {
            self.count(amount, |p| {
                p.say(front);
                p.say(if many { "tokens that are copies of" } else { "token that's a copy of" });
            });
            self.noun(of);
            self.exceptions(except);
            self.say(behind);
            whom.iter().for_each(|whom| self.noun(whom));
            return;
        }
        let numbered = !super::quantity::is_amount(amount);
        let write = |p: &mut Self| {
            p.say(front);
            p.token(token, many);
        };
        match numbered {
            true => {
                self.say("a number of");
                write(self);
            }
            false => self.count(amount, write),
        }
        if let Token::Made { with, name, .. } = token {
            if let Some(name) = name {
                self.say("named");
                self.say(name);
            }
            self.token_with(with);
        }
        self.say(behind);
        whom.iter().for_each(|whom| self.noun(whom));
        if numbered {
            self.say("equal to");
            self.quantity(amount);
        }
    }

    fn token(&mut self, token: &Token, many: bool) {
        match token {
            // A subtype is known to the normaliser; any other name is marked.
            Token::Known(known) => match is_subtype(&known.name) {
                true => self.say(&known.name),
                false => self.defined_word(&known.name),
            },
            // Said otherwise.
            Token::Copy { .. } => {}
            Token::Made { body, colors, types, .. } => {
                if let Some((power, toughness)) = body {
                    self.body(power, toughness);
                }
                self.colors(*colors);
                self.type_words(types, false);
            }
        }
        self.say(if many { "tokens" } else { "token" });
    }

    fn token_with(&mut self, with: &[Change]) {
        self.say(if with.is_empty() { "" } else { "with" });
        self.list(with, "and", |p, change| match change {
            Change::Gain(keyword) => p.say(keyword.word()),
            Change::Protect(protection) => p.protection(protection),
            Change::Grant(ability)
                if matches!(**ability, Ability::Defined(_) | Ability::Toxic(_)) =>
            {
                p.ability(ability);
            }
            Change::Grant(ability) => p.quoted(ability, "this token"),
            // A token is described in other words than these.
            Change::PowerToughness(..)
            | Change::GainAny(_)
            | Change::LoseAll(_)
            | Change::GrantAll(_)
            | Change::GrantBelow
            | Change::Lose(_)
            | Change::LoseAbility(_)
            | Change::Types(_)
            | Change::NotType(_)
            | Change::EveryCreatureType { .. }
            | Change::ChosenColor
            | Change::ColorOfChoice
            | Change::Colors(_)
            | Change::Base(..)
            | Change::BaseOf(..)
            | Change::Cant(_)
            | Change::BlocksMore { .. }
            | Change::Way(_)
            | Change::Control => {}
        });
    }

    /// `return target creature to its owner's hand`.
    pub(super) fn returns(&mut self, what: &Noun, from: Option<&ZonePhrase>, to: ReturnPlace) {
        self.say("return");
        self.noun(what);
        if let Some(from) = from {
            self.out_of_zone(from);
        }
        self.say("to");
        self.say(to.word());
    }

    /// `from your graveyard`, `from a graveyard`.
    pub(super) fn out_of_zone(&mut self, from: &ZonePhrase) {
        self.say("from");
        match &from.whose {
            Some(whose) if super::noun::opponents_of(whose).is_some() => {
                self.say(super::noun::opponents_of(whose).unwrap_or_default());
                self.say(&crate::parse::words::plural(from.zone.word()));
            }
            Some(whose) if matches!(**whose, Noun::Each { all: true, .. }) => {
                self.say("all");
                self.say(&crate::parse::words::plural(from.zone.word()));
            }
            Some(whose) if matches!(**whose, Noun::Bare(_)) => {
                self.say(&crate::parse::words::plural(from.zone.word()));
            }
            Some(whose) => {
                self.whose(whose);
                self.say(from.zone.word());
            }
            None if from.zone == ZoneName::Exile => self.say("exile"),
            None => self.article(|p| p.say(from.zone.word())),
        }
    }
}
