//! What can be wrong with a keyword beside its text.

use std::sync::Arc;

use hashbrown::HashMap;

use super::meaning::{given, sample};
use crate::{
    ast::{Ability, Effect, KERNEL, Name, Node, Token, Walk},
    diagnostic::{Code, Diagnostic, quoted},
    parse::KeywordScript,
};

/// The keywords that a keyword gives or has, told by a sample of its use.
pub(super) fn uses(script: &KeywordScript) -> Vec<Name> {
    let sample = sample(script, 3);
    let read = script.read_with(given(&sample), false);
    let mut found = Vec::new();
    for mut ability in read.into_iter().filter_map(|(_, read)| read.ok()).flatten() {
        used(&mut ability, &mut found);
    }
    found
}

pub(super) fn used(ability: &mut Ability, found: &mut Vec<Name>) {
    if let Ability::Defined(defined) = ability {
        found.push(defined.word.clone());
    }
    ability.walk(&mut |node| match node {
        Node::Granted(granted) => used(Arc::make_mut(granted), found),
        Node::Effect(Effect::Create { token: Token::Known(known), .. }) => {
            found.push(known.name.clone());
        }
        _ => {}
    });
}

/// The way from a keyword through those that it uses back to itself.
pub(super) fn way_back(name: &Name, uses: &HashMap<Name, Vec<Name>>) -> Option<Vec<Name>> {
    let mut seen: Vec<Name> = Vec::new();
    let mut ways: Vec<Vec<Name>> = vec![vec![name.clone()]];
    while let Some(way) = ways.pop() {
        let last = way.last()?;
        for next in uses.get(last).into_iter().flatten() {
            if next == name {
                return Some(way);
            }
            if !seen.contains(next) {
                seen.push(next.clone());
                ways.push(way.iter().chain([next]).cloned().collect());
            }
        }
    }
    None
}

pub(super) fn built_in(script: &KeywordScript) -> Option<Diagnostic> {
    let name = script.name.as_str();
    let is_known = KERNEL.iter().any(|(word, _)| *word == name);
    let message = || format!("{} is a keyword that the rules of the program know", quoted(name));
    is_known.then(|| {
        Diagnostic::error(Code::BuiltInKeyword, message())
            .at(&script.source, script.header)
            .help("give it another name")
    })
}

pub(super) fn twice(script: &KeywordScript, first: &KeywordScript) -> Diagnostic {
    let message = format!("the keyword {} is defined twice", quoted(&script.name));
    let fault =
        Diagnostic::error(Code::DuplicateKeyword, message).at(&script.source, script.header);
    match Arc::ptr_eq(&script.source, &first.source) {
        true => fault
            .label(first.header, "the first one")
            .help("remove one of them; the first one counts"),
        false => fault.help(format!("remove one of them; the one in {} counts", first.origin())),
    }
}

pub(super) fn replaced(script: &KeywordScript, before: &KeywordScript) -> Diagnostic {
    let message = format!(
        "{} replaces the keyword of this name from {}",
        quoted(&script.name),
        before.origin()
    );
    Diagnostic::note(Code::ReplacedKeyword, message).at(&script.source, script.header)
}

pub(super) fn in_itself(script: &KeywordScript, way: &[Name]) -> Diagnostic {
    let next = way.get(1).unwrap_or(&script.name);
    let place = script.places_of(next).first().copied().unwrap_or(script.header);
    let message = format!("the keyword {} is defined by itself", quoted(&script.name));
    let fault = Diagnostic::error(Code::KeywordInItself, message).at(&script.source, place);
    match way {
        [_] => fault.help("say what it means in other words"),
        [_, through @ ..] => {
            let through: Vec<_> = through.iter().map(|name| quoted(name)).collect();
            fault.help(format!("it comes back to itself by way of {}", through.join(", ")))
        }
        [] => fault,
    }
}
