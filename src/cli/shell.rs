//! `cardscript completions` and `cardscript man`.

use std::{fs, io, path::PathBuf};

use clap::{Args, CommandFactory};

use super::{Verdict, args::Arguments, output, session::Session};

/// Write completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript completions bash > ~/.local/share/bash-completion/completions/cardscript
  cardscript completions zsh > ~/.zfunc/_cardscript
  cardscript completions fish > ~/.config/fish/completions/cardscript.fish")]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: clap_complete::Shell,
}

/// Write the manual page, or one for each command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript man | man -l -
  cardscript man --into ~/.local/share/man/man1")]
pub(super) struct ManArgs {
    /// Write a page for each command, too, to this folder
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

pub(super) fn completions(args: &CompletionsArgs, session: &mut Session) -> io::Result<Verdict> {
    clap_complete::generate(args.shell, &mut Arguments::command(), "cardscript", &mut session.out);
    Ok(Verdict::Done)
}

pub(super) fn man(args: &ManArgs, session: &mut Session) -> io::Result<Verdict> {
    let command = Arguments::command();
    let Some(folder) = &args.into else {
        clap_mangen::Man::new(command).render(&mut session.out)?;
        return Ok(Verdict::Done);
    };
    let written =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    match written {
        Ok(()) => Ok(Verdict::Done),
        Err(error) => {
            let folder = folder.display();
            output::complain(&format!("error: {folder} cannot be written to: {error}"));
            Ok(Verdict::Failed)
        }
    }
}
