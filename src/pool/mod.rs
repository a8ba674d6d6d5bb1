//! Which cards exist.

mod bind;
mod bound;
mod characteristics;
mod definition;

pub use self::{
    bind::{BindError, bind},
    bound::{BoundAbility, EventKind, Wanted},
    characteristics::{Body, Characteristics},
    definition::{CardRef, Definition},
};
