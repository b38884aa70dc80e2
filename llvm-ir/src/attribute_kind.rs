//! Enum attributes anywhere on functions and calls, by kind.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeIndex, LLVMAttributeReturnIndex};
use super::{Value, count};

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

impl<'m> Value<'m> {
    /// The places where a function or call may have attributes: itself, what it returns, its parameters or arguments.
    /// None for other values.
    pub fn attribute_places(self) -> impl Iterator<Item = AttributePlace> + use<'m> {
        let parameters = if self.is_function() {
            // SAFETY: the kind is checked.
            Some(unsafe { LLVMCountParams(self.0) })
        } else if self.is_call_like() {
            // SAFETY: the kind is checked.
            Some(unsafe { LLVMGetNumArgOperands(self.0) })
        } else {
            None
        };
        let whole = parameters.map(|_| [LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex]);
        whole.into_iter().flatten().chain(1..=parameters.unwrap_or(0)).map(AttributePlace)
    }

    /// The number that an attribute carries, 0 if it takes none; `None` if it is not there.
    pub fn attribute_number(self, place: AttributePlace, kind: AttributeKind) -> Option<u64> {
        // SAFETY: the kind of the value is checked; null where there is no such attribute.
        unsafe {
            let attribute = if self.is_function() {
                LLVMGetEnumAttributeAtIndex(self.0, place.0, kind.0)
            } else if self.is_call_like() {
                LLVMGetCallSiteEnumAttribute(self.0, place.0, kind.0)
            } else {
                return None;
            };
            (!attribute.is_null())
                .then(|| if LLVMIsEnumAttribute(attribute) != 0 { LLVMGetEnumAttributeValue(attribute) } else { 0 })
        }
    }

    /// Removes an attribute; nothing happens if it is not there.
    pub fn remove_attribute(self, place: AttributePlace, kind: AttributeKind) {
        // SAFETY: the kind of the value is checked.
        unsafe {
            if self.is_function() {
                LLVMRemoveEnumAttributeAtIndex(self.0, place.0, kind.0);
            } else if self.is_call_like() {
                LLVMRemoveCallSiteEnumAttribute(self.0, place.0, kind.0);
            }
        }
    }

    /// Gives an attribute that carries a number another one, or adds it.
    pub fn set_attribute_number(self, place: AttributePlace, kind: AttributeKind, number: u64) {
        // SAFETY: the kind of the value is checked; the attribute belongs to the context of the value.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            let attribute: LLVMAttributeRef = LLVMCreateEnumAttribute(context, kind.0, number);
            if self.is_function() {
                LLVMAddAttributeAtIndex(self.0, place.0, attribute);
            } else if self.is_call_like() {
                LLVMAddCallSiteAttribute(self.0, place.0, attribute);
            }
        }
    }

    /// Copies the metadata of an instruction but for its debug location.
    pub fn copy_metadata(self, from: Value<'m>) {
        if !self.is_instruction() || !from.is_instruction() {
            return;
        }
        let mut number = 0;
        // SAFETY: the kinds are checked; the entries are given back, and the indices are in range.
        unsafe {
            let entries = LLVMInstructionGetAllMetadataOtherThanDebugLoc(from.0, &mut number);
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            for index in 0..count(number) {
                let node = LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, index));
                LLVMSetMetadata(self.0, LLVMValueMetadataEntriesGetKind(entries, index), node);
            }
            LLVMDisposeValueMetadataEntries(entries);
        }
    }
}
