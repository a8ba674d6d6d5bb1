//! `cardscript show`: a card as it was understood.

use std::io;

use clap::Args;

use super::{Verdict, args::Format, output::Style, session::Session};
use crate::pool::describe;

/// Show a card: its text in today's words, its tree, and what it watches
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript show 'Curse of Bloodletting'
  cardscript show mana reflection --format json
  cardscript show 'My Card' --pool my-cards/")]
pub(super) struct ShowArgs {
    /// The card's name; letter case, accents and punctuation do not matter
    #[arg(required = true, num_args = 1..)]
    name: Vec<String>,
}

pub(super) fn run(args: &ShowArgs, session: &mut Session) -> io::Result<Verdict> {
    session.sum_up_pool();
    let name = args.name.join(" ");
    let pool = session.pool.clone();
    let card = match pool.find(&name) {
        Ok(card) => card,
        Err(fault) => {
            session.refuse(&fault)?;
            return Ok(Verdict::Failed);
        }
    };
    let report = describe(card, pool.origin(card.name()));
    match session.format {
        Format::Json => session.out.json(&report)?,
        Format::Human => {
            let origin = format!("from {}", report.origin.as_deref().unwrap_or("nowhere"));
            let origin = session.out.paint(Style::Faint, &origin);
            session.out.line(report.to_text())?;
            session.out.line(origin)?;
        }
    }
    Ok(Verdict::Done)
}
