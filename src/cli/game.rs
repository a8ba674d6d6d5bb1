//! `cardscript game`: whole games by chance.

use std::{io, path::PathBuf};

use clap::Args;
use serde::Serialize;

use super::{
    Verdict,
    args::Format,
    output,
    progress::Progress,
    session::{Session, counted},
};
use crate::{
    games::{self, Deck, Decks, Played},
    pool::read_file,
};

/// Play whole games by chance, and tell who wins and whether anything breaks
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript game --games 100
  cardscript game --deck red.txt --deck green.txt --seed 7 --log
  cardscript --pool my-cards/ game --games 1000 --format json

A deck is a plain list: `4 Lightning Bolt`, one line for each card; what follows `Sideboard` is
left out. Without decks each player gets one by chance, of cards of the pool. The nth game has the
seed SEED + n, and the same seed plays the same game. It fails if a game breaks or has no end.")]
pub(super) struct GameArgs {
    /// A deck list; one for each player, two to eight
    #[arg(long = "deck", value_name = "FILE")]
    decks: Vec<PathBuf>,
    /// How many play with decks by chance
    #[arg(long, value_name = "COUNT", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=8))]
    players: u8,
    /// The seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    games: usize,
    /// Tell all that was done
    #[arg(long)]
    log: bool,
}

/// What `--format json` writes.
#[derive(Serialize)]
struct Report {
    games: usize,
    wins: Vec<usize>,
    draws: usize,
    turns: Turns,
    broken: Vec<Played>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logs: Vec<Vec<String>>,
}

/// How long the games were that ended.
#[derive(Serialize)]
struct Turns {
    least: u32,
    mean: f64,
    most: u32,
}

pub(super) fn run(args: &GameArgs, session: &mut Session) -> io::Result<Verdict> {
    session.sum_up_pool();
    let Some(decks) = decks(args, session) else { return Ok(Verdict::Failed) };
    let players = match &decks {
        Decks::Given(decks) => decks.len(),
        Decks::ByChance { players, .. } => *players,
    };
    let progress = Progress::begin("games played");
    let played =
        games::play_many(&decks, args.seed, args.games, &|done, all| progress.at(done, all));
    progress.end();
    let report = sum_up(played, players, args.log);
    match session.format {
        Format::Json => session.out.json(&report)?,
        Format::Human => tell(&report, session)?,
    }
    Ok(if report.broken.is_empty() { Verdict::Done } else { Verdict::Failed })
}

/// The decks that are given, or none if one of them cannot be read.
fn decks(args: &GameArgs, session: &Session) -> Option<Decks> {
    if args.decks.is_empty() {
        let cards = session.pool.cards().filter(|card| card.fault.is_none()).cloned().collect();
        let pool = session.pool.clone();
        return Some(Decks::ByChance { pool, cards, players: usize::from(args.players) });
    }
    if !(2..=8).contains(&args.decks.len()) {
        output::complain("error: two to eight decks play; give `--deck` for each player");
        return None;
    }
    let mut decks = Vec::new();
    let mut sound = true;
    for path in &args.decks {
        let read = read_file(path).map_err(|fault| vec![fault]);
        match read.and_then(|source| Deck::read(&source, &session.pool)) {
            Ok(deck) => decks.push(deck),
            Err(faults) => {
                sound = false;
                faults.iter().for_each(|one| output::complain(&one.render(session.out.color)));
            }
        }
    }
    sound.then_some(Decks::Given(decks))
}

fn sum_up(played: Vec<Played>, players: usize, log: bool) -> Report {
    let games = played.len();
    let mut wins = vec![0; players];
    let mut draws = 0;
    let (ended, broken): (Vec<_>, Vec<_>) =
        played.into_iter().partition(|game| game.problem.is_none());
    for game in &ended {
        match game.winner {
            Some(winner) => wins[winner] += 1,
            None => draws += 1,
        }
    }
    let lengths = || ended.iter().map(|game| game.turns);
    let total: f64 = lengths().map(f64::from).sum();
    let turns = Turns {
        least: lengths().min().unwrap_or(0),
        mean: if ended.is_empty() { 0.0 } else { total / ended.len() as f64 },
        most: lengths().max().unwrap_or(0),
    };
    let logs = if log { ended.into_iter().map(|game| game.log).collect() } else { Vec::new() };
    Report { games, wins, draws, turns, broken, logs }
}

fn tell(report: &Report, session: &mut Session) -> io::Result<()> {
    let out = &mut session.out;
    for log in &report.logs {
        log.iter().try_for_each(|line| out.line(line))?;
        out.line("")?;
    }
    for (number, wins) in (1..).zip(&report.wins) {
        out.line(format!("Player {number}: {}", counted(*wins, "win")))?;
    }
    let Turns { least, mean, most } = report.turns;
    out.line(format!(
        "{}, {}; {least} to {most} turns, {mean:.1} on average",
        counted(report.games, "game"),
        counted(report.draws, "draw"),
    ))?;
    for game in &report.broken {
        let problem = game.problem.as_deref().unwrap_or_default();
        out.line(format!(
            "the game of seed {} broke in turn {}: {problem}",
            game.seed, game.turns
        ))?;
        for line in &game.log {
            out.line(format!("  {line}"))?;
        }
    }
    Ok(())
}
