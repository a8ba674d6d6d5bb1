//! What a Then says of its subject, from the grammar's nodes.

use cardscript_grammar::scenario::Rule;

use super::{
    Reader,
    kids::{Kids, Pair, words},
};
use crate::{
    ast::{ManaType, ManaTypeSet},
    diagnostic::Diagnostic,
    scenario::syntax::{Amounts, GameEnd, MeasureWord, Predicate, Produced},
};

type Read<T> = Result<T, Diagnostic>;

/// Predicates of which any will do; all of one list hold together.
pub(super) type Options = Vec<Vec<Predicate>>;

impl Reader<'_, '_> {
    pub(super) fn game_fact(&self, pair: Pair<'_>) -> Read<(bool, Predicate)> {
        let inner = Kids::of(pair.clone()).first().ok_or_else(|| self.lost(Some(&pair)))?;
        Ok(match inner.as_rule() {
            Rule::draw_game => (false, Predicate::Ends(GameEnd::Draw)),
            Rule::game_over => (false, Predicate::Ends(GameEnd::Over)),
            Rule::game_on => (true, Predicate::Ends(GameEnd::Over)),
            Rule::stack_empty => (false, Predicate::StackEmpty),
            _ => (false, Predicate::Moment(self.moment(&mut Kids::of(inner))?)),
        })
    }

    /// Whether it is denied, and what is said.
    pub(super) fn predicate(&self, pair: Pair<'_>) -> Read<(bool, Options)> {
        let mut kids = Kids::of(pair.clone());
        match pair.as_rule() {
            Rule::is | Rule::has => {
                let not = kids.has(Rule::not);
                let mut options = Options::new();
                for what in kids.rest() {
                    let inner = Kids::of(what.clone());
                    let what = self.plain_predicate(&what, inner)?;
                    options.extend(what.into_iter().map(|one| vec![one]));
                }
                Ok((not, options))
            }
            Rule::controls => {
                let mut options = Options::new();
                for list in kids.all(Rule::control_list) {
                    options.extend(self.control_list(list)?);
                }
                Ok((false, options))
            }
            Rule::game_end => {
                let words = words(&pair);
                let not = words.starts_with("does");
                let wins = words.contains("win") || words.contains("won");
                let end = if wins { GameEnd::Wins } else { GameEnd::Loses };
                Ok((not, vec![vec![Predicate::Ends(end)]]))
            }
            _ => Ok((
                false,
                self.plain_predicate(&pair, kids)?.into_iter().map(|one| vec![one]).collect(),
            )),
        }
    }

    /// What is controlled together; several if amounts are listed.
    fn control_list(&self, pair: Pair<'_>) -> Read<Options> {
        let mut options: Options = vec![Vec::new()];
        for controlled in Kids::of(pair).all(Rule::controlled) {
            let more = self.controlled(controlled)?;
            let join = |one: &Vec<Predicate>, other: &Predicate| {
                one.iter().chain([other]).cloned().collect::<Vec<_>>()
            };
            let joined =
                options.iter().flat_map(|one| more.iter().map(move |other| join(one, other)));
            options = joined.collect();
        }
        Ok(options)
    }

    /// What is said with `is` or `has`; several if amounts are listed.
    fn plain_predicate(&self, pair: &Pair<'_>, mut kids: Kids<'_>) -> Read<Vec<Predicate>> {
        let each = |amounts: Vec<Amounts>, make: &dyn Fn(Amounts) -> Predicate| {
            amounts.into_iter().map(make).collect()
        };
        Ok(match pair.as_rule() {
            Rule::life => each(self.amounts(&mut kids)?, &Predicate::Life),
            Rule::has_damage => each(self.amounts(&mut kids)?, &Predicate::Damage),
            Rule::has_counters => {
                let amounts = self.amounts(&mut kids)?;
                let kind = self.counter_kind(&self.need(&mut kids, Rule::counter_kind)?)?;
                each(amounts, &|amount| Predicate::Counters(amount, kind.clone()))
            }
            Rule::has_measure => {
                let word = match words(&self.need(&mut kids, Rule::measure_word)?) {
                    "power" => MeasureWord::Power,
                    "toughness" => MeasureWord::Toughness,
                    _ => MeasureWord::ManaValue,
                };
                each(self.amounts(&mut kids)?, &|amount| Predicate::Measure(word, amount))
            }
            Rule::has_cards => self.cards(kids)?,
            Rule::pool => self.pool(kids)?,
            Rule::has_role => vec![Predicate::Role(self.role(&mut kids)?)],
            Rule::keywords => vec![Predicate::Vocabulary(self.keywords(pair.clone())?)],
            Rule::in_zone => vec![Predicate::In(self.zone(self.need(&mut kids, Rule::zone)?)?)],
            Rule::is_attached => {
                vec![Predicate::Attached(self.thing(self.need(&mut kids, Rule::thing)?)?)]
            }
            Rule::attacking => {
                vec![Predicate::Attacking(self.thing(self.need(&mut kids, Rule::thing)?)?)]
            }
            Rule::blocking => {
                vec![Predicate::Blocking(self.object(&self.need(&mut kids, Rule::object)?)?)]
            }
            Rule::attacks => {
                vec![Predicate::Attacking(self.thing(self.need(&mut kids, Rule::thing)?)?)]
            }
            Rule::is_controlled => {
                let who = match self.owner(&mut kids)? {
                    Some(who) => who,
                    None => self.who(&self.need(&mut kids, Rule::who)?)?,
                };
                vec![Predicate::ControlledBy(who)]
            }
            Rule::state => vec![Predicate::State(self.state(pair)?)],
            Rule::description => vec![Predicate::Is(self.description(pair.clone())?)],
            Rule::could_produce => {
                let produced = self.need(&mut kids, Rule::produced)?;
                vec![Predicate::CouldProduce(self.produced(produced)?)]
            }
            _ => return Err(self.lost(Some(pair))),
        })
    }

    fn cards(&self, mut kids: Kids<'_>) -> Read<Vec<Predicate>> {
        let amounts = self.amounts(&mut kids)?;
        let named = match kids.take(Rule::name) {
            Some(pair) => {
                let (name, kind) = self.name(&pair)?;
                let span = self.span(&pair);
                Some(crate::scenario::syntax::Object { owner: None, count: None, name, kind, span })
            }
            None => None,
        };
        let zone = self.zone(self.need(&mut kids, Rule::zone)?)?;
        let cards = |amount| Predicate::Cards { amount, named: named.clone(), zone: zone.clone() };
        if amounts.is_empty() {
            return Ok(vec![cards(None)]);
        }
        Ok(amounts.into_iter().map(|amount| cards(Some(amount))).collect())
    }

    fn pool(&self, mut kids: Kids<'_>) -> Read<Vec<Predicate>> {
        if kids.has(Rule::no_mana) {
            return Ok(vec![Predicate::Pool(Vec::new())]);
        }
        let floating = kids.all(Rule::floating);
        if !floating.is_empty() {
            let floating = floating.into_iter().map(|pair| self.floating(pair));
            return Ok(vec![Predicate::Pool(floating.collect::<Read<_>>()?)]);
        }
        // `{G} or {R} floating`.
        let pools = kids.all(Rule::mana).into_iter().map(|pair| {
            let (mana, span) = (self.mana(&pair)?, self.span(&pair));
            let floating = crate::scenario::syntax::Floating { mana, rider: None, span };
            Ok(Predicate::Pool(vec![floating]))
        });
        pools.collect()
    }

    fn produced(&self, pair: Pair<'_>) -> Read<Produced> {
        let mut kids = Kids::of(pair);
        if let Some(any) = kids.take(Rule::any_what) {
            let all = words(&any) == "type";
            return Ok(Produced(if all { ManaTypeSet::ALL } else { ManaTypeSet::COLORS }));
        }
        let symbols = kids.all(Rule::mana);
        let types =
            symbols.iter().map(|pair| self.mana(pair)).collect::<Read<Vec<Vec<ManaType>>>>()?;
        Ok(types.into_iter().flatten().collect())
    }
}
