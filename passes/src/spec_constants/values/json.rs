//! JSON, one level at a time.
//!
//! A file may hold values for tens of thousands of constants. They are not taken apart before their types are known, and
//! numbers stay as they are written until then, so that they are rounded once.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// A JSON value whose members are not taken apart.
#[derive(Debug)]
pub(super) enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as it is written.
    Number(&'a str),
    /// A string, without quotes and escapes.
    String(Cow<'a, str>),
    /// The members of a list.
    List(Vec<&'a RawValue>),
    /// The members of an object.
    Object(Vec<(Cow<'a, str>, &'a RawValue)>),
}

impl<'a> Json<'a> {
    /// Takes the outermost level of a value apart.
    ///
    /// # Errors
    /// If the text is no JSON.
    pub(super) fn parse(text: &'a str) -> Result<Json<'a>, serde_json::Error> {
        Ok(match text.as_bytes().first() {
            Some(b'[') => Json::List(serde_json::from_str(text)?),
            Some(b'{') => Json::Object(serde_json::from_str::<Entries<'a>>(text)?.0),
            Some(b'"') => Json::String(serde_json::from_str::<Text<'a>>(text)?.0),
            // The text is part of one that was found to be JSON, so the first letter tells.
            Some(b't') => Json::Bool(true),
            Some(b'f') => Json::Bool(false),
            Some(b'n') => Json::Null,
            _ => Json::Number(text),
        })
    }

    /// What it is, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::String(_) => "a string",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
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
            Json::List(_) | Json::Object(_) => f.write_str(self.kind()),
        }
    }
}

/// A string; it is borrowed unless it holds escapes.
#[derive(serde::Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The members of a JSON object as they are written; their values are checked to be JSON, but not taken apart.
pub(super) struct Entries<'a>(pub(super) Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;
        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object with a value for each symbolic id")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some((Text(key), value)) = map.next_entry()? {
                    entries.push((key, value));
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(EntriesVisitor)
    }
}
