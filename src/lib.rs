//! cardscript
pub mod ast;
pub mod diagnostic;
pub mod parse;
pub mod pool;
pub mod eval;
pub mod game;
