//! The short notation for trees: what snapshots hold and people read.

mod node;
mod serializer;
mod text;

use serde::Serialize;

use node::Node;
use serializer::TreeSerializer;

/// A value in the short notation for trees, with no line end after the last line.
///
/// | value | notation |
/// | --- | --- |
/// | struct, or variant with fields | `(deal-damage amount: 3 to: any-target)` |
/// | variant or tuple struct around values | `(add-mana [red red])` |
/// | variant or struct with nothing to show | `destroy` |
/// | variant around a struct of the same name | told once: `(activated cost: tap)` |
/// | newtype struct, `Some` | the value inside |
/// | sequence, tuple | `[a b c]` |
/// | map | `{key: value}` |
/// | text | as it is where it is a simple word, else `"in quotes"` |
///
/// Names are in kebab-case. A field that is `None`, `false`, an empty text, sequence or map is
/// left out; where position tells the meaning, and inside a `Some`, these are written. What does
/// not fit on a line of 90 columns has one part on each line, indented by two.
///
/// The names are those that the value gives to `serde`, so its types are best left without
/// `rename` and with enums in the default, external form. A value that refuses to be serialised is
/// told as `(error "the reason")`.
///
/// ```
/// use cardscript::ast::tree;
/// use serde::Serialize;
///
/// #[derive(Serialize)]
/// enum Effect { DealDamage { amount: u32, optional: bool } }
///
/// let effect = Effect::DealDamage { amount: 3, optional: false };
/// assert_eq!(tree(&effect), "(deal-damage amount: 3)");
/// ```
#[must_use]
pub fn tree<T: Serialize + ?Sized>(value: &T) -> String {
    let node = value
        .serialize(TreeSerializer)
        .unwrap_or_else(|error| Node::clause("error", vec![Node::text(&error.to_string())]));
    node.layout()
}

#[cfg(test)]
mod tests;
