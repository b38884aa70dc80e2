//! Attributes of functions and their parameters.

use super::attribute::{COPIES, MemoryAccess, PROMISES, TypeAttribute, align_kind, kind_of, type_of};
use super::llvm_sys::LLVMAttributeFunctionIndex;
use super::llvm_sys::core::*;
use super::{Function, Type, bytes_from};

impl<'m> Function<'m> {
    /// The type that parameter `index` of a function carries in an attribute.
    pub fn parameter_type_attribute(self, index: u32, attribute: TypeAttribute) -> Option<Type<'m>> {
        // SAFETY: the handle is a live function; attribute indices of parameters start at 1; null where there is none.
        unsafe { type_of(LLVMGetEnumAttributeAtIndex(self.as_raw(), index + 1, attribute.kind())) }
    }

    /// The alignment that a function promises for parameter `index`.
    pub fn parameter_alignment(self, index: u32) -> Option<u64> {
        // SAFETY: the handle is a live function; null where there is no such attribute.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.as_raw(), index + 1, align_kind());
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// As [`Value::is_argument_copied`], for a parameter of a function.
    pub fn is_parameter_copied(self, index: u32) -> bool {
        let has = |name: &str| {
            // SAFETY: the handle is a live function; null where there is no such attribute.
            unsafe { !LLVMGetEnumAttributeAtIndex(self.as_raw(), index + 1, kind_of(name)).is_null() }
        };
        COPIES.into_iter().any(has)
    }

    /// Takes attributes from a parameter that make some values undefined behaviour, as for a parameter without use.
    pub fn remove_parameter_promises(self, index: u32) {
        for name in PROMISES {
            // SAFETY: the handle is a live function; removing an attribute that is not there does nothing.
            unsafe { LLVMRemoveEnumAttributeAtIndex(self.as_raw(), index + 1, kind_of(name)) }
        }
    }

    /// The value of the attribute `name="value"` of a function; empty if it has none.
    pub fn text_attribute(self, name: &str) -> Option<&'m [u8]> {
        self.text_attribute_at(LLVMAttributeFunctionIndex, name)
    }

    /// The value of the attribute `name="value"` of parameter `index` of a function; empty if it has none.
    pub fn parameter_text_attribute(self, index: u32, name: &str) -> Option<&'m [u8]> {
        self.text_attribute_at(index.checked_add(1)?, name)
    }

    fn text_attribute_at(self, index: u32, name: &str) -> Option<&'m [u8]> {
        let mut len = 0;
        // SAFETY: the handle is a live function; null where there is no such attribute; the context owns the value.
        unsafe {
            let attribute =
                LLVMGetStringAttributeAtIndex(self.as_raw(), index, name.as_ptr().cast(), super::count(name.len()));
            if attribute.is_null() {
                return None;
            }
            let value = LLVMGetStringAttributeValue(attribute, &mut len);
            Some(bytes_from(value, len as usize))
        }
    }

    /// Adds an attribute with a number (0 where the attribute takes none) to a parameter of a function. One that is there
    /// with as large a number stays.
    pub fn raise_parameter_attribute(self, index: u32, name: &str, value: u64) {
        // SAFETY: the handle is a live function; attribute indices of parameters start at 1; null where there is none; the attribute
        // belongs to the function's own context.
        unsafe {
            let old = LLVMGetEnumAttributeAtIndex(self.as_raw(), index + 1, kind_of(name));
            if old.is_null() || LLVMGetEnumAttributeValue(old) < value {
                let context = LLVMGetModuleContext(LLVMGetGlobalParent(self.as_raw()));
                LLVMAddAttributeAtIndex(
                    self.as_raw(),
                    index + 1,
                    LLVMCreateEnumAttribute(context, kind_of(name), value),
                );
            }
        }
    }

    /// Adds an attribute with a number (0 where the attribute takes none) to a function.
    pub fn add_function_attribute(self, name: &str, value: u64) {
        // SAFETY: the handle is a live function; the attribute belongs to the function's own context.
        unsafe {
            let context = LLVMGetModuleContext(LLVMGetGlobalParent(self.as_raw()));
            let attribute = LLVMCreateEnumAttribute(context, kind_of(name), value);
            LLVMAddAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, attribute);
        }
    }

    /// Whether a function has the attribute of this name, which LLVM knows.
    pub fn has_function_attribute(self, name: &str) -> bool {
        // SAFETY: the handle is a live function; null where there is no such attribute.
        unsafe { !LLVMGetEnumAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, kind_of(name)).is_null() }
    }

    /// Takes the attribute of this name, which LLVM knows, from a function.
    pub fn remove_function_attribute(self, name: &str) {
        // SAFETY: the handle is a live function; removing an attribute that is not there does nothing.
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, kind_of(name)) }
    }

    /// Takes the attribute `name` of text from a function.
    pub fn remove_text_attribute(self, name: &str) {
        let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
        // SAFETY: the handle is a live function; pointer and length belong together; removing what is not there does nothing.
        unsafe { LLVMRemoveStringAttributeAtIndex(self.as_raw(), LLVMAttributeFunctionIndex, data, length) }
    }

    /// Says of a function that it accesses memory in this way only.
    pub fn restrict_memory(self, access: MemoryAccess) {
        self.add_function_attribute("memory", access.number());
    }

    /// Whether parameter `index` of a function has the attribute `name`, which is no text. None has one that this LLVM does
    /// not know.
    pub fn has_parameter_attribute(self, index: u32, name: &str) -> bool {
        self.has_attribute_at(index.saturating_add(1), name)
    }

    fn has_attribute_at(self, index: u32, name: &str) -> bool {
        let kind = kind_of(name);
        // SAFETY: the handle is a live function; null where there is no such attribute.
        kind != 0 && unsafe { !LLVMGetEnumAttributeAtIndex(self.as_raw(), index, kind).is_null() }
    }

    /// Gives a function the attribute `name="value"`.
    pub fn set_text_attribute(self, name: &str, value: &str) {
        self.set_text_attribute_at(LLVMAttributeFunctionIndex, name, value);
    }

    /// Gives parameter `index` of a function the attribute `name="value"`.
    pub fn set_parameter_text_attribute(self, index: u32, name: &str, value: &str) {
        self.set_text_attribute_at(index.saturating_add(1), name, value);
    }

    fn set_text_attribute_at(self, index: u32, name: &str, value: &str) {
        let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
        // SAFETY: the handle is a live function; pointers and lengths belong together; the attribute belongs to the function's context.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.as_raw()));
            let (text, text_length) = (value.as_ptr().cast(), super::count(value.len()));
            let attribute = LLVMCreateStringAttribute(context, data, length, text, text_length);
            LLVMAddAttributeAtIndex(self.as_raw(), index, attribute);
        }
    }
}
