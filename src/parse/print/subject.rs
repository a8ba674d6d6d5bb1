//! What an instruction says of who follows it.

use crate::ast::{
    Clause, Designation, Effect, Filter, Head, HeadWord, Node, Noun, Pronoun, Walk, ZoneName,
    ZonePhrase,
};

/// `exile all graveyards`, `exile target player's graveyard`: every card in them; and whose.
pub(super) fn whole_graveyard(noun: &Noun) -> Option<Option<&Noun>> {
    let Noun::Each { all: true, filter } = noun else { return None };
    let [Clause::In(ZonePhrase { zone: ZoneName::Graveyard, whose })] = &filter.clauses[..] else {
        return None;
    };
    let whole =
        Filter { clauses: filter.clauses.clone(), ..Filter::of(Head::Word(HeadWord::Card)) };
    (*filter == whole).then_some(whose.as_deref())
}

/// Is it told of this instruction who follows it, other than `you`?
pub(super) fn has_subject(effect: &Effect) -> bool {
    match effect {
        Effect::Deal(_)
        | Effect::BecomeCopy { .. }
        | Effect::FightEach(_)
        | Effect::Life { .. }
        | Effect::Change { .. }
        | Effect::Rule { .. }
        | Effect::Turns { .. }
        | Effect::EndGame { .. }
        | Effect::Fight { .. }
        | Effect::NoRegeneration(_) => true,
        Effect::Unpreventable
        | Effect::UnlessHave { .. }
        | Effect::Allow { .. }
        | Effect::WatchTurn(_)
        | Effect::WatchOn(_)
        | Effect::WhenPrevented(_)
        | Effect::PickWord(_) => false,
        Effect::Designate { as_what, not, .. } => *not || *as_what != Designation::Suspected,
        Effect::Control { who, .. } => *who != Noun::You,
        Effect::Draw { said, .. } | Effect::Discard { said, .. } | Effect::Mill { said, .. } => {
            *said
        }
        Effect::Create { who, .. } => who.is_some(),
        Effect::Emblem { who, .. } => *who != Noun::You,
        Effect::AddMana(mana) => mana.who.is_some(),
        Effect::Act { who, .. } | Effect::Told { who, .. } => who.is_some(),
        Effect::Chain { parts, .. } | Effect::FaceDown(parts) => {
            parts.first().is_some_and(has_subject)
        }
        Effect::ShuffleZones { who, .. } => *who != Noun::You,
        Effect::MissUntap { .. } | Effect::GetCounters { .. } => true,
        Effect::DiscardHand { said, .. } | Effect::DiscardSome { said, .. } => *said,
        Effect::Replace(_)
        | Effect::ExcessTo(_)
        | Effect::DoubleMana
        | Effect::Copy { .. }
        | Effect::Times { .. }
        | Effect::Watch { .. }
        | Effect::OnlyOnce
        | Effect::Later { .. }
        | Effect::Counters { .. }
        | Effect::Return { .. }
        | Effect::Choose { .. }
        | Effect::If { .. }
        | Effect::Joined { .. }
        | Effect::Rounded { .. }
        | Effect::Either { .. }
        | Effect::May(_)
        | Effect::MayBy { .. }
        | Effect::Unless { .. }
        | Effect::ForEach { .. }
        | Effect::Regenerate(_)
        | Effect::Heal(_)
        | Effect::Cards(_)
        | Effect::Otherwise(_)
        | Effect::FlipCoin
        | Effect::Roll(_)
        | Effect::Vote(_)
        | Effect::Clash(_)
        | Effect::Cascade
        | Effect::Exchange { .. }
        | Effect::ExtraCombat(_)
        | Effect::Discover(_)
        | Effect::BottomExiled { .. }
        | Effect::SetAside { .. }
        | Effect::LevelUp(_)
        | Effect::SpeedUp
        | Effect::Exert
        | Effect::ResultTable(_)
        | Effect::ExileUntil(_)
        | Effect::ExileWith(_)
        | Effect::DoubleCounters { .. }
        | Effect::Proliferate
        | Effect::Pay(_)
        | Effect::RemoveThose(_)
        | Effect::Play(_)
        | Effect::PayAny(_)
        | Effect::Reflexive(_)
        | Effect::ReflexiveIf { .. }
        | Effect::Distribute { .. }
        | Effect::ShuffleIn { .. }
        | Effect::ByOwner { .. }
        | Effect::Pick(_)
        | Effect::Attach { .. }
        | Effect::Unattach(_)
        | Effect::Where { .. } => false,
    }
}

/// Is its subject the one that has been named?
pub(super) fn is_again(effect: &Effect) -> bool {
    let mut again = false;
    effect.clone().walk(&mut |node| {
        again |= matches!(node, Node::Noun(Noun::Pronoun { word: Pronoun::Again { .. }, .. }));
    });
    again
}
