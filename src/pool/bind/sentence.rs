//! Reading the parts of a sentence: noun phrases, filters, quantities, conditions.

use super::{
    BindError,
    antecedent::{Exiles, Place, Role},
    kinds::{self, Kinds, head_word, kinds_of},
    reader::Reader,
};
use crate::ast::{
    Amount, Clause, Compare, Condition, EventPattern, ExtraSaid, Filter, HeadWord, MoreOf, Name,
    Noun, Participle, Pronoun, Quantity, Slot, Target, TargetChooser, TargetCount,
};

/// Where a noun phrase stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Held {
    /// In an instruction: it has a place of its own.
    Own(Role),
    /// In the event watched, which keeps it in this slot.
    Event(Role, Slot),
    /// Inside of another phrase: only targets are kept.
    Nested,
}

impl Reader {
    /// Reads a noun phrase: binds the pronouns in it, then keeps it.
    pub(super) fn noun(&mut self, noun: &mut Noun, held: Held) -> Result<(), BindError> {
        match noun {
            Noun::You | Noun::YourTeam => return Ok(()),
            Noun::ChosenPlayer => {
                let (player, place) =
                    (Kinds::word(HeadWord::Player), Place::Slot(Slot::ChosenPlayer));
                self.memory.add(player, false, Role::Implied, place, "the chosen player".into());
                return Ok(());
            }
            Noun::This => {
                self.keep(Kinds::default(), false, held, Place::Slot(Slot::This), "~".into());
                return Ok(());
            }
            // Bound by the damage before.
            Noun::Pronoun { word: Pronoun::Unsaid, .. } => return Ok(()),
            Noun::Pronoun { word: word @ Pronoun::Paid(..), slot } => {
                *slot = match (&*word, self.memory.exiles) {
                    // 607.2a: another ability of the object exiles it.
                    (Pronoun::Paid(Participle::Exiled, ..), Exiles::Nothing) => Slot::Exiled,
                    (Pronoun::Paid(Participle::Exiled, ..), Exiles::AsEffect) => Slot::ExiledNow,
                    (Pronoun::Paid(Participle::Milled, ..), _) => Slot::Milled,
                    _ => Slot::Paid,
                };
                return Ok(());
            }
            Noun::Pronoun { word: Pronoun::ThatTarget, slot } => {
                let target = self.memory.known.iter().rev().find_map(|one| match one.place {
                    Place::Slot(target @ Slot::Target(_)) => Some(target),
                    _ => None,
                });
                *slot = target.ok_or(BindError::Unbound { word: "that target".into() })?;
                return Ok(());
            }
            Noun::Pronoun { word: Pronoun::Chosen(head), slot } => {
                let called = Pronoun::That(vec![head.clone()]);
                let chosen = self.memory.known.iter().rev().find_map(|one| match one.place {
                    Place::Slot(place @ (Slot::Target(_) | Slot::Picked))
                        if one.kinds.fit(&called, one.plural) =>
                    {
                        Some(place)
                    }
                    _ => None,
                });
                let word = || kinds::spoken(&Pronoun::Chosen(head.clone()));
                *slot = chosen.ok_or_else(|| BindError::Unbound { word: word() })?;
                let kinds = Kinds(vec![vec![head.clone()]]);
                self.keep(kinds, false, held, Place::Slot(*slot), word());
                return Ok(());
            }
            // What the action before chose last.
            Noun::Pronoun { word: Pronoun::Amassed(_), slot } => {
                *slot = Slot::Picked;
                return Ok(());
            }
            Noun::Pronoun { word: word @ Pronoun::Again { .. }, slot } => {
                let Some(found) = self.memory.last_subject() else {
                    return Err(BindError::Unbound { word: kinds::spoken(word) });
                };
                let (kinds, plural, words) =
                    (found.kinds.clone(), found.plural, found.words.clone());
                *slot = found.slot;
                self.keep(kinds, plural, held, Place::Slot(found.slot), words);
                return Ok(());
            }
            Noun::Pronoun {
                word: word @ (Pronoun::Rest | Pronoun::Other | Pronoun::Left(_)),
                slot,
            } => {
                if !self.memory.has_found() {
                    return Err(BindError::Unbound { word: kinds::spoken(word) });
                }
                *slot = Slot::Rest;
                return Ok(());
            }
            Noun::EachOf(of) | Noun::Severally(of) => return self.noun(of, held),
            Noun::Pronoun { word, slot } => {
                let (bound, like) = self.memory.resolve(word)?;
                let (kinds, plural, words) = like.map_or_else(
                    || (Kinds::default(), false, kinds::spoken(word)),
                    |like| (like.kinds.clone(), like.plural, like.words.clone()),
                );
                if *slot == Slot::Unbound {
                    *slot = bound;
                }
                self.keep(kinds, plural, held, Place::Slot(*slot), words);
                return Ok(());
            }
            Noun::Target(target) => {
                self.target_count(&mut target.count)?;
                self.filter(&mut target.filter)?;
                if let Some(TargetChooser::Their(who)) = &mut target.by {
                    self.noun(who, Held::Nested)?;
                }
                // `target creature an opponent controls`: `that player` is that one.
                let owner = target.filter.clauses.iter().find_map(|clause| match clause {
                    Clause::Controlled(who @ (Noun::Some { .. } | Noun::Bare(_))) => Some(who),
                    _ => None,
                });
                if let Some(who) = owner {
                    let (kinds, place) =
                        (kinds_of(who), Place::Slot(Slot::TargetController(target.index)));
                    let words = "the target's controller".to_owned();
                    self.memory.add(kinds, false, Role::Implied, place, words);
                }
            }
            Noun::Each { filter, .. } | Noun::Bare(filter) | Noun::SourceOfChoice(filter) => {
                self.filter(filter)?;
            }
            Noun::Some { count, filter } => {
                self.quantity(count)?;
                self.filter(filter)?;
            }
            Noun::ManyOf { filter, .. } => self.filter(filter)?,
            Noun::Several { count, filter } => {
                self.target_count(count)?;
                self.filter(filter)?;
            }
            Noun::SomeOf { count, of } => {
                self.target_count(count)?;
                self.noun(of, Held::Nested)?;
            }
            Noun::Top { amount, of } => {
                self.quantity(amount)?;
                let many = *amount != Quantity::Number(1);
                self.noun(of, Held::Nested)?;
                self.found(Kinds::word(HeadWord::Card), many);
                return Ok(());
            }
            Noun::Attached { .. } | Noun::DefendingPlayer => {}
            Noun::HostOf(_, of) | Noun::AttackedBy(of) => self.noun(of, Held::Nested)?,
            Noun::Controller(of) | Noun::Owner(of) => {
                let inner =
                    if matches!(held, Held::Nested) { held } else { Held::Own(Role::Other) };
                self.noun(of, inner)?;
            }
            Noun::Either(_) | Noun::AndOr(_) | Noun::Both(_) => {
                let either = matches!(noun, Noun::Either(_));
                let (Noun::Either(nouns) | Noun::AndOr(nouns) | Noun::Both(nouns)) = noun else {
                    return Ok(());
                };
                let inner = if matches!(held, Held::Event(..)) { Held::Nested } else { held };
                // `that creature's controller or that player`: neither of them is the other.
                let before = either.then(|| self.memory.known.clone());
                let mut added = Vec::new();
                for noun in nouns {
                    if let Some(before) = &before {
                        self.memory.known.clone_from(before);
                    }
                    self.noun(noun, inner)?;
                    if let Some(before) = &before {
                        added.extend(self.memory.known.drain(before.len()..));
                    }
                }
                self.memory.known.extend(added);
                if !matches!(held, Held::Event(..)) {
                    return Ok(());
                }
            }
        }
        let place = own_place(noun);
        let (kinds, words) = (kinds_of(noun), words_of(noun));
        self.keep(kinds, is_plural(noun), held, place, words);
        Ok(())
    }

    fn keep(&mut self, kinds: Kinds, plural: bool, held: Held, own: Place, words: String) {
        let (role, place) = match held {
            Held::Own(role) => (role, own),
            Held::Event(role, _) if own == Place::Slot(Slot::This) => (role, own),
            Held::Event(role, slot) => (role, Place::Slot(slot)),
            Held::Nested
                if matches!(own, Place::Slot(Slot::Target(_) | Slot::Host | Slot::Defending)) =>
            {
                (Role::Other, own)
            }
            Held::Nested => return,
        };
        self.memory.add(kinds, plural, role, place, words);
    }

    pub(super) fn maybe_noun(
        &mut self,
        noun: &mut Option<Noun>,
        held: Held,
    ) -> Result<(), BindError> {
        noun.iter_mut().try_for_each(|noun| self.noun(noun, held))
    }

    pub(super) fn target_count(&mut self, count: &mut TargetCount) -> Result<(), BindError> {
        match count {
            TargetCount::Exactly(count) | TargetCount::UpTo(count) => self.quantity(count),
            TargetCount::One | TargetCount::AnyNumber | TargetCount::OneTo(_) => Ok(()),
        }
    }

    pub(super) fn filter(&mut self, filter: &mut Filter) -> Result<(), BindError> {
        filter.clauses.iter_mut().try_for_each(|clause| self.clause(clause))
    }

    pub(super) fn clause(&mut self, clause: &mut Clause) -> Result<(), BindError> {
        match clause {
            Clause::Controlled(noun)
            | Clause::NotControlled(noun)
            | Clause::ControlledThen(noun)
            | Clause::NotOwned(noun)
            | Clause::CastThisTurn(noun)
            | Clause::Owned(noun)
            | Clause::OtherThan(noun)
            | Clause::AttackingPlayer(noun)
            | Clause::Blocking(noun)
            | Clause::CastBy(noun)
            | Clause::SameName(noun)
            | Clause::BlockedBy(noun)
            | Clause::BlockedThisCombat(noun)
            | Clause::Among(noun)
            | Clause::AttachedTo(noun)
            | Clause::Targets(noun)
            | Clause::DamagedBy { by: noun, .. }
            | Clause::Fighting(noun)
            | Clause::Lesser(_, noun)
            | Clause::WhoWay { what: noun, .. }
            | Clause::Shares(_, noun) => self.noun(noun, Held::Nested)?,
            Clause::WhoDid(event) => self.past(event)?,
            Clause::Extreme { among, .. } => self.filter(among)?,
            Clause::That(clause) => self.clause(clause)?,
            Clause::Is { .. } | Clause::Together(_) => {}
            Clause::WhoControls(filter) => self.filter(filter)?,
            Clause::Measure { is, .. } => self.compare(is)?,
            Clause::IsKind(filter) => self.filter(filter)?,
            Clause::WithSoMany { count, .. } => self.compare(count)?,
            Clause::InBoth(one, other) => {
                for zone in [one, other] {
                    zone.whose.iter_mut().try_for_each(|whose| self.noun(whose, Held::Nested))?;
                }
            }
            Clause::In(zone) | Clause::From(zone) => {
                zone.whose.iter_mut().try_for_each(|whose| self.noun(whose, Held::Nested))?;
            }
            Clause::With(_)
            | Clause::Without(_)
            | Clause::WithCounter { .. }
            | Clause::WithoutCounter(_)
            | Clause::Abilities(_)
            | Clause::AlreadyControlled
            | Clause::DiedThisWay
            | Clause::OneOf(..)
            | Clause::WithCasting(_)
            | Clause::ButNotOwned
            | Clause::NotThere
            | Clause::BasicType
            | Clause::Adventure { .. }
            | Clause::Did(_)
            | Clause::Named(_)
            | Clause::NamedSame
            | Clause::NotFromHand
            | Clause::DidNot(_)
            | Clause::WithX
            | Clause::MostLife
            | Clause::AttackedThisCombat
            | Clause::ThisWay(_)
            | Clause::ColorOfChoice
            | Clause::ByChance
            | Clause::DealtDamageThisTurn
            | Clause::ChosenType
            | Clause::Revealed
            | Clause::ExiledWith { .. }
            | Clause::Zones(_)
            | Clause::ChosenColor => {}
            // 701.38: of what the text has let players vote for.
            Clause::MostVotes => match &self.memory.votes {
                Some(words) if words.is_empty() => {}
                _ => return Err(BindError::Unbound { word: "votes".into() }),
            },
            // 608.2d: one that this text has let be chosen.
            Clause::ThatColor if self.memory.color => {}
            Clause::ThatColor => {
                return Err(BindError::Unbound { word: "that color".into() });
            }
        }
        Ok(())
    }

    pub(super) fn quantity(&mut self, quantity: &mut Quantity) -> Result<(), BindError> {
        match quantity {
            Quantity::Number(_)
            | Quantity::X
            | Quantity::SoMany
            | Quantity::CastBefore
            | Quantity::Devotion(_)
            | Quantity::Unspent(_)
            | Quantity::DevotionThatColor
            | Quantity::TimesKicked
            | Quantity::TimesPaid(_)
            | Quantity::RemovedThisWay(_)
            | Quantity::AnyNumber
            | Quantity::OwnMeasure(_)
            | Quantity::All
            | Quantity::PreventedThisWay
            | Quantity::Result
            | Quantity::TurnsBegun
            | Quantity::LifeThisTurn { .. }
            | Quantity::Party => Ok(()),
            Quantity::Votes(word) => self.voted(word),
            Quantity::TotalOf { of, .. }
            | Quantity::GreatestOf { of, .. }
            | Quantity::KickedTimes(of) => self.noun(of, Held::Nested),
            Quantity::DealtThisTurn { by, to, .. } => {
                by.iter_mut().try_for_each(|(by, _)| self.noun(by, Held::Nested))?;
                self.noun(to, Held::Nested)
            }
            // `it` is the spell that the object is or was, but where a spell is told of.
            Quantity::Spent { on, .. } => {
                let bound = self.noun(on, Held::Nested);
                if let Noun::Pronoun { word: Pronoun::It, slot } = &mut **on {
                    if bound.is_err() || *slot != Slot::EventObject {
                        *slot = Slot::This;
                    }
                    return Ok(());
                }
                bound
            }
            Quantity::DoneBy { who, what, .. } => {
                self.noun(who, Held::Nested)?;
                self.filter(what)
            }
            Quantity::ThisWay { to, .. } => {
                to.iter_mut().try_for_each(|to| self.noun(to, Held::Nested))
            }
            Quantity::ThatMuch(amount) => {
                if *amount == Amount::Unbound {
                    *amount = self.memory.amount()?;
                }
                Ok(())
            }
            Quantity::Count(filter)
            | Quantity::Greatest { among: filter, .. }
            | Quantity::Total { of: filter, .. }
            | Quantity::Kinds { among: filter, .. } => self.filter(filter),
            Quantity::Measure { of: noun, .. }
            | Quantity::MeasureOf { of: noun, .. }
            | Quantity::Symbols { of: noun, .. }
            | Quantity::Counters { on: noun, .. }
            | Quantity::ColorsOf(noun)
            | Quantity::Life(noun) => self.noun(noun, Held::Nested),
            Quantity::Happened(event) => self.past(event),
            Quantity::Half { of, .. } | Quantity::Times(_, of) | Quantity::XIs(of) => {
                self.quantity(of)
            }
            Quantity::Plus(left, right)
            | Quantity::Excess(left, right)
            | Quantity::Minus(left, right) => {
                self.quantity(left)?;
                self.quantity(right)
            }
        }
    }

    /// What happened before: nothing later in the text points back to it.
    fn past(&mut self, event: &mut EventPattern) -> Result<(), BindError> {
        let before = self.memory.clone();
        self.event(event)?;
        self.memory = before;
        Ok(())
    }

    /// 701.38b: a word counts only in a vote for it.
    fn voted(&self, word: &Name) -> Result<(), BindError> {
        match &self.memory.votes {
            Some(words) if words.contains(word) => Ok(()),
            _ => Err(BindError::Unbound { word: word.to_string() }),
        }
    }

    pub(super) fn compare(&mut self, compare: &mut Compare) -> Result<(), BindError> {
        self.quantity(&mut compare.than)
    }

    pub(super) fn condition(&mut self, condition: &mut Condition) -> Result<(), BindError> {
        match condition {
            Condition::YourTurn
            | Condition::NotYourTurn
            | Condition::EarlyTurn
            | Condition::Does(_)
            | Condition::YouDo { .. }
            | Condition::Fresh
            | Condition::CameThisTurn { .. }
            | Condition::WasCastFor(_)
            | Condition::Attacked
            | Condition::Suspended
            | Condition::Monarch(_)
            | Condition::MaxSpeed
            | Condition::ClassLevel(_)
            | Condition::ClassLevelIs(_)
            | Condition::PaidFor { .. }
            | Condition::SearchedLibrary
            | Condition::Resolved { .. }
            | Condition::Flip { .. }
            | Condition::DamagePrevented => Ok(()),
            Condition::MoreVotes { word, .. } => self.voted(word),
            // 701.30: of a clash that the text speaks of.
            Condition::WonClash { .. } => match self.memory.clashed {
                true => Ok(()),
                false => Err(BindError::Unbound { word: "win".into() }),
            },
            Condition::Is { what: Quantity::Counters { kind: Some(kind), on }, is } => {
                self.noun(on, Held::Nested)?;
                self.memory.counters = Some((kind.clone(), (**on).clone()));
                self.compare(is)
            }
            // What follows may speak of that source.
            Condition::DamagePreventedFrom(noun) => {
                self.memory.clause += 1;
                self.noun(noun, Held::Event(Role::Other, Slot::EventSource))
            }
            Condition::Rolled { is, .. } => self.quantity(&mut is.than),
            Condition::Any(conditions) | Condition::All(conditions) => {
                conditions.iter_mut().try_for_each(|condition| self.condition(condition))
            }
            Condition::Not(condition)
            | Condition::Otherwise(condition)
            | Condition::Was(condition) => self.condition(condition),
            Condition::ThereAre { count, filter, .. } => {
                self.compare(count)?;
                self.filter(filter)
            }
            Condition::CardsInHand { who, count: is }
            | Condition::CardsIn { who, count: is, .. }
            | Condition::LifeThisTurn { who, is, .. }
            | Condition::DealtSoMuch { who, is }
            | Condition::Life { who, is } => {
                self.noun(who, Held::Nested)?;
                self.compare(is)
            }
            Condition::Adjective { what, .. } | Condition::HasKeyword { what, .. } => {
                self.noun(what, Held::Nested)
            }
            Condition::Told { what, clause, .. } => {
                self.noun(what, Held::Nested)?;
                self.clause(clause)
            }
            Condition::More { who, of, than, .. } => {
                self.noun(who, Held::Nested)?;
                if let MoreOf::Permanents(filter) = of {
                    self.filter(filter)?;
                }
                self.noun(than, Held::Nested)
            }
            Condition::Happened { event, count, .. } => {
                count.iter_mut().try_for_each(|count| self.compare(count))?;
                self.past(event)
            }
            // What follows may speak of whom it was dealt to.
            Condition::DealtThisWay { to, .. } => {
                let Some(to) = to else { return Ok(()) };
                self.memory.clause += 1;
                match self.dealt {
                    Some((_, slot)) => self.noun(to, Held::Event(Role::Subject, slot)),
                    None => self.noun(to, Held::Nested),
                }
            }
            Condition::AsCast { condition, .. }
            | Condition::While(condition)
            | Condition::If(condition)
            | Condition::Unless(condition) => self.condition(condition),
            Condition::InZone { what, zone } => {
                self.noun(what, Held::Nested)?;
                zone.whose.iter_mut().try_for_each(|whose| self.noun(whose, Held::Nested))
            }
            Condition::DoneThisWay { what, .. } => self.noun(what, Held::Nested),
            Condition::ExtraPaid(ExtraSaid::Beheld(filter)) => self.filter(filter),
            Condition::ExtraPaid(
                ExtraSaid::Additional | ExtraSaid::Evidence | ExtraSaid::Promised { .. },
            ) => Ok(()),
            Condition::Spent { mana, .. } => self.quantity(mana),
            Condition::ThereKinds { count, among, .. } => {
                self.compare(count)?;
                self.filter(among)
            }
            Condition::Targets(what)
            | Condition::TurnOf { who: what, .. }
            | Condition::WasKicked { what, .. }
            | Condition::ExtraPaid(ExtraSaid::Was(what, _))
            | Condition::WasCast { what, .. } => self.noun(what, Held::Nested),
            Condition::IsA { what, filter, .. } => {
                self.noun(what, Held::Nested)?;
                self.filter(filter)
            }
            Condition::Controls { who, count, filter } => {
                self.noun(who, Held::Nested)?;
                self.compare(count)?;
                self.filter(filter)
            }
            Condition::HasMeasure { what, is, .. } => {
                self.noun(what, Held::Nested)?;
                self.compare(is)
            }
            Condition::HasCounters { what, count, kind, .. } => {
                self.noun(what, Held::Nested)?;
                self.memory.counters = kind.clone().map(|kind| (kind, what.clone()));
                self.compare(count)
            }
            Condition::Opponents(count)
            | Condition::ALibrary(count)
            | Condition::AttackedTotal(count)
            | Condition::Activated(count) => self.compare(count),
            Condition::Joined { parts, .. } => {
                parts.iter_mut().try_for_each(|condition| self.condition(condition))
            }
            // Said of damage alone, with whom it is dealt to and what deals it.
            Condition::TheyShare(_) => {
                let told = |slot| self.memory.has(slot);
                match told(Slot::EventSource) && told(Slot::EventRecipient) {
                    true => Ok(()),
                    false => Err(BindError::Unbound { word: "they".into() }),
                }
            }
            Condition::Shares { what, with, .. } => {
                self.noun(what, Held::Nested)?;
                self.noun(with, Held::Nested)
            }
            Condition::Is { what, is } => {
                self.quantity(what)?;
                self.compare(is)
            }
        }
    }
}

/// Where a noun phrase of an instruction is found later.
fn own_place(noun: &Noun) -> Place {
    match noun {
        Noun::Target(target) => Place::Slot(Slot::Target(target.index)),
        Noun::Each { .. } | Noun::Bare(_) => Place::Within(Slot::Each),
        Noun::Attached { .. } => Place::Slot(Slot::Host),
        Noun::This => Place::Slot(Slot::This),
        Noun::Pronoun { slot, .. } => Place::Slot(*slot),
        Noun::Controller(of) => match own_place(of) {
            Place::Slot(Slot::Target(index)) => Place::Slot(Slot::TargetController(index)),
            Place::Slot(Slot::EventObject) => Place::Slot(Slot::EventController),
            _ => Place::Lost,
        },
        Noun::DefendingPlayer => Place::Slot(Slot::Defending),
        Noun::You
        | Noun::YourTeam
        | Noun::Some { .. }
        | Noun::Several { .. }
        | Noun::ManyOf { .. }
        | Noun::SomeOf { .. }
        | Noun::Top { .. }
        | Noun::SourceOfChoice(_)
        | Noun::HostOf(..)
        | Noun::Owner(_)
        | Noun::AttackedBy(_)
        | Noun::ChosenPlayer
        | Noun::EachOf(_)
        | Noun::Severally(_)
        | Noun::AndOr(_)
        | Noun::Either(_)
        | Noun::Both(_) => Place::Lost,
    }
}

fn is_plural(noun: &Noun) -> bool {
    match noun {
        Noun::Target(target) => target.count.is_many(),
        Noun::ManyOf { .. } => true,
        Noun::Some { .. } | Noun::Several { .. } | Noun::SomeOf { .. } => noun.may_be_many(),
        Noun::Top { amount, .. } => *amount != Quantity::Number(1),
        Noun::Each { all, .. } => *all,
        Noun::Bare(_) => true,
        _ => false,
    }
}

fn words_of(noun: &Noun) -> String {
    let heads: Vec<_> =
        kinds_of(noun).0.iter().map(|nouns| head_word(&nouns[0]).to_owned()).collect();
    let heads = heads.join(" or ");
    match noun {
        Noun::Target(target) => target_words(target, &heads),
        Noun::Attached { .. } => format!("the {heads} that `~` is attached to"),
        Noun::Controller(_) => "a controller".into(),
        Noun::Owner(_) => "an owner".into(),
        Noun::Each { .. } | Noun::Bare(_) => format!("each {heads}"),
        _ => format!("the {heads}"),
    }
}

fn target_words(target: &Target, heads: &str) -> String {
    let heads = if heads == "target" { "" } else { heads };
    let words = match target.index {
        0 => format!("the first target {heads}"),
        1 => format!("the second target {heads}"),
        index => format!("target {heads} number {}", u32::from(index) + 1),
    };
    words.trim_end().to_owned()
}
