//! A specialization constant of the module, and its default value.

use super::defaults::{Image, image_of};
use super::layout::Layout;
use super::resolve::Place;
use super::rewrite::constant_of_bytes;
use crate::ir::{DataLayout, Type, Value};
use std::borrow::Cow;
use std::rc::Rc;

/// A specialization constant.
#[derive(Debug)]
pub struct Constant<'m> {
    /// The symbolic id.
    pub symbol: &'m str,
    /// The type as its first read has it: `i1` for a boolean.
    pub value_type: Type<'m>,
    /// Its layout in memory.
    pub layout: Rc<Layout<'m>>,
    /// Its bytes. Fewer than the layout has only where a call returns a small class in a larger integer.
    pub size: u64,
    /// Its default value.
    pub default: DefaultValue<'m>,
    /// Alignment in bytes: that of the type or, if more, that of the object that it is read into.
    pub alignment: u64,
    /// Its first read, in program order.
    pub first_read: Value<'m>,
    /// Where the default value is.
    pub holder: Place<'m>,
}

/// A default value.
#[derive(Debug)]
pub enum DefaultValue<'m> {
    /// A constant of the constant's own type, all of it defined: the usual case, in which nothing needs to be copied.
    Plain(Value<'m>),
    /// Anything else.
    Bytes {
        /// As many bytes as the constant has, and which of them are defined.
        image: Image,
        /// The front end's own constant, if it has as many bytes.
        written: Option<Value<'m>>,
    },
}

impl<'m> Constant<'m> {
    /// Whether it is a `bool`: its byte is 0 or 1.
    pub fn is_bool(&self) -> bool {
        self.value_type.is_int(1)
    }

    /// Whether the leaf at `offset` is padding: a byte whose default is undefined. Front ends write padding as bytes; a
    /// wider leaf with an undefined default is a member of a union, which can be set as any other.
    pub fn is_padding(&self, offset: u64, leaf: &Layout<'_>) -> bool {
        match &self.default {
            DefaultValue::Plain(_) => false,
            DefaultValue::Bytes { image, .. } => leaf.ty.is_int(8) && !image.is_defined(offset, 1),
        }
    }

    /// Whether a leaf of the part at `offset` is padding.
    pub fn has_padding(&self, offset: u64, part: &Layout<'_>) -> bool {
        if matches!(self.default, DefaultValue::Plain(_)) {
            return false;
        }
        let mut found = false;
        part.for_each_leaf(&mut |at, leaf| found |= self.is_padding(offset + at, leaf));
        found
    }

    /// Whether all leaves of the part at `offset` are padding.
    pub fn is_all_padding(&self, offset: u64, part: &Layout<'_>) -> bool {
        if matches!(self.default, DefaultValue::Plain(_)) {
            return false;
        }
        let mut all = true;
        part.for_each_leaf(&mut |at, leaf| all &= self.is_padding(offset + at, leaf));
        all
    }

    /// The default value as a constant of the constant's own type; what is undefined is zero.
    pub fn default_value(&self) -> Value<'m> {
        match &self.default {
            DefaultValue::Plain(value) => *value,
            DefaultValue::Bytes { image, .. } => constant_of_bytes(&self.layout, &image.bytes),
        }
    }

    /// The default value for the module's metadata: as the front end wrote it, if its size is right.
    pub fn default_for_metadata(&self) -> Value<'m> {
        match &self.default {
            DefaultValue::Bytes { written: Some(written), .. } => *written,
            _ => self.default_value(),
        }
    }

    /// The default value as bytes.
    pub fn default_image(&self, layout: &DataLayout<'m>) -> Cow<'_, Image> {
        match &self.default {
            DefaultValue::Bytes { image, .. } => Cow::Borrowed(image),
            DefaultValue::Plain(value) => {
                let size = usize::try_from(self.size).unwrap_or(0);
                // A plain constant has nothing that could not be read.
                Cow::Owned(image_of(layout, *value, 0, size).unwrap_or_else(|_| Image::undefined(size)))
            }
        }
    }

    /// Whether two reads show the same default value.
    pub fn has_same_default(&self, other: &Constant<'m>, layout: &DataLayout<'m>) -> bool {
        match (&self.default, &other.default) {
            (DefaultValue::Plain(one), DefaultValue::Plain(two)) if one == two => true,
            _ => self.default_image(layout) == other.default_image(layout),
        }
    }
}
