//! cardscript
pub mod ast;
