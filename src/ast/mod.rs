//! What a card says, as plain data.
//!
//! The tree is the program: the interpreter runs these very nodes, the printer
//! turns them back into the card's sentence. They know nothing of text or games.
//!
//! Growing it: amount, subject, duration and condition are parameters shared by
//! all nodes. When three variants share a stem, they are one variant with a
//! parameter.

mod ability;
mod adding;
mod bits;
mod card;
mod casting;
mod change;
mod color;
mod condition;
mod damage;
mod deal;
mod dice;
mod effect;
mod event;
mod filter;
mod keyword;
mod library;
mod mana;
mod manner;
mod mode;
mod name;
mod noun;
mod play;
mod quantity;
mod rewrite;
mod rule;
mod step;
mod token;
mod tree;
mod turns;
mod visit;
mod vote;
mod words;

pub use self::{
    ability::{
        Ability, AlternativeCost, Cost, CostChange, CostEach, CostFront, CostOf, CostWord, Kicker,
        KickerKind, Limit, Moment, NamedCost, Protection, StaticRule,
    },
    adding::{AddMana, Gift, Keep, ManaRider, RiderWord, SpendOnly, SpendUse},
    card::{
        BASIC_LAND_TYPES, Card, CardType, CardTypeSet, Compare, Face, Layout, Line, Order, Stat,
        Stats, Supertype, SupertypeSet, TypeLine,
    },
    casting::{CastKeyword, CastWord, Level, LevelAt, Section},
    change::{
        ActionWord, Addition, Change, Continuous, Designation, DesignationSet, LoseAll,
        Restriction, RestrictionSet, TypeChange, Way, WaySet,
    },
    color::{Color, ColorSet, ManaType, ManaTypeSet},
    condition::{
        CastHow, Condition, DoWords, ExtraSaid, KickedHow, MoreOf, PaidWord, ThereForm, Voice,
    },
    damage::{DamageKind, DamagePattern, DamageWording},
    deal::{Deal, DealForm, Share},
    dice::{ResultRow, Roll, RollChange, RollWord},
    effect::{Effect, Effects},
    event::{
        CreateWords, EventPattern, GoesFrom, IntoGraveyard, ManaOf, NthWhen, Ordinal, Trigger,
        TriggerWord,
    },
    filter::{
        Adjective, Clause, CounterKind, Deed, Extreme, Filter, Head, HeadWord, Measure, Shared,
        State, Term, Together, ZoneName, ZonePhrase, ZonesWord,
    },
    keyword::{AnyKeyword, Defined, KERNEL, Keyword, KeywordSet},
    library::{CardEffect, PutKind, PutOrder, PutPlace, Sorting},
    mana::{Freedom, ManaCost, ManaOutput, ManaSource, ManaSymbol},
    manner::{
        AsDone, CounterChange, Joint, LifeChange, NextTime, NextUntap, OwnerDoes, PickWord,
        ReturnPlace, ShuffleHow, Verb,
    },
    mode::{Fresh, ModeCount, ModeTold, MoreModes, MoreWords},
    name::Name,
    noun::{
        AmassedWords, Attachment, Done, LeftWords, Noun, Participle, Pronoun, Slot, Target,
        TargetChooser, TargetCount,
    },
    play::{Play, PlayUntil, PlayVerb, SpendAny, SpendHow, SpendSaid, SpendWhom},
    quantity::{Amount, KindOf, Quantity, Rounding, RoundingPlace, SpentMana, WayAmount},
    rewrite::{
        AmountChange, Amounts, CountForm, DamageChange, EnterChoice, Prevented, ProduceChange,
        ProducedType, Replacement, Rewrite, Scope,
    },
    rule::{AsMana, AttackWhen, Duration, Rule, Ruling, SizeChange, SpendAs, SpendOn},
    step::{StepName, StepOf, TurnPlace},
    token::{EntersWith, KnownToken, Token, TokenState},
    tree::tree,
    turns::{ExtraCombat, MonarchIs, TurnChange},
    visit::{Node, Walk},
    vote::{Ballot, Vote},
};
