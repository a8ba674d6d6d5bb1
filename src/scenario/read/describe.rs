//! Descriptions of objects: `a 2/2 artifact creature with protection from blue`.

use cardscript_grammar::scenario::Rule;

use super::{
    Reader,
    kids::{Kids, Pair, words},
    token::{Token, unknown_card},
};
use crate::{
    ast::{CardType, Color, Keyword, Supertype},
    diagnostic::{Code, Diagnostic, quoted, suggest},
    scenario::syntax::{Description, Descriptor, NameKind, Noun, Object, Predicate, StateWord},
};

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_, '_> {
    pub(super) fn controlled(&self, pair: Pair<'_>) -> Read<Vec<Predicate>> {
        let mut kids = Kids::of(pair);
        let amounts = self.amounts(&mut kids)?;
        let noun = self.noun(self.need(&mut kids, Rule::noun)?)?;
        let attributes = self.attributes(&mut kids)?;
        let controls = |amount| {
            let (noun, attributes) = (noun.clone(), attributes.clone());
            Predicate::Controls { amount, noun, attributes }
        };
        if amounts.is_empty() {
            return Ok(vec![controls(None)]);
        }
        Ok(amounts.into_iter().map(|amount| controls(Some(amount))).collect())
    }

    pub(super) fn noun(&self, pair: Pair<'_>) -> Read<Noun> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair.clone());
        let named = |name, kind| Noun::Named(Object { owner: None, count: None, name, kind, span });
        if kids.has(Rule::card) {
            let (name, kind) = self.name(&pair)?;
            return Ok(named(name, kind));
        }
        let descriptors = kids.all(Rule::descriptor);
        // One name alone is a token that the rules know, or a misspelt card.
        if let ([only], Some(Token::Unknown(_))) =
            (&descriptors[..], self.line.token(pair.as_span().start()))
        {
            let (name, kind) = self.name(only)?;
            return Ok(if kind == NameKind::Label {
                named(name, NameKind::Label)
            } else {
                named(name, kind)
            });
        }
        let mut kinds = Vec::new();
        for descriptor in descriptors {
            kinds.extend(self.descriptor(&descriptor)?);
        }
        Ok(Noun::Kind(kinds))
    }

    pub(super) fn description(&self, pair: Pair<'_>) -> Read<Description> {
        let mut kids = Kids::of(pair);
        let mut description = Description::default();
        if let Some(body) = kids.take(Rule::body) {
            let mut numbers = words(&body).split('/').map(|number| number.parse::<i64>().ok());
            let (power, toughness) = (numbers.next().flatten(), numbers.next().flatten());
            let body = power.zip(toughness).ok_or_else(|| {
                self.fault(Code::NumberTooLarge, "these numbers are too large", &body)
            })?;
            description.body = Some(body);
        }
        if let Some(keywords) = kids.take(Rule::keywords) {
            description.keywords = self.keywords(keywords)?;
        }
        for pair in kids.rest() {
            description.words.extend(self.descriptor(&pair)?);
        }
        Ok(description)
    }

    /// The descriptors of a word, or of a capitalised run of subtypes.
    fn descriptor(&self, pair: &Pair<'_>) -> Read<Vec<Descriptor>> {
        let subtypes = match self.line.token(pair.as_span().start()) {
            Some(Token::Unknown(words)) => words.as_str(),
            Some(Token::Card(name)) => name.as_str(),
            _ => {
                let word = words(pair);
                return match descriptor_of(word) {
                    Some(descriptor) => Ok(vec![descriptor]),
                    None => Err(self.no_descriptor(word, pair)),
                };
            }
        };
        Ok(subtypes.split(' ').map(|word| Descriptor::Subtype(word.into())).collect())
    }

    fn no_descriptor(&self, word: &str, pair: &Pair<'_>) -> Diagnostic {
        let colors = Color::ALL.iter().map(|color| color.word());
        let types = CardType::ALL.iter().map(|card_type| card_type.word());
        let supertypes = Supertype::ALL.iter().map(|supertype| supertype.word());
        let others = ["permanent", "token", "tapped", "untapped", "colorless"];
        let near =
            suggest::similar_words(word, colors.chain(types).chain(supertypes).chain(others), 1);
        let message = format!("{} is no colour, type or state", quoted(word));
        self.fault(Code::UnknownScenarioLine, message, pair)
            .expected(["a colour", "a card type", "a supertype", "a subtype with a capital"])
            .help_if(suggest::did_you_mean(&near))
    }

    pub(super) fn keywords(&self, pair: Pair<'_>) -> Read<Vec<String>> {
        let keywords = Kids::of(pair).all(Rule::keyword);
        keywords.iter().map(|pair| self.keyword(pair)).collect()
    }

    fn keyword(&self, pair: &Pair<'_>) -> Read<String> {
        let text = words(pair);
        let first = text.split(' ').next().unwrap_or(text);
        let is_known = Keyword::from_word(text).is_some()
            || first == "protection"
            || self.context.names.vocabulary().keyword(text).is_some();
        if is_known {
            return Ok(text.to_owned());
        }
        // A name that stands where a keyword would is the likelier fault.
        if let Some(Token::Unknown(name)) = self.line.token(pair.as_span().start()) {
            return Err(unknown_card(self.context, name, self.span(pair)));
        }
        let keywords = self.context.names.vocabulary();
        let scripts = keywords.keywords();
        let known = Keyword::ALL.iter().map(|keyword| keyword.word());
        let known = known.chain(scripts.iter().map(|script| script.name.as_str()));
        let near = suggest::similar_words(
            text,
            known.chain(["damage", "life", "floating", "counters"]),
            1,
        );
        let message = format!("{} is no keyword ability", quoted(text));
        Err(self
            .fault(Code::UnknownScenarioLine, message, pair)
            .expected([
                "an amount of life, damage, counters or cards",
                "mana and `floating`",
                "a keyword ability",
            ])
            .help_if(suggest::did_you_mean(&near)))
    }
}

/// What a word in lower case describes, in the singular or plural.
fn descriptor_of(word: &str) -> Option<Descriptor> {
    let state = match word {
        "tapped" => Some(StateWord::Tapped),
        "untapped" => Some(StateWord::Untapped),
        "attacking" => Some(StateWord::Attacking),
        "blocking" => Some(StateWord::Blocking),
        _ => None,
    };
    if let Some(state) = state {
        return Some(Descriptor::State(state));
    }
    let of = |word: &str| {
        let color = Color::from_word(word).map(Descriptor::Color);
        let supertype = || Supertype::from_word(word).map(Descriptor::Super);
        let card_type = || CardType::from_word(word).map(Descriptor::Type);
        let other = || match word {
            "colorless" => Some(Descriptor::Colorless),
            "token" => Some(Descriptor::Token),
            "permanent" => Some(Descriptor::Permanent),
            _ => None,
        };
        color.or_else(supertype).or_else(card_type).or_else(other)
    };
    let singular = || word.strip_suffix('s').and_then(of);
    of(word).or_else(singular)
}
