//! The command line.

mod args;
mod check;
mod coverage;
mod explain;
mod fmt;
mod game;
mod lsp;
mod mana;
mod new;
mod outcomes;
mod output;
mod play;
mod progress;
mod run;
mod scenarios;
mod session;
mod shell;
mod show;
mod watch;

use std::{ffi::OsString, io, process::ExitCode};

use clap::Parser as _;

use self::{
    args::{Arguments, Command},
    session::Session,
};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// What was asked for was done.
    Done,
    /// What was asked for failed.
    Failed,
}

/// Runs the program with these arguments, the program's name first, and tells
/// its exit code: 0 if what was asked for was done, 1 if it failed, 2 for a
/// command line that cannot be understood.
#[must_use]
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no faults. A closed pipe is none either.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2).into();
        }
    };
    let reports = matches!(arguments.command, Command::Check(_));
    if !reports && arguments.global.format.plain().is_none() {
        output::complain("error: this form is written by `cardscript check` alone");
        return ExitCode::from(2);
    }
    let mut session = Session::begin(&arguments.global);
    let verdict = match &arguments.command {
        Command::Check(args) => check::run(args, &mut session),
        Command::Explain(args) => explain::run(args, &mut session),
        Command::Fmt(args) => fmt::run(args, &mut session),
        Command::Game(args) => game::run(args, &mut session),
        Command::New(args) => new::run(args, &mut session),
        Command::Play(args) => play::run(args, &mut session),
        Command::Watch(args) => watch::run(args, &mut session),
        Command::Completions(args) => shell::completions(args, &mut session),
        Command::Man(args) => shell::man(args, &mut session),
        Command::Lsp(args) => lsp::run(args, &mut session),
        Command::Coverage(args) => coverage::run(args, &mut session),
        Command::Show(args) => show::run(args, &mut session),
        Command::Run(args) => run::run(args, &mut session),
        Command::Mana(args) => mana::run(args, &mut session),
        Command::Outcomes(args) => outcomes::run(args, &mut session),
    };
    let finished = session.out.finish();
    // The process ends: nobody needs a large pool taken apart.
    std::mem::forget(session);
    match verdict.and_then(|verdict| finished.map(|()| verdict)) {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::Failed) => ExitCode::from(1),
        // Who reads has enough: not our fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&format!("error: the output cannot be written: {error}"));
            ExitCode::from(1)
        }
    }
}
