//! `cardscript lsp`: a language server for editors.

use std::io;

use clap::Args;

use super::{Verdict, session::Session};
use crate::lsp;

/// Serve an editor over standard input and output (Language Server Protocol)
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript lsp
  cardscript lsp --pool all-cards.json

It is started by an editor; see editors/README.md for how. It knows the cards that ship, those of
--pool, and the card files of the folders that are open.")]
pub(super) struct LspArgs {}

pub(super) fn run(_: &LspArgs, session: &mut Session) -> io::Result<Verdict> {
    let mut input = io::stdin().lock();
    let ended = lsp::serve(&mut input, &mut session.out, &session.pool)?;
    Ok(if ended { Verdict::Done } else { Verdict::Failed })
}
