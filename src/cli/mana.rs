//! `cardscript mana`: what a board can make, and whether it can pay.

use std::{io, path::PathBuf};

use clap::Args;
use serde::Serialize;

use super::{
    Verdict,
    args::Format,
    output::{self, Style},
    scenarios::{Given, given},
    session::Session,
};
use crate::{
    ast::{ManaCost, ManaTypeSet},
    diagnostic::SourceFile,
    explore,
    game::{Game, PlayerId},
    mana::{self, Limits, Most, Steps},
    parse::read_mana_cost,
    scenario::{self, Scenario},
};

/// Tell what a board can make: each permanent's mana, the most in all, and whether it can pay a cost
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript mana --board '3 Forest, Mana Reflection and Sol Ring'
  cardscript mana --board 'Exotic Orchard and Izzet Signet' --against '2 Island' --cost '{2}{U}{U}'
  cardscript mana --board '5 Mountain' --cost '{X}{R}{R}' --steps
  cardscript mana board.scenario --cost '{X}{R}{R}' --x 3 --format json

A board is written as in a Given: `Alice controls …`. A scenario with a When is run first, and
must end in one way. Mana that may be spent only on some things does not pay for a bare cost,
which is told. Of a cost with X in it the greatest X is told that can be paid.
The search is exact within its limits: --boards (boards that come of sacrifices, counters and
untapping) and --pools; what was cut is told. Fails if the cost cannot be paid.")]
pub(super) struct ManaArgs {
    /// A file with one scenario
    #[arg(value_name = "FILE", required_unless_present = "board", conflicts_with = "board")]
    file: Option<PathBuf>,
    /// The permanents of one player, as a Given has them
    #[arg(long, value_name = "CARDS")]
    board: Option<String>,
    /// The permanents of an opponent
    #[arg(long, value_name = "CARDS", requires = "board")]
    against: Option<String>,
    /// Whose board of a scenario is asked; whoever is named first if it is not said
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// A cost: can it be paid, and how?
    #[arg(long, value_name = "COST")]
    cost: Option<String>,
    /// What X is in the cost; without it, the greatest that can be paid is told
    #[arg(long, value_name = "N", requires = "cost")]
    x: Option<u32>,
    /// Show the steps of each answer
    #[arg(long)]
    steps: bool,
    /// The most boards that are looked at
    #[arg(long, value_name = "N", default_value_t = Limits::default().boards)]
    boards: usize,
    /// The most pools that are reckoned with for one board
    #[arg(long, value_name = "N", default_value_t = Limits::default().pools)]
    pools: usize,
}

/// An answer in `--format json`.
#[derive(Serialize)]
struct Answer {
    player: String,
    could_produce: Vec<Could>,
    most: Amount,
    by_type: Vec<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    endless: Option<Steps>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Paid>,
    complete: bool,
    #[serde(skip)]
    x_is_said: bool,
}

#[derive(Serialize)]
struct Could {
    permanent: String,
    tapped: bool,
    mana: String,
}

#[derive(Serialize)]
struct Amount {
    of: String,
    /// None for any amount.
    amount: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Steps,
}

#[derive(Serialize)]
struct Paid {
    cost: String,
    payable: bool,
    /// X, if it is in the cost; none for any amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<Option<usize>>,
    /// Whose mana does not pay, because it may be spent only on some things.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    restricted: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Steps>,
}

pub(super) fn run(args: &ManaArgs, session: &mut Session) -> io::Result<Verdict> {
    let cost = match args.cost.as_deref().map(read_mana_cost) {
        None => None,
        Some(Ok(cost)) => Some(cost),
        Some(Err(why)) => return refuse(&format!("error: the cost is not understood: {why}")),
    };
    let (game, player) = match board(args, session) {
        Ok(found) => found,
        Err(why) => return refuse(&why),
    };
    let limits = Limits { boards: args.boards, pools: args.pools };
    match answer(&game, player, cost.as_ref(), &limits, args) {
        Ok(found) => {
            let failed = found.cost.as_ref().is_some_and(|cost| !cost.payable);
            match session.format {
                Format::Json => session.out.json(&found)?,
                Format::Human => tell(session, &found)?,
            }
            Ok(if failed || !found.complete { Verdict::Failed } else { Verdict::Done })
        }
        Err(error) => refuse(&format!("error: {error}")),
    }
}

fn refuse(why: &str) -> io::Result<Verdict> {
    output::complain(why);
    Ok(Verdict::Failed)
}

/// The game that is asked about, and whose board it is.
fn board(args: &ManaArgs, session: &mut Session) -> Result<(Game, PlayerId), String> {
    let scenario = scenario_of(args, session)?;
    let report = scenario::run(&scenario, &session.pool, &explore::Limits::default());
    if let Some(fault) = report.faults.first() {
        return Err(fault.render(session.out.color));
    }
    let game = match &report.outcomes[..] {
        [only] => only.game.clone(),
        all => {
            return Err(format!(
                "error: this scenario ends in {} ways: pin its choices so that there is one board",
                all.len()
            ));
        }
    };
    let player = match &args.player {
        None => Some(PlayerId(0)),
        Some(name) => game.player_named(name),
    };
    let player = player.ok_or_else(|| {
        let names: Vec<&str> = game.players.iter().map(|player| player.name.as_str()).collect();
        format!("error: there is no such player; the players are {}", names.join(" and "))
    })?;
    Ok((game, player))
}

fn scenario_of(args: &ManaArgs, session: &mut Session) -> Result<Scenario, String> {
    let (scenarios, faults) = if let Some(file) = &args.file {
        let Given { files, faults } = given(std::slice::from_ref(file), session);
        let mut all = faults;
        let mut scenarios = Vec::new();
        for file in files {
            all.extend(file.faults);
            scenarios.extend(file.scenarios);
        }
        (scenarios, all)
    } else {
        let mut text = String::from("Scenario: board\n");
        let lines = [("Alice", &args.board), ("Bob", &args.against)];
        let lines = lines.iter().filter_map(|(who, cards)| Some((who, cards.as_ref()?)));
        for (index, (who, cards)) in lines.enumerate() {
            let word = if index == 0 { "Given" } else { "  And" };
            text.push_str(&format!("{word} {who} controls {cards}\n"));
        }
        let file = scenario::read(&SourceFile::new("--board", text), &session.pool);
        (file.scenarios, file.faults)
    };
    session.sum_up_pool();
    if let Some(fault) = faults.first() {
        return Err(fault.render(session.out.color));
    }
    let mut scenarios = scenarios.into_iter();
    match (scenarios.next(), scenarios.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err("error: there is no scenario in it".into()),
        (Some(_), Some(_)) => Err("error: there is more than one scenario in it".into()),
    }
}

fn answer(
    game: &Game,
    player: PlayerId,
    cost: Option<&ManaCost>,
    limits: &Limits,
    args: &ManaArgs,
) -> Result<Answer, explore::SearchError> {
    let steps = args.steps;
    let found = mana::survey(game, player, limits)?;
    let mut complete = found.complete;
    let could = found.could.iter().filter_map(|(id, types)| {
        let object = game.objects.get(*id)?;
        let permanent = object.label.as_ref().unwrap_or(&object.now.name).to_string();
        Some(Could { permanent, tapped: object.tapped, mana: symbols(*types) })
    });
    let amount = |of: String, most: Most, how: Steps| Amount {
        of,
        amount: exactly(most),
        steps: if steps { how } else { Steps::new() },
    };
    let by_type = found
        .by_type
        .into_iter()
        .filter(|(_, most, _)| *most != Most::Exactly(0))
        .map(|(mana, most, how)| amount(mana.symbol().to_owned(), most, how));
    let paid = match cost {
        None => None,
        Some(cost) => {
            let (x, found) = match args.x {
                None if cost.has_x() => {
                    let found = mana::greatest_x(game, player, cost, limits)?;
                    (found.x.map(exactly), found.paid)
                }
                Some(x) if cost.has_x() => {
                    let found = mana::pay(game, player, &mana::with_x(cost, x), limits)?;
                    (usize::try_from(x).ok().map(Some), found)
                }
                _ => (None, mana::pay(game, player, cost, limits)?),
            };
            complete &= found.complete || found.how.is_some();
            let payable = found.how.is_some();
            let steps = found.how.filter(|_| steps);
            let restricted = found.restricted;
            Some(Paid { cost: cost.to_string(), payable, x, restricted, steps })
        }
    };
    Ok(Answer {
        player: game.player(player).name.to_string(),
        could_produce: could.collect(),
        by_type: by_type.collect(),
        most: amount("all".into(), found.most.0, found.most.1),
        endless: found.endless,
        cost: paid,
        complete,
        x_is_said: args.x.is_some(),
    })
}

/// The number; none for any amount.
const fn exactly(most: Most) -> Option<usize> {
    match most {
        Most::Exactly(amount) => Some(amount),
        Most::Any => None,
    }
}

fn symbols(types: ManaTypeSet) -> String {
    types.iter().map(|mana| mana.symbol()).collect::<Vec<_>>().join(" ")
}

fn tell(session: &mut Session, found: &Answer) -> io::Result<()> {
    let heading = session.out.paint(Style::Strong, &format!("{} could produce", found.player));
    session.out.line(heading)?;
    let width = found.could_produce.iter().map(|one| one.permanent.chars().count()).max();
    let width = width.unwrap_or(0);
    // Permanents that are alike share a row.
    let mut rows: Vec<(String, usize)> = Vec::new();
    for one in &found.could_produce {
        let tapped = if one.tapped { "  (tapped)" } else { "" };
        let row = format!("{:width$}  {}{tapped}", one.permanent, one.mana);
        match rows.iter_mut().find(|(own, _)| *own == row) {
            Some((_, count)) => *count += 1,
            None => rows.push((row, 1)),
        }
    }
    if rows.is_empty() {
        session.out.line("  nothing")?;
    }
    for (row, count) in rows {
        session.out.line(format!("  {count:>3} × {row}"))?;
    }
    session.out.line("")?;
    tell_amount(session, "at most", &found.most)?;
    for amount in &found.by_type {
        tell_amount(session, &format!("at most {}", amount.of), amount)?;
    }
    if let Some(steps) = &found.endless {
        session.out.line("any amount, by going round this loop")?;
        tell_steps(session, steps)?;
    }
    if let Some(cost) = &found.cost {
        let (style, word) = match cost.payable {
            true => (Style::Good, "can be paid"),
            false => (Style::Bad, "cannot be paid"),
        };
        let word = session.out.paint(style, word);
        let x = match cost.x {
            None => String::new(),
            Some(None) => " with any X".to_owned(),
            Some(Some(x)) => match found.x_is_said {
                true => format!(" with X = {x}"),
                false => format!(" with X up to {x}"),
            },
        };
        session.out.line(format!("{} {word}{x}", cost.cost))?;
        if !cost.restricted.is_empty() {
            let names = cost.restricted.join(", ");
            session.out.line(format!("    without mana that is for some things only: {names}"))?;
        }
        tell_steps(session, cost.steps.as_deref().unwrap_or_default())?;
    }
    if !found.complete {
        session
            .out
            .line("not everything was looked at: a limit was reached (--boards, --pools)")?;
    }
    Ok(())
}

fn tell_amount(session: &mut Session, what: &str, amount: &Amount) -> io::Result<()> {
    let number = amount.amount.map_or_else(|| "any amount".to_owned(), |n| n.to_string());
    session.out.line(format!("{what}: {number}"))?;
    tell_steps(session, &amount.steps)
}

fn tell_steps(session: &mut Session, steps: &[String]) -> io::Result<()> {
    steps.iter().try_for_each(|step| session.out.line(format!("    {step}")))
}
