//! Which cards exist.

mod bound;
mod characteristics;
mod definition;

pub use self::{
    bound::{BoundAbility, EventKind, Wanted},
    characteristics::{Body, Characteristics},
    definition::{CardRef, Definition},
};
