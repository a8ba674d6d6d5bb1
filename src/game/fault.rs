//! Why a game cannot go on, or an action cannot be taken.

use thiserror::Error;

/// The largest amount of damage, life, counters that is reckoned with.
pub const MAX_AMOUNT: i64 = 1_000_000_000_000_000;

/// The most mana that one effect produces.
pub const MAX_MANA: i64 = 100_000;

/// The most options that one choice may have.
pub const MAX_OPTIONS: usize = 10_000;

/// The most tasks that the agenda may hold.
pub const MAX_AGENDA: usize = 100_000;

/// A limit was reached, or an answer does not fit: the game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Fault {
    /// An amount past [`MAX_AMOUNT`].
    #[error("an amount grew past {MAX_AMOUNT}, the greatest that is reckoned with")]
    AmountTooLarge,
    /// More than [`MAX_MANA`] mana at once.
    #[error("more than {MAX_MANA} mana would be produced at once")]
    TooMuchMana,
    /// A choice with more than [`MAX_OPTIONS`] options.
    #[error("a choice would have more than {MAX_OPTIONS} options")]
    TooManyOptions,
    /// More than [`MAX_AGENDA`] tasks.
    #[error("more than {MAX_AGENDA} things are left to do at once")]
    AgendaTooLong,
    /// More steps than the budget allows.
    #[error("the game took more than {0} steps: it may never end")]
    TooManySteps(u64),
    /// An answer that is no option of the open choice.
    #[error("option {answer} was answered where there are {options}")]
    NoSuchOption {
        /// The answer.
        answer: usize,
        /// How many options there are.
        options: usize,
    },
    /// An answer where nothing was asked.
    #[error("no choice is open")]
    NothingAsked,
    /// What was announced turned out not to be legal; the game before it stands.
    #[error("{0}")]
    Illegal(#[from] Illegal),
}

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// 302.6: a cost with {T} or {Q} of a creature that just came.
    #[error(
        "{0} is summoning sick: it has not been under its controller's control since their turn began, and has no haste (302.6)"
    )]
    SummoningSick(String),
    /// A tapped permanent cannot be tapped (107.5).
    #[error("{0} is tapped already (107.5)")]
    Tapped(String),
    /// An untapped permanent cannot be untapped (107.6).
    #[error("{0} is untapped already (107.6)")]
    Untapped(String),
    /// There is nothing legal to target (601.2c).
    #[error("there is no legal target for {0} (601.2c)")]
    NoTarget(String),
    /// The target pinned is not legal.
    #[error("{target} is not a legal target for {spell} (115.4, 601.2c)")]
    BadTarget {
        /// The spell or ability.
        spell: String,
        /// The target.
        target: String,
    },
    /// A cost cannot be paid (118.3).
    #[error("the cost of {what} cannot be paid: {why} (601.2h)")]
    Unpayable {
        /// The spell or ability.
        what: String,
        /// What is missing.
        why: String,
    },
    /// A limit on activating is not met (602.5).
    #[error("{what} cannot be activated now: {why} (602.5)")]
    NotNow {
        /// The ability.
        what: String,
        /// What its text asks for.
        why: String,
    },
    /// No such ability.
    #[error("{0}")]
    NoAbility(String),
    /// The card is not complete.
    #[error("{card} cannot be played: {why}")]
    Incomplete {
        /// The card.
        card: String,
        /// Which line was not understood.
        why: String,
    },
    /// A creature that may not attack (508.1c).
    #[error("{who} cannot attack: {why} (508.1)")]
    Attack {
        /// The creature.
        who: String,
        /// The reason.
        why: String,
    },
    /// A creature that may not block (509.1b).
    #[error("{who} cannot block {whom}: {why} (509.1)")]
    Block {
        /// The creature.
        who: String,
        /// The attacker.
        whom: String,
        /// The reason.
        why: String,
    },
    /// A declaration of blockers that obeys fewer requirements than another could (509.1c).
    #[error("{who} could block {whom}, and {why} (509.1c)")]
    NoBlock {
        /// The creature.
        who: String,
        /// The attacker.
        whom: String,
        /// What is required.
        why: String,
    },
    /// Timing: 117.1, 307.1.
    #[error("{what} cannot be cast now: {why} (117.1)")]
    Timing {
        /// The spell.
        what: String,
        /// The reason.
        why: String,
    },
    /// Damage to something that cannot be dealt damage (120.1).
    #[error(
        "{0} cannot be dealt damage: only players, creatures, planeswalkers and battles can (120.1)"
    )]
    NotDamageable(String),
}
