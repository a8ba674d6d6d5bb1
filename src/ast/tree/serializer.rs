//! Any `serde` value to a [`Node`].

use std::fmt;

use serde::ser::{self, Serialize, Serializer};

use super::node::{Node, Part};

/// Why a value refused to be serialised.
#[derive(Debug)]
pub(super) struct Refusal(String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl ser::Error for Refusal {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Turns one value into a node.
pub(super) struct TreeSerializer;

macro_rules! atoms {
    ($($method:ident: $kind:ty)+) => {
        $(fn $method(self, value: $kind) -> Result<Node, Refusal> {
            Ok(Node::atom(value.to_string()))
        })+
    };
}

impl Serializer for TreeSerializer {
    type Ok = Node;
    type Error = Refusal;
    type SerializeSeq = Positions;
    type SerializeTuple = Positions;
    type SerializeTupleStruct = Positions;
    type SerializeTupleVariant = Positions;
    type SerializeMap = Entries;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    atoms! {
        serialize_i8: i8
        serialize_i16: i16
        serialize_i32: i32
        serialize_i64: i64
        serialize_i128: i128
        serialize_u8: u8
        serialize_u16: u16
        serialize_u32: u32
        serialize_u64: u64
        serialize_u128: u128
        serialize_f32: f32
        serialize_f64: f64
    }

    fn serialize_bool(self, value: bool) -> Result<Node, Refusal> {
        Ok(if value { Node::atom("true") } else { Node::absent("false") })
    }

    fn serialize_char(self, value: char) -> Result<Node, Refusal> {
        Ok(Node::text(value.encode_utf8(&mut [0; 4])))
    }

    fn serialize_str(self, value: &str) -> Result<Node, Refusal> {
        Ok(Node::text(value))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Node, Refusal> {
        let bytes = value.iter().map(|byte| Node::atom(byte.to_string()));
        Ok(Node::sequence(bytes.collect()))
    }

    fn serialize_none(self) -> Result<Node, Refusal> {
        Ok(Node::absent("none"))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node, Refusal> {
        Ok(value.serialize(self)?.present())
    }

    fn serialize_unit(self) -> Result<Node, Refusal> {
        Ok(Node::absent("[]"))
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<Node, Refusal> {
        Ok(Node::clause::<Node>(name, Vec::new()))
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Node, Refusal> {
        Ok(Node::clause::<Node>(variant, Vec::new()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Node, Refusal> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Node, Refusal> {
        Ok(Node::wrapper(variant, value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Positions, Refusal> {
        Ok(Positions::new(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Positions, Refusal> {
        Ok(Positions::new(None))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Positions, Refusal> {
        Ok(Positions::new(Some(name)))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Positions, Refusal> {
        Ok(Positions::new(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries, Refusal> {
        Ok(Entries::default())
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields, Refusal> {
        Ok(Fields::new(name))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields, Refusal> {
        Ok(Fields::new(variant))
    }
}

/// Values told apart by their positions.
pub(super) struct Positions {
    name: Option<&'static str>,
    nodes: Vec<Node>,
}

impl Positions {
    const fn new(name: Option<&'static str>) -> Self {
        Self { name, nodes: Vec::new() }
    }

    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
        self.nodes.push(value.serialize(TreeSerializer)?);
        Ok(())
    }

    fn finish(self) -> Node {
        match self.name {
            Some(name) => Node::clause(name, self.nodes),
            None => Node::sequence(self.nodes),
        }
    }
}

macro_rules! positions {
    ($($kind:ident $method:ident)+) => {
        $(impl ser::$kind for Positions {
            type Ok = Node;
            type Error = Refusal;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
                self.push(value)
            }

            fn end(self) -> Result<Node, Refusal> {
                Ok(self.finish())
            }
        })+
    };
}

positions! {
    SerializeSeq serialize_element
    SerializeTuple serialize_element
    SerializeTupleStruct serialize_field
    SerializeTupleVariant serialize_field
}

/// Values told apart by the names of fields.
pub(super) struct Fields {
    name: &'static str,
    parts: Vec<Part>,
}

impl Fields {
    const fn new(name: &'static str) -> Self {
        Self { name, parts: Vec::new() }
    }
}

macro_rules! fields {
    ($($kind:ident)+) => {
        $(impl ser::$kind for Fields {
            type Ok = Node;
            type Error = Refusal;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Refusal> {
                self.parts.extend(value.serialize(TreeSerializer)?.into_field(name));
                Ok(())
            }

            fn end(self) -> Result<Node, Refusal> {
                Ok(Node::clause(self.name, self.parts))
            }
        })+
    };
}

fields! { SerializeStruct SerializeStructVariant }

/// Values told apart by keys.
#[derive(Default)]
pub(super) struct Entries {
    key: String,
    parts: Vec<Part>,
}

impl ser::SerializeMap for Entries {
    type Ok = Node;
    type Error = Refusal;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refusal> {
        self.key = key.serialize(TreeSerializer)?.flat();
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
        let key = std::mem::take(&mut self.key);
        let value = value.serialize(TreeSerializer)?;
        self.parts.push(value.into_entry(key));
        Ok(())
    }

    fn end(self) -> Result<Node, Refusal> {
        Ok(Node::map(self.parts))
    }
}
