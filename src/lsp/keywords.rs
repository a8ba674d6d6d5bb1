//! Which rule says what a keyword ability does.

/// Keywords and their rules.
const RULES: &[(&str, &str)] = &[
    ("deathtouch", "702.2"),
    ("defender", "702.3"),
    ("double strike", "702.4"),
    ("enchant", "702.5"),
    ("equip", "702.6"),
    ("first strike", "702.7"),
    ("flash", "702.8"),
    ("flying", "702.9"),
    ("haste", "702.10"),
    ("hexproof", "702.11"),
    ("indestructible", "702.12"),
    ("intimidate", "702.13"),
    ("plainswalk", "702.14"),
    ("islandwalk", "702.14"),
    ("swampwalk", "702.14"),
    ("mountainwalk", "702.14"),
    ("forestwalk", "702.14"),
    ("lifelink", "702.15"),
    ("protection", "702.16"),
    ("reach", "702.17"),
    ("shroud", "702.18"),
    ("trample", "702.19"),
    ("vigilance", "702.20"),
    ("ward", "702.21"),
    ("cumulative upkeep", "702.24"),
    ("shadow", "702.28"),
    ("cycling", "702.29"),
    ("horsemanship", "702.31"),
    ("kicker", "702.33"),
    ("flashback", "702.34"),
    ("fear", "702.36"),
    ("affinity", "702.41"),
    ("convoke", "702.51"),
    ("delve", "702.66"),
    ("changeling", "702.73"),
    ("wither", "702.80"),
    ("infect", "702.90"),
    ("extort", "702.101"),
    ("prowess", "702.108"),
    ("menace", "702.111"),
    ("devoid", "702.114"),
    ("skulk", "702.118"),
    ("improvise", "702.126"),
    ("toxic", "702.164"),
];

/// The keyword that a place of a line is in, and its rule.
pub(super) fn at(line: &str, offset: usize) -> Option<(&'static str, &'static str)> {
    let lower = line.to_ascii_lowercase();
    RULES.iter().copied().find(|(keyword, _)| {
        lower.match_indices(keyword).any(|(start, _)| {
            let end = start + keyword.len();
            let alone = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
            start <= offset
                && offset <= end
                && alone(lower[..start].chars().next_back())
                && alone(lower[end..].chars().next())
        })
    })
}

/// Every keyword there is a rule for.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|(keyword, _)| *keyword)
}
