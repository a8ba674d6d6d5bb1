//! A serde serializer that writes into a fingerprint, with ids renumbered.

use std::fmt::Display;

use serde::{
    Serialize, Serializer,
    ser::{
        self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};

use super::Ids;
use crate::game::ObjectId;

/// An object was mentioned.
pub struct Mention {
    /// After how many words.
    pub at: u64,
    /// Which.
    pub object: ObjectId,
}

/// What the next number is.
#[derive(Clone, Copy, PartialEq)]
enum Number {
    Plain,
    Object,
    /// A timestamp or an effect's id: by its place alone.
    Skipped,
}

/// Writes values into a fingerprint of 128 bits.
pub struct Writer<'a> {
    lanes: [u64; 2],
    words: u64,
    ids: Ids<'a>,
    next: Number,
    mentions: Option<Vec<Mention>>,
}

impl<'a> Writer<'a> {
    pub const fn new(ids: Ids<'a>) -> Self {
        let lanes = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
        Self { lanes, words: 0, ids, next: Number::Plain, mentions: None }
    }

    /// Keeps where objects are mentioned.
    pub fn collect_mentions(&mut self) {
        self.mentions = Some(Vec::new());
    }

    pub fn into_mentions(self) -> Vec<Mention> {
        self.mentions.unwrap_or_default()
    }

    /// Writes a value. Nothing that is written can fail.
    pub fn write(&mut self, value: &impl Serialize) {
        let written = value.serialize(&mut *self);
        debug_assert!(written.is_ok());
    }

    pub fn finish(mut self) -> u128 {
        self.word(self.words);
        u128::from(self.lanes[0]) << 64 | u128::from(self.lanes[1])
    }

    fn word(&mut self, word: u64) {
        self.words += 1;
        let [first, second] = &mut self.lanes;
        *first = (*first ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(31);
        *second = (second.rotate_left(27) ^ word).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        *second ^= *second >> 29;
    }

    fn number(&mut self, number: u64) {
        match std::mem::replace(&mut self.next, Number::Plain) {
            Number::Plain => self.word(number),
            Number::Skipped => self.word(0),
            Number::Object => {
                let object = ObjectId(u32::try_from(number).unwrap_or(u32::MAX));
                if let Some(mentions) = &mut self.mentions {
                    mentions.push(Mention { at: self.words, object });
                }
                let number = match self.ids {
                    Ids::Blank => 0,
                    Ids::Numbered(numbers) => numbers.get(object),
                };
                self.word(number);
            }
        }
    }

    fn text(&mut self, text: &[u8]) {
        self.word(text.len() as u64);
        for chunk in text.chunks(8) {
            let mut bytes = [0; 8];
            bytes[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(bytes));
        }
    }
}

/// Writing cannot fail; serde wants a type for it all the same.
#[derive(Debug)]
pub struct Never;

impl Display for Never {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a value refused to be written")
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

macro_rules! numbers {
    ($($method:ident: $number:ty,)+) => {
        $(
            #[allow(clippy::cast_sign_loss, clippy::cast_lossless)]
            fn $method(self, number: $number) -> Result<(), Never> {
                self.number(number as u64);
                Ok(())
            }
        )+
    };
}

impl Serializer for &mut Writer<'_> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_char: char,
    }

    fn serialize_f32(self, number: f32) -> Result<(), Never> {
        self.serialize_f64(number.into())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Never> {
        self.number(number.to_bits());
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Never> {
        self.text(text.as_bytes());
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Never> {
        self.text(bytes);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.word(0);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        self.word(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
    ) -> Result<(), Never> {
        self.word(index.into());
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.next = match name {
            "ObjectId" => Number::Object,
            "Timestamp" | "EffectId" => Number::Skipped,
            _ => Number::Plain,
        };
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.word(index.into());
        value.serialize(self)
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self, Never> {
        self.word(len.map_or(u64::MAX, |len| len as u64));
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Never> {
        self.word(index.into());
        Ok(self)
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self, Never> {
        self.serialize_seq(len)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Never> {
        self.word(index.into());
        Ok(self)
    }
}

macro_rules! compound {
    ($($trait:ident::$method:ident,)+) => {
        $(
            impl $trait for &mut Writer<'_> {
                type Ok = ();
                type Error = Never;

                fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                    value.serialize(&mut **self)
                }

                fn end(self) -> Result<(), Never> {
                    Ok(())
                }
            }
        )+
    };
}

compound! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
}

macro_rules! fields {
    ($($trait:ident,)+) => {
        $(
            impl $trait for &mut Writer<'_> {
                type Ok = ();
                type Error = Never;

                fn serialize_field<T: Serialize + ?Sized>(
                    &mut self,
                    _: &'static str,
                    value: &T,
                ) -> Result<(), Never> {
                    value.serialize(&mut **self)
                }

                fn end(self) -> Result<(), Never> {
                    Ok(())
                }
            }
        )+
    };
}

fields! {
    SerializeStruct,
    SerializeStructVariant,
}

impl SerializeMap for &mut Writer<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}
