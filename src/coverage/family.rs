//! Which family of abilities a line belongs to, told by its outer shape: so lines
//! that are not understood have a family too.

/// Families of abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Nothing but reminder text.
    Reminder,
    /// `Flying, vigilance`, `Equip {2}`.
    Keyword,
    /// `{T}: Add {G}.`
    Mana,
    /// Any other with a cost and a colon.
    Activated,
    /// `Whenever …`
    Triggered,
    /// `If … would …`, `Prevent …`, `… enters tapped`.
    Replacement,
    /// What else simply holds.
    Static,
    /// What an instant or sorcery does.
    Spell,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Reminder,
        Self::Keyword,
        Self::Mana,
        Self::Activated,
        Self::Triggered,
        Self::Replacement,
        Self::Static,
        Self::Spell,
    ];

    /// The family of a normalised line.
    #[must_use]
    pub fn of(normal: &str, spell: bool) -> Self {
        if normal.is_empty() {
            return Self::Reminder;
        }
        let line = normal.split_once(" — ").map_or(normal, |(_, rest)| rest);
        let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
        if starts(&["when ", "whenever ", "at the "]) {
            return Self::Triggered;
        }
        let quote = line.find('"').unwrap_or(line.len());
        if let Some((_, effect)) = line[..quote].split_once(": ") {
            return if effect.starts_with("add ") { Self::Mana } else { Self::Activated };
        }
        if !line[..quote].contains(". ") && quote == line.len() {
            return Self::Keyword;
        }
        let replaces = line.contains(" would ") || line.contains("~ enters ");
        if replaces || starts(&["prevent ", "as ~ enters "]) {
            return Self::Replacement;
        }
        if spell { Self::Spell } else { Self::Static }
    }

    /// The family in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reminder => "reminder text",
            Self::Keyword => "keyword",
            Self::Mana => "mana",
            Self::Activated => "activated",
            Self::Triggered => "triggered",
            Self::Replacement => "replacement and prevention",
            Self::Static => "static",
            Self::Spell => "spell",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Family;

    #[test]
    fn shapes() {
        for (normal, spell, family) in [
            ("", false, Family::Reminder),
            ("flying , vigilance ", false, Family::Keyword),
            ("{T} : add {G} . ", false, Family::Mana),
            ("{1} , {T} : ~ deals 1 damage to you . ", false, Family::Activated),
            ("landfall — whenever a land enters , you gain 1 life . ", false, Family::Triggered),
            ("~ enters tapped . ", false, Family::Replacement),
            ("creatures you control have haste . ", false, Family::Static),
            ("draw 2 cards . ", true, Family::Spell),
        ] {
            assert_eq!(Family::of(normal, spell), family, "{normal}");
        }
    }
}
