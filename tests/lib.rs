//! Everything that drives the program from outside, in one binary.

mod cards;
mod check;
mod errors;
mod help;
mod limits;
mod pools;
mod program;
mod show;
mod snapshot;
