//! Objects and where they are (109, 400).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Counters, Entity, ManaFrom, ObjectId, PlayerId, Timestamp};
use crate::{
    ast::{
        CardType, CastWord, Color, DesignationSet, Gift, Keyword, KickerKind, ManaCost, ManaType,
        Name, Restriction, SpendHow,
    },
    pool::{BoundAbility, CardRef, Characteristics, FaceDown, unknown_card},
};

/// A zone (400.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Zone {
    /// The battlefield.
    Battlefield,
    /// The stack.
    Stack,
    /// Its owner's hand.
    Hand,
    /// Its owner's graveyard.
    Graveyard,
    /// Its owner's library, at a place somebody knows.
    Library,
    /// Exile.
    Exile,
    /// The command zone (408), where emblems are.
    Command,
    /// In no zone: a card that only a question speaks of.
    Nowhere,
}

impl Zone {
    /// The zone in a player's words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Battlefield => "battlefield",
            Self::Stack => "stack",
            Self::Hand => "hand",
            Self::Graveyard => "graveyard",
            Self::Library => "library",
            Self::Exile => "exile",
            Self::Command => "command zone",
            Self::Nowhere => "no zone",
        }
    }
}

/// A card or token somewhere in the game, or a spell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Object {
    /// Its id.
    pub id: ObjectId,
    /// The card.
    pub card: CardRef,
    /// Which of the card's faces is up or was cast, counted from 0 (712.8), or why it is face
    /// down (708.2).
    #[serde(default)]
    pub face: u8,
    /// What it is a copy of, if it is one: the card whose values it has (707.2).
    pub copied: Option<CardRef>,
    /// Is it so by an effect that lasts?
    #[serde(default)]
    pub copying: bool,
    /// What it was a copy of before that.
    #[serde(default)]
    pub copied_before: Option<CardRef>,
    /// Who owns it.
    pub owner: PlayerId,
    /// Who controls it, after all continuous effects.
    pub controller: PlayerId,
    /// Who controls it as far as no continuous effect says otherwise: whoever it
    /// entered under.
    pub base_controller: PlayerId,
    /// Where it is.
    pub zone: Zone,
    /// Tapped?
    pub tapped: bool,
    /// Has its controller not controlled it since their turn began (302.6)?
    pub sick: bool,
    /// Damage marked on it (120.3e).
    pub damage: i64,
    /// Was it dealt damage by a source with deathtouch since the last check (704.5h)?
    pub deathtouched: bool,
    /// Counters on it.
    pub counters: Counters,
    /// What it is attached to.
    pub attached: Option<Entity>,
    /// Where it is in a library, as far as that is known: above 0 so high on top, below 0
    /// so far at the bottom, 0 anywhere between.
    pub shelf: i32,
    /// When it came where it is.
    pub timestamp: Timestamp,
    /// The X of the spell, and of the permanent's own enters abilities (107.3m).
    pub x: Option<i64>,
    /// The colour chosen for it.
    pub chosen_color: Option<Color>,
    /// The cards that its abilities have exiled, where one of them speaks of those
    /// (607.2a).
    pub exiled: Vec<ObjectId>,
    /// The creature type chosen for it.
    pub chosen_type: Option<Name>,
    /// The player chosen for it.
    pub chosen_player: Option<PlayerId>,
    /// The player who protects it, if it is a battle (310.8).
    pub protector: Option<PlayerId>,
    /// Which commander it is, if it is one (903.3): the same wherever it goes.
    pub commander: Option<u8>,
    /// The additional costs that were paid for the spell that it is or was, of those that may
    /// be paid (601.2b).
    #[serde(default)]
    pub kicks: Vec<Kick>,
    /// How the spell was cast that it is or was (601); none if it was not.
    #[serde(default)]
    pub cast: Option<CastFacts>,
    /// The mana spent on the spell, where its text asks for that: type, and what from.
    #[serde(default)]
    pub spent: Vec<(ManaType, ManaFrom)>,
    /// Does it miss its controller's next untap step?
    pub misses_untap: bool,
    /// Was the spell cast by flashback, so that it is exiled as it leaves the stack (702.34a)?
    pub flashed: bool,
    /// Who may cast or play it from where it is.
    #[serde(default)]
    pub permit: Option<Permit>,
    /// Is it a copy of a spell, which is there only on the stack (707.10), or the token
    /// that a copy of a permanent spell has become (608.3f)?
    pub copy: bool,
    /// What the mana spent on the spell gave it (106.6).
    pub gifts: Vec<Gift>,
    /// How often its abilities were activated this turn (602.5b).
    pub activated: u16,
    /// Which of its abilities that may be activated once only were (702.177).
    #[serde(default)]
    pub exhausted: Vec<u16>,
    /// What it has come to be: monstrous, renowned, suspected.
    #[serde(default)]
    pub designations: DesignationSet,
    /// The level of a Class (716.2); 0 for the first.
    #[serde(default)]
    pub level: u8,
    /// Was the card discarded this turn?
    #[serde(default)]
    pub discarded: bool,
    /// The keyword whose cost was paid for the spell that it is or was.
    #[serde(default)]
    pub paid_for: Option<Name>,
    /// Which of its abilities that trigger only once each turn did so this turn (603.2h).
    #[serde(default)]
    pub triggered: Vec<u16>,
    /// The modes chosen for its abilities, where they ask, and the turn it was.
    #[serde(default)]
    pub modes: Vec<(u8, u32)>,
    /// Did it come under its controller's control since their last upkeep, where one of its
    /// abilities asks (702.30a)?
    #[serde(default)]
    pub fresh: bool,
    /// Did it come under its controller's control this turn, where one of its abilities asks?
    #[serde(default)]
    pub came: bool,
    /// Was it dealt damage this turn?
    pub damaged: bool,
    /// What or whom it attacks, and how it is blocked.
    pub combat: Option<Combat>,
    /// A name that a scenario has given it.
    pub label: Option<Name>,
    /// What it is now, after all continuous effects. Derived: never saved.
    #[serde(skip, default = "nothing")]
    pub now: Arc<Characteristics>,
}

/// What an object is that has been read from a save and is not linked to its card yet.
fn nothing() -> Arc<Characteristics> {
    CardRef::unlinked("", 0).printed.clone()
}

/// How a spell was cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CastFacts {
    /// By whom.
    pub by: PlayerId,
    /// From where.
    pub from: Zone,
    /// In a main phase of theirs?
    pub main: bool,
    /// As what any mana may be spent on it (609.4b).
    pub any_mana: Option<SpendHow>,
}

/// Leave to cast or play a card from where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Permit {
    /// Who may.
    pub player: PlayerId,
    /// How long.
    pub until: PermitEnd,
    /// May a land be played, too (305.1), and not only a spell be cast?
    pub lands: bool,
    /// Is its mana cost not paid (118.9)?
    pub free: bool,
    /// As what any mana may be spent on it (609.4b).
    pub any_mana: Option<SpendHow>,
    /// By which keyword, which may tell what it costs.
    #[serde(default)]
    pub by: Option<CastWord>,
    /// Not in this turn.
    #[serde(default)]
    pub after: Option<u32>,
}

impl Permit {
    /// Leave for good to cast a card, and nothing else said of it.
    #[must_use]
    pub const fn to_cast(player: PlayerId) -> Self {
        Self {
            player,
            until: PermitEnd::Never,
            lands: false,
            free: false,
            any_mana: None,
            by: None,
            after: None,
        }
    }
}

/// When leave to cast a card ends. It ends in any case as the card goes elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PermitEnd {
    /// As the turn ends.
    Turn,
    /// As the player's next turn after this one ends.
    NextTurn(u32),
    /// Never.
    Never,
}

/// A creature in combat (506).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Combat {
    /// It attacks.
    Attacking {
        /// Whom or what.
        whom: Entity,
        /// Has it been blocked? It stays so if its blockers leave (509.1h).
        blocked: bool,
        /// Has it dealt first-strike damage this combat (702.7c)?
        struck: bool,
        /// Has it been told that it is not blocked?
        #[serde(default)]
        told: bool,
    },
    /// It blocks.
    Blocking {
        /// The attackers.
        attackers: Vec<ObjectId>,
        /// Has it dealt first-strike damage this combat?
        struck: bool,
    },
}

/// An additional cost that was paid for a spell, of those that may be paid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kick {
    /// Which.
    pub kind: KickerKind,
    /// The keyword that it is from.
    pub keyword: Option<Name>,
    /// The mana of it, which tells several apart (702.33e).
    pub mana: ManaCost,
    /// How often.
    pub times: u16,
    /// To whom a gift is promised by it (702.174a).
    #[serde(default)]
    pub promised: Option<PlayerId>,
}

impl Object {
    /// How often the spell was kicked that it is or was (702.33d).
    #[must_use]
    pub fn times_kicked(&self) -> u16 {
        let kicks = self.kicks.iter().filter(|kick| kick.kind.kicks());
        kicks.fold(0, |sum, kick| sum.saturating_add(kick.times))
    }

    /// To whom a gift was promised for the spell that it is or was, if to anybody (702.174).
    #[must_use]
    pub fn promised(&self) -> Option<PlayerId> {
        self.kicks.iter().find_map(|kick| kick.promised)
    }

    /// How often the cost of this keyword was paid for the spell that it is or was.
    #[must_use]
    pub fn times_paid(&self, keyword: &Name) -> u16 {
        let own = self.kicks.iter().filter(|kick| kick.keyword.as_ref() == Some(keyword));
        own.fold(0, |sum, kick| sum.saturating_add(kick.times))
    }

    /// Was the cost of this keyword paid for the spell that it is or was?
    #[must_use]
    pub fn paid_by(&self, keyword: &Name) -> bool {
        let kick = |kick: &Kick| kick.keyword.as_ref() == Some(keyword);
        self.paid_for.as_ref() == Some(keyword) || self.kicks.iter().any(kick)
    }

    /// Its copiable values: what its card prints, or the card that it is a copy of.
    #[must_use]
    pub fn printed(&self) -> &Arc<Characteristics> {
        &self.face().printed
    }

    /// The card whose values it has: the face that is up, or what it is a copy of.
    #[must_use]
    pub fn face(&self) -> &CardRef {
        self.copied.as_ref().unwrap_or_else(|| self.card.face(self.face))
    }

    /// Why it is face down, if it is (708).
    #[must_use]
    pub fn face_down(&self) -> Option<FaceDown> {
        FaceDown::of(self.face).filter(|_| self.copied.is_none())
    }

    /// Turns one of its card's faces up.
    pub(crate) fn turn(&mut self, face: u8) {
        self.face = face;
        self.now = self.printed().clone();
    }

    /// Is it a permanent?
    #[must_use]
    pub const fn on_battlefield(&self) -> bool {
        matches!(self.zone, Zone::Battlefield)
    }

    /// Is it a token (111)?
    #[must_use]
    pub fn is_token(&self) -> bool {
        self.card.is_token() && self.card != unknown_card() || self.copy && self.on_battlefield()
    }

    /// Do its abilities function where it is, as those of a permanent do (113.6) and of an
    /// emblem (114.4)?
    #[must_use]
    pub const fn functions(&self) -> bool {
        matches!(self.zone, Zone::Battlefield | Zone::Command)
    }

    /// Does this ability of it function where it is: where it says (113.6b, 113.6m), else
    /// as abilities do?
    #[must_use]
    pub fn has_working(&self, ability: &BoundAbility) -> bool {
        match ability.zone {
            None => self.functions(),
            Some(zone) => crate::eval::zone_of(zone) == self.zone,
        }
    }

    /// Is it a permanent of this type?
    #[must_use]
    pub fn is(&self, card_type: CardType) -> bool {
        self.now.is(card_type)
    }

    /// Has it this keyword?
    #[must_use]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.now.has(keyword)
    }

    /// Is it unable to do this?
    #[must_use]
    pub fn cannot(&self, what: Restriction) -> bool {
        self.now.restrictions.has(what)
    }

    /// Its power, 0 if it has none.
    #[must_use]
    pub fn power(&self) -> i64 {
        self.now.body.map_or(0, |body| body.power)
    }

    /// Its toughness, 0 if it has none.
    #[must_use]
    pub fn toughness(&self) -> i64 {
        self.now.body.map_or(0, |body| body.toughness)
    }

    /// May a cost with `{T}` or `{Q}` of it be paid as far as 302.6 goes?
    #[must_use]
    pub fn is_rested(&self) -> bool {
        !self.sick || !self.is(CardType::Creature) || self.has(Keyword::Haste)
    }

    /// Is it attacking?
    #[must_use]
    pub const fn is_attacking(&self) -> bool {
        matches!(self.combat, Some(Combat::Attacking { .. }))
    }

    /// Is it blocking?
    #[must_use]
    pub const fn is_blocking(&self) -> bool {
        matches!(self.combat, Some(Combat::Blocking { .. }))
    }
}

/// All objects, sorted by id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Objects(Vec<Object>);

impl Objects {
    /// The object with this id, if it is still there.
    #[must_use]
    #[inline]
    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.find(id).ok().map(|index| &self.0[index])
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.find(id).ok().map(|index| &mut self.0[index])
    }

    /// Adds an object; its id is the highest so far.
    pub fn push(&mut self, object: Object) {
        debug_assert!(self.0.last().is_none_or(|last| last.id < object.id));
        self.0.push(object);
    }

    /// Takes an object out.
    pub fn remove(&mut self, id: ObjectId) -> Option<Object> {
        self.find(id).ok().map(|index| self.0.remove(index))
    }

    /// Takes many objects out at once; `ids` are sorted. They come in the order of
    /// their ids.
    pub fn remove_all(&mut self, ids: &[ObjectId]) -> Vec<Object> {
        self.0.extract_if(.., |object| ids.binary_search(&object.id).is_ok()).collect()
    }

    /// Every object, by id.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Object> {
        self.0.iter()
    }

    /// Every object, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Object> {
        self.0.iter_mut()
    }

    /// Ids only grow, so an object stands no farther behind the first than its id does:
    /// mostly just there.
    #[inline]
    fn find(&self, id: ObjectId) -> Result<usize, usize> {
        let Some(first) = self.0.first() else { return Err(0) };
        let farthest = id.0.wrapping_sub(first.id.0) as usize;
        match self.0.get(farthest) {
            Some(object) if object.id == id => Ok(farthest),
            _ => self.0.binary_search_by_key(&id, |object| object.id),
        }
    }
}
