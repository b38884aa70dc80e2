//! Attributes of calls and their arguments, and the text attributes of functions and parameters.

use super::Value;
use super::attribute::kind_of;
use super::llvm_sys::LLVMAttributeFunctionIndex;
use super::llvm_sys::core::*;

impl Value<'_> {
    /// Whether a call keeps no copy of the pointer that is argument `index`.
    pub fn is_argument_not_captured(self, index: u32) -> bool {
        let callee = self.called_value().filter(|callee| callee.is_function());
        let in_range = callee.is_some_and(|callee| callee.parameter(index).is_some());
        // LLVM 20 and earlier, and later, where the number says what is captured.
        index < self.argument_count()
            && ["nocapture", "captures"].map(kind_of).into_iter().filter(|kind| *kind != 0).any(|kind| {
                // SAFETY: it is a call, and the index is in range; null where there is no such attribute.
                let at_call = unsafe { LLVMGetCallSiteEnumAttribute(self.0, index + 1, kind) };
                let of_callee = callee.filter(|_| in_range && at_call.is_null());
                // SAFETY: the kind and the index are checked; null where there is no such attribute.
                let attribute =
                    of_callee.map_or(at_call, |it| unsafe { LLVMGetEnumAttributeAtIndex(it.0, index + 1, kind) });
                // SAFETY: the attribute is live; one without a number has the number 0.
                !attribute.is_null() && unsafe { LLVMGetEnumAttributeValue(attribute) == 0 }
            })
    }

    /// Whether a call has the attribute `name` of text.
    pub fn has_call_attribute(self, name: &str) -> bool {
        let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
        // SAFETY: it is a call; pointer and length belong together; null where there is no such attribute.
        self.called_value().is_some()
            && unsafe { !LLVMGetCallSiteStringAttribute(self.0, LLVMAttributeFunctionIndex, data, length).is_null() }
    }

    /// Gives a call the attribute `name`, without value.
    pub fn set_call_attribute(self, name: &str) {
        if self.called_value().is_some() {
            let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
            // SAFETY: it is a call; pointer and length belong together; the attribute belongs to its context.
            unsafe {
                let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
                let attribute = LLVMCreateStringAttribute(context, data, length, c"".as_ptr(), 0);
                LLVMAddCallSiteAttribute(self.0, LLVMAttributeFunctionIndex, attribute);
            }
        }
    }

    /// Takes the attribute `name` of text from a call.
    pub fn remove_call_attribute(self, name: &str) {
        if self.called_value().is_some() {
            let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
            // SAFETY: it is a call; pointer and length belong together; removing what is not there does nothing.
            unsafe { LLVMRemoveCallSiteStringAttribute(self.0, LLVMAttributeFunctionIndex, data, length) }
        }
    }

    /// Whether a call is itself `alwaysinline`, whatever it calls.
    pub fn is_call_always_inline(self) -> bool {
        let (kind, index) = (kind_of("alwaysinline"), LLVMAttributeFunctionIndex);
        // SAFETY: it is a call; null where there is no such attribute.
        self.called_value().is_some() && unsafe { !LLVMGetCallSiteEnumAttribute(self.0, index, kind).is_null() }
    }

    /// Makes a call `alwaysinline`, or takes that from it.
    pub fn set_call_always_inline(self, inline: bool) {
        if self.called_value().is_none() {
            return;
        }
        let (kind, index) = (kind_of("alwaysinline"), LLVMAttributeFunctionIndex);
        // SAFETY: it is a call; the attribute belongs to its context; removing what is not there does nothing.
        unsafe {
            if inline {
                let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
                LLVMAddCallSiteAttribute(self.0, index, LLVMCreateEnumAttribute(context, kind, 0));
            } else {
                LLVMRemoveCallSiteEnumAttribute(self.0, index, kind);
            }
        }
    }

    /// Whether parameter `index` of a function has the attribute `name`, which is no text. None has one that this LLVM does
    /// not know.
    pub fn has_parameter_attribute(self, index: u32, name: &str) -> bool {
        self.has_attribute_at(index.saturating_add(1), name)
    }

    fn has_attribute_at(self, index: u32, name: &str) -> bool {
        let kind = kind_of(name);
        // SAFETY: the kinds are checked; null where there is no such attribute.
        kind != 0 && self.is_function() && unsafe { !LLVMGetEnumAttributeAtIndex(self.0, index, kind).is_null() }
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
        if !self.is_function() {
            return;
        }
        let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
        // SAFETY: the kind is checked; pointers and lengths belong together; the attribute belongs to the function's context.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            let (text, text_length) = (value.as_ptr().cast(), super::count(value.len()));
            let attribute = LLVMCreateStringAttribute(context, data, length, text, text_length);
            LLVMAddAttributeAtIndex(self.0, index, attribute);
        }
    }
}
