//! Enum attributes of functions and calls, by kind.

use super::attribute::{number_of, with_number};
use super::llvm_sys::core::*;
use super::llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeIndex, LLVMAttributeReturnIndex};
use super::{Call, Function};

/// A kind of enum, integer or type attribute. String attributes have no kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeKind(u32);

impl AttributeKind {
    /// Returns the kind with this name; `None` if the LLVM version in this process does not have it.
    pub fn find(name: &str) -> Option<AttributeKind> {
        // SAFETY: the pointer and the length match.
        let kind = unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) };
        (kind != 0).then_some(AttributeKind(kind))
    }
}

/// The part of a function or call to which an attribute applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeIndex(LLVMAttributeIndex);

impl AttributeIndex {
    /// The function or call as a whole.
    pub const FUNCTION: AttributeIndex = AttributeIndex(LLVMAttributeFunctionIndex);

    /// The result of the function or call.
    pub const RESULT: AttributeIndex = AttributeIndex(LLVMAttributeReturnIndex);

    /// Returns the part for parameter or argument `index`.
    pub fn parameter(index: u32) -> AttributeIndex {
        AttributeIndex(index.saturating_add(1))
    }
}

/// A function or a call, which can have attributes.
pub trait Attributed<'m>: Copy {
    /// Returns the parts that may have attributes: the function or call itself, its result, and its parameters or
    /// arguments.
    fn attribute_indices(self) -> impl Iterator<Item = AttributeIndex> + use<'m, Self>;

    /// Returns the value of an integer attribute, 0 for other attributes, or `None` if the attribute is missing.
    fn attribute_number(self, index: AttributeIndex, kind: AttributeKind) -> Option<u64>;

    /// Removes an attribute. Does nothing if it is missing.
    fn remove_attribute(self, index: AttributeIndex, kind: AttributeKind);

    /// Sets the value of an integer attribute, which is added if it is missing. Does nothing if the index is out of
    /// range, or if attributes of this kind have no integer value.
    fn set_attribute_number(self, index: AttributeIndex, kind: AttributeKind, number: u64);
}

/// Returns all parts of a function or call with this many parameters.
fn indices(parameters: u32) -> impl Iterator<Item = AttributeIndex> {
    [AttributeIndex::FUNCTION, AttributeIndex::RESULT].into_iter().chain((1..=parameters).map(AttributeIndex))
}

impl<'m> Attributed<'m> for Function<'m> {
    fn attribute_indices(self) -> impl Iterator<Item = AttributeIndex> + use<'m> {
        indices(self.parameter_count())
    }

    fn attribute_number(self, index: AttributeIndex, kind: AttributeKind) -> Option<u64> {
        // SAFETY: the handle is a live function; null if the attribute is missing.
        unsafe { number_of(LLVMGetEnumAttributeAtIndex(self.as_raw(), index.0, kind.0)) }
    }

    fn remove_attribute(self, index: AttributeIndex, kind: AttributeKind) {
        // SAFETY: the handle is a live function.
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.as_raw(), index.0, kind.0) }
    }

    fn set_attribute_number(self, index: AttributeIndex, kind: AttributeKind, number: u64) {
        // SAFETY: the handle is a live function that has the part; the attribute belongs to its context.
        unsafe {
            let attribute = with_number(LLVMGetTypeContext(self.ty().0), kind.0, number);
            if let Some(attribute) = attribute.filter(|_| self.attribute_indices().any(|other| other == index)) {
                LLVMAddAttributeAtIndex(self.as_raw(), index.0, attribute);
            }
        }
    }
}

impl<'m> Attributed<'m> for Call<'m> {
    fn attribute_indices(self) -> impl Iterator<Item = AttributeIndex> + use<'m> {
        indices(self.argument_count())
    }

    fn attribute_number(self, index: AttributeIndex, kind: AttributeKind) -> Option<u64> {
        // SAFETY: the handle is a live call; null if the attribute is missing.
        unsafe { number_of(LLVMGetCallSiteEnumAttribute(self.as_raw(), index.0, kind.0)) }
    }

    fn remove_attribute(self, index: AttributeIndex, kind: AttributeKind) {
        // SAFETY: the handle is a live call.
        unsafe { LLVMRemoveCallSiteEnumAttribute(self.as_raw(), index.0, kind.0) }
    }

    fn set_attribute_number(self, index: AttributeIndex, kind: AttributeKind, number: u64) {
        // SAFETY: the handle is a live call that has the part; the attribute belongs to its context.
        unsafe {
            let attribute = with_number(LLVMGetTypeContext(self.ty().0), kind.0, number);
            if let Some(attribute) = attribute.filter(|_| self.attribute_indices().any(|other| other == index)) {
                LLVMAddCallSiteAttribute(self.as_raw(), index.0, attribute);
            }
        }
    }
}
