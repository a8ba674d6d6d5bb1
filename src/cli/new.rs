//! `cardscript new`: the first files of a card or a pool.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand};

use super::{Verdict, args::Format, output, session::Session};
use crate::scaffold::{self, NewFile};

/// Begin a card or a folder of cards
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript new card 'Ember Fox'
  cardscript new card 'Ember Fox' --into cards/
  cardscript new pool my-cards

What is written passes `cardscript check` and `cardscript run`, and waits to be changed.
A file that is there already is never written over.")]
pub(super) struct NewArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A card and a scenario that tests it
    Card {
        /// The card's name
        #[arg(required = true, num_args = 1.., value_name = "NAME")]
        name: Vec<String>,
        /// The folder to write them to
        #[arg(long, value_name = "DIR", default_value = ".")]
        into: PathBuf,
    },
    /// A folder with cards, scenarios and a recipe that checks them
    Pool {
        /// The folder; it is made, or empty
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

pub(super) fn run(args: &NewArgs, session: &mut Session) -> io::Result<Verdict> {
    let written = match &args.what {
        What::Card { name, into } => {
            scaffold::card(&name.join(" ")).and_then(|files| write(into, &files))
        }
        What::Pool { folder } => pool(folder),
    };
    let written = match written {
        Ok(written) => written,
        Err(words) => {
            output::complain(&format!("error: {words}"));
            return Ok(Verdict::Failed);
        }
    };
    match session.format {
        Format::Json => session.out.json(&written)?,
        Format::Human => {
            written.iter().try_for_each(|path| session.out.line(format!("written: {path}")))?;
            let paths = match &args.what {
                What::Card { .. } => written.join(" "),
                What::Pool { folder } => folder.to_string_lossy().into_owned(),
            };
            session.out.line(format!("next: cardscript run {paths}"))?;
        }
    }
    Ok(Verdict::Done)
}

fn pool(folder: &Path) -> Result<Vec<String>, String> {
    let there = fs::read_dir(folder).map(|mut entries| entries.next().is_some());
    if there.unwrap_or(false) {
        return Err(format!("{} is there already, and not empty", folder.display()));
    }
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    write(folder, &scaffold::pool(&name.unwrap_or_default()))
}

/// Writes files that are not there yet, and gives their paths.
fn write(folder: &Path, files: &[NewFile]) -> Result<Vec<String>, String> {
    let paths: Vec<PathBuf> = files.iter().map(|file| folder.join(&file.path)).collect();
    if let Some(path) = paths.iter().find(|path| path.exists()) {
        return Err(format!("{} is there already", path.display()));
    }
    for (file, path) in files.iter().zip(&paths) {
        let done = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
            // Somebody else may be as quick.
            let mut new = fs::File::create_new(path)?;
            new.write_all(file.text.as_bytes())
        });
        done.map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    Ok(paths.iter().map(|path| path.to_string_lossy().replace('\\', "/")).collect())
}
