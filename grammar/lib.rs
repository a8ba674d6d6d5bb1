//! The PEG grammar of cardscript, as two pest parsers.
//!
//! The `.pest` files beside this one say what may be written; they are readable
//! without any Rust. This crate exists so that pest's derive runs again only
//! when the grammar changes.
//!
//! Both parsers read *normalised* text: every token ends in one space, letters
//! are lower case, and names have become single tokens (`~`, `@3`). So a literal
//! such as `"target "` carries its own word boundary.

/// What a card may say.
#[allow(missing_docs)]
pub mod card {
    use pest_derive::Parser;

    /// Parses one line of a card.
    #[derive(Parser)]
    #[grammar = "words.pest"]
    #[grammar = "quantity.pest"]
    #[grammar = "noun.pest"]
    #[grammar = "condition.pest"]
    #[grammar = "event.pest"]
    #[grammar = "enter.pest"]
    #[grammar = "token.pest"]
    #[grammar = "zone.pest"]
    #[grammar = "library.pest"]
    #[grammar = "play.pest"]
    #[grammar = "dice.pest"]
    #[grammar = "vote.pest"]
    #[grammar = "clash.pest"]
    #[grammar = "turns.pest"]
    #[grammar = "effect.pest"]
    #[grammar = "change.pest"]
    #[grammar = "mana.pest"]
    #[grammar = "ability.pest"]
    #[grammar = "card.pest"]
    pub struct CardParser;

    /// The text of the grammar, so that what was made with another one can be told.
    pub const SOURCES: &[&str] = &_PEST_GRAMMAR_CardParser;
}

/// What a scenario may say.
#[allow(missing_docs)]
pub mod scenario {
    use pest_derive::Parser;

    /// Parses one line of a scenario.
    #[derive(Parser)]
    #[grammar = "scenario_words.pest"]
    #[grammar = "scenario_given.pest"]
    #[grammar = "scenario_when.pest"]
    #[grammar = "scenario_then.pest"]
    #[grammar = "scenario.pest"]
    pub struct ScenarioParser;
}

/// Parses once more with the details of a failure switched on.
///
/// pest's switch is one for the whole process: whoever wants details goes through
/// here, one at a time, so that the details of one parse never get lost to another.
pub fn with_details<T>(parse: impl FnOnce() -> T) -> T {
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let turn = TURN.lock();
    pest::set_error_detail(true);
    let result = parse();
    pest::set_error_detail(false);
    drop(turn);
    result
}
