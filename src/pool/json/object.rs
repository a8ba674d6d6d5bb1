//! One JSON object, with the names that the two common forms give to its parts.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// A card as JSON tells it: plain strings, nothing understood yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct JsonCard {
    /// `normal`, `split`, `transform` …; empty where it is not told.
    pub(crate) layout: String,
    /// The faces, at least one.
    pub(crate) faces: Vec<JsonFace>,
}

/// One face of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct JsonFace {
    pub(crate) name: String,
    pub(crate) cost: String,
    pub(crate) type_line: String,
    pub(crate) text: String,
    pub(crate) power: String,
    pub(crate) toughness: String,
    pub(crate) loyalty: String,
    pub(crate) defense: String,
}

/// An object as it stands in the file. Every value that is no string counts as
/// not given; a number is taken as its digits.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Object {
    #[serde(deserialize_with = "name")]
    name: String,
    #[serde(rename = "faceName", deserialize_with = "name")]
    face_name: String,
    #[serde(deserialize_with = "text")]
    layout: String,
    #[serde(alias = "manaCost", deserialize_with = "text")]
    mana_cost: String,
    #[serde(alias = "type", deserialize_with = "text")]
    type_line: String,
    #[serde(deserialize_with = "text")]
    oracle_text: String,
    #[serde(deserialize_with = "text")]
    text: String,
    #[serde(deserialize_with = "text")]
    power: String,
    #[serde(deserialize_with = "text")]
    toughness: String,
    #[serde(deserialize_with = "text")]
    loyalty: String,
    #[serde(deserialize_with = "text")]
    defense: String,
    card_faces: Option<Vec<Object>>,
    data: Option<Data>,
}

/// What stands under `data`.
enum Data {
    /// The atomic form: a list of faces under each name.
    Atomic(Vec<Vec<Object>>),
    /// A list of cards.
    List(Vec<Object>),
}

impl<'a> Deserialize<'a> for Data {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DataVisitor)
    }
}

struct DataVisitor;

impl<'a> Visitor<'a> for DataVisitor {
    type Value = Data;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cards: a list, or lists of faces by name")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Data, A::Error> {
        let mut all = Vec::new();
        while let Some((IgnoredAny, faces)) = map.next_entry::<IgnoredAny, Vec<Object>>()? {
            all.push(faces);
        }
        Ok(Data::Atomic(all))
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<Data, A::Error> {
        let mut all = Vec::new();
        while let Some(object) = list.next_element()? {
            all.push(object);
        }
        Ok(Data::List(all))
    }
}

impl Object {
    /// The cards in it, and how many objects had no name.
    pub(super) fn into_cards(self) -> (Vec<JsonCard>, usize) {
        let (mut cards, mut unnamed) = (Vec::new(), 0);
        match self.data {
            Some(Data::List(objects)) => {
                for object in objects {
                    match object.into_card() {
                        Some(card) => cards.push(card),
                        None => unnamed += 1,
                    }
                }
            }
            Some(Data::Atomic(named)) => {
                for objects in named {
                    let layout =
                        objects.first().map(|face| face.layout.clone()).unwrap_or_default();
                    let faces: Option<Vec<_>> = objects.into_iter().map(Self::into_face).collect();
                    match faces {
                        Some(faces) if !faces.is_empty() => cards.push(JsonCard { layout, faces }),
                        _ => unnamed += 1,
                    }
                }
            }
            None => match self.into_card() {
                Some(card) => cards.push(card),
                None => unnamed += 1,
            },
        }
        (cards, unnamed)
    }

    fn into_card(mut self) -> Option<JsonCard> {
        let layout = std::mem::take(&mut self.layout);
        let faces = match self.card_faces.take() {
            Some(faces) if !faces.is_empty() => {
                faces.into_iter().map(Self::into_face).collect::<Option<_>>()?
            }
            _ => vec![self.into_face()?],
        };
        Some(JsonCard { layout, faces })
    }

    fn into_face(self) -> Option<JsonFace> {
        let name = if self.face_name.is_empty() { self.name } else { self.face_name };
        if name.trim().is_empty() {
            return None;
        }
        Some(JsonFace {
            name,
            cost: self.mana_cost,
            type_line: self.type_line,
            text: if self.oracle_text.is_empty() { self.text } else { self.oracle_text },
            power: self.power,
            toughness: self.toughness,
            loyalty: self.loyalty,
            defense: self.defense,
        })
    }
}

/// A string, or nothing.
fn name<'a, D: Deserializer<'a>>(deserializer: D) -> Result<String, D::Error> {
    deserializer.deserialize_any(TextVisitor { numbers: false })
}

/// A string, the digits of a number, or nothing.
fn text<'a, D: Deserializer<'a>>(deserializer: D) -> Result<String, D::Error> {
    deserializer.deserialize_any(TextVisitor { numbers: true })
}

/// Takes any value: a string as it is, others as nothing.
struct TextVisitor {
    numbers: bool,
}

impl TextVisitor {
    fn number<E>(&self, number: impl fmt::Display) -> Result<String, E> {
        Ok(if self.numbers { number.to_string() } else { String::new() })
    }
}

impl<'a> Visitor<'a> for TextVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_string<E>(self, text: String) -> Result<String, E> {
        Ok(text)
    }

    fn visit_u64<E>(self, number: u64) -> Result<String, E> {
        self.number(number)
    }

    fn visit_i64<E>(self, number: i64) -> Result<String, E> {
        self.number(number)
    }

    fn visit_f64<E>(self, number: f64) -> Result<String, E> {
        self.number(number)
    }

    fn visit_bool<E>(self, _: bool) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_unit<E>(self) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<String, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<String, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }
}
