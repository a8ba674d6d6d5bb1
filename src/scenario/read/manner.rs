//! How an action is done, and what is chosen for it.

use cardscript_grammar::scenario::Rule;

use super::{
    Reader,
    kids::{Kids, Pair, words},
    token::Token,
};
use crate::{
    ast::{Color, ZoneName},
    diagnostic::{Code, Diagnostic},
    scenario::syntax::{Chosen, Manner, Payment, Pin},
};

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_, '_> {
    /// The clauses after an action.
    pub(super) fn manner(&self, kids: Kids<'_>) -> Read<Manner> {
        let mut manner = Manner::default();
        for clause in kids.rest() {
            let mut parts = Kids::of(clause.clone());
            match clause.as_rule() {
                Rule::legally => manner.legally = true,
                Rule::down => manner.down = true,
                Rule::free => manner.payment = Payment::Free,
                Rule::paying => {
                    let mana = parts.take(Rule::mana).map(|pair| self.mana(&pair)).transpose()?;
                    manner.payment = mana.map_or(Payment::Any, Payment::Mana);
                }
                Rule::with_x => {
                    manner.x = Some(self.natural(&self.need(&mut parts, Rule::integer)?)?)
                }
                Rule::targeting => {
                    let targets =
                        parts.take(Rule::things).map(|pair| self.things(pair)).transpose()?;
                    let earlier = manner.targets.get_or_insert_default();
                    earlier.extend(targets.unwrap_or_default());
                }
                Rule::kicked => {
                    let times = match parts.take(Rule::number) {
                        Some(number) => self.natural(&number)?,
                        None if parts.has(Rule::twice) => 2,
                        None => 1,
                    };
                    manner.kicked = u32::try_from(times).map_err(|_| self.lost(Some(&clause)))?;
                }
                Rule::from_zone => {
                    let zone = self.need(&mut parts, Rule::zone_name)?;
                    manner.from = ZoneName::from_word(words(&zone));
                }
                Rule::choosing => {
                    let what = self.choices(self.need(&mut parts, Rule::choices)?)?;
                    manner.pins.push(Pin::Choose { who: None, what });
                }
                // `for {G}`: the mana that is made.
                Rule::mana => {
                    let what = vec![Chosen::Mana(self.mana(&clause)?)];
                    manner.pins.push(Pin::Choose { who: None, what });
                }
                Rule::applies | Rule::orders | Rule::chooses => manner.pins.push(self.pin(clause)?),
                _ => return Err(self.lost(Some(&clause))),
            }
        }
        Ok(manner)
    }

    /// A number that is not negative.
    fn natural(&self, pair: &Pair<'_>) -> Read<i64> {
        let number = self.number(pair)?;
        if number < 0 {
            return Err(self.fault(
                Code::UnknownScenarioLine,
                "this number cannot be negative",
                pair,
            ));
        }
        Ok(number)
    }

    pub(super) fn choices(&self, pair: Pair<'_>) -> Read<Vec<Chosen>> {
        let choices = Kids::of(pair).all(Rule::choice).into_iter();
        choices.map(|pair| self.choice(pair)).collect()
    }

    fn choice(&self, pair: Pair<'_>) -> Read<Chosen> {
        let inner = Kids::of(pair.clone()).first().ok_or_else(|| self.lost(Some(&pair)))?;
        let mut kids = Kids::of(inner.clone());
        Ok(match inner.as_rule() {
            Rule::share => {
                let amount = self.number(&self.need(&mut kids, Rule::number)?)?;
                let counters = kids.take(Rule::counter_kind);
                let counters = counters.map(|pair| self.counter_kind(&pair)).transpose()?;
                Chosen::Share {
                    amount,
                    counters,
                    to: self.thing(self.need(&mut kids, Rule::thing)?)?,
                }
            }
            Rule::modes => {
                let modes: Vec<_> =
                    kids.all(Rule::ordinal).iter().map(|pair| self.ordinal(pair)).collect();
                Chosen::Modes(if modes.is_empty() { vec![1, 2] } else { modes })
            }
            Rule::choice_x => Chosen::X(self.natural(&self.need(&mut kids, Rule::integer)?)?),
            Rule::mana => Chosen::Mana(self.mana(&inner)?),
            Rule::integer => Chosen::Number(self.number(&inner)?),
            Rule::choice_color => match Color::from_word(words(&inner)) {
                Some(color) => Chosen::Color(color),
                None => Chosen::Words(words(&inner).to_owned()),
            },
            Rule::choice_words => Chosen::Words(words(&inner).to_owned()),
            Rule::text => Chosen::Words(self.text(&inner).unwrap_or_default()),
            // A word that names nothing may still name an option, such as a creature type.
            Rule::thing => match self.line.token(inner.as_span().start()) {
                Some(Token::Unknown(word)) => Chosen::Words(word.clone()),
                _ => Chosen::Thing(self.thing(inner)?),
            },
            _ => return Err(self.lost(Some(&inner))),
        })
    }
}
