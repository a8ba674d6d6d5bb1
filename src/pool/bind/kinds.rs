//! What a noun phrase may be, and which pronouns point to such a thing.

use crate::ast::{Adjective, CardType, Filter, Head, HeadWord, Noun, Pronoun, State};

/// What an antecedent may be: the nouns that its text gives as alternatives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds(pub Vec<Vec<Head>>);

impl Kinds {
    /// One alternative with one noun.
    pub(super) fn word(word: HeadWord) -> Self {
        Self(vec![vec![Head::Word(word)]])
    }

    /// The alternatives of a filter. Each has its head and the nouns before it:
    /// `artifact creature` is an artifact and a creature.
    pub(super) fn of_filter(filter: &Filter) -> Self {
        let terms = filter.terms.iter().map(|term| {
            let mut heads = vec![term.head.clone()];
            heads.extend(term.adjectives.iter().filter_map(noun_adjective));
            heads
        });
        Self(terms.collect())
    }

    /// All alternatives of several noun phrases.
    pub(super) fn join(kinds: impl IntoIterator<Item = Self>) -> Self {
        Self(kinds.into_iter().flat_map(|kinds| kinds.0).collect())
    }

    /// May it be an object?
    pub(super) fn may_be_object(&self) -> bool {
        self.0.iter().any(|nouns| !nouns.iter().any(is_player))
    }

    /// May it be a player?
    fn may_be_player(&self) -> bool {
        self.0.iter().flatten().any(|noun| is_player(noun) || *noun == Head::Word(HeadWord::Target))
    }

    /// Does the pronoun call it by the very nouns that it was introduced with?
    pub(super) fn is_named(&self, pronoun: &Pronoun) -> bool {
        match pronoun {
            Pronoun::That(heads) | Pronoun::Those(heads) => {
                !heads.is_empty()
                    && heads.iter().all(|head| self.0.iter().any(|nouns| nouns.contains(head)))
            }
            Pronoun::The(heads) => {
                self.0.iter().all(|nouns| heads.iter().any(|head| nouns.contains(head)))
            }
            _ => false,
        }
    }

    /// Is what the pronoun says a part of what it may be?
    pub(super) fn may_be(&self, pronoun: &Pronoun) -> bool {
        match pronoun {
            Pronoun::That(heads) => {
                !heads.is_empty()
                    && heads.iter().all(|head| self.0.iter().any(|nouns| named(head, nouns)))
            }
            _ => false,
        }
    }

    /// Does the pronoun point to such a thing, which is `plural` or not?
    pub(super) fn fit(&self, pronoun: &Pronoun, plural: bool) -> bool {
        match pronoun {
            Pronoun::It | Pronoun::Itself => !plural && self.may_be_object(),
            Pronoun::They | Pronoun::Them => plural || self.may_be_player(),
            Pronoun::Source => {
                let source = Head::Word(HeadWord::Source);
                self.0.iter().all(|nouns| nouns.contains(&source))
            }
            // Bound by themselves or by the damage before, not by an antecedent.
            Pronoun::Paid(..)
            | Pronoun::Amassed(_)
            | Pronoun::Chosen(_)
            | Pronoun::ThatTarget
            | Pronoun::Rest
            | Pronoun::Other
            | Pronoun::Again { .. }
            | Pronoun::Unsaid
            | Pronoun::Left(_) => false,
            Pronoun::The(heads) => {
                let fits = |nouns: &Vec<Head>| heads.iter().any(|head| named(head, nouns));
                !plural
                    && self.0.iter().all(fits)
                    && heads.iter().all(|head| self.0.iter().any(|nouns| named(head, nouns)))
            }
            // `That permanent or player` says all that it may be, and nothing else.
            Pronoun::That(heads) | Pronoun::Those(heads) => {
                heads.iter().all(|head| self.0.iter().any(|nouns| named(head, nouns)))
                    && self.0.iter().all(|nouns| heads.iter().any(|head| named(head, nouns)))
            }
        }
    }
}

fn noun_adjective(adjective: &Adjective) -> Option<Head> {
    match adjective {
        Adjective::Type(card_type) => Some(Head::Type(*card_type)),
        Adjective::Subtype(name) => Some(Head::Subtype(name.clone())),
        Adjective::State(State::Token) => Some(Head::Word(HeadWord::Token)),
        _ => None,
    }
}

fn is_player(head: &Head) -> bool {
    matches!(head, Head::Word(HeadWord::Player | HeadWord::Opponent))
}

/// May something introduced by `nouns` be called `head` later on? By the same
/// noun or by a wider one, never by a narrower one.
fn named(head: &Head, nouns: &[Head]) -> bool {
    nouns.iter().any(|noun| head == noun || is_wider(head, noun))
}

fn is_wider(head: &Head, noun: &Head) -> bool {
    use HeadWord::{Ability, Card, Opponent, Permanent, Player, Source, Spell, Target, Token};
    match (head, noun) {
        (Head::Word(Player), Head::Word(Opponent)) => true,
        // Any target: a creature, player, planeswalker or battle (115.4).
        (Head::Word(Player | Permanent), Head::Word(Target)) => true,
        (Head::Type(card_type), Head::Word(Target)) => {
            matches!(card_type, CardType::Creature | CardType::Planeswalker | CardType::Battle)
        }
        (_, Head::Word(Player | Opponent)) => false,
        (Head::Word(Source | Card), noun) => *noun != Head::Word(Ability),
        (Head::Word(Permanent), Head::Type(card_type)) => card_type.is_permanent(),
        (Head::Word(Permanent), Head::Subtype(_) | Head::Word(Token)) => true,
        (Head::Word(Spell), Head::Type(card_type)) => {
            matches!(card_type, CardType::Instant | CardType::Sorcery)
        }
        (Head::Type(CardType::Land), Head::Subtype(name)) => is_land_type(name),
        (Head::Type(CardType::Creature), Head::Subtype(name)) => {
            !is_land_type(name) && !["Equipment", "Aura"].contains(&name.as_str())
        }
        _ => false,
    }
}

fn is_land_type(name: &str) -> bool {
    crate::ast::BASIC_LAND_TYPES.iter().any(|word| word == &name)
}

/// What a noun phrase may be; none where nothing can point back to it.
pub(super) fn kinds_of(noun: &Noun) -> Kinds {
    match noun {
        Noun::Target(target) => Kinds::of_filter(&target.filter),
        Noun::Each { filter, .. }
        | Noun::Some { filter, .. }
        | Noun::Several { filter, .. }
        | Noun::ManyOf { filter, .. }
        | Noun::Bare(filter)
        | Noun::SourceOfChoice(filter) => Kinds::of_filter(filter),
        Noun::Attached { head, .. } => Kinds(vec![vec![head.clone()]]),
        Noun::Controller(_) | Noun::Owner(_) | Noun::DefendingPlayer => {
            Kinds::word(HeadWord::Player)
        }
        Noun::HostOf(head, _) => Kinds(vec![vec![head.clone()]]),
        Noun::AttackedBy(_) => {
            let planeswalker = Kinds(vec![vec![Head::Type(CardType::Planeswalker)]]);
            Kinds::join([Kinds::word(HeadWord::Player), planeswalker])
        }
        Noun::EachOf(noun) | Noun::Severally(noun) => kinds_of(noun),
        Noun::SomeOf { .. } | Noun::Top { .. } => Kinds::word(HeadWord::Card),
        Noun::Either(nouns) | Noun::AndOr(nouns) | Noun::Both(nouns) => {
            Kinds::join(nouns.iter().map(kinds_of))
        }
        Noun::You | Noun::YourTeam | Noun::This | Noun::ChosenPlayer | Noun::Pronoun { .. } => {
            Kinds::default()
        }
    }
}

/// A pronoun as the card has it.
pub(super) fn spoken(pronoun: &Pronoun) -> String {
    match pronoun {
        Pronoun::Unsaid => "damage".into(),
        Pronoun::It => "it".into(),
        Pronoun::Itself => "itself".into(),
        Pronoun::They => "they".into(),
        Pronoun::Them => "them".into(),
        Pronoun::Source => "the source".into(),
        Pronoun::Again { .. } => "the subject".into(),
        Pronoun::The(heads) => {
            let heads: Vec<_> = heads.iter().map(head_word).collect();
            format!("the {}", heads.join(" or "))
        }
        Pronoun::ThatTarget => "that target".into(),
        Pronoun::Chosen(head) => format!("the chosen {}", head_word(head)),
        Pronoun::Amassed(words) => words.word().into(),
        Pronoun::Rest => "the rest".into(),
        Pronoun::Other => "the other".into(),
        Pronoun::Left(words) => words.word().into(),
        Pronoun::Paid(how, head, _) => format!("the {how} {}", head_word(head)),
        Pronoun::Those(heads) => {
            let heads: Vec<_> = heads.iter().map(head_word).collect();
            format!("those {}s", heads.join(" or "))
        }
        Pronoun::That(heads) => {
            let heads: Vec<_> = heads.iter().map(head_word).collect();
            format!("that {}", heads.join(" or "))
        }
    }
}

/// A head noun in the singular.
pub(super) fn head_word(head: &Head) -> &str {
    match head {
        Head::Type(card_type) => card_type.word(),
        Head::Subtype(name) => name,
        Head::Word(word) => word.word(),
    }
}
