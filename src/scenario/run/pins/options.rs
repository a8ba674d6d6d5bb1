//! Which options of a choice are what is chosen.

use super::is_meant;
use crate::{
    ast::{Color, Effect, ManaType},
    game::{self, Announce, Choice, ChoiceKind, Entity, Game, Illegal, ObjectId, VoteFor},
    scenario::syntax::{Chosen, NameKind, Object, Thing},
};

/// Is what is chosen an answer to a choice of this kind?
pub fn is_about(chosen: &Chosen, kind: &ChoiceKind) -> bool {
    match kind {
        ChoiceKind::Mana { .. } | ChoiceKind::ManaShare { .. } => match chosen {
            Chosen::Color(_) | Chosen::Mana(_) => true,
            Chosen::Words(words) => words == "colorless",
            _ => false,
        },
        ChoiceKind::Entering { options, .. } | ChoiceKind::Word { options, .. } => {
            options.iter().any(|option| is_entering(chosen, option))
        }
        ChoiceKind::Color { .. } => matches!(chosen, Chosen::Color(_)),
        ChoiceKind::Amount { .. } => matches!(chosen, Chosen::Mana(_) | Chosen::Number(_)),
        ChoiceKind::Die { .. } => matches!(chosen, Chosen::Number(_)),
        ChoiceKind::Protector { .. } => matches!(chosen, Chosen::Thing(_)),
        ChoiceKind::Things { .. } => matches!(chosen, Chosen::Thing(Thing::Object(_))),
        ChoiceKind::Modes { .. } | ChoiceKind::Either { .. } => {
            matches!(chosen, Chosen::Modes(_))
        }
        ChoiceKind::Vote { options, .. } => {
            let on_things = options.iter().any(|own| matches!(own, Some(VoteFor::Thing(_))));
            matches!(chosen, Chosen::Words(words) if words.starts_with("to vote for "))
                || on_things && matches!(chosen, Chosen::Thing(_))
        }
        ChoiceKind::Source { .. } | ChoiceKind::Object { .. } | ChoiceKind::Keep { .. } => {
            matches!(chosen, Chosen::Thing(Thing::Object(_)))
        }
        ChoiceKind::Assign { .. } | ChoiceKind::Division { .. } => {
            matches!(chosen, Chosen::Share { .. })
        }
        _ => matches!(chosen, Chosen::Words(_)),
    }
}

/// Is what is chosen of the kind of this option?
fn is_entering(chosen: &Chosen, option: &game::Chosen) -> bool {
    match option {
        game::Chosen::Color(_) => matches!(chosen, Chosen::Color(_)),
        game::Chosen::Type(_) => matches!(chosen, Chosen::Words(_)),
        game::Chosen::Pay(..) | game::Chosen::Sacrifice(..) | game::Chosen::Counter(..) => {
            pays(chosen).is_some()
        }
        game::Chosen::Copy(..) | game::Chosen::Devour(..) => {
            matches!(chosen, Chosen::Thing(Thing::Object(_)))
        }
        game::Chosen::Player(_) | game::Chosen::Protector(_) | game::Chosen::Attack(_) => {
            matches!(chosen, Chosen::Thing(_))
        }
    }
}

/// `to pay`, `not to pay`.
fn pays(chosen: &Chosen) -> Option<bool> {
    match chosen {
        Chosen::Words(words) => match words.trim() {
            "to pay" => Some(true),
            "not to pay" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Is this option what is chosen?
pub fn fits_option(
    game: &Game,
    chosen: &Chosen,
    choice: &Choice,
    index: usize,
    words: &[String],
) -> bool {
    let is = |id: ObjectId| match chosen {
        Chosen::Thing(thing) => is_meant(game, thing, id.into()),
        _ => false,
    };
    match &choice.kind {
        ChoiceKind::Mana { options, .. } => gives(chosen, &options[index]),
        ChoiceKind::ManaShare { types, left, .. } => {
            let all = *left as usize;
            types.iter().next().is_some_and(|next| index == share(chosen, next, all))
        }
        ChoiceKind::Modes { options, announce } => match chosen {
            Chosen::Modes(modes) => {
                let last = mode_count(announce);
                let number = |mode: &usize| if *mode == 0 { last } else { *mode };
                let mut wanted: Vec<usize> = modes.iter().map(number).collect();
                wanted.sort_unstable();
                options[index].iter().map(|&mode| usize::from(mode) + 1).eq(wanted)
            }
            _ => false,
        },
        ChoiceKind::Entering { options, .. } | ChoiceKind::Word { options, .. } => {
            match (chosen, &options[index]) {
                (Chosen::Color(color), game::Chosen::Color(own)) => color == own,
                (Chosen::Words(words), game::Chosen::Type(own)) => own.eq_ignore_ascii_case(words),
                (Chosen::Words(_), game::Chosen::Pay(_, life)) => {
                    pays(chosen) == Some(life.is_some())
                }
                (Chosen::Words(_), game::Chosen::Counter(_, with)) => pays(chosen) == Some(*with),
                (Chosen::Words(_), game::Chosen::Sacrifice(_, what)) => {
                    pays(chosen) == Some(what.is_some())
                }
                (
                    Chosen::Thing(_),
                    game::Chosen::Copy(_, Some(of)) | game::Chosen::Devour(_, Some(of)),
                ) => is(*of),
                (Chosen::Thing(thing), game::Chosen::Attack(whom)) => is_meant(game, thing, *whom),
                (
                    Chosen::Thing(thing),
                    game::Chosen::Player(own) | game::Chosen::Protector(own),
                ) => is_meant(game, thing, (*own).into()),
                _ => false,
            }
        }
        ChoiceKind::Amount { .. } => match chosen {
            Chosen::Mana(mana) => mana.len() == index,
            Chosen::Number(number) => usize::try_from(*number) == Ok(index),
            _ => false,
        },
        ChoiceKind::Die { .. } => match chosen {
            Chosen::Number(number) => usize::try_from(*number) == Ok(index + 1),
            _ => is_in_words(chosen, words.get(index)),
        },
        ChoiceKind::Color { .. } => {
            matches!(chosen, Chosen::Color(color) if Color::ALL.get(index) == Some(color))
        }
        ChoiceKind::Protector { options, .. } => match chosen {
            Chosen::Thing(thing) => is_meant(game, thing, options[index].into()),
            _ => false,
        },
        ChoiceKind::Things { options, .. } => {
            options[index].iter().any(|entity| entity.object().is_some_and(is))
        }
        ChoiceKind::Either { .. } => match chosen {
            Chosen::Modes(modes) => modes.iter().any(|&mode| mode == index + 1),
            _ => is_in_words(chosen, words.get(index)),
        },
        // `to vote for knowledge`, or what is voted for.
        ChoiceKind::Vote { options, .. } => match (chosen, &options[index]) {
            (Chosen::Thing(thing), Some(VoteFor::Thing(own))) => is_meant(game, thing, *own),
            (Chosen::Words(own), Some(VoteFor::Word(word))) => {
                own.strip_prefix("to vote for ").is_some_and(|own| word.eq_ignore_ascii_case(own))
            }
            _ => false,
        },
        // `to do it`, `not to pay`.
        ChoiceKind::May { .. } | ChoiceKind::Unless { .. } => match chosen {
            Chosen::Words(own) if own.starts_with("to ") => index == 0,
            Chosen::Words(own) if own.starts_with("not to ") => index == 1,
            _ => is_in_words(chosen, words.get(index)),
        },
        ChoiceKind::Source { options, .. }
        | ChoiceKind::Object { options, .. }
        | ChoiceKind::Keep { options } => is(options[index]),
        _ => is_in_words(chosen, words.get(index)),
    }
}

/// Are the words that are chosen those of the option, or part of them?
fn is_in_words(chosen: &Chosen, words: Option<&String>) -> bool {
    match chosen {
        Chosen::Words(own) => {
            words.is_some_and(|words| words.to_lowercase().contains(&own.to_lowercase()))
        }
        _ => false,
    }
}

/// How many modes the spell or ability has.
pub fn mode_count(announce: &Announce) -> usize {
    let effects = announce.ability.as_ref().and_then(|ability| ability.0.ability.effects());
    let modes =
        effects.into_iter().flat_map(|effects| effects.iter()).find_map(|effect| match effect {
            Effect::Choose { modes, .. } => Some(modes.len()),
            _ => None,
        });
    modes.unwrap_or(0)
}

/// Is this the mana that is chosen?
pub fn gives(chosen: &Chosen, types: &[ManaType]) -> bool {
    match chosen {
        Chosen::Color(color) => types.iter().all(|&mana| mana == color.mana()),
        Chosen::Words(_) => types.iter().all(|&mana| mana == ManaType::Colorless),
        Chosen::Mana(mana) => {
            let sorted = |types: &[ManaType]| {
                let mut types = types.to_vec();
                types.sort_unstable();
                types
            };
            sorted(mana) == sorted(types)
        }
        _ => false,
    }
}

/// How much of this type there is in what is chosen, of so much mana.
fn share(chosen: &Chosen, mana: ManaType, all: usize) -> usize {
    match chosen {
        Chosen::Mana(types) => types.iter().filter(|&&own| own == mana).count(),
        _ if gives(chosen, &[mana]) => all,
        _ => 0,
    }
}

/// Do the shares that are pinned say just this?
pub fn assigned(game: &Game, shares: &[(Entity, i64)], chosen: &[&Chosen]) -> bool {
    let pinned = |entity: Entity| {
        chosen.iter().filter_map(move |chosen| match chosen {
            Chosen::Share { amount, to, .. } => is_meant(game, to, entity).then_some(*amount),
            _ => None,
        })
    };
    shares.iter().all(|&(entity, share)| match share {
        // Of all shares together those that are told decide; of the next one, this.
        0 => shares.len() > 1 || pinned(entity).all(|amount| amount == 0),
        _ => pinned(entity).any(|amount| amount == share),
    })
}

/// What is chosen is not on offer.
pub fn off(what: &str) -> Illegal {
    Illegal::NoAbility(format!("{what} is not on offer"))
}

pub fn in_words(chosen: &Chosen) -> String {
    match chosen {
        Chosen::Color(color) => color.word().to_owned(),
        Chosen::Mana(mana) => mana.iter().map(|mana| mana.symbol()).collect(),
        Chosen::Modes(modes) => {
            let modes: Vec<_> = modes.iter().map(ToString::to_string).collect();
            format!("mode {}", modes.join(", "))
        }
        Chosen::X(x) => format!("X = {x}"),
        Chosen::Number(number) => number.to_string(),
        Chosen::Thing(Thing::Player(who)) => who.name.to_string(),
        Chosen::Thing(Thing::Object(Object { owner, name, kind, .. })) => match (owner, kind) {
            (Some(who), NameKind::Card | NameKind::Token) => format!("{}'s {name}", who.name),
            _ => name.to_string(),
        },
        Chosen::Share { amount, to, .. } => {
            format!("{amount} to {}", in_words(&Chosen::Thing(to.clone())))
        }
        Chosen::Words(words) => words.clone(),
    }
}
