//! cardscript
pub mod ast;
pub mod diagnostic;
pub mod pool;
pub mod engine;
pub mod eval;
pub mod explore;
pub mod game;
pub mod interpret;
pub mod kernel;
pub mod scenario;
