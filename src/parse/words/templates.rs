//! Older wordings and today's, both as the normaliser writes them.

use std::sync::OnceLock;

use hashbrown::HashMap;

/// An old wording and what stands for it today.
pub(crate) type Template = (&'static str, &'static str);

/// Tokens in, tokens out; `#` is any one token, the same on both sides. The longest
/// wording that fits wins.
const TEMPLATES: &[Template] = &[
    // The object itself.
    ("this creature ", "~ "),
    ("this land ", "~ "),
    ("this artifact ", "~ "),
    ("this enchantment ", "~ "),
    ("this permanent ", "~ "),
    ("this planeswalker ", "~ "),
    ("this battle ", "~ "),
    ("this spell ", "~ "),
    ("this card ", "~ "),
    ("this token ", "~ "),
    ("this emblem ", "~ "),
    ("this Aura ", "~ "),
    ("this Equipment ", "~ "),
    ("this Vehicle ", "~ "),
    ("this Saga ", "~ "),
    ("this Class ", "~ "),
    ("this Case ", "~ "),
    ("this Spacecraft ", "~ "),
    ("this Siege ", "~ "),
    // A legend is a person where the text says so; the formatter says "it".
    ("he ", "it "),
    ("she ", "it "),
    ("him ", "it "),
    ("himself ", "itself "),
    ("herself ", "itself "),
    ("his ", "its "),
    ("her ", "it "),
    ("her power ", "its power "),
    ("her toughness ", "its toughness "),
    ("her controller ", "its controller "),
    ("her owner ", "its owner "),
    ("his or her ", "their "),
    ("him or her ", "them "),
    ("he or she ", "they "),
    ("as it enters , choose ", "as ~ enters , choose "),
    // Zones.
    ("exile # cards from the top of your library ", "exile the top # cards of your library "),
    ("enters the battlefield ", "enters "),
    ("enter the battlefield ", "enter "),
    ("entered the battlefield ", "entered "),
    ("sacrifices a # of their choice ", "sacrifices a # "),
    ("sacrifices an # of their choice ", "sacrifices an # "),
    ("sacrifices 2 # of their choice ", "sacrifices 2 # "),
    ("sacrifices a nonland permanent of their choice ", "sacrifices a nonland permanent "),
    ("sacrifices a nontoken creature of their choice ", "sacrifices a nontoken creature "),
    (
        "sacrifices a creature or planeswalker of their choice ",
        "sacrifices a creature or planeswalker ",
    ),
    ("for each opponent you have ", "for each opponent "),
    ("may choose to have ", "may have "),
    ("to a target creature ", "to target creature "),
    ("comes into play ", "enters "),
    ("come into play ", "enter "),
    ("in play ", "on the battlefield "),
    ("leaves play ", "leaves the battlefield "),
    ("shuffle your library ", "shuffle "),
    ("shuffles their library ", "shuffles "),
    ("token . it has \" ", "token with \" "),
    ("token named # . it has \" ", "token named # with \" "),
    ("token named # which has \" ", "token named # with \" "),
    ("tokens . they have \" ", "tokens with \" "),
    (
        "colorless Treasure artifact token with \" {T} , sacrifice this artifact : add 1 mana of any color . \" ",
        "Treasure token ",
    ),
    (
        "colorless Treasure token with \" {T} , sacrifice this artifact : add 1 mana of any color . \" ",
        "Treasure token ",
    ),
    (
        "colorless artifact token named Treasure with \" {T} , sacrifice this artifact : add 1 mana of any color . \" ",
        "Treasure token ",
    ),
    (
        "colorless Treasure artifact tokens with \" {T} , sacrifice this artifact : add 1 mana of any color . \" ",
        "Treasure tokens ",
    ),
    (
        "colorless Treasure tokens with \" {T} , sacrifice this artifact : add 1 mana of any color . \" ",
        "Treasure tokens ",
    ),
    (
        "colorless artifact tokens named Treasure with \" {T} , sacrifice this artifact : add 1 mana of any color . \" ",
        "Treasure tokens ",
    ),
    (
        "colorless Treasure artifact token with \" {T} , sacrifice this token : add 1 mana of any color . \" ",
        "Treasure token ",
    ),
    (
        "colorless Treasure token with \" {T} , sacrifice this token : add 1 mana of any color . \" ",
        "Treasure token ",
    ),
    (
        "colorless artifact token named Treasure with \" {T} , sacrifice this token : add 1 mana of any color . \" ",
        "Treasure token ",
    ),
    (
        "colorless Treasure artifact tokens with \" {T} , sacrifice this token : add 1 mana of any color . \" ",
        "Treasure tokens ",
    ),
    (
        "colorless Treasure tokens with \" {T} , sacrifice this token : add 1 mana of any color . \" ",
        "Treasure tokens ",
    ),
    (
        "colorless artifact tokens named Treasure with \" {T} , sacrifice this token : add 1 mana of any color . \" ",
        "Treasure tokens ",
    ),
    ("put the top card of your library into your graveyard ", "mill a card "),
    ("put the top # cards of your library into your graveyard ", "mill # cards "),
    ("puts the top card of their library into their graveyard ", "mills a card "),
    ("puts the top # cards of their library into their graveyard ", "mills # cards "),
    // Mana.
    ("this mana as steps or phases end ", "this mana as steps and phases end "),
    ("to your mana pool ", ""),
    ("to their mana pool ", ""),
    ("to his or her mana pool ", ""),
    ("to that player 's mana pool ", ""),
    ("converted mana cost ", "mana value "),
    ("converted mana costs ", "mana values "),
    ("tap : ", "{T} : "),
    // Damage.
    ("if any source ", "if a source "),
    ("damage to another target . ", "damage to any other target . "),
    ("all the cards in your hand ", "your hand "),
    ("all the cards in their hand ", "their hand "),
    ("damage to target creature or player ", "damage to any target "),
    ("damage to another target creature or player ", "damage to any other target "),
    ("dealt to target creature or player ", "dealt to any target "),
    ("on top of it ", "on top "),
    ("this way , shuffle it ", "this way , shuffle "),
    ("can't be countered by spells or abilities ", "can't be countered "),
    // Times and limits.
    ("activate this ability only ", "activate only "),
    ("play this ability only ", "activate only "),
    ("any time you could cast a sorcery ", "as a sorcery "),
    ("any time you could cast an instant ", "as an instant "),
    ("activate this only ", "activate only "),
    ("put the top card of your library into your graveyard ", "mill a card "),
    ("as long as it 's your turn , ", "during your turn , "),
    ("upkeep step ", "upkeep "),
    ("beginning of the end step ", "beginning of each end step "),
    ("precombat main phase ", "first main phase "),
    ("postcombat main phase ", "second main phase "),
    ("it is your turn ", "it 's your turn "),
];

/// The wordings that start with this word, the longest first.
pub(crate) fn templates_at(word: &str) -> Option<&'static [Template]> {
    static MAP: OnceLock<HashMap<&str, Vec<Template>>> = OnceLock::new();
    let map = MAP.get_or_init(|| {
        let mut map: HashMap<&str, Vec<Template>> = HashMap::new();
        for &(old, new) in TEMPLATES {
            let head = old.split(' ').next().unwrap_or(old);
            map.entry(head).or_default().push((old, new));
        }
        for list in map.values_mut() {
            list.sort_by_key(|(old, _)| std::cmp::Reverse(old.len()));
        }
        map
    });
    map.get(word).map(Vec::as_slice)
}

/// Ability words (207.2c): they stand before a dash and have no rules meaning.
pub(crate) const ABILITY_WORDS: &[&str] = &[
    "aberrant tinkering",
    "adamant",
    "addendum",
    "alliance",
    "battalion",
    "bloodrush",
    "bounty",
    "celebration",
    "channel",
    "chroma",
    "cohort",
    "constellation",
    "converge",
    "corrupted",
    "council's dilemma",
    "coven",
    "delirium",
    "descend 4",
    "descend 8",
    "disappear",
    "domain",
    "eerie",
    "eminence",
    "enrage",
    "family gathering",
    "fateful hour",
    "fathomless descent",
    "ferocious",
    "fire breath",
    "flurry",
    "formidable",
    "grandeur",
    "hate",
    "hellbent",
    "heroic",
    "hypertoxic miasma",
    "immune",
    "imprint",
    "infusion",
    "inspired",
    "join forces",
    "kinship",
    "landfall",
    "leap strike",
    "lieutenant",
    "magecraft",
    "mega flare",
    "metalcraft",
    "morbid",
    "opus",
    "pack tactics",
    "paradox",
    "parley",
    "radiance",
    "raid",
    "rally",
    "rapacious hunger",
    "reckless behavior",
    "renew",
    "repartee",
    "revolt",
    "rope dart",
    "sanctified rules of combat",
    "secret council",
    "sigil of corruption",
    "sonic blaster",
    "spell mastery",
    "stagger",
    "strive",
    "survival",
    "sweep",
    "tempting offer",
    "threshold",
    "undergrowth",
    "valiant",
    "vivid",
    "void shields",
    "void",
    "warp blast",
    "will of the council",
    "will of the planeswalkers",
];
