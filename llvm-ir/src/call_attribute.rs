//! Attributes of calls and their arguments.

use super::attribute::{COPIES, PROMISES, TypeAttribute, align_kind, kind_of, type_of};
use super::llvm_sys::LLVMAttributeFunctionIndex;
use super::llvm_sys::core::*;
use super::{Call, Type};

impl<'m> Call<'m> {
    /// The type that argument `index` of a call carries in an attribute.
    pub fn argument_type_attribute(self, index: u32, attribute: TypeAttribute) -> Option<Type<'m>> {
        // SAFETY: the handle is a live call; attribute indices of arguments start at 1; null where there is none.
        unsafe { type_of(LLVMGetCallSiteEnumAttribute(self.as_raw(), index + 1, attribute.kind())) }
    }

    /// The alignment that a call promises for argument `index`.
    pub fn argument_alignment(self, index: u32) -> Option<u64> {
        // SAFETY: the handle is a live call; null where there is no such attribute.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.as_raw(), index + 1, align_kind());
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// Whether the callee gets a copy of what argument `index` of a call points to, so that the call itself reads it.
    pub fn is_argument_copied(self, index: u32) -> bool {
        let has = |name: &str| {
            // SAFETY: the handle is a live call; null where there is no such attribute.
            unsafe { !LLVMGetCallSiteEnumAttribute(self.as_raw(), index + 1, kind_of(name)).is_null() }
        };
        COPIES.into_iter().any(has)
    }

    /// As [`Value::remove_parameter_promises`], from an argument of a call.
    pub fn remove_argument_promises(self, index: u32) {
        for name in PROMISES {
            // SAFETY: the handle is a live call; removing an attribute that is not there does nothing.
            unsafe { LLVMRemoveCallSiteEnumAttribute(self.as_raw(), index + 1, kind_of(name)) }
        }
    }

    /// Says of argument `index` of a call that it is a pointer, or a vector of pointers, with this alignment.
    pub fn set_argument_alignment(self, index: u32, alignment: u64) {
        // SAFETY: the handle is a live call; the attribute belongs to its own context.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.as_raw()));
            LLVMAddCallSiteAttribute(
                self.as_raw(),
                index + 1,
                LLVMCreateEnumAttribute(context, align_kind(), alignment),
            );
        }
    }

    /// Whether a call keeps no copy of the pointer that is argument `index`.
    pub fn is_argument_not_captured(self, index: u32) -> bool {
        let callee = self.called_value().as_function();
        let in_range = callee.is_some_and(|callee| callee.parameter(index).is_some());
        // LLVM 20 and earlier, and later, where the number says what is captured.
        index < self.argument_count()
            && ["nocapture", "captures"].map(kind_of).into_iter().filter(|kind| *kind != 0).any(|kind| {
                // SAFETY: the handle is a live call, and the index is in range; null where there is no such attribute.
                let at_call = unsafe { LLVMGetCallSiteEnumAttribute(self.as_raw(), index + 1, kind) };
                let of_callee = callee.filter(|_| in_range && at_call.is_null());
                // SAFETY: the kind and the index are checked; null where there is no such attribute.
                let attribute = of_callee
                    .map_or(at_call, |it| unsafe { LLVMGetEnumAttributeAtIndex(it.as_raw(), index + 1, kind) });
                // SAFETY: the attribute is live; one without a number has the number 0.
                !attribute.is_null() && unsafe { LLVMGetEnumAttributeValue(attribute) == 0 }
            })
    }

    /// Whether a call has the attribute `name` of text.
    pub fn has_call_attribute(self, name: &str) -> bool {
        let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
        // SAFETY: the handle is a live call; pointer and length belong together; null where there is no such attribute.
        unsafe { !LLVMGetCallSiteStringAttribute(self.as_raw(), LLVMAttributeFunctionIndex, data, length).is_null() }
    }

    /// Gives a call the attribute `name`, without value.
    pub fn set_call_attribute(self, name: &str) {
        let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
        // SAFETY: the handle is a live call; pointer and length belong together; the attribute belongs to its context.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.as_raw()));
            let attribute = LLVMCreateStringAttribute(context, data, length, c"".as_ptr(), 0);
            LLVMAddCallSiteAttribute(self.as_raw(), LLVMAttributeFunctionIndex, attribute);
        }
    }

    /// Takes the attribute `name` of text from a call.
    pub fn remove_call_attribute(self, name: &str) {
        let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
        // SAFETY: the handle is a live call; pointer and length belong together; removing what is not there does nothing.
        unsafe { LLVMRemoveCallSiteStringAttribute(self.as_raw(), LLVMAttributeFunctionIndex, data, length) }
    }

    /// Whether a call is itself `alwaysinline`, whatever it calls.
    pub fn is_call_always_inline(self) -> bool {
        let (kind, index) = (kind_of("alwaysinline"), LLVMAttributeFunctionIndex);
        // SAFETY: the handle is a live call; null where there is no such attribute.
        unsafe { !LLVMGetCallSiteEnumAttribute(self.as_raw(), index, kind).is_null() }
    }

    /// Makes a call `alwaysinline`, or takes that from it.
    pub fn set_call_always_inline(self, inline: bool) {
        let (kind, index) = (kind_of("alwaysinline"), LLVMAttributeFunctionIndex);
        // SAFETY: the handle is a live call; the attribute belongs to its context; removing what is not there does nothing.
        unsafe {
            if inline {
                let context = LLVMGetTypeContext(LLVMTypeOf(self.as_raw()));
                LLVMAddCallSiteAttribute(self.as_raw(), index, LLVMCreateEnumAttribute(context, kind, 0));
            } else {
                LLVMRemoveCallSiteEnumAttribute(self.as_raw(), index, kind);
            }
        }
    }
}
