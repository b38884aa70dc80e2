//! `values` mode: reads the values of constants from a JSON file.
//!
//! ```json
//! {
//!   "_ZL5width":  64,
//!   "_ZL5scale":  0.5,
//!   "_ZL4flag":   true,
//!   "_ZL5coeff":  [[1, 0, -1], [2, 0, -2], [1, 0, -1]],
//!   "_ZL5point":  [3, null, "nan"],
//!   "_ZL5union":  { "bytes": "2a000000 0000f03f" }
//! }
//! ```
//!
//! * The key is the symbolic ID. An ID that the module does not read is an error. A constant without a key keeps its
//!   default value.
//! * A scalar is a number, `true`/`false`, or a string: `"nan"`, `"inf"`, `"-inf"`, or the bits, as
//!   in `"0x3c00"`. An integer must fit its width, signed or unsigned. A floating-point number is
//!   rounded to nearest; for `half` and `bfloat`, to `double` first.
//! * A struct, array or vector is a list with one entry for each member that is not padding.
//! * `null` keeps the default value of a leaf or member.
//! * `{"bytes": "…"}` contains all bytes of a constant in hexadecimal, in memory order. Spaces are ignored.

mod json;
mod scalar;

use super::constant::{Constant, in_memory};
use super::layout::{Layout, Shape};
use crate::diagnostic::{Code, Diagnostic, readable_name};
use json::{Json, Members};
use llvm_ir::Value;
use scalar::bits_of;
use std::fmt::Display;
use std::ops::Range;
use std::rc::Rc;
use strsim::osa_distance;

/// The number of unknown IDs for which a suggestion is computed.
const MAX_SUGGESTIONS: usize = 16;

/// The length in characters of the longest ID that is compared with others. The time is quadratic in the length.
const LONGEST_COMPARED: usize = 256;

/// The error for text that is not a JSON object with symbolic IDs as keys. The message contains the
/// line and column.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadJson(#[source] serde_json::Error);

/// Values by symbolic ID, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenValues<'t> {
    /// The symbolic IDs and the text of their values, which are parsed when the type of the constant is known.
    entries: Members<'t>,
}

impl<'t> GivenValues<'t> {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// Fails if the text is not JSON or not an object, or if a key occurs twice. The message
    /// contains the line and column.
    pub fn from_json(text: &'t str) -> Result<GivenValues<'t>, BadJson> {
        // Each entry has a colon and at least five characters, as in `"":0,`.
        let expected = text.bytes().filter(|byte| *byte == b':').count().min(text.len() / 5);
        json::members(text, expected).map(|entries| GivenValues { entries }).map_err(BadJson)
    }

    /// Returns the bytes of each constant for which a value is provided. Reports invalid values at
    /// the first read of the constant, and returns `None` after an error.
    pub fn values_of<'m>(
        &self,
        constants: &[Constant<'m>],
        diagnostics: &mut Vec<Diagnostic<'m>>,
    ) -> Option<GivenBytes> {
        let before = diagnostics.len();
        let mut is_read = vec![false; self.entries.len()];
        let mut given = GivenBytes { bytes: Vec::new(), places: Vec::with_capacity(constants.len()) };
        let mut next = 0;
        for constant in constants {
            // Most files list constants in the order of the module.
            let is_next = self.entries.get_index(next).is_some_and(|(key, _)| key == constant.symbol);
            let index = if is_next { Some(next) } else { self.entries.get_index_of(constant.symbol) };
            let json = index.and_then(|index| {
                next = index + 1;
                *is_read.get_mut(index)? = true;
                self.entries.get_index(index).map(|(_, json)| *json)
            });
            let result = given.add(constant.layout.size, json, |json, bytes| Reader { constant, bytes }.read(json));
            if let Err(why) = result {
                let message = format!("value of specialization constant '{}': {why}", constant.symbol);
                diagnostics.push(Code::GivenValues.error(constant.first_read, message));
            }
        }
        let unknown = self.entries.keys().zip(is_read).filter(|(_, is_read)| !is_read);
        for (number, (key, _)) in unknown.enumerate() {
            let problem =
                format!("a value is given for specialization constant '{key}', which this module does not read");
            // Each suggestion compares the key with all constants.
            let meant = if number < MAX_SUGGESTIONS { nearest(key, constants) } else { None };
            let hint = meant.map_or_else(String::new, |meant| format!("; did you mean '{meant}'?"));
            diagnostics.push(Code::UnknownSpecConstant.module_error(problem + &hint));
        }
        (diagnostics.len() == before).then_some(given)
    }
}

/// Returns the most likely intended symbolic ID for `key`: that of the constant with this name in
/// the source, or the ID that differs in the fewest characters, at most a third of them.
fn nearest<'m>(key: &str, constants: &[Constant<'m>]) -> Option<&'m str> {
    let is_name = |constant: &&Constant<'m>| {
        // The symbol of a constant with internal linkage has a prefix that identifies the source file.
        let symbol = constant.symbol;
        let name = readable_name(symbol.find("____Z").and_then(|at| symbol.get(at + 3..)).unwrap_or(symbol));
        name == key || name.rsplit("::").next() == Some(key)
    };
    if let Some(constant) = constants.iter().find(is_name) {
        return Some(constant.symbol);
    }
    let length = key.chars().count();
    if length > LONGEST_COMPARED {
        return None;
    }
    let similar = constants.iter().map(|constant| constant.symbol).filter_map(|symbol| {
        let most = length.max(3) / 3;
        if symbol.len() > 4 * LONGEST_COMPARED || symbol.chars().count().abs_diff(length) > most {
            return None;
        }
        Some((osa_distance(key, symbol), symbol)).filter(|(distance, _)| *distance <= most)
    });
    similar.min_by_key(|(distance, _)| *distance).map(|(_, symbol)| symbol)
}

/// The values of constants as in memory, little-endian.
#[derive(Debug)]
pub struct GivenBytes {
    bytes: Vec<u8>,
    /// The range of the bytes of each constant that has a value.
    places: Vec<Option<Range<usize>>>,
}

impl GivenBytes {
    /// Returns the bytes of a constant, in the size of its layout; `None` if no value is provided
    /// for the constant.
    pub fn get(&self, index: usize) -> Option<&[u8]> {
        self.bytes.get(self.places.get(index)?.clone()?)
    }

    /// Adds a constant of `size` bytes, which `read` fills if there is a value other than `null`.
    fn add<'t>(
        &mut self,
        size: u64,
        json: Option<&'t str>,
        read: impl FnOnce(&'t str, &mut [u8]) -> Result<(), String>,
    ) -> Result<(), String> {
        let Some(json) = json.filter(|json| *json != "null") else {
            self.places.push(None);
            return Ok(());
        };
        let start = self.bytes.len();
        self.bytes.resize(start + in_memory(size), 0);
        self.places.push(Some(start..self.bytes.len()));
        let result = read(json, self.bytes.get_mut(start..).unwrap_or_default());
        if result.is_err() {
            // There may be many errors, and a constant may have up to 16 MiB.
            self.bytes.truncate(start);
        }
        result
    }
}

/// Parses the JSON value of a specialization constant.
struct Reader<'c, 'm> {
    constant: &'c Constant<'m>,
    /// The bytes, in the size of the constant's layout, initially zero.
    bytes: &'c mut [u8],
}

impl<'m> Reader<'_, 'm> {
    fn read(mut self, text: &str) -> Result<(), String> {
        if text.starts_with('{') {
            return self.object(text);
        }
        let layout = Rc::clone(&self.constant.layout);
        self.part(text, &layout, 0, self.constant.default_constant()).map_err(Misfit::into_message)
    }

    /// Parses `{"bytes": "…"}`.
    fn object(&mut self, text: &str) -> Result<(), String> {
        if let Ok(members) = json::members(text, 1)
            && members.len() == 1
            && let Some(Ok(Json::String(hex))) = members.get("bytes").map(|value| Json::parse(value))
        {
            return self.hexadecimal(&hex);
        }
        Err("expected {\"bytes\": \"hexadecimal digits\"}".to_owned())
    }

    fn hexadecimal(&mut self, hex: &str) -> Result<(), String> {
        let digits: Vec<u32> = hex
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c.to_digit(16).ok_or_else(|| format!("'{c}' is not a hexadecimal digit")))
            .collect::<Result<_, _>>()?;
        if digits.len() as u64 != 2 * self.constant.size {
            let (digits, size) = (digits.len(), self.constant.size);
            return Err(format!("{digits} hexadecimal digits given; the constant has {size} bytes"));
        }
        let byte = |pair: &[u32]| pair.iter().fold(0, |byte, digit| byte << 4 | u8::try_from(*digit).unwrap_or(0));
        for (slot, pair) in self.bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *slot = byte(pair);
        }
        self.check_bool(self.bytes.first().copied().map_or(0, u64::from))
    }

    fn check_bool(&self, bits: u64) -> Result<(), String> {
        if self.constant.is_bool() && bits > 1 { Err(format!("{bits} does not fit in a boolean")) } else { Ok(()) }
    }

    /// Parses the part of the constant at `offset`. `default` is its default value if that is kept as a constant.
    fn part(&mut self, text: &str, layout: &Layout<'m>, offset: u64, default: Option<Value<'m>>) -> Result<(), Misfit> {
        let json = &Json::parse(text).map_err(|error| Misfit::new(error.to_string()))?;
        match &layout.shape {
            _ if matches!(json, Json::Null) => self.keep_default(layout, offset),
            Shape::Scalar => self.scalar(json, layout, offset).map_err(Misfit::new)?,
            Shape::Vector { element, count } | Shape::Array { element, count } => {
                let members = (0..*count).map(|index| (offset + index * element.size, element));
                self.members(json, members, *count, default)?;
            }
            Shape::Struct { members } => {
                let count = members.len() as u64;
                let members = members.iter().map(|(at, member)| (offset + at, member));
                self.members(json, members, count, default)?;
            }
        }
        Ok(())
    }

    /// Parses `count` members, each with its offset in the constant. The list has no entries for padding.
    fn members<'l>(
        &mut self,
        json: &Json<'_>,
        members: impl Iterator<Item = (u64, &'l Rc<Layout<'m>>)> + Clone,
        count: u64,
        default: Option<Value<'m>>,
    ) -> Result<(), Misfit>
    where
        'm: 'l,
    {
        let constant = self.constant;
        let default_of = |index: u64| default?.aggregate_element(u32::try_from(index).ok()?);
        let mut given = (0..)
            .zip(members)
            .filter(|(index, (at, member))| !constant.is_all_padding(*at, member, || default_of(*index)));
        let all = given.clone();
        let not_as_many = |found: &dyn Display| {
            // A constant may have a huge number of members without bytes; in that case none of them is padding.
            let expected = if constant.has_no_padding() { count } else { all.count() as u64 };
            Misfit::new(format!("expected a list of {expected} values, found {found}"))
        };
        let Json::List(list) = json else { return Err(not_as_many(&json.kind())) };
        let mut found = 0;
        let mut result = Ok(());
        let mut is_too_long = false;
        json::for_each_element(list, |element| {
            match given.next() {
                Some((index, (at, member))) if result.is_ok() => {
                    // A scalar has no members, and `aggregate_element` would make LLVM create a constant.
                    let default = if matches!(member.shape, Shape::Scalar) { None } else { default_of(index) };
                    result = self.part(element, member, at, default).map_err(|misfit| misfit.below(found));
                }
                Some(_) => {}
                None => is_too_long = true,
            }
            found += 1;
        })
        .map_err(|error| Misfit::new(error.to_string()))?;
        if is_too_long || given.next().is_some() { Err(not_as_many(&found)) } else { result }
    }

    fn keep_default(&mut self, layout: &Layout<'m>, offset: u64) {
        let constant = self.constant;
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        self.put(offset, layout.size, constant.image().bytes.get(start..).unwrap_or_default());
    }

    fn scalar(&mut self, json: &Json<'_>, layout: &Layout<'m>, offset: u64) -> Result<(), String> {
        let bits = bits_of(json, layout.ty, layout.size)?;
        self.check_bool(bits)?;
        self.put(offset, layout.size, &bits.to_le_bytes());
        Ok(())
    }

    /// Writes at most `size` of the bytes, starting at `offset`.
    fn put(&mut self, offset: u64, size: u64, bytes: &[u8]) {
        let index = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let slots = self.bytes.get_mut(index(offset)..).unwrap_or_default();
        let count = index(size).min(bytes.len()).min(slots.len());
        if let (Some(slots), Some(bytes)) = (slots.get_mut(..count), bytes.get(..count)) {
            slots.copy_from_slice(bytes);
        }
    }
}

/// A value that does not fit a part of the constant.
struct Misfit {
    why: String,
    /// The path of the part, such as `[1][0]`; empty for the constant itself.
    path: String,
}

impl Misfit {
    fn new(why: String) -> Self {
        Misfit { why, path: String::new() }
    }

    fn below(mut self, index: usize) -> Self {
        self.path = format!("[{index}]{}", self.path);
        self
    }

    fn into_message(self) -> String {
        if self.path.is_empty() { self.why } else { format!("{} at '{}'", self.why, self.path) }
    }
}
