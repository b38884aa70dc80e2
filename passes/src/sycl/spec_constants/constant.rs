//! A specialization constant of the module, and its default value.

use super::defaults::{Image, image_of, number_at};
use super::layout::{Layout, Shape};
use super::resolve::Place;
use crate::internal_error;
use llvm_ir::{Call, DataLayout, Type, Value};
use std::cell::OnceCell;
use std::rc::Rc;

/// The largest constant, in bytes.
pub const MAX_SIZE: u64 = 16 << 20;

/// The largest total size of all constants of a module, and of an emulation buffer with its
/// padding, in bytes. Without the limit, a small module could require more memory than the machine
/// has.
pub const MAX_TOTAL_SIZE: u64 = 64 << 20;

/// A specialization constant.
#[derive(Debug)]
pub struct Constant<'m> {
    /// The symbolic ID.
    pub symbol: &'m str,
    /// The type at its first read: `i1` for a boolean.
    pub value_type: Type<'m>,
    /// The layout in memory.
    pub layout: Rc<Layout<'m>>,
    /// The size in bytes. It is smaller than the layout only if a call returns a small class in a
    /// larger integer.
    pub size: u64,
    /// The default value.
    pub default: DefaultValue<'m>,
    /// The alignment in bytes: that of the type or of the object that a read fills, whichever is larger.
    pub alignment: u64,
    /// The first read in program order. Dangling after calls are replaced.
    pub first_read: Call<'m>,
    /// The location of the default value. Its global may be deleted after calls are replaced.
    pub holder: Place<'m>,
    /// The address space of that global.
    pub holder_address_space: u32,
    /// The data layout of the module.
    pub data_layout: DataLayout<'m>,
    /// The bytes of a default value that is kept as a constant. Read on first use.
    pub read_image: OnceCell<Box<Image>>,
}

/// A default value.
#[derive(Debug)]
pub enum DefaultValue<'m> {
    /// A fully defined constant of the specialization constant's type. This is the usual case, and
    /// requires no copy.
    Plain(Value<'m>),
    /// A constant of the specialization constant's type with undefined parts, such as padding.
    Partial(Value<'m>),
    /// Any other default value.
    Bytes {
        /// The bytes of the constant, with a flag for each byte that is defined.
        image: Box<Image>,
        /// The constant that the front end wrote, if it has the same size.
        written: Option<Value<'m>>,
    },
}

impl<'m> Constant<'m> {
    /// Returns whether it is a `bool`, whose byte is 0 or 1.
    pub fn is_bool(&self) -> bool {
        self.value_type.is_int(1)
    }

    /// Returns whether the constant has no padding according to its default value.
    pub fn has_no_padding(&self) -> bool {
        matches!(self.default, DefaultValue::Plain(_))
    }

    /// Returns whether the leaf at `offset` is padding: a byte whose default is undefined. Front ends write padding as
    /// bytes. A wider leaf with an undefined default is a member of a union, which can be set like any other.
    pub fn is_padding(&self, offset: u64, leaf: &Layout<'_>) -> bool {
        match &self.default {
            DefaultValue::Plain(_) => false,
            _ => leaf.size == 1 && leaf.ty.is_int(8) && !self.image().is_defined(offset, 1),
        }
    }

    /// Returns the number of leaves that are not padding. In native mode, each gets a SpecId.
    pub fn spec_id_count(&self) -> u64 {
        if self.has_no_padding() {
            return self.layout.leaf_count;
        }
        let mut count = 0;
        self.layout.for_each_leaf(&mut |at, leaf| count += u64::from(!self.is_padding(at, leaf)));
        count
    }

    /// Returns whether a leaf of the part at `offset` is padding.
    pub fn has_padding(&self, offset: u64, part: &Layout<'_>) -> bool {
        if self.has_no_padding() {
            return false;
        }
        let mut found = false;
        part.for_each_leaf(&mut |at, leaf| found |= self.is_padding(offset + at, leaf));
        found
    }

    /// Returns whether all leaves of the part at `offset` are padding. `value` returns the part of the default value if
    /// that is kept as a constant.
    pub fn is_all_padding(&self, offset: u64, part: &Layout<'m>, value: impl FnOnce() -> Option<Value<'m>>) -> bool {
        match self.default {
            DefaultValue::Plain(_) => false,
            _ if part.leaf_count == 0 => true,
            _ if !part.is_bytes() => false,
            _ => match value() {
                Some(value) => !has_defined_part(value),
                None => {
                    let mut all = true;
                    part.for_each_leaf(&mut |at, leaf| all &= self.is_padding(offset + at, leaf));
                    all
                }
            },
        }
    }

    /// Returns the default value as a constant, if it is stored as a constant. Parts may be undefined.
    pub fn default_constant(&self) -> Option<Value<'m>> {
        match self.default {
            DefaultValue::Plain(value) | DefaultValue::Partial(value) => Some(value),
            DefaultValue::Bytes { .. } => None,
        }
    }

    /// Returns the default value as a constant of the specialization constant's type, with zeros
    /// for undefined parts.
    pub fn default_value(&self) -> Value<'m> {
        match &self.default {
            DefaultValue::Plain(value) => *value,
            DefaultValue::Partial(value) => with_zeros(*value, &self.layout),
            DefaultValue::Bytes { image, .. } => constant_of_bytes(&self.layout, &image.bytes),
        }
    }

    /// Returns the default value for the module's metadata: the front end's constant if its size matches.
    pub fn default_for_metadata(&self) -> Value<'m> {
        match &self.default {
            DefaultValue::Plain(written)
            | DefaultValue::Partial(written)
            | DefaultValue::Bytes { written: Some(written), .. } => *written,
            DefaultValue::Bytes { written: None, .. } if self.size == self.layout.size => self.default_value(),
            DefaultValue::Bytes { written: None, image } => bytes_constant(self.layout.ty, &image.bytes),
        }
    }

    /// Returns the default value as bytes.
    pub fn image(&self) -> &Image {
        match &self.default {
            DefaultValue::Bytes { image, .. } => image,
            DefaultValue::Plain(value) | DefaultValue::Partial(value) => self.read_image.get_or_init(|| {
                // A default value is kept as a constant only if it consists of numbers.
                let image = image_of(&self.data_layout, *value, 0, in_memory(self.size));
                Box::new(
                    image
                        .unwrap_or_else(|e| internal_error!("the default value of '{}' contains {}", self.symbol, e.0)),
                )
            }),
        }
    }

    /// Returns whether two reads have the same default value.
    pub fn has_same_default(&self, other: &Constant<'m>) -> bool {
        match (&self.default, &other.default) {
            (DefaultValue::Plain(one), DefaultValue::Plain(two)) if one == two => true,
            _ => self.image() == other.image(),
        }
    }
}

/// Converts a number of bytes that [`MAX_TOTAL_SIZE`] bounds.
pub(super) fn in_memory(size: u64) -> usize {
    usize::try_from(size).unwrap_or_else(|_| internal_error!("{size} bytes of specialization constants"))
}

/// Creates an array of bytes. `any` is a type of the same context.
fn bytes_constant<'m>(any: Type<'m>, bytes: &[u8]) -> Value<'m> {
    let i8 = any.int_of_width(8);
    i8.data_array(bytes).unwrap_or_else(|| internal_error!("bytes do not make an array"))
}

/// Returns whether some part of a constant is defined.
pub(super) fn has_defined_part(constant: Value<'_>) -> bool {
    if constant.operand_count() == 0 {
        return !constant.is_undef();
    }
    (0..constant.operand_count()).any(|index| constant.operand(index).is_some_and(has_defined_part))
}

/// Returns a constant of a layout's type with zeros for its undefined parts.
fn with_zeros<'m>(value: Value<'m>, layout: &Rc<Layout<'m>>) -> Value<'m> {
    if value.is_undef() {
        return layout.ty.zero();
    }
    if value.is_plain_constant() {
        return value;
    }
    let part = |index: u64, layout: &Rc<Layout<'m>>| with_zeros(element_of(value, index), layout);
    match &layout.shape {
        Shape::Scalar => value,
        Shape::Vector { element, count } => {
            let lanes: Vec<Value<'m>> = (0..*count).map(|index| part(index, element)).collect();
            Type::const_vector(&lanes).unwrap_or_else(|| internal_error!("a vector without lanes"))
        }
        Shape::Array { element, count } => {
            let elements: Vec<Value<'m>> = (0..*count).map(|index| part(index, element)).collect();
            element.ty.const_array(&elements)
        }
        Shape::Struct { members } => {
            let values: Vec<Value<'m>> = (0..).zip(members).map(|(index, (_, member))| part(index, member)).collect();
            layout.ty.const_struct(&values)
        }
    }
}

/// Creates the constant of a scalar type with the given bits.
pub(super) fn constant_of_bits<'m>(ty: Type<'m>, bits: u64) -> Value<'m> {
    ty.const_from_bits(bits).unwrap_or_else(|| internal_error!("no constant of type {ty}"))
}

/// Returns an element of a constant aggregate.
pub(super) fn element_of<'m>(aggregate: Value<'m>, index: u64) -> Value<'m> {
    let element = u32::try_from(index).ok().and_then(|index| aggregate.aggregate_element(index));
    element.unwrap_or_else(|| internal_error!("a constant of type {} has no element {index}", aggregate.ty()))
}

/// Creates the constant of a layout whose memory contains `bytes`.
pub fn constant_of_bytes<'m>(layout: &Rc<Layout<'m>>, bytes: &[u8]) -> Value<'m> {
    constant_at(layout, bytes, 0)
}

/// Creates the constant of a layout whose memory contains the part of `bytes` that starts at `offset`.
fn constant_at<'m>(layout: &Rc<Layout<'m>>, bytes: &[u8], offset: u64) -> Value<'m> {
    if layout.leaf_count == 0 {
        return layout.ty.zero();
    }
    let elements = |element: &Rc<Layout<'m>>, count: u64| -> Vec<Value<'m>> {
        (0..count).map(|index| constant_at(element, bytes, offset + index * element.size)).collect()
    };
    match &layout.shape {
        Shape::Scalar => {
            let bits = number_at(bytes, offset, layout.size);
            constant_of_bits(layout.ty, bits)
        }
        Shape::Vector { element, count } => {
            Type::const_vector(&elements(element, *count)).unwrap_or_else(|| internal_error!("a vector without lanes"))
        }
        Shape::Array { element, count } => {
            let data = bytes_at(bytes, offset, layout.size).and_then(|bytes| data_array(element, bytes));
            data.unwrap_or_else(|| element.ty.const_array(&elements(element, *count)))
        }
        Shape::Struct { members } => {
            let values: Vec<_> = members.iter().map(|(at, member)| constant_at(member, bytes, offset + at)).collect();
            layout.ty.const_struct(&values)
        }
    }
}

fn bytes_at(bytes: &[u8], offset: u64, size: u64) -> Option<&[u8]> {
    let offset = usize::try_from(offset).ok()?;
    bytes.get(offset..offset.checked_add(usize::try_from(size).ok()?)?)
}

/// Creates an array of numbers from its bytes. LLVM would never free the element constants of an
/// array that is built from them.
fn data_array<'m>(element: &Layout<'m>, bytes: &[u8]) -> Option<Value<'m>> {
    let is_dense = element.ty.data_size().is_some_and(|size| size as u64 == element.size);
    // LLVM stores the bytes in host order.
    let is_number = matches!(element.shape, Shape::Scalar) && is_dense && cfg!(target_endian = "little");
    is_number.then(|| element.ty.data_array(bytes))?
}
