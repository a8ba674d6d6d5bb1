//! The integration tests, as one binary: the kernel driven through the library,
//! and everything that drives the program from outside.

mod cards;
mod check;
mod coverage;
mod damage;
mod docs;
mod errors;
mod explain;
mod fmt;
mod game;
mod graph;
mod help;
mod kernel;
mod keyword_list;
mod limits;
mod loading;
mod lsp;
mod mana;
mod new;
mod play;
mod playtest;
mod pools;
mod program;
mod scenario_commands;
mod schema;
mod shell;
mod show;
mod snapshot;
mod watch;
