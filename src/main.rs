//! The command-line program.

use std::process::ExitCode;

fn main() -> ExitCode {
    cardscript::cli::main(std::env::args_os())
}
