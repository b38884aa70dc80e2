//! Enum attributes anywhere on functions and calls, by kind.

use super::attribute::{number_of, with_number};
use super::llvm_sys::core::*;
use super::llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeIndex, LLVMAttributeReturnIndex};
use super::{Call, Function};

/// A kind of attribute that LLVM's own enumeration has: all but texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeKind(u32);

impl AttributeKind {
    /// The kind of this name; `None` if the LLVM in this process does not know it.
    pub fn find(name: &str) -> Option<AttributeKind> {
        // SAFETY: pointer and length belong together.
        let kind = unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) };
        (kind != 0).then_some(AttributeKind(kind))
    }
}

/// Where a function or call has attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributePlace(LLVMAttributeIndex);

impl AttributePlace {
    /// On the function or call as a whole.
    pub const FUNCTION: AttributePlace = AttributePlace(LLVMAttributeFunctionIndex);

    /// On what the function or call returns.
    pub const RESULT: AttributePlace = AttributePlace(LLVMAttributeReturnIndex);

    /// On parameter or argument `index`.
    pub fn parameter(index: u32) -> AttributePlace {
        AttributePlace(index.saturating_add(1))
    }
}

/// What has attributes: a function, or a call.
pub trait Attributed<'m>: Copy {
    /// The places where it may have attributes: itself, what it returns, its parameters or arguments.
    fn attribute_places(self) -> impl Iterator<Item = AttributePlace> + use<'m, Self>;

    /// The number that an attribute carries, 0 if it takes none; `None` if it is not there.
    fn attribute_number(self, place: AttributePlace, kind: AttributeKind) -> Option<u64>;

    /// Removes an attribute; nothing happens if it is not there.
    fn remove_attribute(self, place: AttributePlace, kind: AttributeKind);

    /// Gives an attribute that carries a number another one, or adds it. Nothing happens if there is no such place, or attributes
    /// of this kind carry something else.
    fn set_attribute_number(self, place: AttributePlace, kind: AttributeKind, number: u64);
}

/// All places of something with so many parameters.
fn places(parameters: u32) -> impl Iterator<Item = AttributePlace> {
    [AttributePlace::FUNCTION, AttributePlace::RESULT].into_iter().chain((1..=parameters).map(AttributePlace))
}

impl<'m> Attributed<'m> for Function<'m> {
    fn attribute_places(self) -> impl Iterator<Item = AttributePlace> + use<'m> {
        places(self.parameter_count())
    }

    fn attribute_number(self, place: AttributePlace, kind: AttributeKind) -> Option<u64> {
        // SAFETY: the handle is a live function; null where there is no such attribute.
        unsafe { number_of(LLVMGetEnumAttributeAtIndex(self.as_raw(), place.0, kind.0)) }
    }

    fn remove_attribute(self, place: AttributePlace, kind: AttributeKind) {
        // SAFETY: the handle is a live function.
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.as_raw(), place.0, kind.0) }
    }

    fn set_attribute_number(self, place: AttributePlace, kind: AttributeKind, number: u64) {
        // SAFETY: the handle is a live function that has the place; the attribute belongs to its context.
        unsafe {
            let attribute = with_number(LLVMGetTypeContext(self.ty().0), kind.0, number);
            if let Some(attribute) = attribute.filter(|_| self.attribute_places().any(|other| other == place)) {
                LLVMAddAttributeAtIndex(self.as_raw(), place.0, attribute);
            }
        }
    }
}

impl<'m> Attributed<'m> for Call<'m> {
    fn attribute_places(self) -> impl Iterator<Item = AttributePlace> + use<'m> {
        places(self.argument_count())
    }

    fn attribute_number(self, place: AttributePlace, kind: AttributeKind) -> Option<u64> {
        // SAFETY: the handle is a live call; null where there is no such attribute.
        unsafe { number_of(LLVMGetCallSiteEnumAttribute(self.as_raw(), place.0, kind.0)) }
    }

    fn remove_attribute(self, place: AttributePlace, kind: AttributeKind) {
        // SAFETY: the handle is a live call.
        unsafe { LLVMRemoveCallSiteEnumAttribute(self.as_raw(), place.0, kind.0) }
    }

    fn set_attribute_number(self, place: AttributePlace, kind: AttributeKind, number: u64) {
        // SAFETY: the handle is a live call that has the place; the attribute belongs to its context.
        unsafe {
            let attribute = with_number(LLVMGetTypeContext(self.ty().0), kind.0, number);
            if let Some(attribute) = attribute.filter(|_| self.attribute_places().any(|other| other == place)) {
                LLVMAddCallSiteAttribute(self.as_raw(), place.0, attribute);
            }
        }
    }
}
