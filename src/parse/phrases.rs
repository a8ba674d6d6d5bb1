//! Sentences that are known, one for each family, to show beside one that is not.

const PHRASES: &[&str] = &[
    "{T}: Add {G}.",
    "{T}: Add {W} or {U}.",
    "{T}: Add one mana of any color.",
    "{T}: Add one mana of any type that a land you control could produce.",
    "{T}: Add {G} for each creature you control.",
    "~ deals 3 damage to any target.",
    "~ deals 2 damage to each creature without flying.",
    "~ deals X damage divided as you choose among any number of targets.",
    "~ deals damage to any target equal to the number of creatures you control.",
    "Prevent the next 4 damage that would be dealt to any target this turn.",
    "Prevent all combat damage that would be dealt this turn.",
    "Prevent all damage that would be dealt to you.",
    "If a source would deal damage to you, prevent 1 of that damage.",
    "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.",
    "If a source you control would deal damage to an opponent, it deals that much damage plus 2 instead.",
    "All damage that would be dealt to you is dealt to enchanted creature instead.",
    "The next time a source of your choice would deal damage to you this turn, prevent that damage.",
    "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    "Whenever enchanted creature deals damage, you gain that much life.",
    "When ~ enters, it deals 2 damage to any target.",
    "At the beginning of your upkeep, ~ deals 1 damage to you.",
    "~ enters with X +1/+1 counters on it.",
    "~ enters tapped.",
    "Creatures you control get +1/+1.",
    "Creatures you control have haste.",
    "Target creature gets +3/+3 until end of turn.",
    "Put a +1/+1 counter on target creature.",
    "Destroy target artifact or enchantment.",
    "Draw two cards.",
    "Target player gains 3 life.",
    "Choose one —",
    "Enchant creature",
    "Flying, vigilance",
];

/// The known sentence that has most words in common with `text`, if any has three.
pub(super) fn nearest_phrase(text: &str) -> Option<&'static str> {
    const WORDS: usize = 64;
    let words: Vec<_> = words(text).take(WORDS).collect();
    let mut best = None;
    let mut most = 2;
    for phrase in PHRASES {
        let common = self::words(phrase).filter(|word| words.contains(word)).count();
        if common > most {
            most = common;
            best = Some(*phrase);
        }
    }
    best
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '{' && c != '}')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}
