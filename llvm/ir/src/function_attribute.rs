//! Attributes of functions and their parameters.

use super::attribute::{
    COPIES, INACCESSIBLE_MEMORY, MemoryAccess, PROMISES, TypeAttribute, align_kind, kind_of, number_of, text_of,
    type_of, with_number, with_text,
};
use super::llvm_sys::LLVMAttributeFunctionIndex;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Function, Type, count};

impl<'m> Function<'m> {
    fn context(self) -> LLVMContextRef {
        // SAFETY: the handle is live.
        unsafe { LLVMGetTypeContext(self.ty().0) }
    }

    /// Returns the attribute index of parameter `index`, if the parameter exists.
    fn place(self, index: u32) -> Option<u32> {
        (index < self.parameter_count()).then(|| index + 1)
    }

    fn attribute_at(self, place: u32, kind: u32) -> LLVMAttributeRef {
        // SAFETY: the handle is a live function; null if the index or the attribute does not exist.
        unsafe { LLVMGetEnumAttributeAtIndex(self.as_raw(), place, kind) }
    }

    fn text_attribute_at(self, place: u32, name: &str) -> Option<&'m [u8]> {
        let (data, length) = (name.as_ptr().cast(), count(name.len()));
        // SAFETY: the handle is a live function; null if the index or the attribute does not exist.
        unsafe { text_of(LLVMGetStringAttributeAtIndex(self.as_raw(), place, data, length)) }
    }
}

/// Attributes of the function.
impl<'m> Function<'m> {
    /// Returns whether the function has the enum attribute with this name.
    pub fn has_function_attribute(self, name: &str) -> bool {
        !self.attribute_at(LLVMAttributeFunctionIndex, kind_of(name)).is_null()
    }

    /// Adds an enum attribute, or an integer attribute with this value. Does nothing if this LLVM version does not have
    /// the attribute.
    pub fn add_function_attribute(self, name: &str, value: u64) {
        if let Some(attribute) = with_number(self.context(), kind_of(name), value) {
            // SAFETY: the handle is a live function; the attribute belongs to its context.
            unsafe { LLVMAddAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, attribute) }
        }
    }

    /// Restricts the memory accesses of the function to this kind.
    pub fn restrict_memory(self, access: MemoryAccess) {
        self.add_function_attribute("memory", access.number());
    }

    /// Returns whether the `memory` attribute permits writes to memory that the program can access.
    pub fn may_write(self) -> bool {
        // SAFETY: the attribute is null or live.
        let number = unsafe { number_of(self.attribute_at(LLVMAttributeFunctionIndex, kind_of("memory"))) };
        number.is_none_or(|number| number & MemoryAccess::Write.number() & !INACCESSIBLE_MEMORY != 0)
    }

    /// Removes the enum attribute with this name.
    pub fn remove_function_attribute(self, name: &str) {
        // SAFETY: the handle is a live function; removing a missing attribute does nothing.
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, kind_of(name)) }
    }

    /// Returns the value of the string attribute `name`; empty if the attribute has no value.
    pub fn text_attribute(self, name: &str) -> Option<&'m [u8]> {
        self.text_attribute_at(LLVMAttributeFunctionIndex, name)
    }

    /// Sets the attribute `name="value"`, or just `name` if the value is empty.
    pub fn set_text_attribute(self, name: &str, value: &str) {
        let attribute = with_text(self.context(), name, value);
        // SAFETY: the handle is a live function; the attribute belongs to its context.
        unsafe { LLVMAddAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, attribute) }
    }

    /// Removes the string attribute `name`.
    pub fn remove_text_attribute(self, name: &str) {
        let (data, length) = (name.as_ptr().cast(), count(name.len()));
        // SAFETY: the handle is a live function; the pointer and the length match; removing a missing attribute does
        // nothing.
        unsafe { LLVMRemoveStringAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, data, length) }
    }
}

/// Attributes of the parameters. A parameter that does not exist has no attributes, and adding one does nothing.
impl<'m> Function<'m> {
    /// Returns the type in a type attribute of parameter `index`.
    pub fn parameter_type_attribute(self, index: u32, attribute: TypeAttribute) -> Option<Type<'m>> {
        // SAFETY: attributes of this kind are type attributes.
        unsafe { type_of(self.attribute_at(self.place(index)?, attribute.kind())) }
    }

    /// Returns the alignment in bytes that is guaranteed for parameter `index`.
    pub fn parameter_alignment(self, index: u32) -> Option<u64> {
        // SAFETY: the attribute is null or live.
        unsafe { number_of(self.attribute_at(self.place(index)?, align_kind())) }
    }

    /// Sets the alignment in bytes that is guaranteed for parameter `index`, a pointer or a vector of pointers.
    pub fn set_parameter_alignment(self, index: u32, alignment: u64) {
        if let (Some(place), Some(attribute)) =
            (self.place(index), with_number(self.context(), align_kind(), alignment))
        {
            // SAFETY: the handle is a live function with such a parameter; the attribute belongs to its context.
            unsafe { LLVMAddAttributeAtIndex(self.as_raw(), place, attribute) }
        }
    }

    /// Returns whether the function receives a copy of the memory that parameter `index` points to, which means that
    /// its callers read the memory.
    pub fn is_parameter_copied(self, index: u32) -> bool {
        COPIES.into_iter().any(|name| self.has_parameter_attribute(index, name))
    }

    /// Returns whether parameter `index` has the enum attribute `name`. Returns false if this LLVM version does not
    /// have the attribute.
    pub fn has_parameter_attribute(self, index: u32, name: &str) -> bool {
        self.place(index).is_some_and(|place| !self.attribute_at(place, kind_of(name)).is_null())
    }

    /// Removes the attributes of a parameter that make some values undefined behavior, for example if the parameter
    /// becomes unused.
    pub fn remove_parameter_promises(self, index: u32) {
        let Some(place) = self.place(index) else { return };
        for name in PROMISES {
            // SAFETY: the handle is a live function; removing a missing attribute does nothing.
            unsafe { LLVMRemoveEnumAttributeAtIndex(self.as_raw(), place, kind_of(name)) }
        }
    }

    /// Adds an enum attribute, or an integer attribute with this value, to parameter `index`. Keeps an existing
    /// attribute with the same or a larger value. Does nothing if this LLVM version does not have the attribute.
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

    /// Sets a type attribute on parameter `index`.
    pub fn set_parameter_type(self, index: u32, attribute: TypeAttribute, ty: Type<'m>) {
        let Some(place) = self.place(index) else { return };
        // SAFETY: the handle is a live function with such a parameter; kind and type belong to its context, and
        // attributes of this kind are type attributes.
        unsafe {
            let attribute = LLVMCreateTypeAttribute(self.context(), attribute.kind(), ty.0);
            LLVMAddAttributeAtIndex(self.as_raw(), place, attribute);
        }
    }

    /// Returns the value of the string attribute `name` of parameter `index`; empty if the attribute has no value.
    pub fn parameter_text_attribute(self, index: u32, name: &str) -> Option<&'m [u8]> {
        self.text_attribute_at(self.place(index)?, name)
    }

    /// Sets the attribute `name="value"` on parameter `index`.
    pub fn set_parameter_text_attribute(self, index: u32, name: &str, value: &str) {
        let Some(place) = self.place(index) else { return };
        let attribute = with_text(self.context(), name, value);
        // SAFETY: the handle is a live function with such a parameter; the attribute belongs to its context.
        unsafe { LLVMAddAttributeAtIndex(self.as_raw(), place, attribute) }
    }
}
