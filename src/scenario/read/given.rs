//! Given, from the grammar's nodes.

use cardscript_grammar::scenario::Rule;

use super::{
    Reader,
    kids::{Kids, Pair, words},
    token::Token,
};
use crate::{
    ast::{DamageKind, Name},
    diagnostic::Diagnostic,
    scenario::syntax::{
        Attribute, Given, Holding, Permanents, Role, Shield, ShieldSize, StateWord,
    },
};

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_, '_> {
    pub(super) fn given(&self, pair: Pair<'_>) -> Read<Given> {
        let rule = pair.as_rule();
        let mut kids = Kids::of(pair.clone());
        if rule == Rule::given_turn {
            return self.moment(&mut kids).map(Given::Moment);
        }
        if rule == Rule::given_shield {
            let what = self.thing(self.need(&mut kids, Rule::subject)?)?;
            let shield = self.shield(self.need(&mut kids, Rule::shield)?)?;
            return Ok(Given::Shield { what, shield });
        }
        if rule == Rule::given_object {
            let object = self.object(&self.need(&mut kids, Rule::object)?)?;
            let attributes = kids.all(Rule::attribute);
            let attributes = attributes.into_iter().map(|pair| self.attribute(pair));
            return Ok(Given::Is { object, attributes: attributes.collect::<Read<_>>()? });
        }
        let who = self.who(&self.need(&mut kids, Rule::who)?)?;
        Ok(match rule {
            Rule::given_life => {
                Given::Life { who, life: self.number(&self.need(&mut kids, Rule::number)?)? }
            }
            Rule::given_controls => {
                let permanents = kids.all(Rule::permanent).into_iter();
                let permanents = permanents.map(|pair| self.permanents(pair));
                Given::Controls { who, permanents: permanents.collect::<Read<_>>()? }
            }
            Rule::given_has => {
                let what = kids.rest().into_iter().map(|pair| self.holding(pair));
                Given::Has { who, what: what.collect::<Read<_>>()? }
            }
            Rule::given_chose => {
                let what = self.choices(self.need(&mut kids, Rule::choices)?)?;
                let object = self.object(&self.need(&mut kids, Rule::object)?)?;
                Given::Chose { who, what, object }
            }
            Rule::given_role => Given::Role { who, role: self.role(&mut kids)? },
            _ => return Err(self.lost(Some(&pair))),
        })
    }

    pub(super) fn role(&self, kids: &mut Kids<'_>) -> Read<Role> {
        let pair = self.need(kids, Rule::role)?;
        Ok(match words(&pair) {
            "max speed" => Role::MaxSpeed,
            "the monarch" => Role::Monarch,
            "the initiative" => Role::Initiative,
            _ => Role::Blessing,
        })
    }

    fn permanents(&self, pair: Pair<'_>) -> Read<Permanents> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let number = kids.take(Rule::number);
        let count = number.map_or(Ok(1), |number| self.number(&number))?;
        let name = self.need(&mut kids, Rule::name)?;
        let name_span = self.span(&name);
        let (name, kind) = self.name(&name)?;
        let object = crate::scenario::syntax::Object {
            owner: None,
            count: None,
            name,
            kind,
            span: name_span,
        };
        let mut permanents =
            Permanents { count, object, attributes: Vec::new(), labels: Vec::new(), span };
        for kid in kids.rest() {
            match kid.as_rule() {
                Rule::label => permanents.labels.extend(self.labels(kid)),
                Rule::attributes => {
                    for attribute in Kids::of(kid).all(Rule::attribute) {
                        permanents.attributes.push(self.attribute(attribute)?);
                    }
                }
                _ => permanents.attributes.push(self.attribute_kind(kid)?),
            }
        }
        Ok(permanents)
    }

    fn labels(&self, pair: Pair<'_>) -> Vec<Name> {
        let texts = Kids::of(pair).all(Rule::text);
        texts.iter().filter_map(|pair| self.text(pair)).map(Name::from).collect()
    }

    /// The text of a token in quotes.
    pub(super) fn text(&self, pair: &Pair<'_>) -> Option<String> {
        match self.line.token(pair.as_span().start()) {
            Some(Token::Text(text)) => Some(text.clone()),
            _ => None,
        }
    }

    pub(super) fn attributes(&self, kids: &mut Kids<'_>) -> Read<Vec<Attribute>> {
        let Some(pair) = kids.take(Rule::attributes) else { return Ok(Vec::new()) };
        let attributes = Kids::of(pair).all(Rule::attribute);
        attributes.into_iter().map(|pair| self.attribute(pair)).collect()
    }

    pub(super) fn attribute(&self, pair: Pair<'_>) -> Read<Attribute> {
        let kind = Kids::of(pair).first();
        self.attribute_kind(kind.ok_or_else(|| self.lost(None))?)
    }

    fn attribute_kind(&self, pair: Pair<'_>) -> Read<Attribute> {
        let mut kids = Kids::of(pair.clone());
        Ok(match pair.as_rule() {
            Rule::counters => Attribute::Counters(self.counters(pair)?),
            Rule::marked => Attribute::Damage(self.number(&self.need(&mut kids, Rule::number)?)?),
            Rule::attacking => {
                Attribute::Attacking(self.thing(self.need(&mut kids, Rule::thing)?)?)
            }
            Rule::blocking => {
                Attribute::Blocking(self.object(&self.need(&mut kids, Rule::object)?)?)
            }
            Rule::attached => Attribute::Attached(self.thing(self.need(&mut kids, Rule::thing)?)?),
            Rule::protected => Attribute::Protected(self.who(&self.need(&mut kids, Rule::who)?)?),
            Rule::owned => Attribute::Owned(self.who(&self.need(&mut kids, Rule::who)?)?),
            Rule::imprinted => {
                Attribute::Imprinted(self.object(&self.need(&mut kids, Rule::object)?)?)
            }
            Rule::commander => Attribute::Commander,
            Rule::token => Attribute::Token,
            Rule::state => Attribute::State(self.state(&pair)?),
            _ => return Err(self.lost(Some(&pair))),
        })
    }

    pub(super) fn state(&self, pair: &Pair<'_>) -> Read<StateWord> {
        StateWord::from_words(words(pair)).ok_or_else(|| self.lost(Some(pair)))
    }

    fn holding(&self, pair: Pair<'_>) -> Read<Holding> {
        let mut kids = Kids::of(pair.clone());
        match pair.as_rule() {
            Rule::floating => self.floating(pair).map(Holding::Floating),
            Rule::holding_counters => {
                self.counters(self.need(&mut kids, Rule::counters)?).map(Holding::Counters)
            }
            Rule::holding_cards => {
                let (mut named, mut unnamed) = (Vec::new(), 0);
                for cards in kids.all(Rule::cards) {
                    let mut parts = Kids::of(cards.clone());
                    let number =
                        parts.take(Rule::number).map(|number| self.number(&number)).transpose()?;
                    let Some(name) = parts.take(Rule::name) else {
                        unnamed += number.unwrap_or(1);
                        continue;
                    };
                    let (name, kind) = self.name(&name)?;
                    let span = self.span(&cards);
                    let object = crate::scenario::syntax::Object {
                        owner: None,
                        count: number,
                        name,
                        kind,
                        span,
                    };
                    named.push(object);
                }
                let zone = self.zone(self.need(&mut kids, Rule::zone)?)?;
                Ok(Holding::Cards { named, unnamed, zone })
            }
            _ => Err(self.lost(Some(&pair))),
        }
    }

    fn shield(&self, pair: Pair<'_>) -> Read<Shield> {
        let mut kids = Kids::of(pair);
        let size = self.need(&mut kids, Rule::shield_size)?;
        let number = Kids::of(size.clone()).take(Rule::number);
        let size = match number {
            Some(number) => ShieldSize::Next(self.number(&number)?),
            None if words(&size) == "all" => ShieldSize::All,
            None => ShieldSize::NextTime,
        };
        let kind = damage_kind(words(&self.need(&mut kids, Rule::shield_kind)?), DamageKind::Any);
        let source = kids.take(Rule::shield_source);
        let source = source.map(|pair| self.object(&self.need(&mut Kids::of(pair), Rule::object)?));
        Ok(Shield { size, kind, source: source.transpose()? })
    }
}

/// The kind that the words `combat damage` tell; `plain` for `damage`.
pub(super) fn damage_kind(words: &str, plain: DamageKind) -> DamageKind {
    match words {
        "combat damage" => DamageKind::Combat,
        "noncombat damage" => DamageKind::Noncombat,
        _ => plain,
    }
}

impl StateWord {
    /// The state that the words tell.
    fn from_words(words: &str) -> Option<Self> {
        Some(match words {
            "tapped" => Self::Tapped,
            "untapped" => Self::Untapped,
            "summoning sick" => Self::SummoningSick,
            "face down" => Self::FaceDown,
            "phased out" => Self::PhasedOut,
            "transformed" => Self::Transformed,
            "attacking" => Self::Attacking,
            "blocking" => Self::Blocking,
            "blocked" => Self::Blocked,
            "unblocked" => Self::Unblocked,
            "monstrous" => Self::Monstrous,
            _ => return None,
        })
    }
}
