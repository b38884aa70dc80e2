//! Mode `values`: the values that a JSON file gives for constants.
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
//! * The key is the symbolic id. An id that the module does not read is an error; a constant without a key keeps its
//!   default value.
//! * A scalar is a number, `true`/`false`, or a string: `"nan"`, `"inf"`, `"-inf"`, or the bits as `"0x3c00"`. An
//!   integer must fit its width, signed or unsigned. A floating-point number is rounded to nearest; for
//!   `half` and `bfloat` by way of `double`.
//! * A struct, array or vector is a list with one entry a member, without the members that are padding.
//! * `null` keeps the default value of a leaf or member.
//! * `{"bytes": "…"}` gives all bytes of a constant in hexadecimal, in the order of memory; spaces are skipped.

use super::constant::{Constant, DefaultValue};
use super::layout::{Layout, Shape};
use super::rewrite::{constant_at, constant_of_bytes};
use crate::diagnostic::Diagnostic;
use crate::ir::{Type, TypeKind, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value as Json;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

/// Values by symbolic id, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenValues {
    text: String,
    /// Symbolic id, and the part of the text that is its value: it is understood when the constant is known.
    entries: Vec<(String, Range<usize>)>,
}

impl GivenValues {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// Bad JSON, something else than an object, or a key that occurs twice; the text names line and column.
    pub fn from_json(text: &str) -> Result<GivenValues, String> {
        let Entries(raw) = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let start = |value: &RawValue| value.get().as_ptr().addr() - text.as_ptr().addr();
        let entries: Vec<(String, Range<usize>)> = raw
            .into_iter()
            .map(|(key, value)| (key.into_owned(), start(value)..start(value) + value.get().len()))
            .collect();
        let mut seen = FxHashSet::default();
        for (key, range) in &entries {
            if !seen.insert(key.as_str()) {
                let before = text.get(..range.start).unwrap_or_default();
                let line = before.matches('\n').count() + 1;
                let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
                return Err(format!("symbolic id '{key}' occurs twice at line {line} column {column}"));
            }
        }
        Ok(GivenValues { text: text.to_owned(), entries })
    }

    fn value(&self, range: &Range<usize>) -> Result<Json, String> {
        serde_json::from_str(self.text.get(range.clone()).unwrap_or_default()).map_err(|error| error.to_string())
    }

    /// The value of each constant, `None` where none is given. Problems become errors at the first read of the constant,
    /// and the result is `None`.
    pub fn values_of<'m>(
        &self,
        constants: &[Constant<'m>],
        diagnostics: &mut Vec<Diagnostic<'m>>,
    ) -> Option<Vec<Option<Value<'m>>>> {
        let before = diagnostics.len();
        let mut given: FxHashMap<&str, &Range<usize>> =
            self.entries.iter().map(|(key, range)| (key.as_str(), range)).collect();
        let mut all = Vec::with_capacity(constants.len());
        for constant in constants {
            let json = given.remove(constant.symbol).map(|range| self.value(range));
            let value = json.map(|json| Reader { constant }.read(&json?)).transpose();
            all.push(value.unwrap_or_else(|why| {
                let message = format!("value of specialization constant '{}': {why}", constant.symbol);
                diagnostics.push(Diagnostic::error(constant.first_read, message));
                None
            }));
        }
        for (key, _) in self.entries.iter().filter(|(key, _)| given.contains_key(key.as_str())) {
            diagnostics.push(Diagnostic::module_error(format!(
                "a value is given for specialization constant '{key}', which this module does not read"
            )));
        }
        (diagnostics.len() == before).then_some(all)
    }
}

/// The members of a JSON object as they are written; their values are checked to be JSON, but not taken apart.
struct Entries<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

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
                while let Some((Key(key), value)) = map.next_entry()? {
                    entries.push((key, value));
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(EntriesVisitor)
    }
}

/// A key; it is borrowed unless it holds escapes.
#[derive(serde::Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// Reads a JSON value as a constant of a specialization constant's type.
struct Reader<'c, 'm> {
    constant: &'c Constant<'m>,
}

impl<'m> Reader<'_, 'm> {
    fn read(&self, json: &Json) -> Result<Value<'m>, String> {
        match json.as_object() {
            Some(object) => {
                let hex = match object.iter().collect::<Vec<_>>()[..] {
                    [(key, Json::String(hex))] if key == "bytes" => hex,
                    _ => return Err("expected {\"bytes\": \"hexadecimal digits\"}".to_owned()),
                };
                Ok(constant_of_bytes(&self.constant.layout, &self.bytes(hex)?))
            }
            None => {
                let default = match self.constant.default {
                    DefaultValue::Plain(value) => Some(value),
                    DefaultValue::Partial(_) | DefaultValue::Bytes { .. } => None,
                };
                self.part(json, &self.constant.layout, 0, default).map_err(Misfit::into_message)
            }
        }
    }

    fn bytes(&self, hex: &str) -> Result<Vec<u8>, String> {
        let digits: Vec<u32> = hex
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c.to_digit(16).ok_or_else(|| format!("'{c}' is no hexadecimal digit")))
            .collect::<Result<_, _>>()?;
        if digits.len() as u64 != 2 * self.constant.size {
            let (digits, size) = (digits.len(), self.constant.size);
            return Err(format!("{digits} hexadecimal digits given; the constant has {size} bytes"));
        }
        let byte = |pair: &[u32]| pair.iter().fold(0, |byte, digit| byte << 4 | u8::try_from(*digit).unwrap_or(0));
        let bytes: Vec<u8> = digits.chunks_exact(2).map(byte).collect();
        self.check_bool(bytes.first().copied().map_or(0, u64::from))?;
        Ok(bytes)
    }

    fn check_bool(&self, bits: u64) -> Result<(), String> {
        if self.constant.is_bool() && bits > 1 { Err(format!("{bits} does not fit a boolean")) } else { Ok(()) }
    }

    /// The value of the part of the constant at `offset`; `default` is its default value if that is plain.
    fn part(
        &self,
        json: &Json,
        layout: &Rc<Layout<'m>>,
        offset: u64,
        default: Option<Value<'m>>,
    ) -> Result<Value<'m>, Misfit> {
        match &layout.shape {
            _ if json.is_null() => Ok(self.default_part(layout, offset, default)),
            Shape::Scalar => self.scalar(json, layout).map_err(Misfit::new),
            Shape::Vector { element, count } | Shape::Array { element, count } => {
                let members = (0..*count).map(|index| (index * element.size, element));
                let values = self.members(json, members, *count, offset, default)?;
                match layout.shape {
                    Shape::Array { .. } => Ok(element.ty.const_array(&values)),
                    _ => Ok(Type::const_vector(&values).unwrap_or_else(|| layout.ty.zero())),
                }
            }
            Shape::Struct { members } => {
                let count = members.len() as u64;
                let members = members.iter().map(|(at, member)| (*at, member));
                Ok(layout.ty.const_struct(&self.members(json, members, count, offset, default)?))
            }
        }
    }

    /// The values of all members; the list has none for those that are padding.
    fn members<'l>(
        &self,
        json: &Json,
        members: impl Iterator<Item = (u64, &'l Rc<Layout<'m>>)> + Clone,
        count: u64,
        offset: u64,
        default: Option<Value<'m>>,
    ) -> Result<Vec<Value<'m>>, Misfit>
    where
        'm: 'l,
    {
        let is_padding = |at: u64, member: &Layout<'m>| self.constant.is_all_padding(offset + at, member);
        let padding = members.clone().filter(|(at, member)| is_padding(*at, member)).count() as u64;
        let expected = count - padding;
        let Some(list) = json.as_array() else {
            return Err(Misfit::new(format!("expected a list of {expected} values, found {}", kind_of(json))));
        };
        if list.len() as u64 != expected {
            return Err(Misfit::new(format!("expected a list of {expected} values, found {}", list.len())));
        }
        let mut list = list.iter().enumerate();
        let mut values = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
        for (index, (at, member)) in (0..).zip(members) {
            let default = default.and_then(|default| default.aggregate_element(index));
            let value = if padding > 0 && is_padding(at, member) {
                self.default_part(member, offset + at, default)
            } else {
                let Some((number, json)) = list.next() else { break };
                self.part(json, member, offset + at, default).map_err(|misfit| misfit.below(number))?
            };
            values.push(value);
        }
        Ok(values)
    }

    fn default_part(&self, layout: &Rc<Layout<'m>>, offset: u64, default: Option<Value<'m>>) -> Value<'m> {
        match (default, &self.constant.default) {
            (Some(default), _) => default,
            (None, DefaultValue::Plain(_)) => layout.ty.zero(),
            (None, _) => constant_at(layout, &self.constant.image().bytes, offset),
        }
    }

    fn scalar(&self, json: &Json, layout: &Layout<'m>) -> Result<Value<'m>, String> {
        let bits = bits_of(json, layout.ty, layout.size)?;
        self.check_bool(bits)?;
        layout.ty.const_from_bits(bits).ok_or_else(|| format!("no value of type {} can be given", layout.ty))
    }
}

/// A value that does not fit a part of the constant.
struct Misfit {
    why: String,
    /// Where, such as `[1][0]`; empty for the constant itself.
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

fn kind_of(json: &Json) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Bool(_) => "a boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}

/// The bits of a scalar of `size` bytes.
fn bits_of(json: &Json, ty: Type<'_>, size: u64) -> Result<u64, String> {
    if let Some(digits) = json.as_str().and_then(|text| text.strip_prefix("0x")) {
        let bits = match u64::from_str_radix(digits, 16) {
            // The parser takes a sign, too.
            Ok(bits) if !digits.starts_with('+') => Some(bits),
            _ => None,
        };
        let fits = |bits: &u64| size >= 8 || bits >> (8 * size) == 0;
        return bits.filter(fits).ok_or_else(|| format!("\"0x{digits}\" is no bit pattern of {} bits", 8 * size));
    }
    match ty.int_width() {
        Some(width) => int_bits(json, width),
        None => float_bits(json, ty),
    }
}

fn int_bits(json: &Json, width: u32) -> Result<u64, String> {
    let number = match json {
        Json::Bool(value) if width == 8 => Some(i128::from(*value)),
        Json::Number(number) => number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from)),
        _ => None,
    };
    let Some(number) = number else { return Err(format!("expected an integer of {width} bits, found {json}")) };
    if number < -(1_i128 << (width - 1)) || number >= 1_i128 << width {
        return Err(format!("{number} does not fit {width} bits"));
    }
    // The bits of the two's complement; the range is checked.
    let bits = number.rem_euclid(1_i128 << width);
    u64::try_from(bits).map_err(|_| format!("{number} does not fit {width} bits"))
}

fn float_bits(json: &Json, ty: Type<'_>) -> Result<u64, String> {
    let number = match json {
        Json::Number(number) => number.to_string().parse().ok(),
        Json::String(text) => match text.as_str() {
            "nan" => Some(f64::NAN),
            "inf" => Some(f64::INFINITY),
            "-inf" => Some(f64::NEG_INFINITY),
            _ => None,
        },
        _ => None,
    };
    let Some(number) = number else { return Err(format!("expected a number for {ty}, found {json}")) };
    let (bits, is_finite) = match ty.kind() {
        TypeKind::LLVMHalfTypeKind => {
            let half = half::f16::from_f64(number);
            (u64::from(half.to_bits()), half.is_finite())
        }
        TypeKind::LLVMBFloatTypeKind => {
            let bfloat = half::bf16::from_f64(number);
            (u64::from(bfloat.to_bits()), bfloat.is_finite())
        }
        TypeKind::LLVMFloatTypeKind => {
            let float = nearest_float(json, number);
            (u64::from(float.to_bits()), float.is_finite())
        }
        TypeKind::LLVMDoubleTypeKind => (number.to_bits(), number.is_finite()),
        _ => return Err(format!("no value of type {ty} can be given")),
    };
    if json.is_number() && !is_finite { Err(format!("{json} does not fit {ty}")) } else { Ok(bits) }
}

/// The `float` nearest to the number as written; by way of `double` it might be rounded twice.
fn nearest_float(json: &Json, number: f64) -> f32 {
    let written = json.as_number().and_then(|number| number.to_string().parse::<f32>().ok());
    #[expect(clippy::cast_possible_truncation, reason = "for NaN and infinity, which are no JSON numbers")]
    written.unwrap_or(number as f32)
}
