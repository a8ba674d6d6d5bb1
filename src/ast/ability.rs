//! Abilities: spell, activated, triggered and static (113.3).

use serde::{Deserialize, Serialize};

use super::{
    CardType, CastKeyword, CastWord, Clause, Color, Condition, Continuous, CounterKind, Defined,
    Effects, Filter, Head, HeadWord, Keyword, Level, ManaCost, Name, Noun, Ordinal, Quantity,
    Replacement, Rule, Section, Trigger, ZoneName, ZonePhrase, words::words,
};

/// One ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "made once for a card, then shared")]
pub enum Ability {
    /// `Flying`.
    Keyword(Keyword),
    /// `Protection from red` (702.16).
    Protection(Protection),
    /// `Enchant creature` (702.5).
    Enchant(Filter),
    /// `As an additional cost to cast ~, sacrifice a creature.` (601.2b)
    AdditionalCost(Vec<Cost>),
    /// `You may pay {W} rather than pay this spell's mana cost.` (118.9)
    AlternativeCost(AlternativeCost),
    /// What an instant or sorcery does as it resolves (113.3a).
    Spell(Effects),
    /// `{T}: Add {G}.` (602)
    Activated {
        /// What it costs.
        costs: Vec<Cost>,
        /// What it does.
        effects: Effects,
        /// When it may be activated.
        limits: Vec<Limit>,
    },
    /// `Whenever …` (603)
    Triggered {
        /// When it triggers.
        trigger: Trigger,
        /// What it does.
        effects: Effects,
    },
    /// A replacement or prevention effect (614, 615).
    Replacement(Replacement),
    /// A continuous effect (604, 611).
    Continuous(Continuous),
    /// `~ can't be countered`, `~ doesn't untap during your untap step`.
    Rule(StaticRule),
    /// `You may activate abilities of creatures you control as though those
    /// creatures had haste.`
    AsThoughHasty(Filter),
    /// `Spend only mana produced by creatures to cast ~.`
    SpendOnlyFrom(Filter),
    /// `Creature spells you cast cost {1} less to cast.` (601.2f)
    CostChange(CostChange),
    /// `Kicker {2}{G}`, `As an additional cost to cast ~, you may …`: additional costs that may
    /// be paid (601.2b, 702.33).
    Kicker(Kicker),
    /// `Bushido 2`, `Echo {2}{R}`: a keyword that a script defines.
    Defined(Defined),
    /// `Cumulative upkeep {3}` (702.24).
    CumulativeUpkeep {
        /// The mana for each age counter.
        mana: ManaCost,
        /// The life for each age counter.
        life: Option<Quantity>,
    },
    /// `Morph {2}{R}`, `Suspend 3—{1}{U}`.
    Casting(CastKeyword),
    /// `Max speed — Flying`: there only at a level.
    Level(Level),
    /// `STATION 8+`, `{1}{R}: Level 2`: the abilities below it are.
    Section(Section),
    /// `Partner with Pir, Imaginative Rascal` (702.124j).
    PartnerWith(Name),
    /// `You may exert ~ as it attacks. When you do, …` (701.43).
    ExertAttack(Effects),
    /// `Flashback {2}{R}` (702.34).
    Flashback(Vec<Cost>),
    /// `Cast ~ only during combat.` (601.3)
    CastOnly(Vec<Limit>),
    /// `Toxic 1` (702.164).
    Toxic(u8),
    /// What the rules forbid or do otherwise (604.1).
    Ruling(Rule),
}

impl Ability {
    /// What it does as it resolves, if it is one that does: a spell ability, an activated
    /// or a triggered one (113.3).
    #[must_use]
    pub const fn effects(&self) -> Option<&Effects> {
        match self {
            Self::Spell(effects)
            | Self::Activated { effects, .. }
            | Self::Triggered { effects, .. } => Some(effects),
            Self::Keyword(_)
            | Self::Protection(_)
            | Self::Enchant(_)
            | Self::Replacement(_)
            | Self::Rule(_)
            | Self::AsThoughHasty(_)
            | Self::SpendOnlyFrom(_)
            | Self::CostChange(_)
            | Self::Kicker(_)
            | Self::Defined(_)
            | Self::Flashback(_)
            | Self::Casting(_)
            | Self::Level(_)
            | Self::Section(_)
            | Self::PartnerWith(_)
            | Self::ExertAttack(_)
            | Self::CastOnly(_)
            | Self::CumulativeUpkeep { .. }
            | Self::Continuous(_)
            | Self::AdditionalCost(_)
            | Self::AlternativeCost(_)
            | Self::Toxic(_)
            | Self::Ruling(_) => None,
        }
    }

    /// The same, to be changed.
    pub const fn effects_mut(&mut self) -> Option<&mut Effects> {
        match self {
            Self::Spell(effects)
            | Self::Activated { effects, .. }
            | Self::Triggered { effects, .. } => Some(effects),
            // Which these are is told in full by `effects`.
            _ => None,
        }
    }
}

impl Cost {
    /// The zone outside of the battlefield from which alone the cost can be paid, so that
    /// an ability with it functions there (113.6).
    #[must_use]
    pub fn zone(&self) -> Option<super::ZoneName> {
        match self {
            Self::Discard(Noun::This) | Self::Reveal(Noun::This) => Some(super::ZoneName::Hand),
            Self::Exile { what: Noun::This, from: Some(from) } => Some(from.zone),
            _ => None,
        }
    }
}

words! {
    /// Costs that may be paid in addition as a spell is cast, and counted (601.2b).
    pub enum KickerKind {
        Kicker = "kicker",
        /// As often as wanted (702.33c).
        Multikicker = "multikicker",
        /// The spell goes back to the hand as it resolves (702.27).
        Buyback = "buyback",
        /// A copy for each time (702.56).
        Replicate = "replicate",
        /// All the modes are chosen (702.42).
        Entwine = "entwine",
        /// So much for each mode beyond the first (702.120).
        Escalate = "escalate",
        /// A sentence: `As an additional cost to cast ~, you may …`.
        Sentence = "you may",
        /// The same, and `any number of times`.
        Often = "any number of times",
        /// The same, of a gift that is promised to an opponent (702.174).
        Promise = "promise",
    }
}

/// Additional costs that may be paid as a spell is cast (601.2b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kicker {
    /// Each of them by itself: `kicker {2}{U} and/or {1}{B}`.
    pub costs: Vec<Vec<Cost>>,
    /// Which of them.
    pub kind: KickerKind,
    /// The keyword that it comes from, if it is asked later whether it was paid.
    pub keyword: Option<Name>,
}

impl KickerKind {
    /// Is a spell for which it is paid kicked (702.33d)?
    #[must_use]
    pub const fn kicks(self) -> bool {
        matches!(self, Self::Kicker | Self::Multikicker)
    }

    /// May it be paid more than once?
    #[must_use]
    pub const fn is_many(self) -> bool {
        matches!(self, Self::Multikicker | Self::Replicate | Self::Often)
    }

    /// Is it told in a sentence?
    #[must_use]
    pub const fn is_sentence(self) -> bool {
        matches!(self, Self::Sentence | Self::Often | Self::Promise)
    }

    /// Is it paid for the modes that are chosen?
    #[must_use]
    pub const fn is_of_modes(self) -> bool {
        matches!(self, Self::Entwine | Self::Escalate)
    }
}

/// What an object has protection from (702.16).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Protection {
    /// `protection from black and from red`.
    Colors(Vec<Color>),
    /// `protection from all colors`.
    AllColors,
    /// `protection from artifacts`, `from multicolored`, `from everything`: what fits one of
    /// these, a source where no noun is said.
    From(Vec<Filter>),
    /// `protection from the chosen color`.
    Chosen,
    /// `protection from the color of your choice`: chosen as the effect begins.
    OfYourChoice,
}

words! {
    /// What simply holds for an object, said of `~`.
    pub enum StaticRule {
        CantBeCountered = "can't be countered",
        StaysTapped = "doesn't untap during your untap step",
        CanCommand = "can be your commander",
        /// Said of its controller.
        MayStayTapped = "you may choose not to untap it during your untap step",
    }
}

/// What may be paid rather than a mana cost (118.9).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AlternativeCost {
    /// What is paid; never nothing.
    pub costs: Vec<Cost>,
    /// The spells of which it is; none for the spell with the ability.
    pub of: Option<Noun>,
    /// `If you control a Plains, …`.
    pub condition: Option<Condition>,
    /// The keyword that it comes from, if it is asked later whether it was paid.
    pub keyword: Option<Name>,
}

/// What makes spells cost more or less (601.2f).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CostChange {
    /// The spells.
    pub what: Noun,
    /// By how much.
    pub by: ManaCost,
    /// More, not less.
    pub more: bool,
    /// `for each …`.
    pub each: Option<CostEach>,
    /// `if it targets a creature`.
    pub condition: Option<Condition>,
    /// How the condition is said in front, where it is.
    pub front: Option<CostFront>,
    /// `the first creature spell you cast each turn`: only the so many-th.
    pub nth: Option<Ordinal>,
    /// Of spells, or of abilities.
    pub of: CostOf,
}

/// Whose costs a change of costs is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CostOf {
    /// What spells cost.
    Spells,
    /// What activating abilities costs (602.2b).
    Abilities {
        /// `equip abilities you activate`: those of a keyword; none for `activated abilities of …`.
        keyword: Option<Name>,
        /// `unless they're mana abilities`.
        not_mana: bool,
        /// `This effect can't reduce the mana in that cost to less than one mana.`
        floored: bool,
    },
}

words! {
    /// How the condition of a change of costs is said in front of it.
    pub enum CostFront {
        AsLongAs = "as long as",
        If = "if",
    }
}

/// What a change of costs is counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CostEach {
    /// `for each other spell that player has cast this turn`.
    OtherSpellCast,
    /// `for each creature you control`.
    Each(Quantity),
    /// `for each target beyond the first`.
    TargetBeyondFirst,
    /// `{X} less …, where X is …`.
    Where(Quantity),
}

/// One part of the cost of an activated ability (602.1a).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Cost {
    /// `{T}` (107.5).
    Tap,
    /// `{Q}` (107.6).
    Untap,
    /// `{2}{R}`.
    Mana(ManaCost),
    /// `Pay 2 life`.
    Life(Quantity),
    /// `Sacrifice ~`, `Sacrifice a creature`.
    Sacrifice(Noun),
    /// `Discard a card`.
    Discard(Noun),
    /// `Return an Island you control to its owner's hand`.
    Return(Noun),
    /// `Remove a +1/+1 counter from ~`.
    RemoveCounters {
        /// How many.
        amount: Quantity,
        /// Which.
        kind: CounterKind,
        /// From what.
        from: Noun,
    },
    /// `Discard a card at random`.
    DiscardAtRandom(Noun),
    /// `Reveal X red cards from your hand`.
    Reveal(Noun),
    /// `Discard your hand`.
    DiscardHand,
    /// `Exert ~` (701.43): it doesn't untap during its controller's next untap step.
    Exert,
    /// `{3}, {T} or {R}, {T}`; `{B} or {3}`: one of these.
    Either(Vec<Vec<Cost>>),
    /// `Exile the top two cards of your library`.
    ExileTop(Quantity),
    /// `Exile ~ from your graveyard`, `Exile a creature you control`.
    Exile {
        /// What.
        what: Noun,
        /// From where, where the text says so of `~`.
        from: Option<ZonePhrase>,
    },
    /// `Pay {E}{E}`: so many energy counters (107.14).
    Energy(u32),
    /// `Put a -1/-1 counter on ~`.
    PutCounters {
        /// How many.
        amount: Quantity,
        /// Which.
        kind: CounterKind,
        /// On what.
        on: Noun,
    },
    /// `+1`, `−3`, `0`: loyalty counters put on or removed (606).
    Loyalty(i32),
    /// `−X`: so many loyalty counters removed.
    LoyaltyX,
    /// `Mill a card`.
    Mill(Quantity),
    /// `Put a card from your hand on top of your library`.
    PutBack,
    /// A cumulative upkeep: so much for each age counter on the source (702.24a).
    Upkeep {
        /// The mana for each.
        mana: ManaCost,
        /// The life for each.
        life: Option<Quantity>,
    },
    /// `Tap any number of untapped creatures you control with total power 3 or more`
    /// (702.122a).
    Crew(i64),
    /// `Untap a tapped land an opponent controls`.
    UntapOther(Noun),
    /// `Blight 1`, `Forage`: a cost that has a name.
    Named(NamedCost),
    /// `Collect evidence 3`: cards of the graveyard of so much mana value in all are
    /// exiled, one after the other (701.59).
    Evidence(i64),
    /// `Promise an opponent a gift` (702.174a): nothing is paid, and an opponent is chosen.
    Promise,
    /// `Behold a Dragon` (701.4): one that you control is chosen, or one in hand revealed.
    Behold(Filter),
    /// `Tap an untapped creature you control`: no `{T}`, so nothing need be rested (107.5).
    TapOther(Noun),
}

words! {
    /// What a cost with a name of its own is called (701).
    pub enum CostWord {
        Blight = "blight",
        CollectEvidence = "collect evidence",
        Forage = "forage",
    }
}

/// A cost that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NamedCost {
    /// Which.
    pub word: CostWord,
    /// How much of it, where that is said.
    pub number: Option<i64>,
}

impl NamedCost {
    /// The cost that it stands for.
    #[must_use]
    pub fn means(self) -> Cost {
        let number = self.number.unwrap_or(1);
        match self.word {
            // 701.68a.
            CostWord::Blight => {
                let mut filter = Filter::of(Head::Type(CardType::Creature));
                filter.clauses.push(Clause::Controlled(Noun::You));
                let kind = CounterKind::PowerToughness(-1, -1);
                Cost::PutCounters { amount: Quantity::Number(number), kind, on: Noun::a(filter) }
            }
            CostWord::CollectEvidence => Cost::Evidence(number),
            // 701.61a.
            CostWord::Forage => {
                let own =
                    ZonePhrase { zone: ZoneName::Graveyard, whose: Some(Box::new(Noun::You)) };
                let mut filter = Filter::of(Head::Word(HeadWord::Card));
                filter.clauses.push(Clause::From(own));
                let what = Noun::Some { count: Quantity::Number(3), filter };
                let food = Noun::a(Filter::of(Head::Subtype("Food".into())));
                Cost::Either(vec![
                    vec![Cost::Exile { what, from: None }],
                    vec![Cost::Sacrifice(food)],
                ])
            }
        }
    }
}

/// A limit on when an ability may be activated (602.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "made once for a card, then shared")]
pub enum Limit {
    /// `Activate only as a sorcery.`
    Sorcery,
    /// `Activate only once each turn.`
    OncePerTurn,
    /// `Activate only during your upkeep.`
    Moment(Moment),
    /// `Activate only during your turn and only once each turn.`
    All(Vec<Limit>),
    /// `Any player may activate this ability.`
    AnyPlayer,
    /// `Activate only if you control an Island.`
    If(Condition),
    /// `Activate only as an instant.`
    Instant,
    /// `X can't be 0.`
    SomeX,
    /// `This ability costs {1} less to activate for each …`: no limit, but said like one.
    Cheaper(Box<CostChange>),
    /// `Exhaust —`: once only (702.177).
    Exhaust,
    /// `activate only once`.
    Once,
    /// `Power-up —`: once only, for less in the turn in which it entered.
    PowerUp,
    /// No ability but a special action, done without the stack (116.2).
    Special(CastWord),
    /// `Forecast —`: from the hand, in the upkeep of the card's owner, once a turn (702.57).
    Forecast,
    /// `Boast —`: once a turn, and only if it attacked this turn (702.142).
    Boast,
}

words! {
    /// A part of the turn in which alone something may be done.
    pub enum Moment {
        YourTurnBeforeAttackers = "during your turn, before attackers are declared",
        BeforeAttackers = "before attackers are declared",
        BeforeBlockers = "before blockers are declared",
        BeforeDamage = "before the combat damage step",
        CombatBeforeBlockers = "during combat before blockers are declared",
        CombatAfterBlockers = "during combat after blockers are declared",
        Combat = "during combat",
        DeclareAttackers = "during the declare attackers step",
        DeclareBlockers = "during the declare blockers step",
        EndOfCombat = "during the end of combat step",
        YourUpkeep = "during your upkeep",
        /// Of an event, not of activating something.
        YourTurn = "during your turn",
        YourEndStep = "during your end step",
        OpponentsTurn = "during an opponent's turn",
        OpponentsUpkeep = "during an opponent's upkeep",
    }
}
