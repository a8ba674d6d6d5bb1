//! One JSON object, with the names that the two common forms give to its parts.

use serde::{Deserialize, Deserializer, de::IgnoredAny};

/// A card as JSON tells it: plain strings, nothing understood yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct JsonCard {
    /// `normal`, `split`, `transform` …; empty where it is not told.
    pub(crate) layout: String,
    /// The faces, at least one.
    pub(crate) faces: Vec<JsonFace>,
}

/// One face of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

impl JsonCard {
    /// The name of the front face.
    pub(crate) fn name(&self) -> &str {
        self.faces.first().map_or("", |face| &face.name)
    }
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
#[derive(Deserialize)]
#[serde(untagged)]
enum Data {
    /// The atomic form: a list of faces under each name.
    Atomic(NamedFaces),
    /// A list of cards.
    List(Vec<Object>),
    /// Something else.
    Other(IgnoredAny),
}

/// Faces by name, in the order of the file.
struct NamedFaces(Vec<Vec<Object>>);

impl<'a> Deserialize<'a> for NamedFaces {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'a> serde::de::Visitor<'a> for Visitor {
            type Value = NamedFaces;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("lists of faces by name")
            }

            fn visit_map<A: serde::de::MapAccess<'a>>(self, mut map: A) -> Result<NamedFaces, A::Error> {
                let mut all = Vec::new();
                while let Some((IgnoredAny, faces)) = map.next_entry::<IgnoredAny, Vec<Object>>()? {
                    all.push(faces);
                }
                Ok(NamedFaces(all))
            }
        }
        deserializer.deserialize_map(Visitor)
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
            Some(Data::Atomic(NamedFaces(named))) => {
                for objects in named {
                    let layout = objects.first().map(|face| face.layout.clone()).unwrap_or_default();
                    let faces: Option<Vec<_>> = objects.into_iter().map(Self::into_face).collect();
                    match faces {
                        Some(faces) if !faces.is_empty() => cards.push(JsonCard { layout, faces }),
                        _ => unnamed += 1,
                    }
                }
            }
            Some(Data::Other(_)) | None => match self.into_card() {
                Some(card) => cards.push(card),
                None => unnamed += 1,
            },
        }
        (cards, unnamed)
    }

    fn into_card(mut self) -> Option<JsonCard> {
        let layout = std::mem::take(&mut self.layout);
        let faces = match self.card_faces.take() {
            Some(faces) if !faces.is_empty() => faces.into_iter().map(Self::into_face).collect::<Option<_>>()?,
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

/// A value that should be a string.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    Text(String),
    Whole(i64),
    Other(IgnoredAny),
}

/// A string, or nothing.
fn name<'a, D: Deserializer<'a>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match Text::deserialize(deserializer)? {
        Text::Text(text) => text,
        Text::Whole(_) | Text::Other(_) => String::new(),
    })
}

/// A string, the digits of a number, or nothing.
fn text<'a, D: Deserializer<'a>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match Text::deserialize(deserializer)? {
        Text::Text(text) => text,
        Text::Whole(number) => number.to_string(),
        Text::Other(_) => String::new(),
    })
}
