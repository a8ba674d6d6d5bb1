//! What may stand on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::{
    check::CheckArgs,
    coverage::CoverageArgs,
    explain::ExplainArgs,
    fmt::FmtArgs,
    game::GameArgs,
    lsp::LspArgs,
    mana::ManaArgs,
    new::NewArgs,
    outcomes::OutcomesArgs,
    play::PlayArgs,
    run::RunArgs,
    shell::{CompletionsArgs, ManArgs},
    show::ShowArgs,
    watch::WatchArgs,
};

const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\nrules followed: Comprehensive Rules, numbering of 2025-26",
);

const ABOUT: &str = "Card text in, every outcome out: an interpreter for card scripts.";

const AFTER: &str = "\
Examples:
  cardscript check cards tests/scenarios
  cardscript explain E0001
  cardscript fmt --check cards
  cardscript new pool my-cards
  cardscript watch my-cards
  cardscript play
  cardscript show 'Curse of Bloodletting'
  cardscript run tests/scenarios
  cardscript outcomes examples/prevention_and_doubling.scenario --explain
  cardscript coverage all-cards.json
  cardscript mana --board '3 Forest, Mana Reflection and Sol Ring' --cost '{5}{G}{G}'
  cardscript --pool my-cards/ run my-scenarios/

Exit codes:
  0  what was asked for was done
  1  it failed: a fault in a file, a scenario that fails, a name that is not known
  2  the command line is not understood

The environment variable NO_COLOR turns colours off.";

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "cardscript", version = VERSION, about = ABOUT, after_help = AFTER)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) global: Global,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// What every command knows.
#[derive(Debug, Args)]
pub(super) struct Global {
    /// Add cards from a file or folder (.card, .json, .jsonl, also .gz); may be given several times
    #[arg(long, global = true, value_name = "PATH")]
    pub(super) pool: Vec<PathBuf>,
    /// Read the pool anew, and neither use nor write the cache beside it
    #[arg(long, global = true)]
    pub(super) no_cache: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(super) color: Color,
    /// How to write what was found
    #[arg(long, global = true, value_enum, default_value_t = Report::Human)]
    pub(super) format: Report,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal that wants them
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How to write what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Report {
    /// For people
    Human,
    /// For programs; the shapes are in docs/json.md
    Json,
    /// SARIF 2.1.0, of `check` alone
    Sarif,
    /// Annotations for a workflow on GitHub, of `check` alone
    Github,
}

/// The two forms that every command has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Human,
    Json,
}

impl Report {
    /// The form of a command that has only two.
    pub(super) const fn plain(self) -> Option<Format> {
        match self {
            Self::Human => Some(Format::Human),
            Self::Json => Some(Format::Json),
            Self::Sarif | Self::Github => None,
        }
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Check(CheckArgs),
    Explain(ExplainArgs),
    Fmt(FmtArgs),
    Game(GameArgs),
    New(NewArgs),
    Play(PlayArgs),
    Show(ShowArgs),
    Run(RunArgs),
    Outcomes(OutcomesArgs),
    Coverage(CoverageArgs),
    Mana(ManaArgs),
    Watch(WatchArgs),
    Lsp(LspArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}
