//! `cardscript show`: a card as it was understood.

use std::io;

use clap::Args;

use super::{Verdict, args::Format, output::Style, session::Session};
use crate::pool::{
    CardReport, KeywordReport, describe, describe_counter, describe_keyword, known_token,
};

/// Show a card, a keyword, a token or a counter: its text in today's words, its tree, and what it watches
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript show 'Curse of Bloodletting'
  cardscript show mana reflection --format json
  cardscript show bushido
  cardscript show 'My Card' --pool my-cards/")]
pub(super) struct ShowArgs {
    /// The name of a card, or of a keyword, token or counter that a script defines; letter case, accents and punctuation do not matter
    #[arg(required = true, num_args = 1..)]
    name: Vec<String>,
}

pub(super) fn run(args: &ShowArgs, session: &mut Session) -> io::Result<Verdict> {
    session.sum_up_pool();
    let name = args.name.join(" ");
    let pool = session.pool.clone();
    let keyword = pool.vocabulary().keyword(&name);
    let keyword = keyword.map(|script| describe_keyword(script, pool.vocabulary()));
    let card = match (pool.find(&name), keyword) {
        (Err(_), Some(report)) => return show_keyword(&report, session),
        (Ok(card), _) => card,
        (Err(fault), None) => {
            let names = pool.vocabulary().tokens();
            let token = names.into_iter().find(|own| own.eq_ignore_ascii_case(&name));
            if let Some(card) = token.and_then(|own| pool.vocabulary().token(own)) {
                let origin = token.and_then(|own| pool.vocabulary().token_origin(own));
                return show_card(&describe(&known_token(&card), origin), session);
            }
            let counter = name.strip_suffix(" counter").unwrap_or(&name).to_lowercase();
            if let Some(script) = pool.vocabulary().counter(&counter) {
                return show_keyword(&describe_counter(script), session);
            }
            session.refuse(&fault)?;
            return Ok(Verdict::Failed);
        }
    };
    show_card(&describe(card, pool.origin(card.name())), session)
}

fn show_card(report: &CardReport, session: &mut Session) -> io::Result<Verdict> {
    match session.format {
        Format::Json => session.out.json(report)?,
        Format::Human => {
            let origin = format!("from {}", report.origin.as_deref().unwrap_or("nowhere"));
            let origin = session.out.paint(Style::Faint, &origin);
            session.out.line(report.to_text())?;
            session.out.line(origin)?;
        }
    }
    Ok(Verdict::Done)
}

fn show_keyword(report: &KeywordReport, session: &mut Session) -> io::Result<Verdict> {
    match session.format {
        Format::Json => session.out.json(report)?,
        Format::Human => {
            let origin = session.out.paint(Style::Faint, &format!("from {}", report.origin));
            session.out.line(report.to_text())?;
            session.out.line(origin)?;
        }
    }
    Ok(Verdict::Done)
}
