//! cardscript
pub mod ast;
pub mod pool;
