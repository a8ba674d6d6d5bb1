//! A card as it stands in a pool: its tree, bound and indexed.

use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
    sync::Arc,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{BoundAbility, Characteristics, FaceDown, below, casting};
use crate::ast::{
    Ability, Card, CardType, ColorSet, Effect, Effects, Face, Layout, Level, LevelAt, Name, Node,
    Noun, Slot, Stats, TypeLine, Walk,
};

/// A card of a pool.
#[derive(Debug)]
pub struct Definition {
    /// The card with its pronouns bound.
    pub card: Card,
    /// What the front face prints.
    pub printed: Arc<Characteristics>,
    /// What the front face does as it resolves, if it is an instant or sorcery.
    pub spell: Option<Arc<BoundAbility>>,
    /// The other faces, each as though it were a card of its own.
    pub others: Box<[CardRef]>,
    /// A hash of the card's content, the same on every machine.
    pub hash: u64,
    /// Why the card cannot be played, if it cannot: a line was not understood.
    pub fault: Option<String>,
}

/// A shared reference to a card's definition. Two are equal if their names and
/// contents are.
#[derive(Clone)]
pub struct CardRef(Arc<Definition>);

impl CardRef {
    /// Shares a definition.
    #[must_use]
    pub fn new(definition: Definition) -> Self {
        Self(Arc::new(definition))
    }

    /// The nth face, counted from 0, as though it were a card of its own; the card for
    /// one that it does not have. A number may stand for being face down.
    #[must_use]
    pub fn face(&self, number: u8) -> &Self {
        if let Some(down) = FaceDown::of(number) {
            return down.card();
        }
        let other = usize::from(number).checked_sub(1);
        other.and_then(|other| self.others.get(other)).unwrap_or(self)
    }

    /// The face of this name; letter case, accents and punctuation aside.
    #[must_use]
    pub fn face_named(&self, name: &str) -> Option<u8> {
        let key = super::names::fold(name);
        let place = self.card.faces.iter().position(|face| super::names::fold(&face.name) == key);
        place.and_then(|place| u8::try_from(place).ok())
    }

    /// The faces that may be cast or played (712, 709, 715): of a card that transforms or
    /// flips only the front.
    #[must_use]
    pub fn playable_faces(&self) -> std::ops::RangeInclusive<u8> {
        let last = match self.card.layout {
            Layout::Modal | Layout::Split | Layout::Adventure => self.others.len(),
            Layout::Normal | Layout::Transform | Layout::Flip | Layout::Token => 0,
        };
        0..=u8::try_from(last).unwrap_or(u8::MAX)
    }
}

impl Definition {
    /// Makes the definition of a card whose pronouns are bound.
    #[must_use]
    pub fn of_bound(card: Card) -> Self {
        let hash = content_hash(&card);
        Self::with_hash(card, hash)
    }

    /// The same for a card whose hash is known.
    pub(super) fn with_hash(card: Card, hash: u64) -> Self {
        let others = card.faces.iter().skip(1).map(|face| {
            let alone = Card { layout: Layout::Normal, faces: vec![face.clone()] };
            let mut own = Self::of_bound(alone);
            // 202.3b: the mana value of a back face is told by the front's cost.
            if card.layout == Layout::Transform {
                let front = card.front().cost.clone();
                Arc::make_mut(&mut own.printed).valued_by = front;
            }
            CardRef::new(own)
        });
        let others = others.collect();
        let mut abilities = Vec::new();
        // The paragraphs of a spell are followed as one text (608.2c).
        let mut instructions: Option<Vec<Effect>> = None;
        // What keywords let it do with targets of their own comes last, so that the words
        // of its other paragraphs point where they did.
        let mut behind: Vec<Effects> = Vec::new();
        // What stands below a line that begins a section is there only at its level.
        let mut at: Option<LevelAt> = None;
        let has_body = matches!(card.front().stats, Stats::Creature { .. });
        let all: Vec<&Ability> =
            card.front().lines.iter().flat_map(|line| line.abilities()).collect();
        for (place, &ability) in all.iter().enumerate() {
            match ability {
                Ability::Spell(effects) => {
                    instructions.get_or_insert_default().extend(effects.iter().cloned());
                }
                Ability::Defined(own) if at.is_none() => {
                    let does = own.means.iter().filter_map(|part| match part {
                        Ability::Spell(effects) => Some(effects),
                        _ => None,
                    });
                    for effects in does.filter(|_| is_spell(card.front())) {
                        match targets_in(effects) {
                            0 => instructions.get_or_insert_default().extend(effects.to_vec()),
                            _ => behind.push(effects.clone()),
                        }
                    }
                    let own = Ability::Defined(below::granted(own, &all[place + 1..]));
                    abilities.push(Arc::new(BoundAbility::without_pronouns(own)));
                }
                Ability::Section(own) => {
                    at = Some(own.at());
                    abilities.push(Arc::new(BoundAbility::without_pronouns(ability.clone())));
                    abilities.extend(casting::section(own, has_body).map(Arc::new));
                }
                _ if at.is_some() => {
                    let level = at.map(|at| Level { at, abilities: vec![ability.clone()] });
                    let own = level.map(Ability::Level).map(BoundAbility::without_pronouns);
                    abilities.extend(own.map(Arc::new));
                }
                _ => {
                    abilities.extend(BoundAbility::each(ability.clone()).into_iter().map(Arc::new))
                }
            }
        }
        for mut effects in behind {
            let own = instructions.get_or_insert_default();
            let before = targets_in(&own.clone().into());
            effects.walk(&mut |node| {
                if let Node::Noun(Noun::Pronoun { slot: Slot::Target(index), .. }) = node {
                    *index = index.saturating_add(before);
                }
            });
            own.extend(effects.to_vec());
        }
        let spell = instructions.map(|effects| {
            Arc::new(BoundAbility::without_pronouns(Ability::Spell(effects.into())))
        });
        let printed = Arc::new(Characteristics::printed(card.front(), abilities));
        Self { card, printed, spell, others, hash, fault: None }
    }

    /// Does its text ask what happened this turn?
    #[must_use]
    pub fn remembers(&self) -> bool {
        self.any_ability(&|ability| ability.remembers)
    }

    /// Does its text ask which mana was spent on it?
    #[must_use]
    pub fn asks_spent(&self) -> bool {
        self.any_ability(&|ability| ability.asks_spent)
    }

    /// Is any ability of any face so?
    fn any_ability(&self, is_so: &impl Fn(&BoundAbility) -> bool) -> bool {
        self.spell.as_ref().is_some_and(|spell| is_so(spell))
            || self.printed.abilities.iter().any(|ability| is_so(ability))
            || self.others.iter().any(|face| face.any_ability(is_so))
    }

    /// Is it a token (111)?
    #[must_use]
    pub const fn is_token(&self) -> bool {
        matches!(self.card.layout, Layout::Token)
    }

    /// The card's name.
    #[must_use]
    pub fn name(&self) -> &Name {
        self.card.name()
    }
}

/// Is it an instant or a sorcery?
fn is_spell(face: &Face) -> bool {
    let types = face.types.types;
    types.has(CardType::Instant) || types.has(CardType::Sorcery)
}

/// How many times instructions say `target`.
fn targets_in(effects: &Effects) -> u8 {
    let mut count = 0_u8;
    effects.clone().walk(&mut |node| {
        if let Node::Noun(Noun::Target(_)) = node {
            count = count.saturating_add(1);
        }
    });
    count
}

/// FNV-1a over the card's notation: stable over machines and runs.
fn content_hash(card: &Card) -> u64 {
    crate::ast::tree(card).bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

impl Deref for CardRef {
    type Target = Definition;

    fn deref(&self) -> &Definition {
        &self.0
    }
}

impl PartialEq for CardRef {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.hash == other.hash && self.name() == other.name()
    }
}

impl Eq for CardRef {}

impl Hash for CardRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

impl fmt::Debug for CardRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

impl CardRef {
    /// Stands for a card of which only the name and the hash are known: one in a
    /// save that is not linked to a pool yet.
    pub(crate) fn unlinked(name: &str, hash: u64) -> Self {
        let face = Face {
            name: name.into(),
            cost: None,
            indicator: ColorSet::EMPTY,
            types: TypeLine::default(),
            lines: Vec::new(),
            stats: Stats::None,
        };
        let card = Card { layout: Layout::Normal, faces: vec![face] };
        Self::new(Definition::with_hash(card, hash))
    }

    /// Stands for a card whose bytes in a cache say nothing, which their checksum
    /// should have told.
    pub(super) fn unreadable(name: &str, hash: u64) -> Self {
        let unlinked = Self::unlinked(name, hash);
        let fault = Some("its entry in the cache cannot be read: delete the cache".into());
        Self::new(Definition { fault, ..Definition::with_hash(unlinked.card.clone(), hash) })
    }
}

/// Read from a save without its content: the game is linked to a pool afterwards.
impl<'de> Deserialize<'de> for CardRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (name, hash, token) = <(String, u64, Option<Card>)>::deserialize(deserializer)?;
        Ok(match token {
            Some(card) => Self::new(Definition::of_bound(card)),
            None => Self::unlinked(&name, hash),
        })
    }
}

/// Saved as the name and the hash of its content; a token, which is in no pool, whole.
impl Serialize for CardRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let token = self.is_token().then_some(&self.card);
        (self.name(), self.hash, token).serialize(serializer)
    }
}
