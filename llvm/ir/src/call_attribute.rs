//! Attributes of calls and their arguments.

use super::attribute::{
    COPIES, PROMISES, TypeAttribute, align_kind, kind_of, number_of, text_of, type_of, with_number, with_text,
};
use super::llvm_sys::LLVMAttributeFunctionIndex;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Call, Type, count};

impl<'m> Call<'m> {
    fn context(self) -> LLVMContextRef {
        // SAFETY: the handle is live.
        unsafe { LLVMGetTypeContext(self.ty().0) }
    }

    /// Returns the attribute index of argument `index`, if the argument exists.
    fn place(self, index: u32) -> Option<u32> {
        (index < self.argument_count()).then(|| index + 1)
    }

    fn attribute_at(self, place: u32, kind: u32) -> LLVMAttributeRef {
        // SAFETY: the handle is a live call; null if the index or the attribute does not exist.
        unsafe { LLVMGetCallSiteEnumAttribute(self.as_raw(), place, kind) }
    }
}

/// Attributes of the call.
impl Call<'_> {
    /// Returns whether the call has the string attribute `name`.
    pub fn has_call_attribute(self, name: &str) -> bool {
        let (data, length) = (name.as_ptr().cast(), count(name.len()));
        // SAFETY: the handle is a live call; the pointer and the length match; null if the attribute is missing.
        unsafe { !LLVMGetCallSiteStringAttribute(self.as_raw(), LLVMAttributeFunctionIndex, data, length).is_null() }
    }

    /// Returns the value of the string attribute `name`, if the call has the attribute and the value is valid UTF-8.
    pub fn call_attribute_text(self, name: &str) -> Option<String> {
        let (data, length) = (name.as_ptr().cast(), count(name.len()));
        // SAFETY: the handle is a live call; the pointer and the length match; null if the attribute is missing.
        let text =
            unsafe { text_of(LLVMGetCallSiteStringAttribute(self.as_raw(), LLVMAttributeFunctionIndex, data, length)) };
        String::from_utf8(text?.to_vec()).ok()
    }

    /// Adds the string attribute `name`, without a value.
    pub fn set_call_attribute(self, name: &str) {
        let attribute = with_text(self.context(), name, "");
        // SAFETY: the handle is a live call; the attribute belongs to its context.
        unsafe { LLVMAddCallSiteAttribute(self.as_raw(), LLVMAttributeFunctionIndex, attribute) }
    }

    /// Removes the string attribute `name`.
    pub fn remove_call_attribute(self, name: &str) {
        let (data, length) = (name.as_ptr().cast(), count(name.len()));
        // SAFETY: the handle is a live call; the pointer and the length match; removing a missing attribute does
        // nothing.
        unsafe { LLVMRemoveCallSiteStringAttribute(self.as_raw(), LLVMAttributeFunctionIndex, data, length) }
    }

    /// Returns whether the call itself is `alwaysinline`, regardless of the callee.
    pub fn is_call_always_inline(self) -> bool {
        !self.attribute_at(LLVMAttributeFunctionIndex, kind_of("alwaysinline")).is_null()
    }

    /// Adds or removes `alwaysinline`.
    pub fn set_call_always_inline(self, inline: bool) {
        let kind = kind_of("alwaysinline");
        let attribute = with_number(self.context(), kind, 0).filter(|_| inline);
        // SAFETY: the handle is a live call; the attribute belongs to its context; removing a missing attribute does
        // nothing.
        unsafe {
            match attribute {
                Some(attribute) => LLVMAddCallSiteAttribute(self.as_raw(), LLVMAttributeFunctionIndex, attribute),
                None => LLVMRemoveCallSiteEnumAttribute(self.as_raw(), LLVMAttributeFunctionIndex, kind),
            }
        }
    }
}

/// Attributes of the arguments. An argument that does not exist has no attributes, and adding one does nothing.
impl<'m> Call<'m> {
    /// Returns the type in a type attribute of argument `index`.
    pub fn argument_type_attribute(self, index: u32, attribute: TypeAttribute) -> Option<Type<'m>> {
        // SAFETY: attributes of this kind are type attributes.
        unsafe { type_of(self.attribute_at(self.place(index)?, attribute.kind())) }
    }

    /// Adds a type attribute to argument `index`.
    pub fn set_argument_type(self, index: u32, attribute: TypeAttribute, ty: Type<'m>) {
        let Some(place) = self.place(index) else { return };
        // SAFETY: the handle is a live call with such an argument; kind and type belong to its context, and attributes
        // of this kind are type attributes.
        unsafe {
            let attribute = LLVMCreateTypeAttribute(self.context(), attribute.kind(), ty.0);
            LLVMAddCallSiteAttribute(self.as_raw(), place, attribute);
        }
    }

    /// Returns the alignment in bytes that the call guarantees for argument `index`.
    pub fn argument_alignment(self, index: u32) -> Option<u64> {
        // SAFETY: the attribute is null or live.
        unsafe { number_of(self.attribute_at(self.place(index)?, align_kind())) }
    }

    /// Sets the guaranteed alignment in bytes of argument `index`, a pointer or a vector of pointers.
    pub fn set_argument_alignment(self, index: u32, alignment: u64) {
        if let (Some(place), Some(attribute)) =
            (self.place(index), with_number(self.context(), align_kind(), alignment))
        {
            // SAFETY: the handle is a live call with such an argument; the attribute belongs to its context.
            unsafe { LLVMAddCallSiteAttribute(self.as_raw(), place, attribute) }
        }
    }

    /// Returns whether the callee receives a copy of the memory that argument `index` points to, which means that the
    /// call itself reads the memory.
    pub fn is_argument_copied(self, index: u32) -> bool {
        let has = |place, name| !self.attribute_at(place, kind_of(name)).is_null();
        self.place(index).is_some_and(|place| COPIES.into_iter().any(|name| has(place, name)))
    }

    /// Removes the attributes of an argument that make some values undefined behavior, for example if the argument
    /// becomes unused.
    pub fn remove_argument_promises(self, index: u32) {
        let Some(place) = self.place(index) else { return };
        for name in PROMISES {
            // SAFETY: the handle is a live call; removing a missing attribute does nothing.
            unsafe { LLVMRemoveCallSiteEnumAttribute(self.as_raw(), place, kind_of(name)) }
        }
    }

    /// Returns whether the call does not capture argument `index`, a pointer.
    pub fn is_argument_not_captured(self, index: u32) -> bool {
        let Some(place) = self.place(index) else { return false };
        let callee = self.called_value().as_function().filter(|callee| index < callee.parameter_count());
        // The first is the attribute in LLVM 20 and earlier; the second encodes the captured components as an integer.
        ["nocapture", "captures"].map(kind_of).into_iter().filter(|kind| *kind != 0).any(|kind| {
            let at_call = self.attribute_at(place, kind);
            let of_callee = callee.filter(|_| at_call.is_null());
            // SAFETY: the handle is a live function; null if the attribute is missing.
            let attribute =
                of_callee.map_or(at_call, |it| unsafe { LLVMGetEnumAttributeAtIndex(it.as_raw(), place, kind) });
            // SAFETY: the attribute is null or live.
            unsafe { number_of(attribute) == Some(0) }
        })
    }
}
