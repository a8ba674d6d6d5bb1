//! Descriptions that nothing can ever fit.

use crate::{
    ast::{
        Adjective, Attachment, Clause, Compare, Filter, Head, HeadWord, Noun, Order, Quantity,
        State, Term,
    },
    diagnostic::quoted,
};

/// Why nothing fits a noun phrase, if that is certain. `attaches` tells whether the object
/// with the ability can be an Aura, and whether it can be an Equipment.
pub(super) fn contradiction(noun: &Noun, attaches: (bool, bool)) -> Option<String> {
    match noun {
        Noun::Target(target) => filter(&target.filter),
        Noun::Each { filter: own, .. }
        | Noun::Some { filter: own, .. }
        | Noun::Several { filter: own, .. }
        | Noun::Bare(own)
        | Noun::SourceOfChoice(own) => filter(own),
        Noun::Attached { how: Attachment::Enchanted, .. } if !attaches.0 => {
            Some("this is no Aura, so there is nothing that it enchants".into())
        }
        Noun::Attached { how: Attachment::Equipped, .. } if !attaches.1 => {
            Some("this is no Equipment, so there is nothing that it equips".into())
        }
        _ => None,
    }
}

fn filter(filter: &Filter) -> Option<String> {
    // One alternative that something can fit is enough.
    let mut terms = filter.terms.iter().map(term);
    let first = terms.next()?;
    if let Some(words) = first.filter(|_| terms.all(|term| term.is_some())) {
        return Some(words);
    }
    clauses(&filter.clauses)
}

/// What cannot be said of one thing together.
fn term(term: &Term) -> Option<String> {
    let head = match &term.head {
        Head::Type(own) => Some(Adjective::Type(*own)),
        Head::Subtype(own) => Some(Adjective::Subtype(own.clone())),
        Head::Word(HeadWord::Token) => Some(Adjective::State(State::Token)),
        Head::Word(_) => None,
    };
    let all: Vec<&Adjective> = term.adjectives.iter().chain(&head).collect();
    all.iter().enumerate().find_map(|(at, one)| {
        let other =
            all[at + 1..].iter().find(|other| exclude(one, other) || exclude(other, one))?;
        let (one, other) = (words(one)?, words(other)?);
        Some(format!("nothing is both {} and {}", quoted(&one), quoted(&other)))
    })
}

/// Can nothing fit both?
fn exclude(one: &Adjective, other: &Adjective) -> bool {
    use Adjective as A;
    match (one, other) {
        (A::Color(one), A::NonColor(other)) => one == other,
        (A::Type(one), A::NonType(other)) => one == other,
        (A::Super(one), A::NonSuper(other)) => one == other,
        (A::Subtype(one), A::NonSubtype(other)) => one == other,
        (A::Color(_), A::State(State::Colorless)) => true,
        (A::State(one), A::State(other)) => matches!(
            (one, other),
            (State::Tapped, State::Untapped)
                | (State::Blocked, State::Unblocked)
                | (State::Attacking, State::Blocking)
                | (State::Monocolored, State::Multicolored)
                | (State::Colorless, State::Monocolored | State::Multicolored)
                | (State::Token, State::Nontoken)
        ),
        _ => false,
    }
}

fn words(adjective: &Adjective) -> Option<String> {
    Some(match adjective {
        Adjective::Color(color) => color.to_string(),
        Adjective::NonColor(color) => format!("non{color}"),
        Adjective::Type(own) => own.to_string(),
        Adjective::NonType(own) => format!("non{own}"),
        Adjective::Super(own) => own.to_string(),
        Adjective::NonSuper(own) => format!("non{own}"),
        Adjective::Subtype(own) => own.to_string(),
        Adjective::Size(power, toughness) => format!("{power}/{toughness}"),
        Adjective::NonSubtype(own) => format!("non-{own}"),
        Adjective::State(state) => state.to_string(),
        Adjective::Any(_) | Adjective::EitherAnd(_) | Adjective::AndOr(_) => return None,
    })
}

fn clauses(clauses: &[Clause]) -> Option<String> {
    clauses.iter().enumerate().find_map(|(at, one)| {
        let rest = &clauses[at + 1..];
        rest.iter().find_map(|other| clash(one, other).or_else(|| clash(other, one)))
    })
}

fn clash(one: &Clause, other: &Clause) -> Option<String> {
    match (one, other) {
        (Clause::With(with), Clause::Without(without)) if with == without => {
            Some(format!("nothing is both with and without {}", quoted(with.word())))
        }
        (Clause::Controlled(one), Clause::NotControlled(other)) if one == other => {
            Some("nothing is both controlled and not controlled by one player".into())
        }
        (Clause::Measure { what, is }, Clause::Measure { what: other, is: limit })
            if what == other && is_empty(is, limit) =>
        {
            Some(format!("no {what} is within both limits"))
        }
        _ => None,
    }
}

/// Is there no number between a lower and an upper limit?
fn is_empty(low: &Compare, high: &Compare) -> bool {
    let (Quantity::Number(from), Quantity::Number(to)) = (&low.than, &high.than) else {
        return false;
    };
    let from = match low.order {
        Order::AtLeast | Order::Exactly => *from,
        Order::Greater => from.saturating_add(1),
        Order::AtMost | Order::Less => return false,
    };
    let to = match high.order {
        Order::AtMost | Order::Exactly => *to,
        Order::Less => to.saturating_sub(1),
        Order::AtLeast | Order::Greater => return false,
    };
    from > to
}
