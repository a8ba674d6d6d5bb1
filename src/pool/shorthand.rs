//! Keywords that stand for abilities told in words: what each of them means, in the very
//! language of the cards (702).

use std::sync::Arc;

use super::{Binder, BoundAbility};
use crate::{
    ast::{
        Ability, AlternativeCost, CardType, CardTypeSet, Change, Condition, Cost, Duration, Effect,
        EventPattern, Keyword, ManaCost, Noun, Shorthand, ShorthandWord, StepName, Trigger,
        TriggerWord, TypeChange, Verb,
    },
    parse::{Detail, parse_normal},
};

/// What a keyword without a parameter means, a paragraph for each ability; nothing for one
/// that the kernel knows itself.
const fn words_of(keyword: Keyword) -> &'static [&'static str] {
    match keyword {
        // 702.91a.
        Keyword::BattleCry => {
            &["whenever ~ attacks , each other attacking creature gets +1/+0 until end of turn . "]
        }
        // 702.147a.
        Keyword::Decayed => {
            &["~ can't block . ", "when ~ attacks , sacrifice it at end of combat . "]
        }
        // 702.100a.
        Keyword::Evolve => &[
            "whenever another creature you control enters , if its power is greater than ~ 's power or its toughness is greater than ~ 's toughness , put a +1/+1 counter on ~ . ",
        ],
        // 702.83a.
        Keyword::Exalted => &[
            "whenever a creature you control attacks alone , that creature gets +1/+1 until end of turn . ",
        ],
        // 702.25a.
        Keyword::Flanking => &[
            "whenever ~ becomes blocked by a creature without flanking , that creature gets -1/-1 until end of turn . ",
        ],
        // 702.92a.
        Keyword::LivingWeapon => &[
            "when ~ enters , create a 0/0 black Phyrexian Germ creature token , then attach ~ to it . ",
        ],
        // 702.134a.
        Keyword::Mentor => &[
            "whenever ~ attacks , put a +1/+1 counter on target attacking creature with power less than ~ 's power . ",
        ],
        // 702.79a, 702.93a.
        Keyword::Persist => &[
            "when ~ dies , if it had no -1/-1 counters on it , return it to the battlefield under its owner 's control with a -1/-1 counter on it . ",
        ],
        Keyword::Undying => &[
            "when ~ dies , if it had no +1/+1 counters on it , return it to the battlefield under its owner 's control with a +1/+1 counter on it . ",
        ],
        _ => &[],
    }
}

/// What one with a number or a cost means: `#` is the number, `%` so many of what follows,
/// `@` the cost, `&` an `s` unless the number is 1.
const fn phrases_of(word: ShorthandWord) -> &'static [&'static str] {
    match word {
        // 702.135a.
        ShorthandWord::Afterlife => {
            &["when ~ dies , create % 1/1 white and black Spirit creature token& with flying . "]
        }
        // 702.86a.
        ShorthandWord::Annihilator => {
            &["whenever ~ attacks , defending player sacrifices % permanent& . "]
        }
        // 702.45a.
        ShorthandWord::Bushido => {
            &["whenever ~ blocks or becomes blocked , it gets +#/+# until end of turn . "]
        }
        // Told by its tree: see `echo`.
        ShorthandWord::Echo | ShorthandWord::Crew => &[],
        // 702.109a: what comes of having paid it; the cost itself is told by its tree.
        ShorthandWord::Dash | ShorthandWord::Evoke => &[],
        // 702.123a.
        ShorthandWord::Fabricate => &[
            "when ~ enters , you may put % +1/+1 counter& on it . if you don't , create % 1/1 colorless Servo artifact creature token& . ",
        ],
        // 702.58a.
        ShorthandWord::Graft => &[
            "~ enters with % +1/+1 counter& on it . ",
            "whenever another creature enters , if ~ has a +1/+1 counter on it , you may remove a +1/+1 counter from ~ and put a +1/+1 counter on that creature . ",
        ],
        // 702.43a.
        ShorthandWord::Modular => &[
            "~ enters with % +1/+1 counter& on it . ",
            "when ~ dies , you may put x +1/+1 counters on target artifact creature , where x is the number of +1/+1 counters on ~ . ",
        ],
        // 702.107a.
        ShorthandWord::Outlast => {
            &["@ , {T} : put a +1/+1 counter on ~ . activate only as a sorcery . "]
        }
        // 702.23a.
        ShorthandWord::Rampage => &[
            "whenever ~ becomes blocked , it gets +x/+x until end of turn , where x is # times the number of creatures blocking it minus # . ",
        ],
        // 702.97a.
        ShorthandWord::Scavenge => &[
            "@ , exile ~ from your graveyard : put x +1/+1 counters on target creature , where x is ~ 's power . activate only as a sorcery . ",
        ],
        // 702.46a.
        ShorthandWord::Soulshift => &[
            "when ~ dies , you may return target Spirit card with mana value # or less from your graveyard to your hand . ",
        ],
        // 702.137a.
        ShorthandWord::Spectacle => &[
            "if an opponent lost life this turn , you may pay @ rather than pay ~ 's mana cost . ",
        ],
        // 702.117a.
        ShorthandWord::Surge => &[
            "if you've cast another spell this turn , you may pay @ rather than pay ~ 's mana cost . ",
        ],
        // 702.53a.
        ShorthandWord::Transmute => &[
            "@ , discard ~ : search your library for a card with mana value x , reveal it , put it into your hand , then shuffle , where x is ~ 's mana value . activate only as a sorcery . ",
        ],
        // 702.84a.
        ShorthandWord::Unearth => &[
            "@ : return ~ from your graveyard to the battlefield . it gains haste . it gains \" if ~ would leave the battlefield , exile it instead of putting it anywhere else . \" . exile it at the beginning of the next end step . activate only as a sorcery . ",
        ],
    }
}

/// The abilities that a keyword without a parameter stands for.
pub(super) fn keyword(keyword: Keyword) -> Vec<Arc<BoundAbility>> {
    words_of(keyword).iter().flat_map(|text| read(text)).collect()
}

/// The abilities that one with a number or a cost stands for.
pub(super) fn told(shorthand: &Shorthand) -> Vec<Arc<BoundAbility>> {
    let Shorthand { word, number, cost } = shorthand;
    if let (ShorthandWord::Echo, Some(cost)) = (word, cost) {
        return vec![Arc::new(echo(cost))];
    }
    if let (ShorthandWord::Evoke | ShorthandWord::Dash, Some(cost)) = (word, cost) {
        return paid_for(*word, cost).into_iter().map(Arc::new).collect();
    }
    if let (ShorthandWord::Crew, Some(power)) = (word, number) {
        return vec![Arc::new(crew(*power))];
    }
    let cost: String = cost.iter().flat_map(|cost| &cost.0).map(|one| format!("{one} ")).collect();
    let number = number.unwrap_or(0);
    let fill = |text: &&str| {
        let digits = number.to_string();
        let (many, plural) = if number == 1 { ("a", "") } else { (&*digits, "s") };
        text.replace('#', &digits).replace('%', many).replace('&', plural).replace("@ ", &cost)
    };
    phrases_of(*word).iter().map(fill).flat_map(|text| read(&text)).collect()
}

/// The abilities of a paragraph, in the words of the grammar.
fn read(text: &str) -> Vec<Arc<BoundAbility>> {
    let abilities = parse_normal(text, false, Detail::Place).unwrap_or_default();
    let bound = abilities.into_iter().filter_map(|mut ability| {
        Binder::default().bind(&mut ability).ok()?;
        Some(BoundAbility::each(ability))
    });
    bound.flatten().map(Arc::new).collect()
}

/// 702.30a: it is sacrificed unless the cost is paid, at the first upkeep.
fn echo(cost: &ManaCost) -> BoundAbility {
    let event = EventPattern::Begins { step: StepName::Upkeep, whose: Some(Noun::You) };
    let condition = Some(Condition::Fresh);
    let unless = Effect::Unless {
        who: Noun::You,
        cost: Box::new(Cost::Mana(cost.clone())),
        otherwise: [Effect::Act { who: None, verb: Verb::Sacrifice, what: Noun::This }].into(),
    };
    let trigger = Trigger { word: TriggerWord::At, event, condition, once: false };
    BoundAbility::without_pronouns(Ability::Triggered { trigger, effects: [unless].into() })
}

/// 702.74a, 702.109a: a cost of its own, and what comes of having paid it.
fn paid_for(word: ShorthandWord, cost: &ManaCost) -> Vec<BoundAbility> {
    let (costs, keyword) = (vec![Cost::Mana(cost.clone())], Some(word));
    let instead = AlternativeCost { costs, of: None, condition: None, keyword };
    let mut all = vec![Ability::AlternativeCost(instead)];
    let texts: &[&str] = match word {
        ShorthandWord::Evoke => &["when ~ enters , sacrifice it . "],
        _ => &[
            "when ~ enters , it gains haste . return it to its owner 's hand at the beginning of the next end step . ",
        ],
    };
    for mut ability in
        texts.iter().flat_map(|text| parse_normal(text, false, Detail::Place).unwrap_or_default())
    {
        if let Ability::Triggered { trigger, .. } = &mut ability {
            trigger.condition = Some(Condition::PaidFor(word));
        }
        all.extend(Binder::default().bind(&mut ability).is_ok().then_some(ability));
    }
    all.into_iter().flat_map(BoundAbility::each).collect()
}

/// 702.122a: tap creatures with so much power together, and it is an artifact creature.
fn crew(power: i64) -> BoundAbility {
    let types = CardTypeSet::only(CardType::Artifact).with(CardType::Creature);
    let effect = Effect::Change {
        what: Noun::This,
        changes: vec![Change::Types(TypeChange { types, ..TypeChange::default() })],
        duration: Duration::UntilEndOfTurn,
        first: false,
    };
    let (costs, effects) = (vec![Cost::Crew(power)], [effect].into());
    BoundAbility::without_pronouns(Ability::Activated { costs, effects, limits: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_is_understood() {
        let cost = Some(ManaCost(vec![crate::ast::ManaSymbol::Generic(2)]));
        for &word in ShorthandWord::ALL {
            for number in [1, 3] {
                let shorthand = Shorthand { word, number: Some(number), cost: cost.clone() };
                let told = told(&shorthand).len();
                assert!(told >= phrases_of(word).len().max(1), "{word} {number}: {told}");
            }
        }
        for &word in Keyword::ALL {
            assert!(keyword(word).len() >= words_of(word).len(), "{word}");
        }
    }
}
