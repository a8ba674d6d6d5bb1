//! Which cards exist.

mod bound;
mod characteristics;
mod definition;

pub use self::{
    bound::{BoundAbility, EventKind},
    characteristics::{Body, Characteristics},
    definition::{CardRef, Definition},
};
