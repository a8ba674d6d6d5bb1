//! Each family of clauses: the text and its tree.

use crate::ast::tree;
use crate::parse::{parse_line, print_abilities};

use super::names;

/// The tree of each paragraph, in a spell or on a permanent.
#[track_caller]
fn trees(spell: bool, texts: &[&str]) -> String {
    let mut out = String::new();
    for text in texts {
        let line = parse_line(text, &names(), spell).unwrap_or_else(|(kind, span)| {
            panic!("{text}\n{kind:?} at {:?}", &text[span.start..span.end])
        });
        let printed = print_abilities(&line.abilities, "Ember Adept");
        out.push_str(&printed);
        out.push('\n');
        for ability in &line.abilities {
            out.push_str(&tree(ability));
            out.push('\n');
        }
        out.push('\n');
    }
    out
}

#[test]
fn keywords() {
    insta::assert_snapshot!(trees(
        false,
        &[
            "Flying, vigilance",
            "first strike",
            "Enchant creature you control",
            "Protection from black and from red",
        ]
    ));
}

#[test]
fn mana() {
    insta::assert_snapshot!(trees(
        false,
        &[
            "{T}: Add {G}.",
            "{T}: Add {C}{C} to your mana pool.",
            "{T}: Add {W} or {U}. This creature deals 1 damage to you.",
            "{T}: Add {G} for each Elf on the battlefield.",
            "{T}: Add three mana of any one color. Spend this mana only to cast artifact spells or activate abilities of artifacts.",
            "{T}: Add two mana in any combination of {R} and/or {G}.",
            "{T}: Add one mana of any type that a land you control could produce.",
            "{T}: Add X mana of any one color, where X is the number of creatures you control.",
            "{T}, Pay 1 life: Add an amount of {G} equal to this creature's power. Activate only once each turn.",
            "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
            "If you tap a permanent for mana, it produces twice as much of that mana instead.",
        ]
    ));
}

#[test]
fn damage() {
    insta::assert_snapshot!(trees(
        true,
        &[
            "Ember Adept deals 3 damage to any target.",
            "Ember Adept deals X damage divided as you choose among one, two, or three targets.",
            "Ember Adept deals 4 damage to target creature and 2 damage to that creature's controller.",
            "Ember Adept deals damage to any target equal to the number of Goblins you control.",
            "Target creature you control deals damage equal to its power to another target creature.",
            "Ember Adept deals 2 damage to each of up to two target creatures and/or planeswalkers.",
            "Ember Adept deals 3 damage to any target and you gain 3 life.",
            "Ember Adept deals 2 damage to you unless you sacrifice a creature.",
            "Ember Adept deals 2 damage to each creature without flying and each player.",
            "Ember Adept deals 5 damage to that creature instead if you control a Wizard.",
        ]
    ));
}

#[test]
fn prevention() {
    insta::assert_snapshot!(trees(
        true,
        &[
            "Prevent the next 4 damage that would be dealt to any target this turn.",
            "Prevent all combat damage that would be dealt this turn by attacking creatures.",
            "Prevent all damage target creature would deal this turn.",
            "The next time a red source of your choice would deal damage to you this turn, prevent that damage. You gain life equal to the damage prevented this way.",
        ]
    ));
}

#[test]
fn replacement() {
    insta::assert_snapshot!(trees(
        false,
        &[
            "If a source would deal damage to an opponent or a permanent an opponent controls, it deals double that damage to that player or permanent instead.",
            "If another red source you control would deal damage to a permanent or player, it deals that much damage plus 2 instead.",
            "If a creature would deal combat damage to you, prevent that damage and put a +1/+1 counter on this creature.",
            "If a source would deal damage to you, prevent half that damage, rounded up.",
            "All damage that would be dealt to you is dealt to enchanted creature instead.",
            "During your turn, prevent all damage that would be dealt to you.",
            "Ember Adept enters with X +1/+1 counters on it. If X is 5 or more, it enters with an additional two +1/+1 counters on it.",
            "Ember Adept enters tapped unless you control two or fewer other lands.",
        ]
    ));
}

#[test]
fn triggers() {
    insta::assert_snapshot!(trees(
        false,
        &[
            "When Ember Adept enters, it deals 2 damage to any target.",
            "Whenever this creature is dealt damage, it deals that much damage to you.",
            "At the beginning of each opponent's upkeep, if that player has two or fewer cards in hand, Ember Adept deals 2 damage to that player.",
            "Whenever another creature you control attacks, you may draw a card.",
            "At the beginning of your upkeep, you may have Ember Adept deal 1 damage to target creature an opponent controls.",
        ]
    ));
}

#[test]
fn everything_else() {
    insta::assert_snapshot!(trees(
        true,
        &[
            "Choose one —\n• Target player gains 3 life.\n• Destroy target artifact or enchantment.",
            "Target creature gets +3/-X and gains flying until end of turn.",
            "Draw two cards, then put a charge counter on target artifact.",
            "You may sacrifice a Goblin. If you do, Ember Adept deals 4 damage to any target.",
        ]
    ));
}

#[test]
fn statics() {
    insta::assert_snapshot!(trees(
        false,
        &[
            "Creatures you control get +1/+1.",
            "Nonwhite Elf creatures have trample and haste.",
            "Ember Adept has flying as long as you control a Mountain or a Forest.",
        ]
    ));
}

#[test]
fn old_wordings_have_the_same_tree() {
    let pairs = [
        ("When Ember Adept enters the battlefield, draw a card.", "When ~ enters, draw a card."),
        ("{T}: Add one mana of any color to your mana pool.", "{T}: Add one mana of any color."),
        (
            "{T}: ~ deals 1 damage to target creature or player.",
            "{T}: This creature deals 1 damage to any target.",
        ),
        (
            "{T}: Destroy target creature with converted mana cost 3 or less.",
            "{T}: Destroy target creature with mana value 3 or less.",
        ),
        (
            "{1}: Draw 2 cards. Activate this ability only once each turn.",
            "{1}: Draw two cards. Activate only once each turn.",
        ),
        ("−1: Draw a card.", "-1: Draw a card."),
    ];
    for (old, new) in pairs {
        assert_eq!(parse_line(old, &names(), false), parse_line(new, &names(), false), "{old}");
        assert!(parse_line(new, &names(), false).is_ok(), "{new}");
    }
}
