//! cardscript
pub mod ast;
pub mod diagnostic;
pub mod pool;
pub mod eval;
pub mod game;
pub mod kernel;
