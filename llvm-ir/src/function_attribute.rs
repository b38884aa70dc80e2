//! Attributes of functions and their parameters.

use super::attribute::{
    COPIES, MemoryAccess, PROMISES, TypeAttribute, align_kind, kind_of, number_of, type_of, with_number, with_text,
};
use super::llvm_sys::LLVMAttributeFunctionIndex;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Function, Type, bytes_from, count};

impl<'m> Function<'m> {
    fn context(self) -> LLVMContextRef {
        // SAFETY: the handle is live.
        unsafe { LLVMGetTypeContext(self.ty().0) }
    }

    /// The place of the attributes of parameter `index`, if there is such a parameter.
    fn place(self, index: u32) -> Option<u32> {
        (index < self.parameter_count()).then(|| index + 1)
    }

    fn attribute_at(self, place: u32, kind: u32) -> LLVMAttributeRef {
        // SAFETY: the handle is a live function; null where there is no such place or attribute.
        unsafe { LLVMGetEnumAttributeAtIndex(self.as_raw(), place, kind) }
    }

    fn text_attribute_at(self, place: u32, name: &str) -> Option<&'m [u8]> {
        let mut length = 0;
        // SAFETY: the handle is a live function; null where there is no such place or attribute; the context owns the value.
        unsafe {
            let (data, name_length) = (name.as_ptr().cast(), count(name.len()));
            let attribute = LLVMGetStringAttributeAtIndex(self.as_raw(), place, data, name_length);
            if attribute.is_null() {
                return None;
            }
            let value = LLVMGetStringAttributeValue(attribute, &mut length);
            Some(bytes_from(value, length as usize))
        }
    }
}

/// Of the function.
impl<'m> Function<'m> {
    /// Whether it has the attribute of this name, which LLVM knows.
    pub fn has_function_attribute(self, name: &str) -> bool {
        !self.attribute_at(LLVMAttributeFunctionIndex, kind_of(name)).is_null()
    }

    /// Adds an attribute that is a flag, or takes this number. Nothing happens if LLVM knows no such attribute of this name.
    pub fn add_function_attribute(self, name: &str, value: u64) {
        if let Some(attribute) = with_number(self.context(), kind_of(name), value) {
            // SAFETY: the handle is a live function; the attribute belongs to its context.
            unsafe { LLVMAddAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, attribute) }
        }
    }

    /// Says that it accesses memory in this way only.
    pub fn restrict_memory(self, access: MemoryAccess) {
        self.add_function_attribute("memory", access.number());
    }

    /// Takes the attribute of this name, which LLVM knows, from it.
    pub fn remove_function_attribute(self, name: &str) {
        // SAFETY: the handle is a live function; removing an attribute that is not there does nothing.
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, kind_of(name)) }
    }

    /// The value of the attribute `name="value"`; empty if it has none.
    pub fn text_attribute(self, name: &str) -> Option<&'m [u8]> {
        self.text_attribute_at(LLVMAttributeFunctionIndex, name)
    }

    /// Gives it the attribute `name="value"`, or `name` for an empty value.
    pub fn set_text_attribute(self, name: &str, value: &str) {
        let attribute = with_text(self.context(), name, value);
        // SAFETY: the handle is a live function; the attribute belongs to its context.
        unsafe { LLVMAddAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, attribute) }
    }

    /// Takes the attribute `name` of text from it.
    pub fn remove_text_attribute(self, name: &str) {
        let (data, length) = (name.as_ptr().cast(), count(name.len()));
        // SAFETY: the handle is a live function; pointer and length belong together; removing what is not there does nothing.
        unsafe { LLVMRemoveStringAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, data, length) }
    }
}

/// Of its parameters. One that it does not have has no attributes, and gets none.
impl<'m> Function<'m> {
    /// The type that parameter `index` carries in an attribute.
    pub fn parameter_type_attribute(self, index: u32, attribute: TypeAttribute) -> Option<Type<'m>> {
        // SAFETY: attributes of this kind carry a type.
        unsafe { type_of(self.attribute_at(self.place(index)?, attribute.kind())) }
    }

    /// The alignment in bytes that it promises for parameter `index`.
    pub fn parameter_alignment(self, index: u32) -> Option<u64> {
        // SAFETY: the attribute is null or live.
        unsafe { number_of(self.attribute_at(self.place(index)?, align_kind())) }
    }

    /// Whether it gets a copy of what parameter `index` points to, so that its callers read that.
    pub fn is_parameter_copied(self, index: u32) -> bool {
        COPIES.into_iter().any(|name| self.has_parameter_attribute(index, name))
    }

    /// Whether parameter `index` has the attribute `name`, which is no text. None has one that this LLVM does not know.
    pub fn has_parameter_attribute(self, index: u32, name: &str) -> bool {
        self.place(index).is_some_and(|place| !self.attribute_at(place, kind_of(name)).is_null())
    }

    /// Takes attributes from a parameter that make some values undefined behaviour, as for a parameter without use.
    pub fn remove_parameter_promises(self, index: u32) {
        let Some(place) = self.place(index) else { return };
        for name in PROMISES {
            // SAFETY: the handle is a live function; removing an attribute that is not there does nothing.
            unsafe { LLVMRemoveEnumAttributeAtIndex(self.as_raw(), place, kind_of(name)) }
        }
    }

    /// Adds an attribute that is a flag, or takes this number, to parameter `index`. One that is there with as large a number
    /// stays. Nothing happens if LLVM knows no such attribute of this name.
    pub fn raise_parameter_attribute(self, index: u32, name: &str, value: u64) {
        let Some(place) = self.place(index) else { return };
        // SAFETY: the attribute is null or live.
        let old = unsafe { number_of(self.attribute_at(place, kind_of(name))) };
        let new = with_number(self.context(), kind_of(name), value).filter(|_| old.is_none_or(|old| old < value));
        if let Some(attribute) = new {
            // SAFETY: the handle is a live function with such a parameter; the attribute belongs to its context.
            unsafe { LLVMAddAttributeAtIndex(self.as_raw(), place, attribute) }
        }
    }

    /// Gives parameter `index` an attribute that carries a type.
    pub fn set_parameter_type(self, index: u32, attribute: TypeAttribute, ty: Type<'m>) {
        let Some(place) = self.place(index) else { return };
        // SAFETY: the handle is a live function with such a parameter; kind and type belong to its context, and attributes of this
        // kind carry a type.
        unsafe {
            let attribute = LLVMCreateTypeAttribute(self.context(), attribute.kind(), ty.0);
            LLVMAddAttributeAtIndex(self.as_raw(), place, attribute);
        }
    }

    /// The value of the attribute `name="value"` of parameter `index`; empty if it has none.
    pub fn parameter_text_attribute(self, index: u32, name: &str) -> Option<&'m [u8]> {
        self.text_attribute_at(self.place(index)?, name)
    }

    /// Gives parameter `index` the attribute `name="value"`.
    pub fn set_parameter_text_attribute(self, index: u32, name: &str, value: &str) {
        let Some(place) = self.place(index) else { return };
        let attribute = with_text(self.context(), name, value);
        // SAFETY: the handle is a live function with such a parameter; the attribute belongs to its context.
        unsafe { LLVMAddAttributeAtIndex(self.as_raw(), place, attribute) }
    }
}
