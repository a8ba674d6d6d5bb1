//! What is wrong, where, and what could stand there.
//!
//! A [`Diagnostic`] is built where the fault is found and rendered where it is shown:
//!
//! ```
//! use cardscript::diagnostic::{Code, Diagnostic, SourceFile, quoted};
//!
//! let source = SourceFile::new("bolt.card", "~ deals 3 domage to any target.");
//! let fault = Diagnostic::error(Code::UnknownPhrase, "this phrase is not known")
//!     .at(&source, 10..16)
//!     .expected([quoted("damage"), "a number".to_owned()])
//!     .help("did you mean `damage`?");
//! assert_eq!(fault.to_string(), "bolt.card:1:11: error[E0001]: this phrase is not known");
//! assert!(fault.render(false).contains("expected: `damage` or a number"));
//! ```
//!
//! Its [`Display`](std::fmt::Display) is the short form of one line, its `Serialize` the JSON form
//! described by [`Json`]. Nothing in here knows of cards or games.

mod code;
mod decode;
mod excerpt;
mod explain;
mod json;
mod lines;
mod problem;
mod render;
mod sarif;
mod source;
pub mod suggest;
mod words;

pub use code::{Code, Severity};
pub use explain::{Example, ExampleKind, Explanation};
pub use json::{Json, JsonLabel};
pub use problem::{Diagnostic, Label};
pub use sarif::sarif;
pub use source::{Position, SourceFile, Span};
pub use words::{in_words, quoted};
