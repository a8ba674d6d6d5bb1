//! Actions that stand for instructions told in words (701).

use std::sync::Arc;

use cardscript_grammar::card::Rule;

use super::noun::noun_phrase;
use super::quantity::{amount, pronoun};
use super::{Built, Pair, defect, kids, unexpected, word};
use crate::ast::{
    Ability, ActionWord, Adjective, Effect, Effects, EventPattern, Name, Node, Noun, Pronoun,
    Quantity, State, Walk,
};
use crate::parse::{Detail, parse_normal, words::subtype_of};

/// `amass Orcs 2`, `populate`; with a subject `it connives`.
pub(super) fn action(who: Option<Noun>, pair: Pair<'_>) -> Built<Effect> {
    let rule = pair.as_rule();
    let mut parts = kids(pair);
    let at = parts.whole;
    let action = match rule {
        Rule::amass => ActionWord::Amass,
        Rule::populate => ActionWord::Populate,
        Rule::learn => ActionWord::Learn,
        Rule::detain => ActionWord::Detain,
        Rule::manifest_dread => ActionWord::ManifestDread,
        _ => {
            let text = parts.next()?;
            // `connives` as `connive`.
            let plain = word(&text).trim_end_matches('s');
            let found = ActionWord::from_word(plain).or_else(|| ActionWord::from_word(word(&text)));
            found.map_or_else(|| unexpected(&text), Ok)?
        }
    };
    // 701.35a: what it is done to stands where others have who does it.
    let mut who = who;
    if action == ActionWord::Detain {
        who = Some(noun_phrase(parts.next()?)?);
    }
    let mut kind: Option<Name> = None;
    if let Some(subtype) = parts.maybe(Rule::subtype) {
        let found = subtype_of(word(&subtype)).map_or_else(|| unexpected(&subtype), Ok)?;
        kind = Some(found.into());
    }
    let count = parts.rest().next().map(|pair| amount(&pair)).transpose()?;
    let text =
        text_of(action, count.as_ref(), kind.as_ref().map_or("Zombie", |kind| kind.as_str()));
    let told = parse_normal(&text, true, Detail::Place).map_err(|_| defect(at))?;
    let [Ability::Spell(effects)] = &told[..] else { return Err(defect(at)) };
    let mut effects: Effects = effects.clone();
    // 701.41a: other ones than the permanent itself.
    if action == ActionWord::Support {
        effects.walk(&mut |node| {
            if let Node::Noun(Noun::Target(target)) = node {
                let terms = target.filter.terms.iter_mut();
                terms.for_each(|term| term.adjectives.insert(0, Adjective::State(State::Other)));
            }
        });
    }
    // 701.66a: whenever that may be.
    if action == ActionWord::Earthbend {
        effects = for_good(&effects);
    }
    // 701.53a: the player of whom it is told creates the token.
    if action == ActionWord::Incubate
        && who.is_some()
        && let Some(Effect::Create { who: creator, .. }) = Arc::make_mut(&mut effects).first_mut()
    {
        *creator = Some(pronoun(Pronoun::Again { many: false }));
    }
    if who.is_some() {
        effects.walk(&mut |node| {
            if let Node::Noun(noun @ Noun::This) = node {
                *noun = pronoun(Pronoun::Again { many: false });
            }
        });
    }
    Ok(Effect::Told { action, who, amount: count, kind, effects })
}

/// What is told of this turn, of any time; and of exile as well as of dying.
fn for_good(effects: &Effects) -> Effects {
    let mut all = Vec::new();
    for effect in effects.iter() {
        let Effect::WatchTurn(ability) = effect else {
            all.push(effect.clone());
            continue;
        };
        let mut exiled = Ability::clone(ability);
        if let Ability::Triggered { trigger, .. } = &mut exiled
            && let EventPattern::Dies(what) = &trigger.event
        {
            trigger.event = EventPattern::PutIntoExile(what.clone());
        }
        all.extend([Effect::WatchOn(ability.clone()), Effect::WatchOn(Arc::new(exiled))]);
    }
    all.into()
}

/// What it stands for, in the words of the grammar.
fn text_of(action: ActionWord, count: Option<&Quantity>, kind: &str) -> String {
    let (number, many, plural) = match count {
        None => ("1".to_owned(), "a".to_owned(), ""),
        Some(Quantity::Number(1)) => ("1".to_owned(), "a".to_owned(), ""),
        Some(Quantity::Number(number)) => (number.to_string(), number.to_string(), "s"),
        Some(_) => ("x".to_owned(), "x".to_owned(), "s"),
    };
    match action {
        // 701.37a.
        ActionWord::Monstrosity => format!(
            "if ~ isn't monstrous , put {many} +1/+1 counter{plural} on ~ and ~ becomes monstrous . "
        ),
        // 701.46a.
        ActionWord::Adapt => format!(
            "if ~ has no +1/+1 counters on it , put {many} +1/+1 counter{plural} on ~ . "
        ),
        // 701.47a.
        ActionWord::Amass => format!(
            "if you control no Armies , create a 0/0 black {kind} Army creature token . choose an Army you control . put {many} +1/+1 counter{plural} on that Army . that Army becomes {article} {kind} in addition to its other types . ",
            article = if kind.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" },
        ),
        // 701.68a.
        ActionWord::Blight => {
            format!("put {many} -1/-1 counter{plural} on a creature you control . ")
        }
        // 701.39a.
        ActionWord::Bolster => format!(
            "choose a creature you control with the least toughness among creatures you control . put {many} +1/+1 counter{plural} on that creature . "
        ),
        // 701.63a.
        ActionWord::Endure => format!(
            "put {many} +1/+1 counter{plural} on ~ or create {article} {number}/{number} white Spirit creature token . ",
            // `an 8/8`, `an X/X`.
            article = match number.as_str() {
                "x" | "8" | "11" | "18" => "an",
                _ => "a",
            },
        ),
        // 701.53a.
        ActionWord::Incubate => format!(
            "create an Incubator token . put {many} +1/+1 counter{plural} on that token . "
        ),
        // 701.48a: nothing is outside of the game, so there is no Lesson to be revealed.
        ActionWord::Learn => "you may discard a card . if you do , draw a card . ".to_owned(),
        // 701.50a, e.
        ActionWord::Connive => {
            let cards = if plural.is_empty() { "card" } else { "cards" };
            format!(
                "draw {many} {cards} , then discard {many} {cards} . put x +1/+1 counters on ~ , where x is the number of nonland cards discarded this way . "
            )
        }
        // 701.35a.
        ActionWord::Detain => "until your next turn , ~ can't attack or block . ~ 's activated abilities can't be activated until your next turn . ".to_owned(),
        // 701.66a.
        ActionWord::Earthbend => format!(
            "target land you control becomes a 0/0 creature with haste that 's still a land . put {many} +1/+1 counter{plural} on that land . when that land dies this turn , return it to the battlefield tapped under your control . "
        ),
        // 701.44a.
        ActionWord::Explore => "reveal the top card of your library . if it 's a land card , put it into your hand . otherwise , put a +1/+1 counter on ~ , then you may put that card into your graveyard . ".to_owned(),
        // 701.62a.
        ActionWord::ManifestDread => "look at the top 2 cards of your library . manifest 1 of them . put the rest into your graveyard . ".to_owned(),
        // 701.36a.
        ActionWord::Populate => "choose a creature token you control . create a token that 's a copy of that token . ".to_owned(),
        // 701.41a.
        ActionWord::Support => {
            let creatures = if number == "1" { "creature" } else { "creatures" };
            format!("put a +1/+1 counter on each of up to {number} target {creatures} . ")
        }
    }
}
