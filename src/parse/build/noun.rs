//! Noun phrases.

use super::clause::clause;
use cardscript_grammar::card::Rule;

use crate::ast::{
    Adjective, AmassedWords, AnyKeyword, Attachment, CardType, Clause, Color, Done, Filter, Head,
    HeadWord, Keyword, LeftWords, Noun, Participle, Pronoun, Quantity, State, Supertype, Target,
    TargetChooser, TargetCount, Term, ZoneName, ZonePhrase,
};

use super::quantity::{amount, number, pronoun, whose};
use super::{Built, Kids, Pair, defect, kids, only, span, unexpected, word};
use crate::parse::words::{singular_of, subtype_of, unmarked};

pub(super) fn done(pair: &Pair<'_>) -> Built<Done> {
    Done::from_word(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

/// One noun phrase, or several joined by `or` or by `and`.
pub(super) fn noun_list(pair: Pair<'_>) -> Built<Noun> {
    let mut parts = kids(pair);
    let first = noun_phrase(parts.next()?)?;
    let more: Vec<Pair<'_>> = parts.rest().collect();
    let severally = more.last().is_some_and(|last| last.as_rule() == Rule::severally);
    let joined = more.into_iter().find(|part| part.as_rule() != Rule::severally);
    let all = joined.map_or(Ok(first.clone()), |more| joined_nouns(first, more))?;
    Ok(if severally { Noun::Severally(Box::new(all)) } else { all })
}

fn joined_nouns(first: Noun, more: Pair<'_>) -> Built<Noun> {
    let rule = more.as_rule();
    let mut nouns = vec![first];
    for noun in more.into_inner() {
        nouns.push(noun_phrase(noun)?);
    }
    Ok(match rule {
        Rule::and_nouns | Rule::subject_ands => Noun::Both(nouns),
        Rule::and_or_nouns => Noun::AndOr(nouns),
        _ => Noun::Either(nouns),
    })
}

pub(super) fn noun_phrase(pair: Pair<'_>) -> Built<Noun> {
    let mut parts = kids(pair);
    let mut found = noun(parts.next()?)?;
    for possessed in parts.rest() {
        found = role_of(found, &only(possessed)?);
    }
    Ok(found)
}

fn role_of(whose: Noun, role: &Pair<'_>) -> Noun {
    if word(role) == "controller" {
        Noun::Controller(Box::new(whose))
    } else {
        Noun::Owner(Box::new(whose))
    }
}

pub(super) fn noun(pair: Pair<'_>) -> Built<Noun> {
    Ok(match pair.as_rule() {
        Rule::this => Noun::This,
        Rule::you => Noun::You,
        Rule::your_team => Noun::YourTeam,
        Rule::it => pronoun(Pronoun::It),
        Rule::itself => pronoun(Pronoun::Itself),
        Rule::they => pronoun(Pronoun::They),
        Rule::them => pronoun(Pronoun::Them),
        Rule::its_role => role_of(pronoun(Pronoun::It), &only(pair)?),
        Rule::that => {
            pronoun(Pronoun::That(kids(pair).rest().map(|p| head(&p)).collect::<Built<_>>()?))
        }
        Rule::those => {
            pronoun(Pronoun::Those(kids(pair).rest().map(|p| head(&p)).collect::<Built<_>>()?))
        }
        Rule::paid => {
            let mut parts = kids(pair);
            let done = parts.next()?;
            let done = Participle::from_word(word(&done)).map_or_else(|| unexpected(&done), Ok)?;
            let text = parts.next()?;
            let many = singular_of(word(&text)).1;
            pronoun(Pronoun::Paid(done, head(&text)?, many))
        }
        Rule::that_target => pronoun(Pronoun::ThatTarget),
        Rule::the_chosen => pronoun(Pronoun::Chosen(head(&only(pair)?)?)),
        Rule::amassed => {
            let words = AmassedWords::from_word(word(&pair));
            pronoun(Pronoun::Amassed(words.map_or_else(|| unexpected(&pair), Ok)?))
        }
        Rule::left_cards => {
            let words = LeftWords::from_word(word(&pair));
            pronoun(Pronoun::Left(words.map_or_else(|| unexpected(&pair), Ok)?))
        }
        Rule::attacked_by => Noun::AttackedBy(Box::new(noun(only(pair)?)?)),
        Rule::the_source => pronoun(Pronoun::Source),
        Rule::host_of => {
            let mut parts = kids(pair);
            let head = head(&parts.next()?)?;
            Noun::HostOf(head, Box::new(noun(parts.next()?)?))
        }
        Rule::the_one => {
            let heads = kids(pair).rest().map(|pair| head(&pair)).collect::<Built<_>>()?;
            pronoun(Pronoun::The(heads))
        }
        Rule::the_rest if word(&pair) == "the rest" => pronoun(Pronoun::Rest),
        Rule::the_rest => pronoun(Pronoun::Other),
        Rule::some_of => {
            let mut parts = kids(pair);
            let count = counted_things(parts.next()?)?;
            Noun::SomeOf { count, of: Box::new(noun(parts.next()?)?) }
        }
        Rule::several => {
            let mut parts = kids(pair);
            let count = target_count(parts.next()?)?;
            Noun::Several { count, filter: filter(parts.next()?)? }
        }
        Rule::defending => Noun::DefendingPlayer,
        Rule::chosen_player => Noun::ChosenPlayer,
        Rule::each_of => Noun::EachOf(Box::new(noun(only(pair)?)?)),
        Rule::any_target => {
            let mut parts = kids(pair);
            let other = parts.has(Rule::other);
            let mut any = Filter::of(Head::Word(HeadWord::Target));
            if parts.has(Rule::dealt_damage) {
                any.clauses.push(Clause::DealtDamageThisTurn);
            }
            targets(TargetCount::One, other, any, target_chooser(&mut parts))
        }
        Rule::counted_target => counted_target(pair)?,
        Rule::each => Noun::Each { all: false, filter: filter(only(pair)?)? },
        Rule::all => Noun::Each { all: true, filter: filter(only(pair)?)? },
        Rule::attached => attached(pair)?,
        Rule::your_opponents => Noun::Bare(Filter::of(Head::Word(HeadWord::Opponent))),
        Rule::some => some(pair)?,
        Rule::bare => Noun::Bare(filter(only(pair)?)?),
        _ => return unexpected(&pair),
    })
}

fn targets(count: TargetCount, other: bool, filter: Filter, by: Option<TargetChooser>) -> Noun {
    Noun::Target(Box::new(Target { count, other, filter, by, index: 0 }))
}

/// `of an opponent's choice`, `of their choice`.
fn target_chooser(parts: &mut Kids<'_>) -> Option<TargetChooser> {
    if parts.has(Rule::opponents_choice) {
        return Some(TargetChooser::Opponent);
    }
    parts.has(Rule::their_choice).then(|| TargetChooser::Their(pronoun(Pronoun::They)))
}

fn counted_target(pair: Pair<'_>) -> Built<Noun> {
    let mut parts = kids(pair);
    let mut other = parts.has(Rule::another);
    let count = match parts.maybe(Rule::target_count) {
        None => TargetCount::One,
        Some(count) => target_count(only(count)?)?,
    };
    other |= parts.has(Rule::other);
    let last = parts.next()?;
    let filter = match last.as_rule() {
        Rule::targets => Filter::of(Head::Word(HeadWord::Target)),
        _ => filter(last)?,
    };
    Ok(targets(count, other, filter, target_chooser(&mut parts)))
}

/// `a`, `up to two`: how many of something.
pub(super) fn counted_things(pair: Pair<'_>) -> Built<TargetCount> {
    match pair.as_rule() {
        Rule::article => Ok(TargetCount::One),
        _ => target_count(only(pair)?),
    }
}

pub(super) fn target_count(pair: Pair<'_>) -> Built<TargetCount> {
    Ok(match pair.as_rule() {
        Rule::up_to => TargetCount::UpTo(amount(&only(pair)?)?),
        Rule::any_number => TargetCount::AnyNumber,
        Rule::one_to => {
            let at = span(&pair);
            let last = kids(pair).rest().last().ok_or_else(|| defect(at))?;
            TargetCount::OneTo(u8::try_from(number(&last)?).map_err(|_| defect(at))?)
        }
        _ => TargetCount::Exactly(amount(&pair)?),
    })
}

fn attached(pair: Pair<'_>) -> Built<Noun> {
    let mut parts = kids(pair);
    let how = match word(&parts.next()?) {
        "enchanted" => Attachment::Enchanted,
        _ => Attachment::Equipped,
    };
    let to = parts.next()?;
    Ok(Noun::Attached { how, head: head_named(word(&to)).ok_or_else(|| defect(span(&to)))? })
}

fn some(pair: Pair<'_>) -> Built<Noun> {
    let mut of_choice = false;
    let mut of_color = false;
    let mut alike = None;
    for part in pair.clone().into_inner() {
        of_choice |= part.as_rule() == Rule::of_choice;
        of_color |= part.as_rule() == Rule::chosen_color;
        if part.as_rule() == Rule::shares {
            alike = Some(clause(part)?);
        }
    }
    let (count, mut filter) = counted(kids(pair))?;
    // `a source of your choice of the chosen color`
    if of_color {
        filter.clauses.push(Clause::ChosenColor);
    }
    filter.clauses.extend(alike);
    Ok(if of_choice && count == Quantity::Number(1) {
        Noun::SourceOfChoice(filter)
    } else {
        Noun::Some { count, filter }
    })
}

/// `a creature`, `another creature`, `two lands`.
pub(super) fn counted(mut parts: Kids<'_>) -> Built<(Quantity, Filter)> {
    let count = parts.next()?;
    if count.as_rule() != Rule::another {
        return Ok((amount(&count)?, filter(parts.next()?)?));
    }
    let mut filter = filter(parts.next()?)?;
    if let Some(term) = filter.terms.first_mut() {
        term.adjectives.insert(0, Adjective::State(State::Other));
    }
    Ok((Quantity::Number(1), filter))
}

/// What fits a noun phrase.
pub(super) fn filter(pair: Pair<'_>) -> Built<Filter> {
    let group = pair.as_rule() == Rule::group;
    let mut parts = kids(pair);
    let mut filter = Filter { terms: Vec::new(), clauses: Vec::new(), and_or: false, and: false };
    while let Some(found) = parts.maybe(Rule::term) {
        filter.terms.push(term(found)?);
    }
    while let Some(found) = parts.maybe(Rule::and_or) {
        filter.and_or = true;
        filter.terms.push(term(only(found)?)?);
    }
    filter.and = group && filter.terms.len() > 1;
    for found in parts.rest() {
        filter.clauses.push(clause(found)?);
    }
    Ok(filter)
}

fn term(pair: Pair<'_>) -> Built<Term> {
    let at = span(&pair);
    let mut parts: Vec<_> = kids(pair).rest().collect();
    let noun = parts.pop().ok_or_else(|| defect(at))?;
    let adjectives = parts.into_iter().map(adjective).collect::<Built<Vec<_>>>()?;
    let head = head(&noun)?;
    if !in_order(&adjectives, &head) {
        return Err(defect(at));
    }
    Ok(Term { adjectives, head })
}

/// Card types stand behind subtypes, and what is the more particular of them last:
/// `artifact creature`, `Dovin planeswalker`.
fn in_order(adjectives: &[Adjective], head: &Head) -> bool {
    let rank = |card_type: CardType| match card_type {
        CardType::Kindred => 0,
        CardType::Enchantment => 1,
        CardType::Artifact => 2,
        CardType::Creature => 4,
        _ => 3,
    };
    let kinds = adjectives.iter().filter_map(|adjective| match adjective {
        Adjective::Type(card_type) => Some(Some(rank(*card_type))),
        Adjective::Subtype(_) => Some(None),
        _ => None,
    });
    let last = match head {
        Head::Type(card_type) => Some(Some(rank(*card_type))),
        Head::Subtype(_) => Some(None),
        Head::Word(_) => None,
    };
    let kinds: Vec<Option<u8>> = kinds.chain(last).collect();
    kinds.windows(2).all(|pair| pair[0] < pair[1] || pair == [None, None])
}

pub(super) fn head(pair: &Pair<'_>) -> Built<Head> {
    head_named(word(pair)).map_or_else(|| unexpected(pair), Ok)
}

/// The noun with this word, singular or plural.
fn head_named(text: &str) -> Option<Head> {
    if let Some(subtype) = subtype_of(text) {
        return Some(Head::Subtype(subtype.into()));
    }
    let (one, _) = singular_of(text);
    let by_type = CardType::from_word(one).map(Head::Type);
    by_type.or_else(|| HeadWord::from_word(one).map(Head::Word))
}

pub(super) fn adjective(pair: Pair<'_>) -> Built<Adjective> {
    let (text, at) = (word(&pair), span(&pair));
    let found = match pair.as_rule() {
        Rule::color => Color::from_word(text).map(Adjective::Color),
        Rule::supertype => Supertype::from_word(text).map(Adjective::Super),
        Rule::state => State::from_word(text).map(Adjective::State),
        Rule::token => Some(Adjective::State(State::Token)),
        Rule::permanent => Some(Adjective::State(State::Permanent)),
        Rule::card_type => CardType::from_word(text).map(Adjective::Type),
        Rule::subtype => subtype_of(text).map(|name| Adjective::Subtype(name.into())),
        Rule::noun_adjective => return adjective(only(pair)?),
        Rule::non => return non(&only(pair)?),
        Rule::size_adjective => {
            let size = text.split_once('/');
            let size = size.and_then(|(p, t)| Some((p.parse().ok()?, t.parse().ok()?)));
            size.map(|(power, toughness)| Adjective::Size(power, toughness))
        }
        Rule::either_adjective => return either(pair),
        _ => return unexpected(&pair),
    };
    found.ok_or_else(|| defect(at))
}

/// `attacking or blocking`, `instant and sorcery`.
fn either(pair: Pair<'_>) -> Built<Adjective> {
    let mut any = Vec::new();
    let mut between = Rule::or_adjective;
    for part in kids(pair).rest() {
        if matches!(part.as_rule(), Rule::and_adjective | Rule::and_or_adjective) {
            between = part.as_rule();
            any.push(adjective(only(part)?)?);
        } else {
            any.push(adjective(part)?);
        }
    }
    Ok(match between {
        Rule::and_adjective => Adjective::EitherAnd(any),
        Rule::and_or_adjective => Adjective::AndOr(any),
        _ => Adjective::Any(any),
    })
}

fn non(pair: &Pair<'_>) -> Built<Adjective> {
    let text = word(pair);
    let found = match pair.as_rule() {
        Rule::color => Color::from_word(text).map(Adjective::NonColor),
        Rule::card_type => CardType::from_word(text).map(Adjective::NonType),
        Rule::supertype => Supertype::from_word(text).map(Adjective::NonSuper),
        Rule::subtype => subtype_of(text).map(|name| Adjective::NonSubtype(name.into())),
        _ => None,
    };
    found.map_or_else(|| unexpected(pair), Ok)
}

/// A name as cards have it, from the words as they are read: small words stay small.
pub(super) fn card_name(pair: &Pair<'_>) -> crate::ast::Name {
    const SMALL: &[&str] =
        &["a", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"];
    let mut name = String::new();
    for (index, token) in word(pair).split(' ').enumerate() {
        let joined = token == "," || token.starts_with('\'');
        name.push_str(if index == 0 || joined { "" } else { " " });
        let mut letters = token.chars();
        match letters.next() {
            Some(first) if index == 0 || !(joined || SMALL.contains(&token)) => {
                name.extend(first.to_uppercase());
                name.push_str(letters.as_str());
            }
            _ => name.push_str(token),
        }
    }
    name.as_str().into()
}

pub(super) fn zone_phrase(pair: Pair<'_>) -> Built<ZonePhrase> {
    let from = pair.as_rule() == Rule::from_zone;
    let mut parts = kids(pair);
    let first = parts.next()?;
    // From whosever graveyards.
    if first.as_rule() == Rule::whosever {
        let players = Noun::Bare(Filter::of(Head::Word(HeadWord::Player)));
        let whose = Some(Box::new(players));
        return Ok(ZonePhrase { zone: ZoneName::Graveyard, whose });
    }
    if first.as_rule() == Rule::out_of_exile {
        return Ok(ZonePhrase { zone: ZoneName::Exile, whose: None });
    }
    let any = first.as_rule() == Rule::any_one;
    let mut owner = kids(first);
    let whose = if any {
        None
    } else if owner.has(Rule::your) {
        Some(Noun::You)
    } else if let Some(opponents) = owner.maybe(Rule::all_opponents) {
        let filter = Filter::of(Head::Word(HeadWord::Opponent));
        Some(match word(&opponents).starts_with("all") {
            true => Noun::Each { all: true, filter },
            false => Noun::Bare(filter),
        })
    } else if owner.has(Rule::all_zones) {
        // From whosever zones.
        from.then(|| Noun::Each { all: true, filter: Filter::of(Head::Word(HeadWord::Player)) })
    } else if owner.has(Rule::each_zone) {
        let player = Filter::of(Head::Word(HeadWord::Player));
        Some(Noun::Each { all: false, filter: player })
    } else {
        Some(whose(&mut owner)?)
    };
    let zone = parts.next()?;
    let (one, _) = singular_of(word(&zone));
    let zone = ZoneName::from_word(one).map_or_else(|| unexpected(&zone), Ok)?;
    Ok(ZonePhrase { zone, whose: whose.map(Box::new) })
}

pub(super) fn keyword(pair: &Pair<'_>) -> Built<Keyword> {
    // The normaliser puts a space before every mark.
    Keyword::from_word(&word(pair).replace(" !", "!")).map_or_else(|| unexpected(pair), Ok)
}

/// One that needs the kernel, or that a script defines.
pub(super) fn any_keyword(pair: &Pair<'_>) -> Built<AnyKeyword> {
    match pair.as_rule() {
        Rule::defined_word => Ok(AnyKeyword::Defined(unmarked(word(pair)).as_str().into())),
        _ => keyword(pair).map(AnyKeyword::Kernel),
    }
}
