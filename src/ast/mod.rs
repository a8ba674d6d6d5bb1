//! What a card says, as plain data.
//!
//! The tree is the program: the interpreter runs these very nodes, the printer
//! turns them back into the card's sentence. They know nothing of text or games.
//!
//! Growing it: amount, subject, duration and condition are parameters shared by
//! all nodes. When three variants share a stem, they are one variant with a
//! parameter.

mod ability;
mod bits;
mod card;
mod color;
mod condition;
mod effect;
mod event;
mod keyword;
mod library;
mod mana;
mod name;
mod noun;
mod play;
mod quantity;
mod tree;
mod visit;
mod words;

pub use self::{
    ability::{
        Ability, AlternativeCost, Cost, CostChange, CostEach, Cycling, KickerKind, Limit, Moment,
        Protection, StaticRule,
    },
    card::{
        Card, CardType, CardTypeSet, Compare, Face, Layout, Line, Order, Stat, Stats, Supertype,
        SupertypeSet, TypeLine,
    },
    color::{Color, ColorSet, ManaType, ManaTypeSet},
    condition::{CastHow, Condition, DoWords, MoreOf, Voice},
    effect::{
        ActionWord, AddMana, Addition, Change, Continuous, CounterChange, Deal, DealForm, Effect,
        Effects, EntersWith, Gift, Joint, KnownToken, LifeChange, ManaRider, ModeCount, NextTime,
        NextUntap, Restriction, RestrictionSet, ReturnPlace, RiderWord, Share, SpendOnly, SpendUse,
        Token, TypeChange, Verb, Way, WaySet,
    },
    event::{
        AmountChange, Amounts, AsMana, AttackWhen, CountForm, CreateWords, DamageChange,
        DamageKind, DamagePattern, DamageWording, Duration, EnterChoice, EventPattern, GoesFrom,
        ManaOf, NthWhen, Ordinal, Prevented, ProduceChange, ProducedType, Replacement, Rewrite,
        Rule, Ruling, Scope, SpendAs, SpendOn, StepName, Trigger, TriggerWord, TurnPlace,
    },
    keyword::{AnyKeyword, Defined, KERNEL_PARAMETER, Keyword, KeywordSet},
    library::{CardEffect, PutKind, PutOrder, PutPlace, Sorting},
    mana::{Freedom, ManaCost, ManaOutput, ManaSource, ManaSymbol},
    name::Name,
    noun::{
        Adjective, Attachment, Clause, CounterKind, Deed, Done, Filter, Head, HeadWord, LeftWords,
        Measure, Noun, Participle, Pronoun, Slot, State, Target, TargetCount, Term, ZoneName,
        ZonePhrase,
    },
    play::{Play, PlayUntil, PlayVerb, SpendAny, SpendHow, SpendWhom},
    quantity::{Amount, KindOf, Quantity, Rounding, RoundingPlace, SpentMana, WayAmount},
    tree::tree,
    visit::{Node, Walk},
};
