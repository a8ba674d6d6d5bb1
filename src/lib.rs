//! cardscript
pub mod ast;
pub mod diagnostic;
pub mod pool;
pub mod game;
