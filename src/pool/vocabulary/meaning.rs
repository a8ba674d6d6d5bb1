//! What the uses of a keyword stand for.

use std::sync::{Arc, MutexGuard, PoisonError};

use hashbrown::HashMap;

use super::Vocabulary;
use crate::{
    ast::{
        Ability, CardType, Cost, Defined, Effect, EventPattern, Filter, Head, ManaCost, ManaSymbol,
        Node, Noun, Replacement, Rewrite, Scope, Token, Walk,
    },
    diagnostic::{Code, Diagnostic},
    parse::{Given, KeywordScript, Parameter},
    pool::{BindError, bind::bind_bare, load::define::describe},
};

impl Vocabulary {
    /// What is wrong with a keyword, as samples of its use show.
    pub(super) fn sample_faults(&self, script: &KeywordScript) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        for number in [3, 1] {
            faults = self.faults_with(script, number);
            // One that speaks of several is never given the number 1.
            if number == 1 && self.faults_with(script, 2).is_empty() {
                faults.retain(|fault| fault.code() != Code::UnboundPronoun);
            }
            if !faults.is_empty() || script.parameters.is_empty() {
                break;
            }
        }
        faults
    }

    /// What is wrong with a keyword that is given this number.
    fn faults_with(&self, script: &KeywordScript, number: i64) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        let sample = sample(script, number);
        for (place, read) in script.read_with(given(&sample), number == 3) {
            let mut abilities = match read {
                Ok(abilities) => abilities,
                Err(fault) => {
                    faults.push(*fault);
                    continue;
                }
            };
            for ability in &mut abilities {
                if let Err(error) = self.fill(ability).and_then(|()| bind_bare(ability)) {
                    faults.push(describe(&error, Some((&script.source, place))));
                }
            }
        }
        faults
    }

    /// Tells each use of a keyword in an ability what it stands for.
    ///
    /// # Errors
    ///
    /// A keyword that is not known, or with a parameter missing or too many.
    pub fn fill(&self, ability: &mut Ability) -> Result<(), BindError> {
        if let Ability::Defined(defined) = ability {
            defined.means = self.meaning(defined)?;
            return Ok(());
        }
        let mut fault = None;
        ability.walk(&mut |node| match node {
            Node::Granted(granted) => {
                fault = fault.take().or(self.fill(Arc::make_mut(granted)).err());
            }
            Node::Effect(Effect::Create { token: Token::Known(known), .. }) => {
                known.card = self.token(&known.name);
                if known.card.is_none() {
                    let what = "is no token that a script defines".to_owned();
                    let (word, code) = (known.name.to_string(), Code::UnknownToken);
                    fault = fault.take().or(Some(BindError::Keyword { word, code, what }));
                }
            }
            _ => {}
        });
        fault.map_or(Ok(()), Err)
    }

    fn meaning(&self, defined: &Defined) -> Result<Arc<[Ability]>, BindError> {
        let fault = |code, what: String| {
            Err(BindError::Keyword { word: defined.word.to_string(), code, what })
        };
        let Some(known) = self.known(&defined.word) else {
            return fault(Code::UnknownKeyword, "is no keyword ability that is known".into());
        };
        if known.broken {
            return fault(Code::UnknownKeyword, "has a fault in its definition".into());
        }
        // 702.6e: what equips only some is the same ability with a narrower target.
        if let Some(things) = defined.things.as_ref().filter(|_| !defined.costs.is_empty()) {
            let plain = Defined { things: None, means: [].into(), ..defined.clone() };
            let means = self.meaning(&plain)?;
            return Ok(means.iter().map(|ability| narrowed(ability, things)).collect());
        }
        // Printed without a number, it is hideaway 4 of a permanent that enters tapped (702.75).
        if &*defined.word == "hideaway" && defined.number.is_none() {
            let four = Defined { number: Some(4), means: [].into(), ..defined.clone() };
            let tapped = Ability::Replacement(Replacement::new(
                Scope::Each,
                EventPattern::Enters(Noun::This),
                Rewrite::EnterTapped,
            ));
            let means = self.meaning(&four)?;
            return Ok(means.iter().cloned().chain([tapped]).collect());
        }
        let given_here = [
            (Parameter::Number, defined.number.is_some()),
            (Parameter::Cost, !defined.costs.is_empty()),
            (Parameter::Things, defined.things.is_some()),
        ];
        for (parameter, is_given) in given_here {
            let wanted = known.script.parameters.contains(&parameter);
            if wanted != is_given {
                let (what, words) = match wanted {
                    true => ("needs", parameter.words()),
                    false => ("takes no", parameter.bare_words()),
                };
                let what = format!("{what} {words}: it is written `{}`", known.script.form());
                return fault(Code::KeywordParameter, what);
            }
        }
        let use_alone = Defined { means: [].into(), ..defined.clone() };
        if let Some(means) = self.locked().get(&use_alone) {
            return Ok(means.clone());
        }
        let mut means = Vec::new();
        for (_, read) in known.script.read_with(given(defined), false) {
            let Ok(abilities) = read else {
                return fault(Code::UnknownKeyword, "makes no sense with what it is given".into());
            };
            for mut ability in abilities {
                self.fill(&mut ability)?;
                bind_bare(&mut ability)?;
                if let Ability::AlternativeCost(own) = &mut ability
                    && own.of.is_none()
                {
                    own.keyword = Some(defined.word.clone());
                }
                if let Ability::Kicker(own) = &mut ability {
                    own.keyword = Some(defined.word.clone());
                }
                means.push(ability);
            }
        }
        let means: Arc<[Ability]> = means.into();
        self.locked().insert(use_alone, means.clone());
        Ok(means)
    }

    fn locked(&self) -> MutexGuard<'_, HashMap<Defined, Arc<[Ability]>>> {
        self.0.meanings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a keyword means, with a sample of what it is given.
    #[must_use]
    pub fn sample(&self, script: &KeywordScript) -> Option<Ability> {
        let mut ability = Ability::Defined(sample(script, 2));
        self.fill(&mut ability).ok()?;
        Some(ability)
    }
}

impl Parameter {
    const fn words(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Cost => "a cost",
            Self::Things => "a kind of objects",
        }
    }

    const fn bare_words(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Cost => "cost",
            Self::Things => "kind of objects",
        }
    }
}

pub(super) fn given(defined: &Defined) -> Given<'_> {
    let Defined { number, costs, things, .. } = defined;
    Given { number: *number, costs, things: things.as_ref() }
}

/// A use of a keyword, with what it wants.
pub(super) fn sample(script: &KeywordScript, number: i64) -> Defined {
    let wants = |parameter| script.parameters.contains(&parameter);
    let cost = || Cost::Mana(ManaCost(vec![ManaSymbol::Generic(2)]));
    Defined {
        word: script.name.clone(),
        number: wants(Parameter::Number).then_some(number),
        costs: if wants(Parameter::Cost) { vec![cost()] } else { Vec::new() },
        things: wants(Parameter::Things).then(|| Filter::of(Head::Type(CardType::Artifact))),
        means: [].into(),
    }
}

/// The same ability, whose target has to be one of these things of yours as well.
fn narrowed(ability: &Ability, things: &Filter) -> Ability {
    let mut ability = ability.clone();
    ability.walk(&mut |node| {
        if let Node::Noun(Noun::Target(target)) = node {
            let clauses = target.filter.clauses.clone();
            target.filter = things.clone();
            target.filter.clauses.extend(clauses);
        }
    });
    ability
}
