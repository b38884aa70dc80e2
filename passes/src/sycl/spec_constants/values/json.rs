//! A JSON parser that parses one level at a time.
//!
//! A file may contain values for tens of thousands of constants. Values stay text until their types
//! are known, so that each number is rounded only once.

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;
use serde::de::{Deserializer as _, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// A JSON value whose members are not parsed yet.
#[derive(Debug)]
pub(super) enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as text.
    Number(&'a str),
    /// A string, unescaped.
    String(Cow<'a, str>),
    /// A list, as text.
    List(&'a str),
    /// An object.
    Object,
}

impl<'a> Json<'a> {
    /// Parses a value that is known to be valid JSON.
    ///
    /// # Errors
    /// Fails if a string contains half of a surrogate pair.
    pub(super) fn parse(text: &'a str) -> Result<Json<'a>, serde_json::Error> {
        Ok(match text.as_bytes().first() {
            Some(b'[') => Json::List(text),
            Some(b'{') => Json::Object,
            Some(b'"') => Json::String(serde_json::from_str::<Text<'a>>(text)?.0),
            Some(b't') => Json::Bool(true),
            Some(b'f') => Json::Bool(false),
            Some(b'n') => Json::Null,
            _ => Json::Number(text),
        })
    }

    /// Describes the value, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::String(_) => "a string",
            Json::List(_) => "a list",
            Json::Object => "an object",
        }
    }
}

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(written) => f.write_str(written),
            Json::String(text) => write!(f, "{text:?}"),
            Json::List(_) | Json::Object => f.write_str(self.kind()),
        }
    }
}

/// A string. Borrowed unless it contains escapes.
#[derive(serde::Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The members of an object in their order. The values are valid JSON that is not parsed yet.
pub(super) type Members<'a> = IndexMap<Cow<'a, str>, &'a str, FxBuildHasher>;

/// Parses the members of an object, reserving memory for `expected` members.
///
/// # Errors
/// Fails if the text is not JSON or not an object, or if a key occurs twice, whichever is found first. The message
/// contains line and column.
pub(super) fn members(object: &str, expected: usize) -> Result<Members<'_>, serde_json::Error> {
    struct Reader {
        expected: usize,
    }
    impl<'de> Visitor<'de> for Reader {
        type Value = Members<'de>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object with a value for each symbolic ID")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
            let mut members = Members::default();
            // If this allocation fails, the map grows as needed.
            let _ = members.try_reserve(self.expected);
            while let Some(Text(key)) = map.next_key()? {
                match members.entry(key) {
                    Entry::Vacant(place) => place.insert(map.next_value::<&RawValue>()?.get()),
                    Entry::Occupied(known) => {
                        return Err(A::Error::custom(format!("symbolic ID '{}' occurs twice", known.key())));
                    }
                };
            }
            Ok(members)
        }
    }
    let mut deserializer = serde_json::Deserializer::from_str(object);
    let members = deserializer.deserialize_map(Reader { expected })?;
    deserializer.end()?;
    Ok(members)
}

/// Calls `each` for every element of a list.
///
/// # Errors
/// Fails if the text is not a list.
pub(super) fn for_each_element<'a>(list: &'a str, each: impl FnMut(&'a str)) -> Result<(), serde_json::Error> {
    struct Reader<F>(F);
    impl<'de, F: FnMut(&'de str)> Visitor<'de> for Reader<F> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
            while let Some(element) = list.next_element::<&RawValue>()? {
                (self.0)(element.get());
            }
            Ok(())
        }
    }
    serde_json::Deserializer::from_str(list).deserialize_seq(Reader(each))
}
