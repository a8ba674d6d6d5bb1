//! cardscript
pub mod ast;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod parse;
pub mod pool;
pub mod engine;
pub mod eval;
pub mod explore;
pub mod game;
pub mod interpret;
pub mod kernel;
