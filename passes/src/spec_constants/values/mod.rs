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

mod json;
mod scalar;

use super::constant::{Constant, DefaultValue, constant_at, constant_of_bytes, with_zeros};
use super::layout::{Layout, Shape};
use crate::diagnostic::Diagnostic;
use crate::ir::{Type, Value};
use indexmap::IndexMap;
use json::{Entries, Json};
use rustc_hash::FxBuildHasher;
use scalar::bits_of;
use std::ops::Range;
use std::rc::Rc;

/// Values by symbolic id, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenValues {
    text: String,
    /// Symbolic id, and the part of the text that is its value: it is understood when the constant is known.
    entries: IndexMap<String, Range<usize>, FxBuildHasher>,
}

impl GivenValues {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// Bad JSON, something else than an object, or a key that occurs twice; the text names line and column.
    pub fn from_json(text: &str) -> Result<GivenValues, String> {
        let Entries(raw) = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut entries = IndexMap::with_capacity_and_hasher(raw.len(), FxBuildHasher);
        for (key, value) in raw {
            let start = value.get().as_ptr().addr() - text.as_ptr().addr();
            if entries.contains_key(&*key) {
                let before = text.get(..start).unwrap_or_default();
                let line = before.matches('\n').count() + 1;
                let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
                return Err(format!("symbolic id '{key}' occurs twice at line {line} column {column}"));
            }
            entries.insert(key.into_owned(), start..start + value.get().len());
        }
        Ok(GivenValues { text: text.to_owned(), entries })
    }

    /// The value of each constant, `None` where none is given. Problems become errors at the first read of the constant,
    /// and the result is `None`.
    pub fn values_of<'m>(
        &self,
        constants: &[Constant<'m>],
        diagnostics: &mut Vec<Diagnostic<'m>>,
    ) -> Option<Vec<Option<Value<'m>>>> {
        let before = diagnostics.len();
        let mut is_read = vec![false; self.entries.len()];
        let mut all = Vec::with_capacity(constants.len());
        let mut next = 0;
        for constant in constants {
            // Most files have the order of the module.
            let is_next = self.entries.get_index(next).is_some_and(|(key, _)| key == constant.symbol);
            let index = if is_next { Some(next) } else { self.entries.get_index_of(constant.symbol) };
            let json = index.and_then(|index| {
                next = index + 1;
                *is_read.get_mut(index)? = true;
                self.text.get(self.entries.get_index(index)?.1.clone())
            });
            let value = json.map(|json| Reader { constant }.read(json)).transpose();
            all.push(value.unwrap_or_else(|why| {
                let message = format!("value of specialization constant '{}': {why}", constant.symbol);
                diagnostics.push(Diagnostic::error(constant.first_read, message));
                None
            }));
        }
        for (key, _) in self.entries.keys().zip(is_read).filter(|(_, is_read)| !is_read) {
            diagnostics.push(Diagnostic::module_error(format!(
                "a value is given for specialization constant '{key}', which this module does not read"
            )));
        }
        (diagnostics.len() == before).then_some(all)
    }
}

/// Reads a JSON value as a constant of a specialization constant's type.
struct Reader<'c, 'm> {
    constant: &'c Constant<'m>,
}

impl<'m> Reader<'_, 'm> {
    fn read(&self, text: &str) -> Result<Value<'m>, String> {
        if text.starts_with('{') {
            return self.object(text);
        }
        self.part(text, &self.constant.layout, 0, self.constant.default_constant()).map_err(Misfit::into_message)
    }

    /// `{"bytes": "…"}`.
    fn object(&self, text: &str) -> Result<Value<'m>, String> {
        if let Ok(Json::Object(members)) = Json::parse(text)
            && let [(key, value)] = &members[..]
            && key == "bytes"
            && let Ok(Json::String(hex)) = Json::parse(value.get())
        {
            return Ok(constant_of_bytes(&self.constant.layout, &self.bytes(&hex)?));
        }
        Err("expected {\"bytes\": \"hexadecimal digits\"}".to_owned())
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

    /// The value of the part of the constant at `offset`; `default` is its default value if that is kept as a constant.
    fn part(
        &self,
        text: &str,
        layout: &Rc<Layout<'m>>,
        offset: u64,
        default: Option<Value<'m>>,
    ) -> Result<Value<'m>, Misfit> {
        let json = &Json::parse(text).map_err(|error| Misfit::new(error.to_string()))?;
        match &layout.shape {
            _ if matches!(json, Json::Null) => Ok(self.default_part(layout, offset, default)),
            Shape::Scalar => self.scalar(json, layout).map_err(Misfit::new),
            Shape::Vector { element, count } | Shape::Array { element, count } => {
                if let Some(array) = self.array_of_numbers(json, layout)? {
                    return Ok(array);
                }
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

    /// An array of numbers that are all given; `None` for anything else. It is made of bytes: of a list of constants LLVM
    /// would keep each one.
    fn array_of_numbers(&self, json: &Json<'_>, layout: &Layout<'m>) -> Result<Option<Value<'m>>, Misfit> {
        let (Json::List(list), Shape::Array { element, count }) = (json, &layout.shape) else { return Ok(None) };
        let may_be_padding = element.is_bytes() && !matches!(self.constant.default, DefaultValue::Plain(_));
        if !matches!(element.shape, Shape::Scalar) || may_be_padding || list.len() as u64 != *count {
            return Ok(None);
        }
        let Some(size) = element.ty.data_size() else { return Ok(None) };
        let mut bytes = Vec::with_capacity(list.len() * size);
        for (number, json) in list.iter().enumerate() {
            let json = Json::parse(json.get()).map_err(|error| Misfit::new(error.to_string()).below(number))?;
            if matches!(json, Json::Null) {
                return Ok(None);
            }
            let bits = self.bits(&json, element).map_err(|why| Misfit::new(why).below(number))?;
            bytes.extend_from_slice(bits.to_le_bytes().get(..size).unwrap_or_default());
        }
        // Bytes are in the order of the host.
        Ok(element.ty.data_array(&bytes).filter(|_| cfg!(target_endian = "little")))
    }

    /// The values of all members; the list has none for those that are padding.
    fn members<'l>(
        &self,
        json: &Json<'_>,
        members: impl Iterator<Item = (u64, &'l Rc<Layout<'m>>)> + Clone,
        count: u64,
        offset: u64,
        default: Option<Value<'m>>,
    ) -> Result<Vec<Value<'m>>, Misfit>
    where
        'm: 'l,
    {
        let default_of = |index| default.and_then(|default| default.aggregate_element(index));
        let is_padding = |(index, (at, member)): (u32, (u64, &Rc<Layout<'m>>))| {
            self.constant.is_all_padding(offset + at, member, || default_of(index))
        };
        let padding: Vec<bool> = (0..).zip(members.clone()).map(is_padding).collect();
        let expected = padding.iter().filter(|padding| !**padding).count();
        let Json::List(list) = json else {
            return Err(Misfit::new(format!("expected a list of {expected} values, found {}", json.kind())));
        };
        if list.len() != expected {
            return Err(Misfit::new(format!("expected a list of {expected} values, found {}", list.len())));
        }
        let mut list = list.iter().enumerate();
        let mut values = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
        for ((index, (at, member)), padding) in (0..).zip(members).zip(padding) {
            let value = if padding {
                self.default_part(member, offset + at, default_of(index))
            } else {
                let Some((number, json)) = list.next() else { break };
                // A scalar that is given needs no default; LLVM would make a constant of it.
                let is_given = matches!(member.shape, Shape::Scalar) && json.get() != "null";
                let default = if is_given { None } else { default_of(index) };
                self.part(json.get(), member, offset + at, default).map_err(|misfit| misfit.below(number))?
            };
            values.push(value);
        }
        Ok(values)
    }

    fn default_part(&self, layout: &Rc<Layout<'m>>, offset: u64, default: Option<Value<'m>>) -> Value<'m> {
        match (default, &self.constant.default) {
            (Some(default), _) => with_zeros(default, layout),
            (None, DefaultValue::Plain(_)) => layout.ty.zero(),
            (None, _) => constant_at(layout, &self.constant.image().bytes, offset),
        }
    }

    fn bits(&self, json: &Json<'_>, layout: &Layout<'m>) -> Result<u64, String> {
        let bits = bits_of(json, layout.ty, layout.size)?;
        self.check_bool(bits)?;
        Ok(bits)
    }

    fn scalar(&self, json: &Json<'_>, layout: &Layout<'m>) -> Result<Value<'m>, String> {
        let bits = self.bits(json, layout)?;
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
