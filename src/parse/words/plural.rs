//! Plurals of nouns.

/// Nouns with a plural of their own.
const IRREGULAR: &[(&str, &str)] = &[
    ("Ally", "Allies"),
    ("Child", "Children"),
    ("Cyclops", "Cyclopes"),
    ("Djinn", "Djinn"),
    ("Dwarf", "Dwarves"),
    ("Efreet", "Efreet"),
    ("Elf", "Elves"),
    ("Equipment", "Equipment"),
    ("Eye", "Eyes"),
    ("Faerie", "Faeries"),
    ("Fish", "Fish"),
    ("Food", "Foods"),
    ("Fox", "Foxes"),
    ("Fungus", "Fungi"),
    ("Hero", "Heroes"),
    ("Hippo", "Hippos"),
    ("Homunculus", "Homunculi"),
    ("Incarnation", "Incarnations"),
    ("Jellyfish", "Jellyfish"),
    ("Locus", "Locuses"),
    ("Mercenary", "Mercenaries"),
    ("Merfolk", "Merfolk"),
    ("Moonfolk", "Moonfolk"),
    ("Mouse", "Mice"),
    ("Nautilus", "Nautiluses"),
    ("Octopus", "Octopuses"),
    ("Offspring", "Offspring"),
    ("Ox", "Oxen"),
    ("Pegasus", "Pegasi"),
    ("Phoenix", "Phoenixes"),
    ("Plains", "Plains"),
    ("Sheep", "Sheep"),
    ("Shellfish", "Shellfish"),
    ("Sphinx", "Sphinxes"),
    ("Spacecraft", "Spacecraft"),
    ("Squid", "Squids"),
    ("Starfish", "Starfish"),
    ("Svirfneblin", "Svirfneblin"),
    ("Thief", "Thieves"),
    ("Thopter", "Thopters"),
    ("Treefolk", "Treefolk"),
    ("Vedalken", "Vedalken"),
    ("Werewolf", "Werewolves"),
    ("Wolf", "Wolves"),
    ("Zombie", "Zombies"),
    ("Ability", "Abilities"),
    ("Eldrazi", "Eldrazi"),
    ("Kor", "Kor"),
    ("Kirin", "Kirin"),
    ("Kithkin", "Kithkin"),
    ("Samurai", "Samurai"),
    ("Ninja", "Ninjas"),
    ("Sorcery", "Sorceries"),
    ("Library", "Libraries"),
    ("Aetherborn", "Aetherborn"),
];

/// The plural of a noun that starts with a capital or is a word of the rules.
pub(crate) fn plural(noun: &str) -> String {
    if let Some((_, plural)) = IRREGULAR.iter().find(|(one, _)| one.eq_ignore_ascii_case(noun)) {
        let lower = noun.starts_with(char::is_lowercase);
        return if lower { plural.to_lowercase() } else { (*plural).to_owned() };
    }
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh") => {
            format!("{noun}es")
        }
        _ => format!("{noun}s"),
    }
}

/// The singular of a word of the rules (`creatures`, `sorceries`, `abilities`), or the word itself.
pub(crate) fn singular_of(word: &str) -> (&str, bool) {
    match word {
        "sorceries" => ("sorcery", true),
        "abilities" => ("ability", true),
        "libraries" => ("library", true),
        other => other.strip_suffix('s').map_or((other, false), |one| (one, true)),
    }
}
