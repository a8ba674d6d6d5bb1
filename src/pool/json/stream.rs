//! The objects of a JSON text, as slices of it: what comes before a fault is kept.

use serde::de::{DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde_json::{Error, value::RawValue};

/// An object, still as text.
pub(super) struct RawObject<'a> {
    pub(super) text: &'a str,
    /// Where it starts in the text that was read.
    pub(super) start: usize,
}

/// The objects of an array, or of a row of values.
pub(super) fn objects(text: &str) -> (Vec<RawObject<'_>>, Option<Error>) {
    let mut found = Vec::new();
    let error = if text.trim_start().starts_with('[') {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let array = Elements(&mut found).deserialize(&mut deserializer);
        array.and_then(|()| deserializer.end()).err()
    } else {
        let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
        values.map(|value| value.map(|value| found.push(value))).find_map(Result::err)
    };
    let start = |raw: &RawValue| raw.get().as_ptr() as usize - text.as_ptr() as usize;
    let objects = found.into_iter().map(|raw| RawObject { text: raw.get(), start: start(raw) });
    (objects.collect(), error)
}

/// Collects the elements of an array, also those before a fault.
struct Elements<'a, 'b>(&'b mut Vec<&'a RawValue>);

impl<'a> DeserializeSeed<'a> for Elements<'a, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'a> Visitor<'a> for Elements<'a, '_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an array of objects")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut elements: A) -> Result<(), A::Error> {
        while let Some(element) = elements.next_element::<&RawValue>()? {
            if self.0.len() >= super::MAX_OBJECTS {
                return Err(A::Error::custom("there are too many objects"));
            }
            self.0.push(element);
        }
        Ok(())
    }
}
