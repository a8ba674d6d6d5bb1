//! The characteristics of an object (109.3).

use std::sync::{Arc, LazyLock};

use super::{BoundAbility, casting};
use crate::ast::{
    Ability, AddMana, Adjective, AnyKeyword, CardType, CardTypeSet, Change, Color, ColorSet,
    Continuous, Cost, CounterChange, CounterKind, DamagePattern, Effect, EventPattern, Face,
    Filter, Head, HeadWord, Keyword, KeywordSet, Kicker, KickerKind, ManaCost, ManaOutput,
    ManaType, Name, Noun, Prevented, Protection, Quantity, Replacement, RestrictionSet, Rewrite,
    Scope, Stats, StepName, SupertypeSet, Term, Trigger, TriggerWord, Verb, WaySet,
};

/// Name, cost, colours, types, abilities and numbers: as a face prints them, or
/// as they are after the layers of continuous effects (613).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Characteristics {
    /// The name.
    pub name: Name,
    /// The mana cost, if there is one.
    pub cost: Option<ManaCost>,
    /// The cost that tells its mana value, where that is not its own (202.3b).
    pub valued_by: Option<ManaCost>,
    /// The colours.
    pub colors: ColorSet,
    /// The card types.
    pub types: CardTypeSet,
    /// The supertypes.
    pub supertypes: SupertypeSet,
    /// The subtypes.
    pub subtypes: Arc<[Name]>,
    /// Has an effect made it every creature type?
    pub every_creature_type: bool,
    /// Keyword abilities without a parameter.
    pub keywords: KeywordSet,
    /// How many poison counters its combat damage to a player gives (702.164).
    pub toxic: i64,
    /// The colours it has protection from (702.16).
    pub protection: ColorSet,
    /// What else it has protection from.
    pub guards: Arc<[Guard]>,
    /// What it cannot do.
    pub restrictions: RestrictionSet,
    /// What it may do, or does otherwise than others.
    pub ways: WaySet,
    /// How many more creatures it can block (509.1a).
    pub extra_blocks: u8,
    /// All other abilities.
    pub abilities: Arc<[Arc<BoundAbility>]>,
    /// Power and toughness of a creature.
    pub body: Option<Body>,
    /// Loyalty or defense counters that the permanent enters with.
    pub entry_counters: Option<(Name, i64)>,
}

/// Protection from what fits (702.16a).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Guard {
    /// From what.
    pub from: Filter,
    /// Does what gives it say that it is not removed by it (702.16n)?
    pub kept: bool,
}

/// Power and toughness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// The power; may be negative.
    pub power: i64,
    /// The toughness; may be negative.
    pub toughness: i64,
}

impl Characteristics {
    /// What `face` prints, with `abilities` for its text. A basic land type
    /// brings its mana ability along (305.6).
    #[must_use]
    pub fn printed(face: &Face, abilities: impl IntoIterator<Item = Arc<BoundAbility>>) -> Self {
        let mut own = Gathered::default();
        abilities.into_iter().for_each(|ability| own.take(ability, face.cost.as_ref(), None));
        let Gathered { keywords, toxic, protection, guards, mut others } = own;
        let subtypes: Arc<[Name]> = face.types.subtypes.clone().into();
        if face.types.types.has(CardType::Land) {
            others.extend(subtypes.iter().filter_map(|subtype| intrinsic(subtype)));
        }
        let cost_colors =
            face.cost.iter().flat_map(|cost| cost.0.iter()).flat_map(|symbol| symbol.colors());
        let (body, entry_counters) = match &face.stats {
            Stats::None => (None, None),
            Stats::Creature { power, toughness } => {
                let (power, toughness) = (power.base().into(), toughness.base().into());
                (Some(Body { power, toughness }), None)
            }
            Stats::Loyalty(stat) => (None, Some(("loyalty".into(), stat.base().into()))),
            Stats::Defense(stat) => (None, Some(("defense".into(), stat.base().into()))),
        };
        // 714.3a: a Saga enters with a lore counter on it.
        let entry_counters = match subtypes.iter().any(|own| own.as_str() == "Saga") {
            true => Some(("lore".into(), 1)),
            false => entry_counters,
        };
        Self {
            name: face.name.clone(),
            cost: face.cost.clone(),
            valued_by: None,
            // 202.2: the colours of the mana symbols in the cost, or 204: an indicator.
            // 702.114: devoid makes it colourless wherever it is.
            colors: match keywords.has(Keyword::Devoid) {
                true => ColorSet::EMPTY,
                false => cost_colors.collect::<ColorSet>().union(face.indicator),
            },
            types: face.types.types,
            supertypes: face.types.supertypes,
            subtypes,
            every_creature_type: false,
            keywords,
            toxic,
            protection,
            guards: guards.into(),
            restrictions: RestrictionSet::EMPTY,
            ways: WaySet::EMPTY,
            extra_blocks: 0,
            abilities: others.into(),
            body,
            entry_counters,
        }
    }

    /// Is it of this card type?
    #[must_use]
    pub const fn is(&self, card_type: CardType) -> bool {
        self.types.has(card_type)
    }

    /// Has it this subtype? Letter case aside.
    #[must_use]
    pub fn has_subtype(&self, subtype: &str) -> bool {
        self.subtypes.iter().any(|own| own.eq_ignore_ascii_case(subtype))
            // 702.73a: every creature type.
            || (self.every_creature_type || self.has(Keyword::Changeling))
                && crate::parse::is_creature_type(subtype)
    }

    /// Has it this keyword ability?
    #[must_use]
    pub const fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(keyword)
    }

    /// Has it this keyword ability, whoever defines it?
    #[must_use]
    pub fn has_any(&self, keyword: &AnyKeyword) -> bool {
        match keyword {
            AnyKeyword::Kernel(keyword) => self.has(*keyword),
            AnyKeyword::Defined(name) => self.abilities.iter().any(|one| is_use(one, name)),
        }
    }

    /// Gets an ability, and with a keyword what it stands for.
    pub fn gain(&mut self, ability: Arc<BoundAbility>) {
        let mut own = Gathered {
            keywords: self.keywords,
            toxic: self.toxic,
            protection: self.protection,
            guards: self.guards.to_vec(),
            others: self.abilities.to_vec(),
        };
        own.take(ability, self.cost.as_ref(), None);
        (self.keywords, self.toxic, self.protection) = (own.keywords, own.toxic, own.protection);
        self.guards = own.guards.into();
        self.abilities = own.others.into();
    }

    /// Loses a keyword ability, every time that it has it.
    pub fn lose(&mut self, keyword: &AnyKeyword) {
        match keyword {
            AnyKeyword::Kernel(keyword) => self.keywords = self.keywords.without(*keyword),
            AnyKeyword::Defined(name) => {
                let is_part = |one: &BoundAbility| one.part_of.as_ref() == Some(name);
                let left = self.abilities.iter().filter(|one| !is_part(one) && !is_use(one, name));
                self.abilities = left.cloned().collect();
            }
        }
    }

    /// The mana value, with every X as `x` (202.3).
    #[must_use]
    pub fn mana_value(&self, x: u32) -> u32 {
        let cost = self.valued_by.as_ref().or(self.cost.as_ref());
        cost.map_or(0, |cost| cost.mana_value(x))
    }
}

/// Is it the use of this keyword?
fn is_use(one: &BoundAbility, name: &Name) -> bool {
    matches!(&one.ability, Ability::Defined(defined) if defined.word == *name)
}

/// The abilities of a text, with what keywords stand for.
#[derive(Default)]
struct Gathered {
    keywords: KeywordSet,
    toxic: i64,
    protection: ColorSet,
    guards: Vec<Guard>,
    others: Vec<Arc<BoundAbility>>,
}

impl Gathered {
    /// Takes one more, a part of what a keyword stands for or one that stands by itself.
    /// `cost` is the mana cost of what has it.
    fn take(
        &mut self,
        ability: Arc<BoundAbility>,
        cost: Option<&ManaCost>,
        part_of: Option<&Name>,
    ) {
        let others = &mut self.others;
        match &ability.ability {
            Ability::Keyword(keyword) => {
                self.keywords = self.keywords.with(*keyword);
                others.extend(meaning(*keyword).iter().cloned());
                others.extend(from_graveyard(*keyword, cost));
            }
            Ability::Defined(defined) => {
                others.push(ability.clone());
                let whole = part_of.unwrap_or(&defined.word);
                // What a spell does by it is among its instructions.
                let own = |part: &&Ability| !matches!(part, Ability::Spell(_));
                let parts = defined.means.iter().filter(own).cloned();
                for mut part in parts.flat_map(BoundAbility::each) {
                    part.part_of = Some(whole.clone());
                    self.take(Arc::new(part), cost, Some(whole));
                }
            }
            Ability::Kicker(Kicker { kind: KickerKind::Replicate, .. }) => {
                others.extend([ability.clone(), Arc::new(replicates())]);
            }
            Ability::Toxic(count) => self.toxic += i64::from(*count),
            Ability::Casting(own) => {
                let more = casting::abilities(own).into_iter().map(Arc::new);
                others.push(ability.clone());
                others.extend(more);
            }
            Ability::Level(level) => {
                let own = casting::at_level(level);
                own.into_iter().for_each(|one| self.take(Arc::new(one), cost, part_of));
            }
            Ability::PartnerWith(name) => others.push(Arc::new(casting::partner_with(name))),
            Ability::Protection(Protection::Colors(colors)) => {
                self.protection = colors.iter().copied().fold(self.protection, ColorSet::with);
                others.push(Arc::new(protects_from(colors)));
            }
            Ability::Protection(Protection::AllColors) => {
                self.protection = Color::ALL.iter().copied().collect();
                others.push(Arc::new(protects_from(Color::ALL)));
            }
            // Which colour that is, is told where it is looked at.
            Ability::Protection(Protection::Chosen) => others.push(Arc::new(protects_as_chosen())),
            Ability::Protection(Protection::From(all)) => {
                let guards = all.iter().cloned().map(|from| Guard { from, kept: false });
                self.guards.extend(guards);
                others.extend(all.iter().cloned().map(guards_from).map(Arc::new));
            }
            Ability::CumulativeUpkeep { mana, life } => {
                let upkeep = Arc::new(cumulative_upkeep(mana, life.as_ref()));
                others.extend([ability.clone(), upkeep]);
            }
            _ => others.push(ability),
        }
    }
}

/// 702.16: from the colour chosen as it entered.
fn protects_as_chosen() -> BoundAbility {
    BoundAbility::without_pronouns(Ability::Continuous(Continuous::always(
        Noun::This,
        vec![Change::Protect(Protection::Chosen)],
    )))
}

/// The ability that a keyword stands for, where it is one that triggers.
#[must_use]
pub fn meaning(keyword: Keyword) -> &'static [Arc<BoundAbility>] {
    static ALL: LazyLock<Vec<Vec<Arc<BoundAbility>>>> = LazyLock::new(|| {
        let one = |&keyword: &Keyword| match keyword {
            Keyword::Storm => vec![Arc::new(storm())],
            Keyword::Cascade => vec![Arc::new(casting::cascade())],
            _ => Vec::new(),
        };
        Keyword::ALL.iter().map(one).collect()
    });
    ALL.get(keyword as usize).map_or(&[], |abilities| abilities)
}

/// 702.40a: a copy for each spell cast before it this turn.
fn storm() -> BoundAbility {
    copies(Quantity::CastBefore)
}

/// 702.56a: a copy for each time that its cost was paid.
fn replicates() -> BoundAbility {
    copies(Quantity::TimesKicked)
}

fn copies(each: Quantity) -> BoundAbility {
    let event = EventPattern::Casts { who: Noun::You, what: Noun::This };
    let copy = Effect::Copy { what: Noun::This, and: true, times: None };
    let effect = Effect::ForEach { each, effects: [copy].into(), first: false };
    let trigger = Trigger { word: TriggerWord::When, event, condition: None, once: false };
    BoundAbility::without_pronouns(Ability::Triggered { trigger, effects: [effect].into() })
}

/// 702.81a, 702.133a: it may be cast from the graveyard for its mana cost and a discard.
fn from_graveyard(keyword: Keyword, cost: Option<&ManaCost>) -> Option<Arc<BoundAbility>> {
    let card = match keyword {
        Keyword::JumpStart => Filter::of(Head::Word(HeadWord::Card)),
        Keyword::Retrace => {
            let mut land = Filter::of(Head::Word(HeadWord::Card));
            land.terms[0].adjectives.push(Adjective::Type(CardType::Land));
            land
        }
        _ => return None,
    };
    let costs = vec![Cost::Mana(cost.cloned()?), Cost::Discard(Noun::a(card))];
    Some(Arc::new(BoundAbility::without_pronouns(Ability::Flashback(costs))))
}

/// 702.24a: what cumulative upkeep means.
fn cumulative_upkeep(mana: &ManaCost, life: Option<&Quantity>) -> BoundAbility {
    let event = EventPattern::Begins { step: StepName::Upkeep, whose: Some(Noun::You), of: None };
    let counter = Effect::Counters {
        change: CounterChange::Put,
        amount: Quantity::Number(1),
        kind: CounterKind::Named("age".into()),
        on: Noun::This,
    };
    let sacrifice = Effect::Act { who: None, verb: Verb::Sacrifice, what: Noun::This };
    let unless = Effect::Unless {
        who: Noun::You,
        cost: Box::new(Cost::Upkeep { mana: mana.clone(), life: life.cloned() }),
        otherwise: [sacrifice].into(),
    };
    BoundAbility::without_pronouns(Ability::Triggered {
        trigger: Trigger { word: TriggerWord::At, event, condition: None, once: false },
        effects: [counter, unless].into(),
    })
}

/// 702.16e: damage that would be dealt by sources of these colours is prevented.
#[must_use]
pub fn protects_from(colors: &[Color]) -> BoundAbility {
    let colors = colors.iter().copied().map(Adjective::Color).collect();
    let term =
        Term { adjectives: vec![Adjective::Any(colors)], head: Head::Word(HeadWord::Source) };
    guards_from(Filter { terms: vec![term], clauses: Vec::new(), and_or: false, and: false })
}

/// 702.16e: damage that would be dealt by such sources is prevented.
#[must_use]
pub fn guards_from(source: Filter) -> BoundAbility {
    let damage =
        DamagePattern { source: Some(Noun::Bare(source)), ..DamagePattern::dealt_to(Noun::This) };
    let prevented = Rewrite::Prevent { how_much: Prevented::All, then: [].into() };
    let event = EventPattern::Damage(damage);
    BoundAbility::without_pronouns(Ability::Replacement(Replacement::new(
        Scope::All,
        event,
        prevented,
    )))
}

/// The mana ability that a basic land type gives (305.6).
#[must_use]
pub fn intrinsic(subtype: &str) -> Option<Arc<BoundAbility>> {
    static ABILITIES: LazyLock<[Arc<BoundAbility>; 5]> = LazyLock::new(|| {
        [ManaType::White, ManaType::Blue, ManaType::Black, ManaType::Red, ManaType::Green]
            .map(tap_for)
            .map(Arc::new)
    });
    let index =
        crate::ast::BASIC_LAND_TYPES.iter().position(|word| word.eq_ignore_ascii_case(subtype))?;
    Some(ABILITIES[index].clone())
}

fn tap_for(mana: ManaType) -> BoundAbility {
    let add = AddMana {
        who: None,
        output: ManaOutput::Fixed(vec![mana]),
        additional: false,
        only: None,
        riders: Vec::new(),
        kept: None,
    };
    BoundAbility::without_pronouns(Ability::Activated {
        costs: vec![Cost::Tap],
        effects: [Effect::AddMana(add)].into(),
        limits: Vec::new(),
    })
}
